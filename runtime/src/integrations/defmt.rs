//! [`defmt::Format`] for the errors: position, rule and bytes, without `core::fmt`.

use defmt::{Format, Formatter, write};

use crate::base::buffer::{BufferTooSmallError, ToSliceError};
use crate::base::display::DisplayError;
use crate::java::{CutFrameError, ReadUtfError, TooLongError};
use crate::set::error::{DecodeError, DecodeErrorKind};
#[cfg(feature = "embedded-io")]
use crate::stream::StreamError;
use crate::table::code_point::{CodePointError, CodePointErrorKind};
use crate::table::error::IllFormedError;
use crate::table::kind::IllFormedErrorKind;
use crate::url::UrlError;

/// Implements `Format`: for each pattern of a type, the format string and its arguments.
macro_rules! formats {
    ($($type:ident $(<$($parameter:ident),+>)? {
        $($pattern:pat => $words:tt $(, $argument:expr)*;)+
    })+) => {$(
        impl $(<$($parameter: Format),+>)? Format for $type $(<$($parameter),+>)? {
            #[cfg_attr(on_demand, inline)]
            fn format(&self, f: Formatter<'_>) {
                match self {
                    $($pattern => write!(f, $words $(, $argument)*),)+
                }
            }
        }
    )+};
}

formats! {
    IllFormedError {
        error => "ill-formed {=str} at byte {=usize}: {} in {=[u8]:02X}",
            error.encoding().name(), error.position(), error.kind(), error.bytes();
    }
    IllFormedErrorKind {
        IllFormedErrorKind::StrayContinuation => "StrayContinuation";
        IllFormedErrorKind::NeverOccurs => "NeverOccurs";
        IllFormedErrorKind::NonShortest => "NonShortest";
        IllFormedErrorKind::Surrogate => "Surrogate";
        IllFormedErrorKind::TooLarge => "TooLarge";
        IllFormedErrorKind::OtherEncoding => "OtherEncoding";
        IllFormedErrorKind::MissingContinuation => "MissingContinuation";
        IllFormedErrorKind::CutShort => "CutShort";
    }
    DecodeErrorKind {
        DecodeErrorKind::MalformedEscape => "MalformedEscape";
        DecodeErrorKind::IllFormed(kind) => "IllFormed({})", kind;
    }
    CodePointError {
        error => "{=str} has no sequence for {=u32:#X}: {}",
            error.encoding().name(), error.code_point(), error.kind();
    }
    CodePointErrorKind {
        CodePointErrorKind::Surrogate => "Surrogate";
        CodePointErrorKind::TooLarge => "TooLarge";
    }
    UrlError {
        error => "{=str} at byte {=usize}", error.kind().name(), error.position();
    }
    BufferTooSmallError {
        error => "the output takes {=usize}, but the buffer has room for {=usize}",
            error.needed(), error.available();
    }
    TooLongError {
        error => "a writeUTF frame holds at most 65535 bytes, and this text takes {=usize}",
            error.len();
    }
    CutFrameError {
        error => "the writeUTF frame takes {=usize} bytes, but the input ends after {=usize}",
            error.needed(), error.available();
    }
    DisplayError {
        DisplayError => "the `Display` of a value returned an error";
    }
    ToSliceError<E> {
        ToSliceError::Input(error) => "{}", error;
        ToSliceError::BufferTooSmall(error) => "{}", error;
    }
    ReadUtfError {
        ReadUtfError::CutFrame(error) => "{}", error;
        ReadUtfError::IllFormed(error) => "{}", error;
        ReadUtfError::BufferTooSmall(error) => "{}", error;
    }
}

#[cfg(feature = "embedded-io")]
formats! {
    StreamError<E, D> {
        StreamError::Data(error) => "{}", error;
        StreamError::BufferFull =>
            "the buffer was full before the end of the stream was seen";
        StreamError::Failed { cause, done } =>
            "the stream failed after {=usize} bytes: {}", done, cause;
        StreamError::TookNothing { done } =>
            "the stream failed after {=usize} bytes: it takes no more", done;
        StreamError::Count { done, .. } =>
            "the stream failed after {=usize} bytes: it reported more bytes than it was given room \
             for", done;
    }
}

impl Format for DecodeError {
    #[cfg_attr(on_demand, inline)]
    fn format(&self, f: Formatter<'_>) {
        let position = self.position();
        if let Some(escape) = self.malformed_escape() {
            write!(f, "malformed escape {=[u8]:a} at byte {=usize}", escape, position);
        } else if let Some(error) = self.ill_formed() {
            write!(f, "decoded from byte {=usize}: {}", position, error);
        }
    }
}
