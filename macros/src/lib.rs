//! The proc macro of `etched`. It is called through the front doors of that crate, which put
//! `($crate NAME)` before the user's tokens; use those.
//!
//! It reads the arguments, runs the codec of `etched-runtime` on them and answers with one
//! literal. Where an argument is no literal it answers with const items that call the same
//! codec. No rule of any encoding is written down here.

#![forbid(unsafe_code)]

// The compiler's own tokens are there in a call alone, which a test is not in.
#[cfg(test)]
extern crate proc_macro2 as proc_macro;

mod brackets;
mod call;
mod const_route;
mod excerpt;
mod expand;
mod fault;
mod help;
mod literal;
mod names;
mod near;
mod number;
mod piece;
mod query;
mod quote;
mod set;
mod source;
mod table;
#[cfg(test)]
mod tests;
mod units;
mod uri_template;

// One entry serves all macros, for each takes its time to build.
/// What the macros of [`etched`](https://docs.rs/etched) call; use those.
#[cfg(not(test))]
#[proc_macro]
pub fn etch(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand::expand(input)
}
