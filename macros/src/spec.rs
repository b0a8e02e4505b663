//! The types of the rows of the table of macros, which is in `dispatch.rs`.

use etched_runtime::const_support::Target;
use proc_macro2::{Literal, Span, TokenStream};
use quote::ToTokens;

use crate::call::Call;
use crate::fault::{Fault, Faults};
use crate::literal::literal_at;

/// A macro: one row of the table.
pub(crate) struct Macro {
    pub(crate) name: &'static str,
    pub(crate) operation: Operation,
    pub(crate) output: ResultType,
}

#[derive(Clone, Copy)]
pub(crate) enum Operation {
    /// Percent-encodes one argument by a set. The string is the name of the default set.
    Encode(Content, &'static str),
    /// Percent-decodes one argument by a set. The string is the name of the default set.
    Decode(Content, &'static str),
    /// Concatenates arguments and checks them as one sequence.
    Concat(Target),
    /// What this function does.
    Other(fn(&Macro, &Call) -> Result<TokenStream, Faults>),
}

/// The type of an encoder's input or a decoder's output.
#[derive(Clone, Copy)]
pub(crate) enum Content {
    /// Well-formed UTF-8.
    Text,
    /// Any bytes.
    Bytes,
}

#[derive(Clone, Copy)]
pub(crate) enum ResultType {
    /// `&'static [u8; N]`
    Bytes,
    /// `&'static str`
    Str,
    /// `Url<&'static str>`
    #[cfg_attr(not(feature = "url"), allow(dead_code))]
    Url,
    /// `&'static CStr`
    CStr,
}

impl Macro {
    pub(crate) const fn new(name: &'static str, operation: Operation, output: ResultType) -> Macro {
        Macro { name, operation, output }
    }

    /// The literal to which a call with literals expands: a byte string with these bytes, or a
    /// string, if the output is text. Then `bytes` must be UTF-8. A `CStr` or a `Url` is made of it.
    pub(crate) fn literal(&self, bytes: Vec<u8>, span: Span) -> TokenStream {
        let span = match self.output {
            // Where an array or text is expected, rustc refuses the byte string. A span of this
            // expansion makes rustc add in which macro the error is, by the path of the proc macro.
            // The modules in that path are named as advice.
            ResultType::Bytes => Span::mixed_site().located_at(span),
            _ => span,
        };
        let literal = match self.output {
            ResultType::Bytes | ResultType::CStr => Literal::byte_string(&bytes),
            ResultType::Str | ResultType::Url => {
                Literal::string(&String::from_utf8(bytes).expect("this was checked"))
            }
        };
        literal_at(span, literal).into_token_stream()
    }

    /// The fault of a call without arguments. `example` has arguments that the help shows.
    pub(crate) fn no_argument(&self, call: &Call, example: &str) -> Fault {
        self.takes("an argument", call.call_span(), example)
    }

    /// The fault of a call with too few or too many arguments.
    pub(crate) fn takes(&self, what: &str, span: Span, example: &str) -> Fault {
        let fault = Fault::new(span, format!("`{}!` takes {what}", self.name));
        fault.help(format!("for example `{}!({example})`", self.name))
    }
}
