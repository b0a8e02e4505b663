//! Parses the template into its steps and variables.

use std::ops::Range;

use etched_runtime::uri_template::parts::{LITERAL, Modifier, TemplateStep, TemplateSteps};
use etched_runtime::uri_template::{TemplateErrorKind, parts};
use proc_macro2::{Literal, TokenTree};

use crate::call::{missing_comma, span_of, unwrap_groups};
use crate::fault::{Fault, Faults, Within};
use crate::literal::Value;
use crate::names::Names;
use crate::spec::Macro;

/// A template in a literal.
pub(super) struct Template {
    pub(super) token: Literal,
    pub(super) text: String,
}

/// A variable of the template.
pub(super) struct Variable<'t> {
    pub(super) name: &'t str,
    /// The offset of the first occurrence.
    pub(super) at: usize,
    /// The offsets of all occurrences.
    pub(super) places: Vec<usize>,
    /// Whether any occurrence has a prefix modifier, as in `{name:3}`.
    pub(super) has_prefix: bool,
    /// Whether any occurrence is `{name}` before the query.
    pub(super) is_in_path: bool,
}

impl Template {
    /// Returns the template that `argument` is, or the fault that it is not a string literal.
    pub(super) fn parse(this: &Macro, argument: &[TokenTree]) -> Result<Template, Fault> {
        let argument = unwrap_groups(argument);
        let span = span_of(&argument);
        if let Some(fault) = missing_comma(&argument) {
            return Err(fault);
        }
        if let [TokenTree::Literal(token)] = &argument[..] {
            match Value::of(token) {
                Value::Text(text) if !token.to_string().starts_with('\'') => {
                    return Ok(Template { token: token.clone(), text });
                }
                Value::Refused => return Err(Fault::refused(token)),
                _ => {}
            }
        }
        let title = format!("`{}!` takes a template in a string literal", this.name);
        Err(Fault::new(span, title).help(
            "for a template that is not a literal, call `etched::uri_template::Template::parse`",
        ))
    }

    /// Parses the template into steps, and adds its faults to `faults`.
    pub(super) fn steps(&self, faults: &mut Faults) -> Vec<TemplateStep<'_>> {
        let mut steps = Vec::new();
        for step in TemplateSteps::of(&self.text) {
            match step {
                Ok(step) => steps.push(step),
                Err(error) => faults.push_with(|| {
                    let found = self.text.get(error.range()).unwrap_or_default();
                    let mut fault = self.fault(error.range(), error.to_string());
                    fault.help = help_for(error.kind(), found);
                    fault
                }),
            }
        }
        steps
    }

    /// The ranges of the expressions.
    pub(super) fn expressions(&self) -> Vec<Range<usize>> {
        let text = &self.text[..];
        let mut expressions = Vec::new();
        let mut end = 0;
        while let Some(start) = text[end..].find('{').map(|start| end + start) {
            end = text[start..].find('}').map_or(text.len(), |len| start + len + 1);
            expressions.push(start..end);
        }
        expressions
    }

    pub(super) fn fault(&self, range: Range<usize>, title: String) -> Fault {
        let at = range.start;
        let within = Some(Within::Literal(self.token.clone(), range));
        Fault { within, ..Fault::new(self.token.span(), title) }.at(at)
    }
}

/// The help for a fault of the template. `found` is the text at fault.
fn help_for(kind: TemplateErrorKind, found: &str) -> Option<String> {
    Some(match kind {
        TemplateErrorKind::UnclosedExpression => "write `%7B` for a literal `{`".into(),
        TemplateErrorKind::StrayBrace => "write `%7D` for a literal `}`".into(),
        TemplateErrorKind::EmptyExpression => "write a name between the braces".into(),
        TemplateErrorKind::ReservedOperator => {
            "write `{name}`, or `{+name}` to keep slashes in the value".into()
        }
        TemplateErrorKind::MalformedName if found == " " => {
            "separate variables by `,` without a space".into()
        }
        TemplateErrorKind::MalformedName if found == "-" => "write `_` instead".into(),
        TemplateErrorKind::MalformedPrefix => {
            "`{name:3}` writes the first three characters of a value".into()
        }
        TemplateErrorKind::SecondModifier => {
            "`{name*}` writes each member of a list on its own".into()
        }
        TemplateErrorKind::MalformedEscape => "write `%25` for a literal `%`".into(),
        TemplateErrorKind::NotALiteral => format!("write `{}`", LITERAL.encode(found)),
        TemplateErrorKind::MalformedName => "write a name, as in `{user}` or `{?q,page}`".into(),
        _ => return None,
    })
}

/// The variables of a template, each once, in the order of their first occurrence.
pub(super) struct Variables<'t> {
    pub(super) all: Vec<Variable<'t>>,
    names: Names,
}

impl<'t> Variables<'t> {
    pub(super) fn of(steps: &[TemplateStep<'t>]) -> Variables<'t> {
        let mut variables = Variables { all: Vec::new(), names: Names::default() };
        let (mut is_before_query, mut is_in_path) = (true, false);
        for step in steps {
            let parts::Variable { name, modifier, at } = match *step {
                TemplateStep::Literal(text) => {
                    is_before_query &= !text.contains(['?', '#']);
                    continue;
                }
                TemplateStep::Expression(operator) => {
                    is_before_query &= !matches!(operator.symbol, Some('?' | '#' | '&'));
                    is_in_path = is_before_query && operator.symbol.is_none();
                    continue;
                }
                TemplateStep::Variable(variable) => variable,
            };
            let number = variables.number(name).unwrap_or_else(|| {
                variables.names.add(name);
                let (places, has_prefix, is_in_path) = (Vec::new(), false, false);
                variables.all.push(Variable { name, at, places, has_prefix, is_in_path });
                variables.all.len() - 1
            });
            let variable = &mut variables.all[number];
            variable.places.push(at);
            variable.has_prefix |= matches!(modifier, Modifier::Prefix(..));
            variable.is_in_path |= is_in_path;
        }
        variables
    }

    /// The number of the variable with this name.
    pub(super) fn number(&self, name: &str) -> Option<usize> {
        self.names.number(name)
    }
}
