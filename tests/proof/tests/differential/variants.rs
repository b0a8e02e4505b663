//! Compares CESU-8 and modified UTF-8 with `simd_cesu8` and `cesu8`.

use etched::encoding::{CESU_8, Encoding, MODIFIED_UTF_8};
use etched_proof::input::inputs;
use etched_proof::rule::{Answer, Comparison, Rule};
use simd_cesu8::mutf8;

use crate::COUNT;
use crate::encoding_reference::{CESU_8_RULES, MODIFIED_UTF_8_RULES, Rules};

const UTF_8_AS_CESU_8: Rule = Rule {
    name: "UTF-8 as CESU-8",
    reason: "the peer returns UTF-8 unchanged, with sequences of four bytes, which CESU-8 does not \
        have; here they are errors",
    applies: |input| is_utf_8_but_not(&CESU_8_RULES, input),
};

const UTF_8_AS_MODIFIED: Rule = Rule {
    name: "UTF-8 as modified UTF-8",
    reason: "the peer returns UTF-8 unchanged, with 00 and sequences of four bytes, which modified \
        UTF-8 does not have; here they are errors",
    applies: |input| is_utf_8_but_not(&MODIFIED_UTF_8_RULES, input),
};

const BYTE_BY_BYTE: &str = "the peer replaces each ill-formed byte by U+FFFD; here each maximal \
    subpart and each unpaired surrogate is replaced by one";

const EACH_BYTE_OF_CESU_8: Rule = Rule {
    name: "U+FFFD for each byte",
    reason: BYTE_BY_BYTE,
    applies: |input| has_long_fault(&CESU_8_RULES, input),
};

const EACH_BYTE_OF_MODIFIED: Rule =
    Rule { applies: |input| has_long_fault(&MODIFIED_UTF_8_RULES, input), ..EACH_BYTE_OF_CESU_8 };

fn is_utf_8_but_not(rules: &Rules, input: &[u8]) -> bool {
    str::from_utf8(input).is_ok() && rules.first_fault(input).is_some()
}

fn has_long_fault(rules: &Rules, input: &[u8]) -> bool {
    let segments = rules.segments(input);
    segments.iter().any(|(_, segment)| segment.code_point.is_none() && segment.len > 1)
}

fn text(input: &[u8]) -> &str {
    str::from_utf8(input).expect("the input is text")
}

fn decoded(encoding: Encoding, input: &[u8]) -> Answer {
    Answer::of_option(encoding.decode(input).ok().map(|text| text.into_owned()))
}

fn lossy(encoding: Encoding, input: &[u8]) -> Answer {
    Answer::of(encoding.decode_lossy(input).as_bytes())
}

#[test]
fn decoding() {
    let comparisons = [
        Comparison {
            what: "simd_cesu8::decode_strict",
            ours: |input| decoded(CESU_8, input),
            peer: |input| {
                Answer::of_option(simd_cesu8::decode_strict(input).ok().map(String::from))
            },
            rules: &[],
        },
        Comparison {
            what: "simd_cesu8::decode",
            ours: |input| decoded(CESU_8, input),
            peer: |input| Answer::of_option(simd_cesu8::decode(input).ok().map(String::from)),
            rules: &[UTF_8_AS_CESU_8],
        },
        Comparison {
            what: "simd_cesu8::mutf8::decode_strict",
            ours: |input| decoded(MODIFIED_UTF_8, input),
            peer: |input| Answer::of_option(mutf8::decode_strict(input).ok().map(String::from)),
            rules: &[],
        },
        Comparison {
            what: "simd_cesu8::mutf8::decode",
            ours: |input| decoded(MODIFIED_UTF_8, input),
            peer: |input| Answer::of_option(mutf8::decode(input).ok().map(String::from)),
            rules: &[UTF_8_AS_MODIFIED],
        },
        Comparison {
            what: "simd_cesu8::decode_lossy_strict",
            ours: |input| lossy(CESU_8, input),
            peer: |input| Answer::of(simd_cesu8::decode_lossy_strict(input).as_bytes()),
            rules: &[EACH_BYTE_OF_CESU_8],
        },
        Comparison {
            what: "simd_cesu8::decode_lossy",
            ours: |input| lossy(CESU_8, input),
            peer: |input| Answer::of(simd_cesu8::decode_lossy(input).as_bytes()),
            rules: &[EACH_BYTE_OF_CESU_8, UTF_8_AS_CESU_8],
        },
        Comparison {
            what: "simd_cesu8::mutf8::decode_lossy_strict",
            ours: |input| lossy(MODIFIED_UTF_8, input),
            peer: |input| Answer::of(mutf8::decode_lossy_strict(input).as_bytes()),
            rules: &[EACH_BYTE_OF_MODIFIED],
        },
        Comparison {
            what: "simd_cesu8::mutf8::decode_lossy",
            ours: |input| lossy(MODIFIED_UTF_8, input),
            peer: |input| Answer::of(mutf8::decode_lossy(input).as_bytes()),
            rules: &[EACH_BYTE_OF_MODIFIED, UTF_8_AS_MODIFIED],
        },
        Comparison {
            what: "cesu8::from_cesu8",
            ours: |input| decoded(CESU_8, input),
            peer: |input| Answer::of_option(cesu8::from_cesu8(input).ok().map(String::from)),
            rules: &[UTF_8_AS_CESU_8],
        },
        Comparison {
            what: "cesu8::from_java_cesu8",
            ours: |input| decoded(MODIFIED_UTF_8, input),
            peer: |input| Answer::of_option(cesu8::from_java_cesu8(input).ok().map(String::from)),
            rules: &[UTF_8_AS_MODIFIED],
        },
    ];
    let inputs = inputs(0x0CE5_0008, COUNT);
    comparisons.iter().for_each(|comparison| comparison.check(&inputs, false));
}

#[test]
fn encoding() {
    let comparisons = [
        Comparison {
            what: "simd_cesu8::encode",
            ours: |input| Answer::of(CESU_8.encode(text(input))),
            peer: |input| Answer::of(simd_cesu8::encode(text(input))),
            rules: &[],
        },
        Comparison {
            what: "simd_cesu8::mutf8::encode",
            ours: |input| Answer::of(MODIFIED_UTF_8.encode(text(input))),
            peer: |input| Answer::of(mutf8::encode(text(input))),
            rules: &[],
        },
        Comparison {
            what: "cesu8::to_cesu8",
            ours: |input| Answer::of(CESU_8.encode(text(input))),
            peer: |input| Answer::of(cesu8::to_cesu8(text(input))),
            rules: &[],
        },
        Comparison {
            what: "cesu8::to_java_cesu8",
            ours: |input| Answer::of(MODIFIED_UTF_8.encode(text(input))),
            peer: |input| Answer::of(cesu8::to_java_cesu8(text(input))),
            rules: &[],
        },
    ];
    let inputs = inputs(0x0CE5_8000, COUNT);
    comparisons.iter().for_each(|comparison| comparison.check(&inputs, true));
}
