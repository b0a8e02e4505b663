//! Java's frames of text: what `DataOutput.writeUTF` writes and `DataInput.readUTF` reads.
//!
//! A frame is a header and a content. The header is the length of the content in bytes, as a
//! big-endian `u16`. The content is text in modified UTF-8
//! ([`MODIFIED_UTF_8`](crate::encoding::MODIFIED_UTF_8)). The source is the documentation of
//! [`java.io.DataOutput.writeUTF`].
//!
//! | what you have | what to call |
//! |---|---|
//! | a buffer, or a constant | [`write_utf`], [`read_utf`], and [`frame_len`] for the length of a frame |
//! | a stream | [`write_utf_to`], [`read_utf_from`] (with the feature `std`) |
//! | text that may hold unpaired surrogates | [`split_frame`] or [`read_frame_from`], and [`JAVA_STRING`](crate::encoding::JAVA_STRING) to read the content |
//!
//! Reading is strict. `readUTF` also accepts a zero byte for U+0000, non-shortest forms and
//! unpaired surrogates. `writeUTF` never writes the first two, but it writes unpaired surrogates,
//! which a `str` cannot hold.
//!
//! [`java.io.DataOutput.writeUTF`]: https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/io/DataOutput.html#writeUTF(java.lang.String)
#![cfg_attr(
    not(feature = "std"),
    doc = "[`write_utf_to`]: ../index.html#features",
    doc = "[`read_utf_from`]: ../index.html#features",
    doc = "[`read_frame_from`]: ../index.html#features"
)]
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::java::{read_utf, write_utf};
//!
//! let mut buffer = [0; 16];
//! let frame = write_utf("A\0", &mut buffer).unwrap();
//! assert_eq!(frame, b"\x00\x03A\xC0\x80");
//!
//! let mut text = [0; 16];
//! let (text, rest) = read_utf(b"\x00\x03A\xC0\x80\x00\x00", &mut text).unwrap();
//! assert_eq!((&*text, rest), ("A\0", &[0, 0][..]));
//! ```
//!
//! # A text that is too long
//!
//! A frame holds at most 65535 bytes. For a longer text `writeUTF` throws
//! `UTFDataFormatException`; here the error is [`TooLongError`], which says how much of the text
//! fits. Writer and reader may agree to use several frames:
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::java::frame_len;
//!
//! let text = "\0".repeat(70_000); // two bytes for each U+0000
//! let (mut rest, mut parts) = (&text[..], Vec::new());
//! while let Err(error) = frame_len(rest) {
//!     let (part, after) = rest.split_at(error.position());
//!     parts.push(part);
//!     rest = after;
//! }
//! parts.push(rest);
//! assert_eq!(parts.iter().map(|part| part.len()).collect::<Vec<_>>(), [32_767, 32_767, 4_466]);
//! ```

mod read;
#[cfg(feature = "std")]
mod stream;
mod write;

pub use read::{CutFrameError, ReadUtfError, read_utf, split_frame};
#[cfg(feature = "std")]
pub use stream::{read_frame_from, read_utf_from, write_utf_to};
pub use write::{TooLongError, const_write_utf, frame_len, write_utf};

#[cfg(feature = "embedded-io")]
pub(crate) use read::read_frame;
pub(crate) use write::header;
#[cfg(feature = "embedded-io")]
pub(crate) use write::header_of;

/// The length of the header of a frame in bytes.
pub(crate) const HEADER: usize = 2;

/// The greatest length of the content of a frame in bytes: 65535.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::encoding::MODIFIED_UTF_8;
/// use etched::java::{MAX_LEN, frame_len};
///
/// let text = "a".repeat(MAX_LEN);
/// assert_eq!(MODIFIED_UTF_8.encoded_len(&text), MAX_LEN);
/// assert_eq!(frame_len(&text), Ok(2 + MAX_LEN));
/// assert!(frame_len(&(text + "a")).is_err());
/// ```
pub const MAX_LEN: usize = u16::MAX as usize;
