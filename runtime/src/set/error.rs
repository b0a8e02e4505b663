//! The error of percent-decoding.

use core::fmt;

use crate::base::buffer::input_errors;
use crate::base::error_words::kind_words;
use crate::base::formatted::number;
use crate::base::message::Message;
use crate::base::message::Part::{Decimal, Quoted, Words};
use crate::base::quoted::draw;
use crate::base::short_bytes::ShortBytes;
use crate::base::slices::{after, sum, until};
use crate::table::error::{IllFormedError, IllFormedErrorKind};

/// The error of strict decoding: its position in the input, and the reason.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::DecodeErrorKind;
/// use etched::percent::FORM;
///
/// let error = FORM.decoded_len(b"/caf%zz/b").unwrap_err();
/// assert_eq!(error.position(), 4);
/// assert_eq!(error.kind(), DecodeErrorKind::MalformedEscape);
/// assert_eq!(error.malformed_escape(), Some(&b"%zz"[..]));
/// assert_eq!(
///     error.to_string(),
///     "malformed escape `%zz` at byte 4: `%` takes two hexadecimal digits",
/// );
/// // The alternate form also draws the error.
/// assert!(format!("{error:#}").ends_with("\n| …%zz\n|  ^^^"));
/// ```
#[derive(Clone, Copy)]
pub struct DecodeError {
    position: usize,
    fault: Fault,
}

#[derive(Clone, Copy)]
enum Fault {
    /// The `%`, and up to two bytes after it.
    MalformedEscape { found: ShortBytes<3> },
    /// `end` is the position of the [`end`](IllFormedError::end) of `error`. It is not used if the
    /// first byte breaks the rule.
    IllFormed { error: IllFormedError, end: usize },
}

/// The rule that the input of strict decoding breaks.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::IllFormedErrorKind;
/// use etched::DecodeErrorKind;
/// use etched::percent::FORM;
///
/// let kind = |text| FORM.decode(text).unwrap_err().kind();
/// assert_eq!(kind("100%"), DecodeErrorKind::MalformedEscape);
/// assert_eq!(kind("%C0%AF"), DecodeErrorKind::IllFormed(IllFormedErrorKind::NonShortest));
/// ```
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// A `%` without two hexadecimal digits after it.
    MalformedEscape,
    /// The decoded bytes have to be text, but are ill-formed UTF-8.
    IllFormed(IllFormedErrorKind),
}

kind_words! {
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// assert_eq!(FORM.decode("100%").unwrap_err().kind().as_str(), "malformed escape");
    /// ```
    DecodeErrorKind {
        DecodeErrorKind::MalformedEscape => "malformed escape";
        DecodeErrorKind::IllFormed(kind) => kind.as_str();
    }
}

/// The rule that a malformed escape breaks.
pub(crate) const ESCAPE_RULE: &str = "`%` takes two hexadecimal digits";

/// What to write instead.
pub(crate) const ESCAPE_HELP: &str = "write `%25` for a literal `%`";

/// The help for the malformed escape with which `found` begins.
#[inline]
pub(crate) const fn escape_help(found: &[u8]) -> &'static str {
    let [b'%', b'u', ..] = found else { return ESCAPE_HELP };
    "`%u` is not an escape of a URL; write UTF-8, as in `%C3%A9` for U+00E9"
}

/// The character of the escape `%uXXXX` with which a text begins, or of two such escapes that are a
/// surrogate pair; `Some(None)` for an unpaired surrogate. JavaScript's `escape` writes such escapes.
#[cfg_attr(on_demand, inline)]
pub const fn javascript_escape(text: &[u8]) -> Option<Option<char>> {
    let [b'%', b'u', a, b, c, d, rest @ ..] = text else { return None };
    let Some(first) = number(&[*a, *b, *c, *d], 16) else { return None };
    let second = match rest {
        [b'%', b'u', a, b, c, d, ..] => number(&[*a, *b, *c, *d], 16),
        _ => None,
    };
    Some(match (first, second) {
        (0xD800..=0xDBFF, Some(second @ 0xDC00..=0xDFFF)) => {
            char::from_u32(0x1_0000 + ((first & 0x3FF) << 10) + (second & 0x3FF))
        }
        _ => char::from_u32(first),
    })
}

impl DecodeError {
    /// The error for a `%` at `position` that does not start an escape.
    #[inline]
    pub(crate) const fn malformed_escape_at(input: &[u8], position: usize) -> DecodeError {
        let found = ShortBytes::prefix_of(after(input, position));
        DecodeError { position, fault: Fault::MalformedEscape { found } }
    }

