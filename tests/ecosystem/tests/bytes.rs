//! `Buf` and `BufMut`: however they are cut, the same as slices, and never a panic.

use std::collections::VecDeque;

use bytes::{Buf, BufMut, Bytes, BytesMut};
use etched::form::{CESU_8, Form, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
use etched::percent::{COMPONENT, DecodeErrorKind, FORM, PATH, PATH_SEGMENT};
use etched::{BufferTooSmall, ConvertError, DecodeError};

const FORMS: [Form; 5] = [UTF_8, MODIFIED_UTF_8, CESU_8, RFC_2279, JAVA_STRING];

/// Inputs for sets, well-formed and not.
const ESCAPED: [&[u8]; 9] = [
    b"",
    b"plain",
    b"a+b%20c%C3%BC%2B",
    b"%FF%00",
    b"100%",
    b"%4",
    b"a%zzb%",
    b"\xFF\x80 %25%",
    b"%41%42%43%44%45%46%47%48%49%50%51%52%53%54%55%56%57%58%59%60%61%62%63%64%65+",
];

/// Inputs for forms, well-formed and not.
const SEQUENCES: [&[u8]; 8] = [
    b"",
    b"plain",
    "a\0ü\u{FFFD}🦀!".as_bytes(),
    b"a\xC0\x80\xED\xA0\xBE\xED\xB6\x80b",
    b"\xED\xA0\xBE",
    b"\xFD\xBF\xBF\xBF\xBF\xBF\xFF",
    b"caf\xC3",
    b"\xF0\x9F\xA6",
];

/// A `Buf` of pieces, cut after every byte whose bit is set; some are empty.
fn pieces(input: &[u8], cuts: u64) -> Box<dyn Buf + '_> {
    let mut rest: Box<dyn Buf> = Box::new(&b""[..]);
    let mut start = 0;
    for end in 1..=input.len() {
        if end == input.len() || cuts >> (end % 64) & 1 == 1 {
            rest = Box::new(rest.chain(&input[start..end]));
            start = end;
        }
    }
    rest
}

