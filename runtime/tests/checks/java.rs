//! Checks the frames of Java's `writeUTF`, in slices and on streams.

use etched_runtime::ToSliceError;
use etched_runtime::encoding::MODIFIED_UTF_8;
use etched_runtime::java::{
    ReadUtfError, TooLongError, const_write_utf, frame_len, read_utf, split_frame, write_utf,
};

use crate::reference::encodings::MODIFIED_UTF_8_RULES;
use crate::support::{Leaves, each_room};

/// Splits a frame as the Javadoc of `DataInput` describes it. The first two bytes are the length of
/// the content, with the higher byte first. Returns the content and the rest. If the frame is
/// incomplete, returns the number of bytes that it needs.
pub(crate) fn split(input: &[u8]) -> Result<(&[u8], &[u8]), usize> {
    let [high, low, content @ ..] = input else { return Err(2) };
    let len = usize::from(*high) * 256 + usize::from(*low);
    if content.len() < len { Err(2 + len) } else { Ok(content.split_at(len)) }
}

/// The text of well-formed content, decoded by the slow reference.
pub(crate) fn text_of(content: &[u8]) -> Option<String> {
    let segments = MODIFIED_UTF_8_RULES.segments(content);
    segments.iter().map(|(_, segment)| segment.code_point.and_then(char::from_u32)).collect()
}

/// The frame of a text. If the text is too long, the length of the content, and the number of bytes
/// of the text that fit into a frame.
pub(crate) fn frame_of(text: &str) -> Result<Vec<u8>, (usize, usize)> {
    let mut frame = vec![0, 0];
    let mut fitting = 0;
    for (at, char) in text.char_indices() {
        frame.extend(MODIFIED_UTF_8_RULES.encode(char.into()).expect("a scalar value"));
        if frame.len() <= 65_537 {
            fitting = at + char.len_utf8();
        }
    }
    let len = frame.len() - 2;
    (frame[0], frame[1]) = ((len / 256) as u8, (len % 256) as u8);
    if len > 65_535 { Err((len, fitting)) } else { Ok(frame) }
}

/// Reads an input as a frame, and as the content of a frame.
pub(crate) fn reads(input: &[u8], room: usize) {
    read(input, room);
    // Most inputs are shorter than their header says.
    if let Ok(len) = u16::try_from(input.len()) {
        for rest in [&b""[..], b"\0", b"\0\x01!", b"\xFF\xFFrest"] {
            read(&[&len.to_be_bytes(), input, rest].concat(), room);
        }
    }
}

fn read(input: &[u8], room: usize) {
    let say = || format!("{input:02X?}");
    let (content, rest) = match (split_frame(input), split(input)) {
        (Ok(found), Ok(expected)) => {
            assert!(found == expected, "{}", say());
            expected
        }
        (Err(error), Err(needed)) => {
            assert_eq!((error.needed(), error.available()), (needed, input.len()));
            // An incomplete frame is reported, even if the buffer is too small or the content is
            // ill-formed.
            let error = ReadUtfError::CutFrame(error);
            return each_room(Err(error), room, Leaves::AllOthers, |it| fill(input, it, b""), &say);
        }
        (found, expected) => panic!("{found:?}, not {expected:?}: {}", say()),
    };
    let text = text_of(content);
    let expected = match (&text, MODIFIED_UTF_8.validate(content)) {
        (Some(text), Ok(())) => Ok(text.as_bytes()),
        // Positions count from the start of the frame. Ill-formed content is reported, even if the
        // buffer is too small.
        (None, Err(error)) => {
            let (at, fault) = MODIFIED_UTF_8_RULES.first_fault(content).expect("a fault");
            let kind = MODIFIED_UTF_8_RULES.kind(&content[at..], fault);
            let found = (error.valid_up_to(), error.error_len(), error.kind());
            assert_eq!(found, (at, fault.error_len(), kind), "{}", say());
            Err(ReadUtfError::IllFormed(error.offset_by(2)))
        }
        (_, found) => panic!("{found:?}, not {text:?}: {}", say()),
    };
    each_room(expected, room, Leaves::AllOthers, |it| fill(input, it, rest), &say);
}

/// Reads a frame, after which there is `rest`.
fn fill(
    input: &[u8],
    buffer: &mut [u8],
    rest: &[u8],
) -> Result<Vec<u8>, ToSliceError<ReadUtfError>> {
    match read_utf(input, buffer) {
        Ok((text, after)) => {
            assert!(after == rest, "{after:02X?} is left of {input:02X?}");
            Ok(text.as_bytes().to_vec())
        }
        Err(ReadUtfError::BufferTooSmall(error)) => Err(ToSliceError::BufferTooSmall(error)),
        Err(error) => Err(ToSliceError::Input(error)),
    }
}

