//! A text of fixed capacity, which is made piece by piece, also in const contexts.

use core::fmt;

use crate::base::buffer::{BufferTooSmallError, append};
use crate::base::formatted::Formatted;
use crate::base::slices::{after_mut, sum, until};
use crate::base::unchecked::text;
use crate::set::EncodeSet;

/// A text of at most `N` bytes, without an allocator. All methods are `const fn`, so that a `const fn`
/// can make and return it.
///
/// A piece that does not fit is not written, and neither is any piece after it:
/// [`as_str`](Text::as_str) then returns an error. In a constant, a macro such as
/// `etched::utf8_str!` takes a `Text`, and the error does not compile. A `Text` is also a
/// [`fmt::Write`].
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::Text;
/// use etched::percent::PATH_SEGMENT;
///
/// const fn topic(device: &str, channel: u64) -> Text<32> {
///     let mut topic = Text::new();
///     topic.push_str("devices/");
///     topic.push_encoded(PATH_SEGMENT, device);
///     topic.push_str("/up/");
///     topic.push_u64(channel);
///     topic
/// }
///
/// const TOPIC: Text<32> = topic("pump 1", 7);
/// assert_eq!(TOPIC.as_str(), Ok("devices/pump%201/up/7"));
/// assert_eq!(topic("pump", u64::MAX).as_str().unwrap_err().needed(), 36);
/// ```
#[derive(Clone, Copy)]
pub struct Text<const N: usize> {
    buffer: [u8; N],
    /// `Ok` with the length of the text, as long as all pieces fit. After that, `Err` with the length
    /// of all pieces together.
    len: Result<usize, usize>,
}

/// Shows the text. An error if it does not fit.
impl<const N: usize> fmt::Display for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str().map_err(|_| fmt::Error)?)
    }
}

impl<const N: usize> Text<N> {
    /// An empty text.
    #[inline]
    pub const fn new() -> Text<N> {
        Text { buffer: [0; N], len: Ok(0) }
    }

    /// Appends a text.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// let mut text = etched::Text::<4>::new();
    /// text.push_str("ab");
    /// assert_eq!(text.as_str(), Ok("ab"));
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn push_str(&mut self, text: &str) {
        self.push(text.as_bytes());
    }

    /// Appends the percent-encoding of a text by a set.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// let mut query = etched::Text::<16>::new();
    /// query.push_str("?q=");
    /// query.push_encoded(FORM, "a & b");
    /// assert_eq!(query.as_str(), Ok("?q=a+%26+b"));
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn push_encoded(&mut self, set: EncodeSet, text: &str) {
        let input = text.as_bytes();
        let written = match self.len {
            Ok(len) => set.write(input, after_mut(&mut self.buffer, len)),
            Err(_) => None,
        };
        self.len = match (self.len, written) {
            // At most `N`, because the buffer had room for `written` more bytes.
            (Ok(len), Some(written)) => Ok(len + written),
            (Ok(len) | Err(len), _) => Err(sum(len, set.encoded_len(input))),
        };
    }

    /// Appends the decimal digits of a number.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// let mut text = etched::Text::<4>::new();
    /// text.push_u64(2026);
    /// assert_eq!(text.as_str(), Ok("2026"));
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn push_u64(&mut self, number: u64) {
        self.push(Formatted::<20>::unsigned(number as u128).as_bytes());
    }

    /// Appends the decimal digits of a number, after `-` if it is negative.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// let mut text = etched::Text::<4>::new();
    /// text.push_i64(-40);
    /// assert_eq!(text.as_str(), Ok("-40"));
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn push_i64(&mut self, number: i64) {
        self.push(Formatted::<20>::signed(number as i128).as_bytes());
    }

    #[cfg_attr(on_demand, inline)]
    const fn push(&mut self, bytes: &[u8]) {
        self.len = match self.len {
            Ok(len) if sum(len, bytes.len()) <= N => {
                append(after_mut(&mut self.buffer, len), bytes);
                Ok(len + bytes.len())
            }
            Ok(len) | Err(len) => Err(sum(len, bytes.len())),
        };
    }

    /// The text.
    ///
    /// # Errors
    ///
    /// A piece did not fit. [`needed`](BufferTooSmallError::needed) is the length of all pieces.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// let mut text = etched::Text::<4>::new();
    /// text.push_str("abc");
    /// text.push_str("de");
    /// let error = text.as_str().unwrap_err();
    /// assert_eq!((error.needed(), error.available()), (5, 4));
    /// ```
    #[inline]
    pub const fn as_str(&self) -> Result<&str, BufferTooSmallError> {
        match self.len {
            Ok(len) => Ok(text(until(&self.buffer, len))),
            Err(needed) => Err(BufferTooSmallError::new(needed, N)),
        }
    }
}

impl<const N: usize> Default for Text<N> {
    #[inline]
    fn default() -> Text<N> {
        Text::new()
    }
}

/// Shows the text, or the error of [`as_str`](Text::as_str).
impl<const N: usize> fmt::Debug for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_str() {
            Ok(text) => fmt::Debug::fmt(text, f),
            Err(error) => fmt::Debug::fmt(&error, f),
        }
    }
}

impl<const N: usize> fmt::Write for Text<N> {
    /// Appends a text, or returns an error if it does not fit.
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push_str(text);
        if self.len.is_ok() { Ok(()) } else { Err(fmt::Error) }
    }
}
