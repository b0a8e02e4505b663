//! Percent-decoding.

mod portable;

use super::{Kernel, Level};

/// How much more room than it needs makes an output fast to its end.
pub(crate) const SLACK: usize = 64;

/// What there is to decode.
pub(crate) struct EscapeCounts {
    /// How many `%` there are.
    pub(crate) percent_signs: usize,
    /// How many of them have two hexadecimal digits after them.
    pub(crate) escapes: usize,
}

#[inline]
pub(crate) fn count_escapes(input: &[u8]) -> EscapeCounts {
    Level::best().run(CountEscapes(input))
}

pub(super) struct CountEscapes<'a>(pub(super) &'a [u8]);

impl Kernel for CountEscapes<'_> {
    type Output = EscapeCounts;

    fn portable(self) -> EscapeCounts {
        portable::count_escapes(self.0)
    }
}

/// What might not stand for itself.
pub(crate) struct SignCounts {
    /// How many `%` there are.
    pub(crate) percent: usize,
    /// Whether there is a `+`.
    pub(crate) plus: bool,
}

#[inline]
pub(crate) fn count_signs(input: &[u8]) -> SignCounts {
    Level::best().run(CountSigns(input))
}

pub(super) struct CountSigns<'a>(pub(super) &'a [u8]);

impl Kernel for CountSigns<'_> {
    type Output = SignCounts;

    fn portable(self) -> SignCounts {
        portable::count_signs(self.0)
    }
}

/// Whether a short input has neither `%` nor, if that matters, `+`.
#[inline]
pub(crate) fn is_plain(plus: bool, input: &[u8]) -> bool {
    portable::is_plain(plus, input)
}

/// What is done with a `%` that starts no escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Malformed {
    /// It stands for itself.
    Kept,
    /// Decoding stops somewhere before it.
    Refused,
}

/// Decodes `input` while there is room in `output`; returns how many bytes were read and
/// written. Beyond these it may have written as well. `plus` says that `+` is a space.
#[inline]
pub(crate) fn decode(
    plus: bool,
    malformed: Malformed,
    input: &[u8],
    output: &mut [u8],
) -> (usize, usize) {
    Level::best().run(Decode { plus, malformed, input, output })
}

pub(super) struct Decode<'a> {
    pub(super) plus: bool,
    pub(super) malformed: Malformed,
    pub(super) input: &'a [u8],
    pub(super) output: &'a mut [u8],
}

impl Kernel for Decode<'_> {
    type Output = (usize, usize);

    fn portable(self) -> (usize, usize) {
        portable::decode(self.plus, self.malformed, self.input, self.output)
    }
}
