//! URLs that the parser would copy as they are, whole or up to a byte. Most URLs are so, and vectors find
//! that out faster than the parser reads them.

use alloc::string::String;

use super::host::is_plain_host;
use super::parser::What;
use super::scheme::plain_scheme;
use super::value::{Offsets, Url};
use crate::kernel::plain_url::{ends, whole_ends};

/// Parses a URL with the scheme `http` or `https`, or a path on a base with one of them. If the parser
/// may change a byte, or without vectors, returns what it has to parse.
#[cfg_attr(on_demand, inline)]
pub(super) fn parse_plain<'b>(
    text: &str,
    base: Option<Url<&'b str>>,
) -> Result<Url<String>, What<'b>> {
    let bytes = text.as_bytes();
    let Some((_, scheme_end)) = plain_scheme(bytes) else {
        return join_plain(text, base).ok_or(What::Url(base));
    };
    let host_start = scheme_end + "://".len();
    let [path, query, fragment, end] = ends(bytes, Some(host_start));
    if end == 0 {
        return Err(What::Url(base));
    }
    let start = Offsets::after_scheme(scheme_end);
    let host = Offsets { username_end: host_start, host_start, host_end: path, ..start };
    let offsets =
        Offsets { path_start: path, query_start: query, fragment_start: fragment, ..host };
    if path < query && end == bytes.len() && is_plain_host(&bytes[host_start..path]) {
        return Ok(Url::new(String::from(text), offsets));
    }
    // The parser reads a path from its start, because of its segments.
    let end = if path == query || query == end { path } else { end };
    Err(What::Rest(offsets, end))
}

/// Joins a path to a base with the scheme `http` or `https`. `None` if the parser may change a byte, or
/// without vectors.
#[cfg_attr(on_demand, inline)]
fn join_plain(text: &str, base: Option<Url<&str>>) -> Option<Url<String>> {
    let bytes = text.as_bytes();
    let base = base.filter(|base| plain_scheme(base.as_str().as_bytes()).is_some())?;
    let [_, query, fragment] = whole_ends(bytes, None)?;
    let path = bytes.get(..query)?;
    // A `:` may end a scheme.
    if path.contains(&b':') || path.starts_with(b"//") {
        return None;
    }
    // The path replaces the last segment of the base, or all of them.
    let path_start = base.authority_end();
    let kept = if path.starts_with(b"/") { 0 } else { base.path().rfind('/')? + 1 };
    let before = base.as_str().get(..path_start + kept)?;
    let offsets = Offsets {
        path_start,
        query_start: before.len() + query,
        fragment_start: before.len() + fragment,
        ..base.offsets
    };
    Some(Url::new([before, text].concat(), offsets))
}

/// Whether a path that begins with a slash stays as it is in a URL of the web. False without vectors.
#[inline]
pub(super) fn is_plain_path(path: &str) -> bool {
    path.starts_with('/')
        && whole_ends(path.as_bytes(), None).is_some_and(|[_, query, _]| query == path.len())
}
