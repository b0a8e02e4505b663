//! From the four bytes of a supplementary code point in UTF-8 to the six of its surrogate pair, and
//! back, by moving bits.
//!
//! ```text
//! UTF-8   11110uuu 10uuzzzz 10yyyyyy 10xxxxxx
//! pair    11101101 1010wwww 10zzzzyy  11101101 1011yyyy 10xxxxxx      wwww = uuuuu - 1
//! ```
//!
//! The four bytes are one number. Three masks and shifts ([`MOVES`]) bring the bits to their places:
//! `uuu` and `zzzz`; `uu` and the upper `yy`; the other `yyyy` and `xxxxxx`. One subtraction makes
//! `wwww` of `uuuuu`. The constants are proved below.

use crate::table::bits::{FIRST_SUPPLEMENTARY, spread, spread_pair};

/// The first supplementary code point, and the first number above the last.
pub(super) const SUPPLEMENTARY: (u32, u32) = (FIRST_SUPPLEMENTARY, char::MAX as u32 + 1);

/// The markers of the four bytes.
pub(super) const FOUR: u32 = four_bytes(0);

/// The least byte that leads four.
pub(super) const LEAD_OF_FOUR: u8 = FOUR.to_be_bytes()[0];

/// How many bytes a surrogate has.
pub(super) const UNIT: usize = 3;

/// How many bytes a pair is longer than the four.
pub(super) const OF_PAIR: usize = 2 * UNIT - 4;

/// U+0000 in two bytes.
pub(super) const LONG_NUL: [u8; 2] = match spread(0, 2) {
    [a, b, ..] => [a, b],
};

/// How many bytes [`LONG_NUL`] is longer than the zero byte.
pub(super) const OF_NUL: usize = LONG_NUL.len() - 1;

/// The markers of the six bytes: the first pair, in the greatest bytes of the number.
pub(super) const PAIR: u64 = pair_bytes(SUPPLEMENTARY.0);

/// The first pair. It shows the lead byte of surrogates, and the least second byte of each half.
pub(super) const PAIR_BYTES: [u8; 8] = PAIR.to_be_bytes();

/// The bits that are the same in all pairs.
const PAIR_MARKERS: u64 = {
    let last = pair_bytes(SUPPLEMENTARY.1 - 1);
    assert!(PAIR & last == PAIR, "the markers come first, and the bits of the value are zero");
    !(PAIR ^ last) & !0xFFFF
};

/// Masks of the bits of the value in the four bytes, and how far each is shifted.
const MOVES: [(u32, u32); 3] = [(0x070F_0000, 26), (0x0030_3000, 28), (0x0000_0F3F, 16)];

/// The 1 that is subtracted from `uuuuu`, at its place in the pair.
const LEFT_OUT: u64 = 1 << 48;

/// From four bytes of UTF-8, a big-endian number, to the pair, the six greatest bytes of a number.
pub(super) const fn to_pair(four: u32) -> u64 {
    let [a, b, c] = MOVES;
    let value = ((four & a.0) as u64) << a.1 | ((four & b.0) as u64) << b.1;
    let value = value | ((four & c.0) as u64) << c.1;
    PAIR.wrapping_sub(LEFT_OUT).wrapping_add(value)
}

/// From a pair to the four bytes; `None` if the number is not a pair.
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

/// Every value of the upper bits, which the subtraction may change, and each lower bit, which is
/// only moved.
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
