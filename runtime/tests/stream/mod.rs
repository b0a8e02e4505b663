//! Tests frames and percent-encoding on streams that are slow, end too early, fail, or report false
//! counts.

use std::fmt::Debug;

use embedded_io::ErrorKind;
use etched_runtime::encoding::JAVA_STRING;
use etched_runtime::java::{ReadUtfError, read_utf};
use etched_runtime::percent::{COMPONENT, EncodeSet, FORM, PATH_SEGMENT};
use etched_runtime::stream::{StreamError, read_frame_from, read_utf_from, write_utf_to};

use crate::checks::java::frame_of;
use crate::support::{Stream, Turn, at_most, truthful_first};

type Device<'s> = Stream<'s, ErrorKind>;

/// A stream from which `step` bytes are read at a time.
fn source(bytes: &[u8], step: usize) -> Device<'_> {
    Stream::source(bytes, at_most(step))
}

/// A stream that takes `step` bytes at a time, `room` bytes in all, and then fails.
fn sink<'s>(room: usize, step: usize) -> Device<'s> {
    Stream { room, end: Turn::Fails(ErrorKind::BrokenPipe), ..Stream::sink(at_most(step)) }
}

const FRAME: &[u8] = b"\x00\x0EA\xC0\x80\xC3\xA9\xE2\x82\xAC\xED\xA0\x80\xED\xBC\x82";

/// Texts of every length around the length of a chunk, with characters of every length at every
/// place in the chunk.
fn texts() -> impl Iterator<Item = String> {
    let characters = ["\0", "a", "é", "€", "\u{10302}", "a\0é€\u{10302}"];
    let mixed = characters.into_iter().flat_map(|character| {
        (0..40).map(move |len| "z".repeat(len % 7) + &character.repeat(len) + "z")
    });
    mixed.chain([String::new(), "z".repeat(65_535), "\0".repeat(32_767)])
}

#[test]
fn frames_are_a_length_and_modified_utf_8() {
    for text in texts() {
        let expected = frame_of(&text).expect("a text that has a frame");
        for step in [1, 5, usize::MAX] {
            let mut sent = sink(usize::MAX, step);
            write_utf_to(&text, &mut sent).expect("a stream that takes all");
            assert!(sent.written == expected, "{text:?}");

            let bytes = [&expected[..], b"and more"].concat();
            let mut stream = source(&bytes, step);
            let mut buffer = vec![0xFF; expected.len()];
            assert_eq!(read_utf_from(&mut stream, &mut buffer), Ok(Some(&*text)));
            assert_eq!(stream.unread, b"and more", "nothing is taken beyond the frame");

            let mut stream = source(&bytes, step);
            let mut buffer = vec![0xFF; expected.len() + 9];
            let frame = read_frame_from(&mut stream, &mut buffer);
            assert_eq!(frame, Ok(Some(&*expected)));
        }
    }
}

#[cfg(feature = "std")]
#[test]
fn frames_are_the_same_as_on_streams_of_std() {
    for text in texts() {
        let (mut theirs, mut ours) = (Vec::new(), sink(usize::MAX, 3));
        etched_runtime::java::write_utf_to(&text, &mut theirs).expect("a vector");
        write_utf_to(&text, &mut ours).expect("a stream that takes all");
        assert!(theirs == ours.written, "{text:?}");
    }
    // Every frame of one or two bytes, and some incomplete frames.
    for content in 0..=u16::MAX {
        let [first, second] = content.to_be_bytes();
        for frame in [&[0, 2, first, second][..], &[0, 1, second], &[0, 3, first, second], &[0]] {
            let theirs = etched_runtime::java::read_utf_from(&mut &*frame);
            let mut buffer = [0; 8];
            let ours = read_utf_from(&mut source(frame, 1), &mut buffer);
            match (theirs, ours) {
                (Ok(theirs), Ok(ours)) => assert_eq!(theirs.as_deref(), ours),
                (Err(theirs), Err(StreamError::Data(ours))) => {
                    assert_eq!(theirs.to_string(), ours.to_string());
                }
                (theirs, ours) => panic!("{frame:02X?}: {theirs:?} and {ours:?}"),
            }
        }
    }
}

