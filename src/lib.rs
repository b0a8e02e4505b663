// rustdoc cannot link to files of the repository, so `picture.md` has a picture as a data URL.
#![cfg_attr(doc, doc = include_str!("../docs/picture.md"))]
//! URLs, percent-encoding and UTF-8 that the compiler encodes and checks: a wrong literal does not
//! compile, and the error says what to write. The same calls exist as `const fn`s and at run time, with
//! or without `std`.
//!
//! **URLs in code.** A literal is checked when you build. A value that is known only at run time fills
//! the braces of a template. If it would change another part of the URL, it is encoded, or it is an
//! error.
//!
//! ```
//! # #[cfg(not(all(feature = "url-macros", feature = "alloc")))]
//! # fn main() {}
//! # #[cfg(all(feature = "url-macros", feature = "alloc"))]
//! # fn main() {
//! use etched::{uri_template, url::Url, url_encode_str};
//!
//! const PAGE: Url<&str> = etched::url!("https://example.com/a b?q=Grüße#top");
//! const LINK: &str = concat!("https://example.com/?q=", url_encode_str!("a & b"));
//!
//! assert_eq!(PAGE, "https://example.com/a%20b?q=Gr%C3%BC%C3%9Fe#top");
//! assert_eq!((PAGE.host(), PAGE.path()), (Some("example.com"), "/a%20b"));
//! assert_eq!(LINK, "https://example.com/?q=a+%26+b");
//!
//! let posts = |user: &str| uri_template!("https://example.com/{user}/posts").to_url();
//! assert_eq!(posts("ann/bob").unwrap(), "https://example.com/ann%2Fbob/posts");
//! assert!(posts("..").is_err() && posts("").is_err());
//! # }
//! ```
//!
//! **Bytes in code.** Text, bytes and integers make one constant. [`utf8_bytes!`] takes only UTF-8,
//! [`bytes!`] any bytes. A `*` makes an array of the result.
//!
//! ```
//! static TEMP: &[u8] = etched::utf8_bytes!("21 ", 0xC2, 0xB0, "C");
//! static HEAD: [u8; 6] = *etched::bytes!(0x89, "PNG", be_u16(300));
//!
//! assert_eq!(TEMP, "21 °C".as_bytes());
//! assert_eq!(HEAD, [0x89, b'P', b'N', b'G', 1, 44]);
//! ```
//!
//! **On a chip.** A macro costs the flash of its result and no RAM. No function needs an allocator if it
//! writes to a slice.
//!
//! ```
//! use etched::{BufferTooSmallError, percent::FORM};
//!
//! static QUERY: [u8; 10] = *etched::url_encode!("21 °C");
//! const SAME: [u8; 10] = FORM.const_encode("21 °C".as_bytes());
//! fn query<'b>(text: &str, buffer: &'b mut [u8]) -> Result<&'b str, BufferTooSmallError> {
//!     FORM.encode_to_slice(text, buffer)
//! }
//!
//! assert_eq!((&QUERY, &SAME), (b"21+%C2%B0C", b"21+%C2%B0C"));
//! assert_eq!(query("21 °C", &mut [0; 10]), Ok("21+%C2%B0C"));
//! ```
//!
//! **A wrong literal** does not compile. [All its faults][compile_errors] are reported at once:
//!
//! ![Two errors: two malformed escapes, each with a caret, the reason and the fix][compile error]
//!
//! # What to call
//!
//! A macro, a `const fn` and an ordinary function give the same bytes and the same errors. The macros
//! take literals and constants, and [`uri_template!`] also takes variables. [Recipes][recipes] have the
//! code for common tasks, and [moving in][moving_in] has what to call instead of other crates and
//! languages. [Which set?](percent#which-set-do-i-want)
//!
//! In code that has the crate `url` or `http`, write `etched::url!`, and import only what you call, as in
//! `use etched::url::Url;`. `use etched::*` or `use etched::url` would also import the module of that
//! name, so that `url::Url` means the type of etched, and `use url::Host` does not compile.
//!
#![doc = include_str!("../docs/what-to-call.md")]
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `macros` (default) | the proc macro, which most macros also [work without](#without-the-proc-macro) |
//! | `url` (default) | [`url`][mod@url] and [`uri_template`][mod@uri_template], and their macros; a build without them takes less time |
//! | `url-macros` (default) | `macros` and `url`, and the proc macro for the macros of URLs too |
//! | `std` (default) | `alloc`, [`io`], Java's `writeUTF` frames on streams, and the detection of SIMD on x86-64 |
//! | `alloc` | the functions that return a `Cow`, a `Vec` or a `String` |
//! | `idna` | domains that are not ASCII, at run time; which ones are valid depends on the Unicode version of the crate `idna` |
//! | `idna-literals` | such domains in literals too; the build takes longer |
//! | `portable` | no unsafe code and no SIMD; slower |
//! | `defmt` | `defmt::Format` for the errors |
//! | `http1` | [`http`]: a `Uri` of the crate `http` 1 from a URL |
//! | `url2` | [`url2`]: a `Url` of the crate `url` 2 from a URL |
//! | `serde` | serializes and deserializes a [`Url`][url::Url], with the feature `url` |
//! | `encoding_rs` | [`encoding_rs`]: percent-encoding in Shift_JIS, windows-1252 and the other encodings of the web |
//!
//! # Without the proc macro
//!
//! With `default-features = false`, no proc macro is built, and neither are `syn` and `quote`. All
//! macros but [`uri_template!`] and [`uri_template_str!`] work, those of URLs with the feature `url`:
//! they run the const functions, and give the same constants of the same types. If another crate turns
//! the feature `macros` or `url-macros` on, every call still compiles. With `macros` and `url`, but not
//! `url-macros`, the macros of URLs work as without the proc macro. What a call without it cannot do:
//!
//! - stand in `concat!`, in a pattern or in an attribute, which take only literals;
//! - report all its faults at once: it reports the first, in the same words;
//! - draw a caret under the fault: it underlines the whole call, and its message has the position;
//! - read a domain that is not ASCII, which the feature `idna-literals` gives to literals.
//!
//! A call takes a few milliseconds of each build, and with the proc macro a tenth of one.
//!
// If a feature is off, the links to names that need it go to the list of features.
#![cfg_attr(not(feature = "url-macros"), doc = "[compile_errors]: #features")]
#![cfg_attr(
    not(all(feature = "url-macros", feature = "std")),
    doc = "[recipes]: #features",
    doc = "[moving_in]: #features"
)]
#![cfg_attr(
    not(feature = "alloc"),
    doc = "[encoding::Encoding::decode]: #features",
    doc = "[encoding::Encoding::encode]: #features",
    doc = "[percent::EncodeSet::decode_bytes]: #features",
    doc = "[percent::EncodeSet::encode]: #features",
    doc = "[percent::decode()]: #features",
    doc = "[percent::decode_lossy]: #features",
    doc = "[query::parse]: #features",
    doc = "[query::Serializer]: #features",
    doc = "[url_decode()]: #features",
    doc = "[url_encode()]: #features"
)]
#![cfg_attr(
    not(all(feature = "alloc", feature = "url")),
    doc = "[url::Url::append_pair]: #features",
    doc = "[url::Url::join]: #features",
    doc = "[url::Url::join_segment]: #features",
    doc = "[url::Url::join_route]: #features",
    doc = "[url::Url::without_query]: #features",
    doc = "[url::Url::pair]: #features",
    doc = "[url::Url::parse]: #features",
    doc = "[url::Url::with_host]: #features",
    doc = "[url::Url::with_pair]: #features"
)]
#![cfg_attr(
    not(feature = "url"),
    doc = "[mod@uri_template]: #features",
    doc = "[mod@url]: #features",
    doc = "[url::Url]: #features",
    doc = "[url::Url::host]: #features",
    doc = "[url::Url::origin]: #features",
    doc = "[url::Url::path]: #features",
    doc = "[url::parse_to_slice]: #features"
)]
#![cfg_attr(not(feature = "std"), doc = "[`io`]: #features", doc = "[mod@io]: #features")]
#![cfg_attr(not(feature = "http1"), doc = "[`http`]: #features")]
#![cfg_attr(not(feature = "url2"), doc = "[`url2`]: #features")]
#![cfg_attr(not(feature = "encoding_rs"), doc = "[`encoding_rs`]: #features")]
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod macros;

