//! Percent-encoding of text in Shift_JIS, windows-1252 and the other encodings of the web; with
//! the feature `encoding_rs`.
//!
//! Use this module for peers that predate UTF-8: forms of pages in another encoding, and
//! `java.net.URLEncoder` with the name of a charset.
//!
//! | to | what to call |
//! |---|---|
//! | encode text as a form does | [`url_encode_in`]; with another set, [`EncodeSet::encode_in`] |
//! | decode such text | [`url_decode_in`]; with another set, [`EncodeSet::decode_in`] |
//!
//! If the encoding is UTF-16 or `replacement`, text is written as UTF-8 (`output_encoding` of the
//! Encoding standard). These functions also read such text as UTF-8.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use encoding_rs::SHIFT_JIS;
//! use etched::encoding_rs::{Unmappable, url_decode_in, url_encode_in};
//!
//! assert_eq!(url_encode_in("日本 ü", SHIFT_JIS, Unmappable::QuestionMark)?, "%93%FA%96%7B+%3F");
//! assert_eq!(url_decode_in("%93%FA%96%7B+%3F", SHIFT_JIS)?, "日本 ?");
//!
//! let error = url_encode_in("日本 ü", SHIFT_JIS, Unmappable::Refused).unwrap_err();
//! assert_eq!((error.position(), error.character()), (7, 'ü'));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::{self, Write as _};

use encoding_rs::{DecoderResult, EncoderResult, Encoding, UTF_8};

use crate::base::quoted::Quoted;
use crate::base::short_bytes::ShortBytes;
use crate::base::slices::{after, until};
use crate::set::EncodeSet;
use crate::set::error::DecodeError;
use crate::set::named::FORM;

/// What to do with a character that the encoding does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unmappable {
    /// Return an error with the character and its position.
    Refused,
    /// Write a `?`, encoded by the set: [`FORM`] writes `%3F`. Java's `URLEncoder` does the same,
    /// except in ISO-2022-JP.
    QuestionMark,
    /// Write the code point of the character in decimal as an HTML reference. For `ü` it is
    /// `&#252;`, which is written as `%26%23252%3B`, whatever the set. Browsers do the same,
    /// because the URL standard requires it ([percent-encode after encoding]). A reader cannot
    /// distinguish the reference from text that contains `&#252;`.
    ///
    /// [percent-encode after encoding]: https://url.spec.whatwg.org/#string-percent-encode-after-encoding
    Reference,
}

