//! How far bytes are UTF-8.

use std::string::String;

use super::{EDGES, inputs, random, stride};
use crate::encoding::UTF_8;
use crate::kernel::Level;
use crate::kernel::utf_8::Prefix;

/// A prefix is well-formed, and not far from the first fault.
fn check_prefix(bytes: &[u8]) {
    let verdict = UTF_8.const_validate(bytes);
    for level in Level::all() {
        let end = level.run(Prefix(bytes));
        match verdict {
            Ok(()) => assert_eq!(end, bytes.len(), "{level:?} {bytes:02X?}"),
            Err(error) => {
                let fault = error.valid_up_to();
                assert!(end <= fault && end + 4 > fault, "{level:?} {end} {bytes:02X?}");
                assert!(UTF_8.const_validate(&bytes[..end]).is_ok(), "{level:?} {bytes:02X?}");
            }
        }
    }
}

#[test]
fn judging_at_every_length_offset_and_place() {
    let fillers = ["a", "\u{e9}", "\u{4e8c}", "\u{10302}", "a\u{e9}\u{4e8c}\u{10302}"];
    let odds: [&[u8]; 9] = [
        b"\xC3",
        b"\xE4\xBA",
        b"\xF0\x90\x8C",
        b"\x80",
        b"\xC0\xAF",
        b"\xED\xA0\x80",
        b"\xF4\x90\x80\x80",
        b"\xFF",
        "\u{10302}".as_bytes(),
    ];
    for filler in fillers {
        for odd in odds {
            inputs(filler.as_bytes(), odd, check_prefix);
        }
    }
}

/// The bytes at which anything changes, in every combination of four, across the edges of
/// blocks.
#[test]
fn judging_four_bytes_across_every_edge() {
    const BYTES: [u8; 25] = [
        0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
        0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF8, 0xFF,
    ];
    let mut edge = 0;
    for i in (0..BYTES.len().pow(4)).step_by(stride()) {
        let four = [0, 1, 2, 3].map(|k: u32| BYTES[i / BYTES.len().pow(k) % BYTES.len()]);
        edge = (edge + 1) % EDGES.len();
        let (at, len) = EDGES[edge];
        let mut input = [b'a'; 130];
        input[at..at + 4].copy_from_slice(&four);
        check_prefix(&input[..len]);
    }
}

#[test]
fn judging_mutated_text() {
    let mut random = random();
    for _ in (0..40_000).step_by(stride()) {
        let mut text = String::new();
        for _ in 0..random(60) {
            let bound = [0x80, 0x800, 0x10000, 0x110000][random(4)];
            text.extend(char::from_u32(random(bound) as u32));
        }
        let mut bytes = text.into_bytes();
        check_prefix(&bytes);
        for _ in 0..3 {
            if !bytes.is_empty() {
                let at = random(bytes.len());
                bytes[at] = random(256) as u8;
                check_prefix(&bytes);
            }
        }
    }
}
