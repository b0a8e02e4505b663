//! Tests Java's frames on streams that are slow, are interrupted, end too early or fail.

use std::io::{self, ErrorKind, Read, Write};
use std::iter;
use std::panic::{AssertUnwindSafe, catch_unwind};

use etched_runtime::java::{read_frame_from, read_utf_from, write_utf_to};

use crate::checks::io::StdStream;
use crate::checks::java::{reads_from, writes_to};
use crate::support::{Stream, Turn, Turns, at_most, failing_between, truthful_first};

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
        writes_to(text, interrupted);
        write_utf_to(text, &mut stream).expect("a vector takes everything");
    }
    // The frames are read many bytes at a time, byte by byte, and through a trait object.
    reads_from(&stream, || at_most(usize::MAX));
    reads_from(&stream, interrupted);
    let object: &mut dyn Read = &mut &stream[..];
    for text in texts {
        assert_eq!(read_utf_from(object).expect("a frame").as_deref(), Some(text));
    }
    for _ in 0..2 {
        assert_eq!(read_utf_from(object).expect("the end"), None);
    }
}

#[test]
fn nothing_is_read_beyond_the_frame() {
    for frame in [FRAME, b"\0\0", b"\0\x01!"] {
        let input = [frame, b"after it"].concat();
        reads_from(&input, || at_most(usize::MAX));
        reads_from(&input, interrupted);
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
        reads_from(&FRAME[..available], || at_most(usize::MAX));
        reads_from(&FRAME[..available], interrupted);
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
fn ill_formed_content_is_read_to_the_end_of_the_frame() {
    let contents: [&[u8]; 6] =
        [b"\0", b"a\xFFb", b"ab\xED\xA0\x80", b"\xF0\x90\x8C\x82", b"\xED\xB0\x80", b"\xC3"];
    for content in contents {
        let input = [&[0, content.len() as u8], content, b"\0\x02ok"].concat();
        reads_from(&input, interrupted);
    }
}

#[test]
fn a_text_that_is_too_long_writes_nothing() {
    for text in ["a".repeat(65_536), "\0".repeat(32_768), "\u{10302}".repeat(20_000)] {
        writes_to(&text, interrupted);
    }
    writes_to(&"a".repeat(65_535), interrupted);
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
