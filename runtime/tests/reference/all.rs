//! The slow references, which share no code with the library, and the inputs of the tests.

#![allow(dead_code, reason = "the tests and the fuzz targets use their own parts")]

pub(crate) mod encodings;
pub(crate) mod inputs;
#[path = "mod.rs"]
pub(crate) mod percent;
pub(crate) mod query;
pub(crate) mod strings;
pub(crate) mod template_grammar;
pub(crate) mod uri_template;
pub(crate) mod urls;
