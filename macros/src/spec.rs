//! The table of macros, and the types of its rows.

use etched_runtime::const_support::{Target, UrlForm};
use proc_macro2::{Literal, Span, TokenStream};
use quote::ToTokens;

use crate::call::Call;
use crate::fault::Fault;
use crate::literal::literal_at;

/// A macro: one row of [`MACROS`].
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
    /// Expands a template with values.
    Template(Values),
    /// Writes names and values as a query.
    Query,
    /// Parses one argument as a URL, of which the macro takes a form.
    Url(UrlForm),
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

#[derive(Clone, Copy)]
pub(crate) enum ResultType {
    /// `&'static [u8; N]`
    Bytes,
    /// `&'static str`
    Str,
    /// `Url<&'static str>`
    Url,
    /// `&'static CStr`
    CStr,
}

use Content::{Bytes, Text};
use Operation::{Concat, Decode, Encode, Query, Template};
use ResultType::Str;

pub(crate) static MACROS: [Macro; 24] = [
    Macro::new("url_encode", Encode(Text, "form"), ResultType::Bytes),
    Macro::new("url_encode_str", Encode(Text, "form"), Str),
    Macro::new("url_decode", Decode(Text, "form"), ResultType::Bytes),
    Macro::new("url_decode_str", Decode(Text, "form"), Str),
    Macro::new("percent_encode", Encode(Bytes, "component"), ResultType::Bytes),
    Macro::new("percent_encode_str", Encode(Bytes, "component"), Str),
    Macro::new("percent_decode", Decode(Bytes, "component"), ResultType::Bytes),
    Macro::new("percent_decode_str", Decode(Text, "component"), Str),
    Macro::new("utf8_bytes", Concat(Target::UTF_8), ResultType::Bytes),
    Macro::new("utf8_str", Concat(Target::UTF_8), Str),
    Macro::new("modified_utf8_bytes", Concat(Target::MODIFIED_UTF_8), ResultType::Bytes),
    Macro::new("cesu8_bytes", Concat(Target::CESU_8), ResultType::Bytes),
    Macro::new("rfc2279_bytes", Concat(Target::RFC_2279), ResultType::Bytes),
    Macro::new("write_utf_bytes", Concat(Target::WRITE_UTF), ResultType::Bytes),
    Macro::new("bytes", Concat(Target::BYTES), ResultType::Bytes),
    Macro::new("utf8_cstr", Concat(Target::UTF_8_CSTR), ResultType::CStr),
    Macro::new("modified_utf8_cstr", Concat(Target::MODIFIED_UTF_8_CSTR), ResultType::CStr),
    Macro::new("uri_template", Template(Values::RunTime), Str),
    Macro::new("uri_template_str", Template(Values::Literal), Str),
    Macro::new("query", Query, Str),
    Macro::new("url", Operation::Url(UrlForm::Any), ResultType::Url),
    Macro::new("url_str", Operation::Url(UrlForm::WithPath), Str),
    Macro::new("url_origin_str", Operation::Url(UrlForm::Origin), Str),
    Macro::new("url_ref_str", Operation::Url(UrlForm::Reference), Str),
];

impl Macro {
    const fn new(name: &'static str, operation: Operation, output: ResultType) -> Macro {
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
        let title = format!("`{}!` takes an argument", self.name);
        Fault::new(call.call_span(), title).help(format!("for example `{}!({example})`", self.name))
    }
}
