//! Moving bytes together, where the processor can only look up sixteen.

use super::vector::{Bytes, Isa, Narrow};

/// A one in each byte of a word.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;

/// Writes the bytes whose bit is set side by side, and returns how many.
#[inline(always)]
pub(super) fn pack<V: Bytes>(
    isa: V::Isa,
    bytes: V,
    mut keep: u64,
    room: &mut [u8],
) -> Option<usize> {
    let room = room.get_mut(..V::LEN)?;
    let mut at = 0;
    for half in bytes.narrow() {
        let [first, second] = [keep & 0xFF, keep >> 8 & 0xFF];
        let table = [KEPT[first as usize], KEPT[second as usize] + 8 * ONES];
        let packed = <V::Isa as Isa>::Narrow::from_words(isa, table).look_up(half);
        for (word, kept) in packed.to_words().into_iter().zip([first, second]) {
            if let Some(room) = room.get_mut(at..).and_then(|room| room.first_chunk_mut()) {
                *room = word.to_le_bytes();
            }
            at += kept.count_ones() as usize;
        }
        keep >>= 16;
    }
    Some(at)
}

/// Writes one byte of the first vector, or one of each if its bit is set, for each of the
/// first `len`; no bit beyond them is set.
#[inline(always)]
pub(super) fn pack_triples<V: Bytes>(
    isa: V::Isa,
    [first, second, third]: [V; 3],
    len: usize,
    whole: u64,
    room: &mut [u8],
) -> Option<usize> {
    /// What a byte may take: three, and what is stored too far.
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
            let table =
                <V::Isa as Isa>::Narrow::table(isa, &TRIPLES_OR_FIRSTS[(rest & 15) as usize]);
            if let Some(room) = room.get_mut(at..) {
                table.look_up(words).store(room);
            }
            at += 4 + 2 * (rest & 15).count_ones() as usize;
            rest >>= 4;
        }
    }
    Some(at - (V::LEN - len))
}

/// Where the bytes of a word go if those are kept whose bit is set.
pub(super) static KEPT: [u64; 256] = {
    let mut table = [0; 256];
    let mut keep = 0;
    while keep < table.len() {
        let (mut rest, mut end) = (keep, 0);
        while rest != 0 {
            table[keep] |= (rest.trailing_zeros() as u64) << end;
            rest &= rest - 1;
            end += 8;
        }
        keep += 1;
    }
    table
};

/// Where the bytes of four words go, of which the first three are kept if the word's bit is
/// set, and else the first.
static TRIPLES_OR_FIRSTS: [[u8; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut mask = 0;
    while mask < table.len() {
        let mut end = 0;
        let mut byte = 0;
        while byte < 16 {
            let is_triple = mask >> (byte / 4) & 1 == 1;
            if byte % 4 == 0 || is_triple && byte % 4 < 3 {
                table[mask][end] = byte as u8;
                end += 1;
            }
            byte += 1;
        }
        mask += 1;
    }
    table
};
