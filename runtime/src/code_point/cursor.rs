//! Reading code points in both directions, and searching for them.

use core::fmt;

use crate::base::slices::{after, until};
use crate::table::code_point::Sequence;
use crate::table::encoding::Encoding;
use crate::table::error::IllFormedError;

/// Reads code points and searches for them, forwards and backwards from a position.
///
/// The position is always the start of a code point or of an ill-formed sequence, or the end of the
/// bytes. A [`seek`](Cursor::seek) into the middle of a code point or an ill-formed sequence goes
/// back to its start. An ill-formed sequence is a maximal subpart here; its length is
/// [`IllFormedError::error_len`]. Reading an ill-formed sequence returns an error and moves the
/// cursor past the sequence. In any bytes, reading backwards finds the same code points and
/// ill-formed sequences as reading forwards.
///
/// All offsets are in bytes from the start of the bytes. All methods are `const fn`, allocate
/// nothing and never panic.
///
/// # Cost
///
/// Reading a code point takes a few steps, however long the bytes are, and on a Cortex-M3 at most
/// 256 bytes of stack. Const evaluation reads about 10,000 code points a second.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::Cursor;
/// use etched::encoding::UTF_8;
///
/// let mut cursor = Cursor::new(UTF_8, b"a\xE4\xBA\x8C\xFF");
/// assert_eq!(cursor.next_code_point(), Some(Ok(0x61)));
/// assert_eq!(cursor.next_code_point(), Some(Ok(0x4E8C)));
/// assert_eq!(cursor.next_code_point().unwrap().unwrap_err().valid_up_to(), 4);
/// assert_eq!((cursor.next_code_point(), cursor.position()), (None, 5));
///
/// assert!(cursor.prev_code_point().unwrap().is_err());
/// assert_eq!(cursor.prev_code_point(), Some(Ok(0x4E8C)));
/// assert_eq!((cursor.position(), cursor.remaining()), (1, 4));
/// assert_eq!(cursor.bytes()[cursor.position()..], *b"\xE4\xBA\x8C\xFF");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Cursor<'b> {
    encoding: Encoding,
    bytes: &'b [u8],
    position: usize,
}

impl<'b> Cursor<'b> {
    /// A cursor at the start of `bytes`.
    #[inline]
    pub const fn new(encoding: Encoding, bytes: &'b [u8]) -> Cursor<'b> {
        Cursor { encoding, bytes, position: 0 }
    }

    /// The encoding of the bytes.
    #[inline]
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// All the bytes, including those before the cursor.
    #[inline]
    pub const fn bytes(&self) -> &'b [u8] {
        self.bytes
    }

    /// The offset of the cursor in bytes.
    #[inline]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The number of bytes from the cursor to the end.
    #[inline]
    pub const fn remaining(&self) -> usize {
        self.bytes.len() - self.position
    }

    /// Moves the cursor to `offset`. If `offset` is inside a code point or ill-formed sequence,
    /// moves to its start; if `offset` is beyond the end, moves to the end.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::Cursor;
    /// use etched::encoding::UTF_8;
    ///
    /// let mut cursor = Cursor::new(UTF_8, "a二b".as_bytes());
    /// cursor.seek(3);
    /// assert_eq!(cursor.position(), 1);
    /// assert_eq!(cursor.next_code_point(), Some(Ok(0x4E8C)));
    /// cursor.seek(usize::MAX);
    /// assert_eq!(cursor.position(), 5);
    /// ```
    #[inline]
    pub const fn seek(&mut self, offset: usize) {
        let len = self.bytes.len();
        self.position = if offset < len { self.encoding.start_of(self.bytes, offset) } else { len };
    }

