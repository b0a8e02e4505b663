//! Code points and `char`s from slice to slice, against the reference and against what does
//! them one by one.

#[path = "reference/forms_inputs.rs"]
mod inputs;
#[path = "reference/forms.rs"]
mod reference;
#[path = "reference/strings.rs"]
mod strings;

use etched_runtime::form::{EncodeError, Form, decode_chars_to_slice, encode_chars_to_slice};
#[cfg(feature = "alloc")]
use etched_runtime::form::{decode_chars, encode_chars};
use etched_runtime::{BufferTooSmall, CodePointWriter, ConvertError};
use inputs::{EDGE_BYTES, EDGES, in_each_form, mixture};
use reference::Rules;
use strings::each_string;

/// What buffers hold before anything is written to them.
const UNTOUCHED: u32 = 0xAAAA_AAAA;
const UNTOUCHED_BYTE: u8 = 0xAA;

fn check_decode(rules: &Rules, bytes: &[u8]) {
    let form = rules.form;
    let say = || format!("{form:?} {bytes:02X?}");
    let segments = rules.segments(bytes);
    let expected: Option<Vec<u32>> = segments.iter().map(|(_, it)| it.code_point).collect();
    let mut buffer = vec![UNTOUCHED; bytes.len() + 3];
    let Some(expected) = expected else {
        let error = form.const_validate(bytes).expect_err("ill-formed");
        assert!(form.code_point_count(bytes) == Err(error), "{}", say());
        for room in [0, bytes.len(), bytes.len() + 3] {
            let decoded = form.decode_code_points_to_slice(bytes, &mut buffer[..room]);
            assert!(decoded == Err(ConvertError::IllFormed(error)), "{}", say());
        }
        assert!(buffer.iter().all(|&it| it == UNTOUCHED), "{}", say());
        #[cfg(feature = "alloc")]
        assert!(form.decode_code_points(bytes) == Err(error), "{}", say());
        return;
    };
    let count = expected.len();
    assert!(form.code_point_count(bytes) == Ok(count), "{}", say());
    for room in [count, count + 1, bytes.len().max(count), bytes.len() + 3] {
        buffer.fill(UNTOUCHED);
        let decoded = form.decode_code_points_to_slice(bytes, &mut buffer[..room]);
        assert!(decoded.is_ok_and(|decoded| decoded == expected), "{room} {}", say());
        assert!(buffer[room..].iter().all(|&it| it == UNTOUCHED), "{}", say());
    }
    buffer.fill(UNTOUCHED);
    for room in (0..count).rev().take(5).chain(0..count.min(3)) {
        let error = form.decode_code_points_to_slice(bytes, &mut buffer[..room]);
        let Err(ConvertError::BufferTooSmall(error)) = error else { panic!("{}", say()) };
        check_too_small(error, count, room);
        assert!(buffer.iter().all(|&it| it == UNTOUCHED), "{}", say());
    }
    #[cfg(feature = "alloc")]
    assert!(form.decode_code_points(bytes).is_ok_and(|decoded| decoded == expected), "{}", say());
    check_encode(rules, &expected);
    check_chars(&expected);
}

fn check_too_small(error: BufferTooSmall, needed: usize, available: usize) {
    assert_eq!((error.needed(), error.available()), (needed, available));
    let message =
        format!("the output takes {needed} code points, but the buffer has room for {available}");
    assert_eq!(error.to_string(), message);
}

