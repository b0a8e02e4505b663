//! The operation that validates UTF-8.

use etched_runtime::encoding::UTF_8;

use super::{Operation, as_it_is};
use crate::candidate::Candidate;

// The reason why validation cannot fail.
const TEXT: &str = "the input is text";

pub(super) fn table() -> Vec<Operation> {
    vec![
        Operation {
            name: "validate",
            title: "validate UTF-8",
            input: as_it_is,
            text_only: true,
            candidates: with_peers(Candidate::new("etched", |input: &[u8], _| {
                UTF_8.validate(input).map(|()| input).expect(TEXT).into()
            })),
        },
        Operation {
            name: "from-utf8",
            title: "from_utf8",
            input: as_it_is,
            text_only: true,
            candidates: with_peers(Candidate::new("etched", |input: &[u8], _| {
                etched_runtime::from_utf8(input).expect(TEXT).into()
            })),
        },
    ]
}

fn with_peers(ours: Candidate) -> Vec<Candidate> {
    vec![
        ours,
        Candidate::new("std", |input: &[u8], _| str::from_utf8(input).expect(TEXT).into()),
        // This function does not return the position of an error. All others do.
        Candidate::new("simdutf8", |input: &[u8], _| {
            simdutf8::basic::from_utf8(input).expect(TEXT).into()
        }),
        Candidate::new("simdutf8 (compat)", |input: &[u8], _| {
            simdutf8::compat::from_utf8(input).expect(TEXT).into()
        }),
        // In C++. It does not return the position of an error either.
        #[cfg(feature = "cpp")]
        Candidate::new("simdutf", |input: &[u8], _| {
            assert!(simdutf::validate_utf8(input), "{TEXT}");
            input.into()
        }),
    ]
}
