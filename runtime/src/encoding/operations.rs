//! The operations of [`Encoding`]: validation, and the conversion of text to bytes, of bytes to text,
//! and of bytes to another encoding; and those of text in const contexts.

use super::from_utf8::{const_from_utf8, from_utf8};
use super::named::UTF_8;
use crate::base::IS_CHIP;
use crate::base::buffer::{BufferTooSmallError, ToSliceError, check_len, front, ok};
use crate::base::slices::{after, copy, sum, until};
use crate::base::unchecked::text;
use crate::kernel::text as kernel;
use crate::kernel::{HAS_VECTORS, out_of_line};
use crate::table::convert::Lengths;
use crate::table::encoding::Encoding;
use crate::table::error::IllFormedError;
use crate::table::surrogate_pairs::{read_text, shrinkage, text_growth, write_text};
use crate::table::{Table, ValidPrefix};

impl Encoding {
    /// Checks that `bytes` is well-formed in this encoding; the error has the position and the
    /// rule.
    ///
    /// [`const_validate`](Encoding::const_validate) gives the same result in const contexts.
    ///
    /// Other forms: [`utf8_bytes!`], [`modified_utf8_bytes!`], [`cesu8_bytes!`], [`rfc2279_bytes!`]
    /// (at compile time), [`const_validate`](Encoding::const_validate) (`const fn`).
    ///
    /// [`utf8_bytes!`]: https://docs.rs/etched/latest/etched/macro.utf8_bytes.html
    /// [`modified_utf8_bytes!`]: https://docs.rs/etched/latest/etched/macro.modified_utf8_bytes.html
    /// [`cesu8_bytes!`]: https://docs.rs/etched/latest/etched/macro.cesu8_bytes.html
    /// [`rfc2279_bytes!`]: https://docs.rs/etched/latest/etched/macro.rfc2279_bytes.html
    ///
    /// # Errors
    ///
    /// The first ill-formed sequence; offsets are in bytes.
    ///
    /// # Cost
    ///
    /// One pass, no allocation. On a Cortex-M3 at most 256 bytes of stack.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::UTF_8;
    ///
    /// assert_eq!(UTF_8.validate(b"caf\xC3\xA9"), Ok(()));
    /// let error = UTF_8.validate(b"caf\xE9!").unwrap_err();
    /// assert_eq!((error.valid_up_to(), error.error_len()), (3, Some(1)));
    /// ```
    #[inline]
    pub fn validate(self, bytes: &[u8]) -> Result<(), IllFormedError> {
        if !HAS_VECTORS && self.table().is_utf_8() {
            return const_from_utf8(bytes).map(|_| ());
        }
        let at = (self.table().kernels.well_formed_prefix)(bytes);
        if at == bytes.len() { Ok(()) } else { out_of_line(move || self.validate_from(bytes, at)) }
    }

