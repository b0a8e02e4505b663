//! Encoding: to owned text, to the end of a `String`, to a buffer, and into a formatter.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use core::convert::Infallible;
use core::fmt::{self, Alignment, Write as _};

use crate::base::buffer::BufferTooSmallError;
use crate::base::display::display;
#[cfg(feature = "alloc")]
use crate::base::shape::{self, Transform};
use crate::base::slices::until;
#[cfg(feature = "alloc")]
use crate::base::text::string;
use crate::base::text::text;
use crate::kernel::percent_encode as kernel;
use crate::set::EncodeSet;
#[cfg(feature = "alloc")]
use crate::set::encode::len_with;

/// Percent-encoding by a set.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy)]
struct PercentEncoding<'s>(&'s EncodeSet);

#[cfg(feature = "alloc")]
impl Transform for PercentEncoding<'_> {
    type Error = Infallible;

    const GROWTH: usize = 3;
    const SLACK: usize = kernel::SLACK;

    #[inline]
    fn changed_len(self, input: &[u8]) -> Option<usize> {
        let scanned = kernel::scan(self.0, input);
        scanned.is_changed.then(|| len_with(input, scanned.escaped))
    }

    #[inline]
    fn write(self, input: &[u8], output: &mut [u8]) -> Result<usize, Infallible> {
        // The buffer has at least the length that `changed_len` returns. If that length saturates,
        // no such buffer can be allocated, and `write` is not called.
        Ok(kernel::encode(self.0, input, output).expect("the buffer has room for the encoding"))
    }
}

#[cfg(feature = "alloc")]
impl EncodeSet {
    /// Encodes text or bytes to a `Cow<str>`, which borrows the input if nothing changes.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{COMPONENT, FORM};
    ///
    /// assert_eq!(FORM.encode("The string ü@foo-bar"), "The+string+%C3%BC%40foo-bar");
    /// assert_eq!(COMPONENT.encode("plain"), "plain");
    /// assert_eq!(COMPONENT.encode(b"\x12\x34\xFF"), "%124%FF");
    /// ```
    #[doc(alias("escape", "percent_encode", "quote", "utf8_percent_encode"))]
    #[inline]
    pub fn encode<'i, T: AsRef<[u8]> + ?Sized>(&self, input: &'i T) -> Cow<'i, str> {
        let input = input.as_ref();
        let Ok(encoded) =
            shape::owned(PercentEncoding(self), input, |it| Ok(text(it)), |it| Ok(string(it)));
        encoded
    }

    /// Encodes text or bytes, and appends the result to a `String`.
    ///
    /// # Cost
    ///
    /// Two passes. Each call makes at most one [`String::reserve`], for the number of bytes to
    /// append. `reserve` may allocate more, so that many calls take linear time in total.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::PATH_SEGMENT;
    ///
    /// let mut url = String::from("https://example.com/");
    /// PATH_SEGMENT.encode_append("a b/c", &mut url);
    /// url.push('/');
    /// PATH_SEGMENT.encode_append(b"\xFF", &mut url);
    /// assert_eq!(url, "https://example.com/a%20b%2Fc/%FF");
    /// ```
    #[inline]
    pub fn encode_append<T: AsRef<[u8]> + ?Sized>(&self, input: &T, output: &mut String) {
        let input = input.as_ref();
        let scanned = kernel::scan(self, input);
        if !scanned.is_changed {
            return output.push_str(text(input));
        }
        output.reserve(len_with(input, scanned.escaped));
        let Ok(()) = self.encode_in_chunks(input, |encoded| -> Result<(), Infallible> {
            output.push_str(encoded);
            Ok(())
        });
    }
}

impl EncodeSet {
    /// The offset in bytes of the first byte that encoding changes, that is, of the first byte in
    /// the set; `None` if there is none.
    ///
    /// # Cost
    ///
    /// One pass up to that byte, no allocation.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::PATH_SEGMENT;
    ///
    /// assert_eq!(PATH_SEGMENT.find("café"), Some(3));
    /// assert_eq!(PATH_SEGMENT.find("a:b.txt"), None);
    /// ```
    #[inline]
    pub fn find<T: AsRef<[u8]> + ?Sized>(&self, input: &T) -> Option<usize> {
        kernel::find(self, input.as_ref())
    }

