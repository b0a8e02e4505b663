//! Every kernel, with every instruction set that this processor has, against the
//! definition.

use std::string::String;
use std::vec::Vec;

use super::Level;
use super::percent_decode::{self, Decode, Malformed};
use super::percent_encode::{self, Encode};
use super::utf_8::Prefix;
use crate::form::UTF_8;
use crate::percent::{COMPONENT, EncodeSet, FORM, PATH};

/// How far a slice may stand from where a vector would like it.
pub(super) const OFFSETS: usize = 64;
pub(super) const LENGTHS: usize = 200;

pub(super) fn random() -> impl FnMut(usize) -> usize {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    }
}

/// Calls with inputs of every length at every offset, in which `odd` stands at some place;
/// at all places in turn if it is the longest.
pub(super) fn inputs(filler: &[u8], odd: &[u8], mut call: impl FnMut(&[u8])) {
    let mut place = 0;
    for offset in 0..OFFSETS {
        for len in 0..=LENGTHS {
            for _ in 0..if len == LENGTHS { LENGTHS } else { 2 } {
                place = (place + 1) % (len + 1);
                let mut input: Vec<u8> = filler.iter().copied().cycle().take(len).collect();
                let end = len.min(place + odd.len());
                input[place..end].copy_from_slice(&odd[..end - place]);
                at_offset(offset, &input, &mut call);
            }
        }
    }
}

/// Calls with the input at an offset from an aligned place.
pub(super) fn at_offset(offset: usize, input: &[u8], call: &mut impl FnMut(&[u8])) {
    #[repr(align(64))]
    struct Aligned([u8; OFFSETS + LENGTHS + 100]);
    let mut aligned = Aligned([0; OFFSETS + LENGTHS + 100]);
    aligned.0[offset..offset + input.len()].copy_from_slice(input);
    call(&aligned.0[offset..offset + input.len()]);
}

fn sets() -> [EncodeSet; 5] {
    let all = EncodeSet::EMPTY.add_range(0..=0x7F);
    [FORM, COMPONENT, PATH.space_as_plus(true), EncodeSet::EMPTY, all]
}

fn encoded(set: &EncodeSet, input: &[u8]) -> Vec<u8> {
    let mut output = Vec::new();
    for &byte in input {
        let word = set.define(byte).to_le_bytes();
        output.extend_from_slice(&word[..word[3].into()]);
    }
    output
}

fn check_encode(set: &EncodeSet, input: &[u8]) {
    let expected = encoded(set, input);
    let escaped = input.iter().filter(|&&byte| set.define(byte) >> 24 == 3).count();
    for level in Level::all() {
        for room in [expected.len(), expected.len() + 300] {
            let mut output = std::vec![b'#'; room];
            let kernel = Encode { set, input, output: &mut output };
            let (read, written) = level.run(kernel);
            assert_eq!(output[..written], expected[..written], "{level:?} {input:02X?}");
            assert_eq!(encoded(set, &input[..read]).len(), written, "{level:?} {input:02X?}");
            let has_vectors = !matches!(level, Level::Portable);
            assert!(!has_vectors || room == expected.len() || read == input.len());

            let output = &mut std::vec![b'#'; room][..];
            let (read, written) = percent_encode::encode_at(level, set, input, output);
            assert_eq!(output[..written], expected[..written], "{level:?} {input:02X?}");
            assert!(!has_vectors || read == input.len());
        }
        let survey = level.run(percent_encode::Look { set, input });
        assert_eq!(survey.escaped, escaped, "{level:?} {input:02X?}");
        assert_eq!(survey.is_changed, expected != input, "{level:?} {input:02X?}");
    }
}

#[test]
fn encoding_at_every_length_offset_and_place() {
    for set in sets() {
        for (filler, odd) in [("a", " "), ("%", "a"), ("a", "\u{e9}"), ("\u{e9}+", "b")] {
            inputs(filler.as_bytes(), odd.as_bytes(), |input| check_encode(&set, input));
        }
    }
}

