//! The lines of help that do not depend on how the input was written. For an error in a constant
//! there is no other help; for an error in a literal the macros have more.

use crate::encoding::{RFC_2279, UTF_8};
use crate::table::code_point::{CodePointError, CodePointErrorKind};
use crate::table::error::{IllFormedError, IllFormedErrorKind as Kind};

/// For bytes that should be text, but are not, in an input to encode.
pub const FOR_NOT_TEXT: &str = "`percent_encode!` takes bytes that are not text";

/// For bytes of a URL that should be text.
pub const FOR_URL_BYTES: &str = "write bytes that are not text as escapes, such as `%FF`";

/// For escapes that do not decode to text.
pub const FOR_DECODED: &str = "`percent_decode!` gives bytes that are not text";

/// For half of a surrogate pair, in an encoding that has pairs.
pub const FOR_UNPAIRED: &str = "surrogates come in pairs; write the character, '\\u{10000}' to '\\u{10FFFF}', and the macro encodes its pair";

/// For text that does not fit into a frame.
pub const FOR_TOO_LONG: &str = "the length of a frame is a u16; write the text as several frames";

/// For a NUL at the end of a C string.
pub const FOR_LAST_NUL: &str = "remove it: the macro adds the NUL at the end";

/// For a NUL inside a C string.
pub const FOR_NUL: &str = "remove it, or split the text there; for JNI, `modified_utf8_cstr!` writes \
                           the U+0000 of a text as C0 80";

/// For a number that no encoding can represent.
pub const FOR_OVER_31_BITS: &str = "code points have 31 bits at most";

/// For bytes that are ill-formed in an encoding.
#[cfg_attr(on_demand, inline)]
pub const fn for_ill_formed(error: &IllFormedError) -> &'static str {
    match error.kind() {
        Kind::NonShortest => "every code point has exactly one sequence, the shortest",
        Kind::OtherEncoding => "write the character, '\\u{…}', and the macro encodes it",
        Kind::Surrogate if !error.encoding().is(UTF_8) => FOR_UNPAIRED,
        Kind::Surrogate if matches!(error.sequence_value(), Some(0xDC00..)) => {
            "this is the second half of a surrogate pair; write the pair as one character"
        }
        Kind::Surrogate => {
            "surrogates belong to UTF-16; a pair of them is one character, '\\u{10000}' to '\\u{10FFFF}'"
        }
        Kind::TooLarge => "the last code point is U+10FFFF",
        Kind::CutShort => "add the bytes that are missing at the end",
        Kind::MissingContinuation => {
            "correct the byte found, or add the continuation bytes that are missing before it"
        }
        _ => "`bytes!` takes bytes that are not text",
    }
}

/// For a number that the encoding cannot represent.
#[cfg_attr(on_demand, inline)]
pub const fn for_code_point(error: &CodePointError) -> &'static str {
    match error.kind() {
        CodePointErrorKind::Surrogate => {
            "write the character that the surrogate pair stands for, '\\u{10000}' to '\\u{10FFFF}'"
        }
        _ if RFC_2279.encode_code_point(error.code_point()).is_err() => FOR_OVER_31_BITS,
        _ => "the last code point of Unicode is 0x10FFFF; `rfc2279_bytes!` takes 31 bits",
    }
}

/// The character of an invalid byte in Latin-1, the most likely encoding of a text with that byte.
#[inline]
pub const fn latin_1(error: &IllFormedError) -> Option<char> {
    match *error.sequence() {
        // 0xC2 and 0xC3 start the UTF-8 sequences of the Latin-1 letters. Alone, they are more
        // likely cut sequences. 0xFE and 0xFF are more likely a byte order mark of UTF-16.
        [byte @ (0xA0..=0xC1 | 0xC4..=0xFD)] => Some(byte as char),
        _ => None,
    }
}
