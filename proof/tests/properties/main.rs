//! What holds of every input, on inputs that proptest makes and makes small again when one
//! fails.

#[path = "../../../runtime/tests/reference/encodings.rs"]
mod encoding_reference;

mod encodings;
mod make;
mod percent;
mod positions;
