//! Tests that a URL becomes one of `url` and a `Uri` of `http` with the same text and the same
//! parts, or that a rule says why not.

use std::panic::catch_unwind;

use etched::http::UriParts;
use etched::url::Url;
use etched::url2::ConversionError;
use http::Uri;
use url::ParseError;

#[path = "../../../runtime/tests/reference/urls.rs"]
mod random;

const COUNT: usize = 100_000;
/// The userinfo of some URLs.
const USERINFO: &str = "%41Nn:sEcR%45t@";

/// Random URLs. A few characters are changed in some of them, and some have [`USERINFO`].
fn urls() -> impl Iterator<Item = Url<String>> {
    let base = url("https://example.com/a/b?c");
    let mut rng = fastrand::Rng::with_seed(5);
    let random = move || {
        let mut text = random::random_url(&mut rng);
        for _ in 0..rng.usize(..4) * rng.usize(..2) {
            let mut chars: Vec<char> = text.chars().collect();
            let start = rng.usize(..=chars.len());
            let end = (start + rng.usize(..2)).min(chars.len());
            chars.splice(start..end, rng.bool().then(|| rng.char('\0'..='\u{FF}')));
            text = chars.into_iter().collect();
        }
        if rng.u8(..4) == 0 {
            text = text.replacen("//", &format!("//{USERINFO}"), 1);
        }
        base.join(&text).ok()
    };
    std::iter::repeat_with(random).flatten().take(COUNT)
}

fn url(text: &str) -> Url<String> {
    Url::parse(text).unwrap()
}

fn has_host(url: &Url<String>) -> bool {
    url.host().is_some_and(|host| !host.is_empty())
}

fn is_special(url: &Url<String>) -> bool {
    url.scheme() == "file" || url.port_or_default().is_some()
}

fn has_userinfo(url: &Url<String>) -> bool {
    url.password() == Some("sEcR%45t")
}

/// Checks that the text of an error does not have the user name or the password.
#[track_caller]
fn assert_without_userinfo(shown: &str) {
    assert!(!shown.contains("Nn") && !shown.contains("sEcR"), "{shown}");
}

#[test]
fn the_crate_url_keeps_text_and_parts() {
    let (mut kept, mut refused, mut altered, mut with_userinfo) = (0, 0, 0, [0; 2]);
    for ours in urls() {
        let first = ours.path_segments().and_then(|mut segments| segments.next());
        let is_altered = ours.scheme() == "file"
            && (ours.path().starts_with("//")
                || has_host(&ours)
                    && matches!(first.unwrap().as_bytes(), [b'A'..=b'Z' | b'a'..=b'z', b':']));
        let has_punycode = is_special(&ours)
            && ours.host().unwrap().split('.').any(|label| label.starts_with("xn--"));

        let result = url::Url::try_from(ours.clone());
        with_userinfo[usize::from(result.is_err())] += usize::from(has_userinfo(&ours));
        if let Err(error) = &result {
            assert_without_userinfo(&format!("{error} {error:?} {error:#?}"));
        }
        match result {
            Err(ConversionError::Refused(ParseError::IdnaError)) if has_punycode => refused += 1,
            Err(ConversionError::Altered) if is_altered => altered += 1,
            Err(error) => panic!("{ours}: {error}"),
            Ok(theirs) => {
                assert!(!is_altered, "{ours}");
                assert_eq!(theirs.as_str(), ours.as_str());
                assert_eq!(theirs.scheme(), ours.scheme());
                assert_eq!(theirs.username(), ours.username());
                assert_eq!(theirs.password(), ours.password());
                // An empty host is none there.
                assert_eq!(theirs.host_str(), ours.host().filter(|host| !host.is_empty()));
                assert_eq!(theirs.port(), ours.port());
                assert_eq!(theirs.port_or_known_default(), ours.port_or_default());
                assert_eq!(theirs.path(), ours.path());
                assert_eq!(theirs.query(), ours.query());
                assert_eq!(theirs.fragment(), ours.fragment());
                kept += 1;
            }
        }
    }
    assert_eq!(kept + refused + altered, COUNT);
    assert!(refused > 100 && altered > 100, "{refused}, {altered}");
    assert!(with_userinfo[0] > 1000 && with_userinfo[1] > 5, "{with_userinfo:?}");
}

#[test]
fn what_the_crate_url_refuses_is_an_error() {
    let refused = url::Url::try_from(url("https://ann:secret@xn--a/")).unwrap_err();
    assert_eq!(refused, ConversionError::Refused(ParseError::IdnaError));
    assert_eq!(refused.to_string(), "the crate `url` refuses the URL");
    let source = std::error::Error::source(&refused).unwrap();
    assert_eq!(source.to_string(), "invalid international domain name");
    assert_eq!(format!("{refused:#}"), format!("{refused}: {source}"));
    assert!(std::error::Error::source(&ConversionError::Altered).is_none());
    let shown = format!("{refused} {refused:#} {refused:?}");
    assert!(!shown.contains("ann") && !shown.contains("secret"), "{shown}");
}

