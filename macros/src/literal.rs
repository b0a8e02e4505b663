//! What a literal token stands for.
//!
//! A line of source ends with `\n` in it: the compiler leaves no `\r\n` in what it reads.

use std::ops::Range;

use proc_macro::{Literal, TokenTree};
use rustc_literal_escaper::{self as escaper, EscapeError};

use crate::number::Number;

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
        let (value, plain, suffix) = if let Some(quoted) = Quoted::of(&text) {
            let plain = text[..text.len() - quoted.suffix.len()].to_string();
            (quoted.value().unwrap_or(Value::Refused), plain, quoted.suffix)
        } else if let Some(number) = Number::of(&text) {
            if number.is_float() {
                return Value::Other("a floating-point number");
            }
            (Value::Integer(number.value()), number.plain(), number.suffix)
        } else {
            return Value::Refused;
        };
        match value {
            Value::Text(_) | Value::Bytes(_) | Value::Integer(_) if !suffix.is_empty() => {
                Value::Suffixed(plain)
            }
            value => value,
        }
    }
}

/// The spelling of a literal as a value in a URL: text, or the digits of a number. A constant and a
/// run-time value that are equal to it have the same spelling.
pub(crate) fn written(value: &[TokenTree]) -> Option<String> {
    match value {
        [TokenTree::Literal(token)] => match Value::of(token) {
            Value::Text(text) => Some(text),
            // A byte literal is a `u8`.
            Value::Bytes(byte) if token.to_string().starts_with("b'") => Some(byte[0].to_string()),
            _ => digits(token, false),
        },
        [TokenTree::Punct(minus), TokenTree::Literal(token)] if minus.as_char() == '-' => {
            digits(token, true)
        }
        [TokenTree::Ident(word)] => {
            Some(word.to_string()).filter(|word| matches!(&word[..], "true" | "false"))
        }
        _ => None,
    }
}

/// An integer in decimal, however long it is. `is_negated` says that a `-` comes before it.
fn digits(token: &Literal, is_negated: bool) -> Option<String> {
    let text = token.to_string();
    let number = Number::of(&text).filter(|number| number.suffix.is_empty())?;
    Some(number.decimal(is_negated))
}

/// A literal with quotes, in its parts.
struct Quoted<'t> {
    /// What is before the quotes but for `#`: `b` and the like.
    kind: &'t str,
    quote: char,
    content: &'t str,
    suffix: &'t str,
}

impl<'t> Quoted<'t> {
    fn of(text: &'t str) -> Option<Quoted<'t>> {
        let (prefix, rest) = text.split_at(text.find(['"', '\''])?);
        let kind = prefix.trim_end_matches('#');
        let quote = rest.chars().next()?;
        // No suffix has quotes in it.
        let (content, after) = rest[1..].rsplit_once(quote)?;
        let suffix = after.strip_prefix(&prefix[kind.len()..])?;
        Some(Quoted { kind, quote, content, suffix })
    }

    /// None of what rustc refuses.
    fn value(&self) -> Option<Value> {
        let value = match (self.kind, self.quote) {
            ("", '"') => {
                Value::Text(whole(String::push, |each| escaper::unescape_str(self.content, each))?)
            }
            ("r", '"') => {
                Value::Text(whole(String::push, |each| escaper::check_raw_str(self.content, each))?)
            }
            ("b", '"') => Value::Bytes(whole(Vec::push, |each| {
                escaper::unescape_byte_str(self.content, each)
            })?),
            ("br", '"') => Value::Bytes(whole(Vec::push, |each| {
                escaper::check_raw_byte_str(self.content, each)
            })?),
            ("", '\'') => Value::Text(escaper::unescape_char(self.content).ok()?.to_string()),
            ("b", '\'') => Value::Bytes(vec![escaper::unescape_byte(self.content).ok()?]),
            ("c" | "cr", '"') => Value::Other("a C string"),
            _ => return None,
        };
        Some(value)
    }
}

type Unit<T> = Result<T, EscapeError>;

/// All units of a literal, if rustc refuses none of them.
fn whole<T, A: Default>(
    push: fn(&mut A, T),
    units: impl FnOnce(&mut dyn FnMut(Range<usize>, Unit<T>)),
) -> Option<A> {
    let mut all = A::default();
    let mut is_whole = true;
    units(&mut |_, unit| match unit {
        Ok(unit) => push(&mut all, unit),
        // What is not fatal is a warning, which rustc gives.
        Err(error) => is_whole &= !error.is_fatal(),
    });
    is_whole.then_some(all)
}

/// The content of a string literal that has no escapes, found without a parse:
/// literals may be long, and a proc macro runs unoptimized.
fn plain_string(text: &str) -> Option<&str> {
    let content = text.strip_prefix('"')?.strip_suffix('"')?;
    // A search of std's, which is compiled with optimization.
    (!content.as_bytes().contains(&b'\\')).then_some(content)
}
