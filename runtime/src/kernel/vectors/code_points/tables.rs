//! What vectors look up to put the bits of a code point together, by the distribution of
//! bits.

use crate::form::bits::{CONTINUATION_BITS, is_continuation, payload, spread};

/// By the upper half of a byte the bits of it that carry the value.
pub(super) static PAYLOADS: [u8; 16] = {
    let mut table = [0; 16];
    let mut byte = 0;
    while byte < LEADS_END {
        let mask = payload(byte as u8);
        let half = &mut table[byte >> 4];
        assert!(byte & 15 == 0 || *half == mask, "the lower half does not matter");
        *half = mask;
        byte += 1;
    }
    table
};

/// Beyond the lead bytes of four bytes, which are the last ones of UTF-8.
const LEADS_END: usize = spread(0, 5)[0] as usize;

/// FF for the upper halves of continuation bytes.
pub(super) static CONTINUES: [u8; 16] = {
    let mut table = [0; 16];
    let mut half = 0;
    while half < 16 {
        table[half] = if is_continuation((half << 4) as u8) { 0xFF } else { 0 };
        half += 1;
    }
    table
};

/// What the second byte from the end adds to the lowest byte of a code point, by its lower
/// half, and the fourth one to the highest.
pub(super) static TO_LOW: [u8; 16] = shifted(CONTINUATION_BITS);
pub(super) static TO_HIGH: [u8; 16] = shifted(3 * CONTINUATION_BITS - 16);

const _: () = assert!(CONTINUATION_BITS == 6, "the others are moved by halves of bytes");

const fn shifted(by: u32) -> [u8; 16] {
    let mut table = [0; 16];
    let mut bits = 0;
    while bits < 16 {
        table[bits as usize] = (bits << by) as u8;
        bits += 1;
    }
    table
}
