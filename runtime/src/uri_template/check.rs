//! Writes an expansion to a buffer, and checks each value in its place.
//!
//! The template decides the places, so that the text has not to be read again: see
//! [`Places`](super::places::Places). Here each value is checked by the [`Rule`] of its place when it
//! is written, and each segment and each authority to which a value contributes when it has ended.
//! Segments that come from the template alone are not checked: the `..` of `/a/../{x}` is the
//! template's own.
//!
//! Only text that fits into the buffer can be checked. Of other text, its length is counted.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::mem;

use super::encoder::Written;
use super::error::{ExpansionError, ExpansionErrorKind as Kind, Fault};
use super::expand::Expand;
#[cfg(feature = "alloc")]
use super::expand::SHORT;
use super::expander::{Expander, Note, Output};
use super::places::Place;
use super::rule::{ANY, Ended, Rule};
#[cfg(feature = "alloc")]
use crate::base::buffer::zeros;
use crate::base::buffer::{BufferTooSmallError, ToSliceError};
use crate::base::display::DisplayError;
use crate::base::length::sum;
use crate::percent::sink::{Sink, TextBuffer};
use crate::set::EncodeSet;
#[cfg(feature = "alloc")]
use crate::url::Url;

/// A value that is being written, or contributes to a segment or an authority.
#[derive(Clone, Copy)]
pub(super) struct Value {
    /// The offset of its variable in the template; 0 in a literal, because a variable follows a `{`.
    pub(super) at: usize,
    /// The operator of its expression.
    pub(super) symbol: Option<char>,
    pub(super) place: Place,
    pub(super) rule: &'static Rule,
}

impl Value {
    const LITERAL: Value = Value { at: 0, symbol: None, place: Place::Query, rule: ANY };
}

/// A fault in a value, at an offset of it.
pub(super) struct Found {
    pub(super) kind: Kind,
    pub(super) at: usize,
}

impl From<Kind> for Found {
    #[inline]
    fn from(kind: Kind) -> Found {
        Found { kind, at: 0 }
    }
}

/// A buffer whose text is checked as long as it fits.
pub(super) struct Check<'o> {
    text: TextBuffer<'o>,
    /// The length of the text before the literal or the value that is being written.
    start: usize,
    /// The value that is being written.
    value: Value,
    /// Its first and its last byte, and the number of its colons, even if it does not fit.
    seen: (Option<u8>, Option<u8>, usize),
    /// Whether it is encoded already.
    is_encoded: bool,
    /// Whether its last member may be empty.
    may_end_with_slash: bool,
    /// Whether a base has ended with a slash, so that the slash after it is not written.
    has_slash: bool,
    /// Where the segment or the authority that is being written starts.
    segment: usize,
    /// The first value that contributes to it.
    by: Option<Value>,
    /// The value that contributes to it if it goes on. That value has written nothing: in `.{/x}.`,
    /// an empty list makes `..`.
    by_if_longer: Option<Value>,
    /// Whether the segment may be empty if the path ends.
    may_be_empty: bool,
    /// The check stops at the first literal or value that ends after this length.
    limit: usize,
    fault: Option<Fault>,
}

impl<'o> Check<'o> {
    #[inline]
    fn new(buffer: &'o mut [u8], limit: usize) -> Check<'o> {
        Check {
            text: TextBuffer::new(buffer),
            start: 0,
            value: Value::LITERAL,
            seen: (None, None, 0),
            is_encoded: false,
            may_end_with_slash: false,
            has_slash: false,
            segment: 0,
            by: None,
            by_if_longer: None,
            may_be_empty: false,
            limit,
            fault: None,
        }
    }

    /// What the value has written, or the literal.
    #[inline]
    pub(super) fn value(&self) -> &str {
        self.text.as_text().get(self.start..).unwrap_or_default()
    }

    /// What was written before it.
    #[inline]
    pub(super) fn before(&self) -> &str {
        self.text.as_text().get(..self.start).unwrap_or_default()
    }

    #[inline]
    pub(super) fn place(&self) -> Place {
        self.value.place
    }

    /// Notes whether a base ends with a slash.
    #[inline]
    pub(super) fn end_base(&mut self) {
        self.has_slash = self.seen.1 == Some(b'/');
    }

    /// Writes brackets around an IPv6 address that has none.
    #[inline]
    pub(super) fn bracket(&mut self) {
        if self.seen.2 > 1 && self.seen.0 != Some(b'[') {
            self.text.surround(self.start);
        }
    }

    /// Stores a fault of a value, and stops.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn refuse(&mut self, kind: Kind, position: usize, value: Value) -> Written {
        let byte = self.text.as_text().as_bytes().get(position).copied().unwrap_or_default();
        self.fault = Some(Fault { kind, position, byte, variable: value.at });
        Err(DisplayError)
    }

