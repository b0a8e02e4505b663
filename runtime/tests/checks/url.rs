//! Compares the ways to parse a URL with each other: again, with tabs, to a slice of any size, with
//! all errors, and relative to itself.

use etched_runtime::ToSliceError;
use etched_runtime::url::{
    Url, UrlError, UrlErrorKind, join_to_slice, parse_to_slice, validation_errors,
};

use crate::support::{Leaves, each_room};

/// Parses a URL, which may be relative to a base, and checks what the parser says of it. The
/// characters of the URL are followed by the texts of `tabs`, which do not end, and are empty, tabs
/// or newlines.
#[track_caller]
pub(crate) fn parses<'t>(
    base: Option<&Url<String>>,
    url: &str,
    tabs: impl IntoIterator<Item = &'t str>,
) -> Option<Url<String>> {
    let say = || format!("{url:?} with {base:?}");
    let parse = |url: &str| base.map_or_else(|| Url::parse(url), |base| base.join(url));
    let parsed = parse(url);
    has_errors(base, url, parsed.as_ref().err());

    // A tab or newline counts as absent. With one, the parser takes no short cut, so that this also
    // compares the short cuts with the states of the standard.
    let trimmed = url.trim_matches(|char| char <= ' ');
    let tabbed: String = trimmed
        .chars()
        .zip(tabs)
        .flat_map(|(char, tab)| [char].into_iter().chain(tab.chars()))
        .collect();
    match (parse(&tabbed), &parsed) {
        (Ok(tabbed), Ok(parsed)) => assert_eq!(tabbed, *parsed, "{}", say()),
        (Err(tabbed), Err(error)) => assert_eq!(tabbed.kind(), error.kind(), "{}", say()),
        (tabbed, _) => panic!("{tabbed:?}, not {parsed:?}: {}", say()),
    }

    let parsed = parsed.ok()?;
    assert_eq!(put_together(&parsed), parsed.as_str(), "{}", say());
    assert!(parsed.as_str().is_ascii(), "{}", say());
    // Parsing again changes nothing, neither the text nor the parts.
    let again = Url::parse(parsed.as_str()).expect("a URL is one again");
    for url in [&again, &parsed.join(again.as_str()).expect("a URL is one with any base")] {
        assert_eq!(*url, parsed, "{}", say());
        assert_eq!(parts(url), parts(&parsed), "{}", say());
    }
    Some(parsed)
}

/// Checks that all errors of a URL end with its failure, if there is one.
#[track_caller]
fn has_errors(base: Option<&Url<String>>, url: &str, failure: Option<&UrlError>) {
    let errors: Vec<UrlError> = match base {
        Some(base) => base.validation_errors(url).collect(),
        None => validation_errors(url).collect(),
    };
    let say = || format!("{url:?} with {base:?}: {errors:?}");
    let first = errors.iter().position(UrlError::is_failure);
    assert!(first.is_none_or(|at| at + 1 == errors.len()), "{}", say());
    assert_eq!(failure, first.map(|at| &errors[at]), "{}", say());
    for error in &errors {
        assert!(url.is_char_boundary(error.position()), "{}", say());
        assert!(format!("{error:#}").starts_with(&error.to_string()));
    }
    // A valid URL has neither spaces, nor backslashes, nor half an escape.
    if errors.is_empty() {
        assert!(!url.contains([' ', '\t', '\n', '<', '^', '|']), "{}", say());
        assert!(!url.contains("%zz"), "{}", say());
    }
}

/// Parses a URL to buffers of `room` and of other sizes.
#[track_caller]
pub(crate) fn parses_to_slices(base: Option<&Url<String>>, url: &str, room: usize) {
    let parsed = base.map_or_else(|| Url::parse(url), |base| base.join(url));
    let fill = |output: &mut [u8]| {
        let parsed = match base {
            Some(base) => join_to_slice(base.as_deref(), url, output),
            None => parse_to_slice(url, output),
        };
        let parsed = parsed.map(|url| url.as_str().as_bytes().to_vec());
        parsed.map_err(|error| match error.buffer_too_small() {
            Some(error) => ToSliceError::BufferTooSmall(error),
            None => ToSliceError::Input(error),
        })
    };
    // `parse_to_slice` does not convert a domain, so that there must be nothing to convert.
    let is_not_ascii = |error| {
        matches!(error, ToSliceError::Input(error)
            if UrlError::kind(&error) == UrlErrorKind::DomainNotAscii)
    };
    if !fill(&mut [0; 4096]).is_err_and(is_not_ascii) {
        let expected = parsed.as_ref().map(|url| url.as_str().as_bytes()).map_err(|error| *error);
        each_room(expected, room, Leaves::AfterOutput, fill, &|| format!("{url:?} with {base:?}"));
    }
}

type Parts = ([String; 3], [Option<String>; 4], Option<u16>);

fn parts(url: &Url<String>) -> Parts {
    let texts = [url.scheme(), url.username(), url.path()].map(String::from);
    let options = [url.password(), url.host(), url.query(), url.fragment()];
    (texts, options.map(|part| part.map(String::from)), url.port())
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
