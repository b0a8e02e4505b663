//! Validation of UTF-8 with vectors: the algorithm *lookup4* of J. Keiser and D. Lemire.
//!
//! Each block is loaded four times: at its position, and one, two and three bytes earlier. Each
//! byte is checked twice:
//!
//! 1. The nibble tables tell whether the byte may follow the previous byte.
//! 2. The third and the fourth byte of a sequence must be continuation bytes that follow a
//!    continuation byte. Any other continuation byte that follows one is an error. A third byte is
//!    two positions after a lead byte of three or four bytes, and a fourth byte is three positions
//!    after a lead byte of four bytes. The nibble tables have a bit (0x80) for two continuation
//!    bytes in a row. The XOR of the bits that the tables find and the bits that are required
//!    leaves the errors.
//!
//! In hexadecimal:
//!
//! ```text
//! bytes        E2 82 AC 41 F0 9F 98       `€A`, and an incomplete sequence
//! tables       00 00 80 00 00 00 80
//! required     00 00 80 00 00 00 80       two positions after E2, two positions after F0
//! XOR          00 00 00 00 00 00 00       no error; `end` finds the incomplete sequence
//! ```
//!
//! ASCII is skipped 128 bytes at a time. The last block overlaps the previous block, so that no
//! byte is left over. Loading the earlier bytes once more is faster than moving bytes from one
//! vector to another; only the first block, which has no earlier bytes, is moved. The lowest set
//! bit of a mask is the position of the first error. The sequence with the error starts at most
//! three bytes earlier.
//!
//! Invariant: [`load_history`] is called only for positions from [`HISTORY`] on. `by_vectors` first
//! skips two blocks of ASCII, or checks the first block with zeros before it. It is called only for
//! at least `V::LEN + HISTORY` bytes, so that the last block starts at `HISTORY` or later.

use super::around::{history, load_history, unaligned};
use super::nibble_tables::{LEAD_OF_THREE, NibbleTables, NibbleVectors};
use super::special_cases::TWO_CONTINUATIONS;
use super::vector::{Bytes, Isa, Kernel, Part, low_bits};
use crate::base::lookup_tables::lookup_tables;
use crate::kernel::utf_8::Prefix;
use crate::table::bits::{CONTINUATIONS, is_continuation};
use crate::table::rows::UTF_8 as ROWS;
use crate::table::surrogate_pairs::LEAD_OF_FOUR;

/// The number of earlier bytes that the check of a byte looks at.
const HISTORY: usize = 3;

/// The number of blocks that are loaded: at the position, and one, two and three bytes earlier.
const BLOCKS: usize = 1 + HISTORY;

/// The smallest lead bytes of sequences of three and of four bytes.
const LEADS: [u8; 2] = [LEAD_OF_THREE, LEAD_OF_FOUR];

impl Kernel for Prefix<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> usize {
        let Prefix(bytes) = self;
        if bytes.len() < I::Part::LEN + HISTORY {
            by_parts::<I::Part>(isa, bytes)
        } else if bytes.len() < I::Wide::LEN + HISTORY {
            by_vectors::<I::Part>(isa, bytes)
        } else {
            by_vectors::<I::Wide>(isa, bytes)
        }
    }
}

/// Validates at least `V::LEN + HISTORY` bytes.
#[inline(always)]
fn by_vectors<V: Bytes>(isa: V::Isa, bytes: &[u8]) -> usize {
    // Never `else`: there are enough bytes.
    let Some(first) = V::load(isa, bytes) else { return 0 };
    let mut at = 0;
    match V::load(isa, &bytes[V::LEN..]) {
        Some(second) if first.or(second).high_bits() == 0 => {
            at = end_of_ascii::<V>(isa, bytes, 2 * V::LEN);
            if at == bytes.len() {
                return at;
            }
        }
        _ => {}
    }
    let checker = Utf8Checker::<V>::of(isa);
    if at == 0 {
        // Before the first block there are no bytes that could be loaded.
        let faults = checker.faults(history(isa, first, checker.zero));
        if checker.are_any(faults) {
            return sequence_at(bytes, checker.before_fault(faults));
        }
        at = V::LEN;
    }
    while at + 2 * V::LEN <= bytes.len() {
        let Some(first) = load_history::<V, BLOCKS>(isa, bytes, at) else { break };
        let Some(second) = load_history::<V, BLOCKS>(isa, bytes, at + V::LEN) else { break };
        // `first[HISTORY]` also has the three bytes before the blocks, where a sequence may start.
        if first[HISTORY].or(first[0]).or(second[0]).high_bits() == 0 {
            at = end_of_ascii::<V>(isa, bytes, at + 2 * V::LEN);
            continue;
        }
        let (first_faults, second_faults) = (checker.faults(first), checker.faults(second));
        if checker.are_any(first_faults.or(second_faults)) {
            // `before_fault` returns `V::LEN` if the first block has no error.
            let valid = match checker.before_fault(first_faults) {
                valid if valid < V::LEN => valid,
                _ => V::LEN + checker.before_fault(second_faults),
            };
            return sequence_at(bytes, at + valid);
        }
        at += 2 * V::LEN;
    }
    while at < bytes.len() {
        // The last block overlaps the previous block.
        let from = at.min(bytes.len() - V::LEN);
        let Some(block) = load_history(isa, bytes, from) else { break };
        let faults = checker.faults(block);
        if checker.are_any(faults) {
            return sequence_at(bytes, from + checker.before_fault(faults));
        }
        at = from + V::LEN;
    }
    end(bytes)
}

