//! [`Part`] for instruction sets that have no masked loads and stores: SSSE3, AVX2 and NEON.
//!
//! A vector is built from two words of eight bytes if there are fewer than 16 bytes. The bytes one
//! and two positions later are loaded, or, at the end of an input, moved:
//!
//! ```text
//! block              a b c d e f g h i j k l m n o p        next bytes: q r
//! one byte later     b c d e f g h i j k l m n o p q
//! ```
//!
//! Where `room` is too short for the instruction that stores, the instruction stores to an array on
//! the stack. The bytes that are needed are then copied to `room`.

use super::pack;
use super::vector::{Narrow, Part};

impl<V: Narrow> Part for V {
    const MASKED: bool = false;

    #[inline(always)]
    fn load_part(isa: V::Isa, bytes: &[u8]) -> Self {
        match V::load(isa, bytes) {
            Some(block) => block,
            None => V::from_words(isa, short_words(bytes)),
        }
    }

    #[inline(always)]
    fn next_two(self, isa: V::Isa, bytes: &[u8]) -> [Self; 2] {
        if let (Some(one), Some(two)) = (bytes.get(1..), bytes.get(2..)) {
            if let (Some(one), Some(two)) = (V::load(isa, one), V::load(isa, two)) {
                return [one, two];
            }
        }
        let word = match bytes.get(V::LEN..) {
            // Never: if two bytes followed the vector, both loads above would have succeeded.
            Some([next, after, ..]) => u64::from(u16::from_le_bytes([*next, *after])),
            Some([next]) => u64::from(*next),
            _ => 0,
        };
        let next = V::from_words(isa, [word, 0]);
        [self.then::<1>(next), self.then::<2>(next)]
    }

    #[inline(always)]
    fn store_part(self, output: &mut [u8], _: usize) -> Option<()> {
        self.store(output)
    }

    #[inline(always)]
    fn pack_part(self, isa: V::Isa, keep: u64, room: &mut [u8]) -> Option<usize> {
        if let Some(end) = self.pack(isa, keep, room) {
            return Some(end);
        }
        let mut copy = [0; 16];
        let end = self.pack(isa, keep, &mut copy)?;
        room.get_mut(..end)?.copy_from_slice(&copy[..end]);
        Some(end)
    }

    #[inline(always)]
    fn pack_pairs(
        isa: V::Isa,
        vectors: [V; 2],
        len: usize,
        twos: u64,
        room: &mut [u8],
    ) -> Option<usize> {
        if let Some(end) = pack::pack_pairs(isa, vectors, len, twos, room) {
            return Some(end);
        }
        let mut copy = [0; 32];
        let end = pack::pack_pairs(isa, vectors, len, twos, &mut copy)?;
        room.get_mut(..end)?.copy_from_slice(&copy[..end]);
        Some(end)
    }
}

/// Up to 16 bytes as two little-endian words, padded with zeros.
///
/// ```text
/// 11 bytes   a b c d e f g h i j k
/// first 8    a b c d e f g h
/// last 8           d e f g h i j k    shifted down by 5 bytes: i j k
/// ```
///
/// Two overlapping loads of a fixed length are faster than a copy of a variable length. One to
/// three bytes are read as the first, the middle and the last byte, which may be the same byte.
#[inline(always)]
fn short_words(bytes: &[u8]) -> [u64; 2] {
    let len = bytes.len();
    if let (Some(first), Some(last)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        let (first, last) = (u64::from_le_bytes(*first), u64::from_le_bytes(*last));
        // Shifts out the bytes that are also in `first`: of eight bytes, all of them.
        return [first, if len > 8 { last >> (8 * (16 - len)) } else { 0 }];
    }
    if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        // The bytes that are in both have the same place in the word, so that `|` keeps them.
        return [u64::from(first) | u64::from(last) << (8 * (len - 4)), 0];
    }
    let [Some(&first), Some(&middle), Some(&last)] =
        [bytes.first(), bytes.get(len / 2), bytes.last()]
    else {
        return [0; 2];
    };
    let word = u64::from(first) | u64::from(middle) << (8 * (len / 2));
    [word | u64::from(last) << (8 * (len - 1)), 0]
}

#[cfg(test)]
mod tests {
    use super::short_words;

    #[test]
    fn every_length() {
        let bytes: [u8; 16] = core::array::from_fn(|i| 0xA1u8.wrapping_add(0x0B * i as u8));
        for len in 0..=16 {
            let mut expected = [0; 16];
            expected[..len].copy_from_slice(&bytes[..len]);
            let [low, high] = short_words(&bytes[..len]);
            let words = u128::from(low) | u128::from(high) << 64;
            assert_eq!(words.to_le_bytes(), expected, "{len}");
        }
    }
}
