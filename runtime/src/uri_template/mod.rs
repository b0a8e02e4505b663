//! URI templates: URLs with variables, and their expansion ([RFC 6570]).
//!
#![cfg_attr(
    not(feature = "alloc"),
    doc = "[`Expansion::to_url`]: ../index.html#features",
    doc = "[`Expansion::try_to_string`]: ../index.html#features"
)]
//!
#![doc = include_str!("../../docs/guide/uri_template.md")]

mod check;
mod choice;
mod encoder;
mod error;
mod expand;
mod expander;
mod expansion;
mod of_values;
mod operator;
mod step;
mod template;
#[cfg(feature = "alloc")]
mod to_url;
mod value;
mod variables;

pub use crate::base::to_text::Displayed;
pub use check::{ExpansionError, ExpansionErrorKind};
pub use error::{PrefixError, TemplateError, TemplateErrorKind};
pub use expansion::Expansion;
pub use of_values::OfValues;
pub use template::{OfTemplate, Template};
// Compile errors name these. Without these lines, they would have the paths of the modules too.
#[doc(hidden)]
pub use choice::WithoutPlus;
#[doc(hidden)]
pub use value::ToPrefix;
pub use value::{ToValue, Value};
pub use variables::Variables;

/// Items for the macros and for their expansions.
#[doc(hidden)]
#[allow(missing_docs)]
pub mod parts {
    pub use core::result::Result;

    pub use super::choice::{Choice, Chosen};
    pub use super::encoder::{LITERAL, Modifier, prefix};
    pub use super::expansion::Expansion;
    pub use super::of_values::{OfValues, ParsedTemplate};
    pub use super::operator::{OPERATORS, Operator};
    pub use super::step::{TemplateStep, TemplateSteps, Variable};
    pub use super::{ToPrefix, ToValue};
}
