//! `utf8_bytes!` and its kin: arguments that are concatenated and checked as one sequence.

use etched_runtime::const_support::help::FOR_TOO_LONG;
use etched_runtime::encoding::MODIFIED_UTF_8;
use etched_runtime::java;
use proc_macro2::TokenStream;

use super::brackets;
use super::const_support::{self, Known, Rules};
use crate::argument::{Argument, Expected};
use crate::call::Call;
use crate::fault::Faults;
use crate::help;
use crate::source::Source;
use crate::spec::{Macro, Target};

/// `(PIECE, …)`.
pub(crate) fn expand(this: &Macro, call: &Call, target: Target) -> Result<TokenStream, Faults> {
    let encoding = target.encoding;
    if call.arguments.is_empty() {
        return Err(Faults::of(this.no_argument(call, "\"…\", 0x10302, [0xC3, 0xA9]")));
    }
    let mut faults = Faults::default();
    let mut arguments: Vec<Argument> = Vec::new();
    // The index of the argument that each of the faults is in.
    let mut found_in = Vec::new();
    for (index, argument) in call.arguments.iter().enumerate() {
        let before = faults.len();
        arguments.push(Argument::parse(argument, Expected::pieces(encoding), &mut faults));
        let found = faults.kept_from(before);
        found_in.resize(found_in.len() + found.len(), index);
        if !found.is_empty()
            && let Some(pair) = help::for_pair(&call.arguments, index)
        {
            found.iter_mut().for_each(|fault| fault.help = Some(pair.clone()));
        }
    }
    // The guesses are of use only if they leave no gap, and if no fault is reported without them.
    let is_refused = !faults.is_empty() || brackets::are_missing(encoding, &arguments);
    if is_refused || !Source::new(encoding, &arguments).is_whole() {
        arguments.iter_mut().for_each(Argument::forget_guess);
    }
    let source = Source::new(encoding, &arguments);
    for (fault, &index) in faults.kept_from(0).iter_mut().zip(&found_in) {
        fault.at += source.start_of(index);
    }
    let help = |error: &_, notation| help::for_ill_formed(error, &source.bytes, notation);
    let mut found = source.faults(&help);
    found.merge(brackets::missing(encoding, &source, &arguments));
    let output = match target.is_frame {
        true => framed(&source, &mut found),
        false => source.bytes.clone(),
    };
    if !arguments.iter().any(Argument::is_const) {
        faults.merge(found);
        let span = call.span_at(arguments[0].span());
        return if faults.is_empty() { Ok(this.literal(output, span)) } else { Err(faults) };
    }
    if !source.is_whole() {
        faults.merge(found);
        let expansion =
            || const_support::concat(this, call, Rules::Target(target), &arguments, None);
        return if faults.is_empty() { Ok(expansion()) } else { Err(faults) };
    }
    // A fault of a guess is one only if the guess is right.
    let known = Some(Known { output, faults: found });
    Ok(const_support::concat(this, call, Rules::Target(target), &arguments, known))
}

/// The bytes in the frame of `writeUTF`. If they are ill-formed or too long, the length in the
/// frame is 0.
fn framed(source: &Source<'_>, faults: &mut Faults) -> Vec<u8> {
    let unframed = || [&[0, 0], &source.bytes[..]].concat();
    let Ok(text) = MODIFIED_UTF_8.decode(&source.bytes) else { return unframed() };
    match java::frame_len(&text) {
        Ok(len) => {
            let mut frame = vec![0; len];
            java::write_utf(&text, &mut frame).expect("the frame has the length it asked for");
            frame
        }
        Err(error) => {
            let at = MODIFIED_UTF_8.encoded_len(&text[..error.position()]);
            let fault = source.fault(at..at + 1, error.to_string());
            faults.push(fault.help(FOR_TOO_LONG));
            unframed()
        }
    }
}
