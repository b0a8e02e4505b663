//! Making a `Url<String>`: by parsing, or of a URL that borrows its text.
//!
//! The parser would copy most URLs as they are, whole or up to a byte, and vectors find that out faster
//! than the parser reads them. So [`parse_plain`] comes first.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::str::FromStr;

use super::error::UrlError;
use super::host::is_plain_host;
use super::parser::{What, parse_converted};
use super::scheme::plain_scheme;
use super::value::{Offsets, Url};
use crate::base::buffer::zeros;
use crate::base::slices::sum;
use crate::kernel::plain_url::{ends, whole_ends};

impl Url<String> {
    /// Parses a URL to a normalized `Url<String>`.
    ///
    /// Other forms: [`url!`], [`url_str!`] (at compile time),
    /// [`parse_to_slice`](crate::url::parse_to_slice) (`const fn`, into a buffer).
    ///
    /// [`url!`]: https://docs.rs/etched/latest/etched/macro.url.html
    /// [`url_str!`]: https://docs.rs/etched/latest/etched/macro.url_str.html
    ///
    /// # Errors
    ///
    /// The failure that stopped the parser.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::{Url, UrlErrorKind};
    ///
    /// let url = Url::parse(" HTTP://[2001:DB8::0:1]:80/%7Efoo/../bar ")?;
    /// assert_eq!(url.as_str(), "http://[2001:db8::1]/bar");
    /// assert_eq!(Url::parse("/docs").unwrap_err().kind(), UrlErrorKind::MissingScheme);
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("parse_url", "urlparse", "urlsplit", "idna", "canParse", "create", "normalize"))]
    #[doc(alias("parse_opaque", "toASCIIString", "urlunsplit"))]
    #[inline]
    pub fn parse(url: &str) -> Result<Url<String>, UrlError> {
        parse_to_string(url, What::Url(None))
    }
}

impl<S: AsRef<str>> Url<S> {
    /// Resolves `url`, which may be relative, with this URL as the base, to a `Url<String>`, as a browser
    /// does: the last segment of the base is dropped, or its whole path if `url` begins with `/`. For
    /// a path behind that of the base, call [`join_route`](Url::join_route).
    ///
    /// Other forms: [`join_to_slice`](crate::url::join_to_slice) (`const fn`, into a buffer).
    ///
    /// # Errors
    ///
    /// The failure that stopped the parser. A relative URL is a failure if the base has an opaque
    /// path, like `mailto:ann@example.com`.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let base = Url::parse("https://example.com/posts/1?page=2")?;
    /// assert_eq!(base.join("2#top")?.as_str(), "https://example.com/posts/2#top");
    /// assert_eq!(base.join("?page=3")?.as_str(), "https://example.com/posts/1?page=3");
    /// assert_eq!(base.join("//example.org")?.as_str(), "https://example.org/");
    /// assert_eq!(base.join("ftp://example.org")?.as_str(), "ftp://example.org/");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("resolve", "ResolveReference", "urljoin", "pop"))]
    pub fn join(&self, url: impl AsRef<str>) -> Result<Url<String>, UrlError> {
        parse_to_string(url.as_ref(), What::Url(Some(self.borrowed())))
    }
}

impl Url<String> {
    /// The text of the URL: a `String`, without a copy.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let text: String = Url::parse("https://example.com")?.into_string();
    /// assert_eq!(text, "https://example.com/");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[inline]
    pub fn into_string(self) -> String {
        self.into()
    }
}

impl Url<&str> {
    /// The same URL with its text in a `String`.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::{Url, parse_to_slice};
    ///
    /// let url: Url<String> = parse_to_slice("https://example.com", &mut [0; 64])?.into_owned();
    /// assert_eq!(url.path(), "/");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[inline]
    pub fn into_owned(self) -> Url<String> {
        Url::new(self.as_str().to_owned(), self.offsets)
    }
}

