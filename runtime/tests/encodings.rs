//! The verdict on bytes in every encoding: every short string, and longer ones of the bytes
//! at the ends of ranges, against arithmetic on bits.

#[path = "reference/inputs.rs"]
mod inputs;
#[path = "reference/encodings.rs"]
mod reference;
#[path = "reference/strings.rs"]
mod strings;

use std::collections::HashSet;
use std::str;

use inputs::{EDGE_BYTES, in_each_encoding, mixture};
use reference::{Rules, Segment, UTF_8_RULES};
use strings::each_string;

type Fault = Option<(usize, Segment)>;

/// Holds both validators to the fault that the reference finds.
fn check(rules: &Rules, bytes: &[u8], expected: Fault) {
    let verdict = rules.encoding.validate(bytes);
    let encoding = rules.encoding;
    assert!(
        verdict == encoding.const_validate(bytes),
        "{encoding:?}: const_validate on {bytes:02X?}"
    );
    match (verdict, expected) {
        (Ok(()), None) => {}
        (Err(error), Some((at, fault))) => {
            assert!(error.valid_up_to() == at, "{encoding:?}: valid_up_to on {bytes:02X?}");
            assert!(
                error.error_len() == fault.error_len(),
                "{encoding:?}: error_len on {bytes:02X?}"
            );
            assert!(
                error.position() == at + fault.agreeing,
                "{encoding:?}: position {} on {bytes:02X?}",
                error.position(),
            );
            let kind = rules.kind(&bytes[at..], fault);
            assert!(error.kind() == kind, "{encoding:?}: {:?} on {bytes:02X?}", error.kind());
        }
        (verdict, expected) => {
            panic!("{encoding:?}: {verdict:?}, not {expected:?} on {bytes:02X?}")
        }
    }
}

/// What is wrong with a string whose first segment is known, from what is wrong with each
/// string of up to two bytes: the rest after a code point is one of those.
fn fault_of_three(first: Segment, tail: &[u8; 3], one: &[Fault], two: &[Fault]) -> Fault {
    let [_, b, c] = *tail;
    let (b, c) = (usize::from(b), usize::from(c));
    let rest = match (first.code_point, first.len) {
        (None, _) => return Some((0, first)),
        (_, 1) => two[b << 8 | c],
        (_, 2) => one[c],
        _ => None,
    };
    rest.map(|(at, fault)| (at + first.len, fault))
}

#[test]
fn every_string_of_up_to_three_bytes_in_each_encoding() {
    in_each_encoding(|rules| {
        check(rules, b"", None);
        let one: Vec<Fault> = (0..=255).map(|a| rules.first_fault(&[a])).collect();
        let mut two = Vec::new();
        for a in 0..=255 {
            check(rules, &[a], one[usize::from(a)]);
            for b in 0..=255 {
                let fault = rules.first_fault(&[a, b]);
                check(rules, &[a, b], fault);
                two.push(fault);
            }
        }
        for a in 0..=255 {
            for b in 0..=255 {
                for c in 0..=255 {
                    let bytes = [a, b, c];
                    let first = rules.segment(&bytes);
                    check(rules, &bytes, fault_of_three(first, &bytes, &one, &two));
                }
            }
        }
    });
}

#[test]
fn every_string_of_four_to_six_boundary_bytes_in_each_encoding() {
    const FOUR: [u8; 30] = [
        0x00, 0x01, 0x41, 0x7F, 0x80, 0x83, 0x84, 0x87, 0x88, 0x8F, 0x90, 0x9F, 0xA0, 0xAF, 0xB0,
        0xBF, 0xC0, 0xC1, 0xC2, 0xE0, 0xE1, 0xED, 0xEE, 0xF0, 0xF4, 0xF5, 0xF8, 0xFC, 0xFE, 0xFF,
    ];
    const FIVE: [u8; 18] = [
        0x00, 0x41, 0x80, 0x87, 0x88, 0x90, 0xA0, 0xAF, 0xB0, 0xBF, 0xC0, 0xC3, 0xE0, 0xED, 0xF0,
        0xF4, 0xF8, 0xFC,
    ];
    const SIX: [u8; 10] = [0x41, 0x80, 0x83, 0x84, 0xA0, 0xAF, 0xB0, 0xBF, 0xED, 0xFC];
    in_each_encoding(|rules| {
        for (alphabet, len) in [(&FOUR[..], 4), (&FIVE, 5), (&SIX, 6)] {
            each_string(alphabet, len, |bytes| check(rules, bytes, rules.first_fault(bytes)));
        }
        // The lead bytes that are rare: few bytes go with each of them.
        for lead in [0xFB, 0xFD, 0xFE] {
            for len in 4..=6 {
                each_string(&[0x7F, 0x80, 0xBF, lead], len, |bytes| {
                    check(rules, bytes, rules.first_fault(bytes));
                });
            }
        }
    });
}

