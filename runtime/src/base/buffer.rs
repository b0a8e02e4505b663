//! Writing to slices and buffers, and the error of a buffer that is too small.

#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};
use core::fmt;

use super::IS_CHIP;
use super::error_words::error_words;
use super::message::Message;
use super::message::Part::Decimal;
use super::slices::broken;

/// A new buffer of `len` zeros. A short buffer is filled here, which is faster than asking the
/// allocator for zeros. Panics, like `Vec`, if `len` is more than `isize::MAX`.
#[cfg(feature = "alloc")]
#[expect(clippy::slow_vector_initialization, reason = "it is faster for short buffers")]
#[inline]
pub(crate) fn zeros(len: usize) -> Vec<u8> {
    /// The longest buffer that is filled here.
    const LONGEST_FILLED: usize = 1024;

    if len > LONGEST_FILLED {
        return vec![0; len];
    }
    let mut zeros = Vec::with_capacity(len);
    zeros.resize(len, 0);
    zeros
}

/// Panics unless the length `N` of an array, which the caller of a `const fn` chooses, is that of the
/// output.
#[track_caller]
#[inline]
pub(crate) const fn check_len(n: usize, needed: usize) {
    if n != needed {
        let words = "`N` is {}, but the length of the output is {}\n= help: write `[u8; {}]`";
        let lengths = [Decimal(n), Decimal(needed), Decimal(needed)];
        panic!("{}", Message::<128>::with(words, &lengths).as_str());
    }
}

/// Copies `bytes` to the front of `output`, and returns the rest of `output`. The caller guarantees
/// that `output` is at least as long as `bytes`.
///
/// Const contexts have `copy_from_slice` only since Rust 1.87. In const evaluation a call takes as long
/// as some ten bytes one by one. Chips copy all bytes so, because the code is smaller.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn append<'o>(output: &'o mut [u8], bytes: &[u8]) -> &'o mut [u8] {
    if IS_CHIP || bytes.len() < 8 {
        let (mut rest, mut room) = (bytes, output);
        while let &[byte, ref after @ ..] = rest {
            let [place, left @ ..] = room else { return broken() };
            *place = byte;
            (rest, room) = (after, left);
        }
        return room;
    }
    let Some((place, room)) = output.split_at_mut_checked(bytes.len()) else { return broken() };
    match bytes.len() {
        0..32 => copy_blocks::<8>(bytes, place),
        32..1024 => copy_blocks::<32>(bytes, place),
        _ => copy_many(bytes, place),
    }
    room
}

#[cold]
#[inline]
const fn copy_many(bytes: &[u8], output: &mut [u8]) {
    copy_blocks::<1024>(bytes, output);
}

/// Copies `bytes` to `output`, which is equally long, in blocks of `N` bytes. The caller guarantees
/// at least `N` bytes; fewer are not copied. The last block is copied first. It covers the bytes
/// after the last whole block from the front, and often overlaps that block.
#[inline]
const fn copy_blocks<const N: usize>(bytes: &[u8], output: &mut [u8]) {
    if let (Some(block), Some(place)) = (bytes.last_chunk::<N>(), output.last_chunk_mut()) {
        *place = *block;
    }
    let (mut rest, mut room) = (bytes, output);
    while let (Some((block, after)), Some((place, left))) =
        (rest.split_first_chunk::<N>(), room.split_first_chunk_mut())
    {
        *place = *block;
        (rest, room) = (after, left);
    }
}

/// The first `len` bytes of a buffer, if it is that long.
#[inline]
pub(crate) const fn front(buffer: &mut [u8], len: usize) -> Result<&mut [u8], BufferTooSmallError> {
    let available = buffer.len();
    match buffer.split_at_mut_checked(len) {
        Some((front, _)) => Ok(front),
        None => Err(BufferTooSmallError::new(len, available)),
    }
}

