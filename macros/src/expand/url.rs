//! `url!` and `url_str!`: a whole URL, checked and normalized.

use std::iter;
use std::ops::Range;
use std::slice;

use etched_runtime::const_support::{
    Dropped, UrlFault, UrlFaultKind, UrlNumbers, UrlParts, url_numbers,
};
use etched_runtime::encoding::UTF_8;
use etched_runtime::percent::NON_ALPHANUMERIC;
use etched_runtime::url::{Url, UrlError, UrlErrorKind, validation_errors};
use proc_macro2::TokenStream;

use super::const_support::{self, Guessed};
use crate::argument::{Argument, Expected};
use crate::call::{Call, span_of};
use crate::fault::{Fault, Faults};
use crate::help;
use crate::source::Source;
use crate::spec::{Macro, Output};

/// `(TEXT)`.
pub(crate) fn expand(this: &Macro, call: &Call) -> Result<TokenStream, Faults> {
    let [text, surplus @ ..] = &call.arguments[..] else {
        return Err(Faults::of(this.no_argument(call, "\"https://example.com/\"")));
    };
    let mut faults = Faults::default();
    let argument = Argument::parse(text, Expected::Text, &mut faults);
    let source = Source::new(UTF_8, slice::from_ref(&argument));
    let mut found = Faults::default();
    let (mut url, mut numbers) = (String::new(), UrlNumbers::default());
    if source.is_whole() {
        found = source.faults(&|error, notation| {
            let escapes = || format!("write `{}`", NON_ALPHANUMERIC.encode(error.sequence()));
            help::for_latin_1(error, notation).unwrap_or_else(escapes)
        });
        if let Ok(text) = str::from_utf8(&source.bytes) {
            for fault in faults_of(text) {
                found.push_with(|| {
                    let help = help_for(&fault, text);
                    source.fault(fault.start..fault.end, fault.to_string()).help(help)
                });
            }
            if let Ok(parsed) = Url::parse(text) {
                numbers = url_numbers(&parsed.as_deref());
                url = parsed.into();
            }
        }
    }
    if !argument.is_const() {
        faults.merge(std::mem::take(&mut found));
    }
    if let [surplus, ..] = surplus {
        let title = format!("`{}!` takes one argument", this.name);
        let help = "for a URL in several parts, write `concat!(\"…\", \"…\")`, or \
                    `utf8_str!(\"…\", NAME)` if a part is a constant";
        faults.push(Fault::new(span_of(surplus), title).help(help));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(match argument.is_const() {
        false => {
            let literal = this.literal(url.into_bytes(), call.span_at(argument.span()));
            match this.output {
                Output::Url => const_support::url_of_literal(call, &literal, numbers),
                _ => literal,
            }
        }
        // A fault of a guess is one only if the guess is right.
        true => {
            let output = url.into_bytes();
            let guessed = source.is_whole().then_some(Guessed { output, faults: found });
            const_support::url(this, call, &argument, guessed, numbers)
        }
    })
}

/// The faults of a URL, in the order of their places.
pub(super) fn faults_of(text: &str) -> Vec<UrlFault> {
    let mut found: Vec<UrlFault> = Vec::new();
    // Faults are found in order, except those after a part that was replaced. The sort of the standard
    // library would be 4 % of the code of this crate.
    let insert = |found: &mut Vec<UrlFault>, fault: UrlFault| {
        found.insert(found.partition_point(|known| known.start <= fault.start), fault);
    };
    let mut replaced: Vec<Range<usize>> = Vec::new();
    let mut valid = text.to_string();
    // The parser stops at a failure. If that is in the host or the port, a valid one of the same
    // length replaces it, and the parser runs again to find the faults after it.
    loop {
        let parts = UrlParts::of(&valid);
        let is_new = |fault: &UrlFault| !replaced.iter().any(|part| part.contains(&fault.start));
        let errors: Vec<UrlError> = validation_errors(&valid).collect();
        let failure = errors.last().filter(|error| error.is_failure());
        let part = failure.and_then(|error| replaceable(error.position(), &parts));
        let errors = errors.iter().filter_map(|error| UrlFault::of_error(*error, &parts));
        let errors = errors.filter(is_new);
        match part.filter(|(part, _)| !replaced.contains(part)) {
            Some((part, filler)) => {
                let errors = errors.filter(|fault| part.contains(&fault.start));
                errors.for_each(|fault| insert(&mut found, fault));
                valid.replace_range(part.clone(), &filler.repeat(part.len()));
                replaced.push(part);
            }
            None => {
                errors.for_each(|fault| insert(&mut found, fault));
                if failure.is_none_or(|error| error.kind() != UrlErrorKind::MissingScheme) {
                    let url = Url::parse(&valid).ok();
                    let mut dropped = Dropped::of(parts, url.as_ref().map(Url::as_deref));
                    let dropped = iter::from_fn(|| dropped.next_fault()).filter(is_new);
                    dropped.for_each(|fault| insert(&mut found, fault));
                }
                break;
            }
        }
    }
    // Each slash that is missing or superfluous is an error.
    let is_slashes =
        |fault: &UrlFault| kind_of(fault) == Some(UrlErrorKind::MissingFollowingSolidus);
    found.dedup_by(|next, fault| next.start < fault.end && is_slashes(next) && is_slashes(fault));
    found
}

/// The host or the port, if the byte at this offset is in it, and a character of a valid one.
fn replaceable(at: usize, parts: &UrlParts<'_>) -> Option<(Range<usize>, &'static str)> {
    let host = parts.host_start..parts.host_end;
    let port = parts.host_end + 1..parts.path_start;
    if host.contains(&at) {
        return Some((host, "h"));
    }
    port.contains(&at).then_some((port, "0"))
}

pub(super) fn kind_of(fault: &UrlFault) -> Option<UrlErrorKind> {
    match &fault.kind {
        UrlFaultKind::Error(error) => Some(error.kind()),
        _ => None,
    }
}

/// The line of help for a fault of a URL.
pub(super) fn help_for(fault: &UrlFault, text: &str) -> String {
    help_with(fault, text).unwrap_or_else(|| fault.help().into())
}

/// The help that quotes the URL; `None` if the fixed words say all.
fn help_with(fault: &UrlFault, text: &str) -> Option<String> {
    let found = text.get(fault.start..fault.end).unwrap_or_default();
    let before = text.get(..fault.start).unwrap_or_default();
    let kind = match &fault.kind {
        UrlFaultKind::Error(error) => error.kind(),
        UrlFaultKind::DefaultPort(_) => return Some(format!("remove `:{found}`")),
        _ => return None,
    };
    match kind {
        UrlErrorKind::TabOrNewline => {
            let count = text.trim().matches(['\t', '\n', '\r']).count();
            match (found, count) {
                ("\n", _) => Some(
                    "remove it; a `\\` at the end of a line continues a literal in the next".into(),
                ),
                (_, 1) => None,
                _ => Some(format!("remove all {count} tabs and newlines")),
            }
        }
        UrlErrorKind::NotUrlCodePoint if found == "|" && is_drive_letter(before) => {
            Some("write `:` after a drive letter".into())
        }
        UrlErrorKind::NotUrlCodePoint | UrlErrorKind::HostInvalidCodePoint => {
            Some(format!("write `{}`", NON_ALPHANUMERIC.encode(found)))
        }
        UrlErrorKind::MissingFollowingSolidus => {
            let scheme = before.trim_start().trim_end_matches(['/', '\\']);
            let slashes = if scheme.eq_ignore_ascii_case("file:") { "///" } else { "//" };
            Some(format!("write `{scheme}{slashes}`"))
        }
        UrlErrorKind::MissingScheme if text.starts_with("//") => {
            Some(format!("write the scheme, such as `https:{}`", first_of(text)))
        }
        UrlErrorKind::MissingScheme => {
            let host = first_of(text);
            let is_host = !host.starts_with('.') && host.contains('.') || host == "localhost";
            is_host.then(|| format!("write the scheme, such as `https://{host}`"))
        }
        UrlErrorKind::Ipv4EmptyPart
        | UrlErrorKind::Ipv4TooFewParts
        | UrlErrorKind::Ipv4NonDecimalPart
        | UrlErrorKind::Ipv4OutOfRangePart
        | UrlErrorKind::Ipv6PieceLeadingZero
        | UrlErrorKind::DomainPercentEncoded => {
            Some(format!("write `{}`", Url::parse(text).ok()?.host()?))
        }
        _ => None,
    }
}

/// Whether a text ends with a letter that is a segment so far.
fn is_drive_letter(before: &str) -> bool {
    matches!(before.as_bytes(), [.., b'/' | b'\\', letter] if letter.is_ascii_alphabetic())
}

/// The text up to the first slash after the ones it may begin with.
fn first_of(text: &str) -> &str {
    let slashes = text.len() - text.trim_start_matches('/').len();
    let end = text[slashes..].find(['/', '?', '#', ':']).map_or(text.len(), |end| slashes + end);
    &text[..end]
}
