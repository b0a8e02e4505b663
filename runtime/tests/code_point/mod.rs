//! Tests that `CodePointWriter` writes a code point or a text completely, or writes nothing of it.

use std::fmt::{self, Write as _};

use etched_runtime::encoding::{
    CESU_8, CodePointError, CodePointErrorKind, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8,
};
use etched_runtime::{CodePointWriter, ToSliceError};

use crate::reference::encodings::{Rules, is_surrogate};
use crate::reference::inputs::{EDGES, in_each_encoding};

const UNTOUCHED: u8 = 0xAA;

#[track_caller]
fn check_too_small(error: ToSliceError<CodePointError>, needed: usize, available: usize) {
    let ToSliceError::BufferTooSmall(error) = error else { panic!("{error:?}") };
    assert_eq!((error.needed(), error.available()), (needed, available));
}

#[test]
fn every_code_point_is_written_whole_or_not_at_all() {
    in_each_encoding(|rules| {
        for code_point in EDGES {
            let sequence = rules.encode(code_point);
            for before in 0..=3 {
                for room in 0..=7 {
                    let mut buffer = vec![UNTOUCHED; before + room];
                    let mut writer = CodePointWriter::new(rules.encoding, &mut buffer);
                    let start = &b"abc"[..before];
                    assert_eq!(writer.write_str(&"abc"[..before]), Ok(before));
                    let wrote = writer.write_code_point(code_point);
                    let mut expected = start.to_vec();
                    match (&sequence, wrote) {
                        (Some(sequence), Ok(len)) => {
                            assert_eq!(len, sequence.len());
                            assert!(len <= room);
                            expected.extend(sequence);
                        }
                        (Some(sequence), Err(error)) => {
                            assert!(sequence.len() > room);
                            check_too_small(error, sequence.len(), room);
                        }
                        (None, wrote) => {
                            // The code point is refused, whether or not the buffer has space.
                            let error = wrote.expect_err("not in the encoding");
                            let ToSliceError::Input(error) = error else { panic!("{error:?}") };
                            let kind = if is_surrogate(code_point) {
                                CodePointErrorKind::Surrogate
                            } else {
                                CodePointErrorKind::TooLarge
                            };
                            assert_eq!((error.code_point(), error.kind()), (code_point, kind));
                            assert_eq!(error.encoding(), rules.encoding);
                        }
                    }
                    assert_eq!(writer.written(), expected);
                    assert_eq!(writer.remaining(), before + room - expected.len());
                    assert_eq!(writer.into_written(), expected);
                    assert!(buffer[expected.len()..].iter().all(|&byte| byte == UNTOUCHED));
                }
            }
        }
    });
}

const TEXTS: [&str; 9] = [
    "",
    "a",
    "\0",
    "é",
    "A\0é€\u{10302}",
    "\0\0\0\0\0\0\0\0\0",
    "plain text that is long",
    "plain text \0 that is \u{10FFFF} long",
    "\u{10000}\u{D7FF}\u{E000}",
];

fn encoded(rules: &Rules, text: &str) -> Vec<u8> {
    text.chars().flat_map(|char| rules.encode(char.into()).expect("a scalar value")).collect()
}

#[test]
fn a_text_is_written_whole_or_not_at_all() {
    in_each_encoding(|rules| {
        for text in TEXTS {
            let expected = encoded(rules, text);
            for size in 0..=expected.len() + 2 {
                let mut buffer = vec![UNTOUCHED; 1 + size];
                let mut writer = CodePointWriter::new(rules.encoding, &mut buffer);
                writer.write_code_point(0x2E).expect("there is room");
                match writer.write_str(text) {
                    Ok(len) => {
                        assert!(len == expected.len() && len <= size);
                        assert_eq!(writer.written()[1..], expected);
                        assert_eq!(writer.remaining(), size - len);
                    }
                    Err(error) => {
                        assert!(size < expected.len());
                        check_too_small(error, expected.len(), size);
                        assert_eq!((writer.written(), writer.remaining()), (&b"."[..], size));
                        // A shorter text still fits.
                        assert_eq!(writer.write_str(&".".repeat(size)), Ok(size));
                        assert_eq!(writer.remaining(), 0);
                        continue;
                    }
                }
                assert!(buffer[1 + expected.len()..].iter().all(|&byte| byte == UNTOUCHED));
            }
        }
    });
}

/// Compares writes that fit and writes that do not fit, in random order, with appending to a `Vec`.
#[test]
fn a_series_of_writes_gives_all_that_fit() {
    in_each_encoding(|rules| {
        let mut rng = fastrand::Rng::with_seed(0x317E);
        for _ in 0..2_000 {
            let mut buffer = vec![UNTOUCHED; rng.usize(..40)];
            let size = buffer.len();
            let mut writer = CodePointWriter::new(rules.encoding, &mut buffer);
            let mut expected = Vec::new();
            for _ in 0..12 {
                let (wrote, bytes) = if rng.bool() {
                    let code_point = EDGES[rng.usize(..EDGES.len())];
                    (writer.write_code_point(code_point), rules.encode(code_point))
                } else {
                    let text = TEXTS[rng.usize(..TEXTS.len())];
                    (writer.write_str(text), Some(encoded(rules, text)))
                };
                let room = size - expected.len();
                let fitting = bytes.filter(|bytes| bytes.len() <= room);
                assert_eq!(wrote.ok(), fitting.as_ref().map(Vec::len));
                expected.extend(fitting.unwrap_or_default());
                assert_eq!(writer.written(), expected);
                assert_eq!(writer.remaining(), size - expected.len());
            }
            assert!(buffer[expected.len()..].iter().all(|&byte| byte == UNTOUCHED));
        }
    });
}

