//! Values for the variables of a template.

use std::fmt;

use crate::input::Input;
use crate::reference::uri_template::{Given, Part, holes};

/// A value for the library. [`Value::given`] is the same value for the reference.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Plain(Given),
    Char(char),
    Bool(bool),
    Integer(i128),
    /// A text that is displayed in pieces.
    Displayed(Pieces),
}

impl Value {
    pub(crate) fn given(&self) -> Given {
        match self {
            Value::Plain(given) => given.clone(),
            Value::Char(char) => Given::Text(char.to_string()),
            Value::Bool(bool) => Given::Text(bool.to_string()),
            Value::Integer(integer) => Given::Text(integer.to_string()),
            Value::Displayed(Pieces(pieces)) => Given::Text(pieces.concat()),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Pieces(Vec<String>);

impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|piece| f.write_str(piece))
    }
}

/// Random values for some of the variables, with their names.
pub(crate) fn any(parts: &[Part], input: &mut Input<'_>) -> Vec<(String, Value)> {
    let mut values: Vec<(String, Value)> = Vec::new();
    for hole in holes(parts) {
        let is_new = values.iter().all(|(name, _)| *name != hole.name);
        if is_new && let Some(value) = value(input) {
            values.push((hole.name.clone(), value));
        }
    }
    values
}

fn value(input: &mut Input<'_>) -> Option<Value> {
    Some(match input.byte() % 12 {
        0 => return None,
        1 => Value::Plain(Given::Undefined),
        2 => Value::Char(text(input).chars().next()?),
        3 => Value::Bool(input.coin()),
        4 => {
            let bytes = input.take(16);
            let magnitude = bytes.iter().fold(0_i128, |it, byte| it << 8 | i128::from(*byte));
            Value::Integer(magnitude)
        }
        5 | 6 => Value::Displayed(Pieces(list(input))),
        7 => Value::Plain(Given::List(list(input))),
        8 => {
            let (keys, texts) = (list(input), list(input));
            Value::Plain(Given::Pairs(keys.into_iter().zip(texts).collect()))
        }
        _ => Value::Plain(Given::Text(text(input))),
    })
}

fn list(input: &mut Input<'_>) -> Vec<String> {
    (0..input.below(5)).map(|_| text(input)).collect()
}

/// Random text, or text with well-formed and malformed escapes.
pub(super) fn text(input: &mut Input<'_>) -> String {
    const FRAGMENTS: [&str; 18] = [
        "%",
        "%4",
        "%41",
        "%C3%A9",
        "%c3",
        "%F0%9F%A6%80",
        "%F0%9F%A6",
        "%80",
        "%ED%A0%80",
        "/",
        "&=",
        " ",
        "é",
        "二",
        "𐌂",
        "\0",
        "~",
        "ascii",
    ];
    let (way, len) = (input.byte(), input.below(40));
    let bytes = input.take(len);
    let text = match way % 3 {
        0 => String::from_utf8_lossy(bytes).into_owned(),
        _ => bytes.iter().map(|it| FRAGMENTS[usize::from(*it) % FRAGMENTS.len()]).collect(),
    };
    // Some texts are longer than the buffers of an expansion.
    if way >= 0xF0 { text.repeat(20) } else { text }
}
