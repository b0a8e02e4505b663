//! Checks the functions that encode a single code point.

use etched_runtime::encoding::CodePointErrorKind;
use etched_runtime::{CodePointWriter, ToSliceError};

use crate::input::Input;
use crate::reference::encodings::{Rules, Segment, is_surrogate};
use crate::reference::inputs::EDGES;

pub(super) fn check(rules: &Rules, bytes: &[u8], segments: &[(usize, Segment)], room: usize) {
    let read: Vec<u32> = segments.iter().filter_map(|(_, segment)| segment.code_point).collect();
    for code_points in [read, any_of(bytes)] {
        check_encoding(rules, &code_points);
        check_writer(rules, &code_points, room);
    }
}

/// Reads numbers of every size, and numbers at the ends of ranges. The first byte of a number says
/// how many more bytes the number has.
fn any_of(bytes: &[u8]) -> Vec<u32> {
    let mut input = Input(bytes);
    let mut numbers = Vec::new();
    while !input.is_empty() {
        let first = input.byte();
        let (more, bits) = match first {
            0xE0..=0xF7 => {
                numbers.push(*input.pick(&EDGES));
                continue;
            }
            0..=0x7F => (0, 7),
            0x80..=0xBF => (1, 3),
            0xC0..=0xDF => (2, 4),
            0xF8.. => (4, 0),
        };
        let start = u32::from(first) & ((1 << bits) - 1);
        numbers.push(input.take(more).iter().fold(start, |it, byte| it << 8 | u32::from(*byte)));
    }
    numbers
}

/// The kind of the error for a number that an encoding cannot encode.
fn refusal(number: u32) -> CodePointErrorKind {
    if is_surrogate(number) { CodePointErrorKind::Surrogate } else { CodePointErrorKind::TooLarge }
}

fn check_encoding(rules: &Rules, numbers: &[u32]) {
    let encoding = rules.encoding;
    for &number in numbers {
        let sequence = rules.encode(number);
        match encoding.encode_code_point(number) {
            Ok(found) => assert_eq!(Some(found.as_bytes()), sequence.as_deref(), "{number:X}"),
            Err(error) => {
                assert_eq!(sequence, None, "{encoding:?}: {number:X}");
                assert_eq!((error.encoding(), error.code_point()), (encoding, number));
                assert_eq!(error.kind(), refusal(number), "{encoding:?}: {number:X}");
            }
        }
    }
}

/// Checks that a writer writes a code point if it fits and the encoding can represent it, and that
/// otherwise it writes nothing.
fn check_writer(rules: &Rules, numbers: &[u32], room: usize) {
    let mut buffer = vec![0xAA; room];
    let mut writer = CodePointWriter::new(rules.encoding, &mut buffer);
    let mut expected = Vec::new();
    for &number in numbers {
        let sequence = rules.encode(number).filter(|it| it.len() <= room - expected.len());
        let found = match (char::from_u32(number), number % 3) {
            (Some(char), 0) => writer.write_str(char.encode_utf8(&mut [0; 4])),
            _ => writer.write_code_point(number),
        };
        match found {
            Ok(len) => assert_eq!(Some(len), sequence.as_ref().map(Vec::len), "{number:X}"),
            Err(ToSliceError::Input(error)) => {
                assert!(error.code_point() == number && !rules.can_encode(number), "{number:X}");
            }
            Err(ToSliceError::BufferTooSmall(error)) => {
                assert!(sequence.is_none() && rules.can_encode(number), "{number:X}");
                assert_eq!(error.available(), room - expected.len());
            }
            Err(other) => panic!("{other:?}"),
        }
        expected.extend(sequence.unwrap_or_default());
        assert_eq!(writer.written(), expected, "{number:X}");
        assert_eq!(writer.remaining(), room - expected.len());
    }
    assert_eq!(writer.into_written(), expected);
    assert!(buffer[expected.len()..].iter().all(|byte| *byte == 0xAA));
}
