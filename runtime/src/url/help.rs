//! The help for a fault of a literal: words with placeholders, which the text of the literal fills.

use core::str;

use super::input::Class;
use super::scheme::Scheme;
use crate::base::formatted::Formatted;
use crate::base::message::Message;
use crate::base::message::Part::Words;
use crate::base::short_bytes::ShortBytes;
use crate::base::slices::{self, after, find, until};
use crate::set::EncodeSet;
use crate::set::decode::hex_value;
use crate::set::named::{NON_ALPHANUMERIC, PATH};

/// The help for the placeholder of another language, such as `$HOST`, as a literal for `concat!`.
macro_rules! variable_help {
    () => {
        "`uri_template!(\"…{the variable}\")` takes a variable{to_url}"
    };
}
pub(super) use variable_help;

/// The white space of ASCII.
pub(super) const SPACES: &[u8] = b" \t\n\x0B\x0C\r";

/// What is written for a placeholder. A longer text is cut, and is then too long for a help.
type Made = ShortBytes<255>;

/// A fault in the text of a literal.
#[derive(Clone, Copy)]
pub(super) struct Around<'u> {
    pub(super) url: &'u [u8],
    /// The text before the fault, the text at fault, and the text after it.
    pub(super) before: &'u [u8],
    pub(super) text: &'u [u8],
    pub(super) after: &'u [u8],
    /// The host that the parser writes; empty if it writes none.
    pub(super) host: &'u [u8],
}

impl<'u> Around<'u> {
    pub(super) const fn new(url: &'u str, start: usize, end: usize, host: Option<&'u str>) -> Self {
        let url = url.as_bytes();
        // A fault at the end of the URL has one byte, which is not there.
        let (before, (until, after)) = (split(url, start).0, split(url, end));
        Around {
            url,
            before,
            text: slices::after(until, before.len()),
            after,
            host: if let Some(host) = host { host.as_bytes() } else { b"" },
        }
    }

