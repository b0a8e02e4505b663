//! Whole URLs: the files of web-platform-tests, and the validation errors of another
//! implementation.

use std::collections::BTreeSet;

use etched_runtime::const_support::{Argument, ParsedUrl, UrlFault, UrlFaults, UrlForm, url_room};
use etched_runtime::url::{
    Url, UrlError, UrlErrorKind, UrlErrorKind::DomainNotAscii, parse_to_slice, validation_errors,
};
use serde_json::Value;

use super::{read, read_array, text};

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

/// What the macros refuse because of what the author meant, in URLs that they would take otherwise.
fn false_alarms<'u>(urls: impl Iterator<Item = &'u str>) -> Vec<&'u str> {
    let is_misread = |fault: UrlFault| fault.kind.is_misread();
    let is_alarm =
        |url: &&str| UrlFaults::of(url).count() > 0 && UrlFaults::of(url).all(is_misread);
    urls.filter(is_alarm).collect()
}

#[test]
fn real_urls_are_what_their_authors_meant() {
    let Some(corpus) = read("corpus/urls.txt") else { return };
    let alarms = false_alarms(corpus.lines());
    // Copies from HTML, some with a quotation mark before the host.
    let (escaped, others): (Vec<&str>, Vec<&str>) = alarms.into_iter().partition(|url| {
        url.contains("&amp;") || url.contains("&quot;") || url.starts_with("https://\"")
    });
    assert_eq!(others, [""; 0]);
    assert!(escaped.len() < 180, "{}", escaped.len());
}

#[test]
fn urls_of_web_platform_tests_are_refused_only_for_a_reason() {
    let Some(cases) = read_array("wpt-url/urltestdata.json") else { return };
    let hrefs = cases.iter().filter_map(|case| case["href"].as_str());
    let expected = [
        "c:/foo",
        "a:/test-a-colon-slash.html",
        "a:/test-a-colon-slash-b.html",
        "httpa://foo:80/",
        "http://example.com/\u{FEFF}/foo",
        "data:test# »",
        "data:test#%20%C2%BB",
        "data:,#x",
        "data:///test",
        "javascript:///test",
        "mailto:///test",
        "urn:///test",
        "file://a\u{AD}b/p",
        // `{}` looks like a variable.
        "http://!\"$&'()*+,-.;=_`{}~/",
        "wss://!\"$&'()*+,-.;=_`{}~/",
    ];
    let is_expected = |url: &&str| expected.contains(url);
    let alarms: Vec<&str> = false_alarms(hrefs).into_iter().filter(|it| !is_expected(it)).collect();
    assert_eq!(alarms, [""; 0]);
    let inputs = cases.iter().filter(|case| case["base"].is_null() && case["failure"].is_null());
    let alarms = false_alarms(inputs.map(|case| text(&case["input"])));
    let alarms: Vec<&str> = alarms.into_iter().filter(|it| !is_expected(it)).collect();
    assert_eq!(alarms, [""; 0]);
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
        let argument = Argument::Text(input);
        assert!(url_room(&argument) <= ROOM, "{case}");
        let parsed = ParsedUrl::<ROOM>::parse(UrlForm::Any, &argument);
        let bytes = parsed.run::<ROOM>(&argument);
        let url = str::from_utf8(&bytes[..parsed.len(&argument)]).unwrap();
        match parsed.check(&argument, &[]).message() {
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
    assert_eq!((accepted, refused, failures), (76, 91, 103));
}

/// The names of the validation errors, and whether there is one: what another implementation of the
/// standard says of each URL.
#[test]
fn validation_errors_have_the_names_of_the_standard() {
    let Some(cases) = read_array("wpt-url/validation.json") else { return };
    let (mut compared, mut valid, mut not_converted) = (0, 0, 0);
    for case in &cases {
        let input = text(&case[0]);
        let errors: Vec<UrlError> = validation_errors(input).collect();
        // Without the feature `idna`, nothing is said of a domain that is not ASCII, or of
        // punycode.
        let is_converted = errors.iter().any(|error| error.kind() == DomainNotAscii)
            || input.to_ascii_lowercase().contains("xn--");
        if !HAS_IDNA && is_converted {
            not_converted += 1;
            continue;
        }
        let url = Url::parse(input).ok();
        assert_eq!(url.as_ref().map(|url| url.as_str()), case[1].as_str(), "{case}");
        let names: BTreeSet<&str> = errors.iter().map(|error| error.kind().name()).collect();
        let expected: BTreeSet<&str> = case[2].as_array().unwrap().iter().map(text).collect();
        assert_eq!(names, expected, "{case}");
        assert_eq!(errors.is_empty(), case[3] == true, "{case}");
        compared += 1;
        valid += usize::from(errors.is_empty());
    }
    assert_eq!(
        (compared, valid, not_converted),
        if HAS_IDNA { (1131, 431, 0) } else { (1096, 425, 35) }
    );
}

/// Which domains are valid depends on the version of Unicode of the crate `idna`. So a domain of
/// the file, which is of Unicode 17, may be refused there and accepted here if a later version has
/// assigned a code point of it.
#[cfg(feature = "idna")]
#[test]
fn domains_are_converted_as_the_unicode_standard_says() {
    let Some(cases) = read("wpt-url/idna.json") else { return };
    let cases: Vec<Value> = serde_json::from_str(&replace_surrogates(&cases)).unwrap();
    let (mut converted, mut refused, mut unassigned) = (0, 0, 0);
    for case in &cases {
        let domain = text(&case["input"]);
        let url = Url::parse(&format!("https://{domain}/x"));
        match (&url, case["output"].as_str()) {
            (Ok(url), Some(output)) => {
                assert_eq!((url.host(), url.path()), (Some(output), "/x"), "{case}");
                converted += 1;
            }
            (_, None) if domain.contains(is_unassigned_in_unicode_17) => unassigned += 1,
            (Err(error), None) => {
                assert_eq!(error.kind().name(), "domain-to-ASCII", "{case}");
                refused += 1;
            }
            other => panic!("{other:?} for {case}"),
        }
    }
    assert_eq!((converted, refused, unassigned), (778, 275, 283));
}

/// Whether Unicode 17 has not assigned a code point. Of planes 0 to 2, only those of the file.
#[cfg(feature = "idna")]
fn is_unassigned_in_unicode_17(char: char) -> bool {
    const IN_PLANES_0_TO_2: [u32; 24] = [
        0x07FC, 0x17FF, 0x2DBF, 0xA87D, 0x10BC0, 0x10D67, 0x10E06, 0x10E09, 0x10E11, 0x114DD,
        0x1613F, 0x19BB0, 0x1A76C, 0x1ABAD, 0x1B5FB, 0x1B99D, 0x1C65A, 0x1E387, 0x1E9CF, 0x1EB29,
        0x1EB33, 0x1EB64, 0x1ED46, 0x1EDCF,
    ];
    let char = u32::from(char);
    // After CJK Extension J come tags and variation selectors, and private use.
    let is_later_plane = matches!(char, 0x3347A..0xE0000 | 0xE01F0..0xF0000);
    is_later_plane || IN_PLANES_0_TO_2.contains(&char)
}

/// JSON with U+FFFD in place of each unpaired surrogate, which no `str` has. No string of the JSON
/// has a backslash.
#[cfg(feature = "idna")]
fn replace_surrogates(json: &str) -> String {
    let unit = |part: &str| u16::from_str_radix(&part[..4], 16).unwrap();
    let mut parts = json.split("\\u");
    let mut replaced = parts.next().unwrap().to_string();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let next = parts.peek().filter(|_| part.len() == 4).map(|next| unit(next));
        replaced += &match (unit(part), next) {
            (0xD800..0xDC00, Some(0xDC00..0xE000)) => {
                format!("\\u{part}\\u{}", parts.next().unwrap())
            }
            (0xD800..0xE000, _) => format!("\\ufffd{}", &part[4..]),
            _ => format!("\\u{part}"),
        };
    }
    replaced
}

