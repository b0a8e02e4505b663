//! Converts a variant to UTF-8, with vectors.
//!
//! Each input byte becomes one output byte or is dropped. The first three bytes of a surrogate pair
//! become the first three bytes of the four-byte sequence, the next two are dropped, and the last
//! byte stays. If U+0000 has two bytes, the first becomes zero, and the second is dropped:
//!
//! ```text
//! input     61   ED  A0  BD  ED  B8  80    C0  80
//! output    61   F0  9F  98  .   .   80    00  .
//! ```
//!
//! An output byte is computed from the input byte and its neighbours. A block is therefore loaded
//! at its position, one and two bytes later, and one and two bytes earlier. Bits that move to
//! another byte are looked up by nibbles. Dropped bytes are removed ([`Part::pack_part`]). Blocks
//! in which nothing changes are copied.
//!
//! The loop always advances by a whole block, so a pair, or U+0000, may continue in the next block.
//! That block sees the start of the pair one or two bytes earlier, but a byte to drop may be four
//! bytes after the start. So the mask of the bytes to drop has more bits than a block has bytes;
//! the bits that are left over are the `carry` of the next block.
//!
//! ```text
//! block     61  62  ED  A0   |  BD  ED  B8  80     blocks of four bytes
//! dropped   .   .   .   .    |  .   x   x   .      found at ED, and carried
//! output    61  62  F0  9F   |  98  .   .   80
//! ```

use super::around::{load, load_after, load_before};
use super::pairs::{PAIR_BYTES, UNIT};
use super::vector::{Bytes, Isa, Kernel, Part, low_bits};
use crate::base::slices::{after, after_mut};
use crate::kernel::text::FromPairs;
use crate::table::bits::{CONTINUATION_BITS, FIRST_SUPPLEMENTARY, spread, spread_pair};
use crate::table::surrogate_pairs::LONG_NUL;

impl Kernel for &mut FromPairs<'_> {
    /// How many bytes were read and written. All bytes are read if `output` is long enough.
    type Output = (usize, usize);

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> (usize, usize) {
        let &mut FromPairs { long_nul, bytes, output: &mut ref mut output } = self;
        let decoder = PairDecoder::<I::Part>::of(isa, long_nul);
        let (mut read, mut written) = (0, 0);
        // A mask of the bytes to drop at the start of the next block. No byte of a sequence changes
        // after the bytes to drop. So if the mask is 0, only sequences that start in the next block
        // change bytes there.
        let mut carry = 0;
        while read < bytes.len() {
            let rest = after(bytes, read);
            let len = rest.len().min(I::Part::LEN);
            let block = load::<I::Part>(isa, rest);
            let room = after_mut(output, written);
            // The last condition stores a block in which nothing changes.
            if carry | decoder.may_change(block) == 0 && block.store_part(room, len).is_some() {
                read += len;
                written += len;
                continue;
            }
            let later = load_after(isa, block, rest);
            let before = load_before(isa, block, bytes, read);
            let (converted, dropped) = decoder.convert(block, later, before);
            let dropped = dropped | u128::from(carry);
            let keep = !dropped as u64 & low_bits(len);
            let Some(end) = converted.pack_part(isa, keep, room) else { break };
            carry = (dropped >> len) as u64;
            read += len;
            written += end;
        }
        (read, written)
    }
}

/// For each low nibble of a byte of the pair, a byte of UTF-8.
type Bits = [u8; 16];

/// The first byte of UTF-8, and the second byte without its low nibble, by the low nibble of the
/// pair's second byte. This nibble is `wwww` of `pairs.rs`, which grows by 1 after every 0x1_0000
/// code points.
const FIRST: Bits = bits(1, FIRST_SUPPLEMENTARY, 0);
const SECOND: Bits = bits(1, FIRST_SUPPLEMENTARY, 1);

/// The third byte of UTF-8 without its low nibble, by the low nibble of the pair's third byte. The
/// ten lowest value bits are in the low surrogate.
const THIRD: Bits = bits(2, 1 << (2 * CONTINUATION_BITS - 2), 2);

