//! Percent-encoding of text in Shift_JIS, windows-1252 and the other encodings of the web; with
//! the feature `encoding_rs`.
//!
//! It is for peers that are older than UTF-8: forms of pages in another encoding, and
//! `java.net.URLEncoder` with the name of a charset.
//!
//! | to | what to call |
//! |---|---|
//! | encode text as a form's | [`url_encode_in`], by any set [`EncodeSet::encode_in`] |
//! | decode what that gives | [`url_decode_in`], by any set [`EncodeSet::decode_in`] |
//!
//! UTF-16 and the encoding `replacement` are for reading alone: text that is to be written in
//! them is written as UTF-8 (`output_encoding` of the Encoding standard), and here that is also
//! how it is read back.
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

mod error;

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write as _;

use encoding_rs::{DecoderResult, EncoderResult, Encoding, UTF_8};

use crate::base::slices::{after, until};
use crate::set::EncodeSet;
use crate::set::named::FORM;

pub use self::error::{DecodeInError, Malformed, UnmappableError};

/// What a character gives that the encoding has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unmappable {
    /// An error that says which it is, and where.
    Refused,
    /// A `?`, written as the set has it: `%3F` by [`FORM`]. Java's `URLEncoder` does so,
    /// but for ISO-2022-JP.
    QuestionMark,
    /// Its code point in decimal as an HTML reference, `%26%23252%3B` for `&#252;`, whatever the
    /// set. Browsers do so: it is what the URL standard has ([percent-encode after encoding]).
    /// Nobody who reads it can tell it from text that holds `&#252;`.
    ///
    /// [percent-encode after encoding]: https://url.spec.whatwg.org/#string-percent-encode-after-encoding
    Reference,
}

impl EncodeSet {
    /// Encodes text in an encoding, and percent-encodes the bytes of that. Borrows the text where
    /// nothing changes.
    ///
    /// This is [percent-encode after encoding] of the URL standard. The text is encoded as one
    /// run: in ISO-2022-JP, which goes from one alphabet to another by escape sequences, these
    /// are percent-encoded with the rest, and what is encoded in parts is not what is encoded at
    /// once. In that encoding the characters U+000E, U+000F and U+001B are unmappable, and their
    /// [reference](Unmappable::Reference) is that of U+FFFD.
    ///
    /// Some encodings have ASCII as the second half of a character, and what the set keeps of
    /// that stands for itself: `%83A` for U+30A2 in Shift_JIS. Java's `URLEncoder` writes
    /// `%83%41`, and its `URLDecoder` reads nothing else. For such a peer let the set be all
    /// bytes, `EncodeSet::EMPTY.complement()`; [`decode_in`](EncodeSet::decode_in) reads both.
    ///
    /// # Errors
    ///
    /// With [`Unmappable::Refused`], the first character that the encoding has not. Else none.
    ///
    /// # Cost
    ///
    /// One pass, 64 encoded bytes at a time, and allocations as the result grows. Where the
    /// encoding is UTF-8, or text in ASCII is the same in it, that of [`encode`](EncodeSet::encode).
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
            // A `String` takes whatever it is given.
            let _ = write!(output, "{}", self.display(until(&buffer, written)));
            let (done, left) = rest.split_at_checked(read).unwrap_or((rest, ""));
            match (result, unmappable) {
                (EncoderResult::InputEmpty, _) => return Ok(Cow::Owned(output)),
                (EncoderResult::OutputFull, _) => {}
                (EncoderResult::Unmappable(_), Unmappable::Refused) => {
                    // In ISO-2022-JP the encoder says U+FFFD of some others.
                    let character = done.chars().next_back().unwrap_or_default();
                    let position = text.len() - left.len() - character.len_utf8();
                    return Err(UnmappableError::new(encoding, position, character));
                }
                // The encoder has gone back to an alphabet that has the `?`.
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

    /// Decodes what [`encode_in`](EncodeSet::encode_in) gives, strictly. Borrows the input where
    /// nothing changes.
    ///
    /// Every `%` must start an escape, and the bytes must be well-formed in the encoding, by the
    /// decoders of the Encoding standard. A byte order mark is text like any other. ASCII that is
    /// not escaped counts as a byte of the encoding, and may be the second half of a character;
    /// what is raw and beyond ASCII stands for itself, and what comes after it is decoded afresh.
    ///
    /// # Errors
    ///
    /// The first malformed escape; else the first sequence that is malformed in the encoding.
    /// Positions are in bytes from the start of the input.
    ///
    /// # Cost
    ///
    /// Three passes, and two allocations for each run of ASCII: of its decoded bytes, and of as
    /// much as text of so many can take, about three times as much. Where the encoding is UTF-8,
    /// that of [`decode`](EncodeSet::decode).
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
            self.decode_run(run, encoding, &mut text)
                .map_err(|malformed| DecodeInError::Malformed(malformed.offset_by(at)))?;
            let raw = rest.find(|character: char| character.is_ascii()).unwrap_or(rest.len());
            text.push_str(rest.get(..raw).unwrap_or_default());
            at += run.len() + raw;
        }
        Ok(Cow::Owned(text))
    }

    /// Decodes ASCII in which every escape is whole.
    fn decode_run(
        &self,
        run: &str,
        encoding: &'static Encoding,
        text: &mut String,
    ) -> Result<(), Malformed> {
        let bytes = self.decode_lenient(run.as_bytes());
        let mut decoder = encoding.new_decoder_without_bom_handling();
        let mut read = 0;
        loop {
            let rest = after(&bytes, read);
            // Else there are so many that all of it finds no room at once.
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
                    let position = self.source_of(run.as_bytes(), start);
                    return Err(Malformed::new(encoding, position, found));
                }
            }
        }
    }
}

/// Encodes text in an encoding as a form's: [`FORM`]`.encode_in(text, encoding, unmappable)`.
///
/// # Errors
///
/// With [`Unmappable::Refused`], the first character that the encoding has not. Else none.
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
pub fn url_encode_in<'t>(
    text: &'t str,
    encoding: &'static Encoding,
    unmappable: Unmappable,
) -> Result<Cow<'t, str>, UnmappableError> {
    FORM.encode_in(text, encoding, unmappable)
}

/// Decodes what [`url_encode_in`] gives, strictly: [`FORM`]`.decode_in(input, encoding)`.
///
/// # Errors
///
/// The first malformed escape; else the first sequence that is malformed in the encoding.
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
pub fn url_decode_in<'i>(
    input: &'i str,
    encoding: &'static Encoding,
) -> Result<Cow<'i, str>, DecodeInError> {
    FORM.decode_in(input, encoding)
}
