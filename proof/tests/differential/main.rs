//! The crate beside `core` and other crates, on what is generated and mutated. What they do
//! not agree on is written down as rules: on those inputs, and on no others, they differ.

#[path = "../../../runtime/tests/reference/encodings.rs"]
mod encoding_reference;
#[path = "../../../runtime/tests/reference/mod.rs"]
mod percent_reference;

mod percent_decode;
mod percent_encode;
mod utf_8;
mod variants;

/// For each of the files another seed.
const COUNT: usize = 60_000;
