//! Conversion from one encoding to another.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

use super::named::UTF_8;
use crate::base::buffer::{ToSliceError, front};
use crate::base::length::sum;
#[cfg(feature = "alloc")]
use crate::base::shape::{self, Transform};
use crate::base::slices::{after, copy, until};
use crate::table::convert::Conversion;
use crate::table::encoding::Encoding;
use crate::table::error::IllFormedError;

/// The conversion of one encoding to another by their tables, after it was measured.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy)]
pub(super) struct Convert {
    from: Encoding,
    into: Encoding,
    lengths: Conversion,
}

#[cfg(feature = "alloc")]
impl Transform for Convert {
    type Error = IllFormedError;

    const GROWTH: usize = 2;
    const SLACK: usize = 0;

    #[inline]
    fn changed_len(self, bytes: &[u8]) -> Option<usize> {
        let Conversion { len, unchanged } = self.lengths;
        (unchanged < bytes.len()).then_some(len)
    }

    #[inline]
    fn write(self, bytes: &[u8], output: &mut [u8]) -> Result<usize, IllFormedError> {
        let room = output.len();
        Ok(room - self.from.write(bytes, self.into, output).len())
    }
}

impl Encoding {
    /// Converts bytes of this encoding to the encoding `into`, to a `Cow<[u8]>`, which borrows the
    /// input if it does not change.
    ///
    /// Each code point is converted separately, and the results are put one after the other. So a
    /// high and a low surrogate, which are two code points in [`RFC_2279`](super::RFC_2279), form a
    /// pair in [`JAVA_STRING`](super::JAVA_STRING), which reads the pair as one code point.
    ///
    /// # Errors
    ///
    /// The first sequence that is ill-formed, or whose code point does not exist in the encoding
    /// `into`. Offsets are in bytes.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{CESU_8, MODIFIED_UTF_8, RFC_2279};
    ///
    /// assert_eq!(*RFC_2279.convert(b"\xF0\x90\x8C\x82", CESU_8)?, *b"\xED\xA0\x80\xED\xBC\x82");
    ///
    /// let error = RFC_2279.convert(b"a\xF8\x88\x80\x80\x80", MODIFIED_UTF_8).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "not convertible to modified UTF-8 at byte 1: F8 88 80 80 80 is 0x200000, but \
    ///      modified UTF-8 encodes U+0000..U+D7FF and U+E000..U+10FFFF",
    /// );
    /// # Ok::<(), etched::IllFormedError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[cfg_attr(on_demand, inline)]
    pub fn convert(self, bytes: &[u8], into: Encoding) -> Result<Cow<'_, [u8]>, IllFormedError> {
        if self == into {
            return self.validate(bytes).map(|()| Cow::Borrowed(bytes));
        }
        if into == UTF_8 {
            return self.decode(bytes).map(|text| match text {
                Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
                Cow::Owned(text) => Cow::Owned(text.into_bytes()),
            });
        }
        if self == UTF_8 {
            if let Ok(text) = core::str::from_utf8(bytes) {
                return Ok(into.encode(text));
            }
        }
        shape::owned(self.conversion(bytes, into)?, bytes, Ok, Ok)
    }

    /// Measures the conversion of `bytes` to `into`.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(super) fn conversion(
        self,
        bytes: &[u8],
        into: Encoding,
    ) -> Result<Convert, IllFormedError> {
        Ok(Convert { from: self, into, lengths: self.measure_by_kernel(bytes, into)? })
    }

    /// The result of [`measure`](Encoding::measure). An error is found faster, because a kernel
    /// skips the text before the error.
    #[inline]
    pub(super) fn measure_by_kernel(
        self,
        bytes: &[u8],
        into: Encoding,
    ) -> Result<Conversion, IllFormedError> {
        self.measure_after_text(self.text_prefix(bytes).end, bytes, into)
    }

    /// The result of [`measure`](Encoding::measure) for bytes that are known text up to `end`.
    #[cfg_attr(on_demand, inline)]
    pub(super) fn measure_after_text(
        self,
        end: usize,
        bytes: &[u8],
        into: Encoding,
    ) -> Result<Conversion, IllFormedError> {
        // `rest` first: only it can have an error, because every encoding can represent `text`.
        let (text, rest) = (until(bytes, end), after(bytes, end));
        let of_rest = self.measure(rest, into).map_err(|error| error.offset_by(text.len()))?;
        let of_text = self.measure(text, into)?;
        let unchanged = if of_text.unchanged < text.len() {
            of_text.unchanged
        } else {
            text.len() + of_rest.unchanged
        };
        Ok(Conversion { len: sum(of_text.len, of_rest.len), unchanged })
    }

    /// Converts bytes of this encoding to the encoding `into`, in a buffer, and returns the part of
    /// the buffer that was written.
    ///
    /// # Errors
    ///
    /// The first sequence that is ill-formed, or whose code point does not exist in the encoding
    /// `into`. If there is none, but the output does not fit,
    /// [`BufferTooSmallError`](crate::BufferTooSmallError).
    ///
    /// # Cost
    ///
    /// Two passes, no allocation. On a Cortex-M3 at most 512 bytes of stack.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{CESU_8, RFC_2279};
    ///
    /// let mut buffer = [0; 16];
    /// let input = b"\xED\xA0\x80\xED\xBC\x82";
    /// let converted = CESU_8.convert_to_slice(input, RFC_2279, &mut buffer)?;
    /// assert_eq!(converted, b"\xF0\x90\x8C\x82");
    /// # Ok::<(), etched::ToSliceError<etched::IllFormedError>>(())
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn convert_to_slice<'o>(
        self,
        bytes: &[u8],
        into: Encoding,
        output: &'o mut [u8],
    ) -> Result<&'o [u8], ToSliceError<IllFormedError>> {
        if self == into {
            self.validate(bytes)?;
            let output = front(output, bytes.len())?;
            copy(bytes, output);
            return Ok(output);
        }
        if into == UTF_8 {
            return self.decode_bytes_to_slice(bytes, output);
        }
        if self == UTF_8 {
            if let Ok(text) = core::str::from_utf8(bytes) {
                return Ok(into.encode_to_slice(text, output)?);
            }
        }
        let output = front(output, self.measure_by_kernel(bytes, into)?.len)?;
        self.write(bytes, into, output);
        Ok(output)
    }
}
