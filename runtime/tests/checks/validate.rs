//! Checks where and why input is reported as ill-formed.

use std::str;

use etched_runtime::encoding::{Encoding, UTF_8, Validator};
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
        (Err(error), Some((at, fault))) => {
            let found = (error.valid_up_to(), error.error_len(), error.position(), error.kind());
            let kind = rules.kind(&bytes[at..], fault);
            let expected = (at, fault.error_len(), at + fault.agreeing, kind);
            assert!(found == expected, "{encoding:?}: {found:?}, not {expected:?}: {bytes:02X?}");
            assert!(error.encoding() == encoding);
        }
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

/// Checks every fault in the input, and its whole sequence.
pub(crate) fn faults(rules: &Rules, bytes: &[u8]) {
    let mut at = 0;
    for error in rules.encoding.faults(bytes) {
        let (from, fault) = rules.first_fault(&bytes[at..]).expect("a fault");
        at += from;
        let sequence = rules.sequence(&bytes[at..], fault);
        assert_eq!((error.valid_up_to(), error.error_len()), (at, fault.error_len()));
        assert_eq!(error.sequence(), sequence, "{:?}: {bytes:02X?}", rules.encoding);
        assert_eq!(error.sequence_value(), rules.sequence_value(sequence));
        at += sequence.len();
    }
    assert_eq!(rules.first_fault(&bytes[at..]), None, "{:?}: {bytes:02X?}", rules.encoding);
}

/// Checks that validating in chunks gives the same result as validating all at once. Few bytes are
/// cut into chunks in every way, many bytes in some ways.
pub(crate) fn chunks(rules: &Rules, bytes: &[u8]) {
    let expected = rules.encoding.validate(bytes);
    let check = |chunks: &[&[u8]]| {
        assert_eq!(validate(rules.encoding, chunks), expected, "{chunks:02X?}");
    };
    if bytes.len() <= 7 {
        each_cutting(bytes, check);
    } else {
        let mut rng = fastrand::Rng::with_seed(bytes.len() as u64);
        [1, 3, 20, 90].iter().for_each(|&most| check(&random_cutting(&mut rng, bytes, most)));
    }
}

fn validate(encoding: Encoding, chunks: &[&[u8]]) -> Result<(), IllFormedError> {
    let mut validator = Validator::new(encoding);
    let mut position = 0;
    for chunk in chunks {
        if let Err(error) = validator.push(chunk) {
            assert_eq!(validator.push(b"a"), Err(error), "the error stays");
            assert_eq!(validator.finish(), Err(error), "the error stays");
            return Err(error);
        }
        position += chunk.len();
        assert_eq!(validator.position(), position);
        let valid_up_to =
            validator.finish().map_or_else(|error| error.valid_up_to(), |()| position);
        assert_eq!(validator.valid_up_to(), valid_up_to);
        assert!(position - valid_up_to <= 5);
    }
    validator.finish()
}
