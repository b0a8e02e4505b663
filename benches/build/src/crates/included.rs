//! Crates that call macros with `include_str!` or `concat!`. The macros evaluate the argument
//! during expansion, and rustc compares the result with its own value.

use super::{Text, call, halves, statics};
use crate::compile::INCLUDED;
use crate::series::Variant;

const MACROS: [&str; 4] = ["url_encode", "url_encode_str", "url_decode", "utf8_bytes"];

/// Crates that call each macro, once with a file of `len` bytes, and once with two literals that
/// have `len` bytes together.
pub fn included(unit: &str, len: usize) -> Vec<Variant> {
    let text = Text::new(unit, len);
    let variant = |name, callee, argument: String| {
        let source = statics(1, |_| call(name, &argument));
        Variant::new(format!("`{name}!({callee}!(…))`"), source)
    };
    let include = MACROS.map(|name| Variant {
        included: text.of(name).into(),
        ..variant(name, "include_str", format!("include_str!({INCLUDED:?})"))
    });
    let concat = MACROS.map(|name| {
        let (front, back) = halves(text.of(name));
        variant(name, "concat", format!("concat!(\"{front}\", \"{back}\")"))
    });
    include.into_iter().chain(concat).collect()
}
