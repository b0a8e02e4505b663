//! Validation of a variant of UTF-8 with vectors, by the algorithm of [`utf_8`](super::utf_8).
//!
//! Each surrogate and each other sequence has at most three bytes, so that the check of a byte
//! looks at two earlier bytes. Two more rules are checked only where the nibble tables find a
//! special case:
//!
//! - U+0000 in two bytes, 0xC0 0x80: after 0xC0 or after a zero byte, every byte except 0x80 is an
//!   error. After a zero byte, the nibble tables find that 0x80 is an error too.
//! - Surrogate pairs: [`Masks::surrogates`] has a bit for the second byte of each surrogate, and
//!   [`Masks::lows`] for the second byte of each low surrogate. The second byte of a low
//!   surrogate must be three positions after the second byte of a high surrogate, and nowhere else.
//!   So the XOR of the high surrogates, shifted by three, and the low surrogates leaves the errors:
//!
//! ```text
//! bytes        a  ED A0 80 ED B0 80 b
//! surrogates   .  .  x  .  .  x  .  .
//! lows         .  .  .  .  .  x  .  .
//! due          .  .  .  .  .  x  .  .      high surrogates, shifted by three
//! ```
//!
//! Bits that are shifted out of a block are kept for the next block ([`Progress::due`]).
//!
//! The same masks count how many bytes shorter the text is in UTF-8.
//!
//! Invariants: [`load_history`] is called only for positions from [`HISTORY`] on. The first block
//! has only one-byte sequences or was checked by `by_parts`, and `by_vectors` needs at least
//! `V::LEN + HISTORY` bytes. `Progress::at` is at most the length of the input.

use super::around::{history, load_history, unaligned};
use super::nibble_tables::{LEAD_OF_THREE, NibbleTables, NibbleVectors};
use super::pairs::{NUL_GROWTH, PAIR_BYTES, PAIR_GROWTH, UNIT};
use super::run;
use super::special_cases::{NUL, SURROGATE, TWO_CONTINUATIONS, special_cases};
use super::vector::{Bytes, Isa, Kernel, Part, low_bits};
use crate::base::slices::{after, until};
use crate::kernel::short::any;
use crate::table::ValidPrefix;
use crate::table::bits::CONTINUATIONS;
use crate::table::encoding::Encoding;
use crate::table::surrogate_pairs::LONG_NUL;

/// The number of earlier bytes that the check of a byte looks at.
const HISTORY: usize = 2;

/// The number of blocks that are loaded: at the position, and one and two bytes earlier.
const BLOCKS: usize = 1 + HISTORY;

/// The greatest number of bytes from the start of an invalid sequence to the byte where the error
/// is found: five in a pair whose last byte is missing.
const REACH: usize = 2 * UNIT - 1;
/// The number of bytes from the start of a pair to the second byte of its low surrogate.
const REACH_OF_DUE: usize = UNIT + 1;

/// The tables of an encoding.
pub(crate) struct Variant {
    /// The smallest byte that is a one-byte sequence. The greatest is 0x7F.
    first_single: u8,
    nibble_tables: NibbleTables,
    /// The bits of the special cases.
    special_cases: u8,
}

impl Variant {
    #[inline]
    pub(crate) const fn of(encoding: Encoding) -> Variant {
        let table = encoding.table();
        let special_cases = special_cases(table);
        let nibble_tables = NibbleTables::of(table.rows, special_cases);
        Variant { first_single: table.first_single, nibble_tables, special_cases }
    }

    #[inline]
    pub(crate) fn well_formed_prefix(&self, bytes: &[u8]) -> usize {
        self.valid_prefix(bytes).end
    }

    /// A well-formed prefix of `bytes`; empty if the processor has no vectors.
    #[inline]
    pub(crate) fn valid_prefix(&self, bytes: &[u8]) -> ValidPrefix {
        /// Inputs up to this length are first tested without a kernel, because starting a kernel
        /// takes longer than the test.
        const LONGEST_TESTED: usize = 64;

        if bytes.len() > LONGEST_TESTED {
            run(&Validate(self, bytes), |_| ValidPrefix::NOTHING)
        } else if self.are_single(bytes) {
            ValidPrefix { end: bytes.len(), shrinkage: 0 }
        } else {
            run(&Rest { encoding: self, bytes, at: 0 }, |_| ValidPrefix::NOTHING)
        }
    }

    /// Whether each byte of a short slice is a one-byte sequence.
    #[inline]
    fn are_single(&self, bytes: &[u8]) -> bool {
        let first = self.first_single;
        // Tests the highest bit. A byte from 0x80 on has it, and a byte below `first` has it after
        // the subtraction, which wraps around.
        !any(bytes, |byte| byte | byte.wrapping_sub(first) >= CONTINUATIONS.0)
    }
}

