//! What the author of a literal meant: text that parses, but not as its author thinks.
//!
//! `Url::parse` takes what browsers take: it reads `localhost:8080` as a URL with the scheme
//! `localhost`, and encodes the braces of `/users/{id}`. A literal has an author, who meant neither.
//! The macros refuse such a literal. No function that parses at run time looks at this file.

use super::input::Input;
use super::known::is_known;
use super::scheme::Scheme;
use crate::base::message::Message;
use crate::base::slices::{after, until};
use crate::code_point::cursor::Cursor;
use crate::encoding::UTF_8;
use crate::set::decode::hex_value;

/// What a part of a literal was probably meant to be. The parser's faults have this type too, so it
/// is small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meant {
    /// A variable of a template or a format string, such as `{id}`, `{}` or `{0}`.
    Variable,
    /// A host before a port, such as `localhost:8080`, which reads as a scheme.
    HostAndPort,
    /// A drive letter of Windows, such as `C:`, which reads as a scheme.
    Drive,
    /// The scheme with this index in `MEANT_SCHEMES`.
    Scheme(u8),
    /// The start of the URL, after another scheme: `https://https://example.com/`.
    SecondScheme,
    /// The start of a path, such as the `:` of `git@example.com:org/x`.
    Path,
    /// An IPv6 address, and perhaps a port after it, without brackets.
    Ipv6,
    /// Nothing: an invisible character was copied with the text.
    Invisible,
    /// This character, which HTML escapes.
    HtmlEscape(u8),
}

/// A part of a literal that was meant otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The offset of the part.
    pub start: usize,
    /// The offset after it.
    pub end: usize,
    /// What it was meant to be.
    pub meant: Meant,
}

impl Found {
    #[inline]
    const fn new(start: usize, end: usize, meant: Meant) -> Found {
        Found { start, end, meant }
    }
}

impl Meant {
    /// The message of the fault at `start..end` of `url`.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn message(self, url: &[u8], start: usize, end: usize) -> Message {
        let found = after(until(url, end), start);
        let mut message = Message::new();
        match self {
            Meant::Scheme(_) => message.text("unknown scheme "),
            Meant::SecondScheme => message.text("two schemes: "),
            Meant::Invisible => message.text("invisible character "),
            _ => {}
        }
        if let (Meant::Invisible, Some(Ok(code_point))) =
            (self, Cursor::new(UTF_8, found).next_code_point())
        {
            message.code_point(code_point);
        } else {
            message.text("`");
            quote(&mut message, found);
            message.text("`");
        }
        message.text(" at byte ");
        message.decimal(start);
        message.text(match self {
            Meant::Variable => " is not a variable here",
            Meant::HostAndPort => " is read as a scheme, not as a host",
            Meant::Drive => " is read as a scheme, not as a drive",
            Meant::Scheme(_) | Meant::Invisible => "",
            Meant::SecondScheme => " is the second",
            Meant::Path => " begins a port, not a path",
            Meant::Ipv6 => ": an IPv6 address is written in brackets",
            Meant::HtmlEscape(_) => " is an HTML escape",
        });
        message
    }

    /// What to write in place of `start..end` of `url`.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn help(self, url: &[u8], start: usize, end: usize) -> Message {
        let found = after(until(url, end), start);
        let rest = after(url, start);
        let mut help = Message::new();
        match self {
            Meant::Variable => {
                help.text("`uri_template!(\"…\")` takes variables");
                // A relative reference is not a `Url`.
                if let [b':', ..] = after(url, scheme_len(url)) {
                    help.text(", and `.to_url()` gives a `Url`");
                }
                help.text("; for the braces write ");
                if is_short(found) {
                    help.text("`%7B");
                    help.quoted(after(until(found, found.len() - 1), 1));
                    help.text("%7D`");
                } else {
                    help.text("`%7B` and `%7D`");
                }
            }
            Meant::HostAndPort => {
                let Authority { host, port, rest } = Authority::of(rest);
                let scheme = if is_same(port, b"443") { "https://" } else { "http://" };
                help.text("write `");
                help.text(scheme);
                if is_short(host) && is_short(rest) {
                    help.quoted(host);
                    if !is_same(port, b"443") && !is_same(port, b"80") {
                        help.text(":");
                        help.quoted(port);
                    }
                    help.quoted(rest);
                    help.text("`");
                } else {
                    help.text("` before it");
                }
            }
            Meant::Drive if is_short(rest) => {
                help.text("a path of Windows: write `file:///");
                with_slashes(&mut help, rest);
                help.text("`");
            }
            Meant::Drive => help.text(
                "a path of Windows: write `file:///` before it, and `/` in place of each `\\`",
            ),
            Meant::Scheme(index) => {
                help.text("did you mean `");
                help.text(MEANT_SCHEMES[index as usize]);
                help.text("`?");
            }
            Meant::SecondScheme if is_short(rest) => {
                help.text("write `");
                help.quoted(rest);
                help.text("`");
            }
            Meant::SecondScheme => help.text("remove the first one"),
            Meant::Path => {
                let before = until(url, start);
                help.text("write `/` in place of the `:`");
                if is_short(before) && is_short(rest) {
                    help.text(": `");
                    if !has_slashes(before) {
                        help.text("ssh://");
                    }
                    help.quoted(before);
                    if !matches!(rest, [_, b'/', ..]) {
                        help.text("/");
                    }
                    help.quoted(after(rest, 1));
                    help.text("`");
                }
            }
            Meant::Ipv6 => {
                let len = match ipv6_len(found) {
                    Some(len) => len,
                    None => found.len(),
                };
                help.text("write `[");
                help.quoted(until(found, len));
                help.text("]");
                help.quoted(after(found, len));
                help.text("`");
            }
            Meant::Invisible => {
                help.text("remove it");
                if !is_in_authority(url, start) {
                    help.text(", or write `");
                    escape(&mut help, found);
                    help.text("`");
                }
            }
            Meant::HtmlEscape(byte) => {
                help.text("write `");
                match byte {
                    b'&' => help.text("&"),
                    byte => escape(&mut help, &[byte]),
                }
                help.text("`");
            }
        }
        help
    }
}

