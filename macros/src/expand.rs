//! From a call to what it expands to.

use std::ops::Range;

use etched_runtime::IllFormed;
use etched_runtime::form::{Form, UTF_8};
use etched_runtime::percent::{DecodeError, DecodeErrorKind, EncodeSet};
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::ToTokens;

use crate::call::{Call, span_of};
use crate::fault::{self, Fault};
use crate::piece::{NoPiece, Piece};
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
    /// Puts pieces together and checks them as one UTF-8 sequence.
    Concat,
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
    let call = Call::parse(input);
    let result = match this.operation {
        Operation::Encode(is_text) | Operation::Decode(is_text) => this.convert(&call, is_text),
        Operation::Concat => this.concat(&call, UTF_8),
    };
    match result {
        Ok(tokens) => tokens,
        Err(NoPiece::Refused(token)) => token.into_token_stream(),
        Err(NoPiece::Faults(faults)) => fault::report(&faults),
    }
}

impl Macro {
    /// `(TEXT)` or `(TEXT, SET)`.
    fn convert(&self, call: &Call, is_text: IsText) -> Result<TokenStream, NoPiece> {
        let (text, set) = match &call.arguments[..] {
            [text] => (text, Ok(Set::default(is_text))),
            [text, set] => (text, Set::parse(set)),
            [] => return Err(self.no_argument("\"…\"")),
            [_, _, rest @ ..] => {
                let title = format!("`{}!` takes a text and a percent-encode set", self.name);
                return Err(Fault::new(span_of(&rest[0]), title).into());
            }
        };
        let piece = Piece::parse(text)?;
        if let Piece::CodePoint { span, .. } = piece {
            let title = format!(
                "expected text or bytes, found an integer; `{}!` takes no code points",
                self.name
            );
            return Err(Fault::new(span, title)
                .help("write the character as text, for example '\\u{E9}'")
                .into());
        }
        let set = set?;
        let bytes = match &piece {
            Piece::Text { bytes, .. } | Piece::Bytes { bytes, .. } => bytes,
            _ => return Ok(const_route::convert(self, call, &piece, &set)),
        };
        let mut source = Source::new();
        source.push(&piece, bytes);
        if let Operation::Encode(TEXT) = self.operation {
            refuse(ill_formed(&source, UTF_8, |_| help::FOR_NOT_TEXT.into()))?;
        }
        let Set::Named(_, set) = set else {
            return Ok(const_route::convert(self, call, &piece, &set));
        };
        let output = match self.operation {
            Operation::Decode(is_text) => decode(&source, set, is_text)?,
            _ => set.encode_bytes(bytes).into_owned().into_bytes(),
        };
        Ok(self.literal(output, piece.span()))
    }

    /// `(PIECE, …)`.
    fn concat(&self, call: &Call, form: Form) -> Result<TokenStream, NoPiece> {
        if call.arguments.is_empty() {
            return Err(self.no_argument("\"…\", 0x10302, [0xC3, 0xA9]"));
        }
        let mut pieces = Vec::new();
        let mut faults = Vec::new();
        for argument in &call.arguments {
            match Piece::parse(argument) {
                Ok(piece) => pieces.push(piece),
                Err(NoPiece::Faults(found)) => faults.extend(found),
                Err(refused) => return Err(refused),
            }
        }
        refuse(faults)?;

        let mut source = Source::new();
        let mut faults = Vec::new();
        for piece in &pieces {
            match piece {
                Piece::Text { bytes, .. } | Piece::Bytes { bytes, .. } => source.push(piece, bytes),
                Piece::CodePoint { span, value } => match form.encode_code_point(*value) {
                    Ok(sequence) => source.push(piece, sequence.as_bytes()),
                    Err(error) => {
                        faults.push(Fault::new(*span, error.to_string()));
                        // Something well-formed, so that the pieces around are still judged.
                        source.push(piece, b"?");
                    }
                },
                Piece::Const { .. } => {
                    refuse(faults)?;
                    return Ok(const_route::concat(self, call, &pieces));
                }
            }
        }
        faults
            .extend(ill_formed(&source, form, |error| help::for_ill_formed(error, &source.bytes)));
        refuse(faults)?;
        Ok(self.literal(source.bytes, pieces[0].span()))
    }

    /// The one literal that a call of literals expands to.
    fn literal(&self, bytes: Vec<u8>, span: Span) -> TokenStream {
        let mut literal = match self.output {
            Output::Bytes => Literal::byte_string(&bytes),
            Output::Str => match String::from_utf8(bytes) {
                Ok(text) => Literal::string(&text),
                Err(error) => Literal::byte_string(error.as_bytes()),
            },
        };
        literal.set_span(span);
        TokenTree::from(literal).into()
    }

    fn no_argument(&self, example: &str) -> NoPiece {
        let title = format!("`{}!` takes an argument", self.name);
        Fault::new(Span::call_site(), title)
            .help(format!("for example `{}!({example})`", self.name))
            .into()
    }
}

fn refuse(faults: Vec<Fault>) -> Result<(), NoPiece> {
    if faults.is_empty() { Ok(()) } else { Err(NoPiece::Faults(faults)) }
}

/// A fault for every ill-formed sequence of the source.
fn ill_formed(source: &Source<'_>, form: Form, help: impl Fn(&IllFormed) -> String) -> Vec<Fault> {
    let fault = |error: IllFormed| {
        let at = error.position();
        source.fault(at..at + 1, error.to_string()).help(help(&error))
    };
    form.faults(&source.bytes).map(fault).collect()
}

fn decode(source: &Source<'_>, set: EncodeSet, is_text: IsText) -> Result<Vec<u8>, NoPiece> {
    let is_refused =
        |error: &DecodeError| is_text || error.kind() == DecodeErrorKind::MalformedEscape;
    let fault = |error: DecodeError| {
        let extent = extent(&error, &source.bytes);
        source.fault(extent, error.to_string()).help(help::for_decode(&error))
    };
    let faults = set.decode_faults(&source.bytes).into_iter().filter(is_refused).map(fault);
    refuse(faults.collect())?;
    Ok(set.decode_lenient(&source.bytes).into_owned())
}

/// What is underlined: the escape, or all those of the attempted sequence.
fn extent(error: &DecodeError, bytes: &[u8]) -> Range<usize> {
    let mut end = error.position();
    for _ in 0..error.ill_formed().map_or(1, |sequence| sequence.attempted().len()) {
        end += if bytes.get(end) == Some(&b'%') { 3 } else { 1 };
    }
    error.position()..end
}