fn check_encode(rules: &Rules, code_points: &[u32]) {
    let form = rules.form;
    let say = || format!("{form:?} {code_points:X?}");
    let mut expected = Vec::new();
    let mut refused = None;
    for (index, &code_point) in code_points.iter().enumerate() {
        match rules.encode(code_point) {
            Some(sequence) => expected.extend(sequence),
            None => {
                refused = Some((index, code_point));
                break;
            }
        }
    }
    let mut buffer = vec![UNTOUCHED_BYTE; 6 * code_points.len() + 3];
    if let Some((index, code_point)) = refused {
        let not_carried = form.code_points_len(code_points).expect_err("one is refused");
        assert!(not_carried.index() == index, "{}", say());
        let error = form.encode_code_point(code_point).expect_err("it is refused");
        assert!(not_carried.error() == error, "{}", say());
        let message = format!("not encodable at index {index}: {error}");
        assert_eq!(not_carried.to_string(), message);
        for room in [0, buffer.len()] {
            let encoded = form.encode_code_points_to_slice(code_points, &mut buffer[..room]);
            assert!(encoded == Err(EncodeError::NotCarried(not_carried)), "{}", say());
        }
        assert!(buffer.iter().all(|&byte| byte == UNTOUCHED_BYTE), "{}", say());
        #[cfg(feature = "alloc")]
        assert!(form.encode_code_points(code_points) == Err(not_carried), "{}", say());
        return;
    }
    let len = expected.len();
    assert!(form.code_points_len(code_points) == Ok(len), "{}", say());
    for room in [len, len + 1, buffer.len()] {
        buffer.fill(UNTOUCHED_BYTE);
        let encoded = form.encode_code_points_to_slice(code_points, &mut buffer[..room]);
        assert!(encoded.is_ok_and(|encoded| encoded == expected), "{room} {}", say());
        assert!(buffer[room..].iter().all(|&byte| byte == UNTOUCHED_BYTE), "{}", say());
    }
    buffer.fill(UNTOUCHED_BYTE);
    for room in (0..len).rev().take(7).chain(0..len.min(3)) {
        let encoded = form.encode_code_points_to_slice(code_points, &mut buffer[..room]);
        let Err(EncodeError::BufferTooSmall(error)) = encoded else { panic!("{}", say()) };
        assert_eq!((error.needed(), error.available()), (len, room));
        assert!(buffer.iter().all(|&byte| byte == UNTOUCHED_BYTE), "{}", say());
    }
    #[cfg(feature = "alloc")]
    assert!(form.encode_code_points(code_points).is_ok_and(|encoded| encoded == expected));
    check_writer(form, code_points, &expected);
}

/// One after the other gives the same.
fn check_writer(form: Form, code_points: &[u32], expected: &[u8]) {
    let mut buffer = vec![0; expected.len()];
    let mut writer = CodePointWriter::new(form, &mut buffer);
    for &code_point in code_points {
        assert!(writer.write_code_point(code_point).is_ok());
    }
    assert!(writer.written() == expected, "{form:?} {code_points:X?}");
}

/// What is text, as `char`s.
fn check_chars(code_points: &[u32]) {
    let Some(expected) =
        code_points.iter().map(|&it| char::from_u32(it)).collect::<Option<Vec<char>>>()
    else {
        return;
    };
    let text: String = expected.iter().collect();
    let mut chars = vec!['#'; text.len() + 3];
    for room in [expected.len(), expected.len() + 1, text.len() + 3] {
        chars.fill('#');
        let decoded = decode_chars_to_slice(&text, &mut chars[..room]);
        assert!(decoded.is_ok_and(|decoded| decoded == expected), "{text:?}");
        assert!(chars[room..].iter().all(|&char| char == '#'), "{text:?}");
    }
    chars.fill('#');
    for room in (0..expected.len()).rev().take(3) {
        let error = decode_chars_to_slice(&text, &mut chars[..room]).expect_err("too small");
        check_too_small(error, expected.len(), room);
    }
    assert!(chars.iter().all(|&char| char == '#'), "{text:?}");

    let mut bytes = vec![UNTOUCHED_BYTE; text.len() + 70];
    for room in [text.len(), text.len() + 1, text.len() + 70] {
        bytes.fill(UNTOUCHED_BYTE);
        let encoded = encode_chars_to_slice(&expected, &mut bytes[..room]);
        assert!(encoded.is_ok_and(|encoded| *encoded == *text), "{text:?}");
        assert!(bytes[room..].iter().all(|&byte| byte == UNTOUCHED_BYTE), "{text:?}");
    }
    bytes.fill(UNTOUCHED_BYTE);
    for room in (0..text.len()).rev().take(5) {
        let error = encode_chars_to_slice(&expected, &mut bytes[..room]).expect_err("too small");
        assert_eq!((error.needed(), error.available()), (text.len(), room));
        assert!(error.to_string().contains(" bytes"), "{error}");
    }
    assert!(bytes.iter().all(|&byte| byte == UNTOUCHED_BYTE), "{text:?}");
    #[cfg(feature = "alloc")]
    {
        assert!(decode_chars(&text) == expected);
        assert!(encode_chars(&expected) == text);
    }
}