#[test]
fn encoding_random_bytes() {
    let mut random = random();
    for turn in 0..40_000 {
        let mut input: Vec<u8> = (0..random(150)).map(|_| random(256) as u8).collect();
        if turn % 2 == 0 {
            input.iter_mut().for_each(|byte| *byte &= 0x7F);
        }
        check_encode(&sets()[turn % 5], &input);
    }
}

/// What strict or lenient decoding makes of the input, as far as it goes.
fn check_decode(plus: bool, input: &[u8]) {
    let set = if plus { FORM } else { COMPONENT };
    let mut expected = std::vec![0; input.len()];
    let len = set.write_decoded(input, &mut expected);
    expected.truncate(len);
    let malformed_at = set.decoded_len(input).err().map(|error| error.position());
    let escapes = (input.len() - expected.len()) / 2;
    for level in Level::all() {
        for malformed in [Malformed::Kept, Malformed::Refused] {
            for room in [len, len + 100] {
                let mut output = std::vec![b'#'; room];
                let kernel = Decode { plus, malformed, input, output: &mut output };
                let (read, written) = level.run(kernel);
                let context = || std::format!("{level:?} {malformed:?} `{}`", input.escape_ascii());
                assert_eq!(output[..written], expected[..written], "{}", context());
                // The rest is decoded as if it stood by itself.
                let mut rest = std::vec![0; input.len() - read];
                let rest_len = set.write_decoded(&input[read..], &mut rest);
                assert_eq!(rest[..rest_len], expected[written..], "{}", context());
                if let (Malformed::Refused, Some(at)) = (malformed, malformed_at) {
                    assert!(read <= at, "{}", context());
                } else if !matches!(level, Level::Portable) {
                    assert_eq!(read, input.len(), "{}", context());
                }
            }
        }
        let survey = level.run(percent_decode::Look(input));
        assert_eq!(survey.escapes, escapes, "{level:?}");
        assert_eq!(survey.percent_signs == survey.escapes, malformed_at.is_none());
    }
}

#[test]
fn decoding_at_every_length_offset_and_place() {
    for (filler, odd) in [("a", "%41"), ("%C3%A9", "+"), ("%4", "1"), ("%2B", "%"), ("+a", "%zz")] {
        for plus in [false, true] {
            inputs(filler.as_bytes(), odd.as_bytes(), |input| check_decode(plus, input));
        }
    }
}

#[test]
fn decoding_random_text() {
    let mut random = random();
    for turn in 0..40_000 {
        let tokens = ["%", "a", "4", "F", "g", "+", "%41", "%e9", "%2", "abcdefghijklmnop"];
        let input: String = (0..random(40)).map(|_| tokens[random(tokens.len())]).collect();
        check_decode(turn % 2 == 0, input.as_bytes());
    }
}

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
    for i in 0..BYTES.len().pow(4) {
        let four = [0, 1, 2, 3].map(|k: u32| BYTES[i / BYTES.len().pow(k) % BYTES.len()]);
        // Where a block of 16, 32 or 64 ends, and where the input does.
        edge = (edge + 1) % 9;
        let (at, len) = [
            (13, 40),
            (14, 40),
            (15, 40),
            (29, 70),
            (30, 70),
            (31, 70),
            (62, 130),
            (63, 130),
            (67, 71),
        ][edge];
        let mut input = [b'a'; 130];
        input[at..at + 4].copy_from_slice(&four);
        check_prefix(&input[..len]);
    }
}

#[test]
fn judging_mutated_text() {
    let mut random = random();
    for _ in 0..40_000 {
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

#[test]
fn every_instruction_set_of_this_processor_is_run() {
    let names: Vec<String> = Level::all().map(|level| std::format!("{level:?}")).collect();
    std::eprintln!("kernels run with {names:?}");
    assert_eq!(names[0], "Portable");
    let best = std::format!("{:?}", Level::best());
    assert!(names.contains(&best));
}
