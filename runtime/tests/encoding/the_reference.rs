//! Tests of the reference itself.

use std::collections::HashSet;
use std::str;

use crate::reference::encodings::UTF_8_RULES;
use crate::reference::inputs::{KINDS, boundary_bytes, ends_of_ranges, in_each_encoding};
use crate::reference::strings::each_string;

#[test]
fn the_reference_cuts_utf_8_where_core_does() {
    let check = |bytes: &[u8]| {
        let ours = UTF_8_RULES.first_fault(bytes).map(|(at, fault)| (at, fault.error_len()));
        let core = str::from_utf8(bytes).err();
        assert_eq!(ours, core.map(|error| (error.valid_up_to(), error.error_len())));
    };
    (0..=3).for_each(|len| each_string(&boundary_bytes(&UTF_8_RULES), len, check));
    each_string(&KINDS, 4, check);
}

/// Definition D93b of the Unicode Standard: a maximal subpart is the longest prefix that is also a
/// prefix of a well-formed sequence, or one byte. `starts` collects the prefixes of the sequences
/// of all code points.
#[test]
fn the_reference_follows_the_definition_of_a_maximal_subpart() {
    in_each_encoding(|rules| {
        let mut starts = HashSet::new();
        let mut previous = Vec::new();
        // Above U+10FFFF, a sample: values that consist of the groups of bits below.
        let mut larger = Vec::new();
        each_string(&[0x00_u8, 0x04, 0x0F, 0x20, 0x2F, 0x30, 0x3F], 5, |bits| {
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
        let bytes =
            [0x80, 0x8F, 0xA0, 0xAF, 0xB0, 0xBF, 0xC0, 0xC3, 0xED, 0xF0, 0xF4, 0xF8, 0xFC, 0xFF];
        for len in 1..=5 {
            each_string(&bytes, len, |bytes| {
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

/// The tests at the ends of ranges get these ends from the reference, so the reference must know
/// all of them.
#[test]
fn the_reference_names_the_ends_of_the_standards_rows() {
    // The ends of the rows of the Unicode Standard, of the lead bytes of five and six bytes, and of
    // the lead bytes after which the second byte distinguishes a non-shortest form from a value
    // above U+10FFFF.
    let first = [
        0x00, 0x7F, 0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0,
        0xF1, 0xF3, 0xF4, 0xF5, 0xF7, 0xF8, 0xF9, 0xFB, 0xFC, 0xFD, 0xFE, 0xFF,
    ];
    assert_eq!(ends_of_ranges(&UTF_8_RULES, b""), first);
    let second = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0xBF, 0xC0, 0xFF];
    assert_eq!(ends_of_ranges(&UTF_8_RULES, b"\xF4"), second);
}
