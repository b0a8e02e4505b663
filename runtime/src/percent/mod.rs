//! Percent-encoding: [`EncodeSet`] and the named sets.
//!
//! # Which set do I want?
//!
//! | what you have | the set |
//! |---|---|
//! | a name or a value of a form or a query, as Java and HTML forms write it | [`FORM`] |
//! | a piece of text that may stand anywhere, as `encodeURIComponent` writes it | [`COMPONENT`] |
//! | one segment of a path | [`PATH_SEGMENT`]; as browsers keep it, [`URL_PATH_SEGMENT`] |
//! | a whole path, with its `/`, as Python's `quote` and S3 write it | [`UNRESERVED_PATH`] |
//! | a file name in `Content-Disposition`, or another parameter of a header field | [`ATTR_CHAR`] |
//! | anything at all, on the safe side | [`UNRESERVED`]; letters and digits alone, [`NON_ALPHANUMERIC`] |
//! | a whole URL that only has to lose its spaces and its `é` | [`ENCODE_URI`] |
//! | the parts of a URL as a browser's parser stores them | [`PATH`], [`QUERY`], [`SPECIAL_QUERY`], [`FRAGMENT`], [`USERINFO`], [`C0_CONTROL`] |
//!
//! [`FORM`] is the default of `url_encode!` and [`url_encode()`](crate::url_encode()), and makes a
//! space `+`. That is for forms and queries: in a path `+` is a plus, so that a path wants
//! [`PATH_SEGMENT`].
//!
//! The last six leave `%` alone ([why](self#why-does-a-set-that-keeps--not-give-text-back)).
//!
//! Without an allocator there are [`encode_to_slice`](EncodeSet::encode_to_slice),
//! [`decode_to_slice`](EncodeSet::decode_to_slice) and
//! [`decode_in_place`](EncodeSet::decode_in_place); on a Cortex-M3 each takes at most 256 bytes
//! of stack.
//!
//! What arrives in chunks is for a [`Decoder`]. To encode it needs none: the encodings of the
//! chunks, one after another, are that of all of it.
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
//! It is one in forms alone. `application/x-www-form-urlencoded` of the [URL standard] writes
//! every space as `+`, and every plus as `%2B`; [`FORM`] is its set. Everywhere else a `+` stands
//! for itself. A query is a form if those who read it take it for one, which its bytes do not say:
//! it is read alike by both if it has `%20` and `%2B`, as [`COMPONENT`] and [`UNRESERVED`] write
//! them.
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
//! # Why does a set that keeps `%` not give text back?
//!
//! What a parser of URLs is given may be encoded already, and must not be encoded twice: `100%25`
//! has to stay `100%25`. So the sets with which the URL standard's parser stores the parts of a URL
//! leave `%` alone. Of what comes out nobody can tell any more whether `%41` stood there, or `A`
//! encoded. They are for URLs that are there; for text that becomes part of one, take a set that
//! [is reversible](EncodeSet::is_reversible), or [add](EncodeSet::add) the `%`.
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
//! # Why do browsers take `%zz`?
//!
//! To the URL standard's parser a `%` without two digits is a [validation error], which stops
//! nothing: browsers, Node.js and the crate `url` store `%zz` as it is, and [percent-decode] in the
//! standard leaves it as well. [`decode_lenient`](EncodeSet::decode_lenient) does so too. What is
//! named `decode` refuses it, for it was most likely cut, or never encoded.
//!
//! # If you know `java.net`
//!
//! [`FORM`] encodes as `URLEncoder` does with UTF-8, but for surrogates without their other half:
//! Java writes `?` for them, and a `str` has none. Decoding is strict: `URLDecoder` reads `%+f` as
//! U+000F, and full-width digits as digits, and gives U+FFFD for bytes that are ill-formed UTF-8.
//! Here each is an error, and has a position.
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

// The methods of `EncodeSet` stand in the docs in the order of these modules.
#[cfg(feature = "alloc")]
pub(crate) mod owned;

mod slices;

mod display;

mod decoder;
pub(crate) mod encoded;
#[cfg(feature = "alloc")]
mod faults;
pub(crate) mod sink;

pub use self::decoder::Decoder;
pub use self::display::Display;
pub use crate::set::EncodeSet;
pub use crate::set::named::{
    ATTR_CHAR, C0_CONTROL, COMPONENT, ENCODE_URI, FORM, FRAGMENT, NAMED_SETS, NON_ALPHANUMERIC,
    PATH, PATH_SEGMENT, QUERY, SPECIAL_QUERY, UNRESERVED, UNRESERVED_PATH, URL_PATH_SEGMENT,
    USERINFO,
};
