//! What a byte leads, if it is of a kind that is read at a glance.

use super::bits::{CONTINUATION_BITS, CONTINUATIONS, gather};
use super::encoding::Form;
use super::row::Row;
use super::step::Step;

/// What one row has after a lead byte: the lowest and the highest second byte in the low two
/// bytes, the length of the sequence in the third. All bytes after the second are
/// [`TAIL_LOW`] to [`TAIL_HIGH`]. A byte that leads other sequences too leads them with other
/// second bytes.
///
/// It is a number so that const evaluation compares two of them in one step.
pub(super) type Shape = u32;

/// The shape of other bytes; [`Table::matching`](super::table::Table::matching) knows more.
pub(super) const NO_SHAPE: Shape = 0;

pub(super) const TAIL_LOW: u8 = CONTINUATIONS.0;
pub(super) const TAIL_HIGH: u8 = CONTINUATIONS.1;

/// For each byte that leads others the shape of the first sequences it leads: a byte is
/// looked up by its lower bits, those that a continuation byte has too.
pub(super) type Shapes = [Shape; 1 << CONTINUATION_BITS];

/// The least byte that leads others.
pub(super) const LEADS: u8 = CONTINUATIONS.1 + 1;

const _: () = assert!(LEADS as usize + (1 << CONTINUATION_BITS) == 1 << u8::BITS);

pub(super) const fn shapes_of(rows: &[Row]) -> Shapes {
    let mut shapes = [NO_SHAPE; 1 << CONTINUATION_BITS];
    let mut r = 0;
    while r < rows.len() {
        let row = &rows[r];
        let shape = row.shape();
        let mut lead = row.low[0] as usize;
        while shape != NO_SHAPE && lead <= row.high[0] as usize {
            let place = &mut shapes[lead - LEADS as usize];
            if *place == NO_SHAPE {
                *place = shape;
            } else {
                assert!(((*place >> 8) as u8) < row.low[1], "one or the other");
            }
            lead += 1;
        }
        r += 1;
    }
    shapes
}

impl Row {
    const fn shape(&self) -> Shape {
        if self.len == 1 || self.is_pair() {
            return NO_SHAPE;
        }
        let mut i = 2;
        while i < self.len {
            if self.low[i] != TAIL_LOW || self.high[i] != TAIL_HIGH {
                return NO_SHAPE;
            }
            i += 1;
        }
        u32::from_le_bytes([self.low[1], self.high[1], self.len as u8, 0])
    }
}

/// The sequence at the start, if it has this shape.
#[inline(always)]
const fn read(shape: Shape, bytes: &[u8]) -> Option<Step> {
    // The length by a branch, for that is guessed where a load would be waited for.
    match shape >> 16 {
        2 => whole(shape, bytes, 2),
        3 => whole(shape, bytes, 3),
        4 => whole(shape, bytes, 4),
        _ => None,
    }
}

#[inline(always)]
const fn whole(shape: Shape, bytes: &[u8], len: usize) -> Option<Step> {
    if bytes.len() < len {
        return None;
    }
    let (low, high) = (shape as u8, (shape >> 8) as u8);
    // The shape was looked up by the lower bits of the first byte.
    let mut is_whole = LEADS <= bytes[0] && low <= bytes[1] && bytes[1] <= high;
    let mut i = 2;
    while i < len {
        is_whole &= bytes[i] ^ CONTINUATIONS.0 < 1 << CONTINUATION_BITS;
        i += 1;
    }
    // The rows are proved to follow the distribution of bits.
    if is_whole { Some(Step { code_point: gather(bytes, len), len }) } else { None }
}

impl Form {
    /// [`step`](Form::step) where that is certain at a glance.
    #[inline(always)]
    pub(crate) const fn glance(self, bytes: &[u8], at: usize) -> Option<Step> {
        let Some((_, rest)) = bytes.split_at_checked(at) else { return None };
        let [lead, ..] = *rest else { return None };
        let table = self.table();
        if table.is_single(lead) {
            return Some(Step { code_point: lead as u32, len: 1 });
        }
        read(table.shapes[lead as usize % table.shapes.len()], rest)
    }

    /// The bytes at the start, where many of them are sequences of their own.
    #[inline]
    pub(crate) fn singles(self, bytes: &[u8]) -> Option<&[u8; 8]> {
        let singles = bytes.first_chunk()?;
        let table = self.table();
        let are_single = singles.iter().fold(true, |all, &byte| all & table.is_single(byte));
        are_single.then_some(singles)
    }
}
