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
//! [`FORM`] is the default of `url_encode!` and [`url_encode()`][crate::url_encode()], and writes a
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
//! | encode text or bytes | [`encode`][EncodeSet::encode]; to append to a `String`, [`encode_append`][EncodeSet::encode_append] |
//! | encode while formatting | [`display`](EncodeSet::display); for what a value displays, [`encode_fmt`](EncodeSet::encode_fmt) |
//! | know whether text has to be encoded | [`find`](EncodeSet::find) |
//! | decode strictly, to text | [`decode`][EncodeSet::decode]; from bytes, [`decode_utf8`][EncodeSet::decode_utf8] |
//! | decode strictly, to bytes | [`decode_bytes`][EncodeSet::decode_bytes]; to append to a `Vec`, [`decode_append`][EncodeSet::decode_append] |
//! | decode as browsers do, to bytes | [`decode_lenient`][EncodeSet::decode_lenient] |
//! | decode as browsers do, to text | [`decode_lossy`][EncodeSet::decode_lossy]; to refuse ill-formed UTF-8, [`decode_lenient_utf8`][EncodeSet::decode_lenient_utf8] |
//! | decode without a set at hand | [`decode`][fn@decode], [`decode_lenient`][fn@decode_lenient], [`decode_lossy`][fn@decode_lossy], where `+` stays a plus |
//!
#![cfg_attr(
    not(feature = "alloc"),
    doc = "[crate::url_encode()]: ../index.html#features",
    doc = "[EncodeSet::encode]: ../index.html#features",
    doc = "[EncodeSet::encode_append]: ../index.html#features",
    doc = "[EncodeSet::decode]: ../index.html#features",
    doc = "[EncodeSet::decode_utf8]: ../index.html#features",
    doc = "[EncodeSet::decode_bytes]: ../index.html#features",
    doc = "[EncodeSet::decode_append]: ../index.html#features",
    doc = "[EncodeSet::decode_lenient]: ../index.html#features",
    doc = "[EncodeSet::decode_lossy]: ../index.html#features",
    doc = "[EncodeSet::decode_lenient_utf8]: ../index.html#features",
    doc = "[fn@decode]: ../index.html#features",
    doc = "[fn@decode_lenient]: ../index.html#features",
    doc = "[fn@decode_lossy]: ../index.html#features"
)]
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
//! use etched::percent::{COMPONENT, FORM, PATH_SEGMENT};
//!
//! let text = "50% off/día";
//! assert_eq!(FORM.encode(text), "50%25+off%2Fd%C3%ADa");
//! assert_eq!(COMPONENT.encode(text), "50%25%20off%2Fd%C3%ADa");
//! assert_eq!(PATH_SEGMENT.decode("50%25%20off%2Fd%C3%ADa")?, text);
//! # Ok::<(), etched::DecodeError>(())
//! ```
//!
//! # Why is `+` a space?
//!
//! `+` is a space only in forms. The format `application/x-www-form-urlencoded` of the [URL
//! standard] writes every space as `+` and every plus sign as `%2B`; [`FORM`] is the set of this
//! format. Everywhere else `+` stands for itself. The bytes of a query do not tell whether the
//! server will decode the query as a form. But `%20` is a space and `%2B` is a plus sign in both
//! cases, and these are what [`COMPONENT`] and [`UNRESERVED`] write.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::percent::{COMPONENT, FORM, UNRESERVED};
//!
//! assert_eq!(FORM.encode("1 + 1"), "1+%2B+1");
//! assert_eq!(COMPONENT.decode("1+%2B+1")?, "1+++1");
//!
//! let written = UNRESERVED.encode("1 + 1");
//! assert_eq!(written, "1%20%2B%201");
//! assert_eq!(FORM.decode(&written)?, COMPONENT.decode(&written)?);
//! # Ok::<(), etched::DecodeError>(())
//! ```
//!
//! # Why do some sets not escape `%`?
//!
//! The input of a URL parser may be encoded already, and must not be encoded twice: `100%25` has to
//! stay `100%25`. The sets with which the URL standard's parser stores the parts of a URL therefore
//! do not escape `%`. Their output cannot be decoded to the input: both `%41` and `A` are decoded
//! to `A`. Use these sets for URLs. For text that becomes part of a URL, use a set that [is
//! reversible](EncodeSet::is_reversible), or [add](EncodeSet::add) `%` to the set.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::percent::PATH;
//!
//! assert_eq!(PATH.decode(&PATH.encode("/%41 b"))?, "/A b");
//! let set = PATH.add(b'%');
//! assert_eq!(set.decode(&set.encode("/%41 b"))?, "/%41 b");
//! # Ok::<(), etched::DecodeError>(())
//! ```
//!
//! # Why do browsers accept `%zz`?
//!
//! For the URL standard's parser a `%` without two digits is a [validation error], and parsing
//! continues: browsers, Node.js and the crate `url` store `%zz` unchanged. The standard's
//! [percent-decode] leaves `%zz` unchanged, and so does
//! [`decode_lenient`][EncodeSet::decode_lenient]. For the strict functions it is an error, because
//! such input was most likely cut, or never encoded.
//!
//! # If you know `java.net`
//!
//! [`FORM`] encodes as `URLEncoder` does with UTF-8. (Java writes an unpaired surrogate as `?`; a
//! `str` has none.) Decoding is strict: `URLDecoder` reads `%+f` as U+000F and full-width digits as
//! digits, and replaces ill-formed UTF-8 by U+FFFD. In this crate each of these is an error with a
//! position.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::percent::FORM;
//!
//! assert_eq!(FORM.encode("~a b*"), "%7Ea+b*");
//! for taken_by_java in ["%+f", "%４１", "%FF"] {
//!     assert_eq!(FORM.decode(taken_by_java).unwrap_err().position(), 0);
//! }
//! ```
//!
//! [URL standard]: https://url.spec.whatwg.org/#concept-urlencoded-serializer
//! [percent-decode]: https://url.spec.whatwg.org/#percent-decode
//! [validation error]: https://url.spec.whatwg.org/#validation-error

// rustdoc lists the methods of `EncodeSet` in the order of these modules.
#[cfg(feature = "alloc")]
mod owned;

#[cfg(feature = "alloc")]
mod text;

#[cfg(feature = "alloc")]
mod append;

mod slices;

mod display;

mod chunks;

mod decoder;
pub(crate) mod encoded;
#[cfg(feature = "alloc")]
mod faults;
#[cfg(feature = "alloc")]
pub(crate) mod functions;
pub(crate) mod sink;

pub use self::decoder::Decoder;
pub use self::display::Display;
#[cfg(feature = "alloc")]
pub use self::functions::{decode, decode_lenient, decode_lossy};
pub use crate::set::EncodeSet;
pub use crate::set::named::{
    ATTR_CHAR, C0_CONTROL, COMPONENT, ENCODE_URI, FORM, FRAGMENT, NAMED_SETS, NON_ALPHANUMERIC,
    PATH, PATH_SEGMENT, QUERY, SPECIAL_QUERY, UNRESERVED, UNRESERVED_PATH, URL_PATH_SEGMENT,
    USERINFO,
};
