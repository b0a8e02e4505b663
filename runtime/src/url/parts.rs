//! A URL with one part changed. Each function takes the record of the parts, changes one field, and
//! serializes the record. A host and a path go through the states of the parser; the other parts are
//! encoded by their sets.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use super::error::{UrlError, UrlErrorKind};
use super::host::is_ipv6;
use super::input::{Input, is_tab_or_newline};
use super::parser::What;
use super::scheme::{Scheme, scheme_len};
use super::string::{is_plain_path, parse_to_string};
use super::value::{Offsets, Url};
use crate::base::formatted::{Formatted, number};
use crate::percent::EncodeSet;
use crate::set::named::{FRAGMENT, PATH, QUERY, SPECIAL_QUERY, USERINFO};

/// The record of the [parts of a URL], as text.
///
/// [parts of a URL]: https://url.spec.whatwg.org/#concept-url
pub(super) struct Parts<'p> {
    pub(super) scheme: &'p str,
    pub(super) username: &'p str,
    /// Not empty.
    pub(super) password: Option<&'p str>,
    pub(super) host: Option<&'p str>,
    pub(super) port: Option<u16>,
    pub(super) path: &'p str,
    pub(super) query: Option<&'p str>,
    pub(super) fragment: Option<&'p str>,
}

impl<'p> Parts<'p> {
    #[cfg_attr(on_demand, inline)]
    pub(super) fn of(url: Url<&'p str>) -> Parts<'p> {
        Parts {
            scheme: url.scheme(),
            username: url.username(),
            password: url.password(),
            host: url.host(),
            port: url.port(),
            path: url.path(),
            query: url.query(),
            fragment: url.fragment(),
        }
    }

    /// The [URL serializer], which also counts the offsets.
    ///
    /// [URL serializer]: https://url.spec.whatwg.org/#concept-url-serializer
    #[cfg_attr(on_demand, inline)]
    pub(super) fn to_url(&self) -> Url<String> {
        let mut text = String::from(self.scheme);
        let mut offsets = Offsets::after_scheme(text.len());
        text.push(':');
        if let Some(host) = self.host {
            text.push_str("//");
            text.push_str(self.username);
            offsets.username_end = text.len();
            push_after(&mut text, ':', self.password);
            if self.has_user_info() {
                text.push('@');
            }
            offsets.host_start = text.len();
            text.push_str(host);
            offsets.host_end = text.len();
        } else if self.path.starts_with("//") {
            // Otherwise the path would be read as a host.
            text.push_str("/.");
        }
        offsets.port = self.port;
        let port = self.port.map(|port| Formatted::<5>::unsigned(port.into()));
        push_after(&mut text, ':', port.as_ref().map(Formatted::as_str));
        offsets.path_start = text.len();
        self.push_from_path(text, offsets)
    }

    /// The same, if all parts before the path are those of `url`, and it has a host or the same path.
    #[cfg_attr(on_demand, inline)]
    pub(super) fn to_url_after(&self, url: Url<&str>) -> Url<String> {
        let (before, _) = url.as_str().split_at(url.offsets.path_start);
        let parts = [Some(before), Some(self.path), self.query, self.fragment];
        let lens = parts.iter().flatten().map(|part| part.len() + 1);
        let mut text = String::with_capacity(lens.sum());
        text.push_str(before);
        self.push_from_path(text, url.offsets)
    }

    #[inline]
    fn push_from_path(&self, mut text: String, mut offsets: Offsets) -> Url<String> {
        text.push_str(self.path);
        offsets.query_start = text.len();
        push_after(&mut text, '?', self.query);
        offsets.fragment_start = text.len();
        push_after(&mut text, '#', self.fragment);
        Url::new(text, offsets)
    }

    #[inline]
    fn has_user_info(&self) -> bool {
        !self.username.is_empty() || self.password.is_some()
    }

    /// Whether a parser keeps all parts if the scheme becomes `file`. It drops the host `localhost`, and
    /// replaces the `|` of a drive letter.
    #[inline]
    fn are_of_file(&self) -> bool {
        let has_drive_letter = match self.path.as_bytes() {
            [b'/', letter, b'|'] | [b'/', letter, b'|', b'/', ..] => letter.is_ascii_alphabetic(),
            _ => false,
        };
        let is_kept = self.host != Some("localhost") && !has_drive_letter;
        is_kept && !self.has_user_info() && self.port.is_none()
    }

    /// The URL, after a user name, a password or a port `is_set`, which a URL [cannot have] without a
    /// host.
    ///
    /// [cannot have]: https://url.spec.whatwg.org/#cannot-have-a-username-password-port
    #[inline]
    fn to_url_with_authority(&self, is_set: bool) -> Result<Url<String>, UrlError> {
        let has_host = !matches!(self.host, None | Some("")) && self.scheme != "file";
        require(has_host || !is_set, UrlErrorKind::PartNotAllowed)?;
        Ok(self.to_url())
    }
}

/// Adds `mark` and `part`, if the part is there.
#[inline]
fn push_after(text: &mut String, mark: char, part: Option<&str>) {
    if let Some(part) = part {
        text.push(mark);
        text.push_str(part);
    }
}

/// The error of a value at a position, of which the message shows what follows.
#[inline]
pub(super) fn error_at(kind: UrlErrorKind, value: &str, position: usize) -> UrlError {
    let (_, rest) = value.as_bytes().split_at(position);
    UrlError::new(kind, true, Input::raw_at(rest, value.len()))
}

/// Fails with an error that quotes nothing, unless the change `is_allowed`.
#[inline]
pub(super) fn require(is_allowed: bool, kind: UrlErrorKind) -> Result<(), UrlError> {
    if is_allowed { Ok(()) } else { Err(error_at(kind, "", 0)) }
}

/// Fails at a tab or newline, which a parser would remove.
#[inline]
pub(super) fn require_no_tab(value: &str) -> Result<(), UrlError> {
    let tab = value.bytes().position(is_tab_or_newline);
    tab.map_or(Ok(()), |position| Err(error_at(UrlErrorKind::TabOrNewline, value, position)))
}

/// The error of a port that follows a host.
#[cfg_attr(on_demand, inline)]
fn port_error(host: &str) -> Option<UrlError> {
    let (before, port) = host.rsplit_once(':')?;
    let is_port = number(port.as_bytes(), 10).is_some();
    let is_after_host = before.ends_with(']') || !before.contains(':');
    (is_port && is_after_host).then(|| error_at(UrlErrorKind::PortInHost, host, before.len()))
}

/// A part without tabs and newlines, encoded by a set.
#[inline]
fn encoded(value: &str, set: EncodeSet) -> Result<Cow<'_, str>, UrlError> {
    require_no_tab(value)?;
    Ok(set.encode(value))
}

