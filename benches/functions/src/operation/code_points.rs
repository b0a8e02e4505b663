//! The operations that read the code points of UTF-8.

use etched_runtime::encoding::UTF_8;

use super::{Operation, as_it_is};
use crate::candidate::Candidate;

// The reason why reading cannot fail.
const TEXT: &str = "the input is text";

pub(super) fn table() -> Vec<Operation> {
    vec![Operation {
        name: "code-points-one-by-one",
        title: "UTF-8 to code points, one by one",
        input: as_it_is,
        text_only: true,
        candidates: vec![
            Candidate::new("etched", |input: &[u8], room| {
                let code_points = room.code_points();
                code_points.extend(UTF_8.code_points(input).map(|it| it.expect(TEXT)));
                code_points.into()
            }),
            Candidate::new("std", |input: &str, room| {
                let code_points = room.code_points();
                code_points.extend(input.chars().map(u32::from));
                code_points.into()
            }),
        ],
    }]
}
