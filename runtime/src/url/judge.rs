//! The faults of a literal: what the parser drops without an error, and what parses, but not as its
//! author meant it. Each is one row of the table below.
//!
//! `Url::parse` takes what browsers take: it reads `localhost:8080` as a URL with the scheme
//! `localhost`, and encodes the braces of `/users/{id}`. A literal has an author, who meant neither.
//! The macros refuse such a literal. No function that parses at run time calls [`judge`].

use super::error::UrlError;
use super::input::Class;
use super::known::is_known;
use super::scheme::Scheme;
use crate::base::message::Message;
use crate::base::slices::{after, until};
use crate::code_point::cursor::Cursor;
use crate::encoding::UTF_8;
use crate::set::decode::hex_value;
use crate::set::named::COMPONENT;

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
#[derive(Clone, Copy)]
pub(super) enum Part<'u> {
    /// The text from a character on that is not a letter or a digit of ASCII. The braces of a
    /// template are expressions.
    Character { text: &'u [u8], before: &'u [u8], is_in_query: bool, is_template: bool },
    /// A text without a scheme, or a relative reference.
    NoScheme { text: &'u [u8], is_reference: bool },
    /// The name of a scheme, and what follows its `:`.
    Scheme { name: &'u [u8], rest: &'u [u8], is_reference: bool },
    /// An authority, from after the slashes up to the path.
    Authority { text: &'u [u8], scheme: Scheme },
    /// What follows the `:` after a host. The host may have a user before it.
    Port { rest: &'u [u8], has_user: bool },
}

/// The text at fault, and the text around it.
struct Context<'u> {
    before: &'u [u8],
    text: &'u [u8],
    /// The URL from the start of the fault on.
    rest: &'u [u8],
}

/// Defines [`UrlFaultKind`] and the functions that read the table below. A row has:
///
/// - the name of the fault;
/// - the words before and after "at byte 8", where `{}` is the text at fault;
/// - if the parser does not find the fault itself, a part of the URL, and a test that returns the
///   range of the fault in that part;
/// - the help, in a dropped part with `{}` for the text at fault;
/// - a literal with the fault, and the corrected one. A test expands both.
macro_rules! kinds {
    (
        @dropped
        $(
            $(#[$doc:meta])*
            $Dropped:ident $what:literal $why:literal $help:literal;
            $wrong:literal => $right:literal;
        )*
        @misread($context:ident)
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

            #[cfg_attr(on_demand, inline)]
            const fn help(self, $context: Context<'_>) -> Message {
                match self {
                    UrlFaultKind::Error(_) => Message::new(),
                    $(UrlFaultKind::$Dropped => filled($help, &[$context.text]),)*
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
        "read the URL when the program runs, for example from `DATABASE_URL`, and call \
         `Url::parse`; `etched::recipes` has \"A URL with an API key or a password\"";
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
    @misread(context)
    /// The slashes before the host of a reference that should have none.
    OtherHost "`//`" ": it begins a host, and a relative reference has none"
        if Part::NoScheme { text: [b'/' | b'\\', b'/' | b'\\', ..], is_reference: true }
            => Some((0, 2));
        Message::of("write `/`; `url_str!` takes a whole URL");
        "//a/b" => "/a/b";
    /// The scheme of a reference that should be relative.
    WholeUrl "scheme" ": a relative reference has none"
        if Part::Scheme { name, is_reference: true, .. } => Some((0, name.len() + 1));
        Message::of("`url_str!` takes a whole URL; before a segment with a `:`, write `./`");
        "a:b" => "./a:b";
    /// A variable of a template or a format string, such as `{id}`, `{}` or `{0}`.
    Variable "`{}`" " is not a variable here"
        if Part::Character { text: text @ [b'{', ..], before, is_template: false, .. }
            => variable(text, before);
        variable_help(context);
        "https://a.b/{id}" => "https://a.b/%7Bid%7D";
    /// A character that HTML escapes.
    HtmlEscape "`{}`" " is an HTML escape"
        if Part::Character { text: text @ [b'&', ..], is_in_query: true, .. }
            => match html_escape(text) { Some((len, _)) => Some((0, len)), None => None };
        match html_escape(context.text) {
            Some((_, byte)) if byte != b'&' => filled("write `{}`", &[escape(&[byte]).as_bytes()]),
            _ => Message::of("write `&`"),
        };
        "https://a.b/?a&amp;b" => "https://a.b/?a&b";
    /// An invisible character, which was copied with the text.
    Invisible "invisible character {}" ""
        if Part::Character { text, .. } => invisible(text);
        match is_in_authority(context.before) {
            true => Message::of("remove it"),
            false => filled("remove it, or write `{}`", &[escape(context.text).as_bytes()]),
        };
        "https://a.b/x\u{200B}" => "https://a.b/x";
    /// The start of a path of `git` or `scp`, the `:` of `git@example.com:org/x`.
    RemotePath "`{}`" " begins a port, not a path"
        if Part::NoScheme { text, is_reference: false } => remote_path(text);
        filled_or("write `/` in place of the `:`: `ssh://{}/{}`",
                  &[context.before, path(context.rest)], "write `/` in place of the `:`");
        "git@a.b:org/x" => "ssh://git@a.b/org/x";
    /// A drive letter of Windows, such as `C:`, which reads as a scheme.
    Drive "`{}`" " is read as a scheme, not as a drive"
        if Part::Scheme {
            name: [_], rest: [b'\\', ..] | [b'/'] | [b'/', 0..=b'.' | b'0'..=0xFF, ..], ..
        } => Some((0, 2));
        filled_or("a path of Windows: write `file:///{}`", &[with_slashes(context.rest).as_bytes()],
                  "a path of Windows: write `file:///` before it, and `/` in place of each `\\`");
        "C:\\Users\\x" => "file:///C:/Users/x";
    /// A host before a port, such as `localhost:8080`, which reads as a scheme.
    HostAndPort "`{}`" " is read as a scheme, not as a host"
        if Part::Scheme { name, rest, .. } => host_and_port(name, rest);
        host_and_port_help(context);
        "localhost:8080/x" => "http://localhost:8080/x";
    /// A scheme that is one letter off.
    MisspelledScheme "unknown scheme `{}`" ""
        if Part::Scheme { name, rest, .. }
            => if misspelled(name, rest).is_some() { Some((0, name.len())) } else { None };
        match misspelled(context.text, after(context.rest, context.text.len() + 1)) {
            Some(scheme) => filled("did you mean `{}`?", &[scheme.as_bytes()]),
            None => Message::new(),
        };
        "htps://a.b/" => "https://a.b/";
    /// The start of the URL, after another scheme: `https://https://example.com/`.
    SecondScheme "two schemes: `{}`" " is the second"
        if Part::Authority { text, scheme } => second_scheme(text, scheme);
        filled_or("write `{}`", &[context.rest], "remove the first one");
        "https://https://a.b/" => "https://a.b/";
    /// An IPv6 address, and perhaps a port after it, without brackets.
    BareIpv6 "`{}`" ": an IPv6 address is written in brackets"
        if Part::Authority { text, .. }
            => if ipv6_len(text) > 0 { Some((0, text.len())) } else { None };
        {
            let len = ipv6_len(context.text);
            filled("write `[{}]{}`", &[until(context.text, len), after(context.text, len)])
        };
        "https://::1:8080/" => "https://[::1]:8080/";
    /// The start of a path in place of a port, the `:` of `ssh://git@example.com:org/x`.
    PathInPort "`{}`" " begins a port, not a path"
        if Part::Port { rest: [b'A'..=b'Z' | b'a'..=b'z', ..], has_user: true } => Some((0, 1));
        filled_or("write `/` in place of the `:`: `{}/{}`",
                  &[context.before, path(context.rest)], "write `/` in place of the `:`");
        "ssh://git@a.b:org/x" => "ssh://git@a.b/org/x";
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
        match self.kind {
            UrlFaultKind::Error(error) => Some(error),
            _ => None,
        }
    }

    /// The message of this fault of `url`.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn message(&self, url: &str) -> Message {
        if let UrlFaultKind::Error(error) = self.kind {
            return error.message();
        }
        let (what, why) = self.kind.words();
        let text = self.context(url).text;
        // Of the texts that are shown, only an invisible character is beyond ASCII. Its code point
        // is shown instead.
        let mut message = match Cursor::new(UTF_8, text).next_code_point() {
            Some(Ok(invisible @ 0x80..)) => {
                let mut code_point = <Message>::new();
                code_point.code_point(invisible);
                filled(what, &[code_point.as_bytes()])
            }
            _ => filled(what, &[text]),
        };
        message.text(" at byte ");
        message.decimal(self.start);
        message.text(why);
        message
    }

    /// What to write instead.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn help(&self, url: &str) -> Message {
        match self.kind {
            UrlFaultKind::Error(error) => Message::of(error.kind().help()),
            kind => kind.help(self.context(url)),
        }
    }

    #[inline]
    const fn context<'u>(&self, url: &'u str) -> Context<'u> {
        let url = url.as_bytes();
        let rest = after(url, self.start);
        Context { before: until(url, self.start), text: until(rest, self.end - self.start), rest }
    }
}

