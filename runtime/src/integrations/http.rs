//! Whole URLs, and paths with queries, for requests of the crate `http`; with the feature `http`.
//!
//! | what you have | what to call |
//! |---|---|
//! | a URL in a constant | [`UriParts::const_from`] |
//! | a URL at run time | `Uri::try_from(url)` |
//! | a literal of a path or a header | `PathAndQuery::from_static` and `HeaderValue::from_static` of `http` |
//! | parts of a path that come at run time | [`PathBuilder`] |
//!
//! The functions of `http` in the table are `const fn`. In a `static` they check the literal at
//! compile time, and do not copy its bytes. To encode a part of the literal, use `concat!` and the
//! `_str` macros of `etched`.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::http::PathBuilder;
//! use http::{Request, Uri, uri::PathAndQuery};
//!
//! static USERS: PathAndQuery = PathAndQuery::from_static("/api/v1/users");
//!
//! let path = PathBuilder::after(&USERS).segment("ann/bob").pair("q", "ü & é").finish()?;
//! assert_eq!(path, "/api/v1/users/ann%2Fbob?q=%C3%BC+%26+%C3%A9");
//!
//! let uri = Uri::builder().scheme("https").authority("example.com").path_and_query(path);
//! let request = Request::get(uri.build()?).body(())?;
//! assert_eq!(request.uri().query(), Some("q=%C3%BC+%26+%C3%A9"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A header value accepts text that is encoded with any set that has the C0 controls. All named
//! sets have them. For file names there is a special set ([RFC
//! 8187](https://datatracker.ietf.org/doc/html/rfc8187#section-3.2.1)):
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::percent::ATTR_CHAR;
//! use http::HeaderValue;
//!
//! let name = ATTR_CHAR.display("Résumé (2).pdf".as_bytes());
//! let value = HeaderValue::try_from(format!("attachment; filename*=UTF-8''{name}"))?;
//! assert_eq!(value, "attachment; filename*=UTF-8''R%C3%A9sum%C3%A9%20%282%29.pdf");
//! # Ok::<(), http::header::InvalidHeaderValue>(())
//! ```

use alloc::string::String;
use core::fmt::{self, Display};

use http::Uri;
use http::uri::{Authority, InvalidUri, Parts, PathAndQuery, Scheme};

use crate::base::display::{DisplayError, display};
use crate::percent::sink::{Sink as _, append_whole};
use crate::query::{Displayed, Serializer};
use crate::set::named::PATH_SEGMENT;
use crate::url::{Url, is_dots};

/// The most bytes that `http` accepts as a path with its query.
const MAX_LEN: usize = u16::MAX as usize - 1;

/// The parts of a [`Uri`], which a constant holds ready: making the `Uri` parses nothing.
///
/// A `Uri` itself cannot be made in a constant. The fragment of the URL is left out, because a request
/// does not have one.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::http::UriParts;
/// use etched::url::parse_to_slice;
///
/// // With `url!` in a constant: `static API: UriParts = UriParts::const_from(url!("https://…"));`
/// let text = Box::leak(Box::new([0; 64]));
/// let parts = UriParts::const_from(parse_to_slice("https://example.com:8080/a?b#c", text)?);
/// assert_eq!(parts.to_uri(), "https://example.com:8080/a?b");
/// # Ok::<(), etched::url::UrlError>(())
/// ```
#[derive(Clone, Debug)]
pub struct UriParts {
    scheme: Scheme,
    authority: Authority,
    path: PathAndQuery,
}

impl UriParts {
    /// The parts of a URL; the bytes stay where they are.
    ///
    /// # Panics
    ///
    /// Panics if the scheme is neither `http` nor `https`, if the host has a `"`, `` ` ``, `{` or `}`,
    /// or if the path with the query is longer than 65534 bytes. `http` does not accept the last two.
    /// In a constant that is a compile error.
    ///
    /// # Cost
    ///
    /// One pass over the URL, in a constant at compile time.
    #[track_caller]
    #[cfg_attr(on_demand, inline)]
    pub const fn const_from(url: Url<&'static str>) -> UriParts {
        let scheme = match url.scheme().as_bytes() {
            b"http" => Scheme::HTTP,
            b"https" => Scheme::HTTPS,
            _ => panic!("`UriParts` are of a URL with the scheme `http` or `https`"),
        };
        UriParts {
            scheme,
            authority: Authority::from_static(url.authority()),
            path: PathAndQuery::from_static(url.path_and_query()),
        }
    }

