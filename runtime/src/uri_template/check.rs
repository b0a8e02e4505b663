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

use super::encoder::Written;
use super::error::{ExpansionError, ExpansionErrorKind as Kind, Fault};
use super::expand::Expand;
#[cfg(feature = "alloc")]
use super::expand::SHORT;
use super::expander::{Expander, Note, Output};
use super::places::Place;
use super::rule::{ANY, EndFn, NoteFn, Rule};
#[cfg(feature = "alloc")]
use crate::base::buffer::zeros;
use crate::base::buffer::{BufferTooSmallError, ToSliceError};
use crate::base::display::DisplayError;
use crate::percent::sink::{Sink, TextBuffer};
use crate::set::EncodeSet;
#[cfg(feature = "alloc")]
use crate::url::Url;

/// A literal or a value that is written.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    /// The offset of the variable in the template; 0 for a literal, because a variable follows a `{`.
    pub(super) at: usize,
    /// The operator of its expression.
    pub(super) symbol: Option<char>,
    pub(super) place: Place,
    pub(super) rule: &'static Rule,
}

impl Piece {
    pub(super) const LITERAL: Piece = Piece { at: 0, symbol: None, place: Place::Query, rule: ANY };
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

/// A value that contributes to a segment or an authority: the offset of its variable in the template,
/// and the function that checks the end.
type By = Option<(usize, EndFn)>;

/// A buffer whose text is checked as long as it fits.
pub(super) struct Check<'o> {
    text: TextBuffer<'o>,
    /// The length of the text before the piece that is being written.
    start: usize,
    piece: Piece,
    /// What the rule has noted of the piece, even if that does not fit.
    pub(super) seen: usize,
    /// Called with the next text.
    pub(super) before_next: Option<NoteFn>,
    /// Whether the value is encoded already.
    is_encoded: bool,
    /// Whether the last member of the value may be empty.
    may_end_with_slash: bool,
    /// Where the segment or the authority that is being written starts.
    segment: usize,
    /// The first value that contributes to it.
    by: By,
    /// The value that contributes to it if it goes on. That value has written nothing: in `.{/x}.`,
    /// an empty list makes `..`.
    by_if_longer: By,
    /// Whether the segment may be empty if the path ends.
    may_be_empty: bool,
    /// The check stops at the first piece that ends after this length.
    limit: usize,
    fault: Option<Fault>,
}

impl<'o> Check<'o> {
    #[inline]
    fn new(buffer: &'o mut [u8], limit: usize) -> Check<'o> {
        Check {
            text: TextBuffer::new(buffer),
            start: 0,
            piece: Piece::LITERAL,
            seen: 0,
            before_next: None,
            is_encoded: false,
            may_end_with_slash: false,
            segment: 0,
            by: None,
            by_if_longer: None,
            may_be_empty: false,
            limit,
            fault: None,
        }
    }

    /// What the piece has written.
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
        self.piece.place
    }

    /// Removes the slash at the end of the text. The piece starts there.
    #[inline]
    pub(super) fn pop_slash(&mut self) {
        self.text.pop_slash();
        self.start = self.text.written();
    }

    /// Writes brackets around the value.
    #[inline]
    pub(super) fn bracket(&mut self) {
        self.text.surround(self.start);
    }

    /// Stores a fault of the value of a variable, and stops.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn refuse(&mut self, kind: Kind, position: usize, variable: usize) -> Written {
        let byte = self.text.as_text().as_bytes().get(position).copied().unwrap_or_default();
        self.fault = Some(Fault { kind, position, byte, variable });
        Err(DisplayError)
    }

    #[inline]
    fn note_text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if let Some(note) = self.before_next.take() {
            note(self, text);
        }
        if let Some(note) = self.piece.rule.note {
            note(self, text);
        }
    }

    #[inline]
    fn begin(&mut self, piece: Piece) {
        self.start = self.text.written();
        self.piece = piece;
        self.seen = 0;
        (self.is_encoded, self.may_end_with_slash) = (false, false);
    }

    /// Ends the piece: checks it, and the segments and the authority that end in it.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn end(&mut self) -> Written {
        let Piece { at: variable, symbol, rule, .. } = self.piece;
        let found = (rule.value)(self);
        if !self.text.fits() {
            return Ok(());
        }
        if let Err(Found { kind, at }) = found {
            return self.refuse(kind, self.start + at, variable);
        }
        let by = rule.end.map(|end| (variable, end));
        let is_kept = symbol == Some('+');
        let first = self.value().as_bytes().first().copied();
        match first {
            None if symbol == Some('/') => self.by_if_longer = self.by_if_longer.or(by),
            Some(b'/' | b'?' | b'#') if !is_kept => {}
            None if by.is_none() => {}
            _ => {
                self.by = self.by.or(self.by_if_longer.take()).or(by);
                self.may_be_empty = false;
            }
        }
        let mut position = self.start;
        while let Some(&byte) = self.text.as_text().as_bytes().get(position) {
            if rule.forbidden.iter().any(|forbidden| *forbidden == byte) {
                return self.refuse(Kind::Boundary, position, variable);
            }
            if matches!(byte, b'/' | b'?' | b'#') {
                self.end_segment(position, byte != b'/')?;
                (self.segment, self.by) = (position + 1, by);
                self.may_be_empty = is_kept || self.may_end_with_slash;
            }
            position += 1;
        }
        match position > self.limit {
            true => self.refuse(Kind::Url, self.limit, variable),
            false => Ok(()),
        }
    }

    /// Checks the segment or the authority that ends at the offset `end` of the text.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn end_segment(&mut self, end: usize, is_last: bool) -> Written {
        self.by_if_longer = None;
        let Some((variable, check)) = self.by.take() else { return Ok(()) };
        let text = self.text.as_text().get(..end).unwrap_or_default();
        // The first segment may be empty if it is the whole path.
        let may_be_empty = is_last && (self.may_be_empty || self.segment == 0);
        match check(text, self.segment, may_be_empty) {
            Some(kind) => self.refuse(kind, self.segment, variable),
            None => Ok(()),
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
            Note::Start(piece) => self.begin(piece),
            Note::End => return self.end(),
            Note::Escape if self.is_encoded || self.piece.rule.forbidden.is_empty() => {}
            Note::Escape => return self.refuse(Kind::Escape, self.text.written(), self.piece.at),
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