/// The output does not fit into the buffer given for it.
///
/// All functions that write to a slice return the part that they have written. The rest of the
/// buffer may hold any bytes. After an error, the whole buffer may hold any bytes, unless the docs
/// of the function say that the buffer is unchanged, as those of
/// [`decode_in_place`](crate::percent::EncodeSet::decode_in_place) do.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent::FORM;
///
/// let error = FORM.encode_to_slice(b"a&b", &mut [0; 4]).unwrap_err();
/// assert_eq!((error.needed(), error.available()), (5, 4));
/// assert_eq!(error.to_string(), "the output takes 5 bytes, but the buffer has room for 4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BufferTooSmallError {
    needed: usize,
    available: usize,
}

impl BufferTooSmallError {
    #[inline]
    pub(crate) const fn new(needed: usize, available: usize) -> BufferTooSmallError {
        BufferTooSmallError { needed, available }
    }

    /// How many bytes the whole output takes. The number is `usize::MAX` if it does not fit
    /// `usize`, which can happen on 32-bit targets; no buffer is long enough for such an output.
    #[inline]
    pub const fn needed(&self) -> usize {
        self.needed
    }

    /// How many bytes fit into the buffer.
    #[inline]
    pub const fn available(&self) -> usize {
        self.available
    }
}

/// Why an output was not written to a buffer: the input has an error, or the buffer is too small.
///
/// `E` is the error of the input: [`IllFormedError`](crate::IllFormedError) in conversions,
/// [`DecodeError`](crate::DecodeError) in percent-decoding,
/// [`CodePointError`](crate::encoding::CodePointError) for code points,
/// [`TooLongError`](crate::java::TooLongError) for a frame,
/// [`ExpansionError`](crate::uri_template::ExpansionError) for URI templates, and
/// [`DisplayError`](crate::DisplayError) for values that are displayed.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::ToSliceError;
/// use etched::encoding::CESU_8;
///
/// let why = |bytes| match CESU_8.decode_to_slice(bytes, &mut [0; 2]) {
///     Ok(text) => format!("{} bytes", text.len()),
///     Err(ToSliceError::Input(error)) => format!("ill-formed at {}", error.position()),
///     Err(ToSliceError::BufferTooSmall(error)) => format!("{} bytes needed", error.needed()),
/// };
/// assert_eq!(why(b"abc"), "3 bytes needed");
/// assert_eq!(why(b"ab\xFF"), "ill-formed at 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ToSliceError<E> {
    /// The input has an error.
    Input(E),
    /// The output does not fit into the buffer.
    BufferTooSmall(BufferTooSmallError),
}

error_words! {
    BufferTooSmallError {
        BufferTooSmallError { needed, available } =>
            "the output takes {} bytes, but the buffer has room for {}", needed, available;
    }
    ToSliceError<E> {
        ToSliceError::Input(error) => (error);
        ToSliceError::BufferTooSmall(error) => (error);
    }
}

impl core::error::Error for BufferTooSmallError {}
impl<E: fmt::Debug + fmt::Display> core::error::Error for ToSliceError<E> {}

impl<E> From<BufferTooSmallError> for ToSliceError<E> {
    fn from(error: BufferTooSmallError) -> ToSliceError<E> {
        ToSliceError::BufferTooSmall(error)
    }
}

/// Converts each of these errors of the input to a `ToSliceError`, so that `?` does. A blanket
/// implementation of `From` would conflict with that for `BufferTooSmallError`.
macro_rules! input_errors {
    ($($error:ty),*) => {$(
        impl From<$error> for $crate::base::buffer::ToSliceError<$error> {
            #[inline]
            fn from(error: $error) -> Self {
                $crate::base::buffer::ToSliceError::Input(error)
            }
        }
    )*};
}
pub(crate) use input_errors;

/// The value of a result, or the end of the function with its error: `?` for const functions. A
/// variant such as `ToSliceError::Input` takes the error.
macro_rules! ok {
    ($result:expr $(, $variant:expr)?) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err($($variant)?(error)),
        }
    };
}
pub(crate) use ok;
