//! A value on its way into a URI: encoded, and cut to its prefix.

use super::operator::RESERVED_TOO;
use super::value::{Pieces, StringValue};
use crate::encoding::UTF_8;
use crate::percent::sink::Sink;
use crate::set::decode::hex_value;
use crate::set::named::UNRESERVED;

/// Writes a value, or so many characters of it.
#[inline]
pub(super) fn encode<const KEEPS_RESERVED: bool, S: Sink, T: StringValue + ?Sized>(
    sink: &mut S,
    most: Option<u16>,
    value: &T,
) -> Result<(), S::Error> {
    let left = most.map_or(usize::MAX, usize::from);
    if KEEPS_RESERVED {
        let mut encoder = Reserved { sink, left, tail: Tail::EMPTY };
        value.pieces(&mut encoder)?;
        encoder.finish()
    } else {
        value.pieces(&mut Unreserved { sink, left })
    }
}

/// As many characters as are left to write; all, if that is not limited.
#[inline]
fn prefix<'t>(text: &'t str, left: &mut usize) -> &'t str {
    if *left == usize::MAX {
        return text;
    }
    let end = text.char_indices().nth(*left).map_or(text.len(), |(end, _)| end);
    let prefix = text.get(..end).unwrap_or_default();
    *left -= prefix.chars().count();
    prefix
}

/// Encodes all but unreserved characters.
struct Unreserved<'e, S> {
    sink: &'e mut S,
    left: usize,
}

impl<S: Sink> Pieces for Unreserved<'_, S> {
    type Error = S::Error;

    #[inline]
    fn piece(&mut self, text: &str) -> Result<(), S::Error> {
        self.sink.encode(&UNRESERVED, prefix(text, &mut self.left))
    }
}

/// Keeps reserved characters, and escapes. Of these, those that make one character count as
/// one (section 3.2.1 of the RFC), and pieces may cut them anywhere.
struct Reserved<'e, S> {
    sink: &'e mut S,
    left: usize,
    tail: Tail,
}

/// The end of a piece that may be the start of an escape or of some: at most four of them make
/// one character.
#[derive(Clone, Copy)]
struct Tail {
    bytes: [u8; 12],
    len: usize,
}

impl Tail {
    const EMPTY: Tail = Tail { bytes: [0; 12], len: 0 };

    fn text(&self) -> &str {
        self.bytes.get(..self.len).and_then(|text| str::from_utf8(text).ok()).unwrap_or_default()
    }

    /// Whether there was room for it.
    fn push(&mut self, byte: u8) -> bool {
        let place = self.bytes.get_mut(self.len);
        let has_room = place.is_some();
        if let Some(place) = place {
            *place = byte;
            self.len += 1;
        }
        has_room
    }
}

impl<S: Sink> Pieces for Reserved<'_, S> {
    type Error = S::Error;

    fn piece(&mut self, mut text: &str) -> Result<(), S::Error> {
        // What the tail needs is ASCII; at anything else it ends.
        while self.tail.len > 0
            && let Some(char) = text.chars().next()
        {
            let goes_on = char.is_ascii() && self.tail.push(char as u8);
            if goes_on {
                text = text.get(1..).unwrap_or_default();
            }
            self.encode_tail(!goes_on)?;
        }
        let passed = self.encode(text, false)?;
        for &byte in text.as_bytes().get(passed..).unwrap_or_default() {
            self.tail.push(byte);
        }
        Ok(())
    }
}

impl<S: Sink> Reserved<'_, S> {
    fn finish(mut self) -> Result<(), S::Error> {
        self.encode_tail(true)
    }

    fn encode_tail(&mut self, is_whole: bool) -> Result<(), S::Error> {
        let tail = self.tail;
        let passed = self.encode(tail.text(), is_whole)?;
        self.tail = Tail::EMPTY;
        for &byte in tail.text().as_bytes().get(passed..).unwrap_or_default() {
            self.tail.push(byte);
        }
        Ok(())
    }

    /// Encodes a text, but what at its end may go on, unless the text is whole. Returns how
    /// many bytes it is done with.
    fn encode(&mut self, text: &str, is_whole: bool) -> Result<usize, S::Error> {
        let mut rest = text;
        while self.left > 0 && !rest.is_empty() {
            let plain = rest.find('%').unwrap_or(rest.len());
            if plain > 0 {
                let text = rest.get(..plain).unwrap_or_default();
                self.sink.encode(&RESERVED_TOO, prefix(text, &mut self.left))?;
                rest = rest.get(plain..).unwrap_or_default();
                continue;
            }
            let Some(escaped) = escaped_char(rest.as_bytes(), is_whole) else {
                return Ok(text.len() - rest.len());
            };
            match escaped {
                0 => self.sink.text("%25")?,
                len => self.sink.text(rest.get(..len).unwrap_or_default())?,
            }
            if self.left < usize::MAX {
                self.left -= 1;
            }
            rest = rest.get(escaped.max(1)..).unwrap_or_default();
        }
        Ok(text.len())
    }
}

/// How long the escapes of one character are at the start of `bytes`, which start with `%`; 0
/// if that starts none. `None` if what follows may change that.
fn escaped_char(bytes: &[u8], is_whole: bool) -> Option<usize> {
    let mut decoded = [0; 4];
    let mut count = 0;
    let mut rest = bytes;
    while let [b'%', high, low, after @ ..] = rest
        && let (Some(high), Some(low)) = (hex_value(*high), hex_value(*low))
        && let Some(place) = decoded.get_mut(count)
    {
        *place = high << 4 | low;
        count += 1;
        rest = after;
    }
    let may_go_on = !is_whole
        && match rest {
            [] | [b'%'] => true,
            [b'%', digit] => hex_value(*digit).is_some(),
            _ => false,
        };
    match UTF_8.step(decoded.get(..count).unwrap_or_default(), 0) {
        Some(Ok(step)) => Some(3 * step.len),
        // Not by its kind, for which firmware would link the words of all errors.
        Some(Err(error)) if may_go_on && error.error_len().is_none() => None,
        None if may_go_on => None,
        Some(Err(_)) => Some(3),
        None => Some(0),
    }
}
