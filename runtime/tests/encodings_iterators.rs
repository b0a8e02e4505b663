//! The iterators over code points, from both ends.

#[path = "reference/inputs.rs"]
mod inputs;
#[path = "reference/encodings.rs"]
mod reference;
#[path = "reference/strings.rs"]
mod strings;

use std::iter::FusedIterator;

use etched_runtime::encoding::{CESU_8, JAVA_STRING, UTF_8};
use etched_runtime::{CodePointIndices, CodePoints, Cursor, IllFormedError};
use inputs::{in_each_encoding, mixture};
use reference::{Rules, Segment};
use strings::each_string;

type Item = (usize, Result<u32, IllFormedError>);

fn is(item: Option<&Item>, (start, segment): (usize, Segment)) -> bool {
    match (item, segment.code_point) {
        (Some((offset, Ok(found))), Some(code_point)) => (*offset, *found) == (start, code_point),
        (Some((offset, Err(error))), None) => {
            let found = (*offset, error.valid_up_to(), error.error_len());
            found == (start, start, segment.error_len())
        }
        _ => false,
    }
}

/// What is left must lie within the bounds, and the bounds within the bytes.
fn check_size_hint(iterator: &impl Iterator, left: usize, bytes: usize) {
    let (least, most) = iterator.size_hint();
    assert!(least <= left && most.is_some_and(|most| left <= most), "{left}: {least}, {most:?}");
    assert!(most <= Some(bytes) && least <= bytes);
}

/// Takes from the front where `is_front` says so, and from the back else, until nothing is
/// left; and a few times more.
fn check(
    rules: &Rules,
    bytes: &[u8],
    segments: &[(usize, Segment)],
    is_front: impl Fn(usize) -> bool,
) {
    let mut with_offsets = rules.encoding.code_point_indices(bytes);
    let mut without = rules.encoding.code_points(bytes);
    let (mut front, mut back) = (0, segments.len());
    let mut turn = 0;
    while front < back {
        check_size_hint(&with_offsets, back - front, bytes.len());
        check_size_hint(&without, back - front, bytes.len());
        let (segment, item, alone) = if is_front(turn) {
            front += 1;
            (segments[front - 1], with_offsets.next(), without.next())
        } else {
            back -= 1;
            (segments[back], with_offsets.next_back(), without.next_back())
        };
        assert!(is(item.as_ref(), segment), "{:?}: {item:?} of {bytes:02X?}", rules.encoding);
        assert!(alone == item.map(|(_, read)| read));
        turn += 1;
    }
    assert!(with_offsets.size_hint() == (0, Some(0)));
    assert!(without.size_hint() == (0, Some(0)));
    for _ in 0..2 {
        assert!(with_offsets.next().is_none() && with_offsets.next_back().is_none());
        assert!(without.next_back().is_none() && without.next().is_none());
    }
}

/// Both ends meet at every place there is, and in turns.
fn check_every_meeting(rules: &Rules, bytes: &[u8]) {
    let segments = rules.segments(bytes);
    for split in 0..=segments.len() {
        check(rules, bytes, &segments, |turn| turn < split);
        check(rules, bytes, &segments, |turn| turn >= split);
    }
    check(rules, bytes, &segments, |turn| turn % 2 == 0);
    check(rules, bytes, &segments, |turn| turn % 3 == 0);
}

#[test]
fn every_short_string_of_boundary_bytes() {
    const SOME: [u8; 11] = [0x00, 0x41, 0x80, 0xA0, 0xB0, 0xC0, 0xC3, 0xE4, 0xED, 0xF0, 0xFC];
    in_each_encoding(|rules| {
        for len in 0..=4 {
            each_string(&SOME, len, |bytes| check_every_meeting(rules, bytes));
        }
        each_string(&[0x80, 0xA0, 0xB0, 0xED], 6, |bytes| check_every_meeting(rules, bytes));
    });
}

#[test]
fn long_mixtures() {
    in_each_encoding(|rules| {
        let mut rng = fastrand::Rng::with_seed(0x17E);
        for _ in 0..300 {
            check_every_meeting(rules, &mixture(&mut rng, rules, 6));
        }
    });
}

/// From a cursor on, the offsets are those in all of the bytes; and what is read at the end
/// is what a reader of everything would read there.
#[test]
fn from_every_place_of_a_cursor() {
    in_each_encoding(|rules| {
        let mut rng = fastrand::Rng::with_seed(0xF0C);
        for _ in 0..300 {
            let bytes = mixture(&mut rng, rules, 6);
            let all: Vec<Item> = rules.encoding.code_point_indices(&bytes).collect();
            for at in 0..=all.len() {
                let mut cursor = Cursor::new(rules.encoding, &bytes);
                cursor.seek(all.get(at).map_or(bytes.len(), |(offset, _)| *offset));
                let expected = &all[at..];
                assert!(cursor.code_point_indices().eq(expected.iter().copied()));
                assert!(cursor.code_point_indices().rev().eq(expected.iter().rev().copied()));
                let reads = expected.iter().map(|&(_, read)| read);
                assert!(cursor.code_points().eq(reads.clone()));
                assert!(cursor.code_points().rev().eq(reads.rev()));
                assert_eq!(cursor.code_points().count(), expected.len());
                assert_eq!(cursor.code_point_indices().next_back(), expected.last().copied());
            }
        }
    });
}

/// UTF-8 that is well-formed is what `core` makes of it.
#[test]
fn text_is_read_as_core_reads_it() {
    let text = "plain, naïve, 二 𐌂\0\u{10FFFF}\u{D7FF}\u{E000}";
    let indices = UTF_8.code_point_indices(text.as_bytes());
    let expected = text.char_indices().map(|(at, char)| (at, Ok(u32::from(char))));
    assert!(indices.clone().eq(expected.clone()));
    assert!(indices.rev().eq(expected.rev()));
}

#[test]
fn the_bounds_are_tight_where_they_can_be() {
    let pairs = b"\xED\xA0\x80\xED\xBC\x82".repeat(5);
    assert_eq!(CESU_8.code_points(&pairs).size_hint(), (5, Some(30)));
    assert_eq!(CESU_8.code_points(&pairs).count(), 5);
    assert_eq!(CESU_8.code_points(b"abc").size_hint(), (1, Some(3)));
    assert_eq!(CESU_8.code_points(b"").size_hint(), (0, Some(0)));
}

#[test]
fn iterators_can_be_cloned_kept_and_shown() {
    fn is_fused<I: FusedIterator + DoubleEndedIterator + Clone>(iterator: I) -> I {
        iterator
    }
    const POINTS: CodePoints<'_> = JAVA_STRING.code_points(b"a\xED\xA0\x80");
    const INDICES: CodePointIndices<'_> = JAVA_STRING.code_point_indices(b"a\xED\xA0\x80");
    let mut points = is_fused(POINTS);
    assert_eq!(points.next(), Some(Ok(0x61)));
    let mut copy = points.clone();
    assert_eq!(points.next(), Some(Ok(0xD800)));
    assert_eq!(copy.next_back(), Some(Ok(0xD800)));
    assert_eq!((points.next(), copy.next()), (None, None));
    assert_eq!(is_fused(INDICES).rev().collect::<Vec<_>>(), [(1, Ok(0xD800)), (0, Ok(0x61))]);
    assert!(format!("{POINTS:?}").starts_with("CodePoints(CodePointIndices { front: Cursor {"));
}
