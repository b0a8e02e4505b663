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
        Piece::CodePoint(_) => return None,
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
        Piece::CodePoint(value) => rules.encode(*value).map(|sequence| vec![sequence]),
    };
    // A run of integers from 0x80 to 0xFF is refused if the integers, read as bytes, are sequences,
    // well-formed or not: the brackets are missing.
    let byte = |piece: &Piece| match piece {
        Piece::CodePoint(value @ 0x80..=0xFF) => Some(*value as u8),
        _ => None,
    };
    for run in pieces.chunk_by(|a, b| byte(a).is_some() && byte(b).is_some()) {
        let run: Vec<u8> = run.iter().filter_map(byte).collect();
        if !run.is_empty() && are_sequences(&run) {
            return None;
        }
    }
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

/// Whether the bytes are lead bytes, each with the continuation bytes that its first bits announce.
fn are_sequences(bytes: &[u8]) -> bool {
    let [lead, rest @ ..] = bytes else { return true };
    let len = lead.leading_ones() as usize;
    (2..=6).contains(&len)
        && rest.len() >= len - 1
        && rest[..len - 1].iter().all(|byte| byte.leading_ones() == 1)
        && are_sequences(&rest[len - 1..])
}
