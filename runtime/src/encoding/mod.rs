//! UTF-8 and its variants: [`UTF_8`], [`MODIFIED_UTF_8`], [`CESU_8`], [`RFC_2279`] and
//! [`JAVA_STRING`].
//!
//! An [`Encoding`] is a table of well-formed byte sequences, written as the standard of the
//! encoding prints it. Validation, conversion, errors and their messages are derived from that
//! table, by the same code for every encoding.
//!
//! # Which one do I want?
//!
//! | you have | encoding | source |
//! |---|---|---|
//! | text from most sources | [`UTF_8`] | the Unicode Standard, *Well-Formed UTF-8 Byte Sequences* |
//! | `writeUTF`, class files, JNI | [`MODIFIED_UTF_8`] | `java.io.DataInput`, *Modified UTF-8* |
//! | `writeUTF`, class files, JNI, if a string may have unpaired surrogates | [`JAVA_STRING`] | `java.io.DataInput`, *Modified UTF-8* |
//! | Oracle's character set `UTF8`, and other data that was converted from UTF-16 one code unit at a time | [`CESU_8`] | Unicode Technical Report #26 |
//! | values of 31 bits, from before 2003 | [`RFC_2279`] | RFC 2279, section 2 |
//!
//! # Operations
//!
//! | to | with an allocator | without one | in constants |
//! |---|---|---|---|
//! | check bytes | | [`validate`](Encoding::validate), [`faults`](Encoding::faults) for all errors | [`const_validate`](Encoding::const_validate) |
//! | check bytes that arrive in chunks | | [`Validator`] | |
//! | write text | [`encode`](Encoding::encode) | [`encode_to_slice`](Encoding::encode_to_slice) | [`const_encode`](Encoding::const_encode) |
//! | read text | [`decode`](Encoding::decode), [`decode_lossy`](Encoding::decode_lossy) | [`decode_to_slice`](Encoding::decode_to_slice) | [`const_convert`](Encoding::const_convert) to [`UTF_8`] |
//! | convert to another encoding | [`convert`](Encoding::convert) | [`convert_to_slice`](Encoding::convert_to_slice) | [`const_convert`](Encoding::const_convert) |
//! | read code points, in both directions | | [`code_points`](Encoding::code_points), [`Cursor`](crate::Cursor) | [`Cursor`](crate::Cursor), [`step`](Encoding::step) |
//! | write code points | | [`CodePointWriter`](crate::CodePointWriter) | the same, [`encode_code_point`](Encoding::encode_code_point) |
//!
//! Most functions pass over the input once or twice; the docs of the others say what they cost. A
//! function that allocates makes at most one allocation, of exactly the length of its result, and
//! none if nothing changes. It panics as `Vec` does if the result is
//! [too long](crate#long-outputs).
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::encoding::{CESU_8, MODIFIED_UTF_8, UTF_8};
//!
//! // A `/` in non-shortest form, which attacks on path checks have used.
//! let error = UTF_8.validate(b"..\xC0\xAF..").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "ill-formed UTF-8 at byte 2: found C0, but a sequence starts with 00..7F or C2..F4; \
//!      C0 AF would be U+002F in non-shortest form",
//! );
//!
//! // Convert to another encoding, without an allocator.
//! let mut buffer = [0; 16];
//! let modified = CESU_8.convert_to_slice(b"A\0", MODIFIED_UTF_8, &mut buffer)?;
//! assert_eq!(modified, b"A\xC0\x80");
//! # Ok::<(), etched::ToSliceError<etched::IllFormedError>>(())
//! ```
//!
#![doc = include_str!("../../docs/guide/encoding.md")]

// The docs of `Encoding` have its functions in this order.
#[cfg(feature = "alloc")]
pub(crate) mod owned;

mod operations;

pub(crate) mod from_utf8;
pub(crate) mod named;
mod validator;

pub use self::named::*;
pub use self::validator::Validator;
pub use crate::table::code_point::{CodePointError, CodePointErrorKind, Sequence};
pub use crate::table::encoding::Encoding;
pub use crate::table::step::Step;
