//! Why text has no encoding, and why bytes are none of a text.

use core::fmt;

use encoding_rs::Encoding;

use crate::base::length::sum;
use crate::base::quoted::Quoted;
use crate::base::slices::{copy, until};
use crate::set::error::DecodeError;

/// The longest sequence that a decoder calls malformed, in bytes.
const LONGEST: usize = 4;

/// A character that the encoding has not.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use encoding_rs::EUC_KR;
/// use etched::encoding_rs::{Unmappable, url_encode_in};
///
/// let error = url_encode_in("한 é", EUC_KR, Unmappable::Refused).unwrap_err();
/// assert_eq!(error.position(), 4);
/// assert_eq!(error.to_string(), "not encodable in EUC-KR at byte 4: it has no U+00E9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnmappableError {
    encoding: &'static Encoding,
    position: usize,
    character: Quoted<char>,
}

impl UnmappableError {
    pub(super) const fn new(
        encoding: &'static Encoding,
        position: usize,
        character: char,
    ) -> UnmappableError {
        UnmappableError { encoding, position, character: Quoted(character) }
    }

    /// Where it stands, in bytes from the start of the text.
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The character.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use encoding_rs::SHIFT_JIS;
    /// use etched::encoding_rs::{Unmappable, url_encode_in};
    ///
    /// let text = "Straße";
    /// let error = url_encode_in(text, SHIFT_JIS, Unmappable::Refused).unwrap_err();
    /// assert_eq!((error.position(), error.character()), (4, 'ß'));
    /// assert!(text[error.position()..].starts_with(error.character()));
    /// ```
    pub const fn character(&self) -> char {
        self.character.0
    }

    /// The encoding: that of what is written, UTF-8 never.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use encoding_rs::{Encoding, WINDOWS_1252};
    /// use etched::encoding_rs::{Unmappable, url_encode_in};
    ///
    /// // On the web this label is one of windows-1252.
    /// let latin1 = Encoding::for_label(b"latin1").unwrap();
    /// let error = url_encode_in("Ω", latin1, Unmappable::Refused).unwrap_err();
    /// assert_eq!(error.encoding(), WINDOWS_1252);
    /// ```
    pub const fn encoding(&self) -> &'static Encoding {
        self.encoding
    }
}

impl fmt::Display for UnmappableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, position, code_point) =
            (self.encoding.name(), self.position, u32::from(self.character.0));
        write!(f, "not encodable in {name} at byte {position}: it has no U+{code_point:04X}")
    }
}

impl core::error::Error for UnmappableError {}

/// Bytes that are malformed in their encoding.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use encoding_rs::SHIFT_JIS;
/// use etched::encoding_rs::{DecodeInError, url_decode_in};
///
/// let error = url_decode_in("a+%93%FA%93%2C", SHIFT_JIS).unwrap_err();
/// let DecodeInError::Malformed(malformed) = error else { panic!() };
/// assert_eq!((malformed.position(), malformed.found()), (8, &b"\x93"[..]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Malformed {
    encoding: &'static Encoding,
    position: usize,
    found: [u8; LONGEST],
    len: u8,
}

impl Malformed {
    pub(super) fn new(encoding: &'static Encoding, position: usize, found: &[u8]) -> Malformed {
        let kept = until(found, found.len().min(LONGEST));
        let mut found = [0; LONGEST];
        copy(kept, &mut found);
        Malformed { encoding, position, found, len: kept.len() as u8 }
    }

    pub(super) const fn offset_by(self, len: usize) -> Malformed {
        Malformed { position: sum(self.position, len), ..self }
    }

    /// Where the sequence starts: the place of its first byte, or of the escape that stands for
    /// that, in bytes from the start of the input.
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The sequence, decoded to bytes.
    pub const fn found(&self) -> &[u8] {
        until(&self.found, self.len as usize)
    }

    /// The encoding.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use encoding_rs::{EUC_JP, SHIFT_JIS};
    /// use etched::encoding_rs::{DecodeInError, url_decode_in};
    ///
    /// // Of a page that does not say what it is in, the first that fits.
    /// let tried = [EUC_JP, SHIFT_JIS].map(|encoding| url_decode_in("%93%FA", encoding));
    /// let Err(DecodeInError::Malformed(malformed)) = tried[0] else { panic!() };
    /// assert_eq!(malformed.encoding(), EUC_JP);
    /// assert_eq!(tried[1], Ok("日".into()));
    /// ```
    pub const fn encoding(&self) -> &'static Encoding {
        self.encoding
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, position) = (self.encoding.name(), self.position);
        write!(f, "malformed {name} once decoded, at byte {position}: found")?;
        self.found().iter().try_for_each(|byte| write!(f, " {byte:02X}"))
    }
}

impl core::error::Error for Malformed {}

/// Why an input is no text in its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeInError {
    /// A malformed escape; or, where the encoding is UTF-8, what is ill-formed once decoded.
    Percent(DecodeError),
    /// What is malformed in the encoding once decoded.
    Malformed(Malformed),
}

impl DecodeInError {
    /// Where it stands, in bytes from the start of the input.
    pub const fn position(&self) -> usize {
        match self {
            DecodeInError::Percent(error) => error.position(),
            DecodeInError::Malformed(error) => error.position(),
        }
    }
}

impl fmt::Display for DecodeInError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeInError::Percent(error) => error.fmt(f),
            DecodeInError::Malformed(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for DecodeInError {}
