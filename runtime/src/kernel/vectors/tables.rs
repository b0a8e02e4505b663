//! The lookup tables with which [`variant`](super::variant) validates an encoding.

use super::nibble_tables::{NibbleTables, least_lead};
use super::special_cases::SpecialCases;
use crate::table::bits::CONTINUATIONS;
use crate::table::row::Row;

/// The tables of an encoding.
pub(crate) struct Tables {
    pub(super) nibble_tables: NibbleTables,
    pub(super) special_cases: SpecialCases,
    /// The smallest byte above the continuation bytes, and the smallest lead byte of three bytes.
    pub(super) leads: [u8; 2],
}

impl Tables {
    #[cfg_attr(on_demand, inline)]
    pub(in crate::kernel) const fn of(rows: &[Row]) -> Tables {
        let (nibble_tables, special_cases) = (NibbleTables::of(rows), SpecialCases::of(rows));
        Tables { nibble_tables, special_cases, leads: [CONTINUATIONS.1 + 1, least_lead(rows, 3)] }
    }
}