/// The longest text that a suggestion repeats.
const SHORT: usize = 80;

/// Whether a suggestion may repeat the text: it is short and needs no escapes.
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

/// Adds the start of the text to a message.
#[inline]
const fn quote(message: &mut Message, text: &[u8]) {
    if text.len() <= SHORT {
        return message.quoted(text);
    }
    message.quoted(until(text, SHORT));
    message.text("…");
}

/// Adds the text with `/` in place of each backslash.
#[inline]
const fn with_slashes(message: &mut Message, text: &[u8]) {
    let mut rest = text;
    while let [byte, left @ ..] = rest {
        match byte {
            b'\\' => message.text("/"),
            byte => message.quoted(&[*byte]),
        }
        rest = left;
    }
}

/// Adds an escape for each byte.
#[inline]
const fn escape(message: &mut Message, bytes: &[u8]) {
    let mut rest = bytes;
    while let [byte, left @ ..] = rest {
        message.text("%");
        message.byte(*byte);
        rest = left;
    }
}

/// The fault of the form of a URL: of its scheme, or of what follows the slashes after the scheme.
/// The parser reads such a URL wrong from there on.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn fault_of_form(url: &str) -> Option<Found> {
    let url = url.as_bytes();
    let mut start = 0;
    // The parser removes these before it begins.
    while start < url.len() && url[start] <= b' ' {
        start += 1;
    }
    let text = after(url, start);
    let name = until(text, scheme_len(text));
    let [b':', rest @ ..] = after(text, name.len()) else {
        return fault_of_remote_path(text, start);
    };
    let after_colon = start + name.len() + 1;
    match rest {
        [b'\\', ..] | [b'/'] if name.len() == 1 => {
            return Some(Found::new(start, after_colon, Meant::Drive));
        }
        [b'/', next, ..] if name.len() == 1 && *next != b'/' => {
            return Some(Found::new(start, after_colon, Meant::Drive));
        }
        _ => {}
    }
    if !is_known(name) {
        if is_port(Authority::of(text).port) {
            return Some(Found::new(start, after_colon - 1, Meant::HostAndPort));
        }
        if let Some(index) = misspelled(name, rest) {
            return Some(Found::new(start, after_colon - 1, Meant::Scheme(index)));
        }
    }
    let mut slashes = 0;
    while slashes < rest.len() && matches!(rest[slashes], b'/' | b'\\') {
        slashes += 1;
    }
    let (authority, at) = (after(rest, slashes), after_colon + slashes);
    let second = scheme_len(authority);
    if is_web_scheme(name) && is_web_scheme(until(authority, second)) {
        match after(authority, second) {
            [b':', b'0'..=b'9', ..] => {}
            [b':', ..] => {
                return Some(Found::new(at, at + second + 1, Meant::SecondScheme));
            }
            _ => {}
        }
    }
    if slashes == 2 { fault_of_authority(authority, at) } else { None }
}

