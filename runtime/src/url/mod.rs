//! Whole URLs, parsed and serialized by the [URL Standard]: what browsers do with an address.
//!
//! | to | what to call |
//! |---|---|
//! | parse a URL | [`Url::parse`] |
//! | parse it without an allocator, or in a constant | [`parse_to_slice`] |
//! | resolve a relative one | [`Url::join`], [`join_to_slice`] |
//! | read its parts | the methods of [`Url`] |
//! | change a part | [`Url::with_host`], [`Url::with_path`], [`Url::with_query`], … |
//! | add a segment, or a pair to the query | [`Url::join_segment`], [`Url::append_pair`] |
//! | read, replace or remove a pair | [`Url::pair`], [`Url::with_pair`], [`Url::without_pair`] |
//! | compare origins | [`Url::same_origin`], [`Url::origin`] |
//! | list what a URL should not have, even if browsers accept it | [`validation_errors`] |
//!
//! The result is the standard's serialization: the scheme and the domain are in lower case, the
//! default port and `.` and `..` in the path are removed, and what may not be in a URL is
//! percent-encoded. Everything else stays as it is; a query, for example, is not decoded.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::url::{Url, UrlErrorKind};
//!
//! let url = Url::parse("https://example.com/docs/./a b?q=ü#top")?;
//! assert_eq!(url.as_str(), "https://example.com/docs/a%20b?q=%C3%BC#top");
//! assert_eq!(url.host(), Some("example.com"));
//! assert_eq!(url.join("../img/1.png")?.as_str(), "https://example.com/img/1.png");
//!
//! let error = Url::parse("https://example.com:80a/").unwrap_err();
//! assert_eq!((error.kind(), error.position()), (UrlErrorKind::PortInvalid, 22));
//! # Ok::<(), etched::url::UrlError>(())
//! ```
//!
#![doc = include_str!("../../docs/guide/url.md")]

use core::iter::FusedIterator;

#[cfg(not(feature = "alloc"))]
use crate::base::stubs;

// The docs of `Url` have its functions in this order.
#[cfg(feature = "alloc")]
mod string;

#[cfg(feature = "alloc")]
mod parts;

#[cfg(feature = "alloc")]
mod query_pairs;

#[cfg(feature = "alloc")]
mod grow;

pub(crate) mod error;
pub(crate) mod help;
pub(crate) mod host;
#[cfg(feature = "idna")]
mod idna;
pub(crate) mod input;
pub(crate) mod judge;
mod names;
mod output;
mod parser;
pub(crate) mod path;
pub(crate) mod report;
pub(crate) mod scheme;
#[cfg(feature = "alloc")]
mod stubs;
mod value;

pub use error::{UrlError, UrlErrorKind};
pub(crate) use parser::Parser;
pub use value::{Origin, Url};

/// Parses a URL, writes it normalized to a buffer, and returns a `Url<&str>`, which borrows the
/// part that was written. A `const fn`, without an allocation.
///
/// Other forms: [`url!`], [`url_str!`] (at compile time), [`Url::parse`] (function).
///
/// [`url!`]: https://docs.rs/etched/latest/etched/macro.url.html
/// [`url_str!`]: https://docs.rs/etched/latest/etched/macro.url_str.html
///
/// # Errors
///
/// The first failure, which is a validation error after which the standard returns no URL. If there
/// is none, but the URL does not fit the buffer, [`buffer_too_small`](UrlError::buffer_too_small)
/// says how long the buffer must be.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::parse_to_slice;
///
/// let mut buffer = [0; 32];
/// let url = parse_to_slice("http://0x7f.1:8080", &mut buffer)?;
/// assert_eq!(url.as_str(), "http://127.0.0.1:8080/");
/// assert_eq!((url.host(), url.port()), (Some("127.0.0.1"), Some(8080)));
/// # Ok::<(), etched::url::UrlError>(())
/// ```
#[inline]
pub const fn parse_to_slice<'o>(url: &str, output: &'o mut [u8]) -> Result<Url<&'o str>, UrlError> {
    parser::parse(url, None, output)
}

/// Resolves a URL that may be relative against a base, writes the result to a buffer, and returns a
/// `Url<&str>`, which borrows the part that was written. A `const fn`, without an allocation.
///
/// Other forms: [`Url::join`] (function).
///
/// # Errors
///
/// Those of [`parse_to_slice`]. A relative URL is also a failure if the base has an opaque path,
/// like `mailto:ann@example.com`.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::{join_to_slice, parse_to_slice};
///
/// let (mut first, mut second) = ([0; 64], [0; 64]);
/// let base = parse_to_slice("https://example.com/a/b?q", &mut first)?;
/// assert_eq!(join_to_slice(base, "../c#d", &mut second)?.as_str(), "https://example.com/c#d");
/// # Ok::<(), etched::url::UrlError>(())
/// ```
#[inline]
pub const fn join_to_slice<'o>(
    base: Url<&str>,
    url: &str,
    output: &'o mut [u8],
) -> Result<Url<&'o str>, UrlError> {
    parser::parse(url, Some(base), output)
}

