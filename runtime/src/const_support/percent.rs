//! Percent-encoding and -decoding. The conversions never fail. A check in a separate item of the
//! expansion reports the error of an input, so that rustc reports no second error for the item that
//! converts.

use super::argument::Argument;
use super::help;
use super::refusal::Refusal;
use crate::base::message::Message;
use crate::encoding::from_utf8::const_from_utf8;
use crate::set::EncodeSet;
use crate::set::error::ESCAPE_HELP;

#[inline]
pub const fn encoded_len(set: EncodeSet, input: &Argument<'_>) -> usize {
    set.const_encoded_len(input.as_bytes())
}

pub const fn encode<const N: usize>(set: EncodeSet, input: &Argument<'_>) -> [u8; N] {
    set.const_encode(input.as_bytes())
}

#[inline]
pub const fn decoded_len(set: EncodeSet, input: &Argument<'_>) -> usize {
    set.lenient_len(input.as_bytes())
}

pub const fn decode<const N: usize>(set: EncodeSet, input: &Argument<'_>) -> [u8; N] {
    let mut output = [0; N];
    set.write_decoded(input.as_bytes(), &mut output);
    output
}

/// Any bytes can be percent-encoded. Like the other checks, this is passed the set, the input and
/// the output, whether it needs them or not.
#[inline]
pub const fn check_bytes(_: EncodeSet, _: &Argument<'_>, _: &[u8]) -> Refusal {
    Refusal::NONE
}

/// Checks that text to encode is well-formed.
#[inline]
pub const fn check_text(_: EncodeSet, input: &Argument<'_>, _: &[u8]) -> Refusal {
    match const_from_utf8(input.as_bytes()) {
        Ok(_) => Refusal::NONE,
        Err(error) => {
            let help = help::of_constant(&error, help::FOR_NOT_TEXT);
            Refusal::new(error.message(), Message::of(help))
        }
    }
}

/// Checks that every `%` starts an escape.
#[inline]
pub const fn check_escapes(set: EncodeSet, input: &Argument<'_>, _: &[u8]) -> Refusal {
    match set.decoded_len(input.as_bytes()) {
        Ok(_) => Refusal::NONE,
        Err(error) => Refusal::new(error.message(), Message::of(ESCAPE_HELP)),
    }
}

/// Checks that every `%` starts an escape, and that `output`, the decoded bytes, is text.
#[inline]
pub const fn check_decoded_text(set: EncodeSet, input: &Argument<'_>, output: &[u8]) -> Refusal {
    if let Err(error) = set.decoded_len(input.as_bytes()) {
        return Refusal::new(error.message(), Message::of(ESCAPE_HELP));
    }
    match set.check_decoded(input.as_bytes(), output) {
        Ok(_) => Refusal::NONE,
        Err(error) => Refusal::new(error.message(), Message::of(help::FOR_DECODED)),
    }
}
