//! Compares percent-decoding with `percent-encoding`, `form_urlencoded`, `urlencoding` and
//! `url-escape`, which are all lenient.

use std::borrow::Cow;

use etched::DecodeError;
use etched::percent::{COMPONENT, FORM};
use etched_proof::input::inputs;
use etched_proof::rule::{Answer, Comparison, Rule};
use percent_encoding::percent_decode;

use crate::COUNT;
use crate::percent_reference::rules;

pub(crate) const MALFORMED: Rule = Rule {
    name: "malformed",
    reason: "the URL standard and the peer keep a `%` without two digits; strict decoding here \
        refuses it",
    applies: |input| rules("component").decode(input).malformed.is_some(),
};

const ILL_FORMED: Rule = Rule {
    name: "ill-formed",
    reason: "the peer decodes an ill-formed sequence to U+FFFD; here it is an error",
    applies: |input| str::from_utf8(&rules("component").decode(input).bytes).is_err(),
};

const PLUS: Rule = Rule {
    name: "plus",
    reason: "`+` is a space only in forms, and the peer does not decode forms",
    applies: |input| input.contains(&b'+'),
};

pub(crate) const SEPARATORS: Rule = Rule {
    name: "separators",
    reason: "the peer parses a form, in which `&` and `=` are separators; here they are ordinary \
        characters",
    applies: |input| input.contains(&b'&') || input.contains(&b'='),
};

pub(crate) fn text(input: &[u8]) -> &str {
    str::from_utf8(input).expect("the input is text")
}

fn strict(decoded: Result<impl AsRef<[u8]>, DecodeError>) -> Answer {
    match decoded {
        Ok(bytes) => Answer::of(bytes),
        Err(error) => match error.ill_formed() {
            Some(error) => Answer::IllFormed(error.valid_up_to(), error.error_len()),
            None => Answer::Malformed,
        },
    }
}

fn component(input: &[u8]) -> Answer {
    strict(COMPONENT.decode(text(input)).map(|text| text.into_owned()))
}

fn form(input: &[u8]) -> Answer {
    strict(FORM.decode(text(input)).map(|text| text.into_owned()))
}

/// The first name of a form, which is the whole input if it has neither `&` nor `=`.
pub(crate) fn first_name(input: &[u8]) -> Answer {
    let name = form_urlencoded::parse(input).next().map_or(Cow::Borrowed(""), |(name, _)| name);
    Answer::of(name.as_bytes())
}

#[test]
fn bytes() {
    let comparisons = [
        Comparison {
            what: "percent_encoding::percent_decode, leniently",
            ours: |input| Answer::of(COMPONENT.decode_lenient(input)),
            peer: |input| Answer::of(percent_decode(input).collect::<Vec<u8>>()),
            rules: &[],
        },
        Comparison {
            what: "percent_encoding::percent_decode",
            ours: |input| strict(COMPONENT.decode_bytes(input)),
            peer: |input| Answer::of(percent_decode(input).collect::<Vec<u8>>()),
            rules: &[MALFORMED],
        },
        Comparison {
            what: "percent_encoding::percent_decode, of a form",
            ours: |input| Answer::of(FORM.decode_lenient(input)),
            peer: |input| Answer::of(percent_decode(input).collect::<Vec<u8>>()),
            rules: &[PLUS],
        },
        Comparison {
            what: "urlencoding::decode_binary",
            ours: |input| Answer::of(COMPONENT.decode_lenient(input)),
            peer: |input| Answer::of(urlencoding::decode_binary(input)),
            rules: &[],
        },
        Comparison {
            what: "form_urlencoded::parse, leniently and with U+FFFD",
            ours: |input| {
                Answer::of(String::from_utf8_lossy(&FORM.decode_lenient(input)).as_bytes())
            },
            peer: first_name,
            rules: &[SEPARATORS],
        },
    ];
    let inputs = inputs(0x2396, COUNT);
    comparisons.iter().for_each(|comparison| comparison.check(&inputs, false));
}

#[test]
fn texts() {
    let comparisons = [
        Comparison {
            what: "percent_encoding, decode_utf8",
            ours: component,
            peer: |input| match percent_decode(input).decode_utf8() {
                Ok(text) => Answer::of(text.as_bytes()),
                Err(error) => Answer::IllFormed(error.valid_up_to(), error.error_len()),
            },
            rules: &[MALFORMED],
        },
        Comparison {
            what: "percent_encoding, decode_utf8_lossy",
            ours: component,
            peer: |input| Answer::of(percent_decode(input).decode_utf8_lossy().as_bytes()),
            rules: &[MALFORMED, ILL_FORMED],
        },
        Comparison {
            what: "urlencoding::decode",
            ours: component,
            peer: |input| match urlencoding::decode(text(input)) {
                Ok(text) => Answer::of(text.as_bytes()),
                Err(error) => {
                    let error = error.utf8_error();
                    Answer::IllFormed(error.valid_up_to(), error.error_len())
                }
            },
            rules: &[MALFORMED],
        },
        Comparison {
            what: "url_escape::decode",
            ours: component,
            peer: |input| Answer::of(url_escape::decode(text(input)).as_bytes()),
            rules: &[MALFORMED, ILL_FORMED],
        },
        Comparison {
            what: "url_escape::decode_www_form_urlencoded",
            ours: form,
            peer: |input| {
                Answer::of(url_escape::decode_www_form_urlencoded(text(input)).as_bytes())
            },
            rules: &[MALFORMED, ILL_FORMED],
        },
        Comparison {
            what: "form_urlencoded::parse",
            ours: form,
            peer: first_name,
            rules: &[MALFORMED, ILL_FORMED, SEPARATORS],
        },
    ];
    let inputs = inputs(0x1866, COUNT);
    comparisons.iter().for_each(|comparison| comparison.check(&inputs, true));
}
