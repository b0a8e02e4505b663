//! A vector at a time. Every byte is looked at together with the three before it, which are
//! loaded once more rather than moved over from the vector before.

use super::nibble_tables::{NibbleTables, least_lead};
use super::special_cases::TWO_CONTINUATIONS;
use super::vector::{Bytes, Isa, Part, Wide, low_bits};
use crate::kernel::utf_8::Prefix;
use crate::table::bits::{CONTINUATIONS, is_continuation};
use crate::table::rows::utf_8::ROWS;

/// How many bytes before a byte matter to it.
const HISTORY: usize = 3;

static NEIGHBOURS: NibbleTables = NibbleTables::of(&ROWS);

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
            // Nothing stands before the first bytes that could be loaded.
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

/// Judges the bytes from `at` on, before which there is a history, and of which there are
/// as many as a vector has, counted from the end if need be.
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
        // Of the last vector some has been looked at already.
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

/// The block at `at`, and those one, two and three bytes before.
#[inline(always)]
fn load<V: Bytes>(isa: V::Isa, bytes: &[u8], at: usize) -> Option<[V; 4]> {
    let bytes = bytes.get(at - HISTORY..at + V::LEN)?;
    let (block, one) = (V::load(isa, &bytes[3..])?, V::load(isa, &bytes[2..])?);
    Some([block, one, V::load(isa, &bytes[1..])?, V::load(isa, bytes)?])
}

/// Passes over vectors of ASCII from `at` on, two by two.
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

/// A sequence not far before the first fault, where there is no history to load.
#[inline(always)]
fn fault_in_short<V: Part>(isa: V::Isa, bytes: &[u8]) -> Option<usize> {
    let rules = Rules::<V>::of(isa);
    let mut before = rules.zero;
    for (i, chunk) in bytes.chunks(V::LEN).enumerate() {
        let block = V::load_part(isa, chunk);
        let (one, two) = (block.after(isa, before, 1), block.after(isa, before, 2));
        let faults = rules.faults([block, one, two, block.after(isa, before, 3)]);
        if rules.are_any(faults) {
            // The zeros behind the bytes may be at fault too.
            let at = V::LEN * i + rules.before_fault(faults);
            return Some(sequence_at(bytes, at.min(bytes.len())));
        }
        before = block;
    }
    None
}

/// The sequence that the byte at `at` belongs to, if it is no fault that it does; all before
/// it is well-formed, or cut.
fn sequence_at(bytes: &[u8], at: usize) -> usize {
    let before = bytes[..at].iter().rev().take(HISTORY);
    match before.zip(1..).find(|(byte, _)| !is_continuation(**byte)) {
        Some((lead, back)) if *lead > CONTINUATIONS.1 => at - back,
        _ => at,
    }
}

/// All of the bytes, where no two of them are at fault, but for a sequence that is cut.
fn end(bytes: &[u8]) -> usize {
    let leads = [CONTINUATIONS.1 + 1, LEADS[0], LEADS[1]];
    let is_cut = |(byte, lead): (&u8, u8)| *byte >= lead;
    match bytes.iter().rev().zip(leads).position(is_cut) {
        Some(back) => bytes.len() - 1 - back,
        None => bytes.len(),
    }
}

/// What is the same for every block.
struct Rules<V> {
    first_high: V,
    first_low: V,
    second_high: V,
    /// What leaves the highest bit of bytes that lead so long a sequence.
    leads: [V; 2],
    continuations: V,
    zero: V,
}

impl<V: Bytes> Rules<V> {
    #[inline(always)]
    fn of(isa: V::Isa) -> Rules<V> {
        Rules {
            first_high: V::table_for_high(isa, &NEIGHBOURS.first_high),
            first_low: V::table(isa, &NEIGHBOURS.first_low),
            second_high: V::table_for_high(isa, &NEIGHBOURS.second_high),
            leads: [V::splat(isa, LEADS[0] - 0x80), V::splat(isa, LEADS[1] - 0x80)],
            continuations: V::splat(isa, TWO_CONTINUATIONS),
            zero: V::splat(isa, 0),
        }
    }

    /// Not zero where there is a fault in a block, of which the bytes one, two and three
    /// places before are given too.
    #[inline(always)]
    fn faults(&self, [block, one, two, three]: [V; 4]) -> V {
        let pairs = one.look_up_high(self.first_high).and(one.look_up_low(self.first_low));
        let pairs = pairs.and(block.look_up_high(self.second_high));
        // Whether a third or fourth byte has to stand here, which goes on after another
        // continuation byte.
        let [third, fourth] = self.leads;
        let goes_on = two.saturating_sub(third).or(three.saturating_sub(fourth));
        goes_on.and(self.continuations).xor(pairs)
    }

    #[inline(always)]
    fn are_any(&self, faults: V) -> bool {
        faults.equal(self.zero).high_bits() != low_bits(V::LEN)
    }

    /// How many bytes are before the first fault.
    #[inline(always)]
    fn before_fault(&self, faults: V) -> usize {
        faults.equal(self.zero).high_bits().trailing_ones() as usize
    }
}
