//! Checks the writing of frames.

use etched_runtime::ToSliceError;
use etched_runtime::java::{const_write_utf, frame_len, read_utf, write_utf};

use crate::reference::encodings::MODIFIED_UTF_8_RULES;

/// The frame of a text. If the text is too long, the length of the content, and the number of bytes
/// of the text that fit into a frame.
pub(super) fn frame_of(text: &str) -> Result<Vec<u8>, (usize, usize)> {
    let mut content = Vec::new();
    let mut fitting = 0;
    for (at, char) in text.char_indices() {
        content.extend(MODIFIED_UTF_8_RULES.encode(char.into()).expect("a scalar value"));
        if content.len() <= 65_535 {
            fitting = at + char.len_utf8();
        }
    }
    match u16::try_from(content.len()) {
        Ok(len) => Ok([&len.to_be_bytes(), &content[..]].concat()),
        Err(_) => Err((content.len(), fitting)),
    }
}

pub(super) fn check(text: &str, room: usize) {
    let expected = frame_of(text);
    match (frame_len(text), &expected) {
        (Ok(len), Ok(expected)) => assert_eq!(len, expected.len(), "{text:?}"),
        (Err(error), Err(expected)) => assert_eq!((error.len(), error.position()), *expected),
        (found, _) => panic!("{found:?} for {text:?}"),
    }
    let needed = expected.as_ref().map_or(65_537, Vec::len);
    for room in [room, needed, needed - 1, needed + room] {
        let mut buffer = vec![0xAA; room + 64];
        let found = write_utf(text, &mut buffer[..room]);
        let is_written = found.is_ok();
        match (found, &expected) {
            (Ok(found), Ok(expected)) => assert_eq!(found, expected, "{text:?}"),
            (Err(ToSliceError::BufferTooSmall(error)), Ok(_)) => {
                assert_eq!((error.needed(), error.available()), (needed, room), "{text:?}");
                assert!(room < needed, "{text:?}");
            }
            (Err(ToSliceError::Input(error)), Err(expected)) => {
                assert_eq!((error.len(), error.position()), *expected);
            }
            (found, _) => panic!("{found:?} for {text:?}"),
        }
        let untouched = if is_written { &buffer[room..] } else { &buffer[..] };
        assert!(untouched.iter().all(|byte| *byte == 0xAA), "{text:?}");
    }
    let Ok(expected) = expected else { return };
    if let Some(array) = expected.first_chunk::<5>().filter(|_| expected.len() == 5) {
        assert_eq!(const_write_utf::<5>(text).as_ref(), Ok(array), "{text:?}");
    }
    let mut buffer = vec![0; text.len()];
    let (read, rest) = read_utf(&expected, &mut buffer).expect("a frame");
    assert_eq!((&*read, rest), (text, &b""[..]));
}
