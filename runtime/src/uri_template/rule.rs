//! The rule of each [`Place`]: what a value may write there.

#![allow(missing_debug_implementations, missing_docs, reason = "no part of the API")]

use core::net::{Ipv4Addr, Ipv6Addr};

use super::encoder::reserved;
use super::error::ExpansionErrorKind as Kind;
use super::output::{EndFn, Piece, Rule, ValueFn};
use super::places::{Place, end, is_scheme};
use crate::base::length::sum;
use crate::url::host::ends_in_number;
use crate::url::path::is_dot_segment;

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
            Place::Pairs => const { &row(b"", Some(pairs), None) },
            Place::Query | Place::Fragment => ANY,
        }
    }
}

/// The rule of the query, of the fragment, and of literals.
pub(super) const ANY: &Rule = &row(b"", None, None);

#[inline]
const fn row(mut bytes: &[u8], value: Option<ValueFn>, check_end: Option<EndFn>) -> Rule {
    let mut forbidden = 0;
    while let [byte, rest @ ..] = bytes {
        (forbidden, bytes) = (forbidden | end(*byte), rest);
    }
    Rule { forbidden, value, end: check_end, encode: None, note: None }
}

#[inline]
const fn base_row(forbidden: &[u8]) -> Rule {
    Rule { note: Some(note_slash), ..row(forbidden, Some(base), None) }
}

/// `{x}` at the start, which would escape the slashes of a whole URL.
#[inline]
fn start(piece: &mut Piece<'_>) -> Result<(), Kind> {
    match piece.parts().1.contains("%3A%2F%2F") {
        true => Err(Kind::BaseWithoutPlus),
        false => Ok(()),
    }
}

/// `{&y}` after `{?x}`, if that wrote the `?`.
#[inline]
fn pairs(piece: &mut Piece<'_>) -> Result<(), Kind> {
    let (before, pairs) = piece.parts();
    if pairs.is_empty() || before.bytes().any(|byte| byte == b'?') {
        Ok(())
    } else {
        Err(Kind::NoQuery)
    }
}

#[inline]
fn end_of_segment(text: &str, start: usize, may_be_empty: bool) -> Option<Kind> {
    match text.get(start..).unwrap_or_default().as_bytes() {
        [] => (!may_be_empty).then_some(Kind::EmptySegment),
        segment => is_dot_segment(segment).then_some(Kind::DotSegment),
    }
}

/// The first segment of an opaque path is after the colon of the scheme.
#[inline]
fn end_of_opaque(text: &str, start: usize, may_be_empty: bool) -> Option<Kind> {
    let colon = text.bytes().position(|byte| byte == b':').unwrap_or_default();
    end_of_segment(text, start.max(colon + 1), may_be_empty)
}

#[inline]
fn note_slash(piece: &mut Piece<'_>, text: &str) {
    piece.seen = usize::from(text.ends_with('/'));
}

/// Writes the slash that follows a base in place of that at the end of the base.
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
    if piece.seen > 0 {
        piece.before_next = Some(replace_slash);
    }
    let (place, value) = (piece.place, piece.parts().1);
    let (bytes, is_whole) = (value.as_bytes(), place == Place::Whole);
    if is_space(bytes) || bytes.last_chunk::<3>().is_some_and(|last| is_space(last)) {
        return Err(Kind::SpaceInBase);
    }
    match place {
        Place::BaseOfPath if value.is_empty() => return Err(Kind::EmptyBase),
        Place::BaseOfPairs if !value.contains('?') => return Err(Kind::NoQuery),
        _ => {}
    }
    let path = value.split(['?', '#']).next().unwrap_or_default();
    let first = path.split('/').next().unwrap_or_default();
    let mut rest = match first.split_once(':') {
        Some((scheme, _)) if is_scheme(scheme.as_bytes()) => {
            let rest = path.get(scheme.len() + 1..).unwrap_or_default();
            match rest.strip_prefix("//") {
                Some(rest) => {
                    let authority = rest.split('/').next().unwrap_or_default();
                    let host = authority.rsplit('@').next().unwrap_or_default();
                    if !is_whole && (host.is_empty() || host.starts_with(':')) {
                        return Err(Kind::Scheme);
                    }
                    if is_beyond_ascii(host) {
                        return Err(Kind::NotAscii);
                    }
                    rest.get(authority.len()..).unwrap_or_default()
                }
                None if is_whole => rest,
                None => return Err(Kind::Scheme),
            }
        }
        Some(_) => return Err(Kind::Scheme),
        None if path.starts_with("//") => return Err(Kind::DoubleSlash),
        None => path,
    };
    rest = rest.strip_prefix('/').unwrap_or(rest);
    loop {
        let (segment, after) = match rest.split_once('/') {
            Some((segment, after)) => (segment, Some(after)),
            None => (rest, None),
        };
        if is_dot_segment(segment.as_bytes()) {
            return Err(Kind::DotSegment);
        }
        match after {
            Some(_) if segment.is_empty() => return Err(Kind::EmptySegment),
            Some(after) => rest = after,
            None => return Ok(()),
        }
    }
}

