//! The expansion of `uri_template!`: a template that was parsed at compile time.

use super::encoder::Written;
use super::expander::{Expander, Visitor};
use super::expansion::Expand;
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
    /// The steps, with literals that are encoded already.
    #[doc(hidden)]
    pub steps: &'static [TemplateStep<'static>],
    /// Without bounds: rustc would report one more error for each bound that a value does not meet.
    #[doc(hidden)]
    pub values: V,
    /// Visits the value of the variable at this offset in the template.
    #[doc(hidden)]
    pub visit: fn(&V, usize, &mut Visitor<'_, '_>) -> Written,
}

impl<V> Expand for OfValues<V> {
    #[inline]
    fn expand(&self, to: &mut Expander<'_>) -> Written {
        self.steps.iter().try_for_each(|step| match step {
            TemplateStep::Literal(text) => to.encoded(text),
            TemplateStep::Expression(operator) => to.start(operator),
            TemplateStep::Variable(variable) => {
                (self.visit)(&self.values, variable.at, &mut to.variable(variable))
            }
        })
    }
}