/// The longest text that a help repeats.
const SHORT: usize = 80;

/// Whether a help may repeat the text: it is short, and all of it is visible ASCII, so that
/// [`Message::quoted`] leaves it unchanged and no space at an end is overlooked.
#[inline]
const fn is_short(text: &[u8]) -> bool {
    let mut i = 0;
    while i < text.len() {
        if !text[i].is_ascii_graphic() {
            return false;
        }
        i += 1;
    }
    text.len() <= SHORT
}

/// The words with the parts in place of each `{}`; or `otherwise`, if a help may not repeat a part.
#[cfg_attr(on_demand, inline)]
const fn filled_or(words: &'static str, parts: &[&[u8]], otherwise: &'static str) -> Message {
    let mut left = parts;
    while let [part, others @ ..] = left {
        if !is_short(part) {
            return Message::of(otherwise);
        }
        left = others;
    }
    filled(words, parts)
}

/// The words with the parts in place of each `{}`.
#[inline]
const fn filled(words: &'static str, parts: &[&[u8]]) -> Message {
    let mut message = Message::new();
    message.fill(words, parts);
    message
}

/// The text with `/` in place of each backslash.
#[cfg_attr(on_demand, inline)]
const fn with_slashes(text: &[u8]) -> Message {
    let (mut message, mut rest) = (Message::new(), text);
    while let [byte, left @ ..] = rest {
        message.push(if *byte == b'\\' { b'/' } else { *byte });
        rest = left;
    }
    message
}

