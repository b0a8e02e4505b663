//! Checks a template: if it begins with a scheme, or with what was meant to be one, its literal parts
//! must be what `url!` accepts. If all values are literals, the expansion must be too.
//!
//! To check the literal parts, a filler of the same length replaces each expression. The filler is
//! valid wherever the expression may be. So a fault of the filled URL is at the same offset as in
//! the template.

use std::ops::Range;

use etched_runtime::const_support::{
    Refusal, UrlFault, UrlFaultKind, UrlFaults, has_scheme, placeholder, repaired,
};
use etched_runtime::uri_template::parts::{Place, TemplateSteps};
use etched_runtime::url::{UrlErrorKind, parse_to_slice};
use proc_macro2::Literal;

use super::template::Template;
use crate::expand::url;
use crate::fault::{Fault, Faults, Within};

/// A filler has a dot instead of every 16th letter, because a label of a domain has at most 63
/// bytes, and the template may have letters beside the expression.
const DOT_EVERY: usize = 16;

/// The faults of the template as a URL. A byte that is already a fault of the template as such is
/// not reported again. With `lacks_host`, the scheme or a missing host has been
/// reported too.
pub(super) fn faults_of_url(
    template: &Template,
    expressions: &[(Range<usize>, Place)],
    lacks_host: bool,
) -> Faults {
    let text = &template.text[..];
    let mut faults = Faults::default();
    let mut filled = String::with_capacity(text.len());
    for (range, place) in expressions {
        filled += &text[filled.len()..range.start];
        filled += &filler(&text[range.clone()], *place);
    }
    filled += &text[filled.len()..];
    // Where the faults of the template as such begin, in order.
    let reported: Vec<usize> =
        TemplateSteps::of(text).filter_map(Result::err).map(|error| error.range().start).collect();
    let is_host_known = !expressions.iter().any(|(_, place)| is_in_authority(*place));
    for fault in faults_of_filled(text, &filled) {
        let is_of_slashes = kind_of(&fault) == Some(UrlErrorKind::MissingFollowingSolidus);
        let is_of_host = is_of_slashes
            || kind_of(&fault) == Some(UrlErrorKind::HostMissing)
            || fault.kind == UrlFaultKind::RemotePath;
        // The expressions that end before the start of the fault, and the others.
        let next = expressions.partition_point(|(range, _)| range.end <= fault.start);
        let (before, after) = expressions.split_at(next);
        let is_of_value = before.last().is_some_and(|it| is_of_value(&fault, text, it));
        // A fault that overlaps an expression may be one of the filler.
        let end = end_of_cause(&fault);
        let overlaps = after.first().is_some_and(|(range, _)| range.start < end);
        let is_reported = reported.binary_search(&fault.start).is_ok();
        if lacks_host && is_of_host || is_of_value || overlaps || is_reported {
            continue;
        }
        // The help for a misreading, or for slashes, quotes the expressions too.
        let is_misread = fault.kind.is_misread();
        let quoted = if is_misread || is_of_slashes { text } else { &filled };
        faults.push_with(|| match is_misread || is_host_known {
            true => fault_of(template, &fault, &url::refusal(&fault, quoted)),
            // The help may quote the host, which here would be a filler.
            false => fault_of(template, &fault, &fault.refusal_without_quotes(&filled)),
        });
    }
    faults
}

/// The faults of a template whose expressions are filled.
fn faults_of_filled(text: &str, filled: &str) -> Vec<UrlFault> {
    // Without a scheme, a template is a relative reference, but not one that lacks only the `:` of a URL.
    let mut found = url::check(filled);
    if !has_scheme(text) {
        found.retain(|fault| kind_of(fault) != Some(UrlErrorKind::MissingScheme));
        let is_alone = found.first().is_none_or(|fault| fault.start > 0);
        let is_told = |fault: &UrlFault| is_alone && fault.kind == UrlFaultKind::BrokenScheme;
        found.extend(UrlFaults::of_reference(filled).filter(is_told));
    }
    // With the feature `idna`, `check` converts a domain that is not ASCII. A template cannot
    // convert it, so such a domain is a fault. `parse_to_slice` reports it even with the feature.
    // It needs no buffer for that: a failure has precedence over a buffer that is too small.
    let not_ascii = parse_to_slice(filled, &mut [])
        .err()
        .filter(|error| cfg!(feature = "idna") && error.kind() == UrlErrorKind::DomainNotAscii);
    found.extend(not_ascii.map(|error| {
        let start = error.position();
        let end = filled[start..].chars().next().map_or(start, |char| start + char.len_utf8());
        UrlFault { start, end, kind: UrlFaultKind::Error(error) }
    }));
    found
}

/// Whether the value of the expression before it may take this fault away.
fn is_of_value(fault: &UrlFault, text: &str, (range, place): &(Range<usize>, Place)) -> bool {
    match (fault.kind, kind_of(fault)) {
        _ if range.end < fault.start => false,
        // A value may end with a character that a joiner belongs to.
        (UrlFaultKind::Invisible, _) => {
            !is_in_authority(*place) && may_join(&text[fault.start..fault.end])
        }
        // The expression in `{x}]` is a fault itself, if it begins the host.
        (_, Some(UrlErrorKind::DomainInvalidCodePoint | UrlErrorKind::HostInvalidCodePoint)) => {
            text[range.end..].starts_with(']') && text[..range.start].ends_with(['/', '@'])
        }
        _ => false,
    }
}

