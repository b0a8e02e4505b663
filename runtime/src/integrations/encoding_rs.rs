//! Percent-encoding of text in Shift_JIS, windows-1252 and the other encodings of the web; with
//! the feature `encoding_rs`. It is for peers that predate UTF-8: forms of pages in another
//! encoding, and `java.net.URLEncoder` with the name of a charset.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use encoding_rs::SHIFT_JIS;
//! use etched::encoding_rs::Unmappable;
//! use etched::percent::FORM;
//!
//! let encoded = FORM.encode_in("日本 ü", SHIFT_JIS, Unmappable::QuestionMark)?;
//! assert_eq!(encoded, "%93%FA%96%7B+%3F");
//! assert_eq!(FORM.decode_in(&encoded, SHIFT_JIS)?, "日本 ?");
//!
//! let error = FORM.encode_in("日本 ü", SHIFT_JIS, Unmappable::Refused).unwrap_err();
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
use crate::set::decode::advance;
use crate::set::error::DecodeError;

/// What to do with a character that the encoding does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unmappable {
    /// Return an error with the character and its position.
    Refused,
    /// Write a `?`, encoded by the set, as Java's `URLEncoder` does (except in ISO-2022-JP).
    QuestionMark,
    /// Write the code point as an HTML reference, as browsers do: `%26%23252%3B` for `ü`, whatever
    /// the set. A reader cannot distinguish the reference from text that contains `&#252;`.
    Reference,
}

impl EncodeSet {
    /// Converts text to an encoding and percent-encodes it to a `Cow<str>`, by [percent-encode
    /// after encoding] of the URL standard. Borrows the text if nothing changes, except in
    /// ISO-2022-JP. As there, the output for UTF-16 and the encoding `replacement` is UTF-8.
    ///
    /// A byte below 0x80 is written raw also in a longer character, unless the set has it: U+30A2
    /// is 83 41 in Shift_JIS, and becomes `%83A`. Java writes and requires `%83%41`; for Java, use
    /// the set of all bytes, `EncodeSet::EMPTY.complement()`. `decode_in` reads both.
    ///
    /// # Errors
    ///
    /// With [`Unmappable::Refused`], the first character that the encoding does not have.
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
    /// use encoding_rs::WINDOWS_1252;
    /// use etched::encoding_rs::Unmappable;
    /// use etched::percent::COMPONENT;
    ///
    /// let encoded = COMPONENT.encode_in("naïve Ω", WINDOWS_1252, Unmappable::Reference)?;
    /// assert_eq!(encoded, "na%EFve%20%26%23937%3B");
    /// # Ok::<(), etched::encoding_rs::UnmappableError>(())
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub fn encode_in<'t>(
        &self,
        text: &'t str,
        encoding: &'static Encoding,
        unmappable: Unmappable,
    ) -> Result<Cow<'t, str>, UnmappableError> {
        let has_same_bytes = encoding.is_ascii_compatible() && text.is_ascii();
        if encoding.output_encoding() == UTF_8 || has_same_bytes {
            return Ok(self.encode(text));
        }
        let mut encoder = encoding.new_encoder();
        let mut output = String::with_capacity(text.len());
        let mut rest = text;
        loop {
            let mut buffer = [0; 64];
            let is_last = true;
            let (result, read, written) =
                encoder.encode_from_utf8_without_replacement(rest, &mut buffer, is_last);
            self.encode_append(until(&buffer, written), &mut output);
            // The encoder stops between two characters.
            let (done, left) = rest.split_at_checked(read).unwrap_or((rest, ""));
            match (result, unmappable) {
                (EncoderResult::InputEmpty, _) => return Ok(Cow::Owned(output)),
                (EncoderResult::OutputFull, _) => {}
                (EncoderResult::Unmappable(_), Unmappable::Refused) => {
                    // Not the reported character: for some, ISO-2022-JP reports U+FFFD.
                    let character = done.chars().next_back().unwrap_or_default();
                    let position = text.len() - left.len() - character.len_utf8();
                    let character = Quoted(character);
                    return Err(UnmappableError { encoding, position, character });
                }
                // ISO-2022-JP switches between character sets. Before its encoder reports a
                // character, it switches back to a set that has the `?`.
                (EncoderResult::Unmappable(_), Unmappable::QuestionMark) => {
                    self.encode_append("?", &mut output);
                }
                (EncoderResult::Unmappable(character), Unmappable::Reference) => {
                    // Writing to a `String` does not fail.
                    let _ = write!(output, "%26%23{}%3B", u32::from(character));
                }
            }
            rest = left;
        }
    }

    /// Decodes the output of [`encode_in`](EncodeSet::encode_in) strictly to a `Cow<str>`, which
    /// borrows the input if nothing changes, except in ISO-2022-JP.
    ///
    /// A raw ASCII character is read as a byte in the encoding. Other raw characters stand for
    /// themselves, and decoding starts anew after them. A byte order mark is text like any other.
    ///
    /// # Errors
    ///
    /// The first malformed escape. If there is none, the first sequence that is malformed in the
    /// encoding, by the decoders of the Encoding standard.
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
        let in_percent = |error| DecodeInError(DecodeInCause::Percent(error));
        if encoding == UTF_8 {
            return self.decode(input).map_err(in_percent);
        }
        // An error if any escape is malformed, so that `decode_run` gets none of these.
        let len = self.decoded_len(input.as_bytes()).map_err(in_percent)?;
        let is_changed = len < input.len() || self.plus && input.contains('+');
        if encoding.is_ascii_compatible() && !is_changed {
            return Ok(Cow::Borrowed(input));
        }
        let mut text = String::new();
        let mut at = 0;
        // Each turn takes a run of ASCII, and then the raw characters up to the next run. Either
        // may be empty.
        while let Some(rest) = input.get(at..).filter(|rest| !rest.is_empty()) {
            let run_len = rest.find(|character: char| !character.is_ascii()).unwrap_or(rest.len());
            let (run, rest) = rest.split_at_checked(run_len).unwrap_or((rest, ""));
            self.decode_run(run, at, encoding, &mut text)?;
            let raw_len = rest.find(|character: char| character.is_ascii()).unwrap_or(rest.len());
            text.push_str(rest.get(..raw_len).unwrap_or_default());
            at += run.len() + raw_len;
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
    ) -> Result<(), DecodeInError> {
        // The same as strict decoding, because no escape is malformed.
        let bytes = self.decode_lenient(run.as_bytes());
        let mut decoder = encoding.new_decoder_without_bom_handling();
        let mut read = 0;
        loop {
            let rest = after(&bytes, read);
            // `None` if the length does not fit `usize`. The decoder then needs more than one call.
            let most = decoder.max_utf8_buffer_length_without_replacement(rest.len());
            text.reserve(most.unwrap_or(rest.len()));
            let (result, more) =
                decoder.decode_to_string_without_replacement(rest, text, /* last */ true);
            read += more;
            match result {
                DecoderResult::InputEmpty => return Ok(()),
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(len, beyond) => {
                    // The decoder has read the sequence of `len` bytes, and `beyond` bytes after
                    // it.
                    let end = read.saturating_sub(beyond.into());
                    let start = end.saturating_sub(len.into());
                    let position = at + advance(run.as_bytes(), 0, start);
                    let found = ShortBytes::prefix_of(bytes.get(start..end).unwrap_or_default());
                    return Err(DecodeInError(DecodeInCause::In { encoding, position, found }));
                }
            }
        }
    }
}