/// An iterator over all [validation errors] of a URL, in the order in which the parser meets them.
/// If one is a failure, it is the last, and [`Url::parse`] returns it.
///
/// The standard has the errors so that authors find mistakes; browsers do not show them.
///
/// [validation errors]: https://url.spec.whatwg.org/#validation-error
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::{UrlErrorKind, validation_errors};
///
/// let mut errors = validation_errors(r"https:\\ann@example.com/a\b");
/// let backslash = errors.by_ref().last().unwrap();
/// assert_eq!(backslash.kind(), UrlErrorKind::InvalidReverseSolidus);
/// assert_eq!((backslash.position(), backslash.is_failure()), (25, false));
/// assert_eq!(
///     backslash.to_string(),
///     "backslash at byte 25: a special URL has `/` in its place",
/// );
/// ```
#[inline]
pub const fn validation_errors(url: &str) -> ValidationErrors<'_> {
    ValidationErrors {
        parser: Parser::new(url, None, &mut []),
        last_at_sign: error::last_at_sign(url),
    }
}

impl<S: AsRef<str>> Url<S> {
    /// An iterator over the segments of the path, percent-encoded; `None` if the path is opaque,
    /// like that of `mailto:ann@example.com`. An empty path has no segments.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::parse_to_slice;
    ///
    /// let mut buffer = [0; 64];
    /// let url = parse_to_slice("https://example.com/a/b%2Fc/", &mut buffer)?;
    /// assert!(url.path_segments().unwrap().eq(["a", "b%2Fc", ""]));
    /// assert!(parse_to_slice("mailto:ann@example.com", &mut buffer)?.path_segments().is_none());
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    pub fn path_segments(&self) -> Option<PathSegments<'_>> {
        let url = self.borrowed();
        if url.has_opaque_path() {
            return None;
        }
        Some(PathSegments(url.path().strip_prefix('/').map(|path| path.split('/'))))
    }

    /// An iterator over all validation errors of `url`, which may be relative, with this URL as the
    /// base. For a URL without a base, call the function [`validation_errors`].
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::{UrlErrorKind, parse_to_slice};
    ///
    /// let mut buffer = [0; 64];
    /// let base = parse_to_slice("https://example.com/a", &mut buffer)?;
    /// let error = base.validation_errors("/b c").next().unwrap();
    /// assert_eq!((error.kind(), error.position()), (UrlErrorKind::NotUrlCodePoint, 2));
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    pub fn validation_errors<'u>(&'u self, url: &'u str) -> ValidationErrors<'u> {
        ValidationErrors {
            parser: Parser::new(url, Some(self.borrowed()), &mut []),
            last_at_sign: error::last_at_sign(url),
        }
    }
}

/// The iterator that [`validation_errors`] returns.
#[derive(Debug)]
#[must_use = "an iterator does nothing until it is read"]
pub struct ValidationErrors<'u> {
    parser: Parser<'u, 'static, { report::ERRORS }>,
    last_at_sign: usize,
}

impl Iterator for ValidationErrors<'_> {
    type Item = UrlError;

    #[inline]
    fn next(&mut self) -> Option<UrlError> {
        let error = self.parser.next_converted()?.error()?;
        Some(error.without_secrets(self.last_at_sign))
    }
}

impl FusedIterator for ValidationErrors<'_> {}

/// The iterator that [`Url::path_segments`] returns.
#[derive(Clone, Debug)]
#[must_use = "an iterator does nothing until it is read"]
pub struct PathSegments<'u>(Option<core::str::Split<'u, char>>);

impl<'u> Iterator for PathSegments<'u> {
    type Item = &'u str;

    #[inline]
    fn next(&mut self) -> Option<&'u str> {
        self.0.as_mut()?.next()
    }
}

impl DoubleEndedIterator for PathSegments<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.as_mut()?.next_back()
    }
}

impl FusedIterator for PathSegments<'_> {}

#[cfg(not(feature = "alloc"))]
impl Url<&str> {
    #[doc(hidden)]
    pub fn parse<T: stubs::Parse, R>(_: T) -> R {
        stubs::never()
    }

    #[doc(hidden)]
    pub fn join<T: stubs::Join, R>(&self, _: T) -> R {
        stubs::never()
    }
}
