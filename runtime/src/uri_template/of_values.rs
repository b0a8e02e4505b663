//! The expansion of `uri_template!`: a template that was parsed at compile time.

use super::encoder::Written;
use super::expand::Expand;
use super::expander::{Expander, Visitor};
use super::expansion::Expansion;
use super::step::TemplateStep;

/// A template of `etched::uri_template!`, with a tuple of references to its values. The values are
/// in the order in which the variables first occur in the template.
///
/// Name this type where an expansion is stored. In this example, the expansion comes from
/// `uri_template!("/list{?tag,page}")`:
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{Expansion, OfValues};
///
/// struct Page<'v> {
///     link: Expansion<OfValues<(&'v &'v str, &'v u32)>>,
/// }
///
/// impl Page<'_> {
///     fn url(&self) -> String {
///         format!("https://example.com{}", self.link)
///     }
/// }
/// ```
#[allow(missing_debug_implementations, reason = "an expansion is shown as its text")]
#[derive(Clone, Copy)]
pub struct OfValues<V> {
    #[doc(hidden)]
    pub template: &'static ParsedTemplate,
    /// Without bounds: rustc would report one more error for each bound that a value does not meet.
    #[doc(hidden)]
    pub values: V,
    /// Visits the value of the variable at this offset in the template.
    #[doc(hidden)]
    pub visit: fn(&V, usize, &mut Visitor<'_, '_>) -> Written,
}

/// A template of a macro.
#[allow(missing_debug_implementations, missing_docs, reason = "no part of the API")]
pub struct ParsedTemplate {
    pub text: &'static str,
    /// The steps, with literals that are encoded already.
    pub steps: &'static [TemplateStep<'static>],
}

impl<V> Expansion<OfValues<V>> {
    /// The text of the template, for example as the name of a span or the label of a metric.
    ///
    /// With `uri_template!`, `uri_template!("/users/{id}").template()` is `"/users/{id}"`.
    #[inline]
    pub const fn template(&self) -> &'static str {
        self.of.template.text
    }
}

impl<V> Expand for OfValues<V> {
    #[inline]
    fn expand(&self, to: &mut Expander<'_>) -> Written {
        self.template.steps.iter().try_for_each(|step| match step {
            TemplateStep::Literal(text) => to.encoded(text),
            TemplateStep::Expression(operator) => to.start(operator),
            TemplateStep::Variable(variable) => {
                (self.visit)(&self.values, variable.at, &mut to.variable(variable))
            }
        })
    }

    #[inline]
    fn name_at(&self, at: usize) -> Option<&'static str> {
        self.template.steps.iter().find_map(|step| match step {
            TemplateStep::Variable(variable) if variable.at == at => Some(variable.name),
            _ => None,
        })
    }
}
