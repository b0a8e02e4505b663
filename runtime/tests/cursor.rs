//! Reading both ways on any bytes whatever: the segments are the reference's in both
//! directions, and from every offset one comes to the start of its segment.

#[path = "reference/inputs.rs"]
mod inputs;
#[path = "reference/encodings.rs"]
mod reference;
#[path = "reference/strings.rs"]
mod strings;

use etched_runtime::encoding::{CESU_8, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
use etched_runtime::{Cursor, IllFormedError};
use inputs::{in_each_encoding, mixture};
use reference::{RFC_2279_RULES, Rules, Segment};
use strings::each_string;

type Read = Option<Result<u32, IllFormedError>>;

/// Whether that is what is to be read at `at`.
fn is(read: &Read, at: usize, segment: &Segment) -> bool {
    match (read, segment.code_point) {
        (Some(Ok(found)), Some(code_point)) => *found == code_point,
        (Some(Err(error)), None) => {
            error.valid_up_to() == at && error.error_len() == segment.error_len()
        }
        _ => false,
    }
}

/// Reads all of `bytes`, in every direction from every place. The loops are plain ones and
/// `segments` is there to be used again, for tests are not optimized.
fn check(rules: &Rules, bytes: &[u8], segments: &mut Vec<Segment>) {
    let encoding = rules.encoding;
    segments.clear();
    let mut cursor = Cursor::new(encoding, bytes);
    let mut at = 0;
    while at < bytes.len() {
        let segment = rules.segment(&bytes[at..]);
        let end = at + segment.len;
        let read = cursor.next_code_point();
        assert!(is(&read, at, &segment), "{encoding:?}: {read:?} at {at} of {bytes:02X?}");
        assert!(cursor.position() == end, "{encoding:?}: end of {at} in {bytes:02X?}");
        // Back to where it stood, and on again.
        let back = cursor.prev_code_point();
        assert!(back == read, "{encoding:?}: {back:?} back to {at} of {bytes:02X?}");
        assert!(cursor.position() == at, "{encoding:?}: back to {at} in {bytes:02X?}");
        assert!(cursor.next_code_point() == read);
        assert!(cursor.position() == end);
        assert!(cursor.remaining() == bytes.len() - end);

        let mut inside = at;
        while inside < end {
            let mut seeking = cursor;
            seeking.seek(inside);
            assert!(seeking.position() == at, "{encoding:?}: seek {inside} in {bytes:02X?}");
            inside += 1;
        }
        segments.push(segment);
        at = end;
    }
    assert!(cursor.next_code_point().is_none());
    assert!(cursor.position() == bytes.len());

    // All the way back.
    while let Some(segment) = segments.pop() {
        at -= segment.len;
        let read = cursor.prev_code_point();
        assert!(cursor.position() == at, "{encoding:?}: prev to {at} in {bytes:02X?}");
        assert!(is(&read, at, &segment), "{encoding:?}: {read:?} at {at} of {bytes:02X?}");
    }
    assert!(cursor.prev_code_point().is_none());
    assert!(cursor.position() == 0);
}

fn check_all(alphabet: &[u8], len: usize) {
    in_each_encoding(|rules| {
        let mut segments = Vec::new();
        each_string(alphabet, len, |bytes| check(rules, bytes, &mut segments));
    });
}

#[test]
fn every_string_of_up_to_two_bytes() {
    let all: Vec<u8> = (0..=255).collect();
    (0..=2).for_each(|len| check_all(&all, len));
}

/// No encoding tells the bytes 01..7F apart, nor C2..DF; some stand for all of them.
#[test]
fn every_string_of_three_bytes() {
    let rest = (0x80..=0xC3).chain(0xDE..=0xFF);
    check_all(&[0x00, 0x01, 0x41, 0x7F].into_iter().chain(rest).collect::<Vec<u8>>(), 3);
}

const ALPHABET: [u8; 12] = [0x41, 0x80, 0xBF, 0xA0, 0xB0, 0xC3, 0xED, 0xE4, 0xF0, 0xF8, 0xFC, 0xFF];

#[test]
fn every_string_of_four_or_five_boundary_bytes() {
    (4..=5).for_each(|len| check_all(&ALPHABET, len));
}

/// Long enough for a pair, and a byte on either side of it.
#[test]
fn every_string_of_six_to_eight_bytes_that_make_pairs() {
    check_all(&[0x41, 0x80, 0xA0, 0xB0, 0xC3, 0xED], 6);
    check_all(&[0x80, 0xA0, 0xB0, 0xED, 0xFC], 7);
    check_all(&[0x80, 0xA0, 0xB0, 0xED], 8);
}

#[test]
fn random_strings_of_six_to_nine_boundary_bytes() {
    in_each_encoding(|rules| {
        let mut rng = fastrand::Rng::with_seed(0x69);
        let mut segments = Vec::new();
        for _ in 0..100_000 {
            let mut bytes = [0; 9];
            bytes.fill_with(|| ALPHABET[rng.usize(..ALPHABET.len())]);
            check(rules, &bytes[..rng.usize(6..=9)], &mut segments);
        }
    });
}

/// Every way of putting surrogates, halves of them and others together.
#[test]
fn strings_of_surrogates() {
    const PIECES: [&[u8]; 9] = [
        b"\xED\xA0\x80",
        b"\xED\xAF\xBF",
        b"\xED\xB0\x80",
        b"\xED\x9F\xBF",
        b"\xED\xA0",
        b"\xED\xB0",
        b"\xED",
        b"\x80",
        b"A",
    ];
    let numbers: Vec<u8> = (0..PIECES.len() as u8).collect();
    in_each_encoding(|rules| {
        let mut segments = Vec::new();
        let mut bytes = Vec::new();
        for len in 1..=5 {
            each_string(&numbers, len, |chosen| {
                bytes.clear();
                chosen.iter().for_each(|&n| bytes.extend(PIECES[usize::from(n)]));
                check(rules, &bytes, &mut segments);
            });
        }
    });
}

/// More continuation bytes than any sequence has, behind every lead byte: those that
/// belong to none stand for themselves.
#[test]
fn long_runs_of_continuation_bytes() {
    in_each_encoding(|rules| {
        let mut segments = Vec::new();
        for lead in 0..=255 {
            for filling in [0x80, 0x8F, 0x9F, 0xA0, 0xB0, 0xBF] {
                for len in 0..=20 {
                    let run = vec![filling; len];
                    for front in [&[][..], b"A", b"\xED\xA0\x80", b"\xED"] {
                        let bytes = [front, &[lead], &run].concat();
                        check(rules, &bytes, &mut segments);
                    }
                }
            }
        }
    });
}

#[test]
fn long_mixtures() {
    in_each_encoding(|rules| {
        let mut rng = fastrand::Rng::with_seed(0xBAC);
        let mut segments = Vec::new();
        for _ in 0..3_000 {
            check(rules, &mixture(&mut rng, rules, 20), &mut segments);
        }
        for _ in 0..3_000 {
            let mut bytes = vec![0; rng.usize(..60)];
            rng.fill(&mut bytes);
            check(rules, &bytes, &mut segments);
            // Continuation bytes and lead bytes only.
            bytes.iter_mut().for_each(|byte| *byte |= 0x80);
            check(rules, &bytes, &mut segments);
        }
    });
}

#[test]
fn six_bytes_of_rfc_2279_from_each_of_them() {
    for value in [0x400_0000, 0x3FFF_FFFF, 0x4000_0000, 0x7FFF_FFFF] {
        let sequence = RFC_2279_RULES.encode(value).expect("31 bits");
        let bytes = [&b"\x80"[..], &sequence, &sequence, b"\x80"].concat();
        for (offset, start) in (1..14).zip([1, 1, 1, 1, 1, 1, 7, 7, 7, 7, 7, 7, 13]) {
            let mut cursor = Cursor::new(RFC_2279, &bytes);
            cursor.seek(offset);
            assert_eq!(cursor.position(), start, "from {offset}");
        }
    }
}

#[test]
fn seeking_beyond_the_end_is_seeking_the_end() {
    in_each_encoding(|rules| {
        for bytes in [&b""[..], b"a", b"a\xE4", b"a\xE4\xBA", b"a\xED\xA0\x80"] {
            for offset in [bytes.len(), bytes.len() + 1, usize::MAX - 1, usize::MAX] {
                let mut cursor = Cursor::new(rules.encoding, bytes);
                cursor.seek(offset);
                assert_eq!((cursor.position(), cursor.remaining()), (bytes.len(), 0));
                assert_eq!(cursor.next_code_point(), None);
                assert_eq!(cursor.position(), bytes.len());
            }
        }
    });
}

#[test]
fn what_a_cursor_says_of_itself() {
    let bytes = b"a\xC0\x80b";
    let mut cursor = Cursor::new(MODIFIED_UTF_8, bytes);
    assert_eq!((cursor.encoding(), cursor.bytes()), (MODIFIED_UTF_8, &bytes[..]));
    assert_eq!((cursor.position(), cursor.remaining()), (0, 4));
    assert_eq!(cursor.prev_code_point(), None);
    cursor.seek(2);
    assert_eq!((cursor.position(), cursor.remaining()), (1, 3));
    assert_eq!(cursor.bytes(), bytes, "those before it too");
    assert_eq!(
        format!("{cursor:?}"),
        "Cursor { encoding: Encoding(modified UTF-8), position: 1, remaining: 3 }"
    );
    let copy = cursor;
    assert_eq!(cursor.next_code_point(), Some(Ok(0)));
    assert_ne!(copy, cursor);
    assert_eq!(copy.position(), 1, "a copy stays where it was");
}

#[test]
fn const_evaluation_gives_the_same() {
    const fn at(mut cursor: Cursor<'static>, offset: usize) -> Cursor<'static> {
        cursor.seek(offset);
        cursor
    }
    const fn next(mut cursor: Cursor<'_>) -> (Read, usize) {
        let read = cursor.next_code_point();
        (read, cursor.position())
    }
    const fn prev(mut cursor: Cursor<'_>) -> (Read, usize) {
        let read = cursor.prev_code_point();
        (read, cursor.position())
    }

    const PAIR: Cursor<'_> = Cursor::new(CESU_8, b"a\xED\xA0\x80\xED\xBC\x82b");
    const INSIDE: Cursor<'_> = at(PAIR, 5);
    const ON: (Read, usize) = next(INSIDE);
    const BACK: (Read, usize) = prev(INSIDE);
    const END: Cursor<'_> = at(Cursor::new(UTF_8, b"a\xE4\xBA"), 9);
    const CUT: (Read, usize) = prev(END);
    const NOTHING: (Read, usize) = next(END);
    const FOUND: (Option<usize>, Option<usize>) = (INSIDE.find(0x62), INSIDE.rfind(0x61));
    const HALF: Option<usize> = Cursor::new(JAVA_STRING, PAIR.bytes()).find(0xDF02);

    assert_eq!(INSIDE.position(), 1);
    assert_eq!(ON, (Some(Ok(0x1_0302)), 7));
    assert_eq!(BACK, (Some(Ok(0x61)), 0));
    let error = CUT.0.expect("something").expect_err("it is cut");
    assert_eq!((CUT.1, error.valid_up_to(), error.error_len()), (1, 1, None));
    assert_eq!(NOTHING, (None, 3));
    assert_eq!(FOUND, (Some(7), Some(0)));
    assert_eq!(HALF, None);
    // What is constant is what is computed at run time.
    assert_eq!((ON, BACK, CUT), (next(INSIDE), prev(INSIDE), prev(END)));
}
