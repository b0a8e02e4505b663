//! Writing queries.
//!
//! Both serializers write a pair through [`append`], either whole or not at all.

#[cfg(feature = "alloc")]
use alloc::boxed::Box;
#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt::Display;

#[cfg(feature = "alloc")]
use super::error::{SuffixError, SuffixErrorKind};
use crate::base::buffer::{BufferTooSmallError, ToSliceError};
use crate::base::display::{DisplayError, display};
use crate::base::length::sum;
use crate::percent::encoded::TextBuffer;
use crate::percent::sink::Sink;
#[cfg(feature = "alloc")]
use crate::percent::sink::append_whole;
use crate::set::EncodeSet;
use crate::set::named::{FORM, QUERY};

/// The bytes that are encoded in every name and value, whatever the set: `&` and `=`, which end a
/// name or a value, `%`, which starts an escape, `+`, which is read as a space, and the bytes in
/// `QUERY`, which a URL parser does not leave raw in a query.
const NEVER_RAW: EncodeSet = QUERY.add_all(b"%&+=");

/// `set`, extended by all of `NEVER_RAW`.
pub(crate) const fn fit(set: EncodeSet) -> EncodeSet {
    let mut byte = 0;
    while byte < 0x80 {
        if NEVER_RAW.contains(byte) && !set.contains(byte) {
            return set.union(NEVER_RAW);
        }
        byte += 1;
    }
    // Unchanged, because the set may carry its tables.
    set
}

/// Writes a pair, or a name alone, after `query`.
fn append<S: Sink>(
    sink: &mut S,
    set: &EncodeSet,
    query: &[u8],
    name: &dyn Display,
    value: Option<&dyn Display>,
) -> Result<(), S::Error> {
    // A final `&` is a separator already. Any other final byte belongs to a pair: in a query `?` is
    // data.
    if query.last().is_some_and(|&byte| byte != b'&') {
        sink.text("&")?;
    }
    let is_empty = encode(sink, set, name)?;
    // Without the `=`, an empty name alone would write nothing, and a parser would see no pair.
    if is_empty || value.is_some() {
        sink.text("=")?;
    }
    if let Some(value) = value {
        encode(sink, set, value)?;
    }
    Ok(())
}

/// Encodes the text that `value` displays, and returns whether it was empty.
fn encode<S: Sink>(sink: &mut S, set: &EncodeSet, value: &dyn Display) -> Result<bool, S::Error> {
    let mut is_empty = true;
    display(value, |text| {
        is_empty &= text.is_empty();
        sink.encode(set, text)
    })?;
    Ok(is_empty)
}

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
#[cfg(feature = "alloc")]
pub trait Target: sealed::Target {}

#[cfg(feature = "alloc")]
impl Target for String {}
#[cfg(feature = "alloc")]
impl Target for &mut String {}

#[cfg(feature = "alloc")]
mod sealed {
    use alloc::string::String;

    /// Cannot be implemented outside this crate.
    pub trait Target {
        fn text(&self) -> &str;
        fn text_mut(&mut self) -> &mut String;
        /// An empty target, for use after the first one was returned.
        fn empty() -> Self;
    }
}

#[cfg(feature = "alloc")]
impl sealed::Target for String {
    fn text(&self) -> &str {
        self
    }

    fn text_mut(&mut self) -> &mut String {
        self
    }

    fn empty() -> String {
        String::new()
    }
}

#[cfg(feature = "alloc")]
impl sealed::Target for &mut String {
    fn text(&self) -> &str {
        self
    }

    fn text_mut(&mut self) -> &mut String {
        self
    }

    fn empty() -> Self {
        Box::leak(Box::default())
    }
}

/// Writes a query to a `String`, or appends to the query in one.
///
/// The start of the query is never guessed: a `?` at the end of a query is data, and only the
/// caller knows whether a string is a query or a URL that has one.
///
/// | what you have | what to call |
/// |---|---|
/// | nothing | `Serializer::new(String::new())` |
/// | a query without its `?` | [`Serializer::new`] |
/// | a URL that ends with its query | [`Serializer::for_suffix`] |
///
/// No value can break out of its place, whatever the [set](Serializer::with_set). Each pair is
/// written whole or not at all. If the `Display` of a name or a value returns an error, the pair is
/// left out, and [`check`](Serializer::check) reports it. If the `Display` panics and you catch the
/// panic, the pair is left out.
///
/// Its methods panic if the `String` would grow beyond `isize::MAX` bytes, as all methods that
/// append to a `String` do.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::Serializer;
///
/// let query = Serializer::new(String::from("lang=de")).append_pair("q", "a b").finish();
/// assert_eq!(query, "lang=de&q=a+b");
///
/// let mut url = String::from("https://example.com/?q=what?");
/// let start = url.find('?').unwrap() + 1;
/// Serializer::for_suffix(&mut url, start)?.append_pair("page", 2);
/// assert_eq!(url, "https://example.com/?q=what?&page=2");
/// # Ok::<(), etched::query::SuffixError>(())
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
pub struct Serializer<T: Target> {
    /// `None` after `finish` has returned it.
    target: Option<T>,
    start: usize,
    set: EncodeSet,
    has_failed: bool,
}

