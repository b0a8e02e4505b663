//! Finds byte lists without brackets. An integer outside of brackets is a code point, so
//! `utf8_bytes!(0xF0, 0x9F, 0xA6, 0x80)` would give eight bytes. Nobody who writes this wants eight
//! bytes.

use etched_runtime::encoding::Encoding;
use proc_macro2::Span;

use crate::argument::Argument;
use crate::fault::{Fault, Faults};

/// How many integers of a run a message shows at most.
const LISTED: usize = 12;

/// Returns a fault for each run of integers from 0x80 to 0xFF that is well-formed in `encoding` if
/// each integer is read as a byte. Only whole runs count: in a text that is meant as code points,
/// two integers in the middle of a longer run may happen to form a sequence.
pub(crate) fn missing(encoding: Encoding, arguments: &[Argument]) -> Faults {
    let mut faults = Faults::default();
    let mut next = 0;
    while next < arguments.len() {
        let start = next;
        let run: Vec<u8> = arguments[start..].iter().map_while(byte_beyond_ascii).collect();
        next += run.len().max(1);
        if !run.is_empty() && encoding.validate(&run).is_ok() {
            faults.push_with(|| Fault {
                argument: start,
                ..fault(encoding, &run, arguments[start].span())
            });
        }
    }
    faults
}

fn byte_beyond_ascii(argument: &Argument) -> Option<u8> {
    let Argument::CodePoint { value, .. } = argument else { return None };
    u8::try_from(*value).ok().filter(|byte| !byte.is_ascii())
}

/// The fault of a run of integers, which is well-formed as bytes. `span` is its first integer.
fn fault(encoding: Encoding, run: &[u8], span: Span) -> Fault {
    let listed = |write: fn(&u8) -> String| {
        let mut list: Vec<String> = run.iter().take(LISTED).map(write).collect();
        if run.len() > LISTED {
            list.push("…".to_string());
        }
        list.join(", ")
    };
    let bytes = listed(|byte| format!("0x{byte:02X}"));
    let code_points = listed(|byte| format!("'\\u{{{byte:X}}}'"));
    let count = match run.len() {
        2 => "two".to_string(),
        3 => "three".to_string(),
        4 => "four".to_string(),
        more => more.to_string(),
    };
    let name = encoding.name();
    let title =
        format!("without brackets {bytes} are code points; as bytes they are well-formed {name}");
    Fault::new(span, title).help(format!(
        "write `[{bytes}]` for these {count} bytes, or `{code_points}` for the code points"
    ))
}
