//! The operations that are measured. The first candidate of each operation is etched. The other
//! candidates are peers that do the same with the same set or encoding.

mod code_points;
mod decode;
mod encode;
mod modified_utf_8;
mod utf_8;

use crate::candidate::Candidate;

pub(crate) struct Operation {
    /// The name of the operation for `--only`.
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// Makes the input from a text: encodes the text if the operation decodes.
    pub(crate) input: fn(&[u8]) -> Vec<u8>,
    /// Whether the operation takes only text.
    pub(crate) text_only: bool,
    pub(crate) candidates: Vec<Candidate>,
}

pub(crate) fn all() -> Vec<Operation> {
    let tables = [
        encode::table(),
        decode::table(),
        utf_8::table(),
        code_points::table(),
        modified_utf_8::table(),
    ];
    tables.into_iter().flatten().collect()
}

fn as_it_is(input: &[u8]) -> Vec<u8> {
    input.to_vec()
}
