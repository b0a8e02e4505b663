//! What can be expanded.

#![allow(missing_debug_implementations, reason = "no part of the API")]

use super::expander::{Expander, Variable, Visitor};
use super::output::WriteResult;
use super::parsed::{ParsedTemplate, Record};
use super::places::Refused;

/// A template with its values.
pub trait Expand {
    fn template(&self) -> AnyTemplate<'_>;

    /// Visits the value with this number, if the template is that of a macro.
    #[inline]
    fn visit(&self, _number: u16, _to: &mut Visitor<'_, '_>) -> WriteResult {
        Ok(())
    }
}

/// A template. A program links the parser of templates only if it makes the second variant.
#[derive(Clone, Copy)]
pub enum AnyTemplate<'e> {
    OfMacro(&'e ParsedTemplate),
    AtRunTime(&'e dyn AtRunTime),
}

/// A template that is parsed at run time, with its values.
pub trait AtRunTime {
    fn expand(&self, to: &mut Expander<'_>) -> WriteResult;

    /// The text of the template.
    fn text(&self) -> &str;

    /// The first refusal of the template. A macro has refused its template already.
    fn refused(&self) -> Option<Refused>;
}

impl<'e> AnyTemplate<'e> {
    /// The text of the template.
    #[inline]
    pub(super) fn text(self) -> &'e str {
        match self {
            AnyTemplate::OfMacro(template) => template.text,
            AnyTemplate::AtRunTime(expansion) => expansion.text(),
        }
    }
}

/// Writes an expansion.
#[cfg_attr(on_demand, inline)]
pub(super) fn expand(expansion: &dyn Expand, to: &mut Expander<'_>) -> WriteResult {
    let template = match expansion.template() {
        AnyTemplate::OfMacro(template) => template,
        AnyTemplate::AtRunTime(expansion) => return expansion.expand(to),
    };
    template.steps().try_for_each(|(Record { at, value, form, is_first, .. }, text)| {
        let Some(form) = template.forms.get(usize::from(form)) else { return to.encoded(text) };
        let variable = Variable { name: text, form };
        to.variable(variable, (at.into(), is_first), |to| expansion.visit(value, to))
    })
}

/// A template that can be a whole URL.
#[diagnostic::on_unimplemented(
    message = "this template is only a part of a URL: it has no scheme and no host",
    label = "not a whole URL",
    note = "write `uri_template!(\"{{+base}}/…\")`, with a variable `base` that is a URL, or \
            `https://` and a host before the template",
    note = "`.try_to_string()?` gives a part of a URL"
)]
pub trait WholeUrl {}

/// A template whose expansion can be displayed.
#[diagnostic::on_unimplemented(
    message = "a value may change the path: write `.try_to_string()?`",
    label = "not displayed, because its values are not checked",
    note = "`.try_to_string()?` and `.to_url()?` check the values; `.unchecked()` writes them as RFC \
            6570 says"
)]
pub trait Displayable {}
