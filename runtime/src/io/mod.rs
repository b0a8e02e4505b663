//! Readers and writers of [`std::io`] that check, decode or encode the bytes that go through them;
//! with the feature `std`.
//!
//! A [`Reader`] or [`Writer`] is made of a codec and a stream:
//!
//! | to | codec |
//! |---|---|
//! | check that bytes are well-formed | [`Validator`](crate::encoding::Validator) |
//! | percent-decode | [`Decoder`](crate::percent::Decoder) |
//! | percent-encode | [`EncodeSet`](crate::percent::EncodeSet) |
//!
//! A reader or writer holds back at most a few bytes, however long the stream is. For other
//! sources of chunks, use a codec on its own; for the streams of `embedded-io`, see
//! [`stream`][crate::stream].
//!
#![cfg_attr(not(feature = "embedded-io"), doc = "[crate::stream]: ../index.html#features")]
//!
//! # Errors
//!
//! Valid bytes before malformed input are passed on. The next read or write then returns
//! [`ErrorKind::InvalidData`], with an [`IllFormedError`] or a [`DecodeError`] inside. The offsets
//! in that error are in bytes from the start of the stream. Every later read or write returns the
//! same error. The offsets stop at `usize::MAX`. After that many bytes, the valid bytes of a chunk
//! are not passed on if malformed input follows in the same chunk.
//!
//! An error of the inner stream is passed on. The bytes that were not accepted can then be written
//! again, as to any [`Write`]: nothing is written twice. If a stream reports more bytes than the
//! buffer that it was given, that is an error too ([`ErrorKind::Other`]).
//!
//! # Examples
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use std::io::{Read, Write};
//!
//! use etched::DecodeError;
//! use etched::io::{Codec, Reader, Writer};
//! use etched::percent::{Decoder, FORM};
//!
//! let mut text = String::new();
//! Reader::new(Decoder::text(FORM), &b"caf%C3%A9+bar"[..]).read_to_string(&mut text)?;
//! assert_eq!(text, "café bar");
//!
//! let mut reader = Reader::new(Decoder::text(FORM), &b"caf%zz"[..]);
//! let error = reader.read_to_string(&mut text).unwrap_err();
//! let error: &DecodeError = error.get_ref().unwrap().downcast_ref().unwrap();
//! assert_eq!(error.position(), 3);
//!
//! // A reader sees where its stream ends; a writer does not, so call `finish`.
//! let mut writer = Writer::new(Decoder::text(FORM), Vec::new());
//! writer.write_all(b"caf%C3")?;
//! assert!(writer.finish().is_err()); // the `%A9` is missing
//!
//! // The inner stream can be borrowed, and taken back.
//! fn write_name<C: Codec>(writer: &mut Writer<C, Vec<u8>>) -> std::io::Result<()> {
//!     writer.write_all("Müller".as_bytes())
//! }
//! let mut writer = Writer::new(FORM, Vec::new());
//! write_name(&mut writer)?;
//! writer.get_mut().push(b'&'); // not encoded
//! assert_eq!(writer.get_ref(), b"M%C3%BCller&");
//! let body: Vec<u8> = writer.into_inner();
//! # assert_eq!(body, b"M%C3%BCller&");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! [`ErrorKind::InvalidData`]: std::io::ErrorKind::InvalidData
//! [`ErrorKind::Other`]: std::io::ErrorKind::Other
//! [`Write`]: std::io::Write

mod codec;
mod reader;
mod writer;

use crate::base::display::DisplayError;
use crate::base::io::io_errors;
use crate::set::error::DecodeError;
use crate::table::error::IllFormedError;

pub use self::codec::Codec;
pub use self::reader::Reader;
pub use self::writer::Writer;

io_errors! { IllFormedError: InvalidData, DecodeError: InvalidData, DisplayError: Other, }

/// Implements the access to the inner stream.
macro_rules! inner_stream {
    ($($adapter:ident)*) => {$(
        impl<C, S> $adapter<C, S> {
            /// Borrows the inner stream.
            pub fn get_ref(&self) -> &S {
                &self.inner
            }

            /// Borrows the inner stream mutably. Bytes that you read from it or write to it
            /// directly are neither checked nor converted.
            pub fn get_mut(&mut self) -> &mut S {
                &mut self.inner
            }

            /// Returns the inner stream. The few bytes that are held back are lost. A writer holds
            /// none back after a successful `finish`.
            pub fn into_inner(self) -> S {
                self.inner
            }
        }
    )*};
}

inner_stream! { Reader Writer }
