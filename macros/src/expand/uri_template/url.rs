//! Checks a template that begins with a scheme: its literal parts must be what `url!` accepts. If
//! all values are literals, the expansion must be too.
//!
//! To check the literal parts, a filler of the same length replaces each expression. The filler is
//! valid wherever the expression may be. So a fault of the filled URL is at the same offset as in
//! the template.

use std::ops::Range;

use etched_runtime::const_support::{FaultsOfText, UrlFault, UrlFaultKind, UrlPlaces};
use etched_runtime::uri_template::parts::TemplateSteps;
use etched_runtime::url::{UrlErrorKind, parse_to_slice};
use proc_macro2::Literal;

use super::template::Template;
use crate::expand::url::{self, Words};
use crate::fault::{Fault, Faults, Within};

/// A filler has a dot instead of every 16th letter, because a label of a domain has at most 63
/// bytes, and the template may have letters beside the expression.
const DOT_EVERY: usize = 16;

/// The faults of the template as a URL. A byte that is already a fault of the template as such is
/// not reported again.
pub(super) fn faults_of_url(template: &Template) -> Faults {
    let text = &template.text[..];
    let expressions = template.expressions();
    let mut faults = Faults::default();
    let Some(scheme_end) = scheme_end(text, &expressions) else {
        let is_inside = |at: usize| expressions.iter().any(|range| range.contains(&at));
        let found = FaultsOfText::of_template(text).filter(|found| !is_inside(found.start));
        for fault in found.map(UrlFault::of_meant) {
            faults.push_with(|| {
                let Words { title, help } = Words::of(&fault, text);
                template.fault(fault.start..fault.end, title).help(help)
            });
        }
        return faults;
    };

    let mut filled = String::with_capacity(text.len());
    for range in &expressions {
        filled += &text[filled.len()..range.start];
        filled += &filler(&text[range.clone()]);
    }
    filled += &text[filled.len()..];
    let reported: Vec<usize> =
        TemplateSteps::of(text).filter_map(Result::err).map(|error| error.range().start).collect();
    let is_reported = |range: &Range<usize>| {
        let next = reported.partition_point(|at| *at < range.start);
        reported.get(next).is_some_and(|at| *at < range.end)
    };

    let (found, places) = url::check(&filled);
    for range in expressions.iter().filter(|range| !is_reported(range)) {
        let (expression, at) = (&text[range.clone()], range.start);
        if let Some((rule, help)) = misplaced(expression, at, scheme_end, &places) {
            faults.push_with(|| {
                let title = format!("`{expression}` at byte {at}: {rule}");
                template.fault(range.clone(), title).help(help)
            });
        }
    }
    let is_host_known = !expressions.iter().any(|range| places.host.contains(&range.start));
    // With the feature `idna`, `check` converts a domain that is not ASCII. A template cannot
    // convert it, so such a domain is a fault. `parse_to_slice` reports it even with the feature.
    let not_ascii = parse_to_slice(&filled, &mut [])
        .err()
        .filter(|error| cfg!(feature = "idna") && error.kind() == UrlErrorKind::DomainNotAscii)
        .map(|error| {
            let start = error.position();
            let end = filled[start..].chars().next().map_or(start, |char| start + char.len_utf8());
            UrlFault { start, end, kind: UrlFaultKind::Error(error) }
        });
    for fault in found.into_iter().chain(not_ascii) {
        let next = expressions.partition_point(|range| range.end <= fault.start);
        // A fault that overlaps an expression may be one of the filler. Whether punycode is valid
        // depends on the whole label. Other faults stay whatever follows their first byte.
        let end = match url::kind_of(&fault) {
            Some(UrlErrorKind::DomainInvalidPunycode) => fault.end,
            // What was meant also depends on the next byte.
            None if matches!(fault.kind, UrlFaultKind::Meant(_)) => fault.end + 1,
            _ => fault.start + 1,
        };
        let is_inside = expressions.get(next).is_some_and(|range| range.start < end);
        if !is_inside && !is_reported(&(fault.start..fault.start + 1)) {
            faults.push_with(|| {
                let words = match is_host_known {
                    // A fault of what was meant quotes the expressions too.
                    _ if matches!(fault.kind, UrlFaultKind::Meant(_)) => Words::of(&fault, text),
                    true => Words::of(&fault, &filled),
                    // The help may quote the host, which here would be a filler.
                    false => Words::without_quotes(&fault, &filled),
                };
                template.fault(fault.start..fault.end, words.title).help(words.help)
            });
        }
    }
    faults
}

