//! What a form writes in another way than UTF-8 does.

use super::row::Row;
use super::utf_8;

/// The two liberties that the relatives of UTF-8 take with text. All other code points of
/// UTF-8 have the same sequence in every form.
#[derive(Clone, Copy)]
pub(crate) struct Relation {
    /// U+0000 is written in two bytes.
    pub(crate) long_nul: bool,
    /// What takes four bytes in UTF-8 is written as a surrogate pair.
    pub(crate) pairs: bool,
}

impl Relation {
    /// Reads off a table how it is related to UTF-8's; one that is related in another way
    /// fails the build.
    ///
    /// The tables of both are proved by the same distribution of bits. So a code point has
    /// the same sequence in both if it has one of the same length, and if neither is a pair.
    pub(super) const fn of(rows: &[Row]) -> Relation {
        let relation =
            Relation { long_nul: rows[0].len == 2, pairs: rows[rows.len() - 1].is_pair() };
        let mut u = 0;
        while u < utf_8::ROWS.len() {
            let ours = &utf_8::ROWS[u];
            let mut r = 0;
            while r < rows.len() {
                let row = &rows[r];
                if row.first <= ours.last && ours.first <= row.last {
                    let is_nul = row.last == 0 && relation.long_nul;
                    let is_pair = ours.len == 4 && relation.pairs;
                    assert!(is_pair == row.is_pair(), "all of four bytes are pairs, or none");
                    let len = if is_nul { 2 } else { ours.len };
                    assert!(is_pair || row.len == len, "all else is written alike");
                }
                r += 1;
            }
            u += 1;
        }
        relation
    }
}
