//! Removes bytes from vectors, with shuffles of sixteen bytes.
//!
//! A shuffle moves the remaining bytes together by their indices. The indices come from a table
//! with an entry for each mask. Only eight bytes are packed at a time, because the table then needs
//! only 256 entries:
//!
//! ```text
//! bytes     a  %  b  c  %  d  e  f
//! keep      1  0  1  1  0  1  1  1     the first byte has the lowest bit: 0b11101101
//! indices   0  2  3  5  6  7           KEPT[0b11101101]
//! looked up a  b  c  d  e  f           the next eight bytes are stored after these six
//! ```

use super::vector::{Bytes, Isa, Narrow};
use crate::base::lookup_tables::lookup_tables;

/// A word with 1 in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// [`Bytes::pack`].
#[inline(always)]
pub(super) fn pack<V: Bytes>(
    isa: V::Isa,
    bytes: V,
    mut keep: u64,
    room: &mut [u8],
) -> Option<usize> {
    let room = room.get_mut(..V::LEN)?;
    let second_half = <V::Isa as Isa>::Narrow::from_words(isa, [0, 8 * ONES]);
    let mut at = 0;
    for sixteen in bytes.narrow() {
        let [first, second] = [keep & 0xFF, keep >> 8 & 0xFF];
        let words = [KEPT[first as usize], KEPT[second as usize]];
        // The indices of the second word start at 8.
        let indices = <V::Isa as Isa>::Narrow::from_words(isa, words).or(second_half);
        for (word, kept) in sixteen.look_up(indices).to_words().into_iter().zip([first, second]) {
            // There is always room: each word before this one had at most eight bytes.
            if let Some(room) = room.get_mut(at..).and_then(|room| room.first_chunk_mut()) {
                *room = word.to_le_bytes();
            }
            at += kept.count_ones() as usize;
        }
        keep >>= 16;
    }
    Some(at)
}

/// [`Bytes::pack_triples`]. The three vectors are interleaved to words of four bytes, `[first,
/// second, third, third]`, and one lookup packs four words.
#[inline(always)]
pub(super) fn pack_triples<V: Bytes>(
    isa: V::Isa,
    [first, second, third]: [V; 3],
    len: usize,
    whole: u64,
    room: &mut [u8],
) -> Option<usize> {
    /// The number of bytes in `room` for each byte of a vector. At most three are used, but the
    /// lookup of the last four words stores 16 bytes.
    const ROOM: usize = 4;

    let room = room.get_mut(..ROOM * V::LEN)?;
    let (second, third) = (second.narrow(), third.narrow());
    let mut at = 0;
    let mut rest = whole;
    for ((first, second), third) in first.narrow().zip(second).zip(third) {
        let ([front, back], [third_front, third_back]) = (first.zip(second), third.zip(third));
        let [a, b] = front.zip_pairs(third_front);
        let [c, d] = back.zip_pairs(third_back);
        for words in [a, b, c, d] {
            let indices =
                <V::Isa as Isa>::Narrow::table(isa, &TRIPLES_OR_FIRSTS[(rest & 15) as usize]);
            if let Some(room) = room.get_mut(at..) {
                words.look_up(indices).store(room);
            }
            at += 4 + 2 * (rest & 15).count_ones() as usize;
            rest >>= 4;
        }
    }
    // Each index from `len` on has added one byte, because `whole` has no bit there.
    Some(at - (V::LEN - len))
}

/// [`Part::pack_pairs`](super::vector::Part::pack_pairs), but `None` if `room` is shorter than two
/// vectors. The two vectors are interleaved to pairs of bytes, and each word of a lookup packs four
/// pairs.
#[inline(always)]
pub(super) fn pack_pairs<V: Narrow>(
    isa: V::Isa,
    [first, second]: [V; 2],
    len: usize,
    twos: u64,
    room: &mut [u8],
) -> Option<usize> {
    let room = room.get_mut(..2 * V::LEN)?;
    let mut at = 0;
    let mut rest = twos;
    for pairs in first.zip(second) {
        let [front, back] = [rest & 15, rest >> 4 & 15];
        // As in `pack`, the indices of the second word start at 8.
        let indices = [PAIRS_KEPT[front as usize], PAIRS_KEPT[back as usize] + 8 * ONES];
        let packed = pairs.look_up(V::from_words(isa, indices));
        for (word, mask) in packed.to_words().into_iter().zip([front, back]) {
            if let Some(room) = room.get_mut(at..).and_then(|room| room.first_chunk_mut()) {
                *room = word.to_le_bytes();
            }
            at += 4 + mask.count_ones() as usize;
        }
        rest >>= 8;
    }
    // As in `pack_triples`, each index from `len` on has added one byte.
    Some(at - (V::LEN - len))
}

lookup_tables! {
    /// For each mask of eight bytes, the indices of the bytes whose bits are set. Each byte of the word
    /// is an index; the lowest byte is the first.
    const KEPT: &[u64; 256] = {
        let mut table = [0; 256];
        let mut keep = 1_usize;
        while keep < table.len() {
            // The index of the lowest bit, and then the indices of the mask without that bit.
            table[keep] = table[keep & (keep - 1)] << 8 | keep.trailing_zeros() as u64;
            keep += 1;
        }
        table
    };

    /// For each mask of four words, the indices of the bytes to keep: the first three bytes of a word
    /// whose bit is set, and the first byte of any other word.
    const TRIPLES_OR_FIRSTS: &[[u8; 16]; 16] = {
        let mut table = [[0; 16]; 16];
        let mut mask = 0;
        while mask < table.len() {
            let (mut end, mut byte) = (0, 0);
            while byte < 16 {
                table[mask][end] = byte;
                end += 1;
                // The next byte of a triple, or else the first byte of the next word.
                let is_triple = mask >> (byte / 4) & 1 == 1;
                byte += if !is_triple { 4 } else if byte % 4 == 2 { 2 } else { 1 };
            }
            mask += 1;
        }
        table
    };

    /// For each mask of four pairs, the indices of the bytes to keep: the first byte of each pair, and
    /// the second byte if the pair's bit is set.
    const PAIRS_KEPT: &[u64; 16] = {
        let mut table = [0; 16];
        let mut twos = 0;
        while twos < table.len() {
            let (mut keep, mut pair) = (0, 0);
            while pair < 4 {
                keep |= (1 | (twos >> pair & 1) << 1) << (2 * pair);
                pair += 1;
            }
            table[twos] = KEPT[keep];
            twos += 1;
        }
        table
    };
}
