//! An oracle for URI templates: whether each value of an accepted text lies where the template put
//! it. It shares no code with the check of the library.
//!
//! 1. `expander.rs` expands a template by RFC 6570 and remembers which bytes come from a literal,
//!    an operator or a value.
//! 2. `model.rs` expands the template with harmless values, such as `qz1`. A parser then says in
//!    which part of the URL each literal, operator and value lies.
//! 3. `judge.rs` takes a text that the library made of other values. Each part of the text, as the
//!    same parser reads it, must be the RFC 6570 text of exactly the pieces that the model put in
//!    that part. So no value begins, ends or moves a part.
//!
//! A parser is a [`Parser`]: `rfc3986.rs`, the `Url` of the library in `ours.rs`, and the crate
//! `url` in `tests/proof`. `random.rs` makes templates and values, `run.rs` counts the verdicts,
//! and `known.rs` has texts whose verdict is known.

#![allow(dead_code, reason = "the tests, the proof and the fuzz targets use their own parts")]

mod expander;
mod judge;
pub(crate) mod known;
mod model;
pub(crate) mod ours;
pub(crate) mod random;
pub(crate) mod rfc3986;
pub(crate) mod run;

/// A part of a URL, in the order of the parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    Scheme,
    Username,
    Password,
    Host,
    Port,
    Path,
    Query,
    Fragment,
}

pub(crate) const PARTS: [Part; 8] = [
    Part::Scheme,
    Part::Username,
    Part::Password,
    Part::Host,
    Part::Port,
    Part::Path,
    Part::Query,
    Part::Fragment,
];

/// The text of each part, without the marks around it. A part may be missing. A path is never
/// missing, but it may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts([Option<String>; 8]);

impl Parts {
    pub(crate) fn get(&self, part: Part) -> Option<&str> {
        self.0[part as usize].as_deref()
    }

    pub(crate) fn set(&mut self, part: Part, text: Option<&str>) {
        self.0[part as usize] = text.map(str::to_owned);
    }

    pub(crate) fn with(mut self, part: Part, text: Option<&str>) -> Parts {
        self.set(part, text);
        self
    }

    /// Adds text to a part, which is then not missing.
    fn push(&mut self, part: Part, text: &str) {
        self.0[part as usize].get_or_insert_default().push_str(text);
    }
}

/// Reads a URL.
pub(crate) trait Parser {
    /// Whether it encodes what it reads, so that it reads the same parts of a text as of its encoding.
    const ENCODES: bool = true;

    /// The parts of the text, or `None` if the parser refuses the text.
    fn split(text: &str) -> Option<Parts>;
}

/// The schemes for which the URL Standard has rules of their own, with their default ports.
const SPECIAL: [(&str, Option<u32>); 6] = [
    ("http", Some(80)),
    ("https", Some(443)),
    ("ws", Some(80)),
    ("wss", Some(443)),
    ("ftp", Some(21)),
    ("file", None),
];

fn special(scheme: &str) -> Option<&'static (&'static str, Option<u32>)> {
    SPECIAL.iter().find(|(name, _)| name.eq_ignore_ascii_case(scheme))
}
