//! Compares Java's encodings with those of a JDK. `jdk/Oracle.java` reports the results of the JDK.

use std::collections::BTreeSet;

use etched::encoding::{CESU_8, Encoding, JAVA_STRING, MODIFIED_UTF_8, RFC_2279};
use etched::java::{MAX_LEN, read_utf, read_utf_from, split_frame, write_utf, write_utf_to};

use crate::support::tools::java_answers;

/// The ways in which a JDK reads bytes differently from this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rule {
    /// `readUTF` reads 0x00 as U+0000. `writeUTF` writes U+0000 as 0xC0 0x80.
    ZeroByte,
    /// `readUTF` accepts two or three bytes for a value that needs fewer.
    NonShortest,
    /// Java reads each surrogate separately, and accepts a lone surrogate.
    LoneSurrogate,
    /// Java accepts a high surrogate at the end of the input. If the input ends within the low
    /// surrogate of a pair, Java reports only the low surrogate. This crate reports all that
    /// the input has of the two surrogates.
    CutPair,
    /// For Java, 0xED 0xB0..=0xBF starts a sequence, and both bytes are one fault if the sequence
    /// is cut. In this crate, no sequence starts with these bytes, and 0xED alone is a fault.
    CutLowSurrogate,
}

/// The differences that the tests of `readUTF` must find. A lone surrogate is a difference only
/// from `MODIFIED_UTF_8`, because `JAVA_STRING` accepts it too.
const READ_UTF: [Rule; 3] = [Rule::ZeroByte, Rule::NonShortest, Rule::LoneSurrogate];
const CESU_8_DECODER: [Rule; 3] = [Rule::LoneSurrogate, Rule::CutPair, Rule::CutLowSurrogate];

type Met = BTreeSet<Rule>;

/// The code points at which the length of an encoding or the kind of a code point changes.
const EDGES: [u32; 13] =
    [0, 1, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0x1_0000];
/// The bytes at the ends of ranges. The first seven occur in surrogate pairs.
const EDGE_BYTES: [u8; 14] =
    [0xED, 0x80, 0x9F, 0xA0, 0xAF, 0xB0, 0xBF, 0xE0, 0xEE, 0x7F, 0x00, 0xC0, 0xC2, 0xF0];

/// The answers of `Oracle.java` to the requests, if there is a JDK.
fn ask(requests: &[u8]) -> Option<Vec<u8>> {
    java_answers("tests/repository/jdk/Oracle.java", requests)
}

fn take<'a>(answers: &mut &'a [u8], len: usize) -> &'a [u8] {
    let taken = &answers[..len];
    *answers = &answers[len..];
    taken
}

fn take_number(answers: &mut &[u8], len: usize) -> usize {
    let mut number = 0;
    for &byte in take(answers, len) {
        number = number << 8 | usize::from(byte);
    }
    number
}

fn take_bytes<'a>(answers: &mut &'a [u8]) -> &'a [u8] {
    let len = take_number(answers, 4);
    take(answers, len)
}

fn take_string(answers: &mut &[u8]) -> Vec<u32> {
    let code_points = take_bytes(answers).chunks_exact(4);
    code_points.map(|bytes| u32::from_be_bytes(bytes.try_into().unwrap())).collect()
}

/// The text of a Java string, if it has no lone surrogate.
fn text_of(string: &[u32]) -> Option<String> {
    string.iter().map(|&code_point| char::from_u32(code_point)).collect()
}

fn check_decoding(encoding: Encoding, bytes: &[u8], java: &[u32]) {
    let is_same = encoding.code_points(bytes).eq(java.iter().copied().map(Ok))
        && encoding.decode(bytes).ok().as_deref() == text_of(java).as_deref();
    assert!(is_same, "{encoding:?}: {bytes:02X?} is {java:04X?} to Java");
}

