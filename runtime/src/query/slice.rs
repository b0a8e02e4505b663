//! Writing a query without an allocator.

use super::append::{NewPair, fit};
use crate::base::buffer::{BufferTooSmallError, ToSliceError};
use crate::base::display::DisplayError;
use crate::base::slices::{after_mut, sum, until};
use crate::base::to_text::{Text, ToText};
use crate::base::unchecked::text;
use crate::percent::sink::TextBuffer;
use crate::set::EncodeSet;
use crate::set::named::FORM;

/// Writes a query to a buffer, without an allocator. A pair is written as a whole or not at all.
///
/// Other forms: [`query!`] (at compile time), [`Serializer`](crate::query::Serializer) (function).
///
/// [`query!`]: https://docs.rs/etched/latest/etched/macro.query.html
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent::COMPONENT;
/// use etched::query::SliceSerializer;
///
/// let mut buffer = [0; 16];
/// let mut query = SliceSerializer::new(&mut buffer).with_set(COMPONENT);
/// query.append_pair("q", "a b!")?.append_pair("at", "Ö & x").unwrap_err();
/// assert_eq!(query.append_key_only("on")?.finish(), "q=a%20b!&on");
/// # Ok::<(), etched::ToSliceError<etched::DisplayError>>(())
/// ```
#[derive(Debug)]
#[must_use = "a query does nothing until it is finished"]
pub struct SliceSerializer<'b> {
    buffer: &'b mut [u8],
    len: usize,
    set: EncodeSet,
}

/// The serializer, for the next pair, or why nothing was written.
type Added<'s, 'b> = Result<&'s mut SliceSerializer<'b>, ToSliceError<DisplayError>>;

impl<'b> SliceSerializer<'b> {
    /// A serializer that writes a query to `buffer`, from its start.
    #[inline]
    pub const fn new(buffer: &'b mut [u8]) -> SliceSerializer<'b> {
        SliceSerializer { buffer, len: 0, set: FORM }
    }

    /// Encodes the names and values of all later pairs with `set` instead of [`FORM`]. Whatever the
    /// set, `%`, `&`, `+`, `=` and the bytes in [`QUERY`](crate::percent::QUERY) are encoded.
    #[inline]
    pub const fn with_set(self, set: EncodeSet) -> SliceSerializer<'b> {
        SliceSerializer { set: fit(set), ..self }
    }

    #[inline]
    fn append(&mut self, name: &Text<'_>, value: Option<&Text<'_>>) -> Added<'_, 'b> {
        let (available, len) = (self.buffer.len(), self.len);
        let last = until(self.buffer, len).last().copied();
        let mut room = TextBuffer::new(after_mut(self.buffer, len));
        NewPair { set: &self.set, last, name, value }.write(&mut room)?;
        let too_small = |needed| BufferTooSmallError::new(sum(len, needed), available);
        // The sum does not overflow, because the buffer has the text after `len` bytes.
        self.len += room.into_text().map_err(too_small)?.len();
        Ok(self)
    }

    /// Adds a name and its value, both encoded.
    ///
    /// # Errors
    ///
    /// The pair does not fit into the buffer, or the `Display` of the name or the value returned an
    /// error. In both cases the query stays unchanged.
    #[inline]
    pub fn append_pair(&mut self, name: impl ToText, value: impl ToText) -> Added<'_, 'b> {
        ToText::with_text(&name, |name| {
            ToText::with_text(&value, |value| self.append(name, Some(value)))
        })
    }

    /// Adds a name without `=`, encoded. An empty name is written as `=`.
    ///
    /// # Errors
    ///
    /// The same as for [`append_pair`](SliceSerializer::append_pair).
    #[inline]
    pub fn append_key_only(&mut self, name: impl ToText) -> Added<'_, 'b> {
        ToText::with_text(&name, |name| self.append(name, None))
    }

    /// Returns the query that was written so far.
    #[inline]
    pub fn finish(&self) -> &str {
        text(until(self.buffer, self.len))
    }
}
