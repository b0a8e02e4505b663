//! The functions behind the proc macros of `etched`, to be called outside of a compiler.
//!
//! A crate of proc macros exports nothing else, so its modules are built once more here.

extern crate proc_macro2 as proc_macro;

#[path = "../../../macros/src/brackets.rs"]
mod brackets;
#[path = "../../../macros/src/call.rs"]
mod call;
#[path = "../../../macros/src/const_route.rs"]
mod const_route;
#[path = "../../../macros/src/excerpt.rs"]
mod excerpt;
#[path = "../../../macros/src/expand.rs"]
mod expand;
#[path = "../../../macros/src/fault.rs"]
mod fault;
#[path = "../../../macros/src/help.rs"]
mod help;
#[path = "../../../macros/src/literal.rs"]
mod literal;
#[path = "../../../macros/src/names.rs"]
mod names;
#[path = "../../../macros/src/near.rs"]
mod near;
#[path = "../../../macros/src/number.rs"]
mod number;
#[path = "../../../macros/src/piece.rs"]
mod piece;
#[path = "../../../macros/src/query.rs"]
mod query;
#[path = "../../../macros/src/quote.rs"]
mod quote;
#[path = "../../../macros/src/set.rs"]
mod set;
#[path = "../../../macros/src/source.rs"]
mod source;
#[path = "../../../macros/src/table.rs"]
mod table;
#[path = "../../../macros/src/units.rs"]
mod units;
#[path = "../../../macros/src/uri_template/mod.rs"]
mod uri_template;

use proc_macro::TokenStream;

/// The names of all the macros.
pub fn names() -> impl ExactSizeIterator<Item = &'static str> {
    table::MACROS.iter().map(|this| this.name)
}

/// What the proc macro makes of `input`, which is what a front door passes.
pub fn expand(input: TokenStream) -> TokenStream {
    expand::expand(input)
}
