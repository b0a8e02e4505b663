//! Every validation error, with its position.

use std::iter;

use etched_runtime::url::{Url, UrlErrorKind, UrlErrorKind::*, validation_errors};

use crate::checks::url::parses;

#[track_caller]
fn check(url: &str, expected: &[(UrlErrorKind, usize)]) {
    let errors = validation_errors(url).map(|error| (error.kind(), error.position()));
    assert_eq!(errors.collect::<Vec<_>>(), expected, "{url}");
    // A failure is the last error, and `parse` returns it.
    parses(None, url, iter::repeat(""));
}

#[test]
fn valid_urls_have_none() {
    for url in [
        "https://example.com",
        "HTTPS://example.com:8080/a/../b?q=ä&r=%20#:~:text=x",
        "mailto:ann@example.com",
        "foo://exa_mple/a",
        "file:///C:/a",
        "file://localhost/",
        "http://127.0.0.1:65535/",
        "http://[2001:db8::1:127.0.0.1]",
        "https://xn--mller-kva.example",
        "a:\u{A0}\u{10FFFD}\u{E000}",
    ] {
        check(url, &[]);
    }
}

#[test]
fn urls_units() {
    check(" a:b\n ", &[(SurroundingSpace, 0), (SurroundingSpace, 4)]);
    check("\u{1}a:", &[(SurroundingSpace, 0)]);
    check("a:\t\tb\rc", &[(TabOrNewline, 2)]);
    check(
        "http://h/a<b?c>d#e`f\\",
        &[
            (NotUrlCodePoint, 10),
            (NotUrlCodePoint, 14),
            (NotUrlCodePoint, 18),
            (NotUrlCodePoint, 20),
        ],
    );
    check(
        "a:{\u{80}\u{FDD0}\u{1FFFE}ä|#|#",
        &[
            (NotUrlCodePoint, 2),
            (NotUrlCodePoint, 3),
            (NotUrlCodePoint, 5),
            (NotUrlCodePoint, 8),
            (NotUrlCodePoint, 14),
            (NotUrlCodePoint, 16),
            (NotUrlCodePoint, 17),
        ],
    );
    check(
        "http://h/%?%a#%ag%41%",
        &[
            (MalformedEscape, 9),
            (MalformedEscape, 11),
            (MalformedEscape, 14),
            (MalformedEscape, 20),
        ],
    );
    // Tabs do not count.
    check("a:%4\t1", &[(TabOrNewline, 4)]);
    check("foo://ü^{/", &[(HostInvalidCodePoint, 8)]);
    check("foo://{a}%b%c/", &[(NotUrlCodePoint, 6), (MalformedEscape, 9)]);
}

#[test]
fn slashes() {
    check("http:h", &[(MissingFollowingSolidus, 5)]);
    check("http:/h", &[(MissingFollowingSolidus, 5), (MissingFollowingSolidus, 5)]);
    check("http:///\\h", &[(MissingFollowingSolidus, 7), (MissingFollowingSolidus, 8)]);
    check("file:a", &[(MissingFollowingSolidus, 5)]);
    check("file:/a", &[(MissingFollowingSolidus, 5)]);
    check(
        "file:\\\\a\\b\\c",
        &[
            (MissingFollowingSolidus, 5),
            (InvalidReverseSolidus, 5),
            (InvalidReverseSolidus, 6),
            (InvalidReverseSolidus, 8),
            (InvalidReverseSolidus, 10),
        ],
    );
    check(
        "http://h\\a\\b?\\",
        &[(InvalidReverseSolidus, 8), (InvalidReverseSolidus, 10), (NotUrlCodePoint, 13)],
    );
    check("foo:/a\\", &[(NotUrlCodePoint, 6)]);
}

#[test]
fn failures_without_a_host() {
    check("", &[(MissingScheme, 0)]);
    check("  /a", &[(SurroundingSpace, 0), (MissingScheme, 2)]);
    check("http://", &[(HostMissing, 7)]);
    check("http://:80", &[(HostMissing, 7)]);
    check("http://a@", &[(InvalidCredentials, 8), (HostMissing, 9)]);
    check("foo://:80", &[(HostMissing, 6)]);
    check("http://h:65536/", &[(PortOutOfRange, 9)]);
    check("http://h:1z", &[(PortInvalid, 10)]);
    check("http://h:99999z", &[(PortInvalid, 14)]);
}

#[test]
fn credentials() {
    check("http://a:b@c@h/@", &[(InvalidCredentials, 10), (InvalidCredentials, 12)]);
    check("http://@h", &[(InvalidCredentials, 7)]);
}

#[test]
fn drive_letters() {
    check("file://C|/a|", &[(FileInvalidDriveLetterHost, 7), (NotUrlCodePoint, 11)]);
    let base = Url::parse("file:///a").unwrap();
    let errors: Vec<_> = base.validation_errors("C|/b").collect();
    assert_eq!((errors[0].kind(), errors[0].position()), (FileInvalidDriveLetter, 0));
    assert_eq!((errors[1].kind(), errors[1].position()), (NotUrlCodePoint, 1));
    assert_eq!(errors.len(), 2);
}

