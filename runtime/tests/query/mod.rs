//! Tests the parser of queries against the text of the URL Standard, and the serializers against a
//! reference.

use std::borrow::{Borrow, Cow};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;

use etched_runtime::query::{
    Displayed, Serializer, SliceSerializer, ToText, parse, parse_bytes_lenient, parse_lenient,
    split,
};
use etched_runtime::{DisplayError, ToSliceError};

use crate::checks::query::{append, parsers, parts, serializers};
use crate::reference::percent::{Rules, all, mixed_text, rules};
use crate::reference::query::{Call, written};
use crate::support::{Shown, Then};

/// A query of separators, escapes and text.
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
fn a_query_is_parsed_as_the_standard_says() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    let mut refused = 0;
    for _ in 0..30_000 {
        let query = mixed_query(&mut rng);
        parsers(query.as_bytes());
        parts(&query, rng.usize(..20));
        refused += parse(&query).filter(Result::is_err).count();
    }
    assert!(refused > 1000);
    assert_eq!(split("a&b=").map(|pair| pair.value().is_some()).collect::<Vec<_>>(), [false, true]);
}

/// A byte at a random position is replaced by one that never occurs in UTF-8, or by a part of a
/// character.
#[test]
fn bytes_that_are_not_text_are_parsed() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    for _ in 0..20_000 {
        let mut bytes = mixed_query(&mut rng).into_bytes();
        if !bytes.is_empty() {
            let at = rng.usize(..bytes.len());
            bytes[at] = [0xFF, 0xC3, 0x80, 0xF0][rng.usize(..4)];
        }
        parsers(&bytes);
    }
    let owned = |(n, v): (Cow<str>, Cow<str>)| (n.into_owned(), v.into_owned());
    let pairs: Vec<_> = parse_bytes_lenient(b"\xFF=\xE2\x82&a=%E2\x82\xAC").map(owned).collect();
    let expected = [("\u{FFFD}", "\u{FFFD}"), ("a", "€")];
    assert_eq!(pairs, expected.map(|(n, v)| (n.to_owned(), v.to_owned())));
}

/// Names with values, some of them empty, and names alone.
fn calls(rng: &mut fastrand::Rng) -> Vec<Call> {
    fn text(rng: &mut fastrand::Rng) -> String {
        if rng.u8(..4) == 0 { String::new() } else { mixed_text(rng, 3) }
    }
    (0..rng.usize(..6)).map(|_| (text(rng), rng.bool().then(|| text(rng)))).collect()
}

/// The serializer of the reference.
fn written_slowly(before: &str, calls: &[Call], rules: &Rules) -> String {
    written(before, calls, |part| rules.encode(part.as_bytes()))
}

/// Both serializers write the same as the reference for the same calls, and the parser reads the
/// same names and values.
#[test]
fn pairs_are_written_and_read_back() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    let sets = all();
    for _ in 0..10_000 {
        let calls = calls(&mut rng);
        let rules = &sets[rng.usize(..sets.len())];
        serializers(rules, mixed_query(&mut rng), &calls, rng.u8(..), rng.usize(..40));
    }
}

#[test]
fn a_query_is_continued_whatever_its_end() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    for _ in 0..5000 {
        let mut before = mixed_query(&mut rng).replace('#', "");
        before.push_str(["", "?", "&", "&&", "?&", "&?", "=", "a=what?"][rng.usize(..8)]);
        let calls = calls(&mut rng);
        let expected = written_slowly(&before, &calls, &rules("form"));

        let mut query = before.clone();
        let mut serializer = Serializer::new(&mut query);
        append(&mut serializer, &calls, 0);
        assert_eq!(serializer.as_str(), expected);
        let given_back: &mut String = serializer.finish();
        assert_eq!(*given_back, expected);
        // A string that was lent is continued, and given back.
        let again = written_slowly(&expected, &calls, &rules("form"));
        append(&mut serializer, &calls, 0);
        assert_eq!(*serializer.finish(), again);
        assert_eq!(*serializer.into_inner(), again);

        // After a string was returned, the serializer starts again with an empty query.
        let mut serializer = Serializer::new(before.clone());
        append(&mut serializer, &calls, 0);
        assert_eq!(serializer.finish(), expected);
        assert_eq!(serializer.append_pair("a", 1).finish(), "a=1");
        assert_eq!(serializer.append_pair("a", 2).as_str(), "a=2");
        assert_eq!(serializer.into_inner(), "a=2");

        let pairs = |query| parse_lenient(query).map(|(n, v)| (n.into_owned(), v.into_owned()));
        let ours = calls.iter().map(|(n, v)| (n.clone(), v.clone().unwrap_or_default()));
        assert!(pairs(&expected).eq(pairs(&before).chain(ours)), "{expected}");
    }
    let mut query = Serializer::new(String::new());
    assert_eq!(query.extend_pairs([("a", 1), ("a", 2)]).finish(), "a=1&a=2");
}

