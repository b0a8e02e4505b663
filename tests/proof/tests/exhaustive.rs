//! Tests with every input of a kind. Each test checks that it has had the right number of inputs.

mod checks;
#[path = "../../../runtime/tests/reference/mod.rs"]
mod percent_reference;
#[path = "../../../runtime/tests/reference/encodings.rs"]
mod reference;

use std::str;

use checks::check_decoding;
use etched::encoding::UTF_8;
use etched::percent::{COMPONENT, FORM, NAMED_SETS};
use etched::{IllFormedError, from_utf8};
use etched_proof::threads::sum_of_parts;
use percent_reference::Rules;

/// `valid_up_to` and `error_len` of the first error, if there is one.
type Fault = Option<(usize, Option<usize>)>;

fn fault<T>(result: Result<T, IllFormedError>) -> Fault {
    let error = result.err()?;
    Some((error.valid_up_to(), error.error_len()))
}

fn fault_by_core(bytes: &[u8]) -> Fault {
    let error = str::from_utf8(bytes).err()?;
    Some((error.valid_up_to(), error.error_len()))
}

/// Whether the bytes have an ill-formed sequence that more bytes cannot complete. Then further
/// bytes do not change the result of validation.
fn is_settled(bytes: &[u8]) -> bool {
    str::from_utf8(bytes).is_err_and(|error| error.error_len().is_some())
}

/// Runs a check with every string of four bytes, and `is_settled` of its first three bytes. Returns
/// the sum of the check's results.
fn every_four_bytes(check: impl Fn([u8; 4], bool) -> u64 + Sync) -> u64 {
    sum_of_parts(1 << 16, |start| {
        let [a, b] = (start as u16).to_be_bytes();
        let mut checked = 0;
        for c in 0..=u8::MAX {
            let is_settled = is_settled(&[a, b, c]);
            for d in 0..=u8::MAX {
                checked += check([a, b, c, d], is_settled);
            }
        }
        checked
    })
}

#[test]
fn every_four_bytes_against_core() {
    let checked = every_four_bytes(|bytes, _| {
        let expected = fault_by_core(&bytes);
        let ours = fault(UTF_8.validate(&bytes));
        assert!(ours == expected, "{bytes:02X?}: {ours:?}, not {expected:?}");
        1
    });
    assert_eq!(checked, 1 << 32);
}

/// The number of strings of three bytes that are not settled: strings that are well-formed or end
/// with an incomplete sequence.
const UNSETTLED: u64 = {
    // The numbers of sequences of one to four bytes, and the numbers of incomplete sequences.
    let (one, two, three, four) = (0x80, 0x800 - 0x80, 0x1_0000 - 0x800 - 0x800, 0x10_0000);
    let cut_to_one = 0xE0 - 0xC2 + 0x10 + 5;
    let cut_to_two = three / 64 + four / 64 / 64;
    let cut_to_three = four / 64;
    let well_formed_two = one * one + two;
    let well_formed_three = one * well_formed_two + two * one + three;
    well_formed_three + well_formed_two * cut_to_one + one * cut_to_two + cut_to_three
};

/// Each string is validated alone, and across the edge of a block of 64 bytes, with two bytes on
/// either side. This is also the edge of a vector of any length. Strings whose first three bytes
/// are settled are left out, because `runtime/tests/encoding/first_fault.rs` tests all strings of
/// three bytes.
#[test]
fn every_four_bytes_without_an_early_fault_alone_and_across_the_edge_of_a_block() {
    const AT: usize = 62;
    let checked = every_four_bytes(|four, is_settled| {
        if is_settled {
            return 0;
        }
        let core = str::from_utf8(&four);
        let expected = fault_by_core(&four);
        let ours = from_utf8(&four);
        assert!(ours.ok() == core.ok() && fault(ours) == expected, "`from_utf8` of {four:02X?}");

        let mut bytes = [b'a'; 128];
        bytes[AT..AT + 4].copy_from_slice(&four);
        // ASCII follows the string, so more input cannot complete an incomplete sequence, and its
        // error has a length.
        let expected = expected.map(|(at, len)| (AT + at, Some(len.unwrap_or(4 - at))));
        let ours = fault(UTF_8.validate(&bytes));
        assert!(ours == expected, "{four:02X?} across an edge: {ours:?}, not {expected:?}");
        1
    });
    assert_eq!(checked, UNSETTLED << 8);
}