// docs.rs lists the modules in this order, see `rustdoc-args` in Cargo.toml.
#[rustfmt::skip]
pub use etched_runtime::{percent, encoding};

#[cfg(feature = "url")]
pub use etched_runtime::url;

pub use etched_runtime::query;

#[cfg(feature = "url")]
pub use etched_runtime::uri_template;

pub use etched_runtime::java;

#[cfg(feature = "std")]
pub use etched_runtime::io;
pub use etched_runtime::{
    BufferTooSmallError, Chars, CodePointWriter, CodePoints, Cursor, DecodeError, DecodeErrorKind,
    DisplayError, IllFormedErrorKind, Text, ToSliceError, const_from_utf8,
};

// For an item that this crate re-exports by name, rustdoc ignores the aliases of the runtime.
#[doc(alias("Utf8Error"))]
pub use etched_runtime::IllFormedError;
#[doc(alias("is_utf8", "validate", "validate_utf8"))]
pub use etched_runtime::from_utf8;
#[cfg_attr(not(feature = "alloc"), doc(hidden))]
#[doc(alias("QueryUnescape", "unquote_plus", "url_unescape", "URLDecoder", "urldecode"))]
pub use etched_runtime::url_decode;
#[cfg_attr(not(feature = "alloc"), doc(hidden))]
#[doc(alias("byte_serialize", "escape", "url_escape", "URLEncoder", "urlencode"))]
pub use etched_runtime::url_encode;

