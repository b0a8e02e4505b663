//! Checks the parsing of templates, and the ways to write an expansion.

use etched_runtime::ToSliceError;
use etched_runtime::percent::COMPONENT;
use etched_runtime::uri_template::{Template, ToValue, Value, Variables};
use etched_runtime::url::Url;

use crate::reference::template_grammar::parse;
use crate::reference::uri_template::{Given, Part, expanded, holes, written};
use crate::support::{Leaves, each_room};

/// Checks every way to write an expansion, with buffers of `room` and of other sizes.
#[track_caller]
pub(crate) fn expands<V: Variables>(template: &str, values: V, expected: &str, room: usize) {
    let say = || format!("{template}, which should expand to {expected}");
    let parsed = Template::parse(template).unwrap_or_else(|error| panic!("{template}: {error}"));
    assert_eq!(parsed.as_str(), template);
    let expansion = parsed.expand(&values).unwrap_or_else(|error| panic!("{template}: {error}"));
    assert_eq!(expansion.unchecked().to_string(), expected, "{template}");
    assert!(is_uri(expected), "{}", say());
    assert_eq!(expansion.encoded_len(), expected.len(), "{template}");
    let fill = |buffer: &mut [u8]| expansion.to_slice(buffer).map(|text| text.as_bytes().to_vec());
    assert_eq!(expansion.template(), template);
    let checked = expansion.try_to_string();
    match &checked {
        Ok(text) => {
            // A base may lose its slash, and an address gets brackets.
            let may_differ = template.starts_with("{+") || template.contains("//");
            assert!(text == expected || may_differ, "{text}: {}", say());
            each_room(Ok(text.as_bytes()), room, Leaves::Outside, fill, &say);
            assert_eq!(expansion.to_url().ok(), Url::parse(text).ok(), "{}", say());
        }
        Err(refused) => {
            assert_eq!(expansion.to_url().as_ref(), Err(refused), "{}", say());
            assert_eq!(fill(&mut vec![0; expected.len() + 2]), Err(ToSliceError::Input(*refused)));
            // What does not fit is not checked.
            match fill(&mut vec![0; room.min(expected.len())]) {
                Err(ToSliceError::Input(error)) => assert_eq!(error, *refused, "{}", say()),
                Err(ToSliceError::BufferTooSmall(_)) => {}
                other => panic!("{other:?}: {}", say()),
            }
        }
    }
}

/// Calls a check with the values of the library.
pub(crate) fn with_values<'v>(
    values: impl Iterator<Item = (&'v String, &'v Given)>,
    check: impl FnOnce(&[(&str, &dyn ToValue)]),
) {
    // Texts are given by both of their types.
    let value = |given: &'v Given| match given {
        Given::Text(text) if text.len() % 2 == 1 => Box::new(text) as Box<dyn ToValue + 'v>,
        Given::Text(text) => Box::new(Value::Text(text)),
        Given::Undefined => Box::new(Value::Undefined),
        Given::Char(char) => Box::new(Value::Char(*char)),
        Given::Bool(bool) => Box::new(Value::Bool(*bool)),
        Given::Integer(integer) => Box::new(Value::Integer(*integer)),
        Given::Displayed(pieces) => Box::new(Value::Displayed(pieces)),
        Given::List(list) => Box::new(list),
        Given::Pairs(pairs) => Box::new(pairs),
    };
    let values: Vec<_> = values.map(|(name, given)| (&name[..], value(given))).collect();
    let values: Vec<_> = values.iter().map(|(name, value)| (*name, &**value)).collect();
    check(&values);
}

/// Checks the expansion of the parts of a template, which have these values. Only a string may have
/// a prefix.
#[track_caller]
pub(crate) fn expands_parts(
    text: &str,
    values: &[(&str, &dyn ToValue)],
    parts: &[Part],
    room: usize,
) {
    let template = Template::parse(text).expect("the grammar accepts it");
    assert!(template.variables().eq(holes(parts).map(|hole| &hole.name[..])), "{text:?}");
    let is_more = |given: &Given| match given {
        Given::List(list) => !list.is_empty(),
        Given::Pairs(pairs) => !pairs.is_empty(),
        _ => false,
    };
    let without_prefix = holes(parts).find(|hole| hole.prefix > 0 && is_more(&hole.value));
    match (template.expand(values), without_prefix) {
        (Ok(_), None) => expands(text, values, &expanded(parts), room),
        (Err(error), Some(hole)) => {
            assert_eq!(error.name(), hole.name, "{text:?} with {parts:?}");
            assert!(text[error.position()..].starts_with(&hole.name), "{text:?}");
        }
        (found, _) => {
            panic!("{:?} for {text:?} with {parts:?}", found.map(|it| it.unchecked().to_string()))
        }
    }
}

/// The parts of a template, or `None` if the grammar refuses it. Checks that the library agrees.
pub(crate) fn parses(text: &str) -> Option<Vec<Part>> {
    let parts = parse(text);
    assert!(parts.as_deref().is_none_or(|parts| written(parts) == text), "{text:?}: {parts:?}");
    let found = Template::parse(text);
    assert_eq!(found.is_ok(), parts.is_some(), "{text:?}: {found:?}");
    let mut at = 0;
    for fault in Template::faults(text) {
        let range = fault.range();
        assert!(at <= range.start && range.start < range.end, "{text:?}: {fault:?}");
        assert!(text.get(range.clone()).is_some(), "{text:?}: {fault:?}");
        assert_eq!(fault.position(), range.start, "{text:?}");
        at = range.end;
    }
    assert_eq!(at == 0, parts.is_some(), "{text:?}");
    assert_eq!(found.err(), Template::faults(text).next(), "{text:?}");
    // The text before the first fault, without the expression that contains the fault, is a
    // template.
    if let Err(fault) = found {
        let before = &text[..fault.position()];
        let whole = before.rfind('{').filter(|at| !before[*at..].contains('}'));
        assert!(parse(&before[..whole.unwrap_or(before.len())]).is_some(), "{text:?}: {fault:?}");
    }
    parts
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
    let encoded = template.expand([("x", value)]).expect("no prefix").unchecked().to_string();
    let is_data = |char: char| char.is_ascii_alphanumeric() || "-._~%".contains(char);
    assert!(is_uri(&encoded) && encoded.chars().all(is_data), "{value:?}: {encoded}");
    assert_eq!(COMPONENT.decode(&encoded).as_deref(), Ok(value), "{encoded}");
}