    /// Notes a text before it is written. Of the slash of a base and the slash that follows the base,
    /// the second is written.
    #[inline]
    fn note_text(&mut self, text: &str) {
        if !text.is_empty() && mem::take(&mut self.has_slash) && text.starts_with('/') {
            self.text.pop_slash();
            self.start = self.text.written();
        }
        let (first, last, colons) = self.seen;
        let bytes = text.as_bytes();
        let more = if self.value.rule.encode.is_some() { text.matches(':').count() } else { 0 };
        let last = bytes.last().copied().or(last);
        self.seen = (first.or(bytes.first().copied()), last, sum(colons, more));
    }

    /// Starts a literal or a value.
    #[inline]
    fn begin(&mut self, value: Value) {
        self.start = self.text.written();
        self.value = value;
        self.seen = (None, None, 0);
        (self.is_encoded, self.may_end_with_slash) = (false, false);
    }

    /// Ends a literal.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn end_literal(&mut self) -> Written {
        let literal = self.value().as_bytes();
        let end = literal.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#'));
        let last_slash = literal.iter().rposition(|byte| *byte == b'/');
        let is_last = end.and_then(|end| literal.get(end)) != Some(&b'/');
        if end != Some(0) && !literal.is_empty() {
            self.by = self.by.or(self.by_if_longer.take());
            self.may_be_empty = false;
        }
        if let Some(end) = end {
            self.end_segment(self.start + end, is_last)?;
        }
        if let Some(slash) = last_slash {
            self.segment = self.start + slash + 1;
        }
        self.stop_at_limit()
    }

    /// Ends a value.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn end_value(&mut self) -> Written {
        let value = self.value;
        let found = (value.rule.value)(self);
        if !self.text.fits() {
            return Ok(());
        }
        if let Err(Found { kind, at }) = found {
            return self.refuse(kind, self.start + at, value);
        }
        let written = self.value().as_bytes();
        if let Some(at) = written.iter().position(|byte| value.rule.forbidden.contains(byte)) {
            return self.refuse(Kind::Boundary, self.start + at, value);
        }
        match value.rule.end {
            None if !self.value().is_empty() => self.end_segment(self.start, true)?,
            Some(_) if value.place.is_in_authority() => self.contribute(),
            Some(_) => self.read_path()?,
            None => {}
        }
        self.stop_at_limit()
    }

    /// The value contributes to the segment or to the authority.
    #[inline]
    fn contribute(&mut self) {
        self.by = self.by.or(self.by_if_longer.take()).or(Some(self.value));
        self.may_be_empty = false;
    }

    /// Reads what a value has written to a path.
    #[inline]
    fn read_path(&mut self) -> Written {
        let (value, start) = (self.value, self.start);
        if value.symbol != Some('/') {
            self.contribute();
        } else if self.value().is_empty() {
            self.by_if_longer = self.by_if_longer.or(Some(value));
        }
        let end = self.text.written();
        let mut at = start;
        while at < end {
            if self.text.as_text().as_bytes().get(at) == Some(&b'/') {
                self.end_segment(at, false)?;
                (self.segment, self.by) = (at + 1, Some(value));
                let is_own = value.symbol == Some('+') || self.may_end_with_slash;
                self.may_be_empty = is_own;
            }
            at += 1;
        }
        Ok(())
    }

    /// Checks the segment or the authority that ends at the offset `end` of the text.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn end_segment(&mut self, end: usize, is_last: bool) -> Written {
        self.by_if_longer = None;
        let may_be_empty = mem::take(&mut self.may_be_empty) && is_last;
        let Some(by) = self.by.take() else { return Ok(()) };
        let text = self.text.as_text().get(..end).unwrap_or_default();
        let ended = Ended { text, start: self.segment, may_be_empty, is_last };
        match by.rule.end.and_then(|end| end(&ended)) {
            Some(kind) => self.refuse(kind, self.segment, by),
            None => Ok(()),
        }
    }

    #[inline]
    fn stop_at_limit(&mut self) -> Written {
        match self.text.written() > self.limit {
            true => self.refuse(Kind::Url, self.limit, self.value),
            false => Ok(()),
        }
    }
}

