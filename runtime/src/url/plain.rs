//! URLs that the parser would copy as they are. Most URLs are so, and vectors find that out faster than
//! the parser reads them.

use alloc::string::String;

use super::input::is_plain_domain;
use super::scheme::plain_scheme;
use super::value::{Offsets, Url};
use crate::kernel::plain_url::{Ends, ends};

/// Parses a URL with the scheme `http` or `https`, or a path on a base with one of them. `None` if the
/// parser may change a byte, or without vectors.
#[cfg_attr(on_demand, inline)]
pub(super) fn parse_plain(text: &str, base: Option<Url<&str>>) -> Option<Url<String>> {
    let bytes = text.as_bytes();
    if let Some((_, scheme_end)) = plain_scheme(bytes) {
        let host_start = scheme_end + "://".len();
        let Ends { path, query, fragment } = ends(bytes, Some(host_start))?;
        let offsets = Offsets {
            username_end: host_start,
            host_start,
            host_end: path,
            path_start: path,
            query_start: query,
            fragment_start: fragment,
            ..Offsets::after_scheme(scheme_end)
        };
        let is_plain = is_plain_domain(bytes.get(host_start..path)?);
        return is_plain.then(|| Url::new(String::from(text), offsets));
    }
    let base = base.filter(|base| plain_scheme(base.as_str().as_bytes()).is_some())?;
    let Ends { query, fragment, .. } = ends(bytes, None)?;
    let path = bytes.get(..query)?;
    // A `:` may end a scheme, and without a path the path of the base stays.
    if path.is_empty() || path.contains(&b':') || path.starts_with(b"//") {
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
    path.starts_with('/') && ends(path.as_bytes(), None).is_some_and(|it| it.query == path.len())
}
