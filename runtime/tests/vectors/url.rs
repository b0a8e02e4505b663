//! Whole URLs: `urltestdata.json` of web-platform-tests.

use etched_runtime::const_support::{ParsedUrl, check_url, parsed_len, parsed_text, url_room};
use etched_runtime::url::{Url, UrlErrorKind, parse_to_slice};
use serde_json::Value;

use super::{read_array, text};

/// A domain that is not ASCII needs the feature `idna`.
const HAS_IDNA: bool = cfg!(feature = "idna");

#[test]
fn urls_are_parsed_as_web_platform_tests_say() {
    /// Their domains are not ASCII.
    const NOT_ASCII: [&str; 6] = [
        "http://é@é",
        "http://你好你好",
        "http://０Ｘｃ０．０２５０．０１",
        "ftp://%e2%98%83",
        "file://a\u{AD}b/p",
        "file://loC𝐀𝐋𝐇𝐨𝐬𝐭/usr/bin",
    ];

    let Some(cases) = read_array("wpt-url/urltestdata.json") else { return };
    let (mut same, mut failures, mut different) = (0, 0, vec![]);
    for case in &cases {
        let parsed = match case["base"].as_str().map(Url::parse) {
            None => Url::parse(text(&case["input"])),
            Some(Ok(base)) => base.join(text(&case["input"])),
            Some(Err(error)) => Err(error),
        };
        match parsed {
            Err(_) if case["failure"] == true => failures += 1,
            Ok(url) if case["failure"].is_null() && parts_are(&url, case) => same += 1,
            Err(error) if !HAS_IDNA && error.kind() == UrlErrorKind::DomainNotAscii => {
                different.push(text(&case["input"]));
            }
            other => panic!("{other:?} for {case}"),
        }
    }
    assert_eq!((failures, same + different.len()), (132, 314));
    assert_eq!(different, if HAS_IDNA { &[][..] } else { &NOT_ASCII });
}

#[test]
fn domains_are_converted_as_web_platform_tests_say() {
    let Some(cases) = read_array("wpt-url/toascii.json") else { return };
    let mut converted = 0;
    for case in &cases {
        let domain = text(&case["input"]);
        let url = Url::parse(&format!("https://{domain}/x"));
        let is_ascii = domain.is_ascii();
        match (&url, case["output"].as_str()) {
            (Ok(url), Some(output)) if HAS_IDNA || is_ascii => {
                assert_eq!((url.host(), url.path()), (Some(output), "/x"), "{case}");
                converted += 1;
            }
            (Err(error), None) if HAS_IDNA => {
                assert_eq!((error.kind(), error.position()), (UrlErrorKind::DomainToAscii, 8));
            }
            (Err(error), _) if !HAS_IDNA && !is_ascii => {
                assert_eq!(error.kind(), UrlErrorKind::DomainNotAscii, "{case}");
            }
            other => panic!("{other:?} for {case}"),
        }
    }
    assert_eq!((cases.len(), converted), (44, if HAS_IDNA { 32 } else { 12 }));
}

/// Compares all that the case has of the URL.
fn parts_are(url: &Url<String>, case: &Value) -> bool {
    let prefixed = |prefix: &str, part: Option<&str>| match part {
        None | Some("") => String::new(),
        Some(part) => format!("{prefix}{part}"),
    };
    let port = url.port().map(|port| port.to_string());
    let hostname = url.host().unwrap_or_default();
    [
        ("href", url.to_string()),
        ("protocol", format!("{}:", url.scheme())),
        ("username", url.username().into()),
        ("password", url.password().unwrap_or_default().into()),
        ("host", format!("{hostname}{}", prefixed(":", port.as_deref()))),
        ("hostname", hostname.into()),
        ("port", port.clone().unwrap_or_default()),
        ("pathname", url.path().into()),
        ("search", prefixed("?", url.query())),
        ("hash", prefixed("#", url.fragment())),
    ]
    .iter()
    .all(|(name, part)| case[name] == **part)
}

fn is_not_ascii(url: &str) -> bool {
    let error = parse_to_slice(url, &mut []).err();
    error.is_some_and(|error| error.kind() == UrlErrorKind::DomainNotAscii)
}

/// `url!` of a constant gives the same URL, and refuses every failure.
#[test]
fn constants_are_parsed_as_web_platform_tests_say() {
    const ROOM: usize = 8192;

    let Some(cases) = read_array("wpt-url/urltestdata.json") else { return };
    let (mut accepted, mut refused, mut failures) = (0, 0, 0);
    for case in cases.iter().filter(|case| case["base"].is_null()) {
        let input = text(&case["input"]);
        assert!(url_room(input.as_bytes()) <= ROOM, "{case}");
        let parsed = ParsedUrl::<ROOM>::parse(input.as_bytes());
        let bytes = parsed_text::<ROOM, ROOM>(&parsed, &[]);
        let url = str::from_utf8(&bytes[..parsed_len(&parsed, &[])]).unwrap();
        match check_url(&parsed, &[], &[]).message() {
            None => {
                assert_eq!(url, text(&case["href"]), "{case}");
                accepted += 1;
            }
            Some(_) if case["failure"] == true => {
                assert_eq!(url, "", "{case}");
                failures += 1;
            }
            // A constant is not converted.
            Some(_) if is_not_ascii(input) => assert_eq!(url, "", "{case}"),
            // The expansion has the URL, so that the fault is the only error.
            Some(_) => {
                assert_eq!(url, text(&case["href"]), "{case}");
                refused += 1;
            }
        }
    }
    assert_eq!((accepted, refused, failures), (94, 73, 103));
}
