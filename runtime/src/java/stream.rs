//! Frames from and to streams.

use std::io::{self, ErrorKind, Read, Write};
use std::string::String;
use std::vec;
use std::vec::Vec;

use super::HEADER;
use super::read::{CutFrameError, ReadUtfError, split_frame};
use super::write::{TooLongError, header};
use crate::base::buffer::ToSliceError;
use crate::encoding::MODIFIED_UTF_8;
use crate::io::{read, write_all};

/// Writes a text to a stream as a frame, as `DataOutput.writeUTF` does.
///
/// # Errors
///
/// The text takes over 65535 bytes in modified UTF-8 ([`ErrorKind::InvalidInput`], with a
/// [`TooLongError`](super::TooLongError) inside); nothing is written then. Otherwise those of the stream; and
/// [`ErrorKind::Other`] if it reports more bytes than it was given.
///
/// # Cost
///
/// One allocation of the length of the frame, and as many writes as the stream needs for it.
///
/// ```
/// # extern crate etched_runtime as etched;
/// let mut stream = Vec::new();
/// etched::java::write_utf_to("é", &mut stream)?;
/// assert_eq!(stream, b"\x00\x02\xC3\xA9");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_utf_to<W: Write + ?Sized>(text: &str, stream: &mut W) -> io::Result<()> {
    let len = MODIFIED_UTF_8.encoded_len_fast(text);
    let header = header(len).ok_or_else(|| TooLongError::new(text, len))?;
    // `header` has succeeded, so `len` is at most `MAX_LEN`.
    let mut frame = vec![0; HEADER + len];
    frame[..HEADER].copy_from_slice(&header);
    MODIFIED_UTF_8
        .encode_to_slice(text, &mut frame[HEADER..])
        .map_err(ToSliceError::BufferTooSmall)?;
    write_all(stream, &frame)
}

/// Reads the next frame of a stream to text, as `DataInput.readUTF` does, but strictly;
/// `None` if the stream ends before it.
///
/// Of the stream it takes the frame and nothing beyond it.
///
/// # Errors
///
/// What is in the frame is ill-formed ([`ErrorKind::InvalidData`], with a
/// [`ReadUtfError`] inside); the stream stands after the frame then. Else those of
/// [`read_frame_from`], which can also tell what was read before an error.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::java::read_utf_from;
///
/// let mut stream = &b"\x00\x02\xC3\xA9\x00\x01!"[..];
/// let mut texts = Vec::new();
/// while let Some(text) = read_utf_from(&mut stream)? {
///     texts.push(text);
/// }
/// assert_eq!(texts, ["é", "!"]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read_utf_from<R: Read + ?Sized>(stream: &mut R) -> io::Result<Option<String>> {
    let mut frame = Vec::new();
    if !read_frame_from(stream, &mut frame)? {
        return Ok(None);
    }
    match MODIFIED_UTF_8.decode(&frame[HEADER..]) {
        Ok(text) => Ok(Some(text.into_owned())),
        Err(error) => Err(ReadUtfError::IllFormed(error.offset_by(HEADER)).into()),
    }
}

/// Reads the next frame of a stream as it is, header and all, to the end of `frame`;
/// `false` if the stream ends before it. [`split_frame`] and [`read_utf`](super::read_utf)
/// take it apart.
///
/// Of the stream it takes the frame and nothing beyond it. What it has taken is in
/// `frame`, whatever happens.
///
/// # Errors
///
/// The stream ends inside the frame ([`ErrorKind::UnexpectedEof`], with a [`CutFrameError`] inside).
/// Otherwise those of the stream; only [`ErrorKind::Interrupted`] is retried. If the stream reports
/// more bytes than it was given room for, the error is [`ErrorKind::Other`], and the bytes of that
/// read are not in `frame`.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::java::{CutFrameError, read_frame_from};
///
/// let mut frame = Vec::new();
/// let error = read_frame_from(&mut &b"\x00\x05abc"[..], &mut frame).unwrap_err();
/// assert_eq!(error.kind(), std::io::ErrorKind::UnexpectedEof);
/// let cut: &CutFrameError = error.get_ref().unwrap().downcast_ref().unwrap();
/// assert_eq!((cut.needed(), cut.available()), (7, 5));
/// assert_eq!(frame, b"\x00\x05abc");
/// ```
pub fn read_frame_from<R: Read + ?Sized>(stream: &mut R, frame: &mut Vec<u8>) -> io::Result<bool> {
    let start = frame.len();
    loop {
        let missing = match split_frame(&frame[start..]) {
            Ok(_) => return Ok(true),
            Err(cut) => cut.needed() - cut.available(),
        };
        if append(stream, missing, frame)? < missing {
            return match split_frame(&frame[start..]) {
                Err(cut) if cut.available() > 0 => Err(cut.into()),
                _ => Ok(false),
            };
        }
    }
}

/// Appends `len` bytes of the stream to `frame`, or fewer if the stream ends, and returns their
/// number.
fn append<R: Read + ?Sized>(stream: &mut R, len: usize, frame: &mut Vec<u8>) -> io::Result<usize> {
    /// Removes the room that was not filled when it is dropped, also while a panic unwinds.
    struct Filling<'f> {
        frame: &'f mut Vec<u8>,
        len: usize,
    }

    impl Drop for Filling<'_> {
        fn drop(&mut self) {
            self.frame.truncate(self.len);
        }
    }

    let start = frame.len();
    frame.resize(start + len, 0);
    let filling = &mut Filling { frame, len: start };
    while let Some(room) = filling.frame.get_mut(filling.len..).filter(|room| !room.is_empty()) {
        match read(stream, room) {
            Ok(0) => break,
            Ok(given) => filling.len += given,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filling.len - start)
}

impl From<TooLongError> for io::Error {
    #[cfg_attr(debug_assertions, inline)]
    fn from(error: TooLongError) -> io::Error {
        io::Error::new(ErrorKind::InvalidInput, error)
    }
}

impl From<ToSliceError<TooLongError>> for io::Error {
    #[cfg_attr(debug_assertions, inline)]
    fn from(error: ToSliceError<TooLongError>) -> io::Error {
        match error {
            ToSliceError::Input(error) => error.into(),
            ToSliceError::BufferTooSmall(error) => io::Error::new(ErrorKind::InvalidInput, error),
        }
    }
}

impl From<CutFrameError> for io::Error {
    #[cfg_attr(debug_assertions, inline)]
    fn from(error: CutFrameError) -> io::Error {
        io::Error::new(ErrorKind::UnexpectedEof, error)
    }
}

impl From<ReadUtfError> for io::Error {
    #[cfg_attr(debug_assertions, inline)]
    fn from(error: ReadUtfError) -> io::Error {
        match error {
            ReadUtfError::CutFrame(error) => error.into(),
            ReadUtfError::IllFormed(_) => io::Error::new(ErrorKind::InvalidData, error),
            ReadUtfError::BufferTooSmall(error) => io::Error::new(ErrorKind::InvalidInput, error),
        }
    }
}
