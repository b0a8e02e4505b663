//! Errors of [`Serializer::for_suffix`](super::Serializer::for_suffix).

use core::fmt;

/// The error of [`Serializer::for_suffix`](super::Serializer::for_suffix): no query starts at the
/// offset, or the text has a fragment.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::{Serializer, SuffixErrorKind};
///
/// let error = Serializer::for_suffix(String::from("/a?b#top"), 3).unwrap_err();
/// assert_eq!((error.kind(), error.position()), (SuffixErrorKind::Fragment, 4));
/// assert_eq!(
///     error.to_string(),
///     "a fragment starts at byte 4, and appended text would become part of it",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SuffixError {
    pub(super) kind: SuffixErrorKind,
    pub(super) position: usize,
}

/// The rule that the offset or the text breaks.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::{Serializer, SuffixErrorKind};
///
/// let kind = |url: &str, start| Serializer::for_suffix(url.to_string(), start).unwrap_err().kind();
/// assert_eq!(kind("/ü?a", 9), SuffixErrorKind::BeyondEnd);
/// assert_eq!(kind("/ü?a", 2), SuffixErrorKind::InsideCharacter);
/// assert_eq!(kind("/ü?a", 3), SuffixErrorKind::NotAfterQuestionMark);
/// assert_eq!(kind("/a#?", 4), SuffixErrorKind::Fragment);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SuffixErrorKind {
    /// The offset is beyond the end of the text.
    BeyondEnd,
    /// The offset is inside a character of the text.
    InsideCharacter,
    /// The offset is neither 0 nor directly after the first `?` of the text.
    NotAfterQuestionMark,
    /// The text has a `#`, which starts a fragment.
    Fragment,
}

impl SuffixError {
    /// The rule that the offset or the text breaks.
    #[inline]
    pub const fn kind(&self) -> SuffixErrorKind {
        self.kind
    }

    /// The byte offset of the `#` if the kind is [`Fragment`](SuffixErrorKind::Fragment); otherwise
    /// the offset that was given.
    #[inline]
    pub const fn position(&self) -> usize {
        self.position
    }
}

impl fmt::Display for SuffixError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.position;
        let reason = match self.kind {
            SuffixErrorKind::BeyondEnd => "the text is shorter",
            SuffixErrorKind::InsideCharacter => "it is inside a character",
            SuffixErrorKind::NotAfterQuestionMark => {
                "it starts directly after the first `?` of the text"
            }
            SuffixErrorKind::Fragment => {
                return write!(
                    f,
                    "a fragment starts at byte {at}, and appended text would become part of it"
                );
            }
        };
        write!(f, "no query starts at byte {at}: {reason}")
    }
}

impl core::error::Error for SuffixError {}