/// The check of a whole input.
pub(super) struct Validate<'a>(pub(super) &'a Variant, pub(super) &'a [u8]);

/// The check of the bytes from `at` on. All bytes before `at` are one-byte sequences.
pub(super) struct Rest<'a> {
    pub(super) encoding: &'a Variant,
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

impl Kernel for &Validate<'_> {
    type Output = ValidPrefix;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> ValidPrefix {
        let &Validate(encoding, bytes) = self;
        let at = end_of_single::<I::Wide>(isa, encoding, bytes, 0);
        if at == bytes.len() {
            return ValidPrefix { end: at, shrinkage: 0 };
        }
        // The rest takes a separate call, so that the path above needs fewer registers.
        isa.run(&Rest { encoding, bytes, at })
    }
}

impl Kernel for &Rest<'_> {
    type Output = ValidPrefix;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> ValidPrefix {
        let &Rest { encoding, bytes, at } = self;
        let mut progress = Progress { at, due: 0, shrinkage: 0 };
        let is_fine = is_fine(isa, encoding, bytes, &mut progress);
        let end = if is_fine { progress.end(encoding, bytes) } else { progress.at };
        ValidPrefix { end, shrinkage: progress.shrinkage }
    }
}

/// Validates the bytes from `progress.at` on. Returns whether there was no error.
#[inline(always)]
fn is_fine<I: Isa>(isa: I, encoding: &Variant, bytes: &[u8], progress: &mut Progress) -> bool {
    let part = I::Part::LEN;
    if bytes.len() < part + HISTORY {
        return by_parts::<I::Part>(isa, encoding, bytes, progress);
    }
    // `by_vectors` also loads the bytes before a block. If there are none, `by_parts` checks the first
    // block. Otherwise, they were skipped as sequences of one byte.
    let has_no_history = progress.at == 0;
    if has_no_history && !by_parts::<I::Part>(isa, encoding, until(bytes, part), progress) {
        return false;
    }
    if bytes.len() < I::Wide::LEN + HISTORY {
        by_vectors::<I::Part>(isa, encoding, bytes, progress)
    } else {
        by_vectors::<I::Wide>(isa, encoding, bytes, progress)
    }
}

/// [`is_fine`] for an input of at least `V::LEN + HISTORY` bytes, with bytes before `progress.at`.
#[inline(always)]
fn by_vectors<V: Bytes>(
    isa: V::Isa,
    encoding: &Variant,
    bytes: &[u8],
    progress: &mut Progress,
) -> bool {
    if progress.at == bytes.len() {
        return true;
    }
    let checker = VariantChecker::<V>::of(isa, encoding);
    while progress.at + 2 * V::LEN <= bytes.len() {
        let Some(first) = load_history(isa, bytes, progress.at) else { break };
        let Some(second) = load_history(isa, bytes, progress.at + V::LEN) else { break };
        let (first_marks, second_marks) = (checker.marks(first), checker.marks(second));
        if progress.due == 0 && checker.some(first_marks.or(second_marks)) & low_bits(V::LEN) == 0 {
            progress.at += 2 * V::LEN;
            // Only one-byte sequences are skipped here, not all ASCII. In an encoding where a zero
            // byte is an error, only the check of the next byte finds that error. There,
            // `first_single` is 1, so that `are_single` refuses the zero byte.
            if are_single(first[0], second[0], V::splat(isa, encoding.first_single)) {
                progress.at = end_of_single::<V>(isa, encoding, bytes, progress.at);
            }
            continue;
        }
        if !progress.take(checker.masks(first_marks, first[0]), /* known */ 0, V::LEN)
            || !progress.take(checker.masks(second_marks, second[0]), /* known */ 0, V::LEN)
        {
            return false;
        }
    }
    while progress.at < bytes.len() {
        // The last block overlaps the previous block.
        let from = progress.at.min(bytes.len() - V::LEN);
        let Some(blocks) = load_history(isa, bytes, from) else { break };
        let marks = checker.marks(blocks);
        if progress.due == 0 && checker.some(marks) & low_bits(V::LEN) == 0 {
            progress.at = from + V::LEN;
        } else if !progress.take(checker.masks(marks, blocks[0]), progress.at - from, V::LEN) {
            return false;
        }
    }
    true
}

/// [`is_fine`] for the start of an input, which no other bytes precede.
#[inline(always)]
fn by_parts<V: Part>(
    isa: V::Isa,
    encoding: &Variant,
    bytes: &[u8],
    progress: &mut Progress,
) -> bool {
    let checker = VariantChecker::<V>::of(isa, encoding);
    // 0x7F, after which every sequence may start.
    let mut before = V::splat(isa, CONTINUATIONS.0 - 1);
    while progress.at < bytes.len() {
        let rest = after(bytes, progress.at);
        let len = rest.len().min(V::LEN);
        let block = V::load_part(isa, rest);
        let marks = checker.marks(history(isa, block, before));
        if progress.due == 0 && checker.some(marks) & low_bits(len) == 0 {
            progress.at += len;
        } else if !progress.take(checker.masks(marks, block), /* known */ 0, len) {
            return false;
        }
        before = block;
    }
    true
}

