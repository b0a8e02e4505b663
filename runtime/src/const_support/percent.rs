//! Percent-encoding and -decoding. Converting never fails; what is wrong with an input
//! the checks say, which are items of their own in an expansion, so that it is said
//! once and nothing else fails with it.

use super::{help, refuse};
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

/// Text to be encoded must be well-formed.
#[track_caller]
#[inline]
pub const fn check_text(_: EncodeSet, input: &[u8], _: &[u8]) {
    if let Err(error) = const_from_utf8(input) {
        refuse(error.message(), help::of_constant(&error, help::FOR_NOT_TEXT));
    }
}

/// Bytes may be anything.
#[inline]
pub const fn check_bytes(_: EncodeSet, _: &[u8], _: &[u8]) {}

/// Every `%` must start an escape.
#[track_caller]
#[inline]
pub const fn check_escapes(set: EncodeSet, input: &[u8], _: &[u8]) {
    if let Err(error) = set.decoded_len(input) {
        refuse(error.message(), help::FOR_ESCAPE);
    }
}

/// Every `%` must start an escape, and the result must be well-formed.
#[track_caller]
#[inline]
pub const fn check_decoded_text(set: EncodeSet, input: &[u8], output: &[u8]) {
    check_escapes(set, input, output);
    if let Err(error) = set.check_decoded(input, output) {
        refuse(error.message(), help::FOR_DECODED);
    }
}
