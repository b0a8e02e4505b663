//! Tests that appending to a `Url` gives the same as parsing the whole URL.

use etched::percent::{COMPONENT, EncodeSet, FORM, FRAGMENT, PATH_SEGMENT, UNRESERVED};
use etched::url::{AppendEncoded, AppendError, AppendErrorKind};
use etched::{encoding, url_encode_str};
use etched_ecosystem::texts;
use url::Url;

const BASES: [&str; 9] = [
    "https://example.com",
    "https://ann:pw@example.com:8080/a%2Fb/c%20d?q=%41#f%41",
    "http://[::1]/a//b/?",
    "file:///C:/dir",
    "ws://xn--mgbh0fb.example/a?b&",
    "foo://host",
    "foo:/",
    "web+demo:/.//not-a-host/",
    "foo://host/a|b^c?it's{}#",
];

fn url(text: &str) -> Url {
    let url = Url::parse(text).unwrap();
    assert_eq!(Url::parse(url.as_str()).unwrap().as_str(), url.as_str());
    url
}

/// Splits a URL at the end of its path and at the end of its query.
fn cut(text: &str) -> (&str, &str, &str) {
    let (rest, fragment) = text.split_at(text.find('#').unwrap_or(text.len()));
    let (path, query) = rest.split_at(rest.find('?').unwrap_or(rest.len()));
    (path, query, fragment)
}

#[test]
fn appended_text_is_not_changed() {
    for base in BASES.map(url) {
        let (path, query, fragment) = cut(base.as_str());
        let slash = if base.path() == "/" { "" } else { "/" };
        let sign = match query {
            "" => "?",
            query if query.ends_with(['?', '&']) => "",
            _ => "&",
        };
        for text in texts().filter(|text| !matches!(text.as_str(), "" | ".")) {
            for set in [PATH_SEGMENT, COMPONENT, UNRESERVED] {
                let (segment, mut url) = (set.encode(&text), base.clone());
                url.append_encoded_segment(&segment).unwrap();
                assert_eq!(url.as_str(), format!("{path}{slash}{segment}{query}{fragment}"));
                assert_eq!(url.path_segments().unwrap().next_back(), Some(&*segment));
                assert_eq!(set.decode(&segment).unwrap(), text);
            }
            for set in [FORM, UNRESERVED] {
                let (encoded, mut url) = (set.encode(&text), base.clone());
                url.append_encoded_pair(&encoded, &encoded).unwrap();
                let expected = format!("{path}{query}{sign}{encoded}={encoded}{fragment}");
                assert_eq!(url.as_str(), expected);
                let pair = url.query_pairs().last().unwrap();
                assert_eq!((&*pair.0, &*pair.1), (&*text, &*text));
            }
            for set in [FRAGMENT.add(b'%'), PATH_SEGMENT] {
                let (encoded, mut url) = (set.encode(&text), base.clone());
                url.set_encoded_fragment(&encoded).unwrap();
                assert_eq!(url.as_str(), format!("{path}{query}#{encoded}"));
                assert_eq!(url.fragment(), Some(&*encoded));
            }
        }
    }
}

type Append = fn(&mut Url, &str) -> Result<(), AppendError>;
const SEGMENT: Append = |url, text| url.append_encoded_segment(text).map(|_| ());
const NAME: Append = |url, text| url.append_encoded_pair(text, "v").map(|_| ());
const VALUE: Append = |url, text| url.append_encoded_pair("", text).map(|_| ());
const AS_FRAGMENT: Append = |url, text| url.set_encoded_fragment(text).map(|_| ());

