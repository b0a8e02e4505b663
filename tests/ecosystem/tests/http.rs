//! Tests paths and queries with the parser of `http`.

use std::panic::{AssertUnwindSafe, catch_unwind};

use etched::DisplayError;
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
fn a_literal_is_accepted_by_http() {
    assert_eq!(SEARCH.query(), Some("q=Gr%C3%BC%C3%9Fe+%26+K%C3%BCsse"));
    assert_eq!(LOCATION.to_str().unwrap(), "/a%20b%2F%C3%BC");
    let request = Request::get(Uri::from(SEARCH.clone())).body(()).unwrap();
    assert_eq!(request.uri().path(), "/search");
}

#[test]
fn every_encoded_byte_is_accepted_in_a_path_and_a_query() {
    for byte in 0..=u8::MAX {
        for set in [PATH_SEGMENT, FORM, COMPONENT, UNRESERVED] {
            for place in ["/", "/?"] {
                let text = format!("{place}x{}", set.encode(&[byte]));
                let parsed = PathAndQuery::try_from(text.clone());
                assert_eq!(parsed.unwrap().as_str(), text);
            }
        }
    }
}

#[test]
fn every_encoded_byte_is_accepted_in_a_header() {
    for (word, set) in NAMED_SETS {
        let all: Vec<u8> = (0..=u8::MAX).collect();
        let encoded = set.encode(&all);
        assert_eq!(HeaderValue::try_from(&*encoded).expect(word), *encoded);
    }
}

#[test]
fn built_parts_are_read_back() {
    let mut dots = 0;
    for text in texts() {
        let built = PathBuilder::new().segment(&text).pair(&text, &text).segment("x").finish();
        if matches!(&*text, "." | "..") {
            assert_eq!(built, Err(PathError::Dots { segment: 0 }));
            dots += 1;
            continue;
        }
        if text.is_empty() {
            // In `//x`, `x` would be a host.
            assert_eq!(built, Err(PathError::DoubleSlash));
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
fn a_path_and_its_query_are_continued() {
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
    // A pair is added at the end of a query, whatever the last character of the query is.
    assert_eq!(after("/?q=what?").pair("b", 2).finish().unwrap(), "/?q=what?&b=2");
    assert_eq!(after("/??").pair("b", 2).finish().unwrap(), "/??&b=2");
    assert_eq!(after("/x?").pair("b", 2).finish().unwrap(), "/x?b=2");
    assert_eq!(after("/x?&").pair("b", 2).finish().unwrap(), "/x?&b=2");
    assert_eq!(after("/x?").segment("y").finish().unwrap(), "/x/y?");
    assert_eq!(after("/x").key_only("").key_only("").finish().unwrap(), "/x?=&=");
}

/// Whatever segments are added, a URL that is joined with the built path keeps its host and gets
/// exactly the built path.
#[test]
fn a_built_path_does_not_lead_elsewhere() {
    const SEGMENTS: [&str; 11] =
        ["", "", ".", "..", "%2e", ".%2E", "/", "\\", "//evil.example", "evil.example", "a"];
    let bases = ["/", "/a", "/a/", "//", "//evil.example", "/\\evil.example", "*", "/.", "/a/%2e"];
    let bases = bases.map(PathAndQuery::from_static);
    let example = url::Url::parse("https://example.com/here/and").unwrap();
    let mut rng = fastrand::Rng::with_seed(3);
    let mut refused = 0;
    for _ in 0..20_000 {
        let mut path = match rng.usize(..2 * bases.len()) {
            base if base < bases.len() => PathBuilder::after(&bases[base]),
            _ => PathBuilder::new(),
        };
        for _ in 0..rng.usize(..4) {
            path.segment(SEGMENTS[rng.usize(..SEGMENTS.len())]);
        }
        match path.finish() {
            Ok(built) => {
                let joined = example.join(built.as_str()).unwrap();
                assert_eq!(joined.as_str(), format!("https://example.com{built}"));
            }
            Err(error) => {
                refused += 1;
                assert!(!matches!(error, PathError::TooLong { .. }));
            }
        }
    }
    assert!((2000..18_000).contains(&refused), "{refused}");
}

#[test]
fn a_path_that_names_a_host_is_refused() {
    let built = |first: &str| PathBuilder::new().segment(first).segment("evil.example").finish();
    assert_eq!(built(""), Err(PathError::DoubleSlash));
    assert_eq!(built("/").unwrap(), "/%2F/evil.example");
    let after = |base: &'static str| PathBuilder::after(&PathAndQuery::from_static(base));
    assert_eq!(
        after("/").segment("").segment("evil.example").finish(),
        Err(PathError::DoubleSlash)
    );
    assert_eq!(after("//evil.example").finish(), Err(PathError::DoubleSlash));
    assert_eq!(after("/\\evil.example").finish(), Err(PathError::DoubleSlash));
    assert_eq!(
        after("/a").segment("").segment("evil.example").finish().unwrap(),
        "/a//evil.example"
    );
    for dots in ["/.", "/a/..", "/%2e/a", "/a/.%2E", "/a\\..\\b", "/a\\%2e", "/%2E%2e"] {
        assert_eq!(after(dots).segment("b").finish(), Err(PathError::DotsInBase));
    }
    // A segment is added after a slash, whatever the path before it is.
    assert_eq!(after("/a%2").segment("e").finish().unwrap(), "/a%2/e");
}

/// A `Display` that writes half of a text, and then fails or panics.
struct Half {
    panics: bool,
}

impl std::fmt::Display for Half {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("hälf")?;
        if self.panics { panic!("on purpose") } else { Err(std::fmt::Error) }
    }
}

#[test]
fn a_value_that_fails_or_panics_writes_nothing() {
    let mut path = PathBuilder::new();
    path.segment("a").pair("b", 2);
    let calls: [fn(&mut PathBuilder, Half); 4] = [
        |path, half| _ = path.segment(half),
        |path, half| _ = path.pair("c", half),
        |path, half| _ = path.pair(half, "c"),
        |path, half| _ = path.key_only(half),
    ];
    for call in calls {
        let panicking = AssertUnwindSafe(|| call(&mut path, Half { panics: true }));
        assert!(catch_unwind(panicking).is_err());
        let mut failing = path.clone();
        call(&mut failing, Half { panics: false });
        assert_eq!(failing.segment("d").finish(), Err(PathError::Display(DisplayError)));
        assert_eq!(failing.segment("d").finish().unwrap(), "/d");
    }
    assert_eq!(path.segment("e").key_only("f").finish().unwrap(), "/a/e?b=2&f");
}

#[test]
fn the_first_dot_segment_is_reported_and_the_builder_emptied() {
    let mut path = PathBuilder::new();
    path.segment("...").segment("..").pair("q", "..").segment(".");
    assert_eq!(path.finish(), Err(PathError::Dots { segment: 1 }));
    assert_eq!(path.pair("q", "..").finish().unwrap(), "/?q=..");
    // The `%` is encoded, so the result is not a dot segment.
    assert_eq!(path.segment("%2E%2e").finish().unwrap(), "/%252E%252e");
    // The two dots are written separately.
    assert!(path.segment(format_args!("{}{}", '.', '.')).finish().is_err());
}

#[test]
fn the_longest_path_is_accepted() {
    let longest = "a".repeat(65_533);
    assert_eq!(PathBuilder::new().segment(&longest).finish().unwrap().as_str().len(), 65_534);
    let error = PathBuilder::new().segment(&longest).segment("").finish();
    assert_eq!(error, Err(PathError::TooLong { len: 65_535 }));
}