/// The fault of an authority at the start of `text`, which is at the offset `at`.
#[cfg_attr(on_demand, inline)]
const fn fault_of_authority(text: &[u8], at: usize) -> Option<Found> {
    let authority = until(text, authority_len(text));
    let host_start = match last_at_sign(authority) {
        Some(at_sign) => at_sign + 1,
        None if ipv6_len(authority).is_some() => {
            return Some(Found::new(at, at + authority.len(), Meant::Ipv6));
        }
        None => return None,
    };
    let host = after(authority, host_start);
    let len = host_len(host);
    match after(host, len) {
        [b':', first, ..] if len > 0 && first.is_ascii_alphabetic() => {
            let colon = at + host_start + len;
            Some(Found::new(colon, colon + 1, Meant::Path))
        }
        _ => None,
    }
}

/// The fault of a path of `git` or `scp`, `git@example.com:org/x`, at the offset `at`.
#[cfg_attr(on_demand, inline)]
const fn fault_of_remote_path(text: &[u8], at: usize) -> Option<Found> {
    let user = host_len(text);
    let [b'@', host @ ..] = after(text, user) else { return None };
    let len = host_len(host);
    match after(host, len) {
        [b':', path @ ..] if user > 0 && len > 0 && !is_port(until(path, authority_len(path))) => {
            let colon = at + user + 1 + len;
            Some(Found::new(colon, colon + 1, Meant::Path))
        }
        _ => None,
    }
}

/// The length of the IPv6 address in an authority that is one without brackets, and perhaps a port.
#[cfg_attr(on_demand, inline)]
const fn ipv6_len(authority: &[u8]) -> Option<usize> {
    let mut last_colon = None;
    let mut i = 0;
    while i < authority.len() {
        match authority[i] {
            b':' => last_colon = Some(i),
            byte if byte.is_ascii_hexdigit() => {}
            _ => return None,
        }
        i += 1;
    }
    let Some(last_colon) = last_colon else { return None };
    let port = authority.len() - last_colon - 1;
    let before = until(authority, last_colon);
    if port > 1 && is_port(after(authority, last_colon + 1)) && is_ipv6(before) {
        Some(last_colon)
    } else if is_ipv6(authority) {
        Some(authority.len())
    } else {
        None
    }
}

/// Whether hexadecimal digits and colons are an IPv6 address: eight pieces, or fewer with one `::`.
#[cfg_attr(on_demand, inline)]
const fn is_ipv6(text: &[u8]) -> bool {
    let (mut colons, mut doubles, mut digits) = (0, 0, 0);
    let mut i = 0;
    while i < text.len() {
        if text[i] == b':' {
            colons += 1;
            doubles += (i > 0 && text[i - 1] == b':') as usize;
            digits = 0;
        } else {
            digits += 1;
        }
        if digits > 4 {
            return false;
        }
        i += 1;
    }
    let ends_cut = matches!(text, [b':', other, ..] if *other != b':')
        || matches!(text, [.., other, b':'] if *other != b':');
    !ends_cut && (doubles == 0 && colons == 7 || doubles == 1 && colons <= 8)
}

/// `host:port`, and the rest.
struct Authority<'u> {
    host: &'u [u8],
    port: &'u [u8],
    rest: &'u [u8],
}

