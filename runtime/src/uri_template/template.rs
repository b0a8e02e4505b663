//! Templates that are parsed at run time.

use super::error::{ExpansionError, ExpansionErrorKind, Fault, PrefixError, TemplateError};
use super::expander::{Expand, Expander, Variable, Visitor};
use super::expansion::{Expansion, WholeUrl};
use super::output::{Modifier, WriteResult};
use super::places::{Place, Places};
use super::step::{Form, TemplateStep, TemplateSteps};
use super::variables::{Index, Variables};
use crate::base::display::DisplayError;
use crate::base::quoted::Quoted;

/// A URI template that is parsed at run time; for a template in the source code, use
/// `etched::uri_template!`.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::Template;
///
/// let template = Template::parse("https://api.example.com/users/{user}{?tags*}")?;
/// let link = template.expand([("user", "ann/bob")]).unwrap();
/// assert_eq!(link.to_url().unwrap().as_str(), "https://api.example.com/users/ann%2Fbob");
/// # Ok::<(), etched::uri_template::TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Template<'t> {
    text: &'t str,
}

impl<'t> Template<'t> {
    /// Parses a template to a `Template` that borrows its text, or returns the first error.
    ///
    /// Other forms: [`uri_template!`] (at compile time).
    ///
    /// [`uri_template!`]: https://docs.rs/etched/latest/etched/macro.uri_template.html
    ///
    /// # Errors
    ///
    /// The first error. [`faults`](Template::faults) finds all errors.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// assert_eq!(Template::parse("/users/{user}").unwrap().as_str(), "/users/{user}");
    /// assert_eq!(Template::parse("/users/{user").unwrap_err().position(), 7);
    /// ```
    #[inline]
    pub fn parse(text: &'t str) -> Result<Template<'t>, TemplateError> {
        Template::faults(text).next().map_or(Ok(Template { text }), Err)
    }

    /// An iterator over all errors in a template, in the order of their positions.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let places: Vec<usize> =
    ///     Template::faults("/{a b}/%zz/{x:0}").map(|fault| fault.position()).collect();
    /// assert_eq!(places, [3, 7, 13]);
    /// ```
    #[inline]
    pub fn faults(text: &'t str) -> impl Iterator<Item = TemplateError> + 't {
        TemplateSteps::of(text).filter_map(Result::err)
    }

    /// The text of the template.
    #[inline]
    pub const fn as_str(&self) -> &'t str {
        self.text
    }

    #[inline]
    fn steps(&self) -> impl Iterator<Item = TemplateStep<'t>> + use<'t> {
        TemplateSteps::of_parsed(self.text).filter_map(Result::ok)
    }

    /// An iterator over the names of the variables, in order; a name that occurs twice is returned
    /// twice.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let template = Template::parse("/{user}{?page,user}").unwrap();
    /// assert!(template.variables().eq(["user", "page", "user"]));
    /// ```
    #[inline]
    pub fn variables(&self) -> impl Iterator<Item = &'t str> + use<'t> {
        self.steps().filter_map(|step| match step {
            TemplateStep::Variable { name, .. } => Some(name),
            TemplateStep::Literal(_) => None,
        })
    }

    /// Combines the template with values for its variables to an [`Expansion`], which writes the
    /// text. A variable without a value is undefined and left out.
    ///
    /// Other forms: [`uri_template!`], [`uri_template_str!`] (at compile time).
    ///
    /// [`uri_template!`]: https://docs.rs/etched/latest/etched/macro.uri_template.html
    /// [`uri_template_str!`]: https://docs.rs/etched/latest/etched/macro.uri_template_str.html
    ///
    /// # Errors
    ///
    /// The value of a variable with a prefix, as in `{name:3}`, is a list or an associative array.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let template = Template::parse("/search{?q,lang}").unwrap();
    /// let link = template.expand([("q", "a&b"), ("lang", "de")]).unwrap();
    /// assert_eq!(link.try_to_string().as_deref(), Ok("/search?q=a%26b&lang=de"));
    /// ```
    #[inline]
    pub fn expand<V: Variables>(
        self,
        variables: V,
    ) -> Result<Expansion<OfTemplate<'t, V>>, PrefixError<'t>> {
        // Checks that the value of every variable with a prefix is a string.
        let mut index = Index::OneByOne(0);
        for step in self.steps() {
            let TemplateStep::Variable { name, at, operator, modifier, .. } = step else {
                continue;
            };
            let Modifier::Prefix(..) = modifier else { continue };
            let Some(value) = variables.find(&mut index, name) else { continue };
            let variable = &Variable { name, form: &Form::new(operator, modifier, Place::Query) };
            if value.visit(&mut Visitor { expander: None, variable, has_started: false }).is_err() {
                return Err(PrefixError { name: Quoted(name), at });
            }
        }
        Ok(Expansion { of: OfTemplate { template: self, variables } })
    }
}

/// A [`Template`] with values. Name this type where an expansion is stored.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::stored::OfTemplate;
/// use etched::uri_template::{Expansion, Template};
///
/// struct Page<'t> {
///     link: Expansion<OfTemplate<'t, [(&'t str, u32); 1]>>,
/// }
///
/// let link = Template::parse("/list{?page}").unwrap().expand([("page", 2)]).unwrap();
/// assert_eq!(Page { link }.link.try_to_string().as_deref(), Ok("/list?page=2"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OfTemplate<'t, V> {
    template: Template<'t>,
    variables: V,
}

