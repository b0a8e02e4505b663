//! Tests the examples of RFC 6570, and templates that other implementations refuse.

use etched_runtime::uri_template::{AnyValue, Template};
use serde_json::Value;

use super::{read, text};

/// The lists and the associative arrays among a group's variables.
struct Composites<'v> {
    lists: Vec<(&'v str, Vec<&'v str>)>,
    pairs: Vec<(&'v str, Vec<(&'v str, &'v str)>)>,
}

impl<'v> Composites<'v> {
    fn of(variables: &'v serde_json::Map<String, Value>) -> Composites<'v> {
        let mut composites = Composites { lists: Vec::new(), pairs: Vec::new() };
        for (name, value) in variables {
            if let Some(list) = value.as_array() {
                composites.lists.push((name, list.iter().map(text).collect()));
            }
            if let Some(pairs) = value.as_object() {
                let pairs = pairs.iter().map(|(key, value)| (&key[..], text(value)));
                composites.pairs.push((name, pairs.collect()));
            }
        }
        composites
    }

    fn values(
        &'v self,
        variables: &'v serde_json::Map<String, Value>,
    ) -> Vec<(&'v str, AnyValue<'v>)> {
        let strings = variables.iter().filter_map(|(name, value)| match value {
            Value::String(text) => Some((&name[..], AnyValue::Text(text))),
            Value::Null => Some((&name[..], AnyValue::Undefined)),
            Value::Number(number) => {
                Some((&name[..], AnyValue::Integer(number.as_i64().expect("an integer").into())))
            }
            _ => None,
        });
        let lists = self.lists.iter().map(|(name, list)| (*name, AnyValue::List(list)));
        let pairs = self.pairs.iter().map(|(name, pairs)| (*name, AnyValue::Pairs(pairs)));
        strings.chain(lists).chain(pairs).collect()
    }
}

#[test]
fn templates_are_expanded_or_refused() {
    let (mut expanded, mut refused) = (0, 0);
    for file in ["spec-examples", "negative-tests"] {
        let Some(file) = read(&format!("uritemplate/{file}.json")) else { return };
        let groups: Value = serde_json::from_str(&file).expect("JSON");
        for group in groups.as_object().expect("groups").values() {
            let variables = group["variables"].as_object().expect("variables");
            let composites = Composites::of(variables);
            let values = composites.values(variables);
            for case in group["testcases"].as_array().expect("cases") {
                let template = text(&case[0]);
                let result = Template::parse(template)
                    .ok()
                    .and_then(|template| Some(template.expand(&values[..]).ok()?.to_string()));
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
