//! The table of an encoding: its rows, and what follows from them.
//!
//! The files here are the definition of every encoding. They are `const`, and name no kernel.

pub(crate) mod bits;
pub(crate) mod code_point;
pub(crate) mod convert;
pub(crate) mod difference;
pub(crate) mod encoding;
pub(crate) mod error;
pub(crate) mod kind;
pub(crate) mod lead;
pub(crate) mod prefix;
pub(crate) mod proof;
mod ranges;
mod resync;
pub(crate) mod row;
pub(crate) mod rows;
mod sequence;
pub(crate) mod step;
mod words;

use self::difference::Difference;
use self::lead::{LeadTable, lead_table};
use self::row::Row;

/// The rows of an encoding, and what is derived from them.
pub(crate) struct Table {
    /// The encoding's name as messages give it.
    pub(crate) name: &'static str,
    pub(crate) rows: &'static [Row],
    /// What the first sequences are like that each byte leads.
    pub(crate) leads: LeadTable,
    /// The first of the bytes that are sequences of their own; they end at 7F.
    pub(crate) first_single: u8,
    /// Whether some rows are surrogate pairs.
    pub(crate) has_pairs: bool,
    /// How it writes text in another way than UTF-8.
    pub(crate) difference: Difference,
    pub(crate) kernels: Kernels,
}

/// The kernels of an encoding. A table has a place for them; `encoding` fills it, so that a program
/// links the kernels of the encodings that it names.
pub(crate) struct Kernels {
    /// A length up to which the bytes are certainly well-formed. It may stop early, at the start of
    /// any sequence; the rows decide about what follows.
    pub(crate) well_formed_prefix: fn(&[u8]) -> usize,
    /// The same for bytes that are also text.
    pub(crate) text_prefix: fn(&[u8]) -> ValidPrefix,
}

/// What is found of bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValidPrefix {
    /// An offset up to which they are well-formed, but for a sequence that reaches beyond it
    /// perhaps: their length, or somewhere not far before the first fault.
    pub(crate) end: usize,
    /// How many bytes shorter they are in UTF-8, if they are well-formed to their end. Each U+0000
    /// of two bytes counts one, and each surrogate pair of six bytes counts two; so the count is at
    /// most half their length, and 0 exactly if they are UTF-8 already.
    pub(crate) shrinkage: usize,
}
/// How the bytes at some place agree with a table.
#[derive(Clone, Copy)]
pub(crate) struct Match {
    /// How many bytes agree with the row that agrees best; 0 where no row has that lead byte.
    pub(crate) matched: usize,
    /// That row, if these are a whole sequence.
    pub(crate) whole: Option<&'static Row>,
}

impl Table {
    pub(crate) const fn new(name: &'static str, rows: &'static [Row], kernels: Kernels) -> Table {
        let mut table = Table {
            name,
            rows,
            leads: lead_table(rows),
            first_single: 0x80,
            has_pairs: false,
            difference: Difference::of(rows),
            kernels,
        };
        let mut r = 0;
        while r < rows.len() {
            let row = &rows[r];
            if row.len == 1 {
                assert!(row.high[0] == 0x7F, "the sequences of one byte end at 7F");
                table.first_single = row.low[0];
            }
            table.has_pairs |= row.is_pair();
            r += 1;
        }
        table
    }

    /// Matches the start of `bytes`, which are not empty, against the rows: a whole
    /// sequence if there is one, else the longest start of one. Of two whole ones it
    /// is the longer, for a surrogate pair also starts with a surrogate.
    pub(crate) const fn matching(&self, bytes: &[u8]) -> Match {
        let mut best = Match { matched: 0, whole: None };
        let [lead, ..] = *bytes else { return best };
        // No row starts with one, by the distribution of bits.
        if bits::is_continuation(lead) {
            return best;
        }
        let mut row = 0;
        while row < self.rows.len() {
            let candidate = &self.rows[row];
            if candidate.low[0] <= lead && lead <= candidate.high[0] {
                let matched = candidate.matched(bytes);
                let is_whole = matched == candidate.len;
                if matched > best.matched && (is_whole || best.whole.is_none()) {
                    let whole = if is_whole { Some(candidate) } else { None };
                    best = Match { matched, whole };
                }
            }
            row += 1;
        }
        best
    }

    /// Whether this byte is a sequence of its own, which the distribution of bits then makes
    /// its own code point.
    #[inline]
    pub(crate) const fn is_single(&self, byte: u8) -> bool {
        self.first_single <= byte && byte < 0x80
    }

    /// Whether some sequence has `byte` after `subpart`, the start of a sequence that is
    /// not whole.
    pub(crate) const fn takes_after(&self, subpart: &[u8], byte: u8) -> bool {
        let mut r = 0;
        while r < self.rows.len() {
            let row = &self.rows[r];
            let at = subpart.len();
            if at < row.len
                && row.matched(subpart) == at
                && row.low[at] <= byte
                && byte <= row.high[at]
            {
                return true;
            }
            r += 1;
        }
        false
    }

    /// The row that holds `code_point`.
    pub(crate) const fn row_of(&self, code_point: u32) -> Option<&'static Row> {
        // From the end, for what a conversion has to look up is mostly supplementary.
        let mut r = self.rows.len();
        while r > 0 {
            r -= 1;
            let row = &self.rows[r];
            if row.first <= code_point {
                return if code_point <= row.last { Some(row) } else { None };
            }
        }
        None
    }

    /// The greatest code point the encoding carries.
    pub(crate) const fn greatest(&self) -> u32 {
        self.rows[self.rows.len() - 1].last
    }
}
