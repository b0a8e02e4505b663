//! Writing frames.

use super::{HEADER, MAX_LEN};
use crate::base::buffer::{ToSliceError, check_len, front, input_errors, ok};
use crate::base::error_words::error_words;
use crate::base::message::Message;
use crate::base::message::Part::{Decimal, Words};
use crate::base::slices::after;
use crate::encoding::MODIFIED_UTF_8;
use crate::table::surrogate_pairs::write_text;

/// The header of a frame with `len` bytes of content; `None` if `len` is more than [`MAX_LEN`].
#[inline]
pub(crate) const fn header(len: usize) -> Option<[u8; HEADER]> {
    if len > MAX_LEN { None } else { Some((len as u16).to_be_bytes()) }
}

/// The length in bytes of what Java's `writeUTF` writes for a text: a header of two bytes, and the
/// text in modified UTF-8. One pass, no allocation.
///
/// # Errors
///
/// The text takes more than 65535 bytes in modified UTF-8.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::java::frame_len;
///
/// assert_eq!(frame_len("A\0"), Ok(5));
/// assert_eq!(frame_len(&"\0".repeat(40_000)).unwrap_err().len(), 80_000);
/// ```
#[inline]
pub const fn frame_len(text: &str) -> Result<usize, TooLongError> {
    let len = MODIFIED_UTF_8.encoded_len(text);
    let Some(header) = header(len) else { return Err(TooLongError::new(text, len)) };
    // `len` is at most `MAX_LEN`, because it has a header. So the sum does not overflow.
    Ok(header.len() + len)
}

/// Writes a text to a buffer as a frame, as `DataOutput.writeUTF` does, and returns the part of the
/// buffer that was written.
///
/// Other forms: [`write_utf_bytes!`] (at compile time),
/// [`const_write_utf`](crate::java::const_write_utf) (`const fn`),
/// [`write_utf_to`](crate::java::write_utf_to) (function, to a stream).
///
/// [`write_utf_bytes!`]: https://docs.rs/etched/latest/etched/macro.write_utf_bytes.html
///
/// # Errors
///
/// The text takes more than 65535 bytes in modified UTF-8, or the buffer is too small for the
/// frame. In both cases the buffer is unchanged.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::java::write_utf;
///
/// const FRAME: [u8; 4] = {
///     let mut buffer = [0; 4];
///     assert!(write_utf("é", &mut buffer).is_ok());
///     buffer
/// };
/// assert_eq!(FRAME, *b"\x00\x02\xC3\xA9");
/// ```
#[doc(alias = "writeUTF")]
#[cfg_attr(on_demand, inline)]
pub const fn write_utf<'o>(
    text: &str,
    output: &'o mut [u8],
) -> Result<&'o [u8], ToSliceError<TooLongError>> {
    let needed = ok!(frame_len(text), ToSliceError::Input);
    let frame = ok!(front(output, needed), ToSliceError::BufferTooSmall);
    write_frame(text, frame);
    Ok(frame)
}

/// Writes a text to an array as a frame, in const contexts. `N` has to be its [`frame_len`].
///
/// Other forms: [`write_utf_bytes!`] (at compile time), [`write_utf`](crate::java::write_utf)
/// (`const fn`, into a buffer), [`write_utf_to`](crate::java::write_utf_to) (function, to a
/// stream).
///
/// [`write_utf_bytes!`]: https://docs.rs/etched/latest/etched/macro.write_utf_bytes.html
///
/// # Errors
///
/// The text takes more than 65535 bytes in modified UTF-8.
///
/// # Panics
///
/// `N` is not the length of the frame.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::java::{TooLongError, const_write_utf};
///
/// const FRAME: Result<[u8; 4], TooLongError> = const_write_utf("é");
/// assert_eq!(FRAME, Ok(*b"\x00\x02\xC3\xA9"));
/// ```
#[track_caller]
pub const fn const_write_utf<const N: usize>(text: &str) -> Result<[u8; N], TooLongError> {
    check_len(N, ok!(frame_len(text)));
    let mut frame = [0; N];
    write_frame(text, &mut frame);
    Ok(frame)
}

/// Writes the frame of `text` to `frame`, which has exactly the length of the frame.
#[inline]
const fn write_frame(text: &str, frame: &mut [u8]) {
    // Both patterns always match, because `frame_len` has returned the length of `frame`.
    let Some((head, content)) = frame.split_first_chunk_mut() else { return };
    if let Some(header) = header(content.len()) {
        *head = header;
    }
    write_text(MODIFIED_UTF_8, text.as_bytes(), content);
}

/// The text takes more bytes in modified UTF-8 than a frame can hold.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::java::frame_len;
///
/// let error = frame_len(&"\0".repeat(40_000)).unwrap_err(); // U+0000 takes two bytes
/// assert_eq!((error.len(), error.position()), (80_000, 32_767));
/// assert_eq!(
///     error.to_string(),
///     "a writeUTF frame holds at most 65535 bytes, and this text takes 80000",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TooLongError {
    len: usize,
    position: usize,
}

impl TooLongError {
    /// The error of a text that takes `len` bytes in modified UTF-8.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn new(text: &str, len: usize) -> TooLongError {
        let (mut position, mut prefix_len) = (0, 0);
        let mut rest = text.as_bytes();
        while let [lead, ..] = *rest {
            // The lengths of the character in UTF-8 and in modified UTF-8.
            let (utf_8, modified) = match lead {
                0 => (1, 2),
                0x01..=0x7F => (1, 1),
                0x80..=0xDF => (2, 2),
                0xE0..=0xEF => (3, 3),
                0xF0.. => (4, 6),
            };
            prefix_len += modified;
            if prefix_len > MAX_LEN {
                break;
            }
            (position, rest) = (position + utf_8, after(rest, utf_8));
        }
        TooLongError { len, position }
    }

    /// The length of the text in modified UTF-8, in bytes.
    #[allow(clippy::len_without_is_empty, reason = "it is over 65535")]
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// The offset in the text, in bytes, of the first character that does not fit into the frame.
    #[inline]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The words before the length.
    const WORDS: &str = "a writeUTF frame holds at most 65535 bytes, and this text takes ";

    /// The message for a text that takes `len` bytes in modified UTF-8.
    #[inline]
    pub(crate) const fn message(len: usize) -> Message {
        Message::with("{}{}", &[Words(TooLongError::WORDS), Decimal(len)])
    }
}

error_words! {
    TooLongError {
        TooLongError { len, .. } => "{}{}", TooLongError::WORDS, len;
    }
}

impl core::error::Error for TooLongError {}

input_errors!(TooLongError);
