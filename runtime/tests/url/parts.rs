//! The parts of a URL, and the traits of the value.

use std::collections::{BTreeSet, HashSet};

use etched_runtime::query;
use etched_runtime::url::{Url, UrlError, join_to_slice, parse_to_slice};

#[test]
fn parts_of_a_full_url() {
    let url = Url::parse("https://u:p@h.example:8080/a/b?q=1#f").unwrap();
    assert_eq!(url.scheme(), "https");
    assert_eq!((url.username(), url.password()), ("u", Some("p")));
    assert_eq!((url.host(), url.port()), (Some("h.example"), Some(8080)));
    assert_eq!(url.port_or_default(), Some(8080));
    assert_eq!((url.path(), url.query(), url.fragment()), ("/a/b", Some("q=1"), Some("f")));
    assert!(url.path_segments().unwrap().eq(["a", "b"]));
    assert!(url.path_segments().unwrap().rev().eq(["b", "a"]));
    assert!(url.query_pairs().eq([("q".into(), "1".into())]));
    assert!(query::split(url.query().unwrap()).count() == 1);
}

#[test]
fn parts_that_are_missing_or_empty() {
    let url = Url::parse("foo://h").unwrap();
    assert_eq!((url.path(), url.query(), url.fragment()), ("", None, None));
    assert_eq!((url.port(), url.port_or_default()), (None, None));
    assert_eq!(url.path_segments().unwrap().count(), 0);
    assert_eq!(url.query_pairs().count(), 0);

    let url = Url::parse("https://:p@h?#").unwrap();
    assert_eq!((url.username(), url.password()), ("", Some("p")));
    assert_eq!((url.query(), url.fragment()), (Some(""), Some("")));
    assert_eq!((url.port(), url.port_or_default()), (None, Some(443)));

    let url = Url::parse("file:///a").unwrap();
    assert_eq!((url.host(), url.port_or_default()), (Some(""), None));

    let url = Url::parse("foo:/..//a").unwrap();
    assert_eq!((url.as_str(), url.host(), url.path()), ("foo:/.//a", None, "//a"));
    assert!(url.path_segments().unwrap().eq(["", "a"]));

    let url = Url::parse("mailto:a@b?c").unwrap();
    assert_eq!((url.username(), url.password(), url.host()), ("", None, None));
    assert_eq!((url.path(), url.query()), ("a@b", Some("c")));
    assert!(url.path_segments().is_none());
}

/// The secret of a URL is its password; without one, it may be the user name.
#[test]
fn a_secret_is_not_shown() {
    for (url, shown) in [
        ("https://ghp_secret@github.com/x", "https://***@github.com/x"),
        ("https://sk_live_secret:@api/", "https://***@api/"),
        ("ssh://git@h", "ssh://***@h"),
        ("redis://:secret@h/0", "redis://:***@h/0"),
        ("postgres://ann:secret@h", "postgres://ann:***@h"),
        (&format!("https://{}@h/", "secret".repeat(100)), "https://***@h/"),
        ("https://h/@x?y@z", "https://h/@x?y@z"),
        ("https://@h/", "https://h/"),
        ("mailto:ann@h", "mailto:ann@h"),
        ("file:///ann@h", "file:///ann@h"),
    ] {
        let url = Url::parse(url).unwrap();
        assert_eq!(url.redacted().to_string(), shown);
        assert_eq!(format!("{url:?}"), format!("Url({shown:?})"));
    }
}

#[test]
fn a_base_leaves_no_part_behind() {
    let base = Url::parse("http://u:p@h:81/a?q#f").unwrap();
    let url = base.join("//i/b").unwrap();
    assert_eq!(url, Url::parse("http://i/b").unwrap());
    assert_eq!((url.username(), url.password(), url.port()), ("", None, None));
    assert_eq!((url.query(), url.fragment()), (None, None));
    let url = base.join("b").unwrap();
    assert_eq!((url.port(), url.query(), url.fragment()), (Some(81), None, None));
}

#[test]
fn in_a_constant() {
    const TEXT: &str = "http://Example.com:81/ä/../b?q#f";
    const LEN: usize = {
        match parse_to_slice(TEXT, &mut [0; 64]) {
            Ok(url) => url.as_str().len(),
            Err(_) => 0,
        }
    };
    static BYTES: [u8; LEN] = {
        let mut bytes = [0; LEN];
        assert!(parse_to_slice(TEXT, &mut bytes).is_ok());
        bytes
    };
    const HOST_LEN: usize = {
        let (mut first, mut second) = ([0; 64], [0; 64]);
        let Ok(base) = parse_to_slice(TEXT, &mut first) else { panic!() };
        let Ok(url) = join_to_slice(base, "//e.com/x", &mut second) else { panic!() };
        match (url.host(), url.port(), url.query(), url.password()) {
            (Some(host), None, None, None) => host.len(),
            _ => 0,
        }
    };
    assert_eq!(&BYTES, b"http://example.com:81/b?q#f");
    assert_eq!(HOST_LEN, 5);
}

#[test]
fn traits_go_by_the_text() -> Result<(), UrlError> {
    let a: Url<String> = "http://a".parse()?;
    let b = Url::parse("http://b/")?;
    assert!(a < b && a == Url::parse("HTTP://A:80")?.borrowed());
    assert_eq!(HashSet::from([a.clone(), a.clone(), b.clone()]).len(), 2);
    assert_eq!(BTreeSet::from([&b, &a]).first().unwrap().as_str(), "http://a/");
    assert_eq!(format!("{a} {a:?} {b:>10}"), "http://a/ Url(\"http://a/\")  http://b/");
    let copy = a.borrowed();
    let (first, second) = (copy, copy);
    assert_eq!(first.into_owned(), second);
    assert_eq!(String::from(a), "http://a/");
    Ok(())
}
