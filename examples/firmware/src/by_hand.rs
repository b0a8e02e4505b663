//! What one would write by hand, with the standard library alone, in place of a function of etched:
//! with the same result, and with the position of an error. The programs of `cost` compare the two,
//! and `tests/repository/by_hand.rs` tests that their results are the same.

/// Why there is no output: the position of the first error in the input, or the length of the output
/// that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    At(usize),
    TooSmall(usize),
}

use Error::{At, TooSmall};

/// Whether form encoding leaves the byte as it is.
pub fn is_kept_by_form(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'*' | b'-' | b'.' | b'_')
}

/// Whether `encodeURIComponent` leaves the byte as it is.
pub fn is_kept_by_component(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(byte, b'!' | b'\'' | b'(' | b')' | b'*' | b'-' | b'.' | b'_' | b'~')
}

/// Percent-encodes the bytes that `is_kept` refuses; with `plus`, a space becomes `+`.
#[inline]
pub fn encode<'o>(
    input: &[u8],
    output: &'o mut [u8],
    plus: bool,
    is_kept: impl Fn(u8) -> bool,
) -> Result<&'o [u8], Error> {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";

    let mut len = 0;
    let mut put = |byte| {
        if let Some(place) = output.get_mut(len) {
            *place = byte;
        }
        len += 1;
    };
    for &byte in input {
        if is_kept(byte) {
            put(byte);
        } else if plus && byte == b' ' {
            put(b'+');
        } else {
            put(b'%');
            put(HEX[usize::from(byte >> 4)]);
            put(HEX[usize::from(byte & 15)]);
        }
    }
    output.get(..len).ok_or(TooSmall(len))
}

pub fn encode_form<'o>(input: &[u8], output: &'o mut [u8]) -> Result<&'o [u8], Error> {
    encode(input, output, true, is_kept_by_form)
}

pub fn encode_component<'o>(input: &[u8], output: &'o mut [u8]) -> Result<&'o [u8], Error> {
    encode(input, output, false, is_kept_by_component)
}

/// The length of the form encoding.
pub fn encoded_len(input: &[u8]) -> usize {
    input.iter().map(|&byte| if is_kept_by_form(byte) || byte == b' ' { 1 } else { 3 }).sum()
}

/// The byte at the start of form-encoded bytes, and how many bytes it takes there; `None` for a
/// malformed escape.
fn decode_first(input: &[u8]) -> Option<(u8, usize)> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    match *input {
        [b'%', high, low, ..] => Some((digit(high)? << 4 | digit(low)?, 3)),
        [b'%', ..] | [] => None,
        [b'+', ..] => Some((b' ', 1)),
        [byte, ..] => Some((byte, 1)),
    }
}

/// Decodes form-encoded bytes, strictly.
pub fn decode<'o>(input: &[u8], output: &'o mut [u8]) -> Result<&'o [u8], Error> {
    let (mut at, mut len) = (0, 0);
    while at < input.len() {
        let (byte, taken) = decode_first(&input[at..]).ok_or(At(at))?;
        if let Some(place) = output.get_mut(len) {
            *place = byte;
        }
        (at, len) = (at + taken, len + 1);
    }
    output.get(..len).ok_or(TooSmall(len))
}

/// Decodes form-encoded bytes in their own buffer, which stays unchanged if there is an error.
pub fn decode_in_place(buffer: &mut [u8]) -> Result<&[u8], Error> {
    let mut at = 0;
    while at < buffer.len() {
        at += decode_first(&buffer[at..]).ok_or(At(at))?.1;
    }
    let (mut at, mut len) = (0, 0);
    while let Some((byte, taken)) = buffer.get(at..).and_then(decode_first) {
        if let Some(place) = buffer.get_mut(len) {
            *place = byte;
        }
        (at, len) = (at + taken, len + 1);
    }
    buffer.get(..len).ok_or(At(len))
}

/// Decodes form-encoded bytes to text. The position is that of the first byte of an ill-formed
/// sequence.
pub fn decode_utf8<'o>(input: &[u8], output: &'o mut [u8]) -> Result<&'o str, Error> {
    core::str::from_utf8(decode(input, output)?).map_err(|error| {
        let mut at = 0;
        for _ in 0..error.valid_up_to() {
            at += input.get(at..).and_then(decode_first).map_or(0, |(_, taken)| taken);
        }
        At(at)
    })
}

/// Writes a frame of `DataOutput.writeUTF`. The position is that of the first character beyond
/// 65,535 bytes.
pub fn write_utf<'o>(text: &str, output: &'o mut [u8]) -> Result<&'o [u8], Error> {
    let mut len = 0;
    for (at, c) in text.char_indices() {
        len += match c {
            '\0' => 2,
            '\u{10000}'.. => 6,
            c => c.len_utf8(),
        };
        if len > 0xFFFF {
            return Err(At(at));
        }
    }
    let frame = output.get_mut(..len + 2).ok_or(TooSmall(len + 2))?;
    let mut places = frame.iter_mut();
    let mut put = |byte| {
        if let Some(place) = places.next() {
            *place = byte;
        }
    };
    put((len >> 8) as u8);
    put(len as u8);
    for c in text.chars() {
        match c {
            '\0' => {
                put(0xC0);
                put(0x80);
            }
            '\u{10000}'.. => {
                let bits = c as u32 - 0x10000;
                for half in [0xD800 | bits >> 10, 0xDC00 | bits & 0x3FF] {
                    put(0xED);
                    put(0x80 | (half >> 6 & 0x3F) as u8);
                    put(0x80 | (half & 0x3F) as u8);
                }
            }
            c => c.encode_utf8(&mut [0; 4]).bytes().for_each(&mut put),
        }
    }
    Ok(frame)
}