/// Bytes are read eight at once where they are ASCII: a fault at every place of such a
/// stretch, and U+0000 in either way of writing it.
#[test]
fn faults_at_every_place_of_long_ascii() {
    const PIECES: [&[u8]; 12] = [
        b"\0",
        b"\xC0\x80",
        b"\x80",
        b"\xC3",
        b"\xC3\xA9",
        b"\xED\xA0\x80",
        b"\xED\xB0\x80",
        b"\xED\xA0\x80\xED\xBC\x82",
        b"\xED\xA0\x80\xED",
        b"\xF0\x90\x8C\x82",
        b"\xF8\x88\x80\x80\x80",
        b"\xFD\xBF\xBF\xBF\xBF\xBF",
    ];
    in_each_encoding(|rules| {
        for piece in PIECES {
            for before in 0..20 {
                for after in 0..12 {
                    let bytes = [&b"a".repeat(before), piece, &b"z".repeat(after)].concat();
                    check(rules, &bytes, rules.first_fault(&bytes));
                }
            }
        }
    });
}

#[test]
fn long_mixtures() {
    in_each_encoding(|rules| {
        let mut rng = fastrand::Rng::with_seed(0xF0);
        let mut ill_formed = 0;
        for _ in 0..20_000 {
            let bytes = mixture(&mut rng, rules, 10);
            let fault = rules.first_fault(&bytes);
            check(rules, &bytes, fault);
            ill_formed += usize::from(fault.is_some());

            // Every fault, and of each all that was attempted is passed over.
            let mut at = 0;
            for error in rules.encoding.faults(&bytes) {
                let (from, fault) = rules.first_fault(&bytes[at..]).expect("a fault");
                at += from;
                let sequence = rules.sequence(&bytes[at..], fault);
                assert_eq!((error.valid_up_to(), error.error_len()), (at, fault.error_len()));
                assert_eq!(error.sequence(), sequence);
                assert_eq!(error.sequence_value(), rules.sequence_value(sequence));
                at += sequence.len();
            }
            assert_eq!(rules.first_fault(&bytes[at..]), None);

            // All the way through by `step`.
            for (at, segment) in rules.segments(&bytes) {
                match (rules.encoding.step(&bytes, at).expect("inside"), segment.code_point) {
                    (Ok(step), Some(code_point)) => {
                        assert_eq!((step.code_point, step.len), (code_point, segment.len));
                    }
                    (Err(error), None) => {
                        assert_eq!(error.valid_up_to(), at, "absolute in the whole input");
                        assert_eq!(error.error_len(), segment.error_len());
                        assert_eq!(error.encoding(), rules.encoding);
                    }
                    (step, _) => panic!("{step:?}, not {segment:?}, at {at} of {bytes:02X?}"),
                }
            }
        }
        // Both verdicts must have been met often, or the mixture is badly mixed.
        assert!((2_000..18_000).contains(&ill_formed), "{ill_formed} of 20,000");
    });
}

/// The reference itself, held to `core` where that has a say.
#[test]
fn the_reference_cuts_utf_8_where_core_does() {
    for len in 0..=4 {
        each_string(&EDGE_BYTES, len, |bytes| {
            let ours = UTF_8_RULES.first_fault(bytes).map(|(at, fault)| (at, fault.error_len()));
            let core = str::from_utf8(bytes).err();
            assert_eq!(ours, core.map(|error| (error.valid_up_to(), error.error_len())));
        });
    }
}

/// The reference itself, held to the words of D93b: a maximal subpart is the longest start
/// of some well-formed sequence, or one byte. The starts are collected from the sequences
/// of all code points.
#[test]
fn the_reference_follows_the_definition_of_a_maximal_subpart() {
    in_each_encoding(|rules| {
        let mut starts = HashSet::new();
        let mut previous = Vec::new();
        // Above Unicode only values that are made of the bits of the bytes below.
        let mut larger = Vec::new();
        each_string(&[0x00, 0x04, 0x0F, 0x20, 0x2F, 0x30, 0x3F], 5, |bits| {
            let value = bits.iter().fold(0, |value, &bits| value << 6 | u32::from(bits));
            larger.extend([value, value | 1 << 30].iter().filter(|&&value| value > 0x10_FFFF));
        });
        for value in (0..=0x10_FFFF).chain(larger) {
            let Some(mut sequence) = rules.encode(value) else { continue };
            sequence.pop();
            if sequence != previous {
                (1..=sequence.len()).for_each(|len| _ = starts.insert(sequence[..len].to_vec()));
                previous = sequence;
            }
        }
        let is_start = |bytes: &&[u8]| starts.contains(*bytes);
        let whole_surrogate =
            |bytes: &[u8]| rules.pairs && matches!(bytes, [0xED, 0xA0..=0xBF, 0x80..=0xBF, ..]);
        for len in 1..=5 {
            each_string(&EDGE_BYTES[2..], len, |bytes| {
                let segment = rules.segment(bytes);
                if let Some(code_point) = segment.code_point {
                    assert_eq!(rules.encode(code_point).as_deref(), Some(&bytes[..segment.len]));
                    return;
                }
                let prefixes = (1..=len).rev().map(|len| &bytes[..len]);
                let subpart = prefixes.clone().find(is_start).map_or(0, <[u8]>::len);
                let expected = if subpart == len {
                    None
                } else if whole_surrogate(bytes) {
                    Some(3)
                } else {
                    Some(subpart.max(1))
                };
                assert_eq!(segment.error_len(), expected, "{:?} {bytes:02X?}", rules.encoding);
            });
        }
    });
}
