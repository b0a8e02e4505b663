//! Percent-decoding without an allocator, against a slow reference.

mod reference;

use etched_runtime::ToSliceError;
use etched_runtime::percent::*;
use etched_runtime::{DecodeError, DecodeErrorKind};
use reference::{Rules, all, mixed_bytes, named, rules};

type ConstDecode = fn(&EncodeSet, &[u8]) -> Result<Vec<u8>, DecodeError>;

/// `const_decode` for every `N` up to 31.
const CONST_DECODE: &[ConstDecode] = {
    macro_rules! each {
        ($($n:literal)*) => { &[$(|set, input| {
            set.const_decode::<$n>(input).map(|bytes| bytes.to_vec())
        }),*] };
    }
    each!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31)
};

/// Holds every function that needs no allocator to the reference.
#[track_caller]
fn check(rules: &Rules, input: &[u8]) {
    let Rules { name, set, .. } = rules;
    let expected = rules.decode(input);
    let len = expected.bytes.len();
    let verdict = match expected.malformed {
        None => Ok(expected.bytes),
        Some(position) => {
            let error = set.decoded_len(input).expect_err("a malformed escape");
            assert_eq!(error.position(), position, "{name} {}", input.escape_ascii());
            assert_eq!(error.kind(), DecodeErrorKind::MalformedEscape);
            Err(error)
        }
    };
    let context = || format!("{name} `{}`", input.escape_ascii());
    assert_eq!(set.decoded_len(input), verdict.as_ref().map(Vec::len).map_err(|&e| e));

    // An exact fit, and more room than a kernel writes in one turn.
    for room in [len, len + 40] {
        let mut buffer = vec![b'#'; room];
        let decoded = set.decode_to_slice(input, &mut buffer).map(|decoded| decoded.to_vec());
        assert_eq!(decoded, verdict.clone().map_err(ToSliceError::Input), "{}", context());
    }

    let mut buffer = input.to_vec();
    let decoded = set.decode_in_place(&mut buffer).map(|decoded| decoded.to_vec());
    assert_eq!(decoded, verdict, "{}", context());
    assert!(verdict.is_ok() || buffer == input, "changed on error: {}", context());

    if let Some(const_decode) = CONST_DECODE.get(len) {
        assert_eq!(const_decode(set, input), verdict, "{}", context());
    }
}

#[test]
fn every_tail_of_two_bytes_alone_and_in_the_middle() {
    for name in ["form", "component"] {
        let rules = rules(name);
        for first in 0..=255 {
            check(&rules, &[b'%', first]);
            for second in 0..=255 {
                check(&rules, &[b'%', first, second]);
                // Far enough from either end for the kernel to judge it.
                let mut input = [b'a'; 40];
                input[17..20].copy_from_slice(&[b'%', first, second]);
                check(&rules, &input);
            }
        }
    }
}

#[test]
fn every_byte_in_every_set() {
    for rules in all() {
        check(&rules, b"");
        for byte in 0..=255 {
            check(&rules, &[byte]);
            check(&rules, &[byte; 50]);
            check(&rules, format!("%{byte:02X}").as_bytes());
            check(&rules, format!("%{byte:02x}").repeat(17).as_bytes());
        }
    }
}

#[test]
fn every_length_with_an_escape_at_every_place() {
    let form = rules("form");
    for (filler, piece) in [("a", "%2F"), ("%C3%A9", "+"), ("%2f", "a"), ("a", "%zz"), ("a", "%")] {
        for len in 0..=100 {
            for at in 0..=len {
                let input = filler.repeat(at) + piece + &filler.repeat(len - at);
                // Cut again, so that every length in bytes is met and the end is ragged.
                let end = input.len().min(200);
                check(&form, &input.as_bytes()[..end]);
            }
        }
    }
}

/// Long enough for a counter of eight bits to overflow, and for an input that is
/// decoded piece by piece to be cut inside an escape.
#[test]
fn long_runs() {
    for rules in [rules("form"), rules("path")] {
        for unit in ["a", "+", "%", "%4", "%41", "%%41", "a%41", "é%C3%A9"] {
            for times in 0..=560 {
                let run = unit.repeat(times);
                for tail in ["", "%", "%41%42+%43 and %44"] {
                    check(&rules, (run.clone() + tail).as_bytes());
                }
            }
        }
    }
}

/// The first one counts, whatever stands before and behind.
#[test]
fn malformed_escapes_are_found_where_they_stand() {
    let malformed = ["%", "%%", "%4", "%zz", "%4%41", "%%41", "%4g", "%g4", "%+1", "% 1", "%é"];
    for rules in named() {
        for escape in malformed {
            for position in 0..=100 {
                let plain = "a".repeat(position) + escape;
                let mut escapes = "%41".repeat(position / 3) + &"b".repeat(position % 3) + escape;
                for input in [plain, escapes.clone()] {
                    let error = rules.set.decoded_len(input.as_bytes()).expect_err("malformed");
                    assert_eq!(error.position(), position, "{input}");
                    check(&rules, input.as_bytes());
                }
                escapes += "%zz and more, %41%42%43 and %";
                let error = rules.set.decoded_len(escapes.as_bytes()).expect_err("malformed");
                assert_eq!(error.position(), position, "{escapes}");
            }
        }
    }
}

