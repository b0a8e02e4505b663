//! Why percent-decoding stopped, and where.

use core::fmt;

use crate::base::buffer::input_errors;
use crate::base::excerpt;
use crate::base::length::sum;
use crate::base::message::Message;
use crate::base::short_bytes::ShortBytes;
use crate::base::slices::after;
use crate::table::error::IllFormedError;
use crate::table::kind::IllFormedErrorKind;

/// Input that strict decoding refuses: the position and the reason.
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
/// // The alternate form also draws what is at fault.
/// assert!(format!("{error:#}").ends_with("\n| …%zz\n|  ^^^"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DecodeError {
    position: usize,
    fault: Fault,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    MalformedEscape { found: ShortBytes<3> },
    IllFormed { error: IllFormedError, found_at: usize },
}

/// The rule that refused input breaks.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// A `%` without two hexadecimal digits after it.
    MalformedEscape,
    /// Text was asked for, and the decoded bytes are ill-formed UTF-8.
    IllFormed(IllFormedErrorKind),
}

impl DecodeError {
    /// The `%` at `position` starts no escape. Of what stands in the place of its
    /// digits only letters and digits are quoted; another `%` might start an escape, and
    /// a character beyond ASCII might not be whole.
    pub(crate) const fn malformed_escape_at(input: &[u8], position: usize) -> DecodeError {
        let mut found = ShortBytes::prefix_of(b"%");
        let mut rest = after(input, position);
        while let [_, after @ ..] = rest
            && let [byte, ..] = after
            && byte.is_ascii_alphanumeric()
            && found.push(*byte)
        {
            rest = after;
        }
        DecodeError { position, fault: Fault::MalformedEscape { found } }
    }

    /// What stands at `position` decodes to the start of an ill-formed sequence, and
    /// what stands at `found_at` to the byte that breaks the rule.
    pub(crate) const fn ill_formed_at(
        position: usize,
        found_at: usize,
        error: IllFormedError,
    ) -> DecodeError {
        DecodeError { position, fault: Fault::IllFormed { error, found_at } }
    }

    /// Where it stands, in bytes from the start of the input, counted from 0:
    /// the `%` of a malformed escape; the escape (or the raw byte) where an
    /// ill-formed sequence starts.
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The rule that is broken.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::DecodeErrorKind;
    /// use etched::percent::FORM;
    ///
    /// let error = FORM.decode("100%").unwrap_err();
    /// assert_eq!(error.kind(), DecodeErrorKind::MalformedEscape);
    /// ```
    pub const fn kind(&self) -> DecodeErrorKind {
        match self.fault {
            Fault::MalformedEscape { .. } => DecodeErrorKind::MalformedEscape,
            Fault::IllFormed { error, .. } => DecodeErrorKind::IllFormed(error.kind()),
        }
    }

    /// The malformed escape, if that is the fault: its `%`, and the letters and digits
    /// that stand in the place of its two digits.
    pub const fn malformed_escape(&self) -> Option<&[u8]> {
        match &self.fault {
            Fault::MalformedEscape { found } => Some(found.as_bytes()),
            _ => None,
        }
    }

    /// The ill-formed sequence, if the decoded bytes hold one; its offsets are those
    /// of the decoded bytes.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// let error = FORM.decode("%41%C0%AF").unwrap_err();
    /// assert_eq!(error.position(), 3);
    /// assert_eq!(error.ill_formed().unwrap().valid_up_to(), 1);
    /// ```
    pub const fn ill_formed(&self) -> Option<IllFormedError> {
        match self.fault {
            Fault::IllFormed { error, .. } => Some(error),
            _ => None,
        }
    }

    /// The same fault in an input that has `len` more bytes in front.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// let error = FORM.decoded_len(b"%zz").unwrap_err();
    /// assert_eq!(error.offset_by("/caf".len()), FORM.decoded_len(b"/caf%zz").unwrap_err());
    /// ```
    pub const fn offset_by(mut self, len: usize) -> DecodeError {
        self.position = sum(self.position, len);
        if let Fault::IllFormed { found_at, .. } = &mut self.fault {
            *found_at = sum(*found_at, len);
        }
        self
    }

    pub(crate) const fn message(&self) -> Message {
        let mut message = Message::new();
        match &self.fault {
            Fault::MalformedEscape { found } => {
                message.text("malformed escape `");
                message.quoted(found.as_bytes());
                message.text("` at byte ");
                message.decimal(self.position);
                message.text(": `%` takes two hexadecimal digits");
            }
            Fault::IllFormed { error, found_at } => {
                message.text("ill-formed ");
                message.text(error.encoding().name());
                message.text(" once decoded, at byte ");
                message.decimal(*found_at);
                message.text(": ");
                error.say_fault(&mut message);
            }
        }
        message
    }
}

impl fmt::Debug for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DecodeError")
            .field("position", &self.position)
            .field("kind", &self.kind())
            .finish()
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message().as_str())?;
        match (&self.fault, f.alternate()) {
            (Fault::MalformedEscape { found }, true) => {
                excerpt::draw(f, self.position > 0, found.as_bytes(), 0..found.len())
            }
            (Fault::IllFormed { error, .. }, true) => error.draw(f),
            _ => Ok(()),
        }
    }
}

impl core::error::Error for DecodeError {}

input_errors!(DecodeError);
