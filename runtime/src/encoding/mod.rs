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
//! # Code points in each encoding
//!
//! | code point | UTF_8 | MODIFIED_UTF_8 | CESU_8 | RFC_2279 | JAVA_STRING |
//! |---|---|---|---|---|---|
//! | U+0000 | `00` | `C0 80` | `00` | `00` | `C0 80` |
//! | U+00E9 | `C3 A9` | `C3 A9` | `C3 A9` | `C3 A9` | `C3 A9` |
//! | U+4E8C | `E4 BA 8C` | `E4 BA 8C` | `E4 BA 8C` | `E4 BA 8C` | `E4 BA 8C` |
//! | U+10302 | `F0 90 8C 82` | `ED A0 80 ED BC 82` | `ED A0 80 ED BC 82` | `F0 90 8C 82` | `ED A0 80 ED BC 82` |
//! | U+D800, a surrogate | none | none | none | `ED A0 80` | `ED A0 80` |
//! | 0x7FFFFFFF | none | none | none | `FD BF BF BF BF BF` | none |
//!
//! Modified UTF-8 is CESU-8 except for U+0000, and RFC 2279 is UTF-8 with more values. An encoding
//! has one sequence for each code point, and every other sequence is ill-formed. Ill-formed are
//! non-shortest forms, `00` in an encoding that writes U+0000 as `C0 80`, and sequences of four
//! bytes in an encoding that writes surrogate pairs.
//!
//! # Which one do I have?
//!
//! Code points from U+0001 to U+FFFF that are not surrogates have the same bytes in all encodings.
//! These sequences distinguish the encodings:
//!
//! | if the bytes have | the encoding is |
//! |---|---|
//! | `C0 80` | [`MODIFIED_UTF_8`] or [`JAVA_STRING`] |
//! | `00` | neither [`MODIFIED_UTF_8`] nor [`JAVA_STRING`] |
//! | a pair: `ED A0`..`ED AF`, a byte, `ED B0`..`ED BF` | not [`UTF_8`]; in [`RFC_2279`] two code points |
//! | `ED A0`..`ED BF` that is not in a pair | [`JAVA_STRING`] or [`RFC_2279`] |
//! | `F0`..`F4` | [`UTF_8`] or [`RFC_2279`] |
//! | `F5`..`FD` | [`RFC_2279`] |
//!
//! Or validate the bytes in each encoding:
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::encoding::{CESU_8, Encoding, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
//!
//! let possible = |bytes: &[u8]| -> Vec<Encoding> {
//!     let encodings = [UTF_8, MODIFIED_UTF_8, JAVA_STRING, CESU_8, RFC_2279];
//!     encodings.into_iter().filter(|encoding| encoding.validate(bytes).is_ok()).collect()
//! };
//! assert_eq!(possible(b"\xC0\x80"), [MODIFIED_UTF_8, JAVA_STRING]);
//! assert_eq!(possible(b"\0"), [UTF_8, CESU_8, RFC_2279]);
//! let pair = b"\xED\xA0\x80\xED\xBC\x82";
//! assert_eq!(possible(pair), [MODIFIED_UTF_8, JAVA_STRING, CESU_8, RFC_2279]);
//! assert_eq!(possible(&pair[..3]), [JAVA_STRING, RFC_2279]);
//! assert_eq!(possible(b"\xF0\x90\x8C\x82"), [UTF_8, RFC_2279]);
//! assert_eq!(possible(b"\xF8\x88\x80\x80\x80"), [RFC_2279]);
//! ```
//!
//! # What is a maximal subpart?
//!
//! A maximal subpart is the part of an ill-formed sequence that a decoder skips in one step: the
//! longest start of a well-formed sequence, or one byte if no well-formed sequence starts with that
//! byte. So a decoder never skips the start of another sequence. The Unicode Standard defines the
//! term (D93b, and the section *U+FFFD Substitution of Maximal Subparts*).
//! [`IllFormedError::error_len`](crate::IllFormedError::error_len) is the length of the maximal
//! subpart, and [`decode_lossy`][Encoding::decode_lossy] writes one U+FFFD for each maximal
//! subpart, as `String::from_utf8_lossy`, JavaScript's `TextDecoder` and Python's
//! `errors="replace"` do.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::encoding::UTF_8;
//!
//! for (bytes, lossy) in [
//!     (&b"\xE4\xBA!"[..], "\u{FFFD}!"),       // `E4 BA` could begin U+4E80..U+4EBF
//!     (b"\xC0\xAF", "\u{FFFD}\u{FFFD}"),      // neither 0xC0 nor 0xAF begins a sequence
//!     (b"\xED\xA0\x80", "\u{FFFD}\u{FFFD}\u{FFFD}"), // only 0x80 to 0x9F come after 0xED
//! ] {
//!     assert_eq!(UTF_8.decode_lossy(bytes), lossy);
//!     assert_eq!(String::from_utf8_lossy(bytes), lossy);
//! }
//! ```
//!
//! In an encoding that writes surrogate pairs, an unpaired surrogate is skipped as a whole.
//!
//! # Operations
//!
//! | to | with an allocator | without one | in constants |
//! |---|---|---|---|
//! | check bytes | | [`validate`](Encoding::validate), [`faults`](Encoding::faults) for all errors | [`const_validate`](Encoding::const_validate) |
//! | check bytes that arrive in chunks | | [`Validator`] | |
//! | write text | [`encode`][Encoding::encode] | [`encode_to_slice`](Encoding::encode_to_slice) | [`const_encode`](Encoding::const_encode) |
//! | read text | [`decode`][Encoding::decode], [`decode_lossy`][Encoding::decode_lossy] | [`decode_to_slice`](Encoding::decode_to_slice) | [`const_convert`](Encoding::const_convert) to [`UTF_8`] |
//! | convert to another encoding | [`convert`][Encoding::convert] | [`convert_to_slice`](Encoding::convert_to_slice) | [`const_convert`](Encoding::const_convert) |
//! | read code points, in both directions | | [`code_points`](Encoding::code_points), [`Cursor`](crate::Cursor) | [`Cursor`](crate::Cursor), [`step`](Encoding::step) |
//! | write code points | | [`CodePointWriter`](crate::CodePointWriter) | the same, [`encode_code_point`](Encoding::encode_code_point) |
//!
#![cfg_attr(
    not(feature = "alloc"),
    doc = "[Encoding::convert]: ../index.html#features",
    doc = "[Encoding::decode]: ../index.html#features",
    doc = "[Encoding::decode_lossy]: ../index.html#features",
    doc = "[Encoding::encode]: ../index.html#features"
)]
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

// rustdoc lists the methods of `Encoding` in the order of these modules.
mod validate;

#[cfg(feature = "alloc")]
mod owned;

#[cfg(feature = "alloc")]
mod append;

mod text;

mod convert;

pub(crate) mod from_utf8;
pub(crate) mod named;
mod validator;

pub use self::named::{CESU_8, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
pub use self::validator::Validator;
pub use crate::table::code_point::{CodePointError, CodePointErrorKind, Sequence};
pub use crate::table::encoding::Encoding;
pub use crate::table::step::Step;