/// Parses `text`, and returns the output, with the offsets in it.
#[cfg_attr(on_demand, inline)]
pub(super) fn parse_to_string(text: &str, mut what: What<'_>) -> Result<Url<String>, UrlError> {
    /// Room for a few escapes, and for what the parser adds, such as slashes.
    const GROWTH: usize = 32;
    /// `String::from_utf8` takes longer for the bytes after the last whole block.
    const BLOCK: usize = 16;

    let mut base_len = 0;
    if let What::Url(base) = what {
        base_len = base.map_or(0, |base| base.as_str().len());
        what = match parse_plain(text, base) {
            Ok(url) => return Ok(url),
            Err(rest) => rest,
        };
    }
    let mut len = sum(sum(text.len(), base_len), GROWTH) & !(BLOCK - 1);
    // At most two turns: if the URL does not fit, the error has the length that it needs.
    loop {
        let mut buffer = zeros(len);
        match parse_converted(text, what, &mut buffer) {
            Ok((written, offsets)) => {
                // This never fails, because the parser writes only ASCII, and zeros follow. They
                // are removed after the validation, which is faster for whole blocks.
                let mut text = String::from_utf8(buffer).unwrap_or_default();
                text.truncate(written);
                return Ok(Url::new(text, offsets));
            }
            Err(error) => match error.buffer_too_small() {
                Some(error) => len = error.needed(),
                None => return Err(error),
            },
        }
    }
}

impl From<Url<&str>> for Url<String> {
    #[inline]
    fn from(url: Url<&str>) -> Url<String> {
        url.into_owned()
    }
}

impl FromStr for Url<String> {
    type Err = UrlError;

    #[inline]
    fn from_str(url: &str) -> Result<Url<String>, UrlError> {
        Url::parse(url)
    }
}

/// The same as [`Url::parse`].
impl TryFrom<&str> for Url<String> {
    type Error = UrlError;

    #[inline]
    fn try_from(url: &str) -> Result<Url<String>, UrlError> {
        Url::parse(url)
    }
}

/// Parses a URL with the scheme `http` or `https`, or a path on a base with one of them. If the parser
/// may change a byte, or without vectors, returns what it has to parse.
#[cfg_attr(on_demand, inline)]
pub(super) fn parse_plain<'b>(
    text: &str,
    base: Option<Url<&'b str>>,
) -> Result<Url<String>, What<'b>> {
    let bytes = text.as_bytes();
    let Some(scheme_end) = plain_scheme(bytes) else {
        return join_plain(text, base).ok_or(What::Url(base));
    };
    let host_start = scheme_end + "://".len();
    let [path, query, fragment, end] = ends(bytes, Some(host_start));
    if end == 0 {
        return Err(What::Url(base));
    }
    let start = Offsets::after_scheme(scheme_end);
    let host = Offsets { username_end: host_start, host_start, host_end: path, ..start };
    let offsets =
        Offsets { path_start: path, query_start: query, fragment_start: fragment, ..host };
    if path < query && end == bytes.len() && is_plain_host(&bytes[host_start..path]) {
        return Ok(Url::new(String::from(text), offsets));
    }
    // The parser reads a path from its start, because of its segments.
    let end = if path == query || query == end { path } else { end };
    Err(What::Rest(offsets, end))
}

/// Joins a path to a base with the scheme `http` or `https`. `None` if the parser may change a byte, or
/// without vectors.
#[cfg_attr(on_demand, inline)]
fn join_plain(text: &str, base: Option<Url<&str>>) -> Option<Url<String>> {
    let bytes = text.as_bytes();
    let base = base.filter(|base| plain_scheme(base.as_str().as_bytes()).is_some())?;
    let [_, query, fragment] = whole_ends(bytes, None)?;
    let path = bytes.get(..query)?;
    // A `:` may end a scheme.
    if path.contains(&b':') || path.starts_with(b"//") {
        return None;
    }
    // The path replaces the last segment of the base, or all of them.
    let path_start = base.authority_end();
    let kept = if path.starts_with(b"/") { 0 } else { base.path().rfind('/')? + 1 };
    let before = base.as_str().get(..path_start + kept)?;
    let offsets = Offsets {
        path_start,
        query_start: before.len() + query,
        fragment_start: before.len() + fragment,
        ..base.offsets
    };
    Some(Url::new([before, text].concat(), offsets))
}

/// Whether a path that begins with a slash stays as it is in a URL of the web. False without vectors.
#[inline]
pub(super) fn is_plain_path(path: &str) -> bool {
    path.starts_with('/')
        && whole_ends(path.as_bytes(), None).is_some_and(|[_, query, _]| query == path.len())
}
