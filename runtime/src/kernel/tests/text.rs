//! From UTF-8 to its variants and back.

use std::string::String;
use std::vec::Vec;

use super::{at_offset, in_encoding, inputs, random, stride};
use crate::encoding::{CESU_8, MODIFIED_UTF_8, UTF_8};
use crate::kernel::Level;
use crate::kernel::text_decode::Read;
use crate::kernel::text_encode::{Growth, Write};
use crate::table::encoding::Encoding;

const ENCODINGS: [Encoding; 2] = [MODIFIED_UTF_8, CESU_8];

/// By the definition.
fn converted(bytes: &[u8], from: Encoding, into: Encoding) -> Vec<u8> {
    let len = from.converted_len(bytes, into).expect("it is well-formed");
    let mut output = std::vec![0; len];
    from.write(bytes, into, &mut output);
    output
}

fn check(text: &str) {
    let text = text.as_bytes();
    for encoding in ENCODINGS {
        let long_nul = encoding == MODIFIED_UTF_8;
        let expected = converted(text, UTF_8, encoding);
        for level in Level::all() {
            let say = || std::format!("{encoding:?} {level:?} {text:02X?}");
            let growth = level.run(Growth { long_nul, text });
            assert_eq!(growth, expected.len() - text.len(), "{}", say());
            let mut output = std::vec![b'#'; expected.len()];
            let done = level.run(Write { long_nul, text, output: &mut output });
            assert_eq!(done, (text.len(), expected.len()), "{}", say());
            assert_eq!(output, expected, "{}", say());
            let mut back = std::vec![b'#'; text.len()];
            let done = level.run(Read { long_nul, bytes: &expected, output: &mut back });
            assert_eq!(done, (expected.len(), text.len()), "{}", say());
            assert_eq!(back, text, "{}", say());
        }
    }
}

/// The text that starts with these bytes, without a sequence that is cut.
fn text(bytes: &[u8]) -> &str {
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => str::from_utf8(&bytes[..error.valid_up_to()]).expect("it is text up to it"),
    }
}

#[test]
fn writing_at_every_length_offset_and_place() {
    for filler in ["a", "\0", "\u{10302}", "a\0\u{10302}\u{4e8c}b"] {
        for odd in ["a\0", "\u{10FFFF}", "\u{10FFFF}\u{10000}b"] {
            inputs(filler.as_bytes(), odd.as_bytes(), |bytes| check(text(bytes)));
        }
    }
}

#[test]
fn reading_at_every_length_offset_and_place() {
    for filler in ["a", "\0", "\u{10302}", "a\0\u{10302}\u{d7ff}b"] {
        for odd in ["a\0", "\u{10FFFF}", "\u{10FFFF}\u{10000}b"] {
            for encoding in ENCODINGS {
                let (filler, odd) = (in_encoding(encoding, filler), in_encoding(encoding, odd));
                inputs(&filler, &odd, |bytes| check_reading(encoding, bytes));
            }
        }
    }
}

/// As far as the bytes are well-formed.
fn check_reading(encoding: Encoding, bytes: &[u8]) {
    let end =
        encoding.const_validate(bytes).map_or_else(|error| error.valid_up_to(), |()| bytes.len());
    let (bytes, long_nul) = (&bytes[..end], encoding == MODIFIED_UTF_8);
    let expected = converted(bytes, encoding, UTF_8);
    for level in Level::all() {
        let mut output = std::vec![b'#'; expected.len()];
        let done = level.run(Read { long_nul, bytes, output: &mut output });
        assert_eq!(done, (bytes.len(), expected.len()), "{encoding:?} {level:?} {bytes:02X?}");
        assert_eq!(output, expected, "{encoding:?} {level:?} {bytes:02X?}");
    }
}

/// Code points of every length at every place, with every bit of them.
#[test]
fn writing_every_bit_at_every_place() {
    let mut bits: Vec<u32> = (0..21).map(|bit| 1 << bit).collect();
    bits.extend([0, 0x7F, 0x7FF, 0xFFFF, 0xF_FFFF, 0x10_FFFF, 0x5_5555, 0xA_AAAA]);
    for char in bits.into_iter().filter_map(char::from_u32) {
        for before in 0..140 {
            let mut text = "a".repeat(before);
            text.push(char);
            check(&text);
            text.extend([char, 'b', char]);
            text.push_str(&"c".repeat(before % 67));
            at_offset(before % 64, text.as_bytes(), &mut |bytes| {
                check(str::from_utf8(bytes).expect("it was given as text"));
            });
        }
    }
}

#[test]
fn writing_random_text() {
    let mut random = random();
    for turn in (0..20_000).step_by(stride()) {
        let mut text = String::new();
        for _ in 0..random(80) {
            let bound =
                [2, 0x80, 0x800, 0x10000, 0x110000][random(if turn % 2 == 0 { 5 } else { 3 })];
            text.extend(char::from_u32(random(bound) as u32));
            if random(8) == 0 {
                text.push('\u{10302}');
            }
        }
        check(&text);
    }
}
