//! Writing a query to a `String`.

use alloc::boxed::Box;
use alloc::string::String;
use core::borrow::Borrow;
use core::fmt::Display;

use super::append::{Text, append_to_string, fit};
use super::error::{SuffixError, SuffixErrorKind};
use crate::base::display::DisplayError;
use crate::set::EncodeSet;
use crate::set::named::FORM;

/// A string that a [`Serializer`] writes to: `String` or `&mut String`.
///
/// The trait is sealed.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::{Serializer, Target};
///
/// fn with_page<T: Target>(target: T) -> T {
///     Serializer::new(target).append_pair("page", 2).finish()
/// }
///
/// let mut query = with_page(String::from("q=a"));
/// with_page(&mut query);
/// assert_eq!(query, "q=a&page=2&page=2");
/// ```
pub trait Target: sealed::Target {}

impl Target for String {}
impl Target for &mut String {}

mod sealed {
    use alloc::string::String;
    use core::borrow::BorrowMut;

    /// Cannot be implemented outside this crate.
    pub trait Target: BorrowMut<String> {
        /// An empty target, for use after `finish` has returned the first target.
        fn empty() -> Self;
    }
}

impl sealed::Target for String {
    #[inline]
    fn empty() -> String {
        String::new()
    }
}

impl sealed::Target for &mut String {
    #[inline]
    fn empty() -> Self {
        Box::leak(Box::default())
    }
}

/// Writes a query to a `String`, or appends to a query that a `String` already has.
///
/// | what you have | what to call |
/// |---|---|
/// | nothing | `Serializer::new(String::new())` |
/// | a query without its `?` | [`Serializer::new`] |
/// | a URL that ends with its query | [`Serializer::for_suffix`] |
///
/// Whatever the [set](Serializer::with_set), a parser reads every name and value as it was given.
/// The serializer never guesses where the query starts: a `?` at the end of a query is data.
///
/// # Errors
///
/// If the `Display` of a name or a value returns an error, the pair is left out, and
/// [`check`](Serializer::check) reports the error. If the `Display` panics and you catch the panic,
/// the pair is left out too. A pair is never written in part.
///
/// # Cost
///
/// A pair of strings is encoded without formatting, mostly on the stack, and appended at once. A
/// `String` that is full grows by at least 64 bytes, because most often other pairs follow.
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
///
/// let mut url = String::from("https://example.com/?q=what?");
/// let start = url.find('?').unwrap() + 1;
/// Serializer::for_suffix(&mut url, start)?.append_pair("page", 2);
/// assert_eq!(url, "https://example.com/?q=what?&page=2");
/// # Ok::<(), etched::query::SuffixError>(())
/// ```
#[doc(alias("form_urlencoded", "http_build_query", "URLSearchParams", "urlencode"))]
#[derive(Clone, Debug)]
pub struct Serializer<T: Target> {
    /// `None` after `finish` has returned the target.
    target: Option<T>,
    start: usize,
    set: EncodeSet,
    has_failed: bool,
}

impl<T: Target> Serializer<T> {
    /// Continues the query in `target`. All of `target` is read as the query, and stays unchanged.
    /// A `&` is written before the first pair, unless the query is empty or ends with `&`.
    #[inline]
    pub const fn new(target: T) -> Serializer<T> {
        Serializer { target: Some(target), start: 0, set: FORM, has_failed: false }
    }

