//! The expansion of `uri_template!`: a template that was parsed at compile time.

use core::marker::PhantomData;

use super::expand::{AnyTemplate, Displayable, Expand, WholeUrl};
use super::expander::Visitor;
use super::expansion::Expansion;
use super::output::WriteResult;
use super::parsed::ParsedTemplate;

/// A template of `etched::uri_template!`, with a tuple of references to its values. The values are
/// in the order in which the variables first occur in the template. The kind of the template is
/// [`Whole`] or [`Relative`], and in [`Shown`] if no value can change another part of the URL.
///
/// Name this type where an expansion is stored. In this example, the expansion comes from
/// `uri_template!("/users/{id}{?page}")`:
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{Expansion, ExpansionError, OfValues, Relative};
///
/// struct Page<'v> {
///     link: Expansion<OfValues<(&'v &'v str, &'v u32), Relative>>,
/// }
///
/// impl Page<'_> {
///     fn path(&self) -> Result<String, ExpansionError> {
///         self.link.try_to_string()
///     }
/// }
/// ```
#[allow(missing_debug_implementations, reason = "an expansion is shown as its template")]
#[derive(Clone, Copy)]
pub struct OfValues<V, K = Whole> {
    #[doc(hidden)]
    pub template: ParsedTemplate,
    /// Without bounds: rustc would report one more error for each bound that a value does not meet.
    #[doc(hidden)]
    pub values: V,
    /// Visits the value with this number.
    #[doc(hidden)]
    pub visit: fn(&V, u16, &mut Visitor<'_, '_>) -> WriteResult,
    #[doc(hidden)]
    pub kind: PhantomData<K>,
}

/// The kind of a template that begins with a scheme or with `{+base}`: it can be a URL.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{Expansion, ExpansionError, OfValues, Whole};
///
/// // `link` is `uri_template!("https://example.com/users/{id}")`.
/// fn to_text(link: Expansion<OfValues<(&u32,), Whole>>) -> Result<String, ExpansionError> {
///     Ok(link.to_url()?.into())
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Whole;

/// The kind of a template that is only a part of a URL, such as `/users/{id}`.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{Expansion, ExpansionError, OfValues, Relative};
///
/// // `link` is `uri_template!("/users/{id}")`.
/// fn to_text(link: Expansion<OfValues<(&u32,), Relative>>) -> Result<String, ExpansionError> {
///     link.try_to_string()
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Relative;

/// The kind of a template whose variables are all in the query or in the fragment, such as
/// `/list{?page}`: its expansion has `Display`, because no value can change another part of the URL.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{Expansion, OfValues, Relative, Shown};
///
/// // `link` is `uri_template!("/list{?page}")`.
/// fn to_text(link: Expansion<OfValues<(&u32,), Shown<Relative>>>) -> String {
///     format!("{link}")
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shown<K>(PhantomData<K>);

#[diagnostic::do_not_recommend]
impl<V> WholeUrl for OfValues<V, Whole> {}
#[diagnostic::do_not_recommend]
impl<V> WholeUrl for OfValues<V, Shown<Whole>> {}

#[diagnostic::do_not_recommend]
impl<V, K> Displayable for OfValues<V, Shown<K>> {}

impl<V, K> Expansion<OfValues<V, K>> {
    /// The text of the template, for example as the name of a span or the label of a metric.
    ///
    /// With `uri_template!`, `uri_template!("/users/{id}").template()` is `"/users/{id}"`.
    #[inline]
    pub const fn template(&self) -> &'static str {
        self.of.template.text
    }
}

impl<V, K> Expand for OfValues<V, K> {
    #[inline]
    fn template(&self) -> AnyTemplate<'_> {
        AnyTemplate::OfMacro(&self.template)
    }

    #[inline]
    fn visit(&self, number: u16, to: &mut Visitor<'_, '_>) -> WriteResult {
        (self.visit)(&self.values, number, to)
    }
}