#[cfg(feature = "alloc")]
impl<T: Target> Serializer<T> {
    /// Continues the query in `target`. All of `target` is taken as the query and kept as it is;
    /// only its end is looked at. A `&` is written before the first pair, unless the query is empty
    /// or ends with one.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::query::Serializer;
    ///
    /// let mut query = String::from("a=what?");
    /// Serializer::new(&mut query).append_pair("b", 2);
    /// assert_eq!(query, "a=what?&b=2");
    /// ```
    pub const fn new(target: T) -> Serializer<T> {
        Serializer { target: Some(target), start: 0, set: FORM, has_failed: false }
    }

    /// Continues the query that starts in `target` at the byte offset `start`. This is the offset
    /// directly after the first `?`, where the query of a URL begins, or 0.
    ///
    /// If a URL has no query, push a `?` first. If it has a fragment, cut the fragment off, and
    /// push it again after the query.
    ///
    /// # Errors
    ///
    /// `start` is another offset, inside a character or beyond the end. Or there is a `#` anywhere
    /// in `target`: the pairs would become part of the fragment.
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
    pub fn for_suffix(target: T, start: usize) -> Result<Serializer<T>, SuffixError> {
        let text = target.text();
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

    /// Encodes the names and values that follow with this set instead of [`FORM`].
    ///
    /// Whatever the set, `%`, `&`, `+`, `=` and the bytes in [`QUERY`] are encoded, so that
    /// [`parse`](super::parse) returns every name and value as it was.
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

    #[cfg_attr(debug_assertions, inline)]
    fn append(&mut self, name: &dyn Display, value: Option<&dyn Display>) -> &mut Serializer<T> {
        let (start, set) = (self.start, &self.set);
        let text = self.target.get_or_insert_with(T::empty).text_mut();
        let result = append_whole(text, |sink| {
            // `append` reads only the last byte of the query, and whether there is one.
            let last = sink.0.as_bytes().get(start..).and_then(|query| query.last().copied());
            append(sink, set, last.as_slice(), name, value)
        });
        self.has_failed |= result.is_err();
        self
    }

    /// Adds a name and its value, both encoded.
    pub fn append_pair(&mut self, name: impl Display, value: impl Display) -> &mut Serializer<T> {
        self.append(&name, Some(&value))
    }

    /// Adds a name without `=`. An empty name is written as `=`, because it would write nothing
    /// otherwise; a parser reads `=` as an empty name with an empty value.
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
    pub fn append_key_only(&mut self, name: impl Display) -> &mut Serializer<T> {
        self.append(&name, None)
    }

    /// Adds pairs.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::query::Serializer;
    ///
    /// let mut query = Serializer::new(String::new());
    /// assert_eq!(query.extend_pairs([("tag", "a b"), ("tag", "c")]).finish(), "tag=a+b&tag=c");
    /// ```
    pub fn extend_pairs<N: Display, V: Display>(
        &mut self,
        pairs: impl IntoIterator<Item = (N, V)>,
    ) -> &mut Serializer<T> {
        for (name, value) in pairs {
            self.append_pair(name, value);
        }
        self
    }

    /// Checks that no added pair was left out. The error stays until
    /// [`finish`](Serializer::finish).
    ///
    /// # Errors
    ///
    /// The `Display` of a name or a value returned an error, and its pair was left out.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::query::Serializer;
    ///
    /// let query = Serializer::new(String::new()).append_pair("q", "a b").check()?.finish();
    /// assert_eq!(query, "q=a+b");
    /// # Ok::<(), etched::DisplayError>(())
    /// ```
    pub fn check(&mut self) -> Result<&mut Serializer<T>, DisplayError> {
        if self.has_failed { Err(DisplayError) } else { Ok(self) }
    }

    /// The text so far: the original text, and the pairs written after it.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::query::Serializer;
    ///
    /// let mut query = Serializer::new(String::new());
    /// query.append_pair("q", "a b");
    /// assert_eq!(query.as_str(), "q=a+b");
    /// assert_eq!(query.append_key_only("exact").finish(), "q=a+b&exact");
    /// ```
    pub fn as_str(&self) -> &str {
        self.target.as_ref().map_or("", T::text)
    }

    /// Returns the `String` or the `&mut String` with the query.
    ///
    /// A pair whose `Display` returned an error is missing; call [`check`](Serializer::check) first
    /// to find out.
    ///
    /// The serializer is empty afterwards and keeps its set. If it is used again and its target was
    /// a `&mut String`, it writes to a new string, which is never freed.
    pub fn finish(&mut self) -> T {
        (self.start, self.has_failed) = (0, false);
        self.target.take().unwrap_or_else(T::empty)
    }
}

#[cfg(feature = "alloc")]
impl Default for Serializer<String> {
    fn default() -> Serializer<String> {
        Serializer::new(String::new())
    }
}

/// Writes a query to a buffer, without an allocator. A pair is written whole or not at all.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::SliceSerializer;
///
/// let mut buffer = [0; 16];
/// let mut query = SliceSerializer::new(&mut buffer);
/// query.append_pair("t", 21)?.append_pair("at", "Ö & x").unwrap_err();
/// assert_eq!(query.append_key_only("on")?.finish(), "t=21&on");
/// # Ok::<(), etched::ToSliceError<etched::DisplayError>>(())
/// ```
#[derive(Debug)]
pub struct SliceSerializer<'b> {
    buffer: &'b mut [u8],
    len: usize,
    set: EncodeSet,
}

