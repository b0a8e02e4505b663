//! The inputs of the tests of the encodings.

use std::thread;

use super::encodings::{ENCODINGS, Rules};
use super::strings::{each_string, sampled};

/// Runs a check for each encoding, in parallel.
pub(crate) fn in_each_encoding(check: impl Fn(&Rules) + Sync) {
    thread::scope(|scope| {
        for rules in &ENCODINGS {
            let check = &check;
            scope.spawn(move || check(rules));
        }
    });
}

/// The ends of every range of code points that some encoding treats differently.
#[rustfmt::skip]
pub(crate) const EDGES: [u32; 36] = [
    0, 1, 0x41, 0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xCFFF, 0xD000, 0xD7FF, 0xD800, 0xDBFF,
    0xDC00, 0xDFFF, 0xE000, 0xFFFD, 0xFFFF, 0x1_0000, 0x1_03FF, 0x1_0400, 0x3_FFFF, 0x4_0000,
    0xF_FFFF, 0x10_0000, 0x10_FFFF, 0x11_0000, 0x1F_FFFF, 0x20_0000, 0xFF_FFFF, 0x100_0000,
    0x3FF_FFFF, 0x400_0000, 0x4000_0000, 0x7FFF_FFFF,
];

/// One byte of each kind, for longer strings.
pub(crate) const KINDS: [u8; 12] =
    [0x41, 0x80, 0xBF, 0xA0, 0xB0, 0xC3, 0xED, 0xE4, 0xF0, 0xF8, 0xFC, 0xFF];

/// Pieces of input. Some encodings read a piece differently from others, or refuse it.
#[rustfmt::skip]
pub(crate) const PIECES: [&[u8]; 28] = [
    b"\0", b"A", b"\x7F", b"\x80", b"\xC0\x80", b"\xC0\x81", b"\xC1\xBF", b"\xC3", b"\xC3\xA9",
    b"\xE0\x9F\xBF", b"\xE0\xA0\x80", b"\xED", b"\xED\xA0", b"\xED\xB0", b"\xED\x9F\xBF",
    b"\xED\xA0\x80", b"\xED\xAF\xBF", b"\xED\xBC\x82", b"\xED\xA0\x80\xED",
    b"\xED\xA0\x80\xED\xBC\x82", b"\xEF\xBF\xBF", b"\xF0\x90\x8C\x82", b"\xF4\x8F\xBF\xBF",
    b"\xF4\x90\x80\x80", b"\xF8\x88\x80\x80\x80", b"\xFD\xBF\xBF\xBF\xBF\xBF", b"\xFF",
    b"twelve bytes",
];

/// Appends a code point, if the encoding can represent it.
pub(crate) fn push(bytes: &mut Vec<u8>, rules: &Rules, code_point: u32) {
    bytes.extend(rules.encode(code_point).unwrap_or_default());
}

/// The bytes at the ends of the ranges that the encoding distinguishes after the bytes `before`.
/// Adjacent bytes are in one range if the reference gives the same result for both, whatever byte
/// follows.
pub(crate) fn ends_of_ranges(rules: &Rules, before: &[u8]) -> Vec<u8> {
    let answers = |byte: u8| {
        [&[][..], b"A", b"\x80", b"\xBF"].map(|after| {
            let bytes = [before, &[byte], after].concat();
            let segment = rules.segment(&bytes);
            let kind = segment.code_point.is_none().then(|| rules.kind(&bytes, segment));
            (segment.len, segment.error_len(), segment.agreeing, kind)
        })
    };
    let answers: Vec<_> = (0..=0xFF).map(answers).collect();
    let is_end = |byte: &u8| {
        let byte = usize::from(*byte);
        byte == 0
            || byte == 0xFF
            || answers[byte - 1] != answers[byte]
            || answers[byte] != answers[byte + 1]
    };
    (0..=0xFF).filter(is_end).collect()
}