#[test]
fn a_final_question_mark_is_data() {
    let after = |query: &str| Serializer::new(query.to_string()).append_pair("b", 2).finish();
    assert_eq!(after("q=what?"), "q=what?&b=2");
    assert_eq!(after(""), "b=2");
    assert_eq!(after("?"), "?&b=2");
    assert_eq!(after("a&"), "a&b=2");
    assert_eq!(after("https://example.com/?"), "https://example.com/?&b=2");
}

/// A prefix is not read: whatever it is, the first pair follows it directly.
#[test]
fn a_query_starts_after_a_prefix() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    for _ in 0..2000 {
        let mut prefix = mixed_query(&mut rng);
        prefix.push_str(["", "?", "/pods?", "https://h/x?", "&", "a=1", "é"][rng.usize(..7)]);
        let calls = calls(&mut rng);
        let query = written_slowly("", &calls, &rules("form"));
        let expected = format!("{prefix}{query}");

        let mut text = prefix.clone();
        let mut serializer = Serializer::with_prefix(&mut text);
        append(&mut serializer, &calls, 0);
        assert_eq!(*serializer.finish(), expected);
        // The query is continued, and removed without the prefix.
        append(&mut serializer, &calls, 0xFF);
        let again = written_slowly(&query, &calls, &rules("form"));
        assert_eq!(serializer.as_str(), format!("{prefix}{again}"));
        assert_eq!(serializer.clear().as_str(), prefix);
        append(&mut serializer, &calls, 0);
        assert_eq!(*serializer.into_inner(), expected);

        let mut serializer = Serializer::with_prefix(prefix.clone());
        append(&mut serializer, &calls, 0);
        assert_eq!(serializer.finish(), expected);
        // Afterwards the serializer is empty, and has no prefix.
        append(&mut serializer, &calls, 0);
        assert_eq!(serializer.as_str(), query);
        assert_eq!(serializer.clear().as_str(), "");
    }
}

fn assert_panics(call: impl FnOnce()) {
    assert!(catch_unwind(AssertUnwindSafe(call)).is_err());
}

#[test]
fn a_value_that_fails_or_panics_writes_nothing() {
    let half = |then| Displayed(Shown(&["hälf"], then));
    let (fails, panics) = (half(Then::Fails), half(Then::Panics));

    let mut target = String::from("ü=what?");
    let mut query = Serializer::new(&mut target);
    assert_panics(|| _ = query.append_pair("a", panics));
    assert_panics(|| _ = query.append_pair(panics, 1));
    assert_panics(|| _ = query.append_key_only(panics));
    assert_eq!(query.as_str(), "ü=what?");
    assert!(query.append_pair("b", 2).check().is_ok());
    query.append_pair("a", fails).append_pair(fails, 1).append_key_only(fails);
    assert_eq!(query.append_pair("c", 3).check().unwrap_err(), DisplayError);
    assert_eq!(query.finish(), "ü=what?&b=2&c=3");
    assert_eq!(target, "ü=what?&b=2&c=3");
    let mut query = Serializer::new(String::new());
    query.append_key_only(fails).finish();
    assert!(query.check().is_ok(), "it starts again");

    let mut buffer = [0; 8];
    let mut query = SliceSerializer::new(&mut buffer);
    assert_panics(|| _ = query.append_pair("a", panics));
    assert_eq!(query.finish(), "");
    query.append_key_only("b").unwrap();
    for error in [
        query.append_pair("a", fails).unwrap_err(),
        query.append_pair(fails, 1).unwrap_err(),
        query.append_key_only(fails).unwrap_err(),
    ] {
        assert_eq!(error, ToSliceError::Input(DisplayError));
        assert_eq!(error.to_string(), DisplayError.to_string());
    }
    let careless =
        query.append_pair("c", Displayed(Shown(&["1234", "5678", "9"], Then::HidesErrors)));
    assert!(matches!(careless, Err(ToSliceError::BufferTooSmall(error)) if error.needed() == 13));
    query.append_pair("c", Displayed(Shown(&["1", "2"], Then::HidesErrors))).unwrap();
    assert_eq!(query.finish(), "b&c=12");
}

/// Short pairs are encoded on the stack, long ones in the string; kept texts take another route.
#[test]
fn pairs_of_all_lengths_are_written() {
    let form = rules("form");
    for unit in ["a", " ", "é", "%", "\0a"] {
        for len in 0..100 {
            let (text, other) = (unit.repeat(len), unit.repeat(100 - len));
            for (name, value) in [(&text, ""), (&String::new(), &*text), (&text, &other)] {
                let calls = [(name.clone(), Some(value.to_owned())), (name.clone(), None)];
                // The strings are empty, full, or have room for everything.
                for before in [String::new(), "a".to_owned(), String::with_capacity(1000)] {
                    serializers(&form, before, &calls, if len % 2 == 0 { 0 } else { 0xFF }, 40);
                }
            }
        }
    }
}

