//! The codec behind [`etched`]: encodings of Unicode text and percent-encoding, as `const fn`
//! and as ordinary functions.
//!
//! - [`encoding`]: UTF-8 and its variants: validation, with the position of an error and the rule
//!   that it breaks; conversion from text to bytes, back, and from one encoding to another.
//! - [`Cursor`] and [`CodePointWriter`]: reading, searching and writing single code points.
//! - [`java`]: the frames of `writeUTF` and `readUTF`.
//! - [`percent`]: percent-encode sets, and encoding and decoding by them.
//! - [`query`]: names and values of queries and forms.
//! - [`io`]: readers and writers that check, decode or encode a stream.
//! - [`stream`]: frames and percent-encoding on streams, without an allocator.
//! - [`uri_template`]: URLs with variables, by RFC 6570.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::encoding::MODIFIED_UTF_8;
//! use etched::percent::{COMPONENT, EncodeSet};
//!
//! assert_eq!(COMPONENT.encode("a b"), "a%20b");
//! assert_eq!(*MODIFIED_UTF_8.encode("A\0"), *b"A\xC0\x80");
//!
//! // In a constant, by a set of your own.
//! const SET: EncodeSet = COMPONENT.remove(b'/');
//! static PATH: [u8; 7] = SET.const_encode(b"a/b c");
//! assert_eq!(&PATH, b"a/b%20c");
//! ```
//!
//! Everything works without an allocator, except the functions that return a `Cow` or a `Vec`. By
//! default there are no dependencies. Whatever the input, a function that is not named `const_…`
//! panics only if its output is too long for a `Vec`; see "Long outputs".
//!
//! Functions that are not `const` use SIMD: NEON on little-endian 64-bit Arm, and AVX-512 (with
//! VBMI2), AVX2 or SSSE3 on x86-64. With `std` they detect it at run time; without `std` they use
//! the target features of the build. A build with debug assertions uses none of them: without
//! optimization they are often slower than plain code, and take long to build. SIMD, and turning
//! checked bytes into `str`, are the only unsafe code; the feature `portable` has none.
//!
//! # Long outputs
//!
//! The length of an output may not fit `usize`: on a 32-bit target 1.5 GB of input can take 4.5 GB
//! when encoded. The length is then `usize::MAX`, and writing the output to a slice fails with
//! [`BufferTooSmallError`], because no slice is that long. A function that returns a `Cow`, a `Vec`
//! or a `String` fails as `Vec` does: it panics with "capacity overflow" if the output takes more
//! than `isize::MAX` bytes, and calls the allocator's error handler if there is not enough memory.
//! It never returns a part of the output. On 64-bit targets only values that are displayed
//! repeatedly can be that long. Offsets in streams also stop at `usize::MAX`.
//!
//! # Features
//!
//! - `std` (default): implies `alloc`, and adds [`io`], and Java's frames on its streams.
//! - `alloc`: the functions that return a `Cow` or a `Vec`.
//! - `embedded-io`: [`stream`], Java's frames and percent-encoding on the streams of that crate.
//! - `defmt`: `defmt::Format` for the errors.
//! - `encoding_rs`: URLs in Shift_JIS, windows-1252 and the other encodings of the web.
//! - `http`: paths with queries for requests of that crate.
//! - `serde`: a `String` that is serialised percent-encoded.
//! - `url`: appends encoded text to a `Url`, byte for byte.
//! - `portable`: no unsafe code and no SIMD. Slower.
//!
//! [`etched`]: https://docs.rs/etched

#![no_std]
#![cfg_attr(feature = "portable", forbid(unsafe_code))]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Only with these features do all links of the docs have a target.
#![cfg_attr(
    not(all(feature = "embedded-io", feature = "std")),
    allow(rustdoc::broken_intra_doc_links)
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

// The docs of `Encoding` and `EncodeSet` begin with the methods of these modules.
pub mod encoding;
pub mod percent;

mod base;
mod code_point;
#[doc(hidden)]
#[allow(missing_docs)]
pub mod const_support;
mod integrations;
#[cfg(feature = "std")]
pub mod io;
pub mod java;
mod kernel;
pub mod query;
mod set;
#[cfg(feature = "embedded-io")]
pub mod stream;
mod table;
pub mod uri_template;

pub use base::buffer::{BufferTooSmallError, ToSliceError};
pub use base::display::DisplayError;
pub use code_point::cursor::Cursor;
pub use code_point::iterators::{CodePointIndices, CodePoints};
pub use code_point::writer::CodePointWriter;
pub use encoding::from_utf8::{const_from_utf8, from_utf8};
#[cfg(feature = "encoding_rs")]
pub use integrations::encoding_rs;
#[cfg(feature = "http")]
pub use integrations::http;
#[cfg(feature = "serde")]
pub use integrations::serde;
#[cfg(feature = "url")]
pub use integrations::url;
#[cfg(feature = "alloc")]
pub use percent::owned::{url_decode, url_encode};
pub use set::error::{DecodeError, DecodeErrorKind};
pub use table::error::IllFormedError;
pub use table::kind::IllFormedErrorKind;
