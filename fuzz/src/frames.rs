//! Checks the frames of Java's `writeUTF`. Reads any bytes and writes any text, in slices and on
//! streams.

use crate::checks::java::{frame_of, reads, reads_from, writes, writes_to};
use crate::encoding_bytes;
use crate::input::Input;
use crate::reference::encodings::{MODIFIED_UTF_8_RULES, UTF_8_RULES};
use crate::uneven::uneven;

pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let way = input.byte();
    let room = usize::from(input.byte());
    let len = usize::from(input.byte() % 16);
    let pattern = input.take(len);
    if way % 2 == 0 {
        let bytes = encoding_bytes::rest(&mut input, &MODIFIED_UTF_8_RULES, 1500);
        reads(&bytes, room);
        reads_from(&bytes, || uneven(pattern, false));
    } else {
        // Most texts are short. Some are about as long as a frame can be.
        let few = input.byte();
        let bytes = encoding_bytes::rest(&mut input, &UTF_8_RULES, 1500);
        let mut text = String::from_utf8_lossy(&bytes).into_owned();
        if few >= 0xF8 && !text.is_empty() {
            text = text.repeat(65_600 / text.len());
            text.extend(std::iter::repeat_n('b', room));
        }
        writes(&text, room);
        writes_to(&text, || uneven(pattern, false));
        if let Ok(frame) = frame_of(&text) {
            reads_from(&frame.repeat(2), || uneven(pattern, false));
        }
    }
}
