//! The proc macro of `etched`. Call the macros of that crate: each of them is an entry point that
//! passes `($crate NAME "…")` and the user's tokens to this proc macro.
//!
//! `call`, `argument`, `literal` and `set` read the tokens. `spec` has a row for each macro, and
//! `dispatch` hands a call to one of the expanders in `expand`, which run the codec of
//! `etched-runtime` and expand to one literal; if an argument is a constant expression, to const
//! items that call the same codec (`expand/const_support.rs`). This crate has no rule of an encoding.
//!
//! To add a macro, add a row to `spec.rs` and an entry point to `src/macros/` of the facade. A macro
//! of a new kind also needs an `Operation`, an expander in `expand/` and a line in `dispatch.rs`.

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
// One proc macro for all macros, because each takes time to build.
#[proc_macro]
pub fn etch(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    dispatch::expand(input.into()).into()
}
