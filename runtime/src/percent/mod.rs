//! Percent-encoding: [`EncodeSet`] and the named sets.
//!
//! # Which set do I want?
//!
//! | what you have | the set |
//! |---|---|
//! | a name or a value of a form or a query, as Java and HTML forms write it | [`FORM`] |
//! | text for the path, the query or the fragment of a URL, as `encodeURIComponent` writes it | [`COMPONENT`] |
//! | one segment of a path | [`PATH_SEGMENT`]; to escape only the bytes that a browser escapes, [`URL_PATH_SEGMENT`] |
//! | a whole path, with its `/`, as Python's `quote` and S3 write it | [`UNRESERVED_PATH`] |
//! | a file name in `Content-Disposition`, or another parameter of a header field | [`ATTR_CHAR`] |
//! | text for the path, the query or the fragment of any URI | [`UNRESERVED`]; to keep only letters and digits, [`NON_ALPHANUMERIC`] |
//! | a whole URL that has spaces or letters such as `é` | [`ENCODE_URI`] |
//! | the parts of a URL as a browser's parser stores them | [`PATH`], [`QUERY`], [`SPECIAL_QUERY`], [`FRAGMENT`], [`USERINFO`], [`C0_CONTROL`] |
//!
//! [`FORM`] is the default of `url_encode!` and [`url_encode()`](crate::url_encode()), and writes a
//! space as `+`. It is only for forms and queries. In a path, `+` is a plus sign, so use
//! [`PATH_SEGMENT`] for a path.
//!
//! The sets of a browser's parser, in the last row, do not escape `%`
//! ([why](self#why-do-some-sets-not-escape-)).
//!
//! # Which call do I want?
//!
//! | to | what to call |
//! |---|---|
//! | encode text or bytes | [`encode`](EncodeSet::encode); to append to a `String`, [`encode_append`](EncodeSet::encode_append) |
//! | encode while formatting | [`display`](EncodeSet::display); for what a value displays, [`encode_fmt`](EncodeSet::encode_fmt) |
//! | know whether text has to be encoded | [`find`](EncodeSet::find) |
//! | decode strictly, to text | [`percent::decode`](fn@decode), where `+` stays, or [`url_decode`](crate::url_decode()), where it becomes a space; from bytes, [`percent::decode_utf8`](fn@decode_utf8) |
//! | decode strictly, to bytes | [`decode_bytes`](EncodeSet::decode_bytes); to append to a `Vec`, [`decode_append`](EncodeSet::decode_append) |
//! | decode as browsers do, to bytes | [`decode_lenient`](EncodeSet::decode_lenient) |
//! | decode as browsers do, without a buffer | [`decoded_lenient`](EncodeSet::decoded_lenient) |
//! | decode as browsers do, to text | [`decode_lossy`](EncodeSet::decode_lossy); to refuse ill-formed UTF-8, [`decode_lenient_utf8`](EncodeSet::decode_lenient_utf8) |
//! | decode as browsers do, where `+` stays | [`percent::decode_lossy`](fn@decode_lossy), to text; [`percent::decode_lenient`](fn@decode_lenient), to bytes |
//! | decode by a set that is a variable | [`decode`](EncodeSet::decode); from bytes, [`decode_utf8`](EncodeSet::decode_utf8) |
//!
//! Most functions pass over the input once or twice; the docs of the others say what they cost. A
//! function that allocates makes at most one allocation, at most 64 bytes longer than its result,
//! and none if nothing changes. It panics as `Vec` does if the result is
//! [too long](crate#long-outputs).
//!
//! Without an allocator, use [`encode_to_slice`](EncodeSet::encode_to_slice),
//! [`decode_to_slice`](EncodeSet::decode_to_slice) and
//! [`decode_in_place`](EncodeSet::decode_in_place); on a Cortex-M3 each takes at most 256 bytes
//! of stack.
//!
//! To decode input that arrives in chunks, use a [`Decoder`]. To encode such input, encode each
//! chunk and concatenate the results.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::percent::{self, COMPONENT, FORM, PATH_SEGMENT};
//!
//! let text = "50% off/día";
//! assert_eq!(FORM.encode(text), "50%25+off%2Fd%C3%ADa");
//! assert_eq!(COMPONENT.encode(text), "50%25%20off%2Fd%C3%ADa");
//! assert_eq!(PATH_SEGMENT.encode(text), "50%25%20off%2Fd%C3%ADa");
//! assert_eq!(percent::decode("50%25%20off%2Fd%C3%ADa")?, text);
//! assert_eq!(etched::url_decode("50%25+off%2Fd%C3%ADa")?, text);
//! # Ok::<(), etched::DecodeError>(())
//! ```
//!
#![doc = include_str!("../../docs/guide/percent.md")]

// The docs of `EncodeSet` have its functions in this order.
#[cfg(feature = "alloc")]
pub(crate) mod owned;

mod operations;

mod decoder;
mod display;
#[cfg(feature = "alloc")]
mod faults;
pub(crate) mod fixed_text;
mod iterators;
pub(crate) mod sink;

pub use self::decoder::Decoder;
pub use self::display::Display;
pub use self::iterators::{DecodedChars, DecodedLenient, decoded_lenient};
#[cfg(feature = "alloc")]
pub use self::owned::{decode, decode_lenient, decode_lenient_utf8, decode_lossy, decode_utf8};
pub use crate::set::EncodeSet;
pub use crate::set::named::*;
