//! A slow reference for `check_path`. It applies the rules to the whole expansion, in which it
//! knows the origin of every byte.

use etched_runtime::uri_template::ExpansionErrorKind as Kind;

use super::uri_template::{Part, expanded};

/// The single-dot and double-dot segments of the URL Standard.
pub(crate) const DOTS: [&str; 12] = [
    ".", "..", "%2e", "%2E", ".%2e", ".%2E", "%2e.", "%2E.", "%2e%2e", "%2e%2E", "%2E%2e", "%2E%2E",
];

/// An expansion, and where its bytes come from.
struct Origins {
    text: String,
    /// The operator of the variable that wrote each byte; `None` for the bytes of literals.
    operators: Vec<Option<char>>,
    /// Where variables start whose operator does not end the segment before them.
    hard: Vec<usize>,
    /// Where other variables start, and literals after variables.
    soft: Vec<usize>,
}

impl Origins {
    fn of(parts: &[Part]) -> Origins {
        let (mut text, mut operators, mut hard, mut soft) = (String::new(), vec![], vec![], vec![]);
        let mut was_value = false;
        for part in parts {
            let start = text.len();
            text += &expanded(std::slice::from_ref(part));
            match part {
                Part::Literal(_) if was_value => soft.push(start),
                Part::Literal(_) => {}
                Part::Expression(operator, holes) => {
                    for count in 0..holes.len() {
                        let before = Part::Expression(*operator, holes[..count].to_vec());
                        let at = start + expanded(&[before]).len();
                        if "/?#".contains(*operator) { soft.push(at) } else { hard.push(at) }
                    }
                }
            }
            let operator = match part {
                Part::Literal(_) => None,
                Part::Expression(operator, _) => Some(*operator),
            };
            was_value = operator.is_some();
            operators.resize(text.len(), operator);
        }
        Origins { text, operators, hard, soft }
    }

    fn is_value(&self, at: usize) -> bool {
        self.operators.get(at).is_some_and(Option::is_some)
    }

    fn cut(&self, at: usize) -> bool {
        self.hard.contains(&at) || self.soft.contains(&at)
    }

    /// Whether a variable contributes to the two slashes at `at`.
    fn made(&self, at: usize) -> bool {
        self.is_value(at) || self.is_value(at + 1) || self.cut(at + 1)
    }
}

/// The kind of the first error and its position.
pub(crate) fn checked(parts: &[Part]) -> Option<(Kind, usize)> {
    let origins = Origins::of(parts);
    let text = &origins.text;
    let end = text.find(['?', '#']).unwrap_or(text.len());
    let path = &text[..end];
    let colon = path.find(|c: char| !(c.is_ascii_alphanumeric() || "+-.".contains(c)));
    let colon = colon.filter(|at| path[*at..].starts_with(':'));
    let colon = colon.filter(|_| path.starts_with(|c: char| c.is_ascii_alphabetic()));
    let mut start = colon.map_or(0, |at| at + 1);
    let is_value = |at: usize| origins.is_value(at);
    if path[start..].starts_with('/') && origins.hard.contains(&start) && !is_value(start) {
        return Some((Kind::EmptySegment, start));
    }
    // The segments after the first slash, or all segments if there is none.
    let mut has_slash = path[start..].starts_with('/');
    if path[start..].starts_with("//") {
        let has_scheme_of_value = colon.is_some_and(is_value);
        if !has_scheme_of_value && (origins.made(start) || origins.cut(start)) {
            return Some((Kind::DoubleSlash, start));
        }
        let path_start = path[start + 2..].find('/').map_or(end, |len| start + 2 + len);
        let is_whole_url = has_scheme_of_value && is_value(path_start);
        if path[start..].starts_with("///") && origins.made(start + 1) && !is_whole_url {
            return Some((Kind::EmptyHost, start + 2));
        }
        if path_start == end {
            return None;
        }
        start = path_start;
        has_slash = true;
    }
    if has_slash {
        start += 1;
    }
    for (number, segment) in path[start..].split('/').enumerate() {
        let segment_end = start + segment.len();
        let has_value = (start..segment_end).any(is_value)
            || (start..=segment_end).any(|at| origins.hard.contains(&at))
            || (start..segment_end).any(|at| origins.soft.contains(&at));
        if has_value && DOTS.contains(&segment) {
            return Some((Kind::DotSegment, start));
        }
        // A segment between two slashes, or after the last slash.
        let slash = (has_slash || number > 0).then(|| start - 1);
        let is_last = segment_end == end;
        let of_operator = slash.is_some_and(|at| origins.operators[at] == Some('/'));
        let beside = !is_last && (origins.soft.contains(&start) || is_value(segment_end));
        let is_made = origins.hard.contains(&start) || of_operator || beside;
        if segment.is_empty() && slash.is_some() && is_made {
            return Some((Kind::EmptySegment, start));
        }
        start = segment_end + 1;
    }
    None
}