impl EncodeSet {
    /// Converts text to an encoding, and percent-encodes the result, by [percent-encode after
    /// encoding] of the URL standard. Borrows the text if nothing changes.
    ///
    /// The text is converted as a whole. ISO-2022-JP switches between alphabets by escape
    /// sequences, and its output starts and ends in ASCII. In this encoding, encoding a text in parts
    /// may therefore give a different result from encoding it as a whole. The characters U+000E,
    /// U+000F and U+001B are unmappable in ISO-2022-JP, and their
    /// [reference](Unmappable::Reference) is that of U+FFFD.
    ///
    /// In some encodings the second byte of a character may be ASCII. Such a byte is written raw,
    /// unless the set has it: U+30A2 in Shift_JIS is `%83A`. Java's `URLEncoder` writes `%83%41`,
    /// and Java's `URLDecoder` requires `%83%41`. For Java, use the set of all bytes,
    /// `EncodeSet::EMPTY.complement()`. [`decode_in`](EncodeSet::decode_in) reads both forms.
    ///
    /// # Errors
    ///
    /// With [`Unmappable::Refused`], the first character that the encoding does not have. With the
    /// other variants of [`Unmappable`], there is no error.
    ///
    /// # Cost
    ///
    /// One pass, 64 encoded bytes at a time, and allocations while the result grows. For UTF-8, and
    /// for ASCII text in an encoding that extends ASCII, the same as for
    /// [`encode`](EncodeSet::encode).
    ///
    /// [percent-encode after encoding]: https://url.spec.whatwg.org/#string-percent-encode-after-encoding
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use encoding_rs::{ISO_2022_JP, WINDOWS_1252};
    /// use etched::encoding_rs::Unmappable;
    /// use etched::percent::{COMPONENT, SPECIAL_QUERY};
    ///
    /// let encoded = COMPONENT.encode_in("naïve Ω", WINDOWS_1252, Unmappable::Reference)?;
    /// assert_eq!(encoded, "na%EFve%20%26%23937%3B");
    /// let encoded = SPECIAL_QUERY.encode_in("‾\\", ISO_2022_JP, Unmappable::Refused)?;
    /// assert_eq!(encoded, "%1B(J~%1B(B\\");
    /// # Ok::<(), etched::encoding_rs::UnmappableError>(())
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn encode_in<'t>(
        &self,
        text: &'t str,
        encoding: &'static Encoding,
        unmappable: Unmappable,
    ) -> Result<Cow<'t, str>, UnmappableError> {
        let is_alike = encoding.is_ascii_compatible() && text.is_ascii();
        if encoding.output_encoding() == UTF_8 || is_alike {
            return Ok(self.encode(text));
        }
        let mut encoder = encoding.new_encoder();
        let mut output = String::with_capacity(text.len());
        let mut rest = text;
        loop {
            let mut buffer = [0; 64];
            let (result, read, written) =
                encoder.encode_from_utf8_without_replacement(rest, &mut buffer, true);
            // Writing to a `String` does not fail.
            let _ = write!(output, "{}", self.display(until(&buffer, written)));
            let (done, left) = rest.split_at_checked(read).unwrap_or((rest, ""));
            match (result, unmappable) {
                (EncoderResult::InputEmpty, _) => return Ok(Cow::Owned(output)),
                (EncoderResult::OutputFull, _) => {}
                (EncoderResult::Unmappable(_), Unmappable::Refused) => {
                    // The encoder of ISO-2022-JP reports some characters as U+FFFD.
                    let character = done.chars().next_back().unwrap_or_default();
                    let position = text.len() - left.len() - character.len_utf8();
                    return Err(UnmappableError {
                        encoding,
                        position,
                        character: Quoted(character),
                    });
                }
                // The encoder has switched back to an alphabet that has the `?`.
                (EncoderResult::Unmappable(_), Unmappable::QuestionMark) => {
                    let _ = write!(output, "{}", self.display(b"?"));
                }
                (EncoderResult::Unmappable(character), Unmappable::Reference) => {
                    let _ = write!(output, "%26%23{}%3B", u32::from(character));
                }
            }
            rest = left;
        }
    }

    /// Decodes the output of [`encode_in`](EncodeSet::encode_in), strictly. Borrows the input if
    /// nothing changes.
    ///
    /// Every `%` must start an escape, and the bytes must be well-formed in the encoding, by the
    /// decoders of the Encoding standard. A byte order mark is text like any other. A raw ASCII
    /// character is read as a byte in the encoding, and may be the second byte of a character.
    /// Other raw characters stand for themselves, and decoding starts anew after them.
    ///
    /// # Errors
    ///
    /// The first malformed escape. If there is none, the first sequence that is malformed in the
    /// encoding. Positions are in bytes from the start of the input.
    ///
    /// # Cost
    ///
    /// Three passes, and two allocations for each run of ASCII: one for the decoded bytes, and one
    /// for the longest text that these bytes can stand for, about three times as long. For UTF-8,
    /// the same as for [`decode`](EncodeSet::decode).
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use encoding_rs::{BIG5, EUC_JP};
    /// use etched::percent::COMPONENT;
    ///
    /// assert_eq!(COMPONENT.decode_in("%A4%A4%A4%E5", BIG5)?, "中文");
    ///
    /// let error = COMPONENT.decode_in("q=%C6%FC%A4", EUC_JP).unwrap_err();
    /// assert_eq!(error.position(), 8);
    /// assert_eq!(error.to_string(), "malformed EUC-JP once decoded, at byte 8: found A4");
    /// # Ok::<(), etched::encoding_rs::DecodeInError>(())
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn decode_in<'i>(
        &self,
        input: &'i str,
        encoding: &'static Encoding,
    ) -> Result<Cow<'i, str>, DecodeInError> {
        let encoding = encoding.output_encoding();
        if encoding == UTF_8 {
            return self.decode(input).map_err(DecodeInError::Percent);
        }
        let len = self.decoded_len(input.as_bytes()).map_err(DecodeInError::Percent)?;
        let is_changed = len < input.len() || self.plus && input.contains('+');
        if encoding.is_ascii_compatible() && !is_changed {
            return Ok(Cow::Borrowed(input));
        }
        let mut text = String::new();
        let mut at = 0;
        while let Some(rest) = input.get(at..).filter(|rest| !rest.is_empty()) {
            let raw = rest.find(|character: char| !character.is_ascii()).unwrap_or(rest.len());
            let (run, rest) = rest.split_at_checked(raw).unwrap_or((rest, ""));
            self.decode_run(run, at, encoding, &mut text).map_err(DecodeInError::Malformed)?;
            let raw = rest.find(|character: char| character.is_ascii()).unwrap_or(rest.len());
            text.push_str(rest.get(..raw).unwrap_or_default());
            at += run.len() + raw;
        }
        Ok(Cow::Owned(text))
    }

    /// Decodes `run`, and appends the result to `text`. `run` is ASCII without malformed escapes,
    /// at the offset `at` in the input.
    #[cfg_attr(on_demand, inline)]
    fn decode_run(
        &self,
        run: &str,
        at: usize,
        encoding: &'static Encoding,
        text: &mut String,
    ) -> Result<(), MalformedError> {
        let bytes = self.decode_lenient(run.as_bytes());
        let mut decoder = encoding.new_decoder_without_bom_handling();
        let mut read = 0;
        loop {
            let rest = after(&bytes, read);
            // `None` if the length does not fit `usize`. The decoder then fills the capacity that
            // there is.
            let most = decoder.max_utf8_buffer_length_without_replacement(rest.len());
            text.reserve(most.unwrap_or(rest.len()));
            let (result, len) = decoder.decode_to_string_without_replacement(rest, text, true);
            read += len;
            match result {
                DecoderResult::InputEmpty => return Ok(()),
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(len, beyond) => {
                    let end = read.saturating_sub(beyond.into());
                    let start = end.saturating_sub(len.into());
                    let found = bytes.get(start..end).unwrap_or_default();
                    let position = at + self.source_of(run.as_bytes(), start);
                    let found = ShortBytes::prefix_of(found);
                    return Err(MalformedError { encoding, position, found });
                }
            }
        }
    }
}

