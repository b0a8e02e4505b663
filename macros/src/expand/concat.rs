//! `utf8_bytes!` and similar macros, which concatenate their arguments and check them as one
//! sequence.

use std::mem;

use etched_runtime::const_support::Target;
use etched_runtime::const_support::help::FOR_TOO_LONG;
use etched_runtime::encoding::{MODIFIED_UTF_8, UTF_8};
use etched_runtime::{ToSliceError, java};
use proc_macro2::TokenStream;

use super::const_support::{self, Guessed};
use crate::argument::{Argument, Expected};
use crate::call::Call;
use crate::fault::Faults;
use crate::help;
use crate::source::Source;
use crate::spec::{Macro, ResultType};

/// `(ARGUMENT, …)`.
pub(crate) fn expand(this: &Macro, call: &Call, target: Target) -> Result<TokenStream, Faults> {
    let encoding = target.encoding;
    if call.arguments.is_empty() {
        let example = match target.is_checked {
            true => "\"…\", '…', 0xC3, 0xA9",
            false => "\"…\", 0x0A, be_u16(0x1234)",
        };
        return Err(Faults::of(this.no_argument(call, example)));
    }
    let mut faults = Faults::default();
    let numbers = 0..call.arguments.len();
    let mut arguments: Vec<Argument> =
        numbers.map(|index| argument(call, target, index, &mut faults)).collect();
    // The guesses are used only if all bytes are then known, and if no fault was found without
    // them.
    if !faults.is_empty() || !Source::new(encoding, &arguments).is_whole() {
        arguments.iter_mut().for_each(Argument::forget_guess);
    }
    let source = Source::new(encoding, &arguments);
    let help = |error: &_, notation| help::for_ill_formed(error, &source.bytes, notation);
    let mut sequence_faults = match target.is_checked {
        true => source.faults(&help),
        false => Faults::default(),
    };
    let mut output = match target.header > 0 {
        true => framed(&source, &mut sequence_faults),
        false => source.bytes.clone(),
    };
    if target.has_nul {
        output.push(0);
        // In modified UTF-8 a zero byte is ill-formed, and has a fault already.
        sequence_faults.merge(if encoding == UTF_8 { source.nuls() } else { source.last_nul() });
    }
    let is_const = arguments.iter().any(Argument::is_const);
    let is_guessed = is_const && source.is_whole();
    // A fault in guessed data counts only if the guess is right, so the expansion reports it.
    if !is_guessed {
        faults.merge(mem::take(&mut sequence_faults));
    }
    // With faults, the guesses of all constants were dropped above.
    if !faults.is_empty() {
        return Err(faults);
    }
    if is_const {
        let guessed = is_guessed.then_some(Guessed { output, faults: sequence_faults });
        return Ok(const_support::concat(this, call, target, &arguments, guessed));
    }
    let literal = this.literal(output, call.span_at(arguments[0].span()));
    Ok(match this.output {
        ResultType::CStr => const_support::c_str_of_literal(call, &literal),
        _ => literal,
    })
}

/// Parses the argument with this number.
fn argument(call: &Call, target: Target, index: usize, faults: &mut Faults) -> Argument {
    let mut argument_faults = Faults::default();
    let tokens = &call.arguments[index];
    let argument = Argument::parse(tokens, Expected::Piece(target), &mut argument_faults);
    // A surrogate is a fault. If it is half of a pair, the code point of the pair is the better help.
    let pair_help =
        (!argument_faults.is_empty()).then(|| help::for_pair(&call.arguments, index)).flatten();
    for fault in argument_faults.iter_mut() {
        fault.argument = index;
        fault.help = pair_help.clone().or(fault.help.take());
    }
    faults.append(argument_faults);
    argument
}

/// The bytes in a frame of `writeUTF`. Adds a fault if the bytes are too long. Ill-formed bytes
/// have a fault already, or come from a source with unknown bytes. In these cases at most the
/// length of the frame matters (see [`Guessed::output`](const_support::Guessed::output)), and its
/// length field is 0.
fn framed(source: &Source<'_>, faults: &mut Faults) -> Vec<u8> {
    let mut frame = [&[0, 0], &source.bytes[..]].concat();
    let Ok(text) = MODIFIED_UTF_8.decode(&source.bytes) else { return frame };
    // After an error, the frame is unchanged.
    if let Err(ToSliceError::Input(error)) = java::write_utf(&text, &mut frame) {
        let at = MODIFIED_UTF_8.encoded_len(&text[..error.position()]);
        let fault = source.fault(at..at + 1, error.to_string());
        faults.push(fault.help(FOR_TOO_LONG));
    }
    frame
}
