//! Tests that compile errors escape each special character of the input that they quote.

use etched_runtime::const_support::is_escaped;
use proc_macro2::{TokenStream, TokenTree};

use super::call;
use crate::literal::Value;

/// Invalid calls whose message quotes a literal or a word. `¿` is replaced by a character.
const CASES: [(&str, &str); 77] = [
    // Literals.
    ("url_encode", r#""a" "¿""#),
    ("url_encode", r#""a", "¿""#),
    ("url_encode", r#"path, "¿""#),
    ("url_encode", r#""a", '¿'"#),
    ("url_encode", r#""a", form "¿""#),
    ("url_encode_str", r#""a", "path¿""#),
    ("url_decode", r#""¿%""#),
    ("url_decode", r#""%¿""#),
    ("url_decode", r#""%4¿""#),
    ("url_decode", r#""%zz¿""#),
    ("url_decode", r#""a¿b%C3""#),
    ("url_decode", r#""%E9¿""#),
    ("url_decode", r#""%C0%AF¿""#),
    ("url_decode", r##"r#"¿%"#"##),
    ("url_decode", r#""%u00E9¿""#),
    ("url_decode_str", r#""%zz", "¿""#),
    ("percent_decode", r#""¿%4""#),
    ("utf8_bytes", r#""a" "¿""#),
    ("utf8_bytes", r#"["¿"]"#),
    ("utf8_bytes", r#"['¿']"#),
    ("utf8_bytes", r#"[-'¿']"#),
    ("utf8_bytes", r#"[1 "¿"]"#),
    ("write_utf_bytes", r#""a" '¿'"#),
    ("url", r#""https://example.com:¿/""#),
    ("url", r#""https://exa¿mple.com/""#),
    ("url", r#""https://example.com/%¿""#),
    ("url", r#""foo://a¿b""#),
    ("url", r#""mailto:¿ ""#),
    ("url", r#""¿""#),
    ("url", r#""¿.com/""#),
    ("url", r#""https:/¿""#),
    ("url", r#""¿https:/a""#),
    ("uri_template", r#""{¿}""#),
    ("uri_template", r#""{x¿}""#),
    ("uri_template", r#""{x.¿}""#),
    ("uri_template", r#""{x¿y:3}""#),
    ("uri_template", r#""{=¿}""#),
    ("uri_template", r#""{x:¿}""#),
    ("uri_template", r#""{x*¿}""#),
    ("uri_template", r#""{x¿""#),
    ("uri_template", r#""x¿}""#),
    ("uri_template", r#""%¿""#),
    ("uri_template", r#""¿\u{85}""#),
    ("uri_template", r#""¿{}""#),
    ("uri_template", r#""¿{1a}""#),
    ("uri_template", r#""a" "¿""#),
    ("uri_template", r#""¿{x}", "¿" = "a""#),
    ("uri_template_str", r#""{x}", "x¿" = "a""#),
    ("uri_template_str", r#""", "¿" = "a""#),
    ("uri_template_str", r#""{a,b,c}", a = 1, b = 1, c = 1, "long name¿" = 1"#),
    ("uri_template_str", r#""¿{x}""#),
    ("uri_template_str", r#""{x}", "x¿" = "#),
    ("uri_template_str", r#""{x}", x = "a" "¿""#),
    ("query", r#""¿": 1, "¿": 2"#),
    ("query", r#""¿":"#),
    ("query", r#""¿" => 1"#),
    ("query", r#""a" "¿""#),
    ("query", r#""¿=b""#),
    ("query", r#""a=¿""#),
    ("query", r#""¿&b""#),
    ("query", r#""a=¿=c""#),
    ("query", r#""a": "b" "¿""#),
    // Words.
    ("url_encode", r#""a" ¿"#),
    ("url_encode", r#""a", ¿"#),
    ("url_encode", r#""a", pathx¿"#),
    ("url_encode", r#""a", path-x¿"#),
    ("url_encode", r#""a", form x¿"#),
    ("url_encode", r#""a", x¿ = 1"#),
    ("url_encode", r#"path, X¿"#),
    ("utf8_bytes", r#""a" x¿"#),
    ("uri_template", r#""{x}", x¿"#),
    ("uri_template", r#""{x}", x¿ = 1"#),
    ("uri_template", r#""{x}", x¿ ="#),
    ("uri_template_str", r#""{abcdef}", abcdef¿ = 1"#),
    ("query", r#"x¿: 1"#),
    ("query", r#"r#x¿: 1"#),
    ("query", r#""a" x¿"#),
];

/// The messages of the `compile_error!`s in an answer.
pub(super) fn messages(answer: TokenStream) -> Vec<String> {
    let mut messages = Vec::new();
    let mut is_error = false;
    for token in answer {
        match token {
            TokenTree::Ident(name) => is_error |= name == "compile_error",
            TokenTree::Group(group) if is_error => {
                let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
                let [TokenTree::Literal(message)] = &tokens[..] else { panic!("{tokens:?}") };
                let Value::Text(message) = Value::of(message) else { panic!("{message}") };
                messages.push(message);
                is_error = false;
            }
            TokenTree::Group(group) => messages.append(&mut self::messages(group.stream())),
            _ => {}
        }
    }
    messages
}

/// All characters that messages escape, but only a few of the private-use characters and of the
/// characters from U+E0000 on.
fn characters() -> impl Iterator<Item = char> {
    let is_one_of_many = |char| matches!(char, '\u{E000}'..='\u{F8FF}' | '\u{E0000}'..);
    ('\0'..=char::MAX).filter(move |&char| {
        is_escaped(char) && (!is_one_of_many(char) || u32::from(char) % 0x1000 == 1)
    })
}

#[test]
fn nothing_is_quoted_raw() {
    let mut quoting = [false; CASES.len()];
    for char in characters() {
        let escape = format!("\\u{{{:X}}}", u32::from(char));
        for spelled in [char.to_string(), escape.clone()] {
            for (index, (name, pattern)) in CASES.into_iter().enumerate() {
                let arguments = pattern.replace('¿', &spelled);
                // The compiler cannot read some of the calls, and refuses others in its own words.
                let Ok(tokens) = arguments.parse::<TokenStream>() else { continue };
                for message in messages(call(name, &tokens.to_string())) {
                    // A title, a picture of two lines, a note and a line of help.
                    assert!(message.matches('\n').count() <= 4, "{arguments:?}: {message:?}");
                    let is_raw = message.split('\n').any(|line| line.contains(is_escaped));
                    assert!(!is_raw, "{arguments:?}: {message:?}");
                    quoting[index] |= message.contains(&escape);
                }
            }
        }
    }
    // For every pattern, some message quotes an escape.
    let silent: Vec<_> =
        CASES.iter().zip(quoting).filter_map(|(it, quotes)| (!quotes).then_some(it)).collect();
    assert!(silent.is_empty(), "{silent:?}");
}
