//! Java's frames and percent-encoding on the streams of [`embedded_io`], without an allocator;
//! with the feature `embedded-io`.
//!
#![doc = include_str!("../../docs/guide/stream.md")]

use embedded_io::{Read, Write};

use crate::base::buffer::front;
use crate::base::slices::{after, after_mut, copy, until, until_mut};
use crate::base::stream::{checked, write_all};
use crate::encoding::MODIFIED_UTF_8;
use crate::encoding::from_utf8::from_utf8;
use crate::java::read::read_frame;
use crate::java::write::header_of;
use crate::java::{HEADER, ReadUtfError, TooLongError, split_frame};
use crate::set::EncodeSet;
use crate::set::error::DecodeError;
use crate::table::error::IllFormedError;

/// # Examples
///
/// ```
/// # extern crate etched_runtime as etched;
/// use embedded_io::SliceWriteError;
/// use etched::java::ReadUtfError;
/// use etched::percent::FORM;
/// use etched::stream::{StreamError, read_utf_from};
///
/// let mut sent = [0; 2];
/// let error = FORM.encode_to(b"a&b", &mut &mut sent[..]).unwrap_err();
/// assert_eq!(error, StreamError::Failed { cause: SliceWriteError::Full, done: 2 });
/// assert_eq!(error.to_string(), "the stream failed after 2 bytes: Full");
/// assert_eq!(sent, *b"a%");
///
/// let error = read_utf_from(&mut &b"\x00\x05abc"[..], &mut [0; 8]).unwrap_err();
/// let StreamError::Data(ReadUtfError::CutFrame(cut)) = error else { panic!("{error}") };
/// assert_eq!((cut.needed(), cut.available()), (7, 5));
/// ```
pub use crate::base::stream::StreamError;

/// How many bytes are converted on the stack at once.
const CHUNK: usize = 32;

/// Writes a text to a stream as a frame, as `DataOutput.writeUTF` does.
///
/// # Errors
///
/// [`StreamError::Data`] if the text takes more than 65535 bytes in modified UTF-8. Nothing is
/// written then. [`StreamError::Failed`] if the stream failed, which may have taken a part of the
/// frame.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::stream::write_utf_to;
///
/// let mut sent = [0; 4];
/// write_utf_to("é", &mut &mut sent[..]).unwrap();
/// assert_eq!(sent, *b"\x00\x02\xC3\xA9");
/// ```
#[doc(alias = "writeUTF")]
pub fn write_utf_to<W: Write + ?Sized>(
    text: &str,
    stream: &mut W,
) -> Result<(), StreamError<W::Error, TooLongError>> {
    let (header, _) = header_of(text)?;
    let mut done = 0;
    let mut write = |bytes: &[u8]| write_all(bytes, &mut done, |bytes| stream.write(bytes));
    write(&header)?;
    let mut rest = text;
    while !rest.is_empty() {
        // The longest chunk that ends between two characters. It is never empty.
        let split = (0..=CHUNK.min(rest.len())).rev().find_map(|end| rest.split_at_checked(end));
        let Some((chunk, after)) = split else { break };
        // No character takes more than twice as many bytes as in UTF-8.
        if let Ok(encoded) = MODIFIED_UTF_8.encode_to_slice(chunk, &mut [0; 2 * CHUNK]) {
            write(encoded)?;
        }
        rest = after;
    }
    Ok(())
}

/// Reads the next frame of a stream to a buffer, and returns its text, a `&str`, as
/// `DataInput.readUTF` does, but strictly. Returns `None` if the stream ends before the frame. The
/// buffer must be at least as long as the frame, including its header.
///
/// Nothing is read beyond the frame.
///
/// # Errors
///
/// The errors of [`read_frame_from`]. Also, the content of the frame is ill-formed. The next read
/// then starts after the frame, and the buffer has the frame, not decoded.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::stream::read_utf_from;
///
/// let (mut stream, mut buffer) = (&b"\x00\x02\xC0\x80\x00\x01!"[..], [0; 8]);
/// assert_eq!(read_utf_from(&mut stream, &mut buffer).unwrap().unwrap(), "\0");
/// assert_eq!(read_utf_from(&mut stream, &mut buffer).unwrap().unwrap(), "!");
/// assert!(read_utf_from(&mut stream, &mut buffer).unwrap().is_none());
/// ```
#[doc(alias = "readUTF")]
pub fn read_utf_from<'b, R: Read + ?Sized>(
    stream: &mut R,
    buffer: &'b mut [u8],
) -> Result<Option<&'b str>, StreamError<R::Error, ReadUtfError>> {
    let Some(frame) = fill_frame(stream, buffer)? else { return Ok(None) };
    let text = decode_in_place(after_mut(frame, HEADER));
    text.map(Some).map_err(|error| ReadUtfError::IllFormed(error.offset_by(HEADER)).into())
}

/// Reads the next frame of a stream, including its header, to the front of a buffer, and returns
/// it, a `&[u8]`. Returns `None` if the stream ends before the frame. To read the returned bytes,
/// use [`split_frame`] or [`read_utf`](crate::java::read_utf).
///
/// Nothing is read beyond the frame. All bytes that were read are at the front of the buffer, even
/// after an error. The error says how many bytes were read.
///
/// # Errors
///
/// The stream ends inside the frame, or fails. Or the frame does not fit into the buffer: then only
/// the header is read, or nothing if the header does not fit.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::java::ReadUtfError;
/// use etched::stream::{StreamError, read_frame_from};
///
/// let (mut stream, mut buffer) = (&b"\x00\x05hello"[..], [0; 4]);
/// let error = read_frame_from(&mut stream, &mut buffer).unwrap_err();
/// let StreamError::Data(ReadUtfError::BufferTooSmall(error)) = error else { panic!() };
/// assert_eq!((error.needed(), error.available()), (7, 4));
/// assert_eq!((stream, &buffer[..2]), (&b"hello"[..], &b"\x00\x05"[..]));
/// ```
pub fn read_frame_from<'b, R: Read + ?Sized>(
    stream: &mut R,
    buffer: &'b mut [u8],
) -> Result<Option<&'b [u8]>, StreamError<R::Error, ReadUtfError>> {
    Ok(fill_frame(stream, buffer)?.map(|frame| &*frame))
}

