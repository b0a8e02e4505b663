//! What a literal token stands for.

use std::ops::Range;

use proc_macro2::{Literal, TokenTree};
use syn::Lit;

/// The value of a literal token.
pub(crate) enum Value {
    /// A string or character: its text.
    Text(String),
    /// A byte string or byte.
    Bytes(Vec<u8>),
    /// An integer.
    Integer(u128),
    /// A literal with a suffix, and what it would be without.
    Suffixed(String),
    /// A literal that no macro takes, by the name of its kind.
    Other(&'static str),
    /// A literal that rustc refuses on its own, with a message of its own.
    Refused,
}

impl Value {
    pub(crate) fn of(token: &Literal) -> Value {
        let text = token.to_string();
        if let Some(plain) = plain_string(&text) {
            return Value::Text(plain.to_string());
        }
        match Lit::new(token.clone()) {
            Lit::Str(lit) if lit.suffix().is_empty() => Value::Text(lit.value()),
            Lit::ByteStr(lit) if lit.suffix().is_empty() => Value::Bytes(lit.value()),
            Lit::Char(lit) if lit.suffix().is_empty() => Value::Text(lit.value().to_string()),
            Lit::Byte(lit) if lit.suffix().is_empty() => Value::Bytes(vec![lit.value()]),
            Lit::Int(lit) if lit.suffix().is_empty() => match lit.base10_parse() {
                Ok(value) => Value::Integer(value),
                // More than 128 bits, which is as far out of range as anything.
                Err(_) => Value::Integer(u128::MAX),
            },
            Lit::CStr(_) => Value::Other("a C string"),
            Lit::Float(_) => Value::Other("a floating-point number"),
            lit @ (Lit::Str(_) | Lit::ByteStr(_) | Lit::Char(_) | Lit::Byte(_) | Lit::Int(_)) => {
                let plain = text.strip_suffix(lit.suffix()).unwrap_or(&text);
                Value::Suffixed(plain.trim_end_matches('_').to_string())
            }
            _ => Value::Refused,
        }
    }
}

/// What a literal stands for as a value in a URL: text, or the digits of a number.
pub(crate) fn written(value: &[TokenTree]) -> Option<String> {
    match value {
        [TokenTree::Literal(token)] => match Value::of(token) {
            Value::Text(text) => Some(text),
            _ => digits(token),
        },
        [TokenTree::Punct(minus), TokenTree::Literal(token)] if minus.as_char() == '-' => {
            Some(format!("-{}", digits(token)?))
        }
        [TokenTree::Ident(word)] if word == "true" || word == "false" => Some(word.to_string()),
        _ => None,
    }
}

/// An integer in decimal, however long it is.
fn digits(token: &Literal) -> Option<String> {
    match Lit::new(token.clone()) {
        Lit::Int(lit) if lit.suffix().is_empty() => Some(lit.base10_digits().to_string()),
        _ => None,
    }
}

/// The content of a string literal that has no escapes, found without a parse:
/// literals may be long, and a proc macro runs unoptimized.
fn plain_string(text: &str) -> Option<&str> {
    let content = text.strip_prefix('"')?.strip_suffix('"')?;
    // One by one, for each of them is a search of std's that is compiled with optimization.
    let is_plain = !content.contains('\\') && !content.contains('\r');
    is_plain.then_some(content)
}

/// One thing of a literal's source text, and how many bytes of its value it makes.
pub(crate) struct Unit<'t> {
    pub(crate) text: &'t str,
    pub(crate) len: usize,
}

/// The units between a literal's quotes, in order: characters and escapes.
pub(crate) fn units(text: &str) -> impl Iterator<Item = Unit<'_>> {
    let start = text.find(['"', '\'']).map_or(text.len(), |quote| quote + 1);
    let end = text.rfind(['"', '\'']).unwrap_or(text.len()).max(start);
    let is_raw = text[..start].contains('r');
    let mut rest = &text[start..end];
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let (source, len) = match first {
            '\\' if !is_raw => escape(rest),
            '\r' if rest.starts_with("\r\n") => (2, 1),
            _ => (first.len_utf8(), first.len_utf8()),
        };
        let (text, after) = rest.split_at(source);
        rest = after;
        Some(Unit { text, len })
    })
}

/// The part of a literal's source text that makes the bytes in `bytes` of its value; past
/// its end, the closing quote.
pub(crate) fn source_of(text: &str, bytes: &Range<usize>) -> Range<usize> {
    let mut source = text.find(['"', '\'']).map_or(0, |quote| quote + 1);
    let mut found = 0..0;
    let mut at = 0;
    for Unit { text, len } in units(text) {
        if at + len > bytes.start && at < bytes.end {
            if found.is_empty() {
                found.start = source;
            }
            found.end = source + text.len();
        }
        at += len;
        source += text.len();
    }
    if found.is_empty() { source..text.len().min(source + 1) } else { found }
}

/// How long the escape at the start of `text` is, and how many bytes it makes.
fn escape(text: &str) -> (usize, usize) {
    match text[1..].chars().next() {
        Some('x') => (4.min(text.len()), 1),
        Some('u') => {
            let end = text.find('}').map_or(text.len(), |brace| brace + 1);
            let digits: String = text[..end].chars().filter(char::is_ascii_hexdigit).collect();
            let value = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
            (end, value.map_or(0, char::len_utf8))
        }
        // A line goes on in the next one.
        Some('\n' | '\r') => {
            let after = text[1..].trim_start_matches([' ', '\t', '\n', '\r']);
            (text.len() - after.len(), 0)
        }
        Some(char) => (1 + char.len_utf8(), 1),
        None => (1, 1),
    }
}