/// Whether `text` starts with the escape of a space or of a control.
#[inline]
fn is_space(text: &[u8]) -> bool {
    matches!(text, [b'%', b'0' | b'1', ..] | [b'%', b'2', b'0', ..] | [b'%', b'7', b'F', ..])
}

/// Whether the text has the escape of a byte beyond ASCII, such as `%C3`.
#[inline]
fn is_beyond_ascii(text: &str) -> bool {
    let is_beyond = |escape: &str| escape.starts_with(|digit| ('8'..='F').contains(&digit));
    text.split('%').skip(1).any(is_beyond)
}

/// The fault of a text that is not what `kind` says.
#[inline]
fn not_host(text: &str, kind: Kind) -> Kind {
    if is_beyond_ascii(text) { Kind::NotAscii } else { kind }
}

#[inline]
fn is_label(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

#[inline]
fn is_domain(text: &str) -> bool {
    text.split('.').all(|label| !label.is_empty() && is_label(label))
}

/// One label, a part of one, or several labels.
#[inline]
fn labels(piece: &mut Piece<'_>) -> Result<(), Kind> {
    let text = piece.parts().1;
    let (is_right, kind) = match piece.place {
        Place::Labels => (is_domain(text), Kind::Host),
        Place::Label => (is_label(text) && !text.is_empty(), Kind::Label),
        _ => (is_label(text), Kind::Label),
    };
    if is_right { Ok(()) } else { Err(not_host(text, kind)) }
}

#[inline]
fn is_port(text: &str) -> bool {
    !text.starts_with('+') && text.parse::<u16>().is_ok()
}

#[inline]
fn port(piece: &mut Piece<'_>) -> Result<(), Kind> {
    if is_port(piece.parts().1) { Ok(()) } else { Err(Kind::Port) }
}

/// Splits a host from its port.
#[inline]
fn split_port(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (text, None),
    }
}

/// Counts colons. A bracket counts as the greatest number of them.
#[inline]
fn note_colons(piece: &mut Piece<'_>, text: &str) {
    let colons = text.bytes().filter(|byte| *byte == b':').count();
    piece.seen = if text.contains('[') { usize::MAX } else { sum(piece.seen, colons) };
}

/// A host, which may have a port if no `:` follows it. An IPv6 address gets the brackets that it
/// lacks.
#[cfg_attr(on_demand, inline)]
fn authority(piece: &mut Piece<'_>) -> Result<(), Kind> {
    if piece.seen > 1 && piece.seen < usize::MAX {
        piece.text.surround(piece.start);
    }
    let text = piece.parts().1;
    let (host, port) = split_port(text);
    let may_have_port = piece.place == Place::Authority;
    let is_host = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(address) => address.parse::<Ipv6Addr>().is_ok(),
        None => is_domain(host),
    };
    if is_host && port.is_none_or(|port| may_have_port && is_port(port)) {
        Ok(())
    } else {
        Err(not_host(text, Kind::Host))
    }
}

/// The end of an authority: the values have made an address or a domain whose labels are not empty.
#[cfg_attr(on_demand, inline)]
fn end_of_authority(text: &str, start: usize, _: bool) -> Option<Kind> {
    let authority = text.get(start..).unwrap_or_default().rsplit('@').next();
    let (host, _) = split_port(authority.unwrap_or_default());
    let labels = host.strip_suffix('.').unwrap_or(host);
    // A parser drops `localhost`, because it is the host of a `file` URL without one.
    let is_dropped = host.eq_ignore_ascii_case("localhost")
        && text.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("file:"));
    let is_host = match ends_in_number(host) {
        true => host.parse::<Ipv4Addr>().is_ok(),
        // The rule of the value has checked an IPv6 address.
        false => {
            host.starts_with('[') || !is_dropped && labels.split('.').all(|label| !label.is_empty())
        }
    };
    (!is_host).then_some(Kind::Host)
}
