//! Converts UTF-8 to a variant, with vectors.
//!
//! Each input byte expands to one or two output bytes. The first and the third byte of a four-byte
//! sequence expand to two bytes, and so does a zero byte if U+0000 has two bytes in the variant:
//!
//! ```text
//! input     61   F0     9F     98     80
//! first     61   ED     BD     ED     80
//! second    .    A0     .      B8     .        F0 9F 98 80 is U+1F600, the pair D83D DE00:
//! output    61   ED A0  BD     ED B8  80       ED A0 BD ED B8 80
//! ```
//!
//! The output bytes are computed from the input byte and its neighbours. A block is therefore
//! loaded at its position, one byte later, and one and two bytes earlier. The vectors of first and
//! of second bytes are interleaved, and the unused second bytes are removed ([`Part::pack_pairs`]).
//! Blocks in which nothing changes are copied.
//!
//! The loop always advances by a whole block. `reaches_in` is set if bytes at the start of the next
//! block change because a four-byte sequence started in this block. The next block is then
//! converted even if it has no other changes.

use super::around::{load, load_after, load_before};
use super::pairs::{NUL_GROWTH, PAIR_BYTES, PAIR_GROWTH, UNIT};
use super::vector::{Bytes, Isa, Kernel, Part, low_bits};
use crate::base::slices::{after, after_mut};
use crate::kernel::text::{Growth, ToPairs};
use crate::table::bits::CONTINUATIONS;
use crate::table::surrogate_pairs::{LEAD_OF_FOUR, LONG_NUL};

/// How many bytes change after the lead byte of a four-byte sequence: the second and the third.
const AFTER: usize = 2;

impl Kernel for &Growth<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> usize {
        let &Growth { long_nul, text } = self;
        let (mut growth, mut at) = (0, 0);
        let len = I::Wide::LEN;
        let finder = ChangeFinder::<I::Wide>::of(isa, long_nul);
        while let Some(two) = text.get(at..at + 2 * len) {
            let Some(first) = I::Wide::load(isa, two) else { break };
            let Some(second) = I::Wide::load(isa, &two[len..]) else { break };
            if finder.are_any(finder.changes(first).or(finder.changes(second)), len) {
                growth += finder.growth(first, len) + finder.growth(second, len);
            }
            at += 2 * len;
        }
        let finder = ChangeFinder::<I::Part>::of(isa, long_nul);
        while at < text.len() {
            let len = I::Part::LEN.min(text.len() - at);
            growth += finder.growth(load(isa, after(text, at)), len);
            at += len;
        }
        growth
    }
}

impl Kernel for &mut ToPairs<'_> {
    /// The length of the encoding, if `output` is long enough.
    type Output = usize;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> usize {
        let &mut ToPairs { long_nul, text, output: &mut ref mut output } = self;
        let finder = ChangeFinder::<I::Part>::of(isa, long_nul);
        let encoder = PairEncoder::<I::Part>::of(isa, long_nul);
        let (mut read, mut written) = (0, 0);
        // Whether a four-byte sequence of the previous block changes bytes of this block.
        let mut reaches_in = false;
        while read < text.len() {
            let rest = after(text, read);
            let len = rest.len().min(I::Part::LEN);
            let block = load::<I::Part>(isa, rest);
            let room = after_mut(output, written);
            // The last condition stores a block in which nothing changes.
            if !reaches_in
                && !finder.are_any(finder.changes(block), len)
                && block.store_part(room, len).is_some()
            {
                read += len;
                written += len;
                continue;
            }
            let ([next, _], before) =
                (load_after(isa, block, rest), load_before(isa, block, text, read));
            let expanded = encoder.expand(block, next, before);
            let twos = expanded.twos & low_bits(len);
            let vectors = [expanded.first, expanded.second];
            let Some(end) = I::Part::pack_pairs(isa, vectors, len, twos, room) else { break };
            reaches_in = expanded.leads >> (I::Part::LEN - AFTER) != 0;
            read += len;
            written += end;
        }
        written
    }
}

/// Constants that find the bytes at which something changes.
struct ChangeFinder<V> {
    /// `shift` is subtracted from a byte with wrap-around, then `below` with saturation. The result
    /// is 0 except for lead bytes of four bytes, and for zero bytes if `shift` is 1.
    shift: V,
    below: V,
    /// Subtracted with saturation by `growth`, which counts the lead bytes apart from the zero
    /// bytes: the result is 0 except for lead bytes of four bytes.
    below_four: V,
    /// The byte that `growth` counts as U+0000: see the function `nul`.
    nul: V,
    /// Zeros, to compare with.
    zero: V,
}

impl<V: Bytes> ChangeFinder<V> {
    #[inline(always)]
    fn of(isa: V::Isa, long_nul: bool) -> ChangeFinder<V> {
        let shift = u8::from(long_nul);
        ChangeFinder {
            shift: V::splat(isa, shift),
            below: V::splat(isa, LEAD_OF_FOUR - shift - 1),
            below_four: V::splat(isa, LEAD_OF_FOUR - 1),
            nul: V::splat(isa, nul(long_nul)),
            zero: V::splat(isa, 0),
        }
    }

