//! Encoding and decoding between the buffers of the crate `bytes`; with the feature `bytes`.
//!
//! | to | what to call |
//! |---|---|
//! | percent-encode a `Buf` | [`EncodeSet::encode_buf`] |
//! | percent-decode a `Buf` | [`EncodeSet::decode_buf`] |
//! | write text in a form | [`Form::encode_buf`] |
//! | read text of a form | [`Form::decode_buf`] |
//! | go from one form to another | [`Form::convert_buf`] |
//!
//! A `Buf` is read to its end, also if there is an error; give a `&mut` to keep it, and its
//! `take(len)` to read less. How it is cut into chunks makes no difference. A `BufMut` is written
//! to as a whole or not at all: if it is a fixed one that has no room, that is an error, and no
//! panic.
//!
//! # Cost
//!
//! Of a `Buf` in more than one chunk a copy is made, unless it has a cheaper way to be one
//! [`Bytes`](bytes::Bytes). Besides, at most one allocation, where there is anything to change.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use bytes::{Buf, Bytes, BytesMut};
//! use etched::percent::FORM;
//!
//! // A body that has come in two pieces, cut inside an escape.
//! let (first, second) = (Bytes::from_static(b"caf%C"), Bytes::from_static(b"3%A9+au+lait"));
//! let mut text = BytesMut::new();
//! FORM.decode_buf(first.chain(second), &mut text)?;
//! assert_eq!(text, "café au lait".as_bytes());
//!
//! // A buffer of a fixed size.
//! let mut room = [0; 8];
//! let error = FORM.encode_buf(&text[..], &mut &mut room[..]).unwrap_err();
//! assert_eq!((error.needed(), error.available(), room), (17, 8, [0; 8]));
//! # Ok::<(), etched::DecodeError>(())
//! ```

use alloc::string::String;

use bytes::{Buf, BufMut};

use crate::form::Form;
#[cfg(doc)]
use crate::form::UTF_8;
use crate::percent::EncodeSet;
use crate::{BufferTooSmall, ConvertError, DecodeError, IllFormed};

/// Gives all that is left of a `Buf` to a function, in one piece.
fn in_one_piece<R>(mut input: impl Buf, read: impl FnOnce(&[u8]) -> R) -> R {
    let len = input.remaining();
    if input.chunk().len() < len {
        return read(&input.copy_to_bytes(len));
    }
    let result = read(input.chunk());
    input.advance(len);
    result
}

/// Writes all of `bytes`, or nothing.
fn put(bytes: &[u8], output: &mut impl BufMut) -> Result<usize, BufferTooSmall> {
    let available = output.remaining_mut();
    if available < bytes.len() {
        return Err(BufferTooSmall::new(bytes.len(), available));
    }
    output.put_slice(bytes);
    Ok(bytes.len())
}

impl EncodeSet {
    /// Encodes what is left of a `Buf`, and returns how many bytes were written.
    ///
    /// # Errors
    ///
    /// The output is too small; nothing is written then.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::PATH_SEGMENT;
    ///
    /// let mut path = b"/files/".to_vec();
    /// assert_eq!(PATH_SEGMENT.encode_buf("a/b ü".as_bytes(), &mut path)?, 14);
    /// assert_eq!(path, b"/files/a%2Fb%20%C3%BC");
    /// # Ok::<(), etched::BufferTooSmall>(())
    /// ```
    pub fn encode_buf(
        &self,
        input: impl Buf,
        output: &mut impl BufMut,
    ) -> Result<usize, BufferTooSmall> {
        in_one_piece(input, |bytes| put(self.encode_bytes(bytes).as_bytes(), output))
    }

