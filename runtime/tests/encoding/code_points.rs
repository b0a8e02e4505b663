//! Tests that every function encodes and decodes every scalar value, in every encoding. The larger
//! values of RFC 2279 are tested at the ends of all ranges and at many points between.

#[cfg(feature = "alloc")]
use std::borrow::Cow;

use etched_runtime::encoding::{Encoding, RFC_2279, UTF_8};
use etched_runtime::{CodePointWriter, Cursor};

use crate::checks;
use crate::reference::encodings::{RFC_2279_RULES, Rules, least_of};
use crate::reference::inputs::in_each_encoding;
use crate::reference::strings::stride;

/// Reads a code point between two letters, in both directions.
fn check_reading(rules: &Rules, code_point: u32, sequence: &[u8]) {
    let encoding = rules.encoding;
    let len = sequence.len();
    let mut around = [b'x'; 8];
    around[1..=len].copy_from_slice(sequence);

    // The code point is followed by a letter, or is at the end of the input.
    for bytes in [&around[..len + 2], &around[..len + 1]] {
        let step = encoding.step(bytes, 1).expect("inside").expect("well-formed");
        assert!((step.code_point, step.len) == (code_point, len), "{encoding:?} {code_point:X}");

        let mut cursor = Cursor::new(encoding, bytes);
        cursor.seek(1);
        assert!(cursor.next_code_point() == Some(Ok(code_point)), "{encoding:?} {code_point:X}");
        assert!(cursor.position() == 1 + len);
        assert!(cursor.prev_code_point() == Some(Ok(code_point)), "{encoding:?} {code_point:X}");
        assert!(cursor.position() == 1);
        let mut inside = 2;
        while inside <= len {
            cursor.seek(inside);
            assert!(cursor.position() == 1, "{encoding:?} {code_point:X} from {inside}");
            inside += 1;
        }
    }
}

/// Calls `const_encode`, which takes the length of the output as a const parameter.
fn const_encode(encoding: Encoding, text: &str, output: &mut [u8]) {
    match output.len() {
        1 => output.copy_from_slice(&encoding.const_encode::<1>(text)),
        2 => output.copy_from_slice(&encoding.const_encode::<2>(text)),
        3 => output.copy_from_slice(&encoding.const_encode::<3>(text)),
        4 => output.copy_from_slice(&encoding.const_encode::<4>(text)),
        6 => output.copy_from_slice(&encoding.const_encode::<6>(text)),
        len => panic!("{encoding:?} writes {text:?} in {len} bytes"),
    }
}

fn check_converting(encoding: Encoding, text: &str, sequence: &[u8]) {
    let len = sequence.len();
    assert!(encoding != UTF_8 || sequence == text.as_bytes(), "{text:?} by core");
    assert!(encoding.encoded_len(text) == len, "{encoding:?} {text:?}");
    assert!(encoding.decoded_len(sequence) == Ok(text.len()), "{encoding:?} {text:?}");

    let mut buffer = [0xAA; 8];
    let encoded = encoding.encode_to_slice(text, &mut buffer).expect("there is room");
    assert!(encoded == sequence, "{encoding:?} {text:?}");
    assert!(buffer[len] == 0xAA, "a byte after it was written");
    let decoded = encoding.decode_to_slice(sequence, &mut buffer).expect("there is room");
    assert!(decoded == text, "{encoding:?} {text:?}");

    let mut buffer = [0; 8];
    const_encode(encoding, text, &mut buffer[..len]);
    assert!(&buffer[..len] == sequence, "{encoding:?} {text:?}");
    let decoded = checks::const_convert(encoding, UTF_8, sequence, text.len());
    assert!(decoded.expect("a length") == Ok(text.into()), "{encoding:?} {text:?}");

    let mut writer = CodePointWriter::new(encoding, &mut buffer);
    assert!(writer.write_str(text) == Ok(len));
    assert!(writer.written() == sequence, "{encoding:?} {text:?}");

    #[cfg(feature = "alloc")]
    {
        let encoded = encoding.encode(text);
        assert!(*encoded == *sequence, "{encoding:?} {text:?}");
        let is_same = sequence == text.as_bytes();
        assert!(matches!(encoded, Cow::Borrowed(_)) == is_same, "{encoding:?} {text:?}");
        let decoded = encoding.decode(sequence).expect("well-formed");
        assert!(decoded == text, "{encoding:?} {text:?}");
        assert!(matches!(decoded, Cow::Borrowed(_)) == is_same, "{encoding:?} {text:?}");
    }
}