/// For each low nibble of the pair's byte with the index `from`, the byte of UTF-8 with the index
/// `to`. The nibble grows by 1 if the code point grows by `step`. The other value bits are zero.
const fn bits(from: usize, step: u32, to: usize) -> Bits {
    let mut bits = [0; 16];
    let mut nibble = 0;
    while nibble < 16 {
        let code_point = FIRST_SUPPLEMENTARY + step * nibble;
        assert!(spread_pair(code_point, 2 * UNIT)[from] & 15 == nibble as u8);
        bits[nibble as usize] = spread(code_point, 4)[to];
        nibble += 1;
    }
    bits
}

/// Constants that are the same for all blocks.
struct PairDecoder<V> {
    /// The lead byte of U+0000 if U+0000 has two bytes, else a byte that never occurs.
    nul: V,
    /// The lead byte of surrogates.
    lead: V,
    /// The greatest second byte of a high surrogate.
    high: V,
    low_half: V,
    first_bytes: V,
    second_bytes: V,
    third_bytes: V,
}

impl<V: Bytes> PairDecoder<V> {
    #[inline(always)]
    fn of(isa: V::Isa, long_nul: bool) -> PairDecoder<V> {
        const LOW_HALF: u8 = 0x0F;
        PairDecoder {
            nul: V::splat(isa, if long_nul { LONG_NUL[0] } else { u8::MAX }),
            lead: V::splat(isa, PAIR_BYTES[0]),
            high: V::splat(isa, PAIR_BYTES[1] | LOW_HALF),
            low_half: V::splat(isa, LOW_HALF),
            first_bytes: V::table(isa, &FIRST),
            second_bytes: V::table(isa, &SECOND),
            third_bytes: V::table(isa, &THIRD),
        }
    }

    /// A mask of the bytes that may start a sequence that changes.
    #[inline(always)]
    fn may_change(&self, block: V) -> u64 {
        block.equal(self.lead).or(block.equal(self.nul)).high_bits()
    }

    /// 0xFF at each lead byte of a surrogate pair. `next` has the byte after each byte of `bytes`.
    #[inline(always)]
    fn leads(&self, bytes: V, next: V) -> V {
        bytes.equal(self.lead).and(next.or(self.low_half).equal(self.high))
    }

    /// Converts a block. Also returns a mask of the bytes to drop, whose high bits are for the next
    /// block. `next` and `after_next` are the blocks one and two bytes later; `before` and
    /// `before_that` are the blocks one and two bytes earlier. By its place in a pair, a byte becomes
    /// (see `pairs.rs` for the bits):
    ///
    /// ```text
    /// place    input       output      from
    /// first    ED          11110uuu    the low nibble of the second byte
    /// second   1010wwww    10uuzzzz    its low nibble, and `zzzz` of the third byte
    /// third    10zzzzyy    10yyyyyy    its low nibble, and `yyyy` of the fifth byte
    /// fourth   ED          dropped
    /// fifth    1011yyyy    dropped
    /// sixth    10xxxxxx    10xxxxxx
    /// ```
    #[inline(always)]
    fn convert(
        &self,
        block: V,
        [next, after_next]: [V; 2],
        [before, before_that]: [V; 2],
    ) -> (V, u128) {
        // 0xFF at the first, second and third byte of each pair, and at the lead of each U+0000.
        let (is_first, is_second) = (self.leads(block, next), self.leads(before, block));
        let is_third = self.leads(before_that, before);
        let is_nul = block.equal(self.nul);
        // Four times the pair's third byte has, in its high nibble, the upper four of the six value
        // bits. They become the low nibble of the second byte of UTF-8. At the pair's second byte,
        // `next` is the third.
        let twice = next.add(next);
        let upper_bits = twice.add(twice).high_nibble();

        let bytes = block.select(self.first_bytes.look_up_low(next), is_first);
        let second = self.second_bytes.look_up_low(block).or(upper_bits);
        let bytes = bytes.select(second, is_second);
        // The low nibble of the third byte is that of the second byte of the low surrogate.
        let third = self.third_bytes.look_up_low(block).or(after_next.low_nibble());
        let bytes = is_nul.and_not(bytes.select(third, is_third));
        // Dropped: the first two bytes of the low surrogate, and the second byte of U+0000.
        let (pairs, nuls) = (u128::from(is_first.high_bits()), u128::from(is_nul.high_bits()));
        (bytes, pairs << UNIT | pairs << (UNIT + 1) | nuls << 1)
    }
}
