//! The help for a fault of a literal: words with placeholders, which the text of the literal fills.

use core::str;

use super::input::Class;
use super::names::{FOLDERS, is_in, misspelled};
use super::scheme::Scheme;
use crate::base::formatted::number;
use crate::base::message::Message;
use crate::base::message::Part::{Decimal, Words};
use crate::base::slices::{after_last, find, trim, until};
use crate::set::EncodeSet;
use crate::set::error::javascript_escape;
use crate::set::named::{COMPONENT, NON_ALPHANUMERIC, PATH, UNRESERVED};

/// The bytes of the longest help that somebody would read, and one more.
const LONGEST: usize = 200;

/// The help for the variable of another language, such as `$HOST`, as a literal for `concat!`.
macro_rules! variable_help {
    () => {
        "`uri_template!(\"…{the variable}\")` takes a variable{to_url}"
    };
}
pub(super) use variable_help;

/// A fault in the text of a literal.
#[derive(Clone, Copy)]
pub(super) struct Around<'u> {
    pub(super) url: &'u [u8],
    /// The text before the fault, the text at fault, and the text after it.
    pub(super) before: &'u [u8],
    pub(super) text: &'u [u8],
    pub(super) after: &'u [u8],
    /// The host that the parser writes.
    pub(super) host: Option<&'u str>,
}

impl<'u> Around<'u> {
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn new(url: &'u str, start: usize, end: usize, host: Option<&'u str>) -> Self {
        let url = url.as_bytes();
        // A fault at the end of the URL has one byte, which is not there.
        let end = if end < url.len() { end } else { url.len() };
        let (until_end, after) = url.split_at(end);
        let (before, text) = until_end.split_at(if start < end { start } else { end });
        Around { url, before, text, after, host }
    }

