//! Finds byte lists without brackets. An integer outside of brackets is a code point, so
//! `utf8_bytes!(0xF0, 0x9F, 0xA6, 0x80)` would give eight bytes. Nobody who writes this wants eight
//! bytes.

use etched_runtime::const_support::without_brackets;
use etched_runtime::encoding::Encoding;

use crate::argument::Argument;
use crate::fault::{Fault, Faults};

/// Returns a fault for each run of integers from 0x80 to 0xFF that is probably meant as bytes.
pub(crate) fn missing(encoding: Encoding, arguments: &[Argument]) -> Faults {
    let mut faults = Faults::default();
    let mut next = 0;
    while next < arguments.len() {
        let start = next;
        let run: Vec<u8> = arguments[start..].iter().map_while(byte_beyond_ascii).collect();
        // If the argument at `start` is no such integer, the run is empty, and is not a fault.
        next += run.len().max(1);
        let refusal = without_brackets(encoding, &run);
        if refusal.message().is_some() {
            faults.push_with(|| Fault {
                argument: start,
                ..Fault::of_refusal(arguments[start].span(), &refusal)
            });
        }
    }
    faults
}

fn byte_beyond_ascii(argument: &Argument) -> Option<u8> {
    let Argument::CodePoint { value, .. } = argument else { return None };
    u8::try_from(*value).ok().filter(|byte| !byte.is_ascii())
}
