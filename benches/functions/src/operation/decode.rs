//! The operations of percent-decoding.

use std::borrow::Cow;

use etched_runtime::percent::{FORM, UNRESERVED};
use percent_encoding::percent_decode;

use super::Operation;
use crate::candidate::Candidate;

// The reason why decoding cannot fail.
const ENCODED: &str = "the input was made by encoding";

pub(super) fn table() -> Vec<Operation> {
    vec![
        Operation {
            name: "decode-into",
            title: "percent-decode, into a buffer",
            input: percent_encoded,
            text_only: false,
            candidates: vec![
                Candidate::new("etched", |input: &[u8], room| {
                    UNRESERVED.decode_to_slice(input, &mut room.slice).expect(ENCODED).into()
                }),
                Candidate::new("percent-encoding", |input: &[u8], room| {
                    let bytes = room.bytes();
                    bytes.extend(percent_decode(input));
                    bytes.into()
                }),
                Candidate::new("url-escape", |input: &str, room| {
                    url_escape::decode_to_vec(input, room.bytes()).into()
                }),
            ],
        },
        Operation {
            name: "decode",
            title: "percent-decode",
            input: percent_encoded,
            text_only: false,
            candidates: vec![
                Candidate::new("etched", |input: &[u8], _| {
                    UNRESERVED.decode_bytes(input).expect(ENCODED).into()
                }),
                Candidate::new("percent-encoding", |input: &[u8], _| {
                    Cow::from(percent_decode(input)).into()
                }),
                Candidate::new("urlencoding", |input: &[u8], _| {
                    urlencoding::decode_binary(input).into()
                }),
            ],
        },
        Operation {
            name: "decode-text",
            title: "percent-decode to text",
            input: percent_encoded,
            text_only: true,
            candidates: vec![
                Candidate::new("etched", |input: &str, _| {
                    UNRESERVED.decode(input).expect(ENCODED).into()
                }),
                Candidate::new("percent-encoding", |input: &str, _| {
                    percent_decode(input.as_bytes()).decode_utf8().expect(ENCODED).into()
                }),
                Candidate::new("urlencoding", |input: &str, _| {
                    urlencoding::decode(input).expect(ENCODED).into()
                }),
                Candidate::new("url-escape", |input: &str, _| url_escape::decode(input).into()),
            ],
        },
        Operation {
            name: "decode-form-text",
            title: "form-decode to text",
            input: form_encoded,
            text_only: true,
            candidates: vec![
                Candidate::new("etched", |input: &str, _| {
                    FORM.decode(input).expect(ENCODED).into()
                }),
                // A form without `&` and `=` is one name.
                Candidate::new("form_urlencoded", |input: &str, _| {
                    let (name, _) = form_urlencoded::parse(input.as_bytes()).next().expect(ENCODED);
                    name.into()
                }),
                Candidate::new("url-escape", |input: &str, _| {
                    url_escape::decode_www_form_urlencoded(input).into()
                }),
            ],
        },
    ]
}

fn percent_encoded(input: &[u8]) -> Vec<u8> {
    UNRESERVED.encode(input).into_owned().into_bytes()
}

fn form_encoded(input: &[u8]) -> Vec<u8> {
    FORM.encode(input).into_owned().into_bytes()
}