/// An unescaped ASCII byte is accepted if a URL parser does not change it and finds the same parts.
/// Any other byte is refused.
#[test]
fn raw_bytes_are_accepted_if_a_parser_keeps_them() {
    /// Returns the part of a URL that was appended.
    type Part = fn(&Url) -> Option<String>;
    const LAST_PAIR: Part = |url| Some(url.query()?.rsplit_once('&')?.1.into());

    // The method, the text before and after the appended text in the URL, the part of the URL that
    // contains the appended text, the sign before it in this part, and the bytes for which we are
    // stricter than `url`: the path set of the standard has contained `^` since 2025, but that of
    // `url` does not; a `%` must start an escape; and a name ends with the first `=`.
    let places: [(Append, &str, &str, Part, &str, &str); 4] = [
        (SEGMENT, "/a/", "?q&r", |url| Some(url.path_segments()?.next_back()?.into()), "", "%^"),
        (NAME, "/a?q&r&", "=v", LAST_PAIR, "", "%="),
        (VALUE, "/a?q&r&=", "", LAST_PAIR, "=", "%"),
        (AS_FRAGMENT, "/a?q&r#", "", |url| url.fragment().map(String::from), "", "%"),
    ];
    for (append, before, after, part, sign, stricter) in places {
        for byte in '\0'..='\x7F' {
            let text = format!("x{byte}y");
            let base = url("https://example.com/a?q&r");
            let mut appended = base.clone();
            let result = append(&mut appended, &text);

            let whole = format!("https://example.com{before}{text}{after}");
            let parsed = Url::parse(&whole).unwrap();
            let value = if after == "=v" { "=v" } else { "" };
            let is_kept =
                parsed.as_str() == whole && part(&parsed) == Some(format!("{sign}{text}{value}"));
            let is_stricter = stricter.contains(byte);
            assert_eq!(result.is_ok(), is_kept && !is_stricter, "{byte:?} after {before}");
            assert!(is_kept || !is_stricter, "{byte:?} after {before} is not an exception");
            match result {
                Ok(()) => assert_eq!(appended, parsed),
                Err(error) => {
                    assert_eq!(appended, base);
                    assert_eq!(error.position(), sign.len() + 1, "{error}");
                    let kind = AppendErrorKind::NotEncoded(byte as u8);
                    assert!(error.kind() == kind || byte == '%');
                }
            }
        }
    }
}

#[test]
fn non_ascii_text_is_refused() {
    for append in [SEGMENT, NAME, VALUE, AS_FRAGMENT] {
        let mut url = url("https://example.com");
        let error = append(&mut url, "ü").unwrap_err();
        assert_eq!(error.kind(), AppendErrorKind::NotEncoded(0xC3));
        assert_eq!(url.as_str(), "https://example.com/");
    }
}

#[test]
fn the_first_fault_is_reported() {
    let kind = |text| {
        let error = SEGMENT(&mut url("foo://host"), text).unwrap_err();
        (error.position(), error.kind())
    };
    let malformed = |text| AppendErrorKind::MalformedEscape(FORM.decode(text).unwrap_err());
    assert_eq!(kind("a%4/b"), (1, malformed("a%4")));
    assert_eq!(kind("a/%4"), (1, AppendErrorKind::NotEncoded(b'/')));
    assert_eq!(kind("%41%zz"), (3, malformed("%41%zz")));

    let error = url("foo://host").append_encoded_pair("q", "10%").unwrap_err();
    assert_eq!(error.position(), 4);
    assert_eq!(error.to_string(), FORM.decode("q=10%").unwrap_err().to_string());
}

#[test]
fn segments_of_dots_are_refused() {
    for dots in [".", "..", "%2e", "%2E", ".%2e", "%2E.", "%2e%2E"] {
        let mut at = url("https://example.com/a/b");
        let error = at.append_encoded_segment(dots).unwrap_err();
        assert_eq!(error.kind(), AppendErrorKind::Dots);
        assert_eq!(at.as_str(), "https://example.com/a/b");
        // A parser would remove the dot segments.
        assert!(!url(&format!("https://example.com/a/b/{dots}")).as_str().ends_with(dots));
    }
    let mut at = url("https://example.com");
    at.append_encoded_segment("...").unwrap().append_encoded_segment(".%2e.").unwrap();
    assert_eq!(at.as_str(), "https://example.com/.../.%2e.");
}

#[test]
fn a_url_that_cannot_be_a_base_takes_no_segment() {
    let mut mail = url("mailto:ann@example.com");
    let error = mail.append_encoded_segment("b").unwrap_err();
    assert_eq!(error.kind(), AppendErrorKind::CannotBeABase);
    assert_eq!(error.to_string(), "the URL cannot be a base: its path has no segments");
    // A URL that cannot be a base may have a query.
    mail.append_encoded_pair("subject", "a%20b").unwrap();
    assert_eq!(mail.as_str(), "mailto:ann@example.com?subject=a%20b");
}