    /// The first of these words that the literal fits. The last ones always fit, because their parts
    /// are cut. Without `is_quoting`, these are the only ones.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn help(&self, words: &[&'static str], is_quoting: bool) -> Message {
        let (mut last, mut rest) = ("", words);
        while let [first, others @ ..] = rest {
            match self.fill(first, /* is_cut */ false) {
                Some(help) if is_quoting => return help,
                _ => (last, rest) = (first, others),
            }
        }
        if let Some(help) = self.fill(last, /* is_cut */ true) { help } else { Message::new() }
    }

    /// The words, with the parts of the literal in place of the placeholders. `None` if a placeholder
    /// has no value, or if the help is too long to read or has a control character; with `is_cut`,
    /// long parts are cut instead.
    ///
    /// [`part`](Around::part) lists the placeholders. For `https%3A//a.b`, "write `{<}:{>}`" becomes "write
    /// `https://a.b`".
    #[cfg_attr(on_demand, inline)]
    const fn fill(&self, words: &'static str, is_cut: bool) -> Option<Message> {
        const LONGEST_PART: usize = 80;

        let (mut message, mut words, mut len) = (Message::new(), words.as_bytes(), words.len());
        loop {
            let (plain, rest) = words.split_at(find(words, b"{"));
            message.push_all(plain);
            let [_, rest @ ..] = rest else { break };
            let (name, [_, left @ ..] | left) = rest.split_at(find(rest, b"}"));
            words = left;
            let mut made = Message::new();
            let Some(part) = self.part(name, &mut made) else { return None };
            len = len + part.len() - "{}".len() - name.len();
            if !is_cut && part.len() >= LONGEST {
                return None;
            }
            if is_cut {
                message.quoted(cut(part, LONGEST_PART));
                message.text(if part.len() > LONGEST_PART { "…" } else { "" });
                continue;
            }
            match str::from_utf8(part) {
                Ok(text) if find(part, CONTROLS) == part.len() => message.say("{}", &[Words(text)]),
                _ => return None,
            }
        }
        if is_cut || len < LONGEST { Some(message) } else { None }
    }

    /// The value of a placeholder: a part of the URL, or what is written to `made`. `<` is the text
    /// before the fault, `>` is the text after it, and a `/` leaves out the slashes where they meet.
    /// Words may also quote a template, whose names are not here.
    #[cfg_attr(on_demand, inline)]
    const fn part<'m>(&'m self, name: &[u8], made: &'m mut Message) -> Option<&'m [u8]> {
        let &Around { url, before, text, after, host } = self;
        let is_made = match (name, host) {
            (b"", _) => return Some(text),
            (b"<", _) => return Some(before),
            (b">", _) => return Some(after),
            (b"</", _) => return Some(trim(before, b"", SLASHES).trim_ascii_start()),
            (b"/", _) => return Some(trim(text, SLASHES, SLASHES)),
            (b">/", _) => return Some(trim(after, SLASHES, b"")),
            // A pair of signs, such as brackets, has the same length.
            (b"> without a sign", _) if is_closed(text, after) => {
                return Some(until(after, after.len().saturating_sub(text.len())));
            }
            (b"> without a port", _) => return Some(Class::AUTHORITY_END.find(after)),
            (b"> with slashes", _) => replace_backslashes(made, after),
            (b"> decoded", _) => decode(made, after),
            (b"the host", Some(host)) => return Some(host.as_bytes()),
            (b"the host", None) => false,
            // Two slashes follow a scheme, not a host.
            (b"its host", _)
                if !matches!(after, [b'/', b'/', ..]) && is_host_of_file(host_in(text)) =>
            {
                return Some(host_in(text));
            }
            (b"> without a sign" | b"its host", _) => false,
            (b"its escapes", _) => encode(made, ALL, text),
            // In a valid URL, these are escapes, though the parser keeps them.
            (b"its braces", _) => match PATH.add_all(b"[\\]^`|") {
                set if COMPONENT.decoded_len(text).is_ok() => encode(made, set, text),
                set => encode(made, set.add(b'%'), text),
            },
            (b"its character", _) => unescape_html(made, text),
            (b"its code units", _) => match javascript_escape(url.split_at(before.len()).1) {
                Some(Some(char)) => {
                    add(made, b"`")
                        && encode(made, NON_ALPHANUMERIC, char.encode_utf8(&mut [0; 4]).as_bytes())
                        && add(made, b"`")
                }
                Some(None) => add(made, b"a surrogate pair as one character"),
                None => false,
            },
            (b"their number", _) => count_tabs(made, url.trim_ascii()),
            (b"the variable", _) => self.variable(made),
            (b"the URL", _) => repair(made, url),
            (b"the scheme", _) => return misspelled(text),
            // A text without a scheme before the variable is a reference, not a `Url`.
            (b"to_url", _) => match before.split_at(find(before, b":/?#@")) {
                (_, [b':', ..]) => add(made, b", and `.to_url()` gives a `Url`"),
                _ => true,
            },
            (name, _) => add(made, b"{") && add(made, name) && add(made, b"}"),
        };
        if is_made { Some(made.as_bytes()) } else { None }
    }

    /// Writes the expression of a template that a placeholder of another language means.
    #[cfg_attr(on_demand, inline)]
    const fn variable(&self, made: &mut Message) -> bool {
        made.text("{");
        if let [b'{', .., b'}'] | [b'$', b'{', .., b'}'] = self.text {
            add_expression(made, self.text);
        } else {
            let is_second = matches!((self.text, self.before), ([b'(', ..], [.., b'%']));
            let start = self.before.len() - is_second as usize;
            let Some((name, _)) = find_placeholder(self.url, start) else { return false };
            add_identifiers(made, name, /* is_list */ false, /* is_lower */ true);
        }
        add(made, b"}")
    }
}

/// Whether the sign at the start of a text, which is before `after`, has its pair at the end. Only one
/// sign there belongs to it.
#[cfg_attr(on_demand, inline)]
const fn is_closed(sign: &[u8], after: &[u8]) -> bool {
    match (sign, after) {
        (b"(", [.., b')']) | (b"[", [.., b']']) | (b"<", [.., b'>']) | (b"{", [.., b'}']) => true,
        // U+00BB, U+2019, U+201D and U+203A.
        ([0xC2, _], [.., 0xC2, 0xBB])
        | ([.., 0x80, 0x98], [.., 0xE2, 0x80, 0x99])
        | ([.., 0x80, 0x9C], [.., 0xE2, 0x80, 0x9D])
        | ([.., 0x80, 0xB9], [.., 0xE2, 0x80, 0xBA]) => true,
        ([sign @ (b'"' | b'\'' | b'`')], [.., last]) => *sign == *last,
        ([.., sign @ (0x99..=0x9B | 0x9D..=0x9F)], [.., 0xE2, 0x80, last]) => *sign == *last,
        _ => false,
    }
}

