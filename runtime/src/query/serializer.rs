//! A query, written.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::convert::Infallible;
use core::fmt::Display;

use crate::BufferTooSmall;
use crate::length::sum;
use crate::percent::FORM;
use crate::percent::encoded::TextBuffer;
#[cfg(feature = "alloc")]
use crate::sink::Stream;
use crate::sink::{Sink, display};

/// Writes a pair, or a name alone, behind what is there.
fn append<S: Sink>(
    sink: &mut S,
    is_first: bool,
    name: &dyn Display,
    value: Option<&dyn Display>,
) -> Result<(), S::Error> {
    if !is_first {
        sink.text("&")?;
    }
    encode(sink, name)?;
    if let Some(value) = value {
        sink.text("=")?;
        encode(sink, value)?;
    }
    Ok(())
}

/// Encodes what is displayed.
fn encode<S: Sink>(sink: &mut S, value: &dyn Display) -> Result<(), S::Error> {
    display(value, |text| sink.encode(&FORM, text))
}

/// Writes a query to a `String`.
///
/// As whatever appends to a `String`, its methods panic if that grows beyond `isize::MAX` bytes.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::Serializer;
///
/// let url = String::from("https://example.com/?lang=de");
/// let url = Serializer::after(url).append_pair("q", "a b").finish();
/// assert_eq!(url, "https://example.com/?lang=de&q=a+b");
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, Default)]
pub struct Serializer {
    text: String,
}

#[cfg(feature = "alloc")]
impl Serializer {
    /// An empty query.
    pub const fn new() -> Serializer {
        Serializer { text: String::new() }
    }

    /// A query that goes on with what is there. An `&` comes between, unless that is empty or
    /// ends with `?` or `&`.
    pub const fn after(text: String) -> Serializer {
        Serializer { text }
    }

    #[cfg_attr(debug_assertions, inline)]
    fn append(&mut self, name: &dyn Display, value: Option<&dyn Display>) -> &mut Serializer {
        let is_first = self.text.is_empty() || self.text.ends_with(['?', '&']);
        // A `String` takes whatever it is given.
        let _ = append(&mut Stream(&mut self.text), is_first, name, value);
        self
    }

    /// Adds a name and its value, both encoded.
    pub fn append_pair(&mut self, name: impl Display, value: impl Display) -> &mut Serializer {
        self.append(&name, Some(&value))
    }

    /// Adds a name without `=`.
    pub fn append_key_only(&mut self, name: impl Display) -> &mut Serializer {
        self.append(&name, None)
    }

    /// Adds pairs.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::query::Serializer;
    ///
    /// let query = Serializer::new().extend_pairs([("tag", "a b"), ("tag", "c")]).finish();
    /// assert_eq!(query, "tag=a+b&tag=c");
    /// ```
    pub fn extend_pairs<N: Display, V: Display>(
        &mut self,
        pairs: impl IntoIterator<Item = (N, V)>,
    ) -> &mut Serializer {
        for (name, value) in pairs {
            self.append_pair(name, value);
        }
        self
    }

    /// What was written so far.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::query::Serializer;
    ///
    /// let mut query = Serializer::new();
    /// query.append_pair("q", "a b");
    /// assert_eq!(query.as_str(), "q=a+b");
    /// assert_eq!(query.append_key_only("exact").finish(), "q=a+b&exact");
    /// ```
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// What was written. The serializer is empty then.
    pub fn finish(&mut self) -> String {
        core::mem::take(&mut self.text)
    }
}

/// Writes a query to a buffer, without an allocator. A pair is written as a whole or not at all.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::SliceSerializer;
///
/// let mut buffer = [0; 16];
/// let mut query = SliceSerializer::new(&mut buffer);
/// query.append_pair("t", 21)?.append_pair("at", "Ö & x").unwrap_err();
/// assert_eq!(query.append_key_only("on")?.finish(), "t=21&on");
/// # Ok::<(), etched::BufferTooSmall>(())
/// ```
#[derive(Debug)]
pub struct SliceSerializer<'b> {
    buffer: &'b mut [u8],
    len: usize,
}

impl<'b> SliceSerializer<'b> {
    /// An empty query.
    pub const fn new(buffer: &'b mut [u8]) -> SliceSerializer<'b> {
        SliceSerializer { buffer, len: 0 }
    }

    #[cfg_attr(debug_assertions, inline)]
    fn append(
        &mut self,
        name: &dyn Display,
        value: Option<&dyn Display>,
    ) -> Result<&mut SliceSerializer<'b>, BufferTooSmall> {
        let available = self.buffer.len();
        let mut room = TextBuffer::new(self.buffer.get_mut(self.len..).unwrap_or_default());
        let Ok(()): Result<(), Infallible> = append(&mut room, self.len == 0, name, value);
        match room.into_text() {
            Ok(text) => {
                // The text is part of the buffer, behind what was written before.
                self.len += text.len();
                Ok(self)
            }
            Err(needed) => Err(BufferTooSmall::new(sum(self.len, needed), available)),
        }
    }

    /// Adds a name and its value, both encoded.
    ///
    /// # Errors
    ///
    /// The buffer has no room for it; what was there before still is.
    pub fn append_pair(
        &mut self,
        name: impl Display,
        value: impl Display,
    ) -> Result<&mut SliceSerializer<'b>, BufferTooSmall> {
        self.append(&name, Some(&value))
    }

    /// Adds a name without `=`.
    ///
    /// # Errors
    ///
    /// The buffer has no room for it; what was there before still is.
    pub fn append_key_only(
        &mut self,
        name: impl Display,
    ) -> Result<&mut SliceSerializer<'b>, BufferTooSmall> {
        self.append(&name, None)
    }

    /// What was written.
    pub fn finish(&self) -> &str {
        let written = self.buffer.get(..self.len).unwrap_or_default();
        core::str::from_utf8(written).unwrap_or_default()
    }
}
