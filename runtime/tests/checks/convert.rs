//! Checks conversions from every encoding into every encoding, from text and to text.

#[cfg(feature = "alloc")]
use std::borrow::Cow;
use std::str;

use etched_runtime::encoding::{Encoding, UTF_8};
use etched_runtime::{IllFormedError, IllFormedErrorKind, ToSliceError};

use crate::reference::encodings::{ENCODINGS, Rules, Segment, UTF_8_RULES, is_surrogate};
use crate::support::{Leaves, each_room};

/// The error of a conversion: its place and its kind.
#[derive(Debug, PartialEq, Eq)]
struct Refused {
    at: usize,
    len: Option<usize>,
    position: usize,
    kind: IllFormedErrorKind,
    /// An encoding, and a code point that it cannot represent.
    unrepresentable: Option<(Encoding, u32)>,
}

impl From<IllFormedError> for Refused {
    fn from(error: IllFormedError) -> Refused {
        let unrepresentable = error.unrepresentable();
        Refused {
            at: error.valid_up_to(),
            len: error.error_len(),
            position: error.position(),
            kind: error.kind(),
            unrepresentable: unrepresentable.map(|error| (error.encoding(), error.code_point())),
        }
    }
}

fn expected(
    from: &Rules,
    into: &Rules,
    bytes: &[u8],
    segments: &[(usize, Segment)],
) -> Result<Vec<u8>, Refused> {
    let mut converted = Vec::new();
    for &(at, segment) in segments {
        let Some(value) = segment.code_point else {
            let kind = from.kind(&bytes[at..], segment);
            let (len, position) = (segment.error_len(), at + segment.agreeing);
            return Err(Refused { at, len, position, kind, unrepresentable: None });
        };
        if value < 0x80 && !into.nul_in_two_bytes {
            converted.push(value as u8);
            continue;
        }
        let Some(sequence) = into.encode(value) else {
            let kind = if is_surrogate(value) {
                IllFormedErrorKind::Surrogate
            } else {
                IllFormedErrorKind::TooLarge
            };
            let (len, unrepresentable) = (Some(segment.len), Some((into.encoding, value)));
            return Err(Refused { at, len, position: at, kind, unrepresentable });
        };
        converted.extend(sequence);
    }
    Ok(converted)
}

/// The expected bytes, or the error of the library if it is the expected error.
fn answer<'e>(
    from: &Rules,
    len: Result<usize, IllFormedError>,
    expected: &'e Result<Vec<u8>, Refused>,
    say: &dyn Fn() -> String,
) -> Result<&'e [u8], IllFormedError> {
    match (len, expected) {
        (Ok(len), Ok(expected)) => {
            assert!(len == expected.len(), "{len}, not {}: {}", expected.len(), say());
            Ok(expected)
        }
        (Err(error), Err(expected)) => {
            assert!(Refused::from(error) == *expected, "{error:?}, not {expected:?}: {}", say());
            assert!(error.encoding() == from.encoding, "{}", say());
            Err(error)
        }
        _ => panic!("{len:?}, not {expected:?}: {}", say()),
    }
}

/// Calls `const_convert`, which takes the length of the output as a const parameter.
fn const_convert(
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
    by_length!(0 1 2 3 4 5 6 7 8)
}

/// Checks every function that converts, with each encoding as the target, and with buffers of
/// `room` and of other sizes.
pub(crate) fn convert(from: &Rules, bytes: &[u8], room: usize) {
    let segments = from.segments(bytes);
    for into in &ENCODINGS {
        let (encoding, other) = (from.encoding, into.encoding);
        let say = || format!("{encoding:?} into {other:?}: {bytes:02X?}");
        let expected = expected(from, into, bytes, &segments);
        let answer = answer(from, encoding.converted_len(bytes, other), &expected, &say);
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
            Ok(converted) => is_converted(&converted, bytes, answer, &say),
            Err(error) => assert!(Err(error) == answer, "{}", say()),
        }
    }
}

/// Checks that the output is allocated only if it differs from the input, and then once, with the
/// right length.
#[cfg(feature = "alloc")]
fn is_converted(
    converted: &Cow<'_, [u8]>,
    bytes: &[u8],
    answer: Result<&[u8], IllFormedError>,
    say: &dyn Fn() -> String,
) {
    assert!(answer == Ok(&**converted), "{converted:02X?}, not {answer:02X?}: {}", say());
    match converted {
        Cow::Borrowed(borrowed) => assert!(std::ptr::eq(*borrowed, bytes), "{}", say()),
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
    let expected = expected(rules, &UTF_8_RULES, bytes, &rules.segments(bytes));
    let len = encoding.decoded_len(bytes);
    assert!(len == encoding.converted_len(bytes, UTF_8), "{}", say());
    let answer = answer(rules, len, &expected, &say);
    let fill = |buffer: &mut [u8]| {
        encoding.decode_to_slice(bytes, buffer).map(|text| text.as_bytes().to_vec())
    };
    each_room(answer, room, Leaves::AllOthers, fill, &say);
    let decoded = str::from_utf8(answer.unwrap_or_default()).expect("decoded text");
    #[cfg(feature = "alloc")]
    {
        match encoding.decode(bytes) {
            Ok(Cow::Borrowed(text)) => {
                is_converted(&Cow::Borrowed(text.as_bytes()), bytes, answer, &say);
            }
            Ok(Cow::Owned(text)) => {
                is_converted(&Cow::Owned(text.into_bytes()), bytes, answer, &say);
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
    if expected.len() == 5 {
        assert!(encoding.const_encode::<5>(text) == *expected, "{}", say());
    }
    #[cfg(feature = "alloc")]
    {
        is_converted(&encoding.encode(text), text.as_bytes(), Ok(&expected), &say);
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