    /// Continues the query that starts in `target` at the byte offset `start`. The offset is
    /// directly after the first `?`, where the query of a URL begins, or 0.
    ///
    /// If a URL has no query, push a `?` first. If it has a fragment, cut the fragment off, and
    /// push it again after the query.
    ///
    /// # Errors
    ///
    /// `start` is neither 0 nor directly after the first `?`. Or `target` has a `#`, so that the
    /// pairs would become part of the fragment.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::query::Serializer;
    ///
    /// let url = String::from("https://example.com/list?");
    /// let start = url.len();
    /// let url = Serializer::for_suffix(url, start)?.append_pair("page", 2).finish();
    /// assert_eq!(url, "https://example.com/list?page=2");
    ///
    /// assert!(Serializer::for_suffix(String::from("https://example.com/list"), 24).is_err());
    /// # Ok::<(), etched::query::SuffixError>(())
    /// ```
    #[inline]
    pub fn for_suffix(target: T, start: usize) -> Result<Serializer<T>, SuffixError> {
        let text: &String = target.borrow();
        let refused = |kind, position| Err(SuffixError { kind, position });
        if start > text.len() {
            return refused(SuffixErrorKind::BeyondEnd, start);
        }
        if !text.is_char_boundary(start) {
            return refused(SuffixErrorKind::InsideCharacter, start);
        }
        if let Some(position) = text.find('#') {
            return refused(SuffixErrorKind::Fragment, position);
        }
        if start > 0 && text.find('?') != Some(start - 1) {
            return refused(SuffixErrorKind::NotAfterQuestionMark, start);
        }
        Ok(Serializer { start, ..Serializer::new(target) })
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
    #[inline]
    pub fn with_set(self, set: EncodeSet) -> Serializer<T> {
        Serializer { set: fit(set), ..self }
    }

    #[inline]
    fn append(&mut self, name: Text<'_>, value: Option<Text<'_>>) -> &mut Serializer<T> {
        let target = self.target.get_or_insert_with(T::empty).borrow_mut();
        let result = append_to_string(target, self.start, &self.set, name, value);
        self.has_failed |= result.is_err();
        self
    }

    /// Adds a name and its value, both encoded.
    #[inline]
    pub fn append_pair(&mut self, name: impl Display, value: impl Display) -> &mut Serializer<T> {
        self.append(Text::of(&name), Some(Text::of(&value)))
    }

    /// Encodes a name and adds it, with no `=` after it. An empty name is written as `=`, because otherwise nothing
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
    #[inline]
    pub fn append_key_only(&mut self, name: impl Display) -> &mut Serializer<T> {
        self.append(Text::of(&name), None)
    }

    /// Adds names and their values, all encoded: pairs, references to pairs, or the entries of a map.
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
    #[inline]
    pub fn extend_pairs<I, N: Display, V: Display>(&mut self, pairs: I) -> &mut Serializer<T>
    where
        I: IntoIterator<Item: Borrow<(N, V)>>,
    {
        for pair in pairs {
            let (name, value) = pair.borrow();
            self.append(Text::of(name), Some(Text::of(value)));
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
    #[inline]
    pub fn extend_keys_only<I>(&mut self, names: I) -> &mut Serializer<T>
    where
        I: IntoIterator<Item: Display>,
    {
        names.into_iter().for_each(|name| _ = self.append_key_only(name));
        self
    }

    /// Removes all pairs of the query, also those that it had before. What stands before the query
    /// stays.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::query::Serializer;
    ///
    /// let url = String::from("/list?page=1");
    /// let mut query = Serializer::for_suffix(url, 6)?;
    /// assert_eq!(query.clear().append_pair("page", 2).finish(), "/list?page=2");
    /// # Ok::<(), etched::query::SuffixError>(())
    /// ```
    #[inline]
    pub fn clear(&mut self) -> &mut Serializer<T> {
        if let Some(target) = &mut self.target {
            target.borrow_mut().truncate(self.start);
        }
        self.has_failed = false;
        self
    }

    /// Checks that no added pair was left out. Once a pair was left out, every call returns the
    /// error until [`finish`](Serializer::finish) is called.
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
    #[inline]
    pub fn check(&mut self) -> Result<&mut Serializer<T>, DisplayError> {
        if self.has_failed { Err(DisplayError) } else { Ok(self) }
    }

    /// The original text, and the pairs that were written after it.
    #[inline]
    pub fn as_str(&self) -> &str {
        self.target.as_ref().map_or("", |target| target.borrow())
    }

    /// Returns the `String` or the `&mut String` with the query.
    ///
    /// A pair whose `Display` returned an error is missing: call [`check`](Serializer::check) first.
    ///
    /// The serializer is empty afterwards and keeps its set. If the target was a `&mut String` and
    /// the serializer is used again, it writes to a new string, which is never freed.
    #[inline]
    pub fn finish(&mut self) -> T {
        (self.start, self.has_failed) = (0, false);
        self.target.take().unwrap_or_else(T::empty)
    }
}

impl Default for Serializer<String> {
    #[inline]
    fn default() -> Serializer<String> {
        Serializer::new(String::new())
    }
}
