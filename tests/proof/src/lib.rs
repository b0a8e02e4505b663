//! Code that the tests of this package share. `README.md` lists the tests.

pub mod input;
pub mod rule;
pub mod scripts;
pub mod threads;
