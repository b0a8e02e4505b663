//! Converts the four bytes of a supplementary code point in UTF-8 to the six bytes of its surrogate
//! pair, and back, by moving bits.
//!
//! ```text
//! UTF-8   11110uuu 10uuzzzz 10yyyyyy 10xxxxxx
//! pair    11101101 1010wwww 10zzzzyy  11101101 1011yyyy 10xxxxxx      wwww = uuuuu - 1
//! ```
//!
//! The four bytes are read as one big-endian number. Three masks and shifts ([`MOVES`]) move the
//! bits to their positions in the pair. The first mask selects `uuu` and `zzzz`; the second, `uu`
//! and the upper `yy`; the third, the lower `yyyy` and `xxxxxx`. One subtraction turns `uuuuu` into
//! `wwww`. The assertions at the end of this file prove the constants.

use crate::table::bits::{FIRST_SUPPLEMENTARY, spread, spread_pair};

/// The first supplementary code point, and the number after the last one.
pub(super) const SUPPLEMENTARY: (u32, u32) = (FIRST_SUPPLEMENTARY, char::MAX as u32 + 1);

/// The marker bits of a four-byte sequence, as a big-endian number.
pub(super) const FOUR: u32 = four_bytes(0);

/// The smallest lead byte of a four-byte sequence: 0xF0.
pub(super) const LEAD_OF_FOUR: u8 = FOUR.to_be_bytes()[0];

/// The number of bytes of one surrogate.
pub(super) const UNIT: usize = 3;

/// How many bytes longer a surrogate pair is than the four bytes of UTF-8.
pub(super) const OF_PAIR: usize = 2 * UNIT - 4;

/// U+0000 in two bytes: 0xC0 0x80.
pub(super) const LONG_NUL: [u8; 2] = match spread(0, 2) {
    [a, b, ..] => [a, b],
};

/// How many bytes longer [`LONG_NUL`] is than a zero byte.
pub(super) const OF_NUL: usize = LONG_NUL.len() - 1;

/// The first surrogate pair, in the upper six bytes of the number. Its value bits are zero, so it
/// has only the marker bits of the six bytes.
pub(super) const PAIR: u64 = pair_bytes(SUPPLEMENTARY.0);

/// The bytes of [`PAIR`]. Bytes 0 and 3 are the lead byte of every surrogate. Byte 1 is the
/// smallest second byte of a high surrogate, and byte 4 that of a low surrogate.
pub(super) const PAIR_BYTES: [u8; 8] = PAIR.to_be_bytes();

/// A mask of the bits that are the same in all pairs.
const PAIR_MARKERS: u64 = {
    let last = pair_bytes(SUPPLEMENTARY.1 - 1);
    assert!(PAIR & last == PAIR, "the markers come first, and the bits of the value are zero");
    !(PAIR ^ last) & !0xFFFF
};

/// For each move: the mask of the value bits in the four bytes of UTF-8, and the number of
/// positions by which these bits are shifted to the left.
const MOVES: [(u32, u32); 3] = [(0x070F_0000, 26), (0x0030_3000, 28), (0x0000_0F3F, 16)];

/// The 1 that is subtracted from `uuuuu`, at the position of `wwww` in the pair.
const LEFT_OUT: u64 = 1 << 48;

/// Converts four bytes of UTF-8, a big-endian number, to the pair, in the upper six bytes of a
/// big-endian number.
#[cfg_attr(on_demand, inline)]
pub(super) const fn to_pair(four: u32) -> u64 {
    let [a, b, c] = MOVES;
    let value = ((four & a.0) as u64) << a.1 | ((four & b.0) as u64) << b.1;
    let value = value | ((four & c.0) as u64) << c.1;
    PAIR.wrapping_sub(LEFT_OUT).wrapping_add(value)
}

/// Converts a pair back to the four bytes of UTF-8; `None` if the number is not a pair.
#[cfg_attr(on_demand, inline)]
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

/// Proves every value of the upper bits, which the subtraction may change, and each of the lower
/// bits, which are only moved.
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