    /// The `Uri` of these parts.
    ///
    /// # Cost
    ///
    /// Some nanoseconds: the parts share their bytes with the URL, and nothing is parsed.
    #[cfg_attr(on_demand, inline)]
    pub fn to_uri(&self) -> Uri {
        let UriParts { scheme, authority, path } = self.clone();
        let mut parts = Parts::default();
        parts.scheme = Some(scheme);
        parts.authority = Some(authority);
        parts.path_and_query = Some(path);
        // All three parts are there, so that there is no error.
        Uri::from_parts(parts).unwrap_or_default()
    }
}

/// The `Uri` of a URL, without its fragment, and with `/` for an empty path. The other parts are the
/// same.
///
/// # Errors
///
/// `http` does not accept the URL:
///
/// - it has no host, like `mailto:ann@example.com`, or an empty one, like `file:///a`;
/// - its host has a `"`, `` ` ``, `{` or `}`, which the URL Standard accepts, or an escape, which it
///   accepts where the scheme is not `http` or another special one;
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
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<S: AsRef<str>> TryFrom<Url<S>> for Uri {
    type Error = InvalidUri;

    fn try_from(url: Url<S>) -> Result<Uri, InvalidUri> {
        let url = url.as_deref();
        // Not of the whole text: `http` reads `mailto:ann@example.com` as a host with a user name.
        let parts = UriParts {
            scheme: Scheme::try_from(url.scheme())?,
            authority: Authority::try_from(url.authority())?,
            path: match url.path_and_query() {
                "" => PathAndQuery::from_static("/"),
                path => PathAndQuery::try_from(path)?,
            },
        };
        Ok(parts.to_uri())
    }
}

/// Writes a path with its query, and encodes each segment of the path and each pair of the query.
///
/// Segments are encoded with [`PATH_SEGMENT`], names and values with
/// [`FORM`](crate::percent::FORM). Segments and pairs may come in any order; the path is written
/// before the query.
///
/// No value can change the rest of the URL: `a/b` is written as one segment. There are two cases
/// that encoding cannot prevent, and [`finish`](PathBuilder::finish) returns an error for them: a
/// segment `..`, and a path that begins with `//`, after which a URL parser reads another host.
///
/// A segment or a pair is written as a whole or not at all. If its `Display` returns an error, so
/// does `finish`. If its `Display` panics and you catch the panic, the builder is unchanged.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::http::{PathBuilder, PathError};
///
/// let mut path = PathBuilder::new();
/// path.segment("v1").segment(42).pair("page", 2).key_only("exact").segment("ö");
/// assert_eq!(path.finish()?, "/v1/42/%C3%B6?page=2&exact");
/// assert_eq!(PathBuilder::new().finish()?, "/");
///
/// let (tenant, page) = ("", "evil.example");
/// let error = PathBuilder::new().segment(tenant).segment(page).finish().unwrap_err();
/// assert_eq!(error, PathError::DoubleSlash);
/// # Ok::<(), etched::http::PathError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PathBuilder {
    path: String,
    query: Serializer<String>,
    /// Whether there is a `?`, even before an empty query.
    has_query: bool,
    segments: usize,
    /// The first error, except the errors that only `finish` can find.
    fault: Option<PathError>,
}

impl PathBuilder {
    /// The path `/`, without a query.
    #[cfg_attr(on_demand, inline)]
    pub const fn new() -> PathBuilder {
        PathBuilder {
            path: String::new(),
            query: Serializer::new(String::new()),
            has_query: false,
            segments: 0,
            fault: None,
        }
    }

    /// Continues a path, with or without a query. The given path and query are not encoded again.
    /// Segments are added after the path, and pairs after the query, even if the query is empty. A
    /// slash at the end of the path is not written twice. The asterisk-form `*` is not a path, and
    /// is left out.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::http::PathBuilder;
    /// use http::uri::PathAndQuery;
    ///
    /// let base = PathAndQuery::from_static("/search/?lang=de");
    /// let path = PathBuilder::after(&base).segment("web").pair("q", "a b").finish()?;
    /// assert_eq!(path, "/search/web?lang=de&q=a+b");
    ///
    /// // A final `?` of the query is data.
    /// let base = PathAndQuery::from_static("/?q=what?");
    /// assert_eq!(PathBuilder::after(&base).pair("page", 2).finish()?, "/?q=what?&page=2");
    /// # Ok::<(), etched::http::PathError>(())
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn after(path: &PathAndQuery) -> PathBuilder {
        let (path, query) = (path.path(), path.query());
        let path = if path == "*" { "" } else { path };
        // A URL parser reads a backslash as a slash, and `http` accepts a backslash in a path.
        let has_dots = path.split(['/', '\\']).any(is_dots);
        PathBuilder {
            path: String::from(path),
            query: Serializer::new(String::from(query.unwrap_or_default())),
            has_query: query.is_some(),
            segments: 0,
            fault: has_dots.then_some(PathError::DotsInBase),
        }
    }

