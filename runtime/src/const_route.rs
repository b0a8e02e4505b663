//! What the macros expand to where an argument is no literal. No part of the API.
//!
//! The codec is the one that everybody calls. What is added here is what an
//! expansion needs around it: to take several types by one spelling, and to say a
//! fault as a panic, in the words of the error.

use core::ops::Deref;

use crate::form::{Form, from_utf8};
use crate::message::Message;
use crate::percent::EncodeSet;

/// An argument of some type; what the macros read it by depends on the type.
#[derive(Clone, Copy, Debug)]
pub struct In<T>(pub T);

/// A piece of a sequence that is put together.
#[derive(Clone, Copy, Debug)]
pub enum Piece<'a> {
    Bytes(&'a [u8]),
    Byte(u8),
    CodePoint(u32),
}

impl<'a> In<&'a str> {
    pub const fn bytes(&self) -> &'a [u8] {
        self.0.as_bytes()
    }

    pub const fn piece(&self) -> Piece<'a> {
        Piece::Bytes(self.bytes())
    }
}

impl<'a> In<&'a [u8]> {
    pub const fn bytes(&self) -> &'a [u8] {
        self.0
    }

    pub const fn piece(&self) -> Piece<'a> {
        Piece::Bytes(self.0)
    }
}

impl<'a, const N: usize> In<&'a [u8; N]> {
    pub const fn bytes(&self) -> &'a [u8] {
        self.0
    }

    pub const fn piece(&self) -> Piece<'a> {
        Piece::Bytes(self.0)
    }
}

impl In<char> {
    pub const fn piece(&self) -> Piece<'static> {
        Piece::CodePoint(self.0 as u32)
    }
}

impl In<u32> {
    pub const fn piece(&self) -> Piece<'static> {
        Piece::CodePoint(self.0)
    }
}

impl In<u8> {
    pub const fn piece(&self) -> Piece<'static> {
        Piece::Byte(self.0)
    }
}

/// An argument of any other type. The methods of [`In`] are found before those of
/// what it derefs to; these exist for their one error, which no type escapes.
#[derive(Clone, Copy, Debug)]
pub struct Other<T>(T);

impl<T> Deref for In<T> {
    type Target = Other<T>;

    fn deref(&self) -> &Other<T> {
        unreachable!("no type has the traits that lead here")
    }
}

impl<T> Other<T> {
    pub const fn bytes(&self) -> &'static [u8]
    where
        T: ConstText,
    {
        &[]
    }

    pub const fn piece(&self) -> Piece<'static>
    where
        T: ConstPiece,
    {
        Piece::Bytes(&[])
    }
}

#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be converted at compile time",
    label = "expected a constant of type `&str`, `&[u8]` or `&[u8; N]`"
)]
pub trait ConstText {}

#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be converted at compile time",
    label = "expected a constant of type `&str`, `char`, `&[u8]`, `&[u8; N]`, `u32` (a code \
             point) or `u8` (a byte)"
)]
pub trait ConstPiece {}

#[track_caller]
pub const fn encoded_len(set: EncodeSet, input: &[u8]) -> usize {
    set.encoded_len(input)
}

/// The same for input that must be text.
#[track_caller]
pub const fn encoded_text_len(set: EncodeSet, input: &[u8]) -> usize {
    if let Err(error) = from_utf8(input) {
        refuse(error.message());
    }
    set.encoded_len(input)
}

pub const fn encode<const N: usize>(set: EncodeSet, input: &[u8]) -> [u8; N] {
    set.const_encode(input)
}

#[track_caller]
pub const fn decoded_len(set: EncodeSet, input: &[u8]) -> usize {
    match set.decoded_len(input) {
        Ok(len) => len,
        Err(error) => refuse(error.message()),
    }
}

#[track_caller]
pub const fn decode<const N: usize>(set: EncodeSet, input: &[u8]) -> [u8; N] {
    match set.const_decode(input) {
        Ok(output) => output,
        Err(error) => refuse(error.message()),
    }
}

/// The same for output that must be text.
#[track_caller]
pub const fn decode_text<const N: usize>(set: EncodeSet, input: &[u8]) -> [u8; N] {
    let output = decode(set, input);
    if let Err(error) = set.check_decoded(input, &output) {
        refuse(error.message());
    }
    output
}

#[track_caller]
pub const fn pieces_len(form: Form, pieces: &[Piece<'_>]) -> usize {
    let mut len = 0;
    let mut i = 0;
    while i < pieces.len() {
        len += match pieces[i] {
            Piece::Bytes(bytes) => bytes.len(),
            Piece::Byte(_) => 1,
            Piece::CodePoint(code_point) => match form.encode_code_point(code_point) {
                Ok(sequence) => sequence.as_bytes().len(),
                Err(error) => refuse(error.message()),
            },
        };
        i += 1;
    }
    len
}

#[track_caller]
pub const fn pieces<const N: usize>(form: Form, pieces: &[Piece<'_>]) -> [u8; N] {
    let mut output = [0; N];
    let mut rest: &mut [u8] = &mut output;
    let mut i = 0;
    while i < pieces.len() {
        rest = match pieces[i] {
            Piece::Bytes(bytes) => append(rest, bytes),
            Piece::Byte(byte) => append(rest, &[byte]),
            Piece::CodePoint(code_point) => match form.encode_code_point(code_point) {
                Ok(sequence) => append(rest, sequence.as_bytes()),
                Err(error) => refuse(error.message()),
            },
        };
        i += 1;
    }
    if let Err(error) = form.const_validate(&output) {
        refuse(error.message());
    }
    output
}

/// Copies `bytes` to the front of `output` and returns what is left of it.
const fn append<'o>(output: &'o mut [u8], bytes: &[u8]) -> &'o mut [u8] {
    let (front, rest) = output.split_at_mut(bytes.len());
    front.copy_from_slice(bytes);
    rest
}

#[track_caller]
pub const fn text(bytes: &[u8]) -> &str {
    match from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => refuse(error.message()),
    }
}

#[track_caller]
const fn refuse(message: Message) -> ! {
    panic!("{}", message.as_str())
}
