//! The concatenated bytes of a call's pieces, and the place that each byte comes from.

use std::ops::Range;

use etched_runtime::encoding::{Encoding, UTF_8};
use etched_runtime::{IllFormedError, IllFormedErrorKind};
use proc_macro2::Span;

use crate::argument::Argument;
use crate::fault::{Fault, Faults, Within};
use crate::guess::Value;
use crate::help::Notation;

/// Pieces concatenated in an encoding. Messages count offsets into `bytes`.
pub(crate) struct Source<'p> {
    encoding: Encoding,
    pub(crate) bytes: Vec<u8>,
    /// Each piece with the offset it starts at.
    parts: Vec<(usize, &'p Argument)>,
    gaps: Vec<Gap>,
}

/// Unknown bytes: the range of the zeros in their place, or an empty range.
struct Gap {
    place: Range<usize>,
    is_const: bool,
}

impl<'p> Source<'p> {
    pub(crate) fn new(encoding: Encoding, pieces: &'p [Argument]) -> Source<'p> {
        let mut source =
            Source { encoding, bytes: Vec::new(), parts: Vec::new(), gaps: Vec::new() };
        pieces.iter().for_each(|piece| source.push(piece));
        source
    }

    fn push(&mut self, piece: &'p Argument) {
        let start = self.bytes.len();
        self.parts.push((start, piece));
        self.bytes.extend_from_slice(&piece.encode(self.encoding));
        match piece {
            Argument::List { unknown, .. } => {
                for at in unknown {
                    let place = start + at..start + at + 1;
                    self.gaps.push(Gap { place, is_const: false });
                }
            }
            Argument::Const { guess: None, .. } | Argument::Unknown { .. } => {
                self.gaps.push(Gap { place: start..start, is_const: piece.is_const() });
            }
            Argument::Text { .. }
            | Argument::Bytes { .. }
            | Argument::CodePoint { .. }
            | Argument::Const { guess: Some(_), .. } => {}
        }
    }

    /// The offset that the piece at `index` starts at.
    pub(crate) fn start_of(&self, index: usize) -> usize {
        self.parts[index].0
    }

    /// Whether all bytes are known.
    pub(crate) fn is_whole(&self) -> bool {
        self.gaps.is_empty()
    }

    /// Finds, in order, the sequences that are ill-formed whatever the unknown bytes are. It stops
    /// at the first constant, because the offsets after a constant are not known here.
    fn each_ill_formed(&self, found: &mut dyn FnMut(IllFormedError)) {
        let mut start = 0;
        // The end of the bytes that may belong to a sequence that starts in the gap before.
        let mut joined = None;
        for i in 0..=self.gaps.len() {
            let gap = self.gaps.get(i);
            let end = gap.map_or(self.bytes.len(), |gap| gap.place.start);
            for error in self.encoding.faults(&self.bytes[start..end]) {
                if joined == Some(error.valid_up_to()) && may_end_a_sequence(&error) {
                    // After half of a pair, nothing belongs to the gap.
                    let goes_on = error.kind() == IllFormedErrorKind::StrayContinuation;
                    joined = goes_on.then_some(error.valid_up_to() + error.sequence().len());
                } else if gap.is_none() || error.kind() != IllFormedErrorKind::CutShort {
                    found(error.offset_by(start));
                }
            }
            match gap {
                Some(Gap { place, is_const: false }) => (start, joined) = (place.end, Some(0)),
                _ => break,
            }
        }
    }

    /// A fault of `range`: the caret is at the element of a list, or under the
    /// characters of a literal. At the end of the input it is at the last piece.
    pub(crate) fn fault(&self, range: Range<usize>, title: String) -> Fault {
        let at = range.start;
        let within =
            |span, within| Fault { within: Some(within), ..Fault::new(span, title.clone()) };
        let Some(&(start, piece)) = self.part(at).map(|part| &self.parts[part]) else {
            return Fault::new(Span::call_site(), title);
        };
        let inside = range.start - start..range.end - start;
        let fault = match piece {
            Argument::Text { token, text } => {
                let range = self.range_in(text, inside);
                within(token.span(), Within::Literal(token.clone(), range))
            }
            Argument::Bytes { token, .. } => {
                within(token.span(), Within::Literal(token.clone(), inside))
            }
            Argument::Const { span, guess: Some(guess), .. } => {
                let range = match &guess.value {
                    Value::Text(text) => self.range_in(text, inside),
                    Value::Bytes(_) => inside,
                };
                within(*span, guess.within(range))
            }
            Argument::List { elements, .. } => {
                Fault::new(elements[(at - start).min(elements.len() - 1)], title)
            }
            Argument::CodePoint { span, .. }
            | Argument::Const { span, guess: None, .. }
            | Argument::Unknown { span } => Fault::new(*span, title),
        };
        fault.at(at)
    }

    /// The part of a text that makes these bytes when it is encoded.
    fn range_in(&self, text: &str, bytes: Range<usize>) -> Range<usize> {
        self.place_in(text, bytes.start).start..self.place_in(text, bytes.end - 1).end
    }

    /// The part of a text that makes the byte at `offset` when it is encoded.
    fn place_in(&self, text: &str, offset: usize) -> Range<usize> {
        if self.encoding == UTF_8 {
            return offset..offset + 1;
        }
        let mut end = 0;
        for (place, char) in text.char_indices() {
            end += self.encoding.encoded_len(char.encode_utf8(&mut [0; 4]));
            if offset < end {
                return place..place + char.len_utf8();
            }
        }
        text.len()..text.len() + 1
    }

    /// The fault of each ill-formed sequence: the byte that breaks the rule, or the end of the
    /// piece at which the sequence is cut. The help depends on how the sequence was written.
    pub(crate) fn faults(&self, help_for: &dyn Fn(&IllFormedError, Notation) -> String) -> Faults {
        let mut faults = Faults::default();
        self.each_ill_formed(&mut |error| {
            faults.push_with(|| {
                let (start, at) = (error.valid_up_to(), error.position());
                let place = match (self.part(start), self.part(at)) {
                    (Some(first), Some(found)) if first < found => start..at,
                    _ => at..at + 1,
                };
                let help = help_for(&error, self.notation(start));
                self.fault(place, error.to_string()).help(help)
            });
        });
        faults
    }

    /// How the bytes of the sequence were written.
    pub(crate) fn notation(&self, start: usize) -> Notation {
        match self.part(start).map(|part| self.parts[part].1) {
            Some(Argument::Bytes { token, .. }) if token.to_string().starts_with("b'") => {
                Notation::Byte
            }
            Some(Argument::Bytes { .. }) => Notation::ByteString,
            Some(Argument::Text { .. }) => Notation::Text,
            Some(Argument::Const { guess: Some(guess), .. }) => match guess.value {
                Value::Text(_) => Notation::Text,
                Value::Bytes(_) => Notation::ByteString,
            },
            _ => Notation::List,
        }
    }

    /// The part that the byte at `offset` belongs to; past the end, the last part.
    fn part(&self, offset: usize) -> Option<usize> {
        let inside = offset.min(self.bytes.len().saturating_sub(1));
        self.parts.partition_point(|(start, _)| *start <= inside).checked_sub(1)
    }
}

/// Whether the bytes could be the end of a sequence or of a surrogate pair that starts before them.
fn may_end_a_sequence(error: &IllFormedError) -> bool {
    let is_unpaired = error.position() == error.valid_up_to();
    match error.kind() {
        IllFormedErrorKind::StrayContinuation => true,
        IllFormedErrorKind::Surrogate => is_unpaired && error.sequence_value() >= Some(0xDC00),
        _ => false,
    }
}
