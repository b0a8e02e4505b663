//! Expands a template in the macro itself. All values are literals.

use std::ops::Range;

use etched_runtime::uri_template::parts::Place;
use etched_runtime::uri_template::{self, ExpansionError, ToValue};
use proc_macro2::{Delimiter, TokenTree};

use super::arguments::Arguments;
use super::template::{FOR_CONSTANTS, Template, Variables};
use super::url;
use crate::call::{elements, group, is_mark, list, span_of, unwrap_groups};
use crate::expand::query::byte_in_list;
use crate::fault::{Fault, Faults};
use crate::literal::{Value, as_text, signed};

/// The expansion of a template whose values are all literals. `None` if the template is malformed
/// or cannot be expanded with these values.
pub(super) fn expand(
    template: &Template,
    expressions: &[(Range<usize>, Place)],
    given: &Arguments<'_>,
    faults: &mut Faults,
) -> Option<Vec<u8>> {
    let mut values = Vec::new();
    for variable in &given.variables.all {
        let name = variable.name;
        let Some(argument) = given.named(name) else {
            if !given.is_told(name) {
                let example = format!("{name} = \"…\"");
                faults.push_with(|| given.missing(variable, template, "has no value", &example));
            }
            continue;
        };
        match literal_value(argument.value) {
            Some((_, false)) if variable.has_prefix => {
                let title = format!("the template takes a prefix of `{name}`");
                let fault = Fault::new(span_of(argument.value), title);
                faults.push(fault.help("only a string has a prefix"));
            }
            Some((value, _)) => values.push((name, value)),
            None => faults.push(no_value(argument.value)),
        }
        if let Some(group) = list(&unwrap_groups(argument.value)) {
            let elements = elements(group).unwrap_or_default();
            elements.iter().for_each(|element| faults.extend(byte_in_list(element)));
        }
    }
    let all: Vec<(&str, &dyn ToValue)> =
        values.iter().map(|(name, value)| (*name, &**value)).collect();
    // The checked and the unchecked expansion of the template or of a start of it. `None` if the
    // text is no template, or takes a prefix of a value that is not a string.
    let expand = |text: &str| {
        let expansion = uri_template::Template::parse(text).ok()?.expand(&all).ok()?;
        Some((expansion.try_to_string(), expansion.unchecked().to_string()))
    };
    let (checked, _) = expand(&template.text)?;
    if !faults.is_empty() {
        return None;
    }
    let fault_of = |error| fault_of_value(template, expressions, given.variables, &error);
    let expansion = checked.map_err(|error| faults.push(fault_of(error))).ok()?;
    // The length of the expansion of a start of the template. The checked functions may refuse that
    // start, although they accept the whole template.
    let len_of = |text: &str| {
        let (checked, unchecked) = expand(text)?;
        Some(checked.unwrap_or(unchecked).len())
    };
    faults.append(url::faults_of_expansion(template, expressions, &expansion, &len_of));
    Some(expansion.into_bytes())
}

/// The fault of a value that the checked functions refuse.
fn fault_of_value(
    template: &Template,
    expressions: &[(Range<usize>, Place)],
    variables: &Variables<'_>,
    error: &ExpansionError,
) -> Fault {
    let at = error.variable_position().unwrap_or_default();
    let mut ranges = expressions.iter().map(|(range, _)| range.clone());
    let range = ranges.find(|range| range.contains(&at)).unwrap_or(0..0);
    let mut words = error.to_string();
    // The runtime's error names the variable by its offset. Here its name is known.
    if let Some(variable) = variables.all.iter().find(|variable| variable.places.contains(&at)) {
        let by_offset = format!("the variable at byte {at} of the template");
        words = words.replacen(&by_offset, &format!("`{}`", variable.name), 1);
    }
    let expression = &template.text[range.clone()];
    let (title, help) = match words.split_once("; ") {
        Some((title, help)) => (title, help.to_owned()),
        None => (&words[..], format!("change the value of `{expression}`")),
    };
    template.fault(range, title.into()).help(help)
}

/// The fault of an argument that is not a literal, or is a literal that cannot be a value.
fn no_value(argument: &[TokenTree]) -> Fault {
    let argument = unwrap_groups(argument);
    let span = span_of(&argument);
    let found = |found| format!("expected text or an integer, found {found}");
    let title = match signed(&argument).map(|(sign, token)| (sign, token, Value::of(token))) {
        Some((sign, token, Value::Suffixed(plain))) => {
            let fault = Fault::new(span, format!("{sign}{token} has a suffix"));
            return fault.help(format!("write {sign}{plain}"));
        }
        Some((_, token, Value::Refused)) => return Fault::refused(token),
        Some((.., Value::Other(what))) => found(what),
        Some((.., Value::Bytes(_))) => found("bytes"),
        Some((.., Value::Text(_))) => found("a `-` before text"),
        // An integer never gets here: it is a value, also with a `-` before it.
        Some((.., Value::Integer(_))) | None => "expected a literal".into(),
    };
    Fault::new(span, title).help(match &argument[..] {
        [TokenTree::Ident(_), ..] => FOR_CONSTANTS,
        _ => {
            "write \"…\", '…', an integer, `true`, `false`, `None`, a list [\"…\", …] or pairs \
             [(\"…\", \"…\"), …]; `uri_template!` takes any expression"
        }
    })
}

/// The value of an expression that consists of literals, and whether the modifier of a prefix, as
/// in `{name:3}`, may be applied to it. A `&` before the expression is ignored.
fn literal_value(argument: &[TokenTree]) -> Option<(Box<dyn ToValue>, bool)> {
    let mut argument = unwrap_groups(argument);
    // A `&` may stand before an invisible group that starts with a `&` again. A loop, because
    // recursion over very many such groups would overflow the stack.
    while argument.first().is_some_and(|token| is_mark(token, '&')) {
        let references = argument.iter().take_while(|token| is_mark(token, '&')).count();
        argument = unwrap_groups(&argument[references..]);
    }
    match &argument[..] {
        [TokenTree::Ident(word)] if *word == "None" => Some((Box::new(None::<u8>), true)),
        [TokenTree::Group(list)] if list.delimiter() == Delimiter::Bracket => {
            let (mut texts, mut pairs) = (Vec::new(), Vec::new());
            for member in &elements(list)? {
                match pair(member) {
                    Some(pair) => pairs.push(pair),
                    None => texts.push(text(member)?),
                }
            }
            match (pairs.is_empty(), texts.is_empty()) {
                (true, _) => Some((Box::new(texts), false)),
                (false, true) => Some((Box::new(pairs), false)),
                (false, false) => None,
            }
        }
        value => Some((Box::new(text(value)?), true)),
    }
}

fn pair(member: &[TokenTree]) -> Option<(String, String)> {
    let member = unwrap_groups(member);
    let [key, value] = &elements(group(&member, Delimiter::Parenthesis)?)?[..] else { return None };
    Some((text(key)?, text(value)?))
}

/// A literal as text.
fn text(value: &[TokenTree]) -> Option<String> {
    as_text(&unwrap_groups(value))
}
