//! The faults of a literal: what the parser drops without an error, and what parses, but not as its
//! author meant it. Each is one row of the table below.
//!
//! `Url::parse` takes what browsers take: it reads `localhost:8080` as a URL with the scheme
//! `localhost`, and encodes the braces of `/users/{id}`. A literal has an author, who meant neither.
//! The macros refuse such a literal. No function that parses at run time calls [`judge`].

use super::error::{DOMAIN_HELP, UrlError};
use super::misread::{
    broken_scheme, escaped_colon, folder, has_scheme, host_and_port, html_escape, invisible,
    is_base64, misspelled, nested_password, no_host, range_if, remote_path, second_scheme,
    second_url, sign_in_password, signs_in_domain, surrounding, user_and_password, variable,
};
use super::scheme::Scheme;
use crate::base::message::Message;
use crate::base::message::Part::{CodePoint, Decimal, Words};
use crate::base::slices::{after, find, until};
use crate::code_point::cursor::Cursor;
use crate::encoding::UTF_8;

/// A fault of a literal.
#[derive(Clone, Copy, Debug)]
pub struct UrlFault {
    /// The offset of the bytes at fault.
    pub start: usize,
    /// The offset after them.
    pub end: usize,
    /// The reason to refuse the literal.
    pub kind: UrlFaultKind,
}