/// Checks the decoding of an escape. The escape is the whole input, which the scalar code decodes;
/// or in the middle of a long input, where a kernel decodes it; or at the end of a long input.
fn check_escape(rules: &Rules, escape: &[u8]) -> u64 {
    let (before, after) = ([b'-'; 40], [b'-'; 70]);
    check_decoding(rules, escape);
    check_decoding(rules, &[&before, escape, &after].concat());
    check_decoding(rules, &[&before, escape].concat());
    1
}

/// Runs the checks with every named set. `runtime/tests` runs a part of these checks with two sets.
#[test]
fn every_two_bytes_after_a_percent_sign_in_every_named_set() {
    let sets = percent_reference::named();
    let checked = sum_of_parts(1 << 16, |number| {
        let [high, low] = (number as u16).to_be_bytes();
        sets.iter().map(|rules| check_escape(rules, &[b'%', high, low])).sum()
    });
    assert_eq!(checked, (NAMED_SETS.len() as u64) << 16);
}

/// `core` decides whether three decoded escapes are text. The position of a fault must be that of
/// the right escape.
#[test]
fn every_three_escapes_against_core() {
    const DIGITS: [&[u8; 16]; 2] = [b"0123456789ABCDEF", b"0123456789abcdef"];
    let checked = sum_of_parts(1 << 16, |start| {
        let [a, b] = (start as u16).to_be_bytes();
        let mut checked = 0;
        for c in 0..=u8::MAX {
            let bytes = [a, b, c];
            let mut escapes = *b"%00%00%00";
            for (i, &byte) in bytes.iter().enumerate() {
                let digits = DIGITS[usize::from(c & 1)];
                escapes[3 * i + 1] = digits[usize::from(byte >> 4)];
                escapes[3 * i + 2] = digits[usize::from(byte & 15)];
            }
            let text = str::from_utf8(&escapes).expect("ASCII");
            let core = str::from_utf8(&bytes);
            for set in [COMPONENT, FORM] {
                let ours = set.decode(text);
                let error = ours.as_ref().err().and_then(|error| error.ill_formed());
                let fault = error.map(|error| (error.valid_up_to(), error.error_len()));
                assert!(ours.as_deref().ok() == core.ok() && fault == fault_by_core(&bytes));
                let position = ours.err().map(|error| error.position());
                assert!(position == core.err().map(|error| 3 * error.valid_up_to()), "{text}");
            }
            checked += 1;
        }
        checked
    });
    assert_eq!(checked, 1 << 24);
}

/// Each surrogate is followed by each surrogate, alone and across the edge of a block of 64 bytes.
#[test]
fn every_two_surrogates_in_a_row_in_every_encoding() {
    const AT: usize = 61;
    let checked = sum_of_parts(0x800, |first| {
        let mut checked = 0;
        let first = reference::spread(0xD800 + first as u32, 3);
        for second in 0xD800..=0xDFFF {
            let two = [&first[..], &reference::spread(second, 3)].concat();
            let mut long = [b'a'; 160];
            long[AT..AT + 6].copy_from_slice(&two);
            for rules in &reference::ENCODINGS {
                // In the long input, a letter follows the surrogates, so more input cannot complete
                // a pair.
                for (bytes, start) in [(&long[AT..AT + 6], 0), (&long[AT..AT + 7], AT)] {
                    let segment = rules.first_fault(bytes);
                    let expected = segment.map(|(at, segment)| (start + at, segment.error_len()));
                    let input = if start == 0 { bytes } else { &long };
                    assert!(
                        fault(rules.encoding.validate(input)) == expected,
                        "{two:02X?} at {start}"
                    );
                }
            }
            checked += 1;
        }
        checked
    });
    assert_eq!(checked, 0x800 * 0x800);
}
