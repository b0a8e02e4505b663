//! The operations of percent-encoding.

use std::borrow::Cow;

use etched_runtime::percent::{EncodeSet, FORM, UNRESERVED};
use form_urlencoded::byte_serialize;
use percent_encoding::{AsciiSet, percent_encode};

use crate::candidate::candidate;
use crate::operation::{Operation, PEERS_UNRESERVED, as_it_is};
use crate::room::filled;

/// A set that is not named, and therefore has no table of words.
const OWN_SET: EncodeSet = UNRESERVED.remove(b'/');
const PEERS_OWN_SET: &AsciiSet = &PEERS_UNRESERVED.remove(b'/');

// The reason why encoding into the buffer cannot fail.
const FITS: &str = "the buffer has three bytes for each byte of input";

pub(super) static OPERATIONS: [Operation; 5] = [
    Operation {
        name: "encode-into",
        title: "percent-encode, into a buffer",
        why: "",
        input: as_it_is,
        text_only: false,
        ours: candidate!("etched", bytes, |input, room| {
            UNRESERVED.encode_to_slice(input, &mut room.slice).expect(FITS)
        }),
        peers: &[
            candidate!("percent-encoding", bytes, |input, room| {
                filled(room.text(), percent_encode(input, PEERS_UNRESERVED))
            }),
            candidate!("urlencoding", bytes, |input, room| {
                let text = room.text();
                urlencoding::Encoded(input).append_to(text);
                text
            }),
            candidate!("url-escape", texts, |input, room| {
                url_escape::encode_to_string(input, PEERS_UNRESERVED, room.text())
            }),
        ],
    },
    Operation {
        name: "encode",
        title: "percent-encode",
        why: "\
A word of more than eight bytes starts a kernel. The branch on the length is often mispredicted,
and a peer that reads a short word byte by byte has no such branch.",
        input: as_it_is,
        text_only: false,
        ours: candidate!("etched", bytes, |input, _| UNRESERVED.encode(input)),
        peers: &[
            candidate!("percent-encoding", bytes, |input, _| {
                Cow::from(percent_encode(input, PEERS_UNRESERVED))
            }),
            candidate!("urlencoding", bytes, |input, _| urlencoding::encode_binary(input)),
            candidate!("url-escape", texts, |input, _| {
                url_escape::encode(input, PEERS_UNRESERVED)
            }),
        ],
    },
    Operation {
        name: "encode-own-set",
        title: "percent-encode, by a set that is not named",
        why: "\
As above: words of more than eight bytes start a kernel.",
        input: as_it_is,
        text_only: false,
        ours: candidate!("etched", bytes, |input, _| OWN_SET.encode(input)),
        peers: &[candidate!("percent-encoding", bytes, |input, _| {
            Cow::from(percent_encode(input, PEERS_OWN_SET))
        })],
    },
    Operation {
        name: "encode-form-into",
        title: "form-encode, into a buffer",
        why: "",
        input: as_it_is,
        text_only: false,
        ours: candidate!("etched", bytes, |input, room| {
            FORM.encode_to_slice(input, &mut room.slice).expect(FITS)
        }),
        peers: &[
            candidate!("form_urlencoded", bytes, |input, room| {
                filled(room.text(), byte_serialize(input))
            }),
            candidate!("url-escape", texts, |input, room| {
                url_escape::encode_www_form_urlencoded_to_string(input, room.text())
            }),
        ],
    },
    Operation {
        name: "encode-form",
        title: "form-encode",
        why: "",
        input: as_it_is,
        text_only: false,
        ours: candidate!("etched", bytes, |input, _| FORM.encode(input)),
        peers: &[
            candidate!("form_urlencoded", bytes, |input, _| {
                byte_serialize(input).collect::<String>()
            }),
            candidate!("url-escape", texts, |input, _| {
                url_escape::encode_www_form_urlencoded(input)
            }),
        ],
    },
];
