//! Reading both ways, as iterators.

use core::iter::FusedIterator;

use crate::cursor::Cursor;
use crate::form::{Form, IllFormed};

/// The code points of some bytes, from both ends: what
/// [`Form::code_points`] gives.
///
/// An ill-formed stretch is one item, an error.
#[derive(Clone, Debug)]
pub struct CodePoints<'b>(CodePointIndices<'b>);

/// The code points of some bytes with the offset of each, from both ends: what
/// [`Form::code_point_indices`] gives.
///
/// An ill-formed stretch is one item, an error.
#[derive(Clone, Debug)]
pub struct CodePointIndices<'b> {
    front: Cursor<'b>,
    back: Cursor<'b>,
}

impl Form {
    /// The code points of `bytes`, from both ends; each ill-formed stretch is an error.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::form::CESU_8;
    ///
    /// let bytes = b"a\xED\xA0\x80\xED\xBC\x82\xFFb";
    /// let mut code_points = CESU_8.code_points(bytes);
    /// assert_eq!(code_points.next(), Some(Ok(0x61)));
    /// assert_eq!(code_points.next_back(), Some(Ok(0x62)));
    /// assert!(code_points.next_back().unwrap().is_err());
    /// assert_eq!(code_points.next_back(), Some(Ok(0x10302)));
    /// assert_eq!(code_points.next(), None);
    /// ```
    pub const fn code_points(self, bytes: &[u8]) -> CodePoints<'_> {
        CodePoints(self.code_point_indices(bytes))
    }

    /// The code points of `bytes` with the offset of each in bytes, from both ends; each
    /// ill-formed stretch is an error.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::form::UTF_8;
    ///
    /// let found: Vec<_> = UTF_8.code_point_indices("a二b".as_bytes()).collect();
    /// assert_eq!(found, [(0, Ok(0x61)), (1, Ok(0x4E8C)), (4, Ok(0x62))]);
    /// ```
    pub const fn code_point_indices(self, bytes: &[u8]) -> CodePointIndices<'_> {
        Cursor::new(self, bytes).code_point_indices()
    }
}

impl<'b> Cursor<'b> {
    /// The code points from the cursor to the end, from both ends. The cursor stays where
    /// it is.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::Cursor;
    /// use etched::form::UTF_8;
    ///
    /// let mut cursor = Cursor::new(UTF_8, "a二b".as_bytes());
    /// cursor.seek(1);
    /// assert!(cursor.code_points().eq([Ok(0x4E8C), Ok(0x62)]));
    /// ```
    pub const fn code_points(self) -> CodePoints<'b> {
        CodePoints(self.code_point_indices())
    }

    /// The code points from the cursor to the end with the offset of each in all the bytes,
    /// from both ends. The cursor stays where it is.
    pub const fn code_point_indices(self) -> CodePointIndices<'b> {
        let mut back = self;
        back.seek(usize::MAX);
        CodePointIndices { front: self, back }
    }
}

impl Iterator for CodePointIndices<'_> {
    type Item = (usize, Result<u32, IllFormed>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.front.position() == self.back.position() {
            return None;
        }
        let offset = self.front.position();
        Some((offset, self.front.next_code_point()?))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let bytes = self.back.position() - self.front.position();
        (bytes.div_ceil(crate::form::MAX_LEN), Some(bytes))
    }
}

impl DoubleEndedIterator for CodePointIndices<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.front.position() == self.back.position() {
            return None;
        }
        let code_point = self.back.prev_code_point()?;
        Some((self.back.position(), code_point))
    }
}

impl FusedIterator for CodePointIndices<'_> {}

impl Iterator for CodePoints<'_> {
    type Item = Result<u32, IllFormed>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(_, code_point)| code_point)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for CodePoints<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.next_back().map(|(_, code_point)| code_point)
    }
}

impl FusedIterator for CodePoints<'_> {}
