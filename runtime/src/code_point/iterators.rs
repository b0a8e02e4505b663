//! Iterators over code points and characters, from both ends.

use core::iter::FusedIterator;

use super::cursor::Cursor;
use crate::base::slices::{after, until};
use crate::encoding::UTF_8;
use crate::kernel::out_of_line;
use crate::table::encoding::Encoding;
use crate::table::error::IllFormedError;

/// An iterator over the code points of some bytes: see [`Encoding::code_points`].
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::encoding::UTF_8;
///
/// let mut backwards = UTF_8.code_points("a二".as_bytes()).rev();
/// assert_eq!(backwards.next(), Some(Ok(0x4E8C)));
/// assert_eq!(UTF_8.code_points(b"a\xFFb").flatten().count(), 2); // without 0xFF
/// ```
#[derive(Clone, Debug)]
#[must_use = "an iterator does nothing until it is read"]
pub struct CodePoints<'b> {
    /// The part of the bytes that is still to be read, from both ends.
    rest: &'b [u8],
    /// The end of `rest`, in all bytes: an error quotes what follows an ill-formed sequence.
    back: Cursor<'b>,
}

impl Encoding {
    /// An iterator over the code points of `bytes`, each a `u32` or an error; `rev` reads them
    /// backwards. There is an error for each maximal subpart of an ill-formed sequence, and the
    /// iterator goes on after it.
    ///
    /// # Cost
    ///
    /// A few steps for each item, and no allocation.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::CESU_8;
    ///
    /// let bytes = b"a\xED\xA0\x80\xED\xBC\x82\xFFb";
    /// let mut code_points = CESU_8.code_points(bytes);
    /// assert_eq!(code_points.next(), Some(Ok(0x61)));
    /// assert_eq!(code_points.next_back(), Some(Ok(0x62)));
    /// assert!(code_points.next_back().unwrap().is_err());
    /// assert_eq!(code_points.next_back(), Some(Ok(0x10302)));
    /// assert_eq!(code_points.next(), None);
    /// ```
    #[inline]
    pub const fn code_points(self, bytes: &[u8]) -> CodePoints<'_> {
        Cursor::new(self, bytes).code_points()
    }

    /// An iterator over the characters of `bytes`, each a `char` or an error; `rev` reads them
    /// backwards. There is an error for each maximal subpart of an ill-formed sequence, and for
    /// each code point that is not a `char`, such as an unpaired surrogate in
    /// [`JAVA_STRING`](crate::encoding::JAVA_STRING). After an error the iterator goes on.
    ///
    /// It compares a name in a class file with a text, for example, without a buffer. For UTF-8 that
    /// is text already, `str::chars` is faster, because it need not check the bytes.
    ///
    /// # Cost
    ///
    /// A few steps for each item, and no allocation.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{JAVA_STRING, MODIFIED_UTF_8};
    ///
    /// let name = b"na\xED\xA0\xBC\xED\xBC\x8D";
    /// assert!(MODIFIED_UTF_8.chars(name).eq("na\u{1F30D}".chars().map(Ok)));
    ///
    /// let mut chars = JAVA_STRING.chars(b"a\xED\xA0\x80");
    /// assert_eq!(chars.next(), Some(Ok('a')));
    /// assert_eq!(chars.next().unwrap().unwrap_err().valid_up_to(), 1);
    /// ```
    #[inline]
    pub const fn chars(self, bytes: &[u8]) -> Chars<'_> {
        Chars(self.code_points(bytes))
    }
}

impl<'b> Cursor<'b> {
    /// An iterator over the code points from the cursor to the end of the bytes, each a `u32` or an
    /// error; `rev` reads them backwards. The cursor does not move. After the error of an
    /// ill-formed sequence the iterator goes on.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::Cursor;
    /// use etched::encoding::UTF_8;
    ///
    /// let mut cursor = Cursor::new(UTF_8, "a二b".as_bytes());
    /// cursor.seek(1);
    /// assert!(cursor.code_points().eq([Ok(0x4E8C), Ok(0x62)]));
    /// ```
    #[inline]
    pub const fn code_points(self) -> CodePoints<'b> {
        let (encoding, bytes) = (self.encoding(), self.bytes());
        let back = Cursor::at(encoding, bytes, bytes.len());
        CodePoints { rest: after(bytes, self.position()), back }
    }
}

