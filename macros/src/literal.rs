//! The values of literal tokens.

use std::borrow::Cow;

use etched_runtime::const_support::words::Integer;
use etched_runtime::encoding::Encoding;
use proc_macro2::{Literal, Span, TokenTree};
use syn::Lit;

use crate::call::is_mark;

/// The maximal length of a number that is parsed, in bytes of source text. Parsing takes time
/// proportional to the square of the length, and rustc refuses even a far shorter number, because
/// no integer type holds it.
const LONGEST: usize = 1024;

/// The data that a literal or a constant holds.
pub(crate) enum Data {
    /// Text, whose bytes depend on the encoding.
    Text(String),
    /// Bytes, which are not encoded.
    Bytes(Vec<u8>),
}

impl Data {
    pub(crate) fn encode(&self, encoding: Encoding) -> Cow<'_, [u8]> {
        match self {
            Data::Text(text) => encoding.encode(text),
            Data::Bytes(bytes) => bytes.into(),
        }
    }

    /// A literal with this value.
    pub(crate) fn literal(&self) -> Literal {
        match self {
            Data::Text(text) => Literal::string(text),
            Data::Bytes(bytes) => Literal::byte_string(bytes),
        }
    }
}

/// The value of a literal token.
pub(crate) enum Value {
    /// The text of a string or of a character.
    Text(String),
    /// The bytes of a byte string or of a byte.
    Bytes(Vec<u8>),
    /// The decimal digits of an integer, with a `-` if another macro made a token for a negative
    /// number.
    Integer(String),
    /// An integer with a suffix. The string is the literal without the suffix.
    #[cfg_attr(not(feature = "url"), allow(dead_code))]
    Suffixed(String),
    /// A kind of literal that no macro takes. The string describes the kind.
    Other(&'static str),
    /// A literal that rustc refuses with its own message.
    Refused,
}

impl Value {
    /// The value of a token, or why it has none that a macro takes.
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
        match lit {
            Lit::Int(lit) if !lit.suffix().is_empty() => {
                let plain = text.strip_suffix(lit.suffix()).unwrap_or(&text);
                // The `_` of `1_u8` does not belong to the suffix `u8`, so it is removed here.
                Value::Suffixed(plain.trim_end_matches('_').to_string())
            }
            Lit::CStr(_) => Value::Other("a C string"),
            Lit::Float(_) => Value::Other("a floating-point number"),
            // rustc takes a suffix only on a number.
            lit if !lit.suffix().is_empty() => Value::Refused,
            // rustc refuses `b"é"`, but syn does not.
            Lit::ByteStr(_) | Lit::Byte(_) if !text.is_ascii() => Value::Refused,
            Lit::Str(lit) => Value::Text(lit.value()),
            Lit::Char(lit) => Value::Text(lit.value().to_string()),
            Lit::ByteStr(lit) => Value::Bytes(lit.value()),
            Lit::Byte(lit) => Value::Bytes(vec![lit.value()]),
            Lit::Int(lit) => Value::Integer(lit.base10_digits().to_string()),
            _ => Value::Refused,
        }
    }
}

/// Whether a literal is a number without digits, with a digit that its base does not have, or with
/// an exponent without digits. rustc reports such a number, but still passes it to the macro. syn
/// would read some such numbers as floating-point numbers.
pub(crate) fn is_refused_number(text: &str) -> bool {
    let (base, number) = match text.as_bytes() {
        [b'0', b'b', ..] => (2, &text[2..]),
        [b'0', b'o', ..] => (8, &text[2..]),
        [b'0', b'x', ..] => (16, &text[2..]),
        [b'0'..=b'9', ..] => (10, text),
        _ => return false,
    };
    // All decimal digits are read in every base: rustc reads `0b12` as one number with an invalid
    // digit.
    let is_digit = |char: char| char == '_' || char.is_digit(base.max(10));
    let after = number.trim_start_matches(is_digit);
    // Only decimal numbers have a fraction or an exponent.
    if base != 10 {
        let digits = number[..number.len() - after.len()].replace('_', "");
        let are_in_base = digits.chars().all(|digit| digit.is_digit(base));
        return digits.is_empty() || !are_in_base || after.starts_with(['.', 'e', 'E']);
    }
    // What is after the fraction, or after the integer if there is no fraction.
    let after = after.strip_prefix('.').map_or(after, |after| after.trim_start_matches(is_digit));
    after.strip_prefix(['e', 'E']).is_some_and(|exponent| {
        let digits = exponent.trim_start_matches(['+', '-']).trim_start_matches('_');
        !digits.starts_with(|char: char| char.is_ascii_digit())
    })
}

