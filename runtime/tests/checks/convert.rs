//! Checks conversions from every encoding into every encoding.

#[cfg(feature = "alloc")]
use std::borrow::Cow;
use std::str;

use etched_runtime::encoding::{Encoding, UTF_8};
use etched_runtime::{IllFormedError, IllFormedErrorKind, ToSliceError};

use crate::reference::encodings::{ENCODINGS, Rules, Segment, is_surrogate};

/// The content of a buffer before anything is written to it.
const UNTOUCHED: u8 = 0xAA;

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

/// Checks every function that converts, with each encoding as the target.
pub(crate) fn convert(from: &Rules, bytes: &[u8]) {
    let segments = from.segments(bytes);
    for into in &ENCODINGS {
        let say = || format!("{:?} into {:?}: {bytes:02X?}", from.encoding, into.encoding);
        match expected(from, into, bytes, &segments) {
            Ok(expected) => convertible(from.encoding, into.encoding, bytes, &expected, &say),
            Err(expected) => refused(from.encoding, into.encoding, bytes, &expected, &say),
        }
    }
}

fn convertible(
    from: Encoding,
    into: Encoding,
    bytes: &[u8],
    expected: &[u8],
    say: &dyn Fn() -> String,
) {
    let len = expected.len();
    assert!(from.converted_len(bytes, into) == Ok(len), "{}", say());
    let mut buffer = vec![UNTOUCHED; len + 1];
    let converted = from.convert_to_slice(bytes, into, &mut buffer);
    assert!(converted.is_ok_and(|converted| converted == expected), "{}", say());
    assert!(buffer[len] == UNTOUCHED, "{}", say());
    if let Some(converted) = const_convert(from, into, bytes, len) {
        assert!(converted.as_deref() == Ok(expected), "{}", say());
    }
    let mut room = [UNTOUCHED; 8];
    for size in (0..len).take(room.len()) {
        let ToSliceError::BufferTooSmall(error) =
            from.convert_to_slice(bytes, into, &mut room[..size]).expect_err("too small")
        else {
            panic!("{}", say())
        };
        assert!((error.needed(), error.available()) == (len, size), "{}", say());
        assert!(room == [UNTOUCHED; 8], "written in part: {}", say());
    }
    assert!(from.convert_to_slice(bytes, into, &mut buffer[..len]).is_ok(), "{}", say());

    // The output is allocated only if it differs from the input, and then once, with the right
    // length.
    #[cfg(feature = "alloc")]
    match from.convert(bytes, into).unwrap_or_else(|error| panic!("{error}: {}", say())) {
        Cow::Borrowed(borrowed) => {
            assert!(expected == bytes, "borrowed: {}", say());
            assert!(std::ptr::eq(borrowed, bytes), "{}", say());
        }
        Cow::Owned(owned) => {
            assert!(owned == expected, "{owned:02X?}, not {expected:02X?}: {}", say());
            assert!(expected != bytes, "copied: {}", say());
            assert!(owned.capacity() == owned.len(), "{}", say());
        }
    }
}

fn refused(
    from: Encoding,
    into: Encoding,
    bytes: &[u8],
    expected: &Refused,
    say: &dyn Fn() -> String,
) {
    let error = from.converted_len(bytes, into).expect_err("a fault");
    assert!(Refused::from(error) == *expected, "{error:?}, not {expected:?}: {}", say());
    assert!(error.encoding() == from, "{}", say());
    let mut buffer = vec![UNTOUCHED; 2 * bytes.len() + 1];
    // If the input is ill-formed and the buffer too small, the ill-formed input is reported.
    for size in [buffer.len(), 0] {
        let converted = from.convert_to_slice(bytes, into, &mut buffer[..size]).map(drop);
        assert!(converted == Err(ToSliceError::Input(error)), "{}", say());
    }
    assert!(buffer.iter().all(|&byte| byte == UNTOUCHED), "{}", say());
    assert!(const_convert(from, into, bytes, 0) == Some(Err(error)), "{}", say());
    #[cfg(feature = "alloc")]
    assert!(from.convert(bytes, into) == Err(error), "{}", say());
}

