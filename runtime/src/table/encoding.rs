//! The type of an encoding.

use core::fmt;
use core::hash::{Hash, Hasher};

use super::Table;

/// A form: the rules by which code points are written as bytes.
///
/// It is a small value that is passed by copy; its methods are the codec. Forms are
/// compared by `==`, which patterns cannot do.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::form::{CESU_8, Form, MODIFIED_UTF_8, UTF_8};
///
/// fn len_in(form: Form, text: &str) -> usize {
///     form.encoded_len(text)
/// }
///
/// let text = "\0\u{10302}";
/// assert_eq!([UTF_8, CESU_8, MODIFIED_UTF_8].map(|form| len_in(form, text)), [5, 7, 8]);
/// ```
#[derive(Clone, Copy)]
pub struct Form(&'static Table);

impl Form {
    pub(crate) const fn new(table: &'static Table) -> Form {
        Form(table)
    }

    pub(crate) const fn table(self) -> &'static Table {
        self.0
    }

    /// `==` in const contexts.
    pub(crate) const fn is(self, other: Form) -> bool {
        let (name, other) = (self.name().as_bytes(), other.name().as_bytes());
        let mut i = 0;
        while i < name.len() && i < other.len() && name[i] == other[i] {
            i += 1;
        }
        i == name.len() && i == other.len()
    }

    /// The form's name, as messages give it.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// assert_eq!(etched::form::UTF_8.name(), "UTF-8");
    /// ```
    pub const fn name(self) -> &'static str {
        self.0.name
    }
}

impl PartialEq for Form {
    fn eq(&self, other: &Form) -> bool {
        self.is(*other)
    }
}

impl Eq for Form {}

impl Hash for Form {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Form({})", self.name())
    }
}
