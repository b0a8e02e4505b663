//! Text codecs cut into the binary at compile time: percent-encoded URLs and checked
//! UTF-8 (modified UTF-8, CESU-8 and RFC 2279 too) as static bytes, with compile errors
//! that say where and why a literal is wrong.
//!
//! ```
//! use etched::{url_encode_str, utf8_bytes};
//!
//! // A literal goes in, a literal comes out.
//! const SEARCH: &str = concat!("https://example.com/?q=", url_encode_str!("Grüße & Küsse"));
//! assert_eq!(SEARCH, "https://example.com/?q=Gr%C3%BC%C3%9Fe+%26+K%C3%BCsse");
//!
//! // Bytes that are not UTF-8 do not compile: `utf8_bytes!([0xC0, 0xAF])`.
//! static SIGN: &[u8; 4] = utf8_bytes!([0xF0, 0x9F, 0xA6, 0x80]);
//! assert_eq!(SIGN, "🦀".as_bytes());
//! ```
//!
//! # Three ways, one codec
//!
//! | what you have | what to call |
//! |---|---|
//! | a literal, or a constant in an ordinary program | a macro: [`url_encode!`], [`url_decode!`], [`percent_encode!`], [`percent_decode!`], [`utf8_bytes!`], and for the relatives of UTF-8 [`modified_utf8_bytes!`], [`cesu8_bytes!`], [`rfc2279_bytes!`], [`write_utf_bytes!`] |
//! | a URL with holes | [`uri_template!`], and [`Template`](uri_template::Template) for one that comes at run time |
//! | text that comes at run time | a function: [`url_encode()`], [`url_decode()`], or a method of a [set](percent) or a [form](mod@form); [`java`] for frames of `writeUTF` |
//! | a query | [`query`] |
//! | bytes that come in chunks | a [`Validator`](form::Validator), a percent [`Decoder`](percent::Decoder), and around readers and writers the module [`io`] |
//! | a `const fn` of your own, or no allocator | the methods that are `const fn` or take a slice: [`const_encode`](percent::EncodeSet::const_encode), [`encode_to_slice`](percent::EncodeSet::encode_to_slice), [`const_validate`](form::Form::const_validate), [`Cursor`], [`CodePointWriter`] |
//!
//! All three give the same bytes and the same errors, for they are held to one
//! definition: a macro runs it while it expands, a constant expression while it is
//! evaluated, and the fast middles of the functions are tested against it.
//!
//! # Features
//!
//! - `std` (default): implies `alloc`, and adds [`io`], and Java's frames from and to streams.
//! - `alloc`: the functions that return a `Cow` or a `Vec`.
//! - `embedded-io`: [`stream`], the same frames and percent-encoding on the streams of a chip.
//! - `defmt`: `defmt::Format` for the errors.
//! - `arbitrary`: sets, forms and well-formed bytes for fuzzers.
//! - `bytes`: encoding and decoding between `Buf` and `BufMut`.
//! - `encoding_rs`: URLs in Shift_JIS, windows-1252 and the other encodings of the web.
//! - `http`: paths with queries for requests of that crate.
//! - `proptest`: strategies for sets, forms, and bytes that are well-formed or not.
//! - `serde`: a `String` that is serialised percent-encoded.
//! - `url`: what is encoded, appended to a `Url` as it is.
//! - `portable`: no unsafe code in the runtime either, and so no instructions of one kind of
//!   processor. Slower.
//! - `macros` (default): the macros. Without it no proc macro is built.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Docs are complete with all features; without some, links lead nowhere.
#![cfg_attr(
    not(all(feature = "embedded-io", feature = "std")),
    allow(rustdoc::broken_intra_doc_links)
)]

#[cfg(feature = "macros")]
mod macros;

#[cfg(feature = "arbitrary")]
pub use etched_runtime::arbitrary;
#[cfg(feature = "bytes")]
pub use etched_runtime::bytes;
#[cfg(feature = "encoding_rs")]
pub use etched_runtime::encoding_rs;
#[cfg(feature = "http")]
pub use etched_runtime::http;
#[cfg(feature = "std")]
pub use etched_runtime::io;
#[cfg(feature = "proptest")]
pub use etched_runtime::proptest;
#[cfg(feature = "serde")]
pub use etched_runtime::serde;
#[cfg(feature = "embedded-io")]
pub use etched_runtime::stream;
#[cfg(feature = "url")]
pub use etched_runtime::url;
pub use etched_runtime::{
    BufferTooSmall, CodePointIndices, CodePointWriter, CodePoints, ConvertError, Cursor,
    DecodeError, DecodeErrorKind, IllFormed, IllFormedKind, WriteError, const_from_utf8, form,
    from_utf8, java, percent, query, uri_template,
};
#[cfg(feature = "alloc")]
pub use etched_runtime::{url_decode, url_encode};

#[cfg(feature = "macros")]
#[doc(inline)]
pub use etched_runtime::const_route::{ConstPiece, ConstText};

#[cfg(all(any(doc, doctest), feature = "macros"))]
#[doc = include_str!("../docs/compile-errors.md")]
pub mod compile_errors {}

/// What expansions name. No part of the API.
#[cfg(feature = "macros")]
#[doc(hidden)]
pub mod __private {
    pub use etched_macros as macros;
    pub use etched_runtime::const_route::*;
    pub use etched_runtime::uri_template::parts as uri_template;
    pub use etched_runtime::{form, percent};
}

#[cfg(all(doctest, feature = "macros", feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct Readme;
