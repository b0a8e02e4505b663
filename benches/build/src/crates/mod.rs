//! The crates that rustc checks.

mod constant;
mod included;
mod literals;
mod routes;

pub use constant::constant;
pub use included::included;
pub use literals::{long, many};
pub use routes::{SHORT_CALLS, URLS, routes};

/// Texts in which none, some and all of the letters take more than one byte.
pub const TEXTS: [(&str, &str); 3] = [
    ("ASCII", "The quick brown fox jumps over a lazy dog, "),
    ("German", "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich "),
    ("Chinese", "敏捷的棕色狐狸跳过了一只懒狗"),
];

/// At these sizes, the macros of other crates and handwritten const evaluation need this attribute.
/// etched's macros are measured without it.
const ALLOW: &str = "#![allow(long_running_const_eval)]\n";

/// Repeats `unit` as often as it fits into `len` bytes.
fn text(unit: &str, len: usize) -> String {
    unit.repeat(len / unit.len())
}

/// Repeats the percent-encoded `unit` as often as it fits into `len` bytes.
fn escaped(unit: &str, len: usize) -> String {
    let unit: String = unit.bytes().map(escape).collect();
    text(&unit, len)
}

fn escape(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() { char::from(byte).into() } else { format!("%{byte:02X}") }
}

/// Splits the text at a character boundary near its middle.
fn halves(text: &str) -> (&str, &str) {
    let middle = (0..=text.len() / 2).rev().find(|&at| text.is_char_boundary(at));
    text.split_at(middle.unwrap_or(0))
}
