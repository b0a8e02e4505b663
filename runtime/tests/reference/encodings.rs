//! A slow reference for the five encodings, which computes by arithmetic on bits.
//!
//! The reference shares nothing with the crate's tables. The first bytes of a sequence determine
//! the high bits of its value, and so an interval of values. These bytes are the start of a
//! well-formed sequence if the encoding writes a value of this interval in as many bytes as the
//! lead byte announces.

#![allow(dead_code, reason = "each test target uses its own part")]

use etched_runtime::IllFormedErrorKind;
use etched_runtime::encoding::{CESU_8, Encoding, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};

/// The crate's encoding, and its differences from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) encoding: Encoding,
    /// Whether U+0000 is encoded as 0xC0 0x80, and 0x00 is ill-formed.
    pub(crate) nul_in_two_bytes: bool,
    /// Whether a code point above U+FFFF is encoded as two surrogates of three bytes each.
    pub(crate) pairs: bool,
    /// Whether an unpaired surrogate is a code point too.
    pub(crate) lone_surrogates: bool,
    pub(crate) greatest: u32,
}

pub(crate) const UTF_8_RULES: Rules = Rules {
    encoding: UTF_8,
    nul_in_two_bytes: false,
    pairs: false,
    lone_surrogates: false,
    greatest: 0x10_FFFF,
};
pub(crate) const CESU_8_RULES: Rules = Rules { encoding: CESU_8, pairs: true, ..UTF_8_RULES };
pub(crate) const MODIFIED_UTF_8_RULES: Rules =
    Rules { encoding: MODIFIED_UTF_8, nul_in_two_bytes: true, ..CESU_8_RULES };
pub(crate) const JAVA_STRING_RULES: Rules =
    Rules { encoding: JAVA_STRING, lone_surrogates: true, ..MODIFIED_UTF_8_RULES };
pub(crate) const RFC_2279_RULES: Rules =
    Rules { encoding: RFC_2279, lone_surrogates: true, greatest: 0x7FFF_FFFF, ..UTF_8_RULES };

pub(crate) const ENCODINGS: [Rules; 5] =
    [UTF_8_RULES, MODIFIED_UTF_8_RULES, CESU_8_RULES, RFC_2279_RULES, JAVA_STRING_RULES];

/// A code point, or an ill-formed stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    pub(crate) code_point: Option<u32>,
    /// The length in bytes.
    pub(crate) len: usize,
    /// Whether the input ends inside the segment, and more input could complete it.
    pub(crate) is_cut: bool,
    /// The number of bytes before the byte that breaks the rule.
    pub(crate) agreeing: usize,
}

impl Segment {
    pub(crate) fn error_len(&self) -> Option<usize> {
        if self.is_cut { None } else { Some(self.len) }
    }

    fn whole(code_point: u32, len: usize) -> Segment {
        Segment { code_point: Some(code_point), len, is_cut: false, agreeing: len }
    }

    fn bad(len: usize, agreeing: usize) -> Segment {
        Segment { code_point: None, len, is_cut: false, agreeing }
    }

    fn cut(len: usize) -> Segment {
        Segment { is_cut: true, ..Segment::bad(len, len) }
    }
}

pub(crate) fn is_surrogate(value: u32) -> bool {
    value >> 11 == 0xD800 >> 11
}

/// The least value that needs `len` bytes. One byte holds 7 bits of a value, and two bytes hold 11.
/// Each further byte adds five bits: it holds six bits, and the lead byte holds one bit less.
pub(crate) fn least_of(len: usize) -> u32 {
    match len {
        1 => 0,
        2 => 1 << 7,
        _ => 1 << (5 * len - 4),
    }
}

/// The number of bytes in the sequence of a lead byte, which is the number of its leading ones.
fn announced(lead: u8) -> Option<usize> {
    match lead.leading_ones() {
        0 => Some(1),
        ones @ 2..=6 => Some(ones as usize),
        _ => None,
    }
}

