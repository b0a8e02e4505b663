//! Values that are encoded while they are displayed.

use core::fmt::{self, Alignment, Write as _};

use crate::base::display::display_pieces;
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
#[must_use = "what is displayed does nothing until it is written"]
pub struct Display<'i> {
    pub(super) set: EncodeSet,
    pub(super) input: &'i [u8],
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
pub(super) struct DisplayEncoded<'v, V: ?Sized> {
    pub(super) set: EncodeSet,
    pub(super) value: &'v V,
}

impl<V: fmt::Display + ?Sized> fmt::Display for DisplayEncoded<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display_pieces(&self.value, |text| {
            self.set.encode_in_chunks(text.as_bytes(), |encoded| f.write_str(encoded))
        })
    }
}
