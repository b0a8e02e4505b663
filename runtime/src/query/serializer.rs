//! Writing a query to a `String`.

use alloc::string::String;
use core::borrow::{Borrow, BorrowMut};
use core::{fmt, mem};

use super::append::{NewPair, fit};
use crate::base::display::DisplayError;
use crate::base::to_text::{Text, ToText};
use crate::percent::sink::{TextBuffer, append_whole};
use crate::set::EncodeSet;
use crate::set::named::FORM;

/// Writes a query to a `String`, or appends to a query that a `String` already has. `T` is `String`
/// or `&mut String`.
///
/// Whatever the [set](Serializer::with_set), a parser reads every name and value as it was given.
/// The serializer never guesses where a query starts. After [`new`](Serializer::new), the whole
/// `String` is the query, and a `?` at its end is data; after
/// [`with_prefix`](Serializer::with_prefix), the query starts at the end of the `String`. To add
/// pairs to a URL, call [`Url::append_pairs`](crate::url::Url::append_pairs).
///
/// Other forms: [`query!`] (at compile time), [`SliceSerializer`](crate::query::SliceSerializer)
/// (into a buffer).
///
/// [`query!`]: https://docs.rs/etched/latest/etched/macro.query.html
///
/// # Errors
///
/// If the `Display` of a name or a value returns an error, the pair is left out, and
/// [`check`](Serializer::check) reports the error. If the `Display` panics and you catch the panic,
/// the pair is left out too. A pair is never written in part.
///
/// # Cost
///
/// A pair of strings or numbers is encoded without formatting, mostly on the stack, and appended at
/// once. A `String` that is full grows by at least 64 bytes, because most often other pairs follow.
///
/// # Panics
///
/// The methods panic if the `String` would grow beyond `isize::MAX` bytes, as the methods of
/// `String` do.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::Serializer;
///
/// let query = Serializer::new(String::from("q=what?")).append_pair("page", 2).finish();
/// assert_eq!(query, "q=what?&page=2");
/// let link = Serializer::with_prefix(String::from("/search?")).append_pair("page", 2).finish();
/// assert_eq!(link, "/search?page=2");
/// ```
#[doc(alias("form_urlencoded", "http_build_query", "querystring", "URLSearchParams", "urlencode"))]
#[derive(Clone, Debug)]
#[must_use = "a query does nothing until it is finished"]
pub struct Serializer<T> {
    target: T,
    set: EncodeSet,
    /// Where the query starts in the string.
    start: usize,
    has_failed: bool,
}

impl<T: BorrowMut<String>> Serializer<T> {
    /// Continues the query in `target`. All of `target` is read as the query, and stays unchanged.
    /// A `&` is written before the first pair, unless the query is empty or ends with `&`.
    ///
    /// Text before a query, such as `/search?`, is not a query: write it with
    /// [`with_prefix`](Serializer::with_prefix).
    pub const fn new(target: T) -> Serializer<T> {
        Serializer::at(target, 0)
    }

    /// Starts a query after `prefix`, which is not read: no `&` is written before the first pair.
    /// The prefix ends with the `?` of the query, or is the start of a line or of a message.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::query::Serializer;
    ///
    /// let mut link = Serializer::with_prefix(String::from("https://example.com/?"));
    /// assert_eq!(link.append_pair("q", "a b").as_str(), "https://example.com/?q=a+b");
    /// assert_eq!(link.clear().append_pair("page", 2).finish(), "https://example.com/?page=2");
    /// ```
    #[doc(alias("for_suffix"))]
    pub fn with_prefix(prefix: T) -> Serializer<T> {
        let start = prefix.borrow().len();
        Serializer::at(prefix, start)
    }

    /// Continues the query that starts at `start` in `target`.
    pub(crate) const fn at(target: T, start: usize) -> Serializer<T> {
        Serializer { target, set: FORM, start, has_failed: false }
    }

