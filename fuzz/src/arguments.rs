//! Reads the arguments of the checks from the bytes of a fuzzer.

use std::io::ErrorKind;
use std::sync::LazyLock;

use crate::checks::{self, SETS, Step, Walk};
use crate::input::Input;
use crate::reference::encodings::{ENCODINGS, Rules};
use crate::reference::inputs::{EDGES, push};
use crate::reference::percent;
use crate::reference::query::Call;
use crate::reference::uri_template::{Given, Part, Pieces, holes};
use crate::support::{Turn, Turns};

pub(crate) static FORM: LazyLock<percent::Rules> = LazyLock::new(|| percent::rules("form"));

/// A known set, changed by up to seven methods of `EncodeSet`. Checks the set.
pub(crate) fn set(input: &mut Input<'_>) -> percent::Rules {
    let mut rules = input.pick(&SETS).clone();
    for _ in 0..input.below(8) {
        checks::change(&mut rules, [(); 3].map(|()| input.byte()));
    }
    checks::set(&rules);
    rules
}

/// The rest of the input, either unchanged or as a list of code points, which are written in the
/// encoding. Some code points are incomplete or written in another encoding. Random bytes are
/// seldom well-formed.
pub(crate) fn encoded_rest(input: &mut Input<'_>, rules: &Rules, most: usize) -> Vec<u8> {
    if input.coin() {
        return input.long_rest(most);
    }
    let mut bytes = Vec::new();
    while !input.is_empty() && bytes.len() < most {
        match input.byte() {
            run @ 0..0x40 => bytes.extend((b' '..).take(run.into())),
            0x40..0x80 => push(&mut bytes, rules, *input.pick(&EDGES)),
            high @ 0x80..0xE8 => {
                let low = input.number(2);
                push(&mut bytes, rules, u32::from(high % 0x11) << 16 | low);
            }
            0xE8..0xF0 => push(&mut bytes, rules, 0),
            0xF0..0xF4 => push(&mut bytes, input.pick(&ENCODINGS), *input.pick(&EDGES)),
            cut @ 0xF4..0xF8 => bytes.truncate(bytes.len().saturating_sub(usize::from(cut - 0xF3))),
            few @ 0xF8.. => bytes.extend(input.take(usize::from(few - 0xF7))),
        }
    }
    bytes.truncate(most);
    bytes
}

/// Reads numbers of every size, and numbers at the ends of ranges. The first byte of a number says
/// how many more bytes the number has.
pub(crate) fn code_points(bytes: &[u8]) -> Vec<u32> {
    let mut input = Input(bytes);
    let mut numbers = Vec::new();
    while !input.is_empty() {
        let first = input.byte();
        let (more, bits) = match first {
            0xE0..=0xF7 => {
                numbers.push(*input.pick(&EDGES));
                continue;
            }
            0..=0x7F => (0, 7),
            0x80..=0xBF => (1, 3),
            0xC0..=0xDF => (2, 4),
            0xF8.. => (4, 0),
        };
        let start = u32::from(first) & ((1 << bits) - 1);
        numbers.push(input.take(more).iter().fold(start, |it, byte| it << 8 | u32::from(*byte)));
    }
    numbers
}

/// The next step of a program for a cursor.
pub(crate) fn step(program: &mut Input<'_>, walk: &Walk<'_>) -> Option<Step> {
    if program.is_empty() {
        return None;
    }
    Some(match program.byte() % 8 {
        0 | 1 => Step::Next,
        2 | 3 => Step::Previous,
        4 => Step::Seek(match program.byte() {
            0xFF => usize::MAX,
            offset => usize::from(offset) + 250 * program.below(4),
        }),
        5 | 6 => Step::Search(match (program.byte() % 4, walk.segments.len()) {
            (0 | 1, some @ 1..) => {
                let (at, segment) = walk.segments[program.below(some)];
                segment.code_point.unwrap_or(u32::from(walk.bytes[at]))
            }
            (2, _) => *program.pick(&EDGES),
            _ => program.number(4),
        }),
        _ => {
            let len = program.below(32);
            Step::Iterate(program.take(len).iter().map(|turn| turn % 2 == 0).collect())
        }
    })
}

/// Cuts the bytes into chunks. The lengths of the chunks are the numbers of the pattern and then 1,
/// repeatedly.
pub(crate) fn chunks<'b>(bytes: &'b [u8], pattern: &[u8]) -> Vec<&'b [u8]> {
    let mut lens = pattern.iter().map(|&len| usize::from(len)).chain([1]).cycle();
    let (mut chunks, mut rest) = (Vec::new(), bytes);
    while !rest.is_empty() {
        let (chunk, after) = rest.split_at(rest.len().min(lens.next().unwrap_or(1)));
        chunks.push(chunk);
        rest = after;
    }
    chunks
}

/// Transfers a limited number of bytes at a time. The limits are the numbers of the pattern, which
/// is repeated. A 0 is an interruption. If the stream `blocks`, it would block where the pattern
/// has a 1, and transfers one byte less than the other limits. With a pattern without a limit,
/// reading would never end. The limit is then 255.
pub(crate) fn turns(pattern: &[u8], blocks: bool) -> Turns<'_, ErrorKind> {
    let less = u8::from(blocks);
    let pattern = if pattern.iter().all(|most| *most <= less) { &[255] } else { pattern };
    Box::new(pattern.iter().cycle().skip(1).map(move |most| match most {
        0 => Turn::Fails(ErrorKind::Interrupted),
        1 if blocks => Turn::Fails(ErrorKind::WouldBlock),
        most => Turn::Most(usize::from(most - less)),
    }))
}

