//! To code points and from them, all at once and one by one.

use etched_runtime::form::{CodePointErrorKind, EncodeError};
use etched_runtime::{CodePointWriter, ConvertError, WriteError};

use super::{in_room, pair, text};
use crate::form_inputs::EDGES;
use crate::input::Input;
use crate::reference::{Rules, Segment, is_surrogate};

pub(super) fn check(rules: &Rules, bytes: &[u8], segments: &[(usize, Segment)], room: usize) {
    check_reading(rules, bytes, segments, room);
    let read: Vec<u32> = segments.iter().filter_map(|(_, segment)| segment.code_point).collect();
    check_writing(rules, &read, room);
    let code_points = any_of(bytes);
    check_writing(rules, &code_points, room);
    // The longest part of it that the form carries.
    let carried = code_points.iter().take_while(|it| rules.carries(**it)).count();
    check_writing(rules, &code_points[..carried], room);
    check_writer(rules, &code_points, room);
}

fn check_reading(rules: &Rules, bytes: &[u8], segments: &[(usize, Segment)], room: usize) {
    let form = rules.form;
    let say = || format!("{form:?}: {bytes:02X?}");
    let all: Vec<Option<u32>> = segments.iter().map(|(_, segment)| segment.code_point).collect();
    let expected: Option<Vec<u32>> = all.iter().copied().collect();
    let count = form.code_point_count(bytes);
    let owned = form.decode_code_points(bytes);
    match &expected {
        Some(expected) => {
            assert_eq!(count, Ok(expected.len()), "{}", say());
            assert_eq!(owned.as_ref(), Ok(expected), "{}", say());
        }
        None => {
            let fault = segments.iter().find(|(_, segment)| segment.code_point.is_none());
            let (at, segment) = fault.expect("one has no code point");
            pair::is(rules, rules, bytes, count.expect_err("ill-formed"), *at, *segment);
            assert_eq!(owned.err(), count.err(), "{}", say());
        }
    }
    let needed = all.len();
    for room in [room, needed, needed.saturating_sub(1), bytes.len()] {
        let mut buffer = vec![0xAAAA_AAAA; room + 16];
        let found = form.decode_code_points_to_slice(bytes, &mut buffer[..room]);
        let is_found = found.is_ok();
        match (found, &expected) {
            (Ok(found), Some(expected)) => assert_eq!(found, expected, "{}", say()),
            (Err(ConvertError::IllFormed(error)), None) => {
                assert_eq!(Some(error), count.err(), "{}", say());
            }
            (Err(ConvertError::BufferTooSmall(error)), Some(_)) => {
                assert_eq!((error.needed(), error.available()), (needed, room), "{}", say());
                assert!(room < needed, "{}", say());
            }
            (found, _) => panic!("{found:?}, not {expected:?}: {}", say()),
        }
        let untouched = if is_found { &buffer[room..] } else { &buffer[..] };
        assert!(untouched.iter().all(|it| *it == 0xAAAA_AAAA), "{}", say());
    }
}

/// Numbers of every size, and those at the ends of ranges: bytes say how many of the next ones
/// go into each.
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

/// How the form refuses a number.
fn refusal(number: u32) -> CodePointErrorKind {
    if is_surrogate(number) { CodePointErrorKind::Surrogate } else { CodePointErrorKind::TooLarge }
}

fn check_writing(rules: &Rules, numbers: &[u32], room: usize) {
    let form = rules.form;
    let sequences: Vec<Option<Vec<u8>>> = numbers.iter().map(|it| rules.encode(*it)).collect();
    for (number, sequence) in numbers.iter().zip(&sequences) {
        match form.encode_code_point(*number) {
            Ok(found) => assert_eq!(Some(found.as_bytes()), sequence.as_deref(), "{number:X}"),
            Err(error) => {
                assert_eq!(*sequence, None, "{form:?}: {number:X}");
                assert_eq!((error.form(), error.code_point()), (form, *number));
                assert_eq!(error.kind(), refusal(*number), "{form:?}: {number:X}");
            }
        }
    }
    let len = form.code_points_len(numbers);
    let owned = form.encode_code_points(numbers);
    let found = |room| {
        in_room(room, |buffer| {
            form.encode_code_points_to_slice(numbers, buffer).map(|it| it.to_vec())
        })
    };
    match sequences.iter().position(Option::is_none) {
        Some(index) => {
            let error = len.expect_err("one is not carried");
            assert_eq!((error.index(), error.error().code_point()), (index, numbers[index]));
            assert_eq!(owned, Err(error));
            assert_eq!(found(room), Err(EncodeError::NotCarried(error)));
        }
        None => {
            let expected: Vec<u8> = sequences.into_iter().flatten().flatten().collect();
            assert_eq!(len, Ok(expected.len()), "{form:?}: {numbers:X?}");
            assert_eq!(owned.as_ref(), Ok(&expected), "{form:?}: {numbers:X?}");
            let needed = expected.len();
            for room in [room, needed, needed.saturating_sub(1), needed + room] {
                let found = found(room).map_err(|error| match error {
                    EncodeError::BufferTooSmall(error) => error,
                    other => panic!("{other:?}"),
                });
                text::is_in_room(found, &expected, room);
            }
        }
    }
}

/// A writer takes what fits and what the form carries, and nothing in part.
fn check_writer(rules: &Rules, numbers: &[u32], room: usize) {
    let mut buffer = vec![0xAA; room];
    let mut writer = CodePointWriter::new(rules.form, &mut buffer);
    let mut expected = Vec::new();
    for &number in numbers {
        let sequence = rules.encode(number).filter(|it| it.len() <= room - expected.len());
        let found = match (char::from_u32(number), number % 3) {
            (Some(char), 0) => writer.write_str(char.encode_utf8(&mut [0; 4])),
            _ => writer.write_code_point(number),
        };
        match found {
            Ok(len) => assert_eq!(Some(len), sequence.as_ref().map(Vec::len), "{number:X}"),
            Err(WriteError::CodePoint(error)) => {
                assert!(error.code_point() == number && !rules.carries(number), "{number:X}");
            }
            Err(WriteError::BufferTooSmall(error)) => {
                assert!(sequence.is_none() && rules.carries(number), "{number:X}");
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
