//! The functions behind the proc macros of `etched`, callable outside the compiler.
//!
//! A proc-macro crate exports only its macros, so this crate compiles the modules of
//! `etched-macros` again.

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

/// The names of all macros.
pub fn names() -> impl ExactSizeIterator<Item = &'static str> {
    spec::MACROS.iter().map(|this| this.name)
}

/// The expansion of `input`, the tokens that an entry point passes to the proc macro.
pub fn expand(input: TokenStream) -> TokenStream {
    dispatch::expand(input)
}
