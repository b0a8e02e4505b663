//! The bulk work of the ordinary functions.
//!
//! A kernel does the long middle of an input as fast as it can and stops where
//! the simple definition has to take over: at the last few bytes, at the end of
//! the output, or at a fault. It never judges a fault and never builds an error.

pub(crate) mod check;
mod pairs;
pub(crate) mod percent_decode;
pub(crate) mod percent_encode;
mod rewrite;
pub(crate) mod text_decode;
pub(crate) mod text_encode;
