//! Queries both ways: the parser by the text of the URL standard, and back what was written.

#![cfg(feature = "alloc")]

mod reference;

use std::borrow::Cow;

use etched_runtime::DecodeErrorKind;
use etched_runtime::query::{Serializer, SliceSerializer, parse, parse_lenient, split};
use reference::{mixed_text, rules};

/// URL standard, "application/x-www-form-urlencoded parser", step by step.
fn parse_slowly(query: &str) -> Vec<(String, String)> {
    let form = rules("form");
    let decode =
        |text: &str| String::from_utf8_lossy(&form.decode(text.as_bytes()).bytes).into_owned();
    let mut output = Vec::new();
    for sequence in query.split('&') {
        if sequence.is_empty() {
            continue;
        }
        let (name, value) = match sequence.find('=') {
            Some(at) => (&sequence[..at], &sequence[at + 1..]),
            None => (sequence, ""),
        };
        output.push((decode(name), decode(value)));
    }
    output
}

/// A query of pieces that matter, and text.
fn mixed_query(rng: &mut fastrand::Rng) -> String {
    const PIECES: [&str; 12] =
        ["&", "=", "&", "=", "+", "%26", "%3D", "%C3%A9", "%zz", "%", "%FF", "a"];
    let mut query = String::new();
    for _ in 0..rng.usize(..12) {
        match rng.u8(..4) {
            0 => query.push_str(&mixed_text(rng, 2)),
            _ => query.push_str(PIECES[rng.usize(..PIECES.len())]),
        }
    }
    query
}

#[test]
fn parsed_as_the_standard_says() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    let mut refused = 0;
    for _ in 0..30_000 {
        let query = mixed_query(&mut rng);
        let expected = parse_slowly(&query);
        let lenient: Vec<_> = parse_lenient(&query).collect();
        assert!(
            lenient
                .iter()
                .map(|(n, v)| (&**n, &**v))
                .eq(expected.iter().map(|(n, v)| (&**n, &**v))),
            "{query}"
        );

        // Strictly: the same pair, or an error in it.
        for ((strict, lenient), pair) in parse(&query).zip(lenient).zip(split(&query)) {
            let end = pair.value().map_or(pair.name(), |value| value);
            let end = end.position() + end.as_str().len();
            match strict {
                Ok(strict) => assert_eq!(strict, lenient, "{query}"),
                Err(error) => {
                    refused += 1;
                    assert!((pair.name().position()..end).contains(&error.position()), "{query}");
                    let found = &query[error.position()..];
                    match error.kind() {
                        DecodeErrorKind::MalformedEscape => assert!(found.starts_with('%')),
                        _ => assert!(
                            lenient.0.contains('\u{FFFD}') || lenient.1.contains('\u{FFFD}')
                        ),
                    }
                }
            }
        }
    }
    assert!(refused > 1000);
}

#[test]
fn parts_are_where_they_say() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    for _ in 0..5000 {
        let query = mixed_query(&mut rng);
        let mut end = 0;
        for pair in split(&query) {
            for part in [Some(pair.name()), pair.value()].into_iter().flatten() {
                assert!(part.position() >= end);
                assert!(query[part.position()..].starts_with(part.as_str()), "{query}");
                end = part.position() + part.as_str().len();
                let mut room = vec![0; part.as_str().len()];
                assert_eq!(
                    part.decode().as_deref(),
                    part.decode_to_slice(&mut room).as_ref().copied(),
                    "{query}"
                );
            }
        }
    }
    assert_eq!(split("a&b=").map(|pair| pair.value().is_some()).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn what_was_written_comes_back() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    for _ in 0..5000 {
        let pairs: Vec<(String, Option<String>)> = (0..rng.usize(1..5))
            .map(|_| (mixed_text(&mut rng, 3), rng.bool().then(|| mixed_text(&mut rng, 3))))
            .filter(|(name, value)| !name.is_empty() || value.is_some())
            .collect();
        let mut serializer = Serializer::new();
        for (name, value) in &pairs {
            match value {
                Some(value) => serializer.append_pair(name, value),
                None => serializer.append_key_only(name),
            };
        }
        let query = serializer.finish();
        assert!(serializer.as_str().is_empty());
        let read = parse(&query).map(Result::unwrap);
        let expected =
            pairs.iter().map(|(n, v)| (Cow::from(n), Cow::from(v.as_deref().unwrap_or(""))));
        assert!(read.eq(expected), "{query}");
        assert!(
            split(&query)
                .map(|pair| pair.value().is_some())
                .eq(pairs.iter().map(|(_, v)| v.is_some()))
        );

        // In a buffer: as many whole pairs as there is room for.
        let mut buffer = vec![0xAA; rng.usize(..=query.len())];
        let available = buffer.len();
        let mut slices = SliceSerializer::new(&mut buffer);
        for (name, value) in &pairs {
            let before = slices.finish().to_owned();
            let result = match value {
                Some(value) => slices.append_pair(name, value).err(),
                None => slices.append_key_only(name).err(),
            };
            if let Some(error) = result {
                assert!(error.needed() > available && error.available() == available);
                assert_eq!(slices.finish(), before);
                break;
            }
        }
        assert!(query.starts_with(slices.finish()));
    }
}

#[test]
fn after_what_is_there() {
    let after = |text: &str| Serializer::after(text.into()).append_pair("a", '&').finish();
    assert_eq!(after("https://example.com/?"), "https://example.com/?a=%26");
    assert_eq!(after("?b"), "?b&a=%26");
    assert_eq!(after("b=1&"), "b=1&a=%26");
    assert_eq!(Serializer::new().extend_pairs([("a", 1), ("a", 2)]).finish(), "a=1&a=2");
}
