//! Quoted input in compile errors, character by character.

use etched_runtime::const_support::is_escaped;
use proc_macro2::{TokenStream, TokenTree};

use super::call;
use crate::literal::Value;

/// Invalid calls whose message quotes a literal. `¿` is replaced by a character.
const LITERALS: [(&str, &str); 61] = [
    ("url_encode", r#""a" "¿""#),
    ("url_encode", r#""a", "¿""#),
    ("url_encode", r#"path, "¿""#),
    ("url_encode", r#""a", '¿'"#),
    ("url_encode", r#""a", form "¿""#),
    ("url_encode", r#""¿"x"#),
    ("url_encode", r#"'¿'u8"#),
    ("url_encode", r##"r#"¿"#x"##),
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
    ("percent_encode", r#""¿"_x"#),
    ("percent_decode", r#""¿%4""#),
    ("utf8_bytes", r#""a" "¿""#),
    ("utf8_bytes", r#""¿"x"#),
    ("utf8_bytes", r#""¿"é"#),
    ("utf8_bytes", r#"["¿"]"#),
    ("utf8_bytes", r#"['¿']"#),
    ("utf8_bytes", r#"[-'¿']"#),
    ("utf8_bytes", r#"["¿"x]"#),
    ("utf8_bytes", r#"[1 "¿"]"#),
    ("write_utf_bytes", r#""a" '¿'"#),
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
    ("query", r#""a": "¿"x"#),
    ("query", r#""a": "b" "¿""#),
];

/// Invalid calls whose message quotes a word.
const WORDS: [(&str, &str); 19] = [
    ("url_encode", r#""a" ¿"#),
    ("url_encode", r#""a", ¿"#),
    ("url_encode", r#""a", pathx¿"#),
    ("url_encode", r#""a", path-x¿"#),
    ("url_encode", r#""a", form x¿"#),
    ("url_encode", r#""a", x¿ = 1"#),
    ("url_encode", r#"path, X¿"#),
    ("utf8_bytes", r#""a"x¿"#),
    ("utf8_bytes", r#"1_x¿"#),
    ("utf8_bytes", r#"[1_x¿]"#),
    ("utf8_bytes", r#""a" x¿"#),
    ("uri_template", r#""{x}", x¿"#),
    ("uri_template", r#""{x}", x¿ = 1"#),
    ("uri_template", r#""{x}", x¿ ="#),
    ("uri_template_str", r#""{abcdef}", abcdef¿ = 1"#),
    ("query", r#"x¿: 1"#),
    ("query", r#"r#x¿: 1"#),
    ("query", r#""a" x¿"#),
    ("query", r#""a": 1_x¿"#),
];

/// The messages of the `compile_error!`s in an answer.
fn messages(answer: TokenStream) -> Vec<String> {
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

/// All escaped characters, but only a few of private use and of the plane of tags.
fn characters() -> impl Iterator<Item = char> {
    let is_one_of_many = |char| matches!(char, '\u{E000}'..='\u{F8FF}' | '\u{E0000}'..);
    ('\0'..=char::MAX).filter(move |&char| {
        is_escaped(char) && (!is_one_of_many(char) || u32::from(char) % 0x1000 == 1)
    })
}

/// The messages of the answer to a call, if the call is valid Rust tokens.
fn messages_of(name: &str, arguments: &str) -> Option<Vec<String>> {
    let tokens: TokenStream = arguments.parse().ok()?;
    Some(messages(call(name, &tokens.to_string())))
}

fn assert_escaped(arguments: &str, messages: &[String]) {
    for message in messages {
        for line in message.split('\n') {
            assert!(!line.contains(is_escaped), "{arguments:?}: {message:?}");
        }
        // The title, the picture and the line of help.
        assert!(message.matches('\n').count() <= 3, "{arguments:?}: {message:?}");
    }
}

#[test]
fn of_a_literal_nothing_is_quoted_raw() {
    let mut quoting = [false; LITERALS.len()];
    for char in characters() {
        let code_point = u32::from(char);
        for spelled in [char.to_string(), format!("\\u{{{code_point:X}}}")] {
            for (index, (name, pattern)) in LITERALS.into_iter().enumerate() {
                let arguments = pattern.replace('¿', &spelled);
                // Calls that the compiler cannot read, or refuses with an error of its own, have no
                // messages.
                let Some(messages) = messages_of(name, &arguments) else { continue };
                assert_escaped(&arguments, &messages);
                let escape = format!("\\u{{{code_point:X}}}");
                quoting[index] |= messages.iter().any(|message| message.contains(&escape));
            }
        }
    }
    // Every pattern quotes the escape of some character.
    let silent: Vec<_> =
        LITERALS.iter().zip(quoting).filter_map(|(it, quotes)| (!quotes).then_some(it)).collect();
    assert!(silent.is_empty(), "{silent:?}");
}

#[test]
fn of_a_word_nothing_is_quoted_raw() {
    let mut quoting = [false; WORDS.len()];
    for char in characters() {
        for (index, (name, pattern)) in WORDS.into_iter().enumerate() {
            let arguments = pattern.replace('¿', &char.to_string());
            let Some(messages) = messages_of(name, &arguments) else { continue };
            assert_escaped(&arguments, &messages);
            let escape = format!("\\u{{{:X}}}", u32::from(char));
            quoting[index] |= messages.iter().any(|message| message.contains(&escape));
        }
    }
    let silent: Vec<_> =
        WORDS.iter().zip(quoting).filter_map(|(it, quotes)| (!quotes).then_some(it)).collect();
    assert!(silent.is_empty(), "{silent:?}");
}
