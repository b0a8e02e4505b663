//! Bytes that arrive in chunks have the verdict and the error of all of them at once.

#[path = "reference/inputs.rs"]
mod inputs;
#[path = "reference/encodings.rs"]
mod reference;
#[path = "reference/strings.rs"]
mod strings;

use etched_runtime::IllFormedError;
use etched_runtime::encoding::{Encoding, Validator};
use inputs::{in_each_encoding, mixture};
use strings::{each_cutting, each_string, random_cutting};

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

#[test]
fn a_validator_in_each_form_and_every_cutting() {
    const FOUR: [u8; 19] = [
        0x00, 0x41, 0x80, 0x87, 0x88, 0x90, 0xA0, 0xAF, 0xB0, 0xBF, 0xC0, 0xC3, 0xE0, 0xED, 0xF0,
        0xF4, 0xF8, 0xFC, 0xFF,
    ];
    const SEVEN: [u8; 4] = [0x41, 0xA0, 0xB0, 0xED];
    in_each_encoding(|rules| {
        for (alphabet, len) in [(&FOUR[..], 1), (&FOUR, 2), (&FOUR, 3), (&FOUR, 4), (&SEVEN, 7)] {
            each_string(alphabet, len, |bytes| {
                let expected = rules.encoding.validate(bytes);
                each_cutting(bytes, |chunks| {
                    assert_eq!(validate(rules.encoding, chunks), expected, "{chunks:02X?}");
                });
            });
        }
    });
}

#[test]
fn a_validator_and_long_mixtures() {
    in_each_encoding(|rules| {
        let mut rng = fastrand::Rng::with_seed(0x5EED);
        for _ in 0..3000 {
            let bytes = mixture(&mut rng, rules, 40);
            let expected = rules.encoding.validate(&bytes);
            let most = [1, 3, 20, 90][rng.usize(..4)];
            let chunks = random_cutting(&mut rng, &bytes, most);
            assert_eq!(validate(rules.encoding, &chunks), expected, "{chunks:02X?}");
        }
    });
}
