//! Java's frames and percent-encoding on the streams of [`embedded_io`], without an allocator;
//! with the feature `embedded-io`.
//!
//! | to | what to call |
//! |---|---|
//! | write a text as a frame | [`write_utf_to`] |
//! | read a frame | [`read_utf_from`]; [`read_frame_from`] if it may hold unpaired surrogates |
//! | write bytes, percent-encoded | [`EncodeSet::encode_to`] |
//! | read to its end what is percent-encoded | [`EncodeSet::decode_from`] |
//!
//! The first three do what those of the same name in [`java`](crate::java) do on the streams of
//! `std`. An error of the stream is passed on, and nothing is retried. A stream that reports more
//! bytes than it was given room for is an error. On a Cortex-M3 each takes at most 512 bytes of
//! stack, in addition to the stack of the stream.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::percent::FORM;
//! use etched::stream::write_utf_to;
//!
//! // Slices are streams too: what is written moves their front.
//! let mut sent = [0; 16];
//! let mut stream = &mut sent[..];
//! write_utf_to("é\0", &mut stream).unwrap();
//! FORM.encode_to(b"a&b", &mut stream).unwrap();
//! assert_eq!(&sent[..11], b"\x00\x04\xC3\xA9\xC0\x80a%26b");
//! ```

mod error;

use embedded_io::{Read, Write};

use self::error::Cause;
use crate::base::buffer::BufferTooSmallError;
use crate::base::length::sum;
use crate::base::slices::{after, after_mut, copy, until, until_mut};
use crate::encoding::MODIFIED_UTF_8;
use crate::encoding::from_utf8::from_utf8_mut;
use crate::java::{HEADER, ReadUtfError, TooLongError, header, split_frame};
use crate::set::EncodeSet;
use crate::table::error::IllFormedError;

pub use self::error::{DecodeFromError, ReadFromError, StreamError, StreamErrorKind, WriteToError};

/// How many bytes go over the stack at once.
const CHUNK: usize = 32;

/// Writes a text to a stream as a frame, as `DataOutput.writeUTF` does.
///
/// # Errors
///
/// The text takes over 65535 bytes in modified UTF-8; nothing is written then. Else the stream
/// failed, with some bytes of the frame perhaps in it.
///
/// # Cost
///
/// Two passes over the text; it is written 32 bytes at a time, by way of the stack.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::stream::write_utf_to;
///
/// let mut sent = [0; 4];
/// write_utf_to("é", &mut &mut sent[..]).unwrap();
/// assert_eq!(sent, *b"\x00\x02\xC3\xA9");
/// ```
pub fn write_utf_to<W: Write + ?Sized>(
    text: &str,
    stream: &mut W,
) -> Result<(), WriteToError<W::Error>> {
    let len = MODIFIED_UTF_8.encoded_len_fast(text);
    let Some(header) = header(len) else {
        return Err(WriteToError::TooLong(TooLongError::new(text, len)));
    };
    let mut done = 0;
    put(stream, &header, &mut done)?;
    let mut rest = text;
    while !rest.is_empty() {
        let mut end = CHUNK.min(rest.len());
        let (chunk, after) = loop {
            match rest.split_at_checked(end) {
                Some(split) => break split,
                None => end -= 1,
            }
        };
        // No character takes more than twice as many bytes as in UTF-8.
        let mut room = [0; 2 * CHUNK];
        if let Ok(encoded) = MODIFIED_UTF_8.encode_to_slice(chunk, &mut room) {
            put(stream, encoded, &mut done)?;
        }
        rest = after;
    }
    Ok(())
}

/// Reads the next frame of a stream to text, as `DataInput.readUTF` does, but strictly; `None`
/// if the stream ends before it. The buffer has to have room for the frame.
///
/// Of the stream it takes the frame and nothing beyond it.
///
/// # Errors
///
/// What is in the frame is ill-formed; the stream stands after the frame then, which is in the
/// buffer as it was read. Else those of [`read_frame_from`].
///
/// # Cost
///
/// Three passes, 32 bytes at a time where the text is another than what was read.
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
pub fn read_utf_from<'b, R: Read + ?Sized>(
    stream: &mut R,
    buffer: &'b mut [u8],
) -> Result<Option<&'b mut str>, ReadFromError<R::Error>> {
    let Some(frame) = read_frame_from(stream, buffer)? else { return Ok(None) };
    match decode_in_place(after_mut(frame, HEADER)) {
        Ok(text) => Ok(Some(text)),
        Err(error) => Err(ReadUtfError::IllFormed(error.offset_by(HEADER)).into()),
    }
}

/// Reads the next frame of a stream as it is, header and all, to the front of the buffer;
/// `None` if the stream ends before it. [`split_frame`] and
/// [`read_utf`](crate::java::read_utf) take it apart.
///
/// Of the stream it takes the frame and nothing beyond it. What it has taken is at the front of
/// the buffer, whatever happens, and an error says how much that is.
///
/// # Errors
///
/// The stream ends inside the frame, or failed. Or the buffer has no room for the frame; of the
/// stream only the header is taken then, and nothing if there is no room for that.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::java::ReadUtfError;
/// use etched::stream::{ReadFromError, read_frame_from};
///
/// let (mut stream, mut buffer) = (&b"\x00\x05hello"[..], [0; 4]);
/// let error = read_frame_from(&mut stream, &mut buffer).unwrap_err();
/// let ReadFromError::Frame(ReadUtfError::BufferTooSmall(error)) = error else { panic!() };
/// assert_eq!((error.needed(), error.available()), (7, 4));
/// assert_eq!((stream, &buffer[..2]), (&b"hello"[..], &b"\x00\x05"[..]));
/// ```
pub fn read_frame_from<'b, R: Read + ?Sized>(
    stream: &mut R,
    buffer: &'b mut [u8],
) -> Result<Option<&'b mut [u8]>, ReadFromError<R::Error>> {
    let (available, mut taken) = (buffer.len(), 0);
    while let Err(cut) = split_frame(until(buffer, taken)) {
        let Some(room) = buffer.get_mut(taken..cut.needed()) else {
            let error = BufferTooSmallError::new(cut.needed(), available);
            return Err(ReadUtfError::BufferTooSmall(error).into());
        };
        let missing = room.len();
        let given =
            fill(stream, room).map_err(|error| ReadFromError::Stream(error.after(taken)))?;
        taken += given;
        if given < missing {
            return match split_frame(until(buffer, taken)) {
                Err(cut) if taken > 0 => Err(ReadUtfError::CutFrame(cut).into()),
                _ => Ok(None),
            };
        }
    }
    Ok(Some(until_mut(buffer, taken)))
}