/// Whether a host is one that a `file` URL may have, and not a folder.
#[cfg_attr(on_demand, inline)]
const fn is_host_of_file(host: &[u8]) -> bool {
    let is_domain = Class::NOT_DOMAIN.find(host).is_empty() && number(host, 10).is_none();
    host.is_empty() || is_domain && !is_in(host, "localhost") && !is_in(host, FOLDERS)
}

const SLASHES: &[u8] = b"/\\";
const ALL: EncodeSet = EncodeSet::EMPTY.complement();
const CONTROLS: &[u8] = b"\0\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0B\x0C\r\x0E\x0F\
    \x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F\x7F";

/// Writes a text. Returns false if it is too long for a help.
#[inline]
const fn add(made: &mut Message, text: &[u8]) -> bool {
    made.push_all(text);
    text.len() < LONGEST
}

#[inline]
const fn encode(made: &mut Message, set: EncodeSet, text: &[u8]) -> bool {
    let mut escapes = [0; LONGEST];
    let Some(len) = set.write(text, &mut escapes) else { return false };
    add(made, until(&escapes, len))
}

#[inline]
const fn decode(made: &mut Message, text: &[u8]) -> bool {
    let mut decoded = [0; LONGEST];
    let Ok(len) = COMPONENT.const_decode_to_slice(text, &mut decoded) else { return false };
    add(made, until(&decoded, len))
}

/// Writes a path of Windows as that of a URL, if it is ASCII.
#[inline]
const fn replace_backslashes(made: &mut Message, path: &[u8]) -> bool {
    let mut rest = path;
    while let [byte, left @ ..] = rest {
        made.push(if *byte == b'\\' { b'/' } else { *byte });
        rest = left;
    }
    path.is_ascii()
}

/// Writes the character of an escape of HTML, if it is a number or the `&`. Only an `&` stays as it
/// is.
#[cfg_attr(on_demand, inline)]
const fn unescape_html(made: &mut Message, escape: &[u8]) -> bool {
    let number = match escape {
        [_, b'a' | b'A', b'm' | b'M', b'p' | b'P', _] => Some('&' as u32),
        [_, name @ .., _] => html_number(name),
        _ => None,
    };
    let Some(number) = number else { return false };
    match char::from_u32(number) {
        Some('&') => add(made, b"&"),
        Some(char) => encode(made, ALL, char.encode_utf8(&mut [0; 4]).as_bytes()),
        None => false,
    }
}

/// The number of a character in an escape of HTML, such as `#233` or `#xE9`.
#[inline]
pub(super) const fn html_number(name: &[u8]) -> Option<u32> {
    match name {
        [b'#', b'x' | b'X', digits @ ..] => number(digits, 16),
        [b'#', digits @ ..] => number(digits, 10),
        _ => None,
    }
}

/// Writes the number of the tabs and newlines in a text, if there are several.
#[cfg_attr(on_demand, inline)]
const fn count_tabs(made: &mut Message, text: &[u8]) -> bool {
    let (mut rest, mut count) = (text, 0);
    while let [_, left @ ..] = Class::TAB_OR_NEWLINE.find(rest) {
        (rest, count) = (left, count + 1);
    }
    made.say("{}", &[Decimal(count)]);
    count > 1
}

/// The host in an authority.
#[inline]
const fn host_in(authority: &[u8]) -> &[u8] {
    let host = after_last(authority, b'@');
    until(host, find(host, b":"))
}

