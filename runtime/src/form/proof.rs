//! The build-time proof of a table of well-formed sequences.

use super::bits;
use super::row::Row;

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
/// For the table: the rows ascend without overlap, start at U+0000, and carry
/// `carried` code points in all, so that no row is missing.
pub(crate) const fn prove(rows: &[Row], carried: u32) {
    let mut total = 0;
    let mut next = 0;
    let mut r = 0;
    while r < rows.len() {
        let row = &rows[r];
        assert!(r > 0 || row.first == 0, "the table starts at U+0000");
        assert!(next <= row.first && row.first <= row.last, "the rows ascend");

        let low = bits::spread(row.first, row.len);
        let high = bits::spread(row.last, row.len);
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
        assert!(bits::least_of_len(row.len) <= row.first, "no row holds a non-shortest form");

        total += count;
        next = row.last + 1;
        r += 1;
    }
    assert!(total == carried, "the table carries every code point it should");
}
