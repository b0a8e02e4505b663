//! One row of a table of well-formed byte sequences.

use core::ops::RangeInclusive;

/// The longest sequence any form has: RFC 2279 writes up to six bytes.
pub(crate) const MAX_LEN: usize = 6;

/// A run of code points, and for each byte of their sequences the range it takes.
///
/// The two columns count the same things in the same order: the n-th code point
/// of the row has the n-th byte sequence of the ranges' product.
/// [`prove`](super::proof::prove) checks that at build time, and
/// [`code_point`](Row::code_point) and [`sequence`](Row::sequence) are nothing
/// but that sentence read from either side.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub(crate) first: u32,
    pub(crate) last: u32,
    pub(crate) len: usize,
    pub(crate) low: [u8; MAX_LEN],
    pub(crate) high: [u8; MAX_LEN],
}

impl Row {
    pub(crate) const fn new<const N: usize>(
        code_points: RangeInclusive<u32>,
        bytes: [RangeInclusive<u8>; N],
    ) -> Row {
        let mut row = Row {
            first: *code_points.start(),
            last: *code_points.end(),
            len: N,
            low: [0; MAX_LEN],
            high: [0; MAX_LEN],
        };
        let mut i = 0;
        while i < N {
            row.low[i] = *bytes[i].start();
            row.high[i] = *bytes[i].end();
            i += 1;
        }
        row
    }

    /// How many bytes at the start lie in this row's ranges, one after the other.
    pub(crate) const fn matched(&self, bytes: &[u8]) -> usize {
        let mut rest = bytes;
        let mut i = 0;
        while i < self.len
            && let &[byte, ref after @ ..] = rest
            && self.low[i] <= byte
            && byte <= self.high[i]
        {
            rest = after;
            i += 1;
        }
        i
    }

    /// The code point whose sequence stands at the start; the caller has matched it.
    pub(crate) const fn code_point(&self, bytes: &[u8]) -> u32 {
        let mut nth = 0;
        let mut i = 0;
        while i < self.len {
            nth = nth * self.size(i) + (bytes[i] - self.low[i]) as u32;
            i += 1;
        }
        self.first + nth
    }

    /// The sequence of `code_point`, in the first `len` bytes; it lies in this row.
    pub(crate) const fn sequence(&self, code_point: u32) -> [u8; MAX_LEN] {
        let mut nth = code_point - self.first;
        let mut sequence = [0; MAX_LEN];
        let mut i = self.len;
        while i > 0 {
            i -= 1;
            sequence[i] = self.low[i] + (nth % self.size(i)) as u8;
            nth /= self.size(i);
        }
        sequence
    }

    /// The first and the last code point of those that `lead` starts a sequence of.
    pub(crate) const fn led_by(&self, lead: u8) -> (u32, u32) {
        let each = (self.last - self.first + 1) / self.size(0);
        let first = self.first + each * (lead - self.low[0]) as u32;
        (first, first + each - 1)
    }

    /// How many values the byte at `i` takes.
    pub(crate) const fn size(&self, i: usize) -> u32 {
        (self.high[i] - self.low[i]) as u32 + 1
    }
}
