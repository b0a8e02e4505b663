//! Finds the parts of a URL that the parser would not change.

use super::vectors::run;

/// Where the path, the query and the fragment of a URL begin, or would begin; and where the bytes end
/// that the parser would not change. If the path may have a dot segment, they end before the path. A path
/// that is missing counts as no change, although the parser writes a slash.
pub(crate) type Ends = [usize; 4];

/// Finds the parts of a URL whose domain begins at the index `domain`, or of a relative URL, which
/// begins with its path. All are 0 without vectors. The parser may still change the domain.
#[inline]
pub(crate) fn ends(text: &[u8], domain: Option<usize>) -> Ends {
    run(PlainUrl { text, domain }, |_| [0; 4])
}

/// The first three of [`ends`] if there is a path, and the parser would change no byte after the domain.
#[inline]
pub(crate) fn whole_ends(text: &[u8], domain: Option<usize>) -> Option<[usize; 3]> {
    let [path, query, fragment, end] = ends(text, domain);
    (end == text.len() && path < query).then_some([path, query, fragment])
}

#[allow(dead_code, reason = "only vectors read it")]
pub(super) struct PlainUrl<'a> {
    pub(super) text: &'a [u8],
    pub(super) domain: Option<usize>,
}
