//! Checks the parsing and the writing of queries.
//!
//! The reference is that of the runtime's tests, which follows the URL Standard.

mod parse;
mod write;

use crate::input::Input;

pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let room = usize::from(input.byte());
    write::check(&mut input, room);
    let query = query(&mut input, 600);
    parse::check_bytes(&query);
    if let Ok(query) = str::from_utf8(&query) {
        parse::check_text(query, room);
    }
}

/// Pieces of queries. Random bytes seldom contain such pieces.
const FRAGMENTS: [&str; 24] = [
    "&",
    "=",
    "&&",
    "&=",
    "+",
    "%26",
    "%3D",
    "%3d",
    "%2B",
    "%C3%A9",
    "%C3",
    "%A9",
    "%F0%9F%A6%80",
    "%ED%A0%80",
    "%FF",
    "%zz",
    "%4",
    "%",
    "é",
    "二",
    "𐌂",
    "?",
    "a",
    "a long name with more than sixteen bytes",
];

/// A query of fragments, or of random bytes.
fn query(input: &mut Input<'_>, most: usize) -> Vec<u8> {
    if input.coin() {
        return input.long_rest(most);
    }
    let mut query = Vec::new();
    while !input.is_empty() && query.len() < most {
        query.extend_from_slice(input.pick(&FRAGMENTS).as_bytes());
    }
    query
}

/// Random text, or text of fragments.
fn text(input: &mut Input<'_>) -> String {
    let (way, len) = (input.byte(), input.below(24));
    let bytes = input.take(len);
    let text: String = match way % 2 {
        0 => String::from_utf8_lossy(bytes).into_owned(),
        _ => bytes.iter().map(|it| FRAGMENTS[usize::from(*it) % FRAGMENTS.len()]).collect(),
    };
    // Some texts are longer than the buffer on the stack.
    if way >= 0xE0 { text.repeat(20) } else { text }
}
