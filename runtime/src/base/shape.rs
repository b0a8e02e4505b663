//! The shapes in which the result of a function from bytes to bytes is returned: in a new `Vec`, or
//! at the end of a `Vec`. The input is returned itself if the result is the same.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

#[cfg(feature = "alloc")]
use super::buffer::zeros;
#[cfg(feature = "alloc")]
use super::slices::after_mut;

/// Calls `f` with at least `len` zeros on the stack; `None` if `len` is above 256. For short
/// outputs, this takes less time than a buffer on the heap that is longer than the output.
#[inline(always)]
pub(crate) fn on_stack<R>(len: usize, f: impl FnOnce(&mut [u8]) -> R) -> Option<R> {
    match len {
        ..=64 => Some(f(&mut [0; 64])),
        65..=128 => Some(f(&mut [0; 128])),
        129..=256 => Some(f(&mut [0; 256])),
        _ => None,
    }
}

/// A function from bytes to bytes, such as percent-encoding by a set.
#[cfg(feature = "alloc")]
pub(crate) trait Transform: Copy {
    type Error;

    /// The most bytes of output that a byte of input takes.
    const GROWTH: usize;
    /// How many bytes longer than the result an output should be: a kernel stores whole vectors up
    /// to the last byte of the result.
    const SLACK: usize;

    /// The length of the result, or more; `None` if the result is the input.
    fn changed_len(self, input: &[u8]) -> Result<Option<usize>, Self::Error>;

    /// Writes the result to the front of `output`, which has room for it, and returns its length.
    /// The bytes after the result may be overwritten.
    fn write(self, input: &[u8], output: &mut [u8]) -> Result<usize, Self::Error>;
}

/// The room in which a short result is made.
#[cfg(feature = "alloc")]
fn room_for<T: Transform>(len: usize) -> usize {
    len.saturating_mul(T::GROWTH).saturating_add(T::SLACK.min(len))
}

/// The result in a new `Vec`; `None` if the result is the input.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn owned<T: Transform>(transform: T, input: &[u8]) -> Result<Option<Vec<u8>>, T::Error> {
    let Some(len) = transform.changed_len(input)? else { return Ok(None) };
    let short = on_stack(room_for::<T>(input.len()), |room| {
        transform.write(input, room).map(|len| room.get(..len).unwrap_or_default().to_vec())
    });
    if let Some(result) = short {
        return result.map(Some);
    }
    let mut output = zeros(with_slack::<T>(len));
    let len = transform.write(input, &mut output)?;
    output.truncate(len);
    Ok(Some(output))
}

/// Adds the result to the end of `output`. After an error, `output` is unchanged.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn append<T: Transform>(
    transform: T,
    input: &[u8],
    output: &mut Vec<u8>,
) -> Result<(), T::Error> {
    let Some(len) = transform.changed_len(input)? else {
        output.extend_from_slice(input);
        return Ok(());
    };
    let short = on_stack(room_for::<T>(input.len()), |room| {
        let len = transform.write(input, room)?;
        output.extend_from_slice(room.get(..len).unwrap_or_default());
        Ok(())
    });
    if let Some(result) = short {
        return result;
    }
    let start = output.len();
    if output.capacity() - start < len {
        output.reserve(with_slack::<T>(len));
    }
    let room = with_slack::<T>(len).min(output.capacity() - start);
    output.resize(start + room, 0);
    let written = transform.write(input, after_mut(output, start));
    output.truncate(start + *written.as_ref().unwrap_or(&0));
    written.map(drop)
}

/// A length with the slack, which is shorter if a `Vec` cannot be that long.
#[cfg(feature = "alloc")]
fn with_slack<T: Transform>(len: usize) -> usize {
    const MOST: usize = isize::MAX as usize;

    len.saturating_add(T::SLACK).min(MOST).max(len)
}
