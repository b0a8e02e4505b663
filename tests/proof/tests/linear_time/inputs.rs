//! Ordinary texts, and inputs that are meant to be slow. All of them are about eight megabytes
//! long.

use std::borrow::Cow;

use etched::encoding::{Encoding, UTF_8};
use etched::percent::COMPONENT;
use etched_proof::scripts::WORDS;

pub(crate) const LEN: usize = 8 << 20;

pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// A pattern, repeated to `LEN` bytes. The last repetition may be incomplete.
fn repeated(name: &str, pattern: &[u8]) -> Input {
    let bytes = pattern.iter().copied().cycle().take(LEN).collect();
    Input { name: name.into(), bytes }
}

/// A text, repeated as often as it fits into `LEN` bytes.
fn whole(name: &str, text: &[u8]) -> Input {
    Input { name: name.to_owned(), bytes: text.repeat(LEN / text.len()) }
}

fn prose() -> [(&'static str, String); 5] {
    [
        ("English", WORDS[0].to_owned()),
        ("German", WORDS[1].to_owned()),
        ("Chinese", WORDS[4].to_owned()),
        ("emoji and English", format!("{}{}", WORDS[0], WORDS[10])),
        ("Chinese, Greek, English", [WORDS[4], WORDS[3], WORDS[0]].concat()),
    ]
}

/// Prose in an encoding. The first text is ASCII.
pub(crate) fn ordinary(encoding: Encoding) -> Vec<Input> {
    prose().iter().map(|(name, text)| whole(name, &encoding.encode(text))).collect()
}

/// Prose for percent-decoders, plain and percent-encoded. Plain prose alone would be too fast to
/// compare with, because decoders return a text without escapes without copying it.
pub(crate) fn ordinary_encoded() -> Vec<Input> {
    let mut inputs = ordinary(UTF_8);
    inputs.extend(
        prose().iter().map(|(name, text)| {
            whole(&format!("{name}, encoded"), COMPONENT.encode(text).as_bytes())
        }),
    );
    inputs
}

/// Prose without braces, and templates with expressions.
pub(crate) fn ordinary_templates() -> Vec<Input> {
    let mut inputs = ordinary(UTF_8);
    for (name, text) in [
        ("a path", "/users/{user}/posts/{post}/comments/{comment}"),
        ("a query", "https://api.example.com/search{?q,lang,page}"),
        ("a path with short names", "/{a}/{b}"),
    ] {
        inputs.push(whole(name, text.as_bytes()));
    }
    inputs
}

const BYTES: [(&str, &[u8]); 21] = [
    ("continuation bytes", b"\x80"),
    ("lead bytes of two", b"\xC3"),
    ("lead bytes of three", b"\xE4"),
    ("lead bytes of four", b"\xF0"),
    ("lead bytes of five", b"\xF8"),
    ("lead bytes of six", b"\xFC"),
    ("ED", b"\xED"),
    ("FF", b"\xFF"),
    ("U+0000", b"\0"),
    ("C0 80", b"\xC0\x80"),
    ("lead bytes of two and ASCII", b"\xC3a"),
    ("three bytes cut short", b"\xE4\xBA"),
    ("three bytes cut short, ASCII", b"\xE4\xBAa"),
    ("four bytes cut short", b"\xF0\x90\x8C"),
    ("four bytes and a stray one", b"\xF0\x90\x8C\x82\x82"),
    ("high surrogates", b"\xED\xA0\x80"),
    ("low surrogates", b"\xED\xB0\x80"),
    ("surrogates in pairs", b"\xED\xA0\x80\xED\xBC\x82"),
    ("a pair cut short", b"\xED\xA0\x80\xED\xBC"),
    ("a half of a pair and ASCII", b"\xED\xA0\x80a"),
    ("six bytes", b"\xFC\x84\x80\x80\x80\x80"),
];

const TEXTS: [(&str, &str); 14] = [
    ("percent signs", "%"),
    ("malformed escapes", "%zz"),
    ("escapes cut short", "%4"),
    ("a percent sign and ASCII", "%a-"),
    ("a percent sign and an escape", "%%41"),
    ("escapes", "%41"),
    ("escapes of a lead byte", "%e2"),
    ("escapes of continuation bytes", "%82"),
    ("escapes of Chinese", "%E4%BA%8C"),
    ("escapes and ASCII", "a%C3%A9"),
    ("pluses", "+"),
    ("spaces", " "),
    ("marks", "/?\"<"),
    ("two bytes and ASCII", "éa"),
];

/// Slow inputs for functions that take bytes.
pub(crate) fn adversarial() -> Vec<Input> {
    let mut inputs: Vec<Input> = BYTES.iter().map(|(name, it)| repeated(name, it)).collect();
    inputs.extend(TEXTS.iter().map(|(name, it)| repeated(name, it.as_bytes())));
    let mut rng = fastrand::Rng::with_seed(0x8);
    let mut random = vec![0; LEN];
    rng.fill(&mut random);
    inputs.push(Input { name: "random bytes".into(), bytes: random });
    for (name, end) in [("a fault at the end", "\u{FFFD}%"), ("a cut at the end", "%4")] {
        let mut input = repeated(&format!("English, {name}"), WORDS[0].as_bytes());
        input.bytes.truncate(LEN - end.len());
        input.bytes.extend(end.bytes().map(|byte| if byte == 0xEF { 0xFF } else { byte }));
        inputs.push(input);
    }
    inputs
}

/// Slow inputs for functions that take text.
pub(crate) fn adversarial_text() -> Vec<Input> {
    let mut inputs = adversarial();
    inputs.retain_mut(|input| match String::from_utf8_lossy(&input.bytes) {
        Cow::Borrowed(_) => true,
        // Ill-formed inputs are left out. But if only the last sequence is incomplete, the input is
        // shortened.
        Cow::Owned(_) => {
            let end = str::from_utf8(&input.bytes).map_or_else(|it| it.valid_up_to(), str::len);
            input.bytes.truncate(end);
            end > LEN - 4
        }
    });
    inputs
}

/// A template with an expression that is repeated, after the start of a URL.
fn expressions(name: &str, start: &str, expression: &str) -> Input {
    let count = (LEN - start.len()) / expression.len();
    Input { name: name.to_owned(), bytes: (start.to_owned() + &expression.repeat(count)).into() }
}

/// Slow inputs for the parser of templates, and for what finds the places of values.
pub(crate) fn templates() -> Vec<Input> {
    const TEMPLATES: [(&str, &str); 9] = [
        ("opening braces", "{"),
        ("closing braces", "}"),
        ("empty expressions", "{}"),
        ("expressions", "{a}"),
        ("lists", "{?a*,b:10}"),
        ("commas in one expression", "a,"),
        ("names", "{aaaaaaaaaaaaaaaaaaaa}"),
        ("escapes in names", "{%41}"),
        ("faulty expressions", "{a b}"),
    ];
    let mut inputs: Vec<Input> =
        TEMPLATES.iter().map(|(name, it)| repeated(name, it.as_bytes())).collect();
    for input in &mut inputs {
        if input.name.starts_with("commas") {
            input.bytes[0] = b'{';
            input.bytes[LEN - 1] = b'}';
        }
    }
    inputs.extend(adversarial_text());
    let long_path = format!("/{}{{?a}}", "a".repeat(64 << 10));
    inputs.extend([
        expressions("labels of a host", "http://", "{a}."),
        expressions("parts of a label", "http://a", "{a}"),
        expressions("segments", "{+a}", "/{a}"),
        expressions("segments with their slash", "/", "a{/a}"),
        expressions("lists without a value", "/.", "{/undefined}"),
        expressions("an opaque path", "urn:", "{a}:"),
        expressions("pairs behind a long path", &long_path, "{&a}"),
        expressions("refused literals", "{?a}", "a{?a}"),
    ]);
    inputs
}
