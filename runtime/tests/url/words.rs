//! The name, the position and the words of every kind of error.

use etched_runtime::query::Displayed;
use etched_runtime::uri_template::Template;
use etched_runtime::url::{
    Url, UrlError, UrlErrorKind, UrlErrorKind::*, parse_to_slice, validation_errors,
};

use crate::support::{Shown, Then};

/// A kind, the name that the standard gives it, a URL or a part of one that raises it, its position
/// there, and its message.
type Row = (UrlErrorKind, &'static str, &'static str, usize, &'static str);

/// One row for each kind, in the order of the kinds.
#[rustfmt::skip]
const ROWS: &[Row] = &[
    (SurroundingSpace, "invalid-URL-unit", "a:b\u{1F}", 3,
        "space or control character `\\x1F` at byte 3: it is removed before and after a URL"),
    (TabOrNewline, "invalid-URL-unit", "a:b\tc", 3,
        "tab or newline `\\x09` at byte 3: it is removed from a URL"),
    (NotUrlCodePoint, "invalid-URL-unit", "a:b\u{FDD0}", 3,
        "invalid code point U+FDD0 at byte 3: in a valid URL it is percent-encoded"),
    (MalformedEscape, "invalid-URL-unit", "a:b%4g", 3,
        "malformed escape `%4g` at byte 3: `%` takes two hexadecimal digits"),
    (MissingFollowingSolidus, "special-scheme-missing-following-solidus", "http:/a", 5,
        "wrong number of slashes at byte 5: exactly `//` follows the scheme of a special URL"),
    (MissingScheme, "missing-scheme-non-relative-URL", "1a:", 0,
        "missing scheme at byte 0: a URL without a base starts with a scheme, such as `https:`"),
    (OpaqueBase, "missing-scheme-non-relative-URL", "1a:", 0,
        "the path of the base is opaque at byte 0: only a fragment, `#…`, is relative to it"),
    (InvalidReverseSolidus, "invalid-reverse-solidus", "http://a/b\\c", 10,
        "backslash at byte 10: a special URL has `/` in its place"),
    (InvalidCredentials, "invalid-credentials", "http://a:b@c", 10,
        "credentials before the `@` at byte 10: a valid URL has no user name and no password"),
    (HostMissing, "host-missing", "http://?a", 7,
        "missing host at byte 7: a host is required here, such as `example.com`"),
    (PortOutOfRange, "port-out-of-range", "http://a:65536", 9,
        "port out of range at byte 9: the largest port is 65535"),
    (PortInvalid, "port-invalid", "http://a:8ü", 10,
        "invalid port: U+00FC at byte 10: a port consists of digits"),
    (FileInvalidDriveLetter, "file-invalid-Windows-drive-letter", "C|/a", 0,
        "drive letter at byte 0: a relative URL does not start with one; write `file:///` before it"),
    (FileInvalidDriveLetterHost, "file-invalid-Windows-drive-letter-host", "file://C:/a", 7,
        "drive letter as host at byte 7: write `file:///`, with three slashes"),
    (DomainToAscii, "domain-to-ASCII", "http://a.b_c", 9,
        "invalid domain at byte 9: the labels of a domain have 1 to 63 letters, digits and, inside, `-`"),
    (DomainEmptyLabel, "domain-to-ASCII", "http://a..b", 9,
        "empty label in a domain at byte 9: a domain begins without a dot, and has no `..`"),
    (DomainInvalidPunycode, "domain-to-ASCII", "http://a.xn--a", 9,
        "invalid punycode in a domain at byte 9: the label after `xn--` is encoded from a valid one"),
    (DomainInvalidCodePoint, "domain-to-ASCII", "http://a.b<c", 10,
        "forbidden code point in a domain: `<` at byte 10: a domain consists of letters, digits, `-` and `.`"),
    (DomainNotAscii, "domain-to-ASCII", "http://a.ü", 9,
        "domain is not ASCII: U+00FC at byte 9: write it in punycode (`xn--…`), or have `Url::parse` convert it with the feature `idna`"),
    (DomainPercentEncoded, "domain-percent-encoded", "http://a%62", 8,
        "escape in a domain at byte 8: write the character itself"),
    (HostInvalidCodePoint, "host-invalid-code-point", "a://b^", 5,
        "forbidden code point in a host: `^` at byte 5: in a valid URL it is percent-encoded"),
    (Ipv4EmptyPart, "IPv4-empty-part", "http://1.2.3.4.", 15,
        "dot after an IPv4 address at byte 15: an IPv4 address ends with a number"),
    (Ipv4TooFewParts, "IPv4-too-few-parts", "http://1.2.3", 7,
        "too few parts in an IPv4 address at byte 7: it has four numbers, such as `127.0.0.1`"),
    (Ipv4TooManyParts, "IPv4-too-many-parts", "http://1.2.3.4.5", 15,
        "too many parts in an IPv4 address at byte 15: it has four numbers, such as `127.0.0.1`"),
    (Ipv4NonNumericPart, "IPv4-non-numeric-part", "http://1.2.a.4", 11,
        "part of an IPv4 address is not a number at byte 11: a host whose last label is a number is an IPv4 address"),
    (Ipv4NonDecimalPart, "IPv4-non-decimal-part", "http://1.2.3.0x4", 13,
        "hexadecimal or octal number in an IPv4 address at byte 13: its numbers are decimal"),
    (Ipv4OutOfRangePart, "IPv4-out-of-range-part", "http://1.2.3.256", 13,
        "number out of range in an IPv4 address at byte 13: its numbers are at most 255"),
    (Ipv4NonAsciiInput, "IPv4-non-ASCII-input", "http://1.2.3.④", 7,
        "IPv4 address is not ASCII at byte 7: write its digits and dots in ASCII"),
    (Ipv6Unclosed, "IPv6-unclosed", "http://[::1", 7,
        "unclosed IPv6 address at byte 7: the host ends with `]`"),
    (Ipv6InvalidCompression, "IPv6-invalid-compression", "http://[:1]", 8,
        "single colon at the start of an IPv6 address at byte 8: it begins with a hexadecimal digit or `::`"),
    (Ipv6TooManyPieces, "IPv6-too-many-pieces", "http://[1:2:3:4:5:6:7:8:9]", 24,
        "too many pieces in an IPv6 address at byte 24: it has eight"),
    (Ipv6MultipleCompression, "IPv6-multiple-compression", "http://[1::2::3]", 13,
        "second `::` in an IPv6 address at byte 13: it has at most one"),
    (Ipv6InvalidCodePoint, "IPv6-invalid-code-point", "http://[::g]", 10,
        "invalid IPv6 address: `g` at byte 10: it has up to four hexadecimal digits between two colons"),
    (Ipv6TooFewPieces, "IPv6-too-few-pieces", "http://[1:2]", 11,
        "too few pieces in an IPv6 address at byte 11: it has eight, or a `::`"),
    (Ipv6PieceLeadingZero, "IPv6-piece-leading-zero", "http://[::01]", 10,
        "leading zero in an IPv6 address at byte 10: its pieces are as short as possible"),
    (Ipv4InIpv6TooManyPieces, "IPv4-in-IPv6-too-many-pieces", "http://[1:2:3:4:5:6:7:1.2.3.4]", 22,
        "too many pieces before an IPv4 address at byte 22: an IPv6 address has six pieces before it"),
    (Ipv4InIpv6InvalidCodePoint, "IPv4-in-IPv6-invalid-code-point", "http://[::1.2.3.04]", 17,
        "invalid IPv4 address in an IPv6 address: `4` at byte 17: it has four decimal numbers without leading zeros"),
    (Ipv4InIpv6OutOfRangePart, "IPv4-in-IPv6-out-of-range-part", "http://[::1.2.3.256]", 16,
        "number out of range in an IPv4 address at byte 16: its numbers are at most 255"),
    (Ipv4InIpv6TooFewParts, "IPv4-in-IPv6-too-few-parts", "http://[::1.2.3]", 15,
        "too few parts in an IPv4 address at byte 15: it has four numbers, such as `127.0.0.1`"),
    (SignInPassword, "port-invalid", "postgres://ann:pa#ss@db/x", 17,
        "`#`, `/` or `?` in a password at byte 17: it would end the host; there they are `%23`, `%2F` and `%3F`"),
    (PortInHost, "host-invalid-code-point", "h:80", 1,
        "port in a host at byte 1: `with_port` sets the port"),
    (SchemeInvalid, "scheme-invalid", "a_b", 1,
        "invalid scheme: `_` at byte 1: a scheme begins with a letter; letters, digits, `+`, `-` and `.` follow"),
    (SchemeMismatch, "scheme-mismatch", "foo", 0,
        "another kind of scheme at byte 0: the other parts of the URL would be read in another way"),
    (DotSegment, "dot-segment", "..", 0,
        "dot segment at byte 0: a segment `.` or `..` would name another resource"),
    (EmptySegment, "empty-segment", "a//b", 2,
        "empty segment at byte 2: an empty segment would name another resource"),
    (NotARoute, "not-a-route", "a:b", 1,
        "not a route: `:` at byte 1: a route is a path, and maybe a query, without a scheme, a host, a fragment and `\\`"),
    (QueryBeforeRoute, "query-before-route", "b", 0,
        "query before a route at byte 0: a route follows a path; `without_query` removes the query"),
    (Display, "display", "fails", 0,
        "error of a `Display` at byte 0: the `Display` of a value returned an error"),
    (Value, "value", "..", 9,
        "the value of the variable at byte 10 of the template makes a segment of the path `.` or `..`"),
    (Template, "template", "/a", 8,
        "at byte 8 of the template: its value would continue the host; write `/` before it, or `.` if it is a label of the host"),
    (PartNotAllowed, "part-not-allowed", "a", 0,
        "part that the URL cannot have at byte 0: user name, password and port need a host and a scheme other than `file`; host and path need a path that is not opaque"),
    (BufferTooSmall, "buffer-too-small", "a:this-is-longer-than-the-buffer", 0,
        "the output takes 32 bytes, but the buffer has room for 24"),
];

/// The length of the buffer that is too small for the last URL.
const ROOM: usize = 24;

#[test]
fn every_kind_has_a_name_and_words() {
    let [base, web, opaque] = ["file:///", "http://h/", "a:b"].map(|url| Url::parse(url).unwrap());
    for &(kind, name, url, position, message) in ROWS {
        assert_eq!(kind.name(), name, "{kind:?}");
        if matches!(kind, DomainInvalidPunycode | Ipv4NonAsciiInput) && !cfg!(feature = "idna") {
            continue;
        }
        let errors = validation_errors(url).chain(base.validation_errors(url));
        // A `const fn` refuses a domain that is not ASCII, and a small buffer.
        let errors = errors.chain(parse_to_slice(url, &mut [0; ROOM]).err());
        let value = |template| {
            let expansion = Template::parse(template).unwrap().expand([("x", url)]).unwrap();
            expansion.to_url().map_err(UrlError::from)
        };
        let set = [
            web.join_segment(url),
            web.join_route(url),
            web.join("?q").unwrap().join_route(url),
            web.join_segment(Displayed(Shown(&["a"], Then::Fails))),
            value("http://h/{x}"),
            value("http://h{x}"),
            Url::parse(url),
            opaque.join(url),
            web.with_host(url),
            web.with_scheme(url),
            opaque.with_path(url),
        ];
        let mut errors = errors.chain(set.into_iter().filter_map(Result::err));
        let Some(error) = errors.find(|error| error.kind() == kind) else {
            panic!("{url} does not raise {kind:?}");
        };
        assert_eq!((error.position(), &*error.to_string()), (position, message), "{kind:?}");
    }
}

#[test]
fn every_kind_has_one_row() {
    let source = include_str!("../../src/url/error.rs");
    let (_, table) = source.split_once("\nkinds! {\n").unwrap();
    let (table, _) = table.split_once("\n}\n").unwrap();
    // A row of that table starts with the kind. The next lines of a row are indented more.
    let lines = table.lines().filter_map(|line| line.strip_prefix("    "));
    let kinds = lines.filter(|line| line.starts_with(char::is_uppercase));
    let kinds: Vec<&str> = kinds.filter_map(|line| line.split(' ').next()).collect();
    assert!(kinds.len() > 30, "{kinds:?}");
    let rows: Vec<String> = ROWS.iter().map(|(kind, ..)| format!("{kind:?}")).collect();
    assert_eq!(rows, kinds);
}
