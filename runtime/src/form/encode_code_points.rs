//! From a slice of code points to bytes.

#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};
use core::fmt;

use super::bits::FIRST_SUPPLEMENTARY;
use super::{CodePointError, Form};
use crate::buffer::{BufferTooSmall, append, front};
use crate::kernel;
use crate::length::sum;
use crate::slices::until_mut;

impl Form {
    /// The exact length in bytes of some code points in this form.
    ///
    /// # Errors
    ///
    /// The first code point that the form does not carry.
    ///
    /// # Cost
    ///
    /// One pass, many code points a step where all of them are written as in UTF-8.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::form::{CESU_8, UTF_8};
    ///
    /// assert_eq!(UTF_8.code_points_len(&[0x61, 0x10302]), Ok(5));
    /// assert_eq!(CESU_8.code_points_len(&[0x61, 0x10302]), Ok(7));
    /// assert_eq!(CESU_8.code_points_len(&[0x61, 0xD800]).unwrap_err().index(), 1);
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    pub fn code_points_len(self, code_points: &[u32]) -> Result<usize, NotCarried> {
        Ok(self.survey_code_points(code_points)?.len)
    }

    /// Encodes code points into a buffer and returns the part that was written: the
    /// sequences of [`encode_code_point`](Form::encode_code_point), one after the other.
    /// Beyond that part the buffer may have been written to.
    ///
    /// # Errors
    ///
    /// The first code point that the form does not carry; else, if the buffer is too small,
    /// that. The buffer is then as it was.
    ///
    /// # Cost
    ///
    /// Two passes, no allocation. It is fastest where all is written as in UTF-8.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::form::UTF_8;
    ///
    /// let mut buffer = [0; 16];
    /// let encoded = UTF_8.encode_code_points_to_slice(&[0x61, 0x4E8C], &mut buffer)?;
    /// assert_eq!(encoded, "a二".as_bytes());
    ///
    /// let error = UTF_8.encode_code_points_to_slice(&[0x61, 0xD800], &mut buffer).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "not encodable at index 1: U+D800 is a surrogate: UTF-8 carries U+0000..U+D7FF and \
    ///      U+E000..U+10FFFF",
    /// );
    /// # Ok::<(), etched::form::EncodeError>(())
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    pub fn encode_code_points_to_slice<'o>(
        self,
        code_points: &[u32],
        output: &'o mut [u8],
    ) -> Result<&'o mut [u8], EncodeError> {
        let survey = self.survey_code_points(code_points)?;
        front(output, survey.len)?;
        self.write_sequences(code_points, survey, output);
        Ok(until_mut(output, survey.len))
    }

    /// Encodes code points: the sequences of
    /// [`encode_code_point`](Form::encode_code_point), one after the other.
    ///
    /// # Errors
    ///
    /// The first code point that the form does not carry.
    ///
    /// # Panics
    ///
    /// Panics if the output takes more than `isize::MAX` bytes, as `Vec` does.
    ///
    /// # Cost
    ///
    /// Two passes, and one allocation, of exactly the encoded length.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::form::RFC_2279;
    ///
    /// assert_eq!(RFC_2279.encode_code_points(&[0x61, 0xD800])?, b"a\xED\xA0\x80");
    /// assert_eq!(RFC_2279.encode_code_points(&[0x61, 1 << 31]).unwrap_err().index(), 1);
    /// # Ok::<(), etched::form::NotCarried>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[cfg_attr(debug_assertions, inline)]
    pub fn encode_code_points(self, code_points: &[u32]) -> Result<Vec<u8>, NotCarried> {
        let survey = self.survey_code_points(code_points)?;
        let mut output = vec![0; survey.len];
        self.write_sequences(code_points, survey, &mut output);
        Ok(output)
    }

    #[cfg_attr(debug_assertions, inline)]
    fn survey_code_points(self, code_points: &[u32]) -> Result<Survey, NotCarried> {
        let table = self.table();
        // Text, but for what the relatives of UTF-8 write in their own way.
        let end = if table.has_pairs { FIRST_SUPPLEMENTARY } else { char::MAX as u32 + 1 };
        let alike = u32::from(table.first_single)..end;
        if let Some(len) = kernel::code_points::encoded_len(code_points, alike) {
            return Ok(Survey { len, is_alike: true });
        }
        let mut len = 0;
        for (index, &code_point) in code_points.iter().enumerate() {
            match self.encode_code_point(code_point) {
                Ok(sequence) => len = sum(len, sequence.as_bytes().len()),
                Err(error) => return Err(NotCarried { index, error }),
            }
        }
        Ok(Survey { len, is_alike: false })
    }

    /// Writes what has been surveyed to `output`, which has room for it.
    #[cfg_attr(debug_assertions, inline)]
    fn write_sequences(self, code_points: &[u32], survey: Survey, output: &mut [u8]) {
        if survey.is_alike {
            kernel::code_points::encode(code_points, output);
            return;
        }
        let mut room = output;
        for &code_point in code_points {
            let Ok(sequence) = self.encode_code_point(code_point) else { return };
            room = append(room, sequence.as_bytes());
        }
    }
}

