//! The rules for a literal: what the parser drops without an error, and what parses, but not as its
//! author meant it. A rule is one row of the table below; the tests of the rows, and the names that
//! they know, follow the table.
//!
//! `Url::parse` takes what browsers take: it reads `localhost:8080` as a URL with the scheme
//! `localhost`, and encodes the braces of `/users/{id}`. A literal has an author, who meant neither.
//! The macros refuse such a literal. No function that parses at run time calls [`judge`].

use super::error::UrlError;
use super::help::{Around, cut, html_number, is_in_authority, variable_help};
use super::input::{Class, port};
use super::names::{FOLDERS, HTML_NAMES, KNOWN, NO_HOST, PORTS, SERVERS, is_in, misspelled};
use super::scheme::Scheme;
use crate::base::formatted::number;
use crate::base::message::Message;
use crate::base::quoted::is_escaped;
use crate::base::slices::{after, find, trim, until};
use crate::code_point::cursor::Cursor;
use crate::encoding::UTF_8;
use crate::set::named::COMPONENT;

/// A part of a URL that a rule tests.
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

/// The range of a fault in a part.
type Range = Option<(usize, usize)>;

/// Defines the enum `UrlFaultKind` and the functions that read the table of rules. A row has:
///
/// - the name of the fault;
/// - the words before and after "at byte 8", where `{}` is the text at fault;
/// - a part of the URL, and a test that returns the range of the fault in that part. Without a test, the
///   parser finds the fault itself: it drops the text at fault;
/// - the help: words with placeholders, of which `help.rs` has the list. The first words that fit the
///   literal are shown. A pattern after `where` binds the text at fault and the texts around it;
/// - a literal with the fault, and the corrected one. A test expands both.
macro_rules! kinds {
    ($(
        $(#[$doc:meta])*
        $Kind:ident $what:literal $why:literal
        $(in $part:pat => $test:expr;)?
        $(where $around:pat =>)? $($help:expr),+;
        $wrong:literal => $right:literal;
    )*) => {
        /// A reason to refuse a literal.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum UrlFaultKind {
            /// A validation error.
            Error(UrlError),
            $($(#[$doc])* $Kind,)*
        }

        impl UrlFaultKind {
            /// Each kind except `Error`, with a literal that has only this fault, and the literal
            /// that follows the help.
            pub const EXAMPLES: &[(UrlFaultKind, &str, &str)] =
                &[$((UrlFaultKind::$Kind, $wrong, $right),)*];

            /// Whether the URL parses, but not as its author meant it.
            #[inline]
            pub const fn is_misread(self) -> bool {
                match self {
                    UrlFaultKind::Error(_) => false,
                    $(UrlFaultKind::$Kind => matches!(stringify!($($part)?).as_bytes(), [_, ..]),)*
                }
            }

            /// What is wrong, and why.
            #[inline]
            pub(super) const fn words(self) -> (&'static str, &'static str) {
                match self {
                    UrlFaultKind::Error(_) => ("", ""),
                    $(UrlFaultKind::$Kind => ($what, $why),)*
                }
            }

            /// What to write instead; without `is_quoting`, in fixed words.
            #[cfg_attr(on_demand, inline)]
            pub(super) const fn help(self, around: &Around<'_>, is_quoting: bool) -> Message {
                match self {
                    UrlFaultKind::Error(error) => error.kind().help(around, is_quoting),
                    $(UrlFaultKind::$Kind => {
                        $(let $around = *around;)?
                        around.help(&[$($help),+], is_quoting)
                    })*
                }
            }
        }

        /// Tests a part, which is at the offset `at`, by the rules in the order of the table. Returns the
        /// first fault.
        #[cfg_attr(on_demand, inline)]
        pub(super) const fn judge(at: usize, part: Part<'_>) -> Option<UrlFault> {
            $($(
                if let $part = part {
                    if let Some((start, end)) = $test {
                        let kind = UrlFaultKind::$Kind;
                        return Some(UrlFault { start: at + start, end: at + end, kind });
                    }
                }
            )?)*
            None
        }
    };
}

/// The help for a password, as a literal for `concat!`.
macro_rules! password_help {
    () => {
        "read the URL when the program runs, for example from `DATABASE_URL`, and call \
         `Url::parse`; `etched::recipes` has \"A URL with an API key or a password\""
    };
}

kinds! {
    /// A password.
    Password "password" ": it would be in the source code and in the program"
        password_help!();
        "https://ann:secret@a.b/" => "https://ann@a.b/";
    /// A `:` without a password after it.
    EmptyPassword "empty password" ": its colon would be dropped" "remove the `:`";
        "https://ann:@a.b/" => "https://ann@a.b/";
    /// An `@` without a user name or a password before it.
    EmptyUserName "empty user name" ": its `@` would be dropped" "remove the `@`";
        "https://@a.b/" => "https://a.b/";
    /// An `@` in a user name or a password, but not in a password that is a fault itself.
    AtSign "`@`" ": in a user name or a password it is written `%40`" "write `%40`";
        "https://ann@b@a.b/" => "https://ann%40b@a.b/";
    /// The default port of the scheme.
    DefaultPort "port {}" ": it is the default of the scheme and would be dropped"
        "remove `:{}`";
        "https://a.b:443/" => "https://a.b/";
    /// A `:` without a port after it.
    EmptyPort "empty port" ": its colon would be dropped" "remove the `:`";
        "https://a.b:/" => "https://a.b/";
    /// The host of `file://localhost/`.
    LocalHost "host `localhost`" ": a `file` URL would drop it" "write `file:///`";
        "file://localhost/a" => "file:///a";
    /// A `..` where no segment is before it.
    AboveRoot "`..`" ": it climbs above the root and would be dropped" "remove it";
        "https://a.b/../c" => "https://a.b/c";
    /// The slashes before the host of a reference that should have none.
    OtherHost "`//`" ": it begins a host, and a relative reference has none"
        in Part::NoScheme { text: [b'/' | b'\\', b'/' | b'\\', ..], is_reference: true }
            => Some((0, 2));
        "write `/`; `url_str!` takes a whole URL";
        "//a/b" => "/a/b";
    /// The scheme of a whole URL without its `:`, which a reference has as the start of its path.
    BrokenScheme "`{}`" " is read as a path, not as a scheme"
        in Part::NoScheme { text, is_reference: true } => broken_scheme(text);
        "`url_str!` takes a whole URL, with `://` after its scheme; before a path, write `./`";
        "https//a.b" => "./https//a.b";
    /// The scheme of a reference that should be relative.
    WholeUrl "scheme" ": a relative reference has none"
        in Part::Scheme { name, is_reference: true, .. } => Some((0, name.len() + 1));
        "`url_str!` takes a whole URL; before a segment with a `:`, write `./`";
        "a:b" => "./a:b";
    /// A variable of a template or a format string, such as `{id}`, `{}` or `{0}`.
    Variable "`{}`" " is not a variable here"
        in Part::Character { text: text @ [b'{' | b'$', ..], before, .. }
            => variable(text, has_scheme(before, "data javascript"));
        where Around { before, .. } => match is_in_authority(before) {
            // A host and a port have no braces.
            true => variable_help!(),
            false => concat!(variable_help!(), "; for the braces write `{its braces}`"),
        }, "`uri_template!(\"…\")` takes a variable; in a path, `%7B` and `%7D` are the braces";
        "https://a.b/{id}" => "https://a.b/%7Bid%7D";
    /// A character that HTML escapes.
    HtmlEscape "`{}`" " is an HTML escape"
        in Part::Character { text: text @ [b'&', ..], .. } => html_escape(text);
        "write `{its character}`", "write the character itself; for a space, `%20`";
        "https://a.b/?a&amp;b" => "https://a.b/?a&b";
    /// An invisible character, or a space other than U+0020, which was copied with the text.
    Invisible "invisible character {}" ""
        in Part::Character { text, before, .. } => invisible(text, before);
        where around => match around {
            Around { before: [.., b':' | b','], .. } => "remove it",
            _ if is_in_authority(around.before) => "remove it",
            Around { text, .. } if is_space(text) => "write `%20`; for this space, `{its escapes}`",
            _ => "remove it, or write `{its escapes}`",
        };
        "https://a.b/x\u{200B}" => "https://a.b/x";
    /// A space between the addresses of a `mailto` URL.
    SpaceInAddresses "space" ": the addresses of a `mailto` URL have a comma between them, and no space"
        in Part::Character { text: [b' ', ..], before: before @ [.., b','], .. }
            => range_if(has_scheme(before, "mailto"), 0, 1);
        "remove it";
        "mailto:a@x, b@x" => "mailto:a@x,b@x";
    /// The fragment of a WebSocket URL.
    WebSocketFragment "`#`" " begins a fragment, and a WebSocket URL has none (RFC 6455, 3)"
        in Part::Character { text: [b'#', ..], before, is_in_fragment: false, .. }
            => range_if(has_scheme(before, "ws wss"), 0, 1);
        "write `%23`, or remove the fragment";
        "wss://a.b/#x" => "wss://a.b/%23x";
    /// A `#` in the text of a `data` URL, which ends there.
    HashInData "`#`" " begins a fragment: the data ends before it"
        in Part::Character { text: [b'#', ..], before, is_in_fragment: false, .. }
            => range_if(has_scheme(before, "data") && !is_base64(before), 0, 1);
        "write `%23`";
        "data:,a#b" => "data:,a%23b";
    /// A quotation mark or a bracket, which was copied with the URL.
    Surrounded "`{}`" " is not a part of the URL"
        in Part::NoScheme { text, is_reference: false } => surrounding(text);
        "write `{> without a sign}`", "remove it, and the one at the end";
        "'https://a.b/'" => "https://a.b/";
    /// A URL that is encoded as a whole.
    EncodedUrl "`{}`" " is an escape: the URL is encoded as a whole"
        in Part::NoScheme { text, is_reference: false } => escaped_colon(text);
        where Around { after, .. } => match after {
            [b'/', b'/', ..] => "write `{<}:{>}`",
            _ => "write `{<}:{> decoded}`",
        }, "write it without the escapes";
        "https%3A%2F%2Fa.b%2F" => "https://a.b/";
    /// The start of a path of `git` or `scp`, the `:` of `git@example.com:org/x`.
    RemotePath "`{}`" " begins a port, not a path"
        in Part::NoScheme { text, is_reference: false } => remote_path(text);
        where Around { after, .. } => match after {
            [b'/', ..] => "write `/` in place of the `:`: `ssh://{<}{>}`",
            _ => "write `/` in place of the `:`: `ssh://{<}/{>}`",
        }, "write `/` in place of the `:`, and `ssh://` before it";
        "git@a.b:org/x" => "ssh://git@a.b/org/x";
    /// The `URL:` before a URL.
    Prefix "`{}`" " is not a part of the URL (RFC 3986, appendix C)"
        in Part::Scheme { name: [b'U' | b'u', b'R' | b'r', b'L' | b'l'], .. } => Some((0, 4));
        "remove it";
        "URL:https://a.b/" => "https://a.b/";
    /// A drive letter of Windows, such as `C:`, which reads as a scheme.
    Drive "`{}`" " is read as a scheme, not as a drive"
        in Part::Scheme {
            name: [_], rest: [b'\\', ..] | [b'/'] | [b'/', 0..=b'.' | b'0'..=0xFF, ..], ..
        } => Some((0, 2));
        "a path of Windows: write `file:///{}{> with slashes}`",
        "a path of Windows: write `file:///` before it, and `/` in place of each `\\`";
        "C:\\Users\\x" => "file:///C:/Users/x";
    /// A host before a port, such as `localhost:8080`, which reads as a scheme.
    HostAndPort "`{}`" " is read as a scheme, not as a host"
        in Part::Scheme { name, rest, .. } => host_and_port(name, rest);
        // A literal may not have the default port.
        where Around { after, .. } => match split(after, Class::AUTHORITY_END).0 {
            b":443" => "write `https://{}{> without a port}`",
            b":80" => "write `http://{}{> without a port}`",
            _ => "write `http://{}{>}`",
        }, "write `http://` before it";
        "localhost:8080/x" => "http://localhost:8080/x";
    /// A scheme that is one letter off.
    MisspelledScheme "unknown scheme `{}`" ""
        in Part::Scheme { name, .. }
            => range_if(misspelled(name).is_some(), 0, name.len());
        "did you mean `{the scheme}`?";
        "htps://a.b/" => "https://a.b/";
    /// The slashes after a scheme that has no host, such as `mailto`.
    NoHost "`//`" ": a URL with this scheme has no host"
        in Part::Scheme { name, rest: rest @ [b'/', b'/', ..], .. }
            => no_host(name, rest);
        "write `{<}{>}`";
        "mailto://ann@a.b" => "mailto:ann@a.b";
    /// The first folder of a path, which reads as a host: `file://etc/hosts`.
    Folder "`{}`" " is read as a host, not as a folder"
        in Part::Scheme { name, rest: [b'/', b'/', path @ ..], .. } => folder(name, path);
        // A folder such as `~` is not one of the root.
        where Around { text, .. } => match is_in(text, FOLDERS) {
            true => "three slashes come before a path: write `{<}/{}{>}`",
            false => "write three slashes and the path from the root, such as `file:///etc/hosts`",
        }, "write three slashes and the path from the root, such as `file:///etc/hosts`";
        "file://etc/hosts" => "file:///etc/hosts";
    /// Another URL after the first one.
    SecondUrl "a second URL begins" ""
        in Part::Scheme { name, rest: rest @ [b'/', b'/', ..], .. } => second_url(name, rest);
        "remove it and the sign before it: each URL is a literal of its own";
        "https://a/,https://b/" => "https://a/";
    /// A password after a second scheme.
    NestedPassword "password" ": it would be in the source code and in the program"
        in Part::Scheme { name, rest, .. } => nested_password(name, rest);
        password_help!();
        "jdbc:mysql://ann:secret@h/x" => "jdbc:mysql://ann@h/x";
    /// A user name before a password, which reads as a scheme: `root:pw@localhost:5432/db`.
    User "`{}`" " is read as a scheme, not as a user name before a password"
        in Part::Scheme { name, rest, .. } => user_and_password(name, rest);
        concat!("the scheme is missing; ", password_help!());
        "root:pw@localhost:5432/db" => "postgres://root@localhost:5432/db";
    /// The start of the URL, after another scheme: `https://https://example.com/`.
    SecondScheme "two schemes: `{}`" " is the second"
        in Part::Authority { text, rest, scheme, .. } => second_scheme(text, rest, scheme);
        where Around { text, .. } => match text {
            [.., b':'] => "write `{}//{>/}`",
            _ => "write `{}://{>/}`",
        }, "remove the first one";
        "https://https://a.b/" => "https://a.b/";
    /// A sign that ends the authority, in a password.
    SignInPassword "`{}` in a password" ": it would end the host"
        in Part::Authority { text, rest, .. } => sign_in_password(text, rest);
        concat!("there `#`, `/` and `?` are `%23`, `%2F` and `%3F`; ", password_help!());
        "https://ann:12#ss@a.b/" => "https://ann@a.b/";
    /// An IPv6 address without brackets.
    BareIpv6 "`{}`" ": an IPv6 address is written in brackets"
        in Part::Authority { ipv6_len: len @ 1.., .. } => Some((0, len));
        "write `[{}]`";
        "https://::1:8080/" => "https://[::1]:8080/";
    /// The zone of an IPv6 address.
    Zone "zone `{}`" ": the address in a URL has none"
        in Part::Host { text: text @ [b'[', ..], .. }
            => range_if(find(text, b"%") < find(text, b"]"), find(text, b"%"), find(text, b"]"));
        "remove it";
        "https://[fe80::1%25eth0]/" => "https://[fe80::1]/";
    /// An IPv4 address or a name in brackets.
    InBrackets "`{}`" " is not an IPv6 address: an IPv4 address or a domain has no brackets"
        in Part::Host { text: [b'[', name @ .., b']'], .. }
            => range_if(find(name, b":") == name.len() && !name.is_empty(), 1, name.len() + 1);
        "remove the brackets: write `{}`", "remove the brackets";
        "https://[127.0.0.1]/" => "https://127.0.0.1/";
    /// A text between the brackets of an IPv6 address and the end of the host.
    AfterBracket "`{}`" " follows the `]` of an address"
        in Part::Host { text: text @ [b'[', ..], .. }
            => range_if(find(text, b"]") + 1 < text.len(), find(text, b"]") + 1, text.len());
        where Around { text, .. } => match port(text) {
            Some(_) => "write `:` before the port",
            None => "remove it, or put a colon before a port",
        };
        "https://[::1]x/" => "https://[::1]/";
    /// The user or the port of a `file` URL.
    UserOrPort "`{}`" ": a `file` URL has no user and no port"
        in Part::Host { text, scheme: Scheme::File }
            => range_if(find(text, b"@:") < find(text, b"["), 0, text.len());
        "write `{<}{its host}{>}`", "write only the host, as in `file://server/x`";
        "file://server:445/x" => "file://server/x";
    /// A sign that no domain has.
    SignInDomain "`{}` in a domain" ": it has letters, digits, `-` and `.`"
        in Part::Host { text, scheme }
            => if scheme.is_file() { None } else { signs_in_domain(text, !scheme.is_special()) };
        where Around { before, text, after, .. } => variable_help!(), help_in_domain(before, text, after);
        "https://a,b/" => "https://a.b/";
    /// The start of a path in place of a port, or after one, the `:` of `ssh://git@example.com:org/x`.
    PathInPort "`{}`" " begins a port, not a path"
        in Part::Port { rest: [b':', b'A'..=b'Z' | b'a'..=b'z', ..], may_be_path: true } => Some((0, 1));
        "write `/` in place of the `:`: `{<}/{>}`", "write `/` in place of the `:`";
        "ssh://git@a.b:org/x" => "ssh://git@a.b/org/x";
    /// The hosts after the first one and its port.
    SeveralHosts "`{}`" ": a URL has one host"
        in Part::Port { rest: rest @ [b',', ..], .. }
            => Some((0, find(rest, b"/?#")));
        "remove it, or keep the list of hosts as a string: it is not a URL";
        "mongodb://a:1,b:2/" => "mongodb://a:1/";
}

#[inline]
const fn range_if(is_fault: bool, start: usize, end: usize) -> Range {
    if is_fault { Some((start, end)) } else { None }
}

/// The text before the first byte of the class, and the text from there on.
#[inline]
const fn split(text: &[u8], class: Class) -> (&[u8], &[u8]) {
    let rest = class.find(text);
    (until(text, text.len() - rest.len()), rest)
}

/// The bytes that end a name in an authority, or the authority.
const NAME_END: Class = Class::AUTHORITY_END.or(Class::IN_AUTHORITY);

/// The range of the escape of HTML with which `text` begins.
#[cfg_attr(on_demand, inline)]
const fn html_escape(text: &[u8]) -> Range {
    let end = 1 + find(after(text, 1), b";=&/? ");
    let name = after(until(text, end), 1);
    let is_escape = html_number(name).is_some() || is_in(name, HTML_NAMES);
    range_if(is_escape && matches!(after(text, end), [b';', ..]), 0, end + 1)
}

/// The range of the character with which `text` begins, if a reader does not see it: a space other than
/// U+0020, a separator of lines, or one with the property [Default_Ignorable_Code_Point]. Messages
/// escape these too. Emoji, Persian and Hindi need joiners, variation selectors and tags,
/// but only after a character that is not ASCII, or in a keycap such as `1` U+FE0F U+20E3.
///
/// [Default_Ignorable_Code_Point]: https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
#[cfg_attr(on_demand, inline)]
const fn invisible(text: &[u8], before: &[u8]) -> Range {
    let mut rest = Cursor::new(UTF_8, text);
    let Some(Ok(code_point @ 0xA0..)) = rest.next_code_point() else { return None };
    let Some(char) = char::from_u32(code_point) else { return None };
    // Messages do not show these either. But they may be seen, or the parser finds them.
    let is_private_or_none = matches!(code_point, 0xE000..=0xF8FF | 0xFDD0..=0xFDEF | 0xF0000..)
        || code_point & 0xFFFE == 0xFFFE;
    // U+2800 is a letter of Braille without dots.
    let is_unseen = is_escaped(char) && !is_private_or_none || code_point == 0x2800;
    let may_join = matches!(
        code_point,
        0x180B..=0x180D | 0x180F | 0x200C | 0x200D | 0xFE00..=0xFE0F | 0xE0020..=0xE007F
            | 0xE0100..=0xE01EF
    );
    let is_joined = may_join
        && (matches!(before, [.., 0x80..=0xFF]) || matches!(text, [_, _, _, 0xE2, 0x83, 0xA3, ..]));
    range_if(is_unseen && !is_joined, 0, rest.position())
}

/// Whether this character, beyond ASCII, is a space or ends a line.
#[inline]
const fn is_space(char: &[u8]) -> bool {
    matches!(
        Cursor::new(UTF_8, char).next_code_point(),
        Some(Ok(0xA0 | 0x1680 | 0x2000..=0x200A | 0x2028 | 0x2029 | 0x202F | 0x205F | 0x3000))
    )
}

/// The placeholder of a template or a format string with which `text` begins: `${…}` or `{{…}}`
/// around any text, or braces around a text without quotation marks, which JSON has. Single braces in
/// code are code.
#[cfg_attr(on_demand, inline)]
const fn variable(text: &[u8], is_code: bool) -> Range {
    let (opening, closing): (usize, &[u8]) = match text {
        [b'$', b'{', ..] => (2, b"}"),
        [b'{', b'{', ..] => (2, b"}}"),
        [b'{', ..] => (1, b"}"),
        _ => return None,
    };
    let inside = after(text, opening);
    let len = find(inside, b"{}");
    let (inside, end) = (until(inside, len), opening + len + closing.len());
    let is_closed =
        text.len() >= end && matches!(text[end - 1], b'}') && text[opening + len] == b'}';
    let is_text = is_code || find(inside, b"\"'") < inside.len();
    range_if(is_closed && (opening == 2 || !is_text), 0, end)
}

/// Whether a text begins with one of these schemes, of at most ten letters.
#[cfg_attr(on_demand, inline)]
const fn has_scheme(text: &[u8], schemes: &str) -> bool {
    let (name, rest) = split(cut(text, 11), NAME_END);
    matches!(rest, [b':', ..]) && is_in(name, schemes)
}

/// Whether the start of a `data` URL says that the data is in Base64.
#[cfg_attr(on_demand, inline)]
const fn is_base64(text: &[u8]) -> bool {
    matches!(
        until(text, find(text, b",")),
        [.., b';', b'b' | b'B', b'a' | b'A', b's' | b'S', b'e' | b'E', b'6', b'4']
    )
}

/// The range of the quotation mark or bracket with which `text` begins, if a scheme follows it.
#[cfg_attr(on_demand, inline)]
const fn surrounding(text: &[u8]) -> Range {
    let len = match text {
        [b'"' | b'\'' | b'`' | b'(' | b'[' | b'<' | b'{', ..] => 1,
        // U+00AB.
        [0xC2, 0xAB, ..] => 2,
        // U+2018..U+201F and U+2039.
        [0xE2, 0x80, 0x98..=0x9F | 0xB9, ..] => 3,
        _ => return None,
    };
    let (name, rest) = split(after(text, len), NAME_END);
    let has_slashes = matches!(rest, [b':', b'/', b'/', ..]) && is_plain(name);
    range_if(has_slashes || matches!(rest, [b':', ..]) && is_in(name, KNOWN), 0, len)
}

/// The range of the first escape of a text that begins with a scheme and an escaped `:`.
#[cfg_attr(on_demand, inline)]
const fn escaped_colon(text: &[u8]) -> Range {
    let at = find(text, b"%");
    let is_colon = matches!(after(text, at), [b'%', b'3', b'A' | b'a', ..]);
    range_if(is_colon && is_in(until(text, at), KNOWN), at, at + 3)
}

/// The range of the first signs of a domain that it cannot have. The URL Standard takes them, and
/// those that it does not take are validation errors. An opaque host may be a list or Base64, too.
#[cfg_attr(on_demand, inline)]
const fn signs_in_domain(text: &[u8], is_opaque: bool) -> Range {
    if let [b'[', ..] = text {
        return None;
    }
    let signs: &[u8] = if is_opaque { b"$()*~" } else { b"!\"$&'()*+,;=`{}~" };
    let start = find(text, signs);
    let end = text.len() - trim(after(text, start), signs, b"").len();
    range_if(start < end, start, end)
}

/// What to write in place of the signs `text` in a domain.
#[cfg_attr(on_demand, inline)]
const fn help_in_domain(before: &[u8], text: &[u8], after: &[u8]) -> &'static str {
    let is_before_name = matches!(after, [b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | 0x80.., ..]);
    match (text, before) {
        (b"*", _) => "write a name such as `www`",
        (_, [.., b'/']) if !is_before_name => "write a domain such as `example.com`",
        (b",", _) => "write `.`",
        _ => "remove it",
    }
}

/// The range of the sign that ends the authority `text`, if it is in a password. `rest` follows the
/// authority. Digits before a `/` are always a port.
#[cfg_attr(on_demand, inline)]
const fn sign_in_password(text: &[u8], rest: &[u8]) -> Range {
    // A user name may be an address, with an `@`.
    let (user, after_user) = text.split_at(find(text, b":"));
    let ([_, password @ ..], [sign, tail @ ..]) = (after_user, rest) else { return None };
    let tail_len = find(tail, b"@");
    // A password before an `@` in the authority is a fault of its own. A `{` begins a variable.
    if tail_len == tail.len()
        || find(password, b"@{") < password.len()
        || find(user, b"[") < user.len()
    {
        return None;
    }
    let is_host = find(user, b".") < user.len() || is_in(user, "localhost");
    let is_port = password.is_empty() || number(password, 10).is_some();
    let is_in_path = *sign == b'/' && (is_host || is_port && !password.is_empty());
    let is_in_pairs = is_port && (is_host || find(tail, b"/=&") < tail_len);
    range_if(!is_in_path && !is_in_pairs, text.len(), text.len() + 1)
}

/// The offset of a sign that ends the authority of a URL, if it is in a password.
#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
pub(super) fn sign_in_password_of(url: &str) -> Option<usize> {
    let [b':', b'/', b'/', after_slashes @ ..] = split(url.as_bytes(), NAME_END).1 else {
        return None;
    };
    let (authority, rest) = split(after_slashes, Class::AUTHORITY_END);
    let (start, _) = sign_in_password(authority, rest)?;
    Some(url.len() - after_slashes.len() + start)
}

/// The range of a user name that is read as the scheme `name`, if `rest`, after the `:`, is a
/// password and `localhost`, or a host with a port that servers are known for.
#[cfg_attr(on_demand, inline)]
const fn user_and_password(name: &[u8], rest: &[u8]) -> Range {
    let (_, [b'@', after_at @ ..]) = split(rest, NAME_END) else { return None };
    let (host, after_host) = split(after_at, NAME_END);
    let is_authority = is_in(host, "localhost")
        || matches!(after_host, [b':', rest @ ..] if is_port_of_server(rest));
    let is_scheme = is_in(name, KNOWN) && !is_in(name, SERVERS);
    range_if(is_authority && !is_scheme, 0, name.len())
}

/// The range of the slashes after a scheme whose URLs have no host.
#[cfg_attr(on_demand, inline)]
const fn no_host(name: &[u8], rest: &[u8]) -> Range {
    let start = name.len() + 1;
    let slashes = rest.len() - trim(rest, b"/", b"").len();
    range_if(is_in(name, NO_HOST), start, start + slashes)
}

/// The range of the first folder of a path, such as `etc` or `~`, if a `file` or `unix` URL reads it as
/// a host. `path` follows the two slashes.
#[cfg_attr(on_demand, inline)]
const fn folder(name: &[u8], path: &[u8]) -> Range {
    let folder = split(path, Class::AUTHORITY_END).0;
    let start = name.len() + "://".len();
    // The name of a hidden server, such as `wsl$`, ends with a `$`.
    let host = if let [host @ .., b'$'] = folder { host } else { folder };
    let is_folder = is_in(folder, FOLDERS) || signs_in_domain(host, false).is_some();
    range_if(is_folder && is_in(name, "file unix"), start, start + folder.len())
}

/// The range of a second URL after a comma, a semicolon or a space. `rest` follows the `:` of the scheme
/// `name`. The query and the fragment may have other URLs.
#[cfg_attr(on_demand, inline)]
const fn second_url(name: &[u8], rest: &[u8]) -> Range {
    let (text, _) = split(rest, Class::PATH_END);
    let (mut left, end) = (text, name.len() + 1 + text.len());
    while let [_, next @ ..] = after(left, find(left, b",; ")) {
        if let [b':', b'/', b'/', ..] = Class::NOT_DOMAIN.find(next) {
            return Some((end - next.len(), end));
        }
        left = next;
    }
    None
}

/// The range of a password after another scheme in an opaque path, as in `jdbc:mysql://ann:secret@h`.
/// `rest` follows the `:` of the scheme `name`.
#[cfg_attr(on_demand, inline)]
const fn nested_password(name: &[u8], rest: &[u8]) -> Range {
    let ([_, ..], [b'/', b'/', text @ ..]) = split(rest, Class::AUTHORITY_END) else { return None };
    let (authority, _) = split(text, Class::AUTHORITY_END);
    let (colon, at) = (find(authority, b":"), find(authority, b"@"));
    let start = name.len() + 1 + rest.len() - text.len();
    range_if(colon + 1 < at && at < authority.len(), start + colon + 1, start + at)
}

/// The range of the scheme of a whole URL that is read as the first segment of a path, because no `:` is
/// between it and the slashes, or because the text before the `:` is not a scheme.
#[cfg_attr(on_demand, inline)]
const fn broken_scheme(text: &[u8]) -> Range {
    let (segment, rest) = text.split_at(find(text, b"/\\?#\xEF"));
    // `https//`, `https/:/`, and U+FF1A and U+FF0F, which look like the `:` and the `/`.
    let is_separator =
        matches!(rest, [b'/', b'/', ..] | [b'/', b':', b'/', ..] | [0xEF, 0xBC, 0x9A | 0x8F, ..]);
    // Without the signs at its end, as in `https;//`. Nothing is left of `://a`.
    let mut name = segment;
    while let [before @ .., 0..=b'/' | b':'..=b'@' | b'['..=b'`' | b'{'..] = name {
        name = before;
    }
    let is_meant = matches!(segment, [.., b':']) || Scheme::named(name).is_of_web();
    let len = if name.is_empty() { segment.len() } else { name.len() };
    range_if(is_meant && is_separator, 0, len)
}

/// The range of the `:` before the path of `git@example.com:org/x`; `None` if a port follows it.
#[cfg_attr(on_demand, inline)]
const fn remote_path(text: &[u8]) -> Range {
    let (user, [b'@', host @ ..]) = split(text, NAME_END) else { return None };
    let (host, [b':', path @ ..]) = split(host, NAME_END) else { return None };
    let colon = user.len() + 1 + host.len();
    // With another `@`, this was a password.
    let is_path = port(split(path, Class::AUTHORITY_END).0).is_none()
        && find(path, b"@") == path.len()
        && signs_in_domain(host, /* is_opaque */ false).is_none();
    range_if(is_plain(user) && is_plain(host) && is_path, colon, colon + 1)
}

/// Whether this may be the name of a user or a host: no byte needs an escape, as the `+` of a scheme
/// does.
#[inline]
const fn is_plain(name: &[u8]) -> bool {
    !name.is_empty() && COMPONENT.const_encoded_len(name) == name.len()
}

/// The range of the host that is read as the scheme `name`, if `rest`, after the `:`, begins with a
/// port. Without a dot, and without a port that servers are known for, it is a scheme, as in `bug:7`.
#[cfg_attr(on_demand, inline)]
const fn host_and_port(name: &[u8], rest: &[u8]) -> Range {
    let is_host = is_port_of_server(rest)
        || port(split(rest, Class::AUTHORITY_END).0).is_some()
            && (find(name, b".") < name.len() || is_in(name, "localhost"));
    range_if(is_host && !is_in(name, KNOWN) && is_plain(name), 0, name.len())
}

/// Whether a text begins with a port that servers are known for.
#[cfg_attr(on_demand, inline)]
const fn is_port_of_server(text: &[u8]) -> bool {
    let (port, _) = split(text, Class::AUTHORITY_END);
    port.len() <= 5 && is_in(trim(port, b"0", b""), PORTS)
}

/// The range of a second scheme, and of the `:` that may follow it, with which the authority `text`
/// begins. `scheme` is the first one, and `rest` follows the authority.
#[cfg_attr(on_demand, inline)]
const fn second_scheme(text: &[u8], rest: &[u8], scheme: Scheme) -> Range {
    let (name, after_name) = split(text, NAME_END);
    let has_end = match (after_name, rest) {
        // A host with a port, though the host has the name of a scheme.
        ([b':', b'0'..=b'9', ..], _) => false,
        ([b':'], [b'/', b'/', ..]) if is_in(name, KNOWN) => return Some((0, text.len())),
        ([b':', ..], _) | ([], [b'/', b'/', ..]) => true,
        _ => false,
    };
    let is_second = has_end && scheme.is_of_web() && Scheme::named(name).is_of_web();
    range_if(is_second, 0, name.len() + !after_name.is_empty() as usize)
}
