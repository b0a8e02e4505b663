//! The rule of each [`Place`]: what a value may write there.

#![allow(missing_debug_implementations, missing_docs, reason = "no part of the API")]

use super::encoder::reserved;
use super::error::ExpansionErrorKind as Kind;
use super::output::{Begin, EndFn, Piece, Rule, ValueFn};
use super::places::{Place, end_bit, is_scheme};
use crate::base::length::sum;
use crate::base::slices::{after, until};
use crate::kernel::plain_url::whole_ends;
use crate::url::host::is_ipv6;
use crate::url::path::is_dot_segment;
use crate::url::scheme::plain_scheme;

impl Place {
    /// The rule of the place.
    #[rustfmt::skip]
    #[inline]
    pub const fn rule(self) -> &'static Rule {
        match self {
            Place::Whole => const { &base_row(b"") },
            Place::BaseOfPath | Place::BaseOfQuery => const { &base_row(b"?#") },
            Place::BaseOfFragment | Place::BaseOfPairs => const { &base_row(b"#") },
            Place::Authority | Place::Host => const {
                &Rule {
                    encode: Some(reserved),
                    note: Some(note_colons),
                    ..row(b"", Some(authority), Some(end_of_authority))
                }
            },
            Place::Labels | Place::Label | Place::PartOfLabel => {
                const { &row(b"", Some(labels), Some(end_of_authority)) }
            }
            Place::Port => const { &row(b"", Some(port), Some(end_of_authority)) },
            Place::Start => const { &row(b"", Some(start), Some(end_of_segment)) },
            Place::First => const { &row(b":?#", None, Some(end_of_segment)) },
            Place::Opaque => const { &row(b"?#", None, Some(end_of_opaque)) },
            Place::Path => const { &row(b"?#", None, Some(end_of_segment)) },
            Place::KeptInQuery => const { &row(b"#", None, None) },
            Place::KeptInPair => const { &row(b"&#", None, None) },
            Place::Query | Place::Pairs | Place::Fragment => ANY,
        }
    }
}

/// The rule of the query, of the fragment, and of literals.
pub(super) const ANY: &Rule = &row(b"", None, None);

/// A literal, which has no variable and no operator.
pub(super) const OF_LITERAL: Begin = (0, None, Place::Query, ANY);

/// A rule that forbids `bytes`, checks what a value wrote, and checks the end of its segment or of
/// its authority.
#[inline]
const fn row(mut bytes: &[u8], value: Option<ValueFn>, check_end: Option<EndFn>) -> Rule {
    let mut forbidden = 0;
    while let [byte, rest @ ..] = bytes {
        (forbidden, bytes) = (forbidden | end_bit(*byte), rest);
    }
    Rule { forbidden, value, end: check_end, encode: None, note: None }
}

/// The rule of `{+x}` at the start.
#[inline]
const fn base_row(forbidden: &[u8]) -> Rule {
    Rule { note: Some(note_slash), ..row(forbidden, Some(base), None) }
}

/// The text before the first of the bytes `ends`, and the rest, which is empty if there is none.
#[inline]
fn cut<'t>(text: &'t [u8], ends: &[u8]) -> (&'t [u8], &'t [u8]) {
    let is_end = |byte: &u8| ends.iter().any(|end| end == byte);
    let len = text.iter().position(is_end).unwrap_or(text.len());
    (until(text, len), after(text, len))
}

/// What follows the last `mark` in a text, or the whole text.
#[inline]
fn after_last(text: &[u8], mark: u8) -> &[u8] {
    after(text, text.iter().rposition(|byte| *byte == mark).map_or(0, |at| at + 1))
}

/// The value of `{x}` at the start. With `://`, it is a whole URL, whose slashes `{x}` escapes.
#[inline]
fn start(piece: &mut Piece<'_>) -> Result<(), Kind> {
    let is_whole_url = piece.value().windows(9).any(|bytes| bytes == b"%3A%2F%2F");
    if is_whole_url { Err(Kind::BaseWithoutPlus) } else { Ok(()) }
}

