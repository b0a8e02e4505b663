//! Buffers of any size, in which every byte that is written is seen.

use std::fmt::Debug;

use etched_runtime::ToSliceError;

/// The bytes of a buffer before anything is written to it.
pub(crate) const UNTOUCHED: u8 = 0xAA;

/// The bytes that a function leaves untouched.
#[derive(Clone, Copy)]
pub(crate) enum Leaves {
    /// All bytes after the output, and if it returns an error, all bytes.
    AllOthers,
    /// All bytes after the output, and if it returns an error, all bytes outside the buffer.
    AfterOutput,
    /// All bytes outside the buffer.
    Outside,
}

/// Checks a function that writes to a buffer, with buffers that are smaller and larger than the
/// output, and with one of `room` bytes. The function must give `expected`, or an error with the
/// length of `expected` if the buffer is too small. An error of the input comes first.
#[track_caller]
pub(crate) fn each_room<E: Debug + PartialEq + Copy>(
    expected: Result<&[u8], E>,
    room: usize,
    leaves: Leaves,
    fill: impl Fn(&mut [u8]) -> Result<Vec<u8>, ToSliceError<E>>,
    say: &dyn Fn() -> String,
) {
    let needed = expected.map_or(0, <[u8]>::len);
    let fresh = vec![UNTOUCHED; needed + room + 128];
    let mut buffer = fresh.clone();
    let sizes = [room, needed.saturating_sub(1), needed, needed + 1, needed + 64, needed + room];
    for size in (0..needed).take(8).chain(sizes) {
        let filled = fill(&mut buffer[..size]);
        let written = match (&filled, expected) {
            (Ok(output), Ok(expected)) => {
                assert!(size >= needed, "{size} bytes were enough for {needed}: {}", say());
                assert!(output == expected, "{output:02X?}, not {expected:02X?}: {}", say());
                needed
            }
            (Err(ToSliceError::Input(error)), Err(expected)) => {
                assert!(*error == expected, "{error:?}, not {expected:?}: {}", say());
                0
            }
            (Err(ToSliceError::BufferTooSmall(error)), Ok(_)) => {
                assert!(size < needed, "{size} bytes were not enough for {needed}: {}", say());
                assert_eq!((error.needed(), error.available()), (needed, size), "{}", say());
                0
            }
            _ => panic!("{filled:?}, not {expected:?}, in {size} bytes: {}", say()),
        };
        let touched = match leaves {
            Leaves::AllOthers => written,
            Leaves::AfterOutput if filled.is_ok() => written,
            Leaves::AfterOutput | Leaves::Outside => size,
        };
        assert!(buffer[touched..] == fresh[touched..], "wrote outside {touched}: {}", say());
        buffer.copy_from_slice(&fresh);
    }
}
