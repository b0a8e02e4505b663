//! What those share that generate values for tests.

use alloc::vec::Vec;

use crate::form::{CESU_8, Form, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
use crate::percent::EncodeSet;

/// All forms.
pub(super) const FORMS: [Form; 5] = [UTF_8, MODIFIED_UTF_8, CESU_8, RFC_2279, JAVA_STRING];

/// The set with byte `b` in it if bit `b` is set. Every set is one of these.
pub(super) fn set_of(bytes: u128, space_as_plus: bool) -> EncodeSet {
    let set = EncodeSet::EMPTY.space_as_plus(space_as_plus);
    (0..0x80).fold(
        set,
        |set, byte| {
            if bytes >> byte & 1 == 1 { set.add(byte) } else { set.remove(byte) }
        },
    )
}

/// Adds a code point that the form carries: `number` if it does, else a smaller one. Of a
/// number the top `shift % 32` bits are dropped, so that sequences of all lengths are frequent.
pub(super) fn push_code_point(form: Form, number: u32, shift: u8, bytes: &mut Vec<u8>) {
    let number = number >> (shift % 32);
    let sequence =
        form.encode_code_point(number).or_else(|_| form.encode_code_point(number & 0x3FF));
    bytes.extend_from_slice(sequence.as_ref().map_or(&[], |sequence| sequence.as_ref()));
}
