//! The conversion of our URLs to those of the crate `url`, and back; with the feature `url2`.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! let ours = etched::url::Url::parse("https://example.com/a")?;
//! let theirs = url::Url::try_from(&ours)?;
//! assert_eq!(etched::url::Url::try_from(&theirs)?, ours);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::string::String;
use core::fmt;

use url::{ParseError, Url};

use crate::url::{Url as OurUrl, UrlError};

/// Why the crate `url` has no URL with the same text. Neither `Display` nor `Debug` shows the URL,
/// which may have a password. The error of that crate is the [`source`](core::error::Error::source);
/// the alternate form `{:#}` shows it too.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::Url;
/// use etched::url2::ConversionError;
///
/// let error = |url| url::Url::try_from(Url::parse(url).unwrap()).unwrap_err();
/// let refused = error("https://ann:secret@xn--a/");
/// assert_eq!(refused, ConversionError::Refused(url::ParseError::IdnaError));
/// assert_eq!(refused.to_string(), "the crate `url` refuses the URL");
/// assert_eq!(
///     format!("{refused:#}"),
///     "the crate `url` refuses the URL: invalid international domain name",
/// );
/// assert_eq!(error("file://server/C:/a"), ConversionError::Altered);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConversionError {
    /// The parser of the crate `url` refuses the URL: its domain has punycode that cannot be
    /// decoded, such as `xn--a`, or it is over 4 GiB long.
    Refused(ParseError),
    /// The parser of the crate `url` changes the URL, so that it names another file: it removes the
    /// host of `file://server/C:/a`, and a slash of `file:////a`.
    Altered,
}

impl fmt::Display for ConversionError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConversionError::Altered => f.write_str("the crate `url` would change the URL"),
            ConversionError::Refused(error) => {
                f.write_str("the crate `url` refuses the URL")?;
                if f.alternate() { write!(f, ": {error}") } else { Ok(()) }
            }
        }
    }
}

impl core::error::Error for ConversionError {
    #[inline]
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        let ConversionError::Refused(error) = self else { return None };
        Some(error)
    }
}

/// The URL as one of the crate `url`, with the same text and the same parts. An empty host, such as
/// that of `file:///a`, is `None` there.
///
/// # Errors
///
/// The parser of the crate `url` refuses the URL, or would change it. That is rare:
///
/// - the domain has punycode that cannot be decoded, as in `https://xn--a/`;
/// - a `file` URL has a host and then a drive letter, as in `file://server/C:/a`, or its path
///   begins with `//`, as in `file:////a`;
/// - the URL is over 4 GiB long.
///
/// # Cost
///
/// The URL is parsed again, and copied.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::Url;
///
/// let url = url::Url::try_from(Url::parse("https://example.com/a b")?)?;
/// assert_eq!(url.as_str(), "https://example.com/a%20b");
/// assert!(url::Url::try_from(Url::parse("https://xn--a/")?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<S: AsRef<str>> TryFrom<&OurUrl<S>> for Url {
    type Error = ConversionError;

    fn try_from(url: &OurUrl<S>) -> Result<Url, ConversionError> {
        let parsed = Url::parse(url.as_ref()).map_err(ConversionError::Refused)?;
        if parsed.as_str() == url.as_ref() { Ok(parsed) } else { Err(ConversionError::Altered) }
    }
}

/// A URL of the crate `url`, parsed again.
///
/// # Errors
///
/// Those of [`Url::parse`](OurUrl::parse).
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::Url;
///
/// let url = Url::try_from(url::Url::parse("https://example.com/a b")?)?;
/// assert_eq!(url, "https://example.com/a%20b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TryFrom<&Url> for OurUrl<String> {
    type Error = UrlError;

    #[inline]
    fn try_from(url: &Url) -> Result<OurUrl<String>, UrlError> {
        OurUrl::parse(url.as_str())
    }
}

by_value!([S: AsRef<str>] OurUrl<S> => Url, ConversionError);
by_value!([] Url => OurUrl<String>, UrlError);
