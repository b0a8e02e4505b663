//! Checks the reading of frames in slices.

use etched_runtime::encoding::MODIFIED_UTF_8;
use etched_runtime::java::{ReadUtfError, read_utf, split_frame};

use super::split;
use crate::reference::encodings::{MODIFIED_UTF_8_RULES, UTF_8_RULES};

/// The text of well-formed content, decoded by the slow reference.
pub(super) fn text_of(content: &[u8]) -> Option<String> {
    let segments = MODIFIED_UTF_8_RULES.segments(content);
    segments.iter().map(|(_, segment)| segment.code_point.and_then(char::from_u32)).collect()
}

pub(super) fn check(input: &[u8], room: usize) {
    match (split_frame(input), split(input)) {
        (Ok(found), Ok(expected)) => assert_eq!(found, expected, "{input:02X?}"),
        (Err(error), Err(needed)) => {
            assert_eq!((error.needed(), error.available()), (needed, input.len()));
        }
        (found, expected) => panic!("{found:?}, not {expected:?}: {input:02X?}"),
    }
    let needed =
        split(input).ok().and_then(|(content, _)| text_of(content)).map_or(0, |it| it.len());
    for room in [room, needed, needed.saturating_sub(1)] {
        check_text(input, room);
    }
    // The input is also read as the content of a frame, because most inputs are shorter than their
    // header says.
    if let Ok(len) = u16::try_from(input.len()) {
        let frame = [&len.to_be_bytes(), input, b"rest"].concat();
        let needed = text_of(input).map_or(0, |text| text.len());
        for room in [room, needed, needed.saturating_sub(1)] {
            check_text(&frame, room);
        }
    }
}

fn check_text(input: &[u8], room: usize) {
    let say = || format!("{input:02X?} in {room}");
    let mut buffer = vec![0xAA; room + 64];
    let found = read_utf(input, &mut buffer[..room]);
    let is_read = found.is_ok();
    let content = split(input);
    let expected = content.map(|(content, rest)| (text_of(content), rest));
    match (found, expected) {
        (Ok((text, rest)), Ok((Some(expected), expected_rest))) => {
            assert_eq!((&*text, rest), (&*expected, expected_rest), "{}", say());
        }
        (Err(ReadUtfError::CutFrame(error)), Err(needed)) => {
            assert_eq!((error.needed(), error.available()), (needed, input.len()), "{}", say());
        }
        (Err(ReadUtfError::IllFormed(error)), Ok((None, _))) => {
            let content = content.expect("a frame").0;
            let (at, segment) = MODIFIED_UTF_8_RULES.first_fault(content).expect("a fault");
            assert_eq!((error.valid_up_to(), error.error_len()), (2 + at, segment.error_len()));
            assert_eq!(error.kind(), MODIFIED_UTF_8_RULES.kind(&content[at..], segment));
            assert_eq!(error, MODIFIED_UTF_8.validate(content).expect_err("bad").offset_by(2));
        }
        (Err(ReadUtfError::BufferTooSmall(error)), Ok((Some(expected), _))) => {
            assert_eq!((error.needed(), error.available()), (expected.len(), room), "{}", say());
            assert!(room < expected.len(), "{}", say());
            assert_eq!(UTF_8_RULES.first_fault(expected.as_bytes()), None);
        }
        (found, expected) => panic!("{found:?}, not {expected:?}: {}", say()),
    }
    let untouched = if is_read { &buffer[room..] } else { &buffer[..] };
    assert!(untouched.iter().all(|byte| *byte == 0xAA), "{}", say());
}
