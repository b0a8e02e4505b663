//! Frames to and from the streams of `std`.

use std::io::{Read, Result, Write};
use std::string::String;
use std::vec::Vec;

use super::HEADER;
use super::read::{ReadUtfError, split_frame};
use super::write::{TooLongError, header};
use crate::base::buffer::{ToSliceError, zeros};
use crate::base::io::{Checked, write_all};
use crate::encoding::MODIFIED_UTF_8;

/// Writes a text to a stream as a frame, as `DataOutput.writeUTF` does.
///
/// Other forms: [`write_utf_bytes!`] (at compile time),
/// [`const_write_utf`](crate::java::const_write_utf) (`const fn`),
/// [`write_utf`](crate::java::write_utf) (`const fn`, into a buffer).
///
/// [`write_utf_bytes!`]: https://docs.rs/etched/latest/etched/macro.write_utf_bytes.html
///
/// # Errors
///
/// [`ErrorKind::InvalidInput`], with a [`TooLongError`] inside, if the text
/// takes more than 65535 bytes in modified UTF-8. Nothing is written then.
///
/// The errors of the stream, but a write that is interrupted is repeated. [`ErrorKind::WriteZero`]
/// if the stream takes no more bytes, and [`ErrorKind::Other`] if it reports more bytes than it was
/// given.
///
/// [`ErrorKind::InvalidInput`]: std::io::ErrorKind::InvalidInput
/// [`ErrorKind::Other`]: std::io::ErrorKind::Other
/// [`ErrorKind::WriteZero`]: std::io::ErrorKind::WriteZero
///
/// ```
/// # extern crate etched_runtime as etched;
/// let mut stream = Vec::new();
/// etched::java::write_utf_to("é", &mut stream)?;
/// assert_eq!(stream, b"\x00\x02\xC3\xA9");
/// # Ok::<(), std::io::Error>(())
/// ```
#[doc(alias = "writeUTF")]
pub fn write_utf_to<W: Write + ?Sized>(text: &str, stream: &mut W) -> Result<()> {
    let len = MODIFIED_UTF_8.encoded_len_fast(text);
    let header = header(len).ok_or_else(|| TooLongError::new(text, len))?;
    let mut frame = zeros(HEADER + len);
    let (head, content) = frame.split_at_mut(HEADER);
    head.copy_from_slice(&header);
    // Never an error, because `content` has the length of the encoded text.
    MODIFIED_UTF_8.encode_to_slice(text, content).map_err(ToSliceError::BufferTooSmall)?;
    Ok(write_all(stream, &frame)?)
}

/// Reads the next frame of a stream to a `String`, as `DataInput.readUTF` does, but refuses all
/// ill-formed content. Returns `None` if the stream ends before the frame.
///
/// Nothing is read beyond the frame.
///
/// Other forms: [`read_utf`](crate::java::read_utf) (`const fn`, into a buffer).
///
/// # Errors
///
/// [`ErrorKind::InvalidData`], with a [`ReadUtfError`] inside, if the content of the frame is
/// ill-formed. The next read then starts after the frame.
///
/// The errors of [`read_frame_from`]. After such an error, the bytes that were read are lost; call
/// [`read_frame_from`] itself to keep them.
///
/// [`ErrorKind::InvalidData`]: std::io::ErrorKind::InvalidData
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
#[doc(alias = "readUTF")]
pub fn read_utf_from<R: Read + ?Sized>(stream: &mut R) -> Result<Option<String>> {
    let mut frame = Vec::new();
    if !read_frame_from(stream, &mut frame)? {
        return Ok(None);
    }
    let text = MODIFIED_UTF_8.decode(&frame[HEADER..]);
    let text = text.map_err(|error| ReadUtfError::IllFormed(error.offset_by(HEADER)))?;
    Ok(Some(text.into_owned()))
}

/// Reads the next frame of a stream, including its header, and appends the bytes to `frame`.
/// Returns `false` if the stream ends before the frame. To read the appended bytes, use
/// [`split_frame`] or [`read_utf`](super::read_utf).
///
/// Nothing is read beyond the frame. All bytes that were read are in `frame`, even after an error;
/// the one exception is below.
///
/// # Errors
///
/// [`ErrorKind::UnexpectedEof`], with a [`CutFrameError`](super::CutFrameError) inside, if the stream ends inside the
/// frame.
///
/// The errors of the stream, except [`ErrorKind::Interrupted`], after which the read is retried. If
/// the stream claims to have read more bytes than fit in the buffer that it was given, the error is
/// [`ErrorKind::Other`], and the bytes of that read are not in `frame`.
///
/// [`ErrorKind::Interrupted`]: std::io::ErrorKind::Interrupted
/// [`ErrorKind::Other`]: std::io::ErrorKind::Other
/// [`ErrorKind::UnexpectedEof`]: std::io::ErrorKind::UnexpectedEof
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
pub fn read_frame_from<R: Read + ?Sized>(stream: &mut R, frame: &mut Vec<u8>) -> Result<bool> {
    let (start, mut needed) = (frame.len(), HEADER);
    loop {
        let missing = start + needed - frame.len();
        frame.reserve(missing);
        // `read_to_end` appends the bytes of each read at once. So these bytes, and no others, are in
        // `frame` even if the stream fails or panics.
        Checked(&mut *stream).take(missing as u64).read_to_end(frame)?;
        match split_frame(&frame[start..]) {
            Ok(_) => return Ok(true),
            // The whole header was read, and tells the length of the frame.
            Err(cut) if cut.needed() > needed => needed = cut.needed(),
            Err(cut) if cut.available() == 0 => return Ok(false),
            Err(cut) => return Err(cut.into()),
        }
    }
}