#[cfg(feature = "std")]
#[test]
fn an_error_becomes_an_error_of_std() {
    use std::io;

    type Error = StreamError<io::Error, etched_runtime::DecodeError>;
    let malformed = FORM.decoded_len(b"%zz").expect_err("malformed");
    let cause = io::ErrorKind::TimedOut.into();
    for (error, kind, words) in [
        (Error::Data(malformed), io::ErrorKind::InvalidData, malformed.to_string()),
        (Error::BufferFull, io::ErrorKind::InvalidInput, Error::BufferFull.to_string()),
        (Error::Failed { cause, done: 3 }, io::ErrorKind::TimedOut, "timed out".to_owned()),
        (
            Error::TookNothing { done: 3 },
            io::ErrorKind::WriteZero,
            "the stream takes no more".to_owned(),
        ),
        (
            Error::Count { done: 3, reported: 5, room: 4 },
            io::ErrorKind::Other,
            "the stream reported 5 bytes, but it was given room for 4".to_owned(),
        ),
    ] {
        let error = io::Error::from(error);
        assert_eq!((error.kind(), error.to_string()), (kind, words));
    }
}

#[test]
fn a_stream_that_ends_inside_a_frame_is_an_error() {
    for len in 0..FRAME.len() {
        let mut buffer = [0xFF; 32];
        let read = read_utf_from(&mut source(&FRAME[..len], 1), &mut buffer);
        match read {
            Ok(None) => assert_eq!(len, 0),
            Err(StreamError::Data(ReadUtfError::CutFrame(cut))) => {
                assert_eq!(cut.needed(), if len < 2 { 2 } else { FRAME.len() });
                assert_eq!(cut.available(), len);
                assert_eq!(buffer[..len], FRAME[..len]);
            }
            other => panic!("{len}: {other:?}"),
        }
    }
}

#[test]
fn no_byte_is_lost_if_a_stream_fails() {
    for len in 0..FRAME.len() {
        let mut stream = source(&FRAME[..len], 1);
        stream.end = Turn::Fails(ErrorKind::TimedOut);
        let mut buffer = [0xFF; 32];
        let error = read_frame_from(&mut stream, &mut buffer).expect_err("it fails");
        failed(ErrorKind::TimedOut, len, error);
        assert_eq!(buffer[..len], FRAME[..len]);

        let mut sent = sink(len, 2);
        let text = "A\0é€\u{10302}";
        let error = write_utf_to(text, &mut sent).expect_err("it fails");
        failed(ErrorKind::BrokenPipe, len, error);
        assert_eq!(sent.written, FRAME[..len]);

        // A stream that takes 0 bytes counts as failed.
        let mut sent = Stream { end: Turn::Most(0), ..sink(len, 1) };
        let error = write_utf_to(text, &mut sent).expect_err("it is full");
        assert_eq!(error, StreamError::TookNothing { done: len });
        assert_eq!(
            error.to_string(),
            format!("the stream failed after {len} bytes: it takes no more")
        );
    }
}

/// Checks that an error is the error `cause` of the stream, after `done` bytes.
#[track_caller]
fn failed<D: PartialEq + Debug>(cause: ErrorKind, done: usize, error: StreamError<ErrorKind, D>) {
    assert_eq!(error, StreamError::Failed { cause, done });
    let mut stream = Stream { end: Turn::Fails(cause), ..sink(done, 1) };
    let error = COMPONENT.encode_to(&[b'a'; 100], &mut stream).expect_err("it fails");
    assert_eq!(error, StreamError::Failed { cause, done });
}

#[test]
fn a_buffer_without_room_gets_only_the_header() {
    for room in 0..FRAME.len() {
        let mut stream = source(FRAME, 1);
        let mut buffer = vec![0xFF; room];
        let error = read_utf_from(&mut stream, &mut buffer).expect_err("no room");
        let StreamError::Data(ReadUtfError::BufferTooSmall(error)) = error else {
            panic!("{room}: {error:?}");
        };
        let taken = if room < 2 { 0 } else { 2 };
        assert_eq!(error.needed(), if room < 2 { 2 } else { FRAME.len() });
        assert_eq!((error.available(), stream.unread), (room, &FRAME[taken..]));
        assert_eq!(buffer[..taken], FRAME[..taken]);
    }
}

#[test]
fn ill_formed_content_is_in_the_buffer() {
    let long = [&[0, 70][..], &[b'a'; 60], b"\xC0\x80\xED\xA0\x80!\xFF\xC0\x80!"].concat();
    for frame in [b"\x00\x04a\xED\xA0\x80", b"\x00\x04a\0bc".as_slice(), b"\x00\x02a\xC3", &long] {
        let input = [frame, FRAME].concat();
        let mut stream = source(&input, 3);
        let mut buffer = [0; 80];
        let error = read_utf_from(&mut stream, &mut buffer).expect_err("ill-formed");
        let expected = read_utf(frame, &mut [0; 80]).expect_err("ill-formed");
        assert_eq!(error, StreamError::Data(expected));
        assert_eq!(error.to_string(), expected.to_string());
        assert_eq!(buffer[..frame.len()], *frame);
        // The next frame can be read.
        let text = read_utf_from(&mut stream, &mut buffer).expect("a frame").expect("a text");
        assert_eq!(text, "A\0é€\u{10302}");
    }
    let mut buffer = [0; 8];
    let frame = read_frame_from(&mut &b"\x00\x03\xED\xA0\x80"[..], &mut buffer);
    let frame = frame.expect("a slice").expect("a frame");
    assert!(JAVA_STRING.code_points(&frame[2..]).eq([Ok(0xD800)]));
}

