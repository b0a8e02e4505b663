//! The operations of [`EncodeSet`] at run time that do not allocate: encoding and decoding to a buffer,
//! in place, and one by one.

use core::fmt;

use super::display::{Display, DisplayEncoded};
use super::iterators::{DecodedChars, DecodedLenient};
use crate::base::IS_CHIP;
use crate::base::buffer::{BufferTooSmallError, ToSliceError};
use crate::base::slices::{after, after_mut, copy, until, until_mut};
#[cfg(not(feature = "alloc"))]
use crate::base::stubs;
use crate::base::unchecked::text;
use crate::encoding::from_utf8::{const_from_utf8, from_utf8};
use crate::kernel::{HAS_VECTORS, out_of_line, percent_decode, percent_encode};
use crate::set::EncodeSet;
use crate::set::decode::{decode_in_place, ill_formed, pass_escapes};
use crate::set::error::DecodeError;

impl EncodeSet {
    /// Encodes text or bytes into a buffer and returns the part that was written, a `&str`.
    ///
    /// Other forms: [`percent_encode!`] (at compile time),
    /// [`const_encode_to_slice`](EncodeSet::const_encode_to_slice) (`const fn`, into a buffer),
    /// [`encode`](EncodeSet::encode) (function).
    ///
    /// [`percent_encode!`]: https://docs.rs/etched/latest/etched/macro.percent_encode.html
    ///
    /// # Errors
    ///
    /// The buffer is too small. The error says how many bytes are needed.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// let mut buffer = [0; 32];
    /// assert_eq!(COMPONENT.encode_to_slice("a b", &mut buffer)?, "a%20b");
    ///
    /// let error = COMPONENT.encode_to_slice("a b", &mut [0; 3]).unwrap_err();
    /// assert_eq!(error.needed(), 5);
    /// # Ok::<(), etched::BufferTooSmallError>(())
    /// ```
    #[inline]
    pub fn encode_to_slice<'o, T: AsRef<[u8]> + ?Sized>(
        &self,
        input: &T,
        output: &'o mut [u8],
    ) -> Result<&'o str, BufferTooSmallError> {
        self.write_to_slice(input.as_ref(), output)
    }

    /// [`encode_to_slice`](EncodeSet::encode_to_slice), not generic.
    #[inline]
    pub(crate) fn write_to_slice<'o>(
        &self,
        input: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o str, BufferTooSmallError> {
        let available = output.len();
        match percent_encode::encode(self, input, output) {
            Some(len) => Ok(text(until(output, len))),
            None => Err(self.too_small(input, available)),
        }
    }

    #[cold]
    #[inline]
    fn too_small(&self, input: &[u8], available: usize) -> BufferTooSmallError {
        BufferTooSmallError::new(self.encoded_len(input), available)
    }

    /// Decodes bytes strictly into a buffer, and returns the part that was written, a `&[u8]`. The
    /// result need not be text: [`decode_utf8_to_slice`](EncodeSet::decode_utf8_to_slice) checks
    /// that it is.
    ///
    /// Other forms: [`percent_decode!`] (at compile time),
    /// [`const_decode_to_slice`](EncodeSet::const_decode_to_slice) (`const fn`, into a buffer),
    /// [`decode_bytes`](EncodeSet::decode_bytes) (function).
    ///
    /// [`percent_decode!`]: https://docs.rs/etched/latest/etched/macro.percent_decode.html
    ///
    /// # Errors
    ///
    /// The first malformed escape. If there is none, [`BufferTooSmallError`] if the output does not
    /// fit.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// let mut buffer = [0; 16];
    /// assert_eq!(COMPONENT.decode_to_slice(b"a%20b", &mut buffer)?, b"a b");
    /// # Ok::<(), etched::ToSliceError<etched::DecodeError>>(())
    /// ```
    #[inline]
    pub fn decode_to_slice<'o>(
        &self,
        input: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o [u8], ToSliceError<DecodeError>> {
        let done = if IS_CHIP {
            (0, 0)
        } else {
            percent_decode::decode(self.plus, /* strictly */ true, input, output)
        };
        if done.0 == input.len() {
            return Ok(until_mut(output, done.1));
        }
        // The kernel has stopped because `output` is full, or not far before a malformed escape.
        out_of_line(move || {
            let len = self.finish_decoding(input, output, done)?;
            Ok(until(output, len))
        })
    }

    /// Decodes bytes strictly to text in a buffer, and returns the part that was written, a `&str`.
    ///
    /// Other forms: [`percent_decode_str!`] (at compile time),
    /// [`const_decode_to_slice`](EncodeSet::const_decode_to_slice) (`const fn`, into a buffer),
    /// [`decode_utf8`](EncodeSet::decode_utf8) (function).
    ///
    /// [`percent_decode_str!`]: https://docs.rs/etched/latest/etched/macro.percent_decode_str.html
    ///
    /// # Errors
    ///
    /// The first malformed escape. If there is none, [`BufferTooSmallError`] if the output does not
    /// fit. If it fits, the first ill-formed sequence of the result. Positions are in bytes from the
    /// start of the input.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// let mut buffer = [0; 16];
    /// assert_eq!(COMPONENT.decode_utf8_to_slice(b"caf%C3%A9", &mut buffer)?, "café");
    /// assert!(COMPONENT.decode_utf8_to_slice(b"a%FF", &mut buffer).is_err());
    /// # Ok::<(), etched::ToSliceError<etched::DecodeError>>(())
    /// ```
    #[inline]
    pub fn decode_utf8_to_slice<'o>(
        &self,
        input: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o str, ToSliceError<DecodeError>> {
        let decoded = self.decode_to_slice(input, output)?;
        from_utf8(decoded).map_err(|error| ToSliceError::Input(ill_formed(input, error)))
    }

    /// Decodes bytes strictly in place, and returns the decoded part, a `&[u8]`.
    ///
    /// Other forms: [`percent_decode!`] (at compile time),
    /// [`const_decode_to_slice`](EncodeSet::const_decode_to_slice) (`const fn`, into a buffer),
    /// [`decode_bytes`](EncodeSet::decode_bytes) (function),
    /// [`decode_to_slice`](EncodeSet::decode_to_slice) (into a buffer).
    ///
    /// [`percent_decode!`]: https://docs.rs/etched/latest/etched/macro.percent_decode.html
    ///
    /// # Errors
    ///
    /// The first malformed escape. The buffer is then unchanged.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// let mut query = *b"temp%3D21+%C2%B0C";
    /// assert_eq!(FORM.decode_in_place(&mut query)?, "temp=21 °C".as_bytes());
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn decode_in_place<'b>(&self, buffer: &'b mut [u8]) -> Result<&'b [u8], DecodeError> {
        /// How many bytes are copied to the stack at once, because a kernel needs two buffers.
        /// Without `std` the stack may be small.
        const CHUNK: usize = if cfg!(feature = "std") { 128 } else { 64 };

        // If there is an error, nothing is written.
        let well_escaped = well_escaped_prefix(buffer);
        if well_escaped < buffer.len() {
            return Err(DecodeError::malformed_escape_at(buffer, well_escaped));
        }
        if IS_CHIP {
            let len = decode_in_place(self.plus, buffer);
            return Ok(until_mut(buffer, len));
        }
        let (mut read, mut written) = (0, 0);
        while read < buffer.len() {
            let mut room = [0; CHUNK];
            let end = end_of_chunk(buffer, read + CHUNK);
            let chunk = until_mut(&mut room, end - read);
            copy(after(until(buffer, end), read), chunk);
            // The output ends at `end`, because bytes after the decoded ones may be overwritten.
            // There is room, because a decoding is never longer than its input.
            written += self.fill_decoded(chunk, after_mut(until_mut(buffer, end), written));
            read = end;
        }
        Ok(until_mut(buffer, written))
    }

    /// The offset in bytes of the first byte that encoding changes, that is, of the first byte in
    /// the set; `None` if there is none.
    ///
    /// # Cost
    ///
    /// One pass up to that byte, no allocation.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::PATH_SEGMENT;
    ///
    /// assert_eq!(PATH_SEGMENT.find("café"), Some(3));
    /// assert_eq!(PATH_SEGMENT.find("a:b.txt"), None);
    /// ```
    #[inline]
    pub fn find<T: AsRef<[u8]> + ?Sized>(&self, input: &T) -> Option<usize> {
        percent_encode::find(self, input.as_ref())
    }

    /// A value whose `Display` writes text or bytes encoded, without an allocation.
    ///
    /// Width, fill and alignment apply as they do to a string. A precision is ignored, because it
    /// might cut an escape. To encode a value that has a `Display` of its own, see
    /// [`encode_fmt`](EncodeSet::encode_fmt).
    ///
    /// Other forms: [`percent_encode!`] (at compile time),
    /// [`const_encode`](EncodeSet::const_encode) (`const fn`), [`encode`](EncodeSet::encode)
    /// (function), [`encode_to_slice`](EncodeSet::encode_to_slice) (into a buffer).
    ///
    /// [`percent_encode!`]: https://docs.rs/etched/latest/etched/macro.percent_encode.html
    ///
    /// # Cost
    ///
    /// One pass, and one more if a width is given.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::PATH_SEGMENT;
    ///
    /// let url = format!("https://example.com/{}", PATH_SEGMENT.display("a/b c"));
    /// assert_eq!(url, "https://example.com/a%2Fb%20c");
    /// assert_eq!(format!("{:>6}|", PATH_SEGMENT.display("/")), "   %2F|");
    /// ```
    #[doc(alias("utf8_percent_encode"))]
    #[inline]
    pub fn display<'i, T: AsRef<[u8]> + ?Sized>(&self, input: &'i T) -> Display<'i> {
        Display { set: *self, input: input.as_ref() }
    }

    /// A value whose `Display` encodes what another value displays, without an allocation.
    ///
    /// The value is displayed with `{}`, and each piece of text is encoded as the value writes it.
    /// Width, fill, alignment and precision of the result are ignored, because they need its
    /// length, which is known only at the end. Inside [`format_args!`] they apply to the value, and
    /// the padding is encoded too.
    ///
    /// Other forms: [`percent_encode!`] (at compile time),
    /// [`const_encode`](EncodeSet::const_encode) (`const fn`), [`encode`](EncodeSet::encode)
    /// (function), [`encode_to_slice`](EncodeSet::encode_to_slice) (into a buffer).
    ///
    /// [`percent_encode!`]: https://docs.rs/etched/latest/etched/macro.percent_encode.html
    ///
    /// # Errors
    ///
    /// Formatting fails if the value's `Display` or the formatter does. The pieces before the error
    /// are then written.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// let (low, high) = (1, 2.5);
    /// let query = format!("?range={}", COMPONENT.encode_fmt(&format_args!("{low}/{high:.2}")));
    /// assert_eq!(query, "?range=1%2F2.50");
    /// ```
    #[inline]
    pub fn encode_fmt<'v, V: fmt::Display + ?Sized>(
        &self,
        value: &'v V,
    ) -> impl fmt::Display + use<'v, V> {
        DisplayEncoded { set: *self, value }
    }

    /// An iterator over the characters of strictly decoded bytes, each a `char`, or the error that
    /// ends the iterator. It needs no buffer.
    ///
    /// Other forms: [`percent_decode_str!`] (at compile time),
    /// [`const_decode`](EncodeSet::const_decode) (`const fn`),
    /// [`decode_utf8`](EncodeSet::decode_utf8) (function),
    /// [`decode_utf8_to_slice`](EncodeSet::decode_utf8_to_slice) (into a buffer).
    ///
    /// [`percent_decode_str!`]: https://docs.rs/etched/latest/etched/macro.percent_decode_str.html
    ///
    /// # Errors
    ///
    /// The first malformed escape or ill-formed sequence. Nothing after it is read.
    ///
    /// # Cost
    ///
    /// A few steps for each character.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// // Compares a segment of a path with a text.
    /// let is = |segment: &[u8], text: &str| {
    ///     COMPONENT.decoded_chars(segment).eq(text.chars().map(Ok))
    /// };
    /// assert!(is(b"caf%C3%A9", "café"));
    /// assert!(!is(b"caf%C3%A9s", "café") && !is(b"caf%", "caf"));
    /// ```
    #[inline]
    pub const fn decoded_chars<'i>(&self, input: &'i [u8]) -> DecodedChars<'i> {
        DecodedChars { set: self.for_decoding(), input, read: 0 }
    }

    /// An iterator over the bytes of leniently decoded text or bytes, each a `u8`. It needs no
    /// buffer.
    ///
    /// A malformed `%` stays as it is. `count()` is the length of the decoding, in one pass.
    ///
    /// Other forms: [`decode_lenient`](EncodeSet::decode_lenient) (function),
    /// [`Decoder::lenient`](crate::percent::Decoder::lenient) (into a buffer).
    ///
    /// # Cost
    ///
    /// A few steps for each byte.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// // Compares two values of a query, whatever their escapes.
    /// let is_same = |a: &str, b: &str| FORM.decoded_lenient(a).eq(FORM.decoded_lenient(b));
    /// assert!(is_same("a+b%2f100%", "a%20b/100%25"));
    /// assert!(!is_same("a+b", "a%2Bb"));
    /// ```
    #[inline]
    pub fn decoded_lenient<'i, T: AsRef<[u8]> + ?Sized>(&self, input: &'i T) -> DecodedLenient<'i> {
        DecodedLenient { plus: self.plus, rest: input.as_ref() }
    }

    /// Encodes `input` on the stack, and passes the encoding to `take` piece by piece, up to the
    /// first error of `take`.
    #[inline]
    pub(crate) fn encode_in_chunks<E>(
        &self,
        input: &[u8],
        mut take: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        // Without `std` the stack may be small.
        const CHUNK: usize = if cfg!(feature = "std") { 64 } else { 16 };

        input.chunks(CHUNK).try_for_each(|chunk| {
            // `3 * CHUNK` bytes are enough; in more room, the kernel can store whole vectors.
            match self.write_to_slice(chunk, &mut [0; 4 * CHUNK]) {
                Ok(encoded) => take(encoded),
                // Unreachable, because a byte is encoded to at most three bytes.
                Err(_) => Ok(()),
            }
        })
    }

    /// [`write_decoded`](EncodeSet::write_decoded) by the kernel.
    #[inline]
    pub(super) fn fill_decoded(&self, input: &[u8], output: &mut [u8]) -> usize {
        percent_decode::decode(self.plus, /* strictly */ false, input, output).1
    }

    /// Checks that `decoded`, the decoding of `input`, is text. An error's position is in `input`.
    #[inline]
    pub(crate) const fn check_decoded<'d>(
        &self,
        input: &[u8],
        decoded: &'d [u8],
    ) -> Result<&'d str, DecodeError> {
        match const_from_utf8(decoded) {
            Ok(text) => Ok(text),
            Err(error) => Err(ill_formed(input, error)),
        }
    }
}

