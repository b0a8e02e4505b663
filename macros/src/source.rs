//! The bytes of a call's pieces in a row, and the place each came from.

use std::ops::Range;

use etched_runtime::IllFormed;
use etched_runtime::form::{Form, UTF_8};
use proc_macro2::Span;

use crate::fault::Fault;
use crate::piece::Piece;

/// Pieces put together in a form. An offset into `bytes` is what messages count in.
pub(crate) struct Source<'p> {
    form: Form,
    pub(crate) bytes: Vec<u8>,
    /// Each piece with the offset it starts at.
    parts: Vec<(usize, &'p Piece)>,
}

impl<'p> Source<'p> {
    pub(crate) fn new(form: Form) -> Source<'p> {
        Source { form, bytes: Vec::new(), parts: Vec::new() }
    }

    pub(crate) fn push(&mut self, piece: &'p Piece, bytes: &[u8]) {
        self.parts.push((self.bytes.len(), piece));
        self.bytes.extend_from_slice(bytes);
    }

    /// A fault of `range`: the caret is on the element of a list, and drawn under the
    /// characters of a literal. At the end of input it is on what stands last.
    pub(crate) fn fault(&self, range: Range<usize>, title: String) -> Fault {
        let inside = range.start.min(self.bytes.len().saturating_sub(1));
        let part = self.parts.iter().rev().find(|(start, _)| *start <= inside);
        let Some(&(start, piece)) = part else {
            return Fault::new(Span::call_site(), title);
        };
        match piece {
            Piece::Text { token, text } => {
                let first = self.place_in(text, range.start - start);
                let last = self.place_in(text, range.end.max(range.start + 1) - 1 - start);
                let within = Some((token.clone(), first.start..last.end));
                Fault { within, ..Fault::new(token.span(), title) }
            }
            Piece::Bytes { token, .. } => {
                let within = Some((token.clone(), range.start - start..range.end - start));
                Fault { within, ..Fault::new(token.span(), title) }
            }
            Piece::List { elements, .. } => Fault::new(elements[inside - start], title),
            Piece::CodePoint { span, .. } | Piece::Const { span, .. } => Fault::new(*span, title),
        }
    }

    /// What of a text makes the byte at `offset` when it is encoded.
    fn place_in(&self, text: &str, offset: usize) -> Range<usize> {
        if self.form == UTF_8 {
            return offset..offset + 1;
        }
        let mut end = 0;
        for (place, char) in text.char_indices() {
            end += self.form.encoded_len(char.encode_utf8(&mut [0; 4]));
            if offset < end {
                return place..place + char.len_utf8();
            }
        }
        text.len()..text.len() + 1
    }

    /// The fault of an ill-formed sequence: the byte that breaks the rule.
    pub(crate) fn ill_formed(&self, error: &IllFormed) -> Fault {
        let at = error.position();
        self.fault(at..at + 1, error.to_string())
    }

    /// Whether the byte at `offset` belongs to a code point written as an integer.
    pub(crate) fn is_code_point(&self, offset: usize) -> bool {
        let part = self.parts.iter().rev().find(|(start, _)| *start <= offset);
        matches!(part, Some((_, Piece::CodePoint { .. })))
    }
}
