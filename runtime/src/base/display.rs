//! Writing values through their `Display`, and the error of a `Display`.

use core::fmt;

use crate::base::buffer::input_errors;

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
/// use etched::query::Serializer;
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
/// query.append_pair("a", 1).append_pair("token", Token(None));
/// assert_eq!(query.check().unwrap_err(), DisplayError);
/// assert_eq!(query.as_str(), "a=1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DisplayError;

impl fmt::Display for DisplayError {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the `Display` of a value returned an error")
    }
}

impl core::error::Error for DisplayError {}

impl From<DisplayError> for fmt::Error {
    #[cfg_attr(on_demand, inline)]
    fn from(_: DisplayError) -> fmt::Error {
        fmt::Error
    }
}

input_errors!(DisplayError);

/// Displays `value` and passes the text to `take`, piece by piece, until `take` fails. Returns the
/// error of `take`, or else the error of the `Display`.
pub(crate) fn display<E: From<DisplayError>>(
    value: impl fmt::Display,
    take: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    struct Taking<F, E> {
        take: F,
        result: Result<(), E>,
    }

    impl<F: FnMut(&str) -> Result<(), E>, E> fmt::Write for Taking<F, E> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            // A `Display` may ignore an error, continue, and return `Ok` at the end.
            if self.result.is_ok() {
                self.result = (self.take)(text);
            }
            if self.result.is_ok() { Ok(()) } else { Err(fmt::Error) }
        }
    }

    let mut taking = Taking { take, result: Ok(()) };
    let displayed = fmt::write(&mut taking, format_args!("{value}"));
    taking.result?;
    displayed.map_err(|fmt::Error| DisplayError.into())
}
