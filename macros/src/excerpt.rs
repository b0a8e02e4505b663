//! Draws a literal, or a line of a file, with the fault underlined. On stable Rust, the compiler
//! itself can only underline the whole literal.

use std::ops::Range;

use etched_runtime::const_support::{Quoted, is_escaped};
use proc_macro2::Literal;
use unicode_width::UnicodeWidthChar;

/// A file that an argument includes.
pub(crate) struct File {
    /// The path as the argument spells it.
    pub(crate) path: String,
    pub(crate) bytes: Vec<u8>,
}

/// The maximal width of the picture, in columns of a terminal.
const WIDTH: usize = 64;

/// How many of these columns are at most before the fault, if the line is wider than `WIDTH`.
const BEFORE: usize = 24;

/// How many bytes of a file are read on either side of the fault.
const SIDE: usize = 512;

/// Draws the literal as it was written, and carets under the characters and escapes that stand for
/// the bytes in `bytes` of its value. If `bytes` is past the end of the value, the caret is under
/// the closing quote.
///
/// Carets are aligned as on a terminal: a wide character takes two columns, a combining character
/// none.
pub(crate) fn of_literal(token: &Literal, bytes: Range<usize>) -> String {
    let text = token.to_string();
    // How many bytes of the source text are drawn.
    let mut source_end = text.find(['"', '\'']).map_or(0, |quote| quote + 1);
    let mut line: Vec<char> = text[..source_end].chars().collect();
    let mut carets = 0..0;
    // The width of the line from the fault on, in columns.
    let mut columns = 0;
    for unit in units(&text) {
        let start = line.len();
        if unit.value.is_empty() {
            // The literal continues in the next line, but the picture has one line.
            line.extend(['\\', '↵']);
        } else {
            text[unit.source.clone()].chars().for_each(|char| show(char, &mut line));
        }
        if unit.is_in(&bytes) {
            carets.start = if carets.is_empty() { start } else { carets.start };
            carets.end = line.len();
        }
        source_end = unit.source.end;
        if !carets.is_empty() {
            columns += width(&line[start..]);
            // The rest of the literal does not fit into the picture.
            if columns > WIDTH && unit.value.end >= bytes.end {
                break;
            }
        }
    }
    if carets.is_empty() {
        carets = line.len()..line.len() + 1;
    }
    // The closing quote or, after the `break`, text that `draw` cuts off.
    text[source_end..].chars().take(WIDTH + 1).for_each(|char| show(char, &mut line));
    draw(&line, carets)
}

/// Draws the line of a file in which the bytes start, with carets under the bytes. Above the line,
/// it gives the number of the line and the column. If the bytes are past the end of the line, the
/// caret is after the line.
///
/// Carets are aligned as on a terminal. The column is counted in characters, as editors do; a byte
/// sequence that is not UTF-8 counts as one character.
pub(crate) fn of_file(file: &File, bytes: Range<usize>) -> String {
    let content = &file.bytes[..];
    let is_newline = |byte: &u8| *byte == b'\n';
    let start = bytes.start.min(content.len());
    let (before, after) = content.split_at(start);
    let number = 1 + before.iter().filter(|byte| is_newline(byte)).count();
    let before = &before[before.iter().rposition(is_newline).map_or(0, |newline| newline + 1)..];
    let after = &after[..after.iter().position(is_newline).unwrap_or(after.len())];
    let column = 1 + String::from_utf8_lossy(before).chars().count();

    // A line may be long, but `SIDE` bytes are more than the picture can show. If they begin inside
    // a character, its bytes are dropped. A shorter line is not cut.
    let before = &before[before.len().saturating_sub(SIDE)..];
    let is_continuation = |byte: &&u8| matches!(**byte, 0x80..=0xBF);
    let partial = before.iter().take(3).take_while(is_continuation).count();
    let mut line = Vec::new();
    show_bytes(&before[if before.len() < SIDE { 0 } else { partial }..], &mut line);
    let caret = line.len();
    let (fault, after) = after.split_at(bytes.len().min(after.len()).min(SIDE));
    show_bytes(fault, &mut line);
    let carets = caret..line.len().max(caret + 1);
    let after = after.strip_suffix(b"\r").unwrap_or(after);
    show_bytes(&after[..after.len().min(SIDE)], &mut line);

    let path = Quoted(&file.path);
    format!("--> {path}:{number}:{column}\n{}", draw(&line, carets))
}

/// Adds bytes to the line. Bytes that are not UTF-8 are shown as escapes.
fn show_bytes(bytes: &[u8], line: &mut Vec<char>) {
    for chunk in bytes.utf8_chunks() {
        chunk.valid().chars().for_each(|char| show(char, line));
        chunk.invalid().iter().for_each(|byte| line.extend(format!("\\x{byte:02X}").chars()));
    }
}