fn is_in_authority(place: Place) -> bool {
    use Place::{Authority, Host, Label, Labels, Number, PartOfLabel, Port};

    matches!(place, Authority | Host | Labels | Label | Number | PartOfLabel | Port)
}

/// A fault of the URL as one of the template, in which a variable needs no other macro.
fn fault_of(template: &Template, fault: &UrlFault, refusal: &Refusal) -> Fault {
    let mut help = refusal.help().to_owned();
    let mut end = fault.end;
    if fault.kind == UrlFaultKind::BrokenScheme {
        let repaired = repaired(&template.text);
        help = repaired.as_ref().map_or("write `https://`", |help| help.as_str()).to_owned();
        help += "; before a path, write `./`";
    } else if let Some((variable, _)) =
        help.strip_prefix("`uri_template!(\"…").and_then(|it| it.split_once('"'))
    {
        help = format!("write `{variable}`");
        end = placeholder(&template.text, fault.start).map_or(end, |(_, len)| fault.start + len);
    } else if let Some((before, _)) = help.split_once("; `uri_template!") {
        help = before.to_owned();
    }
    let title = refusal.message().unwrap_or_default();
    template.fault(fault.start..end, title.into()).help(help)
}

fn kind_of(fault: &UrlFault) -> Option<UrlErrorKind> {
    fault.error().map(|error| error.kind())
}

/// The end of the text that makes this a fault: it stays one whatever follows.
fn end_of_cause(fault: &UrlFault) -> usize {
    use UrlFaultKind::{
        Folder, HashInData, HtmlEscape, Invisible, NestedPassword, NoHost, Prefix, RemotePath,
        SecondUrl, SeveralHosts, UserOrPort, WebSocketFragment,
    };
    match fault.kind {
        // The sign for it is never in a filler.
        UserOrPort => fault.start,
        NoHost | RemotePath | Folder | Prefix | Invisible | HtmlEscape | WebSocketFragment
        | HashInData => fault.end,
        // These ranges go on to the end of the host or of the path.
        SecondUrl | SeveralHosts | NestedPassword => fault.start + 1,
        // The other misreadings also depend on the next byte.
        kind if kind.is_misread() => fault.end + 1,
        // Whether punycode is valid depends on the whole label.
        _ if kind_of(fault) == Some(UrlErrorKind::DomainInvalidPunycode) => fault.end,
        // The expression in `[{x}` is a fault itself.
        _ if kind_of(fault) == Some(UrlErrorKind::Ipv6Unclosed) => fault.start + "[{".len(),
        _ => fault.start + 1,
    }
}

/// Whether this invisible character may follow one that is not ASCII, as in emoji.
fn may_join(char: &str) -> bool {
    UrlFaults::of_reference(&format!("/é{char}")).next().is_none()
}

/// The faults of the expansion of a template without faults. `len_of` returns the length of the
/// expansion of a start of the template, or `None` if that start cannot be expanded.
pub(super) fn faults_of_expansion(
    template: &Template,
    expressions: &[(Range<usize>, Place)],
    expansion: &str,
    len_of: &dyn Fn(&str) -> Option<usize>,
) -> Faults {
    let mut faults = Faults::default();
    if !has_scheme(expansion) {
        return faults;
    }
    for fault in url::check(expansion) {
        faults.push_with(|| {
            let refusal = url::refusal(&fault, expansion);
            // The help names the first expression whose expansion touches the fault.
            let offset_in_expansion = |at: usize| len_of(&template.text[..at]);
            let touches = |(range, _): &&(Range<usize>, Place)| {
                offset_in_expansion(range.start).is_some_and(|start| start <= fault.end)
                    && offset_in_expansion(range.end).is_some_and(|end| fault.start <= end)
            };
            let help = match expressions.iter().find(touches) {
                Some((range, _)) => {
                    let in_punycode = match kind_of(&fault) {
                        Some(UrlErrorKind::DomainPercentEncoded) => "; write a domain in punycode",
                        _ => "",
                    };
                    let expression = &template.text[range.clone()];
                    format!("change the value of `{expression}`{in_punycode}")
                }
                None => refusal.help().into(),
            };
            let title = refusal.message().unwrap_or_default();
            let span = template.token.span();
            let within = Within::Expansion(Literal::string(expansion), fault.start..fault.end);
            let fault = Fault::new(span, format!("in the expansion, {title}")).help(help);
            Fault { within: Some(within), ..fault }
        });
    }
    faults
}

/// The text that replaces an expression: what its operator writes first, and letters, or digits in a
/// port.
fn filler(expression: &str, place: Place) -> String {
    let first = expression[1..].chars().next().filter(|symbol| "#./;?&".contains(*symbol));
    let len = expression.len() - usize::from(first.is_some());
    // The filler is as long as the expression, so that the offsets stay.
    let letters = (1..=len).map(|at| match place {
        // The port 1 with zeros before it, which is valid at any length and not a default port.
        Place::Port if at == len => '1',
        Place::Port => '0',
        // What begins with a variable has no scheme.
        Place::Start | Place::First | Place::Whole => '_',
        _ if place.is_base() => '_',
        _ if at % DOT_EVERY == 0 && at < len => '.',
        _ => 'h',
    });
    first.into_iter().chain(letters).collect()
}
