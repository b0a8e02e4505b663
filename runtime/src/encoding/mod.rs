//! Encodings of text, side by side: [`UTF_8`], [`MODIFIED_UTF_8`], [`CESU_8`],
//! [`RFC_2279`] and [`JAVA_STRING`].
//!
//! An [`Encoding`] is a table of well-formed byte sequences, written as its standard
//! prints it. Validation, conversion, the length and the reason of every error, and
//! every word of the messages are derived from that table; there is no second place
//! where a rule about bytes is written down. What works on one encoding has no code of its own for another.
//!
//! # Which one do I want?
//!
//! | you have | encoding | source |
//! |---|---|---|
//! | text from anywhere else | [`UTF_8`] | the Unicode Standard, *Well-Formed UTF-8 Byte Sequences* |
//! | `writeUTF`, class files, JNI | [`MODIFIED_UTF_8`] | `java.io.DataInput`, *Modified UTF-8* |
//! | the same, of strings that may be cut inside a surrogate pair | [`JAVA_STRING`] | the same |
//! | Oracle's character set `UTF8`, and what else was written from UTF-16 unit by unit | [`CESU_8`] | Unicode Technical Report #26 |
//! | values of 31 bits, from before 2003 | [`RFC_2279`] | RFC 2279, section 2 |
//!
//! # The same code points in each
//!
//! | code point | UTF_8 | MODIFIED_UTF_8 | CESU_8 | RFC_2279 | JAVA_STRING |
//! |---|---|---|---|---|---|
//! | U+0000 | `00` | `C0 80` | `00` | `00` | `C0 80` |
//! | U+00E9 | `C3 A9` | `C3 A9` | `C3 A9` | `C3 A9` | `C3 A9` |
//! | U+4E8C | `E4 BA 8C` | `E4 BA 8C` | `E4 BA 8C` | `E4 BA 8C` | `E4 BA 8C` |
//! | U+10302 | `F0 90 8C 82` | `ED A0 80 ED BC 82` | `ED A0 80 ED BC 82` | `F0 90 8C 82` | `ED A0 80 ED BC 82` |
//! | U+D800, a surrogate | none | none | none | `ED A0 80` | `ED A0 80` |
//! | 7FFFFFFF | none | none | none | `FD BF BF BF BF BF` | none |
//!
//! So modified UTF-8 is CESU-8 but for U+0000, and RFC 2279 is UTF-8 and more values. Everything
//! else follows from such rows: `C0 80` is ill-formed wherever it is not U+0000, `00` where it is;
//! four bytes are ill-formed where a supplementary code point is a pair of surrogates; and in every
//! encoding a non-shortest sequence is.
//!
//! # Which one have I got?
//!
//! Where all code points are from U+0001 to U+FFFF and no surrogates, all encodings write the same
//! bytes. These tell them apart:
//!
//! | if there is | it is |
//! |---|---|
//! | `C0 80` | [`MODIFIED_UTF_8`] or [`JAVA_STRING`] |
//! | `00` | neither of these |
//! | a pair: `ED A0`..`ED AF`, a byte, `ED B0`..`ED BF` | not [`UTF_8`]; in [`RFC_2279`] two code points |
//! | `ED A0`..`ED BF` without its other half | [`JAVA_STRING`] or [`RFC_2279`] |
//! | `F0`..`F4` | [`UTF_8`] or [`RFC_2279`] |
//! | `F5`..`FD` | [`RFC_2279`] |
//!
//! Or ask them all:
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
//! What is ill-formed has to be passed over, and how much of it at once is settled by the Unicode
//! Standard (definition D93b, and *U+FFFD Substitution of Maximal Subparts* after it): as many
//! bytes as could begin a well-formed sequence; where not even the first one could, that one. So
//! nothing is passed over that starts a sequence of its own. [`IllFormedError::error_len`](crate::IllFormedError::error_len) counts it,
//! and [`decode_lossy`](Encoding::decode_lossy) writes one U+FFFD for each, as `String::from_utf8_lossy`,
//! JavaScript's `TextDecoder` and Python's `errors="replace"` do.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::encoding::UTF_8;
//!
//! for (bytes, lossy) in [
//!     (&b"\xE4\xBA!"[..], "\u{FFFD}!"),       // E4 BA could begin U+4E80..U+4EBF
//!     (b"\xC0\xAF", "\u{FFFD}\u{FFFD}"),      // C0 begins nothing, nor does AF
//!     (b"\xED\xA0\x80", "\u{FFFD}\u{FFFD}\u{FFFD}"), // 80..9F come after ED
//! ] {
//!     assert_eq!(UTF_8.decode_lossy(bytes), lossy);
//!     assert_eq!(String::from_utf8_lossy(bytes), lossy);
//! }
//! ```
//!
//! Where surrogates are written as pairs, half a pair is passed over as a whole.
//!
//! # What an encoding does
//!
//! | to | with an allocator | without one | in constants |
//! |---|---|---|---|
//! | check bytes | | [`validate`](Encoding::validate), [`faults`](Encoding::faults) for all that is wrong | [`const_validate`](Encoding::const_validate) |
//! | check bytes that arrive in chunks | | [`Validator`] | |
//! | write text | [`encode`](Encoding::encode) | [`encode_to_slice`](Encoding::encode_to_slice) | [`const_encode`](Encoding::const_encode) |
//! | read text | [`decode`](Encoding::decode), [`decode_lossy`](Encoding::decode_lossy) | [`decode_to_slice`](Encoding::decode_to_slice) | [`const_convert`](Encoding::const_convert) to [`UTF_8`] |
//! | go from one encoding to another | [`convert`](Encoding::convert) | [`convert_to_slice`](Encoding::convert_to_slice) | [`const_convert`](Encoding::const_convert) |
//! | read code points, both ways | | [`code_points`](Encoding::code_points), [`Cursor`](crate::Cursor) | [`Cursor`](crate::Cursor), [`step`](Encoding::step) |
//! | write code points | | [`CodePointWriter`](crate::CodePointWriter) | the same, [`encode_code_point`](Encoding::encode_code_point) |
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::encoding::{CESU_8, MODIFIED_UTF_8, UTF_8};
//!
//! // The slash that got through a hundred firewalls.
//! let error = UTF_8.validate(b"..\xC0\xAF..").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "ill-formed UTF-8 at byte 2: found C0, but a sequence starts with 00..7F or C2..F4; \
//!      C0 AF would be U+002F in non-shortest form",
//! );
//!
//! // From one encoding to another, without an allocator.
//! let mut buffer = [0; 16];
//! let modified = CESU_8.convert_to_slice(b"A\0", MODIFIED_UTF_8, &mut buffer)?;
//! assert_eq!(modified, b"A\xC0\x80");
//! # Ok::<(), etched::ToSliceError<etched::IllFormedError>>(())
//! ```

// The methods of `Encoding` stand in the docs in the order of these modules.
mod validate;

#[cfg(feature = "alloc")]
mod owned;

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
