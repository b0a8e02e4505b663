//! A table by lead byte, with which most sequences are read without a search of the rows.

use super::bits::{CONTINUATION_BITS, CONTINUATIONS};
use super::row::Row;
use crate::base::IS_CHIP;

/// The sequences of one row that start with a lead byte, packed into a number. From the lowest byte
/// of the number up: the lowest second byte, the highest second byte, and the length of the
/// sequence. Every byte after the second is in [`TAIL_LOW`] to [`TAIL_HIGH`]. Other rows with the
/// same lead byte have other second bytes.
///
/// The info is a number, so that const evaluation compares two of them in one step.
pub(super) type LeadInfo = u32;

/// The info of a byte for which [`Table::matching`](super::Table::matching) has to search the rows.
pub(super) const NO_INFO: LeadInfo = 0;

pub(super) const TAIL_LOW: u8 = CONTINUATIONS.0;
pub(super) const TAIL_HIGH: u8 = CONTINUATIONS.1;

/// The info of each byte from [`LEADS`] on, by its low six bits. If several rows have that lead
/// byte, the table has the info of the first such row.
///
/// On chips the table is empty, and the rows are searched.
pub(super) type LeadTable = [LeadInfo; LEAD_COUNT];

const LEAD_COUNT: usize = if IS_CHIP { 0 } else { 1 << CONTINUATION_BITS };

/// The least byte that may lead a sequence of several bytes.
pub(super) const LEADS: u8 = CONTINUATIONS.1 + 1;

const _: () = assert!(LEADS as usize + (1 << CONTINUATION_BITS) == 1 << u8::BITS);

/// Derives the table from the rows of an encoding.
#[cfg_attr(on_demand, inline)]
pub(super) const fn lead_table(rows: &[Row]) -> LeadTable {
    let mut leads = [NO_INFO; LEAD_COUNT];
    let mut left = if IS_CHIP { &[] } else { rows };
    while let [row, others @ ..] = left {
        let info = row.info();
        // Rows without info are passed over, such as those of one byte, which start below `LEADS`.
        let mut lead = row.low[0] as usize;
        while info != NO_INFO && lead <= row.high[0] as usize {
            let place = &mut leads[lead - LEADS as usize];
            if *place == NO_INFO {
                *place = info;
            } else {
                assert!(
                    ((*place >> 8) as u8) < row.low[1],
                    "rows with the same lead byte differ in the second"
                );
            }
            lead += 1;
        }
        left = others;
    }
    leads
}

/// The info of a lead byte; on chips [`NO_INFO`]. A byte below [`LEADS`] gets the info of the lead
/// byte with the same low six bits.
#[inline(always)]
pub(super) const fn lead_info(leads: &LeadTable, lead: u8) -> LeadInfo {
    if IS_CHIP { NO_INFO } else { leads[lead as usize % LEAD_COUNT] }
}

impl Row {
    /// The info of each lead byte of the row: [`NO_INFO`] if the sequences have one byte or are
    /// surrogate pairs, or if a byte after the second has a smaller range than the continuation
    /// bytes.
    #[cfg_attr(on_demand, inline)]
    const fn info(&self) -> LeadInfo {
        if self.len == 1 || self.is_pair() {
            return NO_INFO;
        }
        let mut i = 2;
        while i < self.len {
            if self.low[i] != TAIL_LOW || self.high[i] != TAIL_HIGH {
                return NO_INFO;
            }
            i += 1;
        }
        u32::from_le_bytes([self.low[1], self.high[1], self.len as u8, 0])
    }
}
