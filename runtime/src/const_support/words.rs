//! Integers in the macros that join pieces. A literal without a word is a byte; a word says how any
//! other integer is written, as in `decimal(2)` or `be_u16(300)`.

use super::help;
use super::refusal::{Refusal, quoted};
use crate::base::formatted::Formatted;
use crate::base::message::Message;
use crate::base::message::Part::{self, Byte, Escape, Words};
use crate::base::short_bytes::ShortBytes;
use crate::base::slices::{after, find, until};
use crate::set::EncodeSet;
use crate::set::named::NON_ALPHANUMERIC;
use crate::table::code_point::CodePointError;
use crate::table::encoding::Encoding;

/// The words. An import of this module makes them functions.
pub mod names {
    use super::Form::{Bytes, CodePoint, Decimal};
    use super::{Form, Word};

    /// A row has the name of the word, and the form in which it writes the integer.
    macro_rules! words {
        ($($name:ident: $form:expr;)*) => {
            $(
                #[inline]
                pub const fn $name<T: Copy>(integer: T) -> Word<T> {
                    Word { name: stringify!($name), form: $form, integer }
                }
            )*

            pub(super) const WORDS: &[(&str, Form)] = &[$((stringify!($name), $form)),*];
        };
    }

    pub(super) const BIG: bool = false;
    const LITTLE: bool = true;
    const SIGNED: bool = true;
    pub(super) const UNSIGNED: bool = false;

    // An error proposes the first word of an order and of enough bytes that takes the integer.
    words! {
        decimal: Decimal;
        code_point: CodePoint;
        u8: Bytes(BIG, 1, UNSIGNED);
        i8: Bytes(BIG, 1, SIGNED);
        be_u16: Bytes(BIG, 2, UNSIGNED);
        be_i16: Bytes(BIG, 2, SIGNED);
        be_u32: Bytes(BIG, 4, UNSIGNED);
        be_i32: Bytes(BIG, 4, SIGNED);
        be_u64: Bytes(BIG, 8, UNSIGNED);
        be_i64: Bytes(BIG, 8, SIGNED);
        be_u128: Bytes(BIG, 16, UNSIGNED);
        be_u24: Bytes(BIG, 3, UNSIGNED);
        le_u16: Bytes(LITTLE, 2, UNSIGNED);
        le_i16: Bytes(LITTLE, 2, SIGNED);
        le_u32: Bytes(LITTLE, 4, UNSIGNED);
        le_i32: Bytes(LITTLE, 4, SIGNED);
        le_u64: Bytes(LITTLE, 8, UNSIGNED);
        le_i64: Bytes(LITTLE, 8, SIGNED);
        le_u128: Bytes(LITTLE, 16, UNSIGNED);
        le_u24: Bytes(LITTLE, 3, UNSIGNED);
    }

    /// For a literal without a type, in a word that takes a `u128`.
    #[inline]
    pub const fn __etched_u128(number: u128) -> u128 {
        number
    }

    /// Floating-point numbers have one type for each word.
    macro_rules! floats {
        ($($name:ident: $Float:ident $len:literal $to_bytes:ident;)*) => {$(
            #[inline]
            pub const fn $name(number: $Float) -> [u8; $len] {
                number.$to_bytes()
            }
        )*};
    }

    floats! {
        be_f32: f32 4 to_be_bytes;
        le_f32: f32 4 to_le_bytes;
        be_f64: f64 8 to_be_bytes;
        le_f64: f64 8 to_le_bytes;
    }

    /// Every expansion names this type, so that the import of this module is never unused.
    pub type __EtchedNames = ();
}

/// How a word writes an integer.
#[derive(Clone, Copy)]
pub enum Form {
    Decimal,
    CodePoint,
    /// Whether the least significant byte is the first, the number of bytes, and whether one bit is a
    /// sign.
    Bytes(bool, usize, bool),
}

/// An integer in a word.
#[derive(Clone, Copy)]
pub struct Word<T> {
    name: &'static str,
    form: Form,
    pub(super) integer: T,
}

impl<T> Word<T> {
    /// The same word with the value of its integer.
    #[inline]
    pub const fn with(&self, integer: Integer) -> Word<Integer> {
        Word { name: self.name, form: self.form, integer }
    }
}

impl Word<()> {
    /// The word of this name.
    #[inline]
    pub fn of(name: &str) -> Option<Word<()>> {
        let (name, form) = *names::WORDS.iter().find(|(word, _)| *word == name)?;
        Some(Word { name, form, integer: () })
    }
}

