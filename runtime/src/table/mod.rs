//! The reference implementation of the encodings: the table of each, and the functions derived from
//! the tables. Almost all functions are `const`, and none calls a kernel.

pub(crate) mod bits;
pub(crate) mod code_point;
pub(crate) mod convert;
mod difference;
pub(crate) mod encoding;
pub(crate) mod error;
pub(crate) mod lead;
mod ranges;
pub(crate) mod row;
pub(crate) mod rows;
pub(crate) mod step;
pub(crate) mod surrogate_pairs;
mod words;

use self::bits::MAX_LEN;
use self::difference::prove_difference;
use self::lead::{LeadTable, lead_table};
use self::row::{Row, first_single};

/// The rows of an encoding, and the tables derived from them.
pub(crate) struct Table {
    /// The encoding's name in messages.
    pub(crate) name: &'static str,
    pub(crate) rows: &'static [Row],
    pub(crate) leads: LeadTable,
    /// The least byte that is a sequence of one byte: [`first_single`] of the rows.
    pub(crate) first_single: u8,
    /// Whether the encoding writes surrogate pairs.
    pub(crate) has_pairs: bool,
    /// Whether the encoding writes U+0000 in two bytes. It has pairs then.
    pub(crate) has_long_nul: bool,
    /// Whether a surrogate alone is a sequence.
    pub(crate) has_surrogates: bool,
    pub(crate) kernels: Kernels,
}

/// The kernels of an encoding. They are function pointers, which the module `encoding` sets, so
/// that a program links only the kernels of the encodings that it names.
pub(crate) struct Kernels {
    /// Returns the length of a well-formed prefix, which ends at the end of a sequence. It need
    /// not be the longest such prefix. The caller checks the rest by the rows of the table.
    pub(crate) well_formed_prefix: fn(&[u8]) -> usize,
    /// Returns a prefix that is well-formed and can be written as UTF-8. It does not end inside a
    /// sequence.
    pub(crate) text_prefix: fn(&[u8]) -> ValidPrefix,
}

/// A prefix of the input in which a kernel found no error.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct ValidPrefix {
    /// The length of the prefix: the length of the input, or a little less than the offset of the
    /// first error. A prefix that a `Variant` returns may end inside a sequence; that of
    /// `text_prefix` does not.
    pub(crate) end: usize,
    /// How many bytes shorter the input is in UTF-8, if all of it is well-formed. A U+0000 of two
    /// bytes counts 1, and a surrogate pair of six bytes counts 2. The count is therefore at most
    /// half the length of the input, and 0 exactly if the input is UTF-8 already.
    pub(crate) shrinkage: usize,
}

impl ValidPrefix {
    pub(crate) const NOTHING: ValidPrefix = ValidPrefix { end: 0, shrinkage: 0 };
}

/// How the start of an input matches the rows of a table.
#[derive(Clone, Copy)]
pub(crate) struct Match {
    /// How many bytes match the best row; 0 if no row has the lead byte.
    pub(crate) matched: usize,
    /// The best row, if the bytes that match are a whole sequence.
    pub(crate) whole: Option<&'static Row>,
}

impl Table {
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn new(name: &'static str, rows: &'static [Row], kernels: Kernels) -> Table {
        // What the first and the last row say is true of all rows.
        let (has_long_nul, has_pairs) = (rows[0].len == 2, rows[rows.len() - 1].is_pair());
        prove_difference(rows, has_pairs, has_long_nul);
        let table = Table {
            name,
            rows,
            leads: lead_table(rows),
            first_single: first_single(rows),
            has_pairs,
            has_long_nul,
            has_surrogates: false,
            kernels,
        };
        let has_surrogates = table.row_of(0xD800).is_some();
        assert!(has_surrogates == table.row_of(0xDFFF).is_some(), "all surrogates, or none");
        Table { has_surrogates, ..table }
    }

    /// Matches the start of `bytes` against the rows. Finds a whole sequence if there is one,
    /// otherwise the longest incomplete sequence. In `JAVA_STRING` a surrogate alone is a sequence,
    /// and a pair starts with one: if both are whole, this finds the pair. The search begins at the
    /// last row, so that it finds the row of the pair first: the rows ascend (see `row.rs`).
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn matching(&self, bytes: &[u8]) -> Match {
        let mut longest = Match { matched: 0, whole: None };
        let [lead, ..] = *bytes else { return longest };
        // A continuation byte begins no sequence of any encoding (see `bits.rs`), so the rows need
        // not be searched.
        if bits::is_continuation(lead) {
            return longest;
        }
        let mut rows = self.rows;
        while let [others @ .., row] = rows {
            rows = others;
            if row.low[0] <= lead && lead <= row.high[0] {
                let matched = row.matched(0, bytes);
                if matched == row.len {
                    return Match { matched, whole: Some(row) };
                }
                if matched > longest.matched {
                    longest.matched = matched;
                }
            }
        }
        longest
    }

    /// Whether the encoding is UTF-8: all others have pairs or surrogates. For a named encoding the
    /// compiler knows the answer, in contrast to that of `==`.
    #[inline]
    pub(crate) const fn is_utf_8(&self) -> bool {
        !self.has_pairs && !self.has_surrogates
    }

    /// Whether `byte` is a sequence of one byte. The byte then equals its code point.
    #[inline]
    pub(crate) const fn is_single(&self, byte: u8) -> bool {
        self.first_single <= byte && byte < 0x80
    }

    /// Whether `byte` may follow `subpart`, an incomplete sequence. If `subpart` is empty: whether
    /// `byte` may start a sequence.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn takes_after(&self, subpart: &[u8], byte: u8) -> bool {
        let (mut rows, at) = (self.rows, subpart.len());
        while let [row, others @ ..] = rows {
            // `at < MAX_LEN` is always true. Without it, an index would link a panic.
            if at < row.len
                && at < MAX_LEN
                && row.matched(0, subpart) == at
                && row.low[at] <= byte
                && byte <= row.high[at]
            {
                return true;
            }
            rows = others;
        }
        false
    }

    /// The row that holds `code_point`; `None` if the encoding does not have the code point.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn row_of(&self, code_point: u32) -> Option<&'static Row> {
        // From the last row, because conversions look up mostly supplementary code points.
        let mut rows = self.rows;
        while let [others @ .., row] = rows {
            // The rows ascend without overlap, so those before this one end below `code_point`.
            if row.first <= code_point {
                return if code_point <= row.last { Some(row) } else { None };
            }
            rows = others;
        }
        None
    }

    /// The greatest code point that the encoding has.
    #[inline]
    pub(crate) const fn greatest(&self) -> u32 {
        // An encoding has rows. An index would link a panic.
        if let [.., row] = self.rows { row.last } else { 0 }
    }
}
