//! Compares the parsers with the reference.

use std::borrow::Cow;
use std::sync::LazyLock;

use etched_runtime::query::{parse, parse_bytes, parse_bytes_lenient, parse_lenient, split};
use etched_runtime::{DecodeError, DecodeErrorKind, ToSliceError};

use crate::reference::encodings::UTF_8_RULES;
use crate::reference::percent::{Rules, rules};
use crate::reference::query::parsed;

static FORM: LazyLock<Rules> = LazyLock::new(|| rules("form"));

type Pair<T> = (T, T);
type Strict<'q> = Result<Pair<Cow<'q, str>>, DecodeError>;

/// The decoded text, or the kind and the position of the first error.
type Decoded = Result<String, (DecodeErrorKind, usize)>;

fn decoded(part: &[u8]) -> Decoded {
    let decoded = FORM.decode(part);
    if let Some(at) = decoded.malformed {
        return Err((DecodeErrorKind::MalformedEscape, at));
    }
    match UTF_8_RULES.first_fault(&decoded.bytes) {
        Some((at, segment)) => {
            let kind = UTF_8_RULES.kind(&decoded.bytes[at..], segment);
            Err((DecodeErrorKind::IllFormed(kind), decoded.sources[at]))
        }
        None => Ok(String::from_utf8(decoded.bytes).expect("it has no fault")),
    }
}

fn decoded_lenient(part: &[u8]) -> String {
    String::from_utf8_lossy(&FORM.decode(part).bytes).into_owned()
}

/// A pair as it is written.
struct Written<'q> {
    name: &'q [u8],
    name_at: usize,
    value: Option<&'q [u8]>,
    value_at: usize,
}

fn pairs(query: &[u8]) -> Vec<Written<'_>> {
    let mut name_at = 0;
    let mut pairs = Vec::new();
    for pair in query.split(|byte| *byte == b'&') {
        let mut halves = pair.splitn(2, |byte| *byte == b'=');
        let name = halves.next().unwrap_or_default();
        if !pair.is_empty() {
            let value_at = name_at + name.len() + 1;
            pairs.push(Written { name, name_at, value: halves.next(), value_at });
        }
        name_at += pair.len() + 1;
    }
    pairs
}

pub(super) fn check_bytes(query: &[u8]) {
    let say = || query.escape_ascii();
    let expected = parsed(query, decoded_lenient);
    let lenient: Vec<_> = parse_bytes_lenient(query).collect();
    assert_eq!(lenient, in_cows(&expected), "{}", say());

    let strict: Vec<Strict<'_>> = parse_bytes(query).collect();
    let expected = pairs(query).into_iter().map(|pair| {
        let in_query = |at| move |(kind, position): (_, usize)| (kind, at + position);
        let name = decoded(pair.name).map_err(in_query(pair.name_at))?;
        let value = decoded(pair.value.unwrap_or_default()).map_err(in_query(pair.value_at))?;
        Ok((name, value))
    });
    let expected: Vec<Result<Pair<String>, (DecodeErrorKind, usize)>> = expected.collect();
    let found = strict.iter().map(|pair| match pair {
        Ok((name, value)) => Ok((name.to_string(), value.to_string())),
        Err(error) => Err((error.kind(), error.position())),
    });
    assert_eq!(found.collect::<Vec<_>>(), expected, "{}", say());
    let is_borrowed = |(name, value): &Pair<Cow<'_, str>>, pair: &Written<'_>| {
        for (text, written) in [(name, pair.name), (value, pair.value.unwrap_or_default())] {
            let is_same = text.as_bytes() == written;
            assert_eq!(matches!(text, Cow::Borrowed(_)), is_same, "{}", say());
        }
    };
    for (pair, (lenient, strict)) in pairs(query).iter().zip(lenient.iter().zip(&strict)) {
        is_borrowed(lenient, pair);
        strict.iter().for_each(|strict| is_borrowed(strict, pair));
    }
    if let Ok(query) = str::from_utf8(query) {
        assert_eq!(parse_lenient(query).collect::<Vec<_>>(), lenient, "{}", say());
        assert_eq!(parse(query).collect::<Vec<_>>(), strict, "{}", say());
    }
}

fn in_cows(pairs: &[Pair<String>]) -> Vec<Pair<Cow<'_, str>>> {
    pairs.iter().map(|(name, value)| (Cow::from(name), Cow::from(value))).collect()
}

/// Checks the parts that `split` gives, and their decoding.
pub(super) fn check_text(query: &str, room: usize) {
    let mut found = split(query);
    for expected in pairs(query.as_bytes()) {
        let pair = found.next().expect("a pair");
        assert_eq!(pair.value().is_some(), expected.value.is_some(), "{query:?}");
        let name = Some((pair.name(), expected.name_at, expected.name));
        let value = pair.value().zip(expected.value);
        let value = value.map(|(part, written)| (part, expected.value_at, written));
        for (part, at, written) in name.into_iter().chain(value) {
            assert_eq!((part.position(), part.as_str().as_bytes()), (at, written), "{query:?}");
            assert_eq!(part.decode_lenient(), decoded_lenient(written), "{query:?}");
            let strict = part.decode();
            let found = strict.as_deref().map(str::to_owned);
            let expected = decoded(written).map_err(|(kind, position)| (kind, at + position));
            let found = found.map_err(|error| (error.kind(), error.position()));
            assert_eq!(found, expected, "{query:?}");

            let mut buffer = vec![0xAA; room + 64];
            match (part.decode_to_slice(&mut buffer[..room]), &strict) {
                (Ok(found), Ok(expected)) => assert_eq!(found, expected, "{query:?}"),
                (Err(ToSliceError::Input(found)), Err(expected)) => {
                    assert_eq!(found, *expected, "{query:?}");
                }
                (Err(ToSliceError::BufferTooSmall(error)), _) => {
                    let needed = FORM.decode(written).bytes.len();
                    assert_eq!((error.needed(), error.available()), (needed, room), "{query:?}");
                    assert!(room < needed, "{query:?}");
                }
                (found, expected) => panic!("{found:?}, not {expected:?}: {query:?}"),
            }
            assert!(buffer[room..].iter().all(|byte| *byte == 0xAA));
        }
    }
    assert!(found.next().is_none(), "{query:?}");
}