impl Word<Integer> {
    /// The bytes that the word writes, or the error if it does not take the integer.
    #[expect(clippy::result_large_err, reason = "an error is the end of a macro call")]
    #[cfg_attr(on_demand, inline)]
    pub const fn write(&self, encoding: Encoding) -> Result<ShortBytes<40>, Refusal> {
        let integer = self.integer;
        let (big, little) = (integer.bits.to_be_bytes(), integer.bits.to_le_bytes());
        match self.form {
            Form::Decimal => Ok(ShortBytes::prefix_of(integer.digits().as_bytes())),
            Form::CodePoint => match encoding.encode_code_point(integer.code_point()) {
                Ok(sequence) => Ok(ShortBytes::prefix_of(sequence.as_bytes())),
                Err(error) if integer.code_point() < u32::MAX => Err(no_code_point(&error)),
                Err(_) => Err(self.does_not_take(Message::of(help::FOR_OVER_31_BITS))),
            },
            Form::Bytes(is_little, len, signed) if !integer.fits(len, signed) => {
                let word = integer.word(is_little, len, 16);
                Err(self.does_not_take(match word.is_empty() {
                    true => Message::of("words have up to 16 bytes, and up to 8 with a sign"),
                    false => Message::with("write `{}(…)`", &[Words(word)]),
                }))
            }
            Form::Bytes(names::BIG, len, _) => Ok(ShortBytes::prefix_of(after(&big, 16 - len))),
            Form::Bytes(_, len, _) => Ok(ShortBytes::prefix_of(until(&little, len))),
        }
    }

    #[cfg_attr(on_demand, inline)]
    const fn does_not_take(&self, help: Message) -> Refusal {
        let digits = self.integer.digits();
        let parts = [Words(digits.as_str()), Words(self.name)];
        Refusal::new(Message::with("{} does not fit `{}(…)`", &parts), help)
    }
}

/// The value of an integer of any type.
#[derive(Clone, Copy)]
pub struct Integer {
    /// The value in two's complement.
    bits: u128,
    is_negative: bool,
}

impl Integer {
    #[inline]
    pub const fn signed(number: i128) -> Integer {
        Integer { bits: number as u128, is_negative: number < 0 }
    }

    #[inline]
    pub const fn unsigned(number: u128) -> Integer {
        Integer { bits: number, is_negative: false }
    }

    /// The byte that the integer is, if a check has not refused it.
    #[inline]
    pub const fn byte(self) -> u8 {
        self.bits as u8
    }

    /// The code point that the integer is; `u32::MAX`, which is none, if it does not fit.
    #[inline]
    const fn code_point(self) -> u32 {
        if self.fits(4, names::UNSIGNED) { self.bits as u32 } else { u32::MAX }
    }

    #[inline]
    const fn digits(self) -> Formatted {
        match self.is_negative {
            true => Formatted::signed(self.bits as i128),
            false => Formatted::unsigned(self.bits),
        }
    }

    /// Whether so many bytes hold the value. The bits above it are then copies of its sign.
    #[inline]
    const fn fits(self, len: usize, signed: bool) -> bool {
        let value_bits = len as u32 * 8 - signed as u32;
        match self.is_negative {
            true => signed && (self.bits as i128) >> value_bits == -1,
            false => matches!(self.bits.checked_shr(value_bits), Some(0) | None),
        }
    }

    /// The first word of this order, and of at least `least` and at most `most` bytes, that takes the
    /// integer.
    #[cfg_attr(on_demand, inline)]
    const fn word(self, is_little: bool, least: usize, most: usize) -> &'static str {
        let mut words = names::WORDS;
        while let [(name, form), rest @ ..] = words {
            if let Form::Bytes(order, len, signed) = *form {
                let is_asked = order == is_little && least <= len && len <= most;
                if is_asked && self.fits(len, signed) {
                    return name;
                }
            }
            words = rest;
        }
        ""
    }

    /// The error of an integer without a word, unless it is clearly a byte. `token` is its source text.
    ///
    /// A literal from 0 to 0xFF is a byte; in text only with a base, because a decimal literal may be
    /// meant as its digits. A `u8` of any other form, which `is_byte` says, is a byte where the output is
    /// not text. In text it may be meant as its digits too, unless it begins with a byte: `b'a' + 1`.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn check(
        self,
        encoding: Encoding,
        is_text: bool,
        token: &str,
        is_byte: bool,
    ) -> Refusal {
        let mut bare = token.as_bytes();
        while let [b'(', inside @ .., b')'] = bare {
            bare = inside;
        }
        let is_literal = is_literal(bare, is_byte);
        let may_be_digits = is_text && !matches!(bare, [b'0', b'x' | b'o' | b'b', ..]);
        let fits_byte = self.fits(1, names::UNSIGNED);
        let is_certain = match is_literal {
            true => fits_byte && !may_be_digits,
            false => is_byte && (!is_text || matches!(bare, [b'b', b'\'', ..])),
        };
        if is_certain {
            return Refusal::NONE;
        }
        let number = self.code_point();
        let mut cures = Cures { help: Message::new(), token: quoted(token) };
        if is_text && (!is_literal || may_be_digits) {
            cures.word("decimal", "the digits");
        }
        if is_literal && fits_byte {
            cures.add("0x{}` for the byte", &[Byte(self.byte())]);
            return cures.refusal("`{}` may be digits or a byte");
        }
        if !is_literal {
            // No text has the byte of a negative number.
            if !is_text || !self.is_negative {
                cures.word(self.word(names::BIG, 1, 1), "a byte");
            }
        } else if is_text {
            cures.add_sequences(encoding, number);
        }
        if !is_text {
            cures.word(self.word(names::BIG, 2, 16), "the bytes of an integer");
        }
        match encoding.encode_code_point(number) {
            Ok(_) if is_literal && char::from_u32(number).is_some() => {
                cures.add("'{}'` for the character", &[Escape(number)]);
            }
            Ok(_) => cures.word("code_point", "the code point"),
            // `u32::MAX` stands for a greater number.
            Err(error) if is_literal && is_text && number < u32::MAX && cures.is_empty() => {
                return no_code_point(&error);
            }
            Err(_) => {}
        }
        if !is_text && !is_literal {
            cures.word("decimal", "the digits");
        }
        cures.refusal(match is_literal {
            true => "`{}` is not a byte",
            false => "`{}` needs a word: integers are written in several ways",
        })
    }
}

