//! A form's table: its rows, and what follows from them.

use super::row::Row;

/// The rows of a form, with the lead-byte index derived from them.
pub(crate) struct Table {
    /// The form's name as messages give it.
    pub(crate) name: &'static str,
    pub(crate) rows: &'static [Row],
    /// For each byte the number of the first row it leads; `rows.len()` for none.
    lead: [u8; 256],
    /// The form's kernel: a length up to which the bytes are certainly
    /// well-formed. It may stop early, at the start of any sequence; what
    /// follows is judged by the rows.
    pub(crate) well_formed_prefix: fn(&[u8]) -> usize,
}

/// How the bytes at some place agree with a table.
#[derive(Clone, Copy)]
pub(crate) struct Match {
    /// The number of the row that agrees with most bytes.
    pub(crate) row: usize,
    /// How many bytes agree with it; 0 where no row has that lead byte.
    pub(crate) matched: usize,
}

impl Table {
    pub(crate) const fn new(
        name: &'static str,
        rows: &'static [Row],
        well_formed_prefix: fn(&[u8]) -> usize,
    ) -> Table {
        let mut lead = [rows.len() as u8; 256];
        let mut r = rows.len();
        while r > 0 {
            r -= 1;
            let mut byte = rows[r].low[0] as usize;
            while byte <= rows[r].high[0] as usize {
                lead[byte] = r as u8;
                byte += 1;
            }
        }
        Table { name, rows, lead, well_formed_prefix }
    }

    /// Matches the start of `bytes`, which are not empty, against the rows.
    pub(crate) const fn matching(&self, bytes: &[u8]) -> Match {
        let mut row = self.lead[bytes[0] as usize] as usize;
        let mut best = Match { row, matched: 0 };
        // Only one row has this lead byte in UTF-8, but a form may have several.
        while row < self.rows.len() {
            // A copy, for const evaluation reads a local faster than a static.
            let candidate = self.rows[row];
            let matched = candidate.matched(bytes);
            if matched > best.matched {
                best = Match { row, matched };
            }
            if matched == candidate.len {
                break;
            }
            row += 1;
        }
        best
    }

    /// Whether the match is a whole sequence.
    pub(crate) const fn is_whole(&self, found: Match) -> bool {
        found.row < self.rows.len() && found.matched == self.rows[found.row].len
    }

    /// Whether every ASCII byte is a sequence of its own.
    pub(crate) const fn keeps_ascii(&self) -> bool {
        let row = &self.rows[0];
        row.len == 1 && row.low[0] == 0x00 && row.high[0] == 0x7F
    }

    /// Whether some sequence starts with `byte`.
    pub(crate) const fn is_lead(&self, byte: u8) -> bool {
        (self.lead[byte as usize] as usize) < self.rows.len()
    }

    /// The row that holds `code_point`.
    pub(crate) const fn row_of(&self, code_point: u32) -> Option<&'static Row> {
        let mut r = 0;
        while r < self.rows.len() {
            if self.rows[r].first <= code_point && code_point <= self.rows[r].last {
                return Some(&self.rows[r]);
            }
            r += 1;
        }
        None
    }

    /// The greatest code point the form carries.
    pub(crate) const fn greatest(&self) -> u32 {
        self.rows[self.rows.len() - 1].last
    }
}
