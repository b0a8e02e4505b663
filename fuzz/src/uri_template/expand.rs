//! Compares the results of all methods of an expansion with the reference.

use etched_runtime::uri_template::{self as library, Template, ToValue};

use super::values::Value;
use crate::checks::uri_template::expands_parts;
use crate::reference::uri_template::{Given, Part};

pub(super) fn check(text: &str, parts: Vec<Part>, values: &[(String, Value)], room: usize) {
    let parts = with_values(parts, values);
    let template = Template::parse(text).expect("the grammar accepts it");
    let holes = || crate::reference::uri_template::holes(&parts);
    assert!(template.variables().eq(holes().map(|hole| &hole.name[..])), "{text:?}");

    let shown: Vec<library::Value<'_>> = values.iter().map(|(_, value)| of(value)).collect();
    let given = values.iter().zip(&shown).map(|((name, value), shown)| {
        let value: &dyn ToValue = match value {
            Value::Plain(Given::List(list)) => list,
            Value::Plain(Given::Pairs(pairs)) => pairs,
            _ => shown,
        };
        (&name[..], value)
    });
    let given: Vec<(&str, &dyn ToValue)> = given.collect();

    let is_more = |given: &Given| match given {
        Given::Undefined | Given::Text(_) => false,
        Given::List(list) => !list.is_empty(),
        Given::Pairs(pairs) => !pairs.is_empty(),
    };
    let without_prefix = holes().find(|hole| hole.prefix > 0 && is_more(&hole.value));
    match (template.expand(&given[..]), without_prefix) {
        (Ok(_), None) => expands_parts(text, &given[..], &parts, room),
        (Err(error), Some(hole)) => {
            assert_eq!(error.name(), hole.name, "{text:?} with {values:?}");
            assert!(text[error.position()..].starts_with(&hole.name), "{text:?}");
        }
        (Ok(_), Some(hole)) => panic!("{hole:?} has a prefix: {text:?} with {values:?}"),
        (Err(error), None) => panic!("{error}: {text:?} with {values:?}"),
    }
}

pub(crate) fn with_values(mut parts: Vec<Part>, values: &[(String, Value)]) -> Vec<Part> {
    for part in &mut parts {
        let Part::Expression(_, holes) = part else { continue };
        for hole in holes {
            let value = values.iter().find(|(name, _)| *name == hole.name);
            hole.value = value.map_or(Given::Undefined, |(_, value)| value.given());
        }
    }
    parts
}

/// A value that is not a list.
fn of(value: &Value) -> library::Value<'_> {
    match value {
        Value::Plain(Given::Text(text)) => library::Value::Text(text),
        Value::Plain(_) => library::Value::Undefined,
        Value::Char(char) => library::Value::Char(*char),
        Value::Bool(bool) => library::Value::Bool(*bool),
        Value::Integer(integer) => library::Value::Integer(*integer),
        Value::Displayed(pieces) => library::Value::Displayed(pieces),
    }
}
