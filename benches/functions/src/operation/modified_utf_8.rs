//! The operations of Java's modified UTF-8.

use etched_runtime::encoding::MODIFIED_UTF_8;
use simd_cesu8::mutf8;

use super::{Operation, as_it_is};
use crate::candidate::Candidate;

// The reason why decoding cannot fail.
const ENCODED: &str = "the input was made by encoding";

pub(super) fn table() -> Vec<Operation> {
    vec![
        Operation {
            name: "modified-encode",
            title: "encode modified UTF-8",
            input: as_it_is,
            text_only: true,
            candidates: vec![
                Candidate::new("etched", |input: &str, _| MODIFIED_UTF_8.encode(input).into()),
                Candidate::new("simd_cesu8", |input: &str, _| mutf8::encode(input).into()),
                Candidate::new("cesu8", |input: &str, _| cesu8::to_java_cesu8(input).into()),
            ],
        },
        Operation {
            name: "modified-decode",
            title: "decode modified UTF-8",
            input: encoded,
            text_only: true,
            candidates: vec![
                Candidate::new("etched", |input: &[u8], _| {
                    MODIFIED_UTF_8.decode(input).expect(ENCODED).into()
                }),
                Candidate::new("simd_cesu8", |input: &[u8], _| {
                    mutf8::decode_strict(input).expect(ENCODED).into()
                }),
                // `simd_cesu8` also accepts the byte 0x00 as U+0000.
                Candidate::new("simd_cesu8 (lax)", |input: &[u8], _| {
                    mutf8::decode(input).expect(ENCODED).into()
                }),
                Candidate::new("cesu8", |input: &[u8], _| {
                    cesu8::from_java_cesu8(input).expect(ENCODED).into()
                }),
            ],
        },
    ]
}

fn encoded(text: &[u8]) -> Vec<u8> {
    let text = str::from_utf8(text).expect("the operation takes only text");
    MODIFIED_UTF_8.encode(text).into_owned()
}
