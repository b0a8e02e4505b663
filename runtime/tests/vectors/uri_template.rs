//! Tests the examples of RFC 6570, and templates that other implementations refuse.

use etched_runtime::uri_template::{Template, ToValue};
use serde_json::Value;

use super::{read_json, text};

/// A value of a variable. Lists and associative arrays have only text.
fn value_of(value: &Value) -> Box<dyn ToValue + '_> {
    match value {
        Value::Null => Box::new(None::<u8>),
        Value::Number(number) => Box::new(number.as_i64().expect("an integer")),
        Value::Array(list) => Box::new(list.iter().map(text).collect::<Vec<_>>()),
        Value::Object(pairs) => {
            Box::new(pairs.iter().map(|(key, value)| (key, text(value))).collect::<Vec<_>>())
        }
        value => Box::new(text(value)),
    }
}

#[test]
fn templates_are_expanded_or_refused() {
    let (mut expanded, mut refused) = (0, 0);
    for file in ["spec-examples", "negative-tests"] {
        let Some(groups) = read_json(&format!("uritemplate/{file}.json")) else { return };
        for group in groups.as_object().expect("groups").values() {
            let variables = group["variables"].as_object().expect("variables");
            let values: Vec<_> =
                variables.iter().map(|(name, value)| (name, value_of(value))).collect();
            let values: Vec<(&str, &dyn ToValue)> =
                values.iter().map(|(name, value)| (&name[..], &**value)).collect();
            for case in group["testcases"].as_array().expect("cases") {
                let template = text(&case[0]);
                let result = Template::parse(template).ok().and_then(|template| {
                    Some(template.expand(&values[..]).ok()?.unchecked().to_string())
                });
                match &case[1] {
                    Value::Bool(false) => assert_eq!(result, None, "{template}"),
                    Value::Array(several) => {
                        let several: Vec<Option<&str>> =
                            several.iter().map(Value::as_str).collect();
                        assert!(several.contains(&result.as_deref()), "{template}: {result:?}");
                    }
                    expected => assert_eq!(result.as_deref(), expected.as_str(), "{template}"),
                }
                *if case[1] == false { &mut refused } else { &mut expanded } += 1;
            }
        }
    }
    assert!(expanded > 60 && refused > 30, "{expanded} {refused}");
}
