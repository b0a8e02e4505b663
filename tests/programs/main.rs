//! What the macros do in programs that rustc compiles or refuses, and what the examples print. These
//! tests need files outside the package.

#![cfg(all(feature = "url-macros", feature = "std"))]

#[path = "../support/mod.rs"]
mod support;

mod by_hand;
mod query_builder;
mod recorded;
mod ui;
mod uri_template;