impl<'b> CodePoints<'b> {
    /// A cursor before the first item.
    #[inline]
    fn front(&self) -> Cursor<'b> {
        let at = self.back.position() - self.rest.len();
        Cursor::at(self.back.encoding(), self.back.bytes(), at)
    }

    /// `next` by the rows, for what the lead table does not describe.
    #[inline]
    fn next_by_rows(&mut self) -> Option<Result<u32, IllFormedError>> {
        if self.rest.is_empty() {
            return None;
        }
        let mut front = self.front();
        let (item, len) = out_of_line(move || {
            let at = front.position();
            (front.next_code_point(), front.position() - at)
        });
        self.rest = after(self.rest, len);
        item
    }

    /// `fold` that also passes the offset of each item. Reads eight one-byte sequences at once,
    /// others by the lead table, and the rest by the rows.
    #[inline]
    fn fold_with_offsets<B>(
        mut self,
        init: B,
        mut visit: impl FnMut(B, usize, Result<u32, IllFormedError>) -> B,
    ) -> B {
        let encoding = self.back.encoding();
        let mut value = init;
        'runs: loop {
            let mut at = self.front().position();
            while let Some(run) = encoding.single_byte_run(self.rest) {
                for &byte in run {
                    value = visit(value, at, Ok(byte.into()));
                    at += 1;
                }
                self.rest = after(self.rest, run.len());
            }
            while let Some((code_point, rest)) = encoding.split_code_point(self.rest) {
                value = visit(value, at, Ok(code_point));
                let len = self.rest.len() - rest.len();
                at += len;
                self.rest = rest;
                // Perhaps eight one-byte sequences follow, which are read above.
                if len == 1 {
                    continue 'runs;
                }
            }
            let Some(item) = self.next_by_rows() else { return value };
            value = visit(value, at, item);
        }
    }
}

impl Iterator for CodePoints<'_> {
    type Item = Result<u32, IllFormedError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match self.back.encoding().split_code_point(self.rest) {
            Some((code_point, rest)) => {
                self.rest = rest;
                Some(Ok(code_point))
            }
            None => self.next_by_rows(),
        }
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut visit: F) -> B {
        self.fold_with_offsets(init, |value, _, item| visit(value, item))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let bytes = self.rest.len();
        (bytes.div_ceil(crate::table::bits::MAX_LEN), Some(bytes))
    }
}

impl DoubleEndedIterator for CodePoints<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.back.position();
        let item = self.back.prev_code_point();
        self.rest = until(self.rest, self.rest.len() - (end - self.back.position()));
        item
    }
}

impl FusedIterator for CodePoints<'_> {}

/// An iterator over the characters of some bytes: see [`Encoding::chars`].
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::encoding::MODIFIED_UTF_8;
///
/// let mut backwards = MODIFIED_UTF_8.chars(b"a\xC0\x80").rev();
/// assert_eq!(backwards.next(), Some(Ok('\0')));
/// ```
#[derive(Clone, Debug)]
#[must_use = "an iterator does nothing until it is read"]
pub struct Chars<'b>(CodePoints<'b>);

/// The character of an item that was read at the cursor.
#[inline]
fn to_char(cursor: Cursor<'_>, item: Result<u32, IllFormedError>) -> Result<char, IllFormedError> {
    let code_point = item?;
    char::from_u32(code_point).ok_or_else(|| out_of_line(move || not_a_char(cursor)))
}

/// The error of a code point at the cursor that is not a character.
#[cfg_attr(on_demand, inline)]
fn not_a_char(cursor: Cursor<'_>) -> IllFormedError {
    let (encoding, bytes, at) = (cursor.encoding(), cursor.bytes(), cursor.position());
    let len = encoding.table().matching(after(bytes, at)).matched;
    IllFormedError::skipping(encoding, bytes, at, Some(len)).not_in(UTF_8)
}

impl Iterator for Chars<'_> {
    type Item = Result<char, IllFormedError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let front = self.0.front();
        self.0.next().map(|item| to_char(front, item))
    }

    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut visit: F) -> B {
        let (encoding, bytes) = (self.0.back.encoding(), self.0.back.bytes());
        self.0.fold_with_offsets(init, |value, at, item| {
            visit(value, to_char(Cursor::at(encoding, bytes, at), item))
        })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for Chars<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let item = self.0.next_back()?;
        Some(to_char(self.0.back, item))
    }
}

impl FusedIterator for Chars<'_> {}
