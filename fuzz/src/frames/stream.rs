//! Checks frames on streams that read and write any number of bytes at a time.

use std::io::ErrorKind;

use etched_runtime::java::{
    CutFrameError, ReadUtfError, TooLongError, read_frame_from, read_utf_from, write_utf_to,
};

use super::read::text_of;
use super::split;
use super::write::frame_of;
use crate::uneven::{Uneven, inside};

/// Reads frames until the end of the stream or the first error.
pub(super) fn check_reading(input: &[u8], pattern: &[u8]) {
    let mut texts = Uneven::new(input, pattern);
    let mut frames = Uneven::new(input, pattern);
    let mut read = Vec::new();
    let mut rest = input;
    loop {
        assert_eq!((texts.inner, frames.inner), (rest, rest), "of {input:02X?}");
        let before = read.len();
        let text = read_utf_from(&mut texts);
        let frame = read_frame_from(&mut frames, &mut read);
        match split(rest) {
            _ if rest.is_empty() => {
                assert!(matches!((text, frame), (Ok(None), Ok(false))), "end of {input:02X?}");
                return assert_eq!(read, input);
            }
            Err(needed) => {
                for error in [text.err(), frame.err()].map(|it| it.expect("the frame is cut")) {
                    assert_eq!(error.kind(), ErrorKind::UnexpectedEof);
                    let cut: CutFrameError = inside(&error);
                    assert_eq!((cut.needed(), cut.available()), (needed, rest.len()));
                }
                return assert_eq!(read, input, "the bytes of the cut frame are kept");
            }
            Ok((content, after)) => {
                assert!(frame.expect("a frame"));
                assert_eq!(read[before..], rest[..2 + content.len()]);
                match (text, text_of(content)) {
                    (Ok(text), Some(expected)) => assert_eq!(text, Some(expected)),
                    (Err(error), None) => {
                        assert_eq!(error.kind(), ErrorKind::InvalidData);
                        let inside: ReadUtfError = inside(&error);
                        assert!(matches!(inside, ReadUtfError::IllFormed(_)), "{inside:?}");
                    }
                    (found, expected) => panic!("{found:?}, not {expected:?}: {input:02X?}"),
                }
                rest = after;
            }
        }
    }
}

pub(super) fn check_writing(text: &str, pattern: &[u8]) {
    let mut stream = Uneven::new(Vec::new(), pattern);
    match (write_utf_to(text, &mut stream), frame_of(text)) {
        (Ok(()), Ok(frame)) => {
            assert_eq!(stream.inner, frame, "{text:?}");
            check_reading(&[&frame[..], &frame].concat(), pattern);
        }
        (Err(error), Err(expected)) => {
            assert_eq!(error.kind(), ErrorKind::InvalidInput);
            let long: TooLongError = inside(&error);
            assert_eq!((long.len(), long.position()), expected);
            assert!(stream.inner.is_empty(), "nothing may be written");
        }
        (found, _) => panic!("{found:?} for {text:?}"),
    }
}
