//! URI templates: URLs with variables, and their expansion ([RFC 6570]).
//!
#![doc = include_str!("../../docs/guide/uri_template.md")]

mod check;
mod choice;
mod encoder;
mod error;
mod expander;
mod expansion;
mod output;
mod parsed;
mod places;
mod rule;
mod step;
mod template;
mod value;
mod variables;

pub use crate::base::to_text::Displayed;
pub use error::{
    ExpansionError, ExpansionErrorKind, PrefixError, TemplateError, TemplateErrorKind,
};
pub use expansion::Expansion;
pub use template::Template;
// Compile errors name these. Without these lines, they would have the paths of the modules too.
#[doc(hidden)]
pub use choice::WithoutPlus;
#[doc(hidden)]
pub use expansion::{Displayable, WholeUrl};
#[doc(hidden)]
pub use value::ToPrefix;
pub use value::{Encoded, Segments, ToValue, Value};
pub use variables::Variables;

/// The types of what an [`Expansion`] is of. Only who stores an expansion names them.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::Expansion;
/// use etched::uri_template::stored::{OfTemplate, OfValues, Relative, Shown, Whole};
///
/// struct Links<'v> {
///     // `uri_template!("https://example.com/users/{id}")`
///     user: Expansion<OfValues<(&'v u32,), Whole>>,
///     // `uri_template!("/users/{id}/posts")`
///     posts: Expansion<OfValues<(&'v u32,), Relative>>,
///     // `uri_template!("/list{?page}")`
///     list: Expansion<OfValues<(&'v u32,), Shown<Relative>>>,
///     // `Template::parse(…)?.expand([("page", …)])?`
///     parsed: Expansion<OfTemplate<'v, [(&'v str, u32); 1]>>,
/// }
/// ```
pub mod stored {
    pub use super::expansion::{OfValues, Relative, Shown, Whole};
    pub use super::template::OfTemplate;
}

/// Items for the macros and for their expansions.
#[doc(hidden)]
#[allow(missing_docs)]
pub mod parts {
    pub use core::marker::PhantomData;
    pub use core::result::Result;

    pub use super::choice::{ChooseValue, MacroValue};
    pub use super::encoder::{ENCODED_LITERAL, LITERAL, OPERATORS, Operator, prefix};
    pub use super::expansion::{Expansion, OfValues, Relative, Shown, Whole};
    pub use super::output::Modifier;
    pub use super::parsed::{ParsedTemplate, Record};
    pub use super::places::{Place, Places, Refusal};
    pub use super::step::{Form, TemplateStep, TemplateSteps};
    pub use super::{ToPrefix, ToValue};
    pub use crate::base::typed::Typed;
}