    /// A cursor at `position`, which is the start of a code point or ill-formed sequence, or the
    /// end.
    #[inline]
    pub(crate) const fn at(encoding: Encoding, bytes: &'b [u8], position: usize) -> Cursor<'b> {
        Cursor { encoding, bytes, position }
    }

    /// Reads the code point after the cursor, and moves the cursor to the end of that code point.
    /// Returns `None` at the end of the bytes.
    ///
    /// # Errors
    ///
    /// An ill-formed sequence follows the cursor. The cursor moves past the sequence: by
    /// `error_len()` bytes, or to the end of the bytes if `error_len()` is `None`.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::{Cursor, encoding::UTF_8};
    ///
    /// let mut cursor = Cursor::new(UTF_8, b"a\xE4\xBA!");
    /// assert_eq!(cursor.next_code_point(), Some(Ok(0x61)));
    /// let error = cursor.next_code_point().unwrap().unwrap_err();
    /// assert_eq!((error.valid_up_to(), error.error_len()), (1, Some(2)));
    /// assert_eq!(cursor.next_code_point(), Some(Ok(0x21)));
    /// assert_eq!(cursor.next_code_point(), None);
    /// ```
    #[inline]
    pub const fn next_code_point(&mut self) -> Option<Result<u32, IllFormedError>> {
        let rest = after(self.bytes, self.position);
        if let Some((code_point, rest)) = self.encoding.split_code_point(rest) {
            self.position = self.bytes.len() - rest.len();
            return Some(Ok(code_point));
        }
        self.next_by_rows()
    }

    /// [`next_code_point`](Cursor::next_code_point) by the rows.
    #[cfg_attr(on_demand, inline)]
    const fn next_by_rows(&mut self) -> Option<Result<u32, IllFormedError>> {
        let (at, rest) = (self.position, after(self.bytes, self.position));
        if rest.is_empty() {
            return None;
        }
        let row_match = self.encoding.table().matching(rest);
        self.position += self.encoding.read_len_of(row_match, rest);
        Some(self.encoding.code_point_of(row_match, self.bytes, at))
    }

    /// Reads the code point before the cursor, and moves the cursor to the start of that code
    /// point. Returns `None` at the start of the bytes.
    ///
    /// # Errors
    ///
    /// An ill-formed sequence stands before the cursor. The cursor moves to the start of the
    /// sequence, `valid_up_to()`.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::{Cursor, encoding::UTF_8};
    ///
    /// let mut cursor = Cursor::new(UTF_8, b"a\xE4\xBA!");
    /// cursor.seek(usize::MAX);
    /// assert_eq!(cursor.prev_code_point(), Some(Ok(0x21)));
    /// assert_eq!(cursor.prev_code_point().unwrap().unwrap_err().valid_up_to(), 1);
    /// assert_eq!(cursor.position(), 1);
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn prev_code_point(&mut self) -> Option<Result<u32, IllFormedError>> {
        match until(self.bytes, self.position) {
            [] => return None,
            [front @ .., last] if self.encoding.table().is_single(*last) => {
                self.position = front.len();
                return Some(Ok(*last as u32));
            }
            _ => {}
        }
        self.position = self.encoding.start_of(self.bytes, self.position - 1);
        let row_match = self.encoding.table().matching(after(self.bytes, self.position));
        Some(self.encoding.code_point_of(row_match, self.bytes, self.position))
    }

    /// The offset of the first `code_point` after the cursor, or `None` if there is none. The
    /// cursor does not move. Ill-formed sequences are skipped.
    ///
    /// # Cost
    ///
    /// One pass over the bytes from the cursor to the code point that is found, or to the end.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::{Cursor, encoding::MODIFIED_UTF_8};
    ///
    /// let mut cursor = Cursor::new(MODIFIED_UTF_8, b"a\xFFb\xC0\x80b");
    /// assert_eq!(cursor.find(0x62), Some(2));
    /// assert_eq!(cursor.find(0), Some(3));
    /// cursor.seek(3);
    /// assert_eq!((cursor.find(0x62), cursor.rfind(0x62)), (Some(5), Some(2)));
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn find(&self, code_point: u32) -> Option<usize> {
        let Ok(sequence) = self.encoding.encode_code_point(code_point) else { return None };
        let mut at = self.position;
        while at < self.bytes.len() {
            if self.is_at(at, &sequence) {
                return Some(at);
            }
            at += 1;
        }
        None
    }

    /// The offset of the last `code_point` before the cursor, or `None` if there is none. The
    /// cursor does not move. Ill-formed sequences are skipped.
    ///
    /// # Cost
    ///
    /// One pass over the bytes from the cursor back to the code point that is found, or to the
    /// start.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::{Cursor, encoding::UTF_8};
    ///
    /// let mut cursor = Cursor::new(UTF_8, "a二b二".as_bytes());
    /// assert_eq!(cursor.rfind(0x4E8C), None);
    /// cursor.seek(usize::MAX);
    /// assert_eq!(cursor.rfind(0x4E8C), Some(5));
    /// cursor.seek(5);
    /// assert_eq!(cursor.rfind(0x4E8C), Some(1));
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn rfind(&self, code_point: u32) -> Option<usize> {
        let Ok(sequence) = self.encoding.encode_code_point(code_point) else { return None };
        // One more than the last place where the whole sequence is before the cursor.
        let mut at = (self.position + 1).saturating_sub(sequence.as_bytes().len());
        while at > 0 {
            at -= 1;
            if self.is_at(at, &sequence) {
                return Some(at);
            }
        }
        None
    }

    /// Whether `sequence` occurs at `at`, and is not a part of a longer sequence: in `JAVA_STRING`
    /// a surrogate is a code point, but also the first or the second half of a pair.
    #[inline]
    const fn is_at(&self, at: usize, sequence: &Sequence) -> bool {
        let len = sequence.as_bytes().len();
        sequence.occurs_at(self.bytes, at)
            && self.encoding.start_of(self.bytes, at) == at
            && matches!(self.encoding.step(self.bytes, at), Some(Ok(step)) if step.len == len)
    }
}

impl fmt::Debug for Cursor<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cursor")
            .field("encoding", &self.encoding)
            .field("position", &self.position)
            .field("remaining", &self.remaining())
            .finish()
    }
}