impl<'t, V> Expansion<OfTemplate<'t, V>> {
    /// The text of the template, for example as the name of a span or the label of a metric.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let link = Template::parse("/users/{id}").unwrap().expand([("id", 7)]).unwrap();
    /// assert_eq!(link.try_to_string().as_deref(), Ok("/users/7"));
    /// assert_eq!(link.template(), "/users/{id}");
    /// ```
    #[inline]
    pub const fn template(&self) -> &'t str {
        self.of.template.text
    }
}

#[diagnostic::do_not_recommend]
impl<V> WholeUrl for OfTemplate<'_, V> {}

impl<V: Variables> Expand for OfTemplate<'_, V> {
    #[inline]
    fn text(&self) -> &str {
        self.template.text
    }

    #[inline]
    fn expand(&self, to: &mut Expander<'_>) -> WriteResult {
        let mut index = Index::OneByOne(0);
        let mut places = to.is_checked.then(|| Places::of(self.template.text));
        // If the values are checked, each expression sets its place. Otherwise it is not used.
        let mut place = Place::Query;
        self.template.steps().try_for_each(|step| {
            if let Some(places) = &mut places {
                // The error only ends the expansion. The caller gets the reason from `error_of`. A
                // variable keeps the place of its expression.
                place = places.step(&step).map_err(|_| DisplayError)?.unwrap_or(place);
            }
            match step {
                TemplateStep::Literal(text) => to.literal(text),
                TemplateStep::Variable { name, at, operator, modifier, is_first } => {
                    let form = &Form::new(operator, modifier, place);
                    let value = self.variables.find(&mut index, name);
                    to.variable(Variable { name, form }, (at, is_first), |to| {
                        value.map_or(Ok(()), |value| value.visit(to))
                    })
                }
            }
        })
    }

    /// If the template is refused, returns the error of the refusal instead: whether it is refused does
    /// not depend on its values, so no value is at fault.
    #[inline]
    fn error_of(&self, fault: Fault) -> ExpansionError {
        let mut places = Places::of(self.template.text);
        let refused = self.template.steps().find_map(|step| places.step(&step).err());
        let Some((refusal, range)) = refused else { return ExpansionError::of(fault, None) };
        let fault = Fault::at(ExpansionErrorKind::Template, range.start);
        ExpansionError { refusal: Some(refusal), ..ExpansionError::of(fault, None) }
    }
}
