//! The expected expansion of a call with literals, which the slow references compute.

use std::sync::LazyLock;

use crate::reference::encodings::{
    CESU_8_RULES, MODIFIED_UTF_8_RULES, RFC_2279_RULES, UTF_8_RULES,
};
use crate::reference::percent as reference_percent;

/// The value of a literal.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    Text(String),
    Bytes(Vec<u8>),
    /// An integer without a word, which is a byte.
    Integer(u32),
    /// An integer in `code_point(…)`.
    CodePoint(u32),
}

pub(super) static SETS: LazyLock<Vec<reference_percent::Rules>> =
    LazyLock::new(reference_percent::named);

/// The expected bytes of `url_encode!` and similar macros. `None` if the macro refuses the literal.
pub(super) fn converted(name: &str, piece: &Piece, set: Option<&str>) -> Option<Vec<u8>> {
    let is_url = name.starts_with("url");
    let is_text = is_url || name == "percent_decode_str";
    let default = if is_url { "form" } else { "component" };
    let set = SETS.iter().find(|rules| rules.name == set.unwrap_or(default))?;
    let bytes = match piece {
        Piece::Text(text) => text.as_bytes(),
        Piece::Bytes(bytes) => bytes,
        Piece::Integer(_) | Piece::CodePoint(_) => return None,
    };
    let is_right = |bytes: &[u8]| !is_text || UTF_8_RULES.first_fault(bytes).is_none();
    if name.contains("encode") {
        return is_right(bytes).then(|| set.encode(bytes).into_bytes());
    }
    let decoded = set.decode(bytes);
    let is_right = decoded.malformed.is_none() && is_right(&decoded.bytes);
    is_right.then_some(decoded.bytes)
}

/// The expected bytes of `utf8_bytes!` and similar macros. `None` if the macro refuses the
/// literals.
pub(super) fn concatenated(name: &str, pieces: &[Piece]) -> Option<Vec<u8>> {
    let rules = match name {
        "utf8_bytes" | "utf8_str" => UTF_8_RULES,
        "modified_utf8_bytes" | "write_utf_bytes" => MODIFIED_UTF_8_RULES,
        "cesu8_bytes" => CESU_8_RULES,
        "rfc2279_bytes" => RFC_2279_RULES,
        _ => panic!("a new macro, {name}"),
    };
    let encoded = |piece: &Piece| match piece {
        Piece::Text(text) => text.chars().map(|char| rules.encode(char.into())).collect(),
        Piece::Bytes(bytes) => Some(vec![bytes.clone()]),
        Piece::Integer(value) => u8::try_from(*value).ok().map(|byte| vec![vec![byte]]),
        Piece::CodePoint(value) => rules.encode(*value).map(|sequence| vec![sequence]),
    };
    let sequences: Vec<Vec<Vec<u8>>> = pieces.iter().map(encoded).collect::<Option<_>>()?;
    let bytes = sequences.concat().concat();
    if rules.first_fault(&bytes).is_some() {
        return None;
    }
    if name != "write_utf_bytes" {
        return Some(bytes);
    }
    let len = u16::try_from(bytes.len()).ok()?;
    Some([&len.to_be_bytes(), &bytes[..]].concat())
}