/// The number of bytes that are checked for ASCII at once.
const GROUP: usize = 128;

/// Skips groups of ASCII from `at` on, before which a vector of ASCII was found. Returns the new
/// position: the length of `bytes` if all bytes from `at` on and the last [`GROUP`] bytes are ASCII,
/// else the start of a group that is not ASCII or not whole. The first group may begin up to a vector
/// earlier.
#[inline(always)]
fn end_of_ascii<V: Bytes>(isa: V::Isa, bytes: &[u8], mut at: usize) -> usize {
    at -= unaligned::<V>(bytes, at);
    for group in bytes[at..].chunks_exact(GROUP) {
        if !is_ascii::<V>(isa, group) {
            break;
        }
        at += GROUP;
    }
    // If less than a group is left, the last group overlaps bytes before `at`.
    match bytes.last_chunk::<GROUP>() {
        Some(group) if at > bytes.len() - GROUP && is_ascii::<V>(isa, group) => bytes.len(),
        _ => at,
    }
}

/// Whether a group of bytes is ASCII.
#[inline(always)]
fn is_ascii<V: Bytes>(isa: V::Isa, group: &[u8]) -> bool {
    let mut union = V::splat(isa, 0);
    for i in 0..GROUP / V::LEN {
        // Never `else`: a group has whole vectors.
        let Some(block) = V::load(isa, &group[V::LEN * i..]) else { return false };
        union = union.or(block);
    }
    union.high_bits() == 0
}

/// Validates an input that is shorter than `by_vectors` needs.
#[inline(always)]
fn by_parts<V: Part>(isa: V::Isa, bytes: &[u8]) -> usize {
    let checker = Utf8Checker::<V>::of(isa);
    let mut before = checker.zero;
    for (i, chunk) in bytes.chunks(V::LEN).enumerate() {
        let block = V::load_part(isa, chunk);
        let faults = checker.faults(history(isa, block, before));
        if checker.are_any(faults) {
            // The error may be in the zeros that follow the bytes in the last block.
            let at = V::LEN * i + checker.before_fault(faults);
            return sequence_at(bytes, at.min(bytes.len()));
        }
        before = block;
    }
    // If zeros follow the bytes, an incomplete sequence before them was an error.
    if bytes.len() % V::LEN == 0 { end(bytes) } else { bytes.len() }
}

/// The start of the sequence that the byte at `at` may belong to: the lead byte before `at` of a
/// sequence of two or more bytes, if only continuation bytes are between them; otherwise `at`. All
/// bytes before `at` are well-formed, except that the last sequence may be incomplete.
#[inline]
fn sequence_at(bytes: &[u8], at: usize) -> usize {
    let before = bytes[..at].iter().rev().take(HISTORY);
    match before.zip(1..).find(|(byte, _)| !is_continuation(**byte)) {
        Some((lead, back)) if *lead > CONTINUATIONS.1 => at - back,
        _ => at,
    }
}

/// The length of `bytes`, in which no error was found, without an incomplete sequence at the end.
#[inline]
fn end(bytes: &[u8]) -> usize {
    // The smallest lead byte of a cut sequence, for the last byte, the last but one, and so on.
    let leads = [CONTINUATIONS.1 + 1, LEADS[0], LEADS[1]];
    let is_cut = |(byte, lead): (&u8, u8)| *byte >= lead;
    match bytes.iter().rev().zip(leads).position(is_cut) {
        Some(back) => bytes.len() - 1 - back,
        None => bytes.len(),
    }
}

lookup_tables! {
    const TABLES: &NibbleTables = NibbleTables::of(&ROWS, TWO_CONTINUATIONS);
}

/// Constants that are the same for all blocks.
struct Utf8Checker<V> {
    nibbles: NibbleVectors<V>,
    /// A byte minus `leads[0]`, saturating, has its highest bit set only for lead bytes of three or
    /// four bytes. A byte minus `leads[1]` has this bit set only for lead bytes of four bytes.
    leads: [V; 2],
    continuations: V,
    zero: V,
}

impl<V: Bytes> Utf8Checker<V> {
    #[inline(always)]
    fn of(isa: V::Isa) -> Utf8Checker<V> {
        Utf8Checker {
            nibbles: NibbleVectors::of(isa, TABLES),
            leads: [V::splat(isa, LEADS[0] - 0x80), V::splat(isa, LEADS[1] - 0x80)],
            continuations: V::splat(isa, TWO_CONTINUATIONS),
            zero: V::splat(isa, 0),
        }
    }

    /// A vector that is not zero where `block` has an error. `one`, `two` and `three` are the
    /// blocks one, two and three bytes earlier.
    #[inline(always)]
    fn faults(&self, [block, one, two, three]: [V; BLOCKS]) -> V {
        let pairs = self.nibbles.of_pairs(one, block);
        // The highest bit is set where the third or the fourth byte of a sequence must be.
        let [third, fourth] = self.leads;
        let goes_on = two.saturating_sub(third).or(three.saturating_sub(fourth));
        goes_on.and(self.continuations).xor(pairs)
    }

    #[inline(always)]
    fn are_any(&self, faults: V) -> bool {
        faults.equal(self.zero).high_bits() != low_bits(V::LEN)
    }

    /// The number of bytes before the first error.
    #[inline(always)]
    fn before_fault(&self, faults: V) -> usize {
        faults.equal(self.zero).high_bits().trailing_ones() as usize
    }
}