/// The value that a lead byte and the continuation bytes after it hold.
fn value_of(unit: &[u8]) -> u32 {
    let mut value = u32::from(unit[0]) & lead_bits(announced(unit[0]).unwrap_or(1));
    let mut i = 1;
    while i < unit.len() {
        value = (value << 6) | u32::from(unit[i] & 0x3F);
        i += 1;
    }
    value
}

/// A mask of the bits of the value in the lead byte of `len` bytes: seven bits, or the bits after
/// the leading ones and the zero.
fn lead_bits(len: usize) -> u32 {
    if len == 1 { 0x7F } else { 0x7F >> len }
}

/// Writes a value in `len` bytes, even if fewer bytes would be enough.
pub(crate) fn spread(mut value: u32, len: usize) -> Vec<u8> {
    let mut bytes = vec![0; len];
    for byte in bytes[1..].iter_mut().rev() {
        *byte = 0x80 | (value & 0x3F) as u8;
        value >>= 6;
    }
    let marker = if len == 1 { 0 } else { (0xFF00 >> len) as u8 };
    assert!(value <= lead_bits(len), "too many bits");
    bytes[0] = marker | value as u8;
    bytes
}

impl Rules {
    pub(crate) fn can_encode(&self, value: u32) -> bool {
        value <= self.greatest && (self.lone_surrogates || !is_surrogate(value))
    }

    pub(crate) fn encode(&self, value: u32) -> Option<Vec<u8>> {
        if !self.can_encode(value) {
            return None;
        }
        if self.pairs && value > 0xFFFF {
            let value = value - 0x1_0000;
            let high = spread(0xD800 + (value >> 10), 3);
            return Some([high, spread(0xDC00 + (value & 0x3FF), 3)].concat());
        }
        let shortest = (1..=6).rev().find(|&len| least_of(len) <= value)?;
        Some(spread(value, if self.nul_in_two_bytes && value == 0 { 2 } else { shortest }))
    }

    pub(crate) fn encode_text(&self, text: &str) -> Vec<u8> {
        let encode = |char: char| self.encode(char.into()).expect("every encoding has it");
        text.chars().flat_map(encode).collect()
    }

    /// Whether some value from `low` to `high`, in a unit of `len` bytes, may start a sequence, or,
    /// if `ends_pair`, may be the low surrogate of a pair. A unit is a lead byte and the
    /// continuation bytes that it announces.
    fn has_some(&self, low: u32, high: u32, len: usize, ends_pair: bool) -> bool {
        if ends_pair {
            return len == 3 && low <= 0xDFFF && high >= 0xDC00;
        }
        match len {
            1 if self.nul_in_two_bytes => return low > 0,
            2 if self.nul_in_two_bytes && low == 0 => return true,
            _ => {}
        }
        let least = least_of(len);
        let low = if low < least { least } else { low };
        let greatest = if self.pairs { 0xFFFF } else { self.greatest };
        let high = if high > greatest { greatest } else { high };
        if low > high {
            return false;
        }
        // If the encoding has pairs, a high surrogate starts a pair.
        let first_barred = if self.pairs { 0xDC00 } else { 0xD800 };
        self.lone_surrogates || low < first_barred || high > 0xDFFF
    }

    /// The number of bytes at the start of `bytes` that are the start of an allowed unit, and the
    /// value if the unit is complete. The loops here are simple, because tests are built without
    /// optimization.
    fn unit(&self, bytes: &[u8], ends_pair: bool) -> (usize, Option<u32>) {
        let Some(len) = announced(bytes[0]) else { return (0, None) };
        let mut open = 6 * (len - 1);
        let mut value = u32::from(bytes[0]) & lead_bits(len);
        let mut known = 1;
        loop {
            let low = value << open;
            if !self.has_some(low, low | ((1 << open) - 1), len, ends_pair) {
                return (known - 1, None);
            }
            if known == len {
                return (len, Some(value));
            }
            if known == bytes.len() || bytes[known] >> 6 != 0b10 {
                return (known, None);
            }
            value = (value << 6) | u32::from(bytes[known] & 0x3F);
            known += 1;
            open -= 6;
        }
    }

