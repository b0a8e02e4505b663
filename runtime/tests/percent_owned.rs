//! Percent-encoding and -decoding to a `Cow`, against a slow reference.
#![cfg(feature = "alloc")]

mod reference;

use std::borrow::Cow;
use std::str;

use etched_runtime::percent::*;
use etched_runtime::{DecodeErrorKind, IllFormedErrorKind, url_decode, url_encode};
use reference::{Rules, all, mixed_bytes, mixed_text, named, rules};

/// Borrowed from `input` if and only if nothing changed; else allocated exactly.
#[track_caller]
fn check_str(output: Cow<'_, str>, expected: &str, input: &[u8]) {
    assert_eq!(output, expected);
    match output {
        Cow::Borrowed(text) => assert!(std::ptr::eq(text.as_bytes(), input), "not the input"),
        Cow::Owned(text) => {
            assert_ne!(text.as_bytes(), input, "copied for nothing");
            assert!(text.capacity() <= text.len() + 64);
        }
    }
}

#[track_caller]
fn check_bytes(output: Cow<'_, [u8]>, expected: &[u8], input: &[u8]) {
    assert_eq!(output.escape_ascii().to_string(), expected.escape_ascii().to_string());
    match output {
        Cow::Borrowed(bytes) => assert!(std::ptr::eq(bytes, input), "not the input"),
        Cow::Owned(bytes) => {
            assert_ne!(bytes, input, "copied for nothing");
            assert!(bytes.capacity() <= bytes.len() + 64);
        }
    }
}

#[track_caller]
fn check_encode(rules: &Rules, input: &[u8]) {
    let expected = rules.encode(input);
    check_str(rules.set.encode_bytes(input), &expected, input);
    if let Ok(text) = str::from_utf8(input) {
        check_str(rules.set.encode(text), &expected, input);
    }
}

#[track_caller]
fn check_decode(rules: &Rules, input: &[u8]) {
    let set = rules.set;
    let expected = rules.decode(input);
    check_bytes(set.decode_lenient(input), &expected.bytes, input);

    let malformed = match (set.decode_bytes(input), expected.malformed) {
        (Ok(bytes), None) => {
            check_bytes(bytes, &expected.bytes, input);
            None
        }
        (Err(error), Some(position)) => {
            assert_eq!(error.position(), position);
            assert_eq!(error.kind(), DecodeErrorKind::MalformedEscape);
            assert_eq!(error.ill_formed(), None);
            Some(error)
        }
        (ours, malformed) => panic!("{ours:?}, not {malformed:?}: {}", input.escape_ascii()),
    };

    let Ok(text) = str::from_utf8(input) else { return };
    if let Some(malformed) = malformed {
        assert_eq!(set.decode(text), Err(malformed));
        return;
    }
    let faults: Vec<_> = set.decode_faults(input).collect();
    match (set.decode(text), str::from_utf8(&expected.bytes)) {
        (Ok(ours), Ok(decoded)) => {
            check_str(ours, decoded, input);
            assert_eq!(faults, []);
        }
        (Err(error), Err(core)) => {
            assert_eq!(error.position(), expected.sources[core.valid_up_to()], "{text}");
            let ill_formed = error.ill_formed().expect("no escape is malformed");
            assert_eq!(error.kind(), DecodeErrorKind::IllFormed(ill_formed.kind()));
            assert_eq!(ill_formed.valid_up_to(), core.valid_up_to());
            assert_eq!(ill_formed.error_len(), core.error_len());
            assert_eq!(faults[0], error, "the first of all faults");
        }
        (ours, core) => panic!("{ours:?} where core says {core:?}: {text}"),
    }
}

#[test]
fn every_byte_in_every_set() {
    for rules in all() {
        check_encode(&rules, b"");
        check_decode(&rules, b"");
        for byte in 0..=255 {
            check_encode(&rules, &[byte]);
            check_encode(&rules, &[byte; 100]);
            check_decode(&rules, &[byte]);
            check_decode(&rules, &[byte; 50]);
            check_decode(&rules, format!("%{byte:02X}").as_bytes());
        }
    }
}

#[test]
fn every_length_with_one_odd_byte_at_every_place() {
    for name in ["form", "form rebuilt", "form, raw space", "path"] {
        let rules = rules(name);
        for len in 0..=200 {
            let mut input = vec![b'a'; len];
            check_encode(&rules, &input);
            check_decode(&rules, &input);
            for at in 0..len {
                for odd in [b' ', b'+', b'%', 0xFF] {
                    input[at] = odd;
                    check_encode(&rules, &input);
                    check_decode(&rules, &input);
                }
                input[at] = b'a';
            }
        }
    }
}

/// Long enough for a counter of eight bits to overflow.
#[test]
fn long_runs() {
    for rules in [rules("form"), rules("path")] {
        for unit in ["a", "+", " ", "%", "%41", "%%41", "é%C3%A9"] {
            for times in (250..=260).chain(505..=515) {
                check_encode(&rules, unit.repeat(times).as_bytes());
                check_decode(&rules, unit.repeat(times).as_bytes());
            }
        }
    }
}

