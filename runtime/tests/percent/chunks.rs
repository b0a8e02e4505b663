//! Tests that decoding in chunks gives the same as decoding all at once.

use etched_runtime::ToSliceError;
use etched_runtime::percent::Decoder;
use etched_runtime::{DecodeError, DecodeErrorKind};

use crate::reference::percent::{self as reference, Rules};
use crate::reference::strings::{each_cutting, each_string, random_cutting};

/// The decoded bytes, or the position and kind of the first fault.
type Answer = Result<Vec<u8>, (usize, DecodeErrorKind)>;

fn expected(rules: &Rules, input: &[u8], is_text: bool) -> Answer {
    let decoded = rules.decode(input);
    let malformed = decoded.malformed.map(|at| (at, DecodeErrorKind::MalformedEscape));
    let before = decoded.sources.iter().filter(|at| malformed.is_none_or(|(end, _)| **at < end));
    let bytes = &decoded.bytes[..before.count().min(decoded.bytes.len())];
    if is_text && let Err(error) = etched_runtime::from_utf8(bytes) {
        let fault =
            (decoded.sources[error.valid_up_to()], DecodeErrorKind::IllFormed(error.kind()));
        // A sequence that is incomplete because of a malformed escape is not reported.
        return Err(malformed.filter(|_| error.error_len().is_none()).unwrap_or(fault));
    }
    malformed.map_or(Ok(bytes.to_vec()), Err)
}

fn decode(decoder: Decoder, chunks: &[&[u8]]) -> Result<Vec<u8>, DecodeError> {
    let mut decoder = decoder;
    let mut output = Vec::new();
    for chunk in chunks {
        let mut room = [0; Decoder::max_len(2000)];
        let start = decoder.position();
        // A buffer that is too small changes nothing. A buffer that just fits is enough.
        let mut twin = decoder;
        let result = decoder.push(chunk, &mut room[..Decoder::max_len(chunk.len())]);
        if let Ok(decoded) = &result {
            let mut narrow = vec![0; decoded.len()];
            if let Some((_, narrower)) = narrow.split_first_mut() {
                let error = twin.push(chunk, narrower).unwrap_err();
                let ToSliceError::BufferTooSmall(error) = error else { panic!("{error}") };
                assert_eq!((error.needed(), error.available()), (decoded.len(), decoded.len() - 1));
                assert_eq!(twin.position(), start);
            }
            assert_eq!(twin.push(chunk, &mut narrow).as_ref(), Ok(decoded));
        }
        match result {
            Ok(decoded) => output.extend_from_slice(decoded),
            Err(error) => {
                let ToSliceError::Input(error) = error else { panic!("{error}") };
                assert_eq!(decoder.push(b"a", &mut [0; 8]), Err(error.into()), "the error stays");
                assert_eq!(decoder.push(b"a", &mut []), Err(error.into()), "the error stays");
                // A buffer that is too small hides the error, and changes nothing.
                if let Err(ToSliceError::BufferTooSmall(_)) = twin.push(chunk, &mut []) {
                    assert_eq!(twin.position(), start);
                }
                assert_eq!(twin.push(chunk, &mut room), Err(error.into()));
                assert_eq!(decoder.finish(), Err(error), "the error stays");
                return Err(error);
            }
        }
    }
    output.extend_from_slice(decoder.finish()?);
    Ok(output)
}

fn check(rules: &Rules, input: &[u8], chunks: &[&[u8]]) {
    let set = rules.set;
    let answer = |result: Result<Vec<u8>, DecodeError>| {
        result.map_err(|error| (error.position(), error.kind()))
    };
    let text = decode(Decoder::text(set), chunks);
    let bytes = decode(Decoder::bytes(set), chunks);
    let lenient = rules.decode(input).bytes;
    assert_eq!(decode(Decoder::lenient(set), chunks), Ok(lenient), "{chunks:02X?}");
    assert_eq!(answer(text.clone()), expected(rules, input, true), "text, {chunks:02X?}");
    assert_eq!(answer(bytes.clone()), expected(rules, input, false), "bytes, {chunks:02X?}");

    // In every field, the errors are equal to the errors of decoding all at once.
    #[cfg(feature = "alloc")]
    {
        assert_eq!(bytes, set.decode_bytes(input).map(Into::into), "{chunks:02X?}");
        if let (Ok(input), true) = (str::from_utf8(input), bytes.is_ok()) {
            let at_once = set.decode(input).map(|text| text.into_owned().into_bytes());
            assert_eq!(text, at_once, "{chunks:02X?}");
        }
    }
}

#[test]
fn a_decoder_gives_the_same_for_every_cutting() {
    const ALPHABET: [u8; 9] = [b'%', b'4', b'C', b'3', b'z', b'A', b'+', 0xC3, 0xA9];
    let form = reference::rules("form");
    for len in 1..=5 {
        each_string(&ALPHABET, len, |input| {
            if input.contains(&b'%') {
                each_cutting(input, |chunks| check(&form, input, chunks));
            }
        });
    }
}

#[test]
fn a_decoder_gives_the_same_for_long_mixtures() {
    const PIECES: [&str; 16] = [
        "%",
        "%4",
        "%zz",
        "%41",
        "%C3%A9",
        "%C3",
        "%f0%9f%a6%80",
        "%F0%9F",
        "é",
        "🦀",
        "+",
        "a b",
        "%ED%A0%80",
        "%25",
        "%%41",
        "plain text, and more of it; ",
    ];
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    for _ in 0..20_000 {
        // Few pieces are faulty, so that the first fault often comes late.
        let odd = rng.usize(..8);
        let mut input = String::new();
        for _ in 0..rng.usize(1..12) {
            let faulty = rng.usize(..8) < odd / 3;
            input.push_str(if faulty { rng.choice(PIECES).unwrap() } else { "%C3%A9 %e2%82%ac+x" });
        }
        let rules = reference::rules(if rng.bool() { "form" } else { "component" });
        let most = [1, 2, 5, 60][rng.usize(..4)];
        let chunks = random_cutting(&mut rng, input.as_bytes(), most);
        check(&rules, input.as_bytes(), &chunks);
    }
}
