//! Makes calls of `uri_template_str!` with values that are literals.

use super::check_literal;
use super::literals::spell_text;
use crate::input::Input;
use crate::reference::uri_template::{Given, expanded, holes};
use crate::uri_template::{self, Value};

pub(super) fn check(name: &str, input: &mut Input<'_>) {
    let text = uri_template::template(input);
    let mut arguments = format!("{text:?}");
    let Some(parts) = uri_template::parse(&text) else {
        return check_literal(name, &arguments, None);
    };
    let values = uri_template::any(&parts, input);
    for (name, value) in &values {
        arguments.push_str(&format!(", {name:?} = {}", spell(value, input)));
    }
    let parts = uri_template::with_values(parts, &values);
    // The macro needs a value for every variable. The value may be `None`. The macro refuses a
    // prefix of a list, even of an empty list, because it checks the type.
    let is_right = holes(&parts).all(|hole| {
        let has_value = values.iter().any(|(name, _)| *name == hole.name);
        let is_string = matches!(hole.value, Given::Undefined | Given::Text(_));
        has_value && (hole.prefix == 0 || is_string)
    });
    check_literal(name, &arguments, is_right.then(|| expanded(&parts).into_bytes()));
}

fn spell(value: &Value, input: &mut Input<'_>) -> String {
    let mut text = |text: &str| spell_text(text, input);
    match value {
        Value::Char(char) => format!("'{}'", char.escape_default()),
        Value::Bool(_) | Value::Integer(_) => match value.given() {
            Given::Text(text) => text,
            other => panic!("{other:?}"),
        },
        value => match value.given() {
            Given::Undefined => "None".to_owned(),
            Given::Text(it) => text(&it),
            Given::List(list) => {
                format!("[{}]", list.iter().map(|it| text(it)).collect::<Vec<_>>().join(", "))
            }
            Given::Pairs(pairs) => {
                let pairs = pairs.iter().map(|(key, it)| format!("({}, {})", text(key), text(it)));
                format!("&[{}]", pairs.collect::<Vec<_>>().join(", "))
            }
        },
    }
}
