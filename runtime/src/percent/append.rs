//! Encoding and decoding that append to a `String` or a `Vec`.

use alloc::string::String;
use alloc::vec::Vec;

use super::owned::{FEW, SHORT};
use crate::base::length::sum;
use crate::base::slices::after_mut;
use crate::kernel::percent_decode::SLACK;
use crate::set::EncodeSet;
use crate::set::error::DecodeError;

impl EncodeSet {
    /// Encodes text or bytes, and appends the result to a string.
    ///
    /// # Cost
    ///
    /// Two passes. Each call makes at most one [`String::reserve`], for the number of bytes to append.
    /// `reserve` may allocate more, so that many calls take linear time in total.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::PATH_SEGMENT;
    ///
    /// let mut url = String::from("https://example.com/");
    /// PATH_SEGMENT.encode_append("a b/c", &mut url);
    /// url.push('/');
    /// PATH_SEGMENT.encode_append(b"\xFF", &mut url);
    /// assert_eq!(url, "https://example.com/a%20b%2Fc/%FF");
    /// ```
    #[inline]
    pub fn encode_append<T: AsRef<[u8]> + ?Sized>(&self, input: &T, output: &mut String) {
        if let Some(unchanged) = self.append_changed(input.as_ref(), output) {
            output.push_str(unchanged);
        }
    }

    /// Decodes bytes strictly, and appends the result to a vector. The result need not be text.
    ///
    /// # Errors
    ///
    /// The first malformed escape. The vector then holds what it held before.
    ///
    /// # Cost
    ///
    /// Two passes. If the result may not fit, the call makes one [`Vec::reserve`], for at most 64 bytes
    /// more than the result. `reserve` may allocate more, so that many calls take linear time in
    /// total.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// let mut value = b"a=".to_vec();
    /// FORM.decode_append(b"1+%26+2", &mut value)?;
    /// assert_eq!(value, b"a=1 & 2");
    /// assert!(FORM.decode_append(b"100%", &mut value).is_err());
    /// assert_eq!(value, b"a=1 & 2");
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    #[inline]
    pub fn decode_append(&self, input: &[u8], output: &mut Vec<u8>) -> Result<(), DecodeError> {
        match self.changed_len(input) {
            None => {
                output.extend_from_slice(input);
                Ok(())
            }
            Some(len) => self.append_decoded(input, len, output),
        }
    }

    /// Decodes `input` to at most `len` bytes at the end of `output`.
    #[cfg_attr(on_demand, inline)]
    fn append_decoded(
        &self,
        input: &[u8],
        len: usize,
        output: &mut Vec<u8>,
    ) -> Result<(), DecodeError> {
        if input.len() <= FEW {
            output.extend_from_slice(self.decode_fitting(input, &mut [0; FEW + SLACK])?);
            return Ok(());
        }
        if input.len() <= SHORT {
            output.extend_from_slice(self.decode_fitting(input, &mut [0; SHORT + SLACK])?);
            return Ok(());
        }
        let start = output.len();
        if output.capacity() - start < len {
            output.reserve(sum(len, SLACK));
        }
        // The kernel is fastest with room behind the result. It gets what the vector has.
        let room = sum(len, SLACK).min(output.capacity() - start);
        output.resize(start + room, 0);
        let decoded = self.decode_fitting(input, after_mut(output, start)).map(|it| it.len());
        output.truncate(start + decoded.unwrap_or(0));
        decoded.map(drop)
    }
}
