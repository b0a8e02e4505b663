//! Tests of the repository: its pages, the examples on them, records, editions, the other route of the
//! macros, and a JDK. `.ci/run` runs them; the ordinary test command does not.

#![cfg(all(feature = "url-macros", feature = "std"))]

#[path = "../programs/recorded.rs"]
mod recorded;
#[path = "../support/mod.rs"]
mod support;

mod aliases;
mod compile_time;
mod editions;
mod front_page;
mod gallery;
mod jdk;
mod lock_files;
mod page_rules;
mod random_calls;
mod readme;
mod rebuild;
mod recipes;
mod suggestions;
mod without_alloc;
mod without_proc_macro;