    /// Encodes a text into a buffer and returns the part that was written, a `&[u8]`.
    ///
    /// Other forms: [`modified_utf8_bytes!`], [`cesu8_bytes!`], [`rfc2279_bytes!`] (at compile
    /// time), [`const_encode_to_slice`](Encoding::const_encode_to_slice) (`const fn`, into a
    /// buffer), [`encode`](Encoding::encode) (function).
    ///
    /// [`modified_utf8_bytes!`]: https://docs.rs/etched/latest/etched/macro.modified_utf8_bytes.html
    /// [`cesu8_bytes!`]: https://docs.rs/etched/latest/etched/macro.cesu8_bytes.html
    /// [`rfc2279_bytes!`]: https://docs.rs/etched/latest/etched/macro.rfc2279_bytes.html
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
    ) -> Result<&'o [u8], BufferTooSmallError> {
        if IS_CHIP {
            return self.fill_text(text, output).map(|encoded| &*encoded);
        }
        let bytes = text.as_bytes();
        let growth = kernel::growth(self, bytes);
        let output = front(output, sum(bytes.len(), growth))?;
        if growth == 0 {
            copy(bytes, output);
        } else {
            kernel::write(self, bytes, output);
        }
        Ok(output)
    }

    /// Decodes to text in a buffer and returns the part that was written, a `&str`.
    ///
    /// Other forms: [`const_decode_to_slice`](Encoding::const_decode_to_slice) (`const fn`, into a
    /// buffer), [`decode`](Encoding::decode) (function).
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
    #[inline]
    pub fn decode_to_slice<'o>(
        self,
        bytes: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o str, ToSliceError<IllFormedError>> {
        if IS_CHIP {
            return self.fill_decoded(bytes, output);
        }
        let decoded = self.decode_bytes_to_slice(bytes, output)?;
        // The bytes are always well-formed UTF-8. The `?` links no panic, unlike `unwrap`.
        Ok(from_utf8(decoded)?)
    }

    /// Converts bytes of this encoding to the encoding `into`, in a buffer, and returns the part of
    /// the buffer that was written.
    ///
    /// Other forms: [`const_convert`](Encoding::const_convert) (`const fn`),
    /// [`convert`](Encoding::convert) (function).
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
        // With kernels where there are any, as in `convert`.
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

    /// An iterator over the errors of all ill-formed sequences in `bytes`, in the order of their
    /// offsets.
    ///
    /// There is one error for each ill-formed [sequence](IllFormedError::sequence), even if the
    /// sequence has several maximal subparts. All offsets are counted from the start of `bytes`.
    ///
    /// # Cost
    ///
    /// One pass in all, no allocation.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::UTF_8;
    ///
    /// let places: Vec<usize> =
    ///     UTF_8.faults(b"a\xC0\xAFb\xFF").map(|fault| fault.valid_up_to()).collect();
    /// assert_eq!(places, [1, 4]);
    /// ```
    #[inline]
    pub fn faults(self, bytes: &[u8]) -> impl Iterator<Item = IllFormedError> {
        let mut at = 0;
        core::iter::from_fn(move || {
            let fault = self.validate(after(bytes, at)).err()?.offset_by(at);
            at = fault.valid_up_to() + fault.sequence().len();
            Some(fault)
        })
    }

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
    #[inline]
    pub const fn encoded_len(self, text: &str) -> usize {
        sum(text.len(), text_growth(self, text.as_bytes()))
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
    #[inline]
    pub const fn decoded_len(self, bytes: &[u8]) -> Result<usize, IllFormedError> {
        self.converted_len(bytes, UTF_8)
    }

    /// Encodes a text to an array `[u8; N]`, in const contexts. `N` has to be the
    /// [`encoded_len`](Encoding::encoded_len) of the text.
    ///
    /// Other forms: [`modified_utf8_bytes!`], [`cesu8_bytes!`], [`rfc2279_bytes!`] (at compile
    /// time), [`const_encode_to_slice`](Encoding::const_encode_to_slice) (`const fn`, into a
    /// buffer), [`encode`](Encoding::encode) (function),
    /// [`encode_to_slice`](Encoding::encode_to_slice) (into a buffer).
    ///
    /// [`modified_utf8_bytes!`]: https://docs.rs/etched/latest/etched/macro.modified_utf8_bytes.html
    /// [`cesu8_bytes!`]: https://docs.rs/etched/latest/etched/macro.cesu8_bytes.html
    /// [`rfc2279_bytes!`]: https://docs.rs/etched/latest/etched/macro.rfc2279_bytes.html
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
    #[track_caller]
    pub const fn const_encode<const N: usize>(self, text: &str) -> [u8; N] {
        check_len(N, self.encoded_len(text));
        let mut output = [0; N];
        write_text(self, text.as_bytes(), &mut output);
        output
    }

    /// Encodes a text into a buffer, in const contexts, and returns how many bytes were written:
    /// [`encode_to_slice`](Encoding::encode_to_slice) as a `const fn`.
    ///
    /// Other forms: [`modified_utf8_bytes!`], [`cesu8_bytes!`], [`rfc2279_bytes!`] (at compile
    /// time), [`const_encode`](Encoding::const_encode) (`const fn`), [`encode`](Encoding::encode)
    /// (function), [`encode_to_slice`](Encoding::encode_to_slice) (into a buffer).
    ///
    /// [`modified_utf8_bytes!`]: https://docs.rs/etched/latest/etched/macro.modified_utf8_bytes.html
    /// [`cesu8_bytes!`]: https://docs.rs/etched/latest/etched/macro.cesu8_bytes.html
    /// [`rfc2279_bytes!`]: https://docs.rs/etched/latest/etched/macro.rfc2279_bytes.html
    ///
    /// # Errors
    ///
    /// The buffer is too small.
    ///
    /// # Cost
    ///
    /// Two passes. At run time `encode_to_slice` is faster.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::MODIFIED_UTF_8;
    ///
    /// const ENTRY: ([u8; 8], usize) = {
    ///     let mut buffer = [0; 8];
    ///     match MODIFIED_UTF_8.const_encode_to_slice("A\0", &mut buffer) {
    ///         Ok(len) => (buffer, len),
    ///         Err(_) => panic!("the name is too long"),
    ///     }
    /// };
    /// assert_eq!(&ENTRY.0[..ENTRY.1], b"A\xC0\x80");
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn const_encode_to_slice(
        self,
        text: &str,
        output: &mut [u8],
    ) -> Result<usize, BufferTooSmallError> {
        Ok(ok!(self.fill_text(text, output)).len())
    }

    /// Decodes to text in a buffer, in const contexts, and returns how many bytes were written:
    /// [`decode_to_slice`](Encoding::decode_to_slice) as a `const fn`.
    ///
    /// Other forms: [`const_convert`](Encoding::const_convert) (`const fn`),
    /// [`decode`](Encoding::decode) (function), [`decode_to_slice`](Encoding::decode_to_slice)
    /// (into a buffer).
    ///
    /// # Errors
    ///
    /// The errors of [`decoded_len`](Encoding::decoded_len). If there are none,
    /// [`BufferTooSmallError`] if the text does not fit.
    ///
    /// # Cost
    ///
    /// Two passes. At run time `decode_to_slice` is faster.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::MODIFIED_UTF_8;
    ///
    /// const fn len_of(name: &[u8]) -> usize {
    ///     match MODIFIED_UTF_8.const_decode_to_slice(name, &mut [0; 16]) {
    ///         Ok(len) => len,
    ///         Err(_) => panic!("not a name"),
    ///     }
    /// }
    /// const LEN: usize = len_of(b"A\xC0\x80");
    /// assert_eq!(LEN, 2);
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn const_decode_to_slice(
        self,
        bytes: &[u8],
        output: &mut [u8],
    ) -> Result<usize, ToSliceError<IllFormedError>> {
        Ok(ok!(self.fill_decoded(bytes, output)).len())
    }

    /// [`encoded_len`](Encoding::encoded_len) by a kernel.
    #[cfg(feature = "std")]
    #[inline]
    pub(crate) fn encoded_len_fast(self, text: &str) -> usize {
        sum(text.len(), kernel::growth(self, text.as_bytes()))
    }

    /// [`encode_to_slice`](Encoding::encode_to_slice) in const contexts.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn fill_text<'o>(
        self,
        text: &str,
        output: &'o mut [u8],
    ) -> Result<&'o mut [u8], BufferTooSmallError> {
        let output = ok!(front(output, self.encoded_len(text)));
        write_text(self, text.as_bytes(), output);
        Ok(output)
    }

    /// [`decode_to_slice`](Encoding::decode_to_slice) in const contexts.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn fill_decoded<'o>(
        self,
        bytes: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o str, ToSliceError<IllFormedError>> {
        let &Table { has_pairs, has_surrogates, .. } = self.table();
        if IS_CHIP && has_pairs && !has_surrogates {
            return self.fill_decoded_in_passes(bytes, output);
        }
        Ok(text(ok!(self.fill(bytes, UTF_8, output))))
    }

    /// [`fill_decoded`](Encoding::fill_decoded) for an encoding that has pairs and no other
    /// surrogates: three loops, which need the rows of this encoding only. In const evaluation they
    /// take longer than one conversion.
    #[cfg_attr(on_demand, inline)]
    const fn fill_decoded_in_passes<'o>(
        self,
        bytes: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o str, ToSliceError<IllFormedError>> {
        ok!(self.const_validate(bytes), ToSliceError::Input);
        let len = bytes.len() - shrinkage(bytes);
        let output = ok!(front(output, len), ToSliceError::BufferTooSmall);
        read_text(bytes, output);
        Ok(text(output))
    }

    /// [`decode_to_slice`](Encoding::decode_to_slice), but returns the text as bytes.
    #[cfg_attr(on_demand, inline)]
    fn decode_bytes_to_slice<'o>(
        self,
        bytes: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o [u8], ToSliceError<IllFormedError>> {
        let ValidPrefix { end, shrinkage } = (self.table().kernels.text_prefix)(bytes);
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
            kernel::read(self, bytes, output);
        }
        Ok(output)
    }

    /// The result of [`measure`](Encoding::measure). An error is found faster, because a kernel
    /// skips the text before the error.
    #[inline]
    pub(super) fn measure_by_kernel(
        self,
        bytes: &[u8],
        into: Encoding,
    ) -> Result<Lengths, IllFormedError> {
        let prefix = (self.table().kernels.text_prefix)(bytes);
        self.measure_after_text(prefix.end, bytes, into)
    }

    /// The result of [`measure`](Encoding::measure) for bytes that are known text up to `end`.
    #[cfg_attr(on_demand, inline)]
    fn measure_after_text(
        self,
        end: usize,
        bytes: &[u8],
        into: Encoding,
    ) -> Result<Lengths, IllFormedError> {
        // `rest` first: only it can have an error, because every encoding can represent `text`.
        let (text, rest) = (until(bytes, end), after(bytes, end));
        let rest_lengths = self.measure(rest, into).map_err(|error| error.offset_by(text.len()))?;
        let text_lengths = self.measure(text, into)?;
        let unchanged = if text_lengths.unchanged < text.len() {
            text_lengths.unchanged
        } else {
            text.len() + rest_lengths.unchanged
        };
        Ok(Lengths { len: sum(text_lengths.len, rest_lengths.len), unchanged })
    }
}
