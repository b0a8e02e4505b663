//! Interleaves two vectors and removes bytes of the second, by lookups in sixteen bytes.

use super::pack::{KEPT, ONES};
use super::vector::Narrow;

/// [`Part::pack_pairs`](super::vector::Part::pack_pairs), but `None` if `room` is shorter than two
/// vectors.
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
        let table = [PAIRS_KEPT[front as usize], PAIRS_KEPT[back as usize] + 8 * ONES];
        let packed = V::from_words(isa, table).look_up(pairs);
        for (word, twos) in packed.to_words().into_iter().zip([front, back]) {
            if let Some(room) = room.get_mut(at..).and_then(|room| room.first_chunk_mut()) {
                *room = word.to_le_bytes();
            }
            at += 4 + twos.count_ones() as usize;
        }
        rest >>= 8;
    }
    Some(at - (V::LEN - len))
}

/// For each mask of four pairs, the indices of the bytes to keep: the first byte of each pair, and
/// the second byte if the pair's bit is set.
const PAIRS_KEPT: &[u64; 16] = &{
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
