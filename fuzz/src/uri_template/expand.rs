//! Compares the results of all methods of an expansion with the reference.

use etched_runtime::ToSliceError;
use etched_runtime::percent::COMPONENT;
use etched_runtime::uri_template::{self as library, Template, ToValue};

use super::values::Value;
use crate::reference::check_path::checked;
use crate::reference::uri_template::{Given, Part, expanded};

pub(super) fn check(text: &str, parts: Vec<Part>, values: &[(String, Value)], room: usize) {
    let parts = with_values(parts, values);
    let template = Template::parse(text).expect("the grammar accepts it");
    assert_eq!(template.as_str(), text);
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
        (Ok(expansion), None) => {
            let expected = expanded(&parts);
            assert_eq!(expansion.to_string(), expected, "{text:?} with {values:?}");
            assert!(is_uri(&expected), "{text:?} with {values:?}: {expected}");
            assert_eq!(expansion.encoded_len(), expected.len(), "{text:?} with {values:?}");
            for room in [room, expected.len(), expected.len().saturating_sub(1)] {
                let mut buffer = vec![0xAA; room + 64];
                match expansion.to_slice(&mut buffer[..room]) {
                    Ok(found) => assert_eq!(found, expected),
                    Err(error) => {
                        let ToSliceError::BufferTooSmall(error) = error else { panic!("{error}") };
                        assert_eq!((error.needed(), error.available()), (expected.len(), room));
                        assert!(room < expected.len(), "{text:?} with {values:?}");
                    }
                }
                assert!(buffer[room..].iter().all(|byte| *byte == 0xAA));
            }
            let refused = expansion.check_path().err();
            let refused = refused.map(|error| (error.kind(), error.position()));
            assert_eq!(refused, checked(&parts), "{text:?} with {values:?}: {expected}");
            let mut written = Vec::new();
            expansion.write_to(&mut written).expect("a vector has room for everything");
            assert_eq!(written, expected.as_bytes());
        }
        (Err(error), Some(hole)) => {
            assert_eq!(error.name(), hole.name, "{text:?} with {values:?}");
            assert!(text[error.position()..].starts_with(&hole.name), "{text:?}");
        }
        (found, expected) => {
            panic!(
                "{:?}, not {expected:?}: {text:?} with {values:?}",
                found.map(|it| it.to_string())
            )
        }
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

/// Whether a text has only `unreserved`, `reserved` and `pct-encoded` of RFC 3986.
fn is_uri(text: &str) -> bool {
    let mut escapes = text.split('%');
    let is_kept =
        |char: char| char.is_ascii_alphanumeric() || "-._~:/?#[]@!$&'()*+,;=".contains(char);
    let is_escape = |it: &str| it.len() >= 2 && it.bytes().take(2).all(|it| it.is_ascii_hexdigit());
    escapes.next().is_some_and(|before| before.chars().all(is_kept))
        && escapes.all(|it| is_escape(it) && it.chars().all(is_kept))
}

/// Checks that a value of `{x}` cannot add a segment, a parameter or a fragment.
pub(super) fn check_no_breaking_out(value: &str) {
    let template = Template::parse("{x}").expect("a template");
    let encoded = template.expand([("x", value)]).expect("no prefix").to_string();
    let is_data = |char: char| char.is_ascii_alphanumeric() || "-._~%".contains(char);
    assert!(is_uri(&encoded) && encoded.chars().all(is_data), "{value:?}: {encoded}");
    assert_eq!(COMPONENT.decode(&encoded).as_deref(), Ok(value), "{encoded}");
}
