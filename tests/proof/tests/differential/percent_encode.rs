//! Compares percent-encoding with `percent-encoding`, `form_urlencoded`, `urlencoding` and
//! `url-escape`. All answers must be equal.

use etched::percent::*;
use etched_proof::input::inputs;
use etched_proof::rule::{Answer, Comparison};
use percent_encoding::{
    AsciiSet, CONTROLS, NON_ALPHANUMERIC as PEER_NON_ALPHANUMERIC, percent_encode,
};

use crate::COUNT;

/// RFC 3986, 2.3: unreserved.
const PEER_UNRESERVED: AsciiSet =
    PEER_NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
/// RFC 3986, 3.3: pchar, which is unreserved, a sub-delim, `:` or `@`.
const PEER_PATH_SEGMENT: AsciiSet = PEER_UNRESERVED
    .remove(b'!')
    .remove(b'$')
    .remove(b'&')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b'+')
    .remove(b',')
    .remove(b';')
    .remove(b'=')
    .remove(b':')
    .remove(b'@');
/// The characters of RFC 8187's attr-char.
const PEER_ATTR_CHAR: AsciiSet = PEER_NON_ALPHANUMERIC
    .remove(b'!')
    .remove(b'#')
    .remove(b'$')
    .remove(b'&')
    .remove(b'+')
    .remove(b'-')
    .remove(b'.')
    .remove(b'^')
    .remove(b'_')
    .remove(b'`')
    .remove(b'|')
    .remove(b'~');
/// Python's `quote`: unreserved and `/`.
const PEER_UNRESERVED_PATH: AsciiSet = PEER_UNRESERVED.remove(b'/');
/// ECMAScript's `encodeURI`, which also keeps uriReserved and `#`.
const PEER_ENCODE_URI: AsciiSet = PEER_PATH_SEGMENT.remove(b'/').remove(b'?').remove(b'#');

fn text(input: &[u8]) -> &str {
    str::from_utf8(input).expect("the input is text")
}

/// Compares sets with functions of peers that take bytes.
macro_rules! of_bytes {
    ($($what:literal: $set:ident, $peer:expr;)*) => {
        [$(Comparison {
            what: $what,
            ours: |input| Answer::of($set.encode(input).as_bytes()),
            peer: |input| {
                let peer: fn(&[u8]) -> String = $peer;
                Answer::of(peer(input))
            },
            rules: &[],
        }),*]
    };
}

/// Compares sets with functions of peers that take text.
macro_rules! of_text {
    ($($what:literal: $set:ident, $peer:expr;)*) => {
        [$(Comparison {
            what: $what,
            ours: |input| Answer::of($set.encode(text(input)).as_bytes()),
            peer: |input| Answer::of($peer(text(input)).as_bytes()),
            rules: &[],
        }),*]
    };
}

#[test]
fn bytes() {
    let comparisons = of_bytes! {
        "percent-encoding, controls": C0_CONTROL, |input| percent_encode(input, CONTROLS).to_string();
        "percent-encoding, unreserved": UNRESERVED,
            |input| percent_encode(input, &PEER_UNRESERVED).to_string();
        "percent-encoding, all but letters and digits": NON_ALPHANUMERIC,
            |input| percent_encode(input, PEER_NON_ALPHANUMERIC).to_string();
        "percent-encoding, attr-char": ATTR_CHAR,
            |input| percent_encode(input, &PEER_ATTR_CHAR).to_string();
        "percent-encoding, unreserved and `/`": UNRESERVED_PATH,
            |input| percent_encode(input, &PEER_UNRESERVED_PATH).to_string();
        "percent-encoding, pchar": PATH_SEGMENT,
            |input| percent_encode(input, &PEER_PATH_SEGMENT).to_string();
        "percent-encoding, encodeURI": ENCODE_URI,
            |input| percent_encode(input, &PEER_ENCODE_URI).to_string();
        "form_urlencoded::byte_serialize": FORM,
            |input| form_urlencoded::byte_serialize(input).collect();
        "urlencoding::encode_binary": UNRESERVED,
            |input| urlencoding::encode_binary(input).into_owned();
    };
    let inputs = inputs(0x3986, COUNT);
    comparisons.iter().for_each(|comparison| comparison.check(&inputs, false));
}

#[test]
fn texts() {
    let comparisons = of_text! {
        "urlencoding::encode": UNRESERVED, urlencoding::encode;
        "url_escape::encode_component": COMPONENT, url_escape::encode_component;
        "url_escape::encode_userinfo": USERINFO, url_escape::encode_userinfo;
        "url_escape::encode_path": PATH, url_escape::encode_path;
        "url_escape::encode_query": QUERY, url_escape::encode_query;
        "url_escape::encode_special_query": SPECIAL_QUERY, url_escape::encode_special_query;
        "url_escape::encode_fragment": FRAGMENT, url_escape::encode_fragment;
        "url_escape::encode_www_form_urlencoded": FORM, url_escape::encode_www_form_urlencoded;
    };
    let inputs = inputs(0x1738, COUNT);
    comparisons.iter().for_each(|comparison| comparison.check(&inputs, true));
}
