//! The proc macro of `etched`. Call the macros of that crate: each of them is an entry point that
//! passes `($crate NAME "…")` and the user's tokens to this proc macro.
//!
//! `call` and `argument` read the tokens, `spec` has a row for each macro, and `dispatch` hands a
//! call to one of the expanders in `expand`. They run the codec of `etched-runtime` and expand to
//! one literal; if an argument is a constant expression, to const items that call the same codec.
//! No rule of any encoding stands here.

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
mod suggest;
#[cfg(test)]
mod tests;
mod units;

/// The macros of [`etched`](https://docs.rs/etched) call this one; call those.
// One entry point for all macros: each one takes its time to build.
#[proc_macro]
pub fn etch(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    dispatch::expand(input.into()).into()
}
