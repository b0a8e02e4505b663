//! A template with its values, ready to be written.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::convert::Infallible;
use core::fmt;
#[cfg(feature = "std")]
use std::io;

use super::expander::Expander;
use crate::BufferTooSmall;
use crate::percent::encoded::TextBuffer;
use crate::sink::{Sink, Stream};

/// The longest expansion that is displayed by way of the stack, in bytes: who takes it in one
/// piece has to make room once.
const SHORT: usize = 256;

/// A template and the values of its variables, expanded when it is written.
///
/// It borrows both, allocates nothing, and is written as often as is wanted: displayed, or to
/// a buffer or a stream. What it is written as is a URI reference, or part of one: ASCII.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::Template;
///
/// let template = Template::parse("/search{?q}").unwrap();
/// let link = template.expand([("q", "a&b")]).unwrap();
/// assert_eq!(format!("https://example.com{link}"), "https://example.com/search?q=a%26b");
/// ```
#[derive(Clone, Copy)]
pub struct Expansion<E> {
    #[doc(hidden)]
    pub of: E,
}

/// What can be expanded.
pub trait Expand {
    fn expand<S: Sink>(&self, to: &mut Expander<'_, S>) -> Result<(), S::Error>;
}

impl<E: Expand> Expansion<E> {
    #[inline]
    fn expand_to<S: Sink>(&self, sink: &mut S) -> Result<(), S::Error> {
        self.of.expand(&mut Expander::new(sink))
    }

    /// Writes it to a buffer, or says how much room it would take.
    #[inline]
    fn write<'o>(&self, buffer: &'o mut [u8]) -> Result<&'o str, usize> {
        let mut text = TextBuffer::new(buffer);
        let Ok(()): Result<(), Infallible> = self.expand_to(&mut text);
        text.into_text()
    }

    /// The exact length in bytes; `usize::MAX` if that is too long for a `usize`.
    ///
    /// # Cost
    ///
    /// One pass over the values.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let link = Template::parse("/{city}").unwrap().expand([("city", "Zürich")]).unwrap();
    /// assert_eq!(link.encoded_len(), "/Z%C3%BCrich".len());
    /// ```
    pub fn encoded_len(&self) -> usize {
        self.write(&mut []).err().unwrap_or(0)
    }

    /// Writes it to a buffer and returns the part that was written.
    ///
    /// # Errors
    ///
    /// The buffer is too small; the error says how much is needed. Beyond the part that is
    /// returned the buffer may have been written to, and all of it if there is an error.
    ///
    /// # Cost
    ///
    /// One pass over the values, no allocation.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let link = Template::parse("/{city}").unwrap().expand([("city", "Zürich")]).unwrap();
    /// assert_eq!(link.to_slice(&mut [0; 32]), Ok("/Z%C3%BCrich"));
    /// assert_eq!(link.to_slice(&mut [0; 4]).unwrap_err().needed(), 12);
    /// ```
    pub fn to_slice<'o>(&self, buffer: &'o mut [u8]) -> Result<&'o str, BufferTooSmall> {
        let available = buffer.len();
        self.write(buffer).map_err(|needed| BufferTooSmall::new(needed, available))
    }

    /// The expansion as a `String`, as its `Display` has it, without the way by a formatter.
    ///
    /// # Panics
    ///
    /// As `Vec` does, if the output takes more than `isize::MAX` bytes.
    ///
    /// # Cost
    ///
    /// One allocation. One pass over the values if it takes at most 256 bytes, else two.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let link = Template::parse("/{city}").unwrap().expand([("city", "Zürich")]).unwrap();
    /// assert_eq!(link.to_string(), "/Z%C3%BCrich");
    /// assert_eq!(link.to_string(), format!("{link}"));
    /// ```
    #[cfg(feature = "alloc")]
    #[allow(clippy::inherent_to_string_shadow_display, reason = "it says the same, and is faster")]
    pub fn to_string(&self) -> String {
        match self.write(&mut [0; SHORT]) {
            Ok(text) => String::from(text),
            Err(len) => {
                let mut text = String::with_capacity(len);
                // A `String` takes whatever it is given.
                let _ = self.expand_to(&mut Stream(&mut text));
                text
            }
        }
    }

    /// Writes it to a stream.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    ///
    /// # Cost
    ///
    /// One write if it takes at most 256 bytes; else many small ones, so that a buffered stream
    /// is best.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let link = Template::parse("/{city}").unwrap().expand([("city", "Zürich")]).unwrap();
    /// let mut request = Vec::from(*b"GET ");
    /// link.write_to(&mut request)?;
    /// assert_eq!(request, b"GET /Z%C3%BCrich");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn write_to<W: io::Write>(&self, stream: W) -> io::Result<()> {
        let mut stream = stream;
        write!(stream, "{self}")
    }
}

/// Width, fill and alignment do not apply.
impl<E: Expand> fmt::Display for Expansion<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.write(&mut [0; SHORT]) {
            Ok(text) => f.write_str(text),
            Err(_) => self.expand_to(&mut Stream(f)),
        }
    }
}

impl<E: Expand> fmt::Debug for Expansion<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}
