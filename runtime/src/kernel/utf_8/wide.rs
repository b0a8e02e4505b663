//! A vector at a time. Every byte is looked at together with the three before it, which are
//! loaded once more rather than moved over from the vector before.

use super::pairs::{LEADS, PAIRS, TWO_CONTINUATIONS};
use crate::form::bits::{CONTINUATIONS, is_continuation};
use crate::kernel::short::short_words;
use crate::kernel::vector::{Bytes, Isa, Narrow};

/// How many bytes before a byte matter to it.
const HISTORY: usize = 3;

#[inline(always)]
pub(super) fn well_formed_prefix<I: Isa>(isa: I, bytes: &[u8]) -> usize {
    let narrow = I::Narrow::LEN;
    if bytes.len() < narrow + HISTORY {
        return of_short(isa, bytes);
    }
    let mut at = end_of_ascii(isa, bytes, 0);
    if at == 0 {
        // Nothing stands before the first bytes that could be loaded.
        if of_short(isa, &bytes[..narrow]) < narrow - HISTORY {
            return 0;
        }
        at = narrow;
    }
    if bytes.len() < I::Wide::LEN + HISTORY {
        by_vectors::<I::Narrow>(isa, bytes, at)
    } else {
        by_vectors::<I::Wide>(isa, bytes, at)
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
        if rules.are_any(rules.faults(first).or(rules.faults(second))) {
            return sequence_at(bytes, at);
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
        if rules.are_any(rules.faults(block)) {
            return sequence_at(bytes, from);
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

/// The same where there is no history to load: it is moved over by words.
#[inline(always)]
fn of_short<I: Isa>(isa: I, bytes: &[u8]) -> usize {
    let rules = Rules::<I::Narrow>::of(isa);
    let mut before = 0;
    for (i, chunk) in bytes.chunks(I::Narrow::LEN).enumerate() {
        let [low, high] = short_words(chunk);
        if (low | high) & HIGH_BITS == 0 && before == 0 {
            continue;
        }
        let block = u128::from(low) | u128::from(high) << 64;
        let moved = |by: u32| {
            let words = if by == 0 { block } else { block << (8 * by) | before >> (128 - 8 * by) };
            I::Narrow::from_words(isa, [words as u64, (words >> 64) as u64])
        };
        if rules.are_any(rules.faults([moved(0), moved(1), moved(2), moved(3)])) {
            return sequence_at(bytes, I::Narrow::LEN * i);
        }
        before = block;
    }
    end(bytes)
}

const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

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
            first_high: V::table(isa, &PAIRS.first_high),
            first_low: V::table(isa, &PAIRS.first_low),
            second_high: V::table(isa, &PAIRS.second_high),
            leads: LEADS.map(|lead| V::splat(isa, lead - 0x80)),
            continuations: V::splat(isa, TWO_CONTINUATIONS),
            zero: V::splat(isa, 0),
        }
    }

    /// Not zero where there is a fault in a block, of which the bytes one, two and three
    /// places before are given too.
    #[inline(always)]
    fn faults(&self, [block, one, two, three]: [V; 4]) -> V {
        let pairs = one.high_nibble().look_up(self.first_high);
        let pairs = pairs.and(one.low_nibble().look_up(self.first_low));
        let pairs = pairs.and(block.high_nibble().look_up(self.second_high));
        // Whether a third or fourth byte has to stand here, which goes on after another
        // continuation byte.
        let [third, fourth] = self.leads;
        let goes_on = two.saturating_sub(third).or(three.saturating_sub(fourth));
        goes_on.and(self.continuations).xor(pairs)
    }

    #[inline(always)]
    fn are_any(&self, faults: V) -> bool {
        faults.equal(self.zero).high_bits() != u64::MAX >> (64 - V::LEN)
    }
}
