//! Index vectors for the instructions that select 64 bytes from two vectors. An index below 64
//! selects a byte of the first vector, and an index from 64 on selects a byte of the second vector.

/// How many bytes of each of three vectors fit in one interleaved vector.
pub(super) const THIRD: usize = 21;

/// A mask of every third byte. [`THIRD`] bits are set.
pub(super) const EVERY_THIRD: u64 = every(3) & u64::MAX >> 1;

/// How many bytes of each of two vectors fit in one interleaved vector.
pub(super) const HALF: usize = 32;

/// A mask of every second byte.
pub(super) const EVERY_SECOND: u64 = every(2);

/// A mask of the bytes 0, `step`, `2 * step` and so on.
const fn every(step: usize) -> u64 {
    let (mut bits, mut i) = (0, 0);
    while i < 64 {
        bits |= 1 << i;
        i += step;
    }
    bits
}

/// Index vectors, each aligned to a cache line.
#[repr(align(64))]
pub(super) struct Lines<const N: usize>(pub(super) [[u8; 64]; N]);

/// For each third of two vectors: each index three times. The second of the three selects from the
/// second vector. The caller replaces the byte at the third by a byte of a third vector.
pub(super) const THREE_TIMES: &Lines<3> =
    &Lines([in_turn(0, 3), in_turn(THIRD, 3), in_turn(2 * THIRD, 3)]);

/// For each half of two vectors: each index twice, first for the first vector, then for the second.
pub(super) const TWO_IN_TURN: &Lines<2> = &Lines([in_turn(0, 2), in_turn(HALF, 2)]);

/// The indices of the first sixteen bytes, each four times.
pub(super) const FOUR_TIMES: &Lines<1> = &Lines([count_up(0, 4)]);

/// The indices of the 64 bytes that start at the index 1 or 2 of the first vector.
pub(super) const AHEAD: &Lines<2> = &Lines([count_up(1, 1), count_up(2, 1)]);

/// The indices of the 64 bytes that start one, two or three bytes before the second vector.
pub(super) const BEHIND: &Lines<3> = &Lines([count_up(63, 1), count_up(62, 1), count_up(61, 1)]);

/// The numbers from `first` on, each `times` times.
const fn count_up(first: usize, times: usize) -> [u8; 64] {
    let mut places = [0; 64];
    let mut i = 0;
    while i < places.len() {
        places[i] = (first + i / times) as u8;
        i += 1;
    }
    places
}

/// [`count_up`], but the second of `times` equal indices selects from the second vector.
const fn in_turn(first: usize, times: usize) -> [u8; 64] {
    let mut places = count_up(first, times);
    let mut i = 1;
    while i < places.len() {
        places[i] += 64;
        i += times;
    }
    places
}
