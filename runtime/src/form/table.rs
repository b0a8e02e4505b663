//! A form's table: its rows, and what follows from them.

use super::bits;
use super::relation::Relation;
use super::row::Row;
use super::shape::{Shapes, shapes_of};
use super::utf_8;
use crate::kernel::relative::Verdict;
use crate::kernel::text_encode::Encoding;

/// The rows of a form, and what is derived from them.
pub(crate) struct Table {
    /// The form's name as messages give it.
    pub(crate) name: &'static str,
    pub(crate) rows: &'static [Row],
    /// What the first sequences are like that each byte leads.
    pub(super) shapes: Shapes,
    /// The first of the bytes that are sequences of their own; they end at 7F.
    pub(super) first_single: u8,
    /// Whether some rows are surrogate pairs.
    pub(crate) has_pairs: bool,
    /// The kernel from and to text.
    pub(crate) encoding: Encoding,
    /// The form's kernel: a length up to which the bytes are certainly
    /// well-formed. It may stop early, at the start of any sequence; what
    /// follows is judged by the rows.
    well_formed_prefix: fn(&[u8]) -> usize,
    /// The same, of what is also text, and how much shorter that is.
    text: fn(&[u8]) -> Verdict,
}

/// Chips are better off with the rows alone: without vectors the kernels are slower, and who
/// names a form would link its kernel.
const IS_CHIP: bool = cfg!(all(target_os = "none", not(target_pointer_width = "64")));

const NOTHING: Verdict = Verdict { end: 0, shrinkage: 0 };

/// How the bytes at some place agree with a table.
#[derive(Clone, Copy)]
pub(crate) struct Match {
    /// How many bytes agree with the row that agrees best; 0 where no row has that lead byte.
    pub(crate) matched: usize,
    /// That row, if these are a whole sequence.
    pub(crate) whole: Option<&'static Row>,
}

impl Table {
    pub(crate) const fn new(
        name: &'static str,
        rows: &'static [Row],
        well_formed_prefix: fn(&[u8]) -> usize,
        text: fn(&[u8]) -> Verdict,
    ) -> Table {
        let mut table = Table {
            name,
            rows,
            shapes: shapes_of(rows),
            first_single: 0x80,
            has_pairs: false,
            encoding: Encoding::new(Relation::of(rows)),
            well_formed_prefix: if IS_CHIP { |_| 0 } else { well_formed_prefix },
            text: if IS_CHIP { |_| NOTHING } else { text },
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

    #[inline]
    pub(super) fn well_formed_prefix(&self, bytes: &[u8]) -> usize {
        if IS_CHIP { self.text(bytes).end } else { (self.well_formed_prefix)(bytes) }
    }

    #[inline]
    pub(super) fn text(&self, bytes: &[u8]) -> Verdict {
        if !IS_CHIP {
            (self.text)(bytes)
        } else if self.has_pairs {
            NOTHING
        } else {
            // `core` has a fast one, which is linked by those alone who come here.
            utf_8::TEXT(bytes)
        }
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

    /// The greatest code point the form carries.
    pub(crate) const fn greatest(&self) -> u32 {
        self.rows[self.rows.len() - 1].last
    }
}
