//! The build-time proof of a table of well-formed sequences.

use super::bits;
use super::row::Row;

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
    let mut total = 0;
    let mut next = 0;
    let mut r = 0;
    while r < rows.len() {
        let row = &rows[r];
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
        next = row.last + 1;
        r += 1;
    }
    assert!(next > LAST_SCALAR_VALUE, "the table has every scalar value");
    assert!(total == expected, "the table has the expected number of code points");
    rows
}