/// The part of a line around the carets, and the carets below it. `carets` are indices in `line`.
fn draw(line: &[char], carets: Range<usize>) -> String {
    let before = if width(line) <= WIDTH { WIDTH } else { BEFORE };
    // The part begins at most `before` columns before the carets, and has at most `WIDTH` columns.
    let from = carets.start - fitting(&mut line[..carets.start].iter().rev(), before);
    let to = from + fitting(&mut line[from..].iter(), WIDTH);
    let ellipsis = |cut: bool| if cut { "…" } else { "" };
    let (head, tail) = (ellipsis(from > 0), ellipsis(to < line.len()));
    let excerpt: String = line[from..to].iter().collect();
    let pad = head.chars().count() + width(&line[from..carets.start]);
    // At the end of the line no character is above the caret. A combining character has no column
    // of its own, so the caret is below the letter before it.
    let marked = line.get(carets.start..carets.end.min(to)).unwrap_or_default();
    let (pad, under) = match width(marked) {
        0 if carets.start < line.len() => (pad.saturating_sub(1), 1),
        under => (pad, under.max(1)),
    };
    format!("| {head}{excerpt}{tail}\n| {}{}", " ".repeat(pad), "^".repeat(under))
}

/// How many columns the characters take.
fn width(chars: &[char]) -> usize {
    chars.iter().map(|char| char.width().unwrap_or(0)).sum()
}

/// How many of the first characters fit into `columns`.
fn fitting(chars: &mut dyn Iterator<Item = &char>, columns: usize) -> usize {
    let mut taken = 0;
    let fits = |char: &&char| {
        taken += char.width().unwrap_or(0);
        taken <= columns
    };
    chars.take_while(fits).count()
}

/// Adds a character to the line, escaped as in every message. A combining character that does not
/// follow a letter would not be visible, so its number is shown.
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

/// A character or an escape of a literal: its range in the source text, and its range in the value.
pub(crate) struct Unit {
    pub(crate) source: Range<usize>,
    pub(crate) value: Range<usize>,
}

impl Unit {
    /// Whether it stands for some of these bytes of the value, or is between them.
    fn is_in(&self, bytes: &Range<usize>) -> bool {
        self.value.end > bytes.start && self.value.start < bytes.end
    }
}

/// The units between a literal's quotes, in order: characters and escapes.
pub(crate) fn units(text: &str) -> impl Iterator<Item = Unit> {
    let start = text.find(['"', '\'']).map_or(text.len(), |quote| quote + 1);
    let end = text.rfind(['"', '\'']).unwrap_or(text.len()).max(start);
    let is_raw = text.as_bytes()[..start].contains(&b'r');
    // Where the units so far end in the source text and in the value.
    let (mut source_end, mut value_end) = (start, 0);
    std::iter::from_fn(move || {
        let rest = &text[source_end..end];
        let first = rest.chars().next()?;
        let (source_len, len) = match first {
            '\\' if !is_raw => escape(rest),
            _ => (first.len_utf8(), first.len_utf8()),
        };
        let (source, value) = (source_end..source_end + source_len, value_end..value_end + len);
        (source_end, value_end) = (source.end, value.end);
        Some(Unit { source, value })
    })
}

/// The part of a literal's source text that stands for the bytes in `bytes` of its value. If
/// `bytes` is past the end of the value, the closing quote.
pub(crate) fn source_of(text: &str, bytes: &Range<usize>) -> Range<usize> {
    let units = units(text).skip_while(|unit| !unit.is_in(bytes));
    let mut marked = units.take_while(|unit| unit.is_in(bytes)).map(|unit| unit.source);
    let Some(first) = marked.next() else {
        let quote = text.rfind(['"', '\'']).unwrap_or(0);
        return quote..text.len().min(quote + 1);
    };
    first.start..marked.last().map_or(first.end, |last| last.end)
}

/// The length of the escape at the start of `text`, and its number of bytes in the value.
fn escape(text: &str) -> (usize, usize) {
    match text[1..].chars().next() {
        Some('x') => (4.min(text.len()), 1),
        Some('u') => {
            let end = text.find('}').map_or(text.len(), |brace| brace + 1);
            let digits: String = text[..end].chars().filter(char::is_ascii_hexdigit).collect();
            let value = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
            (end, value.map_or(0, char::len_utf8))
        }
        // The literal continues in the next line: the compiler skips this newline and all
        // whitespace after it.
        Some('\n') => {
            let after = text[1..].trim_start_matches([' ', '\t', '\n', '\r']);
            (text.len() - after.len(), 0)
        }
        Some(char) => (1 + char.len_utf8(), 1),
        None => (1, 1),
    }
}
