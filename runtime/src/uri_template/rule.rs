//! The rule of each [`Place`]: what a value may write there.

#![allow(missing_debug_implementations, missing_docs, reason = "no part of the API")]

use core::net::{Ipv4Addr, Ipv6Addr};

use super::check::{Check, Found};
use super::encoder::{EncodeFn, reserved};
use super::error::ExpansionErrorKind as Kind;
use super::places::{Place, is_scheme};
use crate::base::dot_segment::DotSegment;
use crate::base::length::sum;
use crate::set::decode::hex_value;
use crate::url::host::ends_in_number;

/// The rule of a place. It is a table of functions, so that a program links only those of the places
/// that its templates have.
pub struct Rule {
    /// The bytes that begin another part. Only a value that keeps its reserved characters has them.
    pub(super) forbidden: &'static [u8],
    /// Checks what a value wrote.
    pub(super) value: ValueFn,
    /// Checks the segment or the authority to which the value contributes, where it ends; `None` if
    /// the value is in neither.
    pub(super) end: Option<EndFn>,
    /// Encodes the value in place of the function of the operator.
    pub(super) encode: Option<EncodeFn>,
    /// Notes a text of the value, before it is written.
    pub(super) note: Option<NoteFn>,
}

pub(super) type ValueFn = fn(&mut Check<'_>) -> Result<(), Found>;
/// Takes the text up to the end of the segment or the authority, the offset at which that starts, and
/// whether a segment may be empty.
pub(super) type EndFn = fn(&str, usize, bool) -> Option<Kind>;
pub(super) type NoteFn = fn(&mut Check<'_>, &str);

impl Place {
    /// The rule of the place.
    #[rustfmt::skip]
    #[inline]
    pub const fn rule(self) -> &'static Rule {
        match self {
            Place::Whole | Place::BaseOfPath | Place::BaseOfQuery | Place::BaseOfFragment
            | Place::BaseOfPairs => const { &Rule { note: Some(note_slash), ..row(b"", base, None) } },
            Place::Authority | Place::Host => const {
                &Rule {
                    encode: Some(reserved),
                    note: Some(note_colons),
                    ..row(b"", authority, Some(end_of_authority))
                }
            },
            Place::Labels => const { &row(b"", labels, Some(end_of_authority)) },
            Place::Label | Place::PartOfLabel => const { &row(b"", label, Some(end_of_authority)) },
            Place::Port => const { &row(b"", port, Some(end_of_authority)) },
            Place::Start => const { &row(b"", start, Some(end_of_segment)) },
            Place::KeptInFirst => const { &row(b":?#", any, Some(end_of_segment)) },
            Place::Opaque => const { &row(b"", any, Some(end_of_opaque)) },
            Place::KeptInOpaque => const { &row(b"?#", any, Some(end_of_opaque)) },
            Place::Path => const { &row(b"", any, Some(end_of_segment)) },
            Place::KeptInPath => const { &row(b"?#", any, Some(end_of_segment)) },
            Place::KeptInQuery => const { &row(b"#", any, None) },
            Place::KeptInPair => const { &row(b"&#", any, None) },
            Place::Pairs => const { &row(b"", pairs, None) },
            Place::Query | Place::Fragment => ANY,
        }
    }
}

/// The rule of the query, of the fragment, and of literals.
pub(super) const ANY: &Rule = &row(b"", any, None);

#[inline]
const fn row(forbidden: &'static [u8], value: ValueFn, end: Option<EndFn>) -> Rule {
    Rule { forbidden, value, end, encode: None, note: None }
}

#[inline]
fn any(_: &mut Check<'_>) -> Result<(), Found> {
    Ok(())
}

/// `{x}` at the start, which would escape the slashes of a whole URL.
#[inline]
fn start(check: &mut Check<'_>) -> Result<(), Found> {
    match check.value().contains("%3A%2F%2F") {
        true => Err(Kind::WithoutPlus.into()),
        false => Ok(()),
    }
}

/// `{&y}` after `{?x}`, if that wrote the `?`.
#[inline]
fn pairs(check: &mut Check<'_>) -> Result<(), Found> {
    let is_continued = check.value().is_empty() || check.before().bytes().any(|byte| byte == b'?');
    if is_continued { Ok(()) } else { Err(Kind::NoQuery.into()) }
}

#[inline]
fn is_dots(segment: &[u8]) -> bool {
    let mut spelling = DotSegment::START;
    segment.iter().all(|byte| spelling.push(*byte)) && spelling.dots() > 0
}

#[inline]
fn end_of_segment(text: &str, start: usize, may_be_empty: bool) -> Option<Kind> {
    match text.get(start..).unwrap_or_default().as_bytes() {
        [] => (!may_be_empty).then_some(Kind::EmptySegment),
        segment => is_dots(segment).then_some(Kind::DotSegment),
    }
}

/// The first segment of an opaque path is after the colon of the scheme.
#[inline]
fn end_of_opaque(text: &str, start: usize, may_be_empty: bool) -> Option<Kind> {
    let colon = text.bytes().position(|byte| byte == b':').unwrap_or_default();
    end_of_segment(text, start.max(colon + 1), may_be_empty)
}

fn note_slash(check: &mut Check<'_>, text: &str) {
    check.seen = usize::from(text.ends_with('/'));
}

/// Writes the slash that follows a base in place of that at the end of the base.
fn replace_slash(check: &mut Check<'_>, text: &str) {
    if text.starts_with('/') {
        check.pop_slash();
    }
}

/// The value of `{+x}` at the start: a whole URL, or the start of one that the template continues.
#[cfg_attr(on_demand, inline)]
fn base(check: &mut Check<'_>) -> Result<(), Found> {
    if check.seen > 0 {
        check.before_next = Some(replace_slash);
    }
    let (place, value) = (check.place(), check.value());
    let is_whole = place == Place::Whole;
    let forbidden: &[char] = match place {
        Place::BaseOfPath | Place::BaseOfQuery => &['?', '#'],
        Place::Whole => &[],
        _ => &['#'],
    };
    if is_space(value.as_bytes()) || is_space(value.as_bytes().last_chunk::<3>().unwrap_or(&[0; 3]))
    {
        return Err(Kind::SpaceInBase.into());
    }
    if let Some(at) = value.find(forbidden) {
        return Err(Found { at, ..Kind::EndOfBase.into() });
    }
    match place {
        Place::BaseOfPath if value.is_empty() => return Err(Kind::EmptyBase.into()),
        Place::BaseOfPairs if !value.contains('?') => return Err(Kind::NoQuery.into()),
        _ => {}
    }
    let path = value.split(['?', '#']).next().unwrap_or_default();
    let first = path.split('/').next().unwrap_or_default();
    let mut rest = match first.split_once(':') {
        Some((scheme, _)) => {
            let rest = path.get(scheme.len() + 1..).unwrap_or_default();
            match rest.strip_prefix("//") {
                Some(rest) => {
                    let authority = rest.split('/').next().unwrap_or_default();
                    let host = authority.rsplit('@').next().unwrap_or_default();
                    if !is_whole
                        && (host.is_empty()
                            || host.starts_with(':')
                            || !is_scheme(scheme.as_bytes()))
                    {
                        return Err(Kind::Scheme.into());
                    }
                    if host.contains('%') {
                        return Err(Kind::NotAscii.into());
                    }
                    rest.get(authority.len()..).unwrap_or_default()
                }
                None if is_whole => rest,
                None => return Err(Kind::Scheme.into()),
            }
        }
        None if path.starts_with("//") => return Err(Kind::DoubleSlash.into()),
        None => path,
    };
    rest = rest.strip_prefix('/').unwrap_or(rest);
    loop {
        let (segment, after) = match rest.split_once('/') {
            Some((segment, after)) => (segment, Some(after)),
            None => (rest, None),
        };
        if is_dots(segment.as_bytes()) {
            return Err(Kind::DotSegment.into());
        }
        match after {
            Some(_) if segment.is_empty() => return Err(Kind::EmptySegment.into()),
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

/// The fault of a text that is not a host, or is not a part of one.
#[inline]
fn not_host(text: &str, kind: Kind) -> Found {
    // A byte beyond ASCII has an escape, such as `%C3`.
    let is_beyond_ascii =
        |escape: &str| escape.bytes().next().and_then(hex_value).is_some_and(|digit| digit >= 8);
    match text.split('%').skip(1).any(is_beyond_ascii) {
        true => Kind::NotAscii.into(),
        false => kind.into(),
    }
}

#[inline]
fn is_label(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

#[inline]
fn label(check: &mut Check<'_>) -> Result<(), Found> {
    let label = check.value();
    match is_label(label) && (check.place() == Place::PartOfLabel || !label.is_empty()) {
        true => Ok(()),
        false => Err(not_host(label, Kind::Label)),
    }
}

#[inline]
fn is_domain(text: &str) -> bool {
    text.split('.').all(|label| !label.is_empty() && is_label(label))
}

#[inline]
fn labels(check: &mut Check<'_>) -> Result<(), Found> {
    let text = check.value();
    if is_domain(text) { Ok(()) } else { Err(not_host(text, Kind::Host)) }
}

#[inline]
fn is_port(text: &str) -> bool {
    let add = |sum: u32, digit: u8| sum.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number && text.bytes().fold(0, add) <= u32::from(u16::MAX)
}

#[inline]
fn port(check: &mut Check<'_>) -> Result<(), Found> {
    if is_port(check.value()) { Ok(()) } else { Err(Kind::Port.into()) }
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
fn note_colons(check: &mut Check<'_>, text: &str) {
    let colons = text.bytes().filter(|byte| *byte == b':').count();
    check.seen = if text.contains('[') { usize::MAX } else { sum(check.seen, colons) };
}

/// A host, which may have a port if no `:` follows it. An IPv6 address gets the brackets that it
/// lacks.
#[cfg_attr(on_demand, inline)]
fn authority(check: &mut Check<'_>) -> Result<(), Found> {
    if check.seen > 1 && check.seen < usize::MAX {
        check.bracket();
    }
    let text = check.value();
    let (host, port) = split_port(text);
    let is_host = host.starts_with('[') || is_domain(host);
    match is_host && port.is_none_or(|port| check.place() == Place::Authority && is_port(port)) {
        true => Ok(()),
        false => Err(not_host(text, Kind::Host)),
    }
}

/// The end of an authority: the values have made an address or a domain whose labels are not empty.
#[cfg_attr(on_demand, inline)]
fn end_of_authority(text: &str, start: usize, _: bool) -> Option<Kind> {
    let authority = text.get(start..).unwrap_or_default().rsplit('@').next();
    let (host, _) = split_port(authority.unwrap_or_default());
    let is_host = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(address) => address.parse::<Ipv6Addr>().is_ok(),
        None if ends_in_number(host) => host.parse::<Ipv4Addr>().is_ok(),
        // A parser drops this host, which is that of this machine.
        None if text
            .split(':')
            .next()
            .is_some_and(|scheme| scheme.eq_ignore_ascii_case("file")) =>
        {
            !host.eq_ignore_ascii_case("localhost")
        }
        None => host.strip_suffix('.').unwrap_or(host).split('.').all(|label| !label.is_empty()),
    };
    (!is_host).then_some(Kind::Host)
}
