//! Checks the parsing of URI templates, and the expansion with random values.
//!
//! The reference parser follows the grammar of RFC 6570. The reference for expansion is that of the
//! runtime's tests.

mod expand;
mod grammar;
mod values;

use etched_runtime::uri_template::Template;

use crate::checks::uri_template::adds_nothing;
use crate::input::Input;
use crate::reference::uri_template::{Part, written};

pub(crate) use expand::with_values;
pub(crate) use grammar::parse;
pub(crate) use values::{Value, any};

pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let text = template(&mut input);
    let value = values::text(&mut input);
    adds_nothing(&value);
    if let Some(parts) = check_parse(&text) {
        let values = values::any(&parts, &mut input);
        let room = usize::from(input.byte());
        expand::check(&text, parts, &values, room);
    }
}

/// Pieces of templates. Random bytes seldom contain such pieces.
const FRAGMENTS: [&str; 40] = [
    "{",
    "}",
    "{+",
    "{#",
    "{.",
    "{/",
    "{;",
    "{?",
    "{&",
    "{=",
    ",",
    ":",
    "*",
    ":3",
    ":10000",
    ".",
    "a",
    "x",
    "y1",
    "_",
    "%41",
    "%C3%A9",
    "%F0%9F",
    "%4",
    "%",
    "é",
    "\u{10302}",
    "\u{FFFE}",
    " ",
    "/",
    "?",
    "'",
    "{x}",
    "{y}",
    "{?x,y*}",
    "{+x:2}",
    "{/y*}",
    "{;x*,y}",
    "{#x,y*}",
    "{&x:1}",
];

/// A template of fragments, or of random text.
pub(crate) fn template(input: &mut Input<'_>) -> String {
    let (way, len) = (input.byte(), input.below(48));
    let bytes = input.take(len);
    if way % 4 == 0 {
        return String::from_utf8_lossy(bytes).into_owned();
    }
    bytes.iter().map(|byte| FRAGMENTS[usize::from(*byte) % FRAGMENTS.len()]).collect()
}

/// The parts of the template, or `None` if the grammar refuses it. Checks that the library agrees.
fn check_parse(text: &str) -> Option<Vec<Part>> {
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
