//! Checks the ways to write an expansion.

use etched_runtime::percent::COMPONENT;
use etched_runtime::uri_template::{Template, ToValue, Value, Variables};

use crate::reference::check_path::checked;
use crate::reference::uri_template::{Given, Part, expanded, holes};
use crate::support::{Leaves, each_room};

/// Checks every way to write an expansion, with buffers of `room` and of other sizes.
#[track_caller]
pub(crate) fn expands<V: Variables>(template: &str, values: V, expected: &str, room: usize) {
    let say = || format!("{template}, which should expand to {expected}");
    let parsed = Template::parse(template).unwrap_or_else(|error| panic!("{template}: {error}"));
    assert_eq!(parsed.as_str(), template);
    let expansion = parsed.expand(&values).unwrap_or_else(|error| panic!("{template}: {error}"));
    assert_eq!(expansion.to_string(), expected, "{template}");
    assert!(is_uri(expected), "{}", say());
    assert_eq!(expansion.encoded_len(), expected.len(), "{template}");
    let fill = |buffer: &mut [u8]| expansion.to_slice(buffer).map(|text| text.as_bytes().to_vec());
    each_room(Ok(expected.as_bytes()), room, Leaves::Outside, fill, &say);
    let mut written = Vec::new();
    expansion.write_to(&mut written).expect("a vector has room for everything");
    assert_eq!(written, expected.as_bytes(), "{template}");
}

/// The values of the variables of a template.
pub(crate) fn given(parts: &[Part]) -> Vec<(&str, &dyn ToValue)> {
    let values = holes(parts).map(|hole| {
        let value: &dyn ToValue = match &hole.value {
            Given::Undefined => &Value::Undefined,
            Given::Text(text) => text,
            Given::List(list) => list,
            Given::Pairs(pairs) => pairs,
        };
        (&hole.name[..], value)
    });
    values.collect()
}

/// Checks the expansion of the parts of a template, and what `check_path` says of it.
#[track_caller]
pub(crate) fn expands_parts<V: Variables>(template: &str, values: V, parts: &[Part], room: usize) {
    let expected = expanded(parts);
    expands(template, &values, &expected, room);
    let expansion = Template::parse(template).unwrap().expand(values).unwrap();
    let refused = expansion.check_path().err().map(|error| (error.kind(), error.position()));
    assert_eq!(refused, checked(parts), "{template}: {expected}");
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
pub(crate) fn adds_nothing(value: &str) {
    let template = Template::parse("{x}").expect("a template");
    let encoded = template.expand([("x", value)]).expect("no prefix").to_string();
    let is_data = |char: char| char.is_ascii_alphanumeric() || "-._~%".contains(char);
    assert!(is_uri(&encoded) && encoded.chars().all(is_data), "{value:?}: {encoded}");
    assert_eq!(COMPONENT.decode(&encoded).as_deref(), Ok(value), "{encoded}");
}