/// A character that the encoding does not have.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use encoding_rs::WINDOWS_1252;
/// use etched::encoding_rs::{Unmappable, UnmappableError};
/// use etched::percent::FORM;
///
/// let encoded = FORM.encode_in("50 Ω", WINDOWS_1252, Unmappable::Refused);
/// let error: UnmappableError = encoded.unwrap_err();
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
    #[inline]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The character.
    #[inline]
    pub const fn character(&self) -> char {
        self.character.0
    }
}

impl fmt::Display for UnmappableError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, position, code_point) =
            (self.encoding.name(), self.position, u32::from(self.character.0));
        write!(f, "not encodable in {name} at byte {position}: it has no U+{code_point:04X}")
    }
}

impl core::error::Error for UnmappableError {}

/// A malformed escape, or a sequence of the decoded bytes that is malformed in the encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodeInError(DecodeInCause);

/// The length of the longest sequence that a decoder reports as malformed.
const LONGEST: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DecodeInCause {
    /// If the encoding is UTF-8, also an ill-formed sequence of the decoded bytes.
    Percent(DecodeError),
    In {
        encoding: &'static Encoding,
        position: usize,
        found: ShortBytes<LONGEST>,
    },
}

impl DecodeInError {
    /// The byte offset of the error in the input.
    #[inline]
    pub const fn position(&self) -> usize {
        match self.0 {
            DecodeInCause::Percent(error) => error.position(),
            DecodeInCause::In { position, .. } => position,
        }
    }
}

impl fmt::Display for DecodeInError {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            DecodeInCause::Percent(error) => error.fmt(f),
            DecodeInCause::In { encoding, position, found } => {
                let name = encoding.name();
                write!(f, "malformed {name} once decoded, at byte {position}: found")?;
                found.as_bytes().iter().try_for_each(|byte| write!(f, " {byte:02X}"))
            }
        }
    }
}

impl core::error::Error for DecodeInError {}
