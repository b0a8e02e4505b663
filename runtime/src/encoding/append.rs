//! Encoding and decoding to the end of a `Vec` or a `String`.

use alloc::string::String;
use alloc::vec::Vec;

use crate::kernel::text;
use crate::table::encoding::Encoding;
use crate::table::error::IllFormedError;

impl Encoding {
    /// Encodes a text in this encoding, and appends the bytes to a vector.
    ///
    /// # Panics
    ///
    /// Like `Vec`, panics if the result needs more than `isize::MAX` bytes. The vector is then
    /// unchanged.
    ///
    /// # Cost
    ///
    /// Two passes. Each call makes at most one [`Vec::reserve`], for the number of bytes to append.
    /// `reserve` may allocate more, so that many calls take linear time in total.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::MODIFIED_UTF_8;
    ///
    /// let mut bytes = b"name=".to_vec();
    /// MODIFIED_UTF_8.encode_append("A\0é", &mut bytes);
    /// assert_eq!(bytes, b"name=A\xC0\x80\xC3\xA9");
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn encode_append(self, text: &str, output: &mut Vec<u8>) {
        text::append(self, text.as_bytes(), output);
    }

    /// Decodes bytes of this encoding, and appends the text to a string.
    ///
    /// # Errors
    ///
    /// Those of [`decode`](Encoding::decode). The string is then unchanged.
    ///
    /// # Panics
    ///
    /// Like `String`, panics if the result needs more than `isize::MAX` bytes.
    ///
    /// # Cost
    ///
    /// That of [`decode`](Encoding::decode), with its allocation if the bytes change. Each
    /// call makes at most one [`String::reserve`], for the number of bytes to append.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::MODIFIED_UTF_8;
    ///
    /// let mut text = String::from("name=");
    /// MODIFIED_UTF_8.decode_append(b"A\xC0\x80\xC3\xA9", &mut text)?;
    /// assert_eq!(text, "name=A\0é");
    /// assert!(MODIFIED_UTF_8.decode_append(b"b\0", &mut text).is_err());
    /// assert_eq!(text, "name=A\0é");
    /// # Ok::<(), etched::IllFormedError>(())
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn decode_append(self, bytes: &[u8], output: &mut String) -> Result<(), IllFormedError> {
        output.push_str(&self.decode(bytes)?);
        Ok(())
    }
}