/// Skips one-byte sequences from `at` on, two vectors at a time. Returns the new position. After the
/// first two vectors, and at the end of `bytes`, the two vectors may overlap bytes that were skipped
/// before, and at the end each other.
#[inline(always)]
fn end_of_single<V: Bytes>(isa: V::Isa, encoding: &Variant, bytes: &[u8], mut at: usize) -> usize {
    let least = V::splat(isa, encoding.first_single);
    let mut step = 2 * V::LEN - unaligned::<V>(bytes, at);
    while let Some(two) = bytes.get(at..at + 2 * V::LEN) {
        let Some(first) = V::load(isa, two) else { break };
        let Some(second) = V::load(isa, &two[V::LEN..]) else { break };
        if !are_single(first, second, least) {
            return at;
        }
        at += step;
        step = 2 * V::LEN;
    }
    // Less than two vectors are left, so the last two vectors have all of these bytes.
    let front = after(bytes, bytes.len().saturating_sub(2 * V::LEN));
    let back = after(bytes, bytes.len().saturating_sub(V::LEN));
    match (V::load(isa, front), V::load(isa, back)) {
        (Some(first), Some(second)) if are_single(first, second, least) => bytes.len(),
        _ => at,
    }
}

/// Whether each byte of both vectors is a one-byte sequence: ASCII, and not less than `least`.
#[inline(always)]
fn are_single<V: Bytes>(first: V, second: V, least: V) -> bool {
    // A byte below `least` wraps around to a byte whose highest bit is set.
    first.or(first.sub(least)).or(second.or(second.sub(least))).high_bits() == 0
}

/// The state between two blocks: all bytes before `at` are well-formed, except that the last
/// sequence may be incomplete.
struct Progress {
    at: usize,
    /// A mask of the next bytes that must be the second byte of a low surrogate.
    due: u64,
    shrinkage: usize,
}

impl Progress {
    /// Checks the first `len` bytes of a block, except the first `known`, which were checked
    /// before. Returns whether there was no error. After an error, `at` is at or before the start
    /// of the invalid sequence.
    #[inline(always)]
    fn take(&mut self, masks: Masks, known: usize, len: usize) -> bool {
        let inside = low_bits(len);
        let new = inside & (u64::MAX << known);
        // A high surrogate among the known bytes is found again. The byte that is due after it is
        // among the known bytes, or has its bit in `self.due` already.
        let highs = masks.surrogates & !masks.lows & inside;
        let due = u128::from(highs) << UNIT | u128::from(self.due) << known;
        let faults = (masks.faults | due as u64 ^ masks.lows) & new;
        if faults != 0 {
            let at = self.at - known + faults.trailing_zeros() as usize;
            self.at = at.saturating_sub(REACH);
            return false;
        }
        self.at += len - known;
        self.due = (due >> len) as u64;
        // There is no error: each of `nuls` ends a U+0000, and each of `lows` belongs to a pair.
        self.shrinkage += NUL_GROWTH * (masks.nuls & new).count_ones() as usize;
        self.shrinkage += PAIR_GROWTH * (masks.lows & new).count_ones() as usize;
        true
    }

