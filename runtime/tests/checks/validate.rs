//! Checks where and why input is reported as ill-formed.

use std::str;

use etched_runtime::encoding::{UTF_8, Validator};
use etched_runtime::{IllFormedError, const_from_utf8, from_utf8};

use crate::reference::encodings::{Rules, Segment};
use crate::reference::strings::{each_cutting, random_cutting};

pub(crate) fn first_fault(rules: &Rules, bytes: &[u8]) {
    first_fault_is(rules, bytes, rules.first_fault(bytes));
}

/// Checks that `validate` and `const_validate` find this fault. In UTF-8, `core` must find it too.
pub(crate) fn first_fault_is(rules: &Rules, bytes: &[u8], expected: Option<(usize, Segment)>) {
    let encoding = rules.encoding;
    let result = encoding.validate(bytes);
    assert!(result == encoding.const_validate(bytes), "{encoding:?}: {bytes:02X?}");
    match (result, expected) {
        (Ok(()), None) => {}
        (Err(error), Some((at, fault))) => fault_is(rules, bytes, &error, at, fault),
        _ => panic!("{encoding:?}: {result:?}, not {expected:?}: {bytes:02X?}"),
    }
    if encoding == UTF_8 {
        let text = from_utf8(bytes);
        assert!(text.map(str::as_bytes) == result.map(|()| bytes), "{bytes:02X?}");
        assert!(const_from_utf8(bytes) == text, "{bytes:02X?}");
        let ours = result.map_err(|error| (error.valid_up_to(), error.error_len()));
        let core = str::from_utf8(bytes).map(drop);
        let core = core.map_err(|error| (error.valid_up_to(), error.error_len()));
        assert!(ours == core, "{ours:?} where core says {core:?}: {bytes:02X?}");
    }
}

/// Checks the place and the kind of an error, which must describe the fault at `at`.
fn fault_is(rules: &Rules, bytes: &[u8], error: &IllFormedError, at: usize, fault: Segment) {
    let found = (error.valid_up_to(), error.error_len(), error.position(), error.kind());
    let kind = rules.kind(&bytes[at..], fault);
    let expected = (at, fault.error_len(), at + fault.agreeing, kind);
    let encoding = rules.encoding;
    assert!(found == expected, "{encoding:?}: {found:?}, not {expected:?}: {bytes:02X?}");
    assert!(error.encoding() == encoding && error.unrepresentable().is_none());
}

/// Checks every fault in the input, and its whole sequence.
pub(crate) fn faults(rules: &Rules, bytes: &[u8]) {
    let encoding = rules.encoding;
    assert_eq!(encoding.faults(bytes).next(), encoding.validate(bytes).err(), "{bytes:02X?}");
    let mut at = 0;
    for error in encoding.faults(bytes) {
        let (from, fault) = rules.first_fault(&bytes[at..]).expect("a fault");
        at += from;
        fault_is(rules, bytes, &error, at, fault);
        let sequence = rules.sequence(&bytes[at..], fault);
        assert_eq!(error.sequence(), sequence, "{encoding:?}: {bytes:02X?}");
        assert_eq!(error.sequence_value(), rules.sequence_value(sequence));
        let (short, long) = (error.to_string(), format!("{error:#}"));
        assert!(long.starts_with(&short), "the alternate form extends the message: {long}");
        at += sequence.len();
    }
    assert_eq!(rules.first_fault(&bytes[at..]), None, "{encoding:?}: {bytes:02X?}");
}

/// Checks that validating in chunks gives the same result as validating all at once. Few bytes are
/// cut into chunks in every way, many bytes in some ways.
pub(crate) fn chunks(rules: &Rules, bytes: &[u8]) {
    if bytes.len() <= 7 {
        each_cutting(bytes, |chunks| validator(rules, bytes, chunks));
    } else {
        let mut rng = fastrand::Rng::with_seed(bytes.len() as u64);
        for most in [1, 3, 20, 90] {
            validator(rules, bytes, &random_cutting(&mut rng, bytes, most));
        }
    }
}

/// Checks that a validator gives the same result for the chunks as for all `bytes` at once.
pub(crate) fn validator(rules: &Rules, bytes: &[u8], chunks: &[&[u8]]) {
    let expected = rules.encoding.validate(bytes);
    let mut validator = Validator::new(rules.encoding);
    let mut position = 0;
    for chunk in chunks {
        if let Err(error) = validator.push(chunk) {
            assert_eq!(Err(error), expected, "{chunks:02X?}");
            assert_eq!(validator.push(b"a"), Err(error), "the error stays");
            assert_eq!(validator.finish(), Err(error), "the error stays");
            return;
        }
        position += chunk.len();
        assert_eq!(validator.position(), position);
        let valid_up_to =
            validator.finish().map_or_else(|error| error.valid_up_to(), |()| position);
        assert_eq!(validator.valid_up_to(), valid_up_to);
        assert!(position - valid_up_to <= 5);
    }
    assert_eq!(validator.finish(), expected, "{chunks:02X?}");
}
