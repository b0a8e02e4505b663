//! What the macros expand to where an argument is no literal. No part of the API.
//!
//! The codec is the one that everybody calls. What is added here is what an
//! expansion needs around it: to take several types by one spelling, and to say a
//! fault as a panic, in the words of the error.

mod argument;
mod formatted;
mod guess;
pub mod help;
mod percent;
mod pieces;
mod value;

pub use argument::{ConstPiece, ConstText, In, Other, Typed};
pub use formatted::Formatted;
pub use guess::{are_same, array, is_same, refuse_with};
pub use percent::{
    check_bytes, check_decoded_text, check_escapes, check_text, decode, decoded_len, encode,
    encoded_len,
};
pub use pieces::{Piece, PieceFault, Target, find_fault, pieces, pieces_len};
pub use value::ConstValue;

// The messages of the macros.
pub use crate::base::quoted::{Quoted, is_escaped};

use crate::base::message::Message;
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

/// An output as text. One that is not has been refused by the checks already.
#[inline]
pub const fn text(bytes: &[u8]) -> &str {
    match const_from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}

#[track_caller]
#[inline]
const fn refuse(mut message: Message, help: &'static str) -> ! {
    message.text("\n= help: ");
    message.text(help);
    panic!("{}", message.as_str())
}
