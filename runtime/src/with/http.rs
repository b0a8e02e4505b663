//! Paths with queries for the requests of the crate `http`; with the feature `http`.
//!
//! | what you have | what to call |
//! |---|---|
//! | a literal | `PathAndQuery::from_static` and `HeaderValue::from_static` of that crate |
//! | parts that come at run time | [`PathBuilder`] |
//!
//! The first two are `const fn`: in a `static` they check while the program is compiled, cost
//! nothing when it runs, and share the bytes of the literal. The macros of `etched` that end in
//! `_str` stand in a `concat!` there. For what comes at run time that crate has no way in that
//! does not look at every byte, but it takes the `String` of [`PathBuilder`] over as it is.
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
//! A header takes what is encoded by any set that has the C0 controls, as all named ones do. A set
//! of one's own is for values that have rules of theirs, such as the name of a file
//! ([RFC 8187](https://datatracker.ietf.org/doc/html/rfc8187#section-3.2.1)):
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::percent::{EncodeSet, UNRESERVED};
//! use http::HeaderValue;
//!
//! /// All but `attr-char`.
//! const EXT_VALUE: EncodeSet = UNRESERVED.remove_all(b"!#$&+^`|");
//!
//! let name = EXT_VALUE.display("Résumé (2).pdf".as_bytes());
//! let value = HeaderValue::try_from(format!("attachment; filename*=UTF-8''{name}"))?;
//! assert_eq!(value, "attachment; filename*=UTF-8''R%C3%A9sum%C3%A9%20%282%29.pdf");
//! # Ok::<(), http::header::InvalidHeaderValue>(())
//! ```

use alloc::string::String;
use core::fmt::{self, Display};

use http::uri::PathAndQuery;

use super::is_dots;
use crate::percent::PATH_SEGMENT;
use crate::query::Serializer;
use crate::sink::{Sink as _, Stream, display};

/// The most bytes that `http` takes for a path with its query.
const MAX_LEN: usize = u16::MAX as usize - 1;

/// Writes a path with its query, segment by segment and pair by pair, and encodes them.
///
/// Segments are encoded by [`PATH_SEGMENT`], names and values by [`FORM`](crate::percent::FORM).
/// Segments and pairs may come in any order; the path is written before the query.
///
/// No value can break out of its place: `a/b` is one segment, and `..` is an error, for
/// encoding cannot keep it from being read as the way up.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::http::PathBuilder;
///
/// let mut path = PathBuilder::new();
/// path.segment("v1").segment(42).pair("page", 2).key_only("exact").segment("ö");
/// assert_eq!(path.finish()?, "/v1/42/%C3%B6?page=2&exact");
/// assert_eq!(PathBuilder::new().finish()?, "/");
/// # Ok::<(), etched::http::PathError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PathBuilder {
    path: String,
    query: Serializer,
    segments: usize,
    /// The first segment of dots, counted from 0.
    dots: Option<usize>,
}

impl PathBuilder {
    /// The path `/`, without a query.
    pub const fn new() -> PathBuilder {
        PathBuilder { path: String::new(), query: Serializer::new(), segments: 0, dots: None }
    }

    /// Goes on with what is there: segments come after its path, and pairs after its query. If
    /// its path ends with a slash, that is not written twice. The `*` of a request for all is no
    /// path, and left out.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::http::PathBuilder;
    /// use http::uri::PathAndQuery;
    ///
    /// let base = PathAndQuery::from_static("/search/?lang=de");
    /// let path = PathBuilder::after(&base).segment("web").pair("q", "a b").finish()?;
    /// assert_eq!(path, "/search/web?lang=de&q=a+b");
    /// # Ok::<(), etched::http::PathError>(())
    /// ```
    pub fn after(path: &PathAndQuery) -> PathBuilder {
        PathBuilder {
            path: String::from(Some(path.path()).filter(|&path| path != "*").unwrap_or_default()),
            query: Serializer::after(String::from(path.query().unwrap_or_default())),
            ..PathBuilder::new()
        }
    }

    /// Adds a segment, encoded. An empty one stays: `/users//posts`.
    pub fn segment(&mut self, segment: impl Display) -> &mut PathBuilder {
        if self.segments > 0 || !self.path.ends_with('/') {
            self.path.push('/');
        }
        let start = self.path.len();
        // A `String` takes whatever it is given.
        let _ = display(segment, |text| Stream(&mut self.path).encode(&PATH_SEGMENT, text));
        if self.path.get(start..).is_some_and(|segment| is_dots(segment.as_bytes())) {
            self.dots.get_or_insert(self.segments);
        }
        self.segments += 1;
        self
    }

    /// Adds a name and its value to the query, both encoded.
    pub fn pair(&mut self, name: impl Display, value: impl Display) -> &mut PathBuilder {
        self.query.append_pair(name, value);
        self
    }

    /// Adds a name without `=` to the query, encoded.
    pub fn key_only(&mut self, name: impl Display) -> &mut PathBuilder {
        self.query.append_key_only(name);
        self
    }

    /// What was written. The builder is empty then, also after an error.
    ///
    /// # Errors
    ///
    /// A segment was `.` or `..`; or all is longer than `http` takes, 65534 bytes. There is no
    /// other, for what is encoded here `http` takes.
    ///
    /// # Cost
    ///
    /// The query is copied behind the path; `http` looks at all of it once, and takes the `String`
    /// over.
    pub fn finish(&mut self) -> Result<PathAndQuery, PathError> {
        let PathBuilder { path, mut query, dots, .. } = core::mem::take(self);
        if let Some(segment) = dots {
            return Err(PathError::Dots { segment });
        }
        let (mut path, query) =
            (if path.is_empty() { String::from("/") } else { path }, query.finish());
        if !query.is_empty() {
            path.push('?');
            path.push_str(&query);
        }
        match path.len() {
            // What does not fit may go unseen by a `http` before 1.5.
            len if len > MAX_LEN => Err(PathError::TooLong { len }),
            len => PathAndQuery::try_from(path).map_err(|_| PathError::TooLong { len }),
        }
    }
}

/// Why segments and pairs are no path.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::http::{PathBuilder, PathError};
///
/// let error = PathBuilder::new().segment("users").segment("..").finish().unwrap_err();
/// assert_eq!(error, PathError::Dots { segment: 1 });
/// let error = PathBuilder::new().segment("a".repeat(70_000)).finish().unwrap_err();
/// assert_eq!(error.to_string(), "a path and its query take at most 65534 bytes, and these 70001");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PathError {
    /// A segment is `.` or `..`.
    Dots {
        /// Which of those that were added, counted from 0.
        segment: usize,
    },
    /// All is longer than `http` takes.
    TooLong {
        /// How long it is, in bytes.
        len: usize,
    },
}

impl Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PathError::Dots { segment } => {
                write!(f, "segment {segment} is `.` or `..`, which no encoding keeps as it is")
            }
            PathError::TooLong { len } => {
                write!(f, "a path and its query take at most {MAX_LEN} bytes, and these {len}")
            }
        }
    }
}

impl core::error::Error for PathError {}
