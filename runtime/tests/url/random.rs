//! Properties of random URLs.

use std::iter;

use etched_runtime::url::{
    Url, UrlError, UrlErrorKind, UrlErrorKind::DomainNotAscii, parse_to_slice, validation_errors,
};

use crate::reference::urls::random_url;

fn random_urls(seed: u64, count: usize) -> impl Iterator<Item = String> {
    let mut rng = fastrand::Rng::with_seed(seed);
    iter::repeat_with(move || random_url(&mut rng)).take(count)
}

/// Pairs of a base and a URL that may be relative to it.
fn random_joins(count: usize) -> impl Iterator<Item = (Url<String>, String)> {
    let bases = random_urls(1, usize::MAX).filter_map(|base| Url::parse(&base).ok());
    bases.zip(random_urls(2, count))
}

/// The serialization, from the parts.
fn put_together(url: &Url<String>) -> String {
    let mut text = format!("{}:", url.scheme());
    if let Some(host) = url.host() {
        text += "//";
        text += url.username();
        if let Some(password) = url.password() {
            text += &format!(":{password}");
        }
        if !url.username().is_empty() || url.password().is_some() {
            text += "@";
        }
        text += host;
        if let Some(port) = url.port() {
            text += &format!(":{port}");
        }
    } else if url.path().starts_with("//") {
        text += "/.";
    }
    text += url.path();
    if let Some(query) = url.query() {
        text += &format!("?{query}");
    }
    if let Some(fragment) = url.fragment() {
        text += &format!("#{fragment}");
    }
    text
}

#[track_caller]
fn check_parsed(url: &Url<String>, context: &str) {
    assert_eq!(put_together(url), url.as_str(), "{context:?}");
    assert!(url.as_str().is_ascii(), "{context:?}");
    // Parsing again changes nothing, neither the text nor the parts.
    let again = Url::parse(url.as_str()).unwrap_or_else(|error| panic!("{context:?}: {error}"));
    assert_eq!(again, *url, "{context:?}");
    let parts = |url: &Url<String>| {
        let texts = [url.scheme(), url.username(), url.path()].map(String::from);
        let options = [url.password(), url.host(), url.query(), url.fragment()];
        (texts, options.map(|part| part.map(String::from)), url.port())
    };
    assert_eq!(parts(&again), parts(url), "{context:?}");
}

#[test]
fn parsing_again_changes_nothing() {
    let mut parsed = 0;
    for input in random_urls(3, 40_000) {
        if let Ok(url) = Url::parse(&input) {
            check_parsed(&url, &input);
            parsed += 1;
        }
    }
    for (base, input) in random_joins(40_000) {
        if let Ok(url) = base.join(&input) {
            check_parsed(&url, &format!("{base} {input}"));
            parsed += 1;
        }
    }
    assert!(parsed > 20_000, "{parsed}");
}

#[test]
fn a_failure_is_the_last_validation_error() {
    for input in random_urls(4, 40_000) {
        let errors: Vec<UrlError> = validation_errors(&input).collect();
        let failure = errors.iter().position(UrlError::is_failure);
        assert!(failure.is_none_or(|at| at + 1 == errors.len()), "{input:?} {errors:?}");
        assert_eq!(Url::parse(&input).err().as_ref(), failure.map(|at| &errors[at]), "{input:?}");
        for error in &errors {
            assert!(input.is_char_boundary(error.position()), "{input:?} {error:?}");
        }
        // A valid URL has neither spaces, nor backslashes, nor half an escape.
        if errors.is_empty() {
            assert!(!input.contains([' ', '\t', '\n', '<', '^', '|']), "{input:?}");
            assert!(!input.contains("%zz"), "{input:?}");
        }
    }
}

#[test]
fn buffers_of_every_length() {
    const UNTOUCHED: u8 = 0xAA;

    // `parse_to_slice` does not convert a domain, so that there must be nothing to convert.
    let is_ascii = |url: &String| {
        !parse_to_slice(url, &mut [0; 256]).is_err_and(|error| error.kind() == DomainNotAscii)
    };
    for input in random_urls(5, 3_000).filter(is_ascii) {
        let expected = Url::parse(&input);
        let len = expected.as_ref().map_or(0, |url| url.as_str().len());
        for room in 0..=len + 1 {
            let mut buffer = vec![UNTOUCHED; room + 8];
            let (front, behind) = buffer.split_at_mut(room);
            match (parse_to_slice(&input, front), &expected) {
                (Ok(url), Ok(expected)) => assert_eq!(url, *expected, "{input:?}"),
                (Err(error), Err(expected)) => assert_eq!(error, *expected),
                (Err(error), Ok(_)) => {
                    let error = error.buffer_too_small().expect("nothing else is at fault");
                    assert!(room < len, "{input:?} {room}");
                    assert_eq!((error.needed(), error.available()), (len, room), "{input:?}");
                }
                other => panic!("{input:?} {room} {other:?}"),
            }
            assert!(behind.iter().all(|byte| *byte == UNTOUCHED), "{input:?}");
            if room == len {
                // Nothing after the URL either.
                let mut buffer = vec![UNTOUCHED; len + 8];
                if parse_to_slice(&input, &mut buffer).is_ok() {
                    assert!(buffer[len..].iter().all(|byte| *byte == UNTOUCHED), "{input:?}");
                }
            }
        }
    }
}

