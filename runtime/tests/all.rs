//! The tests of the runtime, as one program: the standard library and the crate are linked once.
//!
//! A folder has the tests of the folder of `src` with its name. The tests that need a program of
//! their own are in the other files here, whose first lines say why.
//!
//! - `reference/` has slow references, which share no code with the library, and the inputs.
//! - `support/` has buffers, streams and values that the tests share.
//! - `checks/` compares every function with the references. The fuzz targets call these checks too.
//! - `growth/` measures time, and runs only on request.
//! - `places/` judges whether the values of a template lie where the template put them. The fuzz
//!   targets and `tests/proof` call it too.

mod base;
mod checks;
mod code_point;
mod encoding;
#[cfg(all(feature = "std", feature = "url"))]
mod growth;
#[cfg(feature = "std")]
mod io;
mod java;
mod percent;
#[cfg(all(feature = "std", feature = "url"))]
mod places;
#[cfg(feature = "alloc")]
mod query;
#[path = "reference/all.rs"]
mod reference;
mod set;
mod support;
#[cfg(feature = "url")]
mod uri_template;
#[cfg(all(feature = "alloc", feature = "url"))]
mod url;
