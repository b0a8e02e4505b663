//! Text that is percent-encoded already, appended to a [`Url`] of the crate `url`, byte for byte;
//! with the feature `url`.
//!
//! The methods of that `Url` encode their arguments: `path_segments_mut().push("a%2Fb")` writes
//! `a%252Fb`. The methods of [`AppendEncoded`] take text that a macro or a set has encoded already,
//! and return an error if the `Url` would change the text.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::percent::{FORM, PATH_SEGMENT};
//! use etched::url::AppendEncoded;
//! use url::Url;
//!
//! const TEAM: &str = "R%26D%2FLab"; // or a macro of `etched`
//!
//! let mut url = Url::parse("https://example.com/teams?lang=de#top")?;
//! url.append_encoded_segment(TEAM)?
//!     .append_encoded_segment(&PATH_SEGMENT.encode("Zoë"))?
//!     .append_encoded_pair("q", &FORM.encode("100% a"))?;
//! assert_eq!(url.as_str(), "https://example.com/teams/R%26D%2FLab/Zo%C3%AB?lang=de&q=100%25+a#top");
//!
//! let error = url.append_encoded_segment("R&D/Lab").unwrap_err();
//! assert_eq!(error.position(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::string::String;
use core::fmt;

use url::{ParseError, Position, Url};

use super::conversion::{ConversionError, parse_unchanged};
use super::path::is_dots;
use crate::base::length::sum;
use crate::set::EncodeSet;
use crate::set::error::DecodeError;
use crate::set::named::{FRAGMENT, PATH, SPECIAL_QUERY};

// The bytes that a URL parser would encode, or read as the end of the part.
const SEGMENT_SET: EncodeSet = PATH.add_all(b"/\\");
const NAME_SET: EncodeSet = SPECIAL_QUERY.add_all(b"&=");
const VALUE_SET: EncodeSet = SPECIAL_QUERY.add(b'&');

/// Appends percent-encoded text to a URL, byte for byte.
///
/// The text must be encoded with a set for its place in the URL, which the docs of each method
/// name. Every `%` must start an escape.
///
/// # Errors
///
/// The text is not encoded for its place in the URL, or has a malformed escape. The URL is
/// unchanged after any error.
///
/// # Cost
///
/// Two passes over the text, a copy of the URL, and a parse of the copy, which checks that the
/// parser does not change the text.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::AppendEncoded;
/// use url::Url;
///
/// let mut url = Url::parse("https://example.com/#top")?;
/// url.append_encoded_pair("q", "a+%26+b")?.append_encoded_pair("n", "1")?;
/// assert_eq!(url.as_str(), "https://example.com/?q=a+%26+b&n=1#top");
/// url.set_encoded_fragment(":~:text=50%25%20off")?;
/// assert_eq!(url.as_str(), "https://example.com/?q=a+%26+b&n=1#:~:text=50%25%20off");
///
/// // Positions are offsets in `name=value`.
/// assert_eq!(url.append_encoded_pair("q", "a&b").unwrap_err().position(), 3);
/// assert_eq!(url.set_encoded_fragment("50%").unwrap_err().position(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AppendEncoded {
    /// Appends a segment to the path. The segment is encoded with
    /// [`PATH_SEGMENT`](crate::percent::PATH_SEGMENT) or a larger set.
    ///
    /// As with `PathSegmentsMut::push` of `url`, an empty last segment stays, except in the path
    /// `/`. To replace the empty segment, call `url.path_segments_mut()?.pop_if_empty()` first.
    ///
    /// # Errors
    ///
    /// The errors of the trait. Also, the URL has no path segments, like `mailto:a@b`, or the
    /// segment is `.` or `..`, escaped or not.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::AppendEncoded;
    /// use url::Url;
    ///
    /// let mut url = Url::parse("https://example.com/a")?;
    /// url.append_encoded_segment("b%2Fc")?.append_encoded_segment("")?;
    /// assert_eq!(url.as_str(), "https://example.com/a/b%2Fc/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn append_encoded_segment(&mut self, segment: &str) -> Result<&mut Self, AppendError>;

    /// Appends a name and its value to the query. Both are encoded with
    /// [`FORM`](crate::percent::FORM), [`UNRESERVED`](crate::percent::UNRESERVED) or a similar set.
    ///
    /// The position of an error is an offset in `name=value`.
    fn append_encoded_pair(&mut self, name: &str, value: &str) -> Result<&mut Self, AppendError>;

    /// Replaces the fragment, or appends one. The fragment is encoded with
    /// [`FRAGMENT`](crate::percent::FRAGMENT) or a larger set.
    fn set_encoded_fragment(&mut self, fragment: &str) -> Result<&mut Self, AppendError>;
}

impl AppendEncoded for Url {
    #[cfg_attr(on_demand, inline)]
    fn append_encoded_segment(&mut self, segment: &str) -> Result<&mut Url, AppendError> {
        if self.cannot_be_a_base() {
            return Err(whole(AppendErrorKind::CannotBeABase));
        }
        check(segment, 0, SEGMENT_SET)?;
        if is_dots(segment) {
            return Err(whole(AppendErrorKind::Dots));
        }
        let slash = if self.path() == "/" { "" } else { "/" };
        put(self, ..Position::AfterPath, &[slash, segment], Position::AfterPath..)
    }