/// Random text, or text of fragments, and the byte that chose between them. One text in `times` is
/// random.
fn text(input: &mut Input<'_>, most: usize, times: u8, fragments: &[&str]) -> (u8, String) {
    let (way, len) = (input.byte(), input.below(most));
    let bytes = input.take(len);
    let text = match way % times {
        0 => String::from_utf8_lossy(bytes).into_owned(),
        _ => bytes.iter().map(|it| fragments[usize::from(*it) % fragments.len()]).collect(),
    };
    (way, text)
}

/// Pieces of queries. Random bytes seldom contain such pieces.
#[rustfmt::skip]
const OF_QUERIES: [&str; 24] = [
    "&", "=", "&&", "&=", "+", "%26", "%3D", "%3d", "%2B", "%C3%A9", "%C3", "%A9", "%F0%9F%A6%80",
    "%ED%A0%80", "%FF", "%zz", "%4", "%", "é", "二", "𐌂", "?", "a",
    "a long name with more than sixteen bytes",
];

/// A query of fragments, or of random bytes.
pub(crate) fn query(input: &mut Input<'_>, most: usize) -> Vec<u8> {
    if input.coin() {
        return input.long_rest(most);
    }
    let mut query = Vec::new();
    while !input.is_empty() && query.len() < most {
        query.extend_from_slice(input.pick(&OF_QUERIES).as_bytes());
    }
    query
}

/// A name, a value, or the start of a query. Some texts are longer than the buffer on the stack.
pub(crate) fn query_text(input: &mut Input<'_>) -> String {
    let (way, text) = text(input, 24, 2, &OF_QUERIES);
    if way >= 0xE0 { text.repeat(20) } else { text }
}

pub(crate) fn calls(input: &mut Input<'_>) -> Vec<Call> {
    let count = input.below(5);
    (0..count).map(|_| (query_text(input), input.coin().then(|| query_text(input)))).collect()
}

/// A template of fragments, or of random text. Random bytes are seldom a template.
pub(crate) fn template(input: &mut Input<'_>) -> String {
    #[rustfmt::skip]
    const FRAGMENTS: [&str; 40] = [
        "{", "}", "{+", "{#", "{.", "{/", "{;", "{?", "{&", "{=", ",", ":", "*", ":3", ":10000",
        ".", "a", "x", "y1", "_", "%41", "%C3%A9", "%F0%9F", "%4", "%", "é", "\u{10302}",
        "\u{FFFE}", " ", "/", "?", "'", "{x}", "{y}", "{?x,y*}", "{+x:2}", "{/y*}", "{;x*,y}",
        "{#x,y*}", "{&x:1}",
    ];
    text(input, 48, 4, &FRAGMENTS).1
}

/// Random text, or text with well-formed and malformed escapes. Some texts are longer than the
/// buffers of an expansion.
pub(crate) fn value(input: &mut Input<'_>) -> String {
    #[rustfmt::skip]
    const FRAGMENTS: [&str; 18] = [
        "%", "%4", "%41", "%C3%A9", "%c3", "%F0%9F%A6%80", "%F0%9F%A6", "%80", "%ED%A0%80", "/",
        "&=", " ", "é", "二", "𐌂", "\0", "~", "ascii",
    ];
    let (way, text) = text(input, 40, 3, &FRAGMENTS);
    if way >= 0xF0 { text.repeat(20) } else { text }
}

/// The parts of a template with values for some of the variables, and the values with their names.
pub(crate) fn values(
    mut parts: Vec<Part>,
    input: &mut Input<'_>,
) -> (Vec<Part>, Vec<(String, Given)>) {
    let mut values: Vec<(String, Given)> = Vec::new();
    for hole in holes(&parts) {
        let is_new = values.iter().all(|(name, _)| *name != hole.name);
        if is_new {
            if let Some(value) = given(input) {
                values.push((hole.name.clone(), value));
            }
        }
    }
    for part in &mut parts {
        let Part::Expression(_, holes) = part else { continue };
        for hole in holes {
            let value = values.iter().find(|(name, _)| *name == hole.name);
            hole.value = value.map_or(Given::Undefined, |(_, value)| value.clone());
        }
    }
    (parts, values)
}

fn given(input: &mut Input<'_>) -> Option<Given> {
    let list = |input: &mut Input<'_>| (0..input.below(5)).map(|_| value(input)).collect();
    Some(match input.byte() % 12 {
        0 => return None,
        1 => Given::Undefined,
        2 => Given::Char(value(input).chars().next()?),
        3 => Given::Bool(input.coin()),
        4 => Given::Integer(input.take(16).iter().fold(0, |it, byte| it << 8 | i128::from(*byte))),
        5 | 6 => Given::Displayed(Pieces(list(input))),
        7 => Given::List(list(input)),
        8 => {
            let (keys, texts): (Vec<_>, Vec<_>) = (list(input), list(input));
            Given::Pairs(keys.into_iter().zip(texts).collect())
        }
        _ => Given::Text(value(input)),
    })
}
