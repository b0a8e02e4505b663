//! The items that macro expansions use for arguments that are not literals. Not part of the API.
//!
//! An expansion calls the ordinary codec. This module reads arguments of several types, and reports
//! errors as panics.

#![allow(missing_debug_implementations, reason = "no part of the API")]

mod argument;
mod concat;
mod guess;
pub mod help;
mod percent;
mod query;
mod refusal;
#[cfg(feature = "url")]
mod url;
pub mod words;

pub use argument::{
    Argument, ConstArgument, ConstInteger, ConstItem, ConstName, ConstText, ConstValue, In, Other,
};
pub use concat::{Target, nul_inside};
pub use guess::{Known, are_same, is_same};
pub use percent::PercentCodec;
pub use query::{Entry, QueryWriter, are_same_values, name_alone, name_twice};
pub use refusal::Refusal;
#[cfg(feature = "url")]
pub use url::*;

/// The sets by the names that the macros give them.
pub mod sets {
    pub use crate::set::named::words::*;
}

// The messages of the macros.
pub use crate::base::message::split_note;
pub use crate::base::quoted::{Quoted, is_escaped};
pub use crate::base::typed::Typed;
pub use crate::set::error::javascript_escape;

use crate::encoding::from_utf8::const_from_utf8;
use crate::set::EncodeSet;

// Aliases for the types that expansions name: a path to a primitive type does not compile in the
// edition 2015, and in later editions rustc warns that the qualification is unused.
pub type Byte = u8;
pub type Bytes = [u8];
pub type Str = str;
pub type CStr = core::ffi::CStr;

/// The last of the sets: the user's, or else the default.
#[inline]
pub const fn last(sets: &[EncodeSet]) -> EncodeSet {
    sets[sets.len() - 1]
}

/// An output as a C string. If it is not one, a check has reported the error.
#[inline]
pub const fn c_str(bytes: &[u8]) -> &CStr {
    if let Ok(text) = CStr::from_bytes_with_nul(bytes) { text } else { c"" }
}

/// An output as text. If the output is not text, a check has reported the error.
#[inline]
pub const fn text(bytes: &[u8]) -> &str {
    if let Ok(text) = const_from_utf8(bytes) { text } else { "" }
}