    #[cfg_attr(on_demand, inline)]
    fn append_encoded_pair(&mut self, name: &str, value: &str) -> Result<&mut Url, AppendError> {
        check(name, 0, NAME_SET)?;
        check(value, sum(name.len(), 1), VALUE_SET)?;
        let sign = match self.query() {
            None => "?",
            Some(query) if query.is_empty() || query.ends_with('&') => "",
            Some(_) => "&",
        };
        let pair = [sign, name, "=", value];
        put(self, ..Position::AfterQuery, &pair, Position::AfterQuery..)
    }

    #[cfg_attr(on_demand, inline)]
    fn set_encoded_fragment(&mut self, fragment: &str) -> Result<&mut Url, AppendError> {
        check(fragment, 0, FRAGMENT)?;
        put(self, ..Position::AfterQuery, &["#", fragment], Position::AfterFragment..)
    }
}

/// Checks that a part has no raw byte of `set` and no malformed escape. `at` is added to the
/// position of an error.
#[cfg_attr(on_demand, inline)]
fn check(part: &str, at: usize, set: EncodeSet) -> Result<(), AppendError> {
    let raw = part.bytes().zip(0..).find(|&(byte, _)| set.contains(byte));
    let (position, kind) = match (set.decoded_len(part.as_bytes()), raw) {
        (Err(error), raw) if raw.is_none_or(|(_, position)| error.position() < position) => {
            (error.position(), AppendErrorKind::MalformedEscape(error.offset_by(at)))
        }
        (_, Some((byte, position))) => (position, AppendErrorKind::NotEncoded(byte)),
        (_, None) => return Ok(()),
    };
    Err(AppendError { position: sum(at, position), kind })
}

/// Puts `parts` between two ends of a URL, if the parser does not change the result.
#[cfg_attr(on_demand, inline)]
fn put<'u>(
    url: &'u mut Url,
    before: core::ops::RangeTo<Position>,
    parts: &[&str],
    after: core::ops::RangeFrom<Position>,
) -> Result<&'u mut Url, AppendError> {
    let mut text = String::from(&url[before]);
    parts.iter().for_each(|part| text.push_str(part));
    text.push_str(&url[after]);
    match parse_unchanged(&text) {
        Ok(parsed) => {
            *url = parsed;
            Ok(url)
        }
        Err(ConversionError::Altered) => Err(whole(AppendErrorKind::Altered)),
        Err(ConversionError::Refused(error)) => Err(whole(AppendErrorKind::Refused(error))),
    }
}

/// An error of the whole text, not of one of its bytes.
#[cfg_attr(on_demand, inline)]
const fn whole(kind: AppendErrorKind) -> AppendError {
    AppendError { position: 0, kind }
}

/// Why text was not appended, and the position of the error in the text.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::{AppendEncoded, AppendErrorKind};
///
/// let mut url = url::Url::parse("https://example.com")?;
/// let error = url.append_encoded_segment("a b").unwrap_err();
/// assert_eq!((error.position(), error.kind()), (1, AppendErrorKind::NotEncoded(b' ')));
/// assert_eq!(error.to_string(), "not percent-encoded for its place in a URL at byte 1: found 20");
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AppendError {
    position: usize,
    kind: AppendErrorKind,
}

/// The rule that the text breaks.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::{AppendEncoded, AppendErrorKind};
/// use url::Url;
///
/// let kind = |url, segment| {
///     let mut url = Url::parse(url).unwrap();
///     url.append_encoded_segment(segment).unwrap_err().kind()
/// };
/// assert_eq!(kind("mailto:ann@example.com", "b"), AppendErrorKind::CannotBeABase);
/// assert_eq!(kind("https://example.com", ".%2e"), AppendErrorKind::Dots);
/// assert_eq!(kind("https://example.com", "ü"), AppendErrorKind::NotEncoded(0xC3));
/// assert!(matches!(kind("https://example.com", "50%"), AppendErrorKind::MalformedEscape(_)));
/// assert_eq!(kind("file://server", "C:"), AppendErrorKind::Altered);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AppendErrorKind {
    /// The URL has no path segments, like `mailto:a@b`.
    CannotBeABase,
    /// The segment is `.` or `..`, which a parser removes even when it is escaped.
    Dots,
    /// This byte would end the part, or the parser would encode it.
    NotEncoded(u8),
    /// A `%` is not followed by two hexadecimal digits.
    MalformedEscape(DecodeError),
    /// The parser would change the URL: for example, a `file` URL with the first segment `C:` loses
    /// its host.
    Altered,
    /// The parser does not accept the URL, because it is over 4 GiB long.
    Refused(ParseError),
}

impl AppendError {
    /// The byte offset of the error in the text that was to be appended; 0 if the error is not at a
    /// certain byte.
    #[cfg_attr(on_demand, inline)]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The rule that the text breaks.
    #[cfg_attr(on_demand, inline)]
    pub const fn kind(&self) -> AppendErrorKind {
        self.kind
    }
}

impl fmt::Display for AppendError {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            AppendErrorKind::CannotBeABase => {
                f.write_str("the URL cannot be a base: its path has no segments")
            }
            AppendErrorKind::Dots => {
                f.write_str("the segment is `.` or `..`, which no encoding keeps as it is")
            }
            AppendErrorKind::NotEncoded(byte) => write!(
                f,
                "not percent-encoded for its place in a URL at byte {}: found {byte:02X}",
                self.position
            ),
            AppendErrorKind::MalformedEscape(error) => error.fmt(f),
            AppendErrorKind::Altered => f.write_str("a URL parser would change the resulting URL"),
            AppendErrorKind::Refused(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for AppendError {}