/// The set by which the query of a URL is encoded.
#[inline]
pub(super) fn query_set(url: Url<&str>) -> EncodeSet {
    if url.special_scheme().is_special() { SPECIAL_QUERY } else { QUERY }
}

impl<S: AsRef<str>> Url<S> {
    fn parts(&self) -> Parts<'_> {
        Parts::of(self.borrowed())
    }

    /// This URL with another scheme: a `Url<String>`. A port that is the default of the new scheme
    /// is left out.
    ///
    /// # Errors
    ///
    /// `SchemeInvalid`, with the position in `scheme`; and `SchemeMismatch` if the URL would be read
    /// in another way. A [special] URL stays special, and another stays as it is. A `file` URL needs
    /// a host to become another, and another that becomes a `file` URL has no user name, password
    /// and port.
    ///
    /// [special]: https://url.spec.whatwg.org/#is-special
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("http://example.com:443/a")?;
    /// assert_eq!(url.with_scheme("https")?, "https://example.com/a");
    /// assert!(url.with_scheme("mailto").is_err());
    /// assert_eq!(url.with_scheme("https://evil.test/").unwrap_err().position(), 5);
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("set_scheme"))]
    pub fn with_scheme(&self, scheme: impl AsRef<str>) -> Result<Url<String>, UrlError> {
        let scheme = scheme.as_ref();
        let len = scheme_len(scheme.as_bytes());
        if len == 0 || len < scheme.len() {
            return Err(error_at(UrlErrorKind::SchemeInvalid, scheme, len));
        }
        let parts = self.parts();
        let (old, new) = (self.borrowed().special_scheme(), Scheme::named(scheme.as_bytes()));
        let is_read_alike = match (old.is_file(), new.is_file()) {
            (false, true) => parts.are_of_file(),
            (true, false) => parts.host != Some(""),
            _ => true,
        };
        let is_kept = old.is_special() == new.is_special() && is_read_alike;
        require(is_kept, UrlErrorKind::SchemeMismatch)?;
        let scheme = scheme.to_ascii_lowercase();
        let port = parts.port.filter(|port| Some(*port) != new.default_port());
        Ok(Parts { scheme: &scheme, port, ..parts }.to_url())
    }

    /// This URL with another user name: a `Url<String>`. An empty one removes it.
    /// [`without_user_info`](Url::without_user_info) removes the password too.
    ///
    /// The text is encoded with [`USERINFO`], in which a `%` stays. If a name is not yet encoded,
    /// encode it first with [`COMPONENT`](crate::percent::COMPONENT).
    ///
    /// # Errors
    ///
    /// `PartNotAllowed` if the URL has no host, or is a `file` URL. The error does not show the text.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/")?.with_username("ann@home")?;
    /// assert_eq!(url, "https://ann%40home@example.com/");
    /// assert_eq!(url.with_username("")?, "https://example.com/");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("set_username"))]
    pub fn with_username(&self, username: impl AsRef<str>) -> Result<Url<String>, UrlError> {
        let username = USERINFO.encode(username.as_ref());
        let parts = Parts { username: &username, ..self.parts() };
        parts.to_url_with_authority(!username.is_empty())
    }

    /// This URL with another password, as [`with_username`](Url::with_username) sets a user name.
    ///
    /// # Errors
    ///
    /// Those of `with_username`.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://ann@example.com/")?;
    /// assert_eq!(url.with_password("a:b")?, "https://ann:a%3Ab@example.com/");
    /// assert_eq!(url.with_password("a:b")?.without_password(), url);
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("set_password"))]
    pub fn with_password(&self, password: impl AsRef<str>) -> Result<Url<String>, UrlError> {
        let password = USERINFO.encode(password.as_ref());
        let password = Some(&*password).filter(|password| !password.is_empty());
        Parts { password, ..self.parts() }.to_url_with_authority(password.is_some())
    }

    /// This URL without its password: a `Url<String>`. The user name stays.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://ann:secret@example.com/a")?;
    /// assert_eq!(url.without_password(), "https://ann@example.com/a");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    pub fn without_password(&self) -> Url<String> {
        Parts { password: None, ..self.parts() }.to_url()
    }

    /// This URL without a user name and a password: a `Url<String>`.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://ann:secret@example.com/a")?;
    /// assert_eq!(url.without_user_info(), "https://example.com/a");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    pub fn without_user_info(&self) -> Url<String> {
        Parts { username: "", password: None, ..self.parts() }.to_url()
    }

    /// This URL with another host: a `Url<String>`.
    ///
    /// The parser reads the host. An IPv6 address gets its brackets, if it has none, so an `IpAddr` is
    /// written `&address.to_string()`.
    ///
    /// # Errors
    ///
    /// The failure of the host parser, with the position in the host: a host has no `/`, `?`, `#`,
    /// `@` and `\`. `PortInHost` if a port follows; `HostMissing` if the host is empty and the URL
    /// needs one; `PartNotAllowed` if the path is opaque.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use std::net::Ipv6Addr;
    ///
    /// use etched::url::{Url, UrlErrorKind};
    ///
    /// let url = Url::parse("https://example.com:8080/a")?;
    /// assert_eq!(url.with_host("Example.ORG")?, "https://example.org:8080/a");
    /// assert_eq!(url.with_host(Ipv6Addr::LOCALHOST.to_string())?, "https://[::1]:8080/a");
    /// assert_eq!(url.with_host("::1")?, "https://[::1]:8080/a");
    /// assert_eq!(url.with_host("ann@evil.test").unwrap_err().position(), 3);
    /// let error = url.with_host("localhost:8448").unwrap_err();
    /// assert_eq!(error.kind(), UrlErrorKind::PortInHost);
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("set_host", "set_ip_host"))]
    pub fn with_host(&self, host: impl AsRef<str>) -> Result<Url<String>, UrlError> {
        let (parts, host) = (self.parts(), host.as_ref());
        require(!self.borrowed().has_opaque_path(), UrlErrorKind::PartNotAllowed)?;
        require_no_tab(host)?;
        let scheme = self.borrowed().special_scheme();
        let needs_host = scheme.is_of_web() || parts.has_user_info() || parts.port.is_some();
        if host.is_empty() {
            require(!needs_host, UrlErrorKind::HostMissing)?;
            return Ok(Parts { host: Some(""), ..parts }.to_url());
        }
        let in_brackets = is_ipv6(host.as_bytes()).then(|| format!("[{host}]"));
        match parse_to_string(in_brackets.as_deref().unwrap_or(host), What::Host(scheme)) {
            Ok(parsed) => {
                let (host, _) = parsed.as_str().split_at(parsed.offsets.host_end);
                Ok(Parts { host: Some(host), ..parts }.to_url())
            }
            Err(error) => Err(port_error(host).unwrap_or(error)),
        }
    }

    /// This URL with another port: a `Url<String>`. The default port of the scheme is left out.
    ///
    /// # Errors
    ///
    /// `PartNotAllowed` if the URL has no host, or is a `file` URL.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/a")?.with_port(8443)?;
    /// assert_eq!(url, "https://example.com:8443/a");
    /// assert_eq!(url.with_port(443)?, "https://example.com/a");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("set_port"))]
    pub fn with_port(&self, port: u16) -> Result<Url<String>, UrlError> {
        let default = self.borrowed().special_scheme().default_port();
        let port = Some(port).filter(|_| Some(port) != default);
        Parts { port, ..self.parts() }.to_url_with_authority(true)
    }

    /// This URL without its port, so with the default port of its scheme: a `Url<String>`.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com:8443/a")?;
    /// assert_eq!(url.without_port(), "https://example.com/a");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    pub fn without_port(&self) -> Url<String> {
        Parts { port: None, ..self.parts() }.to_url()
    }

    /// This URL with another path: a `Url<String>`.
    ///
    /// The parser reads the path, which needs no slash at its start: it removes dot segments, and
    /// encodes the text with [`PATH`], which encodes `?` and `#`, so that the query and the fragment
    /// stay.
    ///
    /// # Errors
    ///
    /// `TabOrNewline`, with the position in `path`; `PartNotAllowed` if the path of the URL is opaque,
    /// like that of `mailto:ann@example.com`.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/a?q")?;
    /// assert_eq!(url.with_path("/b c/../d?e")?, "https://example.com/d%3Fe?q");
    /// assert_eq!(url.with_path("//evil.test")?, "https://example.com//evil.test?q");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("set_path"))]
    pub fn with_path(&self, path: impl AsRef<str>) -> Result<Url<String>, UrlError> {
        let (parts, path) = (self.parts(), path.as_ref());
        let scheme = self.borrowed().special_scheme();
        require(!self.borrowed().has_opaque_path(), UrlErrorKind::PartNotAllowed)?;
        require_no_tab(path)?;
        if scheme.is_of_web() && is_plain_path(path) {
            return Ok(Parts { path, ..parts }.to_url_after(self.borrowed()));
        }
        let parsed = parse_to_string(&PATH.encode(path), What::Path(scheme))?;
        let path = match parsed.path() {
            // Without a host, an empty path would be opaque.
            "" if parts.host.is_none() => "/",
            path => path,
        };
        Ok(Parts { path, ..parts }.to_url())
    }

    /// This URL with another query: a `Url<String>`. The fragment stays. A `?` at the start of the text
    /// is part of the query.
    ///
    /// The text is encoded with [`SPECIAL_QUERY`] or, if the scheme is not special, with [`QUERY`].
    /// Both encode `#`, and leave `%`, `&` and `=`. For a name and a value, call
    /// [`with_pair`](Url::with_pair).
    ///
    /// # Errors
    ///
    /// `TabOrNewline`, with the position in `query`.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/?a#top")?;
    /// assert_eq!(url.with_query("q=a b#c")?, "https://example.com/?q=a%20b%23c#top");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("set_query"))]
    pub fn with_query(&self, query: impl AsRef<str>) -> Result<Url<String>, UrlError> {
        let query = encoded(query.as_ref(), query_set(self.borrowed()))?;
        Ok(Parts { query: Some(&query), ..self.parts() }.to_url_after(self.borrowed()))
    }

    /// This URL without its query and the `?`: a `Url<String>`. The fragment stays.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/?a#top")?;
    /// assert_eq!(url.without_query(), "https://example.com/#top");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    pub fn without_query(&self) -> Url<String> {
        Parts { query: None, ..self.parts() }.to_url_after(self.borrowed())
    }

    /// This URL with another fragment: a `Url<String>`. A `#` at the start of the text is part of the
    /// fragment. [`without_fragment`](Url::without_fragment) removes it, and makes no copy.
    ///
    /// The text is encoded with [`FRAGMENT`].
    ///
    /// # Errors
    ///
    /// `TabOrNewline`, with the position in `fragment`.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/docs")?;
    /// assert_eq!(url.with_fragment("a b")?, "https://example.com/docs#a%20b");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("set_fragment"))]
    pub fn with_fragment(&self, fragment: impl AsRef<str>) -> Result<Url<String>, UrlError> {
        let fragment = encoded(fragment.as_ref(), FRAGMENT)?;
        Ok(Parts { fragment: Some(&fragment), ..self.parts() }.to_url_after(self.borrowed()))
    }
}
