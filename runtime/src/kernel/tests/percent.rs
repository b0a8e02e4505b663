//! Percent-encoding and -decoding.

use std::string::String;
use std::vec::Vec;

use super::{inputs, random, stride};
use crate::kernel::percent_decode::{Decode, Malformed};
use crate::kernel::percent_encode::{Encode, EncodeTail};
use crate::kernel::{Level, percent_decode, percent_encode};
use crate::set::EncodeSet;
use crate::set::named::{COMPONENT, FORM, PATH};

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
    let all = (input.len(), expected.len());
    for level in Level::all() {
        for room in [expected.len(), expected.len() + 300] {
            let mut output = std::vec![b'#'; room];
            let kernel = Encode { set, input, output: &mut output };
            let (read, written) = level.run(kernel);
            assert_eq!(output[..written], expected[..written], "{level:?} {input:02X?}");
            assert_eq!(encoded(set, &input[..read]).len(), written, "{level:?} {input:02X?}");
            let has_vectors = !matches!(level, Level::Portable);
            assert!(!has_vectors || room == expected.len() || read == input.len());

            if has_vectors {
                let (input, output) = (&input[read..], &mut output[written..]);
                let kernel = EncodeTail(Encode { set, input, output });
                let (more_read, more_written) = level.run(kernel);
                assert_eq!((read + more_read, written + more_written), all, "{input:02X?}");
                assert_eq!(output[..more_written], expected[written..]);
            }
        }
        let scanned = level.run(percent_encode::Scan { set, input });
        assert_eq!(scanned.escaped, escaped, "{level:?} {input:02X?}");
        assert_eq!(scanned.is_changed, expected != input, "{level:?} {input:02X?}");
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
    for turn in (0..40_000).step_by(stride()) {
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
        let counts = level.run(percent_decode::CountEscapes(input));
        assert_eq!(counts.escapes, escapes, "{level:?}");
        assert_eq!(counts.percent_signs == counts.escapes, malformed_at.is_none());
        let signs = level.run(percent_decode::CountSigns(input));
        let percent = input.iter().filter(|&&byte| byte == b'%').count();
        assert_eq!((signs.percent, signs.plus), (percent, input.contains(&b'+')), "{level:?}");
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
    for turn in (0..40_000).step_by(stride()) {
        let tokens = ["%", "a", "4", "F", "g", "+", "%41", "%e9", "%2", "abcdefghijklmnop"];
        let input: String = (0..random(40)).map(|_| tokens[random(tokens.len())]).collect();
        check_decode(turn % 2 == 0, input.as_bytes());
    }
}
