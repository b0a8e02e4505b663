//! Compares etched with `core` and other crates on generated and mutated inputs. The rules list all
//! intended differences. The answers must differ on the inputs to which a rule applies, and on no
//! other inputs.

#[path = "../../../../runtime/tests/reference/encodings.rs"]
mod encoding_reference;
#[path = "../../../../runtime/tests/reference/mod.rs"]
mod percent_reference;

mod calls;
mod percent_decode;
mod percent_encode;
mod utf_8;
mod variants;

/// The number of inputs of each test, and of each part of those of `calls.rs`.
const COUNT: usize = 60_000;
