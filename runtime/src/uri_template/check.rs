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
use alloc::{string::String, vec::Vec};

use super::error::{ExpansionError, ExpansionErrorKind as Kind, Fault};
use super::expander::{Expand, Expander};
use super::output::{Begin, EncodeFn, EndFn, Note, Noted, OF_LITERAL, Output, Piece, WriteResult};
use super::places::{BOUNDARIES, Place, end_bit};
#[cfg(feature = "alloc")]
use crate::base::buffer::zeros;
use crate::base::buffer::{BufferTooSmallError, ToSliceError};
use crate::base::display::DisplayError;
use crate::base::slices::{after, until};
#[cfg(feature = "alloc")]
use crate::percent::sink::SHORT;
use crate::percent::sink::{Sink, TextBuffer};
use crate::set::EncodeSet;
#[cfg(feature = "alloc")]
use crate::url::{Url, UrlErrorKind};

/// A segment of the path, or the authority.
#[derive(Default)]
struct Segment {
    /// The offset in the text at which it starts.
    start: usize,
    /// The first value that contributes to it.
    by: Option<By>,
    /// The value that contributes to it if it goes on. That value has written nothing: in `.{/x}.`,
    /// an empty list makes `..`.
    by_if_longer: Option<By>,
    /// Whether it may be empty if the path ends.
    may_be_empty: bool,
}

/// A value that contributes to a segment.
#[derive(Clone, Copy)]
struct By {
    /// The offset of its variable in the template.
    variable: usize,
    /// Checks the segment where it ends.
    check: EndFn,
}

/// A buffer whose text is checked as long as it fits.
pub(super) struct Check<'o> {
    piece: Piece<'o>,
    /// Whether an expression has written a `?`.
    has_query: bool,
    segment: Segment,
    /// The first piece that ends after this length is refused.
    limit: usize,
    fault: Option<Fault>,
}

