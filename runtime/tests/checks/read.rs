//! Checks that code points are read forwards, backwards and from any place.

use etched_runtime::encoding::{CESU_8, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
use etched_runtime::{CodePoints, Cursor, IllFormedError};

use crate::reference::encodings::{Rules, Segment};
use crate::reference::inputs::in_each_encoding;
use crate::reference::strings::each_string;

type Read = Result<u32, IllFormedError>;

/// Whether this is the result of reading `segment` at `at`.
fn is(read: Option<&Read>, at: usize, segment: Segment) -> bool {
    match (read, segment.code_point) {
        (Some(Ok(found)), Some(code_point)) => *found == code_point,
        (Some(Err(error)), None) => {
            (error.valid_up_to(), error.error_len()) == (at, segment.error_len())
        }
        _ => false,
    }
}

/// Reads the whole input by `step`.
pub(crate) fn steps(rules: &Rules, bytes: &[u8]) {
    let encoding = rules.encoding;
    for (at, segment) in rules.segments(bytes) {
        let step = encoding.step(bytes, at).expect("not the end");
        let read = step.map(|step| step.code_point);
        assert!(is(Some(&read), at, segment), "{encoding:?}: {step:?} at {at} of {bytes:02X?}");
        match step {
            Ok(step) => assert_eq!(step.len, segment.len),
            Err(error) => {
                let alone = encoding.validate(&bytes[at..]).expect_err("a fault");
                assert_eq!(error, alone.offset_by(at), "{encoding:?}: {bytes:02X?}");
            }
        }
    }
    for at in [bytes.len(), bytes.len() + 1, usize::MAX] {
        assert_eq!(encoding.step(bytes, at), None);
    }
}

/// Reads the whole input by a cursor, in both directions and from every place.
pub(crate) fn cursor(rules: &Rules, bytes: &[u8]) {
    let encoding = rules.encoding;
    let segments = rules.segments(bytes);
    let mut cursor = Cursor::new(encoding, bytes);
    for &(at, segment) in &segments {
        let end = at + segment.len;
        let read = cursor.next_code_point();
        assert!(is(read.as_ref(), at, segment), "{encoding:?}: {read:?} at {at} of {bytes:02X?}");
        assert!(cursor.position() == end, "{encoding:?}: end of {at} in {bytes:02X?}");
        // Reads the same segment backwards, and then forwards again.
        let back = cursor.prev_code_point();
        assert!(back == read, "{encoding:?}: {back:?} back to {at} of {bytes:02X?}");
        assert!(cursor.position() == at, "{encoding:?}: back to {at} in {bytes:02X?}");
        assert!(cursor.next_code_point() == read);
        assert!((cursor.position(), cursor.remaining()) == (end, bytes.len() - end));
        for inside in at..end {
            let mut seeking = cursor;
            seeking.seek(inside);
            assert!(seeking.position() == at, "{encoding:?}: seek {inside} in {bytes:02X?}");
        }
    }
    assert!(cursor.next_code_point().is_none());
    assert!(cursor.position() == bytes.len());
    for &(at, segment) in segments.iter().rev() {
        let read = cursor.prev_code_point();
        assert!(cursor.position() == at, "{encoding:?}: prev to {at} in {bytes:02X?}");
        assert!(is(read.as_ref(), at, segment), "{encoding:?}: {read:?} at {at} of {bytes:02X?}");
    }
    assert!(cursor.prev_code_point().is_none());
    assert!(cursor.position() == 0);
    for beyond in [bytes.len(), bytes.len() + 1, usize::MAX] {
        cursor.seek(beyond);
        assert!((cursor.position(), cursor.remaining()) == (bytes.len(), 0));
    }
}

/// Checks that `left` items are within the bounds of the size hint, and that no bound is above the
/// number of bytes.
fn check_size_hint(iterator: &impl Iterator, left: usize, bytes: usize) {
    let (least, most) = iterator.size_hint();
    assert!(least <= left && most.is_some_and(|most| left <= most), "{left}: {least}, {most:?}");
    assert!(most <= Some(bytes) && least <= bytes);
}

/// Takes items from both ends until none is left, and then tries a few times more. `is_front` says
/// for each turn whether to take from the front.
fn from_both_ends(
    rules: &Rules,
    bytes: &[u8],
    segments: &[(usize, Segment)],
    is_front: impl Fn(usize) -> bool,
) {
    let mut code_points = rules.encoding.code_points(bytes);
    let mut left = segments;
    let mut turn = 0;
    while !left.is_empty() {
        check_size_hint(&code_points, left.len(), bytes.len());
        let ((at, segment), read) = if is_front(turn) {
            (left[0], code_points.next())
        } else {
            (left[left.len() - 1], code_points.next_back())
        };
        left = if is_front(turn) { &left[1..] } else { &left[..left.len() - 1] };
        assert!(
            is(read.as_ref(), at, segment),
            "{:?}: {read:?} at {at} of {bytes:02X?}",
            rules.encoding
        );
        turn += 1;
    }
    assert!(code_points.size_hint() == (0, Some(0)));
    for _ in 0..2 {
        assert!(code_points.next_back().is_none() && code_points.next().is_none());
    }
}

/// Checks the iterators of an encoding, from both ends. If there are few segments, the ends meet
/// after each segment. Also checks the iterators of a cursor, from the middle of the input on.
pub(crate) fn iterators(rules: &Rules, bytes: &[u8]) {
    let segments = rules.segments(bytes);
    if segments.len() <= 4 {
        for split in 0..=segments.len() {
            from_both_ends(rules, bytes, &segments, |turn| turn < split);
            from_both_ends(rules, bytes, &segments, |turn| turn >= split);
        }
    } else {
        from_both_ends(rules, bytes, &segments, |turn| turn % 3 == 0);
    }

    let all: Vec<Read> = rules.encoding.code_points(bytes).collect();
    let middle = segments.len() / 2;
    let mut cursor = Cursor::new(rules.encoding, bytes);
    cursor.seek(segments.get(middle).map_or(0, |(at, _)| *at));
    let rest = &all[middle..];
    assert!(cursor.code_points().eq(rest.iter().copied()));
    assert!(cursor.code_points().rev().eq(rest.iter().rev().copied()));
    assert_eq!(cursor.code_points().count(), rest.len());
    // `for_each` has its own code. Here, an item has been taken from each end before.
    let mut inside = cursor.code_points();
    let (front, back) = (inside.next().is_some(), inside.next_back().is_some());
    let mut visited = Vec::new();
    inside.for_each(|read| visited.push(read));
    let rest = &rest[usize::from(front)..rest.len() - usize::from(back)];
    assert!(visited == rest);
}

/// Searches from both ends and from the middle. The wanted numbers are code points of the input,
/// surrogates of a pair, and numbers that no encoding can represent.
pub(crate) fn search(rules: &Rules, bytes: &[u8]) {
    const OTHERS: [u32; 8] = [0, 0x41, 0x80, 0xD800, 0xDF02, 0x1_0302, 0x11_0000, u32::MAX];
    let segments = rules.segments(bytes);
    let present = segments.iter().filter_map(|(_, segment)| segment.code_point);
    let wanted: Vec<u32> = present.take(5).chain(OTHERS).collect();
    let starts = |at: usize| segments.get(at).map_or(bytes.len(), |(start, _)| *start);
    for position in [0, starts(segments.len() / 2), bytes.len()] {
        let mut cursor = Cursor::new(rules.encoding, bytes);
        cursor.seek(position);
        for &wanted in &wanted {
            let mut found = (None, None);
            for &(start, segment) in &segments {
                if segment.code_point == Some(wanted) {
                    if start < position {
                        found.1 = Some(start);
                    } else if found.0.is_none() {
                        found.0 = Some(start);
                    }
                }
            }
            let ours = (cursor.find(wanted), cursor.rfind(wanted));
            assert!(
                ours == found,
                "{:?}: {ours:?}, not {found:?} for {wanted:X} from {position} of {bytes:02X?}",
                rules.encoding,
            );
            assert!(cursor.position() == position, "the cursor stays where it is");
        }
    }
}

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
            each_string(alphabet, len, |bytes| cursor(rules, bytes));
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
    assert!(format!("{POINTS:?}").starts_with("CodePoints { front: Cursor {"));

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
