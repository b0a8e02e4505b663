//! To and from `str`: conversion between UTF-8 and the other encoding, without an allocator.

use super::from_utf8::from_utf8_mut;
use super::named::UTF_8;
use crate::base::buffer::{BufferTooSmallError, ToSliceError, front};
use crate::base::length::sum;
use crate::base::slices::copy;
use crate::kernel::{text_decode, text_encode};
use crate::table::ValidPrefix;
use crate::table::convert::Conversion;
use crate::table::encoding::Encoding;
use crate::table::error::IllFormedError;

impl Encoding {
    /// What a text comes to in this encoding; every encoding carries all of it, which the proof
    /// of its table says.
    pub(crate) const fn measure_text(self, text: &str) -> Conversion {
        if self.is(UTF_8) {
            return Conversion { len: text.len(), unchanged: text.len() };
        }
        match UTF_8.measure(text.as_bytes(), self) {
            Ok(measure) => measure,
            // Never, for every encoding carries text; but nobody is to pay a panic for that.
            Err(_) => Conversion { len: 0, unchanged: 0 },
        }
    }

    /// The exact length in bytes of a text in this encoding. It always fits `usize`, because no encoding
    /// takes more than twice the bytes of UTF-8.
    ///
    /// # Cost
    ///
    /// One pass, eight bytes a step where the text is ASCII.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{MODIFIED_UTF_8, UTF_8};
    ///
    /// assert_eq!(MODIFIED_UTF_8.encoded_len("A\0é€\u{10302}"), 14);
    /// assert_eq!(UTF_8.encoded_len("A\0é€\u{10302}"), 11);
    /// ```
    pub const fn encoded_len(self, text: &str) -> usize {
        self.measure_text(text).len
    }

    /// Encodes a text in const contexts: `N` is [`encoded_len`](Encoding::encoded_len) of it.
    ///
    /// # Panics
    ///
    /// `N` is not the encoded length.
    ///
    /// # Cost
    ///
    /// Three passes. Const evaluation is slow: seconds for each 100 KB, and up to a minute
    /// where most code points are written in another way.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::MODIFIED_UTF_8;
    ///
    /// const TEXT: &str = "A\0";
    /// const ENCODED: [u8; MODIFIED_UTF_8.encoded_len(TEXT)] = MODIFIED_UTF_8.const_encode(TEXT);
    /// assert_eq!(ENCODED, *b"A\xC0\x80");
    /// ```
    pub const fn const_encode<const N: usize>(self, text: &str) -> [u8; N] {
        assert!(self.encoded_len(text) == N, "`N` is not the length of the output");
        let mut output = [0; N];
        UTF_8.write(text.as_bytes(), self, &mut output);
        output
    }

    /// [`encode_to_slice`](Encoding::encode_to_slice), for those who are const.
    pub(crate) const fn fill_text<'o>(
        self,
        text: &str,
        output: &'o mut [u8],
    ) -> Result<&'o mut [u8], BufferTooSmallError> {
        match front(output, self.encoded_len(text)) {
            Ok(output) => {
                UTF_8.write(text.as_bytes(), self, output);
                Ok(output)
            }
            Err(error) => Err(error),
        }
    }

    /// The exact length in bytes of the text that `bytes` stand for.
    ///
    /// # Errors
    ///
    /// The first sequence that is ill-formed, or that stands for what no `char` holds: a
    /// surrogate, or a value above 10FFFF. Offsets are in bytes.
    ///
    /// # Cost
    ///
    /// One pass, eight bytes a step where the text is ASCII.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::MODIFIED_UTF_8;
    ///
    /// assert_eq!(MODIFIED_UTF_8.decoded_len(b"A\xC0\x80"), Ok(2));
    /// ```
    pub const fn decoded_len(self, bytes: &[u8]) -> Result<usize, IllFormedError> {
        self.converted_len(bytes, UTF_8)
    }

    /// [`decode_to_slice`](Encoding::decode_to_slice), for those who are const.
    pub(crate) const fn fill_decoded<'o>(
        self,
        bytes: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o mut str, ToSliceError<IllFormedError>> {
        match self.fill(bytes, UTF_8, output) {
            Ok(decoded) => match core::str::from_utf8_mut(decoded) {
                Ok(text) => Ok(text),
                // Never, but nobody is to pay a panic for that.
                Err(_) => Err(ToSliceError::Input(IllFormedError::new(self, bytes, bytes.len()))),
            },
            Err(error) => Err(error),
        }
    }

    /// [`encoded_len`](Encoding::encoded_len) for those who are not const.
    #[cfg(any(feature = "embedded-io", feature = "std"))]
    pub(crate) fn encoded_len_fast(self, text: &str) -> usize {
        sum(text.len(), text_encode::growth(self.table().difference, text.as_bytes()))
    }

    /// Encodes a text into a buffer and returns the part that was written.
    ///
    /// # Errors
    ///
    /// The buffer is too small.
    ///
    /// # Cost
    ///
    /// Two passes, no allocation. On a Cortex-M3 at most 256 bytes of stack.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::CESU_8;
    ///
    /// let mut buffer = [0; 16];
    /// let encoded = CESU_8.encode_to_slice("\u{10302}!", &mut buffer)?;
    /// assert_eq!(encoded, b"\xED\xA0\x80\xED\xBC\x82!");
    /// # Ok::<(), etched::BufferTooSmallError>(())
    /// ```
    pub fn encode_to_slice<'o>(
        self,
        text: &str,
        output: &'o mut [u8],
    ) -> Result<&'o mut [u8], BufferTooSmallError> {
        let (difference, bytes) = (self.table().difference, text.as_bytes());
        let growth = text_encode::growth(difference, bytes);
        let output = front(output, sum(bytes.len(), growth))?;
        if growth == 0 {
            copy(bytes, output);
        } else {
            text_encode::write(difference, bytes, output);
        }
        Ok(output)
    }

    /// Decodes to text in a buffer and returns the part that was written.
    ///
    /// # Errors
    ///
    /// Those of [`decoded_len`](Encoding::decoded_len); else [`BufferTooSmallError`] if the text does
    /// not fit.
    ///
    /// # Cost
    ///
    /// Three passes, no allocation. On a Cortex-M3 at most 512 bytes of stack.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::MODIFIED_UTF_8;
    ///
    /// let mut buffer = [0; 16];
    /// assert_eq!(MODIFIED_UTF_8.decode_to_slice(b"A\xC0\x80", &mut buffer)?, "A\0");
    /// # Ok::<(), etched::ToSliceError<etched::IllFormedError>>(())
    /// ```
    pub fn decode_to_slice<'o>(
        self,
        bytes: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o mut str, ToSliceError<IllFormedError>> {
        let decoded = self.decode_bytes_to_slice(bytes, output)?;
        // It never fails, which nobody is to pay a panic for.
        Ok(from_utf8_mut(decoded)?)
    }

    pub(super) fn decode_bytes_to_slice<'o>(
        self,
        bytes: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o mut [u8], ToSliceError<IllFormedError>> {
        let ValidPrefix { end, shrinkage } = self.text_prefix(bytes);
        if end < bytes.len() {
            // It is ill-formed, or no text; by the definition, which says so.
            let output = front(output, self.measure_after(end, bytes, UTF_8)?.len)?;
            self.write(bytes, UTF_8, output);
            return Ok(output);
        }
        let output = front(output, bytes.len() - shrinkage)?;
        if shrinkage == 0 {
            copy(bytes, output);
        } else {
            text_decode::read(self.table().difference, bytes, output);
        }
        Ok(output)
    }
}