/// An escape for each byte.
#[cfg_attr(on_demand, inline)]
const fn escape(bytes: &[u8]) -> Message {
    let (mut message, mut rest) = (Message::new(), bytes);
    while let [byte, left @ ..] = rest {
        message.text("%");
        message.byte(*byte);
        rest = left;
    }
    message
}

/// The faults of the characters of a URL, or of the literal text of a template, in their order.
#[derive(Clone, Debug)]
pub struct FaultsOfText<'u> {
    text: &'u [u8],
    /// The offset of the next character to test.
    at: usize,
    is_template: bool,
    /// Whether a `?` is before that character, and no `#` is between them.
    is_in_query: bool,
}

impl<'u> FaultsOfText<'u> {
    #[inline]
    pub(crate) const fn of_url(text: &'u str) -> Self {
        FaultsOfText { text: text.as_bytes(), at: 0, is_template: false, is_in_query: false }
    }

    /// The faults of the literal text of a template, whose braces are expressions.
    #[inline]
    pub const fn of_template(text: &'u str) -> Self {
        FaultsOfText { is_template: true, ..FaultsOfText::of_url(text) }
    }

    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn next_fault(&mut self) -> Option<UrlFault> {
        while let (before, text @ [byte, ..]) =
            (until(self.text, self.at), after(self.text, self.at))
        {
            let FaultsOfText { at, is_template, is_in_query, .. } = *self;
            // The next byte may be inside a character, where no test finds a fault.
            self.at += 1;
            match byte {
                // No test finds a fault that begins with one of these.
                b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => continue,
                b'?' => self.is_in_query = true,
                b'#' => self.is_in_query = false,
                _ => {}
            }
            let part = Part::Character { text, before, is_in_query, is_template };
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

/// The text before the first byte of the class, and the text from there on.
#[inline]
const fn split(text: &[u8], class: Class) -> (&[u8], &[u8]) {
    let rest = class.find(text);
    (until(text, text.len() - rest.len()), rest)
}

/// The bytes that end a name in an authority, or the authority.
const NAME_END: Class = Class::AUTHORITY_END.or(Class::IN_AUTHORITY);

/// A variable at the start of `text`: braces around an operator of RFC 6570, names or a number, and
/// perhaps a format. A variable of a shell, `${id}`, is text here.
#[cfg_attr(on_demand, inline)]
const fn variable(text: &[u8], before: &[u8]) -> Option<(usize, usize)> {
    let mut len = match (before, text) {
        ([.., b'$'], _) => return None,
        (_, [_, b'+' | b'#' | b'.' | b'/' | b';' | b'?' | b'&', ..]) => 2,
        _ => 1,
    };
    // The index after the `{` and an operator. From here on, `len` grows byte by byte.
    let name_start = len;
    let mut has_format = false;
    while len < text.len() {
        match text[len] {
            b'}' => return Some((0, len + 1)),
            // A number begins with a digit. A name does not, but may have some, and dots. Names are
            // in a list with commas, and `*` may follow one.
            b'0'..=b'9' if len == name_start || text[name_start].is_ascii_digit() => {}
            b'A'..=b'Z' | b'a'..=b'z' | b'_' => {}
            b'0'..=b'9' | b'.' | b',' | b'*' if len > name_start => {}
            // A format, as in the format string `{:>8}`, or a prefix, as in the template `{id:3}`.
            b':' => has_format = true,
            b'<' | b'>' | b'^' | b'+' | b'-' | b'#' | b'?' | b'$' if has_format => {}
            _ => return None,
        }
        len += 1;
    }
    None
}

/// The help for a variable: a template, or the braces as escapes, with the name if it is short.
#[cfg_attr(on_demand, inline)]
const fn variable_help(context: Context<'_>) -> Message {
    // Only a text with a scheme before the variable is a `Url`: a relative reference is none.
    let to_url: &[u8] = match NAME_END.find(context.before) {
        [b':', ..] => b", and `.to_url()` gives a `Url`",
        _ => b"",
    };
    let name = after(until(context.text, context.text.len() - 1), 1);
    // Without the name, the help has "`%7B` and `%7D`".
    let name = if is_short(name) { name } else { b"` and `" };
    filled(
        "`uri_template!(\"…\")` takes variables{}; for the braces write `%7B{}%7D`",
        &[to_url, name],
    )
}

/// The length of an escape of HTML at the start of `text`, and the character.
#[cfg_attr(on_demand, inline)]
const fn html_escape(text: &[u8]) -> Option<(usize, u8)> {
    let (len, byte) = match text {
        [_, b'a', b'm', b'p', b';', ..] => (5, b'&'),
        [_, b'l', b't', b';', ..] => (4, b'<'),
        [_, b'g', b't', b';', ..] => (4, b'>'),
        [_, b'q', b'u', b'o', b't', b';', ..] => (6, b'"'),
        [_, b'a', b'p', b'o', b's', b';', ..] => (6, b'\''),
        [_, b'#', digits @ ..] => return html_number(digits),
        _ => return None,
    };
    Some((len, byte))
}

/// The length of an escape of HTML, and the character, if it is ASCII. `text` follows its `&#`.
#[cfg_attr(on_demand, inline)]
const fn html_number(text: &[u8]) -> Option<(usize, u8)> {
    let (base, start) = match text {
        [b'x' | b'X', ..] => (16, 1),
        _ => (10, 0),
    };
    let (mut number, mut len) = (0u32, start);
    // There are at most eight digits, so the number does not overflow.
    while len < text.len() && len < 8 {
        match text[len] {
            // The `&#` and the `;` count too.
            b';' if len > start && number < 0x80 => {
                return Some((len + 3, number as u8));
            }
            byte => match hex_value(byte) {
                Some(digit) if (digit as u32) < base => number = number * base + digit as u32,
                _ => return None,
            },
        }
        len += 1;
    }
    None
}

/// An invisible character at the start of `text`. The joiners U+200C and U+200D are left out:
/// Persian, Hindi and emoji need them.
#[cfg_attr(on_demand, inline)]
const fn invisible(text: &[u8]) -> Option<(usize, usize)> {
    match text {
        // U+00AD and U+061C.
        [0xC2, 0xAD, ..] | [0xD8, 0x9C, ..] => Some((0, 2)),
        // U+200B, U+200E, U+200F and U+202A..U+202E; U+2066..U+2069; and U+FEFF.
        [0xE2, 0x80, 0x8B | 0x8E | 0x8F | 0xAA..=0xAE, ..]
        | [0xE2, 0x81, 0xA6..=0xA9, ..]
        | [0xEF, 0xBB, 0xBF, ..] => Some((0, 3)),
        _ => None,
    }
}

/// Whether the text after `before` is in the authority of a URL: after a `//` that is at the start
/// or follows the scheme, and before the next slash, `?` or `#`.
#[inline]
const fn is_in_authority(before: &[u8]) -> bool {
    let (scheme, rest) = split(before, Class::AUTHORITY_END);
    match rest {
        [b'/' | b'\\', b'/' | b'\\', authority @ ..] if matches!(scheme, [] | [.., b':']) => {
            split(authority, Class::AUTHORITY_END).1.is_empty()
        }
        _ => false,
    }
}

/// The range of the `:` before the path of `git@example.com:org/x`; `None` if a port follows it.
#[cfg_attr(on_demand, inline)]
const fn remote_path(text: &[u8]) -> Option<(usize, usize)> {
    let (user, [b'@', host @ ..]) = split(text, NAME_END) else { return None };
    let (host, [b':', path @ ..]) = split(host, NAME_END) else { return None };
    let colon = user.len() + 1 + host.len();
    let is_path = !is_port(split(path, Class::AUTHORITY_END).0);
    if is_plain(user) && is_plain(host) && is_path { Some((colon, colon + 1)) } else { None }
}

/// Whether this may be the name of a user or a host: no byte needs an escape, as the `+` of a scheme
/// does.
#[inline]
const fn is_plain(name: &[u8]) -> bool {
    !name.is_empty() && COMPONENT.const_encoded_len(name) == name.len()
}

/// The path after the `:` that `rest` begins with, without the slash that the path may begin with.
#[inline]
const fn path(rest: &[u8]) -> &[u8] {
    match rest {
        [_, b'/', path @ ..] | [_, path @ ..] => path,
        [] => rest,
    }
}

/// The range of the host that is read as the scheme `name`, if `rest`, after the `:`, begins with a
/// port. A known scheme, as in `tel:911`, is not a host.
#[cfg_attr(on_demand, inline)]
const fn host_and_port(name: &[u8], rest: &[u8]) -> Option<(usize, usize)> {
    let is_port = is_port(split(rest, Class::AUTHORITY_END).0);
    if !is_known(name) && is_plain(name) && is_port { Some((0, name.len())) } else { None }
}

/// The help for a host and a port without a scheme: the URL with the scheme that the port suggests.
#[cfg_attr(on_demand, inline)]
const fn host_and_port_help(Context { text: host, rest, .. }: Context<'_>) -> Message {
    let (port, left) = split(after(rest, host.len() + 1), Class::AUTHORITY_END);
    let http = "write `http://` before it";
    match port {
        // A literal may not have the default port, so the corrected URL has none.
        b"443" => filled_or("write `https://{}{}`", &[host, left], "write `https://` before it"),
        b"80" => filled_or("write `http://{}{}`", &[host, left], http),
        _ => filled_or("write `http://{}`", &[rest], http),
    }
}

/// Whether this is the number of a port.
#[inline]
const fn is_port(text: &[u8]) -> bool {
    let mut number = 0u32;
    let mut i = 0;
    // A port has up to five digits. The bound keeps the number from overflowing.
    while i < text.len() && i < 6 {
        if !text[i].is_ascii_digit() {
            return false;
        }
        number = number * 10 + (text[i] - b'0') as u32;
        i += 1;
    }
    matches!(text.len(), 1..=5) && number <= u16::MAX as u32
}

/// The schemes that may be misspelled, `ftp` only before a `/`.
const SCHEMES: [&str; 5] = ["https", "http", "file", "mailto", "ftp"];

/// The scheme that `name` was probably meant to be, if it is not known. `rest` follows its `:`.
#[cfg_attr(on_demand, inline)]
const fn misspelled(name: &[u8], rest: &[u8]) -> Option<&'static str> {
    if is_known(name) {
        return None;
    }
    let mut schemes: &[&'static str] = &SCHEMES;
    while let [scheme, others @ ..] = schemes {
        // Only `ftp`, the last one, has no others after it.
        let is_possible = !others.is_empty() || matches!(rest, [b'/', ..]);
        if is_possible && is_one_edit(name, scheme.as_bytes()) {
            return Some(scheme);
        }
        schemes = others;
    }
    // `ws` and `wss` are so short that one edit makes other words of them. So a name is one of them
    // only if it consists of these letters, up to four, and has both.
    let (mut ws, mut ss) = (0, 0);
    let mut i = 0;
    while i < name.len() && i < 5 {
        match name[i] {
            b'w' | b'W' => ws += 1,
            b's' | b'S' => ss += 1,
            _ => return None,
        }
        i += 1;
    }
    match ws + ss {
        2 if ws > 0 && ss > 0 => Some("ws"),
        3 | 4 if ws > 0 && ss > 0 => Some("wss"),
        _ => None,
    }
}

/// Whether `a`, in lower case, becomes `b` if one letter is added, removed or changed, or if two
/// neighbors change places.
#[cfg_attr(on_demand, inline)]
const fn is_one_edit(a: &[u8], b: &[u8]) -> bool {
    // Without their common start and their common end, only the letters of the edit are left.
    let (mut a, mut b) = (a, b);
    while let ([x, a_rest @ ..], [y, b_rest @ ..]) = (a, b) {
        if x.to_ascii_lowercase() != *y {
            break;
        }
        (a, b) = (a_rest, b_rest);
    }
    while let ([a_rest @ .., x], [b_rest @ .., y]) = (a, b) {
        if x.to_ascii_lowercase() != *y {
            break;
        }
        (a, b) = (a_rest, b_rest);
    }
    match (a, b) {
        ([_], [] | [_]) | ([], [_]) => true,
        // Two neighbors change places. If nothing is left, `a` is `b`, and there is no edit.
        ([w, x], [y, z]) => w.to_ascii_lowercase() == *z && x.to_ascii_lowercase() == *y,
        _ => false,
    }
}

/// The range of a second scheme and its `:`, with which the authority `text` begins. `scheme` is
/// the first one.
#[cfg_attr(on_demand, inline)]
const fn second_scheme(text: &[u8], scheme: Scheme) -> Option<(usize, usize)> {
    match split(text, NAME_END) {
        // A host with a port, though the host has the name of a scheme.
        (_, [b':', b'0'..=b'9', ..]) => None,
        (name, [b':', ..]) if scheme.is_of_web() && Scheme::named(name).is_of_web() => {
            Some((0, name.len() + 1))
        }
        _ => None,
    }
}

/// The length of the IPv6 address in an authority that is an address without brackets, with a port
/// after it or none; 0 for another authority.
#[cfg_attr(on_demand, inline)]
const fn ipv6_len(authority: &[u8]) -> usize {
    // The index after the last `:`; 0 if there is none.
    let mut port_start = authority.len();
    while port_start > 0 && authority[port_start - 1] != b':' {
        port_start -= 1;
    }
    let port = after(authority, port_start);
    let before = until(authority, port_start.saturating_sub(1));
    // What follows the last `:` may be a port or a piece. If it can be both, this is a guess: one
    // digit is a piece, because hardly any port has one digit, and more digits are a port.
    let is_one_digit_piece = port.len() == 1 && is_ipv6(authority);
    if is_port(port) && is_ipv6(before) && !is_one_digit_piece {
        before.len()
    } else if is_ipv6(authority) {
        authority.len()
    } else {
        0
    }
}

/// Whether this is an IPv6 address: eight pieces of up to four hexadecimal digits, or fewer and a
/// `::`.
#[cfg_attr(on_demand, inline)]
const fn is_ipv6(text: &[u8]) -> bool {
    // `doubles` counts the `::`, and `digits` those of the current piece.
    let (mut pieces, mut doubles, mut digits, mut i) = (0, 0, 0, 0);
    while i < text.len() {
        match text[i] {
            b':' => {
                // A `:` without digits before it is the second of a `::`, or the first byte.
                doubles += (i > 0 && digits == 0) as usize;
                digits = 0;
            }
            byte if byte.is_ascii_hexdigit() && digits < 4 => {
                pieces += (digits == 0) as usize;
                digits += 1;
            }
            _ => return false,
        }
        i += 1;
    }
    let has_single_end = matches!(text, [b':', next, ..] if *next != b':')
        || matches!(text, [.., last, b':'] if *last != b':');
    !has_single_end && (doubles == 0 && pieces == 8 || doubles == 1 && pieces < 8)
}
