//! Parts of a literal that the parser reads otherwise than their author meant them. Each test returns
//! the range of what was misread in its part: [`judge`](super::judge) has the words for each.

use super::input::Class;
use super::known::{FOLDERS, HTML_NAMES, KNOWN, NO_HOST, PORTS, SERVERS, is_in};
use super::scheme::Scheme;
use crate::base::quoted::is_escaped;
use crate::base::slices::{after, find, until};
use crate::code_point::cursor::Cursor;
use crate::encoding::UTF_8;
use crate::set::decode::hex_value;
use crate::set::named::COMPONENT;

/// The range of a fault in a part.
pub(super) type Range = Option<(usize, usize)>;

#[inline]
pub(super) const fn range_if(is_fault: bool, start: usize, end: usize) -> Range {
    if is_fault { Some((start, end)) } else { None }
}

/// The text before the first byte of the class, and the text from there on.
#[inline]
pub(super) const fn split(text: &[u8], class: Class) -> (&[u8], &[u8]) {
    let rest = class.find(text);
    (until(text, text.len() - rest.len()), rest)
}

/// The bytes that end a name in an authority, or the authority.
pub(super) const NAME_END: Class = Class::AUTHORITY_END.or(Class::IN_AUTHORITY);

/// The range of the escape of HTML with which `text` begins.
#[cfg_attr(on_demand, inline)]
pub(super) const fn html_escape(text: &[u8]) -> Range {
    let end = 1 + find(after(text, 1), b";=&/? ");
    let name = after(until(text, end), 1);
    let is_escape = match name {
        // The number of the character, such as `#233` or `#xE9`.
        [b'#', b'x' | b'X', digits @ ..] => !digits.is_empty() && are_digits(digits, 16),
        [b'#', digits @ ..] => !digits.is_empty() && are_digits(digits, 10),
        _ => is_in(name, &HTML_NAMES),
    };
    range_if(is_escape && matches!(after(text, end), [b';', ..]), 0, end + 1)
}