    /// Encodes text or bytes into a buffer and returns the part that was written, a `&str`.
    ///
    /// # Errors
    ///
    /// The buffer is too small. The error says how many bytes are needed.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// let mut buffer = [0; 32];
    /// assert_eq!(COMPONENT.encode_to_slice("a b", &mut buffer)?, "a%20b");
    ///
    /// let error = COMPONENT.encode_to_slice("a b", &mut [0; 3]).unwrap_err();
    /// assert_eq!(error.needed(), 5);
    /// # Ok::<(), etched::BufferTooSmallError>(())
    /// ```
    #[inline]
    pub fn encode_to_slice<'o, T: AsRef<[u8]> + ?Sized>(
        &self,
        input: &T,
        output: &'o mut [u8],
    ) -> Result<&'o str, BufferTooSmallError> {
        self.write_to_slice(input.as_ref(), output)
    }

    /// [`encode_to_slice`](EncodeSet::encode_to_slice), not generic.
    #[inline]
    pub(crate) fn write_to_slice<'o>(
        &self,
        input: &[u8],
        output: &'o mut [u8],
    ) -> Result<&'o str, BufferTooSmallError> {
        let available = output.len();
        match kernel::encode(self, input, output) {
            Some(len) => Ok(text(until(output, len))),
            None => Err(self.too_small(input, available)),
        }
    }

    #[cold]
    #[inline]
    fn too_small(&self, input: &[u8], available: usize) -> BufferTooSmallError {
        BufferTooSmallError::new(self.encoded_len(input), available)
    }

    /// Encodes `input` on the stack, and passes the encoding to `take` piece by piece, up to the
    /// first error of `take`.
    #[inline]
    pub(crate) fn encode_in_chunks<E>(
        &self,
        input: &[u8],
        mut take: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        // Without `std` the stack may be small.
        const CHUNK: usize = if cfg!(feature = "std") { 64 } else { 16 };

        input.chunks(CHUNK).try_for_each(|chunk| {
            // `3 * CHUNK` bytes are enough; in more room, the kernel can store whole vectors.
            match self.write_to_slice(chunk, &mut [0; 4 * CHUNK]) {
                Ok(encoded) => take(encoded),
                // Unreachable, because a byte is encoded to at most three bytes.
                Err(_) => Ok(()),
            }
        })
    }

    /// A value whose `Display` writes text or bytes encoded, without an allocation.
    ///
    /// Width, fill and alignment apply as they do to a string. A precision is ignored, because it
    /// might cut an escape. To encode a value that has a `Display` of its own, see
    /// [`encode_fmt`](EncodeSet::encode_fmt).
    ///
    /// # Cost
    ///
    /// One pass, and one more if a width is given.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::PATH_SEGMENT;
    ///
    /// let url = format!("https://example.com/{}", PATH_SEGMENT.display("a/b c"));
    /// assert_eq!(url, "https://example.com/a%2Fb%20c");
    /// assert_eq!(format!("{:>6}|", PATH_SEGMENT.display("/")), "   %2F|");
    /// ```
    #[doc(alias("utf8_percent_encode"))]
    #[inline]
    pub fn display<'i, T: AsRef<[u8]> + ?Sized>(&self, input: &'i T) -> Display<'i> {
        Display { set: *self, input: input.as_ref() }
    }

    /// A value whose `Display` encodes what another value displays, without an allocation.
    ///
    /// The value is displayed with `{}`, and each piece of text is encoded as the value writes it.
    /// Width, fill, alignment and precision of the result are ignored, because they need its
    /// length, which is known only at the end. Inside [`format_args!`] they apply to the value, and
    /// the padding is encoded too.
    ///
    /// # Errors
    ///
    /// Formatting fails if the value's `Display` or the formatter does. The pieces before the error
    /// are then written.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// let (low, high) = (1, 2.5);
    /// let query = format!("?range={}", COMPONENT.encode_fmt(&format_args!("{low}/{high:.2}")));
    /// assert_eq!(query, "?range=1%2F2.50");
    /// ```
    #[inline]
    pub fn encode_fmt<'v, V: fmt::Display + ?Sized>(
        &self,
        value: &'v V,
    ) -> impl fmt::Display + use<'v, V> {
        DisplayEncoded { set: *self, value }
    }
}

/// An input that is encoded when it is displayed; made by [`EncodeSet::display`].
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent::{Display, PATH_SEGMENT};
///
/// struct Link<'n> {
///     name: Display<'n>,
/// }
///
/// let link = Link { name: PATH_SEGMENT.display(b"a b") };
/// assert_eq!(format!("/files/{}/info", link.name), "/files/a%20b/info");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Display<'i> {
    set: EncodeSet,
    input: &'i [u8],
}

impl fmt::Display for Display<'_> {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let padding = match f.width() {
            Some(width) => width.saturating_sub(self.set.encoded_len(self.input)),
            None => 0,
        };
        let before = match f.align() {
            Some(Alignment::Right) => padding,
            Some(Alignment::Center) => padding / 2,
            Some(Alignment::Left) | None => 0,
        };
        let fill = f.fill();
        (0..before).try_for_each(|_| f.write_char(fill))?;
        self.set.encode_in_chunks(self.input, |encoded| f.write_str(encoded))?;
        (before..padding).try_for_each(|_| f.write_char(fill))
    }
}

/// A value whose text is encoded when it is displayed.
struct DisplayEncoded<'v, V: ?Sized> {
    set: EncodeSet,
    value: &'v V,
}

impl<V: fmt::Display + ?Sized> fmt::Display for DisplayEncoded<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display(self.value, |text| {
            self.set.encode_in_chunks(text.as_bytes(), |encoded| f.write_str(encoded))
        })
    }
}
