//! Finds the parts of a URL that the parser would not change.

use super::vectors::run;

/// Where the parts of a URL begin, or would begin.
pub(crate) struct Ends {
    pub(crate) path: usize,
    pub(crate) query: usize,
    pub(crate) fragment: usize,
}

/// Finds the parts of a URL whose domain begins at the index `domain`, or of a relative URL, which
/// begins with its path. `None` if the parser would change a byte after the domain, or might; or
/// without vectors. It may still change the domain.
#[inline]
pub(crate) fn ends(text: &[u8], domain: Option<usize>) -> Option<Ends> {
    run(PlainUrl { text, domain }, |_| None)
}

#[allow(dead_code, reason = "only vectors read it")]
pub(super) struct PlainUrl<'a> {
    pub(super) text: &'a [u8],
    pub(super) domain: Option<usize>,
}
