//! Tests with proptest that properties hold for every input. If a test fails, proptest reports a
//! minimal input that makes it fail.

#[path = "../../../../runtime/tests/reference/encodings.rs"]
mod encoding_reference;

mod encodings;
mod make;
mod percent;
mod positions;
