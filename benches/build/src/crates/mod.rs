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

/// A long text.
struct Text {
    plain: String,
    percent_encoded: String,
}

impl Text {
    /// Repeats `unit` as often as it fits into `len` bytes, plain or encoded.
    fn new(unit: &str, len: usize) -> Text {
        let repeated = |unit: &str| unit.repeat(len / unit.len());
        let encoded: String = unit.bytes().map(encoded).collect();
        Text { plain: repeated(unit), percent_encoded: repeated(&encoded) }
    }

    /// The argument of a macro.
    fn of(&self, name: &str) -> &str {
        if name == "url_decode" { &self.percent_encoded } else { &self.plain }
    }
}

fn encoded(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() { char::from(byte).into() } else { format!("%{byte:02X}") }
}

/// Splits the text at a character boundary near its middle.
fn halves(text: &str) -> (&str, &str) {
    let middle = (0..=text.len() / 2).rev().find(|&at| text.is_char_boundary(at));
    text.split_at(middle.unwrap_or(0))
}

/// A source with this number of statics. `value` gives the type and the value of each.
fn statics(count: usize, value: impl Fn(usize) -> String) -> String {
    (0..count).map(|i| format!("pub static S{i}: {};\n", value(i))).collect()
}

/// The type and the value of a call of a macro of etched.
fn call(name: &str, argument: &str) -> String {
    let result = if name.ends_with("_str") { "&str" } else { "&[u8]" };
    format!("{result} = etched::{name}!({argument})")
}