/// Checks the functions that convert to and from text.
pub(crate) fn text(rules: &Rules, bytes: &[u8]) {
    let encoding = rules.encoding;
    let say = || format!("{encoding:?} {bytes:02X?}");
    let len = encoding.converted_len(bytes, UTF_8);
    assert!(encoding.decoded_len(bytes) == len, "{}", say());
    let mut buffer = vec![UNTOUCHED; bytes.len() + 1];
    let decoded = encoding.decode_to_slice(bytes, &mut buffer).map(|text| text.len());
    assert!(decoded == len.map_err(ToSliceError::Input), "{}", say());
    let written = len.unwrap_or(0);
    assert!(buffer[written..].iter().all(|&byte| byte == UNTOUCHED), "{}", say());
    let text = str::from_utf8(&buffer[..written]).expect("decoded text");
    #[cfg(feature = "alloc")]
    {
        assert!(encoding.decode(bytes).as_deref() == len.as_ref().map(|_| text), "{}", say());
        let mut output = String::with_capacity(2 + text.len());
        let room = output.capacity();
        output.push('é');
        let appended = encoding.decode_append(bytes, &mut output);
        assert!(appended == len.map(|_| ()), "{}", say());
        assert!(output.strip_prefix('é') == Some(text) && output.capacity() == room, "{}", say());
    }
    if len.is_err() {
        return;
    }
    let code_points = rules.segments(bytes).into_iter().map(|(_, segment)| segment.code_point);
    assert!(code_points.eq(text.chars().map(|char| Some(char.into()))), "{}", say());

    // The text is encoded again.
    let expected: Vec<u8> = text
        .chars()
        .flat_map(|char| rules.encode(char.into()).expect("every encoding has it"))
        .collect();
    assert!(expected == bytes && encoding.encoded_len(text) == bytes.len(), "{}", say());
    let mut buffer = vec![UNTOUCHED; bytes.len() + 1];
    assert!(encoding.encode_to_slice(text, &mut buffer).is_ok_and(|encoded| encoded == bytes));
    assert!(buffer[bytes.len()] == UNTOUCHED, "{}", say());
    let too_small = &mut buffer[..bytes.len().saturating_sub(1)];
    assert!(encoding.encode_to_slice(text, too_small).is_ok() == bytes.is_empty(), "{}", say());
    #[cfg(feature = "alloc")]
    {
        assert!(*encoding.encode(text) == *bytes, "{}", say());
        let mut output = Vec::with_capacity(2 + bytes.len());
        let room = output.capacity();
        output.extend(b"\xFF\0");
        encoding.encode_append(text, &mut output);
        assert!(output == [b"\xFF\0", bytes].concat(), "{}", say());
        assert!(output.capacity() == room, "{}", say());
    }
}

/// Lossy decoding writes one U+FFFD for each ill-formed stretch and for each code point that is not
/// a `char`.
#[cfg(feature = "alloc")]
pub(crate) fn lossy(rules: &Rules, bytes: &[u8]) {
    let char = |(_, segment): (usize, Segment)| segment.code_point.and_then(char::from_u32);
    let expected: String = rules
        .segments(bytes)
        .into_iter()
        .map(|segment| char(segment).unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect();
    let encoding = rules.encoding;
    let decoded = encoding.decode_lossy(bytes);
    assert!(decoded == expected, "{encoding:?}: {decoded:?} of {bytes:02X?}");
    let is_same = decoded.as_bytes() == bytes;
    assert!(matches!(decoded, Cow::Borrowed(_)) == is_same, "{encoding:?}: {bytes:02X?}");
    if encoding == UTF_8 {
        assert!(decoded == String::from_utf8_lossy(bytes), "{decoded:?} of {bytes:02X?}");
    }
}

/// If the rest of the input were read again for each fault, this would take hours.
#[cfg(feature = "alloc")]
#[test]
fn lossy_decoding_of_a_million_faults_takes_one_pass() {
    crate::reference::inputs::in_each_encoding(|rules| {
        for pattern in [&b"\xFF"[..], b"\xED\xA0\x80", b"text\xE4\xBA"] {
            let twice = rules.encoding.decode_lossy(&pattern.repeat(2)).len();
            let decoded = rules.encoding.decode_lossy(&pattern.repeat(1_000_000)).len();
            assert_eq!(decoded, twice / 2 * 1_000_000, "{:?}", rules.encoding);
        }
    });
}
