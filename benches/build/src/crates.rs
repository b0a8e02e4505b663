//! The crates that are built.

use std::fmt::Write;

use crate::series::Variant;

/// What the crates of others need at this size. Those with etched are built without.
const ALLOW: &str = "#![allow(long_running_const_eval)]\n";

/// Percent-encoding as one writes it who does not know what const evaluation costs: a
/// function for every byte.
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

/// Texts of which one in no, some and all letters is written as more than one byte.
pub const TEXTS: [(&str, &str); 3] = [
    ("ASCII", "The quick brown fox jumps over a lazy dog, "),
    ("German", "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich "),
    ("Chinese", "敏捷的棕色狐狸跳过了一只懒狗"),
];

pub fn text(unit: &str, len: usize) -> String {
    unit.repeat(len / unit.len())
}

/// `count` literals of 40 bytes, which are the same 40 bytes in the end.
pub fn many(count: usize, rivals: usize) -> Vec<Variant> {
    let crate_of = |item: &dyn Fn(&str) -> String| -> String {
        (0..count).fold(String::new(), |mut source, i| {
            let bytes = format!("{i:05}.the-quick-brown-fox-jumps-over.{i:05}");
            writeln!(source, "pub static S{i}: {};", item(&bytes[..40])).expect("a string grows");
            source
        })
    };
    let rival = |name, item: &dyn Fn(&str) -> String| {
        Variant::new(name, ALLOW.to_string() + &crate_of(item)).rounds(rivals)
    };
    vec![
        Variant::new("`b\"…\"`", crate_of(&|it| format!("&[u8] = b\"{it}\""))),
        Variant::new(
            "`url_encode!`",
            crate_of(&|it| format!("&[u8] = etched::url_encode!(\"{it}\")")),
        ),
        Variant::new(
            "`url_decode!`",
            crate_of(&|it| format!("&[u8] = etched::url_decode!(\"{it}\")")),
        ),
        Variant::new(
            "`utf8_bytes!`",
            crate_of(&|it| format!("&[u8] = etched::utf8_bytes!(\"{it}\")")),
        ),
        Variant::new(
            "`modified_utf8_bytes!`",
            crate_of(&|it| format!("&[u8] = etched::modified_utf8_bytes!(\"{it}\")")),
        ),
        rival("data-encoding-macro `hexlower!`", &|it| {
            format!("&[u8] = &data_encoding_macro::hexlower!(\"{}\")", hex(it))
        }),
        rival("hex-literal `hex!`", &|it| format!("&[u8] = &hex_literal::hex!(\"{}\")", hex(it))),
        rival("const_format `concatcp!`", &|it| {
            format!("&str = const_format::concatcp!(\"{}\", \"{}\")", &it[..20], &it[20..])
        }),
        rival("const-str `concat!`", &|it| {
            format!("&str = const_str::concat!(\"{}\", \"{}\")", &it[..20], &it[20..])
        }),
    ]
}

/// One literal of `len` bytes.
pub fn long(unit: &str, len: usize, rivals: usize) -> Vec<Variant> {
    let text = text(unit, len);
    let escaped: String = text.bytes().map(escape).collect();
    let escaped = &escaped[..escaped[..len.min(escaped.len())].rfind('%').unwrap_or(len)];
    let item = |value: String| format!("pub static S: {value};\n");
    let call = |name: &str, text: &str| item(format!("&[u8] = etched::{name}!(\"{text}\")"));
    let rival = |name, value| Variant::new(name, ALLOW.to_string() + &item(value)).rounds(rivals);
    let (front, back) = text.split_at(text.len() / unit.len() / 2 * unit.len());
    vec![
        Variant::new("`\"…\"`", item(format!("&str = \"{text}\""))),
        Variant::new("`url_encode!`", call("url_encode", &text)),
        Variant::new("`url_decode!`", call("url_decode", escaped)),
        Variant::new("`utf8_bytes!`", call("utf8_bytes", &text)),
        Variant::new("`modified_utf8_bytes!`", call("modified_utf8_bytes", &text)),
        rival(
            "data-encoding-macro `hexlower!`",
            format!("&[u8] = &data_encoding_macro::hexlower!(\"{}\")", hex(&text)),
        ),
        rival("hex-literal `hex!`", format!("&[u8] = &hex_literal::hex!(\"{}\")", hex(&text))),
        rival(
            "const_format `concatcp!`",
            format!("&str = const_format::concatcp!(\"{front}\", \"{back}\")"),
        ),
        rival("const-str `concat!`", format!("&str = const_str::concat!(\"{front}\", \"{back}\")")),
    ]
}

/// One constant of `len` bytes, encoded by const evaluation.
pub fn constant(unit: &str, len: usize) -> Vec<Variant> {
    let text = text(unit, len);
    let escaped: String = text.bytes().map(escape).collect();
    let of = |text: &str, item: &str| format!("const TEXT: &str = \"{text}\";\n{item}");
    let call = |name: &str| format!("pub static S: &[u8] = etched::{name}!(TEXT);\n");
    vec![
        Variant::new("a function for every byte", ALLOW.to_string() + &of(&text, NAIVE)),
        Variant::new("`url_encode!`", of(&text, &call("url_encode"))),
        Variant::new("`utf8_bytes!`", of(&text, &call("utf8_bytes"))),
        Variant::new("`modified_utf8_bytes!`", of(&text, &call("modified_utf8_bytes"))),
        Variant::new("`url_decode!`", of(&escaped, &call("url_decode"))).bytes(escaped.len()),
    ]
    .into_iter()
    .map(|variant| if variant.bytes == 0 { variant.bytes(text.len()) } else { variant })
    .collect()
}

fn hex(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}

fn escape(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() { char::from(byte).into() } else { format!("%{byte:02X}") }
}
