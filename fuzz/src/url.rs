//! Compares the ways to parse a URL with each other.

use etched_runtime::url::Url;

use crate::checks::url::{parses, parses_to_slices};

/// Ends the base, if there is one.
const END_OF_BASE: char = '\u{2}';

pub fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (base, url) = match text.split_once(END_OF_BASE) {
        Some((base, url)) => (Url::parse(base).ok(), url),
        None => (None, &*text),
    };
    let tabs = data.iter().cycle().map(|at| ["", "", "\t", "\r\n"][usize::from(at % 4)]);
    let parsed = parses(base.as_ref(), url, tabs);
    let len = parsed.map_or(1, |url| url.as_str().len());
    let room = usize::from(data.first().copied().unwrap_or(0)) % len;
    parses_to_slices(base.as_ref(), url, room);
}
