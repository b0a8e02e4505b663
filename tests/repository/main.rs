//! Tests that need files outside the package, messages of the compiler, or builds by cargo.

#![cfg(all(feature = "macros", feature = "std"))]

#[path = "../support/mod.rs"]
mod support;

mod aliases;
mod by_hand;
mod compile_time;
mod editions;
mod front_page;
mod gallery;
mod jdk;
mod lock_files;
mod query_builder;
mod random_calls;
mod readme;
mod rebuild;
mod recipes;
mod suggestions;
mod ui;
mod uri_template;
mod without_alloc;
mod without_proc_macro;
