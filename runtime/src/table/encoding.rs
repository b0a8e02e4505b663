//! The type of an encoding.

use core::fmt;
use core::hash::{Hash, Hasher};

use super::Table;

/// An encoding: the rules by which code points are written as bytes.
///
/// An `Encoding` is `Copy` and as small as a reference. Compare encodings with `==`, because a
/// pattern cannot match them.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::encoding::{CESU_8, Encoding, MODIFIED_UTF_8, UTF_8};
///
/// fn len_in(encoding: Encoding, text: &str) -> usize {
///     encoding.encoded_len(text)
/// }
///
/// let text = "\0\u{10302}"; // one byte and four bytes in UTF-8
/// assert_eq!([UTF_8, CESU_8, MODIFIED_UTF_8].map(|encoding| len_in(encoding, text)), [5, 7, 8]);
/// ```
#[derive(Clone, Copy)]
pub struct Encoding(&'static Table);

impl Encoding {
    #[inline]
    pub(crate) const fn new(table: &'static Table) -> Encoding {
        Encoding(table)
    }

    #[inline]
    pub(crate) const fn table(self) -> &'static Table {
        self.0
    }

    /// `==` in const contexts: compares the names, because const contexts cannot compare addresses.
    #[inline]
    pub(crate) const fn is(self, other: Encoding) -> bool {
        let (name, other_name) = (self.name().as_bytes(), other.name().as_bytes());
        let mut i = 0;
        while i < name.len() && i < other_name.len() && name[i] == other_name[i] {
            i += 1;
        }
        i == name.len() && i == other_name.len()
    }

    /// The encoding's name, as error messages write it.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// assert_eq!(etched::encoding::UTF_8.name(), "UTF-8");
    /// ```
    #[inline]
    pub const fn name(self) -> &'static str {
        self.0.name
    }
}

impl PartialEq for Encoding {
    #[inline]
    fn eq(&self, other: &Encoding) -> bool {
        self.is(*other)
    }
}

impl Eq for Encoding {}

impl Hash for Encoding {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Encoding {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Encoding({})", self.name())
    }
}
