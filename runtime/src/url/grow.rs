//! A URL with more segments in its path, or with more pairs in its query.

use alloc::string::String;
use core::borrow::Borrow;

use super::value::{Offsets, Url};
use crate::base::display::DisplayError;
use crate::base::error_words::{error_words, kinds};
use crate::base::to_text::{Text, ToText};
use crate::query::Serializer;
use crate::set::named::PATH_SEGMENT;

/// Why a value is not a segment of a path.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::{SegmentErrorKind, Url};
///
/// let url = Url::parse("https://example.com/users/")?;
/// let error = url.join_segment("..").unwrap_err();
/// assert_eq!(error.kind(), SegmentErrorKind::DotSegment);
/// assert_eq!(error.to_string(), "a segment `.` or `..` would name another resource");
/// # Ok::<(), etched::url::UrlError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SegmentError {
    kind: SegmentErrorKind,
}

kinds! {
    /// The rule that a segment breaks.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::{SegmentErrorKind, Url};
    ///
    /// let kind = |url, value| Url::parse(url).unwrap().join_segment(value).unwrap_err().kind();
    /// assert_eq!(kind("https://example.com/users", "."), SegmentErrorKind::DotSegment);
    /// assert_eq!(kind("https://example.com/users", ""), SegmentErrorKind::Empty);
    /// assert_eq!(kind("mailto:ann@example.com", "a"), SegmentErrorKind::OpaquePath);
    /// ```
    SegmentErrorKind,
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let error = Url::parse("https://example.com/").unwrap().join_segment("..").unwrap_err();
    /// assert_eq!(error.kind().as_str(), "dot segment");
    /// ```
    ;
    /// The value is `.` or `..`, which a parser removes, encoded or not.
    DotSegment: "dot segment", "a segment `.` or `..` would name another resource";
    /// The value is empty or undefined, so that the URL would name another resource.
    Empty: "empty segment", "an empty segment would name another resource";
    /// The URL has an opaque path, like `mailto:ann@example.com`, which has no segments.
    OpaquePath: "opaque path", "the URL has an opaque path, which has no segments";
    /// The `Display` of the value returned an error.
    Display: "error of a `Display`", "";
}

impl SegmentError {
    /// The rule that the segment breaks.
    #[inline]
    pub const fn kind(&self) -> SegmentErrorKind {
        self.kind
    }
}

error_words! {
    SegmentError {
        SegmentError { kind: SegmentErrorKind::Display } => (&DisplayError);
        SegmentError { kind } => "{}", kind.rule();
    }
}

impl core::error::Error for SegmentError {}

impl From<DisplayError> for SegmentError {
    #[inline]
    fn from(_: DisplayError) -> SegmentError {
        SegmentError { kind: SegmentErrorKind::Display }
    }
}

/// Adds a segment, encoded.
#[cfg_attr(on_demand, inline)]
fn push_segment(text: &mut String, segment: &Text<'_>) -> Result<(), SegmentError> {
    let start = text.len();
    segment.pieces(|piece| {
        PATH_SEGMENT.encode_append(piece, text);
        Ok::<(), SegmentError>(())
    })?;
    // `PATH_SEGMENT` does not encode a `.`, and encodes the `%` of an escape in the value.
    match text.get(start..) {
        Some("") => Err(SegmentError { kind: SegmentErrorKind::Empty }),
        Some("." | "..") => Err(SegmentError { kind: SegmentErrorKind::DotSegment }),
        _ => Ok(()),
    }
}

