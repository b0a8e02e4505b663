//! What a call of `uri_template!` makes: a template with its values, ready to be written.

#[cfg(feature = "alloc")]
use alloc::string::{String, ToString};
use core::fmt;
use core::marker::PhantomData;

use super::check::write_checked;
#[cfg(feature = "alloc")]
use super::check::{checked_string, to_url};
use super::error::{ExpansionError, Fault};
use super::expander::{Expand, Expander, Visitor};
use super::output::WriteResult;
use super::parsed::ParsedTemplate;
use crate::base::buffer::ToSliceError;
use crate::base::display::DisplayError;
use crate::percent::sink::{SHORT, Stream, TextBuffer};
#[cfg(feature = "alloc")]
use crate::url::Url;

/// A template with the values of its variables. It is expanded each time it is written.
///
/// | to | what to call | checked |
/// |---|---|---|
/// | have a whole URL | [`Expansion::to_url`] | yes |
/// | have text | [`Expansion::try_to_string`], [`Expansion::to_slice`] | yes |
/// | display a template whose variables are all in the query or the fragment | `Display`, `to_string` | no value can change another part |
/// | have what RFC 6570 says, whatever the values | [`Expansion::unchecked`] | no |
///
/// A checked function returns an error if a value would leave its place: see
/// [`ExpansionErrorKind`](super::ExpansionErrorKind), and the [table of places](super#places).
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::Template;
///
/// let template = Template::parse("https://example.com/users/{user}{?q}").unwrap();
/// let link = |user| template.expand([("user", user), ("q", "a&b")]).unwrap();
/// assert_eq!(link("ann").to_url()?.as_str(), "https://example.com/users/ann?q=a%26b");
/// assert!(link("..").to_url().is_err());
/// assert!(link("").to_url().is_err());
/// # Ok::<(), etched::uri_template::ExpansionError>(())
/// ```
#[must_use = "an expansion is text only when it is written"]
#[derive(Clone, Copy)]
pub struct Expansion<E> {
    #[doc(hidden)]
    pub of: E,
}

impl<E: Expand> Expansion<E> {
    /// The expansion as a URL, checked and parsed: a `Url<String>`.
    ///
    /// Each part of the URL is what the template and the values of this part have: no value can begin
    /// or end a part.
    ///
    /// Other forms: [`uri_template_str!`] (at compile time),
    /// [`try_to_string`](Expansion::try_to_string) (function), [`to_slice`](Expansion::to_slice)
    /// (into a buffer).
    ///
    /// [`uri_template_str!`]: https://docs.rs/etched/latest/etched/macro.uri_template_str.html
    ///
    /// # Errors
    ///
    /// The errors of [`try_to_string`](Expansion::try_to_string). If there is none, the expansion is
    /// not a URL, as [`Url::parse`] finds.
    ///
    /// A `uri_template!` that is only a part of a URL, such as `/users/{id}`, has no `to_url`: the
    /// call does not compile.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::{ExpansionErrorKind, Template};
    ///
    /// let template = Template::parse("https://{tenant}.example.com/users/{user}").unwrap();
    /// let url = |tenant, user| template.expand([("tenant", tenant), ("user", user)]).unwrap().to_url();
    /// assert_eq!(url("shop", "a/b")?.as_str(), "https://shop.example.com/users/a%2Fb");
    /// assert_eq!(url("evil.org", "ann").unwrap_err().kind(), ExpansionErrorKind::Label);
    /// # Ok::<(), etched::uri_template::ExpansionError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_url(&self) -> Result<Url<String>, ExpansionError>
    where
        E: WholeUrl,
    {
        to_url(&self.of)
    }

