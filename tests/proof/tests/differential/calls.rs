//! Compares the calls that append, display, search and decode bytes to text with
//! `percent-encoding`, `form_urlencoded`, `urlencoding`, `cesu8` and `core`, on a million inputs.

use std::fmt::Write as _;

use etched::DecodeError;
use etched::encoding::MODIFIED_UTF_8;
use etched::percent::{self, COMPONENT, EncodeSet, FORM, NON_ALPHANUMERIC, UNRESERVED};
use etched_proof::input::inputs;
use etched_proof::rule::{Answer, Comparison};
use etched_proof::threads::sum_of_parts;
use percent_encoding::{
    AsciiSet, NON_ALPHANUMERIC as PEER_NON_ALPHANUMERIC, percent_decode, percent_encode,
    utf8_percent_encode,
};

use crate::COUNT;
use crate::percent_decode::{MALFORMED, SEPARATORS, first_name, text};

/// As many times as [`COUNT`] goes into a million.
const SEEDS: usize = 1_000_000_usize.div_ceil(COUNT);

const PEER_UNRESERVED: AsciiSet =
    PEER_NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Runs the comparisons on a million inputs.
fn check(comparisons: &[Comparison], first_seed: u64, are_text: bool) {
    sum_of_parts(SEEDS, |part| {
        let inputs = inputs(first_seed + part as u64, COUNT);
        comparisons.iter().for_each(|comparison| comparison.check(&inputs, are_text));
        inputs.len() as u64
    });
}

/// Appends to a string that is not empty.
fn appended(set: &EncodeSet, input: &[u8]) -> Answer {
    let mut output = String::from("é");
    set.encode_append(input, &mut output);
    Answer::of(output.strip_prefix('é').expect("it stays"))
}

/// The place where the peer's first piece ends, if that is not an escape, and there is more.
fn first_escape(input: &[u8]) -> Option<usize> {
    let kept = percent_encode(input, &PEER_UNRESERVED).next().filter(|it| !it.starts_with('%'));
    Some(kept.map_or(0, str::len)).filter(|&place| place < input.len())
}

fn of_place(place: Option<usize>) -> Answer {
    Answer::of_option(place.map(|place| place.to_string()))
}

/// The peer's encoding with its escapes, which are pieces of their own, in lower case.
fn lower_case(input: &[u8]) -> String {
    percent_encode(input, PEER_NON_ALPHANUMERIC)
        .map(|piece| if piece.starts_with('%') { piece.to_lowercase() } else { piece.to_owned() })
        .collect()
}

fn strict(decoded: Result<impl AsRef<str>, DecodeError>) -> Answer {
    match decoded {
        Ok(text) => Answer::of(text.as_ref()),
        Err(error) => match error.ill_formed() {
            Some(error) => Answer::IllFormed(error.valid_up_to(), error.error_len()),
            None => Answer::Malformed,
        },
    }
}

fn lenient(set: &EncodeSet, input: &[u8]) -> Answer {
    match set.decode_lenient_utf8(input) {
        Ok(text) => Answer::of(text.as_bytes()),
        Err(error) => Answer::IllFormed(error.valid_up_to(), error.error_len()),
    }
}

/// The peer decodes malformed escapes to themselves, and its text must be UTF-8.
fn peer_lenient(input: &[u8]) -> Answer {
    match percent_decode(input).decode_utf8() {
        Ok(text) => Answer::of(text.as_bytes()),
        Err(error) => Answer::IllFormed(error.valid_up_to(), error.error_len()),
    }
}

#[test]
fn encoding_bytes() {
    let comparisons = [
        Comparison {
            what: "percent_encode, appended",
            ours: |input| appended(&UNRESERVED, input),
            peer: |input| Answer::of(percent_encode(input, &PEER_UNRESERVED).to_string()),
            rules: &[],
        },
        Comparison {
            what: "form_urlencoded::byte_serialize, appended",
            ours: |input| appended(&FORM, input),
            peer: |input| Answer::of(form_urlencoded::byte_serialize(input).collect::<String>()),
            rules: &[],
        },
        Comparison {
            what: "urlencoding::encode_binary, displayed",
            ours: |input| Answer::of(UNRESERVED.display(input).to_string()),
            peer: |input| Answer::of(urlencoding::encode_binary(input).as_bytes()),
            rules: &[],
        },
        Comparison {
            what: "percent_encode, its first escape",
            ours: |input| of_place(UNRESERVED.find(input)),
            peer: |input| of_place(first_escape(input)),
            rules: &[],
        },
        Comparison {
            what: "percent_encode, in lower case",
            ours: |input| {
                let set = NON_ALPHANUMERIC.lower_case_hex(true);
                let encoded = set.encode(input);
                let mut buffer = vec![0; encoded.len()];
                let in_slice = set.encode_to_slice(input, &mut buffer).expect("room");
                assert_eq!(*in_slice, *encoded);
                assert_eq!(set.decode_bytes(encoded.as_bytes()).as_deref(), Ok(input));
                Answer::of(encoded.as_bytes())
            },
            peer: |input| Answer::of(lower_case(input)),
            rules: &[],
        },
    ];
    check(&comparisons, 0x1E23, false);
}

