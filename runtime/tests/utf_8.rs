//! UTF-8 against `core`: every short byte string, every code point, long mixtures.

use std::str;

use etched_runtime::encoding::{CodePointErrorKind, UTF_8};
use etched_runtime::{IllFormedError, IllFormedErrorKind, const_from_utf8, from_utf8};

/// The ends of every range in the table and what lies just outside. Bytes between
/// two of these behave like one of them.
const BOUNDARIES: [u8; 28] = [
    0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
    0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF8, 0xFC, 0xFE, 0xFF,
];

/// Holds all three validators to `core` and to the definitions below.
#[track_caller]
fn check(bytes: &[u8]) -> Option<IllFormedError> {
    let verdict = UTF_8.validate(bytes);
    assert!(verdict == UTF_8.const_validate(bytes), "const_validate on {bytes:02X?}");
    match (from_utf8(bytes), str::from_utf8(bytes)) {
        (Ok(ours), Ok(core)) => {
            assert!(verdict.is_ok() && ours.as_bytes() == core.as_bytes(), "{bytes:02X?}");
            None
        }
        (Err(ours), Err(core)) => {
            assert!(verdict == Err(ours), "from_utf8 on {bytes:02X?}");
            assert!(ours.valid_up_to() == core.valid_up_to(), "valid_up_to on {bytes:02X?}");
            assert!(ours.error_len() == core.error_len(), "error_len on {bytes:02X?}");
            let rest = &bytes[core.valid_up_to()..];
            let (matched, kind) = diagnosis(rest, core.error_len());
            assert!(ours.position() == core.valid_up_to() + matched, "position on {bytes:02X?}");
            assert!(ours.kind() == kind, "{:?} on {bytes:02X?}, not {kind:?}", ours.kind());
            assert!(ours.encoding() == UTF_8);
            Some(ours)
        }
        (ours, core) => panic!("{ours:?} where core says {core:?} on {bytes:02X?}"),
    }
}

/// How many bytes agree with the table, and what is wrong, spelt out by hand for a
/// `sequence` whose `error_len` is known.
fn diagnosis(sequence: &[u8], error_len: Option<usize>) -> (usize, IllFormedErrorKind) {
    use IllFormedErrorKind::*;
    let second = sequence.get(1).copied();
    let kind = match sequence[0] {
        _ if error_len.is_none() => CutShort,
        0x80..=0xBF => StrayContinuation,
        0xFE | 0xFF => NeverOccurs,
        0xC0 | 0xC1 => NonShortest,
        // Five bytes are due from 200000 up, six from 4000000 up.
        0xF8 if matches!(second, Some(0x80..=0x87)) => NonShortest,
        0xFC if matches!(second, Some(0x80..=0x83)) => NonShortest,
        0xF5..=0xFD => TooLarge,
        // The table restricts second bytes only, so a later fault is never theirs.
        _ if error_len != Some(1) => MissingContinuation,
        0xE0 if matches!(second, Some(0x80..=0x9F)) => NonShortest,
        0xF0 if matches!(second, Some(0x80..=0x8F)) => NonShortest,
        0xED if matches!(second, Some(0xA0..=0xBF)) => Surrogate,
        0xF4 if matches!(second, Some(0x90..=0xBF)) => TooLarge,
        _ => MissingContinuation,
    };
    let matched = match kind {
        CutShort => sequence.len(),
        _ if matches!(sequence[0], 0xC2..=0xF4) => error_len.unwrap_or_default(),
        _ => 0,
    };
    (matched, kind)
}

#[test]
fn every_string_of_up_to_three_bytes() {
    check(b"");
    for a in 0..=255 {
        check(&[a]);
        for b in 0..=255 {
            check(&[a, b]);
            for c in 0..=255 {
                check(&[a, b, c]);
            }
        }
    }
}

#[test]
fn every_string_of_four_or_five_boundary_bytes() {
    for a in BOUNDARIES {
        for b in BOUNDARIES {
            for c in BOUNDARIES {
                for d in BOUNDARIES {
                    check(&[a, b, c, d]);
                    for e in BOUNDARIES {
                        check(&[a, b, c, d, e]);
                    }
                }
            }
        }
    }
}

#[test]
fn every_code_point_goes_out_and_comes_back() {
    let mut scalar_values = 0;
    for code_point in 0..=0x11_0100 {
        let ours = UTF_8.encode_code_point(code_point);
        let Some(char) = char::from_u32(code_point) else {
            let error = ours.expect_err("not a scalar value");
            assert_eq!(error.code_point(), code_point);
            let kind = if code_point > 0x10_FFFF {
                CodePointErrorKind::TooLarge
            } else {
                CodePointErrorKind::Surrogate
            };
            assert_eq!(error.kind(), kind, "{code_point:X}");
            continue;
        };
        scalar_values += 1;
        let ours = ours.expect("a scalar value");
        let mut buffer = [0; 4];
        assert_eq!(ours.as_bytes(), char.encode_utf8(&mut buffer).as_bytes());
        assert_eq!(ours.as_ref(), ours.as_bytes());

        // A byte on either side, so that nothing hangs on the ends of the input.
        let mut around = [b'x'; 6];
        let len = ours.as_bytes().len();
        around[1..1 + len].copy_from_slice(ours.as_bytes());
        for input in [&around[..], &around[..1 + len]] {
            let step = UTF_8.step(input, 1).expect("inside").expect("well-formed");
            assert_eq!((step.code_point, step.len), (code_point, len));
        }
    }
    assert_eq!(scalar_values, 0x11_0000 - 0x800);
}

