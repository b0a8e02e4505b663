//! Encoding and decoding to a `Cow`, which needs an allocator.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::base::buffer::{ToSliceError, zeros_and_slack};
use crate::encoding::from_utf8::string_from_utf8;
use crate::kernel::percent_decode;
use crate::kernel::percent_decode::SLACK;
use crate::set::EncodeSet;
use crate::set::error::DecodeError;

/// Inputs of up to `FEW` or `SHORT` bytes are decoded to an array on the stack, because allocating
/// zeros and room for whole vectors takes longer than a copy. All `FEW` or `SHORT` bytes are copied,
/// because a copy of a fixed length is faster than a copy of any length.
pub(super) const FEW: usize = 24;
pub(super) const SHORT: usize = 64;

impl EncodeSet {
    /// Encodes text or bytes. Borrows the input if nothing has to be escaped.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{COMPONENT, FORM};
    ///
    /// assert_eq!(FORM.encode("The string ü@foo-bar"), "The+string+%C3%BC%40foo-bar");
    /// assert_eq!(COMPONENT.encode("plain"), "plain");
    /// assert_eq!(COMPONENT.encode(b"\x12\x34\xFF"), "%124%FF");
    /// ```
    #[doc(alias("escape", "percent_encode", "quote", "utf8_percent_encode"))]
    #[inline]
    pub fn encode<'i, T: AsRef<[u8]> + ?Sized>(&self, input: &'i T) -> Cow<'i, str> {
        self.encoded(input.as_ref())
    }

    /// Decodes text, strictly. Borrows the input if nothing changes.
    ///
    /// Every `%` must start an escape, and the result must be well-formed UTF-8. Nothing else is an
    /// error: a raw `é`, `/` or space stands for itself.
    ///
    /// # Errors
    ///
    /// The first malformed escape. If there is none, the first ill-formed sequence of the result.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// assert_eq!(FORM.decode("The+string+%C3%BC%40foo-bar")?, "The string ü@foo-bar");
    /// assert_eq!(FORM.decode("a%C0%AFb").unwrap_err().position(), 1);
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    #[inline]
    pub fn decode<'i>(&self, input: &'i str) -> Result<Cow<'i, str>, DecodeError> {
        match self.changed_len(input.as_bytes()) {
            None => Ok(Cow::Borrowed(input)),
            Some(len) => self.decode_changed_text(input.as_bytes(), len).map(Cow::Owned),
        }
    }

    /// Decodes `input` to text of at most `len` bytes.
    #[cfg_attr(on_demand, inline)]
    pub(super) fn decode_changed_text(
        &self,
        input: &[u8],
        len: usize,
    ) -> Result<String, DecodeError> {
        let decoded = string_from_utf8(self.decode_changed(input, len)?);
        decoded.map_err(|error| self.ill_formed(input, error))
    }

    /// Decodes bytes, strictly. The result need not be text. Borrows the input if nothing changes.
    ///
    /// # Errors
    ///
    /// The first malformed escape.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// assert_eq!(COMPONENT.decode_bytes(b"%124%FF+")?[..], *b"\x124\xFF+");
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    #[inline]
    pub fn decode_bytes<'i>(&self, input: &'i [u8]) -> Result<Cow<'i, [u8]>, DecodeError> {
        match self.changed_len(input) {
            None => Ok(Cow::Borrowed(input)),
            Some(len) => self.decode_changed(input, len).map(Cow::Owned),
        }
    }

    /// Decodes `input` to at most `len` bytes.
    #[cfg_attr(on_demand, inline)]
    fn decode_changed(&self, input: &[u8], len: usize) -> Result<Vec<u8>, DecodeError> {
        match input.len() {
            ..=FEW => self.decode_few(input, &mut [0; FEW + SLACK]),
            len if len <= SHORT => self.decode_few(input, &mut [0; SHORT + SLACK]),
            _ => {
                let mut output = zeros_and_slack(len, SLACK);
                let len = self.decode_fitting(input, &mut output)?.len();
                output.truncate(len);
                Ok(output)
            }
        }
    }

    /// Decodes at most `N - SLACK` bytes by way of an array.
    #[inline(always)]
    fn decode_few<const N: usize>(
        &self,
        input: &[u8],
        array: &mut [u8; N],
    ) -> Result<Vec<u8>, DecodeError> {
        let len = self.decode_fitting(input, array)?.len();
        let mut output = array[..N - SLACK].to_vec();
        output.truncate(len);
        Ok(output)
    }

    /// [`decode_to_slice`](EncodeSet::decode_to_slice), to a buffer that is long enough.
    #[inline]
    pub(super) fn decode_fitting<'o>(
        &self,
        input: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o mut [u8], DecodeError> {
        self.decode_to_slice(input, output).map_err(|error| match error {
            ToSliceError::Input(error) => error,
            // Unreachable: the buffer is at least as long as the input, or as the length that
            // `changed_len` returns. That length is exact if no escape is malformed; and a
            // malformed escape is an error of the input.
            ToSliceError::BufferTooSmall(error) => unreachable!("{error}"),
        })
    }

    /// An upper bound of the decoded length, or `None` if decoding changes nothing. If the input is
    /// longer than `SHORT` and no escape is malformed, the bound is the exact length.
    #[cfg_attr(on_demand, inline)]
    pub(super) fn changed_len(&self, input: &[u8]) -> Option<usize> {
        if input.len() <= SHORT {
            return (!percent_decode::is_plain(self.plus, input)).then_some(input.len());
        }
        let signs = percent_decode::count_signs(input);
        let is_changed = signs.percent > 0 || self.plus && signs.plus;
        is_changed.then(|| input.len().saturating_sub(2 * signs.percent))
    }

    /// Decodes as the URL standard does ([percent-decode]): a malformed `%` stands for itself, and
    /// there are no errors. Borrows the input if nothing changes.
    ///
    /// [percent-decode]: https://url.spec.whatwg.org/#percent-decode
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// assert_eq!(COMPONENT.decode_lenient(b"%25%s%1G")[..], *b"%%s%1G");
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn decode_lenient<'i>(&self, input: &'i [u8]) -> Cow<'i, [u8]> {
        self.decode_to_len(input, input.len() - 2 * percent_decode::count_escapes(input).escapes)
    }

    /// Decodes `input` leniently to exactly `len` bytes.
    #[cfg_attr(on_demand, inline)]
    fn decode_to_len<'i>(&self, input: &'i [u8], len: usize) -> Cow<'i, [u8]> {
        if len == input.len() && !(self.plus && input.contains(&b'+')) {
            return Cow::Borrowed(input);
        }
        let mut output = zeros_and_slack(len, SLACK);
        self.fill_decoded(input, &mut output);
        output.truncate(len);
        Cow::Owned(output)
    }
}
