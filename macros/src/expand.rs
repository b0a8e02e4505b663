//! From a call to what it expands to.

use std::ops::Range;
use std::slice;

use etched_runtime::form::{self, Form, MODIFIED_UTF_8, UTF_8};
use etched_runtime::java;
use etched_runtime::percent::{COMPONENT, DecodeError, DecodeErrorKind};
use proc_macro::{Literal, Span, TokenStream};

use crate::call::{Call, span_of};
use crate::fault::{self, Fault, Faults};
use crate::piece::{Piece, Takes, literal_at};
use crate::quote::one;
use crate::set::Set;
use crate::source::Source;
use crate::table::MACROS;
use crate::{brackets, const_route, help, query, uri_template};

/// A macro: one row of [`MACROS`].
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
    /// Expands a template with values.
    Template(Values),
    /// Writes names and values as a query.
    Query,
}

/// What the holes of a template are filled with.
#[derive(Clone, Copy)]
pub(crate) enum Values {
    /// Expressions, when the program runs.
    Borrowed,
    /// Literals, here.
    Known,
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

/// What a call is answered with, as it comes through a front door.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let mut faults = Faults::default();
    let call = Call::parse(input, &mut faults);
    let output = match MACROS.iter().find(|this| this.name == call.name) {
        Some(this) => this.run(&call, faults),
        None => Err(Faults::of(
            Fault::new(Span::call_site(), "this is no macro to be called by itself")
                .help("call those of `etched`"),
        )),
    };
    output.unwrap_or_else(fault::report)
}

impl Macro {
    pub(crate) const fn new(name: &'static str, operation: Operation, output: Output) -> Macro {
        Macro { name, operation, output }
    }

    /// `faults` are those found so far.
    fn run(&self, call: &Call, mut faults: Faults) -> Result<TokenStream, Faults> {
        let output = match self.operation {
            Operation::Encode(is_text) | Operation::Decode(is_text) => self.convert(call, is_text),
            Operation::Concat(target) => self.concat(call, target),
            Operation::Template(values) => uri_template::expand(self, call, values),
            Operation::Query => query::expand(self, call),
        };
        if faults.is_empty() {
            return output;
        }
        if let Err(others) = output {
            faults.append(others);
        }
        Err(faults)
    }

    /// `(TEXT)` or `(TEXT, SET)`.
    fn convert(&self, call: &Call, is_text: IsText) -> Result<TokenStream, Faults> {
        let [text, rest @ ..] = &call.arguments[..] else {
            return Err(Faults::of(self.no_argument(call, "\"…\"")));
        };
        let mut faults = Faults::default();
        let piece = Piece::parse(text, Takes::TEXT, &mut faults);
        let source = Source::new(UTF_8, slice::from_ref(&piece));
        let set = match rest {
            [] => Ok(Set::default(is_text)),
            [set, ..] => Set::parse(set, text),
        };
        faults.merge(self.faults_of(&source, set.as_ref().ok()));
        let set = set.map_err(|fault| faults.push(fault)).ok();
        if let [_, surplus, ..] = rest {
            let title = format!("`{}!` takes one argument and a percent-encode set", self.name);
            let help = format!("for example `{}!(\"…\", path_segment)`", self.name);
            faults.push(Fault::new(span_of(surplus), title).help(help));
        }
        let Some(set) = set.filter(|_| faults.is_empty()) else { return Err(faults) };
        Ok(match set {
            Set::Named(_, set) if source.is_whole() => {
                let bytes = match self.operation {
                    Operation::Decode(_) => set.decode_lenient(&source.bytes).into_owned(),
                    _ => set.encode_bytes(&source.bytes).into_owned().into_bytes(),
                };
                self.literal(bytes, call.made_at(piece.span()))
            }
            set => const_route::convert(self, call, &piece, &set),
        })
    }