    /// A vector that is not zero at each byte that changes.
    #[inline(always)]
    fn changes(&self, block: V) -> V {
        block.sub(self.shift).saturating_sub(self.below)
    }

    /// Whether any of the first `len` bytes of [`changes`](ChangeFinder::changes) is not zero.
    #[inline(always)]
    fn are_any(&self, changes: V, len: usize) -> bool {
        !changes.equal(self.zero).high_bits() & low_bits(len) != 0
    }

    /// How many bytes longer the encoding of the first `len` bytes is.
    #[inline(always)]
    fn growth(&self, block: V, len: usize) -> usize {
        let nuls = block.equal(self.nul).high_bits() & low_bits(len);
        let others = block.saturating_sub(self.below_four).equal(self.zero).high_bits();
        let fours = !others & low_bits(len);
        NUL_GROWTH * nuls.count_ones() as usize + PAIR_GROWTH * fours.count_ones() as usize
    }
}

/// The zero byte if zero bytes change, else a byte that never occurs in UTF-8.
#[inline]
fn nul(long_nul: bool) -> u8 {
    if long_nul { 0 } else { u8::MAX }
}

/// Constants that are the same for all blocks.
struct PairEncoder<V> {
    nul: V,
    long_nul: [V; 2],
    low_half: V,
    /// 0xFF in every byte.
    all_bits: V,
    two_bits: V,
    /// The lead byte of surrogates.
    lead: V,
    /// The marker of the second byte of a high surrogate, minus 1. The kernel adds `uuuuu`, but the
    /// surrogate has `uuuuu - 1` (see `pairs.rs`).
    before_high: V,
    /// The marker of the second byte of a low surrogate.
    low_marker: V,
    continuation: V,
}

/// An expanded block: the first and the second output byte for each input byte, a mask of the
/// second bytes that are used, and a mask of the lead bytes of four-byte sequences.
struct Expanded<V> {
    first: V,
    second: V,
    twos: u64,
    leads: u64,
}

impl<V: Bytes> PairEncoder<V> {
    #[inline(always)]
    fn of(isa: V::Isa, long_nul: bool) -> PairEncoder<V> {
        const _: () = assert!(
            LEAD_OF_FOUR == 0xF0,
            "the high nibble alone identifies a lead byte of four bytes"
        );
        let [nul_lead, nul_end] = LONG_NUL;
        PairEncoder {
            nul: V::splat(isa, nul(long_nul)),
            long_nul: [V::splat(isa, nul_lead), V::splat(isa, nul_end)],
            low_half: V::splat(isa, !LEAD_OF_FOUR),
            all_bits: V::splat(isa, u8::MAX),
            two_bits: V::splat(isa, 3),
            lead: V::splat(isa, PAIR_BYTES[0]),
            before_high: V::splat(isa, PAIR_BYTES[1] - 1),
            low_marker: V::splat(isa, PAIR_BYTES[UNIT + 1]),
            continuation: V::splat(isa, CONTINUATIONS.0),
        }
    }

    /// 0xFF at each lead byte of a four-byte sequence.
    #[inline(always)]
    fn leads(&self, bytes: V) -> V {
        bytes.or(self.low_half).equal(self.all_bits)
    }

    /// Computes the one or two output bytes of each byte of a block. `next` is the block one byte
    /// later; `before` and `before_that` are the blocks one and two bytes earlier. They tell at
    /// which place in a four-byte sequence a byte is: `firsts`, `seconds` and `thirds` have 0xFF
    /// there.
    ///
    /// ```text
    /// place    input       first output      second output
    /// first    11110uuu    ED                A0 + uuuuu - 1
    /// second   10uuzzzz    10zzzzyy          .
    /// third    10yyyyyy    ED                B0 + yyyy, the low nibble
    /// fourth   10xxxxxx    10xxxxxx          .
    /// ```
    ///
    /// `uuuuu` and `zzzzyy` are the low nibble of the byte, then the upper two value bits of the
    /// next byte: `six`. Where `six` has no meaning, it is not selected.
    #[inline(always)]
    fn expand(&self, block: V, next: V, [before, before_that]: [V; 2]) -> Expanded<V> {
        let (firsts, seconds) = (self.leads(block), self.leads(before));
        let thirds = self.leads(before_that);
        let nuls = block.equal(self.nul);
        let low = block.low_nibble();
        let twice = low.add(low);
        let six = twice.add(twice).or(next.high_nibble().and(self.two_bits));

        let first = block.select(self.lead, firsts.or(thirds));
        let first = first.select(six.or(self.continuation), seconds);
        let second = low.or(self.low_marker).select(six.add(self.before_high), firsts);
        Expanded {
            first: first.select(self.long_nul[0], nuls),
            second: second.select(self.long_nul[1], nuls),
            twos: firsts.or(thirds).or(nuls).high_bits(),
            leads: firsts.high_bits(),
        }
    }
}
