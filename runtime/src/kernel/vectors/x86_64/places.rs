//! Which byte goes where, for instructions that move each of 64 bytes by a number: a place of
//! a vector, or from 64 on one of a second.

/// How many bytes of each vector make one of three times as many.
pub(super) const THIRD: usize = 21;

/// A bit for every third byte, as often as a third has bytes.
pub(super) const EVERY_THIRD: u64 = every(3) & u64::MAX >> 1;

/// How many bytes of each of two vectors make one.
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

/// Vectors, each of which is one line of the cache.
#[repr(align(64))]
pub(super) struct Lines<const N: usize>(pub(super) [[u8; 64]; N]);

/// Every byte of a third three times, the second time from the second vector.
pub(super) static THREE_TIMES: Lines<3> =
    Lines([in_turn(0, 3), in_turn(THIRD, 3), in_turn(2 * THIRD, 3)]);

/// Every byte of a half twice, the second time from the second vector.
pub(super) static TWO_IN_TURN: Lines<2> = Lines([in_turn(0, 2), in_turn(HALF, 2)]);

/// Each of the first sixteen bytes four times.
pub(super) static FOUR_TIMES: Lines<1> = Lines([count_up(0, 4)]);

/// All bytes, of two vectors, from one and from two places of the first on.
pub(super) static AHEAD: Lines<2> = Lines([count_up(1, 1), count_up(2, 1)]);

/// The same from one to three places before the end of the first.
pub(super) static BEHIND: Lines<3> = Lines([count_up(63, 1), count_up(62, 1), count_up(61, 1)]);

/// Numbers that count up from `first`, each so many times.
const fn count_up(first: usize, times: usize) -> [u8; 64] {
    let mut places = [0; 64];
    let mut i = 0;
    while i < places.len() {
        places[i] = (first + i / times) as u8;
        i += 1;
    }
    places
}

/// The same, the second time from the second vector.
const fn in_turn(first: usize, times: usize) -> [u8; 64] {
    let mut places = count_up(first, times);
    let mut i = 1;
    while i < places.len() {
        places[i] += 64;
        i += times;
    }
    places
}