#[test]
fn numbers_beyond_31_bits_are_refused() {
    in_each_encoding(|rules| {
        let mut buffer = [UNTOUCHED; 8];
        let mut writer = CodePointWriter::new(rules.encoding, &mut buffer);
        for number in [0x8000_0000, u32::MAX] {
            let error = writer.write_code_point(number).expect_err("over 31 bits");
            let ToSliceError::Input(error) = error else { panic!("{error:?}") };
            assert_eq!((error.code_point(), error.kind()), (number, CodePointErrorKind::TooLarge));
        }
        assert_eq!(writer.remaining(), 8);
        assert_eq!(buffer, [UNTOUCHED; 8]);
    });
}

#[test]
fn formatted_text_is_written_piece_by_piece() {
    let mut buffer = [UNTOUCHED; 16];
    let mut writer = CodePointWriter::new(MODIFIED_UTF_8, &mut buffer);
    let (number, letter) = (12, '\u{10302}');
    write!(writer, "{number}\0{:X}{letter}", 0xAB).expect("there is room");
    assert_eq!(writer.written(), b"12\xC0\x80AB\xED\xA0\x80\xED\xBC\x82");
    writer.write_char('€').expect("there is room");
    assert_eq!(writer.remaining(), 1);
    // `write!` writes each piece completely, or nothing of the piece.
    let (fits, does_not) = ('x', "yz");
    assert_eq!(write!(writer, "{fits}{does_not}"), Err(fmt::Error));
    assert_eq!(writer.written().last(), Some(&b'x'));
    assert_eq!(writer.remaining(), 0);
    assert_eq!(fmt::Write::write_str(&mut writer, ""), Ok(()));
    assert_eq!(writer.write_char('a'), Err(fmt::Error));
}

/// Java's `writeUTF` also writes each surrogate of a pair separately.
#[test]
fn surrogates_written_one_by_one_make_a_pair() {
    let mut buffer = [0; 6];
    let mut writer = CodePointWriter::new(JAVA_STRING, &mut buffer);
    assert_eq!(writer.write_code_point(0xD800), Ok(3));
    assert_eq!(writer.write_code_point(0xDF02), Ok(3));
    assert!(JAVA_STRING.code_points(writer.written()).eq([Ok(0x1_0302)]));
    for encoding in [UTF_8, CESU_8, MODIFIED_UTF_8] {
        let mut writer = CodePointWriter::new(encoding, &mut buffer);
        let error = writer.write_code_point(0xD800).expect_err("a surrogate");
        assert!(matches!(error, ToSliceError::Input(_)));
        assert!(writer.written().is_empty());
    }
}

#[test]
fn written_bytes_can_be_changed_afterwards() {
    let mut buffer = [UNTOUCHED; 4];
    let mut writer = CodePointWriter::new(UTF_8, &mut buffer);
    assert_eq!(writer.encoding(), UTF_8);
    writer.write_str("ab").expect("there is room");
    let shown = "CodePointWriter { encoding: Encoding(UTF-8), written: [61, 62], remaining: 2 }";
    assert_eq!(format!("{writer:?}"), shown);
    let written: &mut [u8] = writer.into_written();
    written[0] = b'A';
    assert_eq!(buffer, [b'A', b'b', UNTOUCHED, UNTOUCHED]);
}

#[test]
fn an_error_has_the_message_of_its_cause() {
    let mut buffer = [0; 2];
    let mut writer = CodePointWriter::new(CESU_8, &mut buffer);
    let error = writer.write_code_point(0xDFFF).expect_err("a surrogate");
    let cause = CESU_8.encode_code_point(0xDFFF).expect_err("a surrogate");
    assert_eq!(error, ToSliceError::Input(cause));
    assert_eq!(error.to_string(), cause.to_string());
    let error = writer.write_str("€").expect_err("no room");
    let words = "the output takes 3 bytes, but the buffer has room for 2";
    assert_eq!(error.to_string(), words);
}

#[test]
fn const_evaluation_gives_the_same() {
    const WRITTEN: ([u8; 10], usize, bool) = {
        let mut buffer = [0; 10];
        let mut writer = CodePointWriter::new(RFC_2279, &mut buffer);
        assert!(writer.write_str("é\0").is_ok());
        assert!(writer.write_code_point(0x7FFF_FFFF).is_ok());
        let fits = writer.write_str("no").is_ok();
        let remaining = writer.remaining();
        assert!(writer.written().len() == writer.into_written().len());
        (buffer, remaining, fits)
    };
    assert_eq!(WRITTEN, (*b"\xC3\xA9\0\xFD\xBF\xBF\xBF\xBF\xBF\0", 1, false));
}
