//! Returns the result of a function from bytes to bytes: in a new `Vec`, or at the end of a given
//! `Vec`. If the result equals the input, the input itself is returned.

use alloc::borrow::{Cow, ToOwned};
use alloc::vec;
use alloc::vec::Vec;

use super::buffer::zeros;
use super::slices::after_mut;

/// A function from bytes to bytes, such as percent-encoding by a set.
pub(crate) trait Conversion: Copy {
    type Error;

    /// The greatest number of bytes of output for one byte of input.
    const GROWTH: usize;
    /// How many bytes longer than the result an output should be: a kernel stores whole vectors up
    /// to the last byte of the result.
    const SLACK: usize = 0;

    /// The length of the result, or more; `None` if the result is the input.
    fn changed_len(self, input: &[u8]) -> Option<usize>;

    /// Writes the result to the front of `output`, which has room for it, and returns its length.
    /// The bytes after the result may be overwritten.
    fn write(self, input: &[u8], output: &mut [u8]) -> Result<usize, Self::Error>;
}

/// The result of `conversion`. If it equals the input, `borrow` converts the input; otherwise, `own`
/// converts a new `Vec`.
// Always inlined, because a call would return the result in memory instead of registers.
#[inline(always)]
pub(crate) fn to_cow<'i, T: Conversion, B: ToOwned + ?Sized>(
    conversion: T,
    input: &'i [u8],
    borrow: impl FnOnce(&'i [u8]) -> Result<&'i B, T::Error>,
    own: impl FnOnce(Vec<u8>) -> Result<B::Owned, T::Error>,
) -> Result<Cow<'i, B>, T::Error> {
    match conversion.changed_len(input) {
        None => borrow(input).map(Cow::Borrowed),
        Some(len) => changed(conversion, input, len, own).map(Cow::Owned),
    }
}

/// A result of at most `len` bytes that differs from the input, in a new `Vec`. This is a function
/// of its own, so that `to_cow` needs fewer registers and less stack if the input does not change.
#[inline(never)]
fn changed<T: Conversion, R>(
    conversion: T,
    input: &[u8],
    len: usize,
    own: impl FnOnce(Vec<u8>) -> Result<R, T::Error>,
) -> Result<R, T::Error> {
    /// A result of up to this length is written to a `Vec` of this length, if it may have slack.
    const TINY: usize = 32;

    let mut output = if T::SLACK > 0 && input.len().saturating_mul(T::GROWTH) <= TINY {
        // Not zeros, because the compiler would ask the allocator for zeros, which takes longer.
        vec![b' '; TINY]
    } else if let Some(result) = short(conversion, input, <[u8]>::to_vec) {
        return own(result?);
    } else {
        zeros(with_slack::<T>(len))
    };
    let len = conversion.write(input, &mut output)?;
    output.truncate(len);
    own(output)
}

/// Adds the result of `conversion` to the end of `output`. After an error, `output` is unchanged.
#[inline]
pub(crate) fn append<T: Conversion>(
    conversion: T,
    input: &[u8],
    output: &mut Vec<u8>,
) -> Result<(), T::Error> {
    let Some(len) = conversion.changed_len(input) else {
        output.extend_from_slice(input);
        return Ok(());
    };
    if let Some(result) = short(conversion, input, |result| output.extend_from_slice(result)) {
        return result;
    }
    let start = output.len();
    // Room without the slack is enough: the slack alone is not worth a new allocation.
    if output.capacity() - start < len {
        output.reserve(with_slack::<T>(len));
    }
    let room = with_slack::<T>(len).min(output.capacity() - start);
    output.resize(start + room, 0);
    let written = conversion.write(input, after_mut(output, start));
    let kept = *written.as_ref().unwrap_or(&0);
    output.truncate(start + kept);
    written.map(drop)
}

/// Makes the result of a short input on the stack, which takes less time than a `Vec` that is
/// longer than the result, and passes it to `take`. Returns `None` if the input is not short.
#[inline(always)]
fn short<T: Conversion, R>(
    conversion: T,
    input: &[u8],
    take: impl FnOnce(&[u8]) -> R,
) -> Option<Result<R, T::Error>> {
    /// The sizes of the two buffers. The small one is zeroed in less time.
    const SMALL: usize = 64;
    const LARGE: usize = 256;

    let (mut small, mut large);
    // By the length of the input, because a branch on that of the result is harder to predict.
    // With less slack for a short input, so that more inputs take the small buffer.
    let bound = input.len().saturating_mul(T::GROWTH).saturating_add(T::SLACK.min(input.len()));
    let room = if bound <= SMALL {
        small = [0; SMALL];
        &mut small[..]
    } else if bound <= LARGE {
        large = [0; LARGE];
        &mut large[..]
    } else {
        return None;
    };
    // `len` is at most the length of `room`. `get` only avoids the code of a panic.
    Some(conversion.write(input, room).map(|len| take(room.get(..len).unwrap_or_default())))
}

/// `len` plus the slack, but not more than a `Vec` can hold, unless `len` itself is more.
fn with_slack<T: Conversion>(len: usize) -> usize {
    const MOST: usize = isize::MAX as usize;

    len.saturating_add(T::SLACK).min(MOST).max(len)
}