    /// The first of these words that fits the literal. The last is the help in fixed words: it always
    /// fits, because its parts are cut. Without `is_quoting`, it is the only one.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn help(&self, words: &[&'static str], is_quoting: bool) -> Message {
        let mut words = words;
        while let [first, rest @ ..] = words {
            let is_cut = rest.is_empty() && !is_quoting;
            match self.fill(first, is_cut) {
                Some(help) if is_quoting || is_cut => return help,
                None if rest.is_empty() => return self.help(&[first], false),
                _ => words = rest,
            }
        }
        Message::new()
    }

    /// The words, with the parts of the literal in place of the placeholders. Long parts are cut if
    /// `is_cut` is set. Otherwise `None` if a placeholder has no value, or if nobody could read the
    /// help: it is long, or has a control character.
    ///
    /// [`part`](Around::part) lists the placeholders.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn fill(&self, words: &'static str, is_cut: bool) -> Option<Message> {
        const LONGEST: usize = 200;
        const LONGEST_PART: usize = 80;

        let (mut message, mut words, mut len) = (Message::new(), words.as_bytes(), words.len());
        loop {
            let (plain, rest) = words.split_at(find(words, b"{"));
            message.push_all(plain);
            let [_, rest @ ..] = rest else { break };
            let (name, left) = rest.split_at(find(rest, b"}"));
            let ([_, left @ ..] | left) = left;
            words = left;
            let mut made = Made::EMPTY;
            let Some(part) = self.part(name, &mut made) else { return None };
            len = len + part.len() - name.len() - "{}".len();
            match str::from_utf8(part) {
                _ if is_cut && part.len() > LONGEST_PART => {
                    message.quoted(until(part, LONGEST_PART));
                    message.text("…");
                }
                _ if is_cut => message.quoted(part),
                Ok(part) if !has_control(part) => message.say("{}", &[Words(part)]),
                _ => return None,
            }
        }
        if is_cut || len < LONGEST { Some(message) } else { None }
    }

    /// The value of the placeholder with this name. It is a part of the URL, or is written to `made`. A
    /// name that is not here belongs to a template that the words quote.
    ///
    /// `>` is the text after the fault, `<` the text before it. A `/` leaves out the slashes between
    /// the part and the fault, or around the fault.
    const fn part<'m>(&'m self, name: &[u8], made: &'m mut Made) -> Option<&'m [u8]> {
        const SLASHES: &[u8] = b"/\\";

        let is_made = match name {
            b"" => return Some(self.text),
            b"<" => return Some(self.before),
            b">" => return Some(self.after),
            b"</" => return Some(trim_start(trim_end(self.before, SLASHES), SPACES)),
            b"/" => return Some(trim_end(trim_start(self.text, SLASHES), SLASHES)),
            b">/" => return Some(trim_start(self.after, SLASHES)),
            b"> without its last character" => return Some(without_last(self.after)),
            b"> from the path on" => return Some(Class::AUTHORITY_END.find(self.after)),
            b"> with slashes" => {
                let mut rest = self.after;
                while let [byte, left @ ..] = rest {
                    made.push(if *byte == b'\\' { b'/' } else { *byte });
                    rest = left;
                }
                self.after.is_ascii()
            }
            b"> decoded" => decode(made, self.after),
            b"its host" => return Some(host_in(self.text)),
            b"its escapes" => {
                encode(made, ALL, self.text);
                true
            }
            b"its braces" => {
                // In a valid URL, these are escapes, though the parser keeps them.
                let set = PATH.add_all(b"[\\]^`|");
                encode(made, if is_encoded(self.text) { set } else { set.add(b'%') }, self.text);
                true
            }
            b"its character" => self.unescape_html(made),
            b"its code units" => unescape_javascript(made, after(self.url, self.before.len())),
            b"the host" => return if self.host.is_empty() { None } else { Some(self.host) },
            b"the number" => count_tabs(made, self.url),
            b"the variable" => self.variable(made),
            b"the URL" => repair(made, self.url),
            // A text without a scheme before the variable is a reference, not a `Url`.
            b"to_url" => {
                let end = find(self.before, b":/?#@");
                if let [b':', ..] = after(self.before, end) {
                    add(made, b", and `.to_url()` gives a `Url`");
                }
                true
            }
            name => {
                made.push(b'{');
                add(made, name);
                made.push(b'}')
            }
        };
        if is_made { Some(made.as_bytes()) } else { None }
    }

    /// Whether the fault is in the authority.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn is_in_authority(&self) -> bool {
        is_authority(self.before)
    }

    /// Writes the character of an escape of HTML, if it is a number or the `&`. Only an `&` stays as
    /// it is.
    const fn unescape_html(&self, made: &mut Made) -> bool {
        let name = trim_end(trim_start(self.text, b"&"), b";");
        let (mut digits, radix) = match name {
            [b'a' | b'A', b'm' | b'M', b'p' | b'P'] => return made.push(b'&'),
            [b'#', b'x' | b'X', digits @ ..] => (digits, 16),
            [b'#', digits @ ..] => (digits, 10),
            _ => return false,
        };
        let mut number = 0u32;
        while let [digit, left @ ..] = digits {
            let Some(digit) = hex_value(*digit) else { return false };
            number = number.saturating_mul(radix).saturating_add(digit as u32);
            digits = left;
        }
        let Some(char) = char::from_u32(number) else { return false };
        if char == '&' {
            return made.push(b'&');
        }
        encode(made, ALL, char.encode_utf8(&mut [0; 4]).as_bytes());
        true
    }

    /// Writes the variable that the placeholder of another language means, with braces.
    const fn variable(&self, made: &mut Made) -> bool {
        made.push(b'{');
        match (self.text, self.before) {
            ([b'{', .., b'}'] | [b'$', b'{', .., b'}'], _) => add_expression(made, self.text),
            (text, before) => {
                let is_second = matches!((text, before), ([b'(', ..], [.., b'%']));
                let start = before.len() - is_second as usize;
                let Some((name, _)) = find_placeholder(self.url, start) else { return false };
                add_identifier(made, name, /* is_lower */ true);
            }
        }
        made.push(b'}')
    }
}

/// The first `len` bytes, or all if there are fewer, and the others.
const fn split(bytes: &[u8], len: usize) -> (&[u8], &[u8]) {
    bytes.split_at(if len < bytes.len() { len } else { bytes.len() })
}

/// The set of all bytes.
const ALL: EncodeSet = EncodeSet::EMPTY.complement();

const fn add(made: &mut Made, text: &[u8]) {
    let mut rest = text;
    while let [byte, left @ ..] = rest {
        made.push(*byte);
        rest = left;
    }
}