#[test]
fn domains() {
    check("http://a%zz", &[(DomainInvalidCodePoint, 8)]);
    check("http://exa%23mple.org", &[(DomainPercentEncoded, 10), (DomainInvalidCodePoint, 10)]);
    check("http://exam%70le.org", &[(DomainPercentEncoded, 11)]);
    check("http://a.b_c.d_e", &[(DomainToAscii, 9)]);
    check("http://a..b", &[(DomainEmptyLabel, 9)]);
    check("http://.a.b", &[(DomainEmptyLabel, 7)]);
    check("http://a_..b", &[(DomainEmptyLabel, 10), (DomainToAscii, 7)]);
    check("http://a.b.", &[(DomainToAscii, 11)]);
    check("http://a..", &[(DomainEmptyLabel, 9), (DomainToAscii, 10)]);
    check("http://.", &[(DomainEmptyLabel, 7), (DomainToAscii, 8)]);
    // A dot can be an escape too.
    check("http://example%2ecom", &[(DomainPercentEncoded, 14)]);
    check("http://a%2E%2eb", &[(DomainPercentEncoded, 8), (DomainEmptyLabel, 11)]);
    check("http://a.b%2e", &[(DomainPercentEncoded, 10), (DomainToAscii, 13)]);
    check("http://-a", &[(DomainToAscii, 7)]);
    check("http://a-", &[(DomainToAscii, 7)]);
    check("http://ab--c", &[(DomainToAscii, 7)]);
    check("http://abc--d", &[]);
    check(&format!("http://{}", "a".repeat(63)), &[]);
    check(&format!("http://a.{}", "a".repeat(64)), &[(DomainToAscii, 9)]);
    check(&format!("http://{}a.b", "a.".repeat(125)), &[]);
    check(&format!("http://{}a.bc", "a.".repeat(125)), &[(DomainToAscii, 259)]);
}

#[test]
fn ipv4() {
    check("http://127.0.0.1.", &[(DomainToAscii, 17), (Ipv4EmptyPart, 17)]);
    check("http://1.2.3", &[(Ipv4TooFewParts, 7)]);
    check("http://1.2.3.4.5", &[(Ipv4TooManyParts, 15)]);
    check(
        "http://01.2.3.4.5.",
        &[(DomainToAscii, 18), (Ipv4EmptyPart, 18), (Ipv4TooManyParts, 16)],
    );
    check("http://1.2.3.4%2e5", &[(DomainPercentEncoded, 14), (Ipv4TooManyParts, 17)]);
    check("http://test.42", &[(Ipv4TooFewParts, 7), (Ipv4NonNumericPart, 7)]);
    check("http://127.0.0x0.01", &[(Ipv4NonDecimalPart, 13), (Ipv4NonDecimalPart, 17)]);
    check("http://255.255.4000.1", &[(Ipv4OutOfRangePart, 15)]);
    check("http://1.2.3.300", &[(Ipv4OutOfRangePart, 13)]);
    // It has a value, but does not need to be written like that.
    check("http://1.2.300", &[(Ipv4TooFewParts, 7), (Ipv4OutOfRangePart, 11)]);
    check(
        "http://%31.0x2.03.0X4.",
        &[
            (DomainPercentEncoded, 7),
            (DomainToAscii, 22),
            (Ipv4EmptyPart, 22),
            (Ipv4NonDecimalPart, 11),
            (Ipv4NonDecimalPart, 15),
            (Ipv4NonDecimalPart, 18),
        ],
    );
    // The most that one host can have.
    check(
        "http://%30x01.0x2.03.0X0.",
        &[
            (DomainPercentEncoded, 7),
            (DomainToAscii, 25),
            (Ipv4EmptyPart, 25),
            (Ipv4NonDecimalPart, 7),
            (Ipv4NonDecimalPart, 14),
            (Ipv4NonDecimalPart, 18),
            (Ipv4NonDecimalPart, 21),
        ],
    );
    let errors = [
        (DomainPercentEncoded, 7),
        (DomainEmptyLabel, 14),
        (DomainToAscii, 25),
        (DomainInvalidPunycode, 15),
        (Ipv4EmptyPart, 25),
        (Ipv4NonDecimalPart, 7),
        (Ipv4NonNumericPart, 14),
    ];
    let is_known = |(kind, _): &&_| cfg!(feature = "idna") || *kind != DomainInvalidPunycode;
    let errors: Vec<_> = errors.iter().filter(is_known).copied().collect();
    check("http://%30x01..xn--a.0X0.", &errors);
}

