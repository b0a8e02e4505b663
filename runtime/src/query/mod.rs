//! Parsing and writing query strings and forms, such as `a=1&b=2`. The rules are those of
//! [`application/x-www-form-urlencoded`](https://url.spec.whatwg.org/#application/x-www-form-urlencoded)
//! in the URL standard; the percent-encode set is [`FORM`](crate::percent::FORM).
//!
//! | to | what to call |
//! |---|---|
//! | parse a query strictly | [`parse`]; for bytes, such as the body of a request, [`parse_bytes`] |
//! | parse a query as browsers do | [`parse_lenient`]; for bytes, [`parse_bytes_lenient`] |
//! | parse a query without an allocator | [`split`] |
//! | write a query | [`Serializer`]; to write to a buffer, [`SliceSerializer`] |
//! | write a query at compile time | the macro `query!` of the crate `etched` |
//!
#![cfg_attr(
    not(feature = "alloc"),
    doc = "[`parse`]: ../index.html#features",
    doc = "[`parse_bytes`]: ../index.html#features",
    doc = "[`parse_lenient`]: ../index.html#features",
    doc = "[`parse_bytes_lenient`]: ../index.html#features",
    doc = "[`Serializer`]: ../index.html#features"
)]
//!
//! Pairs keep their order, and a name may occur more than once. The `?` before a query is not part
//! of the query; every later `?` is.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::query::{self, Serializer};
//!
//! let query = Serializer::new(String::new())
//!     .append_pair("q", "Müller & Söhne")
//!     .append_pair("page", 2)
//!     .append_key_only("exact")
//!     .finish();
//! assert_eq!(query, "q=M%C3%BCller+%26+S%C3%B6hne&page=2&exact");
//!
//! let pairs: Result<Vec<_>, _> = query::parse(&query).collect();
//! assert_eq!(pairs?[0], ("q".into(), "Müller & Söhne".into()));
//!
//! let error = query::parse("a=1&b=100%").last().unwrap().unwrap_err();
//! assert_eq!(error.position(), 9);
//! # Ok::<(), etched::DecodeError>(())
//! ```

mod append;
mod pairs;
#[cfg(feature = "alloc")]
mod parse;
#[cfg(feature = "alloc")]
mod serializer;
mod slice;

pub(crate) use append::fit;
pub use pairs::{Pair, Pairs, Part, split};
#[cfg(feature = "alloc")]
pub use parse::{Parse, ParseLenient, parse, parse_bytes, parse_bytes_lenient, parse_lenient};
#[cfg(feature = "alloc")]
pub use serializer::Serializer;
pub use slice::SliceSerializer;

pub use crate::base::to_text::{Displayed, ToText};
