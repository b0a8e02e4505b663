//! Checks the conversion from one encoding to another.

use std::borrow::Cow;

use etched_runtime::{IllFormedError, IllFormedErrorKind, ToSliceError};

use super::in_room;
use crate::reference::encodings::{Rules, Segment, is_surrogate};

/// The bytes in the encoding `into`. If there is a fault or a code point that `into` cannot
/// represent, the position and the segment of the first.
pub(super) fn converted(
    into: &Rules,
    segments: &[(usize, Segment)],
) -> Result<Vec<u8>, (usize, Segment)> {
    let mut bytes = Vec::new();
    for &(at, segment) in segments {
        match segment.code_point.and_then(|code_point| into.encode(code_point)) {
            Some(sequence) => bytes.extend(sequence),
            None => return Err((at, segment)),
        }
    }
    Ok(bytes)
}

pub(super) fn check(
    from: &Rules,
    into: &Rules,
    bytes: &[u8],
    segments: &[(usize, Segment)],
    room: usize,
) {
    let say = || format!("{:?} to {:?}: {bytes:02X?}", from.encoding, into.encoding);
    let expected = converted(into, segments);
    let (encoding, other) = (from.encoding, into.encoding);
    let len = encoding.converted_len(bytes, other);
    let owned = encoding.convert(bytes, other);
    let needed = match &expected {
        Ok(expected) => {
            assert_eq!(len, Ok(expected.len()), "{}", say());
            assert_eq!(owned.as_deref(), Ok(&expected[..]), "{}", say());
            let is_borrowed = matches!(owned, Ok(Cow::Borrowed(_)));
            assert_eq!(is_borrowed, expected == bytes, "{}", say());
            if let Some(array) = expected.first_chunk::<6>().filter(|_| expected.len() == 6) {
                assert_eq!(
                    encoding.const_convert::<6>(bytes, other).as_ref(),
                    Ok(array),
                    "{}",
                    say()
                );
            }
            expected.len()
        }
        Err((at, segment)) => {
            is(from, into, bytes, len.expect_err("the input is refused"), *at, *segment);
            assert_eq!(owned.err(), len.err(), "{}", say());
            assert_eq!(encoding.const_convert::<6>(bytes, other).err(), len.err(), "{}", say());
            *at
        }
    };
    for room in [room, needed, needed.saturating_sub(1), needed + room] {
        let found = in_room(room, |buffer| {
            encoding.convert_to_slice(bytes, other, buffer).map(|it| it.to_vec())
        });
        is_in_room(found, &expected, len.err(), room, say);
    }
}

/// Checks that the bytes are the expected bytes, that the error is `refusal`, or that the buffer is
/// too small.
pub(super) fn is_in_room(
    found: Result<Vec<u8>, ToSliceError<IllFormedError>>,
    expected: &Result<Vec<u8>, (usize, Segment)>,
    refusal: Option<IllFormedError>,
    room: usize,
    say: impl Fn() -> String,
) {
    match (found, expected) {
        (Ok(found), Ok(expected)) => assert_eq!(found, *expected, "{}", say()),
        (Err(ToSliceError::Input(error)), Err(_)) => {
            assert_eq!(Some(error), refusal, "{}", say());
        }
        (Err(ToSliceError::BufferTooSmall(error)), Ok(expected)) => {
            let sizes = (error.needed(), error.available());
            assert_eq!(sizes, (expected.len(), room), "{}", say());
            assert!(room < expected.len(), "{}", say());
        }
        (found, expected) => panic!("{found:?}, not {expected:?}: {}", say()),
    }
}

/// Checks that the error describes the segment at `at`, which is ill-formed, or which the other
/// encoding cannot represent.
pub(super) fn is(
    from: &Rules,
    into: &Rules,
    bytes: &[u8],
    error: IllFormedError,
    at: usize,
    segment: Segment,
) {
    let say = || format!("{:?} to {:?}: {error:?} in {bytes:02X?}", from.encoding, into.encoding);
    assert_eq!((error.encoding(), error.valid_up_to()), (from.encoding, at), "{}", say());
    assert_eq!(error.error_len(), segment.error_len(), "{}", say());
    let unrepresentable =
        error.unrepresentable().map(|error| (error.encoding(), error.code_point()));
    let kind = match segment.code_point {
        None => from.kind(&bytes[at..], segment),
        Some(surrogate) if is_surrogate(surrogate) => IllFormedErrorKind::Surrogate,
        Some(_) => IllFormedErrorKind::TooLarge,
    };
    assert_eq!(error.kind(), kind, "{}", say());
    assert_eq!(unrepresentable, segment.code_point.map(|it| (into.encoding, it)), "{}", say());
    let agreeing = if segment.code_point.is_some() { 0 } else { segment.agreeing };
    assert_eq!(error.position(), at + agreeing, "{}", say());
}
