//! Makes calls of `query!` with values that are literals.

use std::str;

use super::check_literal;
use super::expected::{Piece, converted};
use super::literals::spell_text;
use crate::input::Input;

/// The bytes of a value, or `None` if the value is invalid, and the notation of the value.
type Value = (Option<Vec<u8>>, String);

pub(super) fn check(name: &str, input: &mut Input<'_>) {
    let mut entries: Vec<String> = Vec::new();
    let mut names: Vec<String> = Vec::new();
    let mut query = Some(Vec::new());
    let mut has_value = false;
    for _ in 0..input.below(5) {
        let (text, spelled) = text(input);
        // A name must be a string, not a character.
        let is_right = !spelled.starts_with('\'') && !names.contains(&text);
        query = query.filter(|_| is_right);
        if input.coin() {
            has_value = true;
            let values: Vec<Value> = (0..input.below(4)).map(|_| value(input)).collect();
            for (value, _) in &values {
                query = query.and_then(|query| {
                    let value = encoded(Piece::Bytes(value.clone()?))?;
                    let pair = [encoded(Piece::Text(text.clone()))?, value].join(&b'=');
                    Some(appended(query, &pair))
                });
            }
            let values: Vec<String> = values.into_iter().map(|(_, spelled)| spelled).collect();
            entries.push(match &values[..] {
                [one] if input.coin() => format!("{spelled}: {one}"),
                several => {
                    // A list of bytes is not a list of numbers.
                    query = query.filter(|_| !several.iter().any(|it| it.starts_with("b'")));
                    format!("{spelled}: [{}]", several.join(", "))
                }
            });
        } else {
            let is_right = !text.is_empty() && !text.contains(['=', '&']);
            query = query
                .filter(|_| is_right)
                .and_then(|query| Some(appended(query, &encoded(Piece::Text(text.clone()))?)));
            entries.push(spelled);
        }
        names.push(text);
    }
    // Several names and no value are probably meant to be a name and its value.
    let query = query.filter(|_| has_value || entries.len() < 2);
    check_literal(name, &entries.join(", "), query);
}

fn encoded(piece: Piece) -> Option<Vec<u8>> {
    converted("url_encode", &piece, None)
}

fn appended(mut query: Vec<u8>, pair: &[u8]) -> Vec<u8> {
    if !query.is_empty() {
        query.push(b'&');
    }
    query.extend_from_slice(pair);
    query
}

fn text(input: &mut Input<'_>) -> (String, String) {
    let len = input.below(12);
    let text = String::from_utf8_lossy(input.take(len)).into_owned();
    let spelled = spell_text(&text, input);
    (text, spelled)
}

fn value(input: &mut Input<'_>) -> Value {
    match input.below(6) {
        0 => {
            let len = input.below(12);
            let bytes = input.take(len).to_vec();
            let spelled = format!("b\"{}\"", bytes.escape_ascii());
            (Some(bytes).filter(|bytes| str::from_utf8(bytes).is_ok()), spelled)
        }
        1 => {
            let number =
                input.take(16).iter().fold(0, |it: u128, byte| it << 8 | u128::from(*byte));
            let spelled = match u8::try_from(number) {
                Ok(byte) if byte % 2 == 1 => format!("b'{}'", byte.escape_ascii()),
                _ => format!("0x{number:X}"),
            };
            (Some(number.to_string().into_bytes()), spelled)
        }
        2 => {
            let number = -i32::from(input.byte());
            (Some(number.to_string().into_bytes()), format!("-{}", number.unsigned_abs()))
        }
        3 => {
            let truth = input.coin().to_string();
            (Some(truth.clone().into_bytes()), truth)
        }
        _ => {
            let (text, spelled) = text(input);
            (Some(text.into_bytes()), spelled)
        }
    }
}
