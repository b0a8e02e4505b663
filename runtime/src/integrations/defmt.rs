//! [`defmt::Format`] for the errors: position, rule and bytes, without `core::fmt`. Their kinds derive it.

use defmt::{Format, Formatter, write};

use crate::set::error::DecodeError;
use crate::table::code_point::CodePointError;
use crate::table::error::IllFormedError;

/// Implements `Format`: for each type, the format string and its arguments.
macro_rules! formats {
    ($($(#[$condition:meta])? $type:ty: |$error:ident| $words:tt $(, $argument:expr)*;)+) => {$(
        $(#[$condition])? impl Format for $type {
            #[inline]
            fn format(&self, f: Formatter<'_>) {
                let $error = self;
                write!(f, $words $(, $argument)*);
            }
        }
    )+};
}

formats! {
    IllFormedError: |error| "ill-formed {=str} at byte {=usize}: {} in {=[u8]:02X}",
        error.encoding().name(), error.position(), error.kind(), error.bytes();
    CodePointError: |error| "{=str} has no sequence for {=u32:#X}: {}",
        error.encoding().name(), error.code_point(), error.kind();
    #[cfg(feature = "url")]
    crate::url::UrlError: |error| "{=str} at byte {=usize}", error.kind().name(), error.position();
}

impl Format for DecodeError {
    #[inline]
    fn format(&self, f: Formatter<'_>) {
        let position = self.position();
        if let Some(escape) = self.malformed_escape() {
            write!(f, "malformed escape {=[u8]:a} at byte {=usize}", escape, position);
        } else if let Some(error) = self.ill_formed() {
            write!(f, "decoded from byte {=usize}: {}", position, error);
        }
    }
}
