//! The operations of percent-decoding.

use std::borrow::Cow;

use etched_runtime::percent::{FORM, UNRESERVED};
use percent_encoding::percent_decode;

use crate::candidate::candidate;
use crate::operation::Operation;
use crate::room::filled;

// The reason why decoding cannot fail.
const ENCODED: &str = "the input was made by encoding";

pub(super) static OPERATIONS: [Operation; 4] = [
    Operation {
        name: "decode-into",
        title: "percent-decode, into a buffer",
        why: "",
        input: percent_encoded,
        text_only: false,
        ours: candidate!("etched", bytes, |input, room| {
            UNRESERVED.decode_to_slice(input, &mut room.slice).expect(ENCODED)
        }),
        peers: &[
            candidate!("percent-encoding", bytes, |input, room| {
                filled(room.bytes(), percent_decode(input))
            }),
            candidate!("url-escape", texts, |input, room| {
                url_escape::decode_to_vec(input, room.bytes())
            }),
        ],
    },
    Operation {
        name: "decode",
        title: "percent-decode",
        why: "\
For `%D0%B0` etched takes 376 instructions, urlencoding 330, the allocator 130 of both. etched
checks every escape, and returns a `Result`; urlencoding keeps a malformed escape.",
        input: percent_encoded,
        text_only: false,
        ours: candidate!("etched", bytes, |input, _| {
            UNRESERVED.decode_bytes(input).expect(ENCODED)
        }),
        peers: &[
            candidate!("percent-encoding", bytes, |input, _| Cow::from(percent_decode(input))),
            candidate!("urlencoding", bytes, |input, _| urlencoding::decode_binary(input)),
        ],
    },
    Operation {
        name: "decode-text",
        title: "percent-decode to text",
        why: "\
As above; the second check, for UTF-8, takes more than 100 instructions for few bytes.",
        input: percent_encoded,
        text_only: true,
        ours: candidate!("etched", texts, |input, _| UNRESERVED.decode(input).expect(ENCODED)),
        peers: &[
            candidate!("percent-encoding", texts, |input, _| {
                percent_decode(input.as_bytes()).decode_utf8().expect(ENCODED)
            }),
            candidate!("urlencoding", texts, |input, _| {
                urlencoding::decode(input).expect(ENCODED)
            }),
            candidate!("url-escape", texts, |input, _| url_escape::decode(input)),
        ],
    },
    Operation {
        name: "decode-form-text",
        title: "form-decode to text",
        why: "",
        input: form_encoded,
        text_only: true,
        ours: candidate!("etched", texts, |input, _| FORM.decode(input).expect(ENCODED)),
        peers: &[
            // A form without `&` and `=` is one name.
            candidate!("form_urlencoded", texts, |input, _| {
                form_urlencoded::parse(input.as_bytes()).next().expect(ENCODED).0
            }),
            candidate!("url-escape", texts, |input, _| {
                url_escape::decode_www_form_urlencoded(input)
            }),
        ],
    },
];

fn percent_encoded(input: &[u8]) -> Vec<u8> {
    UNRESERVED.encode(input).into_owned().into_bytes()
}

fn form_encoded(input: &[u8]) -> Vec<u8> {
    FORM.encode(input).into_owned().into_bytes()
}
