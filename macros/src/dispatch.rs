//! The table of macros: finds the macro that was called, and runs its expander. This is the only file
//! that names every expander.

use etched_runtime::const_support::Target;
use proc_macro2::{Span, TokenStream};

use crate::call::Call;
use crate::expand::{concat, convert, query};
use crate::fault::{self, Fault, Faults};
use crate::spec::Content::{Bytes, Text};
use crate::spec::Macro;
use crate::spec::Operation::{self, Concat, Decode, Encode, Other};
use crate::spec::ResultType::{self, Str};

/// The rows, in groups. Stored inputs of a fuzz target choose a macro by its number.
static MACROS: &[&[Macro]] = &[
    &[
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
    ],
    #[cfg(feature = "url")]
    &{
        use crate::expand::uri_template::Values::{Literal, RunTime};
        use crate::expand::uri_template::expand;

        [
            Macro::new("uri_template", Other(|it, call| expand(it, call, RunTime)), Str),
            Macro::new("uri_template_str", Other(|it, call| expand(it, call, Literal)), Str),
        ]
    },
    &[Macro::new("query", Other(query::expand), Str)],
    #[cfg(feature = "url")]
    &{
        use etched_runtime::const_support::UrlForm::{Any, Origin, Reference, WithPath};

        use crate::expand::url::expand;

        [
            Macro::new("url", Other(|it, call| expand(it, call, Any)), ResultType::Url),
            Macro::new("url_str", Other(|it, call| expand(it, call, WithPath)), Str),
            Macro::new("url_origin_str", Other(|it, call| expand(it, call, Origin)), Str),
            Macro::new("url_ref_str", Other(|it, call| expand(it, call, Reference)), Str),
        ]
    },
];

/// All macros.
pub(crate) fn macros() -> impl Iterator<Item = &'static Macro> {
    MACROS.iter().copied().flatten()
}

/// Expands a call. `input` is the tokens that an entry point passes.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    try_expand(input).unwrap_or_else(fault::report)
}

/// Runs the expander of the macro that was called, or returns the faults of the call.
pub(crate) fn try_expand(input: TokenStream) -> Result<TokenStream, Faults> {
    let mut faults = Faults::default();
    let call = Call::parse(input, &mut faults);
    let Some(this) = macros().find(|this| this.name == call.name) else {
        let fault = Fault::new(Span::call_site(), "this macro is not meant to be called directly");
        return Err(Faults::of(fault.help("call the macros of `etched`")));
    };
    // The call consists of commas only, which parsing has reported. An error about a missing
    // argument would report the same mistake again.
    if call.arguments.is_empty() && !faults.is_empty() {
        return Err(faults);
    }
    let output = match this.operation {
        Operation::Encode(_, set) | Operation::Decode(_, set) => convert::expand(this, &call, set),
        Operation::Concat(target) => concat::expand(this, &call, target),
        Operation::Other(expand) => expand(this, &call),
    };
    let output = output.map_err(|others| faults.append(others)).ok();
    output.filter(|_| faults.is_empty()).ok_or(faults)
}
