//! Checks the parsing and the writing of queries.

use crate::checks::query::{parsers, parts, serializers};
use crate::input::Input;
use crate::percent_decode;
use crate::reference::query::Call;

pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let room = usize::from(input.byte());
    let rules = percent_decode::choose(&mut input);
    let call = |input: &mut Input<'_>| (text(input), input.coin().then(|| text(input)));
    let calls: Vec<Call> = (0..input.below(5)).map(|_| call(&mut input)).collect();
    let ways = input.byte();
    serializers(&rules, text(&mut input), &calls, ways, room);
    let query = query(&mut input, 600);
    parsers(&query);
    if let Ok(query) = str::from_utf8(&query) {
        parts(query, room);
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
