//! Crates that call macros with literals: with many short literals, or with one long literal.

use super::{ALLOW, Text, call, halves, statics};
use crate::series::Variant;

/// Makes the type and the value of a static of the content of a literal.
type Value = dyn Fn(&str) -> String;

const OURS: [&str; 4] = ["url_encode", "url_decode", "utf8_bytes", "modified_utf8_bytes"];

/// The macros of other crates.
const RIVALS: [(&str, &Value); 4] = [
    ("data-encoding-macro `hexlower!`", &|it| {
        format!("&[u8] = &data_encoding_macro::hexlower!(\"{}\")", hex(it))
    }),
    ("hex-literal `hex!`", &|it| format!("&[u8] = &hex_literal::hex!(\"{}\")", hex(it))),
    ("const_format `concatcp!`", &|it| concat("const_format::concatcp!", it)),
    ("const-str `concat!`", &|it| concat("const_str::concat!", it)),
];

/// Crates with `count` literals of 40 bytes, the same in every crate. In the first crate, the
/// literals stand alone, without a macro. `rivals` is the number of rounds for the macros of other
/// crates.
pub fn many(count: usize, rivals: usize) -> Vec<Variant> {
    let source = |_: &str, value: &Value| {
        statics(count, |i| {
            let bytes = format!("{i:05}.the-quick-brown-fox-jumps-over.{i:05}");
            value(&bytes[..40])
        })
    };
    let by_hand = Variant::new("`b\"…\"`", source("", &|it| format!("&[u8] = b\"{it}\"")));
    variants(by_hand, source, rivals)
}

/// Crates with one literal of `len` bytes. In the first crate, the literal stands alone, without a
/// macro. `rivals` is the number of rounds for the macros of other crates.
pub fn long(unit: &str, len: usize, rivals: usize) -> Vec<Variant> {
    let text = Text::new(unit, len);
    let source = |name: &str, value: &Value| statics(1, |_| value(text.of(name)));
    let by_hand = Variant::new("`\"…\"`", source("", &|it| format!("&str = \"{it}\"")));
    variants(by_hand, source, rivals)
}

/// `source` makes a crate of the name of a macro and its values.
fn variants(
    by_hand: Variant,
    source: impl Fn(&str, &Value) -> String,
    rivals: usize,
) -> Vec<Variant> {
    let ours = OURS.map(|name| {
        let value = move |it: &str| call(name, &format!("\"{it}\""));
        Variant::new(format!("`{name}!`"), source(name, &value))
    });
    let rivals = RIVALS.map(|(name, value)| Variant {
        rounds: Some(rivals),
        ..Variant::new(name, ALLOW.to_string() + &source(name, value))
    });
    [by_hand].into_iter().chain(ours).chain(rivals).collect()
}

fn concat(name: &str, text: &str) -> String {
    let (front, back) = halves(text);
    format!("&str = {name}(\"{front}\", \"{back}\")")
}

fn hex(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}
