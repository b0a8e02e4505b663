//! Shared by the tests of this package, which `README.md` lists.

pub mod input;
pub mod rule;
pub mod scripts;
pub mod threads;