impl Sink for Check<'_> {
    #[inline]
    fn text(&mut self, text: &str) -> Written {
        self.note_text(text);
        self.text.text(text)
    }

    #[inline]
    fn encode(&mut self, set: &EncodeSet, text: &str) -> Written {
        self.note_text(text);
        self.text.encode(set, text)
    }
}

impl Output for Check<'_> {
    #[inline]
    fn note(&mut self, note: Note) -> Written {
        match note {
            Note::Literal => self.begin(Value::LITERAL),
            Note::Value(value) => self.begin(value),
            Note::EndOfLiteral if self.text.fits() => return self.end_literal(),
            Note::EndOfLiteral => {}
            Note::EndOfValue => return self.end_value(),
            Note::Escape if self.is_encoded || self.value.rule.forbidden.is_empty() => {}
            Note::Escape => return self.refuse(Kind::Escape, self.text.written(), self.value),
            Note::Encoded => self.is_encoded = true,
            Note::EndsWithSlash => self.may_end_with_slash = true,
        }
        Ok(())
    }
}

/// Writes an expansion to a buffer, checked, and returns the part that was written.
#[inline]
pub(super) fn write_checked<'o>(
    expansion: &dyn Expand,
    buffer: &'o mut [u8],
) -> Result<&'o str, ToSliceError<ExpansionError>> {
    write_until(expansion, buffer, usize::MAX)
}

/// Writes an expansion to a buffer, checked, until a literal or a value ends after `limit`.
#[cfg_attr(on_demand, inline)]
fn write_until<'o>(
    expansion: &dyn Expand,
    buffer: &'o mut [u8],
    limit: usize,
) -> Result<&'o str, ToSliceError<ExpansionError>> {
    let available = buffer.len();
    let mut check = Check::new(buffer, limit);
    let mut written = expansion.expand(&mut Expander::checked(&mut check));
    if written.is_ok() && check.text.fits() {
        written = check.end_segment(check.text.written(), true);
    }
    if written.is_err() {
        // Without a fault, a `Display` has failed.
        let position = check.text.written();
        let fault = check.fault.unwrap_or(Fault::of_no_value(Kind::Display, position));
        return Err(ExpansionError::new(fault, expansion).into());
    }
    let text = check.text.into_text();
    text.map_err(|needed| BufferTooSmallError::new(needed, available).into())
}

/// Writes an expansion to a `String`, checked. If it takes more than [`SHORT`] bytes, it is written
/// twice.
#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
pub(super) fn checked_string(expansion: &dyn Expand) -> Result<String, ExpansionError> {
    let needed = match write_checked(expansion, &mut [0; SHORT]) {
        Ok(text) => return Ok(String::from(text)),
        Err(ToSliceError::Input(error)) => return Err(error),
        Err(ToSliceError::BufferTooSmall(error)) => error.needed(),
    };
    let mut buffer = zeros(needed);
    let len = match write_checked(expansion, &mut buffer) {
        Ok(text) => text.len(),
        Err(ToSliceError::Input(error)) => return Err(error),
        // The second time, a `Display` has written a longer text.
        Err(ToSliceError::BufferTooSmall(_)) => {
            return Err(ExpansionError::new(Fault::of_no_value(Kind::Display, needed), expansion));
        }
    };
    buffer.truncate(len);
    // This never fails: an expansion is ASCII.
    Ok(String::from_utf8(buffer).unwrap_or_default())
}

/// The expansion as a URL, checked and parsed.
#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
pub(super) fn to_url(expansion: &dyn Expand) -> Result<Url<String>, ExpansionError> {
    let text = checked_string(expansion)?;
    Url::parse(&text).map_err(|error| {
        // Writes it again, to find the value at the position of the error.
        let position = error.position();
        let found = match write_until(expansion, &mut zeros(text.len()), position) {
            Err(ToSliceError::Input(found)) => found,
            _ => ExpansionError::new(Fault::of_no_value(Kind::Url, position), expansion),
        };
        found.of_url(error)
    })
}
