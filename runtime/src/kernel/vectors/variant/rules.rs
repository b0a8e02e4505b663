//! What a vector of bytes is judged by.

use crate::kernel::pairs::{PAIR_BYTES, UNIT};
use crate::kernel::special_cases::SpecialCases;
use crate::kernel::vectors::nibble_tables::{NibbleTables, least_lead};
use crate::kernel::vectors::special_cases::{NUL, SURROGATE, TWO_CONTINUATIONS};
use crate::kernel::vectors::vector::{Bytes, low_bits};
use crate::table::bits::CONTINUATIONS;
use crate::table::row::Row;

/// What is looked up of an encoding.
pub(crate) struct Tables {
    nibble_tables: NibbleTables,
    special_cases: SpecialCases,
    /// The first byte after all that follow another, and the least one that leads sequences
    /// of three bytes.
    pub(super) leads: [u8; 2],
}

impl Tables {
    pub(in crate::kernel) const fn of(rows: &[Row]) -> Tables {
        let (nibble_tables, special_cases) = (NibbleTables::of(rows), SpecialCases::of(rows));
        Tables { nibble_tables, special_cases, leads: [CONTINUATIONS.1 + 1, least_lead(rows, 3)] }
    }
}

/// A bit for each byte of a block.
pub(super) struct Masks {
    pub(super) faults: u64,
    /// The second bytes of U+0000, if it has two, and what takes their place.
    pub(super) nuls: u64,
    /// The second bytes of surrogates, where these must have another half, and those of
    /// them that are the second of two.
    pub(super) surrogates: u64,
    pub(super) seconds: u64,
}

/// What is the same for every block.
pub(super) struct Rules<V> {
    first_high: V,
    first_low: V,
    second_high: V,
    /// What leaves the highest bit of bytes that lead three.
    lead: V,
    continuations: V,
    /// The notes, all and one by one, and what stands beside them.
    special_cases: V,
    nul: V,
    nul_end: V,
    surrogate: V,
    second_bit: V,
    zero: V,
}

impl<V: Bytes> Rules<V> {
    #[inline(always)]
    pub(super) fn of(isa: V::Isa, tables: &Tables) -> Rules<V> {
        /// The bit that tells the second bytes of second surrogates from those of first ones.
        const SECOND_BIT: u8 = PAIR_BYTES[1] ^ PAIR_BYTES[UNIT + 1];
        const _: () = assert!(SECOND_BIT.is_power_of_two());

        let nul = tables.special_cases.nul.unwrap_or([0; 2]);
        let special_cases = tables.special_cases.bits() & !TWO_CONTINUATIONS;
        Rules {
            first_high: V::table_for_high(isa, &tables.nibble_tables.first_high),
            first_low: V::table(isa, &tables.nibble_tables.first_low),
            second_high: V::table_for_high(isa, &tables.nibble_tables.second_high),
            lead: V::splat(isa, tables.leads[1] - 0x80),
            continuations: V::splat(isa, TWO_CONTINUATIONS),
            special_cases: V::splat(isa, special_cases),
            nul: V::splat(isa, special_cases & NUL),
            nul_end: V::splat(isa, nul[1]),
            surrogate: V::splat(isa, special_cases & SURROGATE),
            second_bit: V::splat(isa, SECOND_BIT),
            zero: V::splat(isa, 0),
        }
    }

    /// Not zero where there is a fault or a note in a block, of which the bytes one and two
    /// places before are given too.
    #[inline(always)]
    pub(super) fn marks(&self, [block, one, two]: [V; 3]) -> V {
        let marks = one.look_up_high(self.first_high).and(one.look_up_low(self.first_low));
        let marks = marks.and(block.look_up_high(self.second_high));
        // Where a third byte has to stand it goes on after another continuation byte.
        two.saturating_sub(self.lead).and(self.continuations).xor(marks)
    }

    /// Whether there are none at the first `len` bytes.
    #[inline(always)]
    pub(super) fn are_none(&self, marks: V, len: usize) -> bool {
        self.some(marks) & low_bits(len) == 0
    }

    /// A bit for each byte that is not zero.
    #[inline(always)]
    fn some(&self, bytes: V) -> u64 {
        !bytes.equal(self.zero).high_bits()
    }

    #[inline(always)]
    pub(super) fn masks(&self, marks: V, block: V) -> Masks {
        let nuls = self.some(marks.and(self.nul));
        let surrogates = self.some(marks.and(self.surrogate));
        Masks {
            faults: self.some(self.special_cases.and_not(marks))
                | nuls & !block.equal(self.nul_end).high_bits(),
            nuls,
            surrogates,
            seconds: surrogates & self.some(block.and(self.second_bit)),
        }
    }
}
