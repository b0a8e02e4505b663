//! The operations of percent-encoding.

use std::borrow::Cow;

use etched_runtime::percent::{EncodeSet, FORM, UNRESERVED};
use form_urlencoded::byte_serialize;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};
use url_escape::{
    encode_to_string, encode_www_form_urlencoded, encode_www_form_urlencoded_to_string,
};

use super::{Operation, as_it_is};
use crate::candidate::Candidate;

/// [`UNRESERVED`] as a set of the peers.
const PEERS_UNRESERVED: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A set that is not named, and therefore has no table of words.
const OWN_SET: EncodeSet = UNRESERVED.remove(b'/');
const PEERS_OWN_SET: &AsciiSet = &PEERS_UNRESERVED.remove(b'/');

// The reason why encoding into the buffer cannot fail.
const FITS: &str = "the buffer has three bytes for each byte of input";

pub(super) fn table() -> Vec<Operation> {
    vec![
        Operation {
            name: "encode-into",
            title: "percent-encode, into a buffer",
            input: as_it_is,
            text_only: false,
            candidates: vec![
                Candidate::new("etched", |input: &[u8], room| {
                    UNRESERVED.encode_to_slice(input, &mut room.slice).expect(FITS).into()
                }),
                Candidate::new("percent-encoding", |input: &[u8], room| {
                    let text = room.text();
                    text.extend(percent_encode(input, PEERS_UNRESERVED));
                    text.into()
                }),
                Candidate::new("urlencoding", |input: &[u8], room| {
                    let text = room.text();
                    urlencoding::Encoded(input).append_to(text);
                    text.into()
                }),
                Candidate::new("url-escape", |input: &str, room| {
                    encode_to_string(input, PEERS_UNRESERVED, room.text()).into()
                }),
            ],
        },
        Operation {
            name: "encode",
            title: "percent-encode",
            input: as_it_is,
            text_only: false,
            candidates: vec![
                Candidate::new("etched", |input: &[u8], _| UNRESERVED.encode(input).into()),
                Candidate::new("percent-encoding", |input: &[u8], _| {
                    Cow::from(percent_encode(input, PEERS_UNRESERVED)).into()
                }),
                Candidate::new("urlencoding", |input: &[u8], _| {
                    urlencoding::encode_binary(input).into()
                }),
                Candidate::new("url-escape", |input: &str, _| {
                    url_escape::encode(input, PEERS_UNRESERVED).into()
                }),
            ],
        },
        Operation {
            name: "encode-own-set",
            title: "percent-encode, by a set that is not named",
            input: as_it_is,
            text_only: false,
            candidates: vec![
                Candidate::new("etched", |input: &[u8], _| OWN_SET.encode(input).into()),
                Candidate::new("percent-encoding", |input: &[u8], _| {
                    Cow::from(percent_encode(input, PEERS_OWN_SET)).into()
                }),
            ],
        },
        Operation {
            name: "encode-form-into",
            title: "form-encode, into a buffer",
            input: as_it_is,
            text_only: false,
            candidates: vec![
                Candidate::new("etched", |input: &[u8], room| {
                    FORM.encode_to_slice(input, &mut room.slice).expect(FITS).into()
                }),
                Candidate::new("form_urlencoded", |input: &[u8], room| {
                    let text = room.text();
                    text.extend(byte_serialize(input));
                    text.into()
                }),
                Candidate::new("url-escape", |input: &str, room| {
                    encode_www_form_urlencoded_to_string(input, room.text()).into()
                }),
            ],
        },
        Operation {
            name: "encode-form",
            title: "form-encode",
            input: as_it_is,
            text_only: false,
            candidates: vec![
                Candidate::new("etched", |input: &[u8], _| FORM.encode(input).into()),
                Candidate::new("form_urlencoded", |input: &[u8], _| {
                    byte_serialize(input).collect::<String>().into()
                }),
                Candidate::new("url-escape", |input: &str, _| {
                    encode_www_form_urlencoded(input).into()
                }),
            ],
        },
    ]
}
