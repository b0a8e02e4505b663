//! The codec behind [`etched`]: encodings of Unicode text and percent-encoding, as `const fn`
//! and as ordinary functions.
//!
//! - [`encoding`]: UTF-8 and its variants: validation, whose errors have a position and a kind;
//!   conversion from text to bytes, back, and from one encoding to another.
//! - [`Cursor`] and [`CodePointWriter`]: reading, searching and writing single code points.
//! - [`java`]: the length-prefixed frames that Java's `writeUTF` writes and `readUTF` reads.
//! - [`percent`]: percent-encode sets, and the encoding and decoding with a set.
//! - [`query`]: parsing and writing queries and forms.
//! - [`io`]: readers and writers that check, decode or encode a stream.
//! - [`uri_template`]: URLs with variables, by RFC 6570.
//! - [`url`]: whole URLs, parsed and normalized by the URL Standard.
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
//! VBMI2; from Rust 1.89 on), AVX2 or SSSE3 on x86-64. With `std` they detect the instructions at
//! run time; without `std` they use the target features of the build. An unoptimized build uses no
//! SIMD, because without optimization SIMD is slower than plain code, and takes long to build. The
//! only unsafe code is SIMD and the conversion of checked bytes to `str`. With the feature
//! `portable` there is no unsafe code.
//!
//! # Features
//!
//! - `std` (default): implies `alloc`; adds [`io`], Java's frames on the streams of `std`, and on x86-64
//!   the detection of SIMD instructions.
//! - `url` (default): the modules [`url`] and [`uri_template`].
//! - `alloc`: the functions that return a `Cow` or a `Vec`.
//! - `defmt`: implements `defmt::Format` for the errors.
//! - `encoding_rs`: percent-encoding of text in Shift_JIS, windows-1252 and the other encodings of
//!   the web.
//! - `http1`: a `Uri` of the crate `http` 1 from a URL.
//! - `idna`: domains that are not ASCII, at run time. Which ones are valid depends on the Unicode
//!   version of the crate `idna`, see [`url`](url#domains).
//! - `serde`: serializes and deserializes a [`url::Url`], with the feature `url`.
//! - `url2`: a `Url` of the crate `url` 2 from a [`url::Url`].
//! - `portable`: no unsafe code and no SIMD. Slower.
//!
#![doc = include_str!("../docs/guide/long_outputs.md")]
//!
//! [`etched`]: https://docs.rs/etched
// The docs link to names that other features have.
#![cfg_attr(not(all(feature = "std", feature = "url")), allow(rustdoc::broken_intra_doc_links))]
#![no_std]
#![cfg_attr(feature = "portable", forbid(unsafe_code))]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;
#[cfg(all(feature = "std", target_os = "none"))]
compile_error!(
    "the feature `std` of etched needs an operating system\n= help: write `default-features = false, \
     features = [\"macros\"]` for a chip"
);

// Declared first, because rustdoc lists methods in the order of the modules. The docs of `Encoding`
// and `EncodeSet` then begin with the methods that are defined in these two.
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
mod table;
#[cfg(feature = "url")]
pub mod uri_template;
#[cfg(feature = "url")]
pub mod url;

pub use base::buffer::{BufferTooSmallError, ToSliceError};
pub use base::display::DisplayError;
#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
pub use base::stubs::{url_decode, url_encode};
pub use code_point::cursor::Cursor;
pub use code_point::iterators::{Chars, CodePoints};
pub use code_point::writer::CodePointWriter;
pub use encoding::from_utf8::{const_from_utf8, from_utf8};
#[cfg(feature = "encoding_rs")]
pub use integrations::encoding_rs;
#[cfg(feature = "http1")]
pub use integrations::http;
#[cfg(feature = "url2")]
pub use integrations::url2;
pub use percent::fixed_text::Text;
#[cfg(feature = "alloc")]
pub use percent::owned::{url_decode, url_encode};
pub use set::error::{DecodeError, DecodeErrorKind};
pub use table::error::{IllFormedError, IllFormedErrorKind};