#[inline]
fn end_of_segment(text: &[u8], start: usize, may_be_empty: bool) -> Option<Kind> {
    match after(text, start) {
        [] => (!may_be_empty).then_some(Kind::EmptySegment),
        segment => is_dot_segment(segment).then_some(Kind::DotSegment),
    }
}

/// [`end_of_segment`] of an opaque path. Its first segment starts after the colon of the scheme,
/// which is no boundary, so that `start` is 0 there.
#[inline]
fn end_of_opaque(text: &[u8], start: usize, may_be_empty: bool) -> Option<Kind> {
    let colon = text.iter().position(|byte| *byte == b':').unwrap_or_default();
    end_of_segment(text, start.max(colon + 1), may_be_empty)
}

/// Notes whether the last text of the base ends with a slash.
#[inline]
fn note_slash(piece: &mut Piece<'_>, text: &str) {
    piece.seen = usize::from(text.ends_with('/'));
}

/// Removes the slash at the end of the base if the next text starts with one. `piece` is then
/// already the next piece.
#[inline]
fn replace_slash(piece: &mut Piece<'_>, text: &str) {
    if text.starts_with('/') {
        piece.text.pop_slash();
        piece.start = piece.text.len();
    }
}

/// The value of `{+x}` at the start: a whole URL, or the start of one that the template continues.
#[cfg_attr(on_demand, inline)]
fn base(piece: &mut Piece<'_>) -> Result<(), Kind> {
    // `note_slash` has seen that the base ends with `/`. If the template goes on with `/`, only one of
    // the two is written.
    if piece.seen > 0 {
        piece.before_next = Some(replace_slash);
    }
    let (place, value) = (piece.place, piece.value());
    // A URL parser would drop spaces and controls at both ends. They are escaped here, so the last
    // one takes three bytes.
    let last = value.last_chunk::<3>().map_or(value, |last| last);
    if starts_with_space(value) || starts_with_space(last) {
        return Err(Kind::SpaceInBase);
    }
    let plain = plain_base(value);
    let (path, query) = plain.unwrap_or_else(|| cut(value, b"?#"));
    match place {
        Place::BaseOfPath if value.is_empty() => return Err(Kind::EmptyBase),
        Place::BaseOfPairs if query.is_empty() => return Err(Kind::NoQuery),
        _ => {}
    }
    if plain.is_none() {
        check_segments(path_of_base(path, place == Place::Whole)?)?;
    }
    piece.scanned = path.iter().rposition(|byte| *byte == b'/').unwrap_or(0);
    Ok(())
}

/// A base that begins with a host, and whose path has neither a dot segment nor an empty one, and what
/// follows the path. `None` if that is not known at once.
#[inline]
fn plain_base(base: &[u8]) -> Option<(&[u8], &[u8])> {
    let host_start = plain_scheme(base)?.1 + "://".len();
    let [path, query, _] = whole_ends(base, Some(host_start))?;
    let has_empty = base.get(path..query)?.windows(2).any(|pair| pair == b"//");
    (path > host_start && !has_empty).then(|| base.split_at(query))
}

/// The path of a base, without the slash at its start. `base` is the base without its query and its
/// fragment. A base with a scheme that the template continues needs a host. A whole URL may have
/// none, as in `mailto:a@b.c`.
#[cfg_attr(on_demand, inline)]
fn path_of_base(base: &[u8], is_whole: bool) -> Result<&[u8], Kind> {
    let (scheme, rest) = cut(base, b":/");
    let path = match rest {
        [b':', b'/', b'/', after @ ..] if is_scheme(scheme) => {
            let (authority, path) = cut(after, b"/");
            let host = after_last(authority, b'@');
            if !is_whole && matches!(host, [] | [b':', ..]) {
                return Err(Kind::Scheme);
            }
            if !cut(host, b"%").1.is_empty() {
                return Err(not_host(host, Kind::HostOfBase));
            }
            path
        }
        [b':', after @ ..] if is_whole && is_scheme(scheme) => after,
        // Also a host and a port without a scheme, such as `localhost:80`.
        [b':', ..] => return Err(Kind::Scheme),
        [b'/', b'/', ..] if scheme.is_empty() => return Err(Kind::DoubleSlash),
        _ => base,
    };
    Ok(path.strip_prefix(b"/").unwrap_or(path))
}

