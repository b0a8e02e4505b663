//! A picture of a literal with its fault underlined, for a span has no smaller place than the
//! whole literal.

use std::ops::Range;

use proc_macro::Literal;
use unicode_width::UnicodeWidthChar;

use crate::units::{self, Unit};

/// How many columns of a terminal are shown around the fault at most.
const WIDTH: usize = 64;

/// How many of them stand before the fault.
const BEFORE: usize = 24;

/// Draws the literal as it was written, and a caret under each column whose unit
/// makes a byte in `bytes`; under the closing quote if that is past the end.
///
/// Columns are those of a terminal: a wide character takes two, a combining one none.
pub(crate) fn draw(token: &Literal, bytes: Range<usize>) -> String {
    let text = token.to_string();
    let quote = text.find(['"', '\'']).map_or(0, |quote| quote + 1);
    let mut line: Vec<char> = text[..quote].chars().collect();
    let fault = units::source_of(&text, &bytes);
    let mut carets = 0..0;
    let mut end = quote;
    for Unit { text, len } in units::units(&text) {
        let start = line.len();
        if len == 0 {
            // The literal goes on in the next line, and the picture of it in this one.
            line.push('\\');
            line.push('↵');
        } else {
            text.chars().for_each(|char| show(char, &mut line));
        }
        if fault.contains(&end) {
            if carets.is_empty() {
                carets.start = start;
            }
            carets.end = line.len();
        }
        end += text.len();
    }
    if carets.is_empty() {
        carets = line.len()..line.len() + 1;
    }
    line.extend(text[end..].chars());

    let before = if width(&line) <= WIDTH { WIDTH } else { BEFORE };
    let from = carets.start - fitting(&mut line[..carets.start].iter().rev(), before);
    let to = from + fitting(&mut line[from..].iter(), WIDTH);
    let ellipsis = |cut: bool| if cut { "…" } else { "" };
    let (head, tail) = (ellipsis(from > 0), ellipsis(to < line.len()));
    let shown: String = line[from..to].iter().collect();
    let pad = head.chars().count() + width(&line[from..carets.start]);
    let (pad, under) = match width(&line[carets.start..carets.end.min(to)]) {
        // What takes no column stands in the one before.
        0 => (pad.saturating_sub(1), 1),
        under => (pad, under),
    };
    format!("| {head}{shown}{tail}\n| {}{}", " ".repeat(pad), "^".repeat(under))
}

/// How many columns the characters take.
fn width(chars: &[char]) -> usize {
    let mut width = 0;
    for char in chars {
        width += char.width().unwrap_or(0);
    }
    width
}

/// How many of the characters fit into so many columns.
fn fitting(chars: &mut dyn Iterator<Item = &char>, columns: usize) -> usize {
    let (mut fitting, mut taken) = (0, 0);
    for char in chars {
        taken += char.width().unwrap_or(0);
        if taken > columns {
            break;
        }
        fitting += 1;
    }
    fitting
}

/// Adds a character to the line as an excerpt shows it: escaped if it would not be seen,
/// or not where it stands. A combining character is seen on a letter.
fn show(char: char, line: &mut Vec<char>) {
    let is_on_letter =
        char.width() == Some(0) && line.last().is_some_and(|last| last.is_alphanumeric());
    if matches!(char, ' '..='~') || is_on_letter && !is_invisible(char) {
        line.push(char);
    } else {
        line.extend(char.escape_debug());
    }
}

/// Of what takes no column, what is not seen on a letter either: the soft hyphen, marks of the
/// Arabic and the Mongolian layout, and the blocks General Punctuation, Variation Selectors,
/// Specials (and U+FEFF before it), Tags and Variation Selectors Supplement. How much of a string
/// `str::escape_debug` escapes is for each version of Rust to say.
fn is_invisible(char: char) -> bool {
    matches!(
        char,
        '\u{AD}' | '\u{61C}' | '\u{180E}'
            | '\u{2000}'..='\u{206F}'
            | '\u{FE00}'..='\u{FE0F}'
            | '\u{FEFF}'
            | '\u{FFF0}'..='\u{FFFF}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}
