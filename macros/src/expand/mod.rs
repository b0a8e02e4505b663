//! The expanders, one for each kind of macro.

pub(crate) mod concat;
mod const_support;
pub(crate) mod convert;
pub(crate) mod query;
#[cfg(feature = "url")]
pub(crate) mod uri_template;
#[cfg(feature = "url")]
pub(crate) mod url;
