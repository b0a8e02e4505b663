//! Writes the line of help under a fault, which is the most likely fix in the notation of the
//! input.

use etched_runtime::const_support::words::help_for_pair;
use etched_runtime::const_support::{help, is_escaped, javascript_escape};
use etched_runtime::encoding::{CESU_8, Encoding, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
use etched_runtime::percent::COMPONENT;
use etched_runtime::{DecodeError, IllFormedError, IllFormedErrorKind};
use proc_macro2::TokenTree;

use crate::call::unwrap_groups;
use crate::literal::{Value, integer};

/// The notation of the bytes at fault. The fix is written in the same notation.
#[derive(Clone, Copy)]
pub(crate) enum Notation {
    Text,
    ByteString,
    Byte,
    List,
}

impl Notation {
    fn bytes(self, bytes: &[u8]) -> String {
        let (prefix, separator) = match self {
            Notation::List => ("0x", ", "),
            _ => ("\\x", ""),
        };
        let bytes: Vec<String> = bytes.iter().map(|byte| format!("{prefix}{byte:02X}")).collect();
        bytes.join(separator)
    }

    /// The bytes of a character in an encoding. For a byte literal, which holds only one byte, a
    /// character literal.
    fn char(self, encoding: Encoding, char: char) -> String {
        match self {
            Notation::Byte => format!("{char:?}"),
            _ => self.bytes(&encoding.encode(char.encode_utf8(&mut [0; 4]))),
        }
    }

    /// `text`, which is percent-encoded, in this notation.
    fn escapes(self, text: &str) -> String {
        match self {
            Notation::Byte => format!("b\"{text}\""),
            Notation::List => self.bytes(text.as_bytes()),
            Notation::Text | Notation::ByteString => format!("`{text}`"),
        }
    }
}

/// The help for bytes that are ill-formed in an encoding. `bytes` is the whole input.
pub(crate) fn for_ill_formed(error: &IllFormedError, bytes: &[u8], notation: Notation) -> String {
    if let Some(help) = for_latin_1(error, notation).or_else(|| for_other_encoding(error, bytes)) {
        return help;
    }
    let encoding = error.encoding();
    match (error.kind(), error.sequence_value().and_then(char::from_u32)) {
        (IllFormedErrorKind::NonShortest, Some(char)) => {
            let shortest = notation.char(encoding, char);
            let shortest = format!("the shortest form of U+{:04X} is {shortest}", char as u32);
            match notation {
                Notation::Text | Notation::ByteString => shortest,
                _ => shortest + "; if ill-formed bytes are meant, use `bytes!`",
            }
        }
        (IllFormedErrorKind::OtherEncoding, Some('\0')) => {
            let nul = notation.char(encoding, '\0');
            format!("write {nul} for U+0000; a zero byte that ends a string is not part of it")
        }
        (IllFormedErrorKind::OtherEncoding, Some(char)) => {
            let pair = notation.char(encoding, char);
            format!("write {pair}, or the character '\\u{{{:X}}}'", char as u32)
        }
        (IllFormedErrorKind::Surrogate, _) if encoding == UTF_8 => {
            let write = |char| notation.char(encoding, char);
            for_surrogate(error, &bytes[error.valid_up_to()..], &write)
        }
        // `JAVA_STRING` allows an unpaired surrogate. So a sequence that is complete there, but cut
        // short here, is one half of a surrogate pair.
        (IllFormedErrorKind::CutShort, _)
            if JAVA_STRING.step(error.sequence(), 0).is_some_and(|step| step.is_ok()) =>
        {
            help::FOR_UNPAIRED.into()
        }
        _ => help::for_ill_formed(error).into(),
    }
}

/// The help for a surrogate in UTF-8, with which `bytes` begin. `write` writes the character of a pair.
fn for_surrogate(error: &IllFormedError, bytes: &[u8], write: &dyn Fn(char) -> String) -> String {
    // CESU-8 reads a surrogate pair as one code point.
    let pair = CESU_8.step(bytes, 0).and_then(Result::ok);
    match pair.and_then(|pair| char::from_u32(pair.code_point)) {
        Some(char) => format!("this pair stands for U+{:X}; write {}", char as u32, write(char)),
        None => help::for_ill_formed(error).into(),
    }
}

/// The help for a surrogate in the argument at `i`, if it forms a pair with the argument before or
/// after it.
pub(crate) fn for_pair(arguments: &[Vec<TokenTree>], i: usize) -> Option<String> {
    let number = |i: usize| {
        let argument = unwrap_groups(arguments.get(i)?);
        let [TokenTree::Literal(token)] = &argument[..] else { return None };
        let Value::Integer(digits) = Value::of(token) else { return None };
        integer(&digits)
    };
    let pair = |i: usize| help_for_pair(number(i)?, number(i + 1)?);
    let help = pair(i).or_else(|| pair(i.checked_sub(1)?))?;
    Some(help.as_str().to_string())
}

/// The help for bytes that are ill-formed in one encoding, but well-formed in another.
fn for_other_encoding(error: &IllFormedError, bytes: &[u8]) -> Option<String> {
    let (encoding, name_of_macro) = match error.kind() {
        IllFormedErrorKind::Surrogate if CESU_8.validate(bytes).is_ok() => (CESU_8, "cesu8_bytes"),
        IllFormedErrorKind::Surrogate | IllFormedErrorKind::NonShortest => {
            (MODIFIED_UTF_8, "modified_utf8_bytes")
        }
        IllFormedErrorKind::TooLarge => (RFC_2279, "rfc2279_bytes"),
        _ => return None,
    };
    let (name, is_well_formed) = (encoding.name(), encoding.validate(bytes).is_ok());
    let help = || format!("these bytes are well-formed {name}, which `{name_of_macro}!` takes");
    is_well_formed.then(help)
}

/// The help for input that is to be encoded as text, but is ill-formed UTF-8. `other` is the macro
/// that takes any bytes.
pub(crate) fn for_not_text(error: &IllFormedError, other: &str, notation: Notation) -> String {
    let otherwise = || format!("`{other}!` takes bytes that are not text");
    for_latin_1(error, notation).unwrap_or_else(otherwise)
}

/// The help for escapes that cannot be decoded. `input` is the whole input.
pub(crate) fn for_decode(error: &DecodeError, input: &[u8], notation: Notation) -> String {
    let (_, rest) = input.split_at(error.position());
    let escaped = |char: char| escaped(char, notation);
    let Some(ill_formed) = error.ill_formed() else {
        return for_javascript(rest, notation)
            .unwrap_or_else(|| format!("write {} for a literal `%`", notation.escapes("%25")));
    };
    if let Some(char) = help::latin_1(&ill_formed) {
        let (byte, escaped) = (char as u32, escaped(char));
        return format!("if {byte:02X} is Latin-1 for {}, write {escaped}", quoted(char));
    }
    if ill_formed.kind() != IllFormedErrorKind::Surrogate {
        return help::FOR_DECODED.into();
    }
    // A pair takes six bytes, and therefore at most six escapes of three bytes.
    let escapes = rest.get(..18).unwrap_or(rest);
    for_surrogate(&ill_formed, &COMPONENT.decode_lenient(escapes), &escaped)
}

/// The escapes of a character.
fn escaped(char: char, notation: Notation) -> String {
    let bytes = char.to_string().into_bytes();
    notation.escapes(&bytes.iter().map(|byte| format!("%{byte:02X}")).collect::<String>())
}

/// The help for an escape `%uXXXX` at the start of `rest`.
pub(crate) fn for_javascript(rest: &[u8], notation: Notation) -> Option<String> {
    let what = match javascript_escape(rest)? {
        Some(char) => escaped(char, notation),
        None => "a surrogate pair as one character".into(),
    };
    Some(format!("`%u` is not an escape of a URL; write {what}"))
}

/// The help for an ill-formed byte that is probably a character in Latin-1.
pub(crate) fn for_latin_1(error: &IllFormedError, notation: Notation) -> Option<String> {
    let char = help::latin_1(error)?;
    let text = notation.char(error.encoding(), char);
    Some(format!("if {:02X} is Latin-1 for {}, write {text}", char as u32, quoted(char)))
}

/// A visible character in quotes; for any other character, its number.
fn quoted(char: char) -> String {
    if is_escaped(char) { format!("U+{:04X}", char as u32) } else { format!("'{char}'") }
}
