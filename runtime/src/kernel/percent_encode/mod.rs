//! Percent-encoding without a branch per byte.
//!
//! Real text mixes kept and escaped bytes so that a branch on each is a coin toss. Every
//! byte is made to a word instead, as if it were escaped, of which one byte or three are
//! taken.

mod portable;

use super::{Kernel, Level};
use crate::base::slices::{after, after_mut};
use crate::set::EncodeSet;

/// How much more room than it needs makes an output fast to its end.
pub(crate) const SLACK: usize = 64;

/// Up to how many bytes are done before vectors are made ready, if the set has a table.
const FEW: usize = 8;

/// Encodes `input` while `output` has room for whole words; returns how many bytes
/// were read and written. Beyond these it may have written as well.
#[inline]
pub(crate) fn encode(set: &EncodeSet, input: &[u8], output: &mut [u8]) -> (usize, usize) {
    let level = Level::best();
    let has_vectors = matches!(level, Level::Vectors(_));
    if has_vectors && input.len() <= FEW && set.words.is_some() {
        return portable::encode(set, input, output);
    }
    encode_at(level, set, input, output)
}

#[inline]
pub(super) fn encode_at(
    level: Level,
    set: &EncodeSet,
    input: &[u8],
    output: &mut [u8],
) -> (usize, usize) {
    let (read, written) = level.run(Encode { set, input, output });
    if read == input.len() {
        return (read, written);
    }
    encode_tail(level, set, input, output, (read, written))
}

#[cold]
fn encode_tail(
    level: Level,
    set: &EncodeSet,
    input: &[u8],
    output: &mut [u8],
    (read, written): (usize, usize),
) -> (usize, usize) {
    let (input, output) = (after(input, read), after_mut(output, written));
    let (more_read, more_written) = level.run(EncodeTail(Encode { set, input, output }));
    (read + more_read, written + more_written)
}

/// What encoding would do to an input.
pub(crate) struct Scanned {
    /// How many bytes become escapes.
    pub(crate) escaped: usize,
    /// Whether any byte is written as another, or as an escape.
    pub(crate) is_changed: bool,
}

#[inline]
pub(crate) fn scan(set: &EncodeSet, input: &[u8]) -> Scanned {
    Level::best().run(Scan { set, input })
}

pub(super) struct Scan<'a> {
    pub(super) set: &'a EncodeSet,
    pub(super) input: &'a [u8],
}

impl Kernel for Scan<'_> {
    type Output = Scanned;

    fn portable(self) -> Scanned {
        let escaped = self.set.count_escaped(self.input);
        let is_changed = escaped > 0 || self.set.writes_plus() && self.input.contains(&b' ');
        Scanned { escaped, is_changed }
    }
}

pub(super) struct Encode<'a> {
    pub(super) set: &'a EncodeSet,
    pub(super) input: &'a [u8],
    pub(super) output: &'a mut [u8],
}

impl Kernel for Encode<'_> {
    type Output = (usize, usize);

    fn portable(self) -> (usize, usize) {
        portable::encode(self.set, self.input, self.output)
    }
}

/// The same where there is little room.
pub(super) struct EncodeTail<'a>(
    #[allow(dead_code, reason = "without vectors nothing is done")] pub(super) Encode<'a>,
);

impl Kernel for EncodeTail<'_> {
    type Output = (usize, usize);

    fn portable(self) -> (usize, usize) {
        (0, 0)
    }
}
