//! Parsing and decoding a query.

use alloc::borrow::Cow;
use core::iter::FusedIterator;

use super::pairs::{Pairs, split};
use crate::set::error::DecodeError;

/// Parses a query strictly. Returns its names and values in their order; a name or value is
/// borrowed if decoding does not change it. A name without `=` has an empty value.
///
/// # Errors
///
/// For each pair, the error of the name; if it has none, the error of the value. The error is the
/// first malformed escape or, if there is none, the first ill-formed UTF-8 sequence of the decoded
/// bytes. Positions are in bytes from the start of the query.
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
pub const fn parse(query: &str) -> Parse<'_> {
    Parse(split(query))
}

/// Parses a query as browsers do: a malformed `%` stands for itself, and U+FFFD replaces ill-formed
/// UTF-8.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::parse_lenient;
///
/// let pairs: Vec<_> = parse_lenient("a=100%&b=%FF").collect();
/// assert_eq!(pairs, [("a".into(), "100%".into()), ("b".into(), "\u{FFFD}".into())]);
/// ```
pub const fn parse_lenient(query: &str) -> ParseLenient<'_> {
    ParseLenient(split(query))
}

/// The iterator that [`parse`] returns. After an error it continues with the next pair.
#[derive(Clone, Debug)]
pub struct Parse<'q>(Pairs<'q>);

impl<'q> Iterator for Parse<'q> {
    /// The name and the value.
    type Item = Result<(Cow<'q, str>, Cow<'q, str>), DecodeError>;

    fn next(&mut self) -> Option<Self::Item> {
        let pair = self.0.next()?;
        Some(pair.name().decode().and_then(|name| Ok((name, pair.value_or_empty().decode()?))))
    }
}

impl FusedIterator for Parse<'_> {}

/// The iterator that [`parse_lenient`] returns.
#[derive(Clone, Debug)]
pub struct ParseLenient<'q>(Pairs<'q>);

impl<'q> Iterator for ParseLenient<'q> {
    /// The name and the value.
    type Item = (Cow<'q, str>, Cow<'q, str>);

    fn next(&mut self) -> Option<Self::Item> {
        let pair = self.0.next()?;
        Some((pair.name().decode_lenient(), pair.value_or_empty().decode_lenient()))
    }
}

impl FusedIterator for ParseLenient<'_> {}
