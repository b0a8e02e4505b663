//! Finds byte lists without brackets. An integer outside of brackets is a code point, so
//! `utf8_bytes!(0xF0, 0x9F, 0xA6, 0x80)` would give eight bytes. Nobody who writes this wants eight
//! bytes.

use super::argument::Argument;
use super::order::is_number;
use super::refusal::Refusal;
use crate::base::message::Message;
use crate::base::slices::until;
use crate::table::bits::{announced_len, is_continuation};
use crate::table::encoding::Encoding;

/// The error of the first run of integers from 0x80 to 0xFF that is probably meant as bytes. Only
/// integer literals count; `tokens` are the arguments as they are written in the source code. `N` is
/// the length of the output, to which each of them adds a byte or more, so no run is longer.
pub(super) const fn check_brackets<const N: usize>(
    encoding: Encoding,
    arguments: &[Argument<'_>],
    tokens: &[&str],
) -> Refusal {
    let mut run = [0; N];
    let mut next = 0;
    while next < tokens.len() {
        let start = next;
        while next < tokens.len() && is_number(tokens[next].as_bytes()) {
            let Argument::Number(byte @ 0x80..=0xFF) = arguments[next] else { break };
            run[next - start] = byte as u8;
            next += 1;
        }
        if next == start {
            // The argument at `next` is not in a run.
            next += 1;
            continue;
        }
        let refusal = without_brackets(encoding, until(&run, next - start));
        if refusal.message().is_some() {
            return refusal.at(start);
        }
    }
    Refusal::NONE
}

/// The error of a run of integers from 0x80 to 0xFF if, read as bytes, it is sequences from start to
/// end. Only whole runs count: in a text that is meant as code points, two integers in the middle of
/// a longer run may happen to form a sequence.
#[cfg_attr(on_demand, inline)]
pub const fn without_brackets(encoding: Encoding, run: &[u8]) -> Refusal {
    if !are_sequences(run) {
        return Refusal::NONE;
    }
    let is_well_formed = encoding.const_validate(run).is_ok();
    let mut message = Message::of("without brackets ");
    list(&mut message, run, ["0x", ""]);
    message.text(" are code points; as bytes they are ");
    message.text(if is_well_formed { "well-formed " } else { "ill-formed " });
    message.text(encoding.name());
    let mut help;
    if is_well_formed {
        help = Message::of("write `[");
        list(&mut help, run, ["0x", ""]);
        help.text("]` for these ");
        match run.len() {
            2 => help.text("two"),
            3 => help.text("three"),
            4 => help.text("four"),
            more => help.decimal(more),
        }
        help.text(" bytes, or `");
    } else {
        help = Message::of("if ill-formed bytes are meant, use `bytes!`; or write `");
    }
    list(&mut help, run, ["'\\u{", "}'"]);
    help.text("` for the code points");
    Refusal::new(message, help)
}

/// Whether `bytes` are sequences, well-formed or not: each a lead byte, and the continuation bytes
/// that it announces.
#[cfg_attr(on_demand, inline)]
const fn are_sequences(bytes: &[u8]) -> bool {
    let mut i = 0;
    while i < bytes.len() {
        let Some(len @ 2..) = announced_len(bytes[i]) else { return false };
        let end = i + len;
        i += 1;
        while i < end {
            if i == bytes.len() || !is_continuation(bytes[i]) {
                return false;
            }
            i += 1;
        }
    }
    !bytes.is_empty()
}

/// Adds the hexadecimal digits of each byte, each between the texts `before` and `after`, with
/// commas. If there are more than `LISTED` bytes, `…` stands for the others.
#[cfg_attr(on_demand, inline)]
const fn list(message: &mut Message, bytes: &[u8], [before, after]: [&'static str; 2]) {
    const LISTED: usize = 12;

    let mut i = 0;
    while i < bytes.len() {
        if i > 0 {
            message.text(", ");
        }
        if i == LISTED {
            return message.text("…");
        }
        message.text(before);
        message.byte(bytes[i]);
        message.text(after);
        i += 1;
    }
}
