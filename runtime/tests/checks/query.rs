//! Checks the parsers and the serializers of queries.

use std::borrow::{BorrowMut, Cow};
use std::str;
use std::sync::LazyLock;

use etched_runtime::percent::EncodeSet;
use etched_runtime::query::{
    Displayed, Serializer, SliceSerializer, parse, parse_bytes, parse_bytes_lenient, parse_lenient,
    split,
};
use etched_runtime::{DecodeError, DecodeErrorKind, ToSliceError};

use crate::reference::encodings::UTF_8_RULES;
use crate::reference::percent::{Rules, rules};
use crate::reference::query::{Call, Written, is_data, pairs, written};

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

/// Checks the strict and the lenient parsers, of bytes and, if the query is text, of text.
pub(crate) fn parsers(query: &[u8]) {
    let say = || query.escape_ascii();
    let expected = pairs(query);
    let lenient: Vec<_> = parse_bytes_lenient(query).collect();
    let decoded_pair = |pair: &Written<'_>| {
        let value = pair.value.unwrap_or_default();
        (Cow::from(decoded_lenient(pair.name)), Cow::from(decoded_lenient(value)))
    };
    assert_eq!(lenient, expected.iter().map(decoded_pair).collect::<Vec<_>>(), "{}", say());

    let strict: Vec<Strict<'_>> = parse_bytes(query).collect();
    let decoded_pairs = expected.iter().map(|pair| {
        let in_query = |at| move |(kind, position): (_, usize)| (kind, at + position);
        let name = decoded(pair.name).map_err(in_query(pair.name_at))?;
        let value = decoded(pair.value.unwrap_or_default()).map_err(in_query(pair.value_at))?;
        Ok((name, value))
    });
    let decoded_pairs: Vec<Result<Pair<String>, (DecodeErrorKind, usize)>> =
        decoded_pairs.collect();
    let found = strict.iter().map(|pair| match pair {
        Ok((name, value)) => Ok((name.to_string(), value.to_string())),
        Err(error) => Err((error.kind(), error.position())),
    });
    assert_eq!(found.collect::<Vec<_>>(), decoded_pairs, "{}", say());
    let is_borrowed = |(name, value): &Pair<Cow<'_, str>>, pair: &Written<'_>| {
        for (text, written) in [(name, pair.name), (value, pair.value.unwrap_or_default())] {
            let is_same = text.as_bytes() == written;
            assert_eq!(matches!(text, Cow::Borrowed(_)), is_same, "{}", say());
        }
    };
    for (pair, (lenient, strict)) in expected.iter().zip(lenient.iter().zip(&strict)) {
        is_borrowed(lenient, pair);
        strict.iter().for_each(|strict| is_borrowed(strict, pair));
    }
    if let Ok(query) = str::from_utf8(query) {
        assert_eq!(parse_lenient(query).collect::<Vec<_>>(), lenient, "{}", say());
        assert_eq!(parse(query).collect::<Vec<_>>(), strict, "{}", say());
    }
}

/// Checks the parts that `split` gives, and their decoding.
pub(crate) fn parts(query: &str, room: usize) {
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

/// The rules of a set in a query, in which no byte of a name or a value may be read as its end.
fn in_a_query(rules: &Rules) -> Rules {
    let kept = rules.kept.iter().copied().filter(is_data).collect();
    Rules { kept, ..rules.clone() }
}

/// Checks both serializers with a set, and a serializer that continues `before`. What they write
/// must be read back. The bits of `ways` say which names are displayed.
pub(crate) fn serializers(rules: &Rules, before: String, calls: &[Call], ways: u8, room: usize) {
    let set = rules.set;
    let rules = in_a_query(rules);
    let encode = |text: &str| rules.encode(text.as_bytes());
    let expected = written("", calls, encode);
    let mut serializer = Serializer::default().with_set(set);
    append(&mut serializer, calls, ways);
    let query = serializer.check().expect("no value fails").finish();
    assert_eq!(query, expected, "{calls:?} by {}", rules.name);
    assert_eq!(serializer.as_str(), "");
    is_read_back(&query, calls);
    for room in [room, query.len(), query.len().saturating_sub(1)] {
        in_slice(set, calls, ways, room, |calls| written("", calls, encode));
    }

    let expected = written(&before, calls, encode);
    let mut target = before;
    let mut serializer = Serializer::new(&mut target).with_set(set);
    append(&mut serializer, calls, ways);
    assert_eq!(serializer.as_str(), expected, "{calls:?} by {}", rules.name);
    assert_eq!(*serializer.clear().finish(), "");
}

/// Appends all calls, some as strings and some as values that are displayed in two pieces.
pub(crate) fn append<T: BorrowMut<String>>(
    serializer: &mut Serializer<T>,
    calls: &[Call],
    ways: u8,
) {
    for (turn, (name, value)) in calls.iter().enumerate() {
        let (start, end) = halves(name);
        match (value, ways >> (turn % 8) & 1) {
            (Some(value), 0) => serializer.append_pair(name, value),
            (Some(value), _) => {
                serializer.append_pair(Displayed(format_args!("{start}{end}")), value)
            }
            (None, 0) => serializer.append_key_only(name),
            (None, _) => serializer.append_key_only(Displayed(format_args!("{start}{end}"))),
        };
    }
}

fn halves(text: &str) -> (&str, &str) {
    let end = (0..=text.len() / 2).rev().find(|at| text.is_char_boundary(*at));
    text.split_at(end.unwrap_or(0))
}

fn is_read_back(query: &str, calls: &[Call]) {
    let read = parse(query).map(|pair| pair.expect("everything is escaped"));
    let read = read.map(|(name, value)| (name.into_owned(), value.into_owned()));
    let given = calls.iter().cloned().map(|(name, value)| (name, value.unwrap_or_default()));
    assert!(read.eq(given), "{calls:?} became {query:?}");
    let has_value = split(query).map(|pair| pair.value().is_some());
    let had_value = calls.iter().map(|(name, value)| value.is_some() || name.is_empty());
    assert!(has_value.eq(had_value), "{calls:?} became {query:?}");
}

/// Checks that a buffer gets as many whole pairs as fit.
fn in_slice(
    set: EncodeSet,
    calls: &[Call],
    ways: u8,
    room: usize,
    written: impl Fn(&[Call]) -> String,
) {
    let mut buffer = vec![0xAA; room + 64];
    let mut serializer = SliceSerializer::new(&mut buffer[..room]).with_set(set);
    for (turn, (name, value)) in calls.iter().enumerate() {
        let (start, end) = halves(name);
        let result = match (value, ways >> (turn % 8) & 1) {
            (Some(value), 0) => serializer.append_pair(name, value),
            (Some(value), _) => {
                serializer.append_pair(Displayed(format_args!("{start}{end}")), value)
            }
            (None, _) => serializer.append_key_only(name),
        };
        let needed = written(&calls[..=turn]).len();
        match result.map(drop) {
            Ok(()) => assert!(needed <= room),
            Err(error) => {
                let ToSliceError::BufferTooSmall(error) = error else { panic!("{error}") };
                assert_eq!((error.needed(), error.available()), (needed, room), "{calls:?}");
                assert!(needed > room);
                assert_eq!(serializer.finish(), written(&calls[..turn]), "{calls:?}");
                break;
            }
        }
        assert_eq!(serializer.finish(), written(&calls[..=turn]), "{calls:?}");
    }
    assert!(buffer[room..].iter().all(|byte| *byte == 0xAA));
}
