//! Tests lists of bytes without brackets, which are read as code points.

use etched_runtime::encoding::{CESU_8, Encoding, MODIFIED_UTF_8, RFC_2279, UTF_8};

use super::answer;
use crate::help::byte_list;

const MACROS: [(&str, Encoding); 6] = [
    ("utf8_bytes", UTF_8),
    ("utf8_str", UTF_8),
    ("modified_utf8_bytes", MODIFIED_UTF_8),
    ("cesu8_bytes", CESU_8),
    ("rfc2279_bytes", RFC_2279),
    ("write_utf_bytes", MODIFIED_UTF_8),
];

/// Whether the bytes are lead bytes, each with the continuation bytes that its first bits announce.
fn are_sequences(bytes: &[u8]) -> bool {
    let [lead, rest @ ..] = bytes else { return true };
    let len = lead.leading_ones() as usize;
    (2..=6).contains(&len)
        && rest.len() >= len - 1
        && rest[..len - 1].iter().all(|byte| byte.leading_ones() == 1)
        && are_sequences(&rest[len - 1..])
}

/// Integers are refused if, read as bytes, they are sequences, well-formed or not. Other integers are
/// not. The inputs are pairs, and sequences of other lengths.
#[test]
fn integers_that_are_sequences_as_bytes_are_refused() {
    let pairs = (0x80..=0xFF).flat_map(|a| [0x80, 0x9F, 0xBF, 0xC0, 0xFF].map(|b| vec![a, b]));
    #[rustfmt::skip]
    let others: [&[u8]; 15] = [
        &[0xE9], &[0xFF], &[0xE2, 0x82, 0xAC], &[0xE0, 0x80, 0x80], &[0xED, 0xA0, 0x80],
        &[0xF0, 0x9F, 0xA6, 0x80], &[0xF0, 0x9F, 0xA6], &[0xF0, 0x9F, 0xA6, 0x80, 0x80],
        &[0xF8, 0x88, 0x80, 0x80, 0x80], &[0xFC, 0x84, 0x80, 0x80, 0x80, 0x80],
        &[0xED, 0xA0, 0xBE, 0xED, 0xB6, 0x80], &[0xC3, 0xA9, 0xC3, 0xA8], &[0xC3, 0xA9, 0xE9],
        &[0xE9, 0xC3, 0xA9], &[0xC3, 0xA9, 0xC0, 0xAF],
    ];
    let (mut refused, mut ill_formed) = ([0; MACROS.len()], [0; MACROS.len()]);
    for integers in pairs.chain(others.map(<[u8]>::to_vec)) {
        let list = byte_list(&integers);
        for (i, (name, encoding)) in MACROS.into_iter().enumerate() {
            let answer = answer(name, &list);
            let is_refused = answer.contains("without brackets");
            assert_eq!(is_refused, are_sequences(&integers), "{name}!({list}): {answer}");
            assert_eq!(is_refused, answer.contains("compile_error"), "{name}!({list}): {answer}");
            let code_points: Vec<String> =
                integers.iter().map(|it| format!("'\\u{{{it:X}}}'")).collect();
            let code_points = code_points.join(", ");
            if is_refused {
                refused[i] += 1;
                assert!(answer.contains(&code_points.replace('\\', "\\\\")), "{answer}");
                // The macro takes the bytes, or else `bytes!` does.
                let bytes = format!("[{list}]");
                let is_taken = !super::answer(name, &bytes).contains("compile_error");
                assert_eq!(is_taken, encoding.validate(&integers).is_ok(), "{name}!({bytes})");
                assert_eq!(is_taken, answer.contains(&bytes), "{answer}");
                assert_eq!(is_taken, !answer.contains("use `bytes!`"), "{answer}");
                ill_formed[i] += usize::from(!is_taken);
            }
            let answer = super::answer(name, &code_points);
            assert!(!answer.contains("compile_error"), "{name}!({code_points}): {answer}");
        }
    }
    // 32 lead bytes with 3 continuation bytes each, and 9 sequences of other lengths.
    assert_eq!(refused, [105; MACROS.len()]);
    assert_eq!(ill_formed, [12, 12, 11, 12, 8, 11]);
}

#[test]
fn any_other_argument_ends_a_run() {
    let is_refused = |arguments: &str| {
        let answer = answer("utf8_bytes", arguments);
        let count = answer.matches("without brackets").count();
        assert_eq!(answer.matches("compile_error").count(), count, "{arguments}: {answer}");
        count
    };
    #[rustfmt::skip]
    let refused = [
        "0x41, 0xC3, 0xA9", "0xC3, 0xA9, 0x41", "\"caf\", 0xC3, 0xA9", "0xC3, 0xA9, 0x20AC",
        "195, 169", "0b1100_0011, (0xA9)", "A, 0xC3, 0xA9", "0xE9, 0x20AC, 0xC3, 0xA9",
    ];
    for arguments in refused {
        assert_eq!(is_refused(arguments), 1, "{arguments}");
    }
    assert_eq!(is_refused("0xC3, 0xA9, 0x20, 0xC3, 0xA8"), 2);
    #[rustfmt::skip]
    let valid = [
        "0xE9", "0xE9, 0x20AC", "0x41, 0x42", "0xC3, 0x41, 0xA9", "0xC3, \"\", 0xA9",
        "0xC3, A, 0xA9", "0xC3, { 0xA9 }", "0xC3, '\\u{A9}'", "'\\u{C3}', 0xA9", "[0xC3, 0xA9]",
        "[0xC3], [0xA9]", "0x4E8C, 0x10302", "0xE9, 0xE8, 0xEA", "0xB0, 0x43",
        "0xAB, 0xA0, 0xE0, 0xA0, 0xBB",
    ];
    for arguments in valid {
        assert_eq!(is_refused(arguments), 0, "{arguments}");
    }
}

#[test]
fn only_the_first_of_very_many_integers_are_shown() {
    let answer = answer("utf8_bytes", &"0xC3, 0xA9, ".repeat(500));
    assert!(answer.contains("write `[0xC3, 0xA9,") && answer.contains("1000 bytes"), "{answer}");
    assert!(answer.len() < 600, "{answer}");
}
