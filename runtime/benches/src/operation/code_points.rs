//! Taking UTF-8 apart, and putting it together.

use etched_runtime::form::{UTF_8, decode_chars_to_slice, encode_chars, encode_chars_to_slice};

use super::{Operation, as_it_is};
use crate::candidate::Candidate;

// Why none of this can fail.
const TEXT: &str = "the input is text, and there is room for it";

pub(super) fn table() -> Vec<Operation> {
    vec![
        Operation {
            name: "code-points-into",
            title: "UTF-8 to code points, into a buffer",
            input: as_it_is,
            text_only: true,
            candidates: vec![
                Candidate::new("etched", |input: &[u8], room| {
                    let output = &mut room.code_point_slice;
                    UTF_8.decode_code_points_to_slice(input, output).expect(TEXT).into()
                }),
                // It knows that the input is text, and checks nothing.
                Candidate::new("std", |input: &str, room| {
                    let code_points = room.code_points();
                    code_points.extend(input.chars().map(u32::from));
                    code_points.into()
                }),
            ],
        },
        Operation {
            name: "code-points",
            title: "UTF-8 to code points",
            input: as_it_is,
            text_only: true,
            candidates: vec![
                Candidate::new("etched", |input: &[u8], _| {
                    UTF_8.decode_code_points(input).expect(TEXT).into()
                }),
                Candidate::new("std", |input: &str, _| {
                    input.chars().map(u32::from).collect::<Vec<u32>>().into()
                }),
            ],
        },
        Operation {
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
        },
        Operation {
            name: "chars-into",
            title: "text to chars, into a buffer",
            input: as_it_is,
            text_only: true,
            candidates: vec![
                Candidate::new("etched", |input: &str, room| {
                    decode_chars_to_slice(input, &mut room.char_slice).expect(TEXT).into()
                }),
                Candidate::new("std", |input: &str, room| {
                    let chars = room.chars();
                    chars.extend(input.chars());
                    chars.into()
                }),
            ],
        },
        Operation {
            name: "of-code-points-into",
            title: "code points to UTF-8, into a buffer",
            input: as_it_is,
            text_only: true,
            candidates: vec![
                Candidate::new("etched", |input: &[u32], room| {
                    UTF_8.encode_code_points_to_slice(input, &mut room.slice).expect(TEXT).into()
                }),
                Candidate::new("std", |input: &[u32], room| {
                    let text = room.text();
                    text.extend(input.iter().map(|&it| char::from_u32(it).expect(TEXT)));
                    text.into()
                }),
                Candidate::new("std (encode_utf8)", |input: &[u32], room| {
                    let mut end = 0;
                    for &code_point in input {
                        let char = char::from_u32(code_point).expect(TEXT);
                        end += char.encode_utf8(&mut room.slice[end..]).len();
                    }
                    (&mut room.slice[..end]).into()
                }),
            ],
        },
        Operation {
            name: "of-chars-into",
            title: "chars to text, into a buffer",
            input: as_it_is,
            text_only: true,
            candidates: vec![
                Candidate::new("etched", |input: &[char], room| {
                    encode_chars_to_slice(input, &mut room.slice).expect(TEXT).into()
                }),
                Candidate::new("std", |input: &[char], room| {
                    let text = room.text();
                    text.extend(input);
                    text.into()
                }),
            ],
        },
        Operation {
            name: "of-chars",
            title: "chars to text",
            input: as_it_is,
            text_only: true,
            candidates: vec![
                Candidate::new("etched", |input: &[char], _| encode_chars(input).into()),
                Candidate::new("std", |input: &[char], _| input.iter().collect::<String>().into()),
            ],
        },
    ]
}