    /// Adds a segment, encoded. An empty segment is written too, as in `/users//posts`.
    pub fn segment(&mut self, segment: impl Display) -> &mut PathBuilder {
        let start = self.path.len();
        let slash = if self.segments > 0 || !self.path.ends_with('/') { "/" } else { "" };
        let result = append_whole(&mut self.path, |sink| {
            sink.text(slash)?;
            display(segment, |text| sink.encode(&PATH_SEGMENT, text))
        });
        let written = self.path.get(start + slash.len()..).unwrap_or_default();
        let fault = match result {
            Err(error) => Some(PathError::Display(error)),
            Ok(()) if is_dots(written) => Some(PathError::Dots { segment: self.segments }),
            Ok(()) => None,
        };
        self.fault = self.fault.or(fault);
        self.segments += 1;
        self
    }

    /// Adds a name and its value to the query, both encoded.
    pub fn pair(&mut self, name: impl Display, value: impl Display) -> &mut PathBuilder {
        self.query.append_pair(Displayed(name), Displayed(value));
        self.has_query = true;
        self
    }

    /// Adds a name without `=` to the query, encoded. An empty name is written as `=`.
    pub fn key_only(&mut self, name: impl Display) -> &mut PathBuilder {
        self.query.append_key_only(Displayed(name));
        self.has_query = true;
        self
    }

    /// Returns the path with its query. The builder is empty afterwards, even after an error.
    ///
    /// # Errors
    ///
    /// A segment is `.` or `..`, or the path begins with `//`. The path that was given to
    /// [`after`](PathBuilder::after) is checked too.
    ///
    /// The `Display` of a segment, a name or a value returned an error.
    ///
    /// The result is longer than 65534 bytes, the most that `http` accepts.
    ///
    /// # Cost
    ///
    /// The query is copied to the end of the path. `http` reads the result once, and takes over the
    /// `String`.
    #[cfg_attr(on_demand, inline)]
    pub fn finish(&mut self) -> Result<PathAndQuery, PathError> {
        let PathBuilder { mut path, mut query, has_query, fault, .. } = core::mem::take(self);
        if let Some(fault) = fault {
            return Err(fault);
        }
        let query = query.check().map_err(PathError::Display)?.finish();
        if matches!(path.as_bytes(), [b'/', b'/' | b'\\', ..]) {
            return Err(PathError::DoubleSlash);
        }
        if path.is_empty() {
            path.push('/');
        }
        if has_query {
            path.push('?');
            path.push_str(&query);
        }
        match path.len() {
            // `http` before 1.5 may accept a longer path.
            len if len > MAX_LEN => Err(PathError::TooLong { len }),
            len => PathAndQuery::try_from(path).map_err(|_| PathError::TooLong { len }),
        }
    }
}

/// Why [`PathBuilder::finish`] cannot return a path.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::http::{PathBuilder, PathError};
/// use http::uri::PathAndQuery;
///
/// let error = PathBuilder::new().segment("users").segment("..").finish().unwrap_err();
/// assert_eq!(error, PathError::Dots { segment: 1 });
/// let error = PathBuilder::after(&PathAndQuery::from_static("/a/%2E.")).finish().unwrap_err();
/// assert_eq!(error, PathError::DotsInBase);
/// let error = PathBuilder::new().segment("a".repeat(70_000)).finish().unwrap_err();
/// assert_eq!(error.to_string(), "a path and its query take at most 65534 bytes, and these 70001");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PathError {
    /// A segment is `.` or `..`.
    Dots {
        /// The index of the segment among the segments that were added, counted from 0.
        segment: usize,
    },
    /// A segment of the path that was given to [`PathBuilder::after`] is `.` or `..`. `%2e` counts
    /// as a dot.
    DotsInBase,
    /// The path begins with `//`, or with `/\`, which a URL parser reads as `//`. The parser reads
    /// a host after `//`.
    DoubleSlash,
    /// The `Display` of a segment, a name or a value returned an error.
    Display(DisplayError),
    /// The result is longer than `http` accepts.
    TooLong {
        /// The length of the result in bytes.
        len: usize,
    },
}

impl Display for PathError {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PathError::Dots { segment } => {
                write!(f, "segment {segment} is `.` or `..`, which no encoding keeps as it is")
            }
            PathError::DotsInBase => {
                f.write_str("a segment of the path that was given is `.` or `..`, escaped or not")
            }
            PathError::DoubleSlash => {
                f.write_str("the path begins with `//`, behind which a host would be read")
            }
            PathError::Display(error) => error.fmt(f),
            PathError::TooLong { len } => {
                write!(f, "a path and its query take at most {MAX_LEN} bytes, and these {len}")
            }
        }
    }
}

impl core::error::Error for PathError {}
