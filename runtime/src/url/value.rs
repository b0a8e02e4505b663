//! The URL as a value: its text, and the offsets of its parts; and its origin.

#[cfg(feature = "alloc")]
use alloc::{boxed::Box, rc::Rc, string::String};
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::scheme::Scheme;
use crate::base::to_text::{Text, ToText};
use crate::base::unchecked;
use crate::percent::sink::{SHORT, Sink, TextBuffer};

/// The number that stands for no port in [`Offsets::numbers`]. Ports are below it.
const NO_PORT: u32 = 1 << 16;

/// Defines the offsets, and their conversion to and from numbers.
macro_rules! offsets {
    ($(#[$doc:meta])* $($offset:ident)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct Offsets {
            $(pub(crate) $offset: usize,)*
            pub(super) port: Option<u16>,
        }

        impl Offsets {
            /// The offsets when only the scheme and its `:` are written.
            #[inline]
            pub(super) const fn after_scheme(scheme_end: usize) -> Offsets {
                let end = scheme_end.saturating_add(1);
                Offsets { scheme_end, ..Offsets { $($offset: end,)* port: None } }
            }

            /// The offsets and the port (or [`NO_PORT`]), as an expansion of `url!` has them.
            #[inline]
            pub(crate) const fn numbers(&self) -> [u32; 8] {
                let port = if let Some(port) = self.port { port as u32 } else { NO_PORT };
                [$(self.$offset as u32,)* port]
            }

            #[inline]
            const fn of_numbers([$($offset,)* port]: [u32; 8]) -> Offsets {
                let port = if port == NO_PORT { None } else { Some(port as u16) };
                Offsets { $($offset: $offset as usize,)* port }
            }
        }
    };
}

offsets! {
    /// Where the parts of a URL are in its text.
    ///
    /// ```text
    /// https://user:pw@example.com:8080/a/b?q=1#top
    ///      |      |   |          |    |   |   |
    ///      |      |   host_start |    |   |   fragment_start
    ///      |      username_end   |    |   query_start
    ///      scheme_end            |    path_start
    ///                            host_end
    /// ```
    ///
    /// Without a host, `username_end`, `host_start` and `host_end` are after the `:` of the scheme,
    /// and `path_start` is after the `/.` that may be before the path. Without a query,
    /// `query_start` is `fragment_start`, which without a fragment is the length of the text.
    scheme_end username_end host_start host_end path_start query_start fragment_start
}

impl Offsets {
    pub(super) const ZERO: Offsets = Offsets::after_scheme(0);

    #[inline]
    pub(super) const fn has_host(&self) -> bool {
        self.username_end > self.scheme_end + 1
    }
}

/// A URL, parsed and serialized by the [URL Standard].
///
/// Its text is the output of the standard's serializer, which JavaScript calls `href`. Two URLs are
/// equal if their texts are equal. The offsets of the parts are stored, so reading a part needs no
/// search. `S` is the type of the text: `Url`, which is `Url<String>`, owns it; `Url<&str>` borrows
/// it, is `Copy`, and has `const` functions. A constant of [`url!`] becomes a `Url` by `into()`.
///
/// A `Url` compares with text, is found by text in a map, and can be a value of a query or of a
/// [template](crate::uri_template): whole in `{+base}/users`, and as a parameter in `{?url}`.
///
/// Not here: the path of a file as a URL and back (`from_file_path`, `to_file_path`), and a relative URL
/// from one URL to another (`make_relative`). The crate `url` has them, and `TryFrom` converts.
///
/// [`url!`]: https://docs.rs/etched/latest/etched/macro.url.html
/// [URL Standard]: https://url.spec.whatwg.org/
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::Url;
///
/// let url = Url::parse("HTTPS://Example.COM:443/a/../b c?q=1#top")?;
/// assert_eq!(url.as_str(), "https://example.com/b%20c?q=1#top");
/// assert_eq!((url.scheme(), url.host(), url.port()), ("https", Some("example.com"), None));
/// assert_eq!((url.path(), url.query(), url.fragment()), ("/b%20c", Some("q=1"), Some("top")));
/// assert_eq!(url.join("/d?page=2")?, Url::parse("https://example.com/d?page=2")?);
/// # Ok::<(), etched::url::UrlError>(())
/// ```
#[doc(alias("from_directory_path", "from_file_path", "to_file_path", "make_relative"))]
#[doc(alias("unicode_serialization"))]
#[derive(Clone, Copy)]
#[must_use = "a function that changes a URL returns a new `Url`"]
pub struct Url<#[cfg(feature = "alloc")] S = String, #[cfg(not(feature = "alloc"))] S> {
    text: S,
    pub(crate) offsets: Offsets,
}