impl<'u> Authority<'u> {
    /// Splits `text` at its first `:`. The port ends before the next `/`, `?` or `#`.
    #[cfg_attr(on_demand, inline)]
    const fn of(text: &'u [u8]) -> Authority<'u> {
        let host = until(text, host_len(text));
        let [b':', after_colon @ ..] = after(text, host.len()) else {
            return Authority { host, port: &[], rest: &[] };
        };
        let len = authority_len(after_colon);
        Authority { host, port: until(after_colon, len), rest: after(after_colon, len) }
    }
}

/// Whether this is the number of a port.
#[inline]
const fn is_port(text: &[u8]) -> bool {
    let mut number = 0u32;
    let mut i = 0;
    while i < text.len() && i < 6 {
        if !text[i].is_ascii_digit() {
            return false;
        }
        number = number * 10 + (text[i] - b'0') as u32;
        i += 1;
    }
    matches!(text.len(), 1..=5) && number <= u16::MAX as u32
}

/// The length of a scheme at the start of `text`, without the `:`; 0 if there is none.
#[inline]
pub(crate) const fn scheme_len(text: &[u8]) -> usize {
    let mut len = 0;
    while len < text.len() {
        let is_in_scheme = match text[len] {
            b'0'..=b'9' | b'+' | b'-' | b'.' => len > 0,
            byte => byte.is_ascii_alphabetic(),
        };
        if !is_in_scheme {
            break;
        }
        len += 1;
    }
    len
}

/// The length of the letters, digits, `-`, `_` and `.` at the start of `text`.
#[inline]
const fn host_len(text: &[u8]) -> usize {
    let mut len = 0;
    while len < text.len()
        && matches!(text[len], b'-' | b'_' | b'.' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z')
    {
        len += 1;
    }
    len
}

/// The length of an authority at the start of `text`.
#[inline]
const fn authority_len(text: &[u8]) -> usize {
    let mut len = 0;
    while len < text.len() && !matches!(text[len], b'/' | b'\\' | b'?' | b'#') {
        len += 1;
    }
    len
}

#[inline]
const fn last_at_sign(authority: &[u8]) -> Option<usize> {
    let mut i = authority.len();
    while i > 0 {
        i -= 1;
        if authority[i] == b'@' {
            return Some(i);
        }
    }
    None
}

#[inline]
const fn has_slashes(text: &[u8]) -> bool {
    authority_len(text) < text.len()
}

/// Whether the byte at `at` is before the path of `url`.
#[inline]
const fn is_in_authority(url: &[u8], at: usize) -> bool {
    let mut slashes = 0;
    let mut i = 0;
    while i < at {
        match url[i] {
            b'/' | b'\\' => slashes += 1,
            b'?' | b'#' => return false,
            _ => {}
        }
        i += 1;
    }
    slashes == 2
}

/// Whether a scheme is `http`, `https`, `ws`, `wss` or `ftp`.
#[inline]
const fn is_web_scheme(name: &[u8]) -> bool {
    let scheme = Scheme::of(Input::new(name, name.len()));
    scheme.is_special() && !scheme.is_file()
}

/// The schemes that may be misspelled, `ftp` only before a `/`.
const MEANT_SCHEMES: [&str; 7] = ["https", "http", "file", "mailto", "ftp", "ws", "wss"];
const FTP: u8 = 4;
const WS: u8 = 5;
const WSS: u8 = 6;

/// The index of the scheme that `name`, which is not known, was probably meant to be. `rest` follows
/// its `:`.
#[cfg_attr(on_demand, inline)]
const fn misspelled(name: &[u8], rest: &[u8]) -> Option<u8> {
    let mut index = 0;
    while index <= FTP {
        let is_path = matches!(rest, [b'/', ..]);
        if (index < FTP || is_path) && is_one_edit(name, MEANT_SCHEMES[index as usize].as_bytes()) {
            return Some(index);
        }
        index += 1;
    }
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
        2 if ws > 0 && ss > 0 => Some(WS),
        3 | 4 if ws > 0 && ss > 0 => Some(WSS),
        _ => None,
    }
}

/// Whether `a`, in lower case, becomes `b` if one letter is added, removed or changed, or if two
/// neighbors change places.
#[cfg_attr(on_demand, inline)]
const fn is_one_edit(a: &[u8], b: &[u8]) -> bool {
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
        ([w, x], [y, z]) => w.to_ascii_lowercase() == *z && x.to_ascii_lowercase() == *y,
        _ => false,
    }
}

/// Whether the bytes of `a`, in lower case, are those of `b`.
#[inline]
const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let (mut a, mut b) = (a, b);
    while let ([x, a_rest @ ..], [y, b_rest @ ..]) = (a, b) {
        if x.to_ascii_lowercase() != *y {
            return false;
        }
        (a, b) = (a_rest, b_rest);
    }
    a.is_empty() && b.is_empty()
}

/// The faults of the characters of a URL, or of the literal text of a template, in their order.
#[derive(Clone, Debug)]
pub struct FaultsOfText<'u> {
    text: &'u [u8],
    at: usize,
    /// Whether braces in the text are not those of the template.
    has_variables: bool,
    is_in_query: bool,
}

impl<'u> FaultsOfText<'u> {
    #[inline]
    pub(crate) const fn of_url(text: &'u str) -> Self {
        FaultsOfText { text: text.as_bytes(), at: 0, has_variables: true, is_in_query: false }
    }

