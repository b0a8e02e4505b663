//! Searching both ways, against going through the reference's segments one by one.

#[path = "reference/inputs.rs"]
mod inputs;
#[path = "reference/encodings.rs"]
mod reference;
#[path = "reference/strings.rs"]
mod strings;

use etched_runtime::Cursor;
use etched_runtime::encoding::{CESU_8, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
use inputs::{EDGES, in_each_encoding, mixture};
use reference::{Rules, Segment};
use strings::each_string;

/// Looked for in every string: some that it may have, halves of others, parts of others,
/// and some that no encoding has.
const WANTED: [u32; 14] = [
    0,
    0x41,
    0x7F,
    0x80,
    0xC0,
    0x3FF,
    0xD800,
    0xDC00,
    0xDF02,
    0x1_0000,
    0x1_0302,
    0x11_0000,
    0x8000_0000,
    u32::MAX,
];

/// Searches for `wanted` from `position`, where a segment starts or the bytes end.
fn check(rules: &Rules, bytes: &[u8], segments: &[(usize, Segment)], position: usize, wanted: u32) {
    let mut found = (None, None);
    for &(start, segment) in segments {
        if segment.code_point == Some(wanted) {
            if start < position {
                found.1 = Some(start);
            } else if found.0.is_none() {
                found.0 = Some(start);
            }
        }
    }
    let mut cursor = Cursor::new(rules.encoding, bytes);
    cursor.seek(position);
    let ours = (cursor.find(wanted), cursor.rfind(wanted));
    assert!(
        ours == found,
        "{:?}: {ours:?}, not {found:?} for {wanted:X} from {position} of {bytes:02X?}",
        rules.encoding,
    );
    assert!(cursor.position() == position, "the cursor stays where it is");
}

/// Searches from everywhere for everything that is there, and for what may not be.
fn check_everywhere(rules: &Rules, bytes: &[u8], others: &[u32]) {
    let segments = rules.segments(bytes);
    let positions = segments.iter().map(|&(start, _)| start).chain([bytes.len()]);
    for position in positions {
        for &wanted in others {
            check(rules, bytes, &segments, position, wanted);
        }
        for (_, segment) in &segments {
            if let Some(code_point) = segment.code_point {
                check(rules, bytes, &segments, position, code_point);
            }
        }
    }
}

#[test]
fn every_short_string_of_boundary_bytes() {
    const SOME: [u8; 10] = [0x00, 0x41, 0x80, 0x8F, 0xA0, 0xB0, 0xC0, 0xC2, 0xED, 0xF0];
    const FEW: [u8; 6] = [0x41, 0x80, 0x90, 0xA0, 0xB0, 0xED];
    in_each_encoding(|rules| {
        for len in 0..=3 {
            each_string(&SOME, len, |bytes| check_everywhere(rules, bytes, &WANTED));
        }
        for len in 4..=5 {
            each_string(&FEW, len, |bytes| check_everywhere(rules, bytes, &[0x41, 0xD800]));
        }
    });
}

/// Surrogates alone, in pairs, in the wrong order, and cut.
#[test]
fn strings_of_surrogates() {
    const PIECES: [&[u8]; 7] = [
        b"\xED\xA0\x80",
        b"\xED\xA0\x81",
        b"\xED\xB0\x80",
        b"\xED\xBC\x82",
        b"\xED\xB0",
        b"\xED",
        b"A",
    ];
    let wanted = [0x41, 0xD800, 0xD801, 0xDC00, 0xDF02, 0x1_0000, 0x1_0302, 0x1_0702];
    let numbers: Vec<u8> = (0..PIECES.len() as u8).collect();
    in_each_encoding(|rules| {
        for len in 1..=4 {
            each_string(&numbers, len, |chosen| {
                let pieces = chosen.iter().map(|&number| PIECES[usize::from(number)]);
                let bytes = pieces.collect::<Vec<_>>().concat();
                check_everywhere(rules, &bytes, &wanted);
            });
        }
    });
}

#[test]
fn long_mixtures() {
    in_each_encoding(|rules| {
        let mut rng = fastrand::Rng::with_seed(0x5EA);
        for _ in 0..1_000 {
            let bytes = mixture(&mut rng, rules, 8);
            let segments = rules.segments(&bytes);
            for position in segments.iter().map(|&(start, _)| start).chain([bytes.len()]) {
                for _ in 0..4 {
                    let wanted = EDGES[rng.usize(..EDGES.len())];
                    check(rules, &bytes, &segments, position, wanted);
                }
                let any = rng.usize(..=segments.len());
                let wanted = segments.get(any).and_then(|(_, segment)| segment.code_point);
                check(rules, &bytes, &segments, position, wanted.unwrap_or(0x41));
            }
        }
    });
}

#[test]
fn no_search_hits_a_part_of_something_else() {
    // Half of a pair.
    let pair = b"\xED\xA0\x80\xED\xBC\x82";
    let cursor = Cursor::new(JAVA_STRING, pair);
    assert_eq!(
        (cursor.find(0xD800), cursor.find(0xDF02), cursor.find(0x1_0302)),
        (None, None, Some(0))
    );
    let mut cursor = cursor;
    cursor.seek(6);
    assert_eq!((cursor.rfind(0xD800), cursor.rfind(0xDF02)), (None, None));
    assert_eq!(cursor.rfind(0x1_0302), Some(0));
    // The same bytes where both halves are code points.
    let cursor = Cursor::new(RFC_2279, pair);
    assert_eq!(
        (cursor.find(0xD800), cursor.find(0xDF02), cursor.find(0x1_0302)),
        (Some(0), Some(3), None)
    );

    // A half behind a pair, and in front of one.
    let bytes = b"\xED\xA0\x80\xED\xBC\x82\xED\xBC\x82\xED\xA0\x80\xED\xA0\x80\xED\xBC\x82";
    let mut cursor = Cursor::new(JAVA_STRING, bytes);
    assert_eq!((cursor.find(0xD800), cursor.find(0xDF02)), (Some(9), Some(6)));
    cursor.seek(usize::MAX);
    assert_eq!((cursor.rfind(0xD800), cursor.rfind(0xDF02)), (Some(9), Some(6)));

    // A half of a sequence that is cut in another encoding's eyes.
    assert_eq!(Cursor::new(CESU_8, b"\xED\xA0\x80\xED").find(0xD800), None);
    assert_eq!(Cursor::new(JAVA_STRING, b"\xED\xA0\x80\xED").find(0xD800), Some(0));

    // A byte inside a stretch that is ill-formed.
    assert_eq!(Cursor::new(MODIFIED_UTF_8, b"\xE0\xC0\x80").find(0), Some(1));
    assert_eq!(Cursor::new(UTF_8, b"\xF0\x90\x8CA").find(0x41), Some(3));
}

/// If each candidate took a pass over the rest, this would take hours.
#[test]
fn a_million_candidates_take_one_pass() {
    in_each_encoding(|rules| {
        for (pattern, wanted) in [
            (&b"\xED\xA0\x80\xED\xA0\x80"[..], 0x1_0302),
            (b"\xED\xA0\x80\xED\xBC\x81", 0x1_0302),
            (b"\x80\x80\x80\x80\x80\x80", 0x80),
            (b"\xED\xBC\x82\xED\xBC\x82", 0x1_0302),
        ] {
            let mut bytes = pattern.repeat(300_000);
            bytes.push(b'.');
            bytes.extend(rules.encode(wanted).expect("every encoding carries it"));
            let mut cursor = Cursor::new(rules.encoding, &bytes);
            assert_eq!(cursor.find(wanted), Some(1_800_001));
            assert_eq!(cursor.find(0x42), None);
            cursor.seek(1_800_001);
            assert_eq!(cursor.rfind(wanted), None);
        }
    });
}