// These modules are named after the crates that they work with.
#[cfg(feature = "encoding_rs")]
pub use etched_runtime::encoding_rs;
#[cfg(feature = "http1")]
pub use etched_runtime::http;
#[cfg(feature = "url2")]
pub use etched_runtime::url2;

/// What the macros take as constants: for each place of a constant, a trait that the types have which
/// may stand there. No program names these traits; compile errors do.
///
/// ```
/// const NAME: &str = "größe"; // a `ConstText`
/// assert_eq!(etched::url_encode_str!(NAME), "gr%C3%B6%C3%9Fe");
/// ```
pub mod constants {
    /// The types of constants that [`utf8_bytes!`](crate::utf8_bytes!), [`bytes!`](crate::bytes!) and
    /// similar macros take: `&str`, `char`, `&[u8]`, `&[u8; N]`, `[u8; N]` and [`Text`](crate::Text). An
    /// integer takes a [word](crate::bytes!#words) that says how it is written; only a `u8` in
    /// [`bytes!`](crate::bytes!) is a byte without a word.
    ///
    /// ```
    /// const E_ACUTE: char = 'é';
    /// const FIRST_HALF: u8 = 0xC3;
    /// const PORT: u16 = 8080;
    ///
    /// assert_eq!(etched::utf8_str!("caf", E_ACUTE), "café");
    /// assert_eq!(etched::utf8_str!("caf", u8(FIRST_HALF), 0xA9), "café");
    /// assert_eq!(etched::utf8_str!("localhost:", decimal(PORT)), "localhost:8080");
    /// assert_eq!(etched::bytes!(FIRST_HALF, be_u16(PORT)), b"\xC3\x1F\x90");
    /// ```
    #[doc(inline)]
    pub use etched_runtime::const_support::ConstArgument;
    /// The types of constants that a [word](crate::bytes!#words) such as `decimal(…)` or `be_u16(…)` takes
    /// in [`utf8_str!`](crate::utf8_str!), [`bytes!`](crate::bytes!) and similar macros: all integers.
    ///
    /// ```
    /// const BODY: &str = "{}";
    /// const LEAST: i8 = -128;
    ///
    /// assert_eq!(etched::utf8_str!("Content-Length: ", decimal(BODY.len())), "Content-Length: 2");
    /// assert_eq!(etched::bytes!(decimal(LEAST), i8(LEAST), le_u16(BODY.len())), b"-128\x80\x02\0");
    /// ```
    #[doc(inline)]
    pub use etched_runtime::const_support::ConstInteger;
    /// The types of constants that a list in [`query!`](crate::query!) takes: those of [`ConstValue`], but
    /// not `u8`. A list of bytes would be written as numbers.
    ///
    /// ```
    /// const PAGES: u16 = 3;
    ///
    /// assert_eq!(etched::query! { "page": [1, PAGES], "byte": 5_u8 }, "page=1&page=3&byte=5");
    /// ```
    #[doc(inline)]
    pub use etched_runtime::const_support::ConstItem;