    /// Encodes the names and values of all later pairs with `set` instead of [`FORM`].
    ///
    /// Whatever the set, `%`, `&`, `+`, `=` and the bytes in [`QUERY`](crate::percent::QUERY) are
    /// encoded, so that [`parse`](super::parse) returns every name and value unchanged.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{COMPONENT, EncodeSet};
    /// use etched::query::Serializer;
    ///
    /// let mut query = Serializer::new(String::new()).with_set(COMPONENT);
    /// assert_eq!(query.append_pair("q", "a b!").finish(), "q=a%20b!");
    ///
    /// let mut query = Serializer::new(String::new()).with_set(EncodeSet::EMPTY);
    /// assert_eq!(query.append_pair("q", "a&b/c").finish(), "q=a%26b/c");
    /// ```
    pub fn with_set(self, set: EncodeSet) -> Serializer<T> {
        Serializer { set: fit(set), ..self }
    }

    #[inline(always)]
    fn append(&mut self, name: &Text<'_>, value: Option<&Text<'_>>) -> &mut Serializer<T> {
        let text = self.target.borrow_mut();
        let last = text.as_bytes().get(self.start..).and_then(<[u8]>::last).copied();
        let pair = NewPair { set: &self.set, last, name, value };
        // Filling the buffer with zeros takes as long as encoding a short text, so shorter pairs have
        // a shorter buffer. It has room for three bytes for each byte, and for `&` and `=`. If a
        // `Display` fails or panics, `text` is left unchanged.
        let added = match pair.len() {
            Some(..=40) => by_stack::<128>(text, &pair),
            Some(41..=80) => by_stack::<256>(text, &pair),
            _ => append_whole(text, |sink| pair.write(sink)),
        };
        self.has_failed |= added.is_err();
        self
    }

    /// Adds a name and its value, both encoded.
    pub fn append_pair(&mut self, name: impl ToText, value: impl ToText) -> &mut Serializer<T> {
        ToText::with_text(&name, |name| {
            ToText::with_text(&value, |value| self.append(name, Some(value)))
        })
    }

    /// Adds a name without `=`, encoded. An empty name is written as `=`, because otherwise nothing
    /// would be written; a parser reads `=` as an empty name with an empty value.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::query::{Serializer, parse};
    ///
    /// let mut query = Serializer::new(String::new());
    /// let query = query.append_key_only("exact").append_key_only("").finish();
    /// assert_eq!(query, "exact&=");
    /// assert_eq!(parse(&query).nth(1), Some(Ok(("".into(), "".into()))));
    /// ```
    pub fn append_key_only(&mut self, name: impl ToText) -> &mut Serializer<T> {
        ToText::with_text(&name, |name| self.append(name, None))
    }

    /// Adds names and their values, all encoded: pairs, references to pairs, or the entries of a
    /// map.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use std::collections::BTreeMap;
    ///
    /// use etched::query::Serializer;
    ///
    /// let tags = vec![("tag", String::from("a b")), ("tag", String::from("c"))];
    /// let map = BTreeMap::from([("page", 2)]);
    /// let mut query = Serializer::new(String::new());
    /// query.extend_pairs(&tags).extend_pairs(&map).extend_pairs([("q", "x")]);
    /// assert_eq!(query.finish(), "tag=a+b&tag=c&page=2&q=x");
    /// ```
    pub fn extend_pairs<I, N: ToText, V: ToText>(&mut self, pairs: I) -> &mut Serializer<T>
    where
        I: IntoIterator<Item: Borrow<(N, V)>>,
    {
        for pair in pairs {
            let (name, value) = pair.borrow();
            self.append_pair(name, value);
        }
        self
    }

    /// Adds names without `=`, as [`append_key_only`](Serializer::append_key_only) does.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::query::Serializer;
    ///
    /// let mut query = Serializer::new(String::new());
    /// assert_eq!(query.extend_keys_only(["exact", "a b"]).finish(), "exact&a+b");
    /// ```
    pub fn extend_keys_only<I>(&mut self, names: I) -> &mut Serializer<T>
    where
        I: IntoIterator<Item: ToText>,
    {
        names.into_iter().for_each(|name| _ = self.append_key_only(name));
        self
    }