/// A part of a URL that [`judge`] reads.
pub(super) enum Part<'u> {
    /// The text from a character on that is not a letter or a digit of ASCII.
    Character { text: &'u [u8], before: &'u [u8], is_in_fragment: bool },
    /// A text without a scheme, or a relative reference.
    NoScheme { text: &'u [u8], is_reference: bool },
    /// The name of a scheme, and what follows its `:`.
    Scheme { name: &'u [u8], rest: &'u [u8], is_reference: bool },
    /// An authority, from after the slashes up to the path, and the text from the path on.
    /// `ipv6_len` is the length of the IPv6 address that is the host, without brackets; or 0.
    Authority { text: &'u [u8], rest: &'u [u8], scheme: Scheme, ipv6_len: usize },
    /// A host.
    Host { text: &'u [u8], scheme: Scheme },
    /// The text from the `:` after a host on, or from after the digits of a port on. A path may begin
    /// there, if a user is before the host, or a port before the text.
    Port { rest: &'u [u8], may_be_path: bool },
}

/// The help for a password, as a literal for `concat!`.
macro_rules! password_help {
    () => {
        "read the URL when the program runs, for example from `DATABASE_URL`, and call \
         `Url::parse`; `etched::recipes` has \"A URL with an API key or a password\""
    };
}

/// Defines [`UrlFaultKind`] and the functions that read the table below. A row has:
///
/// - the name of the fault;
/// - the words before and after "at byte 8", where `{}` is the text at fault;
/// - if the parser does not find the fault itself, a part of the URL, and a test that returns the
///   range of the fault in that part;
/// - the help, with `{}` for the text at fault, `{<}` for what is before it, and `{>}` for what is after
///   it. For a literal, `macros/src/expand/url_words.rs` has a longer help for some of them;
/// - a literal with the fault, and the corrected one. A test expands both.
macro_rules! kinds {
    (
        @dropped
        $(
            $(#[$doc:meta])*
            $Dropped:ident $what:literal $why:literal $help:expr;
            $wrong:literal => $right:literal;
        )*
        @misread
        $(
            $(#[$misread_doc:meta])*
            $Misread:ident $misread_what:literal $misread_why:literal
            if $part:pat => $test:expr;
            $misread_help:expr;
            $misread_wrong:literal => $misread_right:literal;
        )*
    ) => {
        /// A reason to refuse a literal.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum UrlFaultKind {
            /// A validation error.
            Error(UrlError),
            $($(#[$doc])* $Dropped,)*
            $($(#[$misread_doc])* $Misread,)*
        }

        impl UrlFaultKind {
            /// Each kind except `Error`, with a literal that has only this fault, and the literal
            /// that follows the help.
            pub const EXAMPLES: &[(UrlFaultKind, &str, &str)] = &[
                $((UrlFaultKind::$Dropped, $wrong, $right),)*
                $((UrlFaultKind::$Misread, $misread_wrong, $misread_right),)*
            ];

            /// Whether the URL parses, but not as its author meant it.
            #[inline]
            pub const fn is_misread(self) -> bool {
                matches!(self, $(UrlFaultKind::$Misread)|*)
            }

            /// What is wrong, and why.
            #[inline]
            const fn words(self) -> (&'static str, &'static str) {
                match self {
                    UrlFaultKind::Error(_) => ("", ""),
                    $(UrlFaultKind::$Dropped => ($what, concat!(": ", $why)),)*
                    $(UrlFaultKind::$Misread => ($misread_what, $misread_why),)*
                }
            }

            /// What to write instead.
            #[inline]
            const fn help(self) -> &'static str {
                match self {
                    UrlFaultKind::Error(_) => "",
                    $(UrlFaultKind::$Dropped => $help,)*
                    $(UrlFaultKind::$Misread => $misread_help,)*
                }
            }
        }

        /// The first fault in the table that a test finds in the part at the offset `at`.
        #[cfg_attr(on_demand, inline)]
        pub(super) const fn judge(at: usize, part: Part<'_>) -> Option<UrlFault> {
            $(
                if let $part = part {
                    if let Some((start, end)) = $test {
                        let kind = UrlFaultKind::$Misread;
                        return Some(UrlFault { start: at + start, end: at + end, kind });
                    }
                }
            )*
            None
        }
    };
}

kinds! {
    @dropped
    /// A password.
    Password "password" "it would be in the source code and in the program"
        password_help!();
        "https://ann:secret@a.b/" => "https://ann@a.b/";
    /// A `:` without a password after it.
    EmptyPassword "empty password" "its colon would be dropped" "remove the `:`";
        "https://ann:@a.b/" => "https://ann@a.b/";
    /// An `@` without a user name or a password before it.
    EmptyUserName "empty user name" "its `@` would be dropped" "remove the `@`";
        "https://@a.b/" => "https://a.b/";
    /// An `@` in a user name or a password, but not in a password that is a fault itself.
    AtSign "`@`" "in a user name or a password it is written `%40`" "write `%40`";
        "https://ann@b@a.b/" => "https://ann%40b@a.b/";
    /// The default port of the scheme.
    DefaultPort "port {}" "it is the default of the scheme and would be dropped"
        "remove `:{}`";
        "https://a.b:443/" => "https://a.b/";
    /// A `:` without a port after it.
    EmptyPort "empty port" "its colon would be dropped" "remove the `:`";
        "https://a.b:/" => "https://a.b/";
    /// The host of `file://localhost/`.
    LocalHost "host `localhost`" "a `file` URL would drop it" "write `file:///`";
        "file://localhost/a" => "file:///a";
    /// A `..` where no segment is before it.
    AboveRoot "`..`" "it climbs above the root and would be dropped" "remove it";
        "https://a.b/../c" => "https://a.b/c";
    @misread
    /// The slashes before the host of a reference that should have none.
    OtherHost "`//`" ": it begins a host, and a relative reference has none"
        if Part::NoScheme { text: [b'/' | b'\\', b'/' | b'\\', ..], is_reference: true }
            => Some((0, 2));
        "write `/`; `url_str!` takes a whole URL";
        "//a/b" => "/a/b";
    /// The scheme of a whole URL without its `:`, which a reference has as the start of its path.
    BrokenScheme "`{}`" " is read as a path, not as a scheme"
        if Part::NoScheme { text, is_reference: true } => broken_scheme(text);
        "`url_str!` takes a whole URL, with `://` after its scheme; before a path, write `./`";
        "https//a.b" => "./https//a.b";
    /// The scheme of a reference that should be relative.
    WholeUrl "scheme" ": a relative reference has none"
        if Part::Scheme { name, is_reference: true, .. } => Some((0, name.len() + 1));
        "`url_str!` takes a whole URL; before a segment with a `:`, write `./`";
        "a:b" => "./a:b";
    /// A variable of a template or a format string, such as `{id}`, `{}` or `{0}`.
    Variable "`{}`" " is not a variable here"
        if Part::Character { text: text @ [b'{' | b'$', ..], before, .. }
            => variable(text, has_scheme(before, &["data", "javascript"]));
        "`uri_template!(\"…\")` takes a variable; in a path, `%7B` and `%7D` are the braces";
        "https://a.b/{id}" => "https://a.b/%7Bid%7D";
    /// A character that HTML escapes.
    HtmlEscape "`{}`" " is an HTML escape"
        if Part::Character { text: text @ [b'&', ..], .. } => html_escape(text);
        "write the character itself; for a space, `%20`";
        "https://a.b/?a&amp;b" => "https://a.b/?a&b";
    /// An invisible character, or a space other than U+0020, which was copied with the text.
    Invisible "invisible character {}" ""
        if Part::Character { text, before, .. } => invisible(text, before);
        "remove it, or write its escapes; for a space, `%20`";
        "https://a.b/x\u{200B}" => "https://a.b/x";
    /// A space between the addresses of a `mailto` URL.
    SpaceInAddresses "space" ": the addresses of a `mailto` URL have a comma between them, and no space"
        if Part::Character { text: [b' ', ..], before: before @ [.., b','], .. }
            => range_if(has_scheme(before, &["mailto"]), 0, 1);
        "remove it";
        "mailto:a@x, b@x" => "mailto:a@x,b@x";
    /// The fragment of a WebSocket URL.
    WebSocketFragment "`#`" " begins a fragment, and a WebSocket URL has none (RFC 6455, 3)"
        if Part::Character { text: [b'#', ..], before, is_in_fragment: false, .. }
            => range_if(has_scheme(before, &["ws", "wss"]), 0, 1);
        "write `%23`, or remove the fragment";
        "wss://a.b/#x" => "wss://a.b/%23x";
    /// A `#` in the text of a `data` URL, which ends there.
    HashInData "`#`" " begins a fragment: the data ends before it"
        if Part::Character { text: [b'#', ..], before, is_in_fragment: false, .. }
            => range_if(has_scheme(before, &["data"]) && !is_base64(before), 0, 1);
        "write `%23`";
        "data:,a#b" => "data:,a%23b";
    /// A quotation mark or a bracket, which was copied with the URL.
    Surrounded "`{}`" " is not a part of the URL"
        if Part::NoScheme { text, is_reference: false } => surrounding(text);
        "remove it, and the one at the end";
        "'https://a.b/'" => "https://a.b/";
    /// A URL that is encoded as a whole.
    EncodedUrl "`{}`" " is an escape: the URL is encoded as a whole"
        if Part::NoScheme { text, is_reference: false } => escaped_colon(text);
        "write it without the escapes";
        "https%3A%2F%2Fa.b%2F" => "https://a.b/";
    /// The start of a path of `git` or `scp`, the `:` of `git@example.com:org/x`.
    RemotePath "`{}`" " begins a port, not a path"
        if Part::NoScheme { text, is_reference: false } => remote_path(text);
        "write `/` in place of the `:`, and `ssh://` before it";
        "git@a.b:org/x" => "ssh://git@a.b/org/x";
    /// The `URL:` before a URL.
    Prefix "`{}`" " is not a part of the URL (RFC 3986, appendix C)"
        if Part::Scheme { name: [b'U' | b'u', b'R' | b'r', b'L' | b'l'], .. } => Some((0, 4));
        "remove it";
        "URL:https://a.b/" => "https://a.b/";
    /// A drive letter of Windows, such as `C:`, which reads as a scheme.
    Drive "`{}`" " is read as a scheme, not as a drive"
        if Part::Scheme {
            name: [_], rest: [b'\\', ..] | [b'/'] | [b'/', 0..=b'.' | b'0'..=0xFF, ..], ..
        } => Some((0, 2));
        "a path of Windows: write `file:///` before it, and `/` in place of each `\\`";
        "C:\\Users\\x" => "file:///C:/Users/x";
    /// A host before a port, such as `localhost:8080`, which reads as a scheme.
    HostAndPort "`{}`" " is read as a scheme, not as a host"
        if Part::Scheme { name, rest, .. } => host_and_port(name, rest);
        "write `http://` before it";
        "localhost:8080/x" => "http://localhost:8080/x";
    /// A scheme that is one letter off.
    MisspelledScheme "unknown scheme `{}`" ""
        if Part::Scheme { name, .. }
            => range_if(misspelled(name).is_some(), 0, name.len());
        "did you mean `{}`?";
        "htps://a.b/" => "https://a.b/";
    /// The slashes after a scheme that has no host, such as `mailto`.
    NoHost "`//`" ": a URL with this scheme has no host"
        if Part::Scheme { name, rest: rest @ [b'/', b'/', ..], .. }
            => no_host(name, rest);
        "write `{<}{>}`";
        "mailto://ann@a.b" => "mailto:ann@a.b";
    /// The first folder of a path, which reads as a host: `file://etc/hosts`.
    Folder "`{}`" " is read as a host, not as a folder"
        if Part::Scheme { name, rest: [b'/', b'/', path @ ..], .. } => folder(name, path);
        "write three slashes and the path from the root, such as `file:///etc/hosts`";
        "file://etc/hosts" => "file:///etc/hosts";
    /// Another URL after the first one.
    SecondUrl "a second URL begins" ""
        if Part::Scheme { name, rest: rest @ [b'/', b'/', ..], .. } => second_url(name, rest);
        "remove it and the sign before it: each URL is a literal of its own";
        "https://a/,https://b/" => "https://a/";
    /// A password after a second scheme.
    NestedPassword "password" ": it would be in the source code and in the program"
        if Part::Scheme { name, rest, .. } => nested_password(name, rest);
        password_help!();
        "jdbc:mysql://ann:secret@h/x" => "jdbc:mysql://ann@h/x";
    /// A user name before a password, which reads as a scheme: `root:pw@localhost:5432/db`.
    User "`{}`" " is read as a scheme, not as a user name before a password"
        if Part::Scheme { name, rest, .. } => user_and_password(name, rest);
        concat!("the scheme is missing; ", password_help!());
        "root:pw@localhost:5432/db" => "postgres://root@localhost:5432/db";
    /// The start of the URL, after another scheme: `https://https://example.com/`.
    SecondScheme "two schemes: `{}`" " is the second"
        if Part::Authority { text, rest, scheme, .. } => second_scheme(text, rest, scheme);
        "remove the first one";
        "https://https://a.b/" => "https://a.b/";
    /// A sign that ends the authority, in a password.
    SignInPassword "`{}` in a password" ": it would end the host"
        if Part::Authority { text, rest, .. } => sign_in_password(text, rest);
        concat!("there `#`, `/` and `?` are `%23`, `%2F` and `%3F`; ", password_help!());
        "https://ann:12#ss@a.b/" => "https://ann@a.b/";
    /// An IPv6 address without brackets.
    BareIpv6 "`{}`" ": an IPv6 address is written in brackets"
        if Part::Authority { ipv6_len: len @ 1.., .. } => Some((0, len));
        "write `[{}]`";
        "https://::1:8080/" => "https://[::1]:8080/";
    /// The zone of an IPv6 address.
    Zone "zone `{}`" ": the address in a URL has none"
        if Part::Host { text: text @ [b'[', ..], .. }
            => range_if(find(text, b"%") < find(text, b"]"), find(text, b"%"), find(text, b"]"));
        "remove it";
        "https://[fe80::1%25eth0]/" => "https://[fe80::1]/";
    /// An IPv4 address or a name in brackets.
    InBrackets "`{}`" " is not an IPv6 address: an IPv4 address or a domain has no brackets"
        if Part::Host { text: [b'[', name @ .., b']'], .. }
            => range_if(find(name, b":") == name.len() && !name.is_empty(), 1, name.len() + 1);
        "remove the brackets";
        "https://[127.0.0.1]/" => "https://127.0.0.1/";
    /// A text between the brackets of an IPv6 address and the end of the host.
    AfterBracket "`{}`" " follows the `]` of an address"
        if Part::Host { text: text @ [b'[', ..], .. }
            => range_if(find(text, b"]") + 1 < text.len(), find(text, b"]") + 1, text.len());
        "remove it, or put a colon before a port";
        "https://[::1]x/" => "https://[::1]/";
    /// The user or the port of a `file` URL.
    UserOrPort "`{}`" ": a `file` URL has no user and no port"
        if Part::Host { text, scheme: Scheme::File }
            => range_if(find(text, b"@:") < find(text, b"["), 0, text.len());
        "write only the host, as in `file://server/x`";
        "file://server:445/x" => "file://server/x";
    /// A sign that no domain has.
    SignInDomain "`{}` in a domain" ": it has letters, digits, `-` and `.`"
        if Part::Host { text, scheme }
            => if scheme.is_file() { None } else { signs_in_domain(text, !scheme.is_special()) };
        DOMAIN_HELP;
        "https://a,b/" => "https://a.b/";
    /// The start of a path in place of a port, or after one, the `:` of `ssh://git@example.com:org/x`.
    PathInPort "`{}`" " begins a port, not a path"
        if Part::Port { rest: [b':', b'A'..=b'Z' | b'a'..=b'z', ..], may_be_path: true } => Some((0, 1));
        "write `/` in place of the `:`";
        "ssh://git@a.b:org/x" => "ssh://git@a.b/org/x";
    /// The hosts after the first one and its port.
    SeveralHosts "`{}`" ": a URL has one host"
        if Part::Port { rest: rest @ [b',', ..], .. }
            => Some((0, find(rest, b"/?#")));
        "remove it, or keep the list of hosts as a string: it is not a URL";
        "mongodb://a:1,b:2/" => "mongodb://a:1/";
}

impl UrlFault {
    /// Whether this is a failure: the text has no URL.
    #[inline]
    pub(crate) const fn is_failure(&self) -> bool {
        matches!(self.error(), Some(error) if error.is_failure())
    }

    /// The validation error, if it is one.
    #[inline]
    pub const fn error(&self) -> Option<UrlError> {
        let UrlFaultKind::Error(error) = self.kind else { return None };
        Some(error)
    }

    /// The message of this fault of `url`.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn message(&self, url: &str) -> Message {
        if let UrlFaultKind::Error(error) = self.kind {
            return error.message();
        }
        let (what, why) = self.kind.words();
        let text = self.parts(url)[0];
        // The code point of an invisible character is shown instead of it.
        let mut message = Message::new();
        match Cursor::new(UTF_8, text).next_code_point() {
            Some(Ok(invisible @ 0x80..)) => message.say(what, &[CodePoint(invisible)]),
            _ => message.fill(what, [text, b"", b""]),
        }
        message.say(" at byte {}{}", &[Decimal(self.start), Words(why)]);
        message
    }

    /// What to write instead.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn help(&self, url: &str) -> Message {
        if let UrlFaultKind::Error(error) = self.kind {
            return Message::of(error.help());
        }
        let [text, before, after] = self.parts(url);
        let text = match (self.kind, misspelled(text)) {
            (UrlFaultKind::MisspelledScheme, Some(scheme)) => scheme.as_bytes(),
            _ => text,
        };
        let mut message = Message::new();
        message.fill(self.kind.help(), [text, before, after]);
        message
    }

    /// The text at fault, and what is before and after it.
    #[inline]
    const fn parts<'u>(&self, url: &'u str) -> [&'u [u8]; 3] {
        let (url, len) = (url.as_bytes(), self.end - self.start);
        let rest = after(url, self.start);
        [until(rest, len), until(url, self.start), after(rest, len)]
    }
}

/// The faults of the characters of a URL, in their order.
#[derive(Clone, Debug)]
pub struct FaultsOfText<'u> {
    text: &'u [u8],
    /// The offset of the next character to test.
    at: usize,
    /// Whether that character is in the fragment.
    is_in_fragment: bool,
}

impl<'u> FaultsOfText<'u> {
    #[inline]
    pub(crate) const fn of_url(text: &'u str) -> Self {
        FaultsOfText { text: text.as_bytes(), at: 0, is_in_fragment: false }
    }

    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn next_fault(&mut self) -> Option<UrlFault> {
        while let (before, text @ [byte, ..]) =
            (until(self.text, self.at), after(self.text, self.at))
        {
            let FaultsOfText { at, is_in_fragment, .. } = *self;
            // The next byte may be inside a character, where no test finds a fault.
            self.at += 1;
            match byte {
                b'#' => self.is_in_fragment = true,
                b' ' | b'$' | b'&' | b'{' | 0x80.. => {}
                // No test finds a fault that begins with another byte.
                _ => continue,
            }
            let part = Part::Character { text, before, is_in_fragment };
            if let Some(fault) = judge(at, part) {
                self.at = fault.end;
                return Some(fault);
            }
        }
        None
    }
}

impl Iterator for FaultsOfText<'_> {
    type Item = UrlFault;

    #[inline]
    fn next(&mut self) -> Option<UrlFault> {
        self.next_fault()
    }
}