impl<S> Url<S> {
    /// `offsets` must be those of the parts in `text`.
    pub(super) const fn new(text: S, offsets: Offsets) -> Url<S> {
        Url { text, offsets }
    }
}

impl<'t> Url<&'t str> {
    /// The URL with this text and these numbers.
    #[inline]
    pub(crate) const fn with_numbers(text: &'t str, numbers: [u32; 8]) -> Url<&'t str> {
        Url { text, offsets: Offsets::of_numbers(numbers) }
    }

    /// The part between two offsets.
    #[cfg_attr(on_demand, inline)]
    const fn part(&self, start: usize, end: usize) -> &'t str {
        match unchecked::part(self.text, start, end) {
            Some(part) => part,
            // The user name of a URL without a host: it would start beyond its end. All other parts
            // are there, because the offsets are those of the text, which is ASCII.
            None => "",
        }
    }

    /// The part between two offsets, if it `is_there`.
    #[inline]
    const fn part_if(&self, is_there: bool, start: usize, end: usize) -> Option<&'t str> {
        if is_there { Some(self.part(start, end)) } else { None }
    }

    /// The URL up to the start of its query or its fragment.
    #[inline]
    const fn up_to(&self, end: usize) -> Url<&'t str> {
        let offsets = Offsets { fragment_start: end, ..self.offsets };
        Url { text: self.part(0, end), offsets }
    }

    #[inline]
    pub(crate) const fn special_scheme(&self) -> Scheme {
        Scheme::named(self.scheme().as_bytes())
    }

    /// The offset after the authority. If there is no host, the offset after the `:` of the scheme.
    #[inline]
    pub(super) const fn authority_end(&self) -> usize {
        // Without a host, `/.` may be before the path.
        if self.offsets.has_host() { self.offsets.path_start } else { self.offsets.host_end }
    }
}

impl<S: AsRef<str>> Url<S> {
    /// This URL as a `Url<&str>`, which borrows the text. A function that reads a URL takes this type,
    /// so that it can be called with a constant of `url!` too.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// fn host_of(url: Url<&str>) -> Option<&str> {
    ///     url.host()
    /// }
    ///
    /// let url = Url::parse("ftp://example.com")?;
    /// assert_eq!(host_of(url.borrowed()), Some("example.com"));
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    pub fn borrowed(&self) -> Url<&str> {
        Url { text: self.text.as_ref(), offsets: self.offsets }
    }

    /// Whether this URL and another have the same [`Origin`]. An opaque origin equals none.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/login")?;
    /// assert!(url.same_origin(&url.join("/home")?));
    /// assert!(!url.same_origin(&url.join("//example.org/")?));
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    pub fn same_origin<T: AsRef<str>>(&self, other: &Url<T>) -> bool {
        self.borrowed().origin() == other.borrowed().origin()
    }

    /// This URL for a log: what displays it with `***` in place of its password; or, without a password,
    /// in place of its user name, which may be a token. A `Debug` of a URL shows it so too.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("postgres://ann:secret@db.example/shop")?;
    /// assert_eq!(url.redacted().to_string(), "postgres://ann:***@db.example/shop");
    /// assert_eq!(format!("{url:?}"), r#"Url("postgres://ann:***@db.example/shop")"#);
    /// let url = Url::parse("https://ghp_secret@github.com/ann/shop.git")?;
    /// assert_eq!(url.redacted().to_string(), "https://***@github.com/ann/shop.git");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    pub fn redacted(&self) -> impl fmt::Display {
        Redacted(self.borrowed())
    }

    /// The IP address that is the host; `None` for a domain, for an opaque host, and without a host.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let ip = |url| Url::parse(url).unwrap().host_ip();
    /// assert_eq!(ip("http://127.1/"), Some([127, 0, 0, 1].into()));
    /// assert_eq!(ip("redis://[::1]"), "::1".parse().ok());
    /// assert_eq!(ip("https://example.com"), None);
    /// assert_eq!(ip("redis://127.0.0.1"), None); // an opaque host
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    pub fn host_ip(&self) -> Option<IpAddr> {
        let url = self.borrowed();
        let (host, text) = (url.host()?, url.host_without_brackets()?);
        // Only an IPv6 address has brackets.
        if host.len() > text.len() {
            return text.parse::<Ipv6Addr>().ok().map(IpAddr::V6);
        }
        // A host of digits and dots is an address if the scheme is special, and else opaque.
        text.parse::<Ipv4Addr>().ok().filter(|_| url.special_scheme().is_special()).map(IpAddr::V4)
    }
}

