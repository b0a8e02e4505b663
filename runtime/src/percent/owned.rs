//! Encoding and decoding to a `Cow`: all that needs an allocator.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec;

use super::encode::ASCII;
use super::{DecodeError, EncodeSet, FORM};
use crate::form::{IllFormed, UTF_8};
use crate::kernel::percent_decode;

/// The longest input that is encoded on the stack, in bytes.
const SHORT: usize = 64;

// Why filling a buffer of that length cannot fail, whatever the input.
const FITS: &str = "an encoding is at most three times as long, and `encoded_len` is exact";

impl EncodeSet {
    /// Encodes text. Borrows the input where nothing has to be escaped.
    ///
    /// # Cost
    ///
    /// At most one allocation, of exactly the encoded length.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{COMPONENT, FORM};
    ///
    /// assert_eq!(FORM.encode("The string ü@foo-bar"), "The+string+%C3%BC%40foo-bar");
    /// assert_eq!(COMPONENT.encode("plain"), "plain");
    /// ```
    pub fn encode<'i>(&self, input: &'i str) -> Cow<'i, str> {
        match self.encode_owned(input.as_bytes()) {
            Some(encoded) => Cow::Owned(encoded),
            None => Cow::Borrowed(input),
        }
    }

    /// Encodes bytes, text or not. Borrows the input where nothing has to be escaped.
    ///
    /// # Cost
    ///
    /// At most one allocation, of exactly the encoded length.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// assert_eq!(COMPONENT.encode_bytes(b"\x12\x34\xFF"), "%124%FF");
    /// ```
    pub fn encode_bytes<'i>(&self, input: &'i [u8]) -> Cow<'i, str> {
        match self.encode_owned(input) {
            Some(encoded) => Cow::Owned(encoded),
            None => Cow::Borrowed(core::str::from_utf8(input).expect(ASCII)),
        }
    }

    /// The encoding of `input`, or `None` if it is `input` itself.
    fn encode_owned(&self, input: &[u8]) -> Option<String> {
        // A short input is encoded once, on the stack; for a longer one it is cheaper
        // to count first than to move the result.
        if input.len() <= SHORT {
            let mut scratch = [0; 3 * SHORT];
            let encoded = self.encode_to_slice(input, &mut scratch).expect(FITS);
            return (encoded.as_bytes() != input).then(|| String::from(&*encoded));
        }
        let len = self.encoded_len(input);
        let writes_plus = self.word(b' ') as u8 == b'+';
        if len == input.len() && !(writes_plus && input.contains(&b' ')) {
            return None;
        }
        let mut output = vec![0; len];
        self.fill(input, &mut output).expect(FITS);
        Some(String::from_utf8(output).expect(ASCII))
    }

    /// Decodes text, strictly. Borrows the input where nothing changes.
    ///
    /// Every `%` must start an escape, and the result must be well-formed UTF-8.
    /// Nothing else is refused: a raw `é`, `/` or space stands for itself.
    ///
    /// # Errors
    ///
    /// The first malformed escape; else the first ill-formed sequence of the result.
    ///
    /// # Cost
    ///
    /// At most one allocation, of exactly the decoded length.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// assert_eq!(FORM.decode("The+string+%C3%BC%40foo-bar")?, "The string ü@foo-bar");
    /// assert_eq!(FORM.decode("a%C0%AFb").unwrap_err().position(), 1);
    /// # Ok::<(), etched::percent::DecodeError>(())
    /// ```
    pub fn decode<'i>(&self, input: &'i str) -> Result<Cow<'i, str>, DecodeError> {
        match self.decode_bytes(input.as_bytes())? {
            Cow::Borrowed(_) => Ok(Cow::Borrowed(input)),
            Cow::Owned(decoded) => match String::from_utf8(decoded) {
                Ok(text) => Ok(Cow::Owned(text)),
                Err(error) => {
                    let at = error.utf8_error().valid_up_to();
                    let sequence = IllFormed::new(UTF_8, error.as_bytes(), at);
                    Err(self.ill_formed(input.as_bytes(), sequence))
                }
            },
        }
    }

    /// Decodes bytes, strictly: the result need not be text. Borrows the input where
    /// nothing changes.
    ///
    /// # Errors
    ///
    /// The first malformed escape.
    ///
    /// # Cost
    ///
    /// At most one allocation, of exactly the decoded length.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// assert_eq!(COMPONENT.decode_bytes(b"%124%FF+")?[..], *b"\x124\xFF+");
    /// # Ok::<(), etched::percent::DecodeError>(())
    /// ```
    pub fn decode_bytes<'i>(&self, input: &'i [u8]) -> Result<Cow<'i, [u8]>, DecodeError> {
        let len = self.survey(input)?;
        Ok(self.decode_to_len(input, len))
    }

    /// Decodes as the URL standard does ([percent-decode]): a malformed `%` stands
    /// for itself, and nothing is refused. Borrows the input where nothing changes.
    ///
    /// # Cost
    ///
    /// At most one allocation, of exactly the decoded length.
    ///
    /// [percent-decode]: https://url.spec.whatwg.org/#percent-decode
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// assert_eq!(COMPONENT.decode_lenient(b"%25%s%1G")[..], *b"%%s%1G");
    /// ```
    pub fn decode_lenient<'i>(&self, input: &'i [u8]) -> Cow<'i, [u8]> {
        self.decode_to_len(input, input.len() - 2 * percent_decode::survey(input).escapes)
    }

    /// Decodes leniently what is known to have `len` bytes when decoded.
    fn decode_to_len<'i>(&self, input: &'i [u8], len: usize) -> Cow<'i, [u8]> {
        if len == input.len() && !(self.plus && input.contains(&b'+')) {
            return Cow::Borrowed(input);
        }
        let mut output = vec![0; len];
        self.fill_decoded(input, &mut output);
        Cow::Owned(output)
    }
}

/// Encodes text as `java.net.URLEncoder` does: [`FORM`]`.encode(text)`.
///
/// # Cost
///
/// At most one allocation, of exactly the encoded length; none where nothing changes.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url_encode;
///
/// assert_eq!(url_encode("The string ü@foo-bar"), "The+string+%C3%BC%40foo-bar");
/// ```
pub fn url_encode(text: &str) -> Cow<'_, str> {
    FORM.encode(text)
}

/// Decodes what [`url_encode`] gives, strictly: [`FORM`]`.decode(text)`.
///
/// # Errors
///
/// The first malformed escape; else the first ill-formed sequence of the result.
///
/// # Cost
///
/// At most one allocation, of exactly the decoded length; none where nothing changes.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url_decode;
///
/// assert_eq!(url_decode("a+b%2Fc")?, "a b/c");
/// assert_eq!(url_decode("100%").unwrap_err().position(), 3);
/// # Ok::<(), etched::DecodeError>(())
/// ```
pub fn url_decode(text: &str) -> Result<Cow<'_, str>, DecodeError> {
    FORM.decode(text)
}
