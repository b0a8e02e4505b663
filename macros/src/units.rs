//! Maps each byte of a literal's value to its place in the literal's source text.

use std::ops::Range;

/// A character or an escape in the source text of a literal, and its number of bytes in the value.
pub(crate) struct Unit<'t> {
    pub(crate) text: &'t str,
    pub(crate) len: usize,
}

/// The units between a literal's quotes, in order: characters and escapes.
pub(crate) fn units(text: &str) -> impl Iterator<Item = Unit<'_>> {
    let start = text.find(['"', '\'']).map_or(text.len(), |quote| quote + 1);
    let end = text.rfind(['"', '\'']).unwrap_or(text.len()).max(start);
    let is_raw = text.as_bytes()[..start].contains(&b'r');
    let mut rest = &text[start..end];
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let (source_len, len) = match first {
            '\\' if !is_raw => escape(rest),
            _ => (first.len_utf8(), first.len_utf8()),
        };
        let (text, after) = rest.split_at(source_len);
        rest = after;
        Some(Unit { text, len })
    })
}

/// The part of a literal's source text that stands for the bytes in `bytes` of its value. If
/// `bytes` is past the end of the value, the closing quote.
pub(crate) fn source_of(text: &str, bytes: &Range<usize>) -> Range<usize> {
    // Where the units so far end in the source text and in the value.
    let mut source_end = text.find(['"', '\'']).map_or(0, |quote| quote + 1);
    let mut value_end = 0;
    let mut part = 0..0;
    for Unit { text, len } in units(text) {
        if value_end + len > bytes.start && value_end < bytes.end {
            if part.is_empty() {
                part.start = source_end;
            }
            part.end = source_end + text.len();
        }
        value_end += len;
        source_end += text.len();
        if !part.is_empty() && value_end >= bytes.end {
            break;
        }
    }
    if part.is_empty() { source_end..text.len().min(source_end + 1) } else { part }
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
