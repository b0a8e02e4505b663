//! Checks every function that percent-decodes.

use std::str;

use etched_runtime::percent::{EncodeSet, FORM};
use etched_runtime::{DecodeError, DecodeErrorKind, ToSliceError};

use crate::reference::encodings::UTF_8_RULES;
use crate::reference::percent::{Decoded, Rules};
use crate::support::{Leaves, each_room};
#[cfg(feature = "alloc")]
use crate::support::{is_cow, is_text_cow};

pub(crate) type ConstDecode = fn(&EncodeSet, &[u8]) -> Result<Vec<u8>, DecodeError>;

/// `const_decode` for every `N` up to 31.
pub(crate) const CONST_DECODE: &[ConstDecode] = {
    macro_rules! each {
        ($($n:literal)*) => { &[$(|set, input| {
            set.const_decode::<$n>(input).map(|bytes| bytes.to_vec())
        }),*] };
    }
    each!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31)
};

/// Compares every function with the reference, with buffers of `room` and of other sizes.
#[track_caller]
pub(crate) fn decode(rules: &Rules, input: &[u8], room: usize) {
    let Rules { name, set, .. } = rules;
    let expected = rules.decode(input);
    let len = expected.bytes.len();
    let result = match expected.malformed {
        None => Ok(expected.bytes.clone()),
        Some(position) => {
            let error = set.decoded_len(input).expect_err("a malformed escape");
            assert_eq!(error.position(), position, "{name} {}", input.escape_ascii());
            assert_eq!(error.kind(), DecodeErrorKind::MalformedEscape);
            assert_eq!(error.ill_formed(), None);
            Err(error)
        }
    };
    let context = || format!("{name} `{}`", input.escape_ascii());
    assert_eq!(set.decoded_len(input), result.as_ref().map(Vec::len).map_err(|&e| e));

    let fill =
        |buffer: &mut [u8]| set.decode_to_slice(input, buffer).map(|decoded| decoded.to_vec());
    each_room(result.as_deref().map_err(|&e| e), room, Leaves::Outside, fill, &context);
    let const_fill = |buffer: &mut [u8]| {
        set.const_decode_to_slice(input, buffer).map(|len| buffer[..len].to_vec())
    };
    each_room(result.as_deref().map_err(|&e| e), room, Leaves::AfterOutput, const_fill, &context);
    to_text(set, input, &expected, result.as_deref().map_err(|&e| e), room);

    let mut buffer = input.to_vec();
    let decoded = set.decode_in_place(&mut buffer).map(|decoded| decoded.to_vec());
    assert_eq!(decoded, result, "{}", context());
    assert!(result.is_ok() || buffer == input, "changed on error: {}", context());

    if let Some(const_decode) = CONST_DECODE.get(len) {
        assert_eq!(const_decode(set, input), result, "{}", context());
    }
    let lenient = set.decoded_lenient(input);
    let (least, most) = lenient.size_hint();
    assert!(least <= len && most.is_some_and(|most| most >= len), "{}", context());
    assert_eq!(lenient.clone().count(), len, "{}", context());
    assert!(lenient.eq(expected.bytes.iter().copied()), "{}", context());
    #[cfg(feature = "alloc")]
    {
        is_cow(set.decode_lenient(input), &expected.bytes, input);
        append(set, input, &result, room);
        bytes_as_text(rules, input, &expected, &result);
        faults(set, input, &expected);
        match set.decode_bytes(input) {
            Ok(decoded) => is_cow(decoded, result.as_ref().expect("malformed"), input),
            Err(error) => assert_eq!(Err(error), result, "{}", context()),
        }
    }
}

/// Decodes to text in a buffer, and to characters.
#[track_caller]
fn to_text(
    set: &EncodeSet,
    input: &[u8],
    expected: &Decoded,
    result: Result<&[u8], DecodeError>,
    room: usize,
) {
    let context = || format!("{set:?} `{}`", input.escape_ascii());
    let len = expected.bytes.len();
    for room in [len, room] {
        let mut buffer = vec![0; room];
        match (set.decode_utf8_to_slice(input, &mut buffer), result.map(str::from_utf8)) {
            (Ok(found), Ok(Ok(text))) => assert_eq!(found, text, "{}", context()),
            (Err(ToSliceError::Input(error)), Err(malformed)) => assert_eq!(error, malformed),
            (Err(ToSliceError::BufferTooSmall(error)), Ok(_)) => {
                assert_eq!((error.needed(), error.available()), (len, room), "{}", context());
                assert!(room < len, "{}", context());
            }
            (Err(ToSliceError::Input(error)), Ok(Err(core))) => {
                assert_eq!(error.position(), expected.sources[core.valid_up_to()]);
            }
            (found, _) => panic!("{found:?}: {}", context()),
        }
    }

    // The bytes before the first malformed escape.
    let before = expected.malformed.map_or(len, |malformed| {
        expected.sources.iter().position(|source| *source == malformed).unwrap_or(len)
    });
    let mut chars = set.decoded_chars(input);
    let (text, position) = match str::from_utf8(&expected.bytes[..before]) {
        Ok(text) => (text, expected.malformed),
        Err(error) => {
            let valid = str::from_utf8(&expected.bytes[..error.valid_up_to()]);
            // A malformed escape in the place of the next byte is the error.
            let is_cut = error.error_len().is_none() && expected.malformed.is_some();
            let ill_formed = expected.sources[error.valid_up_to()];
            (valid.unwrap_or_default(), Some(ill_formed).filter(|_| !is_cut).or(expected.malformed))
        }
    };
    let (least, most) = chars.size_hint();
    let count = chars.clone().count();
    assert!(least <= count && most.is_some_and(|most| most >= count), "{}", context());
    for char in text.chars() {
        assert_eq!(chars.next(), Some(Ok(char)), "{}", context());
    }
    let error = chars.next().map(|char| char.map_err(|error| error.position()));
    assert_eq!(error, position.map(Err), "{}", context());
    assert_eq!(chars.next(), None, "{}", context());
}