/// Whether a token is an integer literal, without a type or, if it `is_byte`, of type `u8`.
#[inline]
const fn is_literal(token: &[u8], is_byte: bool) -> bool {
    const NOT_IN_NUMBERS: EncodeSet = NON_ALPHANUMERIC.remove(b'_');

    // No digit is a `u` or an `i`, so they begin the type.
    matches!(token, [b'0'..=b'9', ..])
        && NOT_IN_NUMBERS.const_encoded_len(token) == token.len()
        && (is_byte || find(token, b"ui") == token.len())
}

/// The error of a code point that the encoding does not have.
#[inline]
const fn no_code_point(error: &CodePointError) -> Refusal {
    Refusal::new(error.message(), Message::of(help::for_code_point(error)))
}

/// The help for a surrogate pair.
#[cfg_attr(on_demand, inline)]
pub const fn help_for_pair(first: Integer, second: Integer) -> Option<Message> {
    let (high @ 0xD800..=0xDBFF, low @ 0xDC00..=0xDFFF) = (first.bits, second.bits) else {
        return None;
    };
    let character = 0x1_0000 + ((high as u32 & 0x3FF) << 10 | low as u32 & 0x3FF);
    Some(Message::with("the pair is one character, '{}'", &[Escape(character)]))
}

/// What may be written in place of an integer.
struct Cures {
    help: Message,
    /// The source text of the integer.
    token: Message,
}

impl Cures {
    #[inline]
    const fn is_empty(&self) -> bool {
        self.help.as_bytes().is_empty()
    }

    /// Adds a word with the source text; nothing if there is no word.
    #[cfg_attr(on_demand, inline)]
    const fn word(&mut self, word: &str, what: &'static str) {
        // A text that is cut cannot be written, and four long ones do not fit.
        let quoted = self.token;
        let token = match quoted.as_bytes() {
            // The bytes of `…`.
            [.., 0xE2, 0x80, 0xA6] => "…",
            bytes if bytes.len() > 60 => "…",
            _ => quoted.as_str(),
        };
        if !word.is_empty() {
            self.add("{}({})` for {}", &[Words(word), Words(token), Words(what)]);
        }
    }

    #[inline]
    const fn add(&mut self, words: &'static str, parts: &[Part<'_>]) {
        self.help.text(if self.is_empty() { "write `" } else { ", or `" });
        self.help.say(words, parts);
    }

    /// Adds the bytes of a number, the most significant first, if they are well-formed and none is
    /// ASCII. Then they are probably meant, as in `0xC3A9` for `é`.
    #[cfg_attr(on_demand, inline)]
    const fn add_sequences(&mut self, encoding: Encoding, number: u32) {
        let bytes = number.to_be_bytes();
        let bytes = bytes.split_at(number.leading_zeros() as usize / 8).1;
        let (mut rest, mut list) = (bytes, Message::<32>::new());
        while let [byte @ 0x80..=0xFF, after @ ..] = rest {
            list.say(if list.as_bytes().is_empty() { "0x{}" } else { ", 0x{}" }, &[Byte(*byte)]);
            rest = after;
        }
        if bytes.len() > 1 && rest.is_empty() && encoding.const_validate(bytes).is_ok() {
            self.add("{}` for these bytes", &[Words(list.as_str())]);
        }
    }

    #[cfg_attr(on_demand, inline)]
    const fn refusal(self, words: &'static str) -> Refusal {
        let message = Message::with(words, &[Words(self.token.as_str())]);
        let otherwise = Message::of(help::FOR_OVER_31_BITS);
        Refusal::new(message, if self.is_empty() { otherwise } else { self.help })
    }
}
