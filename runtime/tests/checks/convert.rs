//! Checks conversions from every encoding into every encoding, from text and to text.

#[cfg(feature = "alloc")]
use std::borrow::Cow;
use std::str;

use etched_runtime::encoding::{Encoding, UTF_8};
use etched_runtime::{IllFormedError, IllFormedErrorKind, ToSliceError};

use crate::reference::encodings::{ENCODINGS, Rules, Segment, UTF_8_RULES, is_surrogate};
use crate::support::{Leaves, each_room};

/// The bytes in the encoding `into`. If there is a fault or a code point that `into` cannot
/// represent, the place and the segment of the first.
fn expected(into: &Rules, segments: &[(usize, Segment)]) -> Result<Vec<u8>, (usize, Segment)> {
    let mut converted = Vec::new();
    for &(at, segment) in segments {
        match segment.code_point {
            Some(ascii @ 0..0x80) if !into.nul_in_two_bytes => converted.push(ascii as u8),
            value => match value.and_then(|value| into.encode(value)) {
                Some(sequence) => converted.extend(sequence),
                None => return Err((at, segment)),
            },
        }
    }
    Ok(converted)
}

/// The expected bytes, or the error of the library if it describes the expected segment.
fn answer<'e>(
    [from, into]: [&Rules; 2],
    bytes: &[u8],
    len: Result<usize, IllFormedError>,
    expected: &'e Result<Vec<u8>, (usize, Segment)>,
    say: &dyn Fn() -> String,
) -> Result<&'e [u8], IllFormedError> {
    let (error, at, segment) = match (len, expected) {
        (Ok(len), Ok(expected)) => {
            assert!(len == expected.len(), "{len}, not {}: {}", expected.len(), say());
            return Ok(expected);
        }
        (Err(error), Err((at, segment))) => (error, *at, *segment),
        _ => panic!("{len:?}, not {expected:?}: {}", say()),
    };
    let (kind, agreeing) = match segment.code_point {
        None => (from.kind(&bytes[at..], segment), segment.agreeing),
        Some(value) if is_surrogate(value) => (IllFormedErrorKind::Surrogate, 0),
        Some(_) => (IllFormedErrorKind::TooLarge, 0),
    };
    let found = (error.encoding(), error.valid_up_to(), error.error_len());
    assert!(found == (from.encoding, at, segment.error_len()), "{error:?}: {}", say());
    assert!((error.kind(), error.position()) == (kind, at + agreeing), "{error:?}: {}", say());
    let unrepresentable =
        error.unrepresentable().map(|error| (error.encoding(), error.code_point()));
    let expected = segment.code_point.map(|value| (into.encoding, value));
    assert!(unrepresentable == expected, "{error:?}: {}", say());
    Err(error)
}

/// Calls `const_convert`, which takes the length of the output as a const parameter.
pub(crate) fn const_convert(
    from: Encoding,
    into: Encoding,
    bytes: &[u8],
    len: usize,
) -> Option<Result<Vec<u8>, IllFormedError>> {
    macro_rules! by_length {
        ($($n:literal)*) => {
            match len {
                $($n => Some(from.const_convert::<$n>(bytes, into).map(|bytes| bytes.to_vec())),)*
                _ => None,
            }
        };
    }
    by_length!(0 1 2 3 4 5 6 7 8 12 16 24 31)
}

/// Checks every function that converts, with each encoding as the target, and with buffers of
/// `room` and of other sizes.
pub(crate) fn convert(from: &Rules, bytes: &[u8], room: usize) {
    let segments = from.segments(bytes);
    for into in &ENCODINGS {
        let (encoding, other) = (from.encoding, into.encoding);
        let say = || format!("{encoding:?} into {other:?}: {bytes:02X?}");
        let expected = expected(into, &segments);
        let len = encoding.converted_len(bytes, other);
        let answer = answer([from, into], bytes, len, &expected, &say);
        let fill = |buffer: &mut [u8]| {
            encoding.convert_to_slice(bytes, other, buffer).map(|bytes| bytes.to_vec())
        };
        each_room(answer, room, Leaves::AllOthers, fill, &say);
        if let Some(converted) =
            const_convert(encoding, other, bytes, answer.map_or(0, <[u8]>::len))
        {
            assert!(converted.as_deref().map_err(|error| *error) == answer, "{}", say());
        }
        #[cfg(feature = "alloc")]
        match encoding.convert(bytes, other) {
            Ok(converted) => is_converted(converted, bytes, answer, &say),
            Err(error) => assert!(Err(error) == answer, "{}", say()),
        }
    }
}

/// Checks that the output is allocated only if it differs from the input, and then once, with the
/// right length.
#[cfg(feature = "alloc")]
fn is_converted(
    converted: Cow<'_, [u8]>,
    bytes: &[u8],
    answer: Result<&[u8], IllFormedError>,
    say: &dyn Fn() -> String,
) {
    assert!(answer == Ok(&*converted), "{converted:02X?}, not {answer:02X?}: {}", say());
    match converted {
        Cow::Borrowed(borrowed) => assert!(std::ptr::eq(borrowed, bytes), "{}", say()),
        Cow::Owned(owned) => {
            assert!(owned != bytes, "copied: {}", say());
            assert!(owned.capacity() == owned.len(), "{}", say());
        }
    }
}

