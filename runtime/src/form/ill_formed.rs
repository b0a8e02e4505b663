//! What is wrong with an ill-formed sequence, and where.

use core::fmt;

use super::row::MAX_LEN;
use super::{Form, bits};

/// An ill-formed sequence: where it stands, how long it is, and which rule it
/// breaks.
///
/// It answers like [`core::str::Utf8Error`], and says why as well. Its
/// [`Display`](fmt::Display) names the byte, its offset, and what the form's table
/// takes there. All offsets are in bytes from the start of the input, counted
/// from 0.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::{IllFormedKind, from_utf8};
///
/// let error = from_utf8(b"a\xED\xA0\x80").unwrap_err();
/// assert_eq!((error.valid_up_to(), error.position()), (1, 2));
/// assert_eq!(error.error_len(), Some(1));
/// assert_eq!(error.kind(), IllFormedKind::Surrogate);
/// assert_eq!(
///     error.to_string(),
///     "ill-formed UTF-8 at byte 2: found A0, but lead byte ED (U+D000..U+D7FF) takes \
///      80..9F as second byte; ED A0 80 would be the surrogate U+D800",
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct IllFormed {
    form: Form,
    valid_up_to: usize,
    /// The attempted sequence, and the byte behind it if that is what breaks the rule.
    window: [u8; MAX_LEN],
    /// How many bytes of `window` the input had.
    available: u8,
    /// How many of them agree with a row: the maximal subpart.
    matched: u8,
}

/// The rule that an [`IllFormed`] sequence breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllFormedKind {
    /// A continuation byte (80..BF) stands where a sequence should start.
    StrayContinuation,
    /// A byte that leads no sequence of any length: FE or FF.
    NeverOccurs,
    /// The value has a shorter sequence; this one is *overlong*.
    NonShortest,
    /// The value is a surrogate code point (U+D800..U+DFFF).
    Surrogate,
    /// The value is above the last code point.
    TooLarge,
    /// A byte that is no continuation byte cuts the sequence short.
    MissingContinuation,
    /// The input ends inside the sequence; more input could complete it.
    CutShort,
}

impl IllFormed {
    /// The fault of the sequence at `at`, which the caller knows to be ill-formed.
    pub(crate) const fn new(form: Form, bytes: &[u8], at: usize) -> IllFormed {
        let matched = form.table().matching(bytes.split_at(at).1).matched;
        // Kept is what the fault is made of and nothing behind it, so that equal faults
        // are equal values.
        let mut available = attempted_len(bytes, at);
        if available <= matched {
            available = if at + matched < bytes.len() { matched + 1 } else { matched };
        }
        let mut window = [0; MAX_LEN];
        let mut i = 0;
        while i < available {
            window[i] = bytes[at + i];
            i += 1;
        }
        IllFormed {
            form,
            valid_up_to: at,
            window,
            available: available as u8,
            matched: matched as u8,
        }
    }

    /// The form whose rules are broken.
    pub const fn form(&self) -> Form {
        self.form
    }

    /// How many bytes of the input are well-formed: the offset at which the
    /// ill-formed sequence starts.
    pub const fn valid_up_to(&self) -> usize {
        self.valid_up_to
    }

    /// How many bytes to pass over before reading on: the length in bytes of the
    /// *maximal subpart* (Unicode, definition D93b), 1 where no byte of the sequence
    /// is well-formed. `None` if the input ends inside a sequence that more input
    /// could complete.
    pub const fn error_len(&self) -> Option<usize> {
        match self.offending() {
            None => None,
            Some(_) if self.matched == 0 => Some(1),
            Some(_) => Some(self.matched as usize),
        }
    }

    /// The offset in bytes of what breaks the rule: the first byte that may not
    /// stand where it stands, or the end of the input if that cuts the sequence.
    pub const fn position(&self) -> usize {
        self.valid_up_to.saturating_add(self.matched as usize)
    }

    /// The rule that is broken.
    pub const fn kind(&self) -> IllFormedKind {
        let Some(offending) = self.offending() else {
            return IllFormedKind::CutShort;
        };
        if self.matched > 0 && !bits::is_continuation(offending) {
            return IllFormedKind::MissingContinuation;
        }
        let Some(len) = bits::announced_len(self.window[0]) else {
            return if bits::is_continuation(offending) {
                IllFormedKind::StrayContinuation
            } else {
                IllFormedKind::NeverOccurs
            };
        };
        let (least, greatest) = bits::value_range(&self.window, self.attempted().len(), len);
        if greatest < bits::least_of_len(len) {
            IllFormedKind::NonShortest
        } else if least > self.form.table().greatest()
            || bits::least_of_len(len) > self.form.table().greatest()
        {
            IllFormedKind::TooLarge
        } else {
            IllFormedKind::Surrogate
        }
    }

    /// The sequence that was attempted: the byte at `valid_up_to`, and the continuation
    /// bytes after it, up to the length that a lead byte announces.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::from_utf8;
    ///
    /// assert_eq!(from_utf8(b"a\xED\xA0\x80\x80").unwrap_err().attempted(), b"\xED\xA0\x80");
    /// ```
    pub const fn attempted(&self) -> &[u8] {
        self.window.split_at(attempted_len(&self.window, 0)).0
    }

    /// The value that the attempted sequence would stand for if the form carried it;
    /// `None` if it has fewer bytes than its lead byte announces.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::from_utf8;
    ///
    /// assert_eq!(from_utf8(b"\xC0\xAF").unwrap_err().attempted_value(), Some(0x2F));
    /// assert_eq!(from_utf8(b"\xC0").unwrap_err().attempted_value(), None);
    /// ```
    pub const fn attempted_value(&self) -> Option<u32> {
        let attempted = self.attempted();
        match bits::announced_len(attempted[0]) {
            Some(len) if len == attempted.len() => Some(bits::value_range(attempted, len, len).0),
            _ => None,
        }
    }

    /// The same fault in an input that has `len` more bytes in front.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::from_utf8;
    ///
    /// let error = from_utf8(b"\xFF").unwrap_err();
    /// assert_eq!(error.offset_by("caf".len()), from_utf8(b"caf\xFF").unwrap_err());
    /// ```
    pub const fn offset_by(mut self, len: usize) -> IllFormed {
        self.valid_up_to = self.valid_up_to.saturating_add(len);
        self
    }

    /// The byte that breaks the rule; `None` where the input ended.
    pub(super) const fn offending(&self) -> Option<u8> {
        if self.matched < self.available { Some(self.window[self.matched as usize]) } else { None }
    }

    /// The lead byte and the bytes after it that agree with a row.
    pub(super) const fn maximal_subpart(&self) -> &[u8] {
        self.window.split_at(self.matched as usize).0
    }
}

/// The length of the sequence attempted at `at`: the lead byte, and the continuation
/// bytes after it that are there and that it announces.
const fn attempted_len(bytes: &[u8], at: usize) -> usize {
    let announced = match bits::announced_len(bytes[at]) {
        Some(len) => len,
        None => 1,
    };
    let mut len = 1;
    while len < announced && at + len < bytes.len() && bits::is_continuation(bytes[at + len]) {
        len += 1;
    }
    len
}

impl fmt::Debug for IllFormed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IllFormed")
            .field("form", &self.form)
            .field("valid_up_to", &self.valid_up_to)
            .field("error_len", &self.error_len())
            .field("kind", &self.kind())
            .finish()
    }
}

impl fmt::Display for IllFormed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message().as_str())
    }
}

impl core::error::Error for IllFormed {}