/// Fails at a dot segment, or at an empty one that is not the last.
#[cfg_attr(on_demand, inline)]
fn check_segments(path: &[u8]) -> Result<(), Kind> {
    let mut rest = Some(path);
    while let Some((segment, after)) = rest.map(|rest| cut(rest, b"/")) {
        end_of_segment(segment, 0, after.is_empty()).map_or(Ok(()), Err)?;
        rest = after.get(1..);
    }
    Ok(())
}

/// Whether `text` starts with the escape of a space or of a control.
#[inline]
fn starts_with_space(text: &[u8]) -> bool {
    matches!(text, [b'%', b'0' | b'1', ..] | [b'%', b'2', b'0', ..] | [b'%', b'7', b'F', ..])
}

/// The fault of a text that is not what `kind` says. A byte beyond ASCII has an escape, such as `%C3`.
#[inline]
fn not_host(text: &[u8], kind: Kind) -> Kind {
    let is_beyond_ascii = |bytes: &[u8]| matches!(bytes, [b'%', b'8' | b'9' | b'A'..=b'F']);
    if text.windows(2).any(is_beyond_ascii) { Kind::NotAscii } else { kind }
}

#[inline]
fn is_label(text: &[u8]) -> bool {
    text.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

#[inline]
fn is_domain(text: &[u8]) -> bool {
    text.split(|byte| *byte == b'.').all(|label| !label.is_empty() && is_label(label))
}

/// One label, a part of one, or several labels.
#[inline]
fn labels(piece: &mut Piece<'_>) -> Result<(), Kind> {
    let text = piece.value();
    let (is_right, kind) = match piece.place {
        Place::Labels => (is_domain(text), Kind::Host),
        Place::Label => (is_label(text) && !text.is_empty(), Kind::Label),
        _ => (is_label(text), Kind::Label),
    };
    if is_right { Ok(()) } else { Err(not_host(text, kind)) }
}

/// The value of a decimal number; `u32::MAX` if the text is not a number, or if the number is
/// greater.
#[inline]
fn number(text: &[u8]) -> u32 {
    // The low four bits of an ASCII digit are its value.
    let add = |sum: u32, digit: &u8| sum.saturating_mul(10).saturating_add(u32::from(digit & 15));
    let is_decimal = !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    if is_decimal { text.iter().fold(0, add) } else { u32::MAX }
}

#[inline]
fn is_port(text: &[u8]) -> bool {
    number(text) <= u32::from(u16::MAX)
}

/// Whether a domain that ends with this label [ends in a number], so that a parser reads an IPv4
/// address.
///
/// [ends in a number]: https://url.spec.whatwg.org/#ends-in-a-number-checker
#[inline]
fn is_number(label: &[u8]) -> bool {
    match label {
        [b'0', b'x' | b'X', digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        digits => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
    }
}

/// Whether a host is an IPv4 address that a parser does not change.
#[inline]
fn is_ipv4(host: &[u8]) -> bool {
    let is_byte = |part: &[u8]| matches!(part, [b'0'] | [b'1'..=b'9', ..]) && number(part) < 256;
    let mut parts = host.split(|byte| *byte == b'.');
    parts.clone().count() == 4 && parts.all(is_byte)
}

#[inline]
fn port(piece: &mut Piece<'_>) -> Result<(), Kind> {
    if is_port(piece.value()) { Ok(()) } else { Err(Kind::Port) }
}

/// Splits a host from its port, which follows the last colon. A colon inside of brackets is one of
/// an IPv6 address.
#[inline]
fn split_port(text: &[u8]) -> (&[u8], Option<&[u8]>) {
    match after_last(text, b':') {
        port if port.len() == text.len() || port.ends_with(b"]") => (text, None),
        port => (until(text, text.len() - port.len() - 1), Some(port)),
    }
}

/// Counts colons. A bracket counts as the greatest number of them.
#[inline]
fn note_colons(piece: &mut Piece<'_>, text: &str) {
    let count = |mark| text.bytes().filter(|byte| *byte == mark).count();
    let has_bracket = count(b'[') > 0;
    piece.seen = if has_bracket { usize::MAX } else { sum(piece.seen, count(b':')) };
}

/// A host, which may have a port if no `:` follows it. An IPv6 address gets the brackets that it
/// lacks.
#[cfg_attr(on_demand, inline)]
fn authority(piece: &mut Piece<'_>) -> Result<(), Kind> {
    // Two colons without a bracket: an IPv6 address.
    if piece.seen > 1 && piece.seen < usize::MAX {
        piece.text.surround(piece.start);
    }
    let text = piece.value();
    let (host, port) = split_port(text);
    let may_have_port = piece.place == Place::Authority;
    let is_host = match host {
        [b'[', address @ .., b']'] => is_ipv6(address),
        _ => is_domain(host),
    };
    let is_right = is_host && port.is_none_or(|port| may_have_port && is_port(port));
    if is_right { Ok(()) } else { Err(not_host(text, Kind::Host)) }
}

/// The end of an authority, which begins at `start`: fails unless the template and the values have
/// made an address or a domain whose labels are not empty.
#[cfg_attr(on_demand, inline)]
fn end_of_authority(text: &[u8], start: usize, _: bool) -> Option<Kind> {
    let (host, _) = split_port(after_last(after(text, start), b'@'));
    let labels = host.strip_suffix(b".").unwrap_or(host);
    // A parser drops `localhost`, because it is the host of a `file` URL without one.
    let is_dropped = host.eq_ignore_ascii_case(b"localhost")
        && text.first_chunk::<5>().is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"file:"));
    let is_host = match host {
        // The rule of the value has checked an IPv6 address.
        [b'[', ..] => true,
        // `host` and not `labels`, because a parser drops the dot after an IPv4 address.
        _ if is_number(after_last(labels, b'.')) => is_ipv4(host),
        _ => !is_dropped && labels.split(|byte| *byte == b'.').all(|label| !label.is_empty()),
    };
    (!is_host).then_some(Kind::Host)
}

