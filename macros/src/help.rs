//! The line of help under a fault: the fix its writer most likely wants.

use etched_runtime::form::{
    CESU_8, CodePointError, CodePointErrorKind, Form, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8,
};
use etched_runtime::percent::{COMPONENT, DecodeError};
use etched_runtime::{IllFormed, IllFormedKind};

/// For bytes that should be a sequence of a form; `bytes` are all there are.
pub(crate) fn for_ill_formed(error: &IllFormed, bytes: &[u8]) -> String {
    if let Some(help) = for_latin_1(error).or_else(|| for_sibling(error, bytes)) {
        return help;
    }
    let form = error.form();
    match (error.kind(), error.attempted_value().and_then(char::from_u32)) {
        (IllFormedKind::NonShortest, Some(char)) => {
            format!("the shortest form of U+{:04X} is {}", char as u32, sequence(form, char))
        }
        (IllFormedKind::NonShortest, None) => {
            "every code point has exactly one form, the shortest".into()
        }
        (IllFormedKind::OtherForm, Some('\0')) => {
            format!(
                "write {}, or the code point 0x0; a zero byte that ends a string is no part of it",
                sequence(form, '\0')
            )
        }
        (IllFormedKind::OtherForm, Some(char)) => {
            format!("write {}, or the code point 0x{:X}", sequence(form, char), char as u32)
        }
        (IllFormedKind::OtherForm, None) => {
            "write the code point, 0x10000 to 0x10FFFF, and it becomes its pair".into()
        }
        (IllFormedKind::Surrogate, _) if form != UTF_8 => FOR_UNPAIRED.into(),
        (IllFormedKind::Surrogate, _) => {
            "surrogates belong to UTF-16; a supplementary character is one code point, 0x10000 to \
             0x10FFFF"
                .into()
        }
        (IllFormedKind::TooLarge, _) => "the last code point is U+10FFFF".into(),
        // All that is there is half of a pair.
        (IllFormedKind::CutShort, _)
            if JAVA_STRING.step(error.attempted(), 0).is_some_and(|step| step.is_ok()) =>
        {
            FOR_UNPAIRED.into()
        }
        (IllFormedKind::CutShort, _) => "add the bytes that are missing at the end".into(),
        (IllFormedKind::MissingContinuation, _) => {
            "add the continuation bytes that are missing".into()
        }
        _ => "for bytes that are not text a byte string needs no macro".into(),
    }
}

/// What is wrong in one form may be right in another, and then all of it is.
fn for_sibling(error: &IllFormed, bytes: &[u8]) -> Option<String> {
    let (form, door) = match error.kind() {
        IllFormedKind::Surrogate if CESU_8.validate(bytes).is_ok() => (CESU_8, "cesu8_bytes"),
        IllFormedKind::Surrogate | IllFormedKind::NonShortest => {
            (MODIFIED_UTF_8, "modified_utf8_bytes")
        }
        IllFormedKind::TooLarge => (RFC_2279, "rfc2279_bytes"),
        _ => return None,
    };
    let name = form.name();
    let is_meant = form != error.form() && form.validate(bytes).is_ok();
    is_meant.then(|| format!("these bytes are well-formed {name}, which `{door}!` takes"))
}

/// For a number that the form has no sequence for.
pub(crate) fn for_code_point(error: &CodePointError) -> &'static str {
    match error.kind() {
        CodePointErrorKind::Surrogate => {
            "of a surrogate pair write the one code point it stands for, 0x10000 to 0x10FFFF"
        }
        _ if RFC_2279.encode_code_point(error.code_point()).is_err() => FOR_OVER_31_BITS,
        _ => "the last code point of Unicode is 0x10FFFF; `rfc2279_bytes!` takes 31 bits",
    }
}

/// For a number that no form has a sequence for.
pub(crate) const FOR_OVER_31_BITS: &str = "code points have 31 bits at most";

/// For bytes that should be text to be encoded; `twin` is the macro that takes any.
pub(crate) fn for_not_text(error: &IllFormed, twin: &str) -> String {
    for_latin_1(error).unwrap_or_else(|| format!("`{twin}!` takes bytes that are not text"))
}

/// For half of a surrogate pair.
const FOR_UNPAIRED: &str =
    "surrogates come in pairs; write the code point, 0x10000 to 0x10FFFF, and it becomes its pair";

/// For text that does not fit into a frame.
pub(crate) const FOR_TOO_LONG: &str = "the length of a frame is a u16; write the text as several";

/// For escapes that cannot be decoded; `input` is all there is.
pub(crate) fn for_decode(error: &DecodeError, input: &[u8]) -> String {
    let (_, rest) = input.split_at(error.position());
    let Some(error) = error.ill_formed() else {
        return match javascript(rest) {
            Some(char) => format!("`%u` is no escape of a URL; write {}", escaped(char)),
            None => "write `%25` for a literal `%`".into(),
        };
    };
    if let Some((byte, char)) = latin_1(&error) {
        return format!("if {byte:02X} is Latin-1 for '{char}', write {}", escaped(char));
    }
    let decoded = COMPONENT.decode_lenient(rest);
    match CESU_8.step(&decoded, 0) {
        Some(Ok(pair)) if error.kind() == IllFormedKind::Surrogate => {
            let char = char::from_u32(pair.code_point).unwrap_or_default();
            format!("this pair stands for U+{:X}; write {}", char as u32, escaped(char))
        }
        _ => "`percent_decode!` gives bytes that are not text".into(),
    }
}

/// The character of an escape `%uXXXX`, or of a pair of them, as JavaScript's `escape`
/// writes them.
fn javascript(input: &[u8]) -> Option<char> {
    let code_units = input.chunks(6).map_while(|escape| {
        let digits = escape.strip_prefix(b"%u").filter(|digits| digits.len() == 4)?;
        let is_hex = digits.iter().all(u8::is_ascii_hexdigit);
        u16::from_str_radix(str::from_utf8(digits).ok().filter(|_| is_hex)?, 16).ok()
    });
    char::decode_utf16(code_units).next()?.ok()
}

/// A character in escapes, each byte of it.
fn escaped(char: char) -> String {
    char.encode_utf8(&mut [0; 4]).bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// A single byte that is no sequence, among text, most often is Latin-1.
fn latin_1(error: &IllFormed) -> Option<(u8, char)> {
    let &[byte] = error.attempted() else { return None };
    let is_alone = matches!(
        error.kind(),
        IllFormedKind::StrayContinuation
            | IllFormedKind::MissingContinuation
            | IllFormedKind::CutShort
    );
    // C2 and C3 lead the very sequences that Latin-1 becomes; alone they are cut ones.
    let is_latin_1 = is_alone && byte >= 0xA0 && !matches!(byte, 0xC2 | 0xC3);
    is_latin_1.then(|| (byte, char::from(byte)))
}

fn for_latin_1(error: &IllFormed) -> Option<String> {
    let (byte, char) = latin_1(error)?;
    Some(format!("if {byte:02X} is Latin-1 for '{char}', write {}", sequence(error.form(), char)))
}

/// The bytes of a character as a list would have them.
fn sequence(form: Form, char: char) -> String {
    let encoded = form.encode(char.encode_utf8(&mut [0; 4])).into_owned();
    let bytes: Vec<String> = encoded.iter().map(|byte| format!("{byte:02X}")).collect();
    bytes.join(" ")
}