/// Defines the functions that read a part: `const` for `Url<&str>`, others for `Url<String>`. The docs
/// list each once: those of this crate, and with `cfg(etched_docs)`, as docs.rs builds them, those of
/// the facade.
macro_rules! parts {
    ($($(#[$doc:meta])* fn $name:ident($url:ident) -> $Part:ty $body:block)*) => {
        /// The parts of a URL. `Url<String>` has the same functions, which are not `const`.
        impl<'t> Url<&'t str> {
            $(
                $(#[$doc])*
                #[inline]
                pub const fn $name(&self) -> $Part {
                    let $url = *self;
                    $body
                }
            )*
        }

        #[cfg_attr(any(doc, etched_docs), doc(hidden))]
        #[cfg(feature = "alloc")]
        #[allow(clippy::needless_lifetimes, reason = "the type of a part names the lifetime")]
        impl Url<String> {
            $(
                $(#[$doc])*
                #[inline]
                pub fn $name<'t>(&'t self) -> $Part {
                    self.borrowed().$name()
                }
            )*
        }
    };
}

parts! {
    /// The whole URL.
    #[doc(alias("href", "geturl"))]
    fn as_str(url) -> &'t str {
        url.text
    }

    /// The scheme in lower case, without the `:`.
    #[doc(alias("getScheme", "is_special", "protocol", "scheme_str"))]
    fn scheme(url) -> &'t str {
        url.part(0, url.offsets.scheme_end)
    }

    /// The user name, percent-encoded; empty if there is none.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("ftp://ann:a b@example.com")?;
    /// assert_eq!((url.username(), url.password()), ("ann", Some("a%20b")));
    /// assert_eq!((url.port(), url.port_or_default()), (None, Some(21)));
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    fn username(url) -> &'t str {
        url.part(url.offsets.scheme_end + "://".len(), url.offsets.username_end)
    }

    /// The password, percent-encoded; `None` if there is none, or an empty one.
    fn password(url) -> Option<&'t str> {
        // Between the offsets is `:`, the password and `@`, or only `@`, or nothing.
        let Offsets { username_end, host_start, .. } = url.offsets;
        url.part_if(host_start - username_end > 1, username_end + 1, host_start - 1)
    }

    /// The host: a domain in lower case and as ASCII, an IPv4 address, an IPv6 address in brackets,
    /// or the opaque host of a URL that is not special; `None` if there is none. It may be empty in
    /// a `file` URL and in one that is not special.
    #[doc(alias("host_str", "domain", "getHost", "has_host", "hostname"))]
    fn host(url) -> Option<&'t str> {
        url.part_if(url.offsets.has_host(), url.offsets.host_start, url.offsets.host_end)
    }

    /// The host and, if it is not the default, the port: the value of the header `Host`. `None` if
    /// there is no host.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://ann@example.com:8080/a")?;
    /// assert_eq!(url.host_and_port(), Some("example.com:8080"));
    /// assert_eq!(url.authority(), Some("ann@example.com:8080"));
    /// assert_eq!(Url::parse("mailto:ann@example.com")?.host_and_port(), None);
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("host_with_port", "netloc", "has_authority"))]
    fn host_and_port(url) -> Option<&'t str> {
        url.part_if(url.offsets.has_host(), url.offsets.host_start, url.offsets.path_start)
    }

    /// The user name, the password, the host and the port, with their marks; `None` if there is no
    /// host.
    fn authority(url) -> Option<&'t str> {
        url.part_if(url.offsets.has_host(), url.offsets.scheme_end + "://".len(), url.offsets.path_start)
    }

    /// The [`Origin`]: the scheme, the host and the port.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com:8080/a")?;
    /// assert_eq!(url.origin().as_str(), Some("https://example.com:8080"));
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("ascii_serialization", "is_tuple"))]
    fn origin(url) -> Origin<'t> {
        let Offsets { scheme_end, host_start, path_start, .. } = url.offsets;
        // A URL with such a scheme has a host.
        let is_tuple = url.special_scheme().is_of_web();
        let host_and_port = url.part_if(is_tuple, host_start, path_start);
        let has_user_info = host_start > scheme_end + "://".len();
        let text = url.part_if(is_tuple && !has_user_info, 0, path_start);
        Origin { scheme: url.scheme(), host_and_port, text }
    }

    /// The host without the brackets of an IPv6 address, as functions that connect take it; `None` if
    /// there is none.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("http://[2001:db8::1]:8080")?;
    /// assert_eq!(url.host(), Some("[2001:db8::1]"));
    /// assert_eq!(url.host_without_brackets(), Some("2001:db8::1"));
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("hostname"))]
    fn host_without_brackets(url) -> Option<&'t str> {
        let Some(host) = url.host() else { return None };
        match host.as_bytes() {
            [b'[', .., b']'] => unchecked::part(host, 1, host.len() - 1),
            _ => Some(host),
        }
    }

    /// The port; `None` if there is none, or if it is the default port of the scheme.
    #[doc(alias("getPort", "port_u16"))]
    fn port(url) -> Option<u16> {
        url.offsets.port
    }

    /// The port, or else the default port of the scheme, if it is `http`, `https`, `ws`, `wss` or
    /// `ftp`.
    #[doc(alias("port_or_known_default", "default_port", "host_socket_address", "socket_addrs"))]
    fn port_or_default(url) -> Option<u16> {
        match url.offsets.port {
            None => url.special_scheme().default_port(),
            port => port,
        }
    }

    /// The path, percent-encoded. It starts with `/`, unless it is empty or opaque, like that of
    /// `mailto:a@example.com`.
    #[doc(alias("EscapedPath", "getPath", "getRawPath", "pathname"))]
    fn path(url) -> &'t str {
        url.part(url.offsets.path_start, url.offsets.query_start)
    }

    /// Whether the path is [opaque], like that of `mailto:ann@example.com`. It has no segments, and no
    /// relative URL can be joined to it.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// assert!(Url::parse("mailto:ann@example.com")?.has_opaque_path());
    /// assert!(!Url::parse("file:///a")?.has_opaque_path());
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    ///
    /// [opaque]: https://url.spec.whatwg.org/#url-opaque-path
    #[doc(alias("cannot_be_a_base"))]
    fn has_opaque_path(url) -> bool {
        !url.offsets.has_host() && !matches!(url.path().as_bytes(), [b'/', ..])
    }

    /// The query, percent-encoded and without the `?`; `None` if there is no `?`.
    #[doc(alias("getRawQuery", "RawQuery", "search"))]
    fn query(url) -> Option<&'t str> {
        let Offsets { query_start, fragment_start, .. } = url.offsets;
        url.part_if(query_start < fragment_start, query_start + 1, fragment_start)
    }

    /// The path, and the query with its `?`: what the first line of a request has.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// assert_eq!(Url::parse("https://example.com?q=1#top")?.path_and_query(), "/?q=1");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("AfterQuery", "Position", "RequestURI"))]
    fn path_and_query(url) -> &'t str {
        url.part(url.offsets.path_start, url.offsets.fragment_start)
    }

    /// The fragment, percent-encoded and without the `#`; `None` if there is no `#`.
    #[doc(alias("getRawFragment", "hash"))]
    fn fragment(url) -> Option<&'t str> {
        let (start, end) = (url.offsets.fragment_start, url.text.len());
        url.part_if(start < end, start + 1, end)
    }

    /// This URL without its fragment: a `Url<&str>`, which borrows the text.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/a?q#top")?;
    /// assert_eq!(url.without_fragment(), "https://example.com/a?q");
    /// assert_eq!(url.without_query_and_fragment(), "https://example.com/a");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("urldefrag"))]
    fn without_fragment(url) -> Url<&'t str> {
        url.up_to(url.offsets.fragment_start)
    }

    /// This URL without its query and its fragment: a `Url<&str>`, which borrows the text.
    /// `without_query` keeps the fragment.
    fn without_query_and_fragment(url) -> Url<&'t str> {
        url.up_to(url.offsets.query_start)
    }
}

