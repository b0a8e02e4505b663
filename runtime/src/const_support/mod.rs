//! Items that expansions use if an argument is not a literal. Not part of the API.
//!
//! An expansion calls the ordinary codec. This module adds the reading of arguments of several
//! types, and panics with the words of the error.

mod argument;
mod concat;
mod fault;
mod formatted;
mod guess;
pub mod help;
mod percent;

pub use argument::{Argument, ConstArgument, ConstText, ConstValue, In, Other, Typed};
pub use concat::{Target, check_concat, concat, concat_len};
pub use fault::{Fault, refuse_with};
pub use formatted::Formatted;
pub use guess::{are_same, array, is_same};
pub use percent::{
    check_decoded_text, check_escapes, check_text, decode, decoded_len, encode, encoded_len,
};

// The messages of the macros.
pub use crate::base::quoted::{Quoted, is_escaped};

use crate::encoding::from_utf8::const_from_utf8;
use crate::set::EncodeSet;

// Types under names of our own: a path to a primitive type fails in the edition 2015, and is an
// unused qualification in others.
pub type Bool = bool;
pub type Byte = u8;
pub type Bytes = [u8];
pub type Len = usize;
pub type Set = EncodeSet;
pub type Str = str;

/// An output as text. The checks have refused an output that is not text.
#[inline]
pub const fn text(bytes: &[u8]) -> &str {
    match const_from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}
