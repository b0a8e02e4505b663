//! The bit distribution of UTF-8: which bits of a byte are its marker, and which are value bits.
//!
//! The source is Table 3-5 of Unicode 4.0 (Table 3-6 since 5.0). RFC 2279 adds the lines for five
//! and six bytes. Surrogate pairs use the bit distribution of UTF-16 (Table 3-4, now 3-5).
//!
//! At build time, a `const` checks with the distribution that the two columns of each table of
//! well-formed sequences agree: the code points and the bytes. At run time, the distribution gives
//! the value of a sequence, well-formed or not. It does not decide whether a sequence is
//! well-formed.

/// The length of the longest sequence in any encoding: that of a 31-bit value or a surrogate pair.
pub(crate) const MAX_LEN: usize = 6;

/// A line of the distribution: the marker of the lead byte, and how many bits of the value the lead
/// byte has. Each continuation byte has six more bits of the value.
struct Line {
    marker: u8,
    lead_bits: u32,
}

const LINES: [Line; MAX_LEN] = [
    Line { marker: 0b0000_0000, lead_bits: 7 },
    Line { marker: 0b1100_0000, lead_bits: 5 },
    Line { marker: 0b1110_0000, lead_bits: 4 },
    Line { marker: 0b1111_0000, lead_bits: 3 },
    Line { marker: 0b1111_1000, lead_bits: 2 },
    Line { marker: 0b1111_1100, lead_bits: 1 },
];

const CONTINUATION: u8 = 0b1000_0000;
pub(crate) const CONTINUATION_BITS: u32 = 6;

/// The least and the greatest continuation byte.
pub(crate) const CONTINUATIONS: (u8, u8) =
    (CONTINUATION, CONTINUATION | ((1 << CONTINUATION_BITS) - 1) as u8);

/// Whether `byte` is a continuation byte: 0x80 to 0xBF.
#[inline]
pub(crate) const fn is_continuation(byte: u8) -> bool {
    byte >> CONTINUATION_BITS == CONTINUATION >> CONTINUATION_BITS
}

/// The length that the marker of the first byte announces; `None` for continuation bytes, 0xFE and
/// 0xFF, and if there is no byte.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn announced_len(sequence: &[u8]) -> Option<usize> {
    let [lead, ..] = *sequence else { return None };
    let mut i = 0;
    while i < MAX_LEN {
        let line = &LINES[i];
        if lead >> line.lead_bits == line.marker >> line.lead_bits {
            return Some(i + 1);
        }
        i += 1;
    }
    None
}

/// `value`, which fits `len` bytes, as a sequence of that length: its bits spread over the bytes,
/// with the markers. Fewer bytes may be enough for `value`. The other bytes of the array are 0.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn spread(value: u32, len: usize) -> [u8; MAX_LEN] {
    let mut bytes = [0; MAX_LEN];
    let mut rest = value;
    let mut i = len;
    while i > 1 {
        i -= 1;
        bytes[i] = CONTINUATION | (rest & ((1 << CONTINUATION_BITS) - 1)) as u8;
        rest >>= CONTINUATION_BITS;
    }
    bytes[0] = LINES[len - 1].marker | rest as u8;
    bytes
}

/// For each length, the markers of a sequence: the sequence of the value 0 has no other bits.
const MARKERS: [[u8; MAX_LEN]; MAX_LEN + 1] = {
    let mut markers = [[0; MAX_LEN]; MAX_LEN + 1];
    let mut len = 1;
    while len <= MAX_LEN {
        markers[len] = spread(0, len);
        len += 1;
    }
    markers
};

/// The inverse of [`spread`]: the value of the sequence in the first `len` bytes of `bytes`. The
/// bytes have the markers of a sequence of that length.
#[inline(always)]
pub(crate) const fn gather(bytes: &[u8], len: usize) -> u32 {
    let mut value = 0;
    let mut i = 0;
    while i < len {
        // `^` clears the marker, because the byte has the same marker. It also joins the bits,
        // because the shift has left zeros in their place.
        value = value << CONTINUATION_BITS ^ (bytes[i] ^ MARKERS[len][i]) as u32;
        i += 1;
    }
    value
}

/// The first code point that UTF-16 writes as a pair of surrogates.
pub(crate) const FIRST_SUPPLEMENTARY: u32 = 0x1_0000;
const HIGH_SURROGATE: u32 = 0b1101_1000 << 8;
const LOW_SURROGATE: u32 = 0b1101_1100 << 8;
const SURROGATE_BITS: u32 = 10;

/// The surrogate pair of a supplementary code point, in `len` bytes. Each surrogate is [`spread`]
/// over half of the bytes.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn spread_pair(code_point: u32, len: usize) -> [u8; MAX_LEN] {
    let value = code_point - FIRST_SUPPLEMENTARY;
    let low = spread(LOW_SURROGATE | value & ((1 << SURROGATE_BITS) - 1), len / 2);
    let mut bytes = spread(HIGH_SURROGATE | value >> SURROGATE_BITS, len / 2);
    let mut i = len / 2;
    while i < len {
        bytes[i] = low[i - len / 2];
        i += 1;
    }
    bytes
}

/// The inverse of [`spread_pair`] in six bytes: the code point of a surrogate pair.
#[inline]
pub(crate) const fn gather_pair(&[a, b, c, d, e, f]: &[u8; MAX_LEN]) -> u32 {
    let (high, low) = (gather(&[a, b, c], 3), gather(&[d, e, f], 3));
    FIRST_SUPPLEMENTARY + ((high ^ HIGH_SURROGATE) << SURROGATE_BITS | low ^ LOW_SURROGATE)
}

/// The least and the greatest value among the sequences of `len` bytes that start with `sequence`,
/// which has at most `len` bytes. Every value is possible if `sequence` is empty.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn value_range(sequence: &[u8], len: usize) -> (u32, u32) {
    let [lead, tail @ ..] = sequence else { return (0, u32::MAX) };
    let mut value = (*lead & ((1 << lead_bits(len)) - 1)) as u32;
    let mut rest = tail;
    while let [byte, after @ ..] = rest {
        value = value << CONTINUATION_BITS | (*byte & ((1 << CONTINUATION_BITS) - 1)) as u32;
        rest = after;
    }
    // The bits of the continuation bytes that `sequence` does not have: all zeros, or all ones.
    let missing_bits = CONTINUATION_BITS * (len - sequence.len()) as u32;
    (value << missing_bits, (value << missing_bits) | ((1 << missing_bits) - 1))
}

/// The least value that needs `len` bytes.
#[inline]
pub(crate) const fn least_of_len(len: usize) -> u32 {
    if len == 1 {
        return 0;
    }
    // One more than the greatest value of the next shorter sequences.
    1 << (lead_bits(len - 1) + CONTINUATION_BITS * (len as u32 - 2))
}

/// How many bits of the value a lead byte of `len` bytes has. `len` is 1 to `MAX_LEN`. The `%` changes
/// nothing, but without it the index would link a panic.
#[inline]
const fn lead_bits(len: usize) -> u32 {
    LINES[(len - 1) % MAX_LEN].lead_bits
}
