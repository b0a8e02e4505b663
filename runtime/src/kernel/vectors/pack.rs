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

/// Writes the numbers whose bit is set, and returns how many; of vectors of at most 32.
#[inline(always)]
pub(super) fn pack_numbers<V: Bytes>(
    isa: V::Isa,
    [low, middle]: [V; 2],
    high: Option<V>,
    keep: u64,
    room: &mut [u32],
) -> usize {
    let (mut low, mut middle) = (low.narrow(), middle.narrow());
    let mut at = 0;
    if let Some(high) = high {
        // No loop, of which the vectors would be kept on the stack.
        let mut high = high.narrow();
        if let (Some(low), Some(middle)) = (low.next(), middle.next()) {
            at = write(isa, low.zip(middle), high.next(), keep & 0xFFFF, room);
        }
        if let (Some(low), Some(middle)) = (low.next(), middle.next()) {
            at += write(isa, low.zip(middle), high.next(), keep >> 16, &mut room[at..]);
        }
    } else {
        if let (Some(low), Some(middle)) = (low.next(), middle.next()) {
            at = write(isa, low.zip(middle), None, keep & 0xFFFF, room);
        }
        if let (Some(low), Some(middle)) = (low.next(), middle.next()) {
            at += write(isa, low.zip(middle), None, keep >> 16, &mut room[at..]);
        }
    }
    at
}

/// As many numbers as 16, and what is stored too far.
const ROOM: usize = 24;

#[inline(always)]
fn write<V: Narrow>(
    isa: V::Isa,
    halves: [V; 2],
    high: Option<V>,
    keep: u64,
    room: &mut [u32],
) -> usize {
    let count = keep.count_ones() as usize;
    let mut copy = None;
    let to = match room.first_chunk_mut() {
        Some(room) => room,
        None => copy.insert([0; ROOM]),
    };
    store(isa, halves, high, keep, to);
    if let Some(copy) = copy {
        room.iter_mut().zip(copy).take(count).for_each(|(to, number)| *to = number);
    }
    count
}

#[inline(always)]
fn store<V: Narrow>(
    isa: V::Isa,
    [front, back]: [V; 2],
    high: Option<V>,
    keep: u64,
    room: &mut [u32; ROOM],
) {
    let zero = V::splat(isa, 0);
    let Some(high) = high else {
        let at = (keep & 0xFF).count_ones() as usize;
        for (half, keep, at) in [(front, keep & 0xFF, 0), (back, keep >> 8 & 0xFF, at)] {
            let kept = V::table(isa, &HALVES[keep as usize]).look_up(half);
            let [front, back] = kept.zip_pairs(zero);
            front.store_numbers(&mut room[at..]);
            back.store_numbers(&mut room[at + 4..]);
        }
        return;
    };
    let [high_front, high_back] = high.zip(zero);
    let ([a, b], [c, d]) = (front.zip_pairs(high_front), back.zip_pairs(high_back));
    for (four, from) in [(a, 0), (b, 4), (c, 8), (d, 12)] {
        let at = (keep & ((1 << from) - 1)).count_ones() as usize;
        let table = V::table(isa, &NUMBERS[(keep >> from & 15) as usize]);
        table.look_up(four).store_numbers(&mut room[at..]);
    }
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

/// Where the bytes of four numbers go if those are kept whose bit is set.
static NUMBERS: [[u8; 16]; 16] = kept(4);

/// The same of eight numbers of two bytes.
static HALVES: [[u8; 16]; 256] = kept(2);

const fn kept<const MASKS: usize>(size: usize) -> [[u8; 16]; MASKS] {
    let mut table = [[0; 16]; MASKS];
    let mut mask = 0;
    while mask < MASKS {
        let (mut byte, mut end) = (0, 0);
        while byte < 16 {
            if mask >> (byte / size) & 1 == 1 {
                table[mask][end] = byte as u8;
                end += 1;
            }
            byte += 1;
        }
        mask += 1;
    }
    table
}
