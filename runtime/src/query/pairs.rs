//! A query, taken apart and not decoded.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
use core::iter::FusedIterator;

use crate::base::buffer::ToSliceError;
use crate::set::error::DecodeError;
use crate::set::named::FORM;

/// Takes a query apart, without decoding it: what [`Pairs`] are between one `&` and the next.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::split;
///
/// let mut room = [0; 16];
/// let page = split("q=a%26b&page=2").find(|pair| pair.name().as_str() == "page");
/// assert_eq!(page.unwrap().value().unwrap().decode_to_slice(&mut room)?, "2");
/// # Ok::<(), etched::ToSliceError<etched::DecodeError>>(())
/// ```
#[cfg_attr(debug_assertions, inline)]
pub const fn split(query: &str) -> Pairs<'_> {
    Pairs { query, at: 0 }
}

/// The pairs of a query, in their order. Nothing between two `&` is no pair.
#[derive(Clone, Debug)]
pub struct Pairs<'q> {
    query: &'q str,
    at: usize,
}

impl<'q> Iterator for Pairs<'q> {
    type Item = Pair<'q>;

    #[cfg_attr(debug_assertions, inline)]
    fn next(&mut self) -> Option<Pair<'q>> {
        loop {
            let rest = self.query.get(self.at..).filter(|rest| !rest.is_empty())?;
            let at = self.at;
            let text = rest.split('&').next().unwrap_or_default();
            self.at += text.len() + 1;
            if text.is_empty() {
                continue;
            }
            let (name, value) = match text.split_once('=') {
                Some((name, value)) => (name, Some(Part { text: value, at: at + name.len() + 1 })),
                None => (text, None),
            };
            return Some(Pair { name: Part { text: name, at }, value });
        }
    }
}

impl FusedIterator for Pairs<'_> {}

/// A name, and the value behind its `=`.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::split;
///
/// let pairs: Vec<_> = split("exact&q=").collect();
/// assert_eq!((pairs[0].name().as_str(), pairs[0].value()), ("exact", None));
/// assert_eq!(pairs[1].value().unwrap().as_str(), "");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair<'q> {
    name: Part<'q>,
    value: Option<Part<'q>>,
}

impl<'q> Pair<'q> {
    /// The name, which may be empty.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn name(&self) -> Part<'q> {
        self.name
    }

    /// The value; `None` if there is no `=`, which the URL standard reads as an empty one.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn value(&self) -> Option<Part<'q>> {
        self.value
    }
}

/// A name or a value as it stands in a query.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::split;
///
/// let value = split("a=1&q=100%").last().unwrap().value().unwrap();
/// assert_eq!((value.as_str(), value.position()), ("100%", 6));
/// assert_eq!(value.decode_lenient(), "100%");
/// assert_eq!(value.decode().unwrap_err().position(), 9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'q> {
    text: &'q str,
    at: usize,
}

impl<'q> Part<'q> {
    /// As it stands there, encoded.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn as_str(&self) -> &'q str {
        self.text
    }

    /// Where in the query it starts, in bytes.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn position(&self) -> usize {
        self.at
    }

    /// Decodes it, strictly.
    ///
    /// # Errors
    ///
    /// The first malformed escape, or what is ill-formed once decoded; positions are those in
    /// the query.
    #[cfg(feature = "alloc")]
    #[cfg_attr(debug_assertions, inline)]
    pub fn decode(&self) -> Result<Cow<'q, str>, DecodeError> {
        FORM.decode(self.text).map_err(|error| error.offset_by(self.at))
    }

    /// Decodes it as the URL standard does: a malformed `%` stands for itself, and U+FFFD for
    /// what is ill-formed.
    #[cfg(feature = "alloc")]
    #[cfg_attr(debug_assertions, inline)]
    pub fn decode_lenient(&self) -> Cow<'q, str> {
        match FORM.decode_lenient(self.text.as_bytes()) {
            Cow::Borrowed(bytes) => crate::encoding::UTF_8.decode_lossy(bytes),
            Cow::Owned(bytes) => {
                Cow::Owned(crate::encoding::UTF_8.decode_lossy(&bytes).into_owned())
            }
        }
    }

    /// Decodes it into a buffer, strictly, and returns the part that was written.
    ///
    /// # Errors
    ///
    /// The first malformed escape, or what is ill-formed once decoded; else, if the buffer is too
    /// small, that. Positions are those in the query.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::ToSliceError;
    /// use etched::query::split;
    ///
    /// let value = split("a=1&q=100%").last().unwrap().value().unwrap();
    /// let error = value.decode_to_slice(&mut [0; 8]).unwrap_err();
    /// assert!(matches!(error, ToSliceError::Input(error) if error.position() == 9));
    /// ```
    #[cfg_attr(debug_assertions, inline)]
    pub fn decode_to_slice<'o>(
        &self,
        output: &'o mut [u8],
    ) -> Result<&'o str, ToSliceError<DecodeError>> {
        let input = self.text.as_bytes();
        match FORM.decode_to_slice(input, output) {
            Ok(decoded) => {
                Ok(FORM.check_decoded(input, decoded).map_err(|error| error.offset_by(self.at))?)
            }
            Err(ToSliceError::Input(error)) => Err(error.offset_by(self.at).into()),
            Err(error) => Err(error),
        }
    }
}