/// Writes a text, and the bytes in the set as escapes.
const fn encode(made: &mut Made, set: EncodeSet, text: &[u8]) {
    let mut rest = text;
    while let [byte, left @ ..] = rest {
        if set.contains(*byte) {
            let mut escape = <Message>::with("%", &[]);
            escape.byte(*byte);
            add(made, escape.as_bytes());
        } else {
            made.push(*byte);
        }
        rest = left;
    }
}

/// Writes a text without its escapes. Returns false if one is malformed.
const fn decode(made: &mut Made, text: &[u8]) -> bool {
    let mut rest = text;
    while let [byte, left @ ..] = rest {
        let byte = *byte;
        rest = left;
        if byte != b'%' {
            made.push(byte);
        } else if let Some(byte) = escaped(left) {
            made.push(byte);
            rest = after(left, 2);
        } else {
            return false;
        }
    }
    true
}

/// The byte of the two digits with which a text begins.
const fn escaped(digits: &[u8]) -> Option<u8> {
    let [high, low, ..] = digits else { return None };
    match (hex_value(*high), hex_value(*low)) {
        (Some(high), Some(low)) => Some(high << 4 | low),
        _ => None,
    }
}

/// Whether each `%` of a text begins an escape.
const fn is_encoded(text: &[u8]) -> bool {
    let mut made = Made::EMPTY;
    decode(&mut made, text)
}

/// Writes the number of the tabs and newlines inside a text, if there are several.
const fn count_tabs(made: &mut Made, text: &[u8]) -> bool {
    let (mut rest, mut count) = (trim_end(trim_start(text, SPACES), SPACES), 0);
    while let [byte, left @ ..] = rest {
        count += matches!(byte, b'\t' | b'\n' | b'\r') as u128;
        rest = left;
    }
    add(made, Formatted::<20>::unsigned(count).as_bytes());
    count > 1
}

const fn has_control(text: &str) -> bool {
    let mut rest = text.as_bytes();
    while let [byte, left @ ..] = rest {
        if matches!((*byte, left), (0..=0x1F | 0x7F, _) | (0xC2, [0x80..=0x9F, ..])) {
            return true;
        }
        rest = left;
    }
    false
}

/// A text without the bytes of `signs` at its start.
#[cfg_attr(on_demand, inline)]
pub(super) const fn trim_start<'t>(mut text: &'t [u8], signs: &[u8]) -> &'t [u8] {
    while let [byte, left @ ..] = text {
        if find(signs, &[*byte]) == signs.len() {
            break;
        }
        text = left;
    }
    text
}

/// A text without the bytes of `signs` at its end.
#[cfg_attr(on_demand, inline)]
pub(super) const fn trim_end<'t>(mut text: &'t [u8], signs: &[u8]) -> &'t [u8] {
    while let [left @ .., byte] = text {
        if find(signs, &[*byte]) == signs.len() {
            break;
        }
        text = left;
    }
    text
}

/// The host in an authority.
#[cfg_attr(on_demand, inline)]
pub(super) const fn host_in(authority: &[u8]) -> &[u8] {
    let mut host = authority;
    while let (_, [_, left @ ..]) = host.split_at(find(host, b"@")) {
        host = left;
    }
    until(host, find(host, b":"))
}

const fn without_last(text: &[u8]) -> &[u8] {
    let mut rest = text;
    while let [left @ .., byte] = rest {
        rest = left;
        if !matches!(byte, 0x80..=0xBF) {
            break;
        }
    }
    rest
}

/// Whether the text after `before` is in the authority.
const fn is_authority(before: &[u8]) -> bool {
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
    let (before, text) = (until(text, start), after(text, start));
    let [sign @ (b'$' | b'<' | b'%'), inside @ ..] = text else { return None };
    let inside = match inside {
        [b'(', inside @ ..] if *sign != b'<' => inside,
        _ => inside,
    };
    let rest = after_name(inside);
    let name = until(inside, inside.len() - rest.len());
    let is_format = *sign == b'%'
        && matches!(
            name,
            [b'd' | b'i' | b's' | b'v', b'-' | b'_', ..] | [b'd' | b'i' | b's' | b'v']
        );
    let closed = match (*sign, rest) {
        _ if name.is_empty() => return None,
        (b'$', [b')', rest @ ..]) | (b'$', rest) | (b'<', [b'>', rest @ ..]) => Some(rest),
        // Not an escape before another one, as in `%2Fa%2F`.
        (b'%', _) if is_hexadecimal(name) => None,
        // Not the `%` of an escape, or of another placeholder.
        (b'%', [b'%', rest @ ..])
            if escaped(rest).is_some()
                || is_format
                    && (matches!(rest, [b'(', ..]) || after_name(rest).len() < rest.len()) =>
        {
            None
        }
        (b'%', [b'%', rest @ ..] | [b')', b's', rest @ ..]) => Some(rest),
        _ => None,
    };
    match (closed, before) {
        (Some(rest), _) => Some((name, text.len() - rest.len())),
        _ if !is_format => None,
        (None, [.., b':']) if is_authority(before) => Some((b"port", "%s".len())),
        (None, _) if is_authority(before) => Some((b"host", "%s".len())),
        (None, _) => Some((b"id", "%s".len())),
    }
}