    /// Decodes what is left of a `Buf` to bytes, strictly, and returns how many were written.
    ///
    /// # Errors
    ///
    /// The first malformed escape; else, if the output is too small, that. Nothing is written
    /// then.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use bytes::Buf;
    /// use etched::percent::{COMPONENT, DecodeErrorKind};
    ///
    /// let mut hash = Vec::new();
    /// assert_eq!(COMPONENT.decode_buf((&b"%12%F"[..]).chain(&b"Fa"[..]), &mut hash)?, 3);
    /// assert_eq!(hash, b"\x12\xFFa");
    /// assert_eq!(COMPONENT.decode_buf(&b"a%zz"[..], &mut hash).unwrap_err().position(), 1);
    ///
    /// let error = COMPONENT.decode_buf(&b"%41%42%43"[..], &mut &mut [0; 2][..]).unwrap_err();
    /// assert_eq!((error.position(), error.kind()), (6, DecodeErrorKind::OutputLen));
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    pub fn decode_buf(
        &self,
        input: impl Buf,
        output: &mut impl BufMut,
    ) -> Result<usize, DecodeError> {
        in_one_piece(input, |bytes| {
            put(&self.decode_bytes(bytes)?, output).map_err(|error| {
                let position = self.source_of(bytes, error.available());
                DecodeError::output_len(position, error.needed(), error.available())
            })
        })
    }
}

impl Form {
    /// Encodes a text in this form, and returns how many bytes were written.
    ///
    /// # Errors
    ///
    /// The output is too small; nothing is written then.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use bytes::BytesMut;
    /// use etched::form::CESU_8;
    ///
    /// let mut column = BytesMut::new();
    /// assert_eq!(CESU_8.encode_buf("\u{10302}!", &mut column)?, 7);
    /// assert_eq!(column, &b"\xED\xA0\x80\xED\xBC\x82!"[..]);
    /// # Ok::<(), etched::BufferTooSmall>(())
    /// ```
    pub fn encode_buf(self, text: &str, output: &mut impl BufMut) -> Result<usize, BufferTooSmall> {
        put(&self.encode(text), output)
    }

    /// Decodes what is left of a `Buf` to text.
    ///
    /// # Errors
    ///
    /// The first sequence that is ill-formed, or that stands for what no `char` holds. Offsets
    /// are in bytes from where the `Buf` stood.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use bytes::Buf;
    /// use etched::form::UTF_8;
    ///
    /// let pieces = |second| (&b"caf\xC3"[..]).chain(second);
    /// assert_eq!(UTF_8.decode_buf(pieces(&b"\xA9"[..]))?, "café");
    /// assert_eq!(UTF_8.decode_buf(pieces(&b"!"[..])).unwrap_err().valid_up_to(), 3);
    /// # Ok::<(), etched::IllFormed>(())
    /// ```
    pub fn decode_buf(self, input: impl Buf) -> Result<String, IllFormed> {
        in_one_piece(input, |bytes| self.decode(bytes).map(|text| text.into_owned()))
    }

    /// Converts what is left of a `Buf` to the form `into`, and returns how many bytes were
    /// written. To [`UTF_8`] that is decoding.
    ///
    /// # Errors
    ///
    /// The first sequence that is ill-formed, or that stands for a code point which `into` does
    /// not carry; else, if the output is too small, that. Nothing is written then.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use bytes::BufMut;
    /// use etched::ConvertError;
    /// use etched::form::{MODIFIED_UTF_8, UTF_8};
    ///
    /// let mut text = Vec::new();
    /// assert_eq!(MODIFIED_UTF_8.convert_buf(&b"a\xC0\x80"[..], UTF_8, &mut text)?, 2);
    /// assert_eq!(text, b"a\0");
    /// let error = UTF_8.convert_buf(&b"a\0"[..], MODIFIED_UTF_8, &mut text.limit(2)).unwrap_err();
    /// assert!(matches!(error, ConvertError::BufferTooSmall(error) if error.needed() == 3));
    /// # Ok::<(), ConvertError>(())
    /// ```
    pub fn convert_buf(
        self,
        input: impl Buf,
        into: Form,
        output: &mut impl BufMut,
    ) -> Result<usize, ConvertError> {
        in_one_piece(input, |bytes| Ok(put(&self.convert(bytes, into)?, output)?))
    }
}