    /// The error for an ill-formed sequence. The input at `position` decodes to the first byte of
    /// the sequence, and the input at `end` decodes to the byte at the [`end`](IllFormedError::end)
    /// of `error`.
    #[inline]
    pub(crate) const fn ill_formed_at(
        position: usize,
        end: usize,
        error: IllFormedError,
    ) -> DecodeError {
        DecodeError { position, fault: Fault::IllFormed { error, end } }
    }

    /// The offset in bytes of the error: the offset of the `%` of a malformed escape, or of the
    /// escape (or the raw byte) that starts an ill-formed sequence.
    #[inline]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The rule that is broken.
    #[inline]
    pub const fn kind(&self) -> DecodeErrorKind {
        match self.fault {
            Fault::MalformedEscape { .. } => DecodeErrorKind::MalformedEscape,
            Fault::IllFormed { error, .. } => DecodeErrorKind::IllFormed(error.kind()),
        }
    }

    /// The malformed escape, if that is the error: `%`, and at most two letters or digits after it.
    #[inline]
    pub const fn malformed_escape(&self) -> Option<&[u8]> {
        if let Fault::MalformedEscape { found } = &self.fault { Some(quoted(found)) } else { None }
    }

    /// The ill-formed sequence, if that is the error. Its offsets count decoded
    /// bytes, not bytes of the input.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// let error = FORM.decode("%41%C0%AF").unwrap_err();
    /// assert_eq!(error.position(), 3);
    /// assert_eq!(error.ill_formed().unwrap().valid_up_to(), 1);
    /// ```
    #[inline]
    pub const fn ill_formed(&self) -> Option<IllFormedError> {
        if let Fault::IllFormed { error, .. } = self.fault { Some(error) } else { None }
    }

    /// The position of the byte or escape that breaks the rule.
    #[inline]
    pub(crate) const fn found_at(&self) -> usize {
        match &self.fault {
            Fault::IllFormed { error, end } if error.matched() > 0 => *end,
            _ => self.position,
        }
    }

    /// The error with `len` added to its positions, as if the input had `len` more bytes in front.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// let error = FORM.decoded_len(b"%zz").unwrap_err();
    /// assert_eq!(error.offset_by("/caf".len()), FORM.decoded_len(b"/caf%zz").unwrap_err());
    /// ```
    #[inline]
    #[must_use = "returns a new error"]
    pub const fn offset_by(mut self, len: usize) -> DecodeError {
        self.position = sum(self.position, len);
        if let Fault::IllFormed { end, .. } = &mut self.fault {
            *end = sum(*end, len);
        }
        self
    }

    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn message(&self) -> Message {
        match &self.fault {
            Fault::MalformedEscape { found } => Message::with(
                "malformed escape `{}` at byte {}: {}",
                &[Quoted(quoted(found)), Decimal(self.position), Words(ESCAPE_RULE)],
            ),
            Fault::IllFormed { error, .. } => {
                let parts = [Words(error.encoding().name()), Decimal(self.found_at())];
                let mut message = Message::with("ill-formed {} once decoded, at byte {}: ", &parts);
                error.say_fault(&mut message);
                message
            }
        }
    }
}

/// The part of a malformed escape that is quoted: of the two bytes after the `%`, only letters and
/// digits. Another `%` may start an escape, and a byte from 0x80 up is only a part of a character.
#[inline]
const fn quoted(found: &ShortBytes<3>) -> &[u8] {
    let found = found.as_bytes();
    match found {
        [_, first, ..] if !first.is_ascii_alphanumeric() => until(found, 1),
        [_, _, second] if !second.is_ascii_alphanumeric() => until(found, 2),
        _ => found,
    }
}

impl PartialEq for DecodeError {
    #[inline]
    fn eq(&self, other: &DecodeError) -> bool {
        (self.position, self.found_at(), self.malformed_escape(), self.ill_formed())
            == (other.position, other.found_at(), other.malformed_escape(), other.ill_formed())
    }
}

impl Eq for DecodeError {}

impl fmt::Debug for DecodeError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DecodeError")
            .field("position", &self.position)
            .field("kind", &self.kind())
            .finish()
    }
}

impl fmt::Display for DecodeError {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message().as_str())?;
        match (&self.fault, f.alternate()) {
            (Fault::MalformedEscape { found }, true) => {
                draw(f, self.position > 0, quoted(found), 0..quoted(found).len())
            }
            (Fault::IllFormed { error, .. }, true) => error.draw(f),
            _ => Ok(()),
        }
    }
}

impl core::error::Error for DecodeError {}

input_errors!(DecodeError);