impl<S: AsRef<str>> AsRef<str> for Url<S> {
    fn as_ref(&self) -> &str {
        self.text.as_ref()
    }
}

/// Equality, order and hash are those of the text, so that a map with URLs is searched by text.
impl<S: AsRef<str>> Borrow<str> for Url<S> {
    fn borrow(&self) -> &str {
        self.as_ref()
    }
}

#[diagnostic::do_not_recommend]
impl<S: AsRef<str>> ToText for Url<S> {
    #[inline]
    fn with_text<R>(url: &Self, take: impl FnOnce(&Text<'_>) -> R) -> R {
        take(&Text::Whole(url.as_ref()))
    }
}

impl<S: AsRef<str>> fmt::Display for Url<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_ref())
    }
}

impl<S: AsRef<str>> fmt::Debug for Url<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Url").field(&format_args!("\"{}\"", self.redacted())).finish()
    }
}

/// A URL, displayed without its password, or without a user name that has none.
struct Redacted<'u>(Url<&'u str>);

impl fmt::Display for Redacted<'_> {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Offsets { scheme_end, username_end, host_start, .. } = self.0.offsets;
        let text = self.0.as_str();
        let (shown_end, hidden) = match self.0.password() {
            Some(_) => (username_end, ":***@"),
            None if username_end < host_start => (scheme_end + "://".len(), "***@"),
            None => return f.write_str(text),
        };
        let parts = [self.0.part(0, shown_end), hidden, self.0.part(host_start, text.len())];
        let mut short = [0; SHORT];
        let mut whole = TextBuffer::new(&mut short);
        parts.into_iter().try_for_each(|part| whole.text(part))?;
        match whole.into_text() {
            Ok(whole) => f.write_str(whole),
            Err(_) => parts.into_iter().try_for_each(|part| f.write_str(part)),
        }
    }
}

