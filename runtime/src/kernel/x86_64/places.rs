//! Which byte goes where, for instructions that move each of 64 bytes by a number.

/// How many bytes of each vector make one of three times as many.
pub(super) const THIRD: usize = 21;

/// A bit for every third byte.
pub(super) const EVERY_THIRD: u64 = {
    let (mut bits, mut i) = (0, 0);
    while i < THIRD {
        bits |= 1 << (3 * i);
        i += 1;
    }
    bits
};

/// Every byte of a third three times, the second time from a second vector.
pub(super) static THREE_TIMES: [[u8; 64]; 3] =
    [three_times(0), three_times(THIRD), three_times(2 * THIRD)];

/// The first sixteen, four times each.
pub(super) static FOUR_TIMES: [u8; 64] = count_up(0, 4);

/// All bytes, of two vectors, from one and from two places of the first on.
pub(super) static AHEAD: [[u8; 64]; 2] = [count_up(1, 1), count_up(2, 1)];

/// The same from one to three places before the end of the first.
pub(super) static BEHIND: [[u8; 64]; 3] = [count_up(63, 1), count_up(62, 1), count_up(61, 1)];

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

const fn three_times(first: usize) -> [u8; 64] {
    let mut places = count_up(first, 3);
    let mut i = 1;
    while i < places.len() {
        places[i] += 64;
        i += 3;
    }
    places
}
