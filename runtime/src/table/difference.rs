//! How an encoding writes text in another way than UTF-8 does.

use super::row::Row;
use super::rows::utf_8;

/// What differs from UTF-8. Every other code point of UTF-8 has the same sequence in every encoding.
#[derive(Clone, Copy)]
pub(crate) enum Difference {
    /// Nothing.
    None,
    /// A code point that takes four bytes in UTF-8 is written as a surrogate pair; and perhaps
    /// U+0000 in two bytes.
    Pairs { long_nul: bool },
}

impl Difference {
    /// Reads the difference off the rows of an encoding. The build fails if they differ in another
    /// way.
    ///
    /// The tables of both are proved by the same distribution of bits. So a code point has
    /// the same sequence in both if it has one of the same length, and if neither is a pair.
    pub(super) const fn of(rows: &[Row]) -> Difference {
        let (long_nul, pairs) = (rows[0].len == 2, rows[rows.len() - 1].is_pair());
        let mut u = 0;
        while u < utf_8::ROWS.len() {
            let ours = &utf_8::ROWS[u];
            let mut r = 0;
            while r < rows.len() {
                let row = &rows[r];
                if row.first <= ours.last && ours.first <= row.last {
                    let is_nul = row.last == 0 && long_nul;
                    let is_pair = ours.len == 4 && pairs;
                    assert!(is_pair == row.is_pair(), "all of four bytes are pairs, or none");
                    let len = if is_nul { 2 } else { ours.len };
                    assert!(is_pair || row.len == len, "all else is written alike");
                }
                r += 1;
            }
            u += 1;
        }
        assert!(pairs || !long_nul, "an encoding with U+0000 in two bytes has pairs");
        if pairs { Difference::Pairs { long_nul } } else { Difference::None }
    }
}
