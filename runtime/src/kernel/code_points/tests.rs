//! The kernels, with every instruction set that this processor has, against [`core`].

use std::string::String;
use std::vec::Vec;

use super::{Decode, DecodeChars, Encode, Level, Survey};
use crate::kernel::tests::{LENGTHS, OFFSETS, inputs, random, stride};

/// What buffers hold before anything is written to them.
const UNTOUCHED: u32 = 0xAAAA_AAAA;

/// The ends of every row of the table, and some from between.
const BOUNDARIES: [u32; 22] = [
    0, 1, 0x40, 0x7F, 0x80, 0xBF, 0xC0, 0x7FF, 0x800, 0xFFF, 0x1000, 0xCFFF, 0xD000, 0xD7FF,
    0xE000, 0xFFFF, 0x1_0000, 0x1_0302, 0x3_FFFF, 0x4_0000, 0xF_FFFF, 0x10_FFFF,
];

fn text_of(code_points: &[u32]) -> String {
    code_points.iter().map(|&code_point| char::from_u32(code_point).expect("scalar")).collect()
}

/// Decodes with just enough room and with more, at some offset.
fn check_decode(bytes: &[u8], offset: usize) {
    let expected = str::from_utf8(bytes).ok().map(|text| text.chars().collect::<Vec<char>>());
    let count = expected.as_ref().map_or(bytes.len(), Vec::len);
    let mut numbers = [UNTOUCHED; LENGTHS + 300];
    let mut chars = ['#'; LENGTHS + 300];
    for level in Level::all() {
        for room in [count, count + 1, count + 17, count + 64] {
            let output = &mut numbers[offset..][..room];
            output.fill(UNTOUCHED);
            let decoded = level.run(Decode { bytes, output });
            assert_eq!(decoded, expected.as_ref().map(Vec::len), "{level:?} {bytes:02X?}");
            let output = &mut numbers[offset..];
            let Some(expected) = &expected else {
                assert!(output.iter().all(|&it| it == UNTOUCHED), "{level:?} {bytes:02X?}");
                continue;
            };
            let same = output.iter().zip(expected).all(|(&it, &char)| it == char.into());
            assert!(same, "{level:?} {room} {bytes:02X?} {:X?}", &output[..count]);
            assert!(output[room..].iter().all(|&it| it == UNTOUCHED), "{level:?} {bytes:02X?}");
            output[..room].fill(UNTOUCHED);

            let text = str::from_utf8(bytes).expect("seen above");
            let output = &mut chars[offset..][..room];
            assert_eq!(level.run(DecodeChars { text, output }), count, "{level:?} {text:?}");
            assert_eq!(chars[offset..][..count], expected[..], "{level:?} {room} {text:?}");
        }
    }
}

fn check_encode(code_points: &[u32], offset: usize) {
    let text = text_of(code_points);
    let chars: Vec<char> = text.chars().collect();
    let mut buffer = [b'#'; 4 * LENGTHS + 300];
    for level in Level::all() {
        let survey = Survey { code_points, range: 0..0x11_0000 };
        assert_eq!(level.run(survey), Some(text.len()), "{level:?} {code_points:X?}");
        for room in [text.len(), text.len() + 1, text.len() + 17, text.len() + 80] {
            let output = &mut buffer[offset..][..room];
            assert_eq!(level.run(Encode { code_points, output }), text.len());
            let written = &buffer[offset..][..text.len()];
            assert!(written == text.as_bytes(), "{level:?} {room} {code_points:X?}");
            assert!(buffer[offset + room..].iter().all(|&byte| byte == b'#'));
            buffer[offset..][..room].fill(b'#');

            let output = &mut buffer[offset..][..room];
            assert_eq!(level.run(Encode { code_points: &chars, output }), text.len());
            assert!(buffer[offset..][..text.len()] == *text.as_bytes(), "{level:?} {chars:?}");
            buffer[offset..][..room].fill(b'#');
        }
    }
}

#[test]
fn decoding_at_every_length_offset_and_place() {
    let fillers = ["a", "\u{e9}", "\u{4e8c}", "\u{10302}", "a\u{e9}\u{4e8c}\u{10302}"];
    let odds: [&[u8]; 8] = [
        b"a",
        "\u{7ff}".as_bytes(),
        "\u{ffff}".as_bytes(),
        "\u{10ffff}".as_bytes(),
        b"\xE4\xBA",
        b"\x80",
        b"\xED\xA0\x80",
        b"\xF4\x90\x80\x80",
    ];
    let mut offset = 0;
    for filler in fillers {
        for odd in odds {
            inputs(filler.as_bytes(), odd, |input| {
                offset = (offset + 1) % OFFSETS;
                // What is cut at the end is no text.
                let end = str::from_utf8(input).err().and_then(|error| match error.error_len() {
                    None => Some(error.valid_up_to()),
                    Some(_) => None,
                });
                check_decode(&input[..end.unwrap_or(input.len())], offset);
            });
        }
    }
}

