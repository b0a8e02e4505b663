//! stub
#![no_std]
#[cfg(feature = "alloc")]
extern crate alloc;
mod message;
pub mod form;
pub use form::{IllFormed, IllFormedKind, from_utf8};