#[test]
fn a_text_that_is_too_long_writes_nothing() {
    let mut sent = sink(usize::MAX, 1);
    let error = write_utf_to(&"\0".repeat(40_000), &mut sent).expect_err("too long");
    assert!(matches!(error, StreamError::Data(error) if error.len() == 80_000));
    assert!(sent.written.is_empty());
}

#[test]
fn bytes_are_encoded_as_in_memory_and_decoded_back() {
    let all: Vec<u8> = (0..=u8::MAX).cycle().take(600).collect();
    let lengths = [15, 16, 17, 31, 32, 33, 255, 256, 257, 511, 512, 513, 600];
    let inputs: Vec<&[u8]> = lengths.iter().map(|&len| &all[..len]).collect();
    let lower = COMPONENT.lower_case_hex(true);
    for set in [FORM, COMPONENT, lower, PATH_SEGMENT, EncodeSet::EMPTY.add(b'%')] {
        for &input in inputs.iter().chain([&b""[..], b"a b+c%"].iter()) {
            let mut expected = vec![0; 3 * input.len()];
            let expected = set.encode_to_slice(input, &mut expected).expect("room");
            for step in [1, 7, usize::MAX] {
                let mut sent = sink(usize::MAX, step);
                set.encode_to(input, &mut sent).expect("a stream that takes all");
                assert_eq!(sent.written, expected.as_bytes());

                let mut buffer = vec![0; expected.len() + 1];
                let mut stream = source(&sent.written, step);
                assert_eq!(set.decode_from(&mut stream, &mut buffer).as_deref(), Ok(input));
            }
        }
    }
}

#[test]
fn no_byte_is_lost_if_decoding_fails() {
    let encoded = b"a%26b%4";
    let mut buffer = [0; 8];
    let error = FORM.decode_from(&mut source(encoded, 1), &mut buffer).expect_err("malformed");
    let expected = FORM.decoded_len(encoded).expect_err("malformed");
    assert_eq!(error, StreamError::Data(expected));
    assert_eq!(error.to_string(), expected.to_string());
    assert_eq!(buffer[..7], *encoded);

    for room in 0..=encoded.len() {
        let mut stream = source(encoded, 2);
        let mut buffer = vec![0; room];
        let error = FORM.decode_from(&mut stream, &mut buffer).expect_err("no room");
        assert_eq!(error, StreamError::BufferFull);
        assert_eq!((&*buffer, stream.unread), (&encoded[..room], &encoded[room..]));

        let mut stream = source(&encoded[..room], 1);
        stream.end = Turn::Fails(ErrorKind::TimedOut);
        let mut buffer = [0; 8];
        let error = FORM.decode_from(&mut stream, &mut buffer).expect_err("it fails");
        failed(ErrorKind::TimedOut, room, error);
        assert_eq!(buffer[..room], encoded[..room]);
    }
}

#[test]
fn a_count_beyond_the_room_is_an_error() {
    #[track_caller]
    fn check<T: Debug, D: Debug + std::fmt::Display>(
        result: Result<T, StreamError<ErrorKind, D>>,
        truthful: usize,
        more: usize,
    ) {
        let error = result.expect_err("it was believed");
        let words = format!(
            "the stream failed after {truthful} bytes: \
             it reported more bytes than it was given room for"
        );
        assert_eq!(error.to_string(), words);
        let StreamError::Count { done, reported, room } = error else { panic!("{error:?}") };
        assert_eq!((done, reported), (truthful, room.saturating_add(more)));
    }
    for truthful in 0..9 {
        for more in [1, 1000, usize::MAX] {
            let turns = || truthful_first(truthful, Turn::Boasts(more));
            let stream = || Stream::source(&[b'0'; 9], turns());
            let mut buffer = [0xFF; 0x4000];
            check(read_frame_from(&mut stream(), &mut buffer), truthful, more);
            assert_eq!(buffer[..truthful], b"0".repeat(truthful));
            check(read_utf_from(&mut stream(), &mut buffer), truthful, more);
            check(FORM.decode_from(&mut stream(), &mut buffer), truthful, more);
            check(write_utf_to("some text", &mut stream()), truthful, more);
            check(FORM.encode_to(b"some & text", &mut stream()), truthful, more);
        }
    }
}