    /// What is wrong with a text. The set does not matter, but the words may quote a space
    /// that a set makes of a plus.
    fn faults_of(&self, source: &Source<'_>, set: Option<&Set>) -> Faults {
        match self.operation {
            Operation::Encode(TEXT) => {
                let twin = format!("percent{}", self.name.strip_prefix("url").unwrap_or_default());
                source.faults(&|error, notation| help::for_not_text(error, &twin, notation))
            }
            Operation::Decode(is_text) if source.is_whole() => {
                let mut faults = Faults::default();
                for error in set.map_or(COMPONENT, Set::known).decode_faults(&source.bytes) {
                    if is_text || error.kind() == DecodeErrorKind::MalformedEscape {
                        faults.push_with(|| {
                            let place = place_of(&error, &source.bytes);
                            let help = help::for_decode(&error, &source.bytes, source.notation(0));
                            source.fault(place, error.to_string()).help(help)
                        });
                    }
                }
                faults
            }
            _ => Faults::default(),
        }
    }

    /// `(PIECE, …)`.
    fn concat(&self, call: &Call, target: Target) -> Result<TokenStream, Faults> {
        let form = target.form;
        if call.arguments.is_empty() {
            return Err(Faults::of(self.no_argument(call, "\"…\", 0x10302, [0xC3, 0xA9]")));
        }
        let mut faults = Faults::default();
        let mut pieces: Vec<Piece> = Vec::new();
        let mut found_in = Vec::new();
        for (index, argument) in call.arguments.iter().enumerate() {
            let before = faults.len();
            pieces.push(Piece::parse(argument, Takes::pieces(form), &mut faults));
            let found = faults.kept_from(before);
            found_in.resize(found_in.len() + found.len(), index);
            if !found.is_empty()
                && let Some(pair) = help::for_pair(&call.arguments, index)
            {
                found.iter_mut().for_each(|fault| fault.help = Some(pair.clone()));
            }
        }
        let source = Source::new(form, &pieces);
        for (fault, &index) in faults.kept_from(0).iter_mut().zip(&found_in) {
            fault.at += source.start_of(index);
        }
        let help = |error: &_, notation| help::for_ill_formed(error, &source.bytes, notation);
        faults.merge(source.faults(&help));
        faults.merge(brackets::missing(form, &source, &pieces));
        if !faults.is_empty() {
            return Err(faults);
        }
        if !source.is_whole() {
            return Ok(const_route::concat(self, call, target, &pieces));
        }
        let bytes = if target.is_frame { frame(&source)? } else { source.bytes };
        Ok(self.literal(bytes, call.made_at(pieces[0].span())))
    }

    /// The one literal that a call of literals expands to.
    pub(crate) fn literal(&self, bytes: Vec<u8>, span: Span) -> TokenStream {
        let literal = match self.output {
            Output::Bytes => Literal::byte_string(&bytes),
            Output::Str => {
                let text = String::from_utf8(bytes).expect("what is not text has been refused");
                Literal::string(&text)
            }
        };
        one(literal_at(span, literal))
    }

    pub(crate) fn no_argument(&self, call: &Call, example: &str) -> Fault {
        let title = format!("`{}!` takes an argument", self.name);
        Fault::new(call.place(), title).help(format!("for example `{}!({example})`", self.name))
    }
}

/// The frame around what has been found to be well-formed.
fn frame(source: &Source<'_>) -> Result<Vec<u8>, Faults> {
    let text = MODIFIED_UTF_8.decode(&source.bytes).expect("what is ill-formed has been refused");
    let mut frame = match java::frame_len(&text) {
        Ok(len) => vec![0; len],
        Err(error) => {
            let at = MODIFIED_UTF_8.encoded_len(&text[..error.position()]);
            let fault = source.fault(at..at + 1, error.to_string());
            return Err(Faults::of(fault.help(etched_runtime::const_route::help::FOR_TOO_LONG)));
        }
    };
    java::write_utf(&text, &mut frame).expect("the frame has the length that was asked for");
    Ok(frame)
}

/// What is underlined: a malformed escape, or the escape that the message names the place
/// of.
fn place_of(error: &DecodeError, bytes: &[u8]) -> Range<usize> {
    let start = error.position();
    if let Some(escape) = error.malformed_escape() {
        return start..start + escape.len();
    }
    let unit_len = |at: usize| if bytes.get(at) == Some(&b'%') { 3 } else { 1 };
    let before = error.ill_formed().map_or(0, |error| error.position() - error.valid_up_to());
    let mut found = start;
    for _ in 0..before {
        found += unit_len(found);
    }
    found..found + unit_len(found)
}
