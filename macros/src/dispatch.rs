//! Finds the macro that was called and runs its expander. This is the only file that names every
//! expander.

use proc_macro2::{Span, TokenStream};

use crate::call::Call;
use crate::expand::{concat, convert, query, uri_template, url};
use crate::fault::{self, Fault, Faults};
use crate::spec::{MACROS, Macro, Operation};

/// Expands a call. `input` is the tokens that an entry point passes.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    try_expand(input).unwrap_or_else(fault::report)
}

/// Expands a call, or returns its faults.
pub(crate) fn try_expand(input: TokenStream) -> Result<TokenStream, Faults> {
    let mut faults = Faults::default();
    let call = Call::parse(input, &mut faults);
    match MACROS.iter().find(|this| this.name == call.name) {
        Some(this) => run(this, &call, faults),
        None => Err(Faults::of(
            Fault::new(Span::call_site(), "this macro is not meant to be called directly")
                .help("call the macros of `etched`"),
        )),
    }
}

/// Runs the expander of a macro. `faults` are the faults that parsing the call has found.
fn run(this: &Macro, call: &Call, mut faults: Faults) -> Result<TokenStream, Faults> {
    // The call consists of commas only, which parsing has reported. An error about a missing
    // argument would report the same mistake again.
    if call.arguments.is_empty() && !faults.is_empty() {
        return Err(faults);
    }
    let output = match this.operation {
        Operation::Encode(_, set) | Operation::Decode(_, set) => convert::expand(this, call, set),
        Operation::Concat(target) => concat::expand(this, call, target),
        Operation::Template(values) => uri_template::expand(this, call, values),
        Operation::Query => query::expand(this, call),
        Operation::Url(form) => url::expand(this, call, form),
    };
    if faults.is_empty() {
        return output;
    }
    if let Err(others) = output {
        faults.append(others);
    }
    Err(faults)
}
