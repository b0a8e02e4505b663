//! Tests Java's frames on streams that are slow, are interrupted, end too early or fail.

use std::io::{self, ErrorKind, Read, Write};
use std::iter;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::checks::io::StdStream;
use crate::support::{Stream, Turn, Turns, failing_between, inside, truthful_first};
use etched_runtime::java::{
    CutFrameError, ReadUtfError, TooLongError, read_frame_from, read_utf_from, write_utf_to,
};

type End = Turn<ErrorKind>;

/// A stream that transfers one byte at a time, and is interrupted before each byte.
fn interrupted<'s>() -> Turns<'s, ErrorKind> {
    failing_between(ErrorKind::Interrupted, 1)
}

/// A slow reader. After the last byte, it ends, fails, or must not be read.
fn slow(bytes: &[u8], end: End) -> StdStream<'_> {
    Stream { end, ..Stream::source(bytes, interrupted()) }
}

const ENDS: End = Turn::Most(0);
const MUST_NOT_BE_REACHED: End = Turn::Panics;

const TEXT: &str = "A\0é€\u{10302}";
const FRAME: &[u8] = b"\x00\x0EA\xC0\x80\xC3\xA9\xE2\x82\xAC\xED\xA0\x80\xED\xBC\x82";

#[test]
fn frames_are_written_and_read_back() {
    let long = "z".repeat(65_535);
    let texts = ["", "a", TEXT, "\0", &long, "the last"];
    let mut stream = Vec::new();
    for text in texts {
        write_utf_to(text, &mut stream).expect("a vector takes everything");
    }
    // The frames are read all at once, byte by byte, and through a trait object.
    let (mut all, mut slowly) = (&stream[..], slow(&stream, ENDS));
    let mut object: Box<dyn Read> = Box::new(io::Cursor::new(stream.clone()));
    for text in texts {
        assert_eq!(read_utf_from(&mut all).expect("a frame").as_deref(), Some(text));
        assert_eq!(read_utf_from(&mut slowly).expect("a frame").as_deref(), Some(text));
        assert_eq!(read_utf_from(&mut *object).expect("a frame").as_deref(), Some(text));
    }
    for _ in 0..2 {
        assert_eq!(read_utf_from(&mut all).expect("the end"), None);
        assert_eq!(read_utf_from(&mut slowly).expect("the end"), None);
        assert_eq!(read_utf_from(&mut *object).expect("the end"), None);
    }
}

#[test]
fn nothing_is_read_beyond_the_frame() {
    for frame in [FRAME, b"\0\0", b"\0\x01!"] {
        let input = [frame, b"after it"].concat();
        let mut stream = &input[..];
        assert!(read_utf_from(&mut stream).expect("a frame").is_some());
        assert_eq!(stream, b"after it");
        let mut stream = slow(&input, ENDS);
        assert!(read_utf_from(&mut stream).expect("a frame").is_some());
        assert_eq!(stream.unread, b"after it");
        // No byte after the frame is requested. On an open connection, such a read would never
        // return.
        assert!(read_utf_from(&mut slow(frame, MUST_NOT_BE_REACHED)).expect("a frame").is_some());
        let mut read = Vec::new();
        let mut stream = slow(frame, MUST_NOT_BE_REACHED);
        assert!(read_frame_from(&mut stream, &mut read).expect("a frame"));
        assert_eq!(read, frame);
    }
}

#[test]
fn a_frame_that_is_cut_is_an_error() {
    for available in 1..FRAME.len() {
        let bytes = &FRAME[..available];
        let needed = if available < 2 { 2 } else { FRAME.len() };
        let check = |error: io::Error| {
            assert_eq!(error.kind(), ErrorKind::UnexpectedEof);
            let cut: CutFrameError = inside(&error);
            assert_eq!((cut.needed(), cut.available()), (needed, available));
        };
        check(read_utf_from(&mut &bytes[..]).expect_err("cut"));
        check(read_utf_from(&mut slow(bytes, ENDS)).expect_err("cut"));
        // The bytes that were read are appended.
        let mut frame = b"before".to_vec();
        check(read_frame_from(&mut slow(bytes, ENDS), &mut frame).expect_err("cut"));
        assert_eq!(frame, [b"before", bytes].concat());
    }
}

#[test]
fn an_error_of_the_stream_is_passed_on() {
    for available in 0..FRAME.len() {
        for kind in [ErrorKind::WouldBlock, ErrorKind::ConnectionReset, ErrorKind::UnexpectedEof] {
            let bytes = &FRAME[..available];
            let error = read_utf_from(&mut slow(bytes, Turn::Fails(kind))).expect_err("it fails");
            assert_eq!(error.kind(), kind);
            assert!(error.get_ref().is_none(), "the error is the stream's own");
            let mut frame = b"before".to_vec();
            let read = read_frame_from(&mut slow(bytes, Turn::Fails(kind)), &mut frame);
            assert_eq!(read.expect_err("it fails").kind(), kind);
            assert_eq!(frame, [b"before", bytes].concat());
        }
    }
}

