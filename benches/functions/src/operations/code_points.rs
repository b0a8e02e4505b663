//! The operations that read the code points of UTF-8.

use etched_runtime::encoding::UTF_8;

use crate::candidate::candidate;
use crate::operation::{Operation, as_it_is};
use crate::room::filled;

// The reason why reading cannot fail.
const TEXT: &str = "the input is text";

pub(super) static OPERATIONS: [Operation; 1] = [Operation {
    name: "code-points-one-by-one",
    title: "UTF-8 to code points, one by one",
    why: "\
A character of ASCII takes 16 instructions, and 13 with `chars`, which does not check: `next` of etched
returns a `Result`, and finds the bytes that are ill-formed. `fold` and `for_each` read eight such
characters at once; `extend` calls `next`.",
    input: as_it_is,
    text_only: true,
    ours: candidate!("etched", bytes, |input, room| {
        filled(room.code_points(), UTF_8.code_points(input).map(|it| it.expect(TEXT)))
    }),
    // `chars` reads only text, so the bytes are checked first.
    peers: &[candidate!("std", bytes, |input, room| {
        let text = str::from_utf8(input).expect(TEXT);
        filled(room.code_points(), text.chars().map(u32::from))
    })],
}];