/// Whether the first two bytes of a name, or its only one, are hexadecimal digits.
const fn is_hexadecimal(name: &[u8]) -> bool {
    match name {
        [digit] => hex_value(*digit).is_some(),
        _ => escaped(name).is_some(),
    }
}

/// A text after the letters, digits, `_` and `-` with which it begins.
const fn after_name(text: &[u8]) -> &[u8] {
    let mut rest = text;
    while let [b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-', left @ ..] = rest {
        rest = left;
    }
    rest
}

/// Writes the inside of a placeholder as that of an expression of RFC 6570: the operator and the list
/// of an expression stay, and other texts become names.
const fn add_expression(made: &mut Made, placeholder: &[u8]) {
    let inside = trim_end(trim_start(placeholder, b"{}$ "), b"{}$ ");
    let inside = until(inside, find(inside, b":"));
    let names = trim_start(inside, b"+#./;?&");
    let is_expression = matches!(placeholder, [b'{', ..]) && !matches!(placeholder, [_, b'{', ..]);
    // An operator is one sign.
    let operator: &[u8] = match inside {
        [operator, ..] if inside.len() == names.len() + 1 => &[*operator],
        _ => b"",
    };
    if !has_letter(names) {
        add(made, b"id");
    } else if !is_expression {
        add_identifier(made, names, /* is_lower */ false);
    } else if let [b'?' | b'&' | b';'] = operator {
        // The help of `uri_template!` has the names of a query.
        add(made, inside);
    } else if matches!(str::from_utf8(inside), Ok(inside) if rest_of_path(inside).is_some()) {
        made.push(b'+');
        add_identifier(made, names, /* is_lower */ false);
    } else {
        add(made, operator);
        let mut rest = Some(names);
        while let Some(names) = rest {
            let (name, left) = names.split_at(find(names, b","));
            add_identifier(made, name, /* is_lower */ false);
            if let [.., b'*'] = name {
                made.push(b'*');
            }
            rest = if let [_, left @ ..] = left { Some(left) } else { None };
            if rest.is_some() {
                made.push(b',');
            }
        }
    }
}

const fn has_letter(text: &[u8]) -> bool {
    let mut rest = text;
    while let [byte, left @ ..] = rest {
        if byte.is_ascii_alphabetic() {
            return true;
        }
        rest = left;
    }
    false
}

/// Writes the identifier for a name that may be none, such as `api-version`, `api%2Dversion` or
/// `filter[id]`: its words, with a `_` between them.
const fn add_identifier(made: &mut Made, name: &[u8], is_lower: bool) {
    let start = made.len();
    let (mut rest, mut is_between) = (name, false);
    while let [byte, left @ ..] = rest {
        let mut byte = *byte;
        rest = left;
        if let (b'%', Some(decoded)) = (byte, escaped(left)) {
            (byte, rest) = (decoded, after(left, 2));
        }
        if !byte.is_ascii_alphanumeric() {
            is_between = true;
            continue;
        }
        match made.len() - start {
            0 if byte.is_ascii_digit() => made.push(b'x'),
            1.. if is_between => made.push(b'_'),
            _ => true,
        };
        made.push(if is_lower { byte.to_ascii_lowercase() } else { byte });
        is_between = false;
    }
    if made.len() == start {
        made.push(b'x');
    }
}

