//! What the tests of the encodings are fed with.

#![allow(dead_code, reason = "each test target uses its own part")]

use std::thread;

use crate::reference::{ENCODINGS, Rules};

/// Runs a check for each of the encodings, side by side.
pub(crate) fn in_each_encoding(check: impl Fn(&Rules) + Sync) {
    thread::scope(|scope| {
        for rules in &ENCODINGS {
            let check = &check;
            scope.spawn(move || check(rules));
        }
    });
}

/// The ends of every range of code points that some encoding treats in its own way.
pub(crate) const EDGES: [u32; 36] = [
    0,
    1,
    0x41,
    0x7F,
    0x80,
    0x7FF,
    0x800,
    0xFFF,
    0x1000,
    0xCFFF,
    0xD000,
    0xD7FF,
    0xD800,
    0xDBFF,
    0xDC00,
    0xDFFF,
    0xE000,
    0xFFFD,
    0xFFFF,
    0x1_0000,
    0x1_03FF,
    0x1_0400,
    0x3_FFFF,
    0x4_0000,
    0xF_FFFF,
    0x10_0000,
    0x10_FFFF,
    0x11_0000,
    0x1F_FFFF,
    0x20_0000,
    0xFF_FFFF,
    0x100_0000,
    0x3FF_FFFF,
    0x400_0000,
    0x4000_0000,
    0x7FFF_FFFF,
];

/// The ends of the ranges of bytes that some encoding treats in its own way.
pub(crate) const EDGE_BYTES: [u8; 16] = [
    0x00, 0x41, 0x80, 0x8F, 0xA0, 0xAF, 0xB0, 0xBF, 0xC0, 0xC3, 0xED, 0xF0, 0xF4, 0xF8, 0xFC, 0xFF,
];

/// Adds a code point, if the encoding carries it.
pub(crate) fn push(bytes: &mut Vec<u8>, rules: &Rules, code_point: u32) {
    bytes.extend(rules.encode(code_point).unwrap_or_default());
}

/// Code points of an encoding, with a stretch now and then that is damaged or of another encoding.
pub(crate) fn mixture(rng: &mut fastrand::Rng, rules: &Rules, pieces: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..rng.usize(..=pieces) {
        match rng.u8(..16) {
            // Around the eight bytes that are read at once.
            0..=3 => (0..rng.usize(..20)).for_each(|_| bytes.push(rng.u8(0x20..0x7F))),
            4 => push(&mut bytes, rules, 0),
            5..=9 => push(&mut bytes, rules, EDGES[rng.usize(..EDGES.len())]),
            10..=12 => push(&mut bytes, rules, rng.char(..).into()),
            13 => push(&mut bytes, &ENCODINGS[rng.usize(..5)], EDGES[rng.usize(..EDGES.len())]),
            14 if rng.bool() => {
                let start = bytes.len();
                push(&mut bytes, rules, rng.char('\u{80}'..).into());
                let at = rng.usize(start..bytes.len());
                if rng.bool() {
                    bytes.truncate(at);
                } else {
                    bytes[at] = EDGE_BYTES[rng.usize(..EDGE_BYTES.len())];
                }
            }
            15 if rng.bool() => bytes.extend((0..rng.usize(..6)).map(|_| rng.u8(0x80..))),
            _ => {}
        }
    }
    bytes
}