impl<S: AsRef<str>> Url<S> {
    /// This URL with one more segment at the end of its path: a `Url<String>`. The value is encoded
    /// with [`PATH_SEGMENT`](crate::percent::PATH_SEGMENT), so that it stays one segment. The query
    /// and the fragment stay.
    ///
    /// If the path ends with a slash, the segment follows that slash: `/v1` and `/v1/` both become
    /// `/v1/users`.
    ///
    /// # Errors
    ///
    /// The value is `.`, `..`, empty or undefined, or its `Display` returned an error; or the path
    /// of the URL is opaque.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// for base in ["https://example.com/v1", "https://example.com/v1/"] {
    ///     let url = Url::parse(base)?.join_segment("users")?.join_segment("ann/bob")?;
    ///     assert_eq!(url, "https://example.com/v1/users/ann%2Fbob");
    ///     assert!(url.join_segment("..").is_err());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias("path_segments_mut", "push", "JoinPath"))]
    pub fn join_segment(&self, segment: impl ToText) -> Result<Url<String>, SegmentError> {
        self.join_segments([segment])
    }

    /// This URL with more segments at the end of its path, as [`join_segment`](Url::join_segment) adds
    /// each of them.
    ///
    /// # Errors
    ///
    /// Those of `join_segment`, for any of the segments.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/v1?q")?;
    /// assert_eq!(url.join_segments(["users", "a b"])?, "https://example.com/v1/users/a%20b?q");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias("path_segments_mut", "extend"))]
    pub fn join_segments(
        &self,
        segments: impl IntoIterator<Item: ToText>,
    ) -> Result<Url<String>, SegmentError> {
        let url = self.borrowed();
        if url.has_opaque_path() {
            return Err(SegmentError { kind: SegmentErrorKind::OpaquePath });
        }
        let (before, after) = url.as_str().split_at(url.offsets.query_start);
        let mut text = String::from(before);
        let mut ends_with_slash = url.path().ends_with('/');
        for segment in segments {
            if !ends_with_slash {
                text.push('/');
            }
            ends_with_slash = false;
            ToText::with_text(&segment, |segment| push_segment(&mut text, segment))?;
        }
        let query_start = text.len();
        let query_len = url.offsets.fragment_start - url.offsets.query_start;
        let fragment_start = query_start + query_len;
        text.push_str(after);
        Ok(Url::new(text, Offsets { query_start, fragment_start, ..url.offsets }))
    }

    /// This URL with one more name and value at the end of its query: a `Url<String>`. Both are
    /// encoded with [`FORM`](crate::percent::FORM). The fragment stays.
    /// [`with_pair`](Url::with_pair) replaces the pairs of that name instead.
    ///
    /// If the name or the value is undefined, as `None` is, or its `Display` returns an error, the
    /// URL stays as it is. To see such an error, use [`Serializer`].
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/search?lang=de#top")?;
    /// let url = url.append_pair("q", "a & b").append_pair("page", 2).append_pair("tag", None::<&str>);
    /// assert_eq!(url, "https://example.com/search?lang=de&q=a+%26+b&page=2#top");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("query_pairs_mut", "searchParams.append", "append"))]
    pub fn append_pair(&self, name: impl ToText, value: impl ToText) -> Url<String> {
        self.append_pairs([(name, value)])
    }

    /// This URL with more names and values, as [`append_pair`](Url::append_pair) adds them: pairs,
    /// references to pairs, or the entries of a map.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/?")?.append_pairs([("q", "a b"), ("lang", "de")]);
    /// assert_eq!(url, "https://example.com/?q=a+b&lang=de");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("parse_with_params"))]
    pub fn append_pairs<I, N: ToText, V: ToText>(&self, pairs: I) -> Url<String>
    where
        I: IntoIterator<Item: Borrow<(N, V)>>,
    {
        let url = self.borrowed();
        let (before, fragment) = url.as_str().split_at(url.offsets.fragment_start);
        let mut text = String::from(before);
        if url.query().is_none() {
            text.push('?');
        }
        let len = text.len();
        Serializer::at(&mut text, url.offsets.query_start + 1).extend_pairs(pairs);
        // Nothing was added, so the URL does not get a `?` either.
        if text.len() == len {
            return url.into_owned();
        }
        let offsets = Offsets { fragment_start: text.len(), ..url.offsets };
        text.push_str(fragment);
        Url::new(text, offsets)
    }
}
