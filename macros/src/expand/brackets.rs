//! Bytes whose brackets are missing. An integer alone is a code point, so
//! `utf8_bytes!(0xF0, 0x9F, 0xA6, 0x80)` would give eight bytes, which is never what was meant.

use etched_runtime::encoding::Encoding;
use proc_macro2::Span;

use crate::argument::Argument;
use crate::fault::{Fault, Faults};

/// The most integers of a run that a message shows.
const LISTED: usize = 12;

/// A fault for each run of integers that are bytes beyond ASCII and together well-formed in
/// `encoding`. A run is as long as possible, because in a text of code points, two that would be a
/// sequence may well be next to others.
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
