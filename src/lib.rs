// The README is the first page of the docs. Its links lead to files of the repository, which do not
// exist here. Of two definitions of a link, Markdown uses the first, so the definitions here
// replace the README's.
#![cfg_attr(
    all(any(doc, doctest), feature = "macros", feature = "std"),
    doc = include_str!("../docs/pictures.md"),
    doc = "[compile errors]: mod@crate::compile_errors",
    doc = "[moving in]: mod@crate::moving_in",
    doc = "[recipes]: mod@crate::recipes",
    doc = "[BENCHMARKS.md]: https://docs.rs/crate/etched/latest/source/docs/BENCHMARKS.md",
    doc = "[BUILD_TIMES.md]: https://docs.rs/crate/etched/latest/source/docs/BUILD_TIMES.md",
    doc = "[SECURITY.md]: https://docs.rs/crate/etched/latest/source/SECURITY.md",
    doc = "[CONTRIBUTING.md]: https://docs.rs/crate/etched/latest/source/CONTRIBUTING.md",
    doc = "[CHANGELOG.md]: https://docs.rs/crate/etched/latest/source/CHANGELOG.md",
    doc = "[MIT]: https://docs.rs/crate/etched/latest/source/LICENSE-MIT",
    doc = "[Apache-2.0]: https://docs.rs/crate/etched/latest/source/LICENSE-APACHE",
    doc = "",
    doc = include_str!("../README.md")
)]
#![cfg_attr(
    not(all(any(doc, doctest), feature = "macros", feature = "std")),
    doc = "Text codecs cut into the binary at compile time, and as functions."
)]
//!
//! # Three ways, one codec
//!
//! | what you have | what to call |
//! |---|---|
//! | a whole URL, as a literal or a constant | [`url!`], and [`url_str!`] for its text |
//! | a literal, or a constant in an ordinary program | a macro: [`url_encode!`], [`url_decode!`], [`percent_encode!`], [`percent_decode!`], [`utf8_bytes!`], and for the variants of UTF-8 [`modified_utf8_bytes!`], [`cesu8_bytes!`], [`rfc2279_bytes!`], [`write_utf_bytes!`] |
//! | a URL with variables | [`uri_template!`], and [`Template`](uri_template::Template) for a template known at run time |
//! | text known at run time | a function: [`url_encode()`], [`url_decode()`], or a method of a [set](percent) or an [encoding](mod@encoding); [`java`] for frames of `writeUTF` |
//! | a whole URL known at run time | [`Url::parse`](url::Url::parse) |
//! | a query | [`query!`], and at run time [`query`](mod@query) |
//! | bytes in chunks | a [`Validator`](encoding::Validator), a percent [`Decoder`](percent::Decoder), and around readers and writers the module [`io`] |
//! | a `const fn` of your own, or no allocator | the methods that are `const fn` or take a slice: [`const_encode`](percent::EncodeSet::const_encode), [`encode_to_slice`](percent::EncodeSet::encode_to_slice), [`const_validate`](encoding::Encoding::const_validate), [`Cursor`], [`CodePointWriter`] |
//!
//! Macros, `const fn`s and ordinary functions give the same bytes and the same errors, because they
//! share one scalar implementation. Macros and constant expressions run the scalar implementation,
//! and the fast kernels of the ordinary functions are tested against it.
//!
//! [`recipes`] has the code for frequent tasks. [`moving_in`] lists the calls of other crates and of
//! Java, each with its counterpart here.
//!
//! # Features
//!
//! - `std` (default): implies `alloc`, and adds [`io`] and Java's `writeUTF` frames on streams.
//! - `alloc`: the functions that return a `Cow` or a `Vec`.
//! - `embedded-io`: adds [`stream`], which has `writeUTF` frames and percent-encoding on the
//!   streams of the crate `embedded-io`.
//! - `defmt`: implements `defmt::Format` for the errors.
//! - `encoding_rs`: percent-encodes text in Shift_JIS, windows-1252 and the other encodings of the
//!   web.
//! - `http`: makes a `Uri` of the crate `http` from a URL, and builds the path and query of a request.
//! - `idna`: domains that are not ASCII, in literals and at run time.
//! - `serde`: serialises a `String` field percent-encoded.
//! - `url`: makes a `Url` of the crate `url` from a URL, and appends encoded text to a `Url`
//!   without encoding it again.
//! - `portable`: no unsafe code in the runtime, and therefore no SIMD instructions. Slower.
//! - `macros` (default): the macros. Without it no proc macro is built.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Some links lead to items of optional features, and are broken without these features.
#![cfg_attr(
    not(all(feature = "embedded-io", feature = "macros", feature = "std")),
    allow(rustdoc::broken_intra_doc_links)
)]

