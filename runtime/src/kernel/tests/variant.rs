//! How far bytes are well-formed in a variant of UTF-8.

use std::string::String;
use std::vec::Vec;

use super::{EDGES, in_encoding, inputs, random, stride};
use crate::encoding::{CESU_8, JAVA_STRING, MODIFIED_UTF_8, UTF_8};
use crate::kernel::Level;
use crate::kernel::variant::{Rest, Validate};
use crate::table::encoding::Encoding;

const ENCODINGS: [Encoding; 3] = [MODIFIED_UTF_8, CESU_8, JAVA_STRING];

/// How far before a fault a kernel with vectors may stop: at the pair in front of it.
const NEAR: usize = 11;

fn check(encoding: Encoding, bytes: &[u8]) {
    let kernel = encoding.variant().expect("it is one");
    let verdict = encoding.const_validate(bytes);
    for level in Level::all() {
        let found = level.run(Validate(kernel, bytes));
        let of_all = level.run(Rest { encoding: kernel, bytes, at: 0 });
        assert_eq!(
            (found.end == bytes.len()),
            (of_all.end == bytes.len()),
            "{level:?} {bytes:02X?}"
        );
        let found = if bytes.len().is_multiple_of(2) { of_all } else { found };
        let say = || std::format!("{encoding:?} {level:?} {found:?} {bytes:02X?}");
        match verdict {
            Ok(()) => {
                assert_eq!(found.end, bytes.len(), "{}", say());
                let text_len = encoding.decoded_len(bytes).ok();
                assert!(
                    encoding == JAVA_STRING || text_len == Some(bytes.len() - found.shrinkage),
                    "{}",
                    say()
                );
            }
            Err(error) => {
                let fault = error.valid_up_to();
                let has_vectors = !matches!(level, Level::Portable);
                assert!(found.end < bytes.len(), "{}", say());
                let start = encoding.start_of(bytes, found.end);
                assert!(start <= fault, "{}", say());
                assert!(!has_vectors || start + NEAR > fault, "{}", say());
            }
        }
    }
}

#[test]
fn judging_at_every_length_offset_and_place() {
    let fillers = ["a", "\u{e9}", "\u{4e8c}", "\u{10302}", "a\0\u{e9}\u{4e8c}\u{10302}"];
    let odds: [&[u8]; 10] = [
        b"\0",
        b"\xC0\x80",
        b"\xC0\x81",
        b"\xC3",
        b"\xE4\xBA",
        b"\x80",
        b"\xED\xA0\x80",
        b"\xED\xB0\x80",
        b"\xED\xA0\x80\xED\xB0\x80",
        b"\xF0\x90\x8C\x82",
    ];
    for (turn, odd) in odds.into_iter().enumerate() {
        for encoding in ENCODINGS {
            let filler = fillers[turn % fillers.len()];
            inputs(&in_encoding(encoding, filler), odd, |bytes| check(encoding, bytes));
            inputs(b"a", odd, |bytes| check(encoding, bytes));
        }
    }
}

/// The bytes at which anything changes, in every combination of four, across the edges of
/// blocks.
#[test]
fn judging_four_bytes_across_every_edge() {
    const BYTES: [u8; 20] = [
        0x00, 0x01, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xAF, 0xB0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF,
        0xE0, 0xED, 0xEF, 0xF0, 0xFF,
    ];
    let mut edge = 0;
    for i in (0..BYTES.len().pow(4)).step_by(stride()) {
        let four = [0, 1, 2, 3].map(|k: u32| BYTES[i / BYTES.len().pow(k) % BYTES.len()]);
        edge = (edge + 1) % EDGES.len();
        let (at, len) = EDGES[edge];
        let mut input = [b'a'; 130];
        input[at..at + 4].copy_from_slice(&four);
        check(ENCODINGS[i % 3], &input[..len]);
    }
}

/// A pair in every part of it, and halves of pairs, before and after every edge.
#[test]
fn judging_parts_of_pairs_across_every_edge() {
    const HALVES: [&[u8]; 4] = [b"\xED\xA0\x80", b"\xED\xBF\xBF", b"\xED\x9F\xBF", b"xyz"];
    let places: Vec<usize> = (0..20).chain(28..36).chain(50..72).chain(120..136).collect();
    let orders = HALVES.len().pow(3);
    for encoding in ENCODINGS {
        for turn in (0..places.len() * orders).step_by(stride()) {
            let (at, order) = (places[turn / orders], turn % orders);
            let mut bytes = std::vec![b'a'; at];
            for k in 0..3 {
                bytes.extend_from_slice(HALVES[order >> (2 * k) & 3]);
            }
            for cut in at..=bytes.len() {
                check(encoding, &bytes[..cut]);
                let rest = [b'z'; 140];
                let long = [&bytes[..cut], &rest[..(7 * at + 3 * order) % 140]].concat();
                check(encoding, &long);
            }
        }
    }
}

#[test]
fn judging_mutated_text() {
    let mut random = random();
    for turn in (0..30_000).step_by(stride()) {
        let encoding = ENCODINGS[turn % 3];
        let mut text = String::new();
        for _ in 0..random(60) {
            let bound = [2, 0x80, 0x800, 0x10000, 0x110000][random(5)];
            text.extend(char::from_u32(random(bound) as u32));
        }
        let mut bytes = in_encoding(encoding, &text);
        check(encoding, &bytes);
        // Of UTF-8 they have much, but not all.
        check(encoding, text.as_bytes());
        for _ in 0..3 {
            if !bytes.is_empty() {
                let at = random(bytes.len());
                bytes[at] = random(256) as u8;
                check(encoding, &bytes);
            }
        }
    }
}

#[test]
fn what_is_single() {
    for encoding in ENCODINGS {
        let kernel = encoding.variant().expect("it is one");
        for len in 0..=64 {
            for place in 0..len {
                for byte in [0x00, 0x01, 0x7F, 0x80, 0xFF] {
                    let mut bytes = [b'a'; 64];
                    bytes[place] = byte;
                    let are_single = bytes[..len].iter().all(|&byte| {
                        byte < 0x80 && (byte > 0 || UTF_8 == encoding || encoding == CESU_8)
                    });
                    assert_eq!(kernel.are_single(&bytes[..len]), are_single, "{encoding:?}");
                }
            }
        }
    }
}
