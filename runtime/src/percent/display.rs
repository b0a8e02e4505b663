//! Encoding into a formatter.

use core::fmt::{self, Alignment, Write as _};

use crate::base::display::display;
use crate::set::EncodeSet;

/// An input that is encoded when it is displayed; made by [`EncodeSet::display`].
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent::{Display, PATH_SEGMENT};
///
/// struct Link<'n> {
///     name: Display<'n>,
/// }
///
/// let link = Link { name: PATH_SEGMENT.display(b"a b") };
/// assert_eq!(format!("/files/{}/info", link.name), "/files/a%20b/info");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Display<'i> {
    set: EncodeSet,
    input: &'i [u8],
}

impl EncodeSet {
    /// Encodes text or bytes while formatting, without an allocation.
    ///
    /// Width, fill and alignment apply as they do to a string. A precision is ignored, because it
    /// might cut an escape. To encode a value that has a `Display` of its own, see
    /// [`encode_fmt`](EncodeSet::encode_fmt).
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

    /// Encodes whatever a value displays, while formatting, without an allocation.
    ///
    /// The value is displayed with `{}`, and each piece of text is encoded as the value writes it.
    /// Width, fill, alignment and precision are ignored, because the length is not known before.
    /// Inside [`format_args!`] they apply to the value, and the padding is encoded too.
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
}

impl fmt::Display for Display<'_> {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let padding = match f.width() {
            Some(width) => width.saturating_sub(self.set.encoded_len(self.input)),
            None => 0,
        };
        let before = match f.align() {
            Some(Alignment::Right) => padding,
            Some(Alignment::Center) => padding / 2,
            Some(Alignment::Left) | None => 0,
        };
        let fill = f.fill();
        (0..before).try_for_each(|_| f.write_char(fill))?;
        self.set.encode_in_chunks(self.input, |encoded| f.write_str(encoded))?;
        (before..padding).try_for_each(|_| f.write_char(fill))
    }
}

/// A value whose text is encoded when it is displayed.
struct DisplayEncoded<'v, V: ?Sized> {
    set: EncodeSet,
    value: &'v V,
}

impl<V: fmt::Display + ?Sized> fmt::Display for DisplayEncoded<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display(self.value, |text| {
            self.set.encode_in_chunks(text.as_bytes(), |encoded| f.write_str(encoded))
        })
    }
}