#[cfg(not(feature = "alloc"))]
impl EncodeSet {
    #[doc(hidden)]
    pub fn encode<T: stubs::Encode + ?Sized, R>(&self, _: &T) -> R {
        stubs::never()
    }

    #[doc(hidden)]
    pub fn decode<T: stubs::Decode + ?Sized, R>(&self, _: &T) -> R {
        stubs::never()
    }

    #[doc(hidden)]
    pub fn decode_lenient<T: stubs::DecodeLenient + ?Sized, R>(&self, _: &T) -> R {
        stubs::never()
    }

    #[doc(hidden)]
    pub fn encode_append<T: stubs::EncodeAppend + ?Sized, O, R>(&self, _: &T, _: O) -> R {
        stubs::never()
    }
}

/// The end of a chunk: `end`, or the end of the input if that comes first. If `end` would cut an
/// escape, the chunk ends before the escape. `end` is at least 2, and no escape is malformed.
#[inline]
fn end_of_chunk(input: &[u8], end: usize) -> usize {
    match input.get(end - 2..end) {
        Some([_, b'%']) => end - 1,
        Some([b'%', _]) => end - 2,
        _ => input.len().min(end),
    }
}

/// The number of bytes before the first malformed escape.
#[cfg_attr(on_demand, inline)]
pub(super) fn well_escaped_prefix(input: &[u8]) -> usize {
    /// For shorter inputs, [`pass_escapes`] is faster than starting the kernel.
    const SHORT: usize = 32;

    if HAS_VECTORS && input.len() >= SHORT {
        let counts = percent_decode::count_escapes(input);
        if counts.percent_signs == counts.escapes {
            return input.len();
        }
    }
    input.len() - pass_escapes(input).1.len()
}
