//! Percent-encoding and -decoding. The conversions never fail. A check in a separate item of the
//! expansion reports the error of an input, so that rustc reports no second error for the item that
//! converts.

use super::help;
use super::refusal::Refusal;
use crate::encoding::from_utf8::const_from_utf8;
use crate::set::EncodeSet;

#[inline]
pub const fn encoded_len(set: EncodeSet, input: &[u8]) -> usize {
    set.const_encoded_len(input)
}

pub const fn encode<const N: usize>(set: EncodeSet, input: &[u8]) -> [u8; N] {
    set.const_encode(input)
}

#[inline]
pub const fn decoded_len(set: EncodeSet, input: &[u8]) -> usize {
    set.lenient_len(input)
}

pub const fn decode<const N: usize>(set: EncodeSet, input: &[u8]) -> [u8; N] {
    let mut output = [0; N];
    set.write_decoded(input, &mut output);
    output
}

/// Checks that text to encode is well-formed. Like the other checks, it is passed the set, the input
/// and the output, whether it needs them or not.
#[inline]
pub const fn check_text(_: EncodeSet, input: &[u8], _: &[u8]) -> Refusal {
    match const_from_utf8(input) {
        Ok(_) => Refusal::NONE,
        Err(error) => {
            Refusal::new(0, error.message(), help::of_constant(&error, help::FOR_NOT_TEXT))
        }
    }
}

/// Checks that every `%` starts an escape.
#[inline]
pub const fn check_escapes(set: EncodeSet, input: &[u8], _: &[u8]) -> Refusal {
    match set.decoded_len(input) {
        Ok(_) => Refusal::NONE,
        Err(error) => Refusal::new(0, error.message(), help::FOR_ESCAPE),
    }
}

/// Checks that every `%` starts an escape, and that `output`, the decoded bytes, is text.
#[inline]
pub const fn check_decoded_text(set: EncodeSet, input: &[u8], output: &[u8]) -> Refusal {
    if let Err(error) = set.decoded_len(input) {
        return Refusal::new(0, error.message(), help::FOR_ESCAPE);
    }
    match set.check_decoded(input, output) {
        Ok(_) => Refusal::NONE,
        Err(error) => Refusal::new(0, error.message(), help::FOR_DECODED),
    }
}