/// Checks the functions that convert to and from text.
pub(crate) fn text(rules: &Rules, bytes: &[u8], room: usize) {
    let encoding = rules.encoding;
    let say = || format!("{encoding:?} {bytes:02X?}");
    let expected = expected(&UTF_8_RULES, &rules.segments(bytes));
    let len = encoding.decoded_len(bytes);
    assert!(len == encoding.converted_len(bytes, UTF_8), "{}", say());
    let answer = answer([rules, &UTF_8_RULES], bytes, len, &expected, &say);
    let fill = |buffer: &mut [u8]| {
        encoding.decode_to_slice(bytes, buffer).map(|text| text.as_bytes().to_vec())
    };
    each_room(answer, room, Leaves::AllOthers, fill, &say);
    let const_fill = |buffer: &mut [u8]| {
        encoding.const_decode_to_slice(bytes, buffer).map(|len| buffer[..len].to_vec())
    };
    each_room(answer, room, Leaves::AllOthers, const_fill, &say);
    let decoded = str::from_utf8(answer.unwrap_or_default()).expect("decoded text");
    #[cfg(feature = "alloc")]
    {
        match encoding.decode(bytes) {
            Ok(Cow::Borrowed(text)) => {
                is_converted(Cow::Borrowed(text.as_bytes()), bytes, answer, &say);
            }
            Ok(Cow::Owned(text)) => {
                is_converted(Cow::Owned(text.into_bytes()), bytes, answer, &say);
            }
            Err(error) => assert!(Err(error) == answer, "{}", say()),
        }
        let mut output = String::with_capacity(2 + decoded.len());
        let room = output.capacity();
        output.push('é');
        let appended = encoding.decode_append(bytes, &mut output);
        assert!(appended == answer.map(|_| ()), "{}", say());
        let is_appended = output.strip_prefix('é') == Some(decoded);
        assert!(is_appended && output.capacity() == room, "{}", say());
    }
    if answer.is_ok() {
        assert!(rules.encode_text(decoded) == bytes, "{}", say());
        encode(rules, decoded, room);
    }
    if let Ok(text) = str::from_utf8(bytes) {
        encode(rules, text, room);
    }
}

/// Checks the functions that encode a text.
fn encode(rules: &Rules, text: &str, room: usize) {
    let encoding = rules.encoding;
    let say = || format!("{encoding:?} {text:?}");
    let expected = rules.encode_text(text);
    assert!(encoding.encoded_len(text) == expected.len(), "{}", say());
    let fill = |buffer: &mut [u8]| {
        let encoded = encoding.encode_to_slice(text, buffer).map(|bytes| bytes.to_vec());
        encoded.map_err(ToSliceError::<IllFormedError>::BufferTooSmall)
    };
    each_room(Ok(&expected), room, Leaves::AllOthers, fill, &say);
    let const_fill = |buffer: &mut [u8]| match encoding.const_encode_to_slice(text, buffer) {
        Ok(len) => Ok(buffer[..len].to_vec()),
        Err(error) => Err(ToSliceError::<IllFormedError>::BufferTooSmall(error)),
    };
    each_room(Ok(&expected), room, Leaves::AllOthers, const_fill, &say);
    if expected.len() == 5 {
        assert!(encoding.const_encode::<5>(text) == *expected, "{}", say());
    }
    #[cfg(feature = "alloc")]
    {
        is_converted(encoding.encode(text), text.as_bytes(), Ok(&expected), &say);
        let mut output = Vec::with_capacity(2 + expected.len());
        let room = output.capacity();
        output.extend(b"\xFF\0");
        encoding.encode_append(text, &mut output);
        assert!(output == [b"\xFF\0", &expected[..]].concat(), "{}", say());
        assert!(output.capacity() == room, "{}", say());
    }
}

/// Lossy decoding writes one U+FFFD for each ill-formed stretch and for each code point that is not
/// a `char`.
#[cfg(feature = "alloc")]
pub(crate) fn lossy(rules: &Rules, bytes: &[u8]) {
    let char = |(_, segment): (usize, Segment)| segment.code_point.and_then(char::from_u32);
    let chars: Vec<Option<char>> = rules.segments(bytes).into_iter().map(char).collect();
    let expected = chars.iter().map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER));
    let expected: String = expected.collect();
    let encoding = rules.encoding;
    let decoded = encoding.decode_lossy(bytes);
    assert!(decoded == expected, "{encoding:?}: {decoded:?} of {bytes:02X?}");
    let is_same = decoded.as_bytes() == bytes;
    assert!(matches!(decoded, Cow::Borrowed(_)) == is_same, "{encoding:?}: {bytes:02X?}");
    let is_text = chars.iter().all(Option::is_some);
    assert!(encoding.decode(bytes).is_ok() == is_text, "{encoding:?}: {bytes:02X?}");
    if encoding == UTF_8 {
        assert!(decoded == String::from_utf8_lossy(bytes), "{decoded:?} of {bytes:02X?}");
    }
}
