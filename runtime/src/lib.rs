//! stub
#![no_std]
#[cfg(feature = "alloc")]
extern crate alloc;
mod buffer;
pub mod form;
mod kernel;
mod message;
pub mod percent;
pub use buffer::BufferTooSmall;
pub use form::{IllFormed, IllFormedKind, from_utf8};
