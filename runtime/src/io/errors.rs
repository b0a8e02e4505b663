//! The conversion of errors to [`std::io::Error`].

use std::io::Error;
use std::io::ErrorKind::{InvalidData, InvalidInput, Other, UnexpectedEof};

use crate::base::buffer::ToSliceError;
use crate::base::display::DisplayError;
use crate::java::{CutFrameError, ReadUtfError, TooLongError};
use crate::set::error::DecodeError;
use crate::table::error::IllFormedError;

/// Converts each error to an `Error` of this kind, with this error inside.
macro_rules! io_errors {
    ($($(#[$condition:meta])? $error:ty { $($pattern:pat => $kind:ident($inside:expr);)+ })+) => {$(
        $(#[$condition])? impl From<$error> for Error {
            #[inline]
            fn from(error: $error) -> Error {
                match error {
                    $($pattern => Error::new($kind, $inside),)+
                }
            }
        }
    )+};
}

io_errors! {
    IllFormedError { error => InvalidData(error); }
    DecodeError { error => InvalidData(error); }
    DisplayError { error => Other(error); }
    TooLongError { error => InvalidInput(error); }
    #[cfg(feature = "url")]
    crate::url::UrlError { error => InvalidInput(error); }
    CutFrameError { error => UnexpectedEof(error); }
    ToSliceError<TooLongError> {
        ToSliceError::Input(error) => InvalidInput(error);
        ToSliceError::BufferTooSmall(error) => InvalidInput(error);
    }
    ReadUtfError {
        ReadUtfError::CutFrame(error) => UnexpectedEof(error);
        error @ ReadUtfError::IllFormed(_) => InvalidData(error);
        ReadUtfError::BufferTooSmall(error) => InvalidInput(error);
    }
}