/// What some code points come to.
#[derive(Clone, Copy)]
struct Survey {
    len: usize,
    /// Whether they are written as in UTF-8.
    is_alike: bool,
}

/// The first of some code points that a form does not carry.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::form::{CodePointErrorKind, UTF_8};
///
/// let error = UTF_8.code_points_len(&[0x61, 0x11_0000, 0xD800]).unwrap_err();
/// assert_eq!((error.index(), error.error().code_point()), (1, 0x11_0000));
/// assert_eq!(error.error().kind(), CodePointErrorKind::TooLarge);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotCarried {
    index: usize,
    error: CodePointError,
}

impl NotCarried {
    /// How many code points stand before it.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::form::UTF_8;
    ///
    /// let error = UTF_8.code_points_len(&[0x61, 0xD800]).unwrap_err();
    /// assert_eq!(error.index(), 1);
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Which it is, and why the form does not carry it.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::form::UTF_8;
    ///
    /// let error = UTF_8.code_points_len(&[0x61, 0xD800]).unwrap_err();
    /// assert_eq!(error.error(), UTF_8.encode_code_point(0xD800).unwrap_err());
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    pub const fn error(&self) -> CodePointError {
        self.error
    }
}

impl fmt::Display for NotCarried {
    #[cfg_attr(debug_assertions, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not encodable at index {}: {}", self.index, self.error)
    }
}

impl core::error::Error for NotCarried {}

/// Why code points could not be written to a buffer.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::form::{EncodeError, UTF_8};
///
/// let error = UTF_8.encode_code_points_to_slice(&[0x61, 0xD800], &mut [0; 8]).unwrap_err();
/// assert!(matches!(error, EncodeError::NotCarried(error) if error.index() == 1));
/// let error = UTF_8.encode_code_points_to_slice(&[0x61, 0xE9], &mut [0; 2]).unwrap_err();
/// assert!(matches!(error, EncodeError::BufferTooSmall(error) if error.needed() == 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EncodeError {
    /// The form has no sequence for one of them.
    NotCarried(NotCarried),
    /// The output does not fit; nothing was written.
    BufferTooSmall(BufferTooSmall),
}

impl fmt::Display for EncodeError {
    #[cfg_attr(debug_assertions, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::NotCarried(error) => error.fmt(f),
            EncodeError::BufferTooSmall(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for EncodeError {}

impl From<NotCarried> for EncodeError {
    #[cfg_attr(debug_assertions, inline)]
    fn from(error: NotCarried) -> EncodeError {
        EncodeError::NotCarried(error)
    }
}

impl From<BufferTooSmall> for EncodeError {
    #[cfg_attr(debug_assertions, inline)]
    fn from(error: BufferTooSmall) -> EncodeError {
        EncodeError::BufferTooSmall(error)
    }
}
