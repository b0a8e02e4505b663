//! The operations of Java's modified UTF-8.

use etched_runtime::encoding::MODIFIED_UTF_8;
use simd_cesu8::mutf8;

use crate::candidate::candidate;
use crate::operation::{Operation, as_it_is};

// The reason why decoding cannot fail.
const ENCODED: &str = "the input was made by encoding";

pub(super) static OPERATIONS: [Operation; 3] = [
    Operation {
        name: "modified-validate",
        title: "validate modified UTF-8",
        why: "\
The loop reads the few sequences of a short input, whose lengths are nearly always the same and
therefore predicted, before a kernel has started.",
        input: encoded,
        text_only: true,
        ours: candidate!("etched", bytes, |input, _| {
            MODIFIED_UTF_8.validate(input).map(|()| input).expect(ENCODED)
        }),
        peers: &[candidate!("a plain loop", bytes, |input, _| {
            assert!(is_well_formed(input), "{ENCODED}");
            input
        })],
    },
    Operation {
        name: "modified-encode",
        title: "encode modified UTF-8",
        why: "\
Both only search a short input for a byte that changes, in a few nanoseconds.",
        input: as_it_is,
        text_only: true,
        ours: candidate!("etched", texts, |input, _| MODIFIED_UTF_8.encode(input)),
        peers: &[
            candidate!("simd_cesu8", texts, |input, _| mutf8::encode(input)),
            candidate!("cesu8", texts, |input, _| cesu8::to_java_cesu8(input)),
        ],
    },
    Operation {
        name: "modified-decode",
        title: "decode modified UTF-8",
        why: "\
etched knows the encoding only at run time, and starts a kernel through two pointers. simd_cesu8 has
one encoding, validates with simdutf8, and decodes a surrogate pair without a kernel. With pairs, a
kernel finds the length, so that memory is allocated once, and a second one writes: for few bytes, a
loop in place of the second takes as long.",
        input: encoded,
        text_only: true,
        ours: candidate!("etched", bytes, |input, _| {
            MODIFIED_UTF_8.decode(input).expect(ENCODED)
        }),
        peers: &[
            candidate!("simd_cesu8", bytes, |input, _| {
                mutf8::decode_strict(input).expect(ENCODED)
            }),
            // `simd_cesu8` also accepts the byte 0x00 as U+0000.
            candidate!("simd_cesu8 (lax)", bytes, |input, _| {
                mutf8::decode(input).expect(ENCODED)
            }),
            candidate!("cesu8", bytes, |input, _| {
                cesu8::from_java_cesu8(input).expect(ENCODED)
            }),
        ],
    },
];

/// What a crate for class files does without a library.
fn is_well_formed(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    loop {
        rest = match rest {
            [0x01..=0x7F, rest @ ..]
            | [0xC0, 0x80, rest @ ..]
            | [0xC2..=0xDF, 0x80..=0xBF, rest @ ..]
            | [0xE0, 0xA0..=0xBF, 0x80..=0xBF, rest @ ..]
            | [0xE1..=0xEC | 0xEE..=0xEF, 0x80..=0xBF, 0x80..=0xBF, rest @ ..]
            | [0xED, 0x80..=0x9F, 0x80..=0xBF, rest @ ..]
            | [0xED, 0xA0..=0xAF, 0x80..=0xBF, 0xED, 0xB0..=0xBF, 0x80..=0xBF, rest @ ..] => rest,
            rest => return rest.is_empty(),
        }
    }
}

fn encoded(text: &[u8]) -> Vec<u8> {
    let text = str::from_utf8(text).expect("the operation takes only text");
    MODIFIED_UTF_8.encode(text).into_owned()
}
