//! The table of macros, and the types of its rows.

use etched_runtime::encoding::{self, Encoding};
use proc_macro2::{Literal, Span, TokenStream};
use quote::ToTokens;

use crate::call::Call;
use crate::fault::Fault;
use crate::literal::literal_at;

/// A macro: one row of [`MACROS`].
pub(crate) struct Macro {
    pub(crate) name: &'static str,
    pub(crate) operation: Operation,
    pub(crate) output: Output,
}

#[derive(Clone, Copy)]
pub(crate) enum Operation {
    /// Percent-encodes one argument by a set. The string is the name of the default set.
    Encode(Content, &'static str),
    /// Percent-decodes one argument by a set. The string is the name of the default set.
    Decode(Content, &'static str),
    /// Concatenates arguments and checks them as one sequence.
    Concat(Target),
    /// Expands a template with values.
    Template(Values),
    /// Writes names and values as a query.
    Query,
    /// Parses one argument as a URL.
    Url,
}

/// The type of an encoder's input or a decoder's output.
#[derive(Clone, Copy)]
pub(crate) enum Content {
    /// Well-formed UTF-8.
    Text,
    /// Any bytes.
    Bytes,
}

/// The values of a template.
#[derive(Clone, Copy)]
pub(crate) enum Values {
    /// Expressions, which are evaluated when the program runs.
    RunTime,
    /// Literals.
    Literal,
}

/// The encoding of a concatenation, and whether the result is a frame of `writeUTF`.
#[derive(Clone, Copy)]
pub(crate) struct Target {
    pub(crate) encoding: Encoding,
    /// The name of the constant of `const_support::Target` for this target, which an expansion
    /// refers to if an argument is not a literal.
    pub(crate) name: &'static str,
    pub(crate) is_frame: bool,
}

impl Target {
    pub(crate) const UTF_8: Target = Target::encoding(encoding::UTF_8, "UTF_8");
    const MODIFIED_UTF_8: Target = Target::encoding(encoding::MODIFIED_UTF_8, "MODIFIED_UTF_8");
    const CESU_8: Target = Target::encoding(encoding::CESU_8, "CESU_8");
    const RFC_2279: Target = Target::encoding(encoding::RFC_2279, "RFC_2279");
    const WRITE_UTF: Target =
        Target { is_frame: true, ..Target::encoding(encoding::MODIFIED_UTF_8, "WRITE_UTF") };

    const fn encoding(encoding: Encoding, name: &'static str) -> Target {
        Target { encoding, name, is_frame: false }
    }
}

#[derive(Clone, Copy)]
pub(crate) enum Output {
    /// `&'static [u8; N]`
    Bytes,
    /// `&'static str`
    Str,
    /// `Url<&'static str>`
    Url,
}

use Content::{Bytes, Text};
use Operation::{Concat, Decode, Encode, Query, Template};
use Output::Str;

pub(crate) static MACROS: [Macro; 19] = [
    Macro::new("url_encode", Encode(Text, "form"), Output::Bytes),
    Macro::new("url_encode_str", Encode(Text, "form"), Str),
    Macro::new("url_decode", Decode(Text, "form"), Output::Bytes),
    Macro::new("url_decode_str", Decode(Text, "form"), Str),
    Macro::new("percent_encode", Encode(Bytes, "component"), Output::Bytes),
    Macro::new("percent_encode_str", Encode(Bytes, "component"), Str),
    Macro::new("percent_decode", Decode(Bytes, "component"), Output::Bytes),
    Macro::new("percent_decode_str", Decode(Text, "component"), Str),
    Macro::new("utf8_bytes", Concat(Target::UTF_8), Output::Bytes),
    Macro::new("utf8_str", Concat(Target::UTF_8), Str),
    Macro::new("modified_utf8_bytes", Concat(Target::MODIFIED_UTF_8), Output::Bytes),
    Macro::new("cesu8_bytes", Concat(Target::CESU_8), Output::Bytes),
    Macro::new("rfc2279_bytes", Concat(Target::RFC_2279), Output::Bytes),
    Macro::new("write_utf_bytes", Concat(Target::WRITE_UTF), Output::Bytes),
    Macro::new("uri_template", Template(Values::RunTime), Str),
    Macro::new("uri_template_str", Template(Values::Literal), Str),
    Macro::new("query", Query, Str),
    Macro::new("url", Operation::Url, Output::Url),
    Macro::new("url_str", Operation::Url, Str),
];

impl Macro {
    const fn new(name: &'static str, operation: Operation, output: Output) -> Macro {
        Macro { name, operation, output }
    }

    /// The literal to which a call with literals expands. For `&str`, `bytes` are UTF-8.
    pub(crate) fn literal(&self, bytes: Vec<u8>, span: Span) -> TokenStream {
        let literal = match self.output {
            Output::Bytes => Literal::byte_string(&bytes),
            Output::Str | Output::Url => {
                Literal::string(&String::from_utf8(bytes).expect("this was checked"))
            }
        };
        literal_at(span, literal).into_token_stream()
    }

    pub(crate) fn no_argument(&self, call: &Call, example: &str) -> Fault {
        let title = format!("`{}!` takes an argument", self.name);
        Fault::new(call.call_span(), title).help(format!("for example `{}!({example})`", self.name))
    }
}
