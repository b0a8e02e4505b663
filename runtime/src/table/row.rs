//! One row of a table of well-formed byte sequences, and the build-time proof of a table.

use core::ops::RangeInclusive;

use super::bits::{self, MAX_LEN};

/// A range of code points, and a range for each byte of their sequences.
///
/// The n-th code point of the row has the n-th byte sequence of the product of the byte ranges.
/// [`proven`](super::proof::proven) checks that at build time; [`code_point`](Row::code_point) and
/// [`sequence`](Row::sequence) rely on it.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub(crate) first: u32,
    pub(crate) last: u32,
    pub(crate) len: usize,
    /// How many bytes the lead byte announces: those of the whole sequence, or of the first
    /// surrogate of a pair.
    pub(crate) unit_len: usize,
    pub(crate) low: [u8; MAX_LEN],
    pub(crate) high: [u8; MAX_LEN],
}

/// The least byte that is a sequence of one byte, or 0x80 if no byte is one. 0x7F is the greatest.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn first_single(mut rows: &[Row]) -> u8 {
    while let [row, others @ ..] = rows {
        if row.len == 1 {
            assert!(row.high[0] == 0x7F, "the sequences of one byte end at 7F");
            return row.low[0];
        }
        rows = others;
    }
    0x80
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
            unit_len: match bits::announced_len(&[*bytes[0].start()]) {
                Some(len) => len,
                // The build fails, because `proven` refuses the row.
                None => 0,
            },
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

    /// Whether the sequences are surrogate pairs.
    #[inline]
    pub(crate) const fn is_pair(&self) -> bool {
        self.unit_len < self.len
    }

    /// How many bytes at the start of `bytes` are in this row's ranges, beginning with the range at the
    /// index `from`: 0, or `unit_len` for the second surrogate of a pair.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn matched(&self, from: usize, bytes: &[u8]) -> usize {
        let (mut rest, mut i) = (bytes, from);
        // `i < MAX_LEN` is always true. Without it, an index would link a panic.
        while i < self.len && i < MAX_LEN {
            match *rest {
                [byte, ref after @ ..] if self.low[i] <= byte && byte <= self.high[i] => {
                    (rest, i) = (after, i + 1);
                }
                _ => break,
            }
        }
        i - from
    }

    /// The code point of the sequence at the start of `bytes`, which matches this row.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn code_point(&self, bytes: &[u8]) -> u32 {
        // The bytes are the digits of `nth`. The base of a digit is the size of the byte's range.
        // The subtraction never wraps, and `rest` is never too short, because the bytes match.
        let mut nth = 0;
        let (mut rest, mut i) = (bytes, 0);
        // `i < MAX_LEN` is always true. Without it, an index would link a panic.
        while i < self.len && i < MAX_LEN {
            let &[byte, ref after @ ..] = rest else { break };
            nth = nth * self.size(i) + byte.wrapping_sub(self.low[i]) as u32;
            (rest, i) = (after, i + 1);
        }
        self.first + nth
    }

    /// The sequence of `code_point`, which is in this row, in the first `len` bytes of the array.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn sequence(&self, code_point: u32) -> [u8; MAX_LEN] {
        let mut nth = code_point - self.first;
        let mut sequence = self.low;
        let mut i = self.len;
        // From the last byte to the first, each takes its digit of `nth`, as in `code_point`. Once
        // `nth` is 0, the other bytes stay the low ends of their ranges. The tests of `i` are
        // always true. Without them, an index would link a panic.
        while nth > 0 && 0 < i && i <= MAX_LEN {
            i -= 1;
            let size = self.size(i);
            sequence[i] += (nth % size) as u8;
            nth /= size;
        }
        sequence
    }

    /// The first and the last code point whose sequence starts with `lead`.
    #[inline]
    pub(crate) const fn led_by(&self, lead: u8) -> (u32, u32) {
        let per_lead = (self.last - self.first + 1) / self.size(0);
        let first = self.first + per_lead * (lead - self.low[0]) as u32;
        (first, first + per_lead - 1)
    }

    /// How many bytes are in the range at the index `i`.
    #[inline]
    pub(crate) const fn size(&self, i: usize) -> u32 {
        (self.high[i] - self.low[i]) as u32 + 1
    }
}

const FIRST_SURROGATE: u32 = 0xD800;
const LAST_SURROGATE: u32 = 0xDFFF;
const LAST_SCALAR_VALUE: u32 = 0x10_FFFF;

/// How many scalar values there are: all code points except the surrogates.
pub(super) const SCALAR_VALUES: u32 =
    LAST_SCALAR_VALUE + 1 - (LAST_SURROGATE - FIRST_SURROGATE + 1);

/// The table of these rows. Proves at build time that its column of code points agrees with its
/// columns of bytes.
///
/// For each row: the bits of the first code point, spread over the bytes, give the low end of every
/// range, and the bits of the last code point give the high end of every range. Every sequence in
/// the product of the ranges is therefore between these two ends, and has the right markers. The
/// same is true of the sequence that [`bits::spread`] makes of each code point of the row. The
/// product has as many sequences as the row has code points. Both therefore have the same sequences
/// in the same order.
///
/// For the table: the rows ascend without overlap from U+0000 on, and leave out only the
/// surrogates, so that every encoding has every scalar value. Together the rows have `expected`
/// code points, so that no row is missing at the end.
#[cfg_attr(on_demand, inline)]
pub(super) const fn proven<const N: usize>(expected: u32, rows: [Row; N]) -> [Row; N] {
    let (mut total, mut next, mut left) = (0, 0, rows.as_slice());
    while let [row, others @ ..] = left {
        assert!(next <= row.first && row.first <= row.last, "the rows ascend");
        assert!(
            next == row.first || (next == FIRST_SURROGATE && row.first == LAST_SURROGATE + 1),
            "only the surrogates are left out"
        );

        let (low, high) = if row.is_pair() {
            (bits::spread_pair(row.first, row.len), bits::spread_pair(row.last, row.len))
        } else {
            (bits::spread(row.first, row.len), bits::spread(row.last, row.len))
        };
        let mut product = 1;
        let mut i = 0;
        while i < row.len {
            assert!(row.low[i] == low[i], "the first code point is the low end of every range");
            assert!(row.high[i] == high[i], "the last code point is the high end of every range");
            product *= row.size(i);
            i += 1;
        }
        let count = row.last - row.first + 1;
        assert!(product == count, "a row has as many sequences as code points");
        // U+0000 in two bytes, with which modified UTF-8 avoids zero bytes, is the only non-shortest
        // form in any encoding.
        let is_modified_nul = row.last == 0 && row.len == 2;
        assert!(
            bits::least_of_len(row.unit_len) <= row.first || is_modified_nul,
            "no row holds a non-shortest form"
        );

        total += count;
        (next, left) = (row.last + 1, others);
    }
    assert!(next > LAST_SCALAR_VALUE, "the table has every scalar value");
    assert!(total == expected, "the table has the expected number of code points");
    rows
}
