//! Checks that compare every function with the references, on any input. The tests call them with
//! inputs that are chosen, and with random inputs; the fuzz targets with inputs of a fuzzer.

#![allow(dead_code, unused_imports, reason = "the tests and the fuzz targets use their own parts")]

mod code_point;
mod convert;
mod decode;
mod decoder;
mod encode;
#[cfg(feature = "std")]
pub(crate) mod io;
pub(crate) mod java;
#[cfg(feature = "alloc")]
pub(crate) mod query;
mod read;
mod set;
#[cfg(all(feature = "std", feature = "url"))]
pub(crate) mod uri_template;
#[cfg(all(feature = "alloc", feature = "url"))]
pub(crate) mod url;
mod validate;

pub(crate) use code_point::{Piece, code_point, writer};
#[cfg(feature = "alloc")]
pub(crate) use convert::lossy;
pub(crate) use convert::{const_convert, convert, text};
pub(crate) use decode::{CONST_DECODE, decode};
pub(crate) use decoder::{Fault, decoders, faults_of_decoders};
pub(crate) use encode::{encode, padding};
pub(crate) use read::{Step, Walk, cursor, iterators, search, steps};
pub(crate) use set::{SETS, change, set};
pub(crate) use validate::{chunks, faults, first_fault, first_fault_is, validator};