/// The character at the start of modified UTF-8, and the length of its sequence.
fn first_of_modified(bytes: &[u8]) -> Option<(char, usize)> {
    let is_tail = |byte: u8| byte & 0xC0 == 0x80;
    let bits = |byte: u8| u32::from(byte & 0x3F);
    let (code_point, len) = match *bytes {
        [byte @ 0x01..=0x7F, ..] => (u32::from(byte), 1),
        [0xC0, 0x80, ..] => (0, 2),
        [lead @ 0xC2..=0xDF, b, ..] if is_tail(b) => (u32::from(lead & 0x1F) << 6 | bits(b), 2),
        [0xED, b @ 0xA0..=0xAF, c, 0xED, e @ 0xB0..=0xBF, f, ..] if is_tail(c) && is_tail(f) => {
            let high = u32::from(b & 0x0F) << 6 | bits(c);
            (0x10000 + (high << 10 | u32::from(e & 0x0F) << 6 | bits(f)), 6)
        }
        // `from_u32` refuses a surrogate.
        [lead @ 0xE0..=0xEF, b, c, ..]
            if is_tail(b) && is_tail(c) && (lead > 0xE0 || b >= 0xA0) =>
        {
            (u32::from(lead & 0x0F) << 12 | bits(b) << 6 | bits(c), 3)
        }
        _ => return None,
    };
    Some((char::from_u32(code_point)?, len))
}

/// Checks modified UTF-8.
pub fn validate_modified(bytes: &[u8]) -> Result<(), Error> {
    let mut at = 0;
    while at < bytes.len() {
        at += first_of_modified(&bytes[at..]).ok_or(At(at))?.1;
    }
    Ok(())
}

/// Reads a frame of `DataOutput.writeUTF` to UTF-8, which it returns with the rest of the input. The
/// position of an input that is too short is its length.
pub fn read_utf<'i, 'o>(
    input: &'i [u8],
    output: &'o mut [u8],
) -> Result<(&'o [u8], &'i [u8]), Error> {
    let (header, rest) = input.split_first_chunk().ok_or(At(input.len()))?;
    let frame_len = usize::from(u16::from_be_bytes(*header));
    let (content, rest) = rest.split_at_checked(frame_len).ok_or(At(input.len()))?;
    let (mut at, mut len) = (0, 0);
    while at < content.len() {
        let (c, taken) = first_of_modified(&content[at..]).ok_or(At(2 + at))?;
        if let Some(place) = output.get_mut(len..len + c.len_utf8()) {
            c.encode_utf8(place);
        }
        (at, len) = (at + taken, len + c.len_utf8());
    }
    output.get(..len).map(|text| (text, rest)).ok_or(TooSmall(len))
}

/// Reads the code points of UTF-8 one by one.
pub struct Cursor<'b> {
    pub bytes: &'b [u8],
    pub position: usize,
}

impl Cursor<'_> {
    /// The next code point, or the position of an ill-formed sequence, which is skipped.
    pub fn next_code_point(&mut self) -> Option<Result<u32, Error>> {
        let at = self.position;
        let rest = self.bytes.get(at..).filter(|rest| !rest.is_empty())?;
        let window = &rest[..rest.len().min(4)];
        let (text, error) = match core::str::from_utf8(window) {
            Ok(text) => (text, None),
            Err(error) => {
                let text = core::str::from_utf8(&window[..error.valid_up_to()]);
                (text.unwrap_or_default(), Some(error))
            }
        };
        if let Some(c) = text.chars().next() {
            self.position += c.len_utf8();
            return Some(Ok(c.into()));
        }
        self.position += error.and_then(|error| error.error_len()).unwrap_or(window.len());
        Some(Err(At(at)))
    }
}

/// Writes code points as UTF-8 to a buffer.
pub struct CodePointWriter<'b> {
    pub buffer: &'b mut [u8],
    pub len: usize,
}

impl CodePointWriter<'_> {
    /// Writes a code point, or nothing if it has no UTF-8, with the error `At`, or no room.
    pub fn write_code_point(&mut self, code_point: u32) -> Result<(), Error> {
        let c = char::from_u32(code_point).ok_or(At(self.len))?;
        let end = self.len + c.len_utf8();
        c.encode_utf8(self.buffer.get_mut(self.len..end).ok_or(TooSmall(end))?);
        self.len = end;
        Ok(())
    }
}

/// Writes a query of names and values, form-encoded.
pub struct Query<'b> {
    pub buffer: &'b mut [u8],
    pub len: usize,
}

impl Query<'_> {
    /// Adds a pair, or nothing if it does not fit.
    pub fn append_pair(&mut self, name: &str, value: &str) -> Result<(), Error> {
        let mut end = self.len;
        let separator: &[u8] = if end > 0 { b"&" } else { b"" };
        for (text, is_encoded) in [
            (separator, false),
            (name.as_bytes(), true),
            (&b"="[..], false),
            (value.as_bytes(), true),
        ] {
            let room = self.buffer.get_mut(end..).unwrap_or_default();
            let written = encode(text, room, true, |byte| !is_encoded || is_kept_by_form(byte));
            end += match written {
                Ok(written) => written.len(),
                Err(TooSmall(len)) => return Err(TooSmall(end + len)),
                Err(error) => return Err(error),
            };
        }
        self.len = end;
        Ok(())
    }
}
