//! Crates that call macros with a constant. Const evaluation encodes the constant.

use super::{ALLOW, Text, call, statics};
use crate::series::Variant;

/// Percent-encoding that calls a function for every byte, which is expensive in const evaluation.
const NAIVE: &str = r#"
const fn keeps(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'*' | b'-' | b'.' | b'_')
}
const fn len_of(byte: u8) -> usize {
    if keeps(byte) || byte == b' ' { 1 } else { 3 }
}
const fn digit(value: u8) -> u8 {
    if value < 10 { b'0' + value } else { b'A' + value - 10 }
}
const fn len(text: &[u8]) -> usize {
    let (mut len, mut i) = (0, 0);
    while i < text.len() {
        len += len_of(text[i]);
        i += 1;
    }
    len
}
const fn encode<const N: usize>(text: &[u8]) -> [u8; N] {
    let mut output = [0; N];
    let (mut at, mut i) = (0, 0);
    while i < text.len() {
        let byte = text[i];
        if len_of(byte) == 3 {
            output[at] = b'%';
            output[at + 1] = digit(byte >> 4);
            output[at + 2] = digit(byte & 15);
        } else {
            output[at] = if byte == b' ' { b'+' } else { byte };
        }
        at += len_of(byte);
        i += 1;
    }
    output
}
pub static OUT: &[u8] = &encode::<{ len(TEXT.as_bytes()) }>(TEXT.as_bytes());
"#;

const MACROS: [&str; 4] = ["url_encode", "utf8_bytes", "modified_utf8_bytes", "url_decode"];

/// Crates with one constant of `len` bytes. In the first crate, a handwritten `const fn` encodes
/// the constant.
pub fn constant(unit: &str, len: usize) -> Vec<Variant> {
    let text = Text::new(unit, len);
    let variant = |name: String, attribute: &str, text: &str, item: &str| {
        let source = format!("{attribute}const TEXT: &str = \"{text}\";\n{item}");
        Variant { bytes: text.len(), ..Variant::new(name, source) }
    };
    let naive = variant("a function for every byte".into(), ALLOW, &text.plain, NAIVE);
    let ours = MACROS.map(|name| {
        variant(format!("`{name}!`"), "", text.of(name), &statics(1, |_| call(name, "TEXT")))
    });
    [naive].into_iter().chain(ours).collect()
}