/// Appends to vectors with room for exactly the result, for `room` bytes, and for nothing. A vector
/// with enough room must not grow.
#[cfg(feature = "alloc")]
#[track_caller]
fn append(set: &EncodeSet, input: &[u8], result: &Result<Vec<u8>, DecodeError>, room: usize) {
    let bytes = result.as_deref().unwrap_or_default();
    let expected = result.as_ref().map(drop).map_err(|&error| error);
    for room in [2 + bytes.len(), room] {
        let mut output = Vec::with_capacity(room);
        let room = output.capacity();
        output.extend(b"\xFF%");
        assert_eq!(set.decode_append(input, &mut output), expected);
        assert_eq!(output, [b"\xFF%", bytes].concat(), "{}", input.escape_ascii());
        assert!(result.is_err() || output.capacity() == room || room < output.len());
    }
    let mut output = Vec::new();
    assert_eq!(set.decode_append(input, &mut output), expected);
    assert_eq!(output, bytes, "{}", input.escape_ascii());
    assert!(result.is_err() || output.capacity() <= bytes.len() + 64);
}

/// Checks the list of all faults.
#[cfg(feature = "alloc")]
#[track_caller]
fn faults(set: &EncodeSet, input: &[u8], expected: &Decoded) {
    let faults: Vec<_> = set.decode_faults(input).collect();
    assert!(faults.is_sorted_by_key(DecodeError::position), "{}", input.escape_ascii());
    let is_malformed = |error: &&DecodeError| error.kind() == DecodeErrorKind::MalformedEscape;
    let found = faults.iter().filter(is_malformed).map(DecodeError::position);
    let lengths = expected.sources.windows(2).map(|pair| (pair[0], pair[1] - pair[0]));
    let malformed = lengths.filter(|&(at, len)| input[at] == b'%' && len == 1).map(|(at, _)| at);
    assert!(found.eq(malformed), "{}", input.escape_ascii());
    let is_right = expected.malformed.is_none() && str::from_utf8(&expected.bytes).is_ok();
    assert_eq!(faults.is_empty(), is_right, "{}", input.escape_ascii());
}

/// Bytes, whether they are text or not, are decoded to text.
#[cfg(feature = "alloc")]
#[track_caller]
fn bytes_as_text(
    rules: &Rules,
    input: &[u8],
    expected: &Decoded,
    result: &Result<Vec<u8>, DecodeError>,
) {
    let (set, core) = (rules.set, str::from_utf8(&expected.bytes));
    // Replacing makes the text longer, so that it has to grow.
    match (set.decode_lossy(input), core) {
        (text, Ok(_)) => is_text_cow(text, &expected.bytes, input),
        (text, Err(_)) => assert_eq!(text, String::from_utf8_lossy(&expected.bytes)),
    }
    match (set.decode_lenient_utf8(input), core) {
        (Ok(text), Ok(_)) => is_text_cow(text, &expected.bytes, input),
        (Err(ours), Err(core)) => {
            assert_eq!(ours.valid_up_to(), core.valid_up_to());
            assert_eq!(ours.error_len(), core.error_len());
        }
        (ours, core) => panic!("{ours:?} where core says {core:?}: {input:02X?}"),
    }
    match (set.decode_utf8(input), result, core) {
        (Ok(text), Ok(_), Ok(_)) => is_text_cow(text, &expected.bytes, input),
        (Err(ours), Err(malformed), _) => assert_eq!(ours, *malformed),
        (Err(ours), Ok(_), Err(core)) => {
            assert_eq!(ours.position(), expected.sources[core.valid_up_to()], "{input:02X?}");
            let ill_formed = ours.ill_formed().expect("no escape is malformed");
            assert_eq!(ill_formed.valid_up_to(), core.valid_up_to());
            assert_eq!(ill_formed.error_len(), core.error_len());
            let (at, fault) = UTF_8_RULES.first_fault(&expected.bytes).expect("core finds one");
            let kind = UTF_8_RULES.kind(&expected.bytes[at..], fault);
            assert_eq!(ours.kind(), DecodeErrorKind::IllFormed(kind), "{input:02X?}");
            assert_eq!(Some(ours), set.decode_faults(input).next(), "the first of all faults");
        }
        (ours, ..) => panic!("{ours:?}: {input:02X?}"),
    }
    if let Ok(text) = str::from_utf8(input) {
        let decoded = set.decode(text);
        assert_eq!(set.decode_utf8(input), decoded);
        if !rules.plus {
            assert_eq!(etched_runtime::percent::decode(text), decoded);
        }
        if set == FORM {
            assert_eq!(etched_runtime::url_decode(text), decoded);
        }
        if let Ok(decoded) = decoded {
            is_text_cow(decoded, &expected.bytes, input);
        }
    }
    if !rules.plus {
        assert_eq!(etched_runtime::percent::decode_lenient(input), set.decode_lenient(input));
        assert_eq!(etched_runtime::percent::decode_lossy(input), set.decode_lossy(input));
    }
}
