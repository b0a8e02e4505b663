//! Tests that a text format and a binary format write and read `Encoded`.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};

use etched::percent::{
    ATTR_CHAR, COMPONENT, ENCODE_URI, EncodeSet, FORM, NAMED_SETS, NON_ALPHANUMERIC, PATH_SEGMENT,
    UNRESERVED, UNRESERVED_PATH, URL_PATH_SEGMENT,
};
use etched::serde::{
    AttrChar, Component, EncodeUri, Encoded, Form, NonAlphanumeric, PathSegment, Set, Unreserved,
    UnreservedPath, UrlPathSegment,
};
use serde::de::value::{BorrowedStrDeserializer, Error, StringDeserializer};
use serde::de::{Deserialize, IntoDeserializer};
use serde::{Deserialize as Derive, Serialize};

const TEXTS: [&str; 8] =
    ["", "plain", "a b", "100%", "a+b&c=d/e", "Müller", "\0\u{7F}\u{10302}", "%41"];

/// Checks that both formats write each text as the set encodes it, and read it back.
fn check<S: Set>(set: EncodeSet) {
    for text in TEXTS {
        let encoding = set.encode(text);
        let value = Encoded::<S>::from(text);
        assert_eq!((&*value, value.to_string()), (text, encoding.to_string()));

        let json = serde_json::to_string(&value).unwrap();
        assert_eq!(json, serde_json::to_string(&encoding).unwrap());
        assert_eq!(serde_json::from_str::<Encoded<S>>(&json).unwrap(), text);
        assert_eq!(serde_json::from_reader::<_, Encoded<S>>(json.as_bytes()).unwrap(), text);
        let tree = serde_json::to_value(&value).unwrap();
        assert_eq!(serde_json::from_value::<Encoded<S>>(tree).unwrap(), text);

        let bytes = postcard::to_allocvec(&value).unwrap();
        assert_eq!(bytes, postcard::to_allocvec(&encoding).unwrap());
        assert_eq!(postcard::from_bytes::<Encoded<S>>(&bytes).unwrap(), text);
    }
}

#[test]
fn encoded_values_are_written_and_read_back() {
    check::<Form>(FORM);
    check::<Component>(COMPONENT);
    check::<PathSegment>(PATH_SEGMENT);
    check::<Unreserved>(UNRESERVED);
    check::<EncodeUri>(ENCODE_URI);
    check::<UrlPathSegment>(URL_PATH_SEGMENT);
    check::<UnreservedPath>(UNRESERVED_PATH);
    check::<AttrChar>(ATTR_CHAR);
    check::<NonAlphanumeric>(NON_ALPHANUMERIC);
    // Every reversible set has a type.
    assert_eq!(NAMED_SETS.iter().filter(|(_, set)| set.is_reversible()).count(), 9);
}

#[test]
fn a_custom_set_is_used() {
    enum Key {}
    impl Set for Key {
        const SET: EncodeSet = COMPONENT.remove(b'/').add(b'.');
    }
    check::<Key>(Key::SET);
    let key: Encoded<Key> = serde_json::from_str(r#""a/%2E%2e/b""#).unwrap();
    assert_eq!(key, "a/../b");
}

#[test]
fn a_field_of_a_struct_is_encoded() {
    #[derive(Debug, PartialEq, Serialize, Derive)]
    struct Link {
        host: String,
        segment: Encoded<PathSegment>,
        query: BTreeMap<Encoded, Option<Encoded>>,
    }
    let link = Link {
        host: "example.com".into(),
        segment: "a/b c".into(),
        query: BTreeMap::from([("x y".into(), Some("1&2".into())), ("é".into(), None)]),
    };
    let json =
        r#"{"host":"example.com","segment":"a%2Fb%20c","query":{"x+y":"1%262","%C3%A9":null}}"#;
    assert_eq!(serde_json::to_string(&link).unwrap(), json);
    assert_eq!(serde_json::from_str::<Link>(json).unwrap(), link);
    let bytes = postcard::to_allocvec(&link).unwrap();
    assert_eq!(postcard::from_bytes::<Link>(&bytes).unwrap(), link);
}

#[test]
fn malformed_text_is_refused_with_its_position_and_reason() {
    for malformed in ["100%", "a%4", "caf%zz/b", "%C3", "a%C0%AF", "%ED%A0%80", "ü%"] {
        let expected = FORM.decode(malformed).unwrap_err();
        let json = serde_json::to_string(malformed).unwrap();
        let error = serde_json::from_str::<Encoded>(&json).unwrap_err().to_string();
        assert!(error.starts_with(&expected.to_string()), "{error}");

        let owned: StringDeserializer<Error> = malformed.to_string().into_deserializer();
        assert_eq!(
            Encoded::<Form>::deserialize(owned).unwrap_err().to_string(),
            expected.to_string()
        );
        let borrowed = BorrowedStrDeserializer::<Error>::new(malformed);
        let error = Encoded::<Form>::deserialize(borrowed).unwrap_err();
        assert_eq!(error.to_string(), expected.to_string());

        assert!(
            postcard::from_bytes::<Encoded>(&postcard::to_allocvec(malformed).unwrap()).is_err()
        );
    }
    let error = serde_json::from_str::<Encoded>("12").unwrap_err().to_string();
    assert!(
        error.starts_with("invalid type: integer `12`, expected percent-encoded text"),
        "{error}"
    );
}

#[test]
fn an_unchanged_string_is_not_copied() {
    let text = String::from("a string of some length");
    let at = text.as_ptr();
    let deserializer: StringDeserializer<Error> = text.into_deserializer();
    let value = Encoded::<Form>::deserialize(deserializer).unwrap();
    let inner = value.into_inner();
    assert_eq!(inner.as_ptr(), at);
}

#[test]
fn a_serializer_gets_short_pieces() {
    /// A writer that remembers the length of the longest piece.
    struct Counting<'c>(&'c Cell<usize>);
    impl std::io::Write for Counting<'_> {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.set(self.0.get().max(bytes.len()));
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let longest = Cell::new(0);
    let value = Encoded::<Form>::from("ü".repeat(10_000));
    serde_json::to_writer(Counting(&longest), &value).unwrap();
    assert!((1..1024).contains(&longest.get()), "{longest:?}");
}

#[test]
fn an_encoded_value_is_compared_and_hashed_as_its_text() {
    let (a, b) = (Encoded::<Form>::from("a b"), Encoded::<Form>::from("a+b"));
    assert_eq!(a.cmp(&b), "a b".cmp("a+b"));
    assert_eq!((a == b, a.clone() == a, a == *"a b"), (false, true, true));
    assert_eq!(
        (format!("{a:?}"), Encoded::<Form>::default().len()),
        (r#"Encoded("a b")"#.into(), 0)
    );
    let map = HashMap::from([(a, 1), (b, 2)]);
    assert_eq!((map.get("a b"), map.get("a+b"), map.get("a%2Bb")), (Some(&1), Some(&2), None));
}
