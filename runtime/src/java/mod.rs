//! Java's frames of text: what `DataOutput.writeUTF` writes and `DataInput.readUTF` reads.
//!
#![doc = include_str!("../../docs/guide/java.md")]

pub(crate) mod read;
#[cfg(feature = "std")]
mod stream;
pub(crate) mod write;

pub use read::{CutFrameError, ReadUtfError, read_utf, split_frame};
#[cfg(feature = "std")]
pub use stream::{read_frame_from, read_utf_from, write_utf_to};
pub use write::{TooLongError, const_write_utf, frame_len, write_utf};

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