#[test]
fn every_tail_of_two_bytes() {
    for name in ["form", "path"] {
        let rules = rules(name);
        for first in 0..=255 {
            for second in 0..=255 {
                check_decode(&rules, &[b'%', first, second]);
            }
        }
    }
}

#[test]
fn lenient_decoding_leaves_what_is_malformed() {
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
        // Again in the middle of a long input, where the kernel is at work.
        let input = format!("{:-<30}{input}{:->30}", "", "");
        let expected = format!("{:-<30}{expected}{:->30}", "", "");
        assert_eq!(FORM.decode_lenient(input.as_bytes()), expected.as_bytes(), "{input}");
    }
}

#[test]
fn random_inputs() {
    let mut rng = fastrand::Rng::with_seed(0x0C0);
    for rules in all() {
        for _ in 0..1_000 {
            let bytes = mixed_bytes(&mut rng, 30);
            check_encode(&rules, &bytes);
            check_decode(&rules, &bytes);
            let text = mixed_text(&mut rng, 30);
            check_encode(&rules, text.as_bytes());
            check_decode(&rules, text.as_bytes());
            // All escapes whole, and most of the decoded bytes ill-formed somewhere.
            check_decode(&rules, COMPONENT.encode_bytes(&bytes).as_bytes());
        }
    }
}

#[test]
fn what_was_encoded_comes_back() {
    let mut rng = fastrand::Rng::with_seed(0xBAC);
    for Rules { set, name, .. } in all().into_iter().filter(|rules| rules.set.is_reversible()) {
        for _ in 0..1_000 {
            let text = mixed_text(&mut rng, 30);
            assert_eq!(set.decode(&set.encode(&text)).as_deref(), Ok(&*text), "{name}");
            let bytes = mixed_bytes(&mut rng, 30);
            let encoded = set.encode_bytes(&bytes);
            assert_eq!(set.decode_bytes(encoded.as_bytes()).as_deref(), Ok(&*bytes), "{name}");
            assert_eq!(set.decode_lenient(encoded.as_bytes()), bytes, "{name}");
        }
    }
}

/// The position is that of the escape, or raw character, where the sequence starts.
#[test]
fn ill_formed_results_are_found_where_they_come_from() {
    use IllFormedErrorKind::*;
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
        // The bytes of a raw character cannot be told from decoded ones.
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

#[test]
fn words_for_ill_formed_results() {
    let error = FORM.decode("a+%C0%AF").expect_err("ill-formed");
    assert_eq!(
        error.to_string(),
        "ill-formed UTF-8 once decoded, at byte 2: found C0, but a sequence starts with 00..7F or \
         C2..F4; C0 AF would be U+002F in non-shortest form",
    );
    let error = FORM.decode("%E4%BA").expect_err("ill-formed");
    assert!(error.to_string().ends_with("; E4 BA is cut short"), "{error}");
}

/// A message lives in a buffer of fixed size; none of them may reach its end.
#[test]
fn no_message_is_cut() {
    let endings = ["short", "form", "one", "sequence", "above U+10FFFF", "digits"];
    let seconds = [0x00, 0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xFF];
    let mut longest = 0;
    for lead in 0x80..=0xFFu8 {
        for second in seconds {
            for tail in ["", "%80", "%BF%BF", "%80%80%80%80", "%", "%é"] {
                let input = format!("%{lead:02X}%{second:02X}{tail}");
                for error in FORM.decode_faults(input.as_bytes()) {
                    let message = error.offset_by(usize::MAX / 2).to_string();
                    let surrogate = message.contains(" surrogate") && message.contains("U+D");
                    assert!(surrogate || endings.iter().any(|end| message.ends_with(end)));
                    assert!(message.bytes().all(|byte| matches!(byte, b' '..=b'~')), "{message}");
                    longest = longest.max(message.len());
                }
            }
        }
    }
    assert!((150..256).contains(&longest), "{longest} bytes");
}

#[test]
fn the_functions_without_a_set_are_those_of_the_form_set() {
    let mut rng = fastrand::Rng::with_seed(0xF02);
    for _ in 0..1_000 {
        let text = mixed_text(&mut rng, 10);
        assert_eq!(url_encode(&text), FORM.encode(&text));
        assert_eq!(url_decode(&text), FORM.decode(&text));
        assert_eq!(url_decode(&url_encode(&text)).as_deref(), Ok(&*text));
    }
}

/// The position is where the sequence starts; the message names the place of the byte
/// that it has found.
#[test]
fn the_message_of_an_ill_formed_result_names_the_place_of_what_it_found() {
    let error = COMPONENT.decode("%ED%A0%80").expect_err("ill-formed");
    assert!(error.to_string().contains("at byte 3: found A0"), "{error}");
}
