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
use super::places::{BOUNDARIES, Place, end};
use super::rule::{ANY, EndFn, NoteFn, Rule};
use super::step::Variable;
#[cfg(feature = "alloc")]
use crate::base::buffer::zeros;
use crate::base::buffer::{BufferTooSmallError, ToSliceError};
use crate::base::display::DisplayError;
use crate::base::slices::after;
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
    /// What the rule has noted, even if the piece does not fit.
    pub(super) seen: usize,
    /// Whether the value is encoded already.
    pub(super) is_encoded: bool,
    /// Whether the last member of the value may be empty.
    pub(super) may_end_with_slash: bool,
}

impl Piece {
    pub(super) const LITERAL: Piece = Piece {
        at: 0,
        symbol: None,
        place: Place::Query,
        rule: ANY,
        seen: 0,
        is_encoded: false,
        may_end_with_slash: false,
    };
}

/// A segment of the path, or the authority.
#[derive(Default)]
struct Segment {
    start: usize,
    /// The first value that contributes to it.
    by: By,
    /// The value that contributes to it if it goes on. That value has written nothing: in `.{/x}.`,
    /// an empty list makes `..`.
    by_if_longer: By,
    /// Whether it may be empty if the path ends.
    may_be_empty: bool,
}

/// The offset of a variable in the template, and the function that checks the end of the segment to
/// which its value contributes.
type By = Option<(usize, EndFn)>;

/// A buffer whose text is checked as long as it fits.
pub(super) struct Check<'o> {
    text: TextBuffer<'o>,
    /// The length of the text before the piece that is being written.
    start: usize,
    pub(super) piece: Piece,
    segment: Segment,
    /// Called with the next text.
    pub(super) before_next: Option<NoteFn>,
    /// The check stops at the first piece that ends after this length.
    limit: usize,
    fault: Option<Fault>,
}

impl Check<'_> {
    /// What was written before the piece, and what the piece has written.
    #[inline]
    pub(super) fn parts(&self) -> (&str, &str) {
        self.text.as_text().split_at_checked(self.start).unwrap_or_default()
    }

    /// Removes the slash at the end of the text. The piece starts there.
    #[inline]
    pub(super) fn pop_slash(&mut self) {
        self.text.pop_slash();
        self.start = self.text.len();
    }

    /// Writes brackets around the value.
    #[inline]
    pub(super) fn bracket(&mut self) {
        self.text.surround(self.start);
    }

    /// Stores a fault at a position, in the value of the variable at an offset of the template, and
    /// stops.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn refuse(&mut self, kind: Kind, position: usize, variable: usize) -> Written {
        let byte = self.text.as_text().as_bytes().get(position).copied().unwrap_or_default();
        self.fault = Some((kind, position, byte, variable));
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

    /// Ends the piece: checks it, and the segments and the authority that end in it.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn end(&mut self) -> Written {
        let found = self.piece.rule.value.map_or(Ok(()), |check| check(self));
        let Piece { at: variable, symbol, place, rule, may_end_with_slash, .. } = self.piece;
        if !self.text.fits() {
            return Ok(());
        }
        if let Err(kind) = found {
            return self.refuse(kind, self.start, variable);
        }
        let by = rule.end.map(|end| (variable, end));
        let is_kept = symbol == Some('+');
        let segment = &mut self.segment;
        match self.text.as_text().as_bytes().get(self.start) {
            None if symbol == Some('/') => segment.by_if_longer = segment.by_if_longer.or(by),
            Some(b'/' | b'?' | b'#') if !is_kept => {}
            None if by.is_none() => {}
            _ => {
                segment.by = segment.by.or(segment.by_if_longer.take()).or(by);
                segment.may_be_empty = false;
            }
        }
        let is_boundary = |byte: &u8| end(*byte) & BOUNDARIES > 0;
        let is_end = |byte: &u8| end(*byte) & (BOUNDARIES | rule.forbidden) > 0;
        let mut at = self.start;
        if by.is_none() && rule.forbidden == 0 {
            // Only the first boundary can end a segment to which a value contributes. Of a literal,
            // the last boundary begins one.
            let piece = self.parts().1.as_bytes();
            let first = self.segment.by.and_then(|_| piece.iter().position(is_boundary));
            let is_last = first.and_then(|first| piece.get(first)) != Some(&b'/');
            let last = if variable == 0 { piece.iter().rposition(is_boundary) } else { None };
            if let Some(first) = first {
                self.end_segment(at + first, is_last)?;
            }
            if let Some(last) = last {
                self.segment = Segment { start: at + last + 1, ..Segment::default() };
            }
        } else {
            while let Some(len) = after(self.text.as_text().as_bytes(), at).iter().position(is_end)
            {
                at += len;
                let byte = self.text.as_text().as_bytes().get(at).copied().unwrap_or_default();
                if end(byte) & rule.forbidden > 0 {
                    let kind = if place.is_base() { Kind::EndOfBase } else { Kind::Boundary };
                    return self.refuse(kind, at, variable);
                }
                self.end_segment(at, byte != b'/')?;
                at += 1;
                let may_be_empty = is_kept || may_end_with_slash;
                self.segment = Segment { start: at, by, by_if_longer: None, may_be_empty };
            }
        }
        match self.text.len() > self.limit {
            true => self.refuse(Kind::Url, self.limit, variable),
            false => Ok(()),
        }
    }

    /// Checks the segment or the authority that ends at the offset `end` of the text.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn end_segment(&mut self, end: usize, is_last: bool) -> Written {
        let Segment { start, may_be_empty, .. } = self.segment;
        let Some((variable, check)) = self.segment.by.take() else { return Ok(()) };
        let text = self.text.as_text().get(..end).unwrap_or_default();
        // The first segment may be empty if it is the whole path.
        match check(text, start, is_last && (may_be_empty || start == 0)) {
            Some(kind) => self.refuse(kind, start, variable),
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
    fn note(&mut self, note: Note<'_>) -> Written {
        match note {
            Note::Literal => (self.start, self.piece) = (self.text.len(), Piece::LITERAL),
            Note::Value(&Variable { at, place, rule, .. }, symbol) => {
                self.start = self.text.len();
                self.piece = Piece { at, symbol, place, rule, ..Piece::LITERAL };
            }
            Note::End => return self.end(),
            Note::Encoded => self.piece.is_encoded = true,
            Note::EndsWithSlash => self.piece.may_end_with_slash = true,
            Note::Escape => {
                let Piece { at, place, rule, is_encoded, .. } = self.piece;
                if self.text.fits() && !is_encoded && !place.is_base() && rule.forbidden > 0 {
                    return self.refuse(Kind::Escape, self.text.len(), at);
                }
            }
        }
        Ok(())
    }
}

