//! The operation that validates UTF-8.

use etched_runtime::encoding::UTF_8;

use crate::candidate::{Candidate, candidate};
use crate::operation::{Operation, as_it_is};

// The reason why validation cannot fail.
const TEXT: &str = "the input is text";

pub(super) static OPERATIONS: [Operation; 2] = [
    Operation {
        name: "validate",
        title: "validate UTF-8",
        why: "\
Up to 128 bytes are tested for ASCII before a kernel starts, because most short text is ASCII. Other
text pays for that test: about 1.5 of 6 ns. Two other orders were tried: one byte of the middle first,
or eight of them. Both help Cyrillic and Chinese, and slow down German and mixed text, where these bytes
do not tell what the others are. A kernel that gives the place of an error takes longer to start.",
        input: as_it_is,
        text_only: true,
        ours: candidate!("etched", bytes, |input, _| {
            UTF_8.validate(input).map(|()| input).expect(TEXT)
        }),
        peers: PEERS,
    },
    Operation {
        name: "from-utf8",
        title: "from_utf8",
        why: "\
As above.",
        input: as_it_is,
        text_only: true,
        ours: candidate!("etched", bytes, |input, _| {
            etched_runtime::from_utf8(input).expect(TEXT)
        }),
        peers: PEERS,
    },
];

const PEERS: &[Candidate] = &[
    candidate!("std", bytes, |input, _| str::from_utf8(input).expect(TEXT)),
    // This function does not return the position of an error. All others do.
    candidate!("simdutf8", bytes, |input, _| simdutf8::basic::from_utf8(input).expect(TEXT)),
    candidate!("simdutf8 (compat)", bytes, |input, _| {
        simdutf8::compat::from_utf8(input).expect(TEXT)
    }),
    // In C++. It does not return the position of an error either.
    #[cfg(not(feature = "cpp"))]
    Candidate::absent("simdutf"),
    #[cfg(feature = "cpp")]
    candidate!("simdutf", bytes, |input, _| {
        assert!(simdutf::validate_utf8(input), "{TEXT}");
        input
    }),
];
