//! The proof that an encoding differs from UTF-8 only where its table says so.

use super::row::Row;
use super::rows::UTF_8;

/// Proves how an encoding differs from UTF-8. If `has_pairs`, code points that take four bytes in
/// UTF-8 are written as surrogate pairs. If `has_long_nul`, U+0000 is written in two bytes. The build
/// fails if the encoding differs from UTF-8 in another way.
///
/// A proof at build time checks both tables against the same bit distribution. A code point
/// therefore has the same sequence in both if the two sequences have the same length and
/// neither is a pair.
#[cfg_attr(on_demand, inline)]
pub(super) const fn prove_difference(rows: &[Row], has_pairs: bool, has_long_nul: bool) {
    // The loops compare every row with each row of UTF-8 that has a code point in common with it.
    let mut rows_of_utf_8 = UTF_8.as_slice();
    while let [in_utf_8, others_of_utf_8 @ ..] = rows_of_utf_8 {
        let mut left = rows;
        while let [row, others @ ..] = left {
            if row.first <= in_utf_8.last && in_utf_8.first <= row.last {
                let is_nul = row.last == 0 && has_long_nul;
                let is_pair = in_utf_8.len == 4 && has_pairs;
                assert!(is_pair == row.is_pair(), "all four-byte code points are pairs, or none");
                let len = if is_nul { 2 } else { in_utf_8.len };
                assert!(is_pair || row.len == len, "every other code point has the same length");
            }
            left = others;
        }
        rows_of_utf_8 = others_of_utf_8;
    }
    assert!(!rows[rows.len() - 2].is_pair(), "only the last row has pairs");
    assert!(has_pairs || !has_long_nul, "an encoding with U+0000 in two bytes has pairs");
}
