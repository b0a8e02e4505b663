//! Calls of macros with literals: many short ones, and one long one.

use std::fmt::Write;

use super::{ALLOW, escaped, halves, text};
use crate::series::Variant;

/// `count` literals of 40 bytes, which give the same 40 bytes. The first crate has them by hand;
/// `rivals` is the number of rounds for the crates with other people's macros.
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

/// One literal of `len` bytes. The first crate has it by hand; `rivals` is the number of rounds for
/// the crates with other people's macros.
pub fn long(unit: &str, len: usize, rivals: usize) -> Vec<Variant> {
    let (plain, escaped) = (text(unit, len), escaped(unit, len));
    let item = |value: String| format!("pub static S: {value};\n");
    let call = |name: &str, text: &str| item(format!("&[u8] = etched::{name}!(\"{text}\")"));
    let rival = |name, value| Variant::new(name, ALLOW.to_string() + &item(value)).rounds(rivals);
    let (front, back) = halves(&plain);
    vec![
        Variant::new("`\"…\"`", item(format!("&str = \"{plain}\""))),
        Variant::new("`url_encode!`", call("url_encode", &plain)),
        Variant::new("`url_decode!`", call("url_decode", &escaped)),
        Variant::new("`utf8_bytes!`", call("utf8_bytes", &plain)),
        Variant::new("`modified_utf8_bytes!`", call("modified_utf8_bytes", &plain)),
        rival(
            "data-encoding-macro `hexlower!`",
            format!("&[u8] = &data_encoding_macro::hexlower!(\"{}\")", hex(&plain)),
        ),
        rival("hex-literal `hex!`", format!("&[u8] = &hex_literal::hex!(\"{}\")", hex(&plain))),
        rival(
            "const_format `concatcp!`",
            format!("&str = const_format::concatcp!(\"{front}\", \"{back}\")"),
        ),
        rival("const-str `concat!`", format!("&str = const_str::concat!(\"{front}\", \"{back}\")")),
    ]
}

fn hex(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}
