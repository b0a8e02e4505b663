//! Writing values through their `Display`, and the error of a `Display`.

use core::fmt;

use super::buffer::input_errors;
use super::error_words::error_words;

/// The `Display` of a value returned an error, so the text of the value is not complete.
///
/// No `Display` of the standard library returns an error. Your own may, because a lock is poisoned,
/// a file is missing, or a value has no text.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use std::fmt;
///
/// use etched::DisplayError;
/// use etched::query::{Displayed, Serializer};
///
/// struct Token(Option<u32>);
///
/// impl fmt::Display for Token {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "t-{}", self.0.ok_or(fmt::Error)?)
///     }
/// }
///
/// let mut query = Serializer::new(String::new());
/// query.append_pair("a", 1).append_pair("token", Displayed(Token(None)));
/// assert_eq!(query.check().unwrap_err(), DisplayError);
/// assert_eq!(query.as_str(), "a=1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DisplayError;

error_words! {
    DisplayError {
        DisplayError => "the `Display` of a value returned an error";
    }
}

impl core::error::Error for DisplayError {}

impl From<DisplayError> for fmt::Error {
    #[inline]
    fn from(_: DisplayError) -> fmt::Error {
        fmt::Error
    }
}

input_errors!(DisplayError);

/// A value that can be displayed. Only programs that make a `dyn Shown` link formatting. A
/// `dyn fmt::Display` would link it into every program that calls [`display_pieces`].
pub trait Shown {
    /// Displays the value and passes the text to `take`, piece by piece.
    fn show(&self, take: &mut dyn FnMut(&str) -> fmt::Result) -> fmt::Result;
}

impl<D: fmt::Display> Shown for D {
    #[inline]
    fn show(&self, take: &mut dyn FnMut(&str) -> fmt::Result) -> fmt::Result {
        struct Taking<'t>(&'t mut dyn FnMut(&str) -> fmt::Result);

        impl fmt::Write for Taking<'_> {
            #[inline]
            fn write_str(&mut self, text: &str) -> fmt::Result {
                (self.0)(text)
            }
        }

        fmt::write(&mut Taking(take), format_args!("{self}"))
    }
}

/// Displays `value` and passes the text to `take`, piece by piece, until `take` fails. Returns the
/// error of `take`, or else the error of the `Display`.
///
/// A `Display` only knows [`fmt::Error`], which carries nothing. So the error of `take` is kept here,
/// and the `Display` gets an `fmt::Error` in its place.
#[inline]
pub(crate) fn display_pieces<E: From<DisplayError>>(
    value: &dyn Shown,
    mut take: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    let mut result = Ok(());
    let shown = value.show(&mut |text| {
        // A `Display` may ignore an error, continue, and return `Ok` at the end.
        if result.is_ok() {
            result = take(text);
        }
        result.as_ref().map_or(Err(fmt::Error), |()| Ok(()))
    });
    result?;
    shown.map_err(|fmt::Error| DisplayError.into())
}
