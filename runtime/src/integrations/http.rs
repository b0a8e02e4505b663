//! Whole URLs, and paths with queries, for requests of the crate `http`; with the feature `http1`.
//!
#![doc = include_str!("../../docs/guide/http.md")]

use alloc::string::{String, ToString};
use core::fmt;

use http::Uri;
use http::uri::{Authority, InvalidUriParts, PathAndQuery, Scheme};

use crate::url::{Url, UrlError};

/// The parts of a [`Uri`], for a constant: making the `Uri` from them parses nothing.
///
/// A `Uri` itself cannot be made in a constant. The fragment of the URL is left out, because a
/// request does not have one.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use std::sync::LazyLock;
///
/// use etched::http::UriParts;
/// use etched::url::Url;
///
/// // With `url!` in a constant: `static API: UriParts = UriParts::const_from(url!("https://…"));`
/// static API: LazyLock<Url<String>> =
///     LazyLock::new(|| Url::parse("https://example.com:8080/a?b#c").unwrap());
/// let parts = UriParts::const_from(API.borrowed());
/// assert_eq!(parts.to_uri(), "https://example.com:8080/a?b");
/// ```
#[derive(Clone, Debug)]
pub struct UriParts {
    scheme: Scheme,
    authority: Authority,
    path: PathAndQuery,
}

impl UriParts {
    /// The parts of a URL. They borrow its text.
    ///
    /// # Panics
    ///
    /// Panics if the scheme is neither `http` nor `https`, if the host has a `"`, `` ` ``, `{` or
    /// `}`, or if the path with the query is longer than 65534 bytes. The crate `http` accepts
    /// neither such a host nor such a path. In a constant, the panic is a compile error.
    #[track_caller]
    #[doc(alias("from_maybe_shared", "from_static"))]
    #[cfg_attr(on_demand, inline)]
    pub const fn const_from(url: Url<&'static str>) -> UriParts {
        let scheme = match url.scheme().as_bytes() {
            b"http" => Scheme::HTTP,
            b"https" => Scheme::HTTPS,
            _ => panic!("`UriParts` are of a URL with the scheme `http` or `https`"),
        };
        // Always there, because the scheme is special.
        let authority = if let Some(authority) = url.authority() { authority } else { "" };
        UriParts {
            scheme,
            authority: Authority::from_static(authority),
            path: PathAndQuery::from_static(url.path_and_query()),
        }
    }

    /// The `Uri` of these parts.
    #[cfg_attr(on_demand, inline)]
    pub fn to_uri(&self) -> Uri {
        let UriParts { scheme, authority, path } = self.clone();
        let uri = Uri::builder().scheme(scheme).authority(authority).path_and_query(path);
        // There is no error, because all three parts are there.
        uri.build().unwrap_or_default()
    }
}

/// The error of a URL that is not a [`Uri`]: its host is missing, or `http` does not accept a part.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::http::UriError;
/// use etched::url::Url;
/// use http::Uri;
///
/// let error: UriError = Uri::try_from(Url::parse("mailto:ann@example.com").unwrap()).unwrap_err();
/// let words = "a `Uri` of the crate `http` needs a host, and this URL has none";
/// assert_eq!(error.to_string(), words);
/// ```
#[derive(Debug)]
pub struct UriError(http::Error);

impl fmt::Display for UriError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is::<InvalidUriParts>() {
            return f.write_str("a `Uri` of the crate `http` needs a host, and this URL has none");
        }
        self.0.fmt(f)
    }
}

impl core::error::Error for UriError {}

/// For the builders of `http`, which take a URL.
impl From<UriError> for http::Error {
    #[inline]
    fn from(error: UriError) -> http::Error {
        error.0
    }
}

/// The `Uri` of a URL, without its fragment, and with `/` for an empty path. The other parts are
/// the same.
///
/// # Errors
///
/// `http` does not accept the URL:
///
/// - it has no host, like `mailto:ann@example.com`, or an empty one, like `file:///a`;
/// - its host has a `"`, `` ` ``, `{` or `}`, which the URL Standard accepts, or an escape, which
///   it accepts where the scheme is not `http` or another special one;
/// - the scheme is longer than 64 bytes, or the path with the query longer than 65534.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::Url;
/// use http::Uri;
///
/// let uri = Uri::try_from(Url::parse("http://example.com/ä?q#top")?)?;
/// assert_eq!(uri, "http://example.com/%C3%A4?q");
/// assert_eq!(Uri::try_from(Url::parse("redis://cache")?)?, "redis://cache/");
/// for url in ["mailto:ann@example.com", "file:///a", "http://{a}/", "redis://%C3%A4"] {
///     assert!(Uri::try_from(Url::parse(url)?).is_err());
/// }
/// let words = |url| Uri::try_from(Url::parse(url).unwrap()).unwrap_err().to_string();
/// for url in ["mailto:ann@example.com", "file:///a", "foo:", "foo:///a?b"] {
///     assert_eq!(words(url), "a `Uri` of the crate `http` needs a host, and this URL has none");
/// }
/// assert!(!words("http://{a}/").contains("needs a host"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<S: AsRef<str>> TryFrom<&Url<S>> for Uri {
    type Error = UriError;

    fn try_from(url: &Url<S>) -> Result<Uri, UriError> {
        let url = url.borrowed();
        // Part by part, because `http` would read all of `mailto:ann@example.com` as an authority.
        let mut uri = Uri::builder().scheme(url.scheme());
        // Without a host, `build` has the error, whatever the path is.
        if let Some(authority) = url.authority().filter(|it| !it.is_empty()) {
            let path = url.path_and_query();
            uri = uri.authority(authority).path_and_query(if path.is_empty() { "/" } else { path });
        }
        uri.build().map_err(UriError)
    }
}

/// A `Uri` with a scheme, parsed as a URL.
///
/// # Errors
///
/// Those of [`Url::parse`]. A `Uri` without a scheme, such as the path of a request, has the error
/// [`MissingScheme`](crate::url::UrlErrorKind::MissingScheme).
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::Url;
/// use http::Uri;
///
/// assert_eq!(Url::try_from(Uri::from_static("http://example.com/a?q"))?, "http://example.com/a?q");
/// assert!(Url::try_from(&Uri::from_static("/a?q")).is_err());
/// assert!(Url::try_from(&Uri::from_static("example.com:80")).is_err());
/// # Ok::<(), etched::url::UrlError>(())
/// ```
impl TryFrom<&Uri> for Url<String> {
    type Error = UrlError;

    #[inline]
    fn try_from(uri: &Uri) -> Result<Url<String>, UrlError> {
        // `example.com:80`, a host and a port, would be read as a URL with the scheme `example.com`.
        if uri.scheme().is_none() { Url::parse("") } else { Url::parse(&uri.to_string()) }
    }
}

by_value!([S: AsRef<str>] Url<S> => Uri, UriError);
by_value!([] Uri => Url<String>, UrlError);
