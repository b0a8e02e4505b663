//! Compares functions that take an input in chunks with functions that take the whole input. The
//! other targets compare the latter with the references.

use etched_runtime::DecodeError;
use etched_runtime::ToSliceError;
use etched_runtime::encoding::Validator;
use etched_runtime::percent::{Decoder, FORM};

use crate::encoding_bytes;
use crate::input::Input;
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

    let mut validator = Validator::new(rules.encoding);
    let pushed = chunks.iter().try_for_each(|chunk| validator.push(chunk));
    let result = pushed.and_then(|()| validator.finish());
    assert_eq!(result, rules.encoding.validate(&bytes), "{chunks:02X?}");

    // Decodes the bytes, and the encoding of the bytes.
    decode(&bytes, &chunks);
    let encoded = FORM.encode(&bytes);
    decode(encoded.as_bytes(), &cut(encoded.as_bytes(), pattern));
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

fn decode(bytes: &[u8], chunks: &[&[u8]]) {
    let all = |decoder| decode_chunks(decoder, chunks);
    let strict = all(Decoder::bytes(FORM));
    assert_eq!(strict, FORM.decode_bytes(bytes).map(Into::into), "{chunks:02X?}");
    assert_eq!(all(Decoder::lenient(FORM)), Ok(FORM.decode_lenient(bytes).into()), "{chunks:02X?}");
    let text = all(Decoder::text(FORM));
    match (core::str::from_utf8(bytes), strict) {
        (Ok(input), Ok(_)) => {
            let at_once = FORM.decode(input).map(|text| text.into_owned().into_bytes());
            assert_eq!(text, at_once, "{chunks:02X?}");
        }
        (_, Ok(decoded)) => {
            assert_eq!(text.is_ok(), core::str::from_utf8(&decoded).is_ok(), "{chunks:02X?}");
        }
        (_, Err(malformed)) => {
            let error = text.expect_err("the input has a malformed escape");
            assert!(error.position() <= malformed.position(), "{chunks:02X?}");
        }
    }
}

fn decode_chunks(mut decoder: Decoder, chunks: &[&[u8]]) -> Result<Vec<u8>, DecodeError> {
    let mut output = Vec::new();
    for chunk in chunks {
        let mut room = vec![0; Decoder::max_len(chunk.len())];
        output.extend_from_slice(decoder.push(chunk, &mut room).map_err(refused)?);
    }
    output.extend_from_slice(decoder.finish()?);
    Ok(output)
}

/// The error of an input that was refused. The buffer is never too small.
fn refused(error: ToSliceError<DecodeError>) -> DecodeError {
    match error {
        ToSliceError::Input(error) => error,
        error => panic!("{error}"),
    }
}
