//! Checks validation in every encoding, by all functions that validate, and lossy decoding.

use crate::checks;
use crate::encoding_bytes;
use crate::input::Input;
use crate::reference::encodings::ENCODINGS;

pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let rules = input.pick(&ENCODINGS);
    let bytes = encoding_bytes::rest(&mut input, rules, 1200);
    checks::first_fault(rules, &bytes);
    checks::faults(rules, &bytes);
    checks::lossy(rules, &bytes);
}
