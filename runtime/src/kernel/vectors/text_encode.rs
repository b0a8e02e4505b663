//! A vector at a time, by a fixed stride: every byte becomes one or two, which are put side
//! by side, and the second ones that there are not are left out.
//!
//! Of the four bytes of a code point the first and the third become two, and so does U+0000.

use super::around::{load, load_after, load_before};
use super::vector::{Bytes, Isa, Part, Wide, low_bits};
use crate::base::slices::{after, after_mut};
use crate::kernel::pairs::{LEAD_OF_FOUR, LONG_NUL, OF_NUL, OF_PAIR, PAIR_BYTES, UNIT};
use crate::kernel::text_encode::{Growth, Write};
use crate::table::bits::CONTINUATIONS;

/// How many bytes after the lead byte of four change with it.
const AFTER: usize = 2;

impl Wide for Growth<'_> {
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> usize {
        let Growth { long_nul, text } = self;
        let (mut growth, mut at) = (0, 0);
        let len = I::Wide::LEN;
        let rules = Changes::<I::Wide>::of(isa, long_nul);
        while let Some(two) = text.get(at..at + 2 * len)
            && let Some(first) = I::Wide::load(isa, two)
            && let Some(second) = I::Wide::load(isa, &two[len..])
        {
            if rules.are_any(rules.changes(first).or(rules.changes(second)), len) {
                growth += rules.growth(first, len) + rules.growth(second, len);
            }
            at += 2 * len;
        }
        let rules = Changes::<I::Part>::of(isa, long_nul);
        while at < text.len() {
            let len = I::Part::LEN.min(text.len() - at);
            growth += rules.growth(load(isa, after(text, at)), len);
            at += len;
        }
        growth
    }
}

impl Wide for Write<'_> {
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> (usize, usize) {
        let Write { long_nul, text, output } = self;
        let changes = Changes::<I::Part>::of(isa, long_nul);
        let rules = Rules::<I::Part>::of(isa, long_nul);
        let (mut read, mut written) = (0, 0);
        // Whether a code point of four bytes reaches into the block.
        let mut reaches_in = false;
        while read < text.len() {
            let rest = after(text, read);
            let len = rest.len().min(I::Part::LEN);
            let block = load::<I::Part>(isa, rest);
            let room = after_mut(output, written);
            if !reaches_in
                && !changes.are_any(changes.changes(block), len)
                && block.store_part(room, len).is_some()
            {
                read += len;
                written += len;
                continue;
            }
            let ([next, _], before) =
                (load_after(isa, block, rest), load_before(isa, block, text, read));
            let block = rules.block(block, next, before);
            let twos = block.twos & low_bits(len);
            let Some(end) = I::Part::pack_pairs(isa, [block.first, block.second], len, twos, room)
            else {
                break;
            };
            reaches_in = block.leads >> (I::Part::LEN - AFTER) != 0;
            read += len;
            written += end;
        }
        (read, written)
    }
}

/// What tells the bytes at which something changes.
struct Changes<V> {
    /// What leaves something of them: of those of four bytes, and of zero less one.
    shift: V,
    below: V,
    below_four: V,
    nul: V,
    zero: V,
}

impl<V: Bytes> Changes<V> {
    #[inline(always)]
    fn of(isa: V::Isa, long_nul: bool) -> Changes<V> {
        let shift = u8::from(long_nul);
        Changes {
            shift: V::splat(isa, shift),
            below: V::splat(isa, LEAD_OF_FOUR - shift - 1),
            below_four: V::splat(isa, LEAD_OF_FOUR - 1),
            nul: V::splat(isa, nul(long_nul)),
            zero: V::splat(isa, 0),
        }
    }

    #[inline(always)]
    fn changes(&self, block: V) -> V {
        block.sub(self.shift).saturating_sub(self.below)
    }

    /// Whether there are any at the first `len` bytes.
    #[inline(always)]
    fn are_any(&self, changes: V, len: usize) -> bool {
        !changes.equal(self.zero).high_bits() & low_bits(len) != 0
    }

    /// Of the first `len` bytes.
    #[inline(always)]
    fn growth(&self, block: V, len: usize) -> usize {
        let nuls = block.equal(self.nul).high_bits() & low_bits(len);
        let others = block.saturating_sub(self.below_four).equal(self.zero).high_bits();
        let fours = !others & low_bits(len);
        OF_NUL * nuls.count_ones() as usize + OF_PAIR * fours.count_ones() as usize
    }
}

/// U+0000, if it changes, and else what no text has.
fn nul(long_nul: bool) -> u8 {
    if long_nul { 0 } else { u8::MAX }
}

/// What is the same for every block.
struct Rules<V> {
    nul: V,
    long_nul: [V; 2],
    low_half: V,
    ones: V,
    two_bits: V,
    /// The lead byte of surrogates.
    lead: V,
    /// What makes the second byte of the first surrogate of five bits, of which it has one
    /// less, and that of the second one of four.
    before_high: V,
    low: V,
    continuation: V,
}

/// What the bytes of a block become, the second byte where there are two; and which of them
/// lead four.
struct Block<V> {
    first: V,
    second: V,
    twos: u64,
    leads: u64,
}

impl<V: Bytes> Rules<V> {
    #[inline(always)]
    fn of(isa: V::Isa, long_nul: bool) -> Rules<V> {
        const _: () = assert!(LEAD_OF_FOUR == 0xF0, "told by the upper half alone");
        let [nul_lead, nul_end] = LONG_NUL;
        Rules {
            nul: V::splat(isa, nul(long_nul)),
            long_nul: [V::splat(isa, nul_lead), V::splat(isa, nul_end)],
            low_half: V::splat(isa, !LEAD_OF_FOUR),
            ones: V::splat(isa, u8::MAX),
            two_bits: V::splat(isa, 3),
            lead: V::splat(isa, PAIR_BYTES[0]),
            before_high: V::splat(isa, PAIR_BYTES[1] - 1),
            low: V::splat(isa, PAIR_BYTES[UNIT + 1]),
            continuation: V::splat(isa, CONTINUATIONS.0),
        }
    }

    /// FF where the byte leads four.
    #[inline(always)]
    fn leads(&self, bytes: V) -> V {
        bytes.or(self.low_half).equal(self.ones)
    }

    /// What a block becomes, of which the bytes one place on are given too, and those one and
    /// two places before.
    #[inline(always)]
    fn block(&self, block: V, next: V, [before, before_that]: [V; 2]) -> Block<V> {
        let (firsts, seconds) = (self.leads(block), self.leads(before));
        let thirds = self.leads(before_that);
        let nuls = block.equal(self.nul);
        // Four bits of this byte and two of the next, which go together.
        let low = block.low_nibble();
        let twice = low.add(low);
        let six = twice.add(twice).or(next.high_nibble().and(self.two_bits));

        let first = block.select(self.lead, firsts.or(thirds));
        let first = first.select(six.or(self.continuation), seconds);
        let second = low.or(self.low).select(six.add(self.before_high), firsts);
        Block {
            first: first.select(self.long_nul[0], nuls),
            second: second.select(self.long_nul[1], nuls),
            twos: firsts.or(thirds).or(nuls).high_bits(),
            leads: firsts.high_bits(),
        }
    }
}
