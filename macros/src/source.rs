//! The concatenated bytes of a call's arguments, and the argument that each byte comes from.

use std::ops::Range;

use etched_runtime::const_support::{Refusal, nul_inside};
use etched_runtime::encoding::{Encoding, UTF_8};
use etched_runtime::{IllFormedError, IllFormedErrorKind};
use proc_macro2::Span;

use crate::argument::Argument;
use crate::fault::{Fault, Faults};
use crate::help::Notation;
use crate::literal::{Data, is_byte, is_number};

/// The end of a range of unknown bytes whose number is unknown too.
const NO_END: usize = usize::MAX;

/// Arguments concatenated in an encoding. Offsets in messages are offsets into `bytes`.
pub(crate) struct Source<'a> {
    encoding: Encoding,
    pub(crate) bytes: Vec<u8>,
    /// Each argument with its offset in `bytes`.
    arguments: Vec<(usize, &'a Argument)>,
    /// The ranges of unknown bytes, in order. Zeros replace the unknown bytes of a list. The range
    /// of a constant without a guess has no end, because the offsets after it are unknown. The range
    /// of an argument that cannot be used is empty.
    gaps: Vec<Range<usize>>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(encoding: Encoding, arguments: &'a [Argument]) -> Source<'a> {
        let (bytes, gaps) = (Vec::new(), Vec::new());
        let mut source = Source { encoding, bytes, arguments: Vec::new(), gaps };
        arguments.iter().for_each(|argument| source.push(argument));
        source
    }

    /// Appends the bytes of an argument, and records its gaps.
    fn push(&mut self, argument: &'a Argument) {
        let start = self.bytes.len();
        self.arguments.push((start, argument));
        self.bytes.extend_from_slice(&argument.encode(self.encoding));
        match argument {
            Argument::List { unknown, .. } => {
                self.gaps.extend(unknown.iter().map(|at| start + at..start + at + 1));
            }
            Argument::Const { guess: None, .. } => self.gaps.push(start..NO_END),
            Argument::Unknown { .. } => self.gaps.push(start..start),
            _ => {}
        }
    }

    /// Whether all bytes are known.
    pub(crate) fn is_whole(&self) -> bool {
        self.gaps.is_empty()
    }

    /// Finds, in order, the sequences that are ill-formed whatever the unknown bytes are. It stops
    /// at the first constant without a guess, because the offsets after such a constant are
    /// unknown. After an argument that cannot be used they are unknown too, but there the call
    /// fails anyway, and the user sees all faults at once.
    fn each_ill_formed(&self, report: &mut dyn FnMut(IllFormedError)) {
        let mut start = 0;
        // A sequence that starts in the gap before `start` may go on after the gap. All bytes
        // before this offset, counted from `start`, may belong to it. `None` if there is no such
        // gap, or if the sequence has ended.
        let mut goes_on_at = None;
        // The part of the bytes before each gap, and at last the part after all gaps.
        for i in 0..=self.gaps.len() {
            let gap = self.gaps.get(i);
            let end = gap.map_or(self.bytes.len(), |gap| gap.start);
            for error in self.encoding.faults(&self.bytes[start..end]) {
                if goes_on_at == Some(error.valid_up_to()) && may_end_a_sequence(&error) {
                    // After a stray continuation byte, the sequence may still go on. The second
                    // half of a surrogate pair ends it.
                    let goes_on = error.kind() == IllFormedErrorKind::StrayContinuation;
                    goes_on_at = goes_on.then_some(error.valid_up_to() + error.sequence().len());
                // A sequence that the next gap cuts short may end in that gap.
                } else if gap.is_none() || error.kind() != IllFormedErrorKind::CutShort {
                    report(error.offset_by(start));
                }
            }
            match gap {
                Some(gap) if gap.end < NO_END => (start, goes_on_at) = (gap.end, Some(0)),
                _ => break,
            }
        }
    }

    /// A fault of the bytes in `range`. The caret is at the element of a list, or under the
    /// characters of a literal. If `range` is at the end of the input, the caret is at the last
    /// argument.
    pub(crate) fn fault(&self, range: Range<usize>, title: String) -> Fault {
        let Some(index) = self.argument_at(range.start) else {
            return Fault::new(Span::call_site(), title);
        };
        let (start, argument) = self.arguments[index];
        // From here on, the range is counted from the start of the argument.
        let range = range.start - start..range.end - start;
        let span = match argument {
            Argument::List { elements, .. } => {
                let element = elements.get(range.start).or(elements.last());
                element.copied().unwrap_or_else(|| argument.span())
            }
            _ => argument.span(),
        };
        let at = range.start;
        let within = match argument.data() {
            Some(Data::Text(text)) => self.range_in(text, range),
            _ => range,
        };
        let within = argument.within(within);
        Fault { within, argument: index, at, ..Fault::new(span, title) }
    }

    /// The part of a text whose encoding is these bytes.
    fn range_in(&self, text: &str, bytes: Range<usize>) -> Range<usize> {
        if self.encoding == UTF_8 {
            return bytes;
        }
        // The range of the character whose encoding contains the byte at `offset`.
        let char_range_at = |offset: usize| {
            // Where the encoding of the characters so far ends. `find` asks for each character once
            // and in order, so adding up the lengths in its predicate gives this end.
            let mut encoded_end = 0;
            let ends_after_offset = |(_, char): &(usize, char)| {
                encoded_end += self.encoding.encoded_len(char.encode_utf8(&mut [0; 4]));
                offset < encoded_end
            };
            let at_offset = text.char_indices().find(ends_after_offset);
            at_offset.map_or(text.len()..text.len() + 1, |(at, char)| at..at + char.len_utf8())
        };
        char_range_at(bytes.start).start..char_range_at(bytes.end - 1).end
    }

    /// A fault for each ill-formed sequence. The caret is at the byte that breaks the rule. But an
    /// excerpt shows one argument only: if that byte is in a later argument than the start of the
    /// sequence, the carets are at the start. The help depends on the notation of the sequence.
    pub(crate) fn faults(&self, help_for: &dyn Fn(&IllFormedError, Notation) -> String) -> Faults {
        let mut faults = Faults::default();
        self.each_ill_formed(&mut |error| {
            faults.push_with(|| {
                let (start, at) = (error.valid_up_to(), error.position());
                let range = match (self.argument_at(start), self.argument_at(at)) {
                    (Some(of_start), Some(of_byte)) if of_start < of_byte => start..at,
                    _ => at..at + 1,
                };
                let help = help_for(&error, self.notation(start));
                self.fault(range, error.to_string()).help(help)
            });
        });
        faults
    }

    /// A fault for each U+0000 before the first constant without a guess.
    pub(crate) fn nuls(&self) -> Faults {
        let mut faults = Faults::default();
        let is_unknown = |at: &usize| self.gaps.iter().any(|gap| gap.contains(at));
        for at in (0..self.bytes.len()).filter(|at| self.bytes[*at] == 0 && !is_unknown(at)) {
            faults.push_with(|| self.fault_of(at..at + 1, &nul_inside(at, self.bytes.len())));
        }
        faults
    }

    /// A fault for the U+0000 that ends the last argument, if that is a text in modified UTF-8, and if
    /// all bytes are known.
    pub(crate) fn last_nul(&self) -> Faults {
        let last = self.arguments.last().and_then(|(_, argument)| argument.data());
        let is_text = matches!(last, Some(Data::Text(_)));
        match self.bytes[..] {
            [ref before @ .., 0xC0, 0x80] if is_text && self.is_whole() => {
                let at = before.len();
                Faults::of(self.fault_of(at..self.bytes.len(), &nul_inside(at, at + 1)))
            }
            _ => Faults::default(),
        }
    }

    /// The fault of a refusal by the runtime.
    pub(crate) fn fault_of(&self, range: Range<usize>, refusal: &Refusal) -> Fault {
        let title = refusal.message().unwrap_or_default();
        self.fault(range, title.into()).help(refusal.help())
    }

    /// The notation of the byte at `offset`.
    pub(crate) fn notation(&self, offset: usize) -> Notation {
        let argument = self.argument_at(offset).map(|index| self.arguments[index].1);
        match (argument, argument.and_then(Argument::data)) {
            (Some(Argument::Literal { token, .. }), _) if is_byte(token) || is_number(token) => {
                Notation::Byte
            }
            (_, Some(Data::Bytes(_))) => Notation::ByteString,
            (_, Some(Data::Text(_))) => Notation::Text,
            (_, None) => Notation::List,
        }
    }

    /// The index of the argument that contains the byte at `offset`. If `offset` is past the end,
    /// the index of the last argument with bytes.
    fn argument_at(&self, offset: usize) -> Option<usize> {
        let inside = offset.min(self.bytes.len().saturating_sub(1));
        self.arguments.partition_point(|(start, _)| *start <= inside).checked_sub(1)
    }
}

/// Whether the ill-formed bytes could be the end of a sequence, or of a surrogate pair, that starts
/// before these bytes.
fn may_end_a_sequence(error: &IllFormedError) -> bool {
    // Encodings with surrogate pairs refuse a surrogate only if it is unpaired, and the position of
    // that error is the start of the sequence. In other encodings it is inside the sequence.
    let is_unpaired = error.position() == error.valid_up_to();
    match error.kind() {
        IllFormedErrorKind::StrayContinuation => true,
        // From U+DC00 on, a surrogate is the second half of a pair.
        IllFormedErrorKind::Surrogate => is_unpaired && error.sequence_value() >= Some(0xDC00),
        _ => false,
    }
}
