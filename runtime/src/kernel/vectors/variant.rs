//! Validation of a variant of UTF-8 with vectors, by the algorithm of [`utf_8`](super::utf_8).
//!
//! Sequences and surrogates have at most three bytes, so that the check of a byte looks at two
//! earlier bytes. Two more rules are checked only where the nibble tables find a special case:
//!
//! - U+0000 in two bytes, 0xC0 0x80: after 0xC0 or after a zero byte, every byte except 0x80 is an
//!   error. After a zero byte, the nibble tables find that 0x80 is an error too.
//! - Surrogate pairs: [`Masks::surrogates`] has a bit for the second byte of each surrogate, and
//!   [`Masks::seconds`] for the second byte of each low surrogate. The second byte of a low
//!   surrogate must be three positions after the second byte of a high surrogate, and nowhere else.
//!   So the XOR of the high surrogates, shifted by three, and the low surrogates leaves the errors:
//!
//! ```text
//! bytes        a  ED A0 80 ED B0 80 b
//! surrogates   .  .  x  .  .  x  .  .
//! seconds      .  .  .  .  .  x  .  .
//! due          .  .  .  .  .  x  .  .      high surrogates, shifted by three
//! ```
//!
//! Bits that are shifted out of a block are kept for the next block ([`Found::due`]).
//!
//! The same masks count how many bytes shorter the text is in UTF-8.
//!
//! Invariants: [`load`] is called only for positions from [`HISTORY`] on. The first block has only
//! one-byte sequences or was checked by `by_parts`, and `by_vectors` needs at least
//! `V::LEN + HISTORY` bytes. `Found::at` is at most the length of the input.

use super::special_cases::{NUL, SURROGATE, TWO_CONTINUATIONS};
use super::tables::Tables;
use super::vector::{Bytes, Isa, Part, Wide, low_bits};
use crate::base::slices::{after, until};
use crate::kernel::pairs::{OF_NUL, OF_PAIR, PAIR_BYTES, UNIT};
use crate::kernel::variant::{Rest, Validate, Variant};
use crate::table::ValidPrefix;
use crate::table::bits::CONTINUATIONS;

/// The number of earlier bytes that the check of a byte looks at.
const HISTORY: usize = 2;

/// The greatest number of bytes from the start of an invalid sequence to the byte where the error
/// is found: five in a pair whose last byte is missing.
const REACH: usize = 2 * UNIT - 1;
/// The number of bytes from the start of a pair to the second byte of its low surrogate.
const REACH_OF_DUE: usize = UNIT + 1;

impl Wide for Validate<'_> {
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> ValidPrefix {
        let Validate(encoding, bytes) = self;
        let at = end_of_single::<I::Wide>(isa, encoding, bytes, 0);
        if at == bytes.len() {
            return ValidPrefix { end: at, shrinkage: 0 };
        }
        // The rest takes a separate call, so that the path above needs fewer registers.
        isa.run(Rest { encoding, bytes, at })
    }
}

impl Wide for Rest<'_> {
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> ValidPrefix {
        let Rest { encoding, bytes, at } = self;
        let part = I::Part::LEN;
        let mut found = Found { at, due: 0, shrinkage: 0 };
        let is_fine = if bytes.len() < part + HISTORY {
            by_parts::<I::Part>(isa, encoding, bytes, &mut found)
        } else {
            // `by_vectors` also loads the bytes before a block, and the first block has none.
            (at > 0 || by_parts::<I::Part>(isa, encoding, until(bytes, part), &mut found))
                && if bytes.len() < I::Wide::LEN + HISTORY {
                    by_vectors::<I::Part>(isa, encoding, bytes, &mut found)
                } else {
                    by_vectors::<I::Wide>(isa, encoding, bytes, &mut found)
                }
        };
        found.valid_prefix(is_fine, encoding, bytes)
    }
}

/// Validates the bytes from `found.at` on. `bytes` has at least `V::LEN + HISTORY` bytes. Returns
/// whether there was no error.
#[inline(always)]
fn by_vectors<V: Bytes>(isa: V::Isa, encoding: &Variant, bytes: &[u8], found: &mut Found) -> bool {
    if found.at == bytes.len() {
        return true;
    }
    let rules = Rules::<V>::of(isa, &encoding.tables);
    while found.at + 2 * V::LEN <= bytes.len()
        && let Some(first) = load::<V>(isa, bytes, found.at)
        && let Some(second) = load::<V>(isa, bytes, found.at + V::LEN)
    {
        let (first_marks, second_marks) = (rules.marks(first), rules.marks(second));
        if found.due == 0 && rules.are_none(first_marks.or(second_marks), V::LEN) {
            found.at += 2 * V::LEN;
            // Not only ASCII: a zero byte at the end of the block may be an error that only the
            // check of the next byte finds.
            if are_single(first[0], second[0], V::splat(isa, encoding.first_single)) {
                found.at = end_of_single::<V>(isa, encoding, bytes, found.at);
            }
            continue;
        }
        if !found.take(rules.masks(first_marks, first[0]), 0, V::LEN)
            || !found.take(rules.masks(second_marks, second[0]), 0, V::LEN)
        {
            return false;
        }
    }
    while found.at < bytes.len() {
        // The last block overlaps the previous block.
        let from = found.at.min(bytes.len() - V::LEN);
        let Some(block) = load::<V>(isa, bytes, from) else { break };
        let marks = rules.marks(block);
        if found.due == 0 && rules.are_none(marks, V::LEN) {
            found.at = from + V::LEN;
        } else if !found.take(rules.masks(marks, block[0]), found.at - from, V::LEN) {
            return false;
        }
    }
    true
}

