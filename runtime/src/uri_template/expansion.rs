//! A template with its values, ready to be written.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;
#[cfg(feature = "std")]
use std::io;

use super::check::{Check, ExpansionError};
use super::encoder::Written;
use super::expander::Expander;
use crate::base::buffer::{BufferTooSmallError, ToSliceError};
use crate::base::display::DisplayError;
#[cfg(feature = "std")]
use crate::base::io::write_all;
use crate::percent::sink::TextBuffer;
#[cfg(feature = "alloc")]
use crate::percent::sink::append_whole;
use crate::percent::sink::{Sink, Stream};

/// Expansions of up to `SHORT` bytes are made on the stack and then written in one piece, so that a
/// `String` has to grow only once.
const SHORT: usize = 256;

/// A template with the values of its variables. It is expanded each time it is written.
///
/// An expansion can be written any number of times: with its `Display`, to a buffer, or to a
/// stream. The output is a URI reference, or part of one, in ASCII.
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

/// A template with its values.
pub trait Expand {
    fn expand(&self, to: &mut Expander<'_>) -> Written;
}

impl<E: Expand> Expansion<E> {
    fn expand_to(&self, sink: &mut dyn Sink) -> Written {
        self.of.expand(&mut Expander::new(sink))
    }

    /// Writes the expansion to a buffer. Returns the text, or its length in bytes if it does not
    /// fit.
    fn write<'o>(&self, buffer: &'o mut [u8]) -> Result<Result<&'o str, usize>, DisplayError> {
        let mut text = TextBuffer::new(buffer);
        self.expand_to(&mut text)?;
        Ok(text.into_text())
    }

    /// Checks that no value changes the path by a dot segment or by `//`. The expansion is read as
    /// a URI reference: a URL, or a path with or without a query and a fragment.
    ///
    /// The text of the template itself is not checked: neither the `//` of `https://{host}/`, nor
    /// the `..` of `../{page}`. A value of `{+x}` may still be a whole URL with another host, and a
    /// value that continues an authority may change it: the `{x}` of `https://example.com{x}` may
    /// be `.evil.example`. If a `Display` writes different text each time, only the text that it
    /// writes during this call is checked.
    ///
    /// # Errors
    ///
    /// The first of these errors: a value makes a segment `.` or `..`, in any spelling of the URL
    /// standard; a value makes the reference or its path begin with `//`; a value leaves the host
    /// of a `file` URL empty; the `Display` of a value returns an error.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::{ExpansionErrorKind, Template};
    ///
    /// let template = Template::parse("/files/{name}{?page}").unwrap();
    /// let link = |name| template.expand([("name", name)]).unwrap();
    /// assert!(link("a..b").check_path().is_ok());
    /// let error = link("..").check_path().unwrap_err();
    /// assert_eq!((error.kind(), error.position()), (ExpansionErrorKind::DotSegment, 7));
    /// ```
    pub fn check_path(&self) -> Result<(), ExpansionError> {
        let mut check = Check::default();
        let written = self.expand_to(&mut check);
        check.finish(written)
    }

    /// The exact length of the expansion in bytes; `usize::MAX` if the length does not fit `usize`.
    /// If the `Display` of a value returns an error, the length is 0;
    /// [`to_slice`](Expansion::to_slice) returns that error.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let link = Template::parse("/{city}").unwrap().expand([("city", "Zürich")]).unwrap();
    /// assert_eq!(link.encoded_len(), "/Z%C3%BCrich".len());
    /// ```
    pub fn encoded_len(&self) -> usize {
        // An empty expansion fits the empty buffer, so it has no `Err`, and the length is 0.
        self.write(&mut []).ok().and_then(Result::err).unwrap_or(0)
    }

    /// Writes the expansion to a buffer and returns the part that was written.
    ///
    /// # Errors
    ///
    /// The `Display` of a value returned an error. If none did, the buffer is too small; the error
    /// says how many bytes are needed.
    ///
    /// On success, the bytes after the returned part may have been overwritten. After an error, any
    /// byte of the buffer may have been overwritten.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::ToSliceError;
    /// use etched::uri_template::Template;
    ///
    /// let link = Template::parse("/{city}").unwrap().expand([("city", "Zürich")]).unwrap();
    /// assert_eq!(link.to_slice(&mut [0; 32]), Ok("/Z%C3%BCrich"));
    /// let error = link.to_slice(&mut [0; 4]).unwrap_err();
    /// assert!(matches!(error, ToSliceError::BufferTooSmall(error) if error.needed() == 12));
    /// ```
    pub fn to_slice<'o>(
        &self,
        buffer: &'o mut [u8],
    ) -> Result<&'o str, ToSliceError<DisplayError>> {
        let available = buffer.len();
        self.write(buffer)?.map_err(|needed| BufferTooSmallError::new(needed, available).into())
    }

    /// The expansion as a `String`: the same text as its `Display` writes, but made without a
    /// formatter.
    ///
    /// The string is empty if the `Display` of a value returns an error;
    /// [`try_to_string`](Expansion::try_to_string) returns that error.
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
    #[allow(clippy::inherent_to_string_shadow_display, reason = "the same text, but faster")]
    pub fn to_string(&self) -> String {
        self.try_to_string().unwrap_or_default()
    }

    /// The expansion as a `String`.
    ///
    /// # Errors
    ///
    /// The `Display` of a value returned an error. The `Display` of a standard library type never
    /// does.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use std::fmt;
    ///
    /// use etched::DisplayError;
    /// use etched::uri_template::{Displayed, Template};
    ///
    /// struct Gone;
    ///
    /// impl fmt::Display for Gone {
    ///     fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
    ///         Err(fmt::Error)
    ///     }
    /// }
    ///
    /// let link = Template::parse("/{id}").unwrap().expand([("id", Displayed(Gone))]).unwrap();
    /// assert_eq!(link.try_to_string(), Err(DisplayError));
    /// assert_eq!(link.to_string(), "");
    /// ```
    #[cfg(feature = "alloc")]
    pub fn try_to_string(&self) -> Result<String, DisplayError> {
        match self.write(&mut [0; SHORT])? {
            Ok(text) => Ok(String::from(text)),
            Err(len) => {
                let mut text = String::new();
                // `len` is only a hint: the second time, a `Display` may write another text.
                let _ = text.try_reserve_exact(len);
                append_whole(&mut text, |sink| self.expand_to(sink))?;
                Ok(text)
            }
        }
    }

    /// Writes the expansion to a stream. Up to 256 bytes are written at once, and a longer
    /// expansion in small pieces, for which a [`BufWriter`](io::BufWriter) is faster.
    ///
    /// # Errors
    ///
    /// The errors of the stream, after which a part of the expansion may be written.
    ///
    /// [`ErrorKind::Other`](io::ErrorKind::Other), with a [`DisplayError`] inside, if the `Display`
    /// of a value returns an error. Nothing is written then, unless the expansion takes more than
    /// 256 bytes: its values are displayed twice, and a `Display` may fail only the second time.
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
        match self.write(&mut [0; SHORT])? {
            // The number of bytes that the stream took is not needed.
            Ok(text) => write_all(&mut stream, text.as_bytes(), &mut 0),
            Err(_) => {
                let mut bytes = Bytes { stream, result: Ok(()) };
                let written = self.expand_to(&mut bytes);
                // After an error of the stream, `written` is a `DisplayError` that only stops.
                bytes.result.and(written.map_err(io::Error::from))
            }
        }
    }
}

/// A stream of `std` as a sink.
#[cfg(feature = "std")]
struct Bytes<W> {
    stream: W,
    /// The error of the stream.
    result: io::Result<()>,
}

#[cfg(feature = "std")]
impl<W: io::Write> Sink for Bytes<W> {
    fn text(&mut self, text: &str) -> Written {
        self.result = write_all(&mut self.stream, text.as_bytes(), &mut 0);
        if self.result.is_ok() { Ok(()) } else { Err(DisplayError) }
    }
}

impl<E: Expand> fmt::Display for Expansion<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.write(&mut [0; SHORT])? {
            Ok(text) => f.write_str(text),
            Err(_) => Ok(self.expand_to(&mut Stream(f))?),
        }
    }
}

impl<E: Expand> fmt::Debug for Expansion<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.write(&mut []) {
            Ok(_) => write!(f, "\"{self}\""),
            Err(DisplayError) => f.write_str("Expansion(DisplayError)"),
        }
    }
}
