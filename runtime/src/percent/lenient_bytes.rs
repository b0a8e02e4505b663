//! Lenient decoding to bytes, one by one.

use core::iter::FusedIterator;

use crate::base::slices::after;
use crate::set::EncodeSet;
use crate::set::decode::{lenient_len, pass_decoded};
use crate::set::named::COMPONENT;

/// An iterator over the bytes of leniently decoded text or bytes, each a `u8`:
/// [`COMPONENT`]`.decoded_lenient(input)`. A malformed `%` stays as it is, and so does `+`.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent;
///
/// assert!(percent::decoded_lenient("100%+%c3%A9").eq(*b"100%+\xC3\xA9"));
/// // How long the decoding is, before there is a buffer for it.
/// assert_eq!(percent::decoded_lenient("100%+%c3%A9").count(), 7);
/// ```
#[inline]
pub fn decoded_lenient<T: AsRef<[u8]> + ?Sized>(input: &T) -> DecodedLenient<'_> {
    COMPONENT.decoded_lenient(input)
}

/// An iterator over the bytes of a lenient decoding: see [`EncodeSet::decoded_lenient`].
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent::FORM;
///
/// let mut bytes = FORM.decoded_lenient("a+%");
/// assert_eq!(bytes.next(), Some(b'a'));
/// assert!(bytes.eq(*b" %"));
/// ```
#[derive(Clone, Debug)]
#[must_use = "an iterator does nothing until it is read"]
pub struct DecodedLenient<'i> {
    plus: bool,
    /// The bytes that were not read yet.
    rest: &'i [u8],
}

impl<'i> DecodedLenient<'i> {
    #[inline]
    pub(super) const fn new(set: &EncodeSet, input: &'i [u8]) -> DecodedLenient<'i> {
        DecodedLenient { plus: set.plus, rest: input }
    }
}

impl Iterator for DecodedLenient<'_> {
    type Item = u8;

    #[cfg_attr(on_demand, inline)]
    fn next(&mut self) -> Option<u8> {
        let (mut byte, strictly) = ([0], false);
        let (read, written) = pass_decoded(self.plus, strictly, self.rest, &mut byte);
        self.rest = after(self.rest, read);
        (written > 0).then_some(byte[0])
    }

    /// An escape is three bytes of input for one byte of output.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len().div_ceil(3), Some(self.rest.len()))
    }

    #[inline]
    fn count(self) -> usize {
        lenient_len(self.rest)
    }
}

impl FusedIterator for DecodedLenient<'_> {}
