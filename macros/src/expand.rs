//! From a call to what it expands to.

use std::ops::Range;

use etched_runtime::form::{self, Form, MODIFIED_UTF_8, UTF_8};
use etched_runtime::percent::{COMPONENT, DecodeError, DecodeErrorKind};
use etched_runtime::{IllFormed, java};
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::ToTokens;

use crate::call::{Call, span_of};
use crate::fault::{self, Fault};
use crate::piece::{NoPiece, Piece, Takes};
use crate::set::Set;
use crate::source::Source;
use crate::{const_route, help};

/// A macro: one row of the table in `lib.rs`.
pub(crate) struct Macro {
    pub(crate) name: &'static str,
    pub(crate) operation: Operation,
    pub(crate) output: Output,
}

#[derive(Clone, Copy)]
pub(crate) enum Operation {
    /// Percent-encodes one argument by a set.
    Encode(IsText),
    /// Percent-decodes one argument by a set.
    Decode(IsText),
    /// Puts pieces together and checks them as one sequence.
    Concat(Target),
}

/// What pieces are put together to: a form, and whether the frame of `writeUTF` is put
/// around it.
#[derive(Clone, Copy)]
pub(crate) struct Target {
    pub(crate) form: Form,
    /// The name of its constant in the const route.
    pub(crate) name: &'static str,
    is_frame: bool,
}

impl Target {
    pub(crate) const UTF_8: Target = Target::form(form::UTF_8, "UTF_8");
    pub(crate) const MODIFIED_UTF_8: Target = Target::form(form::MODIFIED_UTF_8, "MODIFIED_UTF_8");
    pub(crate) const CESU_8: Target = Target::form(form::CESU_8, "CESU_8");
    pub(crate) const RFC_2279: Target = Target::form(form::RFC_2279, "RFC_2279");
    pub(crate) const WRITE_UTF: Target =
        Target { is_frame: true, ..Target::form(form::MODIFIED_UTF_8, "WRITE_UTF") };

    const fn form(form: Form, name: &'static str) -> Target {
        Target { form, name, is_frame: false }
    }
}

/// Whether what is encoded, or comes out of decoding, must be UTF-8.
pub(crate) type IsText = bool;
pub(crate) const TEXT: IsText = true;
pub(crate) const BYTES: IsText = false;

#[derive(Clone, Copy)]
pub(crate) enum Output {
    /// `&'static [u8; N]`
    Bytes,
    /// `&'static str`
    Str,
}

pub(crate) fn expand(this: &Macro, input: TokenStream) -> TokenStream {
    match this.run(input) {
        Ok(tokens) => tokens,
        Err(NoPiece::Refused(token)) => token.into_token_stream(),
        Err(NoPiece::Faults(faults)) => fault::report(faults),
    }
}

impl Macro {
    fn run(&self, input: TokenStream) -> Result<TokenStream, NoPiece> {
        let call = Call::parse(input)?;
        match self.operation {
            Operation::Encode(is_text) | Operation::Decode(is_text) => self.convert(&call, is_text),
            Operation::Concat(target) => self.concat(&call, target),
        }
    }

    /// `(TEXT)` or `(TEXT, SET)`.
    fn convert(&self, call: &Call, is_text: IsText) -> Result<TokenStream, NoPiece> {
        let (text, set) = match &call.arguments[..] {
            [text] => (text, Ok(Set::default(is_text))),
            [text, set] => (text, Set::parse(set)),
            [] => return Err(self.no_argument(call, "\"…\"")),
            [_, _, rest @ ..] => {
                let title = format!("`{}!` takes one argument and a percent-encode set", self.name);
                let help = format!("for example `{}!(\"…\", path_segment)`", self.name);
                return Err(Fault::new(span_of(&rest[0]), title).help(help).into());
            }
        };
        let mut faults = Vec::new();
        let piece = match Piece::parse(text, Takes::TEXT) {
            Ok(piece) => Some(piece),
            Err(NoPiece::Faults(found)) => {
                faults.extend(found);
                None
            }
            Err(refused) => return Err(refused),
        };
        let mut source = Source::new(UTF_8);
        if let Some(piece) = &piece
            && let Some(bytes) = piece.bytes()
        {
            source.push(piece, bytes);
            faults.extend(self.faults_of(&source));
        }
        match (piece, set) {
            (Some(piece), Ok(set)) if faults.is_empty() => Ok(match (piece.bytes(), set) {
                (Some(bytes), Set::Named(_, set)) => self.literal(
                    match self.operation {
                        Operation::Decode(_) => set.decode_lenient(bytes).into_owned(),
                        _ => set.encode_bytes(bytes).into_owned().into_bytes(),
                    },
                    piece.span(),
                ),
                (_, set) => const_route::convert(self, call, &piece, &set),
            }),
            (_, set) => {
                faults.extend(set.err());
                Err(NoPiece::Faults(faults))
            }
        }
    }

    /// What is wrong with a text, which does not depend on the set.
    fn faults_of(&self, source: &Source<'_>) -> Vec<Fault> {
        match self.operation {
            Operation::Encode(TEXT) => {
                let twin = self.name.replace("url", "percent");
                let fault =
                    |error| source.ill_formed(&error).help(help::for_not_text(&error, &twin));
                UTF_8.faults(&source.bytes).map(fault).collect()
            }
            Operation::Decode(is_text) => COMPONENT
                .decode_faults(&source.bytes)
                .into_iter()
                .filter(|error| is_text || error.kind() == DecodeErrorKind::MalformedEscape)
                .map(|error| {
                    let extent = extent(&error, &source.bytes);
                    source.fault(extent, error.to_string()).help(help::for_decode(&error))
                })
                .collect(),
            Operation::Encode(_) | Operation::Concat(_) => Vec::new(),
        }
    }

