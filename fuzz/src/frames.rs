//! Checks the frames of Java's `writeUTF`. Reads any bytes and writes any text, in slices and on
//! streams.

mod read;
mod stream;
mod write;

use crate::encoding_bytes;
use crate::input::Input;
use crate::reference::encodings::{MODIFIED_UTF_8_RULES, UTF_8_RULES};

pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let way = input.byte();
    let room = usize::from(input.byte());
    let len = usize::from(input.byte() % 16);
    let pattern = input.take(len);
    if way % 2 == 0 {
        let bytes = encoding_bytes::rest(&mut input, &MODIFIED_UTF_8_RULES, 1500);
        read::check(&bytes, room);
        stream::check_reading(&bytes, pattern);
    } else {
        // Most texts are short. Some are about as long as a frame can be.
        let few = input.byte();
        let bytes = encoding_bytes::rest(&mut input, &UTF_8_RULES, 1500);
        let mut text = String::from_utf8_lossy(&bytes).into_owned();
        if few >= 0xF8 && !text.is_empty() {
            text = text.repeat(65_600 / text.len());
            text.extend(std::iter::repeat_n('b', room));
        }
        write::check(&text, room);
        stream::check_writing(&text, pattern);
    }
}

/// Splits a frame as the Javadoc of `DataInput` describes it. The first two bytes are the length of
/// the content, with the higher byte first. Returns the content and the rest. If the frame is
/// incomplete, returns the number of bytes that it needs.
fn split(input: &[u8]) -> Result<(&[u8], &[u8]), usize> {
    let [high, low, content @ ..] = input else { return Err(2) };
    let len = usize::from(*high) * 256 + usize::from(*low);
    if content.len() < len { Err(2 + len) } else { Ok(content.split_at(len)) }
}
