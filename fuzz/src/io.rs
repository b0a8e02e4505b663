//! Compares the readers and writers with the references, on streams that transfer any number of
//! bytes at a time, are interrupted, and would block.

use crate::checks::io::{Way, decoding, encoding, validating};
use crate::encoding_bytes;
use crate::input::Input;
use crate::percent_decode;
use crate::reference::encodings::{ENCODINGS, UTF_8_RULES};
use crate::uneven::uneven;

pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let rules = input.pick(&ENCODINGS);
    let len = usize::from(input.byte() % 16);
    let pattern = input.take(len);
    let way = Way { turns: &|| uneven(pattern, true), size: usize::from(input.byte()) + 1 };
    let set = percent_decode::choose(&mut input);
    let is_text = input.coin();
    let bytes = encoding_bytes::rest(&mut input, if is_text { &UTF_8_RULES } else { rules }, 3000);

    validating(rules, &bytes, way);
    decoding(&set, &bytes, way);
    decoding(&set, set.encode(&bytes).as_bytes(), way);
    encoding(&set, &bytes, way);
}
