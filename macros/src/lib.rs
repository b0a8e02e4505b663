//! The proc macro of the crate `etched`. Users call the macros of `etched`. Each of these macros
//! passes `($crate NAME "…")` and the user's tokens to this proc macro.
//!
//! `call`, `argument`, `literal` and `set` parse the tokens. `dispatch` has a row for each macro, and
//! passes a call to one of the expanders in `expand`; `spec` has the types of the rows. An expander
//! runs the codec of `etched-runtime` and expands to one literal. If an argument is a constant
//! expression, it expands to const items that call the same codec (`expand/const_support.rs`). This
//! crate has no rules of encodings.
//!
//! To add a macro, add a row to `dispatch.rs` and an entry point to `src/macros/` of the facade. A
//! macro of a new kind also needs an expander in `expand/`, which its row names.

#![forbid(unsafe_code)]

mod argument;
mod call;
mod dispatch;
mod excerpt;
mod expand;
mod fault;
mod guess;
mod help;
mod literal;
mod names;
mod set;
mod source;
mod spec;
// In two lines, because cargo-mutants knows only `cfg(test)`.
#[cfg(test)]
#[cfg(feature = "url")]
mod tests;

/// Not called directly, but by the macros of [`etched`](https://docs.rs/etched).
// One proc macro serves all macros of `etched`, because each proc macro takes time to build.
#[proc_macro]
pub fn etch(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    dispatch::expand(input.into()).into()
}