/// Reads the next frame, including its header, to the front of the buffer, and returns it. Returns
/// `None` if the stream ends before the frame.
fn fill_frame<'b, R: Read + ?Sized>(
    stream: &mut R,
    buffer: &'b mut [u8],
) -> Result<Option<&'b mut [u8]>, StreamError<R::Error, ReadUtfError>> {
    let mut done = 0;
    // `needed` is first the length of the header, and then that of the frame. Nothing beyond
    // `needed` is read, so that the frame ends at `done`.
    let has_frame = read_frame::<StreamError<_, _>>(|needed| {
        let frame = front(buffer, needed).map_err(ReadUtfError::BufferTooSmall)?;
        fill(stream, frame, &mut done)?;
        Ok(split_frame(until(frame, done)).map(drop))
    })?;
    Ok(has_frame.then_some(until_mut(buffer, done)))
}

/// Fills the buffer from the offset `done` on, until the buffer is full or the stream ends. Adds
/// the number of bytes that were read to `done` after each read, so that the count is right even if
/// the stream fails or panics.
fn fill<R: Read + ?Sized, D>(
    stream: &mut R,
    buffer: &mut [u8],
    done: &mut usize,
) -> Result<(), StreamError<R::Error, D>> {
    while *done < buffer.len() {
        let room = after_mut(buffer, *done);
        match checked(stream.read(room), room.len(), *done)? {
            0 => break,
            // The sum is at most the length of the buffer: `checked` compared `given` with `room`.
            given => *done += given,
        }
    }
    Ok(())
}

impl EncodeSet {
    /// Percent-encodes bytes to a stream; with the feature `embedded-io`.
    ///
    /// # Errors
    ///
    /// The stream failed.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::PATH_SEGMENT;
    /// use etched::stream::StreamError;
    ///
    /// let mut sent = [0; 6];
    /// let error = PATH_SEGMENT.encode_to(b"a/b c", &mut &mut sent[..]).unwrap_err();
    /// assert!(matches!(error, StreamError::Failed { done: 6, .. }));
    /// assert_eq!(sent, *b"a%2Fb%");
    /// ```
    pub fn encode_to<W: Write + ?Sized>(
        &self,
        input: &[u8],
        stream: &mut W,
    ) -> Result<(), StreamError<W::Error>> {
        let mut done = 0;
        self.encode_in_chunks(input, |encoded| {
            write_all(encoded.as_bytes(), &mut done, |bytes| stream.write(bytes))
        })
    }

    /// Reads a stream to its end into a buffer, percent-decodes it there, strictly, and returns the
    /// decoded bytes; with the feature `embedded-io`. The buffer must be at least one byte longer
    /// than the rest of the stream, so that the end of the stream is seen.
    ///
    /// # Errors
    ///
    /// The input has a malformed escape, the stream failed, or the buffer is full. After an error,
    /// the buffer has the bytes that were read, not decoded.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    /// use etched::stream::StreamError;
    ///
    /// let mut buffer = [0; 8];
    /// assert_eq!(FORM.decode_from(&mut &b"a%26b+c"[..], &mut buffer).unwrap(), b"a&b c");
    /// let error = FORM.decode_from(&mut &b"100%"[..], &mut buffer).unwrap_err();
    /// assert!(matches!(error, StreamError::Data(error) if error.position() == 3));
    /// ```
    pub fn decode_from<'b, R: Read + ?Sized>(
        &self,
        stream: &mut R,
        buffer: &'b mut [u8],
    ) -> Result<&'b [u8], StreamError<R::Error, DecodeError>> {
        let mut done = 0;
        fill(stream, buffer, &mut done)?;
        if done == buffer.len() {
            return Err(StreamError::BufferFull);
        }
        Ok(self.decode_in_place(until_mut(buffer, done))?)
    }
}

/// Converts the content of a frame to text in place. If the content is ill-formed, it stays
/// unchanged.
#[inline]
fn decode_in_place(content: &mut [u8]) -> Result<&str, IllFormedError> {
    MODIFIED_UTF_8.validate(content)?;
    let (mut read, mut written) = (0, 0);
    while read < content.len() {
        // A chunk ends between two code points.
        let end = match read + CHUNK {
            end if end < content.len() => MODIFIED_UTF_8.start_of(content, end),
            _ => content.len(),
        };
        let mut chunk = [0; CHUNK];
        let chunk = until_mut(&mut chunk, end - read);
        copy(after(until(content, end), read), chunk);
        // The text is never longer than its encoding, so it fits, and ends at `end` at the latest.
        // `decode_to_slice` writes nothing after the text, so that the next chunk is unchanged.
        // There is no error, because the whole content was validated.
        if let Ok(text) = MODIFIED_UTF_8.decode_to_slice(chunk, after_mut(content, written)) {
            written += text.len();
        }
        read = end;
    }
    from_utf8(until(content, written))
}
