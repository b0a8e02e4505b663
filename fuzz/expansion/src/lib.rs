//! The functions behind the proc macros of `etched`, to be called outside of a compiler.
//!
//! A crate of proc macros exports nothing else, so its modules are built once more here.

extern crate proc_macro;

#[path = "../../../macros/src/argument.rs"]
mod argument;
#[path = "../../../macros/src/call.rs"]
mod call;
#[path = "../../../macros/src/dispatch.rs"]
mod dispatch;
#[path = "../../../macros/src/excerpt.rs"]
mod excerpt;
#[path = "../../../macros/src/expand/mod.rs"]
mod expand;
#[path = "../../../macros/src/fault.rs"]
mod fault;
#[path = "../../../macros/src/guess.rs"]
mod guess;
#[path = "../../../macros/src/help.rs"]
mod help;
#[path = "../../../macros/src/literal.rs"]
mod literal;
#[path = "../../../macros/src/names.rs"]
mod names;
#[path = "../../../macros/src/set.rs"]
mod set;
#[path = "../../../macros/src/source.rs"]
mod source;
#[path = "../../../macros/src/spec.rs"]
mod spec;
#[path = "../../../macros/src/suggest.rs"]
mod suggest;
#[path = "../../../macros/src/units.rs"]
mod units;

use proc_macro2::TokenStream;

/// The names of all the macros.
pub fn names() -> impl ExactSizeIterator<Item = &'static str> {
    spec::MACROS.iter().map(|this| this.name)
}

/// What the proc macro makes of `input`, which is what an entry point passes.
pub fn expand(input: TokenStream) -> TokenStream {
    dispatch::expand(input)
}
