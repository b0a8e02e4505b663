//! Encoding forms of Unicode text: [`UTF_8`].
//!
//! A [`Form`] is a table of well-formed byte sequences, written as its standard
//! prints it. Validation, the length and the reason of every error, and every
//! word of the messages are derived from that table; there is no second place
//! where a rule about bytes is written down.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::form::UTF_8;
//!
//! // The slash that got through a hundred firewalls.
//! let error = UTF_8.validate(b"..\xC0\xAF..").unwrap_err();
//! println!("{error}");
//! ```

mod bits;
mod cesu_8;
mod code_point;
mod convert;
mod ill_formed;
mod java_string;
mod modified_utf_8;
#[cfg(feature = "alloc")]
mod owned;
mod proof;
mod ranges;
mod resync;
mod rfc_2279;
mod row;
mod step;
mod table;
mod text;
mod utf_8;
mod validate;
mod words;

use core::fmt;

pub use cesu_8::CESU_8;
pub use code_point::{CodePointError, CodePointErrorKind, Sequence};
pub use ill_formed::{IllFormed, IllFormedKind};
pub use java_string::JAVA_STRING;
pub use modified_utf_8::MODIFIED_UTF_8;
pub use rfc_2279::RFC_2279;
pub use step::Step;
pub use utf_8::UTF_8;
pub use validate::from_utf8;

pub(crate) use row::MAX_LEN;
use table::Table;

/// A form: the rules by which code points are written as bytes.
///
/// It is a small value that is passed by copy; its methods are the codec.
#[derive(Clone, Copy)]
pub struct Form(&'static Table);

impl Form {
    const fn new(table: &'static Table) -> Form {
        Form(table)
    }

    const fn table(self) -> &'static Table {
        self.0
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
        core::ptr::eq(self.0, other.0)
    }
}

impl Eq for Form {}

impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Form({})", self.name())
    }
}