/// The bytes at the ends of all ranges of first bytes and of second bytes.
pub(crate) fn boundary_bytes(rules: &Rules) -> Vec<u8> {
    let first = ends_of_ranges(rules, b"");
    let second = first.iter().flat_map(|&byte| ends_of_ranges(rules, &[byte]));
    let mut all: Vec<u8> = second.chain(first.iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Visits every sequence, well-formed or not, every prefix of a sequence, and each of these
/// prefixes with another byte after it. All bytes are at the ends of ranges.
pub(crate) fn each_sequence(rules: &Rules, visit: &mut impl FnMut(&[u8])) {
    fn extend(rules: &Rules, bytes: &mut Vec<u8>, visit: &mut impl FnMut(&[u8])) {
        if !bytes.is_empty() {
            visit(bytes);
            let first = rules.segment(bytes);
            let sequence = rules.sequence(bytes, first);
            let is_whole = first.code_point.is_some() || rules.sequence_value(sequence).is_some();
            if is_whole || sequence.len() < bytes.len() {
                return;
            }
        }
        for byte in ends_of_ranges(rules, bytes) {
            bytes.push(byte);
            extend(rules, bytes, visit);
            bytes.pop();
        }
    }
    extend(rules, &mut Vec::new(), visit);
}

/// Random code points of an encoding, with a few stretches that are damaged or in another encoding.
pub(crate) fn mixture(rng: &mut fastrand::Rng, rules: &Rules, pieces: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..rng.usize(..=pieces) {
        match rng.u8(..16) {
            // ASCII runs of lengths around eight, because the scalar code reads eight bytes at
            // once.
            0..=3 => (0..rng.usize(..20)).for_each(|_| bytes.push(rng.u8(0x20..0x7F))),
            4 => push(&mut bytes, rules, 0),
            5..=9 => push(&mut bytes, rules, EDGES[rng.usize(..EDGES.len())]),
            10..=12 => push(&mut bytes, rules, rng.char(..).into()),
            13 => push(&mut bytes, &ENCODINGS[rng.usize(..5)], EDGES[rng.usize(..EDGES.len())]),
            14 if rng.bool() => {
                let start = bytes.len();
                push(&mut bytes, rules, rng.char('\u{80}'..).into());
                let at = rng.usize(start..bytes.len());
                if rng.bool() {
                    bytes.truncate(at);
                } else {
                    bytes[at] = KINDS[rng.usize(..KINDS.len())];
                }
            }
            15 if rng.bool() => bytes.extend((0..rng.usize(..9)).map(|_| rng.u8(0x80..))),
            _ => {}
        }
    }
    bytes
}

/// Visits short strings:
///
/// - all strings of up to three boundary bytes;
/// - all sequences of the encoding, alone and between others;
/// - all strings of four bytes from `KINDS`;
/// - all strings of three pieces.
pub(crate) fn each_short_string(rules: &Rules, mut visit: impl FnMut(&[u8])) {
    let bytes = boundary_bytes(rules);
    (0..=3).for_each(|len| each_string(&bytes, len, &mut visit));
    for (before, after) in [("", ""), ("A", "A"), ("é", "\u{7F}é")] {
        each_sequence(rules, &mut |sequence| {
            visit(&[before.as_bytes(), sequence, after.as_bytes()].concat());
        });
    }
    each_sequence(rules, &mut |sequence| visit(&[b"\xED\xA0\x80", sequence, b"\x80"].concat()));
    each_string(&KINDS, 4, &mut visit);
    each_string(&PIECES, 3, |pieces| visit(&pieces.concat()));
}

/// Visits a sample of these inputs.
pub(crate) fn each_sampled_short_string(rules: &Rules, visit: impl FnMut(&[u8])) {
    each_short_string(rules, sampled(visit));
}

/// Visits long inputs: one or two pieces at every place around the ends of blocks of up to 64
/// bytes. The text around the pieces has sequences of each length.
pub(crate) fn each_piece_around_blocks(rules: &Rules, mut visit: impl FnMut(&[u8])) {
    let fillings = ["a", "é", "二", "\u{10302}"].map(|char| {
        let mut filling = Vec::new();
        char.repeat(200).chars().for_each(|char| push(&mut filling, rules, char.into()));
        filling
    });
    for filling in &fillings {
        (0..=200).for_each(|len| visit(&filling[..len]));
    }
    for (number, piece) in PIECES.iter().enumerate() {
        for at in 0..=140 {
            // The lengths and the fillings are used in turn.
            let after = (7 * at + 3 * number) % 60;
            let filling = &fillings[(at + number) % fillings.len()];
            visit(&[&filling[..at], piece, &b"abc".repeat(20)[..after]].concat());
            visit(&[&b"a".repeat(at)[..], piece, &filling[..after]].concat());
        }
    }
    each_string(&PIECES, 2, |pieces| {
        for at in [15, 31].into_iter().chain(60..66) {
            let between = b"b".repeat([0, 1, 5][at % 3]);
            visit(&[&b"a".repeat(at), pieces[0], &between, pieces[1], b"some more"].concat());
        }
    });
}

/// Visits random mixtures, and texts in real scripts with one byte changed.
pub(crate) fn each_mixture(rules: &Rules, mut visit: impl FnMut(&[u8])) {
    const SCRIPTS: [&str; 6] =
        ["plain words, ", "Größe ", "слова ", "文字列", "한국어 \u{D7A3}", "🦀🚩🌟"];
    let mut rng = fastrand::Rng::with_seed(0xF0);
    for _ in 0..3_000 {
        visit(&mixture(&mut rng, rules, 12));
    }
    for _ in 0..500 {
        let mut bytes = mixture(&mut rng, rules, 2);
        for _ in 0..=rng.usize(..5) {
            let text = SCRIPTS[rng.usize(..SCRIPTS.len())].repeat(rng.usize(1..6));
            text.chars().for_each(|char| push(&mut bytes, rules, char.into()));
        }
        visit(&bytes);
        let at = rng.usize(..bytes.len());
        bytes[at] = rng.u8(..);
        visit(&bytes);
    }
}
