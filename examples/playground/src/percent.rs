//! Percent-encoding and decoding with a named set.

use etched_runtime::DecodeError;
use etched_runtime::percent::{EncodeSet, FORM, NAMED_SETS};

use crate::nodes::{DRAWN, Mark, Nodes, count, first_faults, prefix};
use crate::paste::{Call, list_errors, literal};
use crate::{State, View, on_or_off};

const TEXT: &str = "Grüße & 50% off/naïve 🦀";
const CODED: &str = "caf%C3%A9+au+lait 100%+%zz+%C0%AF";

pub(crate) fn show(state: &State, view: &mut View) {
    let name = state.get_or("set", "form");
    let (name, set) = *NAMED_SETS.iter().find(|(word, _)| *word == name).unwrap_or(&("form", FORM));
    let usual_plus = set.encode(" ") == "+";
    let has_plus = state.get("plus").map_or(usual_plus, |value| value == "on");
    let is_lower = state.get("lower") == Some("on");
    let is_usual = has_plus == usual_plus && !is_lower;
    let set = set.space_as_plus(has_plus).lower_case_hex(is_lower);
    let (text, coded) = (state.get_or("text", TEXT), state.get_or("coded", CODED));

    view.field("set", name);
    view.fields.push(("plus".into(), set.contains(b' ').then(|| on_or_off(has_plus).into())));
    view.field("lower", on_or_off(is_lower));
    view.field("text", text);
    view.field("coded", coded);

    view.show("escaped", |escaped| {
        for char in ' '..='~' {
            let shown = if char == ' ' { '␣' } else { char };
            escaped.span(if set.contains(char as u8) { "b" } else { "span" }, shown);
        }
    });
    view.show("reversible", |reversible| {
        reversible.text(if set.is_reversible() {
            "Decoding gives the text back."
        } else {
            "Decoding does not always give the text back."
        });
    });
    encode(&set, text, view);
    let (path, call) = match (name, is_usual) {
        ("form", true) => ("url_encode_str".into(), Call::new("url_encode_str", literal(text))),
        _ => {
            let (mut path, mut argument) = (String::from("percent_encode_str"), name.to_owned());
            if !is_usual {
                let constant = name.to_ascii_uppercase();
                path = format!("{{percent::{constant}, {path}}}");
                argument =
                    format!("{constant}.space_as_plus({has_plus}).lower_case_hex({is_lower})");
            }
            let arguments = format!("{}, {argument}", literal(text));
            (path, Call::new("percent_encode_str", arguments))
        }
    };
    view.line("encoded", &path, call);
    decode(&set, coded, view);
}

fn encode(set: &EncodeSet, text: &str, view: &mut View) {
    view.show("encoded", |encoded| {
        let drawn = prefix(text, DRAWN);
        let mut plain = String::new();
        for char in drawn.chars() {
            let char = char.to_string();
            let escape = set.encode(&char);
            if escape == char {
                plain.push_str(&escape);
                continue;
            }
            encoded.quoted(&plain);
            plain.clear();
            encoded.span("b", escape);
        }
        encoded.quoted(&plain);
        encoded.left_out(drawn.len(), text.len());
    });
    view.show("encoded_len", |len| {
        let encoded = set.encoded_len(text.as_bytes());
        len.text(format_args!("{} become {encoded}", count(text.len(), "byte")));
    });
}

fn decode(set: &EncodeSet, coded: &str, view: &mut View) {
    let (faults, more) = first_faults(set.decode_faults(coded.as_bytes()));
    let marks: Vec<_> = faults.iter().map(|fault| mark(set, coded.as_bytes(), fault)).collect();
    view.show("coded_marked", |marked| marked.with_marks(coded, &marks));
    view.show("coded_status", |nodes| status(nodes, faults.len() + more));
    // To a decoder, sets differ only in what a `+` is.
    let (macro_name, set_name) = match set.decode("+").as_deref() {
        Ok(" ") => ("url_decode_str", "FORM"),
        _ => ("percent_decode_str", "COMPONENT"),
    };
    let call = Call::new(macro_name, literal(coded));
    let errors = call.errors();
    view.show("coded_faults", |list| list_errors(list, &errors));
    match errors.is_empty() {
        true => view.line("decoded", macro_name, call),
        false => view.no_line("decoded"),
    }
    let lossy = format!("{set_name}.decode_lossy({}.as_bytes())", literal(coded));
    view.line("lossy", &format!("percent::{set_name}"), lossy);
    view.show("decoded", |decoded| match set.decode(coded) {
        Ok(text) => decoded.quoted(&text),
        Err(_) => decoded.span("span.wrong", "not decoded, because there are errors"),
    });
    view.show("lossy", |lossy| lossy.quoted(&set.decode_lossy(coded.as_bytes())));
}

/// How many errors there are.
pub(crate) fn status(nodes: &mut Nodes, number: usize) {
    match number {
        0 => nodes.span("span.good", "no error"),
        number => nodes.span("span.wrong", count(number, "error")),
    }
}

/// The place of an error of a decoder.
pub(crate) fn mark(set: &EncodeSet, input: &[u8], error: &DecodeError) -> Mark {
    let start = error.position();
    if let Some(escape) = error.malformed_escape() {
        return Mark { fault: start..start + escape.len(), ..Mark::default() };
    }
    let Some(sequence) = error.ill_formed() else { return Mark::default() };
    let advance = |from, bytes| (0..bytes).fold(from, |at, _| at + unit(set, input, at));
    let fault = advance(start, sequence.position() - sequence.valid_up_to());
    Mark {
        sequence: start..advance(start, sequence.sequence().len()),
        fault: fault..advance(fault, 1),
    }
}

/// How many bytes of the input at `at` decode to one byte.
fn unit(set: &EncodeSet, input: &[u8], at: usize) -> usize {
    match input.get(at..at + 3) {
        Some(bytes) if set.decode_lenient(bytes).len() == 1 => 3,
        _ => 1,
    }
}
