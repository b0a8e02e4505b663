//! Sequences of bytes in an encoding.

use etched_runtime::const_support::Quoted;
use etched_runtime::encoding::{CESU_8, Encoding, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
use etched_runtime::{Cursor, IllFormedError};

use crate::nodes::{Mark, Nodes, count, first_faults, list_faults};
use crate::paste::{Call, list_errors, literal};
use crate::read::{NOTATIONS, write_literal};
use crate::{State, View};

/// The encodings, by the names of their constants, and the macro that writes each.
const ENCODINGS: [(&str, Encoding, Option<&str>); 5] = [
    ("utf_8", UTF_8, Some("utf8_bytes")),
    ("modified_utf_8", MODIFIED_UTF_8, Some("modified_utf8_bytes")),
    ("java_string", JAVA_STRING, None),
    ("cesu_8", CESU_8, Some("cesu8_bytes")),
    ("rfc_2279", RFC_2279, Some("rfc2279_bytes")),
];

/// The elements that show something only if the field can be read.
const RESULTS: [&str; 6] =
    ["bytes_status", "sequences", "bytes_faults", "bytes_decoded", "bytes_lossy", "accepted"];
/// Those that have a line of Rust.
const LINES: [&str; 3] = ["sequences", "bytes_decoded", "bytes_lossy"];

const BYTES: &str = "48 69 20 E2 82 AC 20 F0 9F A6 80 20 C0 AF 20 ED A0 80 20 E4 BA";

/// How many bytes are drawn.
const DRAWN_BYTES: usize = 600;
/// How many sequences are drawn before an error that is beyond the first `DRAWN_BYTES`.
const SEQUENCES_BEFORE_FAULT: usize = 8;

pub(crate) fn show(state: &State, view: &mut View) {
    let name = state.get_or("encoding", "utf_8");
    let (name, encoding, macro_name) =
        *ENCODINGS.iter().find(|(word, ..)| *word == name).unwrap_or(&ENCODINGS[0]);
    let notation_of = |field| {
        let name = state.get_or(field, "hex");
        *NOTATIONS.iter().find(|notation| notation.name == name).unwrap_or(&NOTATIONS[0])
    };
    let text = state.get_or("bytes", BYTES);

    // `was` is the notation of the field if the user has just chosen another one.
    let notation = notation_of("as");
    let before = if state.get("was").is_some() { notation_of("was") } else { notation };
    let read = (before.read)(text, encoding);
    let (notation, text) = match &read {
        Ok(bytes) if before.name != notation.name => match (notation.write)(bytes, encoding) {
            Some(text) => (notation, text),
            None => (before, text.to_owned()),
        },
        Ok(_) => (before, text.to_owned()),
        Err(_) => (notation, text.to_owned()),
    };
    view.field("encoding", name);
    view.field("as", notation.name);
    view.field("bytes", &text);

    view.show("bytes_read", |nodes| {
        if let Err(error) = &read {
            let fault = error.position..error.position + 1;
            let message = format_args!("byte {} of the field: {}", error.position, error.expected);
            nodes.span("p.wrong", message);
            let mark = Mark { fault, ..Mark::default() };
            nodes.element("div.marked", |nodes| nodes.with_marks(&text, &[mark]));
        }
    });
    let Ok(bytes) = &read else {
        for id in RESULTS {
            view.show(id, |_| {});
        }
        for result in LINES {
            view.no_line(result);
        }
        return;
    };
    let (faults, more) = first_faults(encoding.faults(bytes));
    view.show("bytes_status", |status| {
        status.text(format_args!("{}, ", count(bytes.len(), "byte")));
        match faults.len() + more {
            0 => status.span("span.good", "well-formed"),
            number => status.span("span.wrong", count(number, "ill-formed sequence")),
        }
    });
    view.show("sequences", |nodes| sequences(nodes, encoding, bytes, &faults));
    let source = write_literal(bytes);
    let call = macro_name.map(|macro_name| {
        let is_text = notation.name == "text";
        Call::new(macro_name, if is_text { literal(&text) } else { source.clone() })
    });
    let constant = name.to_ascii_uppercase();
    let path = format!("encoding::{constant}");
    // No macro takes a Java string.
    let errors = call.as_ref().map(Call::errors);
    view.show("bytes_faults", |list| match &errors {
        Some(errors) => list_errors(list, errors),
        None => list_faults(list, &faults, more),
    });
    match (&call, faults.is_empty()) {
        (Some(call), true) => view.line("sequences", macro_name.unwrap_or_default(), call),
        (None, true) => {
            view.line("sequences", &path, format_args!("{constant}.code_points({source})"));
        }
        (_, false) => view.no_line("sequences"),
    }
    match (encoding.decode(bytes), macro_name) {
        (Ok(_), Some("utf8_bytes")) => {
            view.line("bytes_decoded", "utf8_str", Call::new("utf8_str", source.clone()));
        }
        (Ok(_), _) => {
            view.line("bytes_decoded", &path, format_args!("{constant}.decode({source})"));
        }
        (Err(_), _) => view.no_line("bytes_decoded"),
    }
    view.line("bytes_lossy", &path, format_args!("{constant}.decode_lossy({source})"));
    view.show("bytes_decoded", |decoded| match encoding.decode(bytes) {
        Ok(text) => decoded.quoted(&text),
        Err(error) => {
            // A well-formed sequence may have no text, such as a surrogate in a Java string.
            if faults.is_empty() {
                decoded.span("span.wrong", format_args!("{error:#}"));
            } else {
                decoded.span("span.wrong", "not decoded, because there are errors");
            }
        }
    });
    view.show("bytes_lossy", |lossy| lossy.quoted(&encoding.decode_lossy(bytes)));
    view.show("accepted", |accepted| {
        for (_, encoding, _) in ENCODINGS {
            let is_valid = encoding.validate(bytes).is_ok();
            accepted.span(if is_valid { "li.yes" } else { "li.no" }, encoding.name());
        }
    });
}

/// Draws the sequences, each with its code point.
fn sequences(nodes: &mut Nodes, encoding: Encoding, bytes: &[u8], faults: &[IllFormedError]) {
    let mut at = start(encoding, bytes, faults);
    let first = at;
    if first > 0 {
        nodes.text("… ");
    }
    while at < bytes.len() && at - first < DRAWN_BYTES {
        match encoding.step(bytes, at) {
            Some(Ok(step)) => {
                let sequence = &bytes[at..at + step.len];
                nodes.element("span.sequence", |nodes| {
                    nodes.element("span.bytes", |nodes| draw_bytes(nodes, sequence, at, None));
                    nodes.span("span.code_point", code_point(step.code_point));
                    if let Some(char) = char::from_u32(step.code_point) {
                        nodes.span("span.char", Quoted(char));
                    }
                });
                at += step.len;
            }
            Some(Err(error)) => {
                let error = faults.iter().find(|fault| fault.valid_up_to() == at).unwrap_or(&error);
                let sequence = error.sequence();
                nodes.element("span.sequence.bad", |nodes| {
                    let draw = |nodes: &mut Nodes| draw_bytes(nodes, sequence, at, Some(error));
                    nodes.element("span.bytes", draw);
                    nodes.span("span.code_point", format_args!("byte {at}"));
                });
                at += sequence.len().max(1);
            }
            None => return,
        }
        nodes.text(" ");
    }
    nodes.left_out(at - first, bytes.len());
}

/// The offset of the first sequence to draw.
fn start(encoding: Encoding, bytes: &[u8], faults: &[IllFormedError]) -> usize {
    let fault = faults.first().map_or(0, IllFormedError::valid_up_to);
    if fault < DRAWN_BYTES {
        return 0;
    }
    let mut cursor = Cursor::new(encoding, bytes);
    cursor.seek(fault);
    for _ in 0..SEQUENCES_BEFORE_FAULT {
        cursor.prev_code_point();
    }
    cursor.position()
}

/// Draws the bytes of a sequence, and marks those that break the rule. If the rule is broken after
/// the sequence, a mark follows the last byte.
fn draw_bytes(nodes: &mut Nodes, sequence: &[u8], start: usize, error: Option<&IllFormedError>) {
    let fault = error.map_or(0..0, |error| {
        let at = error.position();
        // An unpaired surrogate is at fault as a whole.
        let len = if at == start { error.error_len().unwrap_or(1) } else { 1 };
        at..at + len
    });
    for (at, byte) in (start..).zip(sequence) {
        if at > start {
            nodes.text(" ");
        }
        nodes
            .span(if fault.contains(&at) { "span.at" } else { "span" }, format_args!("{byte:02X}"));
    }
    if fault.start == start + sequence.len() {
        nodes.text(" ");
        nodes.span("span.at", "\u{A0}\u{A0}");
    }
}

fn code_point(value: u32) -> String {
    if value <= char::MAX as u32 { format!("U+{value:04X}") } else { format!("0x{value:X}") }
}
