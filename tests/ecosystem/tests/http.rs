//! Paths and queries, held to the parser of `http`.

use etched::http::{PathBuilder, PathError};
use etched::percent::{COMPONENT, FORM, NAMED_SETS, PATH_SEGMENT, UNRESERVED};
use etched::{query, url_encode_str};
use etched_ecosystem::texts;
use http::header::HeaderValue;
use http::uri::PathAndQuery;
use http::{Request, Uri};

static SEARCH: PathAndQuery =
    PathAndQuery::from_static(concat!("/search?q=", url_encode_str!("Grüße & Küsse")));
static LOCATION: HeaderValue =
    HeaderValue::from_static(concat!("/", url_encode_str!("a b/ü", path_segment)));

#[test]
fn a_literal_needs_nothing_of_ours() {
    assert_eq!(SEARCH.query(), Some("q=Gr%C3%BC%C3%9Fe+%26+K%C3%BCsse"));
    assert_eq!(LOCATION.to_str().unwrap(), "/a%20b%2F%C3%BC");
    let request = Request::get(Uri::from(SEARCH.clone())).body(()).unwrap();
    assert_eq!(request.uri().path(), "/search");
}

/// What is encoded of any byte, `http` takes as it is, in a path and in a query.
#[test]
fn every_byte_is_taken_where_it_was_encoded_for() {
    for byte in 0..=u8::MAX {
        for set in [PATH_SEGMENT, FORM, COMPONENT, UNRESERVED] {
            for place in ["/", "/?"] {
                let text = format!("{place}x{}", set.encode_bytes(&[byte]));
                let parsed = PathAndQuery::try_from(text.clone());
                assert_eq!(parsed.unwrap().as_str(), text);
            }
        }
    }
}

/// So does a header, of every named set.
#[test]
fn every_byte_is_taken_by_a_header() {
    for (word, set) in NAMED_SETS {
        let all: Vec<u8> = (0..=u8::MAX).collect();
        let encoded = set.encode_bytes(&all);
        assert_eq!(HeaderValue::try_from(&*encoded).expect(word), *encoded);
    }
}

#[test]
fn what_is_built_comes_apart_again() {
    let mut dots = 0;
    for text in texts() {
        let built = PathBuilder::new().segment(&text).pair(&text, &text).segment("x").finish();
        if matches!(&*text, "." | "..") {
            assert_eq!(built, Err(PathError::Dots { segment: 0 }));
            dots += 1;
            continue;
        }
        let built = built.unwrap();
        let mut segments = built.path().split('/');
        assert_eq!(segments.next(), Some(""));
        assert_eq!(PATH_SEGMENT.decode(segments.next().unwrap()).unwrap(), text);
        assert_eq!((segments.next(), segments.next()), (Some("x"), None));
        let pairs: Vec<_> = query::parse(built.query().unwrap()).map(Result::unwrap).collect();
        assert_eq!(pairs, [(text.clone().into(), text.into())]);
    }
    assert!(dots > 0);
}

#[test]
fn a_path_is_gone_on_with() {
    let after = |base: &'static str| PathBuilder::after(&PathAndQuery::from_static(base));
    assert_eq!(after("/a").segment("b").finish().unwrap(), "/a/b");
    assert_eq!(after("/a/").segment("b").finish().unwrap(), "/a/b");
    assert_eq!(after("/a").segment("").finish().unwrap(), "/a/");
    assert_eq!(after("/a/").segment("").segment("").segment("b").finish().unwrap(), "/a///b");
    assert_eq!(after("*").finish().unwrap(), "/");
    assert_eq!(after("/*").segment("*").finish().unwrap(), "/*/*");
    assert_eq!(after("/").segment("b").finish().unwrap(), "/b");
    assert_eq!(after("/a?b").pair("c", 1).finish().unwrap(), "/a?b&c=1");
    assert_eq!(after("/a?b&").segment("d").key_only("c").finish().unwrap(), "/a/d?b&c");
    assert_eq!(after("/a%2F?q=%41").finish().unwrap(), "/a%2F?q=%41");
    assert_eq!(after("?q").finish().unwrap(), "/?q");
}

#[test]
fn the_first_segment_of_dots_is_named_and_the_builder_left_empty() {
    let mut path = PathBuilder::new();
    path.segment("...").segment("..").pair("q", "..").segment(".");
    assert_eq!(path.finish(), Err(PathError::Dots { segment: 1 }));
    assert_eq!(path.pair("q", "..").finish().unwrap(), "/?q=..");
    // It was encoded before, and is so once more: no dots.
    assert_eq!(path.segment("%2E%2e").finish().unwrap(), "/%252E%252e");
    // Dots that come in two pieces.
    assert!(path.segment(format_args!("{}{}", '.', '.')).finish().is_err());
}

#[test]
fn the_longest_that_is_taken() {
    let longest = "a".repeat(65_533);
    assert_eq!(PathBuilder::new().segment(&longest).finish().unwrap().as_str().len(), 65_534);
    let error = PathBuilder::new().segment(&longest).segment("").finish();
    assert_eq!(error, Err(PathError::TooLong { len: 65_535 }));
}
