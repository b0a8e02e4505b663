//! Our URLs as those of the crate `url`; with the feature `url`.

use url::Url;

/// The URL as one of the crate `url`, by its parser.
///
/// # Panics
///
/// Panics if the crate `url` refuses the URL. It refuses punycode that cannot be decoded, such as
/// `https://xn--a/`, which the standard accepts as it is, and a URL of over 4 GiB.
/// `url::Url::parse(url.as_str())` returns the error instead.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::Url;
///
/// let url = url::Url::from(Url::parse("https://example.com/a b")?);
/// assert_eq!(url.as_str(), "https://example.com/a%20b");
/// # Ok::<(), etched::url::UrlError>(())
/// ```
impl<S: AsRef<str>> From<crate::url::Url<S>> for Url {
    fn from(url: crate::url::Url<S>) -> Url {
        match Url::parse(url.as_ref()) {
            Ok(url) => url,
            Err(error) => panic!("the crate `url` refuses `{url}`: {error}"),
        }
    }
}
