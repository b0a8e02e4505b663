//! Checks percent-decoding and percent-encoding, with named sets and random sets.
//!
//! The reference is that of the runtime's tests, which follows RFC 3986 and the URL Standard byte
//! by byte.

mod decode;
mod encode;
mod set;

use crate::input::Input;

pub(crate) use set::choose;

pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let rules = choose(&mut input);
    let room = usize::from(input.byte());
    let bytes = input.long_rest(1000);
    decode::check(&rules, &bytes, room);
    encode::check(&rules, &bytes, room);
    // Well-formed input for the decoder.
    decode::check(&rules, rules.encode(&bytes).as_bytes(), room);
}
