//! A URL with one more segment, or with more pairs in its query.

use alloc::string::String;
use core::borrow::Borrow;

use super::value::{Offsets, Url};
use crate::base::display::DisplayError;
use crate::base::error_words::{error_words, kinds};
use crate::base::to_text::ToText;
use crate::query::Serializer;
use crate::set::named::PATH_SEGMENT;

/// Why a value is not a segment of a path.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::{SegmentErrorKind, Url};
///
/// let url = Url::parse("https://example.com/users/")?;
/// let error = url.with_segment("..").unwrap_err();
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
    /// let kind = |url, value| Url::parse(url).unwrap().with_segment(value).unwrap_err().kind();
    /// assert_eq!(kind("https://example.com/users", "."), SegmentErrorKind::DotSegment);
    /// assert_eq!(kind("https://example.com/users", ""), SegmentErrorKind::Empty);
    /// assert_eq!(kind("mailto:ann@example.com", "a"), SegmentErrorKind::OpaquePath);
    /// ```
    SegmentErrorKind,
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let error = Url::parse("https://example.com/").unwrap().with_segment("..").unwrap_err();
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
    ///     let url = Url::parse(base)?.with_segment("users")?.with_segment("ann/bob")?;
    ///     assert_eq!(url, "https://example.com/v1/users/ann%2Fbob");
    ///     assert!(url.with_segment("..").is_err());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias("path_segments_mut", "push"))]
    pub fn with_segment(&self, segment: impl ToText) -> Result<Url<String>, SegmentError> {
        segment.with_text(|segment| {
            let url = self.as_deref();
            let error = |kind| Err(SegmentError { kind });
            if url.is_opaque() {
                return error(SegmentErrorKind::OpaquePath);
            }
            let path_end = url.offsets.query_start;
            let (before, after) = url.as_str().split_at(path_end);
            let mut text = String::from(before);
            if !url.path().ends_with('/') {
                text.push('/');
            }
            let start = text.len();
            segment.pieces(|piece| {
                PATH_SEGMENT.encode_append(piece, &mut text);
                Ok::<(), SegmentError>(())
            })?;
            // `PATH_SEGMENT` does not encode a `.`, and encodes the `%` of an escape in the value.
            match text.get(start..) {
                Some("") => error(SegmentErrorKind::Empty),
                Some("." | "..") => error(SegmentErrorKind::DotSegment),
                _ => {
                    let query_start = text.len();
                    let fragment_start = query_start + (url.offsets.fragment_start - path_end);
                    text.push_str(after);
                    let offsets = Offsets { query_start, fragment_start, ..url.offsets };
                    Ok(Url::new(text, offsets))
                }
            }
        })
    }

    /// This URL with one more name and value at the end of its query: a `Url<String>`. Both are
    /// encoded with [`FORM`](crate::percent::FORM). The fragment stays.
    ///
    /// If the name or the value is undefined, as `None` is, or its `Display` returns an error, the
    /// URL stays as it is. To see such an error, use [`Serializer`].
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/search?lang=de#top")?;
    /// let url = url.with_pair("q", "a & b").with_pair("page", 2).with_pair("tag", None::<&str>);
    /// assert_eq!(url, "https://example.com/search?lang=de&q=a+%26+b&page=2#top");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("query_pairs_mut", "append_pair", "searchParams"))]
    pub fn with_pair(&self, name: impl ToText, value: impl ToText) -> Url<String> {
        self.with_query(|query| _ = query.append_pair(name, value))
    }

    /// This URL with more names and values, as [`with_pair`](Url::with_pair) adds them: pairs,
    /// references to pairs, or the entries of a map.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/?")?.with_pairs([("q", "a b"), ("lang", "de")]);
    /// assert_eq!(url, "https://example.com/?q=a+b&lang=de");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    pub fn with_pairs<I, N: ToText, V: ToText>(&self, pairs: I) -> Url<String>
    where
        I: IntoIterator<Item: Borrow<(N, V)>>,
    {
        self.with_query(|query| _ = query.extend_pairs(pairs))
    }

    /// This URL with a query to which `add` has added pairs.
    fn with_query(&self, add: impl FnOnce(&mut Serializer<&mut String>)) -> Url<String> {
        let url = self.as_deref();
        let (before, fragment) = url.as_str().split_at(url.offsets.fragment_start);
        let mut text = String::from(before);
        if url.query().is_none() {
            text.push('?');
        }
        let len = text.len();
        add(&mut Serializer::at(&mut text, url.offsets.query_start + 1));
        // Nothing was added, so the URL does not get a `?` either.
        if text.len() == len {
            return url.into_owned();
        }
        let offsets = Offsets { fragment_start: text.len(), ..url.offsets };
        text.push_str(fragment);
        Url::new(text, offsets)
    }
}
