//! The rules that an ill-formed sequence can break.

use crate::base::error_words::kind_words;

/// The rule that an ill-formed sequence breaks:
/// [`IllFormedError::kind`](crate::IllFormedError::kind).
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::IllFormedErrorKind as Kind;
/// use etched::encoding::{MODIFIED_UTF_8, UTF_8};
///
/// for (bytes, kind) in [
///     (&b"\x80"[..], Kind::StrayContinuation),
///     (b"\xFF", Kind::NeverOccurs),
///     (b"\xC0\xAF", Kind::NonShortest),        // a `/`
///     (b"\xED\xA0\x80", Kind::Surrogate),      // U+D800
///     (b"\xF4\x90\x80\x80", Kind::TooLarge),   // 0x110000
///     (b"\xE4\xBA!", Kind::MissingContinuation),
///     (b"\xE4\xBA", Kind::CutShort),
/// ] {
///     assert_eq!(UTF_8.validate(bytes).unwrap_err().kind(), kind);
/// }
/// assert_eq!(MODIFIED_UTF_8.validate(b"\0").unwrap_err().kind(), Kind::OtherEncoding);
/// ```
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllFormedErrorKind {
    /// A continuation byte (0x80 to 0xBF) stands where a sequence should start.
    StrayContinuation,
    /// A byte that never occurs in any encoding: 0xFE or 0xFF.
    NeverOccurs,
    /// The sequence is longer than necessary for its value (*overlong*).
    #[doc(alias("overlong"))]
    NonShortest,
    /// The value is a surrogate code point (U+D800..U+DFFF). In an encoding that writes surrogate
    /// pairs, the surrogate is not in a pair.
    Surrogate,
    /// The value is above the last code point of the encoding.
    TooLarge,
    /// The sequence is UTF-8, but this encoding writes the value in another way. Examples are the
    /// byte 0x00 in modified UTF-8, and sequences of four bytes in an encoding that writes
    /// surrogate pairs.
    OtherEncoding,
    /// A byte that is not a continuation byte cuts the sequence short.
    MissingContinuation,
    /// The input ends inside the sequence; more input could complete it.
    CutShort,
}

kind_words! {
    /// ```
    /// # extern crate etched_runtime as etched;
    /// let kind = etched::from_utf8(b"\xC0\xAF").unwrap_err().kind();
    /// assert_eq!(kind.as_str(), "non-shortest form");
    /// ```
    IllFormedErrorKind {
        IllFormedErrorKind::StrayContinuation => "stray continuation byte";
        IllFormedErrorKind::NeverOccurs => "byte that never occurs";
        IllFormedErrorKind::NonShortest => "non-shortest form";
        IllFormedErrorKind::Surrogate => "surrogate";
        IllFormedErrorKind::TooLarge => "value above the last code point";
        IllFormedErrorKind::OtherEncoding => "sequence of UTF-8";
        IllFormedErrorKind::MissingContinuation => "missing continuation byte";
        IllFormedErrorKind::CutShort => "sequence cut short";
    }
}
