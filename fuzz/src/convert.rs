//! Checks conversions from every encoding to every encoding, to and from text, and from code
//! points.
//!
//! The reference decodes and encodes one code point after the other, by arithmetic on bits.

mod code_points;
mod pair;
mod text;

use crate::encoding_bytes;
use crate::input::Input;
use crate::reference::encodings::ENCODINGS;

pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let from = input.pick(&ENCODINGS);
    let room = usize::from(input.byte());
    let bytes = encoding_bytes::rest(&mut input, from, 600);
    let segments = from.segments(&bytes);
    for into in &ENCODINGS {
        pair::check(from, into, &bytes, &segments, room);
    }
    text::check(from, &bytes, &segments, room);
    code_points::check(from, &bytes, &segments, room);
}

/// Calls `fill` with a buffer of `room` bytes. Checks that `fill` writes nothing after the buffer,
/// and, if it returns an error, nothing into the buffer.
fn in_room<E>(
    room: usize,
    fill: impl FnOnce(&mut [u8]) -> Result<Vec<u8>, E>,
) -> Result<Vec<u8>, E> {
    let mut buffer = vec![0xAA; room + 64];
    let filled = fill(&mut buffer[..room]);
    let untouched = if filled.is_ok() { &buffer[room..] } else { &buffer[..] };
    assert!(untouched.iter().all(|byte| *byte == 0xAA), "written outside the room");
    filled
}
