//! Parsing a query without decoding it.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
use core::iter::FusedIterator;
use core::ops::Range;

use crate::base::buffer::ToSliceError;
use crate::set::error::DecodeError;
use crate::set::named::FORM;

/// An iterator over the pairs of a query, in order, which are not decoded. It does not allocate.
///
/// Other forms: [`parse`](crate::query::parse), [`parse_lenient`](crate::query::parse_lenient)
/// (function).
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::split;
///
/// let mut room = [0; 16];
/// let page = split("q=a%26b&page=2").find(|pair| pair.name().as_str() == "page");
/// assert_eq!(page.unwrap().value().unwrap().decode_to_slice(&mut room)?, "2");
/// # Ok::<(), etched::ToSliceError<etched::DecodeError>>(())
/// ```
#[inline]
pub const fn split(query: &str) -> Pairs<'_> {
    Pairs { query, rest: 0..query.len() }
}

/// The pairs of a query, in their order. Two `&` in a row have no pair between them.
#[derive(Clone, Debug)]
#[must_use = "an iterator does nothing until it is read"]
pub struct Pairs<'q> {
    query: &'q str,
    /// The part that is not read yet.
    rest: Range<usize>,
}

impl<'q> Pairs<'q> {
    #[inline]
    fn pair(&self, (name, value): Ranges) -> Pair<'q> {
        // `get` returns the part: the range begins and ends beside ASCII, so between characters.
        let part = |range: Range<usize>| Part {
            at: range.start,
            text: self.query.get(range).unwrap_or_default(),
        };
        Pair { name: part(name), value: value.map(part) }
    }
}

/// Implements the iterators over pairs. Each has a `query`, the `rest` that is not read yet, and a
/// method `pair`, which makes an item of the ranges of a name and its value.
macro_rules! iterators {
    ($($Pairs:ident<'q>: $Pair:ty;)*) => {$(
        impl<'q> Iterator for $Pairs<'q> {
            type Item = $Pair;

            #[inline]
            fn next(&mut self) -> Option<$Pair> {
                let pair = next_pair(self.query.as_ref(), &mut self.rest)?;
                Some(self.pair(pair))
            }
        }

        impl DoubleEndedIterator for $Pairs<'_> {
            #[inline]
            fn next_back(&mut self) -> Option<Self::Item> {
                let pair = last_pair(self.query.as_ref(), &mut self.rest)?;
                Some(self.pair(pair))
            }
        }

        impl FusedIterator for $Pairs<'_> {}
    )*};
}
#[cfg(feature = "alloc")]
pub(super) use iterators;

iterators! {
    Pairs<'q>: Pair<'q>;
}

/// The ranges of a name and of its value, if there is a `=`.
pub(super) type Ranges = (Range<usize>, Option<Range<usize>>);

/// The first pair of `rest` that is not empty. Moves the start of `rest` behind it and its `&`.
#[inline]
pub(super) fn next_pair(query: &[u8], rest: &mut Range<usize>) -> Option<Ranges> {
    loop {
        let unread = query.get(rest.clone()).filter(|unread| !unread.is_empty())?;
        let start = rest.start;
        let len = find(unread, b'&').unwrap_or(unread.len());
        rest.start = start + len + 1;
        if let Some(pair) = unread.get(..len).filter(|pair| !pair.is_empty()) {
            return Some(split_pair(pair, start));
        }
    }
}

/// The last pair of `rest` that is not empty. Moves the end of `rest` before it and its `&`.
#[inline]
pub(super) fn last_pair(query: &[u8], rest: &mut Range<usize>) -> Option<Ranges> {
    loop {
        let unread = query.get(rest.clone()).filter(|unread| !unread.is_empty())?;
        let before = unread.iter().rposition(|&byte| byte == b'&');
        let start = rest.start + before.map_or(0, |at| at + 1);
        rest.end = rest.start + before.unwrap_or(0);
        if let Some(pair) = unread.get(start - rest.start..).filter(|pair| !pair.is_empty()) {
            return Some(split_pair(pair, start));
        }
    }
}

/// Splits the pair that begins at `start`.
#[inline]
fn split_pair(pair: &[u8], start: usize) -> Ranges {
    let end = start + pair.len();
    match find(pair, b'=') {
        Some(len) => (start..start + len, Some(start + len + 1..end)),
        None => (start..end, None),
    }
}