#[test]
fn boundaries_across_every_edge() {
    let fillers = [0x61, 0xE9, 0x4E8C, 0x1_0302];
    let (count, places) = (BOUNDARIES.len(), 70);
    for turn in (0..count * count * places).step_by(stride()) {
        let (i, k, place) = (turn / places / count, turn / places % count, turn % places);
        let mut code_points = [fillers[(i + k + place) % 4]; 130];
        code_points[place..place + 2].copy_from_slice(&[BOUNDARIES[i], BOUNDARIES[k]]);
        let code_points = &code_points[..place + 2 + (7 * i + 5 * k) % 60];
        check_encode(code_points, place % OFFSETS);
        check_decode(text_of(code_points).as_bytes(), place % OFFSETS);
    }
}

#[test]
fn encoding_at_every_length_and_offset() {
    for offset in (0..OFFSETS).step_by(stride()) {
        for len in 0..=LENGTHS {
            let at = |i: usize| BOUNDARIES[(i * (len + 1) + offset) % BOUNDARIES.len()];
            check_encode(&(0..len).map(at).collect::<Vec<u32>>(), offset);
            check_encode(&std::vec![[0x61, 0x4E8C][len % 2]; len], offset);
        }
    }
}

#[test]
fn random_text() {
    let mut random = random();
    for turn in (0..40_000).step_by(stride()) {
        let bounds = [0x80, 0x800, 0x1_0000, 0x11_0000];
        let len = random(70);
        let mut code_points = Vec::new();
        while code_points.len() < len {
            let bound = bounds[if turn % 2 == 0 { random(4) } else { turn / 2 % 4 }];
            code_points.extend(char::from_u32(random(bound) as u32).map(u32::from));
        }
        check_encode(&code_points, turn % OFFSETS);
        let mut bytes = text_of(&code_points).into_bytes();
        check_decode(&bytes, turn % OFFSETS);
        if !bytes.is_empty() {
            let at = random(bytes.len());
            bytes[at] = random(256) as u8;
            check_decode(&bytes, turn % OFFSETS);
        }
    }
}

/// All that are refused, and where they stand does not matter.
#[test]
fn what_is_in_no_range() {
    let refused = [0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0x11_0000, 0x7FFF_FFFF, 0x8000_0000, u32::MAX];
    for level in Level::all() {
        for len in 1..=70 {
            for place in 0..len {
                for code_point in refused {
                    let mut code_points = std::vec![0x61_u32; len];
                    code_points[place] = code_point;
                    let survey = Survey { code_points: &code_points, range: 0..0x11_0000 };
                    assert_eq!(level.run(survey), None, "{level:?} {place} {code_point:X}");
                }
                let mut code_points = std::vec![0xFFFF_u32; len];
                for (code_point, is_carried) in [(0, false), (1, true), (0x1_0000, false)] {
                    code_points[place] = code_point;
                    let survey = Survey { code_points: &code_points, range: 1..0x1_0000 };
                    assert_eq!(level.run(survey).is_some(), is_carried, "{level:?} {place}");
                }
            }
        }
    }
}

#[test]
fn every_scalar_value_both_ways() {
    let text: String = ('\0'..=char::MAX).collect();
    let expected: Vec<u32> = text.chars().map(u32::from).collect();
    for level in Level::all() {
        let mut numbers = std::vec![UNTOUCHED; expected.len()];
        let decode = Decode { bytes: text.as_bytes(), output: &mut numbers };
        assert_eq!(level.run(decode), Some(expected.len()));
        assert!(numbers == expected, "{level:?}");
        let mut output = std::vec![0; text.len()];
        let encode = Encode { code_points: &expected, output: &mut output };
        assert_eq!(level.run(encode), text.len());
        assert!(output == text.as_bytes(), "{level:?}");
        let mut chars = std::vec!['#'; expected.len()];
        let decode = DecodeChars { text: &text, output: &mut chars };
        assert_eq!(level.run(decode), expected.len());
        assert!(chars.iter().copied().eq(text.chars()), "{level:?}");
    }
}
