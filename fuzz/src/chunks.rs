//! Compares functions that take an input in chunks with functions that take the whole input, and
//! with the reference.

use crate::checks::{decoders, validator};
use crate::encoding_bytes;
use crate::input::Input;
use crate::percent_decode::FORM;
use crate::reference::encodings::{ENCODINGS, UTF_8_RULES};

pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let rules = input.pick(&ENCODINGS);
    let len = usize::from(input.byte() % 16);
    let pattern = input.take(len);
    let is_percent = input.coin();
    let bytes =
        encoding_bytes::rest(&mut input, if is_percent { &UTF_8_RULES } else { rules }, 600);
    let chunks = cut(&bytes, pattern);
    validator(rules, &bytes, &chunks);

    // Decodes the bytes, and the encoding of the bytes.
    decoders(&FORM, &bytes, &chunks);
    let encoded = FORM.encode(&bytes);
    decoders(&FORM, encoded.as_bytes(), &cut(encoded.as_bytes(), pattern));
}

/// Cuts the bytes into chunks. The lengths of the chunks are the numbers of the pattern and then 1,
/// repeatedly.
fn cut<'b>(bytes: &'b [u8], pattern: &[u8]) -> Vec<&'b [u8]> {
    let mut lens = pattern.iter().map(|&len| usize::from(len)).chain([1]).cycle();
    let (mut chunks, mut rest) = (Vec::new(), bytes);
    while !rest.is_empty() {
        let (chunk, after) = rest.split_at(rest.len().min(lens.next().unwrap_or(1)));
        chunks.push(chunk);
        rest = after;
    }
    chunks
}