    /// The segment at the start of `bytes`, which must not be empty.
    pub(crate) fn segment(&self, bytes: &[u8]) -> Segment {
        match self.unit(bytes, false) {
            (_, Some(value)) if self.pairs && value >> 10 == 0xD800 >> 10 => {
                self.pair_or_half(bytes, value)
            }
            (len, Some(value)) => Segment::whole(value, len),
            (agreeing, None) if agreeing == bytes.len() => Segment::cut(agreeing),
            (_, None) if self.pairs && self.unit(bytes, true).1.is_some() => Segment::bad(3, 0),
            (0, None) => Segment::bad(1, 0),
            (agreeing, None) => Segment::bad(agreeing, agreeing),
        }
    }

    fn pair_or_half(&self, bytes: &[u8], high: u32) -> Segment {
        let rest = &bytes[3..];
        let second = if rest.is_empty() { (0, None) } else { self.unit(rest, true) };
        match second {
            (_, Some(low)) => Segment::whole(0x1_0000 + ((high & 0x3FF) << 10) + (low & 0x3FF), 6),
            _ if self.lone_surrogates => Segment::whole(high, 3),
            (agreeing, _) if agreeing == rest.len() => Segment::cut(bytes.len()),
            _ => Segment::bad(3, 0),
        }
    }

    /// The first ill-formed stretch, with its offset.
    pub(crate) fn first_fault(&self, bytes: &[u8]) -> Option<(usize, Segment)> {
        let mut at = 0;
        while at < bytes.len() {
            let segment = self.segment(&bytes[at..]);
            if segment.code_point.is_none() {
                return Some((at, segment));
            }
            at += segment.len;
        }
        None
    }

    /// All segments of `bytes`, each with its offset.
    pub(crate) fn segments(&self, bytes: &[u8]) -> Vec<(usize, Segment)> {
        let mut segments = Vec::new();
        let mut at = 0;
        while at < bytes.len() {
            let segment = self.segment(&bytes[at..]);
            segments.push((at, segment));
            at += segment.len;
        }
        segments
    }

    /// The sequence at the start of `bytes`, where there is a fault: the lead byte and the
    /// continuation bytes that it announces, or all bytes if the input ends within the sequence.
    pub(crate) fn sequence<'b>(&self, bytes: &'b [u8], fault: Segment) -> &'b [u8] {
        if fault.is_cut {
            return bytes;
        }
        let most = announced(bytes[0]).unwrap_or(1);
        let mut len = 1;
        while len < most && len < bytes.len() && bytes[len] >> 6 == 0b10 {
            len += 1;
        }
        &bytes[..len]
    }

    /// The value of a sequence at a fault, if it is complete.
    pub(crate) fn sequence_value(&self, sequence: &[u8]) -> Option<u32> {
        let is_whole = announced(sequence[0]) == Some(sequence.len());
        is_whole.then(|| value_of(sequence))
    }

    /// The kind of `fault`, which is at the start of `bytes`.
    pub(crate) fn kind(&self, bytes: &[u8], fault: Segment) -> IllFormedErrorKind {
        if fault.is_cut {
            return IllFormedErrorKind::CutShort;
        }
        let Some(len) = announced(bytes[0]) else {
            return match bytes[0] >> 6 {
                0b10 => IllFormedErrorKind::StrayContinuation,
                _ => IllFormedErrorKind::NeverOccurs,
            };
        };
        if fault.agreeing > 0 && bytes[fault.agreeing] >> 6 != 0b10 {
            return IllFormedErrorKind::MissingContinuation;
        }
        // The interval of values that start with the bits of the lead byte and of the continuation
        // bytes after it.
        let sequence = self.sequence(bytes, fault);
        let (low, known) = (value_of(sequence), sequence.len());
        let open = 6 * (len - known);
        let (low, high) = (low << open, ((low + 1) << open) - 1);
        if high < least_of(len) {
            IllFormedErrorKind::NonShortest
        } else if low.max(least_of(len)) > self.greatest {
            IllFormedErrorKind::TooLarge
        } else if is_surrogate(low) && is_surrogate(high) && !self.lone_surrogates {
            IllFormedErrorKind::Surrogate
        } else {
            IllFormedErrorKind::OtherEncoding
        }
    }
}
