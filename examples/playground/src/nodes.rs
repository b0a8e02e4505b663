//! What an element of the page contains, as JSON: a text is a string, and an element is an array of
//! its name with its classes, such as `span.bad.at`, and its contents.

use std::fmt::{Display, Write};
use std::ops::Range;

use etched_runtime::const_support::{Quoted, is_escaped};

/// How many bytes of a text are drawn.
pub(crate) const DRAWN: usize = 2000;
/// How many errors are drawn.
const FAULTS: usize = 50;
/// How much is drawn before an error that is beyond the first `DRAWN` bytes.
const BEFORE_FAULT: usize = 40;

#[derive(Debug, Default)]
pub(crate) struct Nodes {
    /// The nodes, separated by commas.
    json: String,
}

impl Nodes {
    pub(crate) fn as_json(&self) -> &str {
        &self.json
    }

    pub(crate) fn text(&mut self, text: impl Display) {
        self.separate();
        push_string(&mut self.json, &text.to_string());
    }

    pub(crate) fn element(&mut self, name: &'static str, fill: impl FnOnce(&mut Nodes)) {
        self.separate();
        self.json.push('[');
        push_string(&mut self.json, name);
        fill(self);
        self.json.push(']');
    }

    /// An element with a text.
    pub(crate) fn span(&mut self, name: &'static str, text: impl Display) {
        self.element(name, |nodes| nodes.text(text));
    }

    /// A text of the user, or its first `DRAWN` bytes. Characters that a reader cannot see are
    /// escaped as in the messages of the library.
    pub(crate) fn quoted(&mut self, text: &str) {
        let drawn = prefix(text, DRAWN);
        self.marked(drawn, 0, &[]);
        self.left_out(drawn.len(), text.len());
    }

    /// Says how many bytes of how many are drawn, if these are not all.
    pub(crate) fn left_out(&mut self, drawn: usize, len: usize) {
        if drawn < len {
            self.span("span.left_out", format_args!(" … {drawn} of {len} bytes are shown"));
        }
    }

    /// A text of the user with the marks of errors; or the part of it around the first error.
    pub(crate) fn with_marks(&mut self, text: &str, marks: &[Mark]) {
        let first = marks.iter().map(|mark| mark.fault.start).min();
        let start = match first {
            Some(first) if first >= DRAWN => floor_char_boundary(text, first - BEFORE_FAULT),
            _ => 0,
        };
        if start > 0 {
            self.text("…");
        }
        let drawn = prefix(&text[start..], DRAWN);
        self.marked(drawn, start, marks);
        let is_end_drawn = start + drawn.len() == text.len();
        if let Some(mark) = marks.iter().find(|mark| mark.fault.end > text.len() && is_end_drawn) {
            self.span(if mark.sequence.is_empty() { "span.at" } else { "span.bad.at" }, "\u{A0}");
        }
        self.left_out(drawn.len(), text.len());
    }

    /// A text that starts at the offset `start`, and the marks in it.
    fn marked(&mut self, text: &str, start: usize, marks: &[Mark]) {
        let mut plain = String::new();
        for (at, char) in text.char_indices() {
            let at = start + at;
            let is_bad = marks.iter().any(|mark| mark.sequence.contains(&at));
            let is_fault = marks.iter().any(|mark| mark.fault.contains(&at));
            let name = match (is_bad, is_fault, is_escaped(char)) {
                (false, false, false) => {
                    plain.push(char);
                    continue;
                }
                (false, false, true) => "span.invisible",
                (true, false, _) => "span.bad",
                (false, true, _) => "span.at",
                (true, true, _) => "span.bad.at",
            };
            self.flush(&mut plain);
            self.span(name, Quoted(char));
        }
        self.flush(&mut plain);
    }

    fn flush(&mut self, plain: &mut String) {
        if !plain.is_empty() {
            self.text(&plain);
            plain.clear();
        }
    }

    fn separate(&mut self) {
        if !self.json.is_empty() {
            self.json.push(',');
        }
    }
}

/// The place of an error, in bytes.
#[derive(Debug, Default)]
pub(crate) struct Mark {
    /// The ill-formed sequence, if the error has one.
    pub(crate) sequence: Range<usize>,
    /// What breaks the rule. It is after the text if the text ends too early.
    pub(crate) fault: Range<usize>,
}

/// The first errors, and how many more there are.
pub(crate) fn first_faults<E>(mut faults: impl Iterator<Item = E>) -> (Vec<E>, usize) {
    (faults.by_ref().take(FAULTS).collect(), faults.count())
}

/// The items of a list of errors, with the words and the picture of the library.
pub(crate) fn list_faults<E: Display>(nodes: &mut Nodes, faults: &[E], more: usize) {
    for fault in faults {
        nodes.span("li", format_args!("{fault:#}"));
    }
    and_more(nodes, more);
}

pub(crate) fn and_more(nodes: &mut Nodes, more: usize) {
    if more > 0 {
        nodes.span("li", format_args!("and {more} more"));
    }
}

/// `1 error`, `2 errors`.
pub(crate) fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// The longest prefix of at most `len` bytes.
pub(crate) fn prefix(text: &str, len: usize) -> &str {
    &text[..floor_char_boundary(text, len)]
}

/// `str::floor_char_boundary`, which is newer than this package's `rust-version`.
fn floor_char_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Appends a string as JSON.
pub(crate) fn push_string(json: &mut String, text: &str) {
    json.push('"');
    let mut rest = text;
    while let Some(at) = rest.find(|char| matches!(char, '"' | '\\' | '\0'..='\x1F')) {
        json.push_str(&rest[..at]);
        let _ = write!(json, "\\u{:04x}", rest.as_bytes()[at]);
        rest = &rest[at + 1..];
    }
    json.push_str(rest);
    json.push('"');
}
