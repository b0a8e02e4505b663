//! Readers and writers of [`std::io`] that check, decode or encode what goes through them; with
//! the feature `std`.
//!
//! | to | reading | writing |
//! |---|---|---|
//! | check that bytes are well-formed | [`ValidateReader`] | [`ValidateWriter`] |
//! | percent-decode | [`DecodeReader`] | [`DecodeWriter`] |
//! | percent-encode | | [`EncodeWriter`] |
//!
//! None keeps more than a few bytes back, however long the stream is. Valid bytes before a fault
//! are passed on, then comes the error: [`ErrorKind::InvalidData`] with an [`IllFormedError`] or a
//! [`DecodeError`] inside, whose offsets count bytes from the start of the stream. From then on,
//! every read or write returns that error. The offsets stop at `usize::MAX`; after that many bytes,
//! the valid bytes before a fault in the same chunk are not passed on.
//!
//! An error of the inner stream is passed on. The bytes that were not accepted can then be written
//! again, as to any [`Write`](std::io::Write): nothing is written twice. A stream that reports more
//! bytes than it was given room for is an error too ([`ErrorKind::Other`]).
//!
//! Of the streams that a chip has, [`stream`](crate::stream) is the counterpart; a
//! [`Validator`](crate::encoding::Validator) and a [`Decoder`](crate::percent::Decoder) do the work
//! of all these on any chunks.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use std::io::Read;
//!
//! use etched::DecodeError;
//! use etched::io::DecodeReader;
//! use etched::percent::{Decoder, FORM};
//!
//! let mut text = String::new();
//! DecodeReader::new(Decoder::text(FORM), &b"caf%C3%A9+bar"[..]).read_to_string(&mut text)?;
//! assert_eq!(text, "café bar");
//!
//! let mut reader = DecodeReader::new(Decoder::text(FORM), &b"caf%zz"[..]);
//! let error = reader.read_to_string(&mut text).unwrap_err();
//! let error: &DecodeError = error.get_ref().unwrap().downcast_ref().unwrap();
//! assert_eq!(error.position(), 3);
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! A [`DecodeReader`] reads from a [`BufRead`](std::io::BufRead), such as a
//! [`BufReader`](std::io::BufReader) around a file. A reader sees where its stream ends; a writer
//! does not, and has to be told:
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use std::io::Write;
//!
//! use etched::io::DecodeWriter;
//! use etched::percent::{Decoder, FORM};
//!
//! let mut writer = DecodeWriter::new(Decoder::text(FORM), Vec::new());
//! writer.write_all(b"caf%C3")?;
//! assert!(writer.finish().is_err()); // the `%A9` is missing
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Each lends the stream inside, and gives it back:
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use std::io::Write;
//!
//! use etched::io::EncodeWriter;
//! use etched::percent::FORM;
//!
//! let mut writer = EncodeWriter::new(FORM, Vec::new());
//! writer.write_all("Müller".as_bytes())?;
//! writer.get_mut().push(b'&'); // as it is
//! assert_eq!(writer.get_ref(), b"M%C3%BCller&");
//! let body: Vec<u8> = writer.into_inner();
//! # assert_eq!(body, b"M%C3%BCller&");
//! # Ok::<(), std::io::Error>(())
//! ```

mod counts;
mod decode;
mod encode;
mod pending;
mod validate;

use std::io::{Error, ErrorKind};

use crate::base::display::DisplayError;
use crate::set::error::DecodeError;
use crate::table::error::IllFormedError;

pub use self::decode::{DecodeReader, DecodeWriter};
pub use self::encode::EncodeWriter;
pub use self::validate::{ValidateReader, ValidateWriter};

pub(crate) use self::counts::{read, write_all};

/// How many bytes go over the stack at once.
const CHUNK: usize = 1024;

impl From<IllFormedError> for Error {
    fn from(error: IllFormedError) -> Error {
        Error::new(ErrorKind::InvalidData, error)
    }
}

impl From<DecodeError> for Error {
    fn from(error: DecodeError) -> Error {
        Error::new(ErrorKind::InvalidData, error)
    }
}

impl From<DisplayError> for Error {
    fn from(error: DisplayError) -> Error {
        Error::other(error)
    }
}

/// The stream inside of an adapter.
macro_rules! stream_inside {
    ($adapter:ident, $into_inner:expr) => {
        impl<S> $adapter<S> {
            /// The stream inside.
            pub fn get_ref(&self) -> &S {
                &self.inner
            }

            /// The stream inside. What is read from it or written to it goes past this.
            pub fn get_mut(&mut self) -> &mut S {
                &mut self.inner
            }

            #[doc = $into_inner]
            pub fn into_inner(self) -> S {
                self.inner
            }
        }
    };
}
use stream_inside;