/// The standard's list of segments, which the parser does not have.
fn resolve(base: &[&str], path: &str, is_file: bool) -> String {
    let is_drive = |segment: &str, seconds: &[char]| {
        let mut chars = segment.chars();
        chars.next().is_some_and(|first| first.is_ascii_alphabetic())
            && chars.next().is_some_and(|second| seconds.contains(&second))
            && chars.next().is_none()
    };
    let shorten = |segments: &mut Vec<String>| {
        if !(is_file && segments.len() == 1 && is_drive(&segments[0], &[':'])) {
            segments.pop();
        }
    };
    let mut segments: Vec<String> = base.iter().map(|segment| segment.to_string()).collect();
    shorten(&mut segments);
    let mut rest = path.split('/').peekable();
    while let Some(segment) = rest.next() {
        let is_last = rest.peek().is_none();
        let dots = segment.to_lowercase().replace("%2e", ".");
        match dots.as_str() {
            ".." | "." => {
                if dots == ".." {
                    shorten(&mut segments);
                }
                if is_last {
                    segments.push(String::new());
                }
            }
            _ if is_file && segments.is_empty() && is_drive(segment, &[':', '|']) => {
                segments.push(segment.replace('|', ":"));
            }
            _ => segments.push(segment.to_string()),
        }
    }
    segments.iter().map(|segment| format!("/{segment}")).collect()
}

#[test]
fn paths_are_those_of_the_list_of_segments() {
    const SEGMENTS: [&str; 10] = ["", "a", "bb", ".", "..", "..", "%2e.", "%2E", "C|", "D:"];

    let mut rng = fastrand::Rng::with_seed(6);
    for turn in 0..40_000 {
        let mut path = |from: usize| {
            let len = rng.usize(from..8);
            Vec::from_iter((0..len).map(|_| SEGMENTS[rng.usize(..10)])).join("/")
        };
        // A relative path may start neither with a slash, which is a root, nor with a drive letter,
        // which is a scheme or a root.
        let (before, path) = (path(1), format!("x/../{}", path(1)));
        let is_file = turn % 2 == 0;
        let scheme = if is_file { "file://h/" } else { "http://h/" };
        let base = Url::parse(&format!("{scheme}{before}")).unwrap();
        let root = resolve(&[], &before, is_file);
        assert_eq!(base.path(), root, "{before}");
        let segments: Vec<&str> = base.path_segments().unwrap().collect();
        let joined = base.join(&path).unwrap();
        assert_eq!(joined.path(), resolve(&segments, &path, is_file), "{base} {path}");
    }
}

#[test]
fn long_inputs_take_linear_time() {
    // Each of them would take minutes if a part of it were read again for every byte.
    const MANY: usize = 1 << 18;

    for (before, repeated, after) in [
        ("http://h/", "a/", ""),
        ("http://h/", "../", ""),
        ("http://h/", "%2e/", "?"),
        ("http://h/", "<", ""),
        ("http://", "@", "h"),
        ("http://", "a:", "@h"),
        ("http://", "/", "h"),
        ("http://", "a.", "1"),
        ("http://", "1.", ""),
        ("http://", "a.", ""),
        ("http://h:", "0", "1"),
        ("http://[", "0", "]"),
        ("file:///", "a/../", "C|/.."),
        ("a", "a", ""),
        ("a:", " ", "?"),
        ("a:", "\t ", "b"),
        ("", " ", "a:"),
        ("h", "\n", "ttp://h"),
    ] {
        let url = [before, &repeated.repeat(MANY), after].concat();
        let parsed = Url::parse(&url);
        let failure = validation_errors(&url).find(UrlError::is_failure);
        assert_eq!(parsed.as_ref().err(), failure.as_ref(), "{before}{repeated}…");
        if let Ok(base) = parsed {
            let up = "../".repeat(MANY);
            let joined = base.join(&up);
            assert!(
                joined.is_ok_and(|url| url.path() == "/" || url.path() == "/C:/")
                    || base.path_segments().is_none(),
                "{before}{repeated}…"
            );
        }
    }
    let deep = ["http://h/", &"a/".repeat(MANY), &"../".repeat(MANY)].concat();
    assert_eq!(Url::parse(&deep).unwrap().as_str(), "http://h/");
    assert_eq!(Url::parse(&" ".repeat(MANY)).unwrap_err().kind(), UrlErrorKind::MissingScheme,);
}

/// A tab or newline counts as absent wherever it is. With one the parser takes no short cut, so that
/// this also compares the short cuts with the states of the standard.
#[test]
fn tabs_and_newlines_change_nothing() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut tabbed = |url: &str| {
        let trimmed = url.trim_matches(|c| c <= ' ');
        let mut tabbed = String::new();
        for c in trimmed.chars() {
            tabbed.push(c);
            if rng.u8(..3) == 0 {
                tabbed.push(['\t', '\n', '\r'][rng.usize(..3)]);
            }
        }
        tabbed
    };
    let starts = ["http://h.org", "https://h", "http://h/", "https://a.1b/", "http://-+.h.."];
    for (turn, end) in random_urls(8, 60_000).enumerate() {
        let url = [starts[turn % 5], &end].concat();
        let (plain, tabbed) = (Url::parse(&url), Url::parse(&tabbed(&url)));
        match (plain, tabbed) {
            (Ok(plain), Ok(tabbed)) => {
                assert_eq!(plain, tabbed, "{url:?}");
                check_parsed(&plain, &url);
            }
            (Err(plain), Err(tabbed)) => assert_eq!(plain.kind(), tabbed.kind(), "{url:?}"),
            other => panic!("{url:?} {other:?}"),
        }
    }
}
