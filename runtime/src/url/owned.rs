//! Making a `Url<String>`: by parsing, or of a URL that borrows its text.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::str::FromStr;

use super::error::UrlError;
use super::parser::{What, parse_converted};
use super::plain::parse_plain;
use super::value::Url;
use crate::base::buffer::zeros;
use crate::base::slices::sum;

impl Url<String> {
    /// Parses a URL to a normalized `Url<String>`.
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
    /// Resolves `url`, which may be relative, with this URL as the base, to a `Url<String>`.
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
    pub fn join(&self, url: &str) -> Result<Url<String>, UrlError> {
        parse_to_string(url, What::Url(Some(self.borrowed())))
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

/// Parses text of each type.
macro_rules! parsed {
    ($($Text:ty)*) => {$(
        /// The same as [`Url::parse`].
        impl TryFrom<$Text> for Url<String> {
            type Error = UrlError;

            #[inline]
            fn try_from(url: $Text) -> Result<Url<String>, UrlError> {
                Url::parse(url.as_ref())
            }
        }
    )*};
}

parsed! { &str String &String }
