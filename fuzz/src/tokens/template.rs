//! Makes calls of `uri_template_str!` with values that are literals.
//!
//! There is no reference for what is checked: the target `template_places` holds the library to one.
//! Here, the macro is held to the library, which must refuse the same templates and values, and give
//! the same text.

use etched_runtime::uri_template::Template;

use super::literals::spell_text;
use super::{check_literal, is_refused};
use crate::arguments;
use crate::checks::uri_template::with_values;
use crate::input::Input;
use crate::reference::template_grammar::parse;
use crate::reference::uri_template::{Given, holes, is_meant};

pub(super) fn check(name: &str, input: &mut Input<'_>) {
    let text = arguments::template(input);
    let mut arguments = format!("{text:?}");
    let Some(parts) = parse(&text) else {
        return check_literal(name, &arguments, None);
    };
    let (parts, values) = arguments::values(parts, input);
    for (name, value) in &values {
        arguments.push_str(&format!(", {name:?} = {}", spell(value, input)));
    }
    // The macro needs a value for every variable. The value may be `None`. The macro refuses a
    // prefix of a list, even of an empty list, because it checks the type.
    let is_right = is_meant(&text)
        && holes(&parts).all(|hole| {
            let has_value = values.iter().any(|(name, _)| *name == hole.name);
            let is_string = !matches!(hole.value, Given::List(_) | Given::Pairs(_));
            has_value && (hole.prefix == 0 || is_string)
        });
    let expected = if is_right { checked(&text, &values) } else { None };
    // A template of a URL is held to what `url!` takes, which the tests of the macros check.
    let is_url = expected.as_deref().is_some_and(has_scheme);
    if is_url && is_refused(name, &arguments) {
        return;
    }
    check_literal(name, &arguments, expected.map(String::into_bytes));
}

/// The text of an expansion, or `None` if the library refuses the template or a value.
fn checked(text: &str, values: &[(String, Given)]) -> Option<String> {
    let template = Template::parse(text).expect("the grammar accepts it");
    let mut checked = None;
    with_values(values.iter().map(|(name, value)| (name, value)), |values| {
        let expansion = template.expand(values).expect("only strings have a prefix");
        checked = expansion.try_to_string().ok();
    });
    checked
}

/// Whether a text may be a URL.
fn has_scheme(text: &str) -> bool {
    text.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|sign: char| sign.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
    })
}

fn spell(value: &Given, input: &mut Input<'_>) -> String {
    let mut spell = |text: &str| spell_text(text, input);
    match value {
        Given::Char(char) => format!("'{}'", char.escape_default()),
        Given::List(list) => {
            format!("[{}]", list.iter().map(|it| spell(it)).collect::<Vec<_>>().join(", "))
        }
        Given::Pairs(pairs) => {
            let pairs = pairs.iter().map(|(key, it)| format!("({}, {})", spell(key), spell(it)));
            format!("&[{}]", pairs.collect::<Vec<_>>().join(", "))
        }
        value => match value.text() {
            None => "None".to_owned(),
            Some(text) if matches!(value, Given::Bool(_) | Given::Integer(_)) => text,
            Some(text) => spell(&text),
        },
    }
}
