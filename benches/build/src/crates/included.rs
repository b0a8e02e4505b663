//! Crates that call macros with `include_str!` or `concat!`. The macros evaluate the argument
//! during expansion, and rustc compares the result with its own value.

use super::{escaped, halves, text};
use crate::compile::INCLUDED;
use crate::series::Variant;

/// Crates that call each macro, once with a file of `len` bytes, and once with two literals that
/// have `len` bytes together.
pub fn included(unit: &str, len: usize) -> Vec<Variant> {
    let (plain, escaped) = (text(unit, len), escaped(unit, len));
    let encode = |argument: &str| format!("&[u8] = etched::url_encode!({argument})");
    let encode_str = |argument: &str| format!("&str = etched::url_encode_str!({argument})");
    let decode = |argument: &str| format!("&[u8] = etched::url_decode!({argument})");
    let utf8 = |argument: &str| format!("&[u8] = etched::utf8_bytes!({argument})");
    vec![
        include("`url_encode!(include_str!(…))`", encode, &plain),
        include("`url_encode_str!(include_str!(…))`", encode_str, &plain),
        include("`url_decode!(include_str!(…))`", decode, &escaped),
        include("`utf8_bytes!(include_str!(…))`", utf8, &plain),
        concat("`url_encode!(concat!(…))`", encode, &plain),
        concat("`url_encode_str!(concat!(…))`", encode_str, &plain),
        concat("`url_decode!(concat!(…))`", decode, &escaped),
        concat("`utf8_bytes!(concat!(…))`", utf8, &plain),
    ]
}

fn include(name: &'static str, item: impl Fn(&str) -> String, text: &str) -> Variant {
    let item = item(&format!("include_str!({INCLUDED:?})"));
    Variant::new(name, format!("pub static S: {item};\n")).including(text)
}

fn concat(name: &'static str, item: impl Fn(&str) -> String, text: &str) -> Variant {
    let (front, back) = halves(text);
    let item = item(&format!("concat!(\"{front}\", \"{back}\")"));
    Variant::new(name, format!("pub static S: {item};\n"))
}