#[test]
fn numbers_far_above_unicode_are_too_large() {
    let powers = (21..32).map(|bit| 1 << bit);
    for code_point in powers.chain([0x7FFF_FFFF, u32::MAX - 1, u32::MAX]) {
        let error = UTF_8.encode_code_point(code_point).expect_err("no scalar value");
        assert_eq!((error.code_point(), error.kind()), (code_point, CodePointErrorKind::TooLarge));
    }
}

#[test]
fn nothing_to_step_on_at_the_end_and_beyond() {
    for at in [1, 2, 7, usize::MAX] {
        assert_eq!(UTF_8.step(b"x", at), None);
    }
    assert_eq!(UTF_8.step(b"", 0), None);
}

#[test]
fn const_evaluation_gives_the_same() {
    const GOOD: Result<(), IllFormedError> = UTF_8.const_validate("plain, then 二 𐌂".as_bytes());
    const BAD: Result<(), IllFormedError> = UTF_8.const_validate(b"plain, then \xE4\xBA");
    const TEXT: Result<&str, IllFormedError> = const_from_utf8(b"plain, then \xE4\xBA");
    assert_eq!(GOOD, Ok(()));
    assert_eq!(BAD, UTF_8.validate(b"plain, then \xE4\xBA"));
    assert_eq!(TEXT.expect_err("cut"), BAD.expect_err("cut"));
}

#[test]
fn an_error_never_moves_relative_to_the_text_in_front() {
    let ill_formed: [&[u8]; 11] = [
        b"\x80",
        b"\xC0\xAF",
        b"\xC3",
        b"\xC3(",
        b"\xE0\x9F\x80",
        b"\xED\xA0\x80rest",
        b"\xE4\xBA",
        b"\xF0\x90\x8C!",
        b"\xF4\x90\x80\x80",
        b"\xF8\x88\x80\x80\x80",
        b"\xFF after it plain text and more of it",
    ];
    // Of every length around the strides of eight and of a vector register, and in
    // every phase of sequences of two, three and four bytes.
    let units = ["a", "é", "二", "𐌂", "aé二𐌂", "an ASCII stretch é"];
    for tail in ill_formed {
        let alone = check(tail).expect("ill-formed");
        assert_eq!(alone.valid_up_to(), 0);
        for unit in units {
            for skew in 0..8 {
                for times in 0..40 {
                    let text = "z".repeat(skew) + &unit.repeat(times);
                    let moved = check(&[text.as_bytes(), tail].concat()).expect("ill-formed");
                    assert_eq!(moved, alone.offset_by(text.len()));
                    assert_eq!(moved.position(), alone.position() + text.len());
                    assert_eq!(moved.error_len(), alone.error_len());
                }
            }
        }
    }
}

/// A stretch of text or of garbage, as the dice fall.
fn push_piece(rng: &mut fastrand::Rng, bytes: &mut Vec<u8>) {
    let mut push = |char: char| bytes.extend(char.encode_utf8(&mut [0; 4]).as_bytes());
    match rng.u8(..10) {
        0..=2 => (0..rng.usize(..40)).for_each(|_| push(rng.char(' '..='~'))),
        3..=5 => (0..rng.usize(..20)).for_each(|_| push(rng.char('\u{80}'..='\u{FFFF}'))),
        6..=7 => (0..rng.usize(..10)).for_each(|_| push(rng.char(..))),
        // Cut or damaged sequences, rarely; else no long text would be left whole.
        8 if rng.bool() => {
            let start = bytes.len();
            bytes.extend(rng.char('\u{80}'..).encode_utf8(&mut [0; 4]).as_bytes());
            let at = rng.usize(start..bytes.len());
            if rng.bool() {
                bytes.truncate(at);
            } else {
                bytes[at] = BOUNDARIES[rng.usize(..BOUNDARIES.len())];
            }
        }
        9 if rng.bool() => bytes.extend((0..rng.usize(..6)).map(|_| rng.u8(0x80..))),
        _ => {}
    }
}

#[test]
fn long_mixtures_are_cut_where_core_cuts_them() {
    let mut rng = fastrand::Rng::with_seed(0x3007);
    let mut ill_formed = 0;
    for _ in 0..20_000 {
        let mut bytes = Vec::new();
        (0..rng.usize(..12)).for_each(|_| push_piece(&mut rng, &mut bytes));
        ill_formed += usize::from(check(&bytes).is_some());

        // All the way through by `step`, passing over each fault by its own length.
        let mut at = 0;
        for chunk in bytes.utf8_chunks() {
            for char in chunk.valid().chars() {
                let step = UTF_8.step(&bytes, at).expect("inside").expect("well-formed");
                assert_eq!((step.code_point, step.len), (char.into(), char.len_utf8()));
                at += step.len;
            }
            if !chunk.invalid().is_empty() {
                let error = UTF_8.step(&bytes, at).expect("inside").expect_err("ill-formed");
                assert_eq!(error.valid_up_to(), at, "absolute in the whole input");
                let rest = check(&bytes[at..]).expect("ill-formed");
                assert_eq!(error, rest.offset_by(at));
                assert_eq!(error.error_len().unwrap_or(bytes.len() - at), chunk.invalid().len());
                at += chunk.invalid().len();
            }
        }
        assert_eq!(at, bytes.len());
    }
    // Both verdicts must have been met often, or the mixture is badly mixed.
    assert!((5_000..15_000).contains(&ill_formed), "{ill_formed} of 20,000");
}
