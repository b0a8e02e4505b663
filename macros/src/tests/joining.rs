//! Integers in the macros that join pieces: bare bytes, which the codec judges, and words. The
//! expansion of a call is compared with the codec, and with the route for constants.

use std::sync::LazyLock;

use etched_runtime::const_support::words::names::*;
use etched_runtime::const_support::{Argument, In, Target, split_note};
use etched_runtime::encoding::{CESU_8, Encoding, MODIFIED_UTF_8, RFC_2279, UTF_8};
use proc_macro2::TokenTree;

use super::messages::messages;
use super::{call, random, stride, value};

/// The macros that check their pieces, without those that only have another result.
const CHECKED: [(&str, Encoding, Target); 5] = [
    ("utf8_bytes", UTF_8, Target::UTF_8),
    ("modified_utf8_bytes", MODIFIED_UTF_8, Target::MODIFIED_UTF_8),
    ("cesu8_bytes", CESU_8, Target::CESU_8),
    ("rfc2279_bytes", RFC_2279, Target::RFC_2279),
    ("write_utf_bytes", MODIFIED_UTF_8, Target::WRITE_UTF),
];

/// The bytes that a call gives, or its errors.
fn result(name: &str, arguments: &str) -> Result<Vec<u8>, Vec<String>> {
    let answer = call(name, arguments);
    match answer.clone().into_iter().next() {
        Some(TokenTree::Literal(literal)) => Ok(value(&literal)),
        _ => Err(messages(answer)),
    }
}

/// Compares a call with bare literals of these bytes with the codec.
fn check_bare(bytes: &[u8]) {
    let list: Vec<String> = bytes.iter().map(|byte| format!("0x{byte:02X}")).collect();
    let list = list.join(", ");
    for (name, encoding, _) in CHECKED {
        let header = if name == "write_utf_bytes" { 2 } else { 0 };
        match (encoding.validate(bytes), result(name, &list)) {
            (Ok(()), Ok(output)) => assert_eq!(&output[header..], bytes, "{name}"),
            (Err(error), Err(errors)) => {
                let (title, note) = errors[0].split_once('\n').expect("lines");
                // The names of the other encodings are up to nine letters longer.
                let limit = if encoding == UTF_8 { 100 } else { 104 };
                assert!(title.len() + "error: ".len() <= limit, "{title}");
                let (words, reason) = (error.to_string(), note.lines().next().expect("a note"));
                let reason = reason.strip_prefix("= note: ").expect("a note");
                assert_eq!(words, format!("{title}; {reason}"), "{name}!({list})");
                // The first error is the first of the codec, and there is one for each fault.
                assert_eq!(errors.len(), encoding.faults(bytes).count(), "{name}!({list})");
            }
            (verdict, result) => panic!("{name}!({list}): {verdict:?}, {result:?}"),
        }
    }
    assert_eq!(UTF_8.validate(bytes).is_ok(), std::str::from_utf8(bytes).is_ok());
    let joined = result("bytes", &list);
    assert_eq!(joined.as_deref(), Ok(bytes));
}

#[test]
fn bare_bytes_are_judged_by_the_codec() {
    for first in 0..=u8::MAX {
        check_bare(&[first]);
    }
    let mut random = random();
    let stride = stride(67);
    for pair in (0..=u16::MAX).step_by(stride) {
        check_bare(&pair.to_be_bytes());
    }
    for _ in 0..20_000 / stride {
        // Leads and continuation bytes are frequent, so that many sequences are almost well-formed.
        let lead = [0xC0, 0xD0, 0xE0, 0xE8, 0xF0, 0xF8][random(6)] + random(8) as u8;
        let mut bytes = vec![lead];
        bytes.extend((0..2 + random(2)).map(|_| match random(8) {
            0 => random(256) as u8,
            _ => 0x80 + random(64) as u8,
        }));
        check_bare(&bytes);
    }
}

/// A piece in the source, and what the route for constants reads.
type Piece = (&'static str, fn() -> Argument<'static>);

macro_rules! pieces {
    ($($piece:expr),* $(,)?) => {[$((stringify!($piece), || In(&$piece).as_piece())),*]};
}

/// Literals, for which the macro has the value too.
#[rustfmt::skip]
static LITERALS: [Piece; 74] = pieces![
    0x00, 0x41, 0x7F, 0x80, 0xA9, 0xB0, 0xC0, 0xC3, 0xE2, 0xE9, 0xED, 0xF0, 0xFF, 0o303, 0b1010_1001, 0x0_41,
    0, 2, 195, 255, 256, 300, 8080, 55296, 1_114_112, 5_000_000_000,
    0x100, 0x0430, 0x4E8C, 0xC3A9, 0xD7FF, 0xD800, 0xD83E, 0xDD80, 0xDFFF, 0xE000, 0x1_0302, 0x1F980, 0x10_FFFF,
    0x11_0000, 0xE4BA8C, 0x7FFF_FFFF, 0x8000_0000, 0x1_0000_0000, 0x7FFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF,
    "", "a", "é", "\u{10302}", 'a', 'é', '\u{1F980}', b'a', b'\xA9', b"\xC3", b"\x80\x80", [0xA9, 0x80], [0xF0, 0x9F],
    decimal(0), decimal(8080), decimal(-3), code_point(0xE9), code_point(0xD800), code_point(0x1_1000_0000),
    u8(0xA9), u8(300), i8(-1), be_u16(300), be_u16(70000), le_u16(-1), be_i16(-2), be_u24(0x10203), le_i64(-5), u8(b'a'),
];

/// What const evaluation gives for these arguments, or its error.
fn of_const(target: Target, arguments: &[Argument<'_>]) -> Result<Vec<u8>, String> {
    // The length of the output is a constant there.
    macro_rules! with_len {
        ($($len:literal)*) => {
            match target.len(arguments) {
                $($len => {
                    let output: [u8; $len] = target.run(arguments);
                    let refusal = target.check(arguments, &output);
                    match refusal.message() {
                        None => Ok(output.to_vec()),
                        Some(words) => Err(split_note(words).0.to_string()),
                    }
                })*
                len => panic!("{len}"),
            }
        };
    }
    with_len!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20)
}

#[test]
fn a_call_of_literals_is_the_same_on_the_route_for_constants() {
    static CALLS: LazyLock<Vec<(Vec<&'static str>, [usize; 2])>> = LazyLock::new(|| {
        let all = 0..LITERALS.len();
        let pairs = all.clone().flat_map(|a| all.clone().map(move |b| [a, b]));
        pairs.map(|pair| (pair.map(|at| LITERALS[at].0).to_vec(), pair)).collect()
    });
    let bytes = ("bytes", UTF_8, Target::BYTES);
    for (tokens, pair) in &*CALLS {
        for (name, _, target) in CHECKED.into_iter().chain([bytes]) {
            let arguments = pair.map(|at| LITERALS[at].1());
            let target = Target { tokens, ..target };
            let call = tokens.join(", ");
            match (result(name, &call), of_const(target, &arguments)) {
                (Ok(bytes), Ok(same)) => assert_eq!(bytes, same, "{name}!({call})"),
                (Err(errors), Err(words)) => {
                    assert_eq!(errors[0].lines().next(), words.lines().next(), "{name}!({call})");
                }
                (result, other) => panic!("{name}!({call}): {result:?}, {other:?}"),
            }
        }
    }
}