/// The range of the character with which `text` begins, if a reader does not see it: a space other than
/// U+0020, a separator of lines, or one with the property [Default_Ignorable_Code_Point]. Messages
/// escape these too. Emoji, Persian and Hindi need joiners, variation selectors and tags,
/// but only after a character that is not ASCII, or in a keycap such as `1` U+FE0F U+20E3.
///
/// [Default_Ignorable_Code_Point]: https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
#[cfg_attr(on_demand, inline)]
pub(super) const fn invisible(text: &[u8], before: &[u8]) -> Range {
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

/// The placeholder of a template or a format string with which `text` begins: `${…}` or `{{…}}`
/// around any text, or braces around a text without quotation marks, which JSON has. Single braces in
/// code are code.
#[cfg_attr(on_demand, inline)]
pub(super) const fn variable(text: &[u8], is_code: bool) -> Range {
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
pub(super) const fn has_scheme(text: &[u8], schemes: &[&str]) -> bool {
    let (name, rest) = split(until(text, if text.len() < 11 { text.len() } else { 11 }), NAME_END);
    matches!(rest, [b':', ..]) && is_in(name, schemes)
}

/// Whether the start of a `data` URL says that the data is in Base64.
#[cfg_attr(on_demand, inline)]
pub(super) const fn is_base64(text: &[u8]) -> bool {
    matches!(
        until(text, find(text, b",")),
        [.., b';', b'b' | b'B', b'a' | b'A', b's' | b'S', b'e' | b'E', b'6', b'4']
    )
}

/// The range of the quotation mark or bracket with which `text` begins, if a scheme follows it.
#[cfg_attr(on_demand, inline)]
pub(super) const fn surrounding(text: &[u8]) -> Range {
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
    range_if(has_slashes || matches!(rest, [b':', ..]) && is_in(name, &KNOWN), 0, len)
}

/// The range of the first escape of a text that begins with a scheme and an escaped `:`.
#[cfg_attr(on_demand, inline)]
pub(super) const fn escaped_colon(text: &[u8]) -> Range {
    let at = find(text, b"%");
    match after(text, at) {
        [b'%', b'3', b'A' | b'a', ..] if is_in(until(text, at), &KNOWN) => Some((at, at + 3)),
        _ => None,
    }
}

/// The range of the first signs of a domain that it cannot have. The URL Standard takes them, and
/// those that it does not take are validation errors. An opaque host may be a list or Base64, too.
#[cfg_attr(on_demand, inline)]
pub(super) const fn signs_in_domain(text: &[u8], is_opaque: bool) -> Range {
    if let [b'[', ..] = text {
        return None;
    }
    let signs: &[u8] = if is_opaque { b"$()*~" } else { b"!\"$&'()*+,;=`{}~" };
    let start = find(text, signs);
    let mut end = start;
    while end < text.len() && find(signs, &[text[end]]) < signs.len() {
        end += 1;
    }
    range_if(start < end, start, end)
}

/// The range of the sign that ends the authority `text`, if it is in a password. `rest` follows the
/// authority. Digits before a `/` are always a port.
#[cfg_attr(on_demand, inline)]
pub(super) const fn sign_in_password(text: &[u8], rest: &[u8]) -> Range {
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
    let is_host = find(user, b".") < user.len() || is_in(user, &["localhost"]);
    let is_port = are_digits(password, 10);
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
pub(super) const fn user_and_password(name: &[u8], rest: &[u8]) -> Range {
    let (_, [b'@', after_at @ ..]) = split(rest, NAME_END) else { return None };
    let (host, after_host) = split(after_at, NAME_END);
    let is_authority = is_in(host, &["localhost"])
        || matches!(after_host, [b':', rest @ ..] if is_port_of_server(rest));
    let is_scheme = is_in(name, &KNOWN) && !is_in(name, &SERVERS);
    range_if(is_authority && !is_scheme, 0, name.len())
}

/// The range of the slashes after a scheme whose URLs have no host.
#[cfg_attr(on_demand, inline)]
pub(super) const fn no_host(name: &[u8], rest: &[u8]) -> Range {
    let mut path = rest;
    while let [b'/', left @ ..] = path {
        path = left;
    }
    let start = name.len() + 1;
    range_if(is_in(name, &NO_HOST), start, start + rest.len() - path.len())
}

/// The range of the first folder of a path, such as `etc` or `~`, if a `file` or `unix` URL reads it as
/// a host. `path` follows the two slashes.
#[cfg_attr(on_demand, inline)]
pub(super) const fn folder(name: &[u8], path: &[u8]) -> Range {
    let folder = split(path, Class::AUTHORITY_END).0;
    let start = name.len() + "://".len();
    // The name of a hidden server, such as `wsl$`, ends with a `$`.
    let host = if let [host @ .., b'$'] = folder { host } else { folder };
    let is_folder = is_in(folder, &FOLDERS) || signs_in_domain(host, false).is_some();
    range_if(is_folder && is_in(name, &["file", "unix"]), start, start + folder.len())
}

/// The range of a second URL after a comma, a semicolon or a space. `rest` follows the `:` of the scheme
/// `name`. The query and the fragment may have other URLs.
#[cfg_attr(on_demand, inline)]
pub(super) const fn second_url(name: &[u8], rest: &[u8]) -> Range {
    let (text, _) = split(rest, Class::PATH_END);
    let (mut left, end) = (text, name.len() + 1 + text.len());
    while let [byte, next @ ..] = left {
        let is_separator = matches!(byte, b',' | b';' | b' ');
        if is_separator && matches!(Class::NOT_DOMAIN.find(next), [b':', b'/', b'/', ..]) {
            return Some((end - next.len(), end));
        }
        left = next;
    }
    None
}

/// The range of a password after another scheme in an opaque path, as in `jdbc:mysql://ann:secret@h`.
/// `rest` follows the `:` of the scheme `name`.
#[cfg_attr(on_demand, inline)]
pub(super) const fn nested_password(name: &[u8], rest: &[u8]) -> Range {
    let ([_, ..], [b'/', b'/', text @ ..]) = split(rest, Class::AUTHORITY_END) else { return None };
    let (authority, _) = split(text, Class::AUTHORITY_END);
    let (colon, at) = (find(authority, b":"), find(authority, b"@"));
    let start = name.len() + 1 + rest.len() - text.len();
    range_if(colon + 1 < at && at < authority.len(), start + colon + 1, start + at)
}

/// The range of the scheme of a whole URL that is read as the first segment of a path, because no `:` is
/// between it and the slashes, or because the text before the `:` is not a scheme.
#[cfg_attr(on_demand, inline)]
pub(super) const fn broken_scheme(text: &[u8]) -> Range {
    // U+FF1A and U+FF0F look like the `:` and the `/`.
    let (segment, rest) = text.split_at(find(text, b"/\\?#\xEF"));
    let has_slashes =
        matches!(rest, [b'/', b'/', ..] | [b'/', b':', b'/', ..] | [0xEF, 0xBC, 0x9A | 0x8F, ..]);
    let mut name = segment;
    while let [before @ .., 0..=b'/' | b':'..=b'@' | b'['..=b'`' | b'{'..] = name {
        name = before;
    }
    let is_scheme = matches!(segment, [.., b':']) || Scheme::named(name).is_of_web();
    let len = if name.is_empty() { segment.len() } else { name.len() };
    range_if(is_scheme && has_slashes, 0, len)
}

/// The range of the `:` before the path of `git@example.com:org/x`; `None` if a port follows it.
#[cfg_attr(on_demand, inline)]
pub(super) const fn remote_path(text: &[u8]) -> Range {
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
pub(super) const fn host_and_port(name: &[u8], rest: &[u8]) -> Range {
    let is_host = is_port_of_server(rest)
        || port(split(rest, Class::AUTHORITY_END).0).is_some()
            && (find(name, b".") < name.len() || is_in(name, &["localhost"]));
    range_if(is_host && !is_in(name, &KNOWN) && is_plain(name), 0, name.len())
}

/// Whether a text begins with a port that servers are known for.
#[cfg_attr(on_demand, inline)]
const fn is_port_of_server(text: &[u8]) -> bool {
    let Some(port) = port(split(text, Class::AUTHORITY_END).0) else { return false };
    let mut ports: &[u16] = &PORTS;
    while let [known, others @ ..] = ports {
        if port == *known {
            return true;
        }
        ports = others;
    }
    false
}

/// Whether these are digits of a number in this radix, at most 16, or nothing.
#[cfg_attr(on_demand, inline)]
const fn are_digits(text: &[u8], radix: u8) -> bool {
    let mut rest = text;
    while let [byte, left @ ..] = rest {
        match hex_value(*byte) {
            Some(digit) if digit < radix => rest = left,
            _ => return false,
        }
    }
    true
}

/// The port that a text is.
#[inline]
pub(super) const fn port(text: &[u8]) -> Option<u16> {
    if !matches!(text.len(), 1..=5) || !are_digits(text, 10) {
        return None;
    }
    let (mut port, mut rest) = (0, text);
    while let [digit, after @ ..] = rest {
        // The low four bits of an ASCII digit are its value.
        port = 10 * port + (*digit & 15) as u32;
        rest = after;
    }
    if port > u16::MAX as u32 { None } else { Some(port as u16) }
}

/// The schemes that may be misspelled.
const SCHEMES: [&str; 5] = ["https", "http", "mailto", "file", "ftp"];

/// The scheme that `name` was probably meant to be, if it is not known.
#[cfg_attr(on_demand, inline)]
pub(super) const fn misspelled(name: &[u8]) -> Option<&'static str> {
    if is_in(name, &KNOWN) {
        return None;
    }
    let mut schemes: &[&'static str] = &SCHEMES;
    while let [scheme, others @ ..] = schemes {
        // Many names are one letter from `file` and `ftp`, the last two, such as `tile`.
        if is_one_edit(name, scheme.as_bytes(), /* of_its_letters */ others.len() < 2) {
            return Some(scheme);
        }
        schemes = others;
    }
    // `ws` and `wss` are so short that one edit makes other words of them. So a name is one of them
    // only if it consists of these letters, up to four, and has both.
    let mut letters = name;
    while let [b'w' | b'W' | b's' | b'S', left @ ..] = letters {
        letters = left;
    }
    let has_both = find(name, b"wW") < name.len() && find(name, b"sS") < name.len();
    match (name.len(), letters) {
        (2, []) if has_both => Some("ws"),
        (3 | 4, []) if has_both => Some("wss"),
        _ => None,
    }
}

/// Whether `a`, in lower case, becomes `b` if one letter is added, removed or changed, or if two
/// neighbors change places. With `of_its_letters`, only if two neighbors change places, or if a
/// letter of `a` that is there twice is removed.
#[cfg_attr(on_demand, inline)]
const fn is_one_edit(a: &[u8], b: &[u8], of_its_letters: bool) -> bool {
    // Without their common start and their common end, only the letters of the edit are left.
    let (mut a, mut b, mut last) = (a, b, 0);
    while let ([x, a_rest @ ..], [y, b_rest @ ..]) = (a, b) {
        if x.to_ascii_lowercase() != *y {
            break;
        }
        (a, b, last) = (a_rest, b_rest, *y);
    }
    while let ([a_rest @ .., x], [b_rest @ .., y]) = (a, b) {
        if x.to_ascii_lowercase() != *y {
            break;
        }
        (a, b) = (a_rest, b_rest);
    }
    match (a, b) {
        ([x], []) => !of_its_letters || x.to_ascii_lowercase() == last,
        ([_], [_]) | ([], [_]) => !of_its_letters,
        // Two neighbors change places. If nothing is left, `a` is `b`, and there is no edit.
        ([w, x], [y, z]) => w.to_ascii_lowercase() == *z && x.to_ascii_lowercase() == *y,
        _ => false,
    }
}

/// The range of a second scheme, and of the `:` that may follow it, with which the authority `text`
/// begins. `scheme` is the first one, and `rest` follows the authority.
#[cfg_attr(on_demand, inline)]
pub(super) const fn second_scheme(text: &[u8], rest: &[u8], scheme: Scheme) -> Range {
    let (name, after_name) = split(text, NAME_END);
    let has_end = match (after_name, rest) {
        // A host with a port, though the host has the name of a scheme.
        ([b':', b'0'..=b'9', ..], _) => false,
        ([b':'], [b'/', b'/', ..]) if is_in(name, &KNOWN) => return Some((0, text.len())),
        ([b':', ..], _) | ([], [b'/', b'/', ..]) => true,
        _ => false,
    };
    let is_second = has_end && scheme.is_of_web() && Scheme::named(name).is_of_web();
    range_if(is_second, 0, name.len() + !after_name.is_empty() as usize)
}