#[test]
fn encoding_text() {
    let comparisons = [
        Comparison {
            what: "utf8_percent_encode, of what is displayed",
            ours: |input| {
                // Cut between two characters, so that it is displayed in pieces.
                let text = text(input);
                let half = (text.len() / 2..).find(|&at| text.is_char_boundary(at)).unwrap_or(0);
                let (front, back) = text.split_at(half);
                let mut output = String::new();
                write!(output, "{}", UNRESERVED.encode_fmt(&format_args!("{front}{back}")))
                    .expect("a string takes everything");
                Answer::of(output)
            },
            peer: |input| {
                Answer::of(utf8_percent_encode(text(input), &PEER_UNRESERVED).to_string())
            },
            rules: &[],
        },
        Comparison {
            what: "cesu8::to_java_cesu8, appended",
            ours: |input| {
                let mut output = b"\xFF".to_vec();
                MODIFIED_UTF_8.encode_append(text(input), &mut output);
                Answer::of(&output[1..])
            },
            peer: |input| Answer::of(cesu8::to_java_cesu8(text(input))),
            rules: &[],
        },
        Comparison {
            what: "cesu8::to_java_cesu8, decoded back",
            ours: |input| {
                let mut output = String::from("é");
                let bytes = cesu8::to_java_cesu8(text(input));
                MODIFIED_UTF_8.decode_append(&bytes, &mut output).expect("modified UTF-8");
                Answer::of(output.strip_prefix('é').expect("it stays"))
            },
            peer: |input| Answer::of(input),
            rules: &[],
        },
    ];
    check(&comparisons, 0x2E23, true);
}

#[test]
fn decoding_bytes() {
    let comparisons = [
        Comparison {
            what: "percent_decode, decode_utf8",
            ours: |input| strict(COMPONENT.decode_utf8(input)),
            peer: peer_lenient,
            rules: &[MALFORMED],
        },
        Comparison {
            what: "percent_decode, leniently to text",
            ours: |input| lenient(&COMPONENT, input),
            peer: peer_lenient,
            rules: &[],
        },
        Comparison {
            what: "percent_decode, decode_utf8_lossy",
            ours: |input| Answer::of(percent::decode_lossy(input).as_bytes()),
            peer: |input| Answer::of(percent_decode(input).decode_utf8_lossy().as_bytes()),
            rules: &[],
        },
        Comparison {
            what: "urlencoding::decode_binary",
            ours: |input| Answer::of(percent::decode_lenient(input)),
            peer: |input| Answer::of(urlencoding::decode_binary(input)),
            rules: &[],
        },
        Comparison {
            what: "form_urlencoded::parse, with U+FFFD",
            ours: |input| Answer::of(FORM.decode_lossy(input).as_bytes()),
            peer: first_name,
            rules: &[SEPARATORS],
        },
        Comparison {
            what: "percent_decode, appended",
            ours: |input| {
                let mut output = b"\xFF%".to_vec();
                let decoded = COMPONENT.decode_append(input, &mut output);
                let appended = output.strip_prefix(b"\xFF%").expect("it stays");
                match decoded {
                    Ok(()) => Answer::of(appended),
                    Err(_) if appended.is_empty() => Answer::Malformed,
                    Err(error) => panic!("{error}, but the vector has changed"),
                }
            },
            peer: |input| Answer::of(percent_decode(input).collect::<Vec<u8>>()),
            rules: &[MALFORMED],
        },
    ];
    check(&comparisons, 0x3E23, false);
}

#[test]
fn decoding_text() {
    let comparisons = [
        Comparison {
            what: "percent_decode, decode_utf8, of text",
            ours: |input| strict(percent::decode(text(input))),
            peer: peer_lenient,
            rules: &[MALFORMED],
        },
        Comparison {
            what: "urlencoding::decode",
            ours: |input| lenient(&COMPONENT, input),
            peer: |input| match urlencoding::decode(text(input)) {
                Ok(text) => Answer::of(text.as_bytes()),
                Err(error) => {
                    let error = error.utf8_error();
                    Answer::IllFormed(error.valid_up_to(), error.error_len())
                }
            },
            rules: &[],
        },
    ];
    check(&comparisons, 0x4E23, true);
}
