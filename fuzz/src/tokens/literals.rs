//! Makes calls with literals, in all notations of Rust.

use super::check_literal;
use super::expected::{Piece, SETS, concatenated, converted};
use crate::input::Input;

pub(super) fn check(name: &str, input: &mut Input<'_>) {
    if name.contains("encode") || name.contains("decode") {
        // Two of the names are not names of sets.
        let sets = SETS.iter().map(|rules| &rules.name[..]).chain(["pathh", "percent"]);
        let sets: Vec<&str> = sets.collect();
        let set = input.coin().then(|| *input.pick(&sets));
        let (piece, spelled) = piece(input);
        let arguments = match set {
            Some(set) => format!("{spelled}, {set}"),
            None => spelled,
        };
        return check_literal(name, &arguments, converted(name, &piece, set));
    }
    let count = 1 + input.below(5);
    let in_word = |(piece, spelled), is_word| match piece {
        Piece::Integer(value) if is_word => {
            (Piece::CodePoint(value), format!("code_point({spelled})"))
        }
        piece => (piece, spelled),
    };
    let (pieces, spelled): (Vec<Piece>, Vec<String>) =
        (0..count).map(|_| in_word(piece(input), input.coin())).unzip();
    // Only an integer with a base is a byte: a decimal one may be meant as its digits.
    let is_decimal = |spelled: &str| !spelled.starts_with("0x") && !spelled.starts_with("0b");
    let is_digits = pieces
        .iter()
        .zip(&spelled)
        .any(|(piece, spelled)| matches!(piece, Piece::Integer(_)) && is_decimal(spelled));
    let expected = if is_digits { None } else { concatenated(name, &pieces) };
    check_literal(name, &spelled.join(", "), expected);
}

/// The value of a literal, and one of its notations.
fn piece(input: &mut Input<'_>) -> (Piece, String) {
    let way = input.byte();
    if way % 5 == 4 {
        // Half of the integers have one byte, as others are bytes only in a word.
        let len = if way / 5 % 2 == 0 { 4 } else { 1 };
        let value = input.number(len);
        let spelled = [format!("{value}"), format!("0x{value:X}"), format!("0b{value:_>2b}")];
        let spelled = spelled[usize::from(way) % 3].replace("b_", "b0");
        return (Piece::Integer(value), spelled);
    }
    let len = input.below(32);
    let bytes = input.take(len).to_vec();
    if way % 5 < 2 {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let spelled = spell_text(&text, input);
        return (Piece::Text(text), spelled);
    }
    let spelled = spell_bytes(&bytes, input);
    (Piece::Bytes(bytes), spelled)
}

pub(super) fn spell_text(text: &str, input: &mut Input<'_>) -> String {
    let may_be_raw = !text.contains(['"', '\r']);
    match (input.byte() % 4, &text.chars().collect::<Vec<char>>()[..]) {
        (0, [char]) => format!("'{}'", char.escape_default()),
        (1, _) if may_be_raw => format!("r#\"{text}\"#"),
        (2, _) if may_be_raw && !text.contains('\\') => format!("\"{text}\""),
        (3, chars) => {
            let escapes = chars.iter().map(|char| match u32::from(*char) {
                ascii @ 0..0x80 => format!("\\x{ascii:02x}"),
                other => format!("\\u{{{other:05X}_}}"),
            });
            // A `\` at the end of a line continues the literal in the next line.
            format!("\"{}\"", escapes.collect::<Vec<_>>().join("\\\n  "))
        }
        _ => format!("\"{}\"", text.escape_default()),
    }
}

fn spell_bytes(bytes: &[u8], input: &mut Input<'_>) -> String {
    let is_plain = |byte: &u8| byte.is_ascii_graphic() && !b"\"\\'".contains(byte);
    match (input.byte() % 4, bytes) {
        (0, [byte]) => format!("b'{}'", [*byte].escape_ascii()),
        (1, bytes) if bytes.iter().all(is_plain) => {
            format!("br\"{}\"", String::from_utf8_lossy(bytes))
        }
        (2, [_, ..]) => {
            let elements = bytes.iter().map(|byte| match byte {
                byte if is_plain(byte) => format!("b'{}'", char::from(*byte)),
                byte => format!("0x{byte:02X}"),
            });
            format!("[{}]", elements.collect::<Vec<_>>().join(", "))
        }
        _ => format!("b\"{}\"", bytes.escape_ascii()),
    }
}