#[test]
fn frames_are_appended() {
    let mut stream = slow(b"\0\x01a\0\0\0\x02\xFF\xFF", ENDS);
    let mut frames = b"before".to_vec();
    assert!(read_frame_from(&mut stream, &mut frames).expect("a frame"));
    assert_eq!(frames, b"before\0\x01a");
    assert!(read_frame_from(&mut stream, &mut frames).expect("a frame"));
    assert_eq!(frames, b"before\0\x01a\0\0");
    // The content is not validated.
    assert!(read_frame_from(&mut stream, &mut frames).expect("a frame"));
    assert_eq!(frames, b"before\0\x01a\0\0\0\x02\xFF\xFF");
    assert!(!read_frame_from(&mut stream, &mut frames).expect("the end"));
    assert_eq!(frames.len(), 15);
}

#[test]
fn ill_formed_content_is_read_to_the_end_of_the_frame() {
    let contents: [(&[u8], usize); 6] = [
        (b"\0", 0),
        (b"a\xFFb", 1),
        (b"ab\xED\xA0\x80", 2),
        (b"\xF0\x90\x8C\x82", 0),
        (b"\xED\xB0\x80", 0),
        (b"\xC3", 0),
    ];
    for (content, at) in contents {
        let input = [&[0, content.len() as u8], content, b"\0\x02ok"].concat();
        let mut stream = slow(&input, MUST_NOT_BE_REACHED);
        let error = read_utf_from(&mut stream).expect_err("ill-formed");
        assert_eq!(error.kind(), ErrorKind::InvalidData);
        let ReadUtfError::IllFormed(fault) = inside(&error) else { panic!("{error:?}") };
        assert_eq!(fault.valid_up_to(), 2 + at);
        assert_eq!(error.to_string(), fault.to_string());
        assert_eq!(read_utf_from(&mut stream).expect("a frame").as_deref(), Some("ok"));
    }
}

#[test]
fn a_text_that_is_too_long_writes_nothing() {
    for text in ["a".repeat(65_536), "\0".repeat(32_768), "\u{10302}".repeat(20_000)] {
        let mut stream = Vec::new();
        let error = write_utf_to(&text, &mut stream).expect_err("too long");
        assert_eq!(error.kind(), ErrorKind::InvalidInput);
        assert!(inside::<TooLongError>(&error).len() > 65_535);
        assert!(stream.is_empty());
    }
    let mut stream = Vec::new();
    write_utf_to(&"a".repeat(65_535), &mut stream).expect("just short enough");
    assert_eq!(stream.len(), 65_537);
}

#[test]
fn a_slow_stream_gets_the_whole_frame_or_fails() {
    for room in 0..=FRAME.len() {
        for end in [ENDS, Turn::Fails(ErrorKind::BrokenPipe)] {
            let flush: Turns<_> = Box::new(iter::repeat(Turn::Panics));
            let mut stream = Stream { room, end, flush, ..Stream::sink(interrupted()) };
            let object: &mut dyn Write = &mut stream;
            let wrote = write_utf_to(TEXT, object).map_err(|error| error.kind());
            let expected = match end {
                _ if room == FRAME.len() => Ok(()),
                Turn::Fails(kind) => Err(kind),
                _ => Err(ErrorKind::WriteZero),
            };
            assert_eq!(wrote, expected);
            assert_eq!(stream.written, FRAME[..room]);
        }
    }
}

#[test]
fn a_count_beyond_the_room_is_an_error() {
    #[track_caller]
    fn check<T>(result: io::Result<T>) {
        let Err(error) = result else { panic!("it was believed") };
        assert_eq!(error.kind(), ErrorKind::Other);
        assert!(error.to_string().starts_with("the stream reported "), "{error}");
    }
    for truthful in 0..8 {
        for more in [1, 1000, usize::MAX] {
            let turns = || truthful_first(truthful, Turn::Boasts(more));
            let boastful = || Stream::source(&[b'0'; 8], turns());
            let mut frame = b"before".to_vec();
            check(read_frame_from(&mut boastful(), &mut frame));
            assert_eq!(frame, [&b"before"[..], &b"0".repeat(truthful)].concat());
            check(read_utf_from(&mut boastful()));
            check(write_utf_to("some text", &mut boastful()));
            let object: &mut dyn Write = &mut boastful();
            check(write_utf_to("some text", object));
        }
        // The frame has the bytes that were read before the panic, and nothing else.
        let mut frame = b"before".to_vec();
        let turns = truthful_first(truthful, Turn::Panics);
        let mut panicking = Stream::source(&[b'0'; 8], turns);
        let read = AssertUnwindSafe(|| read_frame_from(&mut panicking, &mut frame));
        assert!(catch_unwind(read).is_err());
        assert_eq!(frame, [&b"before"[..], &b"0".repeat(truthful)].concat());
    }
}
