//! `url!`, `url_str!` and `url_origin_str!`: a whole URL or its origin, checked and normalized.
//! `url_ref_str!`: a relative reference, checked and encoded.

use std::{iter, slice, str};

use etched_runtime::const_support::{
    Argument::Text, Refusal, UrlFault, UrlFaults, UrlForm, UrlNumbers, url_numbers, url_room,
    write_reference,
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
use crate::spec::{Macro, ResultType};

/// `(TEXT)`.
pub(crate) fn expand(this: &Macro, call: &Call, form: UrlForm) -> Result<TokenStream, Faults> {
    let [text, surplus @ ..] = &call.arguments[..] else {
        let example = match form {
            UrlForm::Reference => "\"/search?q=ü\"",
            UrlForm::Origin => "\"https://example.com\"",
            _ => "\"https://example.com/\"",
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
            (url, numbers) = match form {
                UrlForm::Reference => (reference_of(text, &source, &mut text_faults), numbers),
                _ => url_of(form, text, &source, &mut text_faults),
            };
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
            const_support::url_of_const(this, call, &argument, form, guessed, numbers)
        }
    })
}

/// The URL of a literal, and its numbers. Adds its faults.
fn url_of(
    form: UrlForm,
    text: &str,
    source: &Source<'_>,
    faults: &mut Faults,
) -> (String, UrlNumbers) {
    let mut output = vec![0; url_room(&Text(text))];
    let mut found = UrlFaults::with_output(text, &mut output);
    let url_faults = sorted(&mut found);
    // The parser may have stopped at a fault. A domain that the feature `idna` converts may be longer
    // than the output.
    let parsed = found.into_url().filter(|_| url_faults.is_empty()).map(Url::into_owned);
    let parsed = parsed.or_else(|| Url::parse(text).ok());
    for fault in url_faults {
        let host = parsed.as_ref().and_then(|url| url.host());
        faults.push_with(|| source.fault_of(fault.start..fault.end, &fault.refusal(text, host)));
    }
    // A text that does not parse has a fault, so the empty URL is never the result.
    let Some(parsed) = parsed.as_ref().map(Url::borrowed) else { return Default::default() };
    let of_form = faults.is_empty().then(|| form.fault(text, parsed)).flatten();
    faults.extend(of_form.map(|(start, end, refusal)| source.fault_of(start..end, &refusal)));
    let url = match form {
        UrlForm::Origin => parsed.origin().to_string(),
        _ => parsed.as_str().to_owned(),
    };
    (url, url_numbers(&parsed))
}

/// The relative reference of a literal. Adds its faults.
fn reference_of(text: &str, source: &Source<'_>, faults: &mut Faults) -> String {
    for fault in sorted(&mut UrlFaults::of_reference(text)) {
        faults.push_with(|| source.fault_of(fault.start..fault.end, &fault.refusal(text, None)));
    }
    let mut output = vec![0; url_room(&Text(text))];
    let len = write_reference(text.as_bytes(), &mut output);
    output.truncate(len);
    String::from_utf8(output).expect("a reference is ASCII")
}

/// The words for a fault of this text.
pub(crate) fn refusal(fault: &UrlFault, text: &str) -> Refusal {
    let url = Url::parse(text).ok();
    fault.refusal(text, url.as_ref().and_then(|url| url.host()))
}

/// The faults of a URL, in the order of their places.
pub(crate) fn check(text: &str) -> Vec<UrlFault> {
    sorted(&mut UrlFaults::of(text))
}

/// Merges the faults of the text, which are in order, with those of the parser. What the parser says
/// of a text that has a fault of its own is left out.
fn sorted(faults: &mut UrlFaults<'_, '_>) -> Vec<UrlFault> {
    let of_text: Vec<UrlFault> = iter::from_fn(|| faults.of_text.next_fault()).collect();
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
