//! Text as a [`Url`] of the crate `url`, if that crate keeps the text as it is; with the feature
//! `url`.

use core::fmt;

use url::{ParseError, Url};

/// Why the crate `url` has no URL with the same text. Neither `Display` nor `Debug` shows the URL,
/// which may have a password.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::{ConversionError, Url};
///
/// let error = |url| url::Url::try_from(Url::parse(url).unwrap()).unwrap_err();
/// let refused = error("https://ann:secret@xn--a/");
/// assert_eq!(refused, ConversionError::Refused(url::ParseError::IdnaError));
/// assert_eq!(
///     refused.to_string(),
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
    /// The parser of the crate `url` changes the URL, and with it what the URL leads to: it removes
    /// the host of `file://server/C:/a`, and a slash of `file:////a`.
    Altered,
}

impl fmt::Display for ConversionError {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConversionError::Refused(error) => {
                write!(f, "the crate `url` refuses the URL: {error}")
            }
            ConversionError::Altered => f.write_str("the crate `url` would change the URL"),
        }
    }
}

impl core::error::Error for ConversionError {}

/// Parses a URL by the crate `url`. Its parts are then those of the text.
#[cfg_attr(on_demand, inline)]
pub(crate) fn parse_unchanged(text: &str) -> Result<Url, ConversionError> {
    match Url::parse(text) {
        Ok(url) if url.as_str() == text => Ok(url),
        Ok(_) => Err(ConversionError::Altered),
        Err(error) => Err(ConversionError::Refused(error)),
    }
}
