//! Templates that arrive at run time.

use core::convert::Infallible;

use super::error::{PrefixError, TemplateError};
use super::expander::{Expander, Spec};
use super::expansion::{Expand, Expansion};
use super::operator::Operator;
use super::step::{Modifier, Step, Steps};
use super::value::{StringValue, Visitor};
use super::variables::{Index, Variables};
use crate::base::quoted::Quoted;
use crate::percent::sink::Sink;

/// A URI template that arrives as data; for one that is in the code there is
/// `etched::uri_template!`.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::Template;
///
/// let template = Template::parse("https://api.example.com/users/{user}{?tags*}")?;
/// let link = template.expand([("user", "ann/bob")]).unwrap();
/// assert_eq!(link.to_string(), "https://api.example.com/users/ann%2Fbob");
/// # Ok::<(), etched::uri_template::TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Template<'t> {
    text: &'t str,
}

impl<'t> Template<'t> {
    /// Checks a template.
    ///
    /// # Errors
    ///
    /// The first fault; [`faults`](Template::faults) has all of them.
    ///
    /// # Cost
    ///
    /// One pass, no allocation. An expansion reads the template again.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// assert!(Template::parse("/users/{user}").is_ok());
    /// assert_eq!(Template::parse("/users/{user").unwrap_err().position(), 7);
    /// ```
    pub fn parse(text: &'t str) -> Result<Template<'t>, TemplateError> {
        Template::faults(text).next().map_or(Ok(Template { text }), Err)
    }

    /// All that is wrong with a template, in order, each once.
    ///
    /// # Cost
    ///
    /// One pass, no allocation.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let places: Vec<usize> =
    ///     Template::faults("/{a b}/%zz/{x:0}").map(|fault| fault.position()).collect();
    /// assert_eq!(places, [3, 7, 13]);
    /// ```
    pub fn faults(text: &'t str) -> impl Iterator<Item = TemplateError> + 't {
        Steps::of(text).filter_map(Result::err)
    }

    /// The template as it was written.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// assert_eq!(Template::parse("/{user}").unwrap().as_str(), "/{user}");
    /// ```
    pub const fn as_str(&self) -> &'t str {
        self.text
    }

    fn steps(&self) -> impl Iterator<Item = Step<'t>> + use<'t> {
        Steps::of(self.text).filter_map(Result::ok)
    }

    /// The names of the variables, in order; one that is there twice comes twice.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let template = Template::parse("/{user}{?page,user}").unwrap();
    /// assert!(template.variables().eq(["user", "page", "user"]));
    /// ```
    pub fn variables(&self) -> impl Iterator<Item = &'t str> + use<'t> {
        self.steps().filter_map(|step| match step {
            Step::Variable { name, .. } => Some(name),
            _ => None,
        })
    }

    /// The template with values for its variables. What has no value is undefined, and leaves
    /// no trace.
    ///
    /// # Errors
    ///
    /// A prefix, as in `{name:3}`, of a list or an associative array.
    ///
    /// # Cost
    ///
    /// One pass over the template, which looks up the variables that have a prefix. [`Variables`]
    /// describes the cost of a lookup: among at most 16 pairs, or in a map, it allocates nothing.
    /// Each time the expansion is written, it reads the template and looks up all variables again.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let template = Template::parse("/search{?q,lang}").unwrap();
    /// let link = template.expand([("q", "a&b"), ("lang", "de")]).unwrap();
    /// assert_eq!(link.to_string(), "/search?q=a%26b&lang=de");
    /// ```
    pub fn expand<V: Variables>(
        self,
        variables: V,
    ) -> Result<Expansion<OfTemplate<'t, V>>, PrefixError<'t>> {
        self.check_prefixes(&variables)?;
        Ok(Expansion { of: OfTemplate { template: self, variables } })
    }

    /// Checks that the value of every variable with a prefix is a string.
    fn check_prefixes<V: Variables>(self, variables: &V) -> Result<(), PrefixError<'t>> {
        let mut index = Index::new();
        for step in self.steps() {
            if let Step::Variable { name, modifier: Modifier::Prefix(_), at } = step {
                let mut kind = Kind { is_composite: false };
                let Ok(()): Result<(), Infallible> = variables.visit(&mut index, name, &mut kind);
                if kind.is_composite {
                    return Err(PrefixError { name: Quoted(name), at });
                }
            }
        }
        Ok(())
    }
}

/// A [`Template`] with values.
///
/// It has to be named where an expansion is kept:
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{Expansion, OfTemplate, Template};
///
/// struct Page<'t> {
///     link: Expansion<OfTemplate<'t, [(&'t str, u32); 1]>>,
/// }
///
/// let link = Template::parse("/list{?page}").unwrap().expand([("page", 2)]).unwrap();
/// assert_eq!(Page { link }.link.to_string(), "/list?page=2");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OfTemplate<'t, V> {
    template: Template<'t>,
    variables: V,
}

impl<V: Variables> Expand for OfTemplate<'_, V> {
    fn expand<S: Sink>(&self, to: &mut Expander<'_, S>) -> Result<(), S::Error> {
        let mut rules = Operator::Simple.rules();
        let mut index = Index::new();
        self.template.steps().try_for_each(|step| match step {
            Step::Literal(text) => to.literal(text),
            Step::Expression(operator) => {
                rules = operator.rules();
                to.start(rules);
                Ok(())
            }
            Step::Variable { name, modifier, .. } => {
                let spec = || Spec { rules, name, modifier };
                if rules.keeps_reserved {
                    self.variables.visit(&mut index, name, &mut to.variable::<true, _>(spec))
                } else {
                    self.variables.visit(&mut index, name, &mut to.variable::<false, _>(spec))
                }
            }
        })
    }
}

/// Finds out whether a value is more than a string.
struct Kind {
    is_composite: bool,
}

impl Visitor for Kind {
    type Error = Infallible;

    fn string<T: StringValue + ?Sized>(&mut self, _: &T) -> Result<(), Infallible> {
        Ok(())
    }

    fn item<T: StringValue + ?Sized>(&mut self, _: &T) -> Result<(), Infallible> {
        self.is_composite = true;
        Ok(())
    }

    fn pair<K, T>(&mut self, _: &K, _: &T) -> Result<(), Infallible>
    where
        K: StringValue + ?Sized,
        T: StringValue + ?Sized,
    {
        self.is_composite = true;
        Ok(())
    }
}
