//! Tests that `CodePointWriter` writes a code point or a text completely, or writes nothing of it.

use std::fmt::{self, Write as _};
use std::iter;

use etched_runtime::encoding::{CESU_8, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
use etched_runtime::{CodePointWriter, ToSliceError};

use crate::checks::{Piece, writer};
use crate::reference::inputs::{EDGES, in_each_encoding};
use crate::support::UNTOUCHED;

#[test]
fn every_code_point_is_written_whole_or_not_at_all() {
    in_each_encoding(|rules| {
        for code_point in EDGES {
            for before in 0..=3 {
                for room in 0..=7 {
                    let pieces = [Piece::Text(&"abc"[..before]), Piece::CodePoint(code_point)];
                    writer(rules, before + room, pieces);
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

#[test]
fn a_text_is_written_whole_or_not_at_all() {
    in_each_encoding(|rules| {
        for text in TEXTS {
            for size in 0..=rules.encode_text(text).len() + 2 {
                // A shorter text still fits after one that does not.
                let shorter = ".".repeat(size);
                let pieces = [Piece::CodePoint(0x2E), Piece::Text(text), Piece::Text(&shorter)];
                writer(rules, 1 + size, pieces);
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
            let room = rng.usize(..40);
            let piece = || match rng.bool() {
                true => Piece::CodePoint(EDGES[rng.usize(..EDGES.len())]),
                false => Piece::Text(TEXTS[rng.usize(..TEXTS.len())]),
            };
            writer(rules, room, iter::repeat_with(piece).take(12));
        }
    });
}

#[test]
fn numbers_beyond_31_bits_are_refused() {
    in_each_encoding(|rules| writer(rules, 8, [0x8000_0000, u32::MAX].map(Piece::CodePoint)));
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
