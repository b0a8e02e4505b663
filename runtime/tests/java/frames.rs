//! Tests Java's frames in buffers: frames at the limits of their length, incomplete frames,
//! ill-formed frames, and several frames one after the other.

use etched_runtime::IllFormedErrorKind;
use etched_runtime::encoding::{JAVA_STRING, MODIFIED_UTF_8};
use etched_runtime::java::{
    MAX_LEN, ReadUtfError, TooLongError, const_write_utf, frame_len, read_utf, split_frame,
    write_utf,
};

use crate::checks::java::{frame_of, reads, writes};
use crate::reference::encodings::MODIFIED_UTF_8_RULES;
use crate::reference::inputs::each_sequence;
use crate::support::UNTOUCHED;

/// Writes a text that fits, and reads it back.
fn check(text: &str) {
    assert!(frame_of(text).is_ok());
    writes(text, 3);
}

fn frame(text: &str) -> Vec<u8> {
    frame_of(text).expect("short enough")
}

#[test]
fn characters_of_every_length_are_framed() {
    let frame = b"\x00\x0EA\xC0\x80\xC3\xA9\xE2\x82\xAC\xED\xA0\x80\xED\xBC\x82";
    let mut buffer = [0; 16];
    assert_eq!(write_utf("A\0é€\u{10302}", &mut buffer).expect("there is room"), frame);
    let mut buffer = [0; 11];
    let (text, rest) = read_utf(frame, &mut buffer).expect("a good frame");
    assert_eq!((text, rest), ("A\0é€\u{10302}", &b""[..]));
    check("A\0é€\u{10302}");
}

#[test]
fn texts_are_written_and_read_back() {
    check("");
    for char in ['\0', 'a', '\u{7F}', 'é', '€', '\u{FFFF}', '\u{10000}', '\u{10FFFF}'] {
        for times in [1, 2, 7, 8, 9, 255, 256, 257] {
            check(&char.to_string().repeat(times));
        }
    }
    let mut rng = fastrand::Rng::with_seed(0x1A7A);
    for _ in 0..500 {
        let mut any = || match rng.u8(..3) {
            0 => rng.char('\0'..='\u{7F}'),
            1 => '\0',
            _ => rng.char(..),
        };
        let text: String = (0..40).map(|_| any()).collect();
        check(&text);
    }
}

#[test]
fn the_longest_frames_are_written_and_read_back() {
    assert_eq!(MAX_LEN, 65535);
    for char in ["a", "\0", "é", "€", "\u{10302}"] {
        let each = frame(char).len() - 2;
        // The longest run of this character that fits into a frame, alone and filled up to the
        // limit with `z`.
        check(&char.repeat(65535 / each));
        check(&(char.repeat(65535 / each) + &"z".repeat(65535 % each)));
    }
}

#[track_caller]
fn check_too_long(text: &str, position: usize) {
    let (len, fitting) = frame_of(text).expect_err("too long");
    assert_eq!(fitting, position);
    let error = frame_len(text).expect_err("too long");
    let words = format!("a writeUTF frame holds at most 65535 bytes, and this text takes {len}");
    assert_eq!(error.to_string(), words);
    writes(text, 3);
}

/// Characters of every length are put at every place around the limit.
#[test]
fn the_first_character_beyond_the_limit_is_the_error() {
    for (char, len) in [("a", 1), ("\0", 2), ("é", 2), ("€", 3), ("\u{10302}", 6)] {
        for room in 0..=7 {
            let before = "x".repeat(65535 - room);
            let text = before.clone() + char;
            if len <= room {
                check(&text);
            } else {
                check_too_long(&text, before.len());
                check_too_long(&(text + "and more\0"), before.len());
            }
        }
    }
    // In a frame, U+0000 takes two bytes and a supplementary character six, which is more than in
    // the text.
    check(&"\0".repeat(32_767));
    check_too_long(&"\0".repeat(32_768), 32_767);
    check_too_long(&"\u{10302}".repeat(10_923), 10_922 * 4);
    check_too_long(&("\0".repeat(32_767) + "\u{10302}"), 32_767);
    check_too_long(&"a".repeat(200_000), 65_535);
}

