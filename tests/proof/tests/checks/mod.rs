//! A check that two of the tests share.

use std::borrow::Cow;

use etched::{DecodeError, DecodeErrorKind, ToSliceError};

use crate::percent_reference::Rules;

/// Compares the functions that decode with the reference. The output is borrowed if it equals the
/// input. A buffer with a malformed escape is not changed.
pub(crate) fn check_decoding(rules: &Rules, input: &[u8]) {
    let (set, expected) = (rules.set, rules.decode(input));
    let say = || format!("{} {}", rules.name, input.escape_ascii());
    let lenient = set.decode_lenient(input);
    assert!(*lenient == *expected.bytes, "{}", say());
    let is_input = matches!(lenient, Cow::Borrowed(output) if std::ptr::eq(output, input));
    assert!(is_input == (*expected.bytes == *input), "{}", say());

    let place = |error: DecodeError| (error.position(), error.kind());
    let strict = match expected.malformed {
        None => Ok(&*expected.bytes),
        Some(at) => Err((at, DecodeErrorKind::MalformedEscape)),
    };
    assert!(set.decode_bytes(input).as_deref().map_err(|&error| place(error)) == strict);
    assert!(set.decoded_len(input).map_err(place) == strict.map(<[u8]>::len), "{}", say());
    let mut buffer = input.to_vec();
    let in_place = set.decode_in_place(&mut buffer).map(|bytes| bytes.to_vec());
    assert!(in_place.as_deref().map_err(|&error| place(error)) == strict, "{}", say());
    assert!(in_place.is_ok() || buffer == input, "changed: {}", say());
    let in_slice = set.decode_to_slice(input, &mut buffer).map(|bytes| bytes.to_vec());
    assert!(in_slice == in_place.map_err(ToSliceError::Input), "{}", say());

    let Ok(text) = str::from_utf8(input) else { return };
    let core = match (strict, str::from_utf8(&expected.bytes)) {
        (Err((at, _)), _) => Err(at),
        (_, Ok(decoded)) => Ok(decoded),
        (_, Err(error)) => Err(expected.sources[error.valid_up_to()]),
    };
    let ours = set.decode(text);
    assert!(ours.as_deref().map_err(|error| error.position()) == core, "{}", say());
}