    /// The expansion as a `String`, checked.
    ///
    /// Other forms: [`uri_template_str!`] (at compile time), [`to_url`](Expansion::to_url)
    /// (function), [`to_slice`](Expansion::to_slice) (into a buffer).
    ///
    /// [`uri_template_str!`]: https://docs.rs/etched/latest/etched/macro.uri_template_str.html
    ///
    /// # Errors
    ///
    /// The first value that is not in its place, or whose `Display` returned an error; or the
    /// [template is refused](super::ExpansionErrorKind::Template). The `Display` of a standard
    /// library type never returns an error.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::{ExpansionErrorKind, Template};
    ///
    /// let template = Template::parse("/users/{user}/posts").unwrap();
    /// let link = |user| template.expand([("user", user)]).unwrap().try_to_string();
    /// assert_eq!(link("a/..").as_deref(), Ok("/users/a%2F../posts"));
    /// assert_eq!(link("..").unwrap_err().kind(), ExpansionErrorKind::DotSegment);
    /// assert_eq!(link("").unwrap_err().kind(), ExpansionErrorKind::EmptySegment);
    /// ```
    #[cfg(feature = "alloc")]
    pub fn try_to_string(&self) -> Result<String, ExpansionError> {
        checked_string(&self.of)
    }

    /// Writes the expansion to a buffer, checked, and returns the part that was written, a `&str`.
    ///
    /// Other forms: [`uri_template_str!`] (at compile time), [`to_url`](Expansion::to_url),
    /// [`try_to_string`](Expansion::try_to_string) (function).
    ///
    /// [`uri_template_str!`]: https://docs.rs/etched/latest/etched/macro.uri_template_str.html
    ///
    /// # Errors
    ///
    /// The first value that is not in its place, or whose `Display` returned an error; or the
    /// [template is refused](super::ExpansionErrorKind::Template). Or the buffer is too small; the
    /// error says how many bytes are needed. What does not fit is not checked.
    ///
    /// On success, the bytes after the returned part may have been overwritten. After an error, any
    /// byte of the buffer may have been overwritten.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::ToSliceError;
    /// use etched::uri_template::Template;
    ///
    /// let template = Template::parse("/{city}").unwrap();
    /// let link = template.expand([("city", "Zürich")]).unwrap();
    /// assert_eq!(link.to_slice(&mut [0; 32]), Ok("/Z%C3%BCrich"));
    /// let error = link.to_slice(&mut [0; 4]).unwrap_err();
    /// assert!(matches!(error, ToSliceError::BufferTooSmall(error) if error.needed() == 12));
    ///
    /// let up = template.expand([("city", "..")]).unwrap();
    /// assert!(matches!(up.to_slice(&mut [0; 32]), Err(ToSliceError::Input(_))));
    /// ```
    #[doc(alias = "write_to")]
    pub fn to_slice<'o>(
        &self,
        buffer: &'o mut [u8],
    ) -> Result<&'o str, ToSliceError<ExpansionError>> {
        write_checked(&self.of, buffer, usize::MAX, false)
    }

    /// The expansion as RFC 6570 says, unchecked: a value that can be displayed. It is for text that is
    /// not sent, such as a log or a test, and for values that you have written yourself. For a value
    /// that you do not control, call a function that checks its [place](super#places).
    ///
    /// Nothing is checked: a value may make a segment `..`, an empty host, or another host.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let link = Template::parse("/{city}/info").unwrap().expand([("city", "..")]).unwrap();
    /// assert_eq!(link.unchecked().to_string(), "/../info");
    /// assert!(link.try_to_string().is_err());
    /// ```
    #[inline]
    pub fn unchecked(&self) -> impl fmt::Display {
        Unchecked(&self.of)
    }

    /// The exact length of the [unchecked](Expansion::unchecked) text in bytes; `usize::MAX` if the
    /// length does not fit `usize`. If the `Display` of a value returns an error, the length is 0;
    /// [`to_slice`](Expansion::to_slice) returns that error.
    ///
    /// A checked text may have another length: one slash may be written in place of two, as after a
    /// base, and an IPv6 address gets brackets. The error of `to_slice` has the length that is needed.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let link = Template::parse("/{city}").unwrap().expand([("city", "Zürich")]).unwrap();
    /// assert_eq!(link.encoded_len(), "/Z%C3%BCrich".len());
    /// ```
    pub fn encoded_len(&self) -> usize {
        // An empty expansion fits the empty buffer, so it has no `Err`, and the length is 0.
        Unchecked(&self.of).write(&mut []).ok().and_then(Result::err).unwrap_or(0)
    }

    /// Only so that a template without `Display` has an error in our words.
    #[doc(hidden)]
    #[cfg(feature = "alloc")]
    #[allow(clippy::inherent_to_string_shadow_display, reason = "the same text")]
    pub fn to_string(&self) -> String
    where
        E: Displayable,
    {
        Unchecked(&self.of).to_string()
    }
}