#[test]
fn a_frame_that_is_cut_is_an_error() {
    let frame = frame("A\0é€\u{10302}");
    for available in 0..frame.len() {
        let needed = if available < 2 { 2 } else { frame.len() };
        let input = &frame[..available];
        let error = split_frame(input).expect_err("cut");
        assert_eq!((error.needed(), error.available()), (needed, available));
        let what = if available < 2 { "header of a writeUTF frame" } else { "writeUTF frame" };
        let words =
            format!("the {what} takes {needed} bytes, but the input ends after {available}");
        assert_eq!(error.to_string(), words);
        reads(input, 3);
    }
    reads(b"\0\x02\xFF", 3);
}

#[test]
fn every_header_is_a_big_endian_length() {
    for header in 0..=u16::MAX {
        reads(&header.to_be_bytes(), 3);
    }
    for len in [0, 1, 255, 256, 257, 32_767, 32_768, 65_535] {
        reads(&[&u16::to_be_bytes(len)[..], &[b'.'; 65_536]].concat(), 3);
    }
}

#[test]
fn ill_formed_content_is_an_error_with_its_position() {
    each_sequence(&MODIFIED_UTF_8_RULES, &mut |sequence| {
        reads(&[b"A\xC0\x80", sequence].concat(), 3);
    });
}

#[test]
fn a_pair_does_not_reach_beyond_the_frame() {
    let input = b"\0\x03\xED\xA0\x80\xED\xBC\x82";
    let error = read_utf(input, &mut [0; 8]).expect_err("half a pair");
    let ReadUtfError::IllFormed(error) = error else { panic!("{error:?}") };
    assert_eq!((error.valid_up_to(), error.position(), error.error_len()), (2, 5, None));
    assert_eq!((error.kind(), error.encoding()), (IllFormedErrorKind::CutShort, MODIFIED_UTF_8));
    let (content, rest) = split_frame(input).expect("it is all there");
    assert!(JAVA_STRING.code_points(content).eq([Ok(0xD800)]));
    assert_eq!(rest, b"\xED\xBC\x82");
}

#[test]
fn frames_are_read_one_after_the_other() {
    let texts = ["", "A\0", "€", "", "\u{10302} and so on"];
    let input: Vec<u8> = texts.iter().flat_map(|text| frame(text)).collect();
    let mut rest = &input[..];
    for text in texts {
        let mut buffer = [0; 32];
        let (read, after) = read_utf(rest, &mut buffer).expect("a good frame");
        assert_eq!(read, text);
        rest = after;
    }
    assert!(rest.is_empty());
}

#[test]
fn const_evaluation_gives_the_same() {
    const TEXT: &str = "A\0é€\u{10302}";
    const LEN: Result<usize, TooLongError> = frame_len(TEXT);
    const FRAME: Result<[u8; 16], TooLongError> = const_write_utf(TEXT);
    const BUFFER: [u8; 18] = {
        let mut buffer = [UNTOUCHED; 18];
        assert!(write_utf(TEXT, &mut buffer).is_ok());
        buffer
    };
    const READ: ([u8; 4], usize) = {
        let mut buffer = [UNTOUCHED; 4];
        match read_utf(b"\0\x03a\xC0\x80rest", &mut buffer) {
            Ok((text, rest)) => {
                let len = text.len() + rest.len();
                (buffer, len)
            }
            Err(_) => panic!(),
        }
    };
    assert_eq!(LEN, Ok(16));
    assert_eq!(FRAME.expect("short enough")[..], frame(TEXT));
    assert_eq!(BUFFER[..16], frame(TEXT));
    assert_eq!(BUFFER[16..], [UNTOUCHED; 2]);
    assert_eq!(READ, (*b"a\0\xAA\xAA", 6));
}
