//! The value of a literal token.

use std::borrow::Cow;

use etched_runtime::encoding::Encoding;
use proc_macro2::{Literal, Span, TokenTree};
use syn::Lit;

use crate::call::is_mark;

/// The longest number that is read, in characters. The time for reading it grows with the square of
/// its length, and rustc refuses a far shorter number wherever it has a type.
const LONGEST: usize = 1024;

/// The data that a literal or a constant holds.
#[derive(Clone)]
pub(crate) enum Data {
    /// Text, which each encoding writes in its own way.
    Text(String),
    /// Bytes as they are.
    Bytes(Vec<u8>),
}

impl Data {
    pub(crate) fn encode(&self, encoding: Encoding) -> Cow<'_, [u8]> {
        match self {
            Data::Text(text) => encoding.encode(text),
            Data::Bytes(bytes) => bytes.into(),
        }
    }
}

/// The value of a literal token.
pub(crate) enum Value {
    /// The text of a string or of a character.
    Text(String),
    /// The bytes of a byte string or of a byte.
    Bytes(Vec<u8>),
    /// The decimal digits of an integer, with a `-` if another macro wrote a negative token.
    Integer(String),
    /// A literal with a suffix, as it would be without the suffix.
    Suffixed(String),
    /// The name of another kind of literal, which no macro takes.
    Other(&'static str),
    /// A literal that rustc refuses with its own message.
    Refused,
}

impl Value {
    pub(crate) fn of(token: &Literal) -> Value {
        let text = token.to_string();
        if let Some(plain) = plain_string(&text) {
            return Value::Text(plain.to_string());
        }
        if text.len() > LONGEST && text.starts_with(|char: char| char.is_ascii_digit()) {
            return Value::Other("a number of more than 1,024 digits");
        }
        if is_refused_number(&text) {
            return Value::Refused;
        }
        let lit = Lit::new(token.clone());
        let is_of_use = !matches!(lit, Lit::CStr(_) | Lit::Float(_));
        if let Some(plain) = text.strip_suffix(lit.suffix()).filter(|_| is_of_use)
            && plain.len() < text.len()
        {
            // `1_u8` has the suffix `u8`, but `"a"_x` the suffix `_x`.
            return Value::Suffixed(plain.trim_end_matches('_').to_string());
        }
        match lit {
            // syn also reads `b"é"`.
            Lit::ByteStr(_) | Lit::Byte(_) if !text.is_ascii() => Value::Refused,
            Lit::Str(lit) => Value::Text(lit.value()),
            Lit::Char(lit) => Value::Text(lit.value().to_string()),
            Lit::ByteStr(lit) => Value::Bytes(lit.value()),
            Lit::Byte(lit) => Value::Bytes(vec![lit.value()]),
            Lit::Int(lit) => Value::Integer(lit.base10_digits().to_string()),
            Lit::Float(_) => Value::Other("a floating-point number"),
            Lit::CStr(_) => Value::Other("a C string"),
            _ => Value::Refused,
        }
    }
}

/// Whether a literal is a number without digits, with a digit that its base does not have, or with an
/// exponent without digits. rustc reports such a number, and passes it to the macro all the same. syn
/// would read some of them as floating-point numbers.
pub(crate) fn is_refused_number(text: &str) -> bool {
    let (base, number) = match text.as_bytes() {
        [b'0', b'b', ..] => (2, &text[2..]),
        [b'0', b'o', ..] => (8, &text[2..]),
        [b'0', b'x', ..] => (16, &text[2..]),
        [b'0'..=b'9', ..] => (10, text),
        _ => return false,
    };
    // rustc reads `0b12` as one number, with a wrong digit.
    let is_digit = |char: char| char == '_' || char.is_digit(base.max(10));
    let after = number.trim_start_matches(is_digit);
    if base != 10 {
        let digits = number[..number.len() - after.len()].replace('_', "");
        let are_right = digits.chars().all(|digit| digit.is_digit(base));
        return digits.is_empty() || !are_right || after.starts_with(['.', 'e', 'E']);
    }
    let after = after.strip_prefix('.').map_or(after, |after| after.trim_start_matches(is_digit));
    after.strip_prefix(['e', 'E']).is_some_and(|exponent| {
        let digits = exponent.trim_start_matches(['+', '-']).trim_start_matches('_');
        !digits.starts_with(|char: char| char.is_ascii_digit())
    })
}

/// The content of a string literal without escapes. syn would read it twice, and character by
/// character: literals may be long, and proc macros are built without optimization.
fn plain_string(text: &str) -> Option<&str> {
    let content = text.strip_prefix('"')?.strip_suffix('"')?;
    // std is compiled with optimization, and so is this search.
    (!content.as_bytes().contains(&b'\\')).then_some(content)
}

/// A literal and the `-` before it, or no sign.
pub(crate) fn signed(tokens: &[TokenTree]) -> Option<(&'static str, &Literal)> {
    match tokens {
        [TokenTree::Literal(token)] => Some(("", token)),
        [minus, TokenTree::Literal(token)] if is_mark(minus, '-') => Some(("-", token)),
        _ => None,
    }
}

/// `true` or `false`.
pub(crate) fn truth_value(tokens: &[TokenTree]) -> Option<String> {
    let [TokenTree::Ident(word)] = tokens else { return None };
    Some(word.to_string()).filter(|word| matches!(&word[..], "true" | "false"))
}

/// A literal as a value in a URL: its text, or the decimal digits of a number. A constant and a
/// run-time value that are equal to the literal have the same text.
pub(crate) fn as_text(value: &[TokenTree]) -> Option<String> {
    let Some((sign, token)) = signed(value) else { return truth_value(value) };
    match (sign, Value::of(token)) {
        ("", Value::Text(text)) => Some(text),
        // A byte literal is a `u8`.
        ("", Value::Bytes(byte)) if is_byte(token) => Some(byte[0].to_string()),
        (_, Value::Integer(digits)) => {
            // A negative token may follow a `-`.
            let digits = format!("{sign}{digits}").replace("--", "");
            Some(if digits == "-0" { "0".to_string() } else { digits })
        }
        _ => None,
    }
}

/// Whether a literal is a byte literal, such as `b'a'`.
pub(crate) fn is_byte(token: &Literal) -> bool {
    token.to_string().starts_with("b'")
}

/// A literal with this span.
pub(crate) fn literal_at(span: Span, mut literal: Literal) -> Literal {
    literal.set_span(span);
    literal
}
