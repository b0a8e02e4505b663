//! The API of percent-encoding, over etched.

use std::borrow::Cow;
use std::{fmt, ops, slice, str};

use etched_runtime::percent::{C0_CONTROL, COMPONENT, EncodeSet, NON_ALPHANUMERIC as ALL_ELSE};

pub const CONTROLS: &AsciiSet = &AsciiSet(C0_CONTROL);
pub const NON_ALPHANUMERIC: &AsciiSet = &AsciiSet(ALL_ELSE);

#[derive(Debug, PartialEq, Eq)]
pub struct AsciiSet(EncodeSet);

impl AsciiSet {
    pub const EMPTY: AsciiSet = AsciiSet(EncodeSet::EMPTY);

    pub const fn add(&self, byte: u8) -> AsciiSet {
        AsciiSet(self.0.add(byte))
    }

    pub const fn remove(&self, byte: u8) -> AsciiSet {
        AsciiSet(self.0.remove(byte))
    }

    pub const fn union(&self, other: AsciiSet) -> AsciiSet {
        AsciiSet(self.0.union(other.0))
    }

    pub const fn complement(&self) -> AsciiSet {
        AsciiSet(self.0.complement())
    }

    #[cfg(test)]
    const fn contains(&self, byte: u8) -> bool {
        self.0.contains(byte)
    }
}

impl ops::Add for AsciiSet {
    type Output = AsciiSet;

    fn add(self, other: AsciiSet) -> AsciiSet {
        self.union(other)
    }
}

impl ops::Not for AsciiSet {
    type Output = AsciiSet;

    fn not(self) -> AsciiSet {
        self.complement()
    }
}

pub fn percent_encode_byte(byte: u8) -> &'static str {
    const ALL: EncodeSet = EncodeSet::EMPTY.add_range(0..=0x7F);
    static ESCAPES: [[u8; 3]; 256] = {
        let mut escapes = [[0; 3]; 256];
        let mut byte = 0;
        while byte < escapes.len() {
            escapes[byte] = ALL.const_encode(&[byte as u8]);
            byte += 1;
        }
        escapes
    };
    str::from_utf8(&ESCAPES[usize::from(byte)]).expect("escapes are ASCII")
}

pub fn percent_encode<'a>(input: &'a [u8], ascii_set: &'static AsciiSet) -> PercentEncode<'a> {
    PercentEncode { bytes: input, ascii_set }
}

pub fn utf8_percent_encode<'a>(input: &'a str, ascii_set: &'static AsciiSet) -> PercentEncode<'a> {
    percent_encode(input.as_bytes(), ascii_set)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PercentEncode<'a> {
    bytes: &'a [u8],
    ascii_set: &'static AsciiSet,
}

impl<'a> Iterator for PercentEncode<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let (&first, rest) = self.bytes.split_first()?;
        let set = &self.ascii_set.0;
        let kept = set.find(self.bytes);
        let (kept, rest) = match kept {
            Some(0) => (percent_encode_byte(first), rest),
            kept => {
                let (kept, rest) = self.bytes.split_at(kept.unwrap_or(self.bytes.len()));
                (str::from_utf8(kept).expect("kept bytes are ASCII"), rest)
            }
        };
        self.bytes = rest;
        Some(kept)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::from(!self.bytes.is_empty()), Some(self.bytes.len()))
    }
}

impl fmt::Display for PercentEncode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.ascii_set.0.display(self.bytes))
    }
}

impl<'a> From<PercentEncode<'a>> for Cow<'a, str> {
    fn from(encode: PercentEncode<'a>) -> Cow<'a, str> {
        let PercentEncode { bytes, ascii_set: AsciiSet(set) } = encode;
        set.encode(bytes)
    }
}

pub fn percent_decode_str(input: &str) -> PercentDecode<'_> {
    percent_decode(input.as_bytes())
}

pub fn percent_decode(input: &[u8]) -> PercentDecode<'_> {
    PercentDecode { bytes: input.iter() }
}

#[derive(Clone, Debug)]
pub struct PercentDecode<'a> {
    bytes: slice::Iter<'a, u8>,
}

impl Iterator for PercentDecode<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let escape = self.bytes.as_slice().get(..3).filter(|bytes| bytes[0] == b'%');
        if let Some([byte]) = escape.map(|escape| COMPONENT.decode_lenient(escape)).as_deref() {
            self.bytes.nth(2);
            return Some(*byte);
        }
        self.bytes.next().copied()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.bytes.len();
        (len.div_ceil(3), Some(len))
    }
}

impl<'a> From<PercentDecode<'a>> for Cow<'a, [u8]> {
    fn from(decode: PercentDecode<'a>) -> Cow<'a, [u8]> {
        COMPONENT.decode_lenient(decode.bytes.as_slice())
    }
}

impl<'a> PercentDecode<'a> {
    pub fn decode_utf8(self) -> Result<Cow<'a, str>, str::Utf8Error> {
        let bytes = self.bytes.as_slice();
        COMPONENT.decode_lenient_utf8(bytes).map_err(|_| {
            str::from_utf8(&COMPONENT.decode_lenient(bytes)).expect_err("it is not UTF-8")
        })
    }

    pub fn decode_utf8_lossy(self) -> Cow<'a, str> {
        COMPONENT.decode_lossy(self.bytes.as_slice())
    }
}
