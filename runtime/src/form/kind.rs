//! The rules that ill-formed bytes can break.

/// The rule that an [`IllFormed`](super::IllFormed) sequence breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllFormedKind {
    /// A continuation byte (80..BF) stands where a sequence should start.
    StrayContinuation,
    /// A byte that leads no sequence of any length: FE or FF.
    NeverOccurs,
    /// The value has a shorter sequence; this one is *overlong*.
    NonShortest,
    /// The value is a surrogate code point (U+D800..U+DFFF); in a form that writes
    /// surrogate pairs, one without its other half.
    Surrogate,
    /// The value is above the last code point.
    TooLarge,
    /// The sequence is one of UTF-8, but this form writes the value in another way: 00
    /// in modified UTF-8, and four bytes in a form that writes surrogate pairs.
    OtherForm,
    /// A byte that is no continuation byte cuts the sequence short.
    MissingContinuation,
    /// The input ends inside the sequence; more input could complete it.
    CutShort,
}