/// The index of the first `byte` in `bytes`. The 16 bytes of a block are compared together.
#[inline]
fn find(bytes: &[u8], byte: u8) -> Option<usize> {
    const BLOCK: usize = 16;

    let mut blocks = bytes.chunks_exact(BLOCK);
    // Without `||`, all bytes are compared, which the compiler can do with vectors.
    let has_byte = |block: &[u8]| block.iter().fold(false, |has, &b| has | (b == byte));
    // The start of the first block with the byte, or of the rest, which is shorter than a block.
    let at = BLOCK * blocks.position(has_byte).unwrap_or(bytes.len() / BLOCK);
    let place = bytes.get(at..)?.iter().position(|&b| b == byte)?;
    Some(at + place)
}

/// A name, and the value after the `=`, if there is one.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::split;
///
/// let pairs: Vec<_> = split("exact&q=").collect();
/// assert_eq!((pairs[0].name().as_str(), pairs[0].value()), ("exact", None));
/// assert_eq!(pairs[1].value().unwrap().as_str(), "");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair<'q> {
    name: Part<'q>,
    value: Option<Part<'q>>,
}

impl<'q> Pair<'q> {
    /// The name, which may be empty.
    #[inline]
    pub const fn name(&self) -> Part<'q> {
        self.name
    }

    /// The value; `None` if there is no `=`, which the URL standard reads as an empty value.
    #[inline]
    pub const fn value(&self) -> Option<Part<'q>> {
        self.value
    }
}

/// A name or a value in a query, not decoded.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::split;
///
/// let value = split("a=1&q=100%").last().unwrap().value().unwrap();
/// assert_eq!((value.as_str(), value.position()), ("100%", 6));
/// assert_eq!(value.decode_lenient(), "100%");
/// assert_eq!(value.decode().unwrap_err().position(), 9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'q> {
    text: &'q str,
    at: usize,
}

impl<'q> Part<'q> {
    /// The encoded text.
    #[inline]
    pub const fn as_str(&self) -> &'q str {
        self.text
    }

    /// The byte offset at which the part starts in the query.
    #[inline]
    pub const fn position(&self) -> usize {
        self.at
    }

    /// Decodes the part strictly to a `Cow<str>`.
    ///
    /// Other forms: [`parse`](crate::query::parse) (function),
    /// [`decode_to_slice`](Part::decode_to_slice) (into a buffer).
    ///
    /// # Errors
    ///
    /// The first malformed escape. If there is none, the first ill-formed UTF-8 sequence of the
    /// decoded bytes. Positions are in bytes from the start of the query.
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn decode(&self) -> Result<Cow<'q, str>, DecodeError> {
        FORM.decode(self.text).map_err(|error| error.offset_by(self.at))
    }

    /// Decodes the part to a `Cow<str>` as the URL standard does: a malformed `%` stands for
    /// itself, and U+FFFD replaces ill-formed UTF-8.
    ///
    /// Other forms: [`parse_lenient`](crate::query::parse_lenient) (function).
    #[cfg(feature = "alloc")]
    #[inline]
    #[must_use = "returns new text"]
    pub fn decode_lenient(&self) -> Cow<'q, str> {
        FORM.decode_lossy(self.text.as_bytes())
    }

    /// Decodes the part strictly to a buffer, and returns the piece that was written, a `&str`.
    ///
    /// Other forms: [`parse`](crate::query::parse), [`decode`](Part::decode) (function).
    ///
    /// # Errors
    ///
    /// The first malformed escape. If there is none,
    /// [`BufferTooSmall`](ToSliceError::BufferTooSmall) if the decoded bytes do not fit. If they
    /// fit, the first ill-formed UTF-8 sequence among them. Positions are in bytes from the start
    /// of the query.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::ToSliceError;
    /// use etched::query::split;
    ///
    /// let value = split("a=1&q=100%").last().unwrap().value().unwrap();
    /// let error = value.decode_to_slice(&mut [0; 8]).unwrap_err();
    /// assert!(matches!(error, ToSliceError::Input(error) if error.position() == 9));
    /// ```
    #[inline]
    pub fn decode_to_slice<'o>(
        &self,
        output: &'o mut [u8],
    ) -> Result<&'o str, ToSliceError<DecodeError>> {
        FORM.decode_utf8_to_slice(self.text.as_bytes(), output).map_err(|error| match error {
            ToSliceError::Input(error) => error.offset_by(self.at).into(),
            error => error,
        })
    }
}