#[test]
fn ipv6() {
    check("http://[::1", &[(Ipv6Unclosed, 7)]);
    check("http://[:1]", &[(Ipv6InvalidCompression, 8)]);
    check("http://[1:2:3:4:5:6:7:8:9]", &[(Ipv6TooManyPieces, 24)]);
    check("http://[1::1::1]", &[(Ipv6MultipleCompression, 13)]);
    check("http://[1:2:3!:4]", &[(Ipv6InvalidCodePoint, 13)]);
    check("http://[1:2:3:]", &[(Ipv6InvalidCodePoint, 13)]);
    check("http://[1:2:3]", &[(Ipv6TooFewPieces, 13)]);
    check("http://[::01]", &[(Ipv6PieceLeadingZero, 10)]);
    check("http://[1:1:1:1:1:1:1:127.0.0.1]", &[(Ipv4InIpv6TooManyPieces, 22)]);
    check("http://[ffff::.0.0.1]", &[(Ipv4InIpv6InvalidCodePoint, 14)]);
    check("http://[ffff::127.0.xyz.1]", &[(Ipv4InIpv6InvalidCodePoint, 20)]);
    check("http://[ffff::127.0xyz]", &[(Ipv4InIpv6InvalidCodePoint, 19)]);
    check("http://[ffff::127.00.0.1]", &[(Ipv4InIpv6InvalidCodePoint, 19)]);
    check("http://[ffff::127.0.0.1.2]", &[(Ipv4InIpv6InvalidCodePoint, 23)]);
    check("http://[ffff::127.0.0.4000]", &[(Ipv4InIpv6OutOfRangePart, 22)]);
    check("http://[ffff::127.0.0]", &[(Ipv4InIpv6TooFewParts, 21)]);
    let zeros: Vec<_> = (0..8).map(|piece| (Ipv6PieceLeadingZero, 8 + 3 * piece)).collect();
    check("http://[01:01:01:01:01:01:01:01]", &zeros);
    let failure = [&zeros[..], &[(Ipv6TooManyPieces, 32)]].concat();
    check("http://[01:01:01:01:01:01:01:01:01]", &failure);
}

#[test]
fn relative_urls() {
    let http = Url::parse("http://h/a").unwrap();
    let opaque = Url::parse("mailto:a").unwrap();
    for (base, url, expected) in [
        (&http, "b?c#d", &[][..]),
        (&http, "//i/..", &[]),
        (&http, "http:b", &[(MissingFollowingSolidus, 5)]),
        (&http, r"\b", &[(InvalidReverseSolidus, 0)]),
        (
            &http,
            r"\\\b\",
            &[
                (InvalidReverseSolidus, 0),
                (InvalidReverseSolidus, 1),
                (MissingFollowingSolidus, 2),
                (InvalidReverseSolidus, 4),
            ],
        ),
        (&http, " //@", &[(SurroundingSpace, 0), (InvalidCredentials, 3), (HostMissing, 4)]),
        (&opaque, "#a", &[]),
        (&opaque, "a", &[(OpaqueBase, 0)]),
    ] {
        let errors = base.validation_errors(url);
        let errors: Vec<_> = errors.map(|error| (error.kind(), error.position())).collect();
        assert_eq!(errors, expected, "{url}");
        let fails = base.validation_errors(url).any(|error| error.is_failure());
        assert_eq!(base.join(url).is_err(), fails, "{url}");
    }
}

#[test]
fn messages() {
    for (url, message) in [
        ("http://h/<", "invalid code point `<` at byte 9: in a valid URL it is percent-encoded"),
        ("a:%zz", "malformed escape `%zz` at byte 2: `%` takes two hexadecimal digits"),
        ("a:%4ü", "malformed escape `%4` at byte 2: `%` takes two hexadecimal digits"),
        (
            "a:b\n",
            "space or control character `\\x0A` at byte 3: it is removed before and after a URL",
        ),
        ("http://", "missing host at byte 7: a host is required here, such as `example.com`"),
        ("http://[::a", "unclosed IPv6 address at byte 7: the host ends with `]`"),
    ] {
        let error = validation_errors(url).next().unwrap();
        assert_eq!(error.to_string(), message, "{url}");
    }
}

/// The excerpt begins at the position, and is text: it shows whole characters.
#[test]
fn the_alternate_form_draws_text() {
    for (url, drawn) in [
        ("http://h/%zz/abcdefg", "\n| …%zz/abcd\n|  ^^^"),
        ("<", "\n| <\n| ^"),
        ("http:/h/Grüße", "\n| …/h/Grü\n|  ^"),
        ("http://h/%zz/abcü", "\n| …%zz/abc\n|  ^^^"),
        ("http://h/%z\u{1F980}", "\n| …%z\u{1F980}\n|  ^^"),
        ("http://h:ü/", "\n| …ü/\n|  ^"),
        ("http://h:\u{1F980}\u{1F980}", "\n| …\u{1F980}\u{1F980}\n|  ^"),
        // Characters that are not seen, or that move others, are escapes.
        ("http://h:\u{202E}8", "\n| …\\xE2\\x80\\xAE8\n|  ^^^^^^^^^^^^"),
        ("a:b\n", "\n| …\\x0A\n|  ^^^^"),
        // At the end there is nothing to draw.
        ("http://", ""),
        ("http://[::a", "\n| …[::a\n|  ^"),
    ] {
        let error = validation_errors(url).next().unwrap();
        assert_eq!(format!("{error:#}"), format!("{error}{drawn}"), "{url}");
    }
}
