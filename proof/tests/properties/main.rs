//! Properties of every input, tested by proptest, which reduces an input that fails.

#[path = "../../../runtime/tests/reference/encodings.rs"]
mod encoding_reference;

mod encodings;
mod make;
mod percent;
mod positions;
