//! Tests Java's frames on streams that are slow, are interrupted, end too early or fail.

use std::io::{self, ErrorKind, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use etched_runtime::java::{
    CutFrameError, ReadUtfError, TooLongError, read_frame_from, read_utf_from, write_utf_to,
};

/// A reader that gives one byte at a time and is interrupted before each byte. After the last byte,
/// it ends, fails, or must not be read.
struct Slow<'b> {
    bytes: &'b [u8],
    end: End,
    is_interrupted: bool,
}

#[derive(Clone, Copy)]
enum End {
    Ends,
    Fails(ErrorKind),
    MustNotBeReached,
}

fn slow(bytes: &[u8], end: End) -> Slow<'_> {
    Slow { bytes, end, is_interrupted: false }
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        assert!(!buffer.is_empty());
        self.is_interrupted = !self.is_interrupted;
        match (self.bytes, self.end) {
            ([], End::MustNotBeReached) => panic!("read beyond the frame"),
            _ if self.is_interrupted => Err(ErrorKind::Interrupted.into()),
            ([first, rest @ ..], _) => {
                buffer[0] = *first;
                self.bytes = rest;
                Ok(1)
            }
            ([], End::Fails(kind)) => Err(kind.into()),
            ([], End::Ends) => Ok(0),
        }
    }
}

/// The cause of an `io::Error`.
#[track_caller]
fn inside<E: std::error::Error + 'static>(error: &io::Error) -> &E {
    error.get_ref().expect("a cause").downcast_ref().expect("this cause")
}

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
    let (mut all, mut slowly) = (&stream[..], slow(&stream, End::Ends));
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
        let mut stream = slow(&input, End::Ends);
        assert!(read_utf_from(&mut stream).expect("a frame").is_some());
        assert_eq!(stream.bytes, b"after it");
        // No byte after the frame is requested. On an open connection, such a read would never
        // return.
        assert!(read_utf_from(&mut slow(frame, End::MustNotBeReached)).expect("a frame").is_some());
        let mut read = Vec::new();
        let mut stream = slow(frame, End::MustNotBeReached);
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
            let cut: &CutFrameError = inside(&error);
            assert_eq!((cut.needed(), cut.available()), (needed, available));
        };
        check(read_utf_from(&mut &bytes[..]).expect_err("cut"));
        check(read_utf_from(&mut slow(bytes, End::Ends)).expect_err("cut"));
        // The bytes that were read are appended.
        let mut frame = b"before".to_vec();
        check(read_frame_from(&mut slow(bytes, End::Ends), &mut frame).expect_err("cut"));
        assert_eq!(frame, [b"before", bytes].concat());
    }
}

#[test]
fn an_error_of_the_stream_is_passed_on() {
    for available in 0..FRAME.len() {
        for kind in [ErrorKind::WouldBlock, ErrorKind::ConnectionReset, ErrorKind::UnexpectedEof] {
            let bytes = &FRAME[..available];
            let error = read_utf_from(&mut slow(bytes, End::Fails(kind))).expect_err("it fails");
            assert_eq!(error.kind(), kind);
            assert!(error.get_ref().is_none(), "the error is the stream's own");
            let mut frame = b"before".to_vec();
            let read = read_frame_from(&mut slow(bytes, End::Fails(kind)), &mut frame);
            assert_eq!(read.expect_err("it fails").kind(), kind);
            assert_eq!(frame, [b"before", bytes].concat());
        }
    }
}

#[test]
fn frames_are_appended() {
    let mut stream = slow(b"\0\x01a\0\0\0\x02\xFF\xFF", End::Ends);
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
        let mut stream = slow(&input, End::MustNotBeReached);
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

/// A writer that takes one byte at a time, `room` bytes in all, and is interrupted before each
/// byte.
struct Reluctant {
    taken: Vec<u8>,
    room: usize,
    full: Option<ErrorKind>,
    is_interrupted: bool,
}

impl Write for Reluctant {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_interrupted = !self.is_interrupted;
        if self.is_interrupted {
            return Err(ErrorKind::Interrupted.into());
        }
        if self.taken.len() == self.room {
            return self.full.map_or(Ok(0), |kind| Err(kind.into()));
        }
        self.taken.push(bytes[0]);
        Ok(1)
    }

    fn flush(&mut self) -> io::Result<()> {
        panic!("a flush was not expected")
    }
}

#[test]
fn a_slow_stream_gets_the_whole_frame_or_fails() {
    for room in 0..=FRAME.len() {
        for full in [None, Some(ErrorKind::BrokenPipe)] {
            let mut stream = Reluctant { taken: Vec::new(), room, full, is_interrupted: false };
            let object: &mut dyn Write = &mut stream;
            let wrote = write_utf_to(TEXT, object).map_err(|error| error.kind());
            let expected = match room {
                16 => Ok(()),
                _ => Err(full.unwrap_or(ErrorKind::WriteZero)),
            };
            assert_eq!(wrote, expected);
            assert_eq!(stream.taken, FRAME[..room]);
        }
    }
}

/// A stream that transfers one byte at a time, `truthful` times. Then it reports more bytes than
/// the length of the buffer, or panics.
struct Boastful {
    truthful: usize,
    more: Option<usize>,
}

impl Boastful {
    fn count(&mut self, len: usize) -> usize {
        if self.truthful > 0 && len > 0 {
            self.truthful -= 1;
            return 1;
        }
        len.saturating_add(self.more.expect("on purpose"))
    }
}

impl Read for Boastful {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        buffer.fill(b'0');
        Ok(self.count(buffer.len()))
    }
}

impl Write for Boastful {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(self.count(bytes.len()))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
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
            let boastful = || Boastful { truthful, more: Some(more) };
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
        let mut panicking = Boastful { truthful, more: None };
        let read = AssertUnwindSafe(|| read_frame_from(&mut panicking, &mut frame));
        assert!(catch_unwind(read).is_err());
        assert_eq!(frame, [&b"before"[..], &b"0".repeat(truthful)].concat());
    }
}
