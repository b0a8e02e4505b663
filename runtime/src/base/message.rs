//! The text of an error, built without an allocator, also in const evaluation.
//!
//! `Display`, the compile errors of the macros and the panics of const functions all show a
//! [`Message`], so that the same error has the same words everywhere.

use super::formatted::Formatted;
use super::slices::{find, until};
use super::unchecked::{part, text};

/// The bytes of a [`Message`]: the longest message of an error fits.
const CAPACITY: usize = 384;

const LAST_CODE_POINT: u32 = 0x10_FFFF;

/// What [`Message::say`] writes in place of a `{}`.
#[derive(Clone, Copy)]
pub(crate) enum Part<'p> {
    /// Words of this crate, or of another message.
    Words(&'p str),
    /// Bytes of the input: printable ASCII unchanged, any other byte as an escape, `\x1B`.
    Quoted(&'p [u8]),
    Decimal(usize),
    /// A byte as the standards' tables print it: `ED`.
    Byte(u8),
    /// Bytes, separated by spaces: `ED A0 80`.
    Bytes(&'p [u8]),
    /// A code point with at least four digits, `U+00E9`. A value above U+10FFFF, which RFC 2279
    /// allows, is a hexadecimal literal.
    CodePoint(u32),
    /// The escape of a character in a literal, `\u{E9}`.
    Escape(u32),
}

/// Words, built piece by piece.
#[derive(Clone, Copy, Debug)]
pub struct Message<const N: usize = CAPACITY> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Message<N> {
    #[inline]
    pub(crate) const fn new() -> Message<N> {
        Message { bytes: [0; N], len: 0 }
    }

    #[inline]
    pub(crate) const fn of(words: &'static str) -> Message<N> {
        Message::with(words, &[])
    }

    /// A message of one [`say`](Message::say).
    #[inline]
    pub(crate) const fn with(words: &'static str, parts: &[Part<'_>]) -> Message<N> {
        let mut message = Message::new();
        message.say(words, parts);
        message
    }

    #[inline]
    pub const fn as_str(&self) -> &str {
        text(self.as_bytes())
    }

    #[inline]
    pub(crate) const fn as_bytes(&self) -> &[u8] {
        until(&self.bytes, self.len)
    }

    /// Adds words of this crate. Bytes of the input are added by [`quoted`](Message::quoted).
    #[inline]
    pub(crate) const fn text(&mut self, text: &'static str) {
        self.push_all(text.as_bytes());
    }

    /// Adds words of this crate, with a part in place of each `{}`. The words have no other `{`.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn say(&mut self, words: &'static str, mut parts: &[Part<'_>]) {
        let mut words = words.as_bytes();
        while let ([part, others @ ..], Some((before, [b'{', b'}', after @ ..]))) =
            (parts, words.split_at_checked(find(words, b"{")))
        {
            self.push_all(before);
            match *part {
                Part::Words(words) => self.push_all(words.as_bytes()),
                Part::Quoted(bytes) => self.quoted(bytes),
                Part::Decimal(number) => {
                    self.push_all(Formatted::<20>::unsigned(number as u128).as_bytes());
                }
                Part::Byte(byte) => self.digits(byte as u32, 2),
                Part::Bytes(bytes) => self.bytes(bytes),
                Part::CodePoint(code_point) => {
                    self.text(if code_point <= LAST_CODE_POINT { "U+" } else { "0x" });
                    self.digits(code_point, 4);
                }
                Part::Escape(code_point) => {
                    self.text(r"\u{");
                    self.digits(code_point, 1);
                    self.text("}");
                }
            }
            (parts, words) = (others, after);
        }
        self.push_all(words);
    }

    /// Adds a range, `80..BF`; only its start if it `has_one` value.
    #[inline]
    pub(crate) const fn range(&mut self, has_one: bool, ends: [Part<'_>; 2]) {
        self.say(if has_one { "{}" } else { "{}..{}" }, &ends);
    }

    #[inline]
    pub(crate) const fn char(&mut self, char: char) {
        self.push_all(char.encode_utf8(&mut [0; 4]).as_bytes());
    }

    /// Adds bytes, separated by spaces.
    #[cfg_attr(on_demand, inline)]
    const fn bytes(&mut self, bytes: &[u8]) {
        let mut i = 0;
        while i < bytes.len() {
            self.text(if i > 0 { " " } else { "" });
            self.digits(bytes[i] as u32, 2);
            i += 1;
        }
    }

    /// Adds bytes of the input: printable ASCII unchanged, any other byte as an escape, `\x1B`.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn quoted(&mut self, mut bytes: &[u8]) {
        while let [byte, rest @ ..] = bytes {
            match *byte {
                byte @ b' '..=b'~' => self.push(byte),
                byte => {
                    self.text(r"\x");
                    self.digits(byte as u32, 2);
                }
            }
            bytes = rest;
        }
    }

    /// Adds a number in hexadecimal, in upper case and with at least `least` digits.
    #[cfg_attr(on_demand, inline)]
    const fn digits(&mut self, number: u32, least: u32) {
        let mut places = 8;
        while places > 0 {
            places -= 1;
            if places < least || number >> (4 * places) > 0 {
                self.push(b"0123456789ABCDEF"[(number >> (4 * places)) as usize % 16]);
            }
        }
    }

    /// Adds a text, or nothing if it does not fit, so that the message stays text. `bytes` is a whole
    /// text, or a part of one that is cut only beside ASCII.
    #[inline]
    pub(crate) const fn push_all(&mut self, mut bytes: &[u8]) {
        if bytes.len() > N - self.len {
            return;
        }
        while let [byte, rest @ ..] = bytes {
            self.push(*byte);
            bytes = rest;
        }
    }

    /// Adds a byte, which is ASCII or a part of a text that fits.
    #[inline]
    pub(crate) const fn push(&mut self, byte: u8) {
        if self.len < N {
            self.bytes[self.len] = byte;
            self.len += 1;
        }
    }
}

/// The words of an error, and their note. Only the words for ill-formed bytes have one, after `; `,
/// and they quote no text.
#[inline]
pub const fn split_note(words: &str) -> (&str, Option<&str>) {
    let is_ill_formed = matches!(words.as_bytes(), [b'i', b'l', b'l', b'-', ..]);
    let end = find(words.as_bytes(), b";");
    match (part(words, 0, end), part(words, end + "; ".len(), words.len())) {
        (Some(title), Some(note)) if is_ill_formed => (title, Some(note)),
        _ => (words, None),
    }
}

#[cfg(test)]
mod tests {
    use super::Message;

    /// A text that does not fit is not added, and no character is cut.
    #[test]
    fn only_whole_texts_are_added() {
        let mut message = Message::<6>::new();
        for _ in 0..3 {
            message.char('\u{1F980}');
        }
        message.text("abc");
        message.text("é");
        assert_eq!(message.as_str(), "\u{1F980}é");
    }

    #[test]
    fn invisible_bytes_are_quoted_as_escapes() {
        let mut message = <Message>::new();
        message.quoted(b"%\x1B\n\x7F\xE2~ ");
        assert_eq!(message.as_str(), r"%\x1B\x0A\x7F\xE2~ ");
    }
}
