//! The jobs that are measured, one table a file. In each the first candidate is ours; the
//! others are peers doing the same job by the same set or form.

mod code_points;
mod decode;
mod encode;
mod modified_utf_8;
mod utf_8;

use crate::candidate::Candidate;

pub(crate) struct Operation {
    /// What `--only` knows it by.
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// What becomes of a text before it is an input.
    pub(crate) input: fn(&[u8]) -> Vec<u8>,
    /// Whether it is for text alone, and not for any bytes.
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