impl Check<'_> {
    /// Stores a fault at a position, in the value of the variable at an offset of the template, and
    /// stops.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn refuse(&mut self, kind: Kind, position: usize, variable: usize) -> WriteResult {
        let byte = self.piece.text.as_bytes().get(position).copied().unwrap_or_default();
        self.fault = Some(Fault { kind, position, byte, variable });
        Err(DisplayError)
    }

    /// Reads a text for the rules before it is written. An empty text is left out: it tells
    /// neither how a base ends, nor whether a slash follows it.
    #[inline]
    fn read(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if let Some(read) = self.piece.before_next.take() {
            read(&mut self.piece, text);
        }
        if let Some(read) = self.piece.of.rule.read {
            read(&mut self.piece, text);
        }
    }

    /// Checks the segment or the authority that ends at the offset `end` of the text, unless it
    /// comes from the template alone. `is_last` says that no `/` follows it.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn end_segment(&mut self, end: usize, is_last: bool) -> WriteResult {
        let Segment { start, may_be_empty, .. } = self.segment;
        let Some(By { variable, check }) = self.segment.by.take() else { return Ok(()) };
        let text = until(self.piece.text.as_bytes(), end);
        // The first segment may be empty if it is the whole path.
        match check(text, start, is_last && (may_be_empty || start == 0)) {
            Some(kind) => self.refuse(kind, start, variable),
            None => Ok(()),
        }
    }

    /// Finds out whether a piece contributes to the segment in which it begins, and ends the segments
    /// whose boundaries are in the piece.
    #[inline]
    fn end_piece(&mut self) -> WriteResult {
        let Piece { start, of, noted: Noted { may_end_with_slash, .. }, .. } = self.piece;
        let Begin { variable, symbol, place, rule } = of;
        // The value, if its segment is checked.
        let by = rule.end.map(|check| By { variable, check });
        let is_kept = symbol == Some('+');
        let segment = &mut self.segment;
        // A piece that begins with a boundary does not, unless that is a byte of the value of `{+x}`.
        match self.piece.value().first() {
            // `{/x}` has written nothing, not even the slash.
            None if symbol == Some('/') => segment.by_if_longer = segment.by_if_longer.or(by),
            Some(b'?') if !is_kept => self.has_query = true,
            Some(b'/' | b'#') if !is_kept => {}
            None if by.is_none() => {}
            _ if place == Place::Pairs && !self.has_query => {
                return self.refuse(Kind::NoQuery, start, variable);
            }
            _ => {
                segment.by = segment.by.or(segment.by_if_longer.take()).or(by);
                segment.may_be_empty = may_end_with_slash;
            }
        }
        if variable == 0 {
            return self.end_literal();
        }
        // The value of `{x}` has no boundary, because each is escaped. That of the query and of the
        // fragment only ends the segment to which another value contributes.
        let has_no_end = symbol.is_none() && rule.encode.is_none();
        if has_no_end || by.is_none() && rule.forbidden == 0 && self.segment.by.is_none() {
            return Ok(());
        }
        // Each boundary ends a segment, and begins one to which this value contributes.
        let is_end = |byte: &u8| end_bit(*byte) & (BOUNDARIES | rule.forbidden) > 0;
        let mut at = start.max(self.piece.scanned);
        while let Some(len) = after(self.piece.text.as_bytes(), at).iter().position(is_end) {
            at += len;
            let byte = self.piece.text.as_bytes().get(at).copied().unwrap_or_default();
            if end_bit(byte) & rule.forbidden > 0 {
                let kind = if place.is_base() { Kind::EndOfBase } else { Kind::Boundary };
                return self.refuse(kind, at, variable);
            }
            self.end_segment(at, byte != b'/')?;
            at += 1;
            let may_be_empty = is_kept || may_end_with_slash;
            self.segment = Segment { start: at, by, by_if_longer: None, may_be_empty };
        }
        Ok(())
    }

    /// Ends the segment to which a value contributes at the first boundary of a literal, and begins
    /// another one after the last.
    #[inline]
    fn end_literal(&mut self) -> WriteResult {
        let is_boundary = |byte: &u8| end_bit(*byte) & BOUNDARIES > 0;
        let (start, literal) = (self.piece.start, self.piece.value());
        let Some(last) = literal.iter().rposition(is_boundary) else { return Ok(()) };
        if let Some(first) = self.segment.by.and_then(|_| literal.iter().position(is_boundary)) {
            let is_last = literal.get(first) != Some(&b'/');
            self.end_segment(start + first, is_last)?;
        }
        self.segment = Segment { start: start + last + 1, ..Segment::default() };
        Ok(())
    }
}

impl Sink for Check<'_> {
    #[inline]
    fn text(&mut self, text: &str) -> WriteResult {
        self.read(text);
        self.piece.text.text(text)
    }

    #[inline]
    fn encode(&mut self, set: &EncodeSet, text: &str) -> WriteResult {
        self.read(text);
        self.piece.text.encode(set, text)
    }
}

impl Output for Check<'_> {
    #[inline]
    fn begin(&mut self, piece: Begin) -> Option<EncodeFn> {
        (self.piece.start, self.piece.of) = (self.piece.text.len(), piece);
        self.piece.noted = Noted::default();
        piece.rule.encode
    }

    /// Ends the piece: checks it, and the segments and the authority that end in it.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn end(&mut self) -> WriteResult {
        // Also if the text does not fit: the length includes the brackets that the check adds.
        let Begin { variable, rule, .. } = self.piece.of;
        let result = rule.value.map_or(Ok(()), |check| check(&mut self.piece));
        if !self.piece.text.fits() {
            return Ok(());
        }
        if let Err(kind) = result {
            return self.refuse(kind, self.piece.start, variable);
        }
        self.end_piece()?;
        match self.piece.text.len() > self.limit {
            true => self.refuse(Kind::Url, self.limit, variable),
            false => Ok(()),
        }
    }

    #[inline]
    fn note(&mut self, note: Note) -> WriteResult {
        match note {
            Note::Encoded => self.piece.noted.is_encoded = true,
            Note::EndsWithSlash => self.piece.noted.may_end_with_slash = true,
            Note::Escape => {
                let Begin { variable, place, rule, .. } = self.piece.of;
                let may_have_escapes = self.piece.noted.is_encoded || place.is_base();
                // A rule that forbids no byte takes escapes, or its check of the value finds them.
                if self.piece.text.fits() && !may_have_escapes && rule.forbidden > 0 {
                    return self.refuse(Kind::Escape, self.piece.text.len(), variable);
                }
            }
        }
        Ok(())
    }
}

