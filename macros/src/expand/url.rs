//! `url!`, `url_str!` and `url_origin_str!`: a whole URL or its origin, checked and normalized. `url_ref_str!`: a relative reference,
//! checked and encoded.

use std::{iter, slice, str};

use etched_runtime::const_support::{
    Refusal, UrlFault, UrlFaults, UrlForm, UrlNumbers, url_numbers, write_reference,
};
use etched_runtime::encoding::UTF_8;
use etched_runtime::percent::NON_ALPHANUMERIC;
use etched_runtime::url::Url;
use proc_macro2::TokenStream;

use super::const_support::{self, Guessed};
use crate::argument::{Argument, Expected};
use crate::call::{Call, span_of};
use crate::fault::{Fault, Faults};
use crate::help;
use crate::source::Source;
use crate::spec::{Macro, Operation, ResultType};

/// `(TEXT)`.
pub(crate) fn expand(this: &Macro, call: &Call) -> Result<TokenStream, Faults> {
    let form = match this.operation {
        Operation::Url(form) => Some(form),
        _ => None,
    };
    let is_reference = form.is_none();
    let [text, surplus @ ..] = &call.arguments[..] else {
        let example = match form {
            None => "\"/search?q=ü\"",
            Some(UrlForm::Origin) => "\"https://example.com\"",
            Some(_) => "\"https://example.com/\"",
        };
        return Err(Faults::of(this.no_argument(call, example)));
    };
    let mut faults = Faults::default();
    let argument = Argument::parse(text, Expected::Text, &mut faults);
    let source = Source::new(UTF_8, slice::from_ref(&argument));
    let mut text_faults = Faults::default();
    let (mut url, mut numbers) = (String::new(), UrlNumbers::default());
    if source.is_whole() {
        text_faults = source.faults(&|error, notation| {
            let escapes = || format!("write `{}`", NON_ALPHANUMERIC.encode(error.sequence()));
            help::for_latin_1(error, notation).unwrap_or_else(escapes)
        });
        if let Ok(text) = str::from_utf8(&source.bytes) {
            let faults_in = if is_reference { UrlFaults::of_reference } else { UrlFaults::of };
            for fault in sorted(faults_in(text)) {
                text_faults.push_with(|| {
                    let refusal = refusal(&fault, text);
                    let title = refusal.message().unwrap_or_default();
                    source.fault(fault.start..fault.end, title.into()).help(refusal.help())
                });
            }
            if is_reference {
                // Every byte may become an escape.
                let mut output = vec![0; 3 * text.len()];
                let len = write_reference(text.as_bytes(), &mut output);
                output.truncate(len);
                url = String::from_utf8(output).expect("a reference is ASCII");
            // A text that does not parse has a fault, so the empty `url` is never the result.
            } else if let Ok(parsed) = Url::parse(text) {
                let parsed = parsed.borrowed();
                let is_faultless = text_faults.is_empty();
                let fault = form.filter(|_| is_faultless).and_then(|it| it.fault(text, parsed));
                if let Some((start, end, refusal)) = fault {
                    let title = refusal.message().unwrap_or_default().to_owned();
                    text_faults.push(source.fault(start..end, title).help(refusal.help()));
                }
                numbers = url_numbers(&parsed);
                url = match form {
                    Some(UrlForm::Origin) => parsed.origin().to_string(),
                    _ => parsed.as_str().to_owned(),
                };
            }
        }
    }
    // A fault in guessed data counts only if the guess is right, so the expansion reports it.
    if !argument.is_const() {
        faults.merge(std::mem::take(&mut text_faults));
    }
    if let [surplus, ..] = surplus {
        let title = format!("`{}!` takes one argument", this.name);
        let help = "for a URL in several parts, write `concat!(\"…\", \"…\")`; encode a value first: \
                    `utf8_str!(\"…?x=\", url_encode_str!(NAME))`, or use `query!`";
        faults.push(Fault::new(span_of(surplus), title).help(help));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(match argument.is_const() {
        false => {
            let literal = this.literal(url.into_bytes(), call.span_at(argument.span()));
            match this.output {
                ResultType::Url => const_support::url_of_literal(call, &literal, numbers),
                _ => literal,
            }
        }
        true => {
            let output = url.into_bytes();
            let guessed = source.is_whole().then_some(Guessed { output, faults: text_faults });
            const_support::url_of_const(this, call, &argument, guessed, numbers)
        }
    })
}

/// The words for a fault of this text.
pub(crate) fn refusal(fault: &UrlFault, text: &str) -> Refusal {
    let url = Url::parse(text).ok();
    fault.refusal(text, url.as_ref().and_then(|url| url.host()))
}

/// The faults of a URL, in the order of their places.
pub(crate) fn check(text: &str) -> Vec<UrlFault> {
    sorted(UrlFaults::of(text))
}

/// Merges the faults of the text, which are in order, with those of the parser. What the parser says
/// of a text that has a fault of its own is left out.
fn sorted(mut faults: UrlFaults<'_>) -> Vec<UrlFault> {
    let of_text: Vec<UrlFault> = faults.of_text.by_ref().collect();
    let mut of_parser: Vec<UrlFault> = Vec::new();
    // An insertion sort is linear here: the parser reports the ends of the text first, then the
    // other parts in order, except the faults of one host. The sort of the standard library would be
    // 4 % of the code of this crate.
    for fault in faults {
        of_parser.insert(of_parser.partition_point(|known| known.start <= fault.start), fault);
    }
    let mut of_parser = of_parser.into_iter().peekable();
    let mut merged = Vec::new();
    for fault in of_text {
        merged.extend(iter::from_fn(|| of_parser.next_if(|next| next.start < fault.start)));
        while of_parser.next_if(|next| next.start < fault.end).is_some() {}
        merged.push(fault);
    }
    merged.extend(of_parser);
    merged
}