/// Encodes text as a form does, in an encoding: [`FORM`]`.encode_in(text, encoding, unmappable)`.
///
/// # Errors
///
/// With [`Unmappable::Refused`], the first character that the encoding does not have. With the
/// other variants of [`Unmappable`], there is no error.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use encoding_rs::{UTF_8, WINDOWS_1252};
/// use etched::encoding_rs::{Unmappable, url_encode_in};
///
/// let encoded = url_encode_in("Grüße & Küsse", WINDOWS_1252, Unmappable::Refused)?;
/// assert_eq!(encoded, "Gr%FC%DFe+%26+K%FCsse");
/// assert_eq!(url_encode_in("ü", UTF_8, Unmappable::Refused)?, "%C3%BC");
/// # Ok::<(), etched::encoding_rs::UnmappableError>(())
/// ```
#[cfg_attr(on_demand, inline)]
pub fn url_encode_in<'t>(
    text: &'t str,
    encoding: &'static Encoding,
    unmappable: Unmappable,
) -> Result<Cow<'t, str>, UnmappableError> {
    FORM.encode_in(text, encoding, unmappable)
}

/// Decodes the output of [`url_encode_in`], strictly: [`FORM`]`.decode_in(input, encoding)`.
///
/// # Errors
///
/// The first malformed escape. If there is none, the first sequence that is malformed in the
/// encoding.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use encoding_rs::WINDOWS_1252;
/// use etched::encoding_rs::url_decode_in;
///
/// assert_eq!(url_decode_in("Gr%FC%DFe+%26+K%FCsse", WINDOWS_1252)?, "Grüße & Küsse");
/// assert_eq!(url_decode_in("100%", WINDOWS_1252).unwrap_err().position(), 3);
/// # Ok::<(), etched::encoding_rs::DecodeInError>(())
/// ```
#[cfg_attr(on_demand, inline)]
pub fn url_decode_in<'i>(
    input: &'i str,
    encoding: &'static Encoding,
) -> Result<Cow<'i, str>, DecodeInError> {
    FORM.decode_in(input, encoding)
}