#[test]
fn mixtures_and_damaged_ones() {
    in_each_form(|rules| {
        let mut rng = fastrand::Rng::with_seed(0xC0DE);
        for _ in 0..12_000 {
            let bytes = mixture(&mut rng, rules, 14);
            check_decode(rules, &bytes);
        }
    });
}

#[test]
fn strings_of_boundary_bytes() {
    in_each_form(|rules| {
        (0..=3).for_each(|len| each_string(&EDGE_BYTES, len, |bytes| check_decode(rules, bytes)));
    });
}

/// Long runs of one kind, with one of another at every place.
#[test]
fn one_among_others_at_every_place() {
    in_each_form(|rules| {
        for filler in [0x61, 0xE9, 0x4E8C, 0x1_0302] {
            for (i, &edge) in EDGES.iter().enumerate() {
                for place in (i % 5..100).step_by(5) {
                    let mut code_points = vec![filler; 101 + i];
                    code_points[place] = edge;
                    check_encode(rules, &code_points);
                    let mut bytes = Vec::new();
                    for &code_point in &code_points {
                        inputs::push(&mut bytes, rules, code_point);
                    }
                    check_decode(rules, &bytes);
                }
            }
        }
    });
}

/// Surrogates by themselves, in pairs, and in the wrong order: their sequences are written
/// as they come.
#[test]
fn surrogates_in_every_order() {
    const UNITS: [u32; 5] = [0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0x61];
    in_each_form(|rules| {
        for before in [0, 1, 15, 40, 70] {
            each_string(&[0, 1, 2, 3, 4], 3, |order| {
                let mut code_points = vec![0x62; before];
                code_points.extend(order.iter().map(|&unit| UNITS[usize::from(unit)]));
                check_encode(rules, &code_points);
            });
        }
    });
}

#[test]
fn every_code_point_up_to_10ffff_and_some_above() {
    in_each_form(|rules| {
        let carried: Vec<u32> = (0..0x11_0100).filter(|&it| rules.carries(it)).collect();
        // Side by side surrogates would be read as pairs.
        for some in carried.chunk_by(|&a, &b| a != 0xDBFF || b != 0xDC00) {
            let mut expected = Vec::new();
            some.iter().for_each(|&it| inputs::push(&mut expected, rules, it));
            let mut bytes = vec![0; expected.len()];
            let encoded = rules.form.encode_code_points_to_slice(some, &mut bytes);
            assert!(encoded.is_ok_and(|encoded| encoded == expected));
            let mut code_points = vec![0; some.len()];
            let decoded = rules.form.decode_code_points_to_slice(&bytes, &mut code_points);
            assert!(decoded.is_ok_and(|decoded| decoded == some));
        }
        for code_point in (0..0x11_0100).filter(|&it| !rules.carries(it)) {
            let error = rules.form.code_points_len(&[0x61, code_point]).expect_err("not carried");
            assert!((error.index(), error.error().code_point()) == (1, code_point));
        }
    });
}

#[test]
fn every_scalar_value_as_char() {
    let text: String = ('\0'..=char::MAX).collect();
    check_chars(&text.chars().map(u32::from).collect::<Vec<u32>>());
}