/// [`by_vectors`] for the start of an input, which no other bytes precede.
#[inline(always)]
fn by_parts<V: Part>(isa: V::Isa, encoding: &Variant, bytes: &[u8], found: &mut Found) -> bool {
    let rules = Rules::<V>::of(isa, &encoding.tables);
    // 0x7F, after which every sequence may start.
    let mut before = V::splat(isa, CONTINUATIONS.0 - 1);
    while found.at < bytes.len() {
        let rest = after(bytes, found.at);
        let len = rest.len().min(V::LEN);
        let block = V::load_part(isa, rest);
        let marks = rules.marks([block, block.after(isa, before, 1), block.after(isa, before, 2)]);
        if found.due == 0 && rules.are_none(marks, len) {
            found.at += len;
        } else if !found.take(rules.masks(marks, block), 0, len) {
            return false;
        }
        before = block;
    }
    true
}

/// The block at `at`, and the blocks one and two bytes earlier.
#[inline(always)]
fn load<V: Bytes>(isa: V::Isa, bytes: &[u8], at: usize) -> Option<[V; 3]> {
    let bytes = bytes.get(at - HISTORY..at + V::LEN)?;
    Some([V::load(isa, &bytes[2..])?, V::load(isa, &bytes[1..])?, V::load(isa, bytes)?])
}

/// Skips one-byte sequences from `at` on, two vectors at a time. Returns the new position. At the
/// end of `bytes`, the two vectors may overlap each other, and bytes that were skipped before.
#[inline(always)]
fn end_of_single<V: Bytes>(isa: V::Isa, encoding: &Variant, bytes: &[u8], mut at: usize) -> usize {
    let shift = V::splat(isa, encoding.first_single);
    while let Some(two) = bytes.get(at..at + 2 * V::LEN)
        && let Some(first) = V::load(isa, two)
        && let Some(second) = V::load(isa, &two[V::LEN..])
    {
        if !are_single(first, second, shift) {
            return at;
        }
        at += 2 * V::LEN;
    }
    let front = bytes.len().saturating_sub(2 * V::LEN);
    if at < bytes.len()
        && let Some(first) = V::load(isa, after(bytes, front))
        && let Some(back) = bytes.len().checked_sub(V::LEN)
        && let Some(second) = V::load(isa, after(bytes, back))
        && are_single(first, second, shift)
    {
        return bytes.len();
    }
    at
}

#[inline(always)]
fn are_single<V: Bytes>(first: V, second: V, least: V) -> bool {
    // A byte below `least` wraps around to a byte whose highest bit is set.
    first.or(first.sub(least)).or(second.or(second.sub(least))).high_bits() == 0
}

/// The state between two blocks: all bytes before `at` are well-formed, except that the last
/// sequence may be incomplete.
struct Found {
    at: usize,
    /// A mask of the next bytes that must be the second byte of a low surrogate.
    due: u64,
    shrinkage: usize,
}

impl Found {
    /// Checks the first `len` bytes of a block, except the first `known`, which were checked
    /// before. Returns whether there was no error. After an error, `at` is at or before the start
    /// of the invalid sequence.
    #[inline(always)]
    fn take(&mut self, masks: Masks, known: usize, len: usize) -> bool {
        let inside = low_bits(len);
        let new = inside & (u64::MAX << known);
        let firsts = masks.surrogates & !masks.seconds & inside;
        let due = u128::from(firsts) << UNIT | u128::from(self.due) << known;
        let faults = (masks.faults | due as u64 ^ masks.seconds) & new;
        if faults != 0 {
            let at = self.at - known + faults.trailing_zeros() as usize;
            self.at = at.saturating_sub(REACH);
            return false;
        }
        self.at += len - known;
        self.due = (due >> len) as u64;
        self.shrinkage += OF_NUL * (masks.nuls & new).count_ones() as usize;
        self.shrinkage += OF_PAIR * (masks.seconds & new).count_ones() as usize;
        true
    }