    /// The types of constants that the macros take as text or bytes: `&str`, `char`, `&[u8]`,
    /// `&[u8; N]`, `[u8; N]`, [`Text`](crate::Text) and `u8` (a byte).
    ///
    /// ```
    /// const HOST: &str = "müller.example";
    /// const HASH: [u8; 2] = [0x12, 0xFF];
    ///
    /// assert_eq!(etched::url_encode_str!(HOST), "m%C3%BCller.example");
    /// assert_eq!(etched::percent_encode_str!(HASH), "%12%FF");
    /// ```
    #[doc(inline)]
    pub use etched_runtime::const_support::ConstText;

    /// The types of constants that [`query!`](crate::query!) takes as values: `&str`, `&[u8]`, `&[u8; N]`,
    /// `char`, `bool` and the integers. An integer or a `bool` is written as its `Display` writes it.
    ///
    /// ```
    /// const PAGE: u32 = 2;
    /// const AGENT: &str = concat!("etched/", "0.1");
    ///
    /// assert_eq!(etched::query! { "page": PAGE + 1, "via": AGENT }, "page=3&via=etched%2F0.1");
    /// ```
    #[doc(inline)]
    pub use etched_runtime::const_support::ConstValue;
}

// In the docs, the recipes for other crates follow. `tests/ecosystem` runs their code. The doctests
// leave it out, because it needs these crates.
#[cfg(all(any(doc, doctest), feature = "url-macros", feature = "std"))]
#[cfg_attr(
    not(doctest),
    doc = "[reqwest]: #a-request-with-reqwest",
    doc = "[ureq]: #a-request-with-ureq",
    doc = "[http]: #a-request-and-a-header-of-http",
    doc = "[axum]: #a-redirect-and-a-raw-query-in-axum",
    doc = "[clap]: #a-url-as-an-argument-of-clap",
    doc = "[serde]: #a-url-in-a-configuration-of-serde",
    doc = "[hex_literal]: #bytes-beside-hex_literal",
    doc = "[embedded_io]: #a-stream-of-embedded_io",
    doc = ""
)]
#[doc = include_str!("../docs/recipes.md")]
#[cfg_attr(not(doctest), doc = include_str!("../docs/recipes-crates.md"))]
pub mod recipes {}

#[cfg(all(any(doc, doctest), feature = "url-macros", feature = "std"))]
#[doc = include_str!("../docs/moving-in.md")]
pub mod moving_in {}

#[cfg(all(any(doc, doctest), feature = "url-macros"))]
#[doc = include_str!("../docs/compile-errors.md")]
pub mod compile_errors {}

/// The proc macro, and the macro that gives the result of a call with a constant. If a call gives a
/// reference to bytes where an array or text is wanted, rustc prints their path, so the path says what
/// to write.
#[doc(hidden)]
pub mod for_an_array_put_a_star_before_it {
    pub use crate::__etched_result as result;
    #[cfg(feature = "macros")]
    pub use etched_macros::etch;

    macro_rules! modules {
        ($($name:ident)*) => {$(
            #[cfg(feature = "macros")]
            pub mod $name {
                pub use etched_macros::etch;
            }
        )*};
    }
    modules! {
        for_text_write_percent_decode_str
        for_text_write_percent_encode_str
        for_text_write_url_decode_str
        for_text_write_url_encode_str
        for_text_write_utf8_str
    }
}

/// The items that macro expansions refer to. Not part of the API.
#[doc(hidden)]
pub mod __private {
    pub use crate::__etched_items as items;
    #[cfg(not(feature = "url-macros"))]
    pub use crate::macros::const_route::*;
    pub use etched_runtime::const_support::*;
    #[cfg(feature = "url")]
    pub use etched_runtime::uri_template::parts as uri_template;
    pub use etched_runtime::{encoding, percent};
}