/// Whether the text after `before` is in the authority.
#[cfg_attr(on_demand, inline)]
pub(super) const fn is_in_authority(before: &[u8]) -> bool {
    let mut rest = before;
    while let [_, left @ ..] = rest {
        if let [b'/', b'/', inside @ ..] = rest {
            return find(inside, b"/?#") == inside.len();
        }
        rest = left;
    }
    false
}

/// The name of the variable that is meant by the placeholder at the offset `start` of a text, such as
/// `$HOST`, `%HOST%`, `<host>` or `%s`, and the length of the placeholder.
#[cfg_attr(on_demand, inline)]
const fn find_placeholder(text: &[u8], start: usize) -> Option<(&[u8], usize)> {
    let (before, text) = text.split_at(start);
    let ([sign @ (b'$' | b'%'), b'(', inside @ ..] | [sign @ (b'$' | b'%' | b'<'), inside @ ..]) =
        text
    else {
        return None;
    };
    let rest = after_name(inside);
    let name = until(inside, inside.len() - rest.len());
    let is_format = matches!(
        (sign, name),
        (b'%', [b'd' | b'i' | b's' | b'v'] | [b'd' | b'i' | b's' | b'v', b'-' | b'_', ..])
    );
    // Not an escape before another one, as in `%2Fa%2F`.
    let is_escape = *sign == b'%' && number(cut(name, 2), 16).is_some();
    let rest = match (sign, rest) {
        _ if name.is_empty() => return None,
        (b'$', [b')', rest @ ..] | rest) | (b'<', [b'>', rest @ ..]) => rest,
        (b'%', [b'%', rest @ ..]) if !is_escape && !begins_other(rest, is_format) => rest,
        (b'%', [b')', b's', rest @ ..]) if !is_escape => rest,
        _ if !is_format => return None,
        _ if !is_in_authority(before) => return Some((b"id", "%s".len())),
        _ if matches!(before, [.., b':']) => return Some((b"port", "%s".len())),
        _ => return Some((b"host", "%s".len())),
    };
    Some((name, text.len() - rest.len()))
}

/// Whether the `%` before this text is that of an escape, or of another placeholder.
#[inline]
const fn begins_other(text: &[u8], is_format: bool) -> bool {
    let is_name = matches!(text, [b'(', ..]) || after_name(text).len() < text.len();
    text.len() > 1 && number(cut(text, 2), 16).is_some() || is_format && is_name
}

/// The first bytes of a text, at most `len`.
#[inline]
pub(super) const fn cut(text: &[u8], len: usize) -> &[u8] {
    until(text, if text.len() < len { text.len() } else { len })
}

/// A text after the letters, digits, `_` and `-` with which it begins.
#[inline]
const fn after_name(text: &[u8]) -> &[u8] {
    let mut rest = text;
    while let [b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-', left @ ..] = rest {
        rest = left;
    }
    rest
}

/// Writes the inside of a placeholder as that of an expression of RFC 6570: the operator and the list
/// of an expression stay, and other texts become names.
#[cfg_attr(on_demand, inline)]
const fn add_expression(made: &mut Message, placeholder: &[u8]) {
    let inside = trim(placeholder, b"{}$ ", b"{}$ ");
    let inside = until(inside, find(inside, b":"));
    let names = trim(inside, b"+#./;?&", b"");
    let is_expression = matches!(placeholder, [b'{', second, ..] if *second != b'{');
    let is_rest = matches!(str::from_utf8(inside), Ok(it) if rest_of_path(it).is_some());
    let mut list = Message::new();
    let is_list = is_expression && !is_rest;
    let has_letter = add_identifiers(&mut list, names, is_list, /* is_lower */ false);
    // An operator is one sign.
    match (inside, inside.len() - names.len()) {
        _ if !has_letter => return made.text("id"),
        // The help of `uri_template!` has the names of a query.
        ([b'?' | b'&' | b';', ..], 1) if is_expression => return made.push_all(inside),
        _ if is_expression && is_rest => made.text("+"),
        ([operator, ..], 1) if is_expression => made.push(*operator),
        _ => {}
    }
    made.push_all(list.as_bytes());
}