/// See `base/stubs.rs`.
#[cfg(not(feature = "alloc"))]
#[doc(hidden)]
impl<E> Expansion<E> {
    pub fn to_url<R>(&self) -> R
    where
        E: crate::base::stubs::ToUrl,
    {
        crate::base::stubs::never()
    }

    pub fn try_to_string<R>(&self) -> R
    where
        E: crate::base::stubs::TryToString,
    {
        crate::base::stubs::never()
    }
}

/// What RFC 6570 says.
struct Unchecked<'e>(&'e dyn Expand);

impl Unchecked<'_> {
    /// Writes the expansion to a buffer. Returns the text, or its length in bytes if it does not
    /// fit.
    #[cfg_attr(on_demand, inline)]
    fn write<'o>(&self, buffer: &'o mut [u8]) -> Result<Result<&'o str, usize>, DisplayError> {
        let mut text = TextBuffer::new(buffer);
        self.0.expand(&mut Expander::new(&mut text, false))?;
        Ok(text.into_text())
    }
}

impl fmt::Display for Unchecked<'_> {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.write(&mut [0; SHORT])? {
            Ok(text) => f.write_str(text),
            Err(_) => Ok(self.0.expand(&mut Expander::new(&mut Stream(f), false))?),
        }
    }
}

/// The expansion of a template whose variables are all in the query or the fragment.
impl<E: Expand + Displayable> fmt::Display for Expansion<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Unchecked(&self.of).fmt(f)
    }
}

/// Shows the template, because the text is not checked.
impl<E: Expand> fmt::Debug for Expansion<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Expansion").field(&self.of.text()).finish()
    }
}

/// A template of `etched::uri_template!`, with a tuple of references to its values. The values are
/// in the order in which the variables first occur in the template. The kind of the template is
/// [`Whole`] or [`Relative`], and in [`Shown`] if no value can change another part of the URL.
///
/// Name this type where an expansion is stored. In this example, the expansion comes from
/// `uri_template!("/users/{id}{?page}")`:
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::stored::{OfValues, Relative};
/// use etched::uri_template::{Expansion, ExpansionError};
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
/// use etched::uri_template::stored::{OfValues, Whole};
/// use etched::uri_template::{Expansion, ExpansionError};
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
/// use etched::uri_template::stored::{OfValues, Relative};
/// use etched::uri_template::{Expansion, ExpansionError};
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
/// use etched::uri_template::Expansion;
/// use etched::uri_template::stored::{OfValues, Relative, Shown};
///
/// // `link` is `uri_template!("/list{?page}")`.
/// fn to_text(link: Expansion<OfValues<(&u32,), Shown<Relative>>>) -> String {
///     format!("{link}")
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shown<K>(PhantomData<K>);

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
#[cfg_attr(
    feature = "alloc",
    diagnostic::on_unimplemented(
        message = "a value may change the path: write `.try_to_string()?`"
    )
)]
#[cfg_attr(
    not(feature = "alloc"),
    diagnostic::on_unimplemented(
        message = "a value may change the path: write `.to_slice(&mut buffer)?`"
    )
)]
#[diagnostic::on_unimplemented(
    label = "not displayed, because its values are not checked",
    note = "`.unchecked()` writes the values as RFC 6570 says, without a check"
)]
pub trait Displayable {}

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
    fn text(&self) -> &str {
        self.template.text
    }

    #[inline]
    fn expand(&self, to: &mut Expander<'_>) -> WriteResult {
        to.parsed(&self.template, &|number, to| (self.visit)(&self.values, number, to))
    }

    #[inline]
    fn error_of(&self, fault: Fault) -> ExpansionError {
        ExpansionError::of(fault, self.template.name_at(fault.variable))
    }
}
