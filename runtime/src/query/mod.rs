//! Parsing and writing query strings and forms, such as `a=1&b=2`. The rules are those of
//! [`application/x-www-form-urlencoded`](https://url.spec.whatwg.org/#application/x-www-form-urlencoded)
//! in the URL standard; the percent-encode set is [`FORM`](crate::percent::FORM).
//!
#![doc = include_str!("../../docs/guide/query.md")]

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
