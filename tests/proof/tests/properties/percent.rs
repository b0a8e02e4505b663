//! Tests properties of percent-encoding and percent-decoding.

use etched::ToSliceError;
use std::borrow::Cow;

use etched::percent::EncodeSet;
use proptest::prelude::*;

use crate::make::{bytes, config, repaired, reversible_set, set, text};

/// Decodes with the three strict functions that take bytes, and checks that their results are
/// equal.
fn decode_strictly(set: &EncodeSet, input: &[u8]) -> Option<Vec<u8>> {
    let decoded = set.decode_bytes(input).map(Cow::into_owned);
    let mut buffer = input.to_vec();
    assert_eq!(set.decode_in_place(&mut buffer).map(|bytes| bytes.to_vec()), decoded);
    let mut buffer = vec![0xAA; input.len()];
    let in_slice = set.decode_to_slice(input, &mut buffer).map(|bytes| bytes.to_vec());
    assert_eq!(in_slice, decoded.clone().map_err(ToSliceError::Input));
    assert_eq!(set.decoded_len(input), decoded.as_ref().map(Vec::len).map_err(|&error| error));
    decoded.ok()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn decoding_reverses_encoding_by_a_reversible_set(
        set in reversible_set(),
        text in text(),
        bytes in bytes(),
    ) {
        assert_eq!(set.decode(&set.encode(&text)), Ok(Cow::Borrowed(&*text)));
        let encoded = set.encode(&bytes);
        assert_eq!(decode_strictly(&set, encoded.as_bytes()).as_deref(), Some(&*bytes));
        assert_eq!(&*set.decode_lenient(encoded.as_bytes()), &*bytes);
    }

    /// If a set is not reversible, decoding changes `%41`, `+`, or both.
    #[test]
    fn a_set_is_reversible_if_escapes_and_pluses_come_back(set in set()) {
        const ESCAPE_AND_PLUS: &[u8] = b"%41+";
        let encoded = set.encode(ESCAPE_AND_PLUS);
        let decoded = decode_strictly(&set, encoded.as_bytes());
        assert_eq!(set.is_reversible(), decoded.as_deref() == Some(ESCAPE_AND_PLUS));
    }

    /// A space that becomes `+` takes one byte. Any other member of the set takes three bytes.
    #[test]
    fn the_length_is_exact_and_at_most_three_times_as_long(set in set(), bytes in bytes()) {
        let encoded = set.encode(&bytes);
        let escaped = encoded.bytes().filter(|&byte| byte == b'%').count()
            - bytes.iter().filter(|&&byte| byte == b'%' && !set.contains(byte)).count();
        assert_eq!(set.encoded_len(&bytes), encoded.len());
        assert_eq!(encoded.len(), bytes.len() + 2 * escaped);
        assert!(encoded.len() <= 3 * bytes.len());
        assert_eq!(set.display(&bytes).to_string(), &*encoded);
        let mut room = vec![0xAA; encoded.len()];
        assert_eq!(set.encode_to_slice(&bytes, &mut room).as_deref(), Ok(&*encoded));
        if let Some(less) = room.len().checked_sub(1) {
            assert!(set.encode_to_slice(&bytes, &mut room[..less]).is_err());
        }
    }

    /// Encoding twice equals encoding once if and only if the first result has no member of the
    /// set. A reversible set contains `%`, so for such a set, the first result then equals the
    /// input.
    #[test]
    fn encoding_twice_is_encoding_once_if_no_member_is_left(set in set(), bytes in bytes()) {
        let once = set.encode(&bytes);
        let twice = set.encode(once.as_bytes());
        let has_member = once.bytes().any(|byte| set.contains(byte));
        assert_eq!(once == twice, !has_member);
        if set.is_reversible() {
            assert_eq!(once == twice, once.as_bytes() == bytes);
        }
    }

    /// If a set keeps `%` and hexadecimal digits, and does not write a space as `+`, encoding twice
    /// always equals encoding once.
    #[test]
    fn sets_that_keep_escapes_encode_once(set in set(), bytes in bytes()) {
        let set = set.remove_all(b"%0123456789ABCDEF").space_as_plus(false);
        let once = set.encode(&bytes);
        assert_eq!(&set.encode(once.as_bytes()), &once);
    }

    /// The text is borrowed, not copied.
    #[test]
    fn text_without_escapes_decodes_to_itself(set in set(), text in text()) {
        let text = text.replace(['%', '+'], "");
        for bytes in [set.decode_bytes(text.as_bytes()), Ok(set.decode_lenient(text.as_bytes()))] {
            let is_input = matches!(bytes, Ok(Cow::Borrowed(it)) if std::ptr::eq(it, text.as_bytes()));
            assert!(is_input);
        }
        let is_input = matches!(set.decode(&text), Ok(Cow::Borrowed(it)) if std::ptr::eq(it, &*text));
        assert!(is_input);
        assert_eq!(decode_strictly(&set, text.as_bytes()).as_deref(), Some(text.as_bytes()));
    }

    /// The text is borrowed, not copied.
    #[test]
    fn text_without_members_encodes_to_itself(set in set(), text in text()) {
        let text = text.replace(|char: char| !char.is_ascii() || set.contains(char as u8), "");
        let is_input = matches!(set.encode(&text), Cow::Borrowed(it) if std::ptr::eq(it, &*text));
        assert!(is_input);
    }

    /// Lenient decoding equals strict decoding of an input whose malformed escapes are repaired.
    #[test]
    fn all_functions_decode_the_same(set in set(), bytes in bytes()) {
        let lenient = set.decode_lenient(&bytes);
        if let Some(strict) = decode_strictly(&set, &bytes) {
            assert_eq!(&*lenient, &*strict);
        }
        let repaired = decode_strictly(&set, &repaired(&bytes));
        assert_eq!(Some(&*lenient), repaired.as_deref());
        if let Ok(text) = str::from_utf8(&bytes) {
            let decoded = decode_strictly(&set, &bytes).and_then(|it| String::from_utf8(it).ok());
            assert_eq!(set.decode(text).ok().as_deref(), decoded.as_deref());
        }
    }
}
