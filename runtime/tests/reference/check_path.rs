//! A slow reference for `check_path`. It applies the rules to the whole expansion, in which it
//! knows the origin of every byte.

use etched_runtime::uri_template::ExpansionErrorKind as Kind;

use super::uri_template::{Part, expanded};

/// The single-dot and double-dot segments of the URL Standard.
pub(crate) const DOTS: [&str; 12] = [
    ".", "..", "%2e", "%2E", ".%2e", ".%2E", "%2e.", "%2E.", "%2e%2e", "%2e%2E", "%2E%2e", "%2E%2E",
];

/// The kind of the first error and its position.
pub(crate) fn checked(parts: &[Part]) -> Option<(Kind, usize)> {
    let (mut text, mut is_value, mut hard, mut soft) = (String::new(), vec![], vec![], vec![]);
    let mut was_value = false;
    for part in parts {
        match part {
            Part::Literal(_) if was_value => soft.push(text.len()),
            Part::Literal(_) => {}
            Part::Expression('/' | '?' | '#', _) => soft.push(text.len()),
            Part::Expression(..) => hard.push(text.len()),
        }
        was_value = matches!(part, Part::Expression(..));
        text += &expanded(std::slice::from_ref(part));
        is_value.resize(text.len(), was_value);
    }
    let cut = |at: usize| hard.contains(&at) || soft.contains(&at);
    let text = &text[..text.find(['?', '#']).unwrap_or(text.len())];
    let colon = text.find(|c: char| !(c.is_ascii_alphanumeric() || "+-.".contains(c)));
    let colon = colon.filter(|at| text[*at..].starts_with(':'));
    let colon = colon.filter(|_| text.starts_with(|c: char| c.is_ascii_alphabetic()));
    let mut start = colon.map_or(0, |at| at + 1);
    let made = |at: usize| is_value[at] || is_value[at + 1] || cut(at + 1);
    if text[start..].starts_with("//") {
        if !colon.is_some_and(|at| is_value[at]) && (made(start) || cut(start)) {
            return Some((Kind::DoubleSlash, start));
        }
        let scheme = text[..colon.unwrap_or(0)].to_ascii_lowercase();
        let needs_host = ["", "ftp", "http", "https", "ws", "wss"].contains(&&scheme[..]);
        if text[start..].starts_with("///") && needs_host && made(start + 1) {
            return Some((Kind::DoubleSlash, start + 1));
        }
        let is_file = scheme == "file" && !colon.is_some_and(|at| is_value[at]);
        let parts = hard.iter().chain(&soft).filter(|at| **at == start + 2).count();
        if text[start..].starts_with("///") && is_file && parts > 1 {
            return Some((Kind::EmptyHost, start + 2));
        }
        start = start + 2 + text[start + 2..].find('/')?;
        if text[start..].starts_with("//") && made(start) {
            return Some((Kind::DoubleSlash, start));
        }
    }
    for segment in text[start..].split('/') {
        let end = start + segment.len();
        let has_value = is_value[start..end].contains(&true)
            || (start..=end).any(|at| hard.contains(&at))
            || (start..end).any(|at| soft.contains(&at));
        if has_value && DOTS.contains(&segment) {
            return Some((Kind::DotSegment, start));
        }
        start = end + 1;
    }
    None
}
