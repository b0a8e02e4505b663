//! What is done to many bytes at once, against the const functions, which do it sequence
//! by sequence, and against the reference: the same results and the same errors.

#[path = "reference/inputs.rs"]
mod inputs;
#[path = "reference/encodings.rs"]
mod reference;
#[path = "reference/strings.rs"]
mod strings;

use etched_runtime::ToSliceError;
use etched_runtime::encoding::{Encoding, UTF_8};
use inputs::{EDGE_BYTES, in_each_encoding, mixture};
use reference::Rules;
use strings::each_string;

/// What the buffers hold before anything is written to them.
const UNTOUCHED: u8 = 0xAA;

/// The ordinary functions on any bytes; what they are held to is `const` all through.
fn check(rules: &Rules, bytes: &[u8]) {
    let encoding = rules.encoding;
    let say = || format!("{encoding:?} {bytes:02X?}");
    let expected = encoding.const_validate(bytes);
    assert!(encoding.validate(bytes) == expected, "{}", say());
    check_code_points(encoding, bytes);

    let len = encoding.decoded_len(bytes);
    let mut buffer = vec![UNTOUCHED; bytes.len() + 1];
    let decoded = encoding.decode_to_slice(bytes, &mut buffer).map(|text| text.len());
    assert!(decoded == len.map_err(ToSliceError::Input), "{}", say());
    let written = len.unwrap_or(0);
    assert!(buffer[written..].iter().all(|&byte| byte == UNTOUCHED), "{}", say());
    let text = str::from_utf8(&buffer[..written]).expect("it was given as text");
    if len.is_ok() {
        assert!(text.chars().map(u32::from).eq(encoding.code_points(bytes).flatten()), "{}", say());
        check_text(rules, text, bytes);
    }
    #[cfg(feature = "alloc")]
    {
        let decoded = encoding.decode(bytes);
        assert!(decoded.as_deref() == len.as_ref().map(|_| text), "{}", say());
        assert!(encoding.convert(bytes, encoding).as_deref() == expected.as_ref().map(|()| bytes));
    }
}

/// The text that well-formed bytes stand for comes back to the bytes.
fn check_text(rules: &Rules, text: &str, bytes: &[u8]) {
    let encoding = rules.encoding;
    assert!(encoding.encoded_len(text) == bytes.len(), "{encoding:?} {text:?}");
    let mut buffer = vec![UNTOUCHED; bytes.len() + 1];
    assert!(encoding.encode_to_slice(text, &mut buffer).is_ok_and(|encoded| encoded == bytes));
    assert!(buffer[bytes.len()] == UNTOUCHED, "{encoding:?} {text:?}");
    let too_small = &mut buffer[..bytes.len().saturating_sub(1)];
    assert!(encoding.encode_to_slice(text, too_small).is_ok() == bytes.is_empty());
    let converted = UTF_8.convert_to_slice(text.as_bytes(), encoding, &mut buffer);
    assert!(converted.is_ok_and(|converted| converted == bytes), "{encoding:?} {text:?}");
    #[cfg(feature = "alloc")]
    assert!(*encoding.encode(text) == *bytes, "{encoding:?} {text:?}");
}

/// By every way of going through them, against `step`.
fn check_code_points(encoding: Encoding, bytes: &[u8]) {
    let mut at = 0;
    let mut expected = Vec::new();
    while let Some(read) = encoding.step(bytes, at) {
        expected.push((at, read.map(|step| step.code_point)));
        at += match read {
            Ok(step) => step.len,
            Err(error) => error.error_len().unwrap_or(bytes.len() - at),
        };
    }
    let mut indices = encoding.code_point_indices(bytes);
    for item in &expected {
        assert!(indices.next().as_ref() == Some(item), "{encoding:?} {bytes:02X?}");
    }
    assert!(indices.next().is_none() && indices.next().is_none());
    let (mut visited, mut behind) = (0, encoding.code_points(bytes));
    behind.next();
    behind.next_back();
    behind.for_each(|code_point| {
        visited += 1;
        assert!(code_point == expected[visited].1, "{encoding:?} {bytes:02X?}");
    });
    assert!(visited == expected.len().saturating_sub(2), "{encoding:?} {bytes:02X?}");
}

/// What some encoding reads in its own way, or refuses.
const PIECES: [&[u8]; 22] = [
    b"\0",
    b"\xC0\x80",
    b"\xC0\x81",
    b"\xC1\xBF",
    b"\x7F",
    b"\x80",
    b"\xC3",
    b"\xC3\xA9",
    b"\xE0\x9F\xBF",
    b"\xE0\xA0\x80",
    b"\xED\x9F\xBF",
    b"\xED\xA0\x80",
    b"\xED\xB0\x80",
    b"\xED\xA0\x80\xED",
    b"\xED\xA0\x80\xED\xBC\x82",
    b"\xED\xAF\xBF\xED\xA0\x80\xED\xBF\xBF",
    b"\xEF\xBF\xBF",
    b"\xF0\x90\x8C\x82",
    b"\xF4\x8F\xBF\xBF",
    b"\xF4\x90\x80\x80",
    b"\xFD\xBF\xBF\xBF\xBF\xBF",
    b"\xFF",
];

