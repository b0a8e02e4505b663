//! Parsing and decoding a query.

use alloc::borrow::Cow;
use core::iter::FusedIterator;
use core::ops::Range;

use super::pairs::{Ranges, iterators, last_pair, next_pair};
use crate::kernel::out_of_line;
use crate::set::error::DecodeError;
use crate::set::named::FORM;

/// Parses a query strictly: an iterator over its names and values, in their order. `query` begins after
/// the `?`: in `?a=b` the name is `?a`, where JavaScript's `URLSearchParams` drops the `?`.
///
/// A name or value is borrowed if decoding does not change it. A name without `=` has an empty value.
///
/// Other forms: [`split`](crate::query::split) (`const fn`),
/// [`Part::decode_to_slice`](crate::query::Part::decode_to_slice) (into a buffer).
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
#[doc(alias("form_urlencoded", "parse_qs", "parse_qsl", "parse_str", "ParseQuery", "querystring"))]
#[inline]
pub const fn parse(query: &str) -> Parse<'_> {
    Parse { query: query.as_bytes(), text: Some(query), rest: 0..query.len() }
}

/// Parses bytes, such as the body of a request, as a query strictly: an iterator over its names and
/// values. Like [`parse`], for input that need not be UTF-8.
///
/// Other forms: [`split`](crate::query::split) (`const fn`),
/// [`Part::decode_to_slice`](crate::query::Part::decode_to_slice) (into a buffer).
///
/// # Errors
///
/// For each pair, the first malformed escape. If there is none, the first sequence of the decoded
/// bytes that is not UTF-8, whether it was escaped or not. Positions are in bytes from the start of
/// the query.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::parse_bytes;
///
/// let mut pairs = parse_bytes(b"a=b+c&q=%C3\xA9&x=\xFF");
/// assert_eq!(pairs.next(), Some(Ok(("a".into(), "b c".into()))));
/// assert_eq!(pairs.next(), Some(Ok(("q".into(), "é".into()))));
/// assert_eq!(pairs.next().unwrap().unwrap_err().position(), 15);
/// ```
#[doc(alias("from_bytes", "from_reader"))]
#[inline]
pub const fn parse_bytes(query: &[u8]) -> Parse<'_> {
    Parse { query, text: None, rest: 0..query.len() }
}

/// Parses a query as browsers do: an iterator over its names and values. A malformed `%` stands for
/// itself, and U+FFFD replaces ill-formed UTF-8.
///
/// Other forms: [`split`](crate::query::split) (`const fn`),
/// [`Part::decode_lenient`](crate::query::Part::decode_lenient) (function).
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::parse_lenient;
///
/// let pairs: Vec<_> = parse_lenient("a=100%&b=%FF").collect();
/// assert_eq!(pairs, [("a".into(), "100%".into()), ("b".into(), "\u{FFFD}".into())]);
/// ```
#[inline]
pub const fn parse_lenient(query: &str) -> ParseLenient<'_> {
    parse_bytes_lenient(query.as_bytes())
}

/// Parses bytes as a query as browsers do: an iterator over its names and values. Like
/// [`parse_lenient`], for input that need not be UTF-8.
///
/// Other forms: [`split`](crate::query::split) (`const fn`),
/// [`Part::decode_lenient`](crate::query::Part::decode_lenient) (function).
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::parse_bytes_lenient;
///
/// let pairs: Vec<_> = parse_bytes_lenient(b"a=100%&b=\xFF").collect();
/// assert_eq!(pairs, [("a".into(), "100%".into()), ("b".into(), "\u{FFFD}".into())]);
/// ```
#[inline]
pub const fn parse_bytes_lenient(query: &[u8]) -> ParseLenient<'_> {
    ParseLenient { query, rest: 0..query.len() }
}

/// The iterator that [`parse`] and [`parse_bytes`] return. After an error it continues with the
/// next pair.
#[derive(Clone, Debug)]
#[must_use = "an iterator does nothing until it is read"]
pub struct Parse<'q> {
    query: &'q [u8],
    /// The query, if it is text. Then only names and values with escapes are validated.
    text: Option<&'q str>,
    /// The part that is not read yet.
    rest: Range<usize>,
}

impl<'q> Parse<'q> {
    #[inline(always)]
    fn decode(&self, part: Range<usize>) -> Result<Cow<'q, str>, DecodeError> {
        let at = part.start;
        // `get` returns the part: the range begins and ends beside ASCII, so between characters.
        let decoded = match self.text {
            Some(text) => FORM.decode(text.get(part).unwrap_or_default()),
            None => out_of_line(|| FORM.decode_utf8(self.query.get(part).unwrap_or_default())),
        };
        decoded.map_err(|error| error.offset_by(at))
    }

    #[inline]
    fn pair(&self, (name, value): Ranges) -> Result<NameAndValue<'q>, DecodeError> {
        // Without a value, the default range is empty, and so is the decoded value.
        Ok((self.decode(name)?, self.decode(value.unwrap_or_default())?))
    }
}

/// The iterator that [`parse_lenient`] and [`parse_bytes_lenient`] return.
#[derive(Clone, Debug)]
#[must_use = "an iterator does nothing until it is read"]
pub struct ParseLenient<'q> {
    query: &'q [u8],
    /// The part that is not read yet.
    rest: Range<usize>,
}

impl<'q> ParseLenient<'q> {
    #[inline]
    fn pair(&self, (name, value): Ranges) -> NameAndValue<'q> {
        let decode =
            |part: Range<usize>| FORM.decode_lossy(self.query.get(part).unwrap_or_default());
        (decode(name), decode(value.unwrap_or_default()))
    }
}

/// A name and its value, decoded.
type NameAndValue<'q> = (Cow<'q, str>, Cow<'q, str>);

iterators! {
    Parse<'q>: Result<NameAndValue<'q>, DecodeError>;
    ParseLenient<'q>: NameAndValue<'q>;
}
