//! A query, decoded.

use alloc::borrow::Cow;
use core::iter::FusedIterator;

use super::pairs::{Pairs, split};
use crate::set::error::DecodeError;

/// Reads a query, strictly: names and values in their order, borrowed where decoding changes
/// nothing. A name without `=` has an empty value.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::parse;
///
/// let pairs: Result<Vec<_>, _> = parse("a=b+c&d&a=%C3%A9").collect();
/// let pairs = pairs?;
/// assert_eq!(pairs[0], ("a".into(), "b c".into()));
/// assert_eq!(pairs[1], ("d".into(), "".into()));
/// assert_eq!(pairs[2], ("a".into(), "é".into()));
/// # Ok::<(), etched::DecodeError>(())
/// ```
#[cfg_attr(debug_assertions, inline)]
pub const fn parse(query: &str) -> Parse<'_> {
    Parse(split(query))
}

/// Reads a query as browsers do: a malformed `%` stands for itself, and U+FFFD for what is
/// ill-formed.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::parse_lenient;
///
/// let pairs: Vec<_> = parse_lenient("a=100%&b=%FF").collect();
/// assert_eq!(pairs, [("a".into(), "100%".into()), ("b".into(), "\u{FFFD}".into())]);
/// ```
#[cfg_attr(debug_assertions, inline)]
pub const fn parse_lenient(query: &str) -> ParseLenient<'_> {
    ParseLenient(split(query))
}

/// What [`parse`] returns. After an error it goes on with the next pair.
#[derive(Clone, Debug)]
pub struct Parse<'q>(Pairs<'q>);

impl<'q> Iterator for Parse<'q> {
    /// The name and the value.
    type Item = Result<(Cow<'q, str>, Cow<'q, str>), DecodeError>;

    #[cfg_attr(debug_assertions, inline)]
    fn next(&mut self) -> Option<Self::Item> {
        let pair = self.0.next()?;
        Some(pair.name().decode().and_then(|name| {
            let value = pair.value().map_or(Ok(Cow::Borrowed("")), |value| value.decode());
            Ok((name, value?))
        }))
    }
}

impl FusedIterator for Parse<'_> {}

/// What [`parse_lenient`] returns.
#[derive(Clone, Debug)]
pub struct ParseLenient<'q>(Pairs<'q>);

impl<'q> Iterator for ParseLenient<'q> {
    /// The name and the value.
    type Item = (Cow<'q, str>, Cow<'q, str>);

    #[cfg_attr(debug_assertions, inline)]
    fn next(&mut self) -> Option<Self::Item> {
        let pair = self.0.next()?;
        let value = pair.value().map_or(Cow::Borrowed(""), |value| value.decode_lenient());
        Some((pair.name().decode_lenient(), value))
    }
}

impl FusedIterator for ParseLenient<'_> {}
