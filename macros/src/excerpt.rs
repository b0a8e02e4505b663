//! A picture of a literal with its fault underlined, for what stable compilers have
//! no span for.

use std::ops::Range;

use proc_macro2::Literal;

use crate::literal::{self, Unit};

/// How many columns are shown around the fault at most.
const WIDTH: usize = 64;

/// How many of them stand before the fault.
const BEFORE: usize = 24;

/// Draws the literal as it was written, and a caret under each column whose unit
/// makes a byte in `bytes`; under the closing quote if that is past the end.
pub(crate) fn draw(token: &Literal, bytes: Range<usize>) -> String {
    let text = token.to_string();
    let quote = text.find(['"', '\'']).map_or(0, |quote| quote + 1);
    let mut line: Vec<char> = text[..quote].chars().collect();
    let mut carets = 0..0;
    let mut at = 0;
    let mut end = quote;
    for Unit { text, len } in literal::units(&text) {
        let start = line.len();
        if len == 0 && text.starts_with('\\') {
            // The literal goes on in the next line, and the picture of it in this one.
            line.extend(['\\', '↵']);
        } else {
            line.extend(text.chars().flat_map(shown));
        }
        if at + len > bytes.start && at < bytes.end {
            if carets.is_empty() {
                carets.start = start;
            }
            carets.end = line.len();
        }
        at += len;
        end += text.len();
    }
    if carets.is_empty() {
        carets = line.len()..line.len() + 1;
    }
    line.extend(text[end..].chars());

    let from = carets.start.saturating_sub(BEFORE);
    let to = line.len().min(from + WIDTH);
    let ellipsis = |cut: bool| if cut { "…" } else { "" };
    let (head, tail) = (ellipsis(from > 0), ellipsis(to < line.len()));
    let shown: String = line[from..to].iter().collect();
    let pad = " ".repeat(carets.start - from + head.chars().count());
    let caret = "^".repeat(carets.end.min(to).max(carets.start + 1) - carets.start);
    format!("| {head}{shown}{tail}\n| {pad}{caret}")
}

/// A character as an excerpt shows it: in one line, and escaped if it would not be seen,
/// or not where it stands.
fn shown(char: char) -> Vec<char> {
    match char {
        '\\' | '\'' | '"' => vec![char],
        _ => char.escape_debug().collect(),
    }
}