#[cfg(test)]
mod tests {
    use super::{check_segments, cut, path_of_base, plain_base};

    const PIECES: [&str; 12] = ["a", "A", ".", "/", "//", "?", "#", "%2E", "%", ":", "@", "-"];

    /// Calls `check` with each text of up to `len` pieces after `text`.
    fn for_each_text(text: &mut std::string::String, len: usize, check: &mut impl FnMut(&str)) {
        check(text);
        for piece in PIECES.iter().take(if len > 0 { PIECES.len() } else { 0 }) {
            text.push_str(piece);
            for_each_text(text, len - 1, check);
            text.truncate(text.len() - piece.len());
        }
    }

    #[test]
    fn a_plain_base_passes_every_check() {
        let mut plain = 0;
        for start in ["http://", "https://a.b", "https://long-name.example.com/path/to/somewhere"] {
            for_each_text(&mut std::string::String::from(start), 5, &mut |base| {
                let Some((path, after)) = plain_base(base.as_bytes()) else { return };
                assert_eq!((path, after), cut(base.as_bytes(), b"?#"), "{base}");
                let checked = path_of_base(path, /* is_whole */ false).and_then(check_segments);
                assert!(checked.is_ok(), "{base}");
                plain += 1;
            });
        }
        // Only vectors find a plain base. Not each build and not each processor has them.
        let has_vectors = plain_base(b"http://a/").is_some();
        assert_eq!(plain > 100, has_vectors, "{plain}");
    }
}
