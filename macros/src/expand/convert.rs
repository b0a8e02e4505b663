//! `url_encode!` and similar macros, which take one argument and a percent-encode set.

use std::ops::Range;
use std::{mem, slice};

use etched_runtime::DecodeError;
use etched_runtime::encoding::UTF_8;
use etched_runtime::percent::COMPONENT;
use proc_macro2::TokenStream;

use super::const_support::{self, Guessed};
use crate::argument::{Argument, Expected};
use crate::call::{Call, span_of};
use crate::fault::Faults;
use crate::help;
use crate::set::Set;
use crate::source::Source;
use crate::spec::{Content, Macro, Operation};

/// `(TEXT)` or `(TEXT, SET)`. `default` is the name of the set of `(TEXT)`.
pub(crate) fn expand(this: &Macro, call: &Call, default: &str) -> Result<TokenStream, Faults> {
    let [text, rest @ ..] = &call.arguments[..] else {
        return Err(Faults::of(this.no_argument(call, "\"…\"")));
    };
    let mut faults = Faults::default();
    let argument = Argument::parse(text, Expected::Text, &mut faults);
    let set = match rest {
        [] => Ok(Set::named(default)),
        [set, ..] => Set::parse(set, text),
    };
    let source = Source::new(UTF_8, slice::from_ref(&argument));
    let mut text_faults = faults_of_text(this, &source, set.as_ref().ok());
    // A fault in guessed data counts only if the guess is right, so the expansion reports it.
    if !argument.is_const() {
        faults.merge(mem::take(&mut text_faults));
    }
    // Only now, because the set comes after the text in the call.
    let set = set.map_err(|fault| faults.push(fault)).ok();
    if let [_, surplus, ..] = rest {
        let what = "one argument and a percent-encode set";
        faults.push(this.takes(what, span_of(surplus), "\"…\", path_segment"));
    }
    let Some(set) = set.filter(|_| faults.is_empty()) else { return Err(faults) };
    let output = match set {
        Set::Named(_, set) if source.is_whole() => Some(match this.operation {
            Operation::Decode(..) => set.decode_lenient(&source.bytes).into_owned(),
            _ => set.encode(&source.bytes).into_owned().into_bytes(),
        }),
        _ => None,
    };
    Ok(match output {
        Some(output) if !argument.is_const() => this.literal(output, call.span_at(argument.span())),
        output => {
            let guessed = output.map(|output| Guessed { output, faults: text_faults });
            const_support::convert(this, call, &argument, &set, guessed)
        }
    })
}

/// The faults of a text. If `set` is not known, [`COMPONENT`] finds the same faults: a set changes
/// only the decoded text that a message quotes, because some sets decode `+` to a space.
fn faults_of_text(this: &Macro, source: &Source<'_>, set: Option<&Set>) -> Faults {
    match this.operation {
        Operation::Encode(Content::Text, _) => source.faults(&|error, notation| {
            // The help names the macro that takes any bytes: `percent_encode_str` for
            // `url_encode_str`.
            let other = format!("percent{}", this.name.strip_prefix("url").unwrap_or_default());
            help::for_not_text(error, &other, notation)
        }),
        Operation::Decode(content, _) if source.is_whole() => {
            let mut faults = Faults::default();
            let set = if let Some(Set::Named(_, set)) = set { *set } else { COMPONENT };
            // Any bytes are allowed in a result that is not text.
            let is_reported = |error: &DecodeError| {
                matches!(content, Content::Text) || error.malformed_escape().is_some()
            };
            for error in set.decode_faults(&source.bytes).filter(is_reported) {
                faults.push_with(|| {
                    let range = range_of(&error, &source.bytes);
                    let help =
                        help::for_decode(&error, &source.bytes, source.notation(/* offset */ 0));
                    source.fault(range, error.to_string()).help(help)
                });
            }
            faults
        }
        _ => Faults::default(),
    }
}

/// The bytes to underline: the malformed escape, or the ill-formed byte that the message reports.
/// If that byte is escaped, its whole escape is underlined.
fn range_of(error: &DecodeError, bytes: &[u8]) -> Range<usize> {
    let start = error.position();
    if let Some(escape) = error.malformed_escape() {
        return start..start + escape.len();
    }
    // In an ill-formed sequence, each byte is an escape or stands for itself.
    let unit_len = |at: usize| if bytes.get(at) == Some(&b'%') { 3 } else { 1 };
    // How many decoded bytes of the ill-formed sequence come before the byte to underline.
    let decoded_before =
        error.ill_formed().map_or(0, |error| error.position() - error.valid_up_to());
    let fault_start = (0..decoded_before).fold(start, |at, _| at + unit_len(at));
    fault_start..fault_start + unit_len(fault_start)
}
