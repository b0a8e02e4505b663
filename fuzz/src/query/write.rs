//! Compares the serializers with the reference.

use std::borrow::BorrowMut;

use etched_runtime::ToSliceError;
use etched_runtime::percent::EncodeSet;
use etched_runtime::query::{Displayed, Serializer, SliceSerializer, parse, split};

use super::text;
use crate::input::Input;
use crate::percent_decode;
use crate::reference::percent::Rules;
use crate::reference::query::{Call, is_data, written};

pub(super) fn check(input: &mut Input<'_>, room: usize) {
    let rules = percent_decode::choose(input);
    let set = rules.set;
    let kept = rules.kept.into_iter().filter(is_data).collect();
    let rules = Rules { kept, ..rules };
    let encode = |text: &str| rules.encode(text.as_bytes());
    let calls: Vec<Call> =
        (0..input.below(5)).map(|_| (text(input), input.coin().then(|| text(input)))).collect();
    let ways = input.byte();

    let expected = written("", &calls, encode);
    let mut serializer = Serializer::default().with_set(set);
    append(&mut serializer, &calls, ways);
    let query = serializer.check().expect("no value fails").finish();
    assert_eq!(query, expected, "{calls:?} by {}", rules.name);
    check_read_back(&query, &calls);
    for room in [room, query.len(), query.len().saturating_sub(1)] {
        check_slice(set, &calls, ways, room, |calls| written("", calls, encode));
    }

    let before = text(input);
    let expected = written(&before, &calls, encode);
    let mut target = before.clone();
    let mut serializer = Serializer::new(&mut target).with_set(set);
    append(&mut serializer, &calls, ways);
    assert_eq!(serializer.as_str(), expected, "{calls:?} after {before:?}");
    assert_eq!(*serializer.clear().finish(), "", "{before:?}");
}

/// Appends all calls, some as strings and some as values that are displayed in two pieces.
fn append<T: BorrowMut<String>>(serializer: &mut Serializer<T>, calls: &[Call], ways: u8) {
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

fn check_read_back(query: &str, calls: &[Call]) {
    let read = parse(query).map(|pair| pair.expect("everything is escaped"));
    let read = read.map(|(name, value)| (name.into_owned(), value.into_owned()));
    let given = calls.iter().cloned().map(|(name, value)| (name, value.unwrap_or_default()));
    assert!(read.eq(given), "{calls:?} became {query:?}");
    let has_value = split(query).map(|pair| pair.value().is_some());
    let had_value = calls.iter().map(|(name, value)| value.is_some() || name.is_empty());
    assert!(has_value.eq(had_value), "{calls:?} became {query:?}");
}

/// Checks that a buffer gets as many whole pairs as fit.
fn check_slice(
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
