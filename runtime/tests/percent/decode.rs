//! Tests percent-decoding.

use etched_runtime::DecodeError;
#[cfg(feature = "alloc")]
use etched_runtime::DecodeErrorKind;
use etched_runtime::percent::*;

use crate::checks::{CONST_DECODE, decode};
use crate::reference::percent::{Rules, all, mixed_bytes, mixed_text, named, rules};
use crate::reference::strings::stride;

#[track_caller]
fn check(rules: &Rules, input: &[u8]) {
    decode(rules, input, 40);
}

#[test]
fn every_tail_of_two_bytes_alone_and_in_the_middle() {
    for name in ["form", "component"] {
        let rules = rules(name);
        for first in 0..=255 {
            check(&rules, &[b'%', first]);
            for second in (first % stride() as u8..=255).step_by(stride()) {
                check(&rules, &[b'%', first, second]);
                // The escape is far enough from both ends to be inside the blocks of a kernel.
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
fn escapes_are_decoded_at_every_place() {
    let form = rules("form");
    for rules in [&form, &rules("form, raw space")] {
        for len in 0..=200 {
            let mut input = vec![b'a'; len];
            for at in (len % stride()..len).step_by(stride()) {
                for odd in [b' ', b'+', b'%', 0xFF] {
                    input[at] = odd;
                    check(rules, &input);
                }
                input[at] = b'a';
            }
        }
    }
    for (filler, piece) in [("a", "%2F"), ("%C3%A9", "+"), ("%2f", "a"), ("a", "%zz"), ("a", "%")] {
        for len in 0..=100 {
            for at in (len % stride()..=len).step_by(stride()) {
                let input = filler.repeat(at) + piece + &filler.repeat(len - at);
                // Truncating the input gives it any length in bytes, and it may end inside an
                // escape.
                let end = input.len().min(200);
                check(&form, &input.as_bytes()[..end]);
            }
        }
    }
}

/// The runs are so long that an eight-bit counter would overflow. A kernel decodes such long inputs
/// in pieces, and a piece may end inside an escape.
#[test]
fn long_runs_are_decoded() {
    for rules in [rules("form"), rules("path")] {
        for unit in ["a", "+", "%", "%4", "%41", "%%41", "a%41", "é%C3%A9"] {
            for times in (unit.len() % stride()..=560).step_by(stride()) {
                let run = unit.repeat(times);
                for tail in ["", "%", "%41%42+%43 and %44"] {
                    check(&rules, (run.clone() + tail).as_bytes());
                }
            }
        }
    }
}

/// The error is at the first malformed escape, whatever comes before and after it.
#[test]
fn malformed_escapes_have_their_position() {
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
fn random_inputs_are_decoded() {
    let mut rng = fastrand::Rng::with_seed(0xDEC);
    let component = rules("component");
    for rules in all() {
        for _ in 0..1_000 / stride() {
            check(&rules, &mixed_bytes(&mut rng, 30));
            // Only whole escapes, so that long inputs are decoded to their end.
            let mut input = mixed_bytes(&mut rng, 30);
            input.retain(|&byte| byte != b'%');
            check(&rules, component.encode(&input).as_bytes());
            check(&rules, mixed_text(&mut rng, 30).as_bytes());
            check(&rules, component.encode(mixed_text(&mut rng, 30).as_bytes()).as_bytes());
        }
    }
}

#[test]
fn dense_signs_and_digits_are_decoded() {
    let mut rng = fastrand::Rng::with_seed(0x4141);
    for rules in [rules("form"), rules("path_segment")] {
        for _ in 0..60_000 / stride() {
            let len = rng.usize(..60);
            let mut input: Vec<u8> = (0..len).map(|_| b"%%%4Ffz+"[rng.usize(..8)]).collect();
            check(&rules, &input);
            // The same input with every malformed `%` replaced.
            while let Some(at) = rules.decode(&input).malformed {
                input[at] = b'4';
            }
            check(&rules, &input);
        }
    }
}

#[test]
fn a_buffer_of_any_size_fits_or_is_an_error() {
    let inputs =
        ["", "plain", "%41", "a+b%2Fc%C3%A9", "%41%42", "%F0%90%8C%82 and more of it, %20"];
    for rules in named() {
        for input in inputs.map(str::as_bytes) {
            let needed = rules.decode(input).bytes.len();
            // A malformed escape is reported, even if the buffer is too small.
            for input in [input, &[input, b"%"].concat()] {
                (0..=needed + 40).for_each(|room| decode(&rules, input, room));
            }
        }
    }
}

#[test]
fn const_decode_takes_only_the_exact_length() {
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
fn encoded_bytes_are_decoded_back() {
    let mut rng = fastrand::Rng::with_seed(0x2002);
    let mut buffer = [0; 8192];
    for rules in all().into_iter().filter(|rules| rules.set.is_reversible()) {
        for _ in 0..1_000 / stride() {
            let input = mixed_bytes(&mut rng, 30);
            let encoded = rules.set.encode_to_slice(&input, &mut buffer).expect("room");
            check(&rules, encoded.as_bytes());
            let len = encoded.len();
            let decoded = rules.set.decode_in_place(&mut buffer[..len]);
            assert_eq!(decoded.as_deref(), Ok(&input[..]), "{}", rules.name);
        }
    }
}

#[cfg(feature = "alloc")]
#[test]
fn lenient_decoding_leaves_malformed_escapes() {
    let cases: [(&str, &str); 12] = [
        ("%", "%"),
        ("%%", "%%"),
        ("%4", "%4"),
        ("%%41", "%A"),
        ("%4%41", "%4A"),
        ("%zz", "%zz"),
        ("%25%s%1G", "%%s%1G"),
        ("%%%41%", "%%A%"),
        ("%2541", "%41"),
        ("100% of %41", "100% of A"),
        ("%+41", "% 41"),
        ("%4+", "%4 "),
    ];
    for (input, expected) in cases {
        assert_eq!(FORM.decode_lenient(input.as_bytes()), expected.as_bytes(), "{input}");
        // The same text in the middle of a long input, inside the blocks of a kernel.
        let input = format!("{:-<30}{input}{:->30}", "", "");
        let expected = format!("{:-<30}{expected}{:->30}", "", "");
        assert_eq!(FORM.decode_lenient(input.as_bytes()), expected.as_bytes(), "{input}");
    }
}

/// The position is the offset of the escape or unescaped character at which the sequence starts.
#[cfg(feature = "alloc")]
#[test]
fn ill_formed_results_have_the_position_of_their_source() {
    use etched_runtime::IllFormedErrorKind::*;
    let cases = [
        ("%80", 0, StrayContinuation),
        ("%C0%AF", 0, NonShortest),
        ("%ED%A0%80", 0, Surrogate),
        ("%F4%90%80%80", 0, TooLarge),
        ("%FF", 0, NeverOccurs),
        ("%C3", 0, CutShort),
        ("%e4%ba", 0, CutShort),
        ("%E4%BAx", 0, MissingContinuation),
        ("%C3é", 0, MissingContinuation),
        // The bytes of an unescaped character count as decoded bytes.
        ("é%A9", 2, StrayContinuation),
        ("%C3%A9%A9", 6, StrayContinuation),
    ];
    let fronts = ["", "a", "é", "%41", "%C3%A9", "+", "/a%20é+", "𐌂%F0%90%8C%82"];
    for rules in named() {
        for front in fronts {
            for times in 0..20 {
                let front = front.repeat(times);
                for (input, offset, kind) in cases {
                    let error = rules.set.decode(&(front.clone() + input)).expect_err("ill-formed");
                    assert_eq!(error.position(), front.len() + offset, "{front} {input}");
                    assert_eq!(error.kind(), DecodeErrorKind::IllFormed(kind), "{front} {input}");
                }
            }
        }
    }
}

/// If a malformed escape interrupts a sequence, only the escape is reported, and not the part of
/// the sequence before or after it. Any other fault is reported.
#[cfg(feature = "alloc")]
#[test]
fn a_sequence_cut_by_a_malformed_escape_is_not_reported() {
    let cases: [(&[u8], &[usize]); 9] = [
        (b"%C3%zz%FF", &[3, 6]),
        (b"%C3%zz%C3(", &[3, 6]),
        (b"%C3%zz%AC%AC%AC", &[3, 9, 12]),
        (b"%F0%9F%zz%AC%AC%AC%AC", &[6, 18]),
        (b"%E2%82%zz%82%AC", &[6]),
        (b"%C3%", &[3]),
        (b"%C3%zzx%AC", &[3, 7]),
        (b"%82%zz", &[0, 3]),
        (b"%E2%82%zz%82 %AC", &[6, 13]),
    ];
    for (input, expected) in cases {
        let faults = COMPONENT.decode_faults(input);
        let places: Vec<usize> = faults.map(|fault| fault.position()).collect();
        assert_eq!(places, expected, "{}", input.escape_ascii());
    }
}
