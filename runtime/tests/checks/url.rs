//! Compares the ways to parse a URL with each other: again, with tabs, to a slice of any size, with
//! all errors, and relative to itself.

use std::iter;

use etched_runtime::ToSliceError;
use etched_runtime::const_support::is_escaped;
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
    has_errors(base, url, parsed.as_ref().err().map(|error| failure(base, url, *error)).as_ref());

    // A tab or newline counts as absent. With one after each character the parser takes no short cut, so
    // that this also compares the short cuts with the states of the standard.
    let trimmed = url.trim_matches(|char| char <= ' ');
    let with_tabs = |tabs: &mut dyn Iterator<Item = &'t str>| -> String {
        let chars = trimmed.chars().zip(tabs);
        chars.flat_map(|(char, tab)| [char].into_iter().chain(tab.chars())).collect()
    };
    for tabbed in [with_tabs(&mut tabs.into_iter()), with_tabs(&mut iter::repeat("\t"))] {
        match (parse(&tabbed), &parsed) {
            (Ok(tabbed), Ok(parsed)) => {
                assert_eq!(tabbed, *parsed, "{}", say());
                assert_eq!(parts(&tabbed), parts(parsed), "{}", say());
            }
            (Err(error), Err(other)) => {
                let kinds = [failure(base, &tabbed, error), failure(base, url, *other)];
                assert_eq!(kinds[0].kind(), kinds[1].kind(), "{}", say());
            }
            (tabbed, _) => panic!("{tabbed:?}, not {parsed:?}: {}", say()),
        }
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

/// The failure of the standard. An error of a sign in a password stands for an invalid port or a
/// missing host.
fn failure(base: Option<&Url<String>>, url: &str, error: UrlError) -> UrlError {
    if error.kind() != UrlErrorKind::SignInPassword {
        return error;
    }
    let failure = match base {
        Some(base) => base.validation_errors(url).last(),
        None => validation_errors(url).last(),
    };
    let failure = failure.expect("a failure");
    assert!(matches!(failure.kind(), UrlErrorKind::PortInvalid | UrlErrorKind::HostMissing));
    failure
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
        draws_text(url, error);
    }
    // A valid URL has neither spaces, nor backslashes, nor half an escape.
    if errors.is_empty() {
        assert!(!url.contains([' ', '\t', '\n', '<', '^', '|']), "{}", say());
        assert!(!url.contains("%zz"), "{}", say());
    }
}

/// Checks that the excerpt of an error is text of the URL, from the position on. A byte escape stands
/// only for a byte of a character that messages escape.
#[track_caller]
fn draws_text(url: &str, error: &UrlError) {
    let drawn = format!("{error:#}");
    let excerpt = drawn.strip_prefix(&error.to_string()).expect("the message is first");
    let Some(excerpt) = excerpt.strip_prefix("\n| ") else {
        assert_eq!(excerpt, "", "{url:?}: {drawn}");
        return;
    };
    let (excerpt, carets) = excerpt.split_once("\n| ").expect("carets");
    let mut text = excerpt.strip_prefix('…').filter(|_| error.position() > 0).unwrap_or(excerpt);
    assert!(!text.is_empty() && carets.trim_start().bytes().all(|byte| byte == b'^'), "{drawn}");
    for char in url[error.position()..].chars() {
        let escapes = |byte: &u8| format!("\\x{byte:02X}");
        let escaped: String =
            char.encode_utf8(&mut [0; 4]).as_bytes().iter().map(escapes).collect();
        let shown = if is_escaped(char) { escaped } else { char.to_string() };
        match text.strip_prefix(&shown) {
            Some(after) => text = after,
            None => break,
        }
    }
    assert_eq!(text, "", "{url:?}: {drawn}");
}