/// The length of the longest sequence that a decoder reports as malformed.
const LONGEST: usize = 4;

/// A character that the encoding does not have.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use encoding_rs::{Encoding, WINDOWS_1252};
/// use etched::encoding_rs::{Unmappable, url_encode_in};
///
/// // On the web this label means windows-1252.
/// let latin1 = Encoding::for_label(b"latin1").unwrap();
/// let error = url_encode_in("50 Ω", latin1, Unmappable::Refused).unwrap_err();
/// assert_eq!((error.position(), error.character()), (3, 'Ω'));
/// assert_eq!(error.encoding(), WINDOWS_1252);
/// assert_eq!(error.to_string(), "not encodable in windows-1252 at byte 3: it has no U+03A9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnmappableError {
    encoding: &'static Encoding,
    position: usize,
    character: Quoted<char>,
}

impl UnmappableError {
    /// The byte offset of the character in the text.
    #[cfg_attr(on_demand, inline)]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The character.
    #[cfg_attr(on_demand, inline)]
    pub const fn character(&self) -> char {
        self.character.0
    }

    /// The encoding, which is never UTF-8.
    #[cfg_attr(on_demand, inline)]
    pub const fn encoding(&self) -> &'static Encoding {
        self.encoding
    }
}

impl fmt::Display for UnmappableError {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, position, code_point) =
            (self.encoding.name(), self.position, u32::from(self.character.0));
        write!(f, "not encodable in {name} at byte {position}: it has no U+{code_point:04X}")
    }
}

impl core::error::Error for UnmappableError {}

/// A sequence of bytes that is malformed in the encoding.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use encoding_rs::SHIFT_JIS;
/// use etched::encoding_rs::{DecodeInError, url_decode_in};
///
/// let error = url_decode_in("a+%93%FA%93%2C", SHIFT_JIS).unwrap_err();
/// let DecodeInError::Malformed(malformed) = error else { panic!() };
/// assert_eq!((malformed.position(), malformed.found()), (8, &b"\x93"[..]));
/// assert_eq!(malformed.encoding(), SHIFT_JIS);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MalformedError {
    encoding: &'static Encoding,
    position: usize,
    found: ShortBytes<LONGEST>,
}

impl MalformedError {
    /// The byte offset in the input at which the sequence starts, raw or as an escape.
    #[cfg_attr(on_demand, inline)]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The sequence, decoded to bytes.
    #[cfg_attr(on_demand, inline)]
    pub const fn found(&self) -> &[u8] {
        self.found.as_bytes()
    }

    /// The encoding.
    #[cfg_attr(on_demand, inline)]
    pub const fn encoding(&self) -> &'static Encoding {
        self.encoding
    }
}

impl fmt::Display for MalformedError {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, position) = (self.encoding.name(), self.position);
        write!(f, "malformed {name} once decoded, at byte {position}: found")?;
        self.found().iter().try_for_each(|byte| write!(f, " {byte:02X}"))
    }
}

impl core::error::Error for MalformedError {}

/// Why an input cannot be decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeInError {
    /// A malformed escape. If the encoding is UTF-8, also an ill-formed sequence of the decoded
    /// bytes.
    Percent(DecodeError),
    /// A sequence of the decoded bytes that is malformed in the encoding.
    Malformed(MalformedError),
}

impl DecodeInError {
    /// The byte offset of the error in the input.
    #[cfg_attr(on_demand, inline)]
    pub const fn position(&self) -> usize {
        match self {
            DecodeInError::Percent(error) => error.position(),
            DecodeInError::Malformed(error) => error.position(),
        }
    }
}

impl fmt::Display for DecodeInError {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeInError::Percent(error) => error.fmt(f),
            DecodeInError::Malformed(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for DecodeInError {}