#[test]
fn what_the_crate_url_changes_is_an_error() {
    for text in ["file://server.example/C:/x", "file:////a/b", "file://server//a"] {
        assert_eq!(url(text).as_str(), text);
        assert_ne!(url::Url::parse(text).unwrap().as_str(), text);
        assert_eq!(url::Url::try_from(url(text)), Err(ConversionError::Altered), "{text}");
    }
    assert_eq!(ConversionError::Altered.to_string(), "the crate `url` would change the URL");
}

/// The text of the URL without its fragment, with `/` for an empty path.
fn uri_text(ours: &Url<String>) -> String {
    let text = ours.as_str().split('#').next().unwrap();
    match ours.path() {
        "" => match text.split_once('?') {
            Some((before, query)) => format!("{before}/?{query}"),
            None => format!("{text}/"),
        },
        _ => text.to_owned(),
    }
}

fn assert_same_parts(uri: &Uri, ours: &Url<String>) {
    assert_eq!(uri.to_string(), uri_text(ours));
    assert_eq!(uri.scheme_str(), Some(ours.scheme()));
    let authority = uri.authority().unwrap().as_str();
    let userinfo = match (ours.username(), ours.password()) {
        ("", None) => String::new(),
        (name, None) => format!("{name}@"),
        (name, Some(password)) => format!("{name}:{password}@"),
    };
    let port = ours.port().map_or(String::new(), |port| format!(":{port}"));
    assert_eq!(authority, format!("{userinfo}{}{port}", ours.host().unwrap()));
    assert_eq!(uri.host(), ours.host());
    assert_eq!(uri.port_u16(), ours.port());
    assert_eq!(uri.path(), if ours.path().is_empty() { "/" } else { ours.path() });
    assert_eq!(uri.query(), ours.query());
}

#[test]
fn http_keeps_text_and_parts() {
    let (mut kept, mut refused, mut with_userinfo) = (0, 0, [0; 2]);
    for ours in urls() {
        let host_is_refused =
            ours.host().is_some_and(|host| host.contains(['"', '`', '{', '}', '%']));
        let is_refused = !has_host(&ours) || host_is_refused;
        let result = Uri::try_from(ours.clone());
        with_userinfo[usize::from(result.is_err())] += usize::from(has_userinfo(&ours));
        match result {
            Ok(uri) => {
                assert!(!is_refused, "{ours}");
                assert_same_parts(&uri, &ours);
                kept += 1;
            }
            Err(error) => {
                assert!(is_refused, "{ours}: {error}");
                assert_without_userinfo(&format!("{error} {error:?} {error:#?}"));
                refused += usize::from(host_is_refused);
            }
        }
    }
    assert!(kept > COUNT / 3 && refused > 1000, "{kept}, {refused}");
    assert!(with_userinfo[0] > 1000 && with_userinfo[1] > 100, "{with_userinfo:?}");
}

/// `const_from` is for constants, so it panics where the conversion is an error.
#[test]
fn the_parts_of_a_constant_are_those_of_its_uri() {
    let (mut kept, mut refused) = (0, 0);
    for ours in urls().filter(|url| matches!(url.scheme(), "http" | "https")).take(3000) {
        let uri = Uri::try_from(ours.clone());
        let constant: &'static Url<String> = Box::leak(Box::new(ours));
        match catch_unwind(|| UriParts::const_from(constant.borrowed())) {
            Ok(parts) => {
                assert_eq!(parts.to_uri(), uri.unwrap());
                assert_same_parts(&parts.to_uri(), constant);
                kept += 1;
            }
            Err(panic) => {
                assert!(uri.is_err(), "{constant}");
                assert_without_userinfo(panic.downcast_ref::<&str>().unwrap());
                refused += 1;
            }
        }
    }
    assert!(kept > 1000 && refused > 10, "{kept}, {refused}");
}

#[test]
fn http_refuses_four_characters_of_a_host() {
    let is_refused = |char: &char| {
        Url::parse(&format!("http://a{char}b/")).is_ok_and(|url| Uri::try_from(url).is_err())
    };
    assert_eq!(('\0'..='\u{7F}').filter(is_refused).collect::<String>(), "\"`{}");
}

#[test]
fn http_refuses_what_is_too_long() {
    let path = |len: usize| url(&format!("https://example.com/{}?q#f", "a".repeat(len - 3)));
    assert_same_parts(&Uri::try_from(path(65_534)).unwrap(), &path(65_534));
    assert!(Uri::try_from(path(65_535)).is_err());
    let scheme = |len: usize| url(&format!("{}://host", "a".repeat(len)));
    assert_same_parts(&Uri::try_from(scheme(64)).unwrap(), &scheme(64));
    assert!(Uri::try_from(scheme(65)).is_err());
}
