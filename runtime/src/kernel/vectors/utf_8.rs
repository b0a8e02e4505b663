//! Validation of UTF-8 with vectors: the algorithm *lookup4* of J. Keiser and D. Lemire.
//!
//! Each block is loaded four times: at its place, and one, two and three bytes before. Two checks
//! cover each byte:
//!
//! 1. The nibble tables find the errors of each byte with the one before it.
//! 2. A byte that is two places after a lead byte of three or four, or three places after one of four,
//!    must be a second continuation byte in a row, and no other byte may be one. The tables have a bit
//!    for two continuation bytes, so an XOR with "must be one" leaves the errors.
//!
//! ```text
//! bytes        E2 82 AC 41 F0 9F 98       (€ A, and a sequence that is cut)
//! tables       00 00 80 00 00 00 80
//! must be      00 00 80 00 00 00 80       two after E2, two after F0
//! XOR          00 00 00 00 00 00 00       no error; `end` finds the cut at the end
//! ```
//!
//! Blocks of ASCII are passed two at a time. The last block overlaps the one before, so that no byte
//! is left over. Loading the bytes before once more is faster than moving them from block to block.
//! The position of an error is the lowest bit of a mask, minus up to three bytes to the start of its
//! sequence.
//!
//! Invariant: every load starts at least [`HISTORY`] bytes after the start of the input, because
//! `fault_in_short` reads the first block.

use super::nibble_tables::{NibbleTables, least_lead};
use super::special_cases::TWO_CONTINUATIONS;
use super::vector::{Bytes, Isa, Part, Wide, low_bits};
use crate::kernel::utf_8::Prefix;
use crate::table::bits::{CONTINUATIONS, is_continuation};
use crate::table::rows::utf_8::ROWS;

/// How many bytes before a byte decide whether it is an error.
const HISTORY: usize = 3;

static TABLES: NibbleTables = NibbleTables::of(&ROWS);

/// The least bytes that lead sequences of three and of four bytes.
const LEADS: [u8; 2] = [least_lead(&ROWS, 3), least_lead(&ROWS, 4)];

impl Wide for Prefix<'_> {
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> usize {
        let Prefix(bytes) = self;
        let part = I::Part::LEN;
        if bytes.len() < part + HISTORY {
            let fault = fault_in_short::<I::Part>(isa, bytes);
            return fault.unwrap_or_else(|| end(bytes));
        }
        let mut at = end_of_ascii(isa, bytes, 0);
        if at == 0 {
            // The bytes before the first block cannot be loaded.
            if let Some(at) = fault_in_short::<I::Part>(isa, &bytes[..part]) {
                return at;
            }
            at = part;
        }
        if bytes.len() < I::Wide::LEN + HISTORY {
            by_vectors::<I::Part>(isa, bytes, at)
        } else {
            by_vectors::<I::Wide>(isa, bytes, at)
        }
    }
}

/// Validates the bytes from `at` on. At least a vector and its history stand before the end.
#[inline(always)]
fn by_vectors<V: Bytes>(isa: V::Isa, bytes: &[u8], mut at: usize) -> usize {
    if at == bytes.len() {
        return at;
    }
    let rules = Rules::<V>::of(isa);
    while at + 2 * V::LEN <= bytes.len()
        && let (Some(first), Some(second)) =
            (load::<V>(isa, bytes, at), load(isa, bytes, at + V::LEN))
    {
        let (first_faults, second_faults) = (rules.faults(first), rules.faults(second));
        if rules.are_any(first_faults.or(second_faults)) {
            let len = match rules.before_fault(first_faults) {
                len if len < V::LEN => len,
                _ => V::LEN + rules.before_fault(second_faults),
            };
            return sequence_at(bytes, at + len);
        }
        at += 2 * V::LEN;
        if first[0].or(second[0]).high_bits() == 0 {
            at = end_of_ascii(isa, bytes, at);
        }
    }
    while at < bytes.len() {
        // The last block overlaps the one before.
        let from = at.min(bytes.len() - V::LEN);
        let Some(block) = load(isa, bytes, from) else { break };
        let faults = rules.faults(block);
        if rules.are_any(faults) {
            return sequence_at(bytes, from + rules.before_fault(faults));
        }
        at = from + V::LEN;
    }
    end(bytes)
}