/// Every length up to three blocks, and every piece at every place of it.
#[test]
fn pieces_at_every_place_of_every_length() {
    in_each_encoding(|rules| {
        let fillings: [&[u8]; 4] = [b"a", "é".as_bytes(), "二".as_bytes(), "\u{10302}".as_bytes()];
        for filling in fillings {
            let filling: Vec<u8> = str::from_utf8(filling)
                .expect("text")
                .chars()
                .cycle()
                .take(200)
                .flat_map(|char| rules.encode(char.into()).expect("every encoding carries it"))
                .collect();
            for len in 0..=200 {
                check(rules, &filling[..len]);
            }
            for (number, piece) in PIECES.iter().enumerate() {
                for at in 0..=140 {
                    // Some other length for each, and all of them in turn.
                    let after = (7 * at + 3 * number) % 60;
                    let bytes = [&filling[..at], piece, &b"abc".repeat(20)[..after]].concat();
                    check(rules, &bytes);
                    let bytes = [&filling[..at], piece, &filling[at..at + after]].concat();
                    check(rules, &bytes);
                }
            }
        }
    });
}

/// Two pieces, some way apart, around the edges of blocks.
#[test]
fn two_pieces_around_the_edges_of_blocks() {
    in_each_encoding(|rules| {
        for at in (20..36).step_by(5).chain(54..68) {
            for (first, second) in
                PIECES.iter().flat_map(|piece| PIECES.map(|other| (piece, other)))
            {
                for between in [0, 1, 5] {
                    let (before, between) = (b"a".repeat(at), b"b".repeat(between));
                    check(rules, &[&before[..], first, &between, second, b"some more"].concat());
                }
            }
        }
    });
}

/// All strings of three bytes that are the ends of some range across the edge of a block,
/// and of four at one place.
#[test]
fn strings_of_boundary_bytes_across_an_edge() {
    in_each_encoding(|rules| {
        let mut bytes = *b"a text of more than a block, so that there is an edge in it .... and another of its kind, with some rest.";
        for at in 60..66 {
            each_string(&EDGE_BYTES, 3, |edge| {
                let mut bytes = bytes;
                bytes[at..at + 3].copy_from_slice(edge);
                check(rules, &bytes);
            });
        }
        each_string(&EDGE_BYTES[1..], 4, |edge| {
            bytes[62..66].copy_from_slice(edge);
            assert!(rules.encoding.validate(&bytes) == rules.encoding.const_validate(&bytes));
            assert!(
                rules.encoding.validate(&bytes[4..68])
                    == rules.encoding.const_validate(&bytes[4..68])
            );
        });
    });
}

/// The second halves of pairs, wherever the first ones are.
#[test]
fn surrogates_in_every_order() {
    const HALVES: [&[u8]; 4] = [b"\xED\xA0\x80", b"\xED\xBF\xBF", b"\xED\x9F\xBF", b"x"];
    in_each_encoding(|rules| {
        for at in (0..8).chain(52..64) {
            each_string(&[0, 1, 2, 3], 5, |order| {
                let halves: Vec<u8> =
                    order.iter().flat_map(|&half| HALVES[usize::from(half)]).copied().collect();
                check(rules, &[&b"a".repeat(at)[..], &halves].concat());
            });
        }
    });
}

/// Like real text, whole and with a byte changed.
#[test]
fn long_mixtures_and_damaged_ones() {
    const SCRIPTS: [&str; 6] =
        ["plain words, ", "Größe ", "слова ", "文字列", "한국어 \u{D7A3}", "🦀🚩🌟"];
    in_each_encoding(|rules| {
        let mut rng = fastrand::Rng::with_seed(0xED);
        let mut refused = 0;
        for _ in 0..3_000 {
            let mut bytes = Vec::new();
            while bytes.len() < rng.usize(1..600) {
                match rng.u8(..12) {
                    0 => bytes.extend(mixture(&mut rng, rules, 2)),
                    1 => inputs::push(&mut bytes, rules, 0),
                    _ => {
                        let text = SCRIPTS[rng.usize(..SCRIPTS.len())].repeat(rng.usize(1..6));
                        text.chars().for_each(|char| inputs::push(&mut bytes, rules, char.into()));
                    }
                }
            }
            check(rules, &bytes);
            let at = rng.usize(..bytes.len());
            bytes[at] = if rng.bool() { rng.u8(..) } else { EDGE_BYTES[rng.usize(..16)] };
            check(rules, &bytes);
            refused += u32::from(rules.encoding.validate(&bytes).is_err());
        }
        assert!((500..2_900).contains(&refused), "{refused} of 3,000");
    });
}