/// A part that is set gives the URL of the standard's setter, or an error.
#[test]
fn parts_are_set_as_web_platform_tests_say() {
    /// An older standard refused punycode that cannot be decoded.
    const OLDER: &str = "xn--";

    let Some(rows) = read_array("wpt-url/setters.json") else { return };
    let (mut same, mut refused) = (0, 0);
    for row in &rows {
        let [url, part, value, expected] = [0, 1, 2, 3].map(|at| text(&row[at]));
        let url = Url::parse(url).unwrap();
        // Two setters remove their mark.
        let after = |mark| match value.strip_prefix(mark) {
            _ if value.is_empty() => None,
            Some(rest) => Some(rest),
            None => Some(value),
        };
        let set = match part {
            "protocol" => url.with_scheme(value),
            "username" => url.with_username(value),
            "password" => url.with_password(value),
            "host" | "hostname" => url.with_host(value),
            "port" => match value.parse::<u16>() {
                Ok(port) => url.with_port(port),
                Err(_) if value.is_empty() => Ok(url.without_port()),
                Err(_) => continue,
            },
            "pathname" => url.with_path(value),
            "search" => {
                after('?').map_or_else(|| Ok(url.without_query()), |query| url.with_query(query))
            }
            "hash" => match after('#') {
                Some(fragment) => url.with_fragment(fragment),
                None => Ok(url.without_fragment().into_owned()),
            },
            other => panic!("{other}"),
        };
        match set {
            Ok(set) if value != OLDER => {
                assert_eq!(set, expected, "{row}");
                same += 1;
            }
            Ok(_) => {}
            Err(error) => {
                assert!(error.position() <= value.len(), "{row}: {error}");
                refused += 1;
            }
        }
    }
    println!("{same} {refused}");
    assert_eq!((rows.len(), same, refused), if HAS_IDNA { (134, 56, 71) } else { (134, 54, 73) });
}