/// Finds each place where bytes that `readUTF` accepts differ from the bytes that Java would write.
fn broken_rules(bytes: &[u8], java: &[u32]) -> Vec<(usize, Rule)> {
    let (mut broken, mut at) = (Vec::new(), 0);
    for &code_point in java {
        let len = if code_point > 0xFFFF { 6 } else { bytes[at].leading_ones().max(1) as usize };
        let rule = match (code_point, len) {
            (0, 1) => Some(Rule::ZeroByte),
            (1..0x80, 2) | (0..0x800, 3) => Some(Rule::NonShortest),
            (0xD800..0xE000, _) => Some(Rule::LoneSurrogate),
            _ => None,
        };
        broken.extend(rule.map(|rule| (at, rule)));
        at += len;
    }
    assert!(at == bytes.len(), "`readUTF` reads {bytes:02X?} as {java:04X?}");
    broken
}

fn check_read_utf(bytes: &[u8], answers: &mut &[u8], met: &mut Met) {
    let encodings = [JAVA_STRING, MODIFIED_UTF_8];
    if take_number(answers, 1) == 0 {
        let is_refused = encodings.iter().all(|encoding| encoding.validate(bytes).is_err());
        return assert!(is_refused, "`readUTF` refuses {bytes:02X?}");
    }
    let java = take_string(answers);
    let broken = broken_rules(bytes, &java);
    for encoding in encodings {
        let counts = |rule| encoding == MODIFIED_UTF_8 || rule != Rule::LoneSurrogate;
        match (encoding.validate(bytes), broken.iter().find(|&&(_, rule)| counts(rule))) {
            (Ok(()), None) => check_decoding(encoding, bytes, &java),
            (Err(error), Some(&(at, rule))) if error.valid_up_to() == at => _ = met.insert(rule),
            (ours, rule) => panic!("{encoding:?}: {ours:?} and {rule:?} on {bytes:02X?}"),
        }
    }
}

fn check_cesu_8(bytes: &[u8], answers: &mut &[u8], met: &mut Met) {
    // The offset and the length of the fault. The length is `None` if more input could complete the
    // sequence.
    let java = match take_number(answers, 1) {
        0 => None,
        len => Some((take_number(answers, 2), Some(len).filter(|&len| len < 0xFF))),
    };
    let fault_from = |start| {
        let error = CESU_8.validate(&bytes[start..]).err()?;
        Some((start + error.valid_up_to(), error.error_len()))
    };
    let string = java.is_none().then(|| take_string(answers));
    if let (Some(string), None) = (string, fault_from(0)) {
        check_decoding(CESU_8, bytes, &string);
    }
    let mut start = 0;
    while fault_from(start) != java {
        let (at, len) = fault_from(start).unwrap_or_else(|| panic!("Java refuses {bytes:02X?}"));
        let (tail, after) = (&bytes[at..], bytes.get(at + 3..).unwrap_or_default());
        let (rule, explained) = match (tail, after, len) {
            ([0xED, 0xA0..=0xAF, 0x80..=0xBF, ..], [] | [0xED] | [0xED, 0xB0..=0xBF], None) => {
                (Rule::CutPair, (!after.is_empty()).then_some((at + 3, None)))
            }
            ([0xED, 0xB0..=0xBF], _, Some(1)) => (Rule::CutLowSurrogate, Some((at, None))),
            ([0xED, 0xB0..=0xBF, 0x00..=0x7F | 0xC0..=0xFF, ..], _, Some(1)) => {
                (Rule::CutLowSurrogate, Some((at, Some(2))))
            }
            ([0xED, 0xA0..=0xAF, ..], [0xED, 0xB0..=0xBF, 0x80..=0xBF, ..], _) => {
                panic!("the pair at {at} of {bytes:02X?} is refused")
            }
            ([0xED, 0xA0..=0xBF, 0x80..=0xBF, ..], _, Some(3)) => {
                // Java accepts the surrogate and continues, so the rest is compared separately.
                met.insert(Rule::LoneSurrogate);
                start = at + 3;
                continue;
            }
            _ => panic!("{:?}, but {java:?} on {bytes:02X?}", (at, len)),
        };
        assert!(java == explained, "{rule:?} does not explain {java:?} on {bytes:02X?}");
        met.insert(rule);
        break;
    }
}

