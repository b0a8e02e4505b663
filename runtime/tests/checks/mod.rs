//! Checks of the functions that read bytes. Each check takes any bytes.

mod convert;
mod read;
mod validate;

#[cfg(feature = "alloc")]
pub(crate) use convert::lossy;
pub(crate) use convert::{convert, text};
pub(crate) use read::{cursor, iterators, search, steps};
pub(crate) use validate::{chunks, faults, first_fault, first_fault_is};