/// Parses a URL to buffers of `room` and of other sizes.
#[track_caller]
pub(crate) fn parses_to_slices(base: Option<&Url<String>>, url: &str, room: usize) {
    let parsed = base.map_or_else(|| Url::parse(url), |base| base.join(url));
    let fill = |output: &mut [u8]| {
        let parsed = match base {
            Some(base) => join_to_slice(base.borrowed(), url, output),
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
        let expected = parsed
            .as_ref()
            .map(|url| url.as_str().as_bytes())
            .map_err(|error| failure(base, url, *error));
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

/// Checks that a URL stays as it is if its parts are set to what they are, and what follows from its
/// parts: its origin, and what does not show its password.
#[track_caller]
pub(crate) fn keeps_its_parts(url: &Url<String>) {
    let same = |set: Result<Url<String>, UrlError>| assert_eq!(set.as_ref(), Ok(url));
    same(url.with_scheme(url.scheme()));
    same(url.with_username(url.username()));
    same(url.with_password(url.password().unwrap_or_default()));
    if let Some(port) = url.port() {
        same(url.with_port(port));
        assert_eq!(url.without_port().port(), None, "{url}");
    }
    let query = url.query().map(|query| url.with_query(query));
    same(query.unwrap_or_else(|| Ok(url.without_query())));
    if let Some(fragment) = url.fragment() {
        same(url.with_fragment(fragment));
    }
    assert_eq!(url.without_password().password(), None, "{url}");
    if !url.has_opaque_path() {
        same(url.with_path(url.path()));
    }
    if let Some(host) = url.host() {
        same(url.with_host(host));
    }
    for short in [url.without_fragment(), url.without_query_and_fragment()] {
        let parsed = Url::parse(short.as_str()).expect("a URL is one again");
        assert_eq!(parts(&parsed), parts(&short.into_owned()), "{url}");
        assert_eq!(short.fragment(), None, "{url}");
    }

    let origin = url.origin();
    assert_eq!(origin == url.origin(), !origin.is_opaque(), "{url}");
    if !origin.is_opaque() {
        let parsed = Url::parse(&origin.to_string()).expect("an origin is a URL");
        assert_eq!(parsed.origin().to_string(), origin.to_string(), "{url}");
        assert!(url.same_origin(&parsed), "{url}");
        assert_eq!(origin.as_str().is_some(), url.without_user_info() == *url, "{url}");
    }
    let other = match url.password() {
        Some(_) => url.with_password("another").expect("it has a password"),
        None if url.username().is_empty() => url.clone(),
        None => url.with_username("another").expect("it has a user name"),
    };
    assert_eq!(url.redacted().to_string(), other.redacted().to_string());
    assert_eq!(format!("{url:?}"), format!("{other:?}"));
    if url.username().is_empty() && url.password().is_none() {
        assert_eq!(url.redacted().to_string(), url.as_str());
    }
}

/// Sets each part of a URL to a value, and checks that no other part changes, and that the URL is
/// read again as it is.
#[track_caller]
pub(crate) fn sets_parts(url: &Url<String>, value: &str) {
    let all: [(usize, Result<Url<String>, UrlError>); 7] = [
        (0, url.with_scheme(value)),
        (1, url.with_username(value)),
        (2, url.with_password(value)),
        (3, url.with_host(value)),
        (5, url.with_path(value)),
        (6, url.with_query(value)),
        (7, url.with_fragment(value)),
    ];
    for (part, set) in all {
        let set = match set {
            Ok(set) => set,
            Err(error) => {
                assert!(error.position() <= value.len(), "{url} {part} {value:?}");
                continue;
            }
        };
        // The scheme decides whether a port is written.
        let others = |url: &Url<String>| {
            let port = url.port().filter(|_| part != 0).map(|port| port.to_string());
            let text = |text: &str| Some(text.to_owned());
            let mut parts = [
                text(url.scheme()),
                text(url.username()),
                url.password().map(str::to_owned),
                url.host().map(str::to_owned),
                port,
                text(url.path()),
                url.query().map(str::to_owned),
                url.fragment().map(str::to_owned),
            ];
            parts[part] = None;
            parts
        };
        assert_eq!(others(&set), others(url), "{url} {part} {value:?}");
        let again = Url::parse(set.as_str()).expect("a URL is one again");
        assert_eq!((again.as_str(), parts(&again)), (set.as_str(), parts(&set)), "{url} {value:?}");
    }
    let Ok(joined) = url.join_route(value) else { return };
    let again = Url::parse(joined.as_str()).expect("a URL is one again");
    assert_eq!(
        (again.as_str(), parts(&again)),
        (joined.as_str(), parts(&joined)),
        "{url} {value:?}"
    );
    let origin = |url: &Url<String>| {
        let host = url.authority().map(str::to_owned);
        (url.scheme().to_owned(), host, url.fragment().map(str::to_owned))
    };
    assert_eq!(origin(&joined), origin(url), "{url} {value:?}");
    assert!(joined.path().starts_with(url.path()), "{url} {value:?}");
}
