//! From every encoding to every encoding, against decoding and encoding by arithmetic on bits.

#[path = "reference/inputs.rs"]
mod inputs;
#[path = "reference/encodings.rs"]
mod reference;
#[path = "reference/strings.rs"]
mod strings;

#[cfg(feature = "alloc")]
use std::borrow::Cow;
use std::str;

use etched_runtime::encoding::{Encoding, UTF_8};
use etched_runtime::{IllFormedError, IllFormedErrorKind, ToSliceError};
use inputs::{EDGE_BYTES, in_each_encoding, mixture};
use reference::{ENCODINGS, Rules, is_surrogate};
use strings::each_string;

/// Where a conversion ends, and why.
#[derive(Debug, PartialEq, Eq)]
struct Refused {
    at: usize,
    len: Option<usize>,
    position: usize,
    kind: IllFormedErrorKind,
    /// The encoding that does not carry the code point, and the code point.
    unrepresentable: Option<(Encoding, u32)>,
}

impl Refused {
    fn as_told_by(error: &IllFormedError) -> Refused {
        let unrepresentable = error.unrepresentable();
        Refused {
            at: error.valid_up_to(),
            len: error.error_len(),
            position: error.position(),
            kind: error.kind(),
            unrepresentable: unrepresentable.map(|error| (error.encoding(), error.code_point())),
        }
    }
}

fn expected(from: &Rules, into: &Rules, bytes: &[u8]) -> Result<Vec<u8>, Refused> {
    let mut converted = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let segment = from.segment(&bytes[at..]);
        let Some(value) = segment.code_point else {
            let kind = from.kind(&bytes[at..], segment);
            let (len, position) = (segment.error_len(), at + segment.agreeing);
            return Err(Refused { at, len, position, kind, unrepresentable: None });
        };
        let Some(sequence) = into.encode(value) else {
            let kind = if is_surrogate(value) {
                IllFormedErrorKind::Surrogate
            } else {
                IllFormedErrorKind::TooLarge
            };
            let (len, unrepresentable) = (Some(segment.len), Some((into.encoding, value)));
            return Err(Refused { at, len, position: at, kind, unrepresentable });
        };
        converted.extend(sequence);
        at += segment.len;
    }
    Ok(converted)
}

/// The const function takes the length as a type.
fn const_convert(
    from: Encoding,
    into: Encoding,
    bytes: &[u8],
    len: usize,
) -> Result<Vec<u8>, IllFormedError> {
    Ok(match len {
        0 => from.const_convert::<0>(bytes, into)?.to_vec(),
        1 => from.const_convert::<1>(bytes, into)?.to_vec(),
        2 => from.const_convert::<2>(bytes, into)?.to_vec(),
        3 => from.const_convert::<3>(bytes, into)?.to_vec(),
        4 => from.const_convert::<4>(bytes, into)?.to_vec(),
        5 => from.const_convert::<5>(bytes, into)?.to_vec(),
        6 => from.const_convert::<6>(bytes, into)?.to_vec(),
        7 => from.const_convert::<7>(bytes, into)?.to_vec(),
        _ => from.const_convert::<8>(bytes, into)?.to_vec(),
    })
}

/// What the buffers hold before anything is written to them.
const UNTOUCHED: u8 = 0xAA;

/// Every function that converts says the same.
fn check(from: &Rules, into: &Rules, bytes: &[u8]) {
    let say = || format!("{:?} to {:?}: {bytes:02X?}", from.encoding, into.encoding);
    let expected = expected(from, into, bytes);
    let mut buffer = vec![UNTOUCHED; 2 * bytes.len() + 1];
    let (encoding, other) = (from.encoding, into.encoding);
    let len = encoding.converted_len(bytes, other);
    match (expected, len) {
        (Ok(expected), Ok(len)) => {
            assert!(len == expected.len(), "{}", say());
            let converted = encoding.convert_to_slice(bytes, other, &mut buffer).expect("room");
            assert!(*converted == *expected, "{}", say());
            assert!(buffer[len..].iter().all(|&byte| byte == UNTOUCHED), "{}", say());
            check_small_buffers(from, into, bytes, len);
            if len <= 8 {
                assert!(const_convert(encoding, other, bytes, len).is_ok_and(|it| it == expected));
            }
            if from.encoding == UTF_8 {
                let text = str::from_utf8(bytes).expect("it is well-formed");
                assert!(other.encoded_len(text) == len, "{}", say());
                let encoded = other.encode_to_slice(text, &mut buffer).expect("room");
                assert!(*encoded == *expected, "{}", say());
            }
            #[cfg(feature = "alloc")]
            check_cow(encoding.convert(bytes, other), &expected, bytes);
        }
        (Err(expected), Err(error)) => {
            assert!(Refused::as_told_by(&error) == expected, "{error:?}, {expected:?}: {}", say());
            assert!(error.encoding() == encoding, "{}", say());
            let refused = Err(ToSliceError::Input(error));
            let converted = encoding.convert_to_slice(bytes, other, &mut buffer).map(|_| ());
            assert!(converted == refused, "{}", say());
            assert!(buffer.iter().all(|&byte| byte == UNTOUCHED), "{}", say());
            // The fault of the input comes first.
            assert!(encoding.convert_to_slice(bytes, other, &mut []).map(|_| ()) == refused);
            assert!(const_convert(encoding, other, bytes, 0) == Err(error), "{}", say());
            if into.encoding == UTF_8 {
                assert!(encoding.decoded_len(bytes) == Err(error), "{}", say());
                assert!(encoding.decode_to_slice(bytes, &mut buffer).map(|_| ()) == refused);
                #[cfg(feature = "alloc")]
                assert!(encoding.decode(bytes) == Err(error), "{}", say());
            }
            #[cfg(feature = "alloc")]
            assert!(encoding.convert(bytes, other) == Err(error), "{}", say());
        }
        (expected, len) => panic!("{len:?}, not {expected:?}: {}", say()),
    }
}

