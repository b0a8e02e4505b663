//! Reading frames.

use super::HEADER;
use crate::base::buffer::{BufferTooSmallError, ToSliceError, ok};
use crate::base::error_words::error_words;
use crate::encoding::MODIFIED_UTF_8;
use crate::table::error::IllFormedError;

/// Splits the first frame off `input`: returns the content of the frame, and the rest of the input.
///
/// The content is not checked, and may be ill-formed. If the content may hold unpaired surrogates,
/// read it in [`JAVA_STRING`](crate::encoding::JAVA_STRING).
///
/// # Errors
///
/// The input ends before the end of the frame.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::encoding::JAVA_STRING;
/// use etched::java::split_frame;
///
/// let (content, rest) = split_frame(b"\x00\x03\xED\xA0\x80!")?;
/// assert_eq!(rest, b"!");
/// assert!(JAVA_STRING.code_points(content).eq([Ok(0xD800)]));
/// # Ok::<(), etched::java::CutFrameError>(())
/// ```
#[cfg_attr(on_demand, inline)]
pub const fn split_frame(input: &[u8]) -> Result<(&[u8], &[u8]), CutFrameError> {
    let Some((header, rest)) = input.split_first_chunk() else {
        return Err(CutFrameError { needed: HEADER, available: input.len() });
    };
    let len = u16::from_be_bytes(*header) as usize;
    match rest.split_at_checked(len) {
        Some(split) => Ok(split),
        None => Err(CutFrameError { needed: HEADER + len, available: input.len() }),
    }
}

/// Reads a frame to a buffer, and returns the text, a `&str`, and the rest of the input. It reads
/// as `DataInput.readUTF` does, but refuses all ill-formed content.
///
/// Other forms: [`read_utf_from`](crate::java::read_utf_from) (function, from a stream).
///
/// # Errors
///
/// The input ends before the end of the frame, the content is ill-formed, or the buffer is too
/// small for the text. After an error the buffer is unchanged. Offsets are in bytes from the start
/// of the frame, including its header.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::java::read_utf;
///
/// let mut buffer = [0; 16];
/// let (text, rest) = read_utf(b"\x00\x02\xC0\x80\x00\x01a", &mut buffer)?;
/// assert_eq!((text, rest), ("\0", &b"\x00\x01a"[..]));
/// # Ok::<(), etched::java::ReadUtfError>(())
/// ```
#[doc(alias = "readUTF")]
#[cfg_attr(on_demand, inline)]
pub const fn read_utf<'i, 'o>(
    input: &'i [u8],
    output: &'o mut [u8],
) -> Result<(&'o str, &'i [u8]), ReadUtfError> {
    let (content, rest) = ok!(split_frame(input), ReadUtfError::CutFrame);
    match MODIFIED_UTF_8.fill_decoded(content, output) {
        Ok(text) => Ok((text, rest)),
        Err(ToSliceError::Input(error)) => Err(ReadUtfError::IllFormed(error.offset_by(HEADER))),
        Err(ToSliceError::BufferTooSmall(error)) => Err(ReadUtfError::BufferTooSmall(error)),
    }
}

/// The input ends before the end of the frame.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::java::split_frame;
///
/// let error = split_frame(b"\x00\x05abc").unwrap_err();
/// assert_eq!((error.needed(), error.available()), (7, 5));
/// assert_eq!(error.to_string(), "the writeUTF frame takes 7 bytes, but the input ends after 5");
/// let error = split_frame(b"\x00").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the header of a writeUTF frame takes 2 bytes, but the input ends after 1",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CutFrameError {
    needed: usize,
    available: usize,
}

impl CutFrameError {
    /// The length of the frame in bytes, or of its header if the input ends inside the header.
    #[inline]
    pub const fn needed(&self) -> usize {
        self.needed
    }

    /// The offset at which the input ends: how many bytes of the frame the input has.
    #[inline]
    pub const fn available(&self) -> usize {
        self.available
    }
}

/// Why a frame was not read.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::java::{ReadUtfError, read_utf};
///
/// let error = read_utf(b"\x00\x01\x00", &mut [0; 8]).unwrap_err();
/// assert!(matches!(error, ReadUtfError::IllFormed(error) if error.position() == 2));
/// let error = read_utf(b"\x00\x02a", &mut [0; 8]).unwrap_err();
/// assert!(matches!(error, ReadUtfError::CutFrame(error) if error.needed() == 4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReadUtfError {
    /// The input ends before the end of the frame.
    CutFrame(CutFrameError),
    /// The content is ill-formed. Offsets are in bytes from the start of the frame.
    IllFormed(IllFormedError),
    /// The text does not fit into the buffer, and nothing was written.
    BufferTooSmall(BufferTooSmallError),
}

error_words! {
    CutFrameError {
        error => "the {} takes {} bytes, but the input ends after {}",
            if error.available < HEADER { "header of a writeUTF frame" } else { "writeUTF frame" },
            error.needed, error.available;
    }
    ReadUtfError {
        ReadUtfError::CutFrame(error) => (error);
        ReadUtfError::IllFormed(error) => (error);
        ReadUtfError::BufferTooSmall(error) => (error);
    }
}

impl core::error::Error for CutFrameError {}
impl core::error::Error for ReadUtfError {}

impl From<CutFrameError> for ReadUtfError {
    #[inline]
    fn from(error: CutFrameError) -> ReadUtfError {
        ReadUtfError::CutFrame(error)
    }
}