#[test]
fn random_inputs() {
    let mut rng = fastrand::Rng::with_seed(0xDEC);
    let component = rules("component");
    for rules in all() {
        for _ in 0..1_000 {
            check(&rules, &mixed_bytes(&mut rng, 30));
            // Whole escapes only, so that long inputs get through as well.
            let mut input = mixed_bytes(&mut rng, 30);
            input.retain(|&byte| byte != b'%');
            check(&rules, component.encode(&input).as_bytes());
        }
    }
}

#[test]
fn dense_signs_and_digits() {
    let mut rng = fastrand::Rng::with_seed(0x4141);
    for rules in [rules("form"), rules("path_segment")] {
        for _ in 0..100_000 {
            let len = rng.usize(..60);
            let mut input: Vec<u8> = (0..len).map(|_| b"%%%4Ffz+"[rng.usize(..8)]).collect();
            check(&rules, &input);
            // The same with every malformed sign made good.
            while let Some(at) = rules.decode(&input).malformed {
                input[at] = b'4';
            }
            check(&rules, &input);
        }
    }
}

#[test]
fn every_buffer_size() {
    let inputs =
        ["", "plain", "%41", "a+b%2Fc%C3%A9", "%41%42", "%F0%90%8C%82 and more of it, %20"];
    for rules in named() {
        for input in inputs.map(str::as_bytes) {
            let expected = rules.decode(input);
            let needed = expected.bytes.len();
            for size in 0..=needed + 40 {
                let mut buffer = vec![b'#'; size];
                match rules.set.decode_to_slice(input, &mut buffer) {
                    Ok(decoded) => {
                        assert!(size >= needed);
                        assert_eq!(decoded, expected.bytes);
                    }
                    Err(error) => {
                        assert!(size < needed, "{size} bytes were not enough for {needed}");
                        let ToSliceError::BufferTooSmall(error) = error else { panic!("{error}") };
                        assert_eq!((error.needed(), error.available()), (needed, size));
                    }
                }
            }
            // A malformed escape is told before a buffer that is too small.
            let malformed = [input, b"%"].concat();
            let error = rules.set.decode_to_slice(&malformed, &mut []).expect_err("malformed");
            let ToSliceError::Input(error) = error else { panic!("{error}") };
            assert_eq!(error.kind(), DecodeErrorKind::MalformedEscape);
            assert_eq!(error.position(), input.len());
        }
    }
}

#[test]
fn const_decode_takes_the_exact_length_only() {
    let input = b"a+b%2Fc";
    for (n, const_decode) in CONST_DECODE.iter().enumerate() {
        match std::panic::catch_unwind(|| const_decode(&FORM, input)) {
            Ok(decoded) => assert_eq!((n, &decoded.expect("whole")[..]), (5, &b"a b/c"[..])),
            Err(_) => assert_ne!(n, 5),
        }
        let malformed = const_decode(&FORM, b"a%2").expect_err("malformed");
        assert_eq!(malformed, FORM.decoded_len(b"a%2").expect_err("malformed"));
    }
    const DECODED: Result<[u8; 3], DecodeError> = FORM.const_decode(b"%3f+%FF");
    assert_eq!(DECODED, Ok([b'?', b' ', 0xFF]));
    const REFUSED: Result<[u8; 3], DecodeError> = FORM.const_decode(b"ab%");
    assert_eq!(REFUSED.expect_err("malformed").position(), 2);
}

#[test]
fn what_was_encoded_comes_back() {
    let mut rng = fastrand::Rng::with_seed(0x2002);
    let mut buffer = [0; 8192];
    for rules in all().into_iter().filter(|rules| rules.set.is_reversible()) {
        for _ in 0..1_000 {
            let input = mixed_bytes(&mut rng, 30);
            let encoded = rules.set.encode_to_slice(&input, &mut buffer).expect("room");
            check(&rules, encoded.as_bytes());
            let len = encoded.len();
            let decoded = rules.set.decode_in_place(&mut buffer[..len]);
            assert_eq!(decoded.as_deref(), Ok(&input[..]), "{}", rules.name);
        }
    }
}

#[test]
fn words_for_malformed_escapes() {
    let cases: [(&[u8], &str); 8] = [
        (b"/caf%zz/b", "malformed escape `%zz` at byte 4"),
        (b"100%", "malformed escape `%` at byte 3"),
        (b"%A", "malformed escape `%A` at byte 0"),
        (b"a%%41", "malformed escape `%` at byte 1"),
        (b"% 1x", "malformed escape `%` at byte 0"),
        (b"%\\x", "malformed escape `%` at byte 0"),
        (b"%4\n", "malformed escape `%4` at byte 0"),
        (b"%\xC3\xA9", "malformed escape `%` at byte 0"),
    ];
    for (input, fault) in cases {
        let error = COMPONENT.decoded_len(input).expect_err("malformed");
        assert_eq!(error.to_string(), format!("{fault}: `%` takes two hexadecimal digits"));
    }
}

#[test]
fn offset_by_of_a_decode_error_does_not_overflow() {
    let error = FORM.decoded_len(b"a%").expect_err("malformed");
    let _ = error.offset_by(usize::MAX);
}

#[test]
fn debug_text_of_an_error() {
    let error = FORM.decoded_len(b"a%").expect_err("malformed");
    assert_eq!(format!("{error:?}"), "DecodeError { position: 1, kind: MalformedEscape }");
}
