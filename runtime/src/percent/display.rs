//! Encoding into a formatter.

use core::fmt::{self, Alignment, Write as _};

use crate::set::EncodeSet;

/// How many input bytes are encoded at once, on the stack.
const CHUNK: usize = 32;

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
    /// might cut an escape.
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
    #[inline]
    pub fn display<'i, T: AsRef<[u8]> + ?Sized>(&self, input: &'i T) -> Display<'i> {
        Display { set: *self, input: input.as_ref() }
    }
}

impl fmt::Display for Display<'_> {
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
        for chunk in self.input.chunks(CHUNK) {
            let mut encoded = [0; 3 * CHUNK];
            let encoded = self.set.encode_to_slice(chunk, &mut encoded).map_err(|_| fmt::Error)?;
            f.write_str(encoded)?;
        }
        (before..padding).try_for_each(|_| f.write_char(fill))
    }
}