/// The block at `at`, and the blocks one, two and three bytes before.
#[inline(always)]
fn load<V: Bytes>(isa: V::Isa, bytes: &[u8], at: usize) -> Option<[V; 4]> {
    let bytes = bytes.get(at - HISTORY..at + V::LEN)?;
    let (block, one) = (V::load(isa, &bytes[3..])?, V::load(isa, &bytes[2..])?);
    Some([block, one, V::load(isa, &bytes[1..])?, V::load(isa, bytes)?])
}

/// Passes vectors of ASCII from `at` on, two at a time.
#[inline(always)]
fn end_of_ascii<I: Isa>(isa: I, bytes: &[u8], mut at: usize) -> usize {
    let len = I::Wide::LEN;
    while let Some(two) = bytes.get(at..at + 2 * len)
        && let Some(first) = I::Wide::load(isa, two)
        && let Some(second) = I::Wide::load(isa, &two[len..])
        && first.or(second).high_bits() == 0
    {
        at += 2 * len;
    }
    at
}

/// The start of a sequence at or not far before the first error, in bytes that have no others before
/// them to load.
#[inline(always)]
fn fault_in_short<V: Part>(isa: V::Isa, bytes: &[u8]) -> Option<usize> {
    let rules = Rules::<V>::of(isa);
    let mut before = rules.zero;
    for (i, chunk) in bytes.chunks(V::LEN).enumerate() {
        let block = V::load_part(isa, chunk);
        let (one, two) = (block.after(isa, before, 1), block.after(isa, before, 2));
        let faults = rules.faults([block, one, two, block.after(isa, before, 3)]);
        if rules.are_any(faults) {
            // The zeros behind the bytes may be the error.
            let at = V::LEN * i + rules.before_fault(faults);
            return Some(sequence_at(bytes, at.min(bytes.len())));
        }
        before = block;
    }
    None
}

/// The start of the sequence that the byte at `at` may belong to. All bytes before it are well-formed,
/// except that the last sequence may be cut.
fn sequence_at(bytes: &[u8], at: usize) -> usize {
    let before = bytes[..at].iter().rev().take(HISTORY);
    match before.zip(1..).find(|(byte, _)| !is_continuation(**byte)) {
        Some((lead, back)) if *lead > CONTINUATIONS.1 => at - back,
        _ => at,
    }
}

/// The length of bytes in which no error was found, without a sequence that the end has cut.
fn end(bytes: &[u8]) -> usize {
    let leads = [CONTINUATIONS.1 + 1, LEADS[0], LEADS[1]];
    let is_cut = |(byte, lead): (&u8, u8)| *byte >= lead;
    match bytes.iter().rev().zip(leads).position(is_cut) {
        Some(back) => bytes.len() - 1 - back,
        None => bytes.len(),
    }
}

/// The constants of all blocks.
struct Rules<V> {
    first_high: V,
    first_low: V,
    second_high: V,
    /// The difference has its highest bit set only for bytes that lead three or more, or four.
    leads: [V; 2],
    continuations: V,
    zero: V,
}

impl<V: Bytes> Rules<V> {
    #[inline(always)]
    fn of(isa: V::Isa) -> Rules<V> {
        Rules {
            first_high: V::table_for_high(isa, &TABLES.first_high),
            first_low: V::table(isa, &TABLES.first_low),
            second_high: V::table_for_high(isa, &TABLES.second_high),
            leads: [V::splat(isa, LEADS[0] - 0x80), V::splat(isa, LEADS[1] - 0x80)],
            continuations: V::splat(isa, TWO_CONTINUATIONS),
            zero: V::splat(isa, 0),
        }
    }

    /// Not zero where a block has an error; the blocks one, two and three bytes before are given too.
    #[inline(always)]
    fn faults(&self, [block, one, two, three]: [V; 4]) -> V {
        let pairs = one.look_up_high(self.first_high).and(one.look_up_low(self.first_low));
        let pairs = pairs.and(block.look_up_high(self.second_high));
        // The highest bit is set where the third or fourth byte of a sequence must stand.
        let [third, fourth] = self.leads;
        let goes_on = two.saturating_sub(third).or(three.saturating_sub(fourth));
        goes_on.and(self.continuations).xor(pairs)
    }

    #[inline(always)]
    fn are_any(&self, faults: V) -> bool {
        faults.equal(self.zero).high_bits() != low_bits(V::LEN)
    }

    /// How many bytes stand before the first error.
    #[inline(always)]
    fn before_fault(&self, faults: V) -> usize {
        faults.equal(self.zero).high_bits().trailing_ones() as usize
    }
}