impl<S: AsRef<str>, T: AsRef<str>> PartialEq<Url<T>> for Url<S> {
    fn eq(&self, other: &Url<T>) -> bool {
        self.as_ref() == other.as_ref()
    }
}

impl<S: AsRef<str>> Eq for Url<S> {}

/// Compares URLs with text, which is not normalized.
macro_rules! equals_text {
    ($($Text:ty)*) => {$(
        impl<S: AsRef<str>> PartialEq<$Text> for Url<S> {
            fn eq(&self, other: &$Text) -> bool {
                self.as_ref() == &other[..]
            }
        }

        impl<S: AsRef<str>> PartialEq<Url<S>> for $Text {
            fn eq(&self, other: &Url<S>) -> bool {
                &self[..] == other.as_ref()
            }
        }
    )*};
}

equals_text! { str &str }

#[cfg(feature = "alloc")]
equals_text! { String }

impl<S: AsRef<str>, T: AsRef<str>> PartialOrd<Url<T>> for Url<S> {
    fn partial_cmp(&self, other: &Url<T>) -> Option<Ordering> {
        Some(self.as_ref().cmp(other.as_ref()))
    }
}

impl<S: AsRef<str>> Ord for Url<S> {
    fn cmp(&self, other: &Url<S>) -> Ordering {
        self.as_ref().cmp(other.as_ref())
    }
}

impl<S: AsRef<str>> Hash for Url<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_ref().hash(state);
    }
}

impl<'u, S: AsRef<str>> From<&'u Url<S>> for Url<&'u str> {
    #[inline]
    fn from(url: &'u Url<S>) -> Url<&'u str> {
        url.borrowed()
    }
}

/// Converts a URL to its text.
#[cfg(feature = "alloc")]
macro_rules! into_text {
    ($($Text:ty)*) => {$(
        impl From<Url<String>> for $Text {
            #[inline]
            fn from(url: Url<String>) -> $Text {
                url.text.into()
            }
        }
    )*};
}

#[cfg(feature = "alloc")]
into_text! { String Box<str> Rc<str> }

#[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
into_text! { alloc::sync::Arc<str> }

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
pub struct Origin<'u> {
    scheme: &'u str,
    /// `None` if the origin is opaque.
    host_and_port: Option<&'u str>,
    /// Both in one text; `None` if the origin is opaque, or if the URL has a user name or a password
    /// between them.
    text: Option<&'u str>,
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
        self.text
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
        self.host_and_port.is_none()
    }
}

/// Opaque origins are different.
impl PartialEq<Origin<'_>> for Origin<'_> {
    #[inline]
    fn eq(&self, other: &Origin<'_>) -> bool {
        let is_same = (self.scheme, self.host_and_port) == (other.scheme, other.host_and_port);
        is_same && !self.is_opaque()
    }
}

impl fmt::Display for Origin<'_> {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.host_and_port {
            Some(host_and_port) => write!(f, "{}://{host_and_port}", self.scheme),
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
