//! Compares the ways to parse a URL with each other: again, with tabs, to a slice of any size, with
//! all errors, and relative to itself.

use etched_runtime::url::{Url, UrlError, join_to_slice, parse_to_slice, validation_errors};

/// Ends the base, if there is one.
const END_OF_BASE: char = '\u{2}';

pub fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (base, url) = match text.split_once(END_OF_BASE) {
        Some((base, url)) => (Url::parse(base).ok(), url),
        None => (None, &*text),
    };
    let parse = |url: &str| match &base {
        Some(base) => base.join(url),
        None => Url::parse(url),
    };
    let to_slice = |output: &mut [u8]| {
        let parsed = match &base {
            Some(base) => join_to_slice(base.as_deref(), url, output),
            None => parse_to_slice(url, output),
        };
        parsed.map(|url| url.as_str().to_string())
    };

    let parsed = parse(url);
    let errors: Vec<UrlError> = match &base {
        Some(base) => base.validation_errors(url).collect(),
        None => validation_errors(url).collect(),
    };
    let (last, before) = match errors.split_last() {
        Some((last, before)) => (Some(last), before),
        None => (None, &[][..]),
    };
    assert!(before.iter().all(|error| !error.is_failure()), "{text:?}");
    assert_eq!(parsed.as_ref().err(), last.filter(|error| error.is_failure()), "{text:?}");
    for error in &errors {
        assert!(url.is_char_boundary(error.position()), "{text:?} {error:?}");
        assert!(format!("{error:#}").starts_with(&error.to_string()));
    }

    // A tab or newline counts as absent.
    let mut tabbed = String::new();
    for (char, at) in url.trim_matches(|char| char <= ' ').chars().zip(data.iter().cycle()) {
        tabbed.push(char);
        tabbed.push_str(["", "", "\t", "\r\n"][usize::from(at % 4)]);
    }
    assert_eq!(parse(&tabbed).ok(), parsed.as_ref().ok().cloned(), "{text:?}");

    let Ok(parsed) = parsed else { return };
    assert!(parsed.as_str().is_ascii(), "{text:?}");
    let len = parsed.as_str().len();
    assert_eq!(to_slice(&mut vec![0; len]).as_deref(), Ok(parsed.as_str()), "{text:?}");
    let short = usize::from(data.first().copied().unwrap_or(0)) % len;
    let error = to_slice(&mut vec![0; short]).expect_err("the buffer is too small");
    assert_eq!(error.buffer_too_small().expect("no other error").needed(), len, "{text:?}");

    // Parsing again changes nothing, neither the text nor the parts.
    let again = Url::parse(parsed.as_str()).expect("a URL is one again");
    for url in [&again, &parsed.join(again.as_str()).expect("a URL is one with any base")] {
        assert_eq!(parts(url), parts(&parsed), "{text:?}");
    }
}

fn parts(url: &Url<String>) -> (String, [Option<String>; 7], Option<u16>) {
    let parts = [
        Some(url.scheme()),
        Some(url.username()),
        url.password(),
        url.host(),
        Some(url.path()),
        url.query(),
        url.fragment(),
    ];
    (url.to_string(), parts.map(|part| part.map(String::from)), url.port())
}