/// The faults of the expansion of a template without faults. `expand` expands the start of the
/// template.
pub(super) fn faults_of_expansion(
    template: &Template,
    expansion: &str,
    expand: &dyn Fn(&str) -> Option<String>,
) -> Faults {
    let mut faults = Faults::default();
    let expressions = template.expressions();
    let starts_with_scheme = expansion.split_once("://").is_some_and(|(scheme, _)| {
        scheme.starts_with(|char: char| char.is_ascii_alphabetic()) && scheme.bytes().all(is_scheme)
    });
    if !starts_with_scheme && scheme_end(&template.text, &expressions).is_none() {
        return faults;
    }
    for fault in url::check(expansion).0 {
        faults.push_with(|| {
            let Words { title, help } = Words::of(&fault, expansion);
            // The help names the first expression whose expansion touches the fault.
            let end_of = |end: usize| expand(&template.text[..end]).map(|start| start.len());
            let touches = |range: &&Range<usize>| {
                end_of(range.start).is_some_and(|start| start <= fault.end)
                    && end_of(range.end).is_some_and(|end| fault.start <= end)
            };
            let help = match expressions.iter().find(touches) {
                Some(range) => {
                    let in_punycode = match url::kind_of(&fault) {
                        Some(UrlErrorKind::DomainPercentEncoded) => "; write a domain in punycode",
                        _ => "",
                    };
                    let expression = &template.text[range.clone()];
                    format!("change the value of `{expression}`{in_punycode}")
                }
                None => help,
            };
            let span = template.token.span();
            let within = Within::Expansion(Literal::string(expansion), fault.start..fault.end);
            let fault = Fault::new(span, format!("in the expansion, {title}")).help(help);
            Fault { within: Some(within), ..fault }
        });
    }
    faults
}

fn is_scheme(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.')
}

/// The offset of the colon after the scheme, if the template begins with one. Expressions may stand
/// in the scheme if `://` follows it.
fn scheme_end(text: &str, expressions: &[Range<usize>]) -> Option<usize> {
    // An expression with one of these operators first writes a character that starts no scheme.
    let can_be_scheme = match text.strip_prefix('{') {
        Some(expression) => !expression.starts_with(['#', '.', '/', ';', '?', '&']),
        None => text.starts_with(|char: char| char.is_ascii_alphabetic()),
    };
    if !can_be_scheme {
        return None;
    }
    let mut at = 0;
    for range in expressions.iter().map(Some).chain([None]) {
        let literal = &text[at..range.map_or(text.len(), |range| range.start)];
        let len = literal.bytes().take_while(|byte| is_scheme(*byte)).count();
        if literal[len..].starts_with(':') {
            let is_certain = at == 0 || literal[len..].starts_with("://");
            return is_certain.then_some(at + len);
        }
        // After an expression the scheme goes on if it consists of characters of a scheme so far.
        at = range.filter(|_| len == literal.len())?.end;
    }
    None
}

/// The text that replaces an expression: what its operator writes first, and letters.
fn filler(expression: &str) -> String {
    let first = expression[1..].chars().next().filter(|symbol| "#./;?&".contains(*symbol));
    let len = expression.len() - usize::from(first.is_some());
    // The filler is as long as the expression, so that the offsets stay.
    let letters = (1..=len).map(|at| if at % DOT_EVERY == 0 && at < len { '.' } else { 'h' });
    first.into_iter().chain(letters).collect()
}

/// Why an expression may not be where it is, and the help.
fn misplaced(
    expression: &str,
    at: usize,
    scheme_end: usize,
    places: &UrlPlaces,
) -> Option<(&'static str, &'static str)> {
    let operator = expression[1..].chars().next().filter(|char| !char.is_ascii_alphanumeric());
    let is_simple =
        operator.is_none_or(|char| matches!(char, '_' | '%')) && !expression.contains([',', '*']);
    if at < scheme_end {
        return Some((
            "an expression cannot be in the scheme",
            "`{+base}` at the start takes a whole URL",
        ));
    }
    let UrlPlaces { authority, host } = places;
    if !authority.contains(&at) {
        return None;
    }
    if at < host.start {
        return Some((
            "an expression cannot be in the user name or the password",
            "encode it by `percent::UNRESERVED`, and parse the whole URL by `Url::parse`, when the \
             program runs",
        ));
    }
    if at >= host.end {
        return Some((
            "an expression cannot be in the port",
            "`{+base}` at the start takes a URL with any port",
        ));
    }
    let help = ("only `{x}`, with one name, can be in the host", "write `/` before it");
    (!is_simple).then_some(help)
}
