//! Compares `query!` with the serializer, with the parser and with a slow reference.

use std::fmt::Write;

use etched::query;
use etched::query::{Serializer, parse};

use crate::support::Program;

/// The text as the serializer of the URL Standard encodes it.
fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut encoded, byte| {
        match byte {
            b' ' => encoded.push('+'),
            b'*' | b'-' | b'.' | b'_' => encoded.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => encoded.push(byte.into()),
            _ => write!(encoded, "%{byte:02X}").unwrap(),
        }
        encoded
    })
}

fn random_text(random: &mut fastrand::Rng) -> String {
    const CHARS: [char; 20] = [
        'a', 'Z', '0', ' ', '+', '%', '&', '=', '*', '~', '\0', '\n', '"', '\\', '{', '\u{7F}',
        'é', '二', '\u{FFFF}', '🦀',
    ];
    (0..random.usize(..6)).map(|_| CHARS[random.usize(..CHARS.len())]).collect()
}

#[test]
fn random_queries_agree_in_a_program() {
    let mut random = fastrand::Rng::with_seed(1738);
    let mut lines = Vec::new();
    while lines.len() < 400 {
        let mut entries: Vec<String> = Vec::new();
        let mut pairs: Vec<(String, Option<String>)> = Vec::new();
        for _ in 0..random.usize(..5) {
            let name = random_text(&mut random);
            if pairs.iter().any(|(other, _)| *other == name) {
                continue;
            }
            let values: Vec<String> =
                (0..random.usize(..4)).map(|_| random_text(&mut random)).collect();
            // Each value is written as a constant, as a `concat!` of a literal, or as a literal.
            let written: Vec<String> = values
                .iter()
                .map(|value| match random.u8(..3) {
                    0 => format!("{{ const V: &str = {value:?}; V }}"),
                    1 => format!("concat!({value:?})"),
                    _ => format!("{value:?}"),
                })
                .collect();
            match &values[..] {
                [] if name.is_empty() || name.contains(['=', '&']) => continue,
                [] => {
                    entries.push(format!("{name:?}"));
                    pairs.push((name, None));
                    continue;
                }
                [_] => entries.push(format!("{name:?}: {}", written[0])),
                _ => entries.push(format!("{name:?}: [{}]", written.join(", "))),
            }
            pairs.extend(values.into_iter().map(|value| (name.clone(), Some(value))));
        }
        let expected: Vec<String> = pairs
            .iter()
            .map(|(name, value)| match value {
                Some(value) => format!("{}={}", encoded(name), encoded(value)),
                None => encoded(name),
            })
            .collect();
        let expected = expected.join("&");
        for (found, (name, value)) in parse(&expected).zip(&pairs) {
            let (found_name, found_value) = found.unwrap();
            assert_eq!((&*found_name, &*found_value), (&name[..], value.as_deref().unwrap_or("")));
        }
        // Names alone, if there are several, are written in braces.
        let has_value = entries.len() < 2 || pairs.iter().any(|(_, value)| value.is_some());
        let entries = entries.join(", ");
        let entries = if has_value { entries } else { format!("{{ {entries} }}, form") };
        lines.push(format!(
            "const _: &str = etched::query! {{ {entries} }}; \
             assert_eq!(etched::query!({entries}), {expected:?});",
        ));
    }
    Program::new("queries", &lines).assert_runs();
}

#[test]
fn values_of_every_kind_are_written_as_at_run_time() {
    const CITY: &str = "São Paulo";
    let mut at_run_time = Serializer::new(String::new());
    at_run_time
        .append_pair("text", "a+b")
        .append_pair("char", 'ü')
        .append_pair("number", -20)
        .append_pair("hexadecimal", 0xFF_u32)
        .append_pair("truth", true)
        .append_pair("bytes", "é")
        .append_key_only("alone")
        .append_pair("list", 1)
        .append_pair("list", CITY)
        .append_pair("array", "xyz")
        .append_pair("empty", "");
    let made = query! {
        "text": "a+b", "char": 'ü', "number": -20, "hexadecimal": 0xF_F, "truth": true,
        "bytes": b"\xC3\xA9", "alone", "list": [1, CITY], "none": [], "array": b"xyz".as_slice(),
        "empty": "",
    };
    assert_eq!(made, at_run_time.finish());
}

#[cfg(feature = "url-macros")]
#[test]
fn an_integer_may_have_any_number_of_digits() {
    let digits = "123456789012345678901234567890123456789012345678901234567890";
    assert_eq!(
        query! { "n": 123456789012345678901234567890123456789012345678901234567890 },
        format!("n={digits}")
    );
    assert_eq!(
        etched::uri_template_str!(
            "{n}",
            n = 123456789012345678901234567890123456789012345678901234567890
        ),
        digits
    );
}

#[test]
fn a_query_works_where_a_literal_does() {
    const NOTHING: &str = query! {};
    assert_eq!(NOTHING, "");
    #[cfg(feature = "macros")]
    {
        assert_eq!(concat!("/?", query! { "q": "a b", "page": 2 }), "/?q=a+b&page=2");
        assert!(matches!("q=%26", query! { "q": "&" }));
    }

    macro_rules! search {
        ($name:literal, $value:expr) => {
            query! { $name: $value, "exact" }
        };
    }
    assert_eq!(search!("q", "a/b"), "q=a%2Fb&exact");
    assert_eq!(search!("q", concat!("a", "&")), "q=a%26&exact");
}

#[test]
fn constants_of_every_type_are_written() {
    const SIGN: char = 'é';
    const BYTES: &[u8] = b"\xC3\xA9&";
    const TRUTH: bool = 1 > 0;
    const LEAST: i128 = i128::MIN;
    assert_eq!(
        query! {
            "sign": SIGN, "bytes": BYTES, "truth": [TRUTH, !TRUTH], "untyped": 60 * 60 - 7200,
            "byte": u8::MAX, "u": [u16::MAX, u32::MAX, u64::MAX, u128::MAX, usize::MIN],
            "i": [i8::MIN, i16::MAX, i32::MIN, i64::MIN, LEAST, isize::MAX - isize::MAX],
            "tenths": [3 * 3, 2 * 5, 9 * 11, 10 * 10],
        },
        format!(
            "sign=%C3%A9&bytes=%C3%A9%26&truth=true&truth=false&untyped=-3600\
             &byte=255&u=65535&u={}&u={}&u={}&u=0&i=-128&i=32767&i={}&i={}&i={}&i=0\
             &tenths=9&tenths=10&tenths=99&tenths=100",
            u32::MAX,
            u64::MAX,
            u128::MAX,
            i32::MIN,
            i64::MIN,
            LEAST
        )
    );
}
