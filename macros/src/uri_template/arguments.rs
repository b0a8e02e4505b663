//! The arguments behind the template.

use proc_macro::{Span, TokenTree};

use super::template::Variable;
use crate::call::{missing_comma, peel, span_of};
use crate::fault::Fault;
use crate::literal::Value;
use crate::near::{listed, nearest};

/// An argument behind the template: `name = …` or `"name" = …`.
pub(super) struct Argument<'c> {
    name: String,
    name_span: Span,
    pub(super) value: &'c [TokenTree],
}

pub(super) fn parse<'c>(
    arguments: &'c [Vec<TokenTree>],
    faults: &mut Vec<Fault>,
) -> Vec<Argument<'c>> {
    let mut parsed = Vec::new();
    for argument in arguments {
        let (name, name_span, value) = match &argument[..] {
            [TokenTree::Ident(name), TokenTree::Punct(equals), value @ ..]
                if equals.as_char() == '=' =>
            {
                let name_text = name.to_string();
                let name_text = name_text.strip_prefix("r#").unwrap_or(&name_text);
                (name_text.to_string(), name.span(), value)
            }
            [TokenTree::Literal(name), TokenTree::Punct(equals), value @ ..]
                if equals.as_char() == '=' && name.to_string().starts_with('"') =>
            {
                let Value::Text(text) = Value::of(name) else {
                    faults.push(Fault::refused(name));
                    continue;
                };
                (text, name.span(), value)
            }
            _ => {
                let fault = Fault::new(span_of(argument), "expected `name = …`");
                faults.push(fault.help(match &peel(argument)[..] {
                    [TokenTree::Ident(name)] => {
                        format!("a variable of that name is found without it, else `x = {name}`")
                    }
                    _ => "every value has the name of a variable of the template".into(),
                }));
                continue;
            }
        };
        match missing_comma(value) {
            _ if value.is_empty() => {
                let title = format!("nothing stands behind `{name} =`");
                faults.push(Fault::new(name_span, title).help(format!("write `{name} = …`")));
            }
            Some(fault) => faults.push(fault),
            None => parsed.push(Argument { name, name_span, value }),
        }
    }
    parsed
}

/// Every argument has a name of its own, which stands in the template.
pub(super) fn check(
    variables: &[Variable<'_>],
    arguments: &[Argument<'_>],
    faults: &mut Vec<Fault>,
) {
    let names: Vec<&str> = variables.iter().map(|variable| variable.name).collect();
    for (i, argument) in arguments.iter().enumerate() {
        let name = &argument.name;
        if arguments[..i].iter().any(|other| other.name == *name) {
            let title = format!("there is a value for `{name}` already");
            faults.push(Fault::new(argument.name_span, title).help("leave one of them out"));
        } else if !names.contains(&&name[..]) {
            let title = format!("the template has no variable `{name}`");
            let help = match nearest(name, &names) {
                Some(near) => format!("did you mean `{near}`?"),
                None if names.is_empty() => {
                    format!("a variable stands in braces, as in `{{{name}}}`")
                }
                None => format!("its variables are {}", listed(&names)),
            };
            faults.push(Fault::new(argument.name_span, title).help(help));
        }
    }
}

pub(super) fn of<'a, 'c>(name: &str, arguments: &'a [Argument<'c>]) -> Option<&'a Argument<'c>> {
    arguments.iter().find(|argument| argument.name == name)
}

/// For a variable that has no value, if it may be that an argument was meant for it.
pub(super) fn help_for_missing(name: &str, arguments: &[Argument<'_>]) -> Option<String> {
    let names: Vec<&str> = arguments.iter().map(|argument| &argument.name[..]).collect();
    let near = nearest(name, &names)?;
    Some(format!("did you mean `{near}`?"))
}
