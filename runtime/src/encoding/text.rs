//! Encoding a `str`, and decoding to a `str`, without an allocator.

use super::from_utf8::from_utf8_mut;
use super::named::UTF_8;
use crate::base::buffer::{BufferTooSmallError, ToSliceError, front};
use crate::base::length::sum;
use crate::base::slices::copy;
use crate::kernel::text;
use crate::table::ValidPrefix;
use crate::table::encoding::Encoding;
use crate::table::error::IllFormedError;

impl Encoding {
    /// The exact length in bytes of a text in this encoding. The length always fits `usize`,
    /// because it is at most twice the length of `text`.
    ///
    /// # Cost
    ///
    /// One pass. ASCII is read eight bytes at a time.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{MODIFIED_UTF_8, UTF_8};
    ///
    /// assert_eq!(MODIFIED_UTF_8.encoded_len("A\0é€\u{10302}"), 14);
    /// assert_eq!(UTF_8.encoded_len("A\0é€\u{10302}"), 11);
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn encoded_len(self, text: &str) -> usize {
        sum(text.len(), self.text_growth(text.as_bytes()))
    }

    /// Encodes a text in const contexts. `N` has to be the [`encoded_len`](Encoding::encoded_len)
    /// of the text.
    ///
    /// # Panics
    ///
    /// `N` is not the encoded length.
    ///
    /// # Cost
    ///
    /// Two passes. Const evaluation is slow: it takes seconds for each 100 KB, and up to a minute
    /// if most code points change.
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
        self.write_text(text.as_bytes(), &mut output);
        output
    }

    /// [`encode_to_slice`](Encoding::encode_to_slice) in const contexts.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn fill_text<'o>(
        self,
        text: &str,
        output: &'o mut [u8],
    ) -> Result<&'o mut [u8], BufferTooSmallError> {
        match front(output, self.encoded_len(text)) {
            Ok(output) => {
                self.write_text(text.as_bytes(), output);
                Ok(output)
            }
            Err(error) => Err(error),
        }
    }

    /// The exact length in bytes of the text that `bytes` decode to.
    ///
    /// # Errors
    ///
    /// The first sequence that is ill-formed, or whose value is not a `char`: a surrogate, or a
    /// value above 0x10FFFF. Offsets are in bytes.
    ///
    /// # Cost
    ///
    /// One pass. ASCII is read eight bytes at a time.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::MODIFIED_UTF_8;
    ///
    /// assert_eq!(MODIFIED_UTF_8.decoded_len(b"A\xC0\x80"), Ok(2));
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn decoded_len(self, bytes: &[u8]) -> Result<usize, IllFormedError> {
        self.converted_len(bytes, UTF_8)
    }

    /// [`decode_to_slice`](Encoding::decode_to_slice) in const contexts.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn fill_decoded<'o>(
        self,
        bytes: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o mut str, ToSliceError<IllFormedError>> {
        match self.fill(bytes, UTF_8, output) {
            Ok(decoded) => match core::str::from_utf8_mut(decoded) {
                Ok(text) => Ok(text),
                // Unreachable: the bytes are always well-formed UTF-8.
                Err(_) => Err(ToSliceError::Input(IllFormedError::new(self, bytes, bytes.len()))),
            },
            Err(error) => Err(error),
        }
    }

    /// [`encoded_len`](Encoding::encoded_len) by a kernel.
    #[cfg(any(feature = "embedded-io", feature = "std"))]
    #[cfg_attr(on_demand, inline)]
    pub(crate) fn encoded_len_fast(self, text: &str) -> usize {
        sum(text.len(), text::growth(self, text.as_bytes()))
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
    #[cfg_attr(on_demand, inline)]
    pub fn encode_to_slice<'o>(
        self,
        text: &str,
        output: &'o mut [u8],
    ) -> Result<&'o mut [u8], BufferTooSmallError> {
        let bytes = text.as_bytes();
        let growth = text::growth(self, bytes);
        let output = front(output, sum(bytes.len(), growth))?;
        if growth == 0 {
            copy(bytes, output);
        } else {
            text::write(self, bytes, output);
        }
        Ok(output)
    }

    /// Decodes to text in a buffer and returns the part that was written.
    ///
    /// # Errors
    ///
    /// The errors of [`decoded_len`](Encoding::decoded_len). If there are none,
    /// [`BufferTooSmallError`] if the text does not fit.
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
    #[cfg_attr(on_demand, inline)]
    pub fn decode_to_slice<'o>(
        self,
        bytes: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o mut str, ToSliceError<IllFormedError>> {
        let decoded = self.decode_bytes_to_slice(bytes, output)?;
        // The bytes are always well-formed UTF-8. Written without a panic path for small targets.
        Ok(from_utf8_mut(decoded)?)
    }

    #[cfg_attr(on_demand, inline)]
    pub(super) fn decode_bytes_to_slice<'o>(
        self,
        bytes: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o mut [u8], ToSliceError<IllFormedError>> {
        let ValidPrefix { end, shrinkage } = self.text_prefix(bytes);
        if end < bytes.len() {
            // The input has an error, or the kernel stopped before the end. The rows decide which.
            let output = front(output, self.measure_after_text(end, bytes, UTF_8)?.len)?;
            self.write(bytes, UTF_8, output);
            return Ok(output);
        }
        let output = front(output, bytes.len() - shrinkage)?;
        if shrinkage == 0 {
            copy(bytes, output);
        } else {
            text::read(self, UTF_8, bytes, output);
        }
        Ok(output)
    }
}