/// Writes an expansion to a buffer, and checks it. Returns the text. The first literal or value that
/// ends after the offset `limit` is refused as `Kind::Url`; `usize::MAX` means no limit. With `is_url`,
/// the parser of URLs reads the text.
#[cfg_attr(on_demand, inline)]
pub(super) fn write_checked<'o>(
    expansion: &dyn Expand,
    buffer: &'o mut [u8],
    limit: usize,
    is_url: bool,
) -> Result<&'o str, ToSliceError<ExpansionError>> {
    let available = buffer.len();
    let (text, noted) = (TextBuffer::new(buffer), Noted::default());
    let piece =
        Piece { text, start: 0, of: OF_LITERAL, noted, scanned: 0, before_next: None, is_url };
    let segment = Segment::default();
    let mut check = Check { piece, has_query: false, segment, limit, fault: None };
    let mut result = expansion.expand(&mut Expander::new(&mut check, /* is_checked */ true));
    let position = check.piece.text.len();
    if result.is_ok() && check.piece.text.fits() {
        result = check.end_segment(position, /* is_last */ true);
    }
    if result.is_err() {
        // Without a fault, a `Display` has failed, or the template is refused.
        let fault = check.fault.unwrap_or(Fault::at(Kind::Display, position));
        return Err(expansion.error_of(fault).into());
    }
    let text = check.piece.text.into_text();
    text.map_err(|needed| BufferTooSmallError::new(needed, available).into())
}

/// The text of an expansion, checked. If it takes more than [`SHORT`] bytes, it is written twice, at
/// last to `long`.
#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
fn checked_text<'o>(
    expansion: &dyn Expand,
    short: &'o mut [u8; SHORT],
    long: &'o mut Vec<u8>,
    is_url: bool,
) -> Result<&'o str, ExpansionError> {
    let needed = match write_checked(expansion, short, usize::MAX, is_url) {
        Ok(text) => return Ok(text),
        Err(ToSliceError::Input(error)) => return Err(error),
        Err(ToSliceError::BufferTooSmall(error)) => error.needed(),
    };
    *long = zeros(needed);
    write_checked(expansion, long, usize::MAX, is_url).map_err(|error| match error {
        ToSliceError::Input(error) => error,
        // A `Display` has written a longer text than the first time, so `needed` was wrong. Which one
        // is not known: the error names no byte and no variable.
        ToSliceError::BufferTooSmall(_) => expansion.error_of(Fault::at(Kind::Display, needed)),
    })
}

/// Writes an expansion to a `String`, checked.
#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
pub(super) fn checked_string(expansion: &dyn Expand) -> Result<String, ExpansionError> {
    checked_text(expansion, &mut [0; SHORT], &mut Vec::new(), false).map(String::from)
}

/// The expansion as a URL, checked and parsed.
#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
pub(super) fn to_url(expansion: &dyn Expand) -> Result<Url<String>, ExpansionError> {
    let (mut short, mut long) = ([0; SHORT], Vec::new());
    let text = checked_text(expansion, &mut short, &mut long, true)?;
    Url::parse(text).map_err(|url_error| {
        // Writes it again, to find the value at the position of the error.
        let position = url_error.position();
        // Without a base, it is the template that has no scheme.
        let is_of_value =
            url_error.kind() != UrlErrorKind::MissingScheme || expansion.text().starts_with("{+");
        let error = match write_checked(expansion, &mut zeros(text.len()), position, true) {
            Err(ToSliceError::Input(error)) if is_of_value => error,
            // The error is at the end of the text, or a `Display` has written another text.
            _ => expansion.error_of(Fault::at(Kind::Url, position)),
        };
        // A value with an `@` may have a password, so nothing of it is quoted.
        let has_at_sign = text.contains('@') || text.contains("%40");
        let url = url_error.without_secrets(if has_at_sign { usize::MAX } else { 0 });
        ExpansionError { url: Some(url), ..error }
    })
}
