//! The expanders, one for each kind of macro.

pub(crate) mod concat;
mod const_support;
pub(crate) mod convert;
pub(crate) mod query;
pub(crate) mod uri_template;
pub(crate) mod url;
