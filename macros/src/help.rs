//! The line of help under a fault: the fix its writer most likely wants.

use etched_runtime::percent::{DecodeError, DecodeErrorKind};
use etched_runtime::{IllFormed, IllFormedKind};

/// For bytes that should be a sequence of this form.
pub(crate) fn for_ill_formed(error: &IllFormed, bytes: &[u8]) -> String {
    let start = error.valid_up_to();
    match (error.kind(), error.attempted_value().and_then(char::from_u32)) {
        (IllFormedKind::NonShortest, Some(char)) => {
            format!("the shortest form of U+{:04X} is {}", char as u32, sequence(char))
        }
        (IllFormedKind::NonShortest, None) => {
            "every code point has exactly one form, the shortest".into()
        }
        (IllFormedKind::Surrogate, _) => {
            "surrogates belong to UTF-16; a supplementary character is one code point, 0x10000 to \
             0x10FFFF"
                .into()
        }
        (IllFormedKind::TooLarge, _) => "the last code point is U+10FFFF".into(),
        (IllFormedKind::CutShort, _) => "add the bytes that are missing at the end".into(),
        // A single byte of that kind among text is most often Latin-1.
        (IllFormedKind::StrayContinuation | IllFormedKind::MissingContinuation, _)
            if error.error_len() == Some(1) && bytes[start] >= 0xA0 =>
        {
            let char = char::from(bytes[start]);
            format!("if {:02X} is Latin-1 for '{char}', write {}", bytes[start], sequence(char))
        }
        (IllFormedKind::MissingContinuation, _) => {
            "add the continuation bytes that are missing".into()
        }
        _ => "for bytes that are not text a byte string needs no macro".into(),
    }
}

/// For bytes that should be text to be encoded.
pub(crate) const FOR_NOT_TEXT: &str = "`percent_encode!` takes bytes that are not text";

/// For escapes that cannot be decoded.
pub(crate) fn for_decode(error: &DecodeError) -> &'static str {
    match error.kind() {
        DecodeErrorKind::MalformedEscape => "write `%25` for a literal `%`",
        _ => "`percent_decode!` gives bytes that are not text",
    }
}

/// The bytes of a character as a list would have them.
fn sequence(char: char) -> String {
    let mut buffer = [0; 4];
    let bytes: Vec<String> =
        char.encode_utf8(&mut buffer).bytes().map(|byte| format!("{byte:02X}")).collect();
    bytes.join(" ")
}
