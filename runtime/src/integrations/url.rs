//! Our URLs as those of the crate `url`; with the feature `url`.

use url::Url;

use crate::url::{ConversionError, parse_unchanged};

/// The URL as one of the crate `url`, with the same text and the same parts. An empty host, such as
/// that of `file:///a`, is `None` there.
///
/// # Errors
///
/// The parser of the crate `url` refuses the URL, or would change it. That is rare:
///
/// - the domain has punycode that cannot be decoded, as in `https://xn--a/`;
/// - a `file` URL has a host and then a drive letter, as in `file://server/C:/a`, or its path begins
///   with `//`, as in `file:////a`;
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
impl<S: AsRef<str>> TryFrom<crate::url::Url<S>> for Url {
    type Error = ConversionError;

    fn try_from(url: crate::url::Url<S>) -> Result<Url, ConversionError> {
        parse_unchanged(url.as_ref())
    }
}