/// Writes an expansion to a buffer, checked, until a literal or a value ends after `limit`. Returns the
/// part that was written.
#[cfg_attr(on_demand, inline)]
pub(super) fn write_checked<'o>(
    expansion: &dyn Expand,
    buffer: &'o mut [u8],
    limit: usize,
) -> Result<&'o str, ToSliceError<ExpansionError>> {
    let (available, text) = (buffer.len(), TextBuffer::new(buffer));
    let (piece, segment) = (Piece::LITERAL, Segment::default());
    let mut check = Check { text, start: 0, piece, segment, before_next: None, limit, fault: None };
    let mut written = expansion.expand(&mut Expander::checked(&mut check));
    let position = check.text.len();
    if written.is_ok() && check.text.fits() {
        written = check.end_segment(position, true);
    }
    if written.is_err() {
        // Without a fault, a `Display` has failed.
        let fault = check.fault.unwrap_or((Kind::Display, position, 0, 0));
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
    let needed = match write_checked(expansion, &mut [0; SHORT], usize::MAX) {
        Ok(text) => return Ok(String::from(text)),
        Err(ToSliceError::Input(error)) => return Err(error),
        Err(ToSliceError::BufferTooSmall(error)) => error.needed(),
    };
    let mut buffer = zeros(needed);
    let len = match write_checked(expansion, &mut buffer, usize::MAX) {
        Ok(text) => text.len(),
        Err(ToSliceError::Input(error)) => return Err(error),
        // The second time, a `Display` has written a longer text.
        Err(ToSliceError::BufferTooSmall(_)) => {
            return Err(ExpansionError::new((Kind::Display, needed, 0, 0), expansion));
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
        match write_checked(expansion, &mut zeros(text.len()), position) {
            Err(ToSliceError::Input(found)) => found.with_url_error(error),
            _ => {
                let found = ExpansionError::new((Kind::Url, position, 0, 0), expansion);
                found.with_url_error(error)
            }
        }
    })
}
