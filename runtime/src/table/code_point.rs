//! The bytes of one code point, and the error of a number that has none.

use core::fmt;

use super::bits::MAX_LEN;
use super::encoding::Encoding;
use super::ranges::say_code_points;
use crate::base::buffer::input_errors;
use crate::base::error_words::kind_words;
use crate::base::message::Message;
use crate::base::message::Part::CodePoint;
use crate::base::slices::{after, until};

/// The byte sequence of one code point: one to six bytes, stored inline, without an allocation.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::encoding::{CESU_8, UTF_8};
///
/// let sequence = CESU_8.encode_code_point(0x10302)?;
/// assert_eq!(sequence.as_ref(), b"\xED\xA0\x80\xED\xBC\x82");
/// assert_eq!(format!("{:?}", UTF_8.encode_code_point(0xE9)?), "Sequence([C3, A9])");
/// # Ok::<(), etched::encoding::CodePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sequence {
    pub(super) bytes: [u8; MAX_LEN],
    /// At most `MAX_LEN`, because it is the length of a row.
    pub(super) len: u8,
}

impl Sequence {
    /// The one to six bytes of the sequence.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::UTF_8;
    ///
    /// let mut text = b"caf".to_vec();
    /// text.extend_from_slice(UTF_8.encode_code_point(0xE9)?.as_bytes());
    /// assert_eq!(text, "café".as_bytes());
    /// # Ok::<(), etched::encoding::CodePointError>(())
    /// ```
    #[inline]
    pub const fn as_bytes(&self) -> &[u8] {
        until(&self.bytes, self.len as usize)
    }

    /// Whether this sequence occurs in `bytes` at the offset `at`, which is inside `bytes`.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn occurs_at(&self, bytes: &[u8], at: usize) -> bool {
        let (mut rest, mut i) = (after(bytes, at), 0);
        // `i < MAX_LEN` is always true. Without it, an index would link a panic.
        while i < self.len as usize && i < MAX_LEN {
            match rest {
                [byte, after @ ..] if *byte == self.bytes[i] => (rest, i) = (after, i + 1),
                _ => return false,
            }
        }
        true
    }
}

impl AsRef<[u8]> for Sequence {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl fmt::Debug for Sequence {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sequence({:02X?})", self.as_bytes())
    }
}

/// The error of encoding a number for which the encoding has no byte sequence.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::encoding::{CodePointErrorKind, UTF_8};
///
/// let error = UTF_8.encode_code_point(0x11_0000).unwrap_err();
/// assert_eq!((error.code_point(), error.kind()), (0x11_0000, CodePointErrorKind::TooLarge));
/// assert_eq!(
///     UTF_8.encode_code_point(0xD800).unwrap_err().to_string(),
///     "U+D800 is a surrogate: UTF-8 encodes U+0000..U+D7FF and U+E000..U+10FFFF",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CodePointError {
    pub(super) encoding: Encoding,
    pub(super) code_point: u32,
}

/// Why an encoding has no sequence for a number.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::encoding::{CodePointErrorKind, RFC_2279, UTF_8};
///
/// let kind = |number| UTF_8.encode_code_point(number).err().map(|error| error.kind());
/// assert_eq!(kind(0xD800), Some(CodePointErrorKind::Surrogate));
/// assert_eq!(kind(0x11_0000), Some(CodePointErrorKind::TooLarge));
///
/// assert!(RFC_2279.encode_code_point(0xD800).is_ok());
/// let error = RFC_2279.encode_code_point(0x8000_0000).unwrap_err();
/// assert_eq!(error.kind(), CodePointErrorKind::TooLarge);
/// ```
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CodePointErrorKind {
    /// The number is a surrogate code point (U+D800..U+DFFF).
    Surrogate,
    /// The number is above the last code point of the encoding.
    TooLarge,
}

kind_words! {
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::UTF_8;
    ///
    /// let kind = UTF_8.encode_code_point(0xD800).unwrap_err().kind();
    /// assert_eq!(kind.as_str(), "surrogate");
    /// ```
    CodePointErrorKind {
        CodePointErrorKind::Surrogate => "surrogate";
        CodePointErrorKind::TooLarge => "value above the last code point";
    }
}

impl CodePointError {
    /// The encoding that has no sequence for the number.
    #[inline]
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The number that could not be encoded.
    #[inline]
    pub const fn code_point(&self) -> u32 {
        self.code_point
    }

    /// Why the encoding has no sequence for the number.
    #[inline]
    pub const fn kind(&self) -> CodePointErrorKind {
        let is_above = self.code_point > self.encoding.table().greatest();
        if is_above { CodePointErrorKind::TooLarge } else { CodePointErrorKind::Surrogate }
    }

    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn message(&self) -> Message {
        let words = match self.kind() {
            CodePointErrorKind::Surrogate => "{} is a surrogate: ",
            CodePointErrorKind::TooLarge => "{} is above the last code point: ",
        };
        let mut message = Message::with(words, &[CodePoint(self.code_point)]);
        say_code_points(self.encoding.table(), &mut message);
        message
    }
}

impl fmt::Debug for CodePointError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CodePointError")
            .field("encoding", &self.encoding)
            .field("code_point", &format_args!("{:#X}", self.code_point))
            .field("kind", &self.kind())
            .finish()
    }
}

impl fmt::Display for CodePointError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message().as_str())
    }
}

impl core::error::Error for CodePointError {}

input_errors!(CodePointError);