    /// The length of `bytes`, in which no error was found, without what only a next byte could show
    /// to be wrong: an incomplete sequence at the end, or a zero byte if zero bytes are errors (see
    /// `by_vectors`). The result may be between the two surrogates of a pair; the caller cuts it
    /// back to the start of the pair.
    #[inline(always)]
    fn end(&self, encoding: &Variant, bytes: &[u8]) -> usize {
        let unsure = match *bytes {
            // A lead byte of three, and one byte after it.
            [.., lead, _] if lead >= LEAD_OF_THREE => 2,
            // A lead byte, or a zero byte.
            [.., last] if last > CONTINUATIONS.1 || last < encoding.first_single => 1,
            _ => 0,
        };
        let end = bytes.len() - unsure;
        match self.due {
            0 => end,
            // The first bit of `due` is for the byte at `bytes.len()`. A pair without its low surrogate
            // begins this far before the byte that is due. In `ED A0 80`, the second next byte is due,
            // and the pair begins three bytes before the end.
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
    lows: u64,
}

/// Constants that are the same for all blocks.
struct VariantChecker<V> {
    nibbles: NibbleVectors<V>,
    /// A byte minus `lead`, saturating, has its highest bit set only for lead bytes of three bytes.
    lead: V,
    continuations: V,
    /// The bits of all special cases except two continuation bytes. `nul` and `surrogate` are the
    /// bits of one special case each, or 0 if the encoding does not have this special case.
    special_cases: V,
    nul: V,
    /// The second byte of U+0000.
    nul_end: V,
    surrogate: V,
    /// The bit that the second byte has in a low surrogate, but not in a high surrogate.
    low_surrogate_bit: V,
    zero: V,
}

impl<V: Bytes> VariantChecker<V> {
    #[inline(always)]
    fn of(isa: V::Isa, encoding: &Variant) -> VariantChecker<V> {
        const LOW_SURROGATE_BIT: u8 = PAIR_BYTES[1] ^ PAIR_BYTES[UNIT + 1];
        const _: () = assert!(LOW_SURROGATE_BIT.is_power_of_two());

        let special_cases = encoding.special_cases & !TWO_CONTINUATIONS;
        VariantChecker {
            nibbles: NibbleVectors::of(isa, &encoding.nibble_tables),
            lead: V::splat(isa, LEAD_OF_THREE - 0x80),
            continuations: V::splat(isa, TWO_CONTINUATIONS),
            special_cases: V::splat(isa, special_cases),
            nul: V::splat(isa, special_cases & NUL),
            nul_end: V::splat(isa, LONG_NUL[1]),
            surrogate: V::splat(isa, special_cases & SURROGATE),
            low_surrogate_bit: V::splat(isa, LOW_SURROGATE_BIT),
            zero: V::splat(isa, 0),
        }
    }

    /// A vector that is not zero where `block` has an error or a special case. `one` and `two` are
    /// the blocks one and two bytes earlier.
    #[inline(always)]
    fn marks(&self, [block, one, two]: [V; BLOCKS]) -> V {
        let marks = self.nibbles.of_pairs(one, block);
        // The highest bit is set where the third byte of a sequence must be.
        two.saturating_sub(self.lead).and(self.continuations).xor(marks)
    }

    /// A mask of the bytes that are not zero.
    #[inline(always)]
    fn some(&self, bytes: V) -> u64 {
        !bytes.equal(self.zero).high_bits()
    }

    /// The masks of a block, from its [`marks`](VariantChecker::marks).
    #[inline(always)]
    fn masks(&self, marks: V, block: V) -> Masks {
        let nuls = self.some(marks.and(self.nul));
        let surrogates = self.some(marks.and(self.surrogate));
        Masks {
            faults: self.some(self.special_cases.and_not(marks))
                | nuls & !block.equal(self.nul_end).high_bits(),
            nuls,
            surrogates,
            lows: surrogates & self.some(block.and(self.low_surrogate_bit)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Variant, end_of_single};
    use crate::kernel::vectors::Vectors;
    use crate::kernel::vectors::tests::prefix::VARIANTS;
    use crate::kernel::vectors::vector::{Bytes, Isa, Kernel};

    struct EndOfSingle<'i>(&'i Variant, &'i [u8]);

    impl Kernel for &EndOfSingle<'_> {
        /// The end, and the number of bytes that are skipped at once.
        type Output = [usize; 2];

        fn run<I: Isa>(self, isa: I) -> [usize; 2] {
            let &EndOfSingle(encoding, bytes) = self;
            [end_of_single::<I::Wide>(isa, encoding, bytes, 0), 2 * I::Wide::LEN]
        }
    }

    /// No other test notices that too few bytes are skipped: the others are checked, only slower.
    #[test]
    fn single_bytes_are_skipped_up_to_the_block_with_another() {
        for variant in VARIANTS.map(Variant::of) {
            for vectors in Vectors::all() {
                for place in 0..=400 {
                    let mut bytes = [b'a'; 401];
                    let [end, step] = vectors.run(&EndOfSingle(&variant, &bytes[..place]));
                    // Fewer bytes than a vector has are not skipped.
                    let expected = if place < step / 2 { 0 } else { place };
                    assert_eq!(end, expected, "{vectors:?} {place}");
                    bytes[place] = 0xC3;
                    let [end, step] = vectors.run(&EndOfSingle(&variant, &bytes));
                    // Steps after the first may begin up to a vector earlier, where memory is aligned.
                    let steps = place.saturating_sub(step - 1)..=place;
                    assert!(steps.contains(&end), "{vectors:?} {place} {end}");
                }
            }
        }
    }

    #[test]
    fn single_bytes_are_recognised() {
        for encoding in VARIANTS {
            let variant = Variant::of(encoding);
            for len in 0..=64 {
                for place in 0..len {
                    for byte in [0x00, 0x01, 0x7F, 0x80, 0xFF] {
                        let mut bytes = [b'a'; 64];
                        bytes[place] = byte;
                        let are_single = encoding.table().is_single(byte);
                        assert_eq!(variant.are_single(&bytes[..len]), are_single, "{encoding:?}");
                    }
                }
            }
        }
    }
}