mod macros;

#[cfg(feature = "encoding_rs")]
pub use etched_runtime::encoding_rs;
#[cfg(feature = "http")]
pub use etched_runtime::http;
#[cfg(feature = "std")]
pub use etched_runtime::io;
#[cfg(feature = "serde")]
pub use etched_runtime::serde;
#[cfg(feature = "embedded-io")]
pub use etched_runtime::stream;
pub use etched_runtime::{
    BufferTooSmallError, CodePointIndices, CodePointWriter, CodePoints, Cursor, DecodeError,
    DecodeErrorKind, DisplayError, IllFormedError, IllFormedErrorKind, ToSliceError,
    const_from_utf8, encoding, from_utf8, java, percent, query, uri_template, url,
};
#[cfg(feature = "alloc")]
pub use etched_runtime::{url_decode, url_encode};

/// The types of constants that [`utf8_bytes!`] and similar macros take: `&str`, `&[u8]`,
/// `&[u8; N]`, `char`, `u32` (a code point) and `u8` (a byte).
///
/// ```
/// const E_ACUTE: u32 = 0xE9;
/// const FIRST_HALF: u8 = 0xC3;
///
/// assert_eq!(etched::utf8_str!("caf", E_ACUTE), "café");
/// assert_eq!(etched::utf8_str!("caf", FIRST_HALF, b'\xA9'), "café");
/// ```
#[cfg(feature = "macros")]
#[doc(inline)]
pub use etched_runtime::const_support::ConstArgument;
/// The types of constants that the macros take as text or bytes: `&str`, `&[u8]` and `&[u8; N]`.
///
/// ```
/// const HOST: &str = "müller.example";
/// const HASH: [u8; 2] = [0x12, 0xFF];
///
/// assert_eq!(etched::url_encode_str!(HOST), "m%C3%BCller.example");
/// assert_eq!(etched::percent_encode_str!(&HASH), "%12%FF");
/// ```
#[cfg(feature = "macros")]
#[doc(inline)]
pub use etched_runtime::const_support::ConstText;

/// The types of constants that [`query!`] takes as values: `&str`, `&[u8]`, `&[u8; N]`, `char`,
/// `bool` and the integers. An integer or a `bool` is written as its `Display` writes it.
///
/// ```
/// const PAGE: u32 = 2;
/// const AGENT: &str = concat!("etched/", "0.1");
///
/// assert_eq!(etched::query! { "page": PAGE + 1, "via": AGENT }, "page=3&via=etched%2F0.1");
/// ```
#[cfg(feature = "macros")]
#[doc(inline)]
pub use etched_runtime::const_support::ConstValue;

#[cfg(all(any(doc, doctest), feature = "macros"))]
#[doc = include_str!("../docs/compile-errors.md")]
pub mod compile_errors {}

#[cfg(all(any(doc, doctest), feature = "macros", feature = "std"))]
#[doc = include_str!("../docs/moving-in.md")]
pub mod moving_in {}

#[cfg(all(any(doc, doctest), feature = "macros", feature = "std"))]
// On the page of rustdoc, the recipes for HTTP crates follow the others. `tests/ecosystem` runs their
// code, and the doctests leave it out, because it needs these crates.
#[cfg_attr(
    not(doctest),
    doc = "[reqwest]: #a-request-with-reqwest",
    doc = "[ureq]: #a-request-with-ureq",
    doc = "[http]: #a-request-and-a-header-of-http",
    doc = "[axum]: #a-redirect-and-a-raw-query-in-axum",
    doc = ""
)]
#[doc = include_str!("../docs/recipes.md")]
#[cfg_attr(not(doctest), doc = include_str!("../docs/recipes-http.md"))]
pub mod recipes {}

/// The items that macro expansions refer to. Not part of the API.
#[cfg(feature = "macros")]
#[doc(hidden)]
pub mod __private {
    pub use etched_macros::etch;
    pub use etched_runtime::const_support::*;
    pub use etched_runtime::uri_template::parts as uri_template;
    pub use etched_runtime::{encoding, percent};
}