/// The content of a string literal without escapes. syn would read the literal twice, character by
/// character. That is slow, because literals may be long, and proc macros are built without
/// optimization.
fn plain_string(text: &str) -> Option<&str> {
    let content = text.strip_prefix('"')?.strip_suffix('"')?;
    // This search is fast, because it is a function of std, which is compiled with optimization.
    (!content.as_bytes().contains(&b'\\')).then_some(content)
}

/// A literal, and the sign before it: `-` or nothing.
pub(crate) fn signed(tokens: &[TokenTree]) -> Option<(&'static str, &Literal)> {
    match tokens {
        [TokenTree::Literal(token)] => Some(("", token)),
        [minus, TokenTree::Literal(token)] if is_mark(minus, '-') => Some(("-", token)),
        _ => None,
    }
}

/// The word, if it is `true` or `false`.
pub(crate) fn truth_value(tokens: &[TokenTree]) -> Option<String> {
    let [TokenTree::Ident(word)] = tokens else { return None };
    Some(word.to_string()).filter(|word| matches!(&word[..], "true" | "false"))
}

/// The text of a literal that is a value in a URL. The text of a number is its decimal digits. A
/// constant or a run-time value that is equal to the literal is written as the same text.
pub(crate) fn as_text(value: &[TokenTree]) -> Option<String> {
    let Some((sign, token)) = signed(value) else { return truth_value(value) };
    match (sign, Value::of(token)) {
        ("", Value::Text(text)) => Some(text),
        // A byte literal is a `u8`, and so is written as a number.
        ("", Value::Bytes(byte)) if is_byte(token) => Some(byte[0].to_string()),
        (_, Value::Integer(digits)) => {
            // The token after a `-` may itself be negative, if another macro made it.
            let digits = format!("{sign}{digits}").replace("--", "");
            Some(if digits == "-0" { "0".to_string() } else { digits })
        }
        (_, Value::Suffixed(_)) => suffixed(sign, token),
        _ => None,
    }
}

/// The decimal digits of an integer with a suffix; `None` if it does not fit its type.
fn suffixed(sign: &str, token: &Literal) -> Option<String> {
    macro_rules! number {
        ($suffix:expr, $digits:expr, $($Type:ident)*) => {
            match $suffix {
                $(stringify!($Type) => $digits.parse::<$Type>().ok().map(|it| it.to_string()),)*
                _ => None,
            }
        };
    }

    let Lit::Int(literal) = Lit::new(token.clone()) else { return None };
    let digits = format!("{sign}{}", literal.base10_digits());
    number!(literal.suffix(), digits, u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize)
}

/// The value of an integer literal; `None` if no type holds it, which rustc reports.
pub(crate) fn integer(digits: &str) -> Option<Integer> {
    let signed = digits.parse().map(Integer::signed);
    signed.or_else(|_| digits.parse().map(Integer::unsigned)).ok()
}

/// Whether a literal is a byte literal, such as `b'a'`.
pub(crate) fn is_byte(token: &Literal) -> bool {
    token.to_string().starts_with("b'")
}

/// Whether a literal is a number.
pub(crate) fn is_number(token: &Literal) -> bool {
    token.to_string().starts_with(|char: char| char.is_ascii_digit())
}

/// A literal with this span.
pub(crate) fn literal_at(span: Span, mut literal: Literal) -> Literal {
    literal.set_span(span);
    literal
}
