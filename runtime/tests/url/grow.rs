//! Tests URLs that grow by a segment or by pairs.

use std::collections::BTreeMap;

use etched_runtime::percent::{FORM, PATH_SEGMENT};
use etched_runtime::query::Displayed;
use etched_runtime::url::{Url, UrlErrorKind};

use crate::support::{Shown, Then};

const URLS: [&str; 33] = [
    "https://example.com",
    "https://example.com/v1",
    "https://example.com/v1/",
    "https://example.com/v1//",
    "https://ann:pw@example.com:8080/a/b?x=1#top",
    "https://example.com?",
    "https://example.com?#",
    "https://example.com#top",
    "https://example.com/?a&",
    "https://example.com/?a&&",
    "https://example.com/?what?",
    "https://example.com/?https://api.example/?",
    "https://example.com/?https://api.example/?#top",
    "https://example.com/?u=https://api.example/?",
    "https://example.com/?a=",
    "https://example.com/?a==",
    "https://example.com/?=",
    "https://example.com/?&#?",
    "https://example.com/??",
    "foo:a?foo://?",
    "http://[::1]/%2e%2E/x%zz?%zz#%zz",
    "file:///",
    "file:///C:/",
    "file:///C:",
    "file://server/a",
    "foo://host",
    "foo://host?q",
    "foo:/",
    "foo:/a#b",
    "foo:/.//a",
    "foo:///",
    "mailto:ann@example.com?subject=a",
    "data:a b  #c",
];

const VALUES: [&str; 16] = [
    "a", "a/b", "...", "..a", "%2e", "%2E%2e", "C:", "C|", "ü?#&=+ ", "\\", "\t", "'", "\0", " ",
    "//", "1.2.3.4",
];

/// Checks that a URL is what the parser makes of its text, with every part in its place.
#[track_caller]
fn is_parsed(url: &Url<String>) {
    let parsed = Url::parse(url.as_str()).unwrap();
    let parts = |url: &Url<String>| {
        let texts = [url.as_str(), url.scheme(), url.username(), url.path(), url.path_and_query()]
            .map(String::from);
        let others = [url.password(), url.host(), url.query(), url.fragment()]
            .map(|part| part.map(String::from));
        (texts, others, url.port())
    };
    assert_eq!(parts(url), parts(&parsed));
}

#[test]
fn a_segment_is_added() {
    for url in URLS.map(|url| Url::parse(url).unwrap()) {
        for value in VALUES {
            let grown = match url.join_segment(value) {
                Ok(grown) => grown,
                Err(error) => {
                    assert_eq!(error.kind(), UrlErrorKind::PartNotAllowed, "{url} {value:?}");
                    assert!(url.path_segments().is_none(), "{url}");
                    continue;
                }
            };
            is_parsed(&grown);
            let mut segments: Vec<&str> = url.path_segments().unwrap().collect();
            if segments.last() == Some(&"") {
                segments.pop();
            }
            let encoded = PATH_SEGMENT.encode(value);
            segments.push(&encoded);
            assert!(grown.path_segments().unwrap().eq(segments), "{url} {value:?}: {grown}");
            assert_eq!(grown.host(), url.host());
            assert_eq!((grown.query(), grown.fragment()), (url.query(), url.fragment()));
        }
    }
}

#[test]
fn a_segment_that_names_another_resource_is_refused() {
    let kind = |value: &str| {
        let url = Url::parse("https://example.com/users/").unwrap();
        url.join_segment(value).unwrap_err().kind()
    };
    assert_eq!(kind(""), UrlErrorKind::EmptySegment);
    assert_eq!(kind("."), UrlErrorKind::DotSegment);
    assert_eq!(kind(".."), UrlErrorKind::DotSegment);
    let url = Url::parse("https://example.com/users").unwrap();
    let with_none = url.join_segment(None::<u8>);
    assert_eq!(with_none.unwrap_err().kind(), UrlErrorKind::EmptySegment);
    for pieces in [&[][..], &["a"], &["."]] {
        let fails = url.join_segment(Displayed(Shown(pieces, Then::Fails)));
        assert_eq!(fails.unwrap_err().kind(), UrlErrorKind::Display);
    }
    let dots = url.join_segment(Displayed(Shown(&[".", "", "."], Then::Ends)));
    assert_eq!(dots.unwrap_err().kind(), UrlErrorKind::DotSegment);
    let pieces = url.join_segment(Displayed(Shown(&["a/", "ü"], Then::Ends)));
    assert_eq!(pieces.unwrap(), "https://example.com/users/a%2F%C3%BC");
    assert_eq!(url.join_segment(7).unwrap(), "https://example.com/users/7");
}

#[test]
fn pairs_are_added() {
    for url in URLS.map(|url| Url::parse(url).unwrap()) {
        for (name, value) in VALUES.iter().flat_map(|name| VALUES.map(|value| (*name, value))) {
            let grown = url.append_pair(name, value);
            is_parsed(&grown);
            assert_eq!((grown.path(), grown.fragment()), (url.path(), url.fragment()));
            let pair = format!("{}={}", FORM.encode(name), FORM.encode(value));
            let query = match url.query() {
                None | Some("") => pair,
                Some(query) if query.ends_with('&') => format!("{query}{pair}"),
                Some(query) => format!("{query}&{pair}"),
            };
            assert_eq!(grown.query(), Some(&query[..]), "{url}");
            assert_eq!(url.append_pairs([(name, value)]), grown);
            let mut pairs: Vec<_> = url.query_pairs().collect();
            pairs.push((name.into(), value.into()));
            assert!(grown.query_pairs().eq(pairs), "{url} {name:?} {value:?}: {grown}");
        }
        assert_eq!(url.append_pairs([("a", 1); 0]), url);
        assert_eq!(url.append_pair("a", None::<u8>), url);
        let fails = Displayed(Shown(&["a"], Then::Fails));
        assert_eq!(url.append_pair("a", fails), url);
        is_parsed(&url.append_pair("a", fails));
    }
    let url = Url::parse("https://example.com/#top").unwrap();
    let pairs = BTreeMap::from([("a", 1), ("b", 2)]);
    assert_eq!(url.borrowed().append_pairs(&pairs), "https://example.com/?a=1&b=2#top");
}

/// Whoever chooses the base cannot choose what becomes of the pair.
#[test]
fn a_pair_is_added_whatever_the_query_is() {
    let signed = |url: &str| Url::parse(url).unwrap().append_pair("sig", "x").to_string();
    for (url, grown) in [
        (
            "https://corsproxy.example/?https://api.example/?",
            "https://corsproxy.example/?https://api.example/?&sig=x",
        ),
        ("https://a.example/?foo://?#://?", "https://a.example/?foo://?&sig=x#://?"),
        ("https://a.example/?", "https://a.example/?sig=x"),
        ("https://a.example/??", "https://a.example/??&sig=x"),
        ("https://a.example/?a=", "https://a.example/?a=&sig=x"),
        ("https://a.example/?a&#b", "https://a.example/?a&sig=x#b"),
    ] {
        assert_eq!(signed(url), grown);
    }
}
