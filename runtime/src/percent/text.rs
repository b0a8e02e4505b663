//! Decoding bytes to text.

use alloc::borrow::Cow;

use crate::encoding::UTF_8;
use crate::encoding::from_utf8::{from_utf8, string_from_utf8, string_lossy};
use crate::set::EncodeSet;
use crate::set::error::DecodeError;
use crate::table::error::IllFormedError;

impl EncodeSet {
    /// Decodes bytes to text, strictly: [`decode`](EncodeSet::decode) for input that need not be UTF-8.
    /// Borrows the input if nothing changes.
    ///
    /// # Errors
    ///
    /// The first malformed escape. If there is none, the first ill-formed sequence of the result,
    /// whether its bytes were escaped or not. Positions are in bytes from the start of the input.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// assert_eq!(FORM.decode_utf8(b"caf%C3%A9+b")?, "café b");
    /// assert_eq!(FORM.decode_utf8(b"a%20\xFF").unwrap_err().position(), 4);
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn decode_utf8<'i>(&self, input: &'i [u8]) -> Result<Cow<'i, str>, DecodeError> {
        match self.changed_len(input) {
            None => match from_utf8(input) {
                Ok(text) => Ok(Cow::Borrowed(text)),
                Err(error) => Err(self.ill_formed(input, error)),
            },
            Some(len) => self.decode_changed_text(input, len).map(Cow::Owned),
        }
    }

    /// Decodes bytes to text: a malformed `%` stays as it is, but the result must be UTF-8. Borrows the
    /// input if nothing changes.
    ///
    /// # Errors
    ///
    /// The first ill-formed sequence of the result. Its offsets are those of the decoded bytes.
    ///
    /// # Cost
    ///
    /// That of [`decode_lenient`](EncodeSet::decode_lenient), and of
    /// [`Encoding::validate`](crate::encoding::Encoding::validate).
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// assert_eq!(COMPONENT.decode_lenient_utf8(b"100% caf%C3%A9")?, "100% café");
    /// assert_eq!(COMPONENT.decode_lenient_utf8(b"100% %FF").unwrap_err().valid_up_to(), 5);
    /// # Ok::<(), etched::IllFormedError>(())
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn decode_lenient_utf8<'i>(&self, input: &'i [u8]) -> Result<Cow<'i, str>, IllFormedError> {
        match self.decode_lenient(input) {
            Cow::Borrowed(bytes) => from_utf8(bytes).map(Cow::Borrowed),
            Cow::Owned(bytes) => string_from_utf8(bytes).map(Cow::Owned),
        }
    }

    /// Decodes bytes to text and never fails: a malformed `%` stays as it is, and U+FFFD replaces each
    /// maximal subpart of an ill-formed sequence. Borrows the input if nothing changes.
    ///
    /// # Cost
    ///
    /// That of [`decode_lenient`](EncodeSet::decode_lenient), and of
    /// [`Encoding::decode_lossy`](crate::encoding::Encoding::decode_lossy).
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// assert_eq!(FORM.decode_lossy(b"100%+%FF!"), "100% \u{FFFD}!");
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn decode_lossy<'i>(&self, input: &'i [u8]) -> Cow<'i, str> {
        match self.decode_lenient(input) {
            Cow::Borrowed(bytes) => UTF_8.decode_lossy(bytes),
            Cow::Owned(bytes) => Cow::Owned(string_lossy(bytes)),
        }
    }
}
