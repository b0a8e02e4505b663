//! Tests cursors and iterators on inputs that are made for them.

use etched_runtime::encoding::{CESU_8, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
use etched_runtime::{CodePoints, Cursor, IllFormedError};

use crate::checks::cursor;
use crate::reference::inputs::in_each_encoding;
use crate::reference::strings::{each_string, sampled};

type Read = Result<u32, IllFormedError>;

/// The strings are long enough for a surrogate pair with a byte on either side, and for sequences
/// of six bytes. A cursor that goes back must find the start of each sequence.
#[test]
fn a_cursor_reads_every_string_of_six_to_eight_bytes() {
    let alphabets: [(&[u8], usize); 3] = [
        (&[0x41, 0x80, 0xA0, 0xB0, 0xC3, 0xED], 6),
        (&[0x80, 0xA0, 0xB0, 0xED, 0xFC], 7),
        (&[0x80, 0xA0, 0xB0, 0xED], 8),
    ];
    in_each_encoding(|rules| {
        for (alphabet, len) in alphabets {
            each_string(alphabet, len, sampled(|bytes| cursor(rules, bytes)));
        }
    });
}

/// Each lead byte is followed by more continuation bytes than any sequence has.
#[test]
fn a_cursor_reads_long_runs_of_continuation_bytes() {
    in_each_encoding(|rules| {
        for lead in 0..=255 {
            for filling in [0x80, 0xA0, 0xBF] {
                for len in 0..=20 {
                    for front in [&[][..], b"A", b"\xED\xA0\x80", b"\xED"] {
                        cursor(rules, &[front, &[lead], &vec![filling; len]].concat());
                    }
                }
            }
        }
    });
}

/// If the rest of the input were read again for each fault, this would take hours.
#[cfg(feature = "alloc")]
#[test]
fn lossy_decoding_of_a_million_faults_takes_one_pass() {
    in_each_encoding(|rules| {
        for pattern in [&b"\xFF"[..], b"\xED\xA0\x80", b"text\xE4\xBA"] {
            let twice = rules.encoding.decode_lossy(&pattern.repeat(2)).len();
            let decoded = rules.encoding.decode_lossy(&pattern.repeat(1_000_000)).len();
            assert_eq!(decoded, twice / 2 * 1_000_000, "{:?}", rules.encoding);
        }
    });
}

/// If the rest of the input were read again for each candidate, this would take hours.
#[test]
fn a_search_among_a_million_candidates_takes_one_pass() {
    in_each_encoding(|rules| {
        for (pattern, wanted) in [
            (&b"\xED\xA0\x80\xED\xA0\x80"[..], 0x1_0302),
            (b"\xED\xA0\x80\xED\xBC\x81", 0x1_0302),
            (b"\x80\x80\x80\x80\x80\x80", 0x80),
            (b"\xED\xBC\x82\xED\xBC\x82", 0x1_0302),
        ] {
            let mut bytes = pattern.repeat(300_000);
            bytes.push(b'.');
            bytes.extend(rules.encode(wanted).expect("every encoding has it"));
            let mut cursor = Cursor::new(rules.encoding, &bytes);
            assert_eq!(cursor.find(wanted), Some(1_800_001));
            assert_eq!(cursor.find(0x42), None);
            cursor.seek(1_800_001);
            assert_eq!(cursor.rfind(wanted), None);
        }
    });
}

#[test]
fn size_hints_are_tight_where_possible() {
    let pairs = b"\xED\xA0\x80\xED\xBC\x82".repeat(5);
    assert_eq!(CESU_8.code_points(&pairs).size_hint(), (5, Some(30)));
    assert_eq!(CESU_8.code_points(b"abc").size_hint(), (1, Some(3)));
    assert_eq!(CESU_8.code_points(b"").size_hint(), (0, Some(0)));
}

#[test]
fn cursors_and_iterators_can_be_copied_and_shown() {
    const POINTS: CodePoints<'_> = JAVA_STRING.code_points(b"a\xED\xA0\x80");
    let mut points = POINTS.fuse();
    assert_eq!(points.next(), Some(Ok(0x61)));
    let mut copy = points.clone();
    assert_eq!(points.next(), Some(Ok(0xD800)));
    assert_eq!(copy.next_back(), Some(Ok(0xD800)));
    assert_eq!(POINTS.rev().collect::<Vec<_>>(), [Ok(0xD800), Ok(0x61)]);
    assert!(format!("{POINTS:?}").starts_with("CodePoints { rest: ["));

    let bytes = b"a\xC0\x80b";
    let mut cursor = Cursor::new(MODIFIED_UTF_8, bytes);
    cursor.seek(2);
    assert_eq!((cursor.encoding(), cursor.bytes()), (MODIFIED_UTF_8, &bytes[..]));
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
    const fn next(mut cursor: Cursor<'_>) -> (Option<Read>, usize) {
        let read = cursor.next_code_point();
        (read, cursor.position())
    }
    const fn prev(mut cursor: Cursor<'_>) -> (Option<Read>, usize) {
        let read = cursor.prev_code_point();
        (read, cursor.position())
    }

    const PAIR: Cursor<'_> = Cursor::new(CESU_8, b"a\xED\xA0\x80\xED\xBC\x82b");
    const INSIDE: Cursor<'_> = at(PAIR, 5);
    const END: Cursor<'_> = at(Cursor::new(UTF_8, b"a\xE4\xBA"), 9);
    const ALL: [(Option<Read>, usize); 4] = [next(INSIDE), prev(INSIDE), prev(END), next(END)];
    const FOUND: (Option<usize>, Option<usize>) = (INSIDE.find(0x62), INSIDE.rfind(0x61));
    const HALF: [Option<usize>; 2] = [
        Cursor::new(JAVA_STRING, PAIR.bytes()).find(0xDF02),
        Cursor::new(RFC_2279, PAIR.bytes()).find(0xDF02),
    ];
    assert_eq!(ALL[..2], [(Some(Ok(0x1_0302)), 7), (Some(Ok(0x61)), 0)]);
    assert_eq!(ALL, [next(INSIDE), prev(INSIDE), prev(END), next(END)]);
    assert_eq!((FOUND, HALF), ((Some(7), Some(0)), [None, Some(4)]));
}
