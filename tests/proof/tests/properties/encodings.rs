//! Tests properties of the encodings: of lossy decoding, of conversions and conversions back, and
//! of the const functions.

use etched::encoding::{Encoding, JAVA_STRING, RFC_2279, UTF_8};
use etched::{Cursor, IllFormedError};
use proptest::prelude::*;

use crate::encoding_reference;
use crate::make::{config, encoding, sequences, text};

/// Decodes by the reference, with one U+FFFD for each maximal subpart, and for each code point that
/// is not a `char`. `runtime/tests/encoding/` compares the reference with the standard's
/// definition of a maximal subpart.
fn lossy(encoding: Encoding, bytes: &[u8]) -> String {
    let rules = encoding_reference::ENCODINGS
        .iter()
        .find(|rules| rules.encoding == encoding)
        .expect("an encoding");
    let segments = rules.segments(bytes).into_iter();
    let char = |code_point| char::from_u32(code_point).unwrap_or(char::REPLACEMENT_CHARACTER);
    segments.map(|(_, it)| it.code_point.map_or(char::REPLACEMENT_CHARACTER, char)).collect()
}

/// The result of `const_convert`, if the output has fewer than 32 bytes.
fn const_converted(
    from: Encoding,
    into: Encoding,
    bytes: &[u8],
    len: usize,
) -> Option<Result<Vec<u8>, IllFormedError>> {
    macro_rules! by_len {
        ($($n:literal)*) => {
            match len {
                $($n => Some(from.const_convert::<$n>(bytes, into).map(|bytes| bytes.to_vec())),)*
                _ => None,
            }
        };
    }
    by_len!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn lossy_decoding_replaces_maximal_subparts(encoding in encoding(), bytes in sequences()) {
        let decoded = encoding.decode_lossy(&bytes);
        assert_eq!(&*decoded, lossy(encoding, &bytes));
        assert_eq!(UTF_8.decode_lossy(&bytes), String::from_utf8_lossy(&bytes));
        if let Ok(text) = encoding.decode(&bytes) {
            assert_eq!(decoded, text);
        }
    }

    #[test]
    fn text_converts_between_encodings_and_back(a in encoding(), b in encoding(), text in text()) {
        let (in_a, in_b) = (a.encode(&text), b.encode(&text));
        assert_eq!(a.encoded_len(&text), in_a.len());
        assert_eq!(a.convert(&in_a, b).as_deref(), Ok(&*in_b));
        assert_eq!(b.convert(&in_b, a).as_deref(), Ok(&*in_a));
        assert_eq!(a.decode(&in_a).as_deref(), Ok(&*text));
        assert_eq!(a.decode_lossy(&in_a), &*text);
        assert!(a.code_points(&in_a).eq(text.chars().map(|char| Ok(char.into()))));
    }

    /// If both encodings can represent all code points of the input, a conversion from one encoding
    /// to the other and back restores the bytes. There is one exception: in RFC 2279, a high
    /// surrogate and a low surrogate may be two code points in a row. In a Java string, they become
    /// one code point.
    #[test]
    fn conversion_is_reversible(a in encoding(), b in encoding(), bytes in sequences()) {
        let code_points: Vec<u32> = a.code_points(&bytes).flatten().collect();
        let in_both = code_points.into_iter().filter(|&it| b.encode_code_point(it).is_ok());
        let sequences = in_both.map(|it| a.encode_code_point(it).expect("it was decoded from `a`"));
        let bytes = sequences.fold(Vec::new(), |all, it| [&all, it.as_bytes()].concat());
        let converted = a.convert(&bytes, b).expect("both can encode all of it");
        assert_eq!(a.converted_len(&bytes, b), Ok(converted.len()));
        let back = b.convert(&converted, a).expect("it was converted from `a`");
        let is_paired = a == RFC_2279 && b == JAVA_STRING
            && bytes.windows(6).any(|it| matches!(it, [0xED, 0xA0..=0xAF, _, 0xED, 0xB0..=0xBF, _]));
        assert_eq!(*back == *bytes, !is_paired);
        assert_eq!(a.convert(&back, b).as_deref(), Ok(&*converted));
        assert!(is_paired || a.code_points(&bytes).eq(b.code_points(&converted)));
    }

    #[test]
    fn const_functions_give_the_same(a in encoding(), b in encoding(), bytes in sequences()) {
        assert_eq!(a.const_validate(&bytes), a.validate(&bytes));
        let converted = a.convert(&bytes, b);
        let len = converted.as_ref().map_or(0, |converted| converted.len());
        if let Some(twin) = const_converted(a, b, &bytes, len) {
            assert_eq!(twin.as_deref(), converted.as_deref());
        }
        let decoded = a.decode(&bytes);
        assert_eq!(a.decoded_len(&bytes), decoded.map(|text| text.len()));
        // The iterators give the same code points as the cursor.
        let mut cursor = Cursor::new(a, &bytes);
        let mut code_points = Vec::new();
        while let Some(code_point) = cursor.next_code_point() {
            code_points.push(code_point);
        }
        assert!(a.code_points(&bytes).eq(code_points.iter().copied()));
        assert!(a.code_points(&bytes).rev().eq(code_points.into_iter().rev()));
    }
}