    #[inline]
    /// The faults of the literal text of a template, whose braces are expressions.
    pub const fn of_template(text: &'u str) -> Self {
        FaultsOfText { has_variables: false, ..FaultsOfText::of_url(text) }
    }

    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn next_fault(&mut self) -> Option<Found> {
        while let Some((&byte, _)) = after(self.text, self.at).split_first() {
            let (start, rest) = (self.at, after(self.text, self.at));
            let found = match byte {
                b'?' => {
                    self.is_in_query = true;
                    None
                }
                b'#' => {
                    self.is_in_query = false;
                    None
                }
                b'{' if self.has_variables && !self.follows_dollar() => variable(rest),
                b'&' if self.is_in_query => html_escape(rest),
                0xC2 | 0xD8 | 0xE2 | 0xEF => invisible(rest),
                _ => None,
            };
            match found {
                Some((len, meant)) => {
                    self.at += len;
                    return Some(Found::new(start, self.at, meant));
                }
                None => self.at += 1,
            }
        }
        None
    }

    /// Whether the byte before is the `$` of a variable of a shell, `${id}`, which is text here.
    #[inline]
    const fn follows_dollar(&self) -> bool {
        matches!(until(self.text, self.at), [.., b'$'])
    }
}

impl Iterator for FaultsOfText<'_> {
    type Item = Found;

    #[inline]
    fn next(&mut self) -> Option<Found> {
        self.next_fault()
    }
}

/// The length of a variable at the start of `text`: braces around an operator of RFC 6570, names or
/// a number, and perhaps a format.
#[cfg_attr(on_demand, inline)]
const fn variable(text: &[u8]) -> Option<(usize, Meant)> {
    let mut len = 1;
    if let [_, b'+' | b'#' | b'.' | b'/' | b';' | b'?' | b'&', ..] = text {
        len += 1;
    }
    let name_start = len;
    let mut has_format = false;
    while len < text.len() {
        match text[len] {
            b'}' => return Some((len + 1, Meant::Variable)),
            b'0'..=b'9' if len == name_start || text[name_start].is_ascii_digit() => {}
            b'A'..=b'Z' | b'a'..=b'z' | b'_' => {}
            b'0'..=b'9' | b'.' | b',' | b'*' if len > name_start => {}
            b':' => has_format = true,
            b'<' | b'>' | b'^' | b'+' | b'-' | b'#' | b'?' | b'$' if has_format => {}
            _ => return None,
        }
        len += 1;
    }
    None
}

/// The length of an escape of HTML at the start of `text`, and the character.
#[cfg_attr(on_demand, inline)]
const fn html_escape(text: &[u8]) -> Option<(usize, Meant)> {
    let (len, byte) = match text {
        [_, b'a', b'm', b'p', b';', ..] => (5, b'&'),
        [_, b'l', b't', b';', ..] => (4, b'<'),
        [_, b'g', b't', b';', ..] => (4, b'>'),
        [_, b'q', b'u', b'o', b't', b';', ..] => (6, b'"'),
        [_, b'a', b'p', b'o', b's', b';', ..] => (6, b'\''),
        [_, b'#', digits @ ..] => return html_number(digits),
        _ => return None,
    };
    Some((len, Meant::HtmlEscape(byte)))
}

/// The length of an escape of HTML whose number is at the start of `text`, after `&#`.
#[cfg_attr(on_demand, inline)]
const fn html_number(text: &[u8]) -> Option<(usize, Meant)> {
    let (base, start) = match text {
        [b'x' | b'X', ..] => (16, 1),
        _ => (10, 0),
    };
    let (mut number, mut len) = (0u32, start);
    while len < text.len() && len < 8 {
        match text[len] {
            b';' if len > start && number < 0x80 => {
                return Some((len + 3, Meant::HtmlEscape(number as u8)));
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

/// The length of an invisible character at the start of `text`. The joiners U+200C and U+200D are
/// left out: Persian, Hindi and emoji need them.
#[cfg_attr(on_demand, inline)]
const fn invisible(text: &[u8]) -> Option<(usize, Meant)> {
    let len = match text {
        [0xC2, 0xAD, ..] | [0xD8, 0x9C, ..] => 2,
        [0xE2, 0x80, 0x8B | 0x8E | 0x8F | 0xAA..=0xAE, ..]
        | [0xE2, 0x81, 0xA6..=0xA9, ..]
        | [0xEF, 0xBB, 0xBF, ..] => 3,
        _ => return None,
    };
    Some((len, Meant::Invisible))
}
