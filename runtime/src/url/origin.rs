//! The origin of a URL: its scheme, host and port.

use core::fmt;

/// The [origin] of a URL. Two pages may read each other if they have the same origin.
///
/// The origin of an `http`, `https`, `ws`, `wss` or `ftp` URL is its scheme, host and port. Every
/// other URL has an opaque origin, which is shown as `null`, and equals none, not even itself. This
/// includes `file:` and, unlike in browsers, `blob:`, whose path would have to be parsed.
///
/// [origin]: https://url.spec.whatwg.org/#origin
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::Url;
///
/// let url = Url::parse("https://gitlab.com:443/group/project")?;
/// assert_eq!(url.origin().to_string(), "https://gitlab.com");
/// assert!(url.same_origin(&Url::parse("https://gitlab.com/")?));
/// assert!(!url.same_origin(&Url::parse("http://gitlab.com/")?));
/// let file = Url::parse("file:///etc/hosts")?;
/// assert_eq!(file.origin().to_string(), "null");
/// assert!(file.origin() != file.origin());
/// # Ok::<(), etched::url::UrlError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Origin<'u>(pub(super) Option<Tuple<'u>>);

/// The scheme, host and port of a URL.
#[derive(Clone, Copy)]
pub(super) struct Tuple<'u> {
    pub(super) scheme: &'u str,
    pub(super) host_and_port: &'u str,
    /// Both in one text; `None` if the URL has a user name or a password between them.
    pub(super) text: Option<&'u str>,
}

impl<'u> Origin<'u> {
    /// The origin as text, such as `https://gitlab.com`; `None` if it is opaque, or if the URL has a
    /// user name or a password, so that its text does not contain the origin. `Display` shows it then
    /// too.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// assert_eq!(Url::parse("http://[::1]:80/a")?.origin().as_str(), Some("http://[::1]"));
    /// let url = Url::parse("https://ann@example.com:8080/a")?;
    /// assert_eq!(url.origin().as_str(), None);
    /// assert_eq!(url.origin().to_string(), "https://example.com:8080");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[inline]
    pub const fn as_str(&self) -> Option<&'u str> {
        let Some(tuple) = self.0 else { return None };
        tuple.text
    }

    /// Whether the origin is opaque, so that it equals no origin.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// assert!(Url::parse("data:,a")?.origin().is_opaque());
    /// assert!(!Url::parse("wss://example.com")?.origin().is_opaque());
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[inline]
    pub const fn is_opaque(&self) -> bool {
        self.0.is_none()
    }
}

/// Opaque origins are different.
impl PartialEq<Origin<'_>> for Origin<'_> {
    #[inline]
    fn eq(&self, other: &Origin<'_>) -> bool {
        let (Some(a), Some(b)) = (self.0, other.0) else { return false };
        (a.scheme, a.host_and_port) == (b.scheme, b.host_and_port)
    }
}

impl fmt::Display for Origin<'_> {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(Tuple { scheme, host_and_port, .. }) => write!(f, "{scheme}://{host_and_port}"),
            None => f.write_str("null"),
        }
    }
}

impl fmt::Debug for Origin<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Origin({self})")
    }
}