/// Writes a text, and reads it back.
pub(crate) fn writes(text: &str, room: usize) {
    let say = || format!("{text:?}");
    let expected = frame_of(text);
    let len = frame_len(text);
    let answer: Result<&[u8], TooLongError> = match (len, &expected) {
        (Ok(len), Ok(frame)) => {
            assert_eq!(len, frame.len(), "{}", say());
            Ok(frame)
        }
        (Err(error), Err(expected)) => {
            assert_eq!((error.len(), error.position()), *expected, "{}", say());
            Err(error)
        }
        (found, _) => panic!("{found:?} for {}", say()),
    };
    let fill = |buffer: &mut [u8]| write_utf(text, buffer).map(|frame| frame.to_vec());
    each_room(answer, room, Leaves::AllOthers, fill, &say);
    match answer {
        Ok(frame) if frame.len() == 5 => assert!(const_write_utf::<5>(text).unwrap() == *frame),
        Ok(_) => {}
        Err(error) => assert_eq!(const_write_utf::<2>(text), Err(error)),
    }
    if let Ok(frame) = answer {
        assert!(text_of(&frame[2..]).as_deref() == Some(text));
        assert!(text.len() <= frame.len() - 2, "a text takes no more bytes than its frame");
        reads(&frame[2..], room);
    }
}

#[cfg(feature = "std")]
mod streams {
    use std::io::ErrorKind;

    use etched_runtime::java::{
        CutFrameError, ReadUtfError, TooLongError, read_frame_from, read_utf_from, write_utf_to,
    };

    use super::{MODIFIED_UTF_8, frame_of, split, text_of};
    use crate::support::{Stream, Turns, inside};

    /// Reads frames until the end of the stream or the first error, from streams with these turns.
    pub(crate) fn reads_from<'i>(input: &'i [u8], turns: impl Fn() -> Turns<'i, ErrorKind>) {
        let mut texts = Stream::source(input, turns());
        let mut frames = Stream::source(input, turns());
        // The frames are appended.
        let mut read = b"before".to_vec();
        let whole = [&read, input].concat();
        let mut rest = input;
        loop {
            assert_eq!((texts.unread, frames.unread), (rest, rest), "of {input:02X?}");
            let before = read.len();
            let text = read_utf_from(&mut texts);
            let frame = read_frame_from(&mut frames, &mut read);
            match split(rest) {
                _ if rest.is_empty() => {
                    assert!(matches!((text, frame), (Ok(None), Ok(false))), "end of {input:02X?}");
                    return assert_eq!(read, whole);
                }
                Err(needed) => {
                    for error in [text.err(), frame.err()].map(|it| it.expect("it is cut")) {
                        assert_eq!(error.kind(), ErrorKind::UnexpectedEof);
                        let cut: CutFrameError = inside(&error);
                        assert_eq!((cut.needed(), cut.available()), (needed, rest.len()));
                    }
                    return assert_eq!(read, whole, "the bytes of the cut frame are kept");
                }
                Ok((content, after)) => {
                    assert!(frame.expect("a frame"));
                    assert_eq!(read[before..], rest[..2 + content.len()]);
                    match (text, text_of(content)) {
                        (Ok(text), Some(expected)) => assert_eq!(text, Some(expected)),
                        (Err(error), None) => {
                            assert_eq!(error.kind(), ErrorKind::InvalidData);
                            let fault = MODIFIED_UTF_8.validate(content).expect_err("no text");
                            let fault = ReadUtfError::IllFormed(fault.offset_by(2));
                            assert_eq!(inside::<ReadUtfError>(&error), fault);
                            assert_eq!(error.to_string(), fault.to_string());
                        }
                        (found, expected) => panic!("{found:?}, not {expected:?}: {input:02X?}"),
                    }
                    rest = after;
                }
            }
        }
    }

    /// Writes a text to a stream with these turns, and reads it back.
    pub(crate) fn writes_to<'t>(text: &str, turns: impl Fn() -> Turns<'t, ErrorKind>) {
        let mut stream = Stream::sink(turns());
        match (write_utf_to(text, &mut stream), frame_of(text)) {
            (Ok(()), Ok(frame)) => {
                assert!(stream.written == frame, "{text:?}");
                assert_eq!(stream.flushes, 0);
            }
            (Err(error), Err(expected)) => {
                assert_eq!(error.kind(), ErrorKind::InvalidInput);
                let long: TooLongError = inside(&error);
                assert_eq!((long.len(), long.position()), expected);
                assert!(stream.written.is_empty(), "nothing may be written");
            }
            (found, _) => panic!("{found:?} for {text:?}"),
        }
    }
}
#[cfg(feature = "std")]
pub(crate) use streams::{reads_from, writes_to};
