//! A URL with more segments in its path, or with more pairs in its query.

use alloc::string::String;
use core::borrow::Borrow;

use super::error::{UrlError, UrlErrorKind};
use super::parts::{Parts, error_at, query_set, require, require_no_tab};
use super::path::is_dot_segment;
use super::scheme::scheme_len;
use super::value::{Offsets, Url};
use crate::base::display::DisplayError;
use crate::base::to_text::{Text, ToText};
use crate::query::Serializer;
use crate::set::named::{PATH, PATH_SEGMENT};

/// Adds a segment, encoded.
#[cfg_attr(on_demand, inline)]
fn push_segment(text: &mut String, segment: &Text<'_>) -> Result<(), UrlError> {
    let start = text.len();
    segment
        .pieces(|piece| {
            PATH_SEGMENT.encode_append(piece, text);
            Ok::<(), DisplayError>(())
        })
        .map_err(|_| error_at(UrlErrorKind::Display, "", 0))?;
    // `PATH_SEGMENT` does not encode a `.`, and encodes the `%` of an escape in the value.
    match text.get(start..) {
        Some("") => Err(error_at(UrlErrorKind::EmptySegment, "", 0)),
        Some("." | "..") => Err(error_at(UrlErrorKind::DotSegment, "", 0)),
        _ => Ok(()),
    }
}

/// The path of a route, without the slash at its start, and its query. Every segment stays where it is
/// behind another path.
#[cfg_attr(on_demand, inline)]
fn parts_of_route(route: &str) -> Result<(&str, Option<&str>), UrlError> {
    let error = |kind, position| Err(error_at(kind, route, position));
    let scheme = scheme_len(route.as_bytes());
    if let Some(position) = route.find(['#', '\\']) {
        return error(UrlErrorKind::NotARoute, position);
    } else if route.starts_with("//") || scheme > 0 && route[scheme..].starts_with(':') {
        return error(UrlErrorKind::NotARoute, scheme);
    }
    let (path, query) =
        route.split_once('?').map_or((route, None), |(path, query)| (path, Some(query)));
    let inside = path.strip_prefix('/').unwrap_or(path);
    let mut position = path.len() - inside.len();
    for segment in inside.split('/') {
        let end = position + segment.len();
        if is_dot_segment(segment.as_bytes()) {
            return error(UrlErrorKind::DotSegment, position);
        } else if segment.is_empty() && end < path.len() {
            return error(UrlErrorKind::EmptySegment, position);
        }
        position = end + 1;
    }
    Ok((inside, query))
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
    /// `DotSegment` if the value is `.` or `..`; `EmptySegment` if it is empty or undefined; `Display`
    /// if its `Display` returned an error; `PartNotAllowed` if the path of the URL is opaque.
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
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("path_segments_mut", "push", "JoinPath"))]
    pub fn join_segment(&self, segment: impl ToText) -> Result<Url<String>, UrlError> {
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
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("path_segments_mut", "extend"))]
    pub fn join_segments(
        &self,
        segments: impl IntoIterator<Item: ToText>,
    ) -> Result<Url<String>, UrlError> {
        let url = self.borrowed();
        require(!url.has_opaque_path(), UrlErrorKind::PartNotAllowed)?;
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

    /// This URL with a route behind its path: a `Url<String>`. A route is a path, and maybe a query,
    /// that comes from elsewhere, such as the `/users/7?full=1` that the caller of a client passes to it.
    /// There is one slash between the two paths, and no value of a route changes the host or leaves the
    /// path of this URL. [`join`](Url::join) instead resolves a reference as a browser does, and drops
    /// the last segment.
    ///
    /// The route is encoded with [`PATH`] and with the set of a query, in which a `%` stays, so that
    /// its escapes are kept. The fragment of this URL stays.
    ///
    /// # Errors
    ///
    /// `NotARoute`, with the position in `route`, if it has a scheme, a host, a fragment or a `\`;
    /// `DotSegment` or `EmptySegment` for a segment that a parser removes, or of no text before the
    /// last one; `TabOrNewline`; `QueryBeforeRoute` if this URL has a query; `PartNotAllowed` if its path
    /// is opaque.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::{Url, UrlErrorKind};
    ///
    /// let base = Url::parse("https://example.com/v1")?;
    /// assert_eq!(base.join_route("/users/7?full=1")?, "https://example.com/v1/users/7?full=1");
    /// assert_eq!(base.join("/users/7?full=1")?, "https://example.com/users/7?full=1");
    /// let kind = |route| base.join_route(route).unwrap_err().kind();
    /// assert_eq!(kind("//evil.test/"), UrlErrorKind::NotARoute);
    /// assert_eq!(kind("/a/../../admin"), UrlErrorKind::DotSegment);
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("JoinPath", "urljoin", "concat"))]
    pub fn join_route(&self, route: impl AsRef<str>) -> Result<Url<String>, UrlError> {
        let (url, route) = (self.borrowed(), route.as_ref());
        require(!url.has_opaque_path(), UrlErrorKind::PartNotAllowed)?;
        require(url.query().is_none(), UrlErrorKind::QueryBeforeRoute)?;
        let (inside, query) = parts_of_route(route)?;
        // In the first segment of a `file` URL, a `|` would be that of a drive letter.
        let set = if url.special_scheme().is_file() { PATH.add(b'|') } else { PATH };
        require_no_tab(route)?;
        let inside = set.encode(inside);
        let has_segment = !inside.is_empty() || route.starts_with('/');
        let slash = if has_segment && !url.path().ends_with('/') { "/" } else { "" };
        let path = [url.path(), slash, &inside].concat();
        let query = query.map(|query| query_set(url).encode(query));
        Ok(Parts { path: &path, query: query.as_deref(), ..Parts::of(url) }.to_url_after(url))
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
