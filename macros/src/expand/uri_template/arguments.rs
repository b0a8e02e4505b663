//! Parses the arguments after the template.

use proc_macro2::{Span, TokenTree};
use syn::ext::IdentExt;

use super::template::{Template, Variable, Variables};
use crate::call::{is_mark, missing_comma, span_of, unwrap_groups};
use crate::fault::{Fault, Faults};
use crate::literal::Value;
use crate::names::{Names, identifier, is_identifier, listed, nearest};

/// An argument after the template: `name = …` or `"name" = …`.
pub(super) struct Argument<'c> {
    name: String,
    name_span: Span,
    pub(super) value: &'c [TokenTree],
}

impl<'c> Argument<'c> {
    fn parse(argument: &'c [TokenTree]) -> Result<Argument<'c>, Fault> {
        let expected = || Fault::new(span_of(argument), "expected `name = …`");
        let (name, name_span, value) = match argument {
            [name @ (TokenTree::Ident(_) | TokenTree::Literal(_)), rest @ ..]
                if is_of_map(rest) =>
            {
                let text = name.to_string();
                let name = Some(text.trim_matches('"')).filter(|name| is_identifier(name));
                return Err(expected().help(format!("write `{} = …`", name.unwrap_or(&text))));
            }
            [TokenTree::Ident(name), equals, value @ ..] if is_mark(equals, '=') => {
                (name.unraw().to_string(), name.span(), value)
            }
            [TokenTree::Literal(name), equals, value @ ..]
                if is_mark(equals, '=') && name.to_string().starts_with('"') =>
            {
                let Value::Text(text) = Value::of(name) else { return Err(Fault::refused(name)) };
                (text, name.span(), value)
            }
            _ => {
                return Err(expected().help(match &unwrap_groups(argument)[..] {
                    [TokenTree::Ident(name)] => format!(
                        "write `x = {name}` for the variable `x`; the variable `{name}` needs no \
                         argument"
                    ),
                    _ => "write the name of a variable of the template before its value".into(),
                }));
            }
        };
        match missing_comma(value) {
            _ if value.is_empty() => {
                let fault = Fault::new(name_span, format!("`{name} =` has no value"));
                Err(fault.help(format!("write `{name} = …`")))
            }
            Some(fault) => Err(fault),
            None => Ok(Argument { name, name_span, value }),
        }
    }
}

/// Whether a name and these tokens are an entry of a map: `"id" => 1` or `id: 1`.
fn is_of_map(after_name: &[TokenTree]) -> bool {
    match after_name {
        [equals, arrow, ..] if is_mark(equals, '=') => is_mark(arrow, '>'),
        // Two colons are a path.
        [colon, next, ..] => is_mark(colon, ':') && !is_mark(next, ':'),
        _ => false,
    }
}

/// The arguments, in order.
pub(super) struct Arguments<'c> {
    pub(super) variables: &'c Variables<'c>,
    all: Vec<Argument<'c>>,
    names: Names,
    /// The names in malformed expressions and arguments, of which nothing else is reported.
    malformed: Vec<String>,
}

impl<'c> Arguments<'c> {
    /// Parses the arguments `name = …`. One that has a fault is reported and left out.
    pub(super) fn parse(
        arguments: &'c [Vec<TokenTree>],
        variables: &'c Variables<'c>,
        malformed: Vec<String>,
        faults: &mut Faults,
    ) -> Arguments<'c> {
        let (all, names) = (Vec::new(), Names::default());
        let mut parsed = Arguments { variables, all, names, malformed };
        for argument in arguments {
            match Argument::parse(argument) {
                Ok(argument) => {
                    parsed.names.add(&argument.name);
                    parsed.all.push(argument);
                }
                Err(fault) => {
                    // Its variable is not reported as one without a value.
                    let name = argument.first().map(|name| name.to_string());
                    parsed.malformed.extend(name.map(|name| identifier(name.trim_matches('"'))));
                    faults.push(fault);
                }
            }
        }
        parsed
    }

    /// Reports each argument whose name belongs to an earlier argument or is not in the template.
    pub(super) fn check(&self, faults: &mut Faults) {
        for (number, argument) in self.all.iter().enumerate() {
            let (name, span) = (&argument.name, argument.name_span);
            if self.names.number(name) != Some(number) {
                faults.push_with(|| {
                    let title = format!("there is a value for `{name}` already");
                    Fault::new(span, title).help("remove one of them")
                });
            } else if self.variables.number(name).is_none() && !self.is_malformed(name) {
                faults.push_with(|| {
                    let title = format!("the template has no variable `{name}`");
                    Fault::new(span, title).help(help_for_unknown(name, self.variables))
                });
            }
        }
    }

    /// Whether another fault tells about the variable: that of its malformed expression or argument, or
    /// that of an argument with the name as an identifier.
    pub(super) fn is_told(&self, name: &str) -> bool {
        let identifier = identifier(name);
        self.is_malformed(&identifier)
            || self.named(&identifier).is_some() && self.variables.number(&identifier).is_none()
    }

    /// Whether the name, alone or before a `_`, is in a malformed expression.
    fn is_malformed(&self, name: &str) -> bool {
        let mut rests = self.malformed.iter().filter_map(|it| it.strip_prefix(name));
        rests.any(|rest| rest.is_empty() || rest.starts_with('_'))
    }

    /// The first argument with this name.
    pub(super) fn named(&self, name: &str) -> Option<&Argument<'c>> {
        self.names.number(name).and_then(|number| self.all.get(number))
    }

    /// The fault of a variable without a value. `what` ends the title, and `example` is an argument
    /// that would give the variable a value.
    pub(super) fn missing(
        &self,
        variable: &Variable<'_>,
        template: &Template,
        what: &str,
        example: &str,
    ) -> Fault {
        let name = variable.name;
        let names: Vec<&str> = self.all.iter().map(|argument| &argument.name[..]).collect();
        let at = variable.places[0];
        template.fault(at..at + name.len(), format!("`{name}` {what}")).help(
            match nearest(name, &names) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("give it a value: `{example}`"),
            },
        )
    }
}

/// The help for an argument whose name is not a variable of the template.
fn help_for_unknown(name: &str, variables: &Variables<'_>) -> String {
    let names: Vec<&str> = variables.all.iter().map(|variable| variable.name).collect();
    if let Some(escaped) = names.iter().find(|it| !is_identifier(it) && identifier(it) == name) {
        return format!("write `\"{escaped}\" = …`");
    }
    match nearest(name, &names) {
        Some(near) => format!("did you mean `{near}`?"),
        None if names.is_empty() => format!("write a variable in braces, as in `{{{name}}}`"),
        None => format!("its variables are {}", listed(&names)),
    }
}
