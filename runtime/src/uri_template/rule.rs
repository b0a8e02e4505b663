//! The rule of each [`Place`]: what a value may write there.

use super::encoder::{KEEPS_RESERVED, reserved};
use super::error::ExpansionErrorKind as Kind;
use super::output::{ANY, Noted, Piece, Rule};
use super::places::{Place, end_bits};
use crate::base::formatted::number;
use crate::base::slices::{after, after_last, sum, until};
use crate::kernel::plain_url::ends;
use crate::url::host::{is_ipv4, is_ipv6, is_number};
use crate::url::path::is_dot_segment;
use crate::url::scheme::{Scheme, is_scheme, plain_scheme};

impl Place {
    /// The rule of the place.
    #[rustfmt::skip]
    #[inline]
    pub const fn rule(self) -> &'static Rule {
        match self {
            Place::Whole => const { &Rule { forbidden: 0, value: Some(base::<true>), ..BASE } },
            Place::BaseOfPath | Place::BaseOfQuery => const { &BASE },
            Place::BaseOfFragment | Place::BaseOfPairs => const {
                &Rule { forbidden: end_bits(b"#"), ..BASE }
            },
            Place::Authority | Place::Host => const {
                &Rule { value: Some(authority), encode: Some(reserved), read: Some(read_colons), ..HOST }
            },
            Place::Labels | Place::Label | Place::Number | Place::PartOfLabel => const { &HOST },
            Place::Port => const { &Rule { value: Some(port), ..HOST } },
            Place::Start => const { &Rule { value: Some(start), end: Some(end_of_segment), ..ANY } },
            Place::First => const { &Rule { forbidden: end_bits(b":?#"), ..PATH } },
            Place::Opaque => const { &Rule { end: Some(end_of_opaque::<false>), ..PATH } },
            Place::KeptInOpaque => const { &Rule { end: Some(end_of_opaque::<true>), ..PATH } },
            Place::Path => const { &PATH },
            Place::AfterSlash => const { &Rule { read: Some(drop_slash), ..PATH } },
            Place::KeptInQuery => const { &Rule { forbidden: end_bits(b"#"), ..ANY } },
            Place::KeptInPair => const { &Rule { forbidden: end_bits(b"&#"), value: Some(no_plus), ..ANY } },
            Place::Query | Place::Pairs | Place::Fragment => const { &ANY },
        }
    }
}

const PATH: Rule = Rule { forbidden: end_bits(b"?#"), end: Some(end_of_segment), ..ANY };
/// The rule of labels. Those of a whole host and of a port differ in the check of the value.
const HOST: Rule = Rule { value: Some(labels), end: Some(end_of_authority), ..ANY };
/// The rule of `{+x}` at the start, before the path or the query.
const BASE: Rule =
    Rule { forbidden: end_bits(b"?#"), value: Some(base::<false>), read: Some(read_base), ..ANY };