    #[inline(always)]
    fn valid_prefix(&self, is_fine: bool, encoding: &Variant, bytes: &[u8]) -> ValidPrefix {
        let end = if is_fine { self.end(encoding, bytes) } else { self.at };
        ValidPrefix { end, shrinkage: self.shrinkage }
    }

    /// The length of `bytes`, in which no error was found, without an incomplete sequence at the
    /// end, and without a zero byte at the end if zero bytes are errors.
    #[inline(always)]
    fn end(&self, encoding: &Variant, bytes: &[u8]) -> usize {
        let [.., last] = *bytes else { return 0 };
        let mut end = bytes.len();
        if let [.., lead, _] = *bytes
            && lead >= encoding.tables.leads[1]
        {
            end -= 2;
        } else if last >= encoding.tables.leads[0] || last < encoding.first_single {
            end -= 1;
        }
        match self.due {
            0 => end,
            due => end.min(bytes.len() + due.trailing_zeros() as usize - REACH_OF_DUE),
        }
    }
}

/// Masks with a bit for each byte of a block.
struct Masks {
    faults: u64,
    /// The bytes after a zero byte or after 0xC0, in an encoding where U+0000 is 0xC0 0x80.
    nuls: u64,
    /// The second bytes of surrogates, in an encoding that allows surrogates only in pairs.
    surrogates: u64,
    /// The second bytes of low surrogates, in such an encoding.
    seconds: u64,
}

/// Constants that are the same for all blocks.
struct Rules<V> {
    first_high: V,
    first_low: V,
    second_high: V,
    /// A byte minus `lead`, saturating, has its highest bit set only for lead bytes of three bytes.
    lead: V,
    continuations: V,
    /// The bits of all special cases except two continuation bytes. `nul` and `surrogate` are the
    /// bits of one special case each, or 0 if the encoding does not have this special case.
    special_cases: V,
    nul: V,
    nul_end: V,
    surrogate: V,
    second_bit: V,
    zero: V,
}

impl<V: Bytes> Rules<V> {
    #[inline(always)]
    fn of(isa: V::Isa, tables: &Tables) -> Rules<V> {
        /// The bit that is set in the second byte of a low surrogate, but not in the second byte of
        /// a high surrogate.
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

    /// A vector that is not zero where `block` has an error or a special case. `one` and `two` are
    /// the blocks one and two bytes earlier.
    #[inline(always)]
    fn marks(&self, [block, one, two]: [V; 3]) -> V {
        let marks = one.look_up_high(self.first_high).and(one.look_up_low(self.first_low));
        let marks = marks.and(block.look_up_high(self.second_high));
        // The highest bit is set where the third byte of a sequence must be.
        two.saturating_sub(self.lead).and(self.continuations).xor(marks)
    }

    /// Whether `marks` is zero in the first `len` bytes.
    #[inline(always)]
    fn are_none(&self, marks: V, len: usize) -> bool {
        self.some(marks) & low_bits(len) == 0
    }

    /// A mask of the bytes that are not zero.
    #[inline(always)]
    fn some(&self, bytes: V) -> u64 {
        !bytes.equal(self.zero).high_bits()
    }

    #[inline(always)]
    fn masks(&self, marks: V, block: V) -> Masks {
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

#[cfg(test)]
mod tests {
    use super::{Variant, end_of_single};
    use crate::encoding::{CESU_8, JAVA_STRING, MODIFIED_UTF_8};
    use crate::kernel::vectors::vector::{Bytes, Isa, Wide};
    use crate::kernel::{Kernel, Level};

    struct EndOfSingle<'i>(&'i Variant, &'i [u8]);

    impl Kernel for EndOfSingle<'_> {
        type Output = [usize; 2];

        fn portable(self) -> [usize; 2] {
            [self.1.len(), 0]
        }
    }

    impl Wide for EndOfSingle<'_> {
        /// The end, and the number of bytes that are skipped at once.
        fn run<I: Isa>(self, isa: I) -> [usize; 2] {
            let EndOfSingle(encoding, bytes) = self;
            [end_of_single::<I::Wide>(isa, encoding, bytes, 0), 2 * I::Wide::LEN]
        }
    }

    /// What is not skipped here is only checked more slowly, so no other test fails.
    #[test]
    fn single_bytes_are_skipped_up_to_the_block_with_another() {
        for encoding in [MODIFIED_UTF_8, CESU_8, JAVA_STRING] {
            let variant = encoding.variant().expect("a variant");
            for level in Level::all().filter(|level| !matches!(level, Level::Portable)) {
                for place in 0..=400 {
                    let mut bytes = [b'a'; 401];
                    let [end, step] = level.run(EndOfSingle(variant, &bytes[..place]));
                    assert_eq!(end, if place < step / 2 { 0 } else { place }, "{level:?} {place}");
                    bytes[place] = 0xC3;
                    let [end, step] = level.run(EndOfSingle(variant, &bytes));
                    assert_eq!(end, place / step * step, "{level:?} {place}");
                }
            }
        }
    }
}
