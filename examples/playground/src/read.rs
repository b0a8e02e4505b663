//! Reading and writing the bytes that a user types.

use std::fmt::Write;

use etched_runtime::encoding::Encoding;

/// A place in the input that cannot be read, and what is expected there.
#[derive(Debug)]
pub(crate) struct ReadError {
    pub(crate) position: usize,
    pub(crate) expected: &'static str,
}

/// A way to type bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notation {
    pub(crate) name: &'static str,
    pub(crate) read: fn(&str, Encoding) -> Result<Vec<u8>, ReadError>,
    /// Writes bytes so that they can be read. `None` if they are not text.
    pub(crate) write: fn(&[u8], Encoding) -> Option<String>,
}

pub(crate) const NOTATIONS: [Notation; 3] = [
    Notation { name: "hex", read: read_hex, write: write_hex },
    Notation { name: "literal", read: read_literal, write: |bytes, _| Some(write_literal(bytes)) },
    Notation { name: "text", read: read_text, write: write_text },
];

/// Reads `E2 82`, `E282`, `0xE2, 0x82` and `[0xE2, 0x82]`.
fn read_hex(text: &str, _: Encoding) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches([' ', '\t', '\r', '\n', ',', '[', ']']);
        if rest.is_empty() {
            return Ok(bytes);
        }
        let position = text.len() - rest.len();
        rest = rest.strip_prefix("0x").unwrap_or(rest);
        let Some(byte) = hex_byte(rest) else {
            return Err(ReadError { position, expected: "a byte has two hexadecimal digits" });
        };
        bytes.push(byte);
        rest = &rest[2..];
    }
}

fn write_hex(bytes: &[u8], _: Encoding) -> Option<String> {
    let mut text = String::new();
    for byte in bytes {
        let space = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{space}{byte:02X}");
    }
    Some(text)
}

fn hex_byte(text: &str) -> Option<u8> {
    let digits = text.get(..2).filter(|digits| !digits.starts_with('+'))?;
    u8::from_str_radix(digits, 16).ok()
}

/// Reads a byte string literal of Rust, with `b"` and `"` or without them.
fn read_literal(text: &str, _: Encoding) -> Result<Vec<u8>, ReadError> {
    let trimmed = text.trim();
    let before = text.len() - text.trim_start().len();
    let (start, inner) = match trimmed.strip_prefix("b\"").and_then(|it| it.strip_suffix('"')) {
        Some(inner) => (before + 2, inner),
        None => (before, trimmed),
    };
    let mut bytes = Vec::new();
    let mut rest = inner;
    while let Some(char) = rest.chars().next() {
        let error = |expected| ReadError { position: start + inner.len() - rest.len(), expected };
        if !char.is_ascii() {
            return Err(error(r"a byte string literal is ASCII; write other bytes as `\xHH`"));
        }
        if char == '"' {
            return Err(error(r#"write `\"`"#));
        }
        if char != '\\' {
            bytes.push(char as u8);
            rest = &rest[1..];
            continue;
        }
        let (byte, len) = match rest.as_bytes().get(1) {
            Some(b'x') => match hex_byte(&rest[2..]) {
                Some(byte) => (byte, 4),
                None => return Err(error(r"`\x` takes two hexadecimal digits")),
            },
            Some(b'n') => (b'\n', 2),
            Some(b'r') => (b'\r', 2),
            Some(b't') => (b'\t', 2),
            Some(b'0') => (b'\0', 2),
            Some(&byte @ (b'\\' | b'\'' | b'"')) => (byte, 2),
            Some(b'\n') => {
                rest = rest[2..].trim_ascii_start();
                continue;
            }
            _ => return Err(error(r#"the escapes are \xHH, \n, \r, \t, \0, \\, \' and \""#)),
        };
        bytes.push(byte);
        rest = &rest[len..];
    }
    Ok(bytes)
}

/// A byte string literal of Rust.
pub(crate) fn write_literal(bytes: &[u8]) -> String {
    let mut text = String::from("b\"");
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => text.extend(['\\', byte as char]),
            b' '..=b'~' => text.push(byte as char),
            _ => {
                let _ = write!(text, r"\x{byte:02X}");
            }
        }
    }
    text.push('"');
    text
}

fn read_text(text: &str, encoding: Encoding) -> Result<Vec<u8>, ReadError> {
    Ok(encoding.encode(text).into())
}

fn write_text(bytes: &[u8], encoding: Encoding) -> Option<String> {
    encoding.decode(bytes).ok().map(Into::into)
}
