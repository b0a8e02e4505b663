//! [`Part`] for instruction sets that have no masked loads and stores: SSSE3, AVX2 and NEON.
//!
//! A vector of 16 bytes is built from two words of eight bytes, and split into two words. Shifts of
//! the words move bytes to the next position:
//!
//! ```text
//! words          low: a b c d e f g h       high: i j k l m n o p        next byte: q
//! one byte later      b c d e f g h i             j k l m n o p q
//! ```
//!
//! Where `room` is too short for the instruction that stores, the instruction stores to an array on
//! the stack. The bytes that are needed are then copied to `room`.

use super::pack_pairs;
use super::vector::{Narrow, Part};
use crate::kernel::short::short_words;

impl<V: Narrow> Part for V {
    #[inline(always)]
    fn load_part(isa: V::Isa, bytes: &[u8]) -> Self {
        let words = short_words(&bytes[..bytes.len().min(V::LEN)]);
        V::from_words(isa, words)
    }

    #[inline(always)]
    fn next_two(self, isa: V::Isa, bytes: &[u8]) -> [Self; 2] {
        let [low, high] = self.to_words();
        let next = bytes.get(V::LEN).map_or(0, |&byte| u64::from(byte));
        let after = bytes.get(V::LEN + 1).map_or(0, |&byte| u64::from(byte));
        [
            V::from_words(isa, [low >> 8 | high << 56, high >> 8 | next << 56]),
            V::from_words(isa, [low >> 16 | high << 48, high >> 16 | next << 48 | after << 56]),
        ]
    }

    #[inline(always)]
    fn after(self, isa: V::Isa, before: Self, places: u32) -> Self {
        let [low, high] = self.to_words();
        let [_, before] = before.to_words();
        let (by, rest) = (8 * places, 64 - 8 * places);
        V::from_words(isa, [low << by | before >> rest, high << by | low >> rest])
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
        if let Some(end) = pack_pairs::pack_pairs(isa, vectors, len, twos, room) {
            return Some(end);
        }
        let mut copy = [0; 32];
        let end = pack_pairs::pack_pairs(isa, vectors, len, twos, &mut copy)?;
        room.get_mut(..end)?.copy_from_slice(&copy[..end]);
        Some(end)
    }
}
