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

use std::ops::Range;

use etched_runtime::const_support::Quoted;
use proc_macro2::TokenStream;

use self::fault::{Fault, Within};

/// The names of all macros.
pub fn names() -> impl Iterator<Item = &'static str> {
    dispatch::macros().map(|this| this.name)
}

/// The expansion of `input`, the tokens that an entry point passes to the proc macro.
pub fn expand(input: TokenStream) -> TokenStream {
    dispatch::expand(input)
}

/// A compile error of a call with literals: what rustc shows, in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileError {
    /// The first line of the message.
    pub title: String,
    /// The source text of the literal at fault, and the range of the fault in it.
    pub place: Option<(String, Range<usize>)>,
    /// The line of help.
    pub help: Option<String>,
}

/// The compile errors of `NAME!(arguments)`, as rustc reports them. An error also if `arguments`
/// are not tokens.
pub fn compile_errors(name: &str, arguments: &str) -> Vec<CompileError> {
    let call = format!("(etched {name}) {arguments}");
    let tokens = match call.parse() {
        Ok(tokens) => tokens,
        Err(error) => {
            let title = format!("{error}");
            return vec![CompileError { title, place: None, help: None }];
        }
    };
    let faults = dispatch::try_expand(tokens).err().map(|faults| faults.into_reported());
    faults.into_iter().flatten().map(CompileError::of).collect()
}

impl CompileError {
    fn of(fault: Fault) -> CompileError {
        let place = match &fault.within {
            Some(Within::Literal(token, bytes) | Within::Expansion(token, bytes)) => {
                let text = token.to_string();
                let range = excerpt::source_of(&text, bytes);
                Some((text, range))
            }
            Some(Within::File(..)) | None => None,
        };
        let quoted = |text: &String| Quoted(text).to_string();
        CompileError { title: quoted(&fault.title), place, help: fault.help.as_ref().map(quoted) }
    }
}
