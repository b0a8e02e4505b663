//! The build-time proof of a table of well-formed sequences.

use super::bits;
use super::row::Row;

/// The surrogate code points, which are no scalar values.
const FIRST_SURROGATE: u32 = 0xD800;
const LAST_SURROGATE: u32 = 0xDFFF;
const LAST_SCALAR_VALUE: u32 = 0x10_FFFF;

/// How many scalar values there are: all code points but the surrogates.
pub(super) const SCALAR_VALUES: u32 =
    LAST_SCALAR_VALUE + 1 - (LAST_SURROGATE - FIRST_SURROGATE + 1);

/// Proves a table's column of code points against its columns of bytes; a typo
/// in any cell fails the build.
///
/// For every row: the first code point's bits spread to the low end of every
/// range, the last one's to the high end, and the ranges' product has as many
/// members as the row has code points. All members of the product lie between
/// the two ends and carry the right markers, and there are exactly as many of
/// them as there are spread values between the ends; so they are the same
/// sequences in the same order.
///
/// For the table: the rows ascend without overlap from U+0000 on, leave out nothing but
/// the surrogates, so that every encoding carries every scalar value, and carry `carried`
/// code points in all, so that no row is missing at the end.
pub(super) const fn prove(rows: &[Row], carried: u32) {
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
        assert!(
            bits::least_of_len(row.unit_len) <= row.first || is_modified_nul(row),
            "no row holds a non-shortest form"
        );

        total += count;
        next = row.last + 1;
        r += 1;
    }
    assert!(next > LAST_SCALAR_VALUE, "every scalar value is carried");
    assert!(total == carried, "the table carries every code point it should");
}

/// U+0000 in two bytes, the one non-shortest form that any encoding has: it is what makes
/// modified UTF-8 free of zero bytes.
const fn is_modified_nul(row: &Row) -> bool {
    row.last == 0 && row.len == 2
}
