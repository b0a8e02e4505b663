//! A picture of a literal with its fault underlined, for a span has no smaller place than the
//! whole literal.

use std::ops::Range;

use etched_runtime::const_route::{Quoted, is_escaped};
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
    // The width of the line from the fault on, in columns.
    let mut columns = 0;
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
        if !carets.is_empty() {
            columns += width(&line[start..]);
            // The rest of a literal, which may be long, is not shown.
            if columns > WIDTH && end >= fault.end {
                break;
            }
        }
    }
    if carets.is_empty() {
        carets = line.len()..line.len() + 1;
    }
    if columns <= WIDTH {
        text[end..].chars().for_each(|char| show(char, &mut line));
    }

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

/// Adds a character to the line as every message shows it. A combining character that does not
/// follow a letter would not be visible there, and is written as its number.
fn show(char: char, line: &mut Vec<char>) {
    let is_combining = char.width() == Some(0);
    if is_escaped(char) {
        line.extend(Quoted(char).to_string().chars());
    } else if is_combining && !line.last().is_some_and(|last| last.is_alphanumeric()) {
        line.extend(format!("\\u{{{:X}}}", u32::from(char)).chars());
    } else {
        line.push(char);
    }
}