#[test]
#[allow(clippy::needless_borrows_for_generic_args, reason = "references are values too")]
fn every_type_of_value_is_written() {
    fn written(value: impl ToText) -> String {
        Serializer::new(String::new()).append_pair(&value, &&value).finish()
    }
    let owned = String::from("a b");
    for text in [
        written("a b"),
        written(&"a b"),
        written(&mut String::from("a b")),
        written(&owned),
        written(owned.clone()),
        written(owned.clone().into_boxed_str()),
        written(Rc::<str>::from("a b")),
        written(Arc::new(owned.clone())),
        written(Cow::Borrowed("a b")),
        written(&Cow::<str>::Owned(owned.clone())),
        written(Displayed(format_args!("a {}", 'b'))),
        written(Displayed(Shown(&["a b"], Then::Ends))),
        written(&Displayed(Shown(&[&owned], Then::Ends))),
        written(Displayed(&"a b" as &dyn fmt::Display)),
        written(Displayed(Box::new("a b") as Box<dyn fmt::Display>)),
        written(Some("a b")),
        written(Some(&Some(&owned))),
    ] {
        assert_eq!(text, "a+b=a+b");
    }
    assert_eq!(written(true) + &written(false), "true=truefalse=false");
    assert_eq!(written('é'), "%C3%A9=%C3%A9");
    assert_eq!(written(u128::MAX), format!("{0}={0}", u128::MAX));
    assert_eq!(written(-1_i8), "-1=-1");
    assert_eq!(written(-0.5), "-0.5=-0.5");
    assert_eq!(written(Displayed(std::num::NonZero::<u8>::MIN)), "1=1");
    assert_eq!(written(-0.5_f32), "-0.5=-0.5");
    assert_eq!(written(i8::MIN), "-128=-128");
    let (v4, v6) = (Ipv4Addr::LOCALHOST, Ipv6Addr::LOCALHOST);
    for address in [written(v6), written(IpAddr::from(v6))] {
        assert_eq!(address, "%3A%3A1=%3A%3A1");
    }
    assert_eq!(written(v4), "127.0.0.1=127.0.0.1");
    for address in [written(SocketAddr::from((v4, 80))), written(SocketAddrV4::new(v4, 80))] {
        assert_eq!(address, "127.0.0.1%3A80=127.0.0.1%3A80");
    }
    let address = written(SocketAddrV6::new(v6, 80, 0, 0));
    assert_eq!(address, "%5B%3A%3A1%5D%3A80=%5B%3A%3A1%5D%3A80");
}

#[test]
fn pairs_of_every_collection_are_written() {
    fn written<I: IntoIterator<Item: Borrow<(N, V)>>, N: ToText, V: ToText>(pairs: I) -> String {
        let mut target = String::from("x");
        Serializer::new(&mut target).extend_pairs(pairs);
        target
    }
    let owned = vec![(String::from("a"), String::from("b c"))];
    let slice: &[(&str, &str)] = &[("a", "b c")];
    let hash_map: HashMap<String, String> = owned.iter().cloned().collect();
    let tree: BTreeMap<&str, Cow<str>> = BTreeMap::from([("a", Cow::from("b c"))]);
    for query in [
        written(&owned),
        written(slice),
        written(slice.iter().copied()),
        written(&hash_map),
        written(&tree),
        written(owned),
        written(hash_map),
        written(tree),
        written([("a", Displayed(Shown(&["b c"], Then::Ends)))]),
    ] {
        assert_eq!(query, "x&a=b+c");
    }
    let mut query = Serializer::new(String::new());
    query.extend_keys_only(&["a b", ""]).extend_keys_only(vec![String::from("c")]);
    assert_eq!(query.extend_keys_only([1]).finish(), "a+b&=&c&1");
}

/// A pair with an undefined name or value is left out.
#[test]
fn undefined_texts_leave_the_pair_out() {
    let none = None::<&str>;
    let mut target = String::from("x");
    let mut query = Serializer::new(&mut target);
    query.append_pair("a", none).append_pair(none, 1).append_key_only(none).append_pair(none, none);
    assert_eq!(query.check().unwrap().as_str(), "x");
    query.extend_pairs([("a", Some(1)), ("b", None)]).extend_keys_only([None, Some("c")]);
    assert_eq!(target, "x&a=1&c");

    let mut buffer = [0; 3];
    let mut query = SliceSerializer::new(&mut buffer);
    query.append_pair("a", none).unwrap().append_pair("b", Some(1)).unwrap();
    query.append_key_only(none).unwrap().append_pair(none, "too long").unwrap();
    assert_eq!(query.finish(), "b=1");
}

#[test]
fn clearing_removes_all_pairs() {
    let mut target = String::from("a=1");
    let mut query = Serializer::new(&mut target);
    query.append_pair("b", 2).append_pair("c", Displayed(Shown(&["hälf"], Then::Fails)));
    assert!(query.check().is_err());
    assert!(query.clear().check().is_ok());
    assert_eq!(query.as_str(), "");
    assert_eq!(query.append_key_only("d").finish(), "d");
    assert_eq!(query.clear().append_key_only("e").as_str(), "e");
    assert_eq!(target, "e");

    // After `finish` there is nothing to clear.
    let mut query = Serializer::new(target);
    assert_eq!(query.finish(), "e");
    assert_eq!(query.clear().append_key_only("f").clear().as_str(), "");
}