#[test]
fn a_segment_that_the_parser_would_change_is_refused() {
    // A drive letter would remove the host.
    assert_eq!(url("file://host/C:").as_str(), "file:///C:");
    let mut file = url("file://host/");
    let error = file.append_encoded_segment("C:").unwrap_err();
    assert_eq!((error.kind(), error.position()), (AppendErrorKind::Altered, 0));
    assert_eq!(file.as_str(), "file://host/");
    file.append_encoded_segment("C%3A").unwrap();
    assert_eq!(file.as_str(), "file://host/C%3A");
}

#[test]
fn empty_parts_are_appended() {
    let mut at = url("https://example.com/a");
    at.append_encoded_segment("").unwrap().append_encoded_segment("").unwrap();
    at.append_encoded_pair("", "").unwrap().append_encoded_pair("", "").unwrap();
    at.set_encoded_fragment("").unwrap();
    assert_eq!(at.as_str(), "https://example.com/a//?=&=#");
    // The method of `url` that encodes gives the same URL.
    let mut pushed = url("https://example.com/a?=&=#");
    pushed.path_segments_mut().unwrap().push("").push("");
    assert_eq!(at, pushed);
}

#[test]
fn literals_and_run_time_text_are_appended() {
    const ALL: EncodeSet = EncodeSet::EMPTY.complement();
    let mut at = url("https://example.com");
    at.append_encoded_segment(url_encode_str!("R&D/Lab 100%", path_segment)).unwrap();
    at.append_encoded_pair(url_encode_str!("q&"), &ALL.encode(&encoding::CESU_8.encode("🦀")))
        .unwrap();
    assert_eq!(at.as_str(), "https://example.com/R&D%2FLab%20100%25?q%26=%ED%A0%BE%ED%B6%80",);
}

/// If an expansion is an absolute path, `check_path` refuses it exactly if a URL parser would
/// change the path or read a part of it as a host.
#[test]
fn check_path_finds_what_a_parser_would_change() {
    use etched::uri_template::{ExpansionErrorKind, Template};

    const VALUES: [&str; 14] = [
        "",
        ".",
        "..",
        "...",
        "%2e",
        "%2E.",
        ".%2e",
        "%2E%2e",
        "/",
        "a/..",
        "a",
        "evil.example",
        "@evil",
        "ü%",
    ];
    let base = url("https://example.com/here/and");
    let mut found = [0; 3];
    for template in ["/{x}/{y}", "{/x,y}", "/a/{+x}/{+y}", "/{+x}{y}", "/{x}.{y}/b", "/{.x,y}{/x}"]
    {
        for (x, y) in VALUES.iter().flat_map(|x| VALUES.iter().map(move |y| (*x, *y))) {
            let link = Template::parse(template).unwrap().expand([("x", x), ("y", y)]).unwrap();
            let text = link.to_string();
            let joined = base.join(&text).ok();
            let is_kept =
                joined.is_some_and(|it| it.host_str() == Some("example.com") && it.path() == text);
            let kind = link.check_path().err().map(|error| error.kind());
            assert_eq!(kind.is_none(), is_kept, "{text}");
            found[match kind {
                None => 0,
                Some(ExpansionErrorKind::DotSegment) => 1,
                Some(_) => 2,
            }] += 1;
        }
    }
    assert!(found.iter().all(|count| *count > 30), "{found:?}");
}

/// If the host is empty, a parser reads the next segment as the host, or a file of this machine.
#[test]
fn a_segment_after_an_empty_host_is_refused() {
    use etched::uri_template::{ExpansionErrorKind, Template};

    let base = url("https://example.com/here/and");
    for start in ["https://", "HTTP://", "ws://", "wss://", "ftp://", "//", "file://", "foo://"] {
        for rest in ["{host}/{page}", "{host}{/page}", "{host}//{page}", "{/page}"] {
            let template = format!("{start}{rest}");
            let template = Template::parse(&template).unwrap();
            let link = template.expand([("host", ""), ("page", "evil.example")]).unwrap();
            let kind = link.check_path().err().map(|error| error.kind());
            if matches!(start, "file://" | "foo://") {
                let is_local = start == "file://" && rest != "{/page}";
                assert_eq!(kind, is_local.then_some(ExpansionErrorKind::EmptyHost), "{link}");
                continue;
            }
            assert_eq!(kind, Some(ExpansionErrorKind::DoubleSlash), "{link}");
            // After `///`, the standard finds a host, but the parser of `url` does not.
            if start != "//" {
                let joined = base.join(&link.to_string()).unwrap();
                assert_eq!(joined.host_str(), Some("evil.example"), "{link}");
            }
        }
    }
}
