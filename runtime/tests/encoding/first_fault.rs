//! Tests the first fault of every string of up to three bytes, and of some longer strings.

use etched_runtime::encoding::{CESU_8, MODIFIED_UTF_8};

use crate::checks::{first_fault, first_fault_is};
use crate::reference::encodings::Segment;
use crate::reference::inputs::{boundary_bytes, in_each_encoding};
use crate::reference::strings::{each_string, sampled, stride};

type Fault = Option<(usize, Segment)>;

/// The first fault of a string of three bytes. `first` is the first segment of the string, and
/// `tail` its last two bytes. `one` and `two` are the faults of all strings of one and two bytes.
/// If the string starts with a code point, the rest is one of these strings.
fn fault_of_three(first: Segment, tail: [u8; 2], one: &[Fault], two: &[Fault]) -> Fault {
    let [b, c] = tail.map(usize::from);
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
    let stride = stride() as u8;
    in_each_encoding(|rules| {
        first_fault(rules, b"");
        let one: Vec<Fault> = (0..=255).map(|a| rules.first_fault(&[a])).collect();
        let mut two = Vec::new();
        for a in 0..=255 {
            first_fault_is(rules, &[a], one[usize::from(a)]);
            for b in 0..=255 {
                let fault = rules.first_fault(&[a, b]);
                first_fault_is(rules, &[a, b], fault);
                two.push(fault);
            }
        }
        for a in 0..=255 {
            for b in 0..=255 {
                for c in ((a ^ b) % stride..=255).step_by(stride.into()) {
                    let bytes = [a, b, c];
                    let first = rules.segment(&bytes);
                    first_fault_is(rules, &bytes, fault_of_three(first, [b, c], &one, &two));
                }
            }
        }
    });
}

#[test]
fn every_string_of_four_boundary_bytes_in_each_encoding() {
    in_each_encoding(|rules| {
        each_string(&boundary_bytes(rules), 4, sampled(|bytes| first_fault(rules, bytes)));
    });
}

/// A high surrogate at the end of the input may be the start of a pair. The next byte decides
/// whether the high surrogate is an incomplete pair or unpaired.
#[test]
fn the_byte_after_a_high_surrogate_decides() {
    for encoding in [CESU_8, MODIFIED_UTF_8] {
        for next in 0..=255 {
            let error = encoding.validate(&[0xED, 0xA0, 0x80, next]).expect_err("ill-formed");
            let expected = if next == 0xED { None } else { Some(3) };
            assert_eq!((error.valid_up_to(), error.error_len()), (0, expected), "{next:02X}");
            let error = encoding.validate(&[0xED, 0xA0, 0x80, 0xED, next]).expect_err("ill-formed");
            let expected = if matches!(next, 0xB0..=0xBF) { None } else { Some(3) };
            assert_eq!((error.valid_up_to(), error.error_len()), (0, expected), "{next:02X}");
        }
    }
}
