//! Crates that call macros with literals: with many short literals, or with one long literal.

use std::fmt::Write;

use super::{ALLOW, escaped, halves, text};
use crate::series::Variant;

/// The macros of etched that are measured, each with its title.
const CALLS: [(&str, &str); 4] = [
    ("`url_encode!`", "url_encode"),
    ("`url_decode!`", "url_decode"),
    ("`utf8_bytes!`", "utf8_bytes"),
    ("`modified_utf8_bytes!`", "modified_utf8_bytes"),
];

/// Crates with `count` literals of 40 bytes, the same in every crate. In the first crate, the
/// literals stand alone, without a macro. `rivals` is the number of rounds for the macros of other
/// crates.
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
    let ours = CALLS.map(|(title, name)| {
        Variant::new(title, crate_of(&|it| format!("&[u8] = etched::{name}!(\"{it}\")")))
    });
    let rivals = [
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
    ];
    let by_hand = Variant::new("`b\"…\"`", crate_of(&|it| format!("&[u8] = b\"{it}\"")));
    [by_hand].into_iter().chain(ours).chain(rivals).collect()
}

/// Crates with one literal of `len` bytes. In the first crate, the literal stands alone, without a
/// macro. `rivals` is the number of rounds for the macros of other crates.
pub fn long(unit: &str, len: usize, rivals: usize) -> Vec<Variant> {
    let (plain, escaped) = (text(unit, len), escaped(unit, len));
    let item = |value: String| format!("pub static S: {value};\n");
    let ours = CALLS.map(|(title, name)| {
        let text = if name == "url_decode" { &escaped } else { &plain };
        Variant::new(title, item(format!("&[u8] = etched::{name}!(\"{text}\")")))
    });
    let rival = |name, value| Variant::new(name, ALLOW.to_string() + &item(value)).rounds(rivals);
    let (front, back) = halves(&plain);
    let rivals = [
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
    ];
    let by_hand = Variant::new("`\"…\"`", item(format!("&str = \"{plain}\"")));
    [by_hand].into_iter().chain(ours).chain(rivals).collect()
}

fn hex(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}
