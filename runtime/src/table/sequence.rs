//! The length of a sequence, well-formed or not, and the surrogate that it may start with.

use super::row::Row;
use super::{Table, bits};

/// The length of the sequence at the start of `bytes`, well-formed or not: the lead byte, and the
/// continuation bytes after it, up to the length that the lead byte announces. The result is 1 if
/// the first byte announces no length, and also if `bytes` is empty.
#[cfg_attr(on_demand, inline)]
pub(super) const fn sequence_len(bytes: &[u8]) -> usize {
    let announced = match bytes {
        [lead, ..] => bits::announced_len(*lead),
        [] => None,
    };
    let most = if let Some(len) = announced { len } else { 1 };
    let mut len = 1;
    while len < most && len < bytes.len() && bits::is_continuation(bytes[len]) {
        len += 1;
    }
    len
}

/// Finds a surrogate at the start of `bytes`, if the encoding writes surrogates in pairs. The
/// caller knows that `bytes` does not start with a whole pair. Returns the row of the pairs,
/// and the index of the surrogate's first range in that row.
#[cfg_attr(on_demand, inline)]
pub(super) const fn unpaired_surrogate(
    table: &Table,
    bytes: &[u8],
) -> Option<(&'static Row, usize)> {
    let mut rows = if table.has_pairs { table.rows } else { &[] };
    while let [row, others @ ..] = rows {
        if row.is_pair() && row.matches_unit(0, bytes) {
            return Some((row, 0));
        }
        if row.is_pair() && row.matches_unit(row.unit_len, bytes) {
            return Some((row, row.unit_len));
        }
        rows = others;
    }
    None
}