/// One allocation of the right length, and that only where something changes.
#[cfg(feature = "alloc")]
fn check_cow(converted: Result<Cow<'_, [u8]>, IllFormedError>, expected: &[u8], input: &[u8]) {
    match converted.expect("it is well-formed") {
        Cow::Borrowed(bytes) => {
            assert!(expected == input, "{input:02X?} borrowed, not {expected:02X?}");
            assert!(std::ptr::eq(bytes, input), "all of the input and nothing else");
        }
        Cow::Owned(bytes) => {
            assert!(bytes == expected, "{bytes:02X?}, not {expected:02X?}");
            assert!(expected != input, "{input:02X?} copied, though nothing changes");
            assert!(bytes.capacity() == bytes.len());
        }
    }
}

fn check_small_buffers(from: &Rules, into: &Rules, bytes: &[u8], needed: usize) {
    let mut buffer = [UNTOUCHED; 8];
    let mut too_small = 0;
    while too_small < needed && too_small <= buffer.len() {
        let room = &mut buffer[..too_small];
        match from.encoding.convert_to_slice(bytes, into.encoding, room) {
            Err(ToSliceError::BufferTooSmall(error)) => {
                assert!((error.needed(), error.available()) == (needed, too_small));
            }
            other => panic!("{other:?} in {too_small} of {needed} bytes"),
        }
        assert!(buffer == [UNTOUCHED; 8], "nothing is written in part");
        too_small += 1;
    }
    // And the size that is just enough.
    let mut exact = vec![UNTOUCHED; needed];
    assert!(from.encoding.convert_to_slice(bytes, into.encoding, &mut exact).is_ok());
}

fn check_into_each(from: &Rules, bytes: &[u8]) {
    ENCODINGS.iter().for_each(|into| check(from, into, bytes));
}

#[test]
fn every_short_string_of_boundary_bytes() {
    in_each_encoding(|from| {
        (0..=4).for_each(|len| each_string(&EDGE_BYTES, len, |bytes| check_into_each(from, bytes)));
    });
}

/// Up to four of these, one after the other: each encoding reads some of them and refuses the
/// rest.
const PIECES: [&[u8]; 12] = [
    b"\0",
    b"\xC0\x80",
    b"A",
    b"twelve bytes",
    b"\xC3\xA9",
    b"\xED\xA0\x80",
    b"\xED\xBC\x82",
    b"\xED",
    b"\xF0\x90\x8C\x82",
    b"\xF4\x90\x80\x80",
    b"\xF8\x88\x80\x80\x80",
    b"\xFD\xBF\xBF\xBF\xBF\xBF",
];

#[test]
fn pieces_one_after_the_other() {
    let numbers: Vec<u8> = (0..PIECES.len() as u8).collect();
    in_each_encoding(|from| {
        for len in 1..=3 {
            each_string(&numbers, len, |chosen| {
                let pieces = chosen.iter().map(|&number| PIECES[usize::from(number)]);
                check_into_each(from, &pieces.collect::<Vec<_>>().concat());
            });
        }
    });
}

/// Bytes are carried eight at once where they are ASCII, and what stands before the first
/// change is copied as it is: a change at every place of a long stretch.
#[test]
fn a_change_at_every_place_of_long_ascii() {
    in_each_encoding(|from| {
        for code_point in [0, 0xE9, 0xD800, 0x1_0302, 0x20_0000] {
            let Some(sequence) = from.encode(code_point) else { continue };
            for before in 0..20 {
                for after in 0..20 {
                    let (before, after) = (b"a".repeat(before), b"z".repeat(after));
                    let bytes = [&before[..], &sequence, &after].concat();
                    check_into_each(from, &bytes);
                    check_into_each(from, &[&bytes[..], &sequence, b"!"].concat());
                }
            }
        }
    });
}

#[test]
fn random_mixtures() {
    in_each_encoding(|from| {
        let mut rng = fastrand::Rng::with_seed(0xC0);
        let mut changed = [0; 5];
        for _ in 0..4_000 {
            let bytes = mixture(&mut rng, from, 8);
            check_into_each(from, &bytes);
            for (into, changed) in ENCODINGS.iter().zip(&mut changed) {
                *changed += u32::from(expected(from, into, &bytes).is_ok_and(|it| it != bytes));
            }
        }
        for (into, changed) in ENCODINGS.iter().zip(changed) {
            // Java strings change where there is a surrogate or a NUL; so on around.
            let is_kept =
                from.nul_in_two_bytes == into.nul_in_two_bytes && from.pairs == into.pairs;
            assert_eq!(
                changed == 0,
                is_kept,
                "{:?} to {:?}: {changed}",
                from.encoding,
                into.encoding
            );
        }
    });
}

/// The sequences of two surrogates are those of the pair, so that an encoding which keeps both
/// apart does not get them back.
#[test]
fn two_surrogates_of_rfc_2279_become_a_pair_in_a_java_string() {
    use etched_runtime::encoding::{JAVA_STRING, RFC_2279};

    let apart = b"\xED\xA0\x80\xED\xBC\x82";
    assert!(RFC_2279.code_points(apart).eq([Ok(0xD800), Ok(0xDF02)]));
    let mut buffer = [0; 6];
    let joined = RFC_2279.convert_to_slice(apart, JAVA_STRING, &mut buffer).expect("carried");
    assert_eq!(joined, apart);
    assert!(JAVA_STRING.code_points(joined).eq([Ok(0x1_0302)]));
    assert_eq!(JAVA_STRING.converted_len(joined, RFC_2279), Ok(4));
}