/// Encodes a string, compares the bytes with the output of `writeUTF` and of Java's CESU-8 encoder,
/// and reads the bytes back.
fn check_written(string: &[u32], answers: &mut &[u8]) {
    let (frame, cesu_8) = (take_bytes(answers), take_bytes(answers));
    let sequences = string.iter().map(|&c| JAVA_STRING.encode_code_point(c).unwrap());
    let content: Vec<u8> = sequences.flat_map(|sequence| sequence.as_ref().to_vec()).collect();
    let is_written = content.len() <= MAX_LEN;
    assert_eq!(!frame.is_empty(), is_written);
    if is_written {
        assert_eq!(split_frame(frame), Ok((&content[..], &b""[..])));
        check_decoding(JAVA_STRING, &content, string);
    }
    let Some(text) = text_of(string) else {
        return assert!(cesu_8.is_empty() && MODIFIED_UTF_8.validate(&content).is_err());
    };
    assert_eq!(*MODIFIED_UTF_8.encode(&text), content);
    assert_eq!(*CESU_8.encode(&text), *cesu_8);
    check_decoding(CESU_8, cesu_8, string);
    let (mut stream, mut buffer) = (Vec::new(), vec![0; frame.len()]);
    assert_eq!((write_utf_to(&text, &mut stream).is_ok(), &stream[..]), (is_written, frame));
    assert_eq!(write_utf(&text, &mut buffer).ok(), is_written.then_some(frame));
    if is_written {
        assert_eq!(read_utf(frame, &mut buffer), Ok((&text[..], &b""[..])));
        assert_eq!(read_utf_from(&mut &*frame).expect("a frame"), Some(text));
    }
}

/// The first and the last byte of every range in the tables of the encodings, and the neighbours of
/// these bytes.
const BOUNDARY_BYTES: [u8; 37] = [
    0x00, 0x01, 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x9F, 0xA0, 0xA1, 0xAF, 0xB0, 0xBF, 0xC0, 0xC1, 0xC2,
    0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xF7, 0xF8, 0xF9, 0xFB,
    0xFC, 0xFD, 0xFE, 0xFF, 0x41,
];

/// Checks all strings of up to two bytes, all strings of three boundary bytes (of any three bytes
/// if `ETCHED_STRIDE` is 1), all strings of four or five bytes from `EDGE_BYTES`, and all strings
/// of six bytes from its first ten bytes.
fn check_short_strings(request: u8, check: fn(&[u8], &mut &[u8], &mut Met), rules: [Rule; 3]) {
    let (all, edges) = ((0..=255).collect::<Vec<u8>>(), &EDGE_BYTES);
    let is_exhaustive = std::env::var("ETCHED_STRIDE").is_ok_and(|stride| stride == "1");
    let three = if is_exhaustive { &all[..] } else { &BOUNDARY_BYTES };
    let bytes_of_len = [&all[..], &all, &all, three, edges, edges, &edges[..10]];
    let mut requests = Vec::new();
    for (len, bytes) in bytes_of_len.iter().enumerate() {
        requests.extend([request, len as u8, (bytes.len() >> 8) as u8, bytes.len() as u8]);
        requests.extend(*bytes);
    }
    let Some(answers) = ask(&requests) else { return };
    let (mut answers, mut met) = (&answers[..], Met::new());
    for (len, bytes) in bytes_of_len.iter().enumerate() {
        for number in 0..bytes.len().pow(len as u32) {
            let (mut string, mut rest) = ([0; 6], number);
            for byte in string[..len].iter_mut().rev() {
                *byte = bytes[rest % bytes.len()];
                rest /= bytes.len();
            }
            check(&string[..len], &mut answers, &mut met);
        }
    }
    assert_eq!((met, answers.len()), (rules.into(), 0));
}

