//! The pairs of a query: read by name, replaced and removed.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::mem;

use super::parts::Parts;
use super::value::Url;
use crate::base::display::DisplayError;
use crate::base::to_text::ToText;
use crate::query::{ParseLenient, Serializer, parse_lenient};

/// A pair, encoded, and whether its value is defined. If not, only its name; empty if that is not
/// defined either.
fn encoded(name: &impl ToText, value: &impl ToText) -> Result<(String, bool), DisplayError> {
    let mut pair = Serializer::new(String::new());
    pair.append_pair(name, value).check()?;
    let has_value = !pair.as_str().is_empty();
    if !has_value {
        pair.append_key_only(name).check()?;
    }
    Ok((pair.finish(), has_value))
}

/// The name of a pair, decoded.
#[inline]
fn name_of(pair: &str) -> Cow<'_, str> {
    let (name, _) = pair.split_once('=').unwrap_or((pair, ""));
    if !name.bytes().any(|byte| matches!(byte, b'%' | b'+')) {
        return Cow::Borrowed(name);
    }
    parse_lenient(name).next().map(|(name, _)| name).unwrap_or_default()
}

/// The URL with each text in place of the pairs whose names have its index, or at the end.
fn replaced(
    url: Url<&str>,
    place_of: impl Fn(&str) -> Option<usize>,
    texts: &mut [&str],
) -> Url<String> {
    let mut query = String::with_capacity(url.as_str().len());
    let mut is_changed = false;
    for pair in url.query().unwrap_or_default().split('&').filter(|pair| !pair.is_empty()) {
        match place_of(&name_of(pair)) {
            Some(place) => {
                is_changed = true;
                push(&mut query, mem::take(&mut texts[place]));
            }
            None => push(&mut query, pair),
        }
    }
    for text in texts {
        is_changed |= !text.is_empty();
        push(&mut query, text);
    }
    if !is_changed {
        return url.into_owned();
    }
    let query = Some(&*query).filter(|query| !query.is_empty());
    Parts { query, ..Parts::of(url) }.to_url_after(url)
}

/// Adds pairs to a query.
#[inline]
fn push(query: &mut String, pairs: &str) {
    if !query.is_empty() && !pairs.is_empty() {
        query.push('&');
    }
    query.push_str(pairs);
}

impl<S: AsRef<str>> Url<S> {
    /// An iterator over the names and values of the query, decoded leniently, as browsers do: a malformed
    /// escape stays, and U+FFFD stands for what is not UTF-8. Empty if there is no query.
    ///
    /// [`query::parse`](crate::query::parse) refuses malformed escapes instead, and
    /// [`query::split`](crate::query::split) needs no allocator.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/?q=a+b&page=2")?;
    /// let pairs: Vec<_> = url.query_pairs().collect();
    /// assert_eq!(pairs, [("q".into(), "a b".into()), ("page".into(), "2".into())]);
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("getAll", "searchParams"))]
    pub fn query_pairs(&self) -> ParseLenient<'_> {
        parse_lenient(self.borrowed().query().unwrap_or_default())
    }

    /// The value of the first pair with this name, decoded as [`query_pairs`](Url::query_pairs)
    /// decodes it; `None` if there is no such pair.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/?q=a+b&page=2")?;
    /// assert_eq!(url.pair("q").as_deref(), Some("a b"));
    /// assert_eq!(url.pair("Q"), None);
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("searchParams.get", "Query().Get", "get", "has"))]
    pub fn pair(&self, name: &str) -> Option<Cow<'_, str>> {
        self.query_pairs().find(|(found, _)| found == name).map(|(_, value)| value)
    }

    /// This URL with one pair of this name, in place of all pairs that it has of this name: a
    /// `Url<String>`. [`append_pair`](Url::append_pair) adds a pair instead.
    ///
    /// The pair stands where the first one was, or else at the end. Name and value are encoded with
    /// [`FORM`](crate::percent::FORM); other pairs keep their bytes. An undefined value, as `None` is,
    /// removes the pairs. If a `Display` returns an error, the URL stays as it is.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/?page=1&q=a&page=2#top")?;
    /// assert_eq!(url.with_pair("page", 3), "https://example.com/?page=3&q=a#top");
    /// assert_eq!(url.with_pair("lang", "de"), "https://example.com/?page=1&q=a&page=2&lang=de#top");
    /// assert_eq!(url.with_pair("page", None::<u8>), url.without_pair("page"));
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("query_pairs_mut", "searchParams.set"))]
    pub fn with_pair(&self, name: impl ToText, value: impl ToText) -> Url<String> {
        let url = self.borrowed();
        let Ok((text, has_value)) = encoded(&name, &value) else { return url.into_owned() };
        if text.is_empty() {
            return url.into_owned();
        }
        let (name, pair) = (name_of(&text), if has_value { &*text } else { "" });
        replaced(url, |it| (it == name).then_some(0), &mut [pair])
    }

    /// This URL with these pairs, each name in place of the pairs that the URL has of that name, as
    /// [`with_pair`](Url::with_pair) does: pairs, references to pairs, or the entries of a map. All
    /// values that are given for a name stand where the first old one was.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/?tag=x&q=a")?;
    /// let url = url.with_pairs([("tag", "a b"), ("lang", "de"), ("tag", "c")]);
    /// assert_eq!(url, "https://example.com/?tag=a+b&tag=c&q=a&lang=de");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    pub fn with_pairs<I, N: ToText, V: ToText>(&self, pairs: I) -> Url<String>
    where
        I: IntoIterator<Item: Borrow<(N, V)>>,
    {
        let url = self.borrowed();
        // For each name, decoded, the index of its text. The texts are the pairs of a name, encoded,
        // in the order in which the names occur first; empty if no value is defined.
        let (mut places, mut texts) = (BTreeMap::new(), Vec::<String>::new());
        for pair in pairs {
            let (name, value) = pair.borrow();
            let Ok((text, has_value)) = encoded(name, value) else { return url.into_owned() };
            // A pair without a name is left out.
            if text.is_empty() {
                continue;
            }
            let place = *places.entry(name_of(&text).into_owned()).or_insert(texts.len());
            if place == texts.len() {
                texts.push(String::new());
            }
            if has_value {
                push(&mut texts[place], &text);
            }
        }
        let mut texts: Vec<&str> = texts.iter().map(|text| &**text).collect();
        replaced(url, |name| places.get(name).copied(), &mut texts)
    }

    /// This URL without the pairs of this name: a `Url<String>`. Without the last pair, the `?` goes
    /// too.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// let url = Url::parse("https://example.com/?page=1&q=a")?.without_pair("page");
    /// assert_eq!(url, "https://example.com/?q=a");
    /// assert_eq!(url.without_pair("q"), "https://example.com/");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    #[doc(alias("searchParams.delete", "delete"))]
    pub fn without_pair(&self, name: impl ToText) -> Url<String> {
        self.with_pair(name, None::<&str>)
    }
}