    /// `(PIECE, …)`.
    fn concat(&self, call: &Call, target: Target) -> Result<TokenStream, NoPiece> {
        let form = target.form;
        if call.arguments.is_empty() {
            return Err(self.no_argument(call, "\"…\", 0x10302, [0xC3, 0xA9]"));
        }
        let mut pieces = Vec::new();
        let mut faults = Vec::new();
        for argument in &call.arguments {
            match Piece::parse(argument, Takes::PIECES) {
                Ok(piece) => pieces.push(piece),
                Err(NoPiece::Faults(found)) => {
                    // Beside an argument that is nothing no sequence is known to be whole,
                    // but a code point is what it is.
                    let refused = pieces.iter().filter_map(|piece| refused_code_point(piece, form));
                    faults.extend(refused.chain(found));
                    pieces.clear();
                }
                Err(refused) => return Err(refused),
            }
        }
        if !faults.is_empty() {
            faults.extend(pieces.iter().filter_map(|piece| refused_code_point(piece, form)));
            return Err(NoPiece::Faults(faults));
        }

        let mut source = Source::new(form);
        let mut faults = Vec::new();
        for piece in &pieces {
            let at = source.bytes.len();
            faults.extend(refused_code_point(piece, form).map(|fault| (at, fault)));
            // Else something well-formed, so that the pieces around are still judged.
            let stand_in = |_| form.encode("\u{FFFD}").into_owned();
            source.push(piece, &piece.encode(form).unwrap_or_else(stand_in));
        }
        let is_literal = !pieces.iter().any(|piece| matches!(piece, Piece::Const { .. }));
        if is_literal {
            // A sequence that is cut by a code point at fault may be meant to end there.
            let all_encoded = faults.is_empty();
            let is_sure =
                |error: &IllFormed| all_encoded || !source.is_code_point(error.position());
            let fault = |error: IllFormed| {
                (
                    error.position(),
                    source.ill_formed(&error).help(help::for_ill_formed(&error, &source.bytes)),
                )
            };
            faults.extend(form.faults(&source.bytes).filter(is_sure).map(fault));
        }
        faults.sort_by_key(|(at, _)| *at);
        refuse(faults.into_iter().map(|(_, fault)| fault).collect())?;
        if !is_literal {
            return Ok(const_route::concat(self, call, target, &pieces));
        }
        let bytes = if target.is_frame { frame(&source)? } else { source.bytes };
        Ok(self.literal(bytes, pieces[0].span()))
    }

    /// The one literal that a call of literals expands to.
    fn literal(&self, bytes: Vec<u8>, span: Span) -> TokenStream {
        let mut literal = match self.output {
            Output::Bytes => Literal::byte_string(&bytes),
            Output::Str => {
                let text = String::from_utf8(bytes).expect("what is not text has been refused");
                Literal::string(&text)
            }
        };
        literal.set_span(span);
        TokenTree::from(literal).into()
    }

    fn no_argument(&self, call: &Call, example: &str) -> NoPiece {
        let title = format!("`{}!` takes an argument", self.name);
        // The span of this macro's own call would name it as the front door does, by a path
        // of ours.
        let span =
            call.facade.clone().into_iter().next().map_or_else(Span::call_site, |it| it.span());
        Fault::new(span, title).help(format!("for example `{}!({example})`", self.name)).into()
    }
}

fn refuse(faults: Vec<Fault>) -> Result<(), NoPiece> {
    if faults.is_empty() { Ok(()) } else { Err(NoPiece::Faults(faults)) }
}

/// The fault of a piece that is a code point which the form does not carry.
fn refused_code_point(piece: &Piece, form: Form) -> Option<Fault> {
    let error = piece.encode(form).err()?;
    Some(Fault::new(piece.span(), error.to_string()).help(help::for_code_point(&error)))
}

/// The frame around what has been found to be well-formed.
fn frame(source: &Source<'_>) -> Result<Vec<u8>, Fault> {
    let text = MODIFIED_UTF_8.decode(&source.bytes).expect("what is ill-formed has been refused");
    let mut frame = match java::frame_len(&text) {
        Ok(len) => vec![0; len],
        Err(error) => {
            let at = MODIFIED_UTF_8.encoded_len(&text[..error.position()]);
            return Err(source.fault(at..at + 1, error.to_string()).help(help::FOR_TOO_LONG));
        }
    };
    java::write_utf(&text, &mut frame).expect("the frame has the length that was asked for");
    Ok(frame)
}

/// What is underlined: the escape, or all those of the attempted sequence.
fn extent(error: &DecodeError, bytes: &[u8]) -> Range<usize> {
    let start = error.position();
    let mut end = start + error.malformed_escape().map_or(0, <[u8]>::len);
    if let Some(sequence) = error.ill_formed() {
        for _ in sequence.attempted() {
            end += if bytes.get(end) == Some(&b'%') { 3 } else { 1 };
        }
    }
    start..end
}
