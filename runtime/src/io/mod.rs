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
//! sources of chunks, use a codec on its own. The streams of `embedded-io` take what
//! [`EncodeSet::display`](crate::percent::EncodeSet::display) writes, by their `write_fmt`.
//!
#![doc = include_str!("../../docs/guide/io.md")]

mod codec;
mod errors;
mod reader;
mod writer;

pub use self::codec::Codec;
pub use self::reader::Reader;
pub use self::writer::Writer;

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
