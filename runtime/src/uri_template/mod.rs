//! URI templates: URLs with variables, and their expansion ([RFC 6570]).
//!
//! | in a template | with `x` = `"a/b c"`, `l` = `["p", "q"]` | |
//! |---|---|---|
//! | `{x}` | `a%2Fb%20c` | a segment, or part of one: all but unreserved characters are escaped, so that a value cannot leave the segment |
//! | `{+x}` | `a/b%20c` | several segments, or a whole URL: reserved characters and escapes are not escaped |
//! | `{#x}` | `#a/b%20c` | a fragment |
//! | `{/x}`, `{.x}` | `/a%2Fb%20c`, `.a%2Fb%20c` | a segment with its slash, a label with its dot |
//! | `{?x,l}`, `{&x}` | `?x=a%2Fb%20c&l=p,q`, `&x=a%2Fb%20c` | a query, and more parameters for a query |
//! | `{;x}` | `;x=a%2Fb%20c` | parameters of a segment |
//! | `{?l*}` | `?l=p&l=q` | each member separately (explode) |
//! | `{x:3}` | `a%2Fb` | the first three characters (prefix) |
//!
//! An undefined value, such as `None` or an empty list, is left out: `{?page}` expands to nothing.
//! A space is always `%20`.
//!
//! [`Template`] parses a template at run time; `etched::uri_template!` checks one at compile time.
//! Both return an [`Expansion`], which can be displayed, or written to a buffer or a stream.
//! Nothing is allocated, unless a `Template` of many variables is expanded with many pairs, as
//! [`Variables`] describes. On a Cortex-M3 the macro and [`to_slice`](Expansion::to_slice) take at
//! most 512 bytes of stack.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::uri_template::{Template, Value};
//!
//! let values = [("x", Value::Text("a/b c")), ("l", Value::List(&["p", "q"]))];
//! for (template, expansion) in [
//!     ("{x}", "a%2Fb%20c"),
//!     ("{+x}", "a/b%20c"),
//!     ("{#x}", "#a/b%20c"),
//!     ("{/x}{.x}", "/a%2Fb%20c.a%2Fb%20c"),
//!     ("{?x,l}{&x}", "?x=a%2Fb%20c&l=p,q&x=a%2Fb%20c"),
//!     ("{;x}", ";x=a%2Fb%20c"),
//!     ("{?l*}", "?l=p&l=q"),
//!     ("{x:3}", "a%2Fb"),
//!     ("{undefined}{?undefined}", ""),
//! ] {
//!     let link = Template::parse(template).unwrap().expand(&values).unwrap();
//!     assert_eq!(link.to_string(), expansion);
//! }
//! ```
//!
#![doc = include_str!("../../docs/guide/uri_template.md")]

mod check;
mod encoder;
mod error;
mod expander;
mod expansion;
mod of_values;
mod operator;
mod step;
mod template;
mod value;
mod variables;

pub use crate::base::to_text::Displayed;
pub use check::{ExpansionError, ExpansionErrorKind};
pub use error::{PrefixError, TemplateError, TemplateErrorKind};
pub use expansion::Expansion;
pub use of_values::OfValues;
pub use template::{OfTemplate, Template};
// Compile errors name this trait. Without this, they would have the path of `parts` before its
// name.
#[doc(hidden)]
pub use value::ToPrefix;
pub use value::{ToValue, Value};
pub use variables::Variables;

/// Items for the macros and for their expansions.
#[doc(hidden)]
#[allow(missing_docs)]
pub mod parts {
    pub use core::result::Result;

    pub use super::encoder::{LITERAL, Modifier, prefix};
    pub use super::expansion::Expansion;
    pub use super::of_values::OfValues;
    pub use super::operator::{OPERATORS, Operator};
    pub use super::step::{TemplateStep, TemplateSteps, Variable};
    pub use super::{ToPrefix, ToValue};
}
