//! An iterator over code points, from both ends.

use core::iter::FusedIterator;

use super::cursor::Cursor;
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
pub struct CodePoints<'b> {
    front: Cursor<'b>,
    back: Cursor<'b>,
}

impl Encoding {
    /// Iterates over the code points of `bytes`; `rev` reads them backwards. An item is a `u32`, or
    /// an error for each maximal subpart of an ill-formed sequence, after which the iterator goes
    /// on.
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
}

impl<'b> Cursor<'b> {
    /// Iterates over the code points from the cursor to the end of the bytes; `rev` reads them
    /// backwards. The cursor does not move. An item is a `u32`, or the error of an ill-formed
    /// sequence, after which the iterator goes on.
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
        let mut back = self;
        back.seek(usize::MAX);
        CodePoints { front: self, back }
    }
}

impl CodePoints<'_> {
    #[inline]
    const fn is_empty(&self) -> bool {
        self.front.position() == self.back.position()
    }
}

impl Iterator for CodePoints<'_> {
    type Item = Result<u32, IllFormedError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.is_empty() { None } else { self.front.next_code_point() }
    }

    /// Reads eight one-byte sequences at once, others by the lead table, and the rest by the rows.
    #[inline]
    fn fold<B, F: FnMut(B, Self::Item) -> B>(mut self, init: B, mut visit: F) -> B {
        let (encoding, bytes) = (self.front.encoding(), self.front.bytes());
        let end = self.back.position();
        let mut value = init;
        let mut at = self.front.position();
        while at < end {
            while let Some(run) = bytes.get(at..end).and_then(|rest| encoding.single_byte_run(rest))
            {
                for &byte in run {
                    value = visit(value, Ok(byte.into()));
                }
                at += run.len();
            }
            let start = at;
            while at < end {
                let Some(step) = encoding.fast_step(bytes, at) else { break };
                value = visit(value, Ok(step.code_point));
                at += step.len;
                // Perhaps eight one-byte sequences follow, which are read above.
                if step.len == 1 {
                    break;
                }
            }
            // `fast_step` has read nothing, so the rows are searched.
            if at == start && at < end {
                self.front.set_position(at);
                let Some(code_point) = self.front.next_code_point() else { break };
                value = visit(value, code_point);
                at = self.front.position();
            }
        }
        value
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let bytes = self.back.position() - self.front.position();
        (bytes.div_ceil(crate::table::bits::MAX_LEN), Some(bytes))
    }
}

impl DoubleEndedIterator for CodePoints<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.is_empty() { None } else { self.back.prev_code_point() }
    }
}

impl FusedIterator for CodePoints<'_> {}
