//! Errors of streams, and of the data that is read from them or written to them.

use core::error::Error;
use core::fmt::{self, Display};

use crate::base::stream::Fault;
use crate::java::{ReadUtfError, TooLongError};
use crate::set::error::DecodeError;

/// A stream failed: the error that it returned, and how many bytes were read or written before.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use embedded_io::SliceWriteError;
/// use etched::percent::FORM;
/// use etched::stream::StreamErrorKind;
///
/// let mut sent = [0; 2];
/// let error = FORM.encode_to(b"a&b", &mut &mut sent[..]).unwrap_err();
/// assert_eq!((error.kind(), error.done()), (StreamErrorKind::Failed, 2));
/// assert_eq!(sent[..error.done()], *b"a%");
/// assert_eq!(error.cause(), Some(&SliceWriteError::Full));
/// assert_eq!(error.to_string(), "the stream failed after 2 bytes: Full");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StreamError<E> {
    cause: Cause<E>,
    done: usize,
}

/// A [`StreamErrorKind`], with the error that the stream returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Cause<E> {
    Stream(E),
    TookNothing,
    Count,
}

/// How a stream failed.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent::FORM;
/// use etched::stream::StreamErrorKind;
///
/// let error = FORM.encode_to(b"a&b", &mut &mut [0; 2][..]).unwrap_err();
/// assert_eq!(error.kind(), StreamErrorKind::Failed);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StreamErrorKind {
    /// The stream returned an error.
    Failed,
    /// The stream was given bytes to write, but took none of them and returned no error.
    TookNothing,
    /// The stream reported more bytes than the buffer that it was given, so that the true count is
    /// unknown.
    Count,
}

impl<E> StreamError<E> {
    #[inline]
    pub(super) fn new(fault: Fault<E>, done: usize) -> StreamError<E> {
        let cause = match fault {
            Fault::Failed(error) => Cause::Stream(error),
            Fault::TookNothing => Cause::TookNothing,
            Fault::Count(_) => Cause::Count,
        };
        StreamError { cause, done }
    }

    /// How the stream failed.
    #[inline]
    pub const fn kind(&self) -> StreamErrorKind {
        match self.cause {
            Cause::Stream(_) => StreamErrorKind::Failed,
            Cause::TookNothing => StreamErrorKind::TookNothing,
            Cause::Count => StreamErrorKind::Count,
        }
    }

    /// The error that the stream returned, if it returned one.
    #[inline]
    pub const fn cause(&self) -> Option<&E> {
        match &self.cause {
            Cause::Stream(error) => Some(error),
            Cause::TookNothing | Cause::Count => None,
        }
    }

    /// How many bytes were read from the stream or written to it before it failed. The count stops
    /// at `usize::MAX`.
    #[inline]
    pub const fn done(&self) -> usize {
        self.done
    }
}

impl<E: Display> Display for StreamError<E> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the stream failed after {} bytes: ", self.done)?;
        match &self.cause {
            Cause::Stream(cause) => cause.fmt(f),
            Cause::TookNothing => f.write_str("it takes no more"),
            Cause::Count => f.write_str("it reported more bytes than it was given room for"),
        }
    }
}

impl<E: Error> Error for StreamError<E> {}

/// Why a frame was not written to a stream.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::stream::{WriteToError, write_utf_to};
///
/// let error = write_utf_to("é", &mut &mut [0; 3][..]).unwrap_err();
/// assert!(matches!(error, WriteToError::Stream(error) if error.done() == 3));
///
/// let (text, mut sent) = ("a".repeat(65_536), [0; 8]);
/// let error = write_utf_to(&text, &mut &mut sent[..]).unwrap_err();
/// assert!(matches!(error, WriteToError::TooLong(error) if error.len() == 65_536));
/// assert_eq!(sent, [0; 8]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WriteToError<E> {
    /// The text takes more than 65535 bytes in modified UTF-8; nothing was written.
    TooLong(TooLongError),
    /// The stream failed.
    Stream(StreamError<E>),
}

impl<E> From<StreamError<E>> for WriteToError<E> {
    #[inline]
    fn from(error: StreamError<E>) -> WriteToError<E> {
        WriteToError::Stream(error)
    }
}

/// Why a frame was not read from a stream.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::java::ReadUtfError;
/// use etched::stream::{ReadFromError, read_utf_from};
///
/// let error = read_utf_from(&mut &b"\x00\x05abc"[..], &mut [0; 8]).unwrap_err();
/// let ReadFromError::Frame(ReadUtfError::CutFrame(cut)) = error else { panic!("{error}") };
/// assert_eq!((cut.needed(), cut.available()), (7, 5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReadFromError<E> {
    /// The stream ends inside the frame, or the frame is ill-formed or too long for the buffer.
    Frame(ReadUtfError),
    /// The stream failed.
    Stream(StreamError<E>),
}

impl<E> From<ReadUtfError> for ReadFromError<E> {
    #[inline]
    fn from(error: ReadUtfError) -> ReadFromError<E> {
        ReadFromError::Frame(error)
    }
}

/// Why a stream was not percent-decoded.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent::FORM;
/// use etched::stream::DecodeFromError;
///
/// let error = FORM.decode_from(&mut &b"100%"[..], &mut [0; 8]).unwrap_err();
/// assert!(matches!(error, DecodeFromError::Decode(error) if error.position() == 3));
/// let error = FORM.decode_from(&mut &b"a%26b"[..], &mut [0; 4]).unwrap_err();
/// assert!(matches!(error, DecodeFromError::BufferFull));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeFromError<E> {
    /// The input is malformed. Offsets are in bytes from the position at which reading began.
    Decode(DecodeError),
    /// The buffer was full before the end of the stream was seen.
    BufferFull,
    /// The stream failed.
    Stream(StreamError<E>),
}

/// Implements `Display` for enums. Each variant holds an error, except that one may be a unit with
/// a fixed message.
macro_rules! errors_inside {
    ($($type:ident { $($variant:ident)* $(, $unit:ident: $words:literal)? })*) => {$(
        impl<E: Display> Display for $type<E> {
            #[inline]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $($type::$variant(error) => error.fmt(f),)*
                    $($type::$unit => f.write_str($words),)?
                }
            }
        }
    )*};
}

errors_inside! {
    WriteToError { TooLong Stream }
    ReadFromError { Frame Stream }
    DecodeFromError { Decode Stream, BufferFull: "the buffer was full before the end of the stream was seen" }
}

impl<E: Error> Error for WriteToError<E> {}

impl<E: Error> Error for ReadFromError<E> {}

impl<E: Error> Error for DecodeFromError<E> {}