/// All the ways in which an input is given.
fn each_way(input: &[u8], mut check: impl FnMut(Box<dyn Buf + '_>)) {
    check(Box::new(input));
    check(Box::new(Bytes::copy_from_slice(input)));
    check(Box::new(BytesMut::from(input)));
    check(Box::new((&[input, b"beyond"].concat()[..]).take(input.len())));
    let mut ring: VecDeque<u8> = b"before".iter().copied().collect();
    ring.drain(..);
    ring.extend(input);
    check(Box::new(ring));
    if input.len() <= 12 {
        (0..1 << input.len()).for_each(|cuts| check(pieces(input, cuts)));
    } else {
        let mut rng = fastrand::Rng::with_seed(1);
        (0..500).for_each(|_| check(pieces(input, rng.u64(..))));
    }
}

/// The error of what has no room, and could not fail otherwise.
fn names_the_room(
    error: BufferTooSmall,
    expected: &Result<Vec<u8>, BufferTooSmall>,
    available: usize,
) {
    let needed = expected.as_ref().unwrap().len();
    assert!(available < needed);
    assert_eq!((error.needed(), error.available()), (needed, available));
}

/// What a function writes to outputs of every size, beside what it should: all of it where there is
/// room, nothing where there is not, and then the error says so.
fn to_each_size<E: std::fmt::Debug>(
    input: &[u8],
    expected: &Result<Vec<u8>, E>,
    run: impl Fn(Box<dyn Buf + '_>, &mut dyn BufMut) -> Result<usize, E>,
    check: impl Fn(E, &Result<Vec<u8>, E>, usize),
) {
    let full = expected.as_ref().map_or(0, Vec::len);
    each_way(input, |input| {
        let mut output = b"before".to_vec();
        match (run(input, &mut output), expected) {
            (Ok(len), Ok(expected)) => {
                assert_eq!((len, &output[6..]), (expected.len(), &expected[..]));
            }
            (Err(error), Err(_)) => {
                assert_eq!(output, b"before");
                check(error, expected, usize::MAX);
            }
            (result, expected) => panic!("{result:?}, and not {expected:?}"),
        }
    });
    for size in 0..=full + 1 {
        let mut output = vec![0xAA; size];
        let mut left = &mut output[..];
        match run(Box::new(input), &mut left) {
            Ok(len) => {
                assert_eq!(left.len(), size - len);
                assert_eq!(output[..len], expected.as_ref().unwrap()[..]);
            }
            Err(error) => {
                assert_eq!(left.len(), size);
                assert!(output.iter().all(|&byte| byte == 0xAA));
                check(error, expected, size);
            }
        }
    }
}

#[test]
fn what_is_encoded() {
    for input in ESCAPED.into_iter().chain(SEQUENCES) {
        for set in [FORM, COMPONENT, PATH, PATH_SEGMENT] {
            let expected = Ok(set.encode_bytes(input).into_owned().into_bytes());
            to_each_size(
                input,
                &expected,
                |input, mut output| set.encode_buf(input, &mut output),
                names_the_room,
            );
        }
    }
}

#[test]
fn what_is_decoded() {
    for input in ESCAPED.into_iter().chain(SEQUENCES) {
        for set in [FORM, COMPONENT] {
            let expected = set.decode_bytes(input).map(|bytes| bytes.into_owned());
            to_each_size(
                input,
                &expected,
                |input, mut output| set.decode_buf(input, &mut output),
                |error: DecodeError, expected, size| match expected {
                    Err(expected) => assert_eq!(error, *expected),
                    Ok(expected) => {
                        assert!(size < expected.len());
                        assert_eq!(error.kind(), DecodeErrorKind::OutputLen);
                        let before = set.decoded_len(&input[..error.position()]);
                        assert_eq!(before, Ok(size));
                    }
                },
            );
        }
    }
}

#[test]
fn what_is_converted() {
    let mut met = [0; 3];
    for input in SEQUENCES {
        for (from, into) in FORMS.iter().flat_map(|&from| FORMS.map(|into| (from, into))) {
            let converted = from.convert(input, into).map(|bytes| bytes.into_owned());
            met[usize::from(converted.is_ok())] += 1;
            to_each_size(
                input,
                &converted.map_err(ConvertError::from),
                |input, mut output| from.convert_buf(input, into, &mut output),
                |error, expected, size| match (error, expected) {
                    (ConvertError::BufferTooSmall(error), Ok(expected)) => {
                        assert!(size < expected.len());
                        assert_eq!((error.needed(), error.available()), (expected.len(), size));
                    }
                    (error, expected) => assert_eq!(Some(&error), expected.as_ref().err()),
                },
            );
        }
        for form in FORMS {
            let expected = form.decode(input).map(|text| text.into_owned());
            met[2] += usize::from(expected.is_ok());
            each_way(input, |input| assert_eq!(form.decode_buf(input), expected));
        }
    }
    assert!(met.iter().all(|&met| met > 10), "{met:?}");
}

#[test]
fn text_in_a_form() {
    for form in FORMS {
        for text in ["", "plain", "a\0ü🦀"] {
            let expected = Ok(form.encode(text).into_owned());
            to_each_size(
                b"",
                &expected,
                |_, mut output| form.encode_buf(text, &mut output),
                names_the_room,
            );
        }
    }
}

#[test]
fn what_is_read_is_taken_and_nothing_beyond() {
    let mut input = (&b"a%2"[..]).chain(&b"0b%zzc"[..]);
    let mut output = BytesMut::new();
    assert_eq!(COMPONENT.decode_buf((&mut input).take(5), &mut output), Ok(3));
    assert_eq!((&output[..], input.remaining()), (&b"a b"[..], 4));
    assert_eq!(COMPONENT.decode_buf(&mut input, &mut output).unwrap_err().position(), 0);
    assert_eq!((&output[..], input.remaining()), (&b"a b"[..], 0));
}