#[test]
fn every_short_string_is_read_like_read_utf() {
    check_short_strings(b'r', check_read_utf, READ_UTF);
}

#[test]
fn every_short_string_is_read_like_the_cesu_8_decoder() {
    check_short_strings(b'c', check_cesu_8, CESU_8_DECODER);
}

/// A sequence of random pieces, which are of the first `kinds` kinds. Java writes pieces of the
/// first three kinds. Of the other kinds, Java refuses some pieces.
fn mixture(rng: &mut fastrand::Rng, kinds: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..rng.usize(..10) {
        let (edge, char) = (EDGES[rng.usize(..EDGES.len())], rng.char(..).into());
        let (tail, any) = (rng.u8(0x80..0xC0), rng.usize(..=bytes.len()));
        match rng.usize(..kinds) {
            0 => bytes.resize(bytes.len() + rng.usize(..20), b'a'),
            1 => bytes.extend(MODIFIED_UTF_8.encode_code_point(char).unwrap().as_ref()),
            2 => bytes.extend(JAVA_STRING.encode_code_point(edge).unwrap().as_ref()),
            3 => bytes.extend(RFC_2279.encode_code_point(edge).unwrap().as_ref()),
            4 => bytes.extend([0xC1, tail, 0xE0, tail, 0x80]),
            5 => bytes.truncate(any),
            _ => bytes.push(tail | (any as u8) << 4),
        }
    }
    bytes
}

#[test]
fn mixtures_are_read_like_both_readers() {
    let mut rng = fastrand::Rng::with_seed(2279);
    let mut strings: Vec<_> = (0..100_000).map(|i| mixture(&mut rng, 1 + i % 7)).collect();
    strings.extend([vec![b'a'; 65535], b"\xED\xB0\x80".repeat(21845), vec![0xC0; 65535]]);
    let request = |bytes: &Vec<u8>| [b"b", &(bytes.len() as u16).to_be_bytes()[..], bytes].concat();
    let requests: Vec<u8> = strings.iter().flat_map(request).collect();
    let Some(answers) = ask(&requests) else { return };
    let (mut answers, mut met) = (&answers[..], Met::new());
    for bytes in &strings {
        check_read_utf(bytes, &mut answers, &mut met);
        check_cesu_8(bytes, &mut answers, &mut met);
    }
    assert_eq!((met, answers.len()), (READ_UTF.into_iter().chain(CESU_8_DECODER).collect(), 0));
}

#[test]
fn every_code_point_and_mixtures_are_written_like_both_writers() {
    let mut rng = fastrand::Rng::with_seed(26);
    let mut strings: Vec<_> = (0..0x11_0000).map(|code_point| vec![code_point]).collect();
    for i in 0..20_000 {
        let bytes = mixture(&mut rng, 1 + i % 3);
        strings.push(JAVA_STRING.code_points(&bytes).flatten().collect());
    }
    // The longest strings that fit into a frame, and slightly longer strings.
    for (code_point, len) in [(0, 2), (0x61, 1), (0xE9, 2), (0xDFFF, 3), (0x1_0302, 6)] {
        for more in 0..3 {
            strings.push([vec![code_point; 65535 / len], vec![0x61; 65535 % len + more]].concat());
        }
    }
    let mut requests = Vec::new();
    for string in &strings {
        requests.push(b'w');
        requests.extend((string.len() as u32).to_be_bytes());
        requests.extend(string.iter().flat_map(|code_point| code_point.to_be_bytes()));
    }
    let Some(answers) = ask(&requests) else { return };
    let mut answers = &answers[..];
    strings.iter().for_each(|string| check_written(string, &mut answers));
    assert!(answers.is_empty());
}
