//! The codec behind [`etched`]: forms of Unicode text and percent-encoding, as `const fn`
//! and as ordinary functions.
//!
//! - [`form`]: UTF-8 and its relatives. Is it well-formed, and if not, where and why? From
//!   text to bytes, back, and from one form to another.
//! - [`Cursor`] and [`CodePointWriter`]: code points one by one, read and searched both
//!   ways, and written.
//! - [`java`]: the frames of `writeUTF` and `readUTF`.
//! - [`percent`]: percent-encode sets, and encoding and decoding by them.
//!
//! Everything but what returns a `Cow` or a `Vec` works without an allocator. There are no
//! dependencies and no unsafe code, and no function that is not named `const_…`
//! panics, whatever its input.
//!
//! # Features
//!
//! - `std` (default): implies `alloc`, and adds Java's frames from and to streams.
//! - `alloc`: the functions that return a `Cow` or a `Vec`.
//!
//! [`etched`]: https://docs.rs/etched

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Docs are complete with all features; without some, links lead nowhere.
#![cfg_attr(not(feature = "std"), allow(rustdoc::broken_intra_doc_links))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod buffer;
mod code_points;
#[doc(hidden)]
#[allow(missing_docs)]
pub mod const_route;
mod cursor;
mod excerpt;
pub mod form;
pub mod java;
mod kernel;
mod message;
pub mod percent;
mod writer;

pub use buffer::{BufferTooSmall, ConvertError};
pub use code_points::{CodePointIndices, CodePoints};
pub use cursor::Cursor;
pub use form::{IllFormed, IllFormedKind, from_utf8};
pub use percent::{DecodeError, DecodeErrorKind};
#[cfg(feature = "alloc")]
pub use percent::{url_decode, url_encode};
pub use writer::{CodePointWriter, WriteError};
