//! Checks percent-decoding and percent-encoding, with named sets and random sets.

mod set;

use crate::checks::{decode, encode, padding};
use crate::input::Input;

pub(crate) use set::{FORM, choose};

pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let rules = choose(&mut input);
    let room = usize::from(input.byte());
    let bytes = input.long_rest(1000);
    decode(&rules, &bytes, room);
    encode(&rules, &bytes, room);
    padding(&rules, &bytes, room);
    set::check_rebuilt(&rules);
    // Well-formed input for the decoder.
    decode(&rules, rules.encode(&bytes).as_bytes(), room);
}
