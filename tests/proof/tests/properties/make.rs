//! Strategies that generate the inputs of the tests.

use etched::encoding::{CESU_8, Encoding, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
use etched::percent::{EncodeSet, NAMED_SETS};
use proptest::char::range;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngSeed};

/// The configuration of proptest. The inputs are the same in every run, unless `PROPTEST_RNG_SEED`
/// or a greater `PROPTEST_CASES` is set. proptest does not record failures in files, because an
/// input that fails should become a test in `runtime/tests`.
pub(crate) fn config() -> Config {
    let given = Config::default();
    let rng_seed = match given.rng_seed {
        RngSeed::Random => RngSeed::Fixed(0x3986),
        seed => seed,
    };
    Config { cases: given.cases.max(20_000), rng_seed, failure_persistence: None, ..given }
}

/// A character. Characters with a special meaning are frequent.
fn char() -> impl Strategy<Value = char> {
    prop_oneof![
        4 => range('\0', '\u{7F}'),
        2 => select(vec!['%', '+', ' ', '0', 'f', 'F', '&']),
        2 => range('\u{80}', '\u{FFFF}'),
        1 => any::<char>(),
    ]
}

/// Texts of short and long lengths, and with long runs of one character.
pub(crate) fn text() -> impl Strategy<Value = String> {
    let short = vec(char(), 0..40);
    let long = vec(char(), 0..400);
    // Kernels have fast paths for long runs of similar bytes.
    let runs = vec((char(), 1usize..90), 0..6).prop_map(|runs| {
        runs.into_iter().flat_map(|(char, len)| std::iter::repeat_n(char, len)).collect()
    });
    prop_oneof![short, long, runs].prop_map(String::from_iter)
}

/// Bytes: text with up to three damaged bytes, well-formed and malformed escapes, or any bytes.
pub(crate) fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let damage = vec((any::<prop::sample::Index>(), any::<u8>()), 0..4);
    let damaged = (text(), damage).prop_map(|(text, damage)| {
        let mut bytes = text.into_bytes();
        for (at, byte) in damage {
            if !bytes.is_empty() {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
        }
        bytes
    });
    prop_oneof![damaged, escapes(), vec(any::<u8>(), 0..300)]
}

fn escapes() -> impl Strategy<Value = Vec<u8>> {
    let escape = any::<u8>().prop_map(|byte| format!("%{byte:02x}").into_bytes());
    let other = select(vec!["%", "%4", "%zz", "+", "a", "é"]);
    let piece = prop_oneof![6 => escape, 1 => other.prop_map(|piece| piece.into())];
    vec(piece, 0..120).prop_map(|pieces| pieces.concat())
}

/// The input with `%25` in place of each `%` that is not followed by two hexadecimal
/// digits.
pub(crate) fn repaired(input: &[u8]) -> Vec<u8> {
    let digits = |at: usize| input.get(at).is_some_and(u8::is_ascii_hexdigit);
    let mut repaired = Vec::new();
    for (at, &byte) in input.iter().enumerate() {
        repaired.push(byte);
        if byte == b'%' && !(digits(at + 1) && digits(at + 2)) {
            repaired.extend(b"25");
        }
    }
    repaired
}

/// A named set, a random set, or a changed named set.
pub(crate) fn set() -> impl Strategy<Value = EncodeSet> {
    let named: Vec<EncodeSet> = NAMED_SETS.iter().map(|(_, set)| *set).collect();
    let composed = (vec(any::<bool>(), 128), any::<bool>(), any::<bool>());
    let composed = composed.prop_map(|(members, plus, keeps_space)| {
        let members = (0..=0x7F).zip(members).filter(|&(_, is_member)| is_member);
        let set = members.fold(EncodeSet::EMPTY, |set, (byte, _)| set.add(byte));
        let set = set.space_as_plus(plus);
        if keeps_space { set.remove(b' ') } else { set }
    });
    // A named set with up to five bytes added and removed.
    let changed = (select(named.clone()), vec(any::<u8>(), 0..6), vec(any::<u8>(), 0..6))
        .prop_map(|(set, added, removed)| set.add_all(&added).remove_all(&removed));
    prop_oneof![select(named), composed, changed]
}

pub(crate) fn reversible_set() -> impl Strategy<Value = EncodeSet> {
    let reversible = set().prop_map(|set| set.add_all(b"%+"));
    reversible.prop_filter("reversible", EncodeSet::is_reversible)
}

pub(crate) const ENCODINGS: [Encoding; 5] = [UTF_8, MODIFIED_UTF_8, CESU_8, RFC_2279, JAVA_STRING];

pub(crate) fn encoding() -> impl Strategy<Value = Encoding> {
    select(ENCODINGS.to_vec())
}

/// Sequences of all encodings, mixed with single bytes and runs of ASCII. Some sequences are
/// incomplete.
pub(crate) fn sequences() -> impl Strategy<Value = Vec<u8>> {
    let code_point = prop_oneof![
        2 => 0..0x80u32,
        1 => 0..0x1_0000u32,
        1 => 0xD800..0xE000u32,
        1 => 0x1_0000..0x11_0000u32,
        1 => 0..0x8000_0000u32,
    ];
    let sequence = (encoding(), code_point, 0..12usize).prop_map(|(encoding, code_point, cut)| {
        let sequence = encoding.encode_code_point(code_point);
        let bytes = sequence.map_or(Vec::new(), |sequence| sequence.as_bytes().to_vec());
        // Most sequences are complete.
        if cut < bytes.len() { bytes[..cut].to_vec() } else { bytes }
    });
    let sequence = prop_oneof![
        8 => sequence,
        1 => any::<u8>().prop_map(|byte| vec![byte]),
        1 => (0usize..80).prop_map(|len| vec![b'a'; len]),
    ];
    vec(sequence, 0..60).prop_map(|sequences| sequences.concat())
}