/// Writes the identifier for a name that may be none, such as `api-version`, `api%2Dversion` or
/// `filter[id]`: its words, with a `_` between them. A list has commas between its names, which may have
/// a `*`. Returns whether there is a letter.
#[cfg_attr(on_demand, inline)]
const fn add_identifiers(made: &mut Message, names: &[u8], is_list: bool, is_lower: bool) -> bool {
    let mut decoded = [0; LONGEST];
    let len = UNRESERVED.write_decoded(names, &mut decoded);
    let (mut rest, mut is_start, mut is_gap, mut has_letter) =
        (until(&decoded, len), true, false, false);
    while let [byte, left @ ..] = rest {
        rest = left;
        let is_mark = is_list && matches!((byte, left), (b',', _) | (b'*', [] | [b',', ..]));
        let is_word = byte.is_ascii_alphanumeric();
        if !is_mark && !is_word {
            is_gap = true;
            continue;
        }
        if is_start && (is_mark || byte.is_ascii_digit()) {
            made.text("x");
        } else if is_word && is_gap && !is_start {
            made.text("_");
        }
        made.push(if is_lower { byte.to_ascii_lowercase() } else { *byte });
        has_letter |= byte.is_ascii_alphabetic();
        (is_start, is_gap) = (*byte == b',', false);
    }
    if is_start {
        made.text("x");
    }
    has_letter
}

/// The name in `{path+}`, `{*path}`, `{path...}` or `{...path}`, by which a route takes the rest of a
/// path.
#[cfg_attr(on_demand, inline)]
pub const fn rest_of_path(inside: &str) -> Option<&str> {
    let ([b'.', b'.', b'.', name @ ..] | name) = trim(inside.as_bytes(), b"+*", b"");
    // Other dots at the end would stay in a name.
    let dots = name.len() - trim(name, b"", b".").len();
    let name = trim(until(name, name.len() - dots / 3 * 3), b"", b"+");
    match str::from_utf8(name) {
        Ok(text) if !name.is_empty() && name.len() < inside.len() => {
            if find(name, b"*,.") == name.len() { Some(text) } else { None }
        }
        _ => None,
    }
}

/// Writes the URL that a text means in which another sign than `://` follows the scheme, or nothing
/// is before the `://`, such as `http s://example.com`.
#[cfg_attr(on_demand, inline)]
const fn repair(made: &mut Message, text: &[u8]) -> bool {
    let mut rest = text;
    while let [_, left @ ..] = rest {
        if let [b'/' | b'\\', ..] | [0xEF, 0xBC, 0x8F, ..] = rest {
            break;
        }
        rest = left;
    }
    let mut start = until(text, text.len() - rest.len());
    // The sign may be one of another script, such as U+FF1A.
    made.text(if start.is_ascii() { "`" } else { "`:`, as in `" });
    let mut scheme = Message::<8>::of(if let b":" = start { "https" } else { "" });
    while let [byte, left @ ..] = start {
        if byte.is_ascii_alphanumeric() {
            scheme.push(byte.to_ascii_lowercase());
        }
        start = left;
    }
    made.push_all(scheme.as_bytes());
    let is_slash = !rest.is_empty();
    while let [b'/' | b'\\' | b':' | b' ', left @ ..] | [0xEF, 0xBC, 0x8F, left @ ..] = rest {
        rest = left;
    }
    is_slash
        && Scheme::named(scheme.as_bytes()).is_of_web()
        && add(made, b"://")
        && add(made, rest)
        && add(made, b"`")
}

/// The help that leads to the URL that a text means, if only the signs after its scheme are wrong.
#[inline]
pub const fn repaired(text: &str) -> Option<Message> {
    Around::new(text, 0, 0, None).fill("write {the URL}", /* is_cut */ false)
}

/// The help for the placeholder of another language at the offset `start` of a template, and the
/// length of the placeholder.
#[inline]
pub const fn placeholder(template: &str, start: usize) -> Option<(Message, usize)> {
    let Some((_, len)) = find_placeholder(template.as_bytes(), start) else { return None };
    let around = Around::new(template, start, start, None);
    let Some(help) = around.fill("write `{the variable}`", /* is_cut */ false) else { return None };
    Some((help, len))
}
