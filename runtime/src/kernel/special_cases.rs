//! What an encoding says of U+0000 and of surrogates, which are no matter of single bytes.

use crate::table::row::Row;

#[derive(Clone, Copy)]
pub(super) struct SpecialCases {
    /// U+0000, if it has two bytes.
    pub(super) nul: Option<[u8; 2]>,
    /// The surrogate pairs, if there is no half without the other.
    pub(super) pair: Option<Row>,
}

impl SpecialCases {
    pub(super) const fn of(rows: &[Row]) -> SpecialCases {
        let mut special_cases = SpecialCases { nul: None, pair: None };
        let mut r = 0;
        while r < rows.len() {
            let row = &rows[r];
            if row.last == 0 && row.len == 2 {
                special_cases.nul = Some([row.low[0], row.low[1]]);
            }
            if row.is_pair() {
                special_cases.pair = Some(*row);
            }
            r += 1;
        }
        r = 0;
        while r < rows.len() {
            if let Some(pair) = special_cases.pair
                && !rows[r].is_pair()
                && rows[r].matches_unit(0, &pair.low)
            {
                special_cases.pair = None;
            }
            r += 1;
        }
        special_cases
    }
}
