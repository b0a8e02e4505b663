//! Supplementary code points from UTF-8's four bytes to the six of a surrogate pair, and
//! back, without a division.
//!
//! The markers are those of the distribution of bits, and so is where the bits go, which
//! is proved below.

use crate::table::bits::{FIRST_SUPPLEMENTARY, spread, spread_pair};

/// The code points of four bytes: the first one, and the first one above the last.
pub(super) const SUPPLEMENTARY: (u32, u32) = (FIRST_SUPPLEMENTARY, char::MAX as u32 + 1);

/// The markers of four bytes.
pub(super) const FOUR: u32 = four_bytes(0);

/// The least byte that leads four.
pub(super) const LEAD_OF_FOUR: u8 = FOUR.to_be_bytes()[0];

/// How many bytes a surrogate has.
pub(super) const UNIT: usize = 3;

/// How many bytes longer than the four a pair is.
pub(super) const OF_PAIR: usize = 2 * UNIT - 4;

/// U+0000 in two bytes.
pub(super) const LONG_NUL: [u8; 2] = match spread(0, 2) {
    [a, b, ..] => [a, b],
};

/// How many bytes longer that is.
pub(super) const OF_NUL: usize = LONG_NUL.len() - 1;

/// The markers of the six bytes, which are those of the first pair.
pub(super) const PAIR: u64 = pair_bytes(SUPPLEMENTARY.0);

/// The first pair: its lead byte, twice, and the second bytes of its two surrogates.
pub(super) const PAIR_BYTES: [u8; 8] = PAIR.to_be_bytes();

/// Where all pairs have the bits of [`PAIR`].
const PAIR_MARKERS: u64 = {
    let last = pair_bytes(SUPPLEMENTARY.1 - 1);
    assert!(PAIR & last == PAIR, "the markers come first, and the bits of the value are zero");
    !(PAIR ^ last) & !0xFFFF
};

/// Where the bits of the value are in the four bytes, and how far up they go.
const MOVES: [(u32, u32); 3] = [(0x070F_0000, 26), (0x0030_3000, 28), (0x0000_0F3F, 16)];

/// What the first surrogate leaves out of the code point, where it stands there.
const LEFT_OUT: u64 = 1 << 48;

/// Four bytes of UTF-8 as a number, big-endian, to the six of the pair, which are the
/// greatest bytes of the number.
pub(super) const fn to_pair(four: u32) -> u64 {
    let [a, b, c] = MOVES;
    let value = ((four & a.0) as u64) << a.1 | ((four & b.0) as u64) << b.1;
    let value = value | ((four & c.0) as u64) << c.1;
    PAIR.wrapping_sub(LEFT_OUT).wrapping_add(value)
}

/// The other way round; `None` if the six greatest bytes are no pair.
pub(super) const fn from_pair(pair: u64) -> Option<u32> {
    if pair & PAIR_MARKERS != PAIR {
        return None;
    }
    let [a, b, c] = MOVES;
    let value = (pair - PAIR).wrapping_add(LEFT_OUT);
    let four = (value >> a.1) as u32 & a.0 | (value >> b.1) as u32 & b.0;
    Some(FOUR | four | (value >> c.1) as u32 & c.0)
}

const fn four_bytes(code_point: u32) -> u32 {
    match spread(code_point, 4) {
        [a, b, c, d, ..] => u32::from_be_bytes([a, b, c, d]),
    }
}

const fn pair_bytes(code_point: u32) -> u64 {
    match spread_pair(code_point, 2 * UNIT) {
        [a, b, c, d, e, f] => u64::from_be_bytes([a, b, c, d, e, f, 0, 0]),
    }
}

const fn prove(code_point: u32) {
    let (four, pair) = (four_bytes(code_point), pair_bytes(code_point));
    assert!(to_pair(four) == pair);
    assert!(matches!(from_pair(pair), Some(back) if back == four));
}

/// Every value of the bits that the subtraction reaches, and every lower bit, which goes its
/// way by itself.
const _: () = {
    let mut upper = SUPPLEMENTARY.0;
    while upper < SUPPLEMENTARY.1 {
        prove(upper);
        upper += 0x1_0000;
    }
    let mut bit = 1;
    while bit <= 0x8000 {
        prove(SUPPLEMENTARY.0 | bit);
        bit <<= 1;
    }
};
