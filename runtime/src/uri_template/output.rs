//! What an expansion is written to, and what is told of the values in it.
//!
//! An expansion is a sequence of pieces: literals and values. Each piece is told in the same order:
//!
//! ```text
//! /a/{x}    literal "/a/"                                            the literal
//!           begin, encode "1/2", end                                 the value `1/2`
//! {/y*}     begin, text "/", encode "a", text "/", encode "b", end   the list `a`, `b`
//! {+base}   begin, note Encoded, encode "https://a.b", end           a `Url`
//! ```
//!
//! 1. `begin`, with the place of the piece and its rule;
//! 2. for each text of it `text` or `encode`, and before it a `note` if something is known of it;
//! 3. `end`, which checks the piece in its place.
//!
//! `literal` is all three for a literal that is encoded already. An output that checks nothing only
//! writes the texts.

#![allow(missing_debug_implementations, missing_docs, reason = "no part of the API")]

use core::fmt;

use super::error::ExpansionErrorKind as Kind;
use super::places::Place;
use crate::base::display::DisplayError;
use crate::percent::sink::{Sink, Stream, TextBuffer};

/// The result of writing to an [`Output`].
pub(super) type WriteResult = Result<(), DisplayError>;

/// What an expansion is written to.
pub(super) trait Output: Sink {
    /// Begins a literal or a value. Returns how its place encodes it, if not as the operator does: in a
    /// host, a checked value keeps its `:`, `[` and `]`, which `{x}` would escape by RFC 6570.
    #[inline]
    fn begin(&mut self, _: Begin) -> Option<EncodeFn> {
        None
    }

    /// Ends the literal or the value.
    #[inline]
    fn end(&mut self) -> WriteResult {
        Ok(())
    }

    /// Writes a literal that is encoded already.
    #[inline]
    fn literal(&mut self, text: &str) -> WriteResult {
        self.begin(OF_LITERAL);
        self.text(text)?;
        self.end()
    }

    /// Notes what is known of the value that is being written.
    #[inline]
    fn note(&mut self, _: Note) -> WriteResult {
        Ok(())
    }
}

impl Output for TextBuffer<'_> {}
impl<W: fmt::Write> Output for Stream<W> {}

/// Which piece begins.
#[derive(Clone, Copy)]
pub(super) struct Begin {
    /// The offset of the variable in the template; 0 for a literal, because a variable follows a `{`.
    pub(super) variable: usize,
    /// The operator of its expression.
    pub(super) symbol: Option<char>,
    pub(super) place: Place,
    pub(super) rule: &'static Rule,
}

/// A literal, which has no variable and no operator.
pub(super) const OF_LITERAL: Begin =
    Begin { variable: 0, symbol: None, place: Place::Query, rule: &ANY };

/// What is known of the value that is being written.
pub(super) enum Note {
    /// An escape of the value itself.
    Escape,
    /// The value is encoded already.
    Encoded,
    /// The value ends with a slash of its own.
    EndsWithSlash,
}

/// Encodes a text, except an escape at its end that the next piece may continue. Returns how many
/// bytes at the end were not encoded.
pub(super) type EncodeFn = fn(&mut dyn Output, &mut Progress, &str) -> Result<usize, DisplayError>;

/// The type of the function [`prefix`](super::encoder::prefix).
pub(super) type Cut = for<'t> fn(&'t str, left: &mut u16) -> &'t str;

/// The modifier after the name of a variable.
#[derive(Clone, Copy)]
pub enum Modifier {
    None,
    /// `:n`, the first `n` characters of the value. The function is
    /// [`prefix`](super::encoder::prefix). It is in a field, so that only programs with such a
    /// template link it.
    Prefix(u16, Cut),
    /// `*`, which writes each member of a list or an associative array separately.
    Explode,
}

/// How much of a value is still to be written.
pub(super) struct Progress {
    /// The modifier of the variable. The number of a prefix is the number of characters that are still
    /// to be written.
    pub(super) modifier: Modifier,
    /// Whether an escape at the end of the text cannot continue: no text follows, or a character
    /// that is not ASCII.
    pub(super) is_complete: bool,
}

/// The rule of a place. It is a table of functions, so that a program links only those of the places
/// that its templates have.
pub struct Rule {
    /// The [bits](super::places::end_bit) of the bytes that begin another part. Only a value that
    /// keeps its reserved characters has them.
    pub(super) forbidden: u32,
    /// Checks what a value wrote.
    pub(super) value: Option<ValueFn>,
    /// Checks the segment or the authority to which the value contributes, where it ends; `None` if
    /// the value is in neither.
    pub(super) end: Option<EndFn>,
    /// Encodes the value in place of the function of the operator.
    pub(super) encode: Option<EncodeFn>,
    /// Reads a text of the value, before it is written.
    pub(super) read: Option<ReadFn>,
}

/// The rule of the query, of the fragment, and of literals.
pub(super) const ANY: Rule =
    Rule { forbidden: 0, value: None, end: None, encode: None, read: None };

pub(super) type ValueFn = fn(&mut Piece<'_>) -> Result<(), Kind>;
/// Takes the text up to the end of the segment or the authority, the offset at which that starts, and
/// whether a segment may be empty.
pub(super) type EndFn = fn(&[u8], usize, bool) -> Option<Kind>;
pub(super) type ReadFn = fn(&mut Piece<'_>, &str);

/// What is known of a value, even if it does not fit.
#[derive(Default)]
pub(super) struct Noted {
    /// Whether the value is encoded already.
    pub(super) is_encoded: bool,
    /// Whether the last segment of the value may be empty.
    pub(super) may_end_with_slash: bool,
    /// The first and the last byte of a base, before it is encoded.
    pub(super) first: u8,
    pub(super) last: u8,
    /// The offset, in the base as written, of the first byte that a URL parser does not encode.
    pub(super) altered: Option<usize>,
    /// The number of colons in a host.
    pub(super) colons: usize,
}

/// A literal or a value that is written to a buffer.
pub(super) struct Piece<'o> {
    pub(super) text: TextBuffer<'o>,
    /// The length of the text before the piece.
    pub(super) start: usize,
    pub(super) of: Begin,
    pub(super) noted: Noted,
    /// The offset up to which `value` has seen that no boundary is forbidden or ends a segment.
    pub(super) scanned: usize,
    /// Called once, before the next text that is not empty is written.
    pub(super) before_next: Option<ReadFn>,
    /// Whether the parser of URLs reads the text, which converts a domain with the feature `idna`.
    pub(super) is_url: bool,
}

impl Piece<'_> {
    /// What the piece has written.
    #[inline]
    pub(super) fn value(&self) -> &[u8] {
        self.text.as_bytes().get(self.start..).unwrap_or_default()
    }
}
