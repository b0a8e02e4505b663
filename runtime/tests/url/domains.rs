//! Domains that are not ASCII, with the feature `idna` and without it.

use etched_runtime::url::{Url, UrlErrorKind, UrlErrorKind::*, parse_to_slice, validation_errors};

/// With the feature: a URL, what it is parsed to, or the kind of the failure, and all errors.
type Case = (&'static str, Result<&'static str, UrlErrorKind>, &'static [(UrlErrorKind, usize)]);

const CASES: [Case; 17] = [
    ("https://müller.example/a", Ok("https://xn--mller-kva.example/a"), &[]),
    (
        "http://u:p@ex.MÜ:8080?q#f",
        Ok("http://u:p@ex.xn--m-eha:8080/?q#f"),
        &[(InvalidCredentials, 10)],
    ),
    ("http://ex.m%C3%BC", Ok("http://ex.xn--m-eha/"), &[(DomainPercentEncoded, 11)]),
    ("file://loC𝐀𝐋host/a", Ok("file:///a"), &[]),
    // The slash of a letter is forbidden alone.
    ("http://<\u{338}.de", Ok("http://xn--gdh.de/"), &[]),
    ("http://①.②.③.④", Ok("http://1.2.3.4/"), &[(Ipv4NonAsciiInput, 7)]),
    (
        "http://１.256.1",
        Err(Ipv4OutOfRangePart),
        &[(Ipv4NonAsciiInput, 7), (Ipv4TooFewParts, 7), (Ipv4OutOfRangePart, 7)],
    ),
    ("http://ü_.example", Ok("http://xn--_-dha.example/"), &[(DomainToAscii, 7)]),
    ("http://ü./", Ok("http://xn--tda./"), &[(DomainToAscii, 7)]),
    ("http://-ü", Ok("http://xn----eha/"), &[(DomainToAscii, 7)]),
    // Nothing is left of a soft hyphen.
    ("http://\u{AD}/", Err(DomainToAscii), &[(DomainToAscii, 7)]),
    ("http://a%FF/", Err(DomainToAscii), &[(DomainPercentEncoded, 8), (DomainToAscii, 7)]),
    ("http://ü%00", Err(DomainToAscii), &[(DomainPercentEncoded, 9), (DomainToAscii, 7)]),
    ("http://ü:1z", Err(PortInvalid), &[(PortInvalid, 11)]),
    ("http://a..ü/", Ok("http://a..xn--tda/"), &[(DomainEmptyLabel, 9)]),
    ("http://ü。。a_/", Ok("http://xn--tda..a_/"), &[(DomainEmptyLabel, 7)]),
    ("http://xn--a.ü/", Err(DomainToAscii), &[(DomainToAscii, 7)]),
];

#[test]
fn domains_are_converted_or_refused() {
    for (url, parsed, errors) in CASES {
        let result = Url::parse(url);
        let all = validation_errors(url).map(|error| (error.kind(), error.position()));
        let all: Vec<_> = all.collect();
        if cfg!(feature = "idna") {
            let result = result.as_ref().map(|url| url.as_str()).map_err(|error| error.kind());
            assert_eq!(result, parsed, "{url}");
            assert_eq!(all, errors, "{url}");
        } else {
            assert_eq!(result.unwrap_err().kind(), DomainNotAscii, "{url}");
            assert_eq!(all.last().unwrap().0, DomainNotAscii, "{url}");
        }
        // Without an allocator there is no conversion.
        let error = parse_to_slice(url, &mut [0; 64]).unwrap_err();
        assert_eq!(error.kind(), DomainNotAscii, "{url}");
    }
}

#[test]
fn the_error_names_the_character_and_the_feature() {
    let error = parse_to_slice("http://a.ü.example", &mut [0; 64]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "domain is not ASCII: U+00FC at byte 9: write it in punycode (`xn--…`), or have \
         `Url::parse` convert it with the feature `idna`",
    );
}

/// A domain that is ASCII stays as it is. With the feature, invalid punycode is an error.
#[test]
fn punycode_stays() {
    let cases: [(&str, &[(UrlErrorKind, usize)]); 12] = [
        ("http://xn--mller-kva.example/", &[]),
        ("http://XN--MLLER-KVA.example:8080/a b", &[(NotUrlCodePoint, 35)]),
        ("http://xn--8i7caa/", &[(DomainInvalidPunycode, 7)]),
        ("http://a.xn--/", &[(DomainToAscii, 9), (DomainInvalidPunycode, 9)]),
        ("http://xn--zca.xn--a:80a/", &[(DomainInvalidPunycode, 15), (PortInvalid, 23)]),
        ("http://u@xn--a/", &[(InvalidCredentials, 8), (DomainInvalidPunycode, 9)]),
        ("http://%78n--a/", &[(DomainPercentEncoded, 7), (DomainInvalidPunycode, 7)]),
        ("http://xn--a_/", &[(DomainToAscii, 7), (DomainInvalidPunycode, 7)]),
        ("file://x\tn--a/", &[(TabOrNewline, 8), (DomainInvalidPunycode, 7)]),
        // A label that begins with `-` is valid only for the parser.
        ("http://xn----eha/", &[(DomainToAscii, 7)]),
        // A label that is written from right to left, beside one that begins with a digit.
        ("http://1a.xn--4db/", &[(DomainInvalidPunycode, 10)]),
        ("foo://xn--a/", &[]),
    ];
    for (url, errors) in cases {
        let of_punycode = |(kind, at): &(UrlErrorKind, usize)| {
            *kind == DomainInvalidPunycode || url[*at..].starts_with("xn----")
        };
        let expected: Vec<_> = match cfg!(feature = "idna") {
            true => errors.to_vec(),
            false => errors.iter().copied().filter(|error| !of_punycode(error)).collect(),
        };
        let found: Vec<_> =
            validation_errors(url).map(|error| (error.kind(), error.position())).collect();
        assert_eq!(found, expected, "{url}");
        let parsed = Url::parse(url);
        if errors.iter().all(|(kind, _)| *kind != PortInvalid) {
            let domain = url.to_lowercase().replace("%78", "x").replace(['\t'], "");
            assert_eq!(parsed.unwrap().as_str(), domain.replace(' ', "%20"));
        } else {
            assert_eq!(parsed.unwrap_err().kind(), PortInvalid);
        }
    }
}

#[test]
fn joined_urls_are_converted() {
    let base = Url::parse("https://example.com/a").unwrap();
    let joined = base.join("//bücher.example/b");
    let kind = joined.as_ref().map_err(|error| error.kind());
    if cfg!(feature = "idna") {
        assert_eq!(kind.unwrap().as_str(), "https://xn--bcher-kva.example/b");
    } else {
        assert_eq!(kind.unwrap_err(), DomainNotAscii);
    }
}