impl EncodeSet {
    /// Percent-encodes bytes to a stream; with the feature `embedded-io`.
    ///
    /// # Errors
    ///
    /// The stream failed.
    ///
    /// # Cost
    ///
    /// One pass, 32 bytes at a time, by way of the stack.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::PATH_SEGMENT;
    ///
    /// let mut sent = [0; 6];
    /// let error = PATH_SEGMENT.encode_to(b"a/b c", &mut &mut sent[..]).unwrap_err();
    /// assert_eq!((error.done(), sent), (6, *b"a%2Fb%"));
    /// ```
    pub fn encode_to<W: Write + ?Sized>(
        &self,
        input: &[u8],
        stream: &mut W,
    ) -> Result<(), StreamError<W::Error>> {
        let mut done = 0;
        for chunk in input.chunks(CHUNK) {
            // No byte takes more than the three of an escape.
            let mut room = [0; 3 * CHUNK];
            if let Ok(encoded) = self.encode_to_slice(chunk, &mut room) {
                put(stream, encoded.as_bytes(), &mut done)?;
            }
        }
        Ok(())
    }

    /// Reads a stream to its end and percent-decodes it in the buffer, strictly; with the
    /// feature `embedded-io`. The buffer has to have room for what is read and one byte more,
    /// which shows the end.
    ///
    /// # Errors
    ///
    /// The first malformed escape, or the stream failed, or the buffer is full. What was taken
    /// from the stream is in the buffer as it was read.
    ///
    /// # Cost
    ///
    /// That of [`decode_in_place`](EncodeSet::decode_in_place).
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    /// use etched::stream::DecodeFromError;
    ///
    /// let mut buffer = [0; 8];
    /// assert_eq!(FORM.decode_from(&mut &b"a%26b+c"[..], &mut buffer).unwrap(), b"a&b c");
    /// let error = FORM.decode_from(&mut &b"100%"[..], &mut buffer).unwrap_err();
    /// assert!(matches!(error, DecodeFromError::Decode(error) if error.position() == 3));
    /// ```
    pub fn decode_from<'b, R: Read + ?Sized>(
        &self,
        stream: &mut R,
        buffer: &'b mut [u8],
    ) -> Result<&'b mut [u8], DecodeFromError<R::Error>> {
        let len = fill(stream, buffer).map_err(DecodeFromError::Stream)?;
        if len == buffer.len() {
            return Err(DecodeFromError::BufferFull);
        }
        self.decode_in_place(until_mut(buffer, len)).map_err(DecodeFromError::Decode)
    }
}

/// Makes text of what a frame holds, where it stands; if it is ill-formed, it stays as it is.
fn decode_in_place(content: &mut [u8]) -> Result<&mut str, IllFormedError> {
    MODIFIED_UTF_8.validate(content)?;
    let (mut read, mut written) = (0, 0);
    while read < content.len() {
        let end = match read + CHUNK {
            end if end < content.len() => MODIFIED_UTF_8.start_of(content, end),
            _ => content.len(),
        };
        let mut chunk = [0; CHUNK];
        let chunk = until_mut(&mut chunk, end - read);
        copy(after(until(content, end), read), chunk);
        // What is well-formed has room where it stood.
        if let Ok(text) = MODIFIED_UTF_8.decode_to_slice(chunk, after_mut(content, written)) {
            written += text.len();
        }
        read = end;
    }
    from_utf8_mut(until_mut(content, written))
}

/// Reads until the buffer is full or the stream ends; returns how many bytes that were.
fn fill<R: Read + ?Sized>(
    stream: &mut R,
    buffer: &mut [u8],
) -> Result<usize, StreamError<R::Error>> {
    let mut done = 0;
    while done < buffer.len() {
        match stream.read(after_mut(buffer, done)) {
            Ok(0) => break,
            Ok(given) if given <= buffer.len() - done => done += given,
            Ok(_) => return Err(StreamError::new(Cause::Count, done)),
            Err(cause) => return Err(StreamError::new(Cause::Stream(cause), done)),
        }
    }
    Ok(done)
}

/// Writes all of `bytes`. The stream's own `write_all` may panic.
fn put<W: Write + ?Sized>(
    stream: &mut W,
    bytes: &[u8],
    done: &mut usize,
) -> Result<(), StreamError<W::Error>> {
    let mut rest = bytes;
    while !rest.is_empty() {
        let taken = match stream.write(rest) {
            Ok(0) => return Err(StreamError::new(Cause::TookNothing, *done)),
            Ok(taken) if taken <= rest.len() => taken,
            Ok(_) => return Err(StreamError::new(Cause::Count, *done)),
            Err(cause) => return Err(StreamError::new(Cause::Stream(cause), *done)),
        };
        *done = sum(*done, taken);
        rest = after(rest, taken);
    }
    Ok(())
}
