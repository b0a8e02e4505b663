//! Bytes whose brackets are missing. An integer alone is a code point, so
//! `utf8_bytes!(0xF0, 0x9F, 0xA6, 0x80)` would give eight bytes, which is never what was meant.

use etched_runtime::encoding::Encoding;

use crate::argument::Argument;
use crate::fault::{Fault, Faults};
use crate::source::Source;

/// The most integers of a run that a message shows.
const SHOWN: usize = 12;

/// A fault for each run of integers that are bytes beyond ASCII and together well-formed in `form`.
/// A run is as long as possible, because in a text of code points, two that would be a sequence may
/// well be next to others.
pub(crate) fn missing(encoding: Encoding, source: &Source<'_>, pieces: &[Argument]) -> Faults {
    let mut faults = Faults::default();
    for (start, run) in runs(encoding, pieces) {
        faults.push_with(|| fault(encoding, &run, &pieces[start]).at(source.start_of(start)));
    }
    faults
}

/// Whether [`missing`] finds a fault.
pub(crate) fn are_missing(encoding: Encoding, pieces: &[Argument]) -> bool {
    runs(encoding, pieces).next().is_some()
}

/// The runs, each with the index of its first piece.
fn runs(encoding: Encoding, pieces: &[Argument]) -> impl Iterator<Item = (usize, Vec<u8>)> {
    let mut next = 0;
    std::iter::from_fn(move || {
        while next < pieces.len() {
            let (start, run) = (next, run(&pieces[next..]));
            next += run.len().max(1);
            if !run.is_empty() && encoding.validate(&run).is_ok() {
                return Some((start, run));
            }
        }
        None
    })
}

/// The integers at the start that are bytes beyond ASCII.
fn run(pieces: &[Argument]) -> Vec<u8> {
    let mut run = Vec::new();
    for piece in pieces {
        let Argument::CodePoint { value, .. } = piece else { break };
        let Some(byte) = u8::try_from(*value).ok().filter(|byte| !byte.is_ascii()) else { break };
        run.push(byte);
    }
    run
}

fn fault(encoding: Encoding, run: &[u8], first: &Argument) -> Fault {
    let (mut bytes, mut code_points) = (String::new(), String::new());
    for (index, byte) in run.iter().take(SHOWN).enumerate() {
        let comma = if index > 0 { ", " } else { "" };
        bytes += &format!("{comma}0x{byte:02X}");
        code_points += &format!("{comma}'\\u{{{byte:X}}}'");
    }
    if run.len() > SHOWN {
        bytes += ", …";
        code_points += ", …";
    }
    let count = match run.len() {
        2 => "two".to_string(),
        3 => "three".to_string(),
        4 => "four".to_string(),
        more => more.to_string(),
    };
    let name = encoding.name();
    let title =
        format!("without brackets {bytes} are code points; as bytes they are well-formed {name}");
    Fault::new(first.span(), title).help(format!(
        "write `[{bytes}]` for these {count} bytes, or `{code_points}` for the code points"
    ))
}
