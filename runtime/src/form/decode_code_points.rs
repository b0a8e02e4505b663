//! From bytes to a slice of code points.

#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};

use super::{Form, IllFormed};
use crate::buffer::{BufferTooSmall, ConvertError};
use crate::kernel;
use crate::slices::until_mut;

impl Form {
    /// The number of code points that `bytes` stand for.
    ///
    /// # Errors
    ///
    /// The first ill-formed sequence; offsets are in bytes.
    ///
    /// # Cost
    ///
    /// Two passes, of many bytes a step where the text is written as in UTF-8; no allocation.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::form::{MODIFIED_UTF_8, UTF_8};
    ///
    /// assert_eq!(UTF_8.code_point_count("a二\u{10302}".as_bytes()), Ok(3));
    /// assert_eq!(MODIFIED_UTF_8.code_point_count(b"A\xC0\x80\xED\xA0\x80\xED\xBC\x82"), Ok(3));
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    pub fn code_point_count(self, bytes: &[u8]) -> Result<usize, IllFormed> {
        if !self.is_alike(bytes) {
            self.validate(bytes)?;
            // A pair has two lead bytes.
            if self.table().has_pairs {
                return Ok(self.code_points(bytes).count());
            }
        }
        Ok(kernel::code_points::count(bytes))
    }

    /// Decodes bytes of this form to code points, in a buffer, and returns the part that was
    /// written: surrogates too, and values above 10FFFF, if the form carries them. Beyond
    /// that part the buffer may have been written to.
    ///
    /// # Errors
    ///
    /// The first ill-formed sequence, with offsets in bytes; else, if the buffer is too
    /// small, that, counted in code points. The buffer is then as it was. There are never
    /// more code points than bytes.
    ///
    /// # Cost
    ///
    /// Two passes, and two more if the buffer has fewer places than there are bytes; no
    /// allocation. It is fastest where the text is written as in UTF-8. On a Cortex-M3 at most
    /// 512 bytes of stack.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::form::{JAVA_STRING, UTF_8};
    ///
    /// let mut buffer = [0; 16];
    /// let code_points = UTF_8.decode_code_points_to_slice("a二".as_bytes(), &mut buffer)?;
    /// assert_eq!(code_points, [0x61, 0x4E8C]);
    /// let code_points = JAVA_STRING.decode_code_points_to_slice(b"\xED\xA0\x80!", &mut buffer)?;
    /// assert_eq!(code_points, [0xD800, 0x21]);
    /// # Ok::<(), etched::ConvertError>(())
    /// ```
    #[inline]
    pub fn decode_code_points_to_slice<'o>(
        self,
        bytes: &[u8],
        output: &'o mut [u32],
    ) -> Result<&'o mut [u32], ConvertError> {
        if bytes.len() <= output.len()
            && let Some(count) = self.write_text(bytes, output)
        {
            return Ok(until_mut(output, count));
        }
        self.decode_code_points_into(bytes, output)
    }

    /// The same where it is not text that is written as in UTF-8, or room is short.
    #[cfg_attr(debug_assertions, inline)]
    fn decode_code_points_into<'o>(
        self,
        bytes: &[u8],
        output: &'o mut [u32],
    ) -> Result<&'o mut [u32], ConvertError> {
        let (needed, available) = (self.code_point_count(bytes)?, output.len());
        if available < needed {
            return Err(BufferTooSmall::of_code_points(needed, available).into());
        }
        let output = until_mut(output, needed);
        self.write_code_points(bytes, output);
        Ok(output)
    }

    /// Decodes bytes of this form to code points: surrogates too, and values above 10FFFF,
    /// if the form carries them.
    ///
    /// # Errors
    ///
    /// The first ill-formed sequence; offsets are in bytes.
    ///
    /// # Panics
    ///
    /// Panics if the output takes more than `isize::MAX` bytes, as `Vec` does.
    ///
    /// # Cost
    ///
    /// Four passes, and one allocation, of exactly the number of code points.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::form::UTF_8;
    ///
    /// assert_eq!(UTF_8.decode_code_points("a二".as_bytes())?, [0x61, 0x4E8C]);
    /// assert_eq!(UTF_8.decode_code_points(b"a\xFF").unwrap_err().position(), 1);
    /// # Ok::<(), etched::IllFormed>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[cfg_attr(debug_assertions, inline)]
    pub fn decode_code_points(self, bytes: &[u8]) -> Result<Vec<u32>, IllFormed> {
        let mut code_points = vec![0; self.code_point_count(bytes)?];
        self.write_code_points(bytes, &mut code_points);
        Ok(code_points)
    }

    /// Writes the code points of well-formed bytes to `output`, which has room for them.
    #[cfg_attr(debug_assertions, inline)]
    fn write_code_points(self, bytes: &[u8], output: &mut [u32]) {
        if self.write_text(bytes, output).is_none() {
            let mut room = output.iter_mut();
            self.code_points(bytes).for_each(|code_point| {
                if let (Some(place), Ok(code_point)) = (room.next(), code_point) {
                    *place = code_point;
                }
            });
        }
    }

    /// The same of bytes that are text, and written as in UTF-8, and how many code points
    /// there are; `None`, and nothing is written, if they are not.
    #[inline]
    fn write_text(self, bytes: &[u8], output: &mut [u32]) -> Option<usize> {
        if self.table().encoding.growth(bytes) > 0 {
            return None;
        }
        kernel::code_points::decode(bytes, output)
    }
}
