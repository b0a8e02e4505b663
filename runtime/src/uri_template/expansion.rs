//! A template with its values, ready to be written.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;
#[cfg(feature = "std")]
use std::io;

#[cfg(feature = "alloc")]
use super::check::checked_string;
use super::check::{ExpansionError, check, write_checked};
use super::encoder::Written;
use super::expand::{Expand, SHORT};
use super::expander::Expander;
#[cfg(feature = "alloc")]
use super::to_url::to_url;
use crate::base::buffer::ToSliceError;
use crate::base::display::DisplayError;
#[cfg(feature = "std")]
use crate::base::io::write_all;
use crate::percent::sink::TextBuffer;
use crate::percent::sink::{Sink, Stream};
#[cfg(feature = "alloc")]
use crate::url::Url;

/// A template with the values of its variables. It is expanded each time it is written.
///
/// | to | what to call | checked |
/// |---|---|---|
/// | have a whole URL | [`Expansion::to_url`] | yes |
/// | have text | [`Expansion::try_to_string`], [`Expansion::to_slice`] | yes |
/// | have what RFC 6570 says, whatever the values | `Display`, [`Expansion::to_string`], [`Expansion::write_to`] | no |
///
/// The checked functions return an error if a value makes a segment `.`, `..` or empty, begins the
/// path with `//`, or leaves the host empty: see [`ExpansionErrorKind`](super::ExpansionErrorKind).
#[cfg_attr(
    not(feature = "alloc"),
    doc = "",
    doc = "[`Expansion::to_url`]: ../index.html#features",
    doc = "[`Expansion::try_to_string`]: ../index.html#features",
    doc = "[`Expansion::to_string`]: ../index.html#features"
)]
#[cfg_attr(not(feature = "std"), doc = "", doc = "[`Expansion::write_to`]: ../index.html#features")]
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::Template;
///
/// let template = Template::parse("https://example.com/users/{user}{?q}").unwrap();
/// let link = |user| template.expand([("user", user), ("q", "a&b")]).unwrap();
/// assert_eq!(link("ann").to_url()?.as_str(), "https://example.com/users/ann?q=a%26b");
/// assert!(link("..").to_url().is_err());
/// assert!(link("").to_url().is_err());
/// # Ok::<(), etched::uri_template::ExpansionError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Expansion<E> {
    #[doc(hidden)]
    pub of: E,
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

    /// Checks that no value makes a segment `.`, `..` or empty, begins the path with `//`, or leaves
    /// the host empty. The expansion is read as a URI reference: a URL, or a path with or without a
    /// query and a fragment. It is for what is written by `Display`; the functions that return the
    /// text in a `Result` check it themselves.
    ///
    /// The text of the template itself is not checked: neither the `//` of `https://{host}/`, nor
    /// the `..` of `../{page}`. A value of `{+x}` may still be a whole URL with another host. If a
    /// `Display` writes different text each time, only the text that it writes during this call is
    /// checked.
    ///
    /// # Errors
    ///
    /// The first fault of a value, as [`ExpansionErrorKind`](super::ExpansionErrorKind) lists them.
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
        check(&self.of)
    }

    /// The exact length of the expansion in bytes, unchecked; `usize::MAX` if the length does not fit
    /// `usize`. If the `Display` of a value returns an error, the length is 0;
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

    /// Writes the expansion to a buffer, checked, and returns the part that was written, a `&str`.
    ///
    /// # Errors
    ///
    /// The first fault of a value: its `Display` returned an error, or the value makes a segment
    /// `.`, `..` or empty, begins the path with `//`, or leaves the host empty. Or the buffer is too
    /// small; the error says how many bytes are needed. What does not fit is not checked.
    ///
    /// On success, the bytes after the returned part may have been overwritten. After an error, any
    /// byte of the buffer may have been overwritten.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::ToSliceError;
    /// use etched::uri_template::Template;
    ///
    /// let template = Template::parse("/{city}").unwrap();
    /// let link = template.expand([("city", "Zürich")]).unwrap();
    /// assert_eq!(link.to_slice(&mut [0; 32]), Ok("/Z%C3%BCrich"));
    /// let error = link.to_slice(&mut [0; 4]).unwrap_err();
    /// assert!(matches!(error, ToSliceError::BufferTooSmall(error) if error.needed() == 12));
    ///
    /// let up = template.expand([("city", "..")]).unwrap();
    /// assert!(matches!(up.to_slice(&mut [0; 32]), Err(ToSliceError::Input(_))));
    /// ```
    pub fn to_slice<'o>(
        &self,
        buffer: &'o mut [u8],
    ) -> Result<&'o str, ToSliceError<ExpansionError>> {
        write_checked(&self.of, buffer)
    }

    /// The expansion as a `String`, unchecked, as RFC 6570 says: the same text as its `Display`
    /// writes, but made without a formatter. For a value that you do not control, call
    /// [`to_url`](Expansion::to_url) or [`try_to_string`](Expansion::try_to_string).
    ///
    /// The string is empty if the `Display` of a value returns an error.
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
        match self.write(&mut [0; SHORT]) {
            Ok(Ok(text)) => String::from(text),
            Ok(Err(len)) => {
                let mut text = String::new();
                // `len` is only a hint: the second time, a `Display` may write another text.
                let _ = text.try_reserve_exact(len);
                let written = self.expand_to(&mut Stream(&mut text));
                written.map_or_else(|DisplayError| String::new(), |()| text)
            }
            Err(DisplayError) => String::new(),
        }
    }

    /// The expansion as a `String`, checked.
    ///
    /// # Errors
    ///
    /// The first fault of a value: its `Display` returned an error, or the value makes a segment
    /// `.`, `..` or empty, begins the path with `//`, or leaves the host empty. The `Display` of a
    /// standard library type never returns an error.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::{ExpansionErrorKind, Template};
    ///
    /// let template = Template::parse("/users/{user}/posts").unwrap();
    /// let link = |user| template.expand([("user", user)]).unwrap().try_to_string();
    /// assert_eq!(link("a/..").as_deref(), Ok("/users/a%2F../posts"));
    /// assert_eq!(link("..").unwrap_err().kind(), ExpansionErrorKind::DotSegment);
    /// assert_eq!(link("").unwrap_err().kind(), ExpansionErrorKind::EmptySegment);
    /// ```
    #[cfg(feature = "alloc")]
    pub fn try_to_string(&self) -> Result<String, ExpansionError> {
        checked_string(&self.of)
    }

    /// The expansion as a URL, checked and parsed: a `Url<String>`.
    ///
    /// The URL has the host, the port and the path that the template and its values have: a value
    /// cannot add a segment or leave one out, and a parser does not read them otherwise.
    ///
    /// # Errors
    ///
    /// The errors of [`try_to_string`](Expansion::try_to_string). If there is none, the expansion is
    /// not a URL, as [`Url::parse`] finds; or the parser reads another host, port or path than the
    /// expansion has, such as the host `0.0.0.1` in `https://1/`.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::{ExpansionErrorKind, Template};
    ///
    /// let template = Template::parse("https://{tenant}.example.com/users/{user}").unwrap();
    /// let url = |tenant, user| template.expand([("tenant", tenant), ("user", user)]).unwrap().to_url();
    /// assert_eq!(url("shop", "a/b")?.as_str(), "https://shop.example.com/users/a%2Fb");
    /// assert_eq!(url("evil.org", "ann").unwrap_err().kind(), ExpansionErrorKind::Host);
    /// # Ok::<(), etched::uri_template::ExpansionError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_url(&self) -> Result<Url<String>, ExpansionError> {
        to_url(&self.of)
    }

    /// Writes the expansion to a stream, unchecked, as RFC 6570 says. Up to 256 bytes are written at once, and a longer
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

/// The expansion, unchecked, as RFC 6570 says.
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