    /// Removes all pairs of the query, also those that it had before. A
    /// [prefix](Serializer::with_prefix) stays.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::query::Serializer;
    ///
    /// let mut query = Serializer::new(String::from("page=1"));
    /// assert_eq!(query.clear().append_pair("page", 2).finish(), "page=2");
    /// ```
    pub fn clear(&mut self) -> &mut Serializer<T> {
        self.target.borrow_mut().truncate(self.start);
        self.has_failed = false;
        self
    }

    /// Checks that no added pair was left out. Once a pair was left out, every call returns the
    /// error until `finish` or [`clear`](Serializer::clear) is called.
    ///
    /// # Errors
    ///
    /// The `Display` of a name or a value returned an error, so the pair was left out.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::query::Serializer;
    ///
    /// let mut query = Serializer::new(String::new());
    /// assert_eq!(query.append_pair("q", "a b").check()?.as_str(), "q=a+b");
    /// # Ok::<(), etched::DisplayError>(())
    /// ```
    pub fn check(&mut self) -> Result<&mut Serializer<T>, DisplayError> {
        if self.has_failed { Err(DisplayError) } else { Ok(self) }
    }

    /// The original text, and the pairs that were written after it.
    pub fn as_str(&self) -> &str {
        self.target.borrow()
    }

    /// Returns the `String` or the `&mut String` that was given.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::query::Serializer;
    ///
    /// fn add_page(query: &mut String) -> &mut String {
    ///     let mut serializer = Serializer::new(query);
    ///     serializer.append_pair("page", 2);
    ///     serializer.into_inner()
    /// }
    ///
    /// assert_eq!(add_page(&mut String::from("q=a")), "q=a&page=2");
    /// ```
    pub fn into_inner(self) -> T {
        self.target
    }
}

impl Serializer<String> {
    /// Returns the text and the query. The serializer is empty afterwards and keeps its set.
    #[inline]
    pub fn finish(&mut self) -> String {
        (self.start, self.has_failed) = (0, false);
        mem::take(&mut self.target)
    }
}

impl Serializer<&mut String> {
    /// Returns the `String` with the query for as long as the serializer is borrowed;
    /// [`into_inner`](Serializer::into_inner) returns it for as long as it was given. The
    /// serializer can be used again, and continues the query.
    #[inline]
    pub fn finish(&mut self) -> &mut String {
        self.has_failed = false;
        self.target
    }
}

impl Default for Serializer<String> {
    #[inline]
    fn default() -> Serializer<String> {
        Serializer::new(String::new())
    }
}

/// Encodes a pair of texts in a buffer of `N` bytes on the stack, and appends the encoding at once.
/// `N` must be enough for the longest encoding.
#[inline]
fn by_stack<const N: usize>(text: &mut String, pair: &NewPair<'_>) -> Result<(), DisplayError> {
    let mut bytes = [0; N];
    let mut buffer = TextBuffer::new(&mut bytes);
    pair.write(&mut buffer)?;
    // The error is unreachable, because `N` is enough.
    let written = buffer.into_text().unwrap_or_default();
    if text.capacity() - text.len() < written.len() {
        // Most often other pairs follow, so this also reserves room for them.
        text.reserve(usize::max(64, 4 * written.len()));
    }
    text.push_str(written);
    Ok(())
}

/// Shows the text so far.
impl<T: BorrowMut<String>> fmt::Display for Serializer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Adds pairs, as [`append_pair`](Serializer::append_pair) does.
impl<T: BorrowMut<String>, N: ToText, V: ToText> Extend<(N, V)> for Serializer<T> {
    fn extend<I: IntoIterator<Item = (N, V)>>(&mut self, pairs: I) {
        self.extend_pairs(pairs);
    }
}

/// A new query of pairs.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::Serializer;
///
/// let query: Serializer<_> = [("q", "a b"), ("lang", "de")].into_iter().collect();
/// assert_eq!(query.to_string(), "q=a+b&lang=de");
/// ```
impl<N: ToText, V: ToText> FromIterator<(N, V)> for Serializer<String> {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Serializer<String> {
        let mut query = Serializer::default();
        query.extend_pairs(pairs);
        query
    }
}
