//! Index vectors for instructions that look up each of 64 bytes: an index below 64 is a place of the
//! first vector, and one from 64 on a place of the second.

/// How many bytes of each of three vectors are interleaved to one vector.
pub(super) const THIRD: usize = 21;

/// A bit for every third byte, [`THIRD`] in all.
pub(super) const EVERY_THIRD: u64 = every(3) & u64::MAX >> 1;

/// How many bytes of each of two vectors are interleaved to one vector.
pub(super) const HALF: usize = 32;

/// A bit for every second byte.
pub(super) const EVERY_SECOND: u64 = every(2);

/// A bit for the first of every `step` bytes.
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

/// For each third: every byte three times, the second time from the second vector.
pub(super) static THREE_TIMES: Lines<3> =
    Lines([in_turn(0, 3), in_turn(THIRD, 3), in_turn(2 * THIRD, 3)]);

/// For each half: every byte twice, the second time from the second vector.
pub(super) static TWO_IN_TURN: Lines<2> = Lines([in_turn(0, 2), in_turn(HALF, 2)]);

/// Each of the first sixteen bytes four times.
pub(super) static FOUR_TIMES: Lines<1> = Lines([count_up(0, 4)]);

/// The bytes of two vectors from the second and from the third byte of the first one on.
pub(super) static AHEAD: Lines<2> = Lines([count_up(1, 1), count_up(2, 1)]);

/// The bytes of two vectors from the last one to three bytes of the first one on.
pub(super) static BEHIND: Lines<3> = Lines([count_up(63, 1), count_up(62, 1), count_up(61, 1)]);

/// Numbers that count up from `first`, each `times` times.
const fn count_up(first: usize, times: usize) -> [u8; 64] {
    let mut places = [0; 64];
    let mut i = 0;
    while i < places.len() {
        places[i] = (first + i / times) as u8;
        i += 1;
    }
    places
}

/// [`count_up`], with each second number that of the second vector.
const fn in_turn(first: usize, times: usize) -> [u8; 64] {
    let mut places = count_up(first, times);
    let mut i = 1;
    while i < places.len() {
        places[i] += 64;
        i += times;
    }
    places
}
