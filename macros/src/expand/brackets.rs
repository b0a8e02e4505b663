//! Integers in text that are probably not meant as code points. `utf8_bytes!(0xF0, 0x9F, 0xA6, 0x80)`
//! would give eight bytes: nobody who writes this wants eight bytes. `utf8_str!("page=", 2)` would
//! end with a control character.

use etched_runtime::const_support::order::check_code_point;
use etched_runtime::const_support::without_brackets;
use etched_runtime::encoding::Encoding;

use crate::argument::Argument;
use crate::fault::{Fault, Faults};

/// Returns a fault for each run of integers from 0x80 to 0xFF that is probably meant as bytes, and
/// then one for each other integer that may be meant as its digits.
pub(crate) fn faults(encoding: Encoding, arguments: &[Argument]) -> (Faults, Faults) {
    let (mut of_runs, mut of_digits) = (Faults::default(), Faults::default());
    let mut next = 0;
    while next < arguments.len() {
        let start = next;
        let run: Vec<u8> = arguments[start..].iter().map_while(byte_beyond_ascii).collect();
        // If the argument at `start` is no such integer, the run is empty, and is not a fault.
        next += run.len().max(1);
        let refusal = without_brackets(encoding, &run);
        if refusal.message().is_some() {
            of_runs.push_with(|| Fault {
                argument: start,
                ..Fault::of_refusal(arguments[start].span(), &refusal)
            });
            continue;
        }
        for (index, argument) in arguments.iter().enumerate().take(next).skip(start) {
            let Argument::CodePoint { token, value } = argument else { continue };
            if !token.to_string().starts_with("0x") {
                of_digits.push_with(|| {
                    let is_byte = false;
                    let refusal = check_code_point(encoding, *value, &token.to_string(), is_byte);
                    Fault { argument: index, ..Fault::of_refusal(token.span(), &refusal) }
                });
            }
        }
    }
    (of_runs, of_digits)
}

fn byte_beyond_ascii(argument: &Argument) -> Option<u8> {
    let Argument::CodePoint { value, .. } = argument else { return None };
    u8::try_from(*value).ok().filter(|byte| !byte.is_ascii())
}