impl<'b> SliceSerializer<'b> {
    /// An empty query.
    pub const fn new(buffer: &'b mut [u8]) -> SliceSerializer<'b> {
        SliceSerializer { buffer, len: 0, set: FORM }
    }

    /// Encodes the names and values that follow with this set instead of [`FORM`]. Whatever the
    /// set, `%`, `&`, `+`, `=` and the bytes in [`QUERY`] are encoded.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    /// use etched::query::SliceSerializer;
    ///
    /// let mut buffer = [0; 16];
    /// let mut query = SliceSerializer::new(&mut buffer).with_set(COMPONENT);
    /// assert_eq!(query.append_pair("q", "a b!")?.finish(), "q=a%20b!");
    /// # Ok::<(), etched::ToSliceError<etched::DisplayError>>(())
    /// ```
    pub const fn with_set(self, set: EncodeSet) -> SliceSerializer<'b> {
        SliceSerializer { buffer: self.buffer, len: self.len, set: fit(set) }
    }

    #[cfg_attr(debug_assertions, inline)]
    fn append(
        &mut self,
        name: &dyn Display,
        value: Option<&dyn Display>,
    ) -> Result<&mut SliceSerializer<'b>, ToSliceError<DisplayError>> {
        let available = self.buffer.len();
        let Some((query, room)) = self.buffer.split_at_mut_checked(self.len) else {
            // Unreachable: the first `len` bytes of the buffer were written.
            return Err(BufferTooSmallError::new(self.len, available).into());
        };
        let mut room = TextBuffer::new(room);
        append(&mut room, &self.set, query, name, value)?;
        match room.into_text() {
            Ok(text) => {
                // The sum is at most the length of the buffer, because `text` lies in it after the
                // first `len` bytes.
                self.len += text.len();
                Ok(self)
            }
            Err(needed) => Err(BufferTooSmallError::new(sum(self.len, needed), available).into()),
        }
    }

    /// Adds a name and its value, both encoded.
    ///
    /// # Errors
    ///
    /// The buffer has no room for the pair, or the `Display` of the name or the value returned an
    /// error. The query is then as it was before the call.
    pub fn append_pair(
        &mut self,
        name: impl Display,
        value: impl Display,
    ) -> Result<&mut SliceSerializer<'b>, ToSliceError<DisplayError>> {
        self.append(&name, Some(&value))
    }

    /// Adds a name without `=`. An empty name is written as `=`, because it would write nothing
    /// otherwise; a parser reads `=` as an empty name with an empty value.
    ///
    /// # Errors
    ///
    /// Those of [`append_pair`](SliceSerializer::append_pair).
    pub fn append_key_only(
        &mut self,
        name: impl Display,
    ) -> Result<&mut SliceSerializer<'b>, ToSliceError<DisplayError>> {
        self.append(&name, None)
    }

    /// Returns the query.
    pub fn finish(&self) -> &str {
        let written = self.buffer.get(..self.len).unwrap_or_default();
        core::str::from_utf8(written).unwrap_or_default()
    }
}