/// The name in `{path+}`, `{*path}`, `{path...}` or `{...path}`, by which a route takes the rest of a
/// path.
#[cfg_attr(on_demand, inline)]
pub const fn rest_of_path(inside: &str) -> Option<&str> {
    let mut name = trim_start(inside.as_bytes(), b"+*");
    if let [b'.', b'.', b'.', left @ ..] = name {
        name = left;
    }
    while let [left @ .., b'.', b'.', b'.'] = name {
        name = left;
    }
    let name = trim_end(name, b"+");
    let is_name = !name.is_empty() && find(name, b"*,.") == name.len();
    match str::from_utf8(name) {
        Ok(name) if is_name && name.len() < inside.len() => Some(name),
        _ => None,
    }
}

/// Writes the URL that a text means in which another sign than `://` follows the scheme, or nothing
/// is before the `://`, such as `http s://example.com`.
const fn repair(made: &mut Made, text: &[u8]) -> bool {
    let mut rest = text;
    while slash_len(rest) == 0 {
        let [_, left @ ..] = rest else { return false };
        rest = left;
    }
    let start = until(text, text.len() - rest.len());
    let (mut scheme, mut letters) = (ShortBytes::<8>::EMPTY, start);
    while let [byte, left @ ..] = letters {
        if byte.is_ascii_alphanumeric() {
            scheme.push(byte.to_ascii_lowercase());
        }
        letters = left;
    }
    let scheme: &[u8] = match (scheme.as_bytes(), start) {
        (b"", b":") => b"https",
        (scheme, _) if Scheme::named(scheme).is_of_web() => scheme,
        _ => return false,
    };
    loop {
        rest = match (slash_len(rest), rest) {
            (0, [b':' | b' ', left @ ..]) => left,
            (0, _) => break,
            (len, _) => after(rest, len),
        };
    }
    // The sign is one of another script, such as U+FF1A.
    if !start.is_ascii() {
        add(made, b"`:`, as in ");
    }
    add(made, b"`");
    add(made, scheme);
    add(made, b"://");
    add(made, rest);
    made.push(b'`')
}

/// The length of the slash, backslash or U+FF0F with which a text begins; 0 for another.
const fn slash_len(text: &[u8]) -> usize {
    match text {
        [b'/' | b'\\', ..] => 1,
        [0xEF, 0xBC, 0x8F, ..] => 3,
        _ => 0,
    }
}

/// The help that leads to the URL that a text means, if only the signs after its scheme are wrong.
pub const fn repaired(text: &str) -> Option<Message> {
    Around::new(text, 0, 0, None).fill("write {the URL}", /* is_cut */ false)
}

/// The help for the placeholder of another language at the offset `start` of a template, and the
/// length of the placeholder.
pub const fn placeholder(template: &str, start: usize) -> Option<(Message, usize)> {
    let Some((_, len)) = find_placeholder(template.as_bytes(), start) else { return None };
    let around = Around::new(template, start, start, None);
    match around.fill("write `{the variable}`", /* is_cut */ false) {
        Some(help) => Some((help, len)),
        None => None,
    }
}

/// The character of the escape `%uXXXX` with which a text begins, or of two such escapes that are a
/// surrogate pair; `Some(None)` for an unpaired surrogate. JavaScript's `escape` writes such escapes.
#[cfg_attr(on_demand, inline)]
pub const fn javascript_escape(text: &[u8]) -> Option<Option<char>> {
    let Some(first) = code_unit(text) else { return None };
    Some(match (first, code_unit(after(text, "%uXXXX".len()))) {
        (0xD800..=0xDBFF, Some(second @ 0xDC00..=0xDFFF)) => {
            char::from_u32(0x1_0000 + ((first & 0x3FF) << 10) + (second & 0x3FF))
        }
        _ => char::from_u32(first),
    })
}

/// The code unit of the escape `%uXXXX` with which a text begins.
const fn code_unit(text: &[u8]) -> Option<u32> {
    let [b'%', b'u', digits @ ..] = text else { return None };
    match (escaped(digits), escaped(after(digits, 2))) {
        (Some(high), Some(low)) => Some((high as u32) << 8 | low as u32),
        _ => None,
    }
}

/// Writes the escapes of the character of a [`javascript_escape`].
const fn unescape_javascript(made: &mut Made, text: &[u8]) -> bool {
    match javascript_escape(text) {
        Some(Some(char)) => {
            made.push(b'`');
            encode(made, NON_ALPHANUMERIC, char.encode_utf8(&mut [0; 4]).as_bytes());
            made.push(b'`')
        }
        Some(None) => {
            add(made, b"a surrogate pair as one character");
            true
        }
        None => false,
    }
}