#[test]
fn every_code_point_is_encoded_and_decoded() {
    let stride = stride();
    in_each_encoding(|rules| {
        let mut encoded_values = 0;
        for code_point in 0..=0x11_0100 {
            let Some(sequence) = checks::code_point(rules, code_point) else { continue };
            encoded_values += 1;
            // The ends of ranges are multiples of 64 and the values before them.
            if code_point as usize % stride > 0 && !matches!(code_point % 64, 0 | 63) {
                continue;
            }
            check_reading(rules, code_point, &sequence);

            let Some(char) = char::from_u32(code_point) else { continue };
            check_converting(rules.encoding, char.encode_utf8(&mut [0; 4]), &sequence);
        }
        let expected = match (rules.greatest, rules.lone_surrogates) {
            (0x10_FFFF, false) => 0x11_0000 - 0x800,
            (0x10_FFFF, true) => 0x11_0000,
            _ => 0x11_0101,
        };
        assert_eq!(encoded_values, expected);
    });
}

/// The text consists of all scalar values.
#[test]
fn every_scalar_value_in_one_text_is_converted() {
    let text: String = ('\0'..=char::MAX).collect();
    in_each_encoding(|rules| {
        let expected = rules.encode_text(&text);
        assert_eq!(rules.encoding.encoded_len(&text), expected.len());
        assert!(rules.encoding.validate(&expected).is_ok());
        let mut buffer = vec![0; expected.len()];
        let encoded = rules.encoding.encode_to_slice(&text, &mut buffer).expect("there is room");
        assert!(encoded == expected);
        let mut buffer = vec![0; text.len()];
        let decoded =
            rules.encoding.decode_to_slice(&expected, &mut buffer).expect("there is room");
        assert!(*decoded == *text);
        #[cfg(feature = "alloc")]
        {
            assert!(*rules.encoding.encode(&text) == *expected);
            assert!(rules.encoding.decode(&expected).expect("well-formed") == text);
            assert!(rules.encoding.decode_lossy(&expected) == text);
        }
        let code_points = rules.encoding.code_points(&expected);
        assert!(code_points.eq(text.chars().map(|char| Ok(char.into()))));
    });
}

/// The first and the last value of each lead byte, and the neighbours of these values.
fn ends_of_lead_bytes() -> Vec<u32> {
    let mut values = Vec::new();
    for (len, leads) in [(2, 0x20), (3, 0x10), (4, 8), (5, 4), (6, 2)] {
        let step = 1 << (6 * (len - 1));
        for lead in 0..leads {
            let first: u32 = (lead * step).max(least_of(len));
            let last = lead * step + (step - 1);
            values.extend([first, first + 1, first - 1, last, last.saturating_sub(1)]);
            values.extend(Some(last + 1).filter(|&value| value < 1 << 31));
        }
    }
    values
}

#[test]
fn rfc_2279_encodes_31_bits() {
    let mut rng = fastrand::Rng::with_seed(0x2279);
    let dense = (0x11_0000..1 << 31).step_by(9_973);
    let random = (0..200_000).map(|_| rng.u32(..1 << 31));
    for value in ends_of_lead_bytes().into_iter().chain(dense).chain(random) {
        let sequence = checks::code_point(&RFC_2279_RULES, value).expect("31 bits");
        assert!(sequence.iter().all(|&byte| byte < 0xFE), "FE and FF never occur");
        check_reading(&RFC_2279_RULES, value, &sequence);

        // No other encoding can represent the value. The error of a conversion gives the place of
        // the sequence.
        if value > 0x10_FFFF {
            let error = RFC_2279.converted_len(&sequence, UTF_8).expect_err("no scalar value");
            assert!((error.valid_up_to(), error.error_len()) == (0, Some(sequence.len())));
            assert!(error.sequence_value() == Some(value), "{value:X}");
        }
    }
}