/// The text before the first of the bytes `ends`, and the rest, which is empty if there is none.
#[inline]
fn cut<'t>(text: &'t [u8], ends: &[u8]) -> (&'t [u8], &'t [u8]) {
    let is_end = |byte: &u8| ends.iter().any(|end| end == byte);
    let len = text.iter().position(is_end).unwrap_or(text.len());
    (until(text, len), after(text, len))
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
/// which is no boundary, so that `start` is 0 there. If that segment is empty, the path is not opaque.
/// The others may be empty in `{+x}`, because the slashes of an opaque path are text.
#[inline]
fn end_of_opaque<const KEPT: bool>(text: &[u8], start: usize, may_be_empty: bool) -> Option<Kind> {
    let colon = text.iter().position(|byte| *byte == b':').unwrap_or_default();
    end_of_segment(text, start.max(colon + 1), may_be_empty || KEPT && start > 0)
}

/// Notes how the base begins and ends, and the first byte that a URL parser does not encode: it reads
/// `\` as `/`, drops tabs and line breaks, and keeps a `%` that begins no escape, which comes as a text
/// of its own.
#[cfg_attr(on_demand, inline)]
fn read_base(piece: &mut Piece<'_>, text: &str) {
    let (bytes, offset) = (text.as_bytes(), piece.text.len() - piece.start);
    let [first, ..] = *bytes else { return };
    let noted = &mut piece.noted;
    noted.first = if offset == 0 { first } else { noted.first };
    noted.last = bytes.last().copied().unwrap_or(first);
    let is_altered = |byte: &u8| matches!(byte, b'\\' | b'\t' | b'\n' | b'\r');
    let altered = if text == "%" { Some(0) } else { bytes.iter().position(is_altered) };
    if let (None, Some(at)) = (noted.altered, altered) {
        let escaped = until(bytes, at).iter().filter(|byte| KEEPS_RESERVED.contains(**byte));
        let growth = escaped.count().saturating_mul(2);
        noted.altered = Some(sum(sum(offset, at), growth));
    }
}

/// Drops the slash of the template if a value after it begins with one.
#[inline]
fn drop_slash(piece: &mut Piece<'_>, text: &str) {
    if piece.text.len() == piece.start && text.starts_with('/') {
        replace_slash(piece, text);
        // The slash of the value ends no segment, because that of the template has ended it. If the
        // value is `/`, it ends with a slash.
        (piece.scanned, piece.noted.may_end_with_slash) = (piece.start + 1, true);
    }
}

/// Refuses a `+` in plain text.
#[inline]
fn no_plus(piece: &mut Piece<'_>) -> Result<(), Kind> {
    let is_plain = piece.noted.is_encoded || !piece.value().contains(&b'+');
    if is_plain { Ok(()) } else { Err(Kind::Plus) }
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
fn base<const IS_WHOLE: bool>(piece: &mut Piece<'_>) -> Result<(), Kind> {
    let Noted { first, last, altered, is_encoded, .. } = piece.noted;
    // If the template goes on with `/`, only one of the two is written.
    if last == b'/' {
        piece.before_next = Some(replace_slash);
    }
    let (place, value) = (piece.of.place, piece.value());
    // A URL parser would drop spaces and controls at both ends.
    let is_dropped = |byte| matches!(byte, 0..=b' ' | 0x7F);
    if !value.is_empty() && !is_encoded && (is_dropped(first) || is_dropped(last)) {
        return Err(Kind::SpaceInBase);
    }
    let plain = plain_base(value);
    let (host_end, (path, query)) = match plain {
        Some((host_end, query)) => (host_end, value.split_at(query)),
        None => (0, cut(value, b"?#")),
    };
    match place {
        Place::BaseOfPath if value.is_empty() => return Err(Kind::EmptyBase),
        Place::BaseOfPairs if query.is_empty() => return Err(Kind::NoQuery),
        _ => {}
    }
    if plain.is_none() {
        let (path, start) = path_of_base::<IS_WHOLE>(path, piece.is_url)?;
        if altered.is_some_and(|at| at < start) {
            return Err(Kind::HostOfBase);
        }
        check_segments(path, IS_WHOLE && is_encoded)?;
    }
    let last_slash = after(path, host_end).iter().rposition(|byte| *byte == b'/');
    piece.scanned = host_end + last_slash.unwrap_or(0);
    Ok(())
}

/// The end of the host of a base whose path has neither a dot segment nor an empty one, and the end of
/// the path. `None` if that is not known at once.
#[inline]
fn plain_base(base: &[u8]) -> Option<(usize, usize)> {
    let host_start = plain_scheme(base)? + "://".len();
    let [path, query, _, end] = ends(base, Some(host_start));
    let has_empty = base.get(path..query)?.windows(2).any(|pair| pair == b"//");
    let is_plain = end == base.len() && path > host_start && !has_empty;
    is_plain.then_some((path, query))
}

/// The path of a base, without the slash at its start; empty if it is opaque, because an opaque path
/// has no segments. `base` is the base without its query and its fragment. A base that the template
/// continues needs a host after its scheme. So does a whole URL of a scheme such as `https`, because a
/// parser skips the slashes before its host, and adds missing ones. Another whole URL may have no
/// host, as `mailto:a@b.c`. Also returns the offset from which on no byte can move the host.
#[cfg_attr(on_demand, inline)]
fn path_of_base<const IS_WHOLE: bool>(base: &[u8], is_url: bool) -> Result<(&[u8], usize), Kind> {
    let (scheme, rest) = cut(base, b":/");
    let (is_named, kind) = (is_scheme(scheme), Scheme::named(scheme));
    let may_lack_host = IS_WHOLE && is_named && !kind.is_of_web();
    let (path, start) = match rest {
        [b':', b'/', b'/', after @ ..] if is_named => {
            let (authority, path) = cut(after, b"/");
            let host = after_last(authority, b'@');
            if !may_lack_host && matches!(host, [] | [b':', ..]) {
                return Err(Kind::Scheme);
            }
            if host.contains(&b'%') && !is_converted(split_port(host).0, kind, is_url) {
                return Err(not_host(host, Kind::HostOfBase));
            }
            (path, base.len() - path.len())
        }
        // A parser drops a tab before or between two slashes, after which it reads a host.
        [b':', b'/', after @ ..] if may_lack_host => (after, scheme.len() + 3),
        [b':', after @ ..] if may_lack_host && kind.is_file() => (after, scheme.len() + 2),
        [b':', ..] if may_lack_host => (&[][..], scheme.len() + 2),
        // Also a host and a port without a scheme, such as `localhost:80`.
        [b':', ..] => return Err(Kind::Scheme),
        [b'/', b'/', ..] if scheme.is_empty() => return Err(Kind::DoubleSlash),
        _ => (base, 0),
    };
    Ok((path.strip_prefix(b"/").unwrap_or(path), start))
}

/// Fails at a dot segment, or at an empty one that is not the last unless `may_be_empty`.
#[cfg_attr(on_demand, inline)]
fn check_segments(path: &[u8], may_be_empty: bool) -> Result<(), Kind> {
    let may_be_empty = may_be_empty || path.is_empty();
    let mut segments = path.strip_suffix(b"/").unwrap_or(path).split(|byte| *byte == b'/');
    let kind = segments.find_map(|segment| end_of_segment(segment, 0, may_be_empty));
    kind.map_or(Ok(()), Err)
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

/// Whether a domain beyond ASCII, whose characters are escapes, is left to the parser of URLs, which
/// converts it if the scheme is special. A character of ASCII has no escape.
#[inline]
fn is_converted(domain: &[u8], scheme: Scheme, is_url: bool) -> bool {
    let is_beyond_ascii = |pair: &[u8]| !matches!(pair, [b'%', b'0'..=b'7']);
    let is_parsed = cfg!(feature = "idna") && is_url && scheme.is_special();
    let is_right = is_parsed && domain.windows(2).all(is_beyond_ascii);
    is_right && domain.split(|byte| b".%".contains(byte)).all(is_label)
}

#[inline]
fn is_domain(text: &[u8]) -> bool {
    text.split(|byte| *byte == b'.').all(|label| !label.is_empty() && is_label(label))
}

/// One label, a part of one, several labels, or a number.
#[inline]
fn labels(piece: &mut Piece<'_>) -> Result<(), Kind> {
    let text = piece.value();
    let (is_right, kind) = match piece.of.place {
        Place::Labels => (is_domain(text), Kind::Host),
        Place::Label => (is_label(text) && !text.is_empty(), Kind::Label),
        Place::Number => (is_number(text), Kind::Host),
        _ => (is_label(text), Kind::Label),
    };
    if is_right { Ok(()) } else { Err(not_host(text, kind)) }
}

#[inline]
fn is_port(text: &[u8]) -> bool {
    matches!(number(text, 10), Some(0..=0xFFFF))
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
fn read_colons(piece: &mut Piece<'_>, text: &str) {
    let count = |mark| text.bytes().filter(|byte| *byte == mark).count();
    let has_bracket = count(b'[') > 0;
    let colons = piece.noted.colons;
    piece.noted.colons = if has_bracket { usize::MAX } else { sum(colons, count(b':')) };
}

/// A host, which may have a port if no `:` follows it. An IPv6 address gets the brackets that it
/// lacks.
#[cfg_attr(on_demand, inline)]
fn authority(piece: &mut Piece<'_>) -> Result<(), Kind> {
    // Two colons without a bracket: an IPv6 address.
    if piece.noted.colons > 1 && piece.noted.colons < usize::MAX {
        piece.text.surround(piece.start);
    }
    let text = piece.value();
    let (host, port) = split_port(text);
    let may_have_port = piece.of.place == Place::Authority;
    let is_host = match host {
        [b'[', address @ .., b']'] => is_ipv6(address),
        _ if host.contains(&b'%') => {
            let (scheme, _) = cut(piece.text.as_bytes(), b":");
            is_converted(host, Scheme::named(scheme), piece.is_url)
        }
        // The dot at the end of a domain says that it is whole.
        _ => is_domain(host.strip_suffix(b".").unwrap_or(host)),
    };
    let is_right = is_host && port.is_none_or(|port| may_have_port && is_port(port));
    if is_right { Ok(()) } else { Err(not_host(text, Kind::Host)) }
}

/// The end of an authority, which begins at `start`: fails unless the template and the values have
/// made an address or a domain whose labels are not empty.
#[cfg_attr(on_demand, inline)]
fn end_of_authority(text: &[u8], start: usize, _: bool) -> Option<Kind> {
    let (host, port) = split_port(after_last(after(text, start), b'@'));
    let labels = host.strip_suffix(b".").unwrap_or(host);
    let (scheme, _) = cut(text, b":");
    // In a scheme that is not special, a number is text. A relative reference may be of any scheme.
    let may_be_ipv4 = scheme.starts_with(b"/") || Scheme::named(scheme).is_special();
    // A `file` URL has no port, and a parser drops its host `localhost`.
    let is_refused = scheme.eq_ignore_ascii_case(b"file")
        && (port.is_some() || host.eq_ignore_ascii_case(b"localhost"));
    let is_host = match host {
        // The rule of the value has checked an IPv6 address.
        [b'[', ..] => true,
        // `host` and not `labels`, because a parser drops the dot after an IPv4 address.
        _ if may_be_ipv4 && is_number(after_last(labels, b'.')) => is_ipv4(host),
        _ => labels.split(|byte| *byte == b'.').all(|label| !label.is_empty()),
    };
    (is_refused || !is_host).then_some(Kind::Host)
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
                let Some((host_end, end)) = plain_base(base.as_bytes()) else { return };
                let (path, _) = cut(base.as_bytes(), b"?#");
                assert_eq!(path.len(), end, "{base}");
                // So no byte that a parser drops or reads as `/` is before the path: it would be an
                // escape in a host, or before an `@`.
                let (_, host) = base[..host_end].split_once("://").unwrap();
                assert!(!host.is_empty() && !host.contains(['/', '@', '%']), "{base}");
                let segments = path_of_base::<false>(path, false);
                assert!(
                    segments.and_then(|(path, _)| check_segments(path, false)).is_ok(),
                    "{base}"
                );
                plain += 1;
            });
        }
        // Only vectors find a plain base. Not each build and not each processor has them.
        let has_vectors = plain_base(b"http://a/").is_some();
        assert_eq!(plain > 100, has_vectors, "{plain}");
    }
}
