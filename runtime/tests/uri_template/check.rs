//! Tests values in each place of a template: what is written, and what is refused.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV6};

use etched_runtime::ToSliceError;
use etched_runtime::percent::{COMPONENT, FORM, PATH_SEGMENT};
use etched_runtime::uri_template::{
    Displayed, Encoded, ExpansionError, ExpansionErrorKind as Kind, Segments, Template, ToValue,
};
use etched_runtime::url::Url;

use crate::support::{Shown, Then};

/// The checked text, or the kind of the error.
#[derive(Clone, Copy, Debug)]
pub(super) enum Expected<'e> {
    Text(&'e str),
    Kind(Kind),
}

impl<'e> From<&'e str> for Expected<'e> {
    fn from(text: &'e str) -> Expected<'e> {
        Expected::Text(text)
    }
}

impl From<Kind> for Expected<'_> {
    fn from(kind: Kind) -> Self {
        Expected::Kind(kind)
    }
}

/// The schemes of the texts that are URLs.
const SCHEMES: [&str; 11] = [
    "http:", "https:", "ws:", "file:", "FILE:", "foo:", "mailto:", "urn:", "tel:", "data:",
    "redis:",
];

/// The URLs of the texts that the parser writes in another way.
const PARSED: [(&str, &str); 13] = [
    ("FILE://nas", "file://nas/"),
    ("file:a/b", "file:///a/b"),
    ("https://example.com", "https://example.com/"),
    ("https://example.com?y=80", "https://example.com/?y=80"),
    ("https://example.com?y", "https://example.com/?y"),
    ("https://example.com#top", "https://example.com/#top"),
    ("ws://ann@[::1]?q", "ws://ann@[::1]/?q"),
    ("https://example.com#a", "https://example.com/#a"),
    ("https://Shop_1.example.com/", "https://shop_1.example.com/"),
    ("http://localhost:080/a", "http://localhost/a"),
    ("http://[2001:db8:0:0::1]/a", "http://[2001:db8::1]/a"),
    ("https://Example.com/a/b", "https://example.com/a/b"),
    ("http://example.com:8080", "http://example.com:8080/"),
];

/// The URL of a text, as the test has it; `None` if the text is only a part of a URL.
fn url_of(text: &str) -> Option<&str> {
    let is_url = SCHEMES.iter().any(|scheme| text.starts_with(scheme));
    is_url.then(|| PARSED.iter().find(|row| row.0 == text).map_or(text, |row| row.1))
}

/// Checks a template with a value of `x`, by each checked function. The variables `y` and `h` are
/// `80` and `example.com`.
#[track_caller]
pub(super) fn check(
    template: &str,
    x: &dyn ToValue,
    expected: Expected<'_>,
) -> Result<String, ExpansionError> {
    let values: [(&str, &dyn ToValue); 3] = [("x", x), ("y", &"80"), ("h", &"example.com")];
    let link = Template::parse(template).unwrap().expand(values).unwrap();
    let say = || format!("{template}, unchecked {}", link.unchecked());
    let result = link.try_to_string();
    let mut buffer = [0; 600];
    match (expected, &result) {
        (Expected::Text(text), Ok(found)) => {
            assert_eq!(found, text, "{}", say());
            assert_eq!(link.to_slice(&mut buffer), Ok(text), "{}", say());
            for len in 0..text.len() {
                match link.to_slice(&mut buffer[..len]) {
                    Err(ToSliceError::BufferTooSmall(error)) => {
                        assert_eq!((error.needed(), error.available()), (text.len(), len));
                    }
                    other => panic!("{other:?} in {len} bytes: {}", say()),
                }
            }
            assert_eq!(link.to_slice(&mut buffer[..text.len()]), Ok(text), "{}", say());
            match (link.to_url(), url_of(text)) {
                (Ok(url), Some(expected)) => assert_eq!(url.as_str(), expected, "{}", say()),
                (Err(error), None) => assert_eq!(error.kind(), Kind::Url, "{}", say()),
                (other, expected) => panic!("{other:?}, not {expected:?}: {}", say()),
            }
        }
        (Expected::Kind(kind), Err(error)) => {
            assert_eq!(error.kind(), kind, "{}: {error}", say());
            assert_eq!(link.to_slice(&mut buffer), Err((*error).into()), "{}", say());
            // The parser of `to_url` converts a domain.
            let is_converted = cfg!(feature = "idna") && kind == Kind::NotAscii;
            assert!(is_converted || link.to_url() == Err(*error), "{}", say());
            for len in 0..link.encoded_len() {
                match link.to_slice(&mut buffer[..len]) {
                    Err(ToSliceError::Input(found)) => assert_eq!(found, *error, "{}", say()),
                    Err(ToSliceError::BufferTooSmall(small)) => assert!(small.needed() > len),
                    Ok(text) => panic!("{text} in {len} bytes: {}", say()),
                }
            }
        }
        _ => panic!("{result:?}, not {expected:?}: {}", say()),
    }
    result
}

/// Checks a template with a text, also displayed in pieces. `None` is undefined.
#[track_caller]
fn check_text(template: &str, x: Option<&str>, expected: Expected<'_>) {
    let result = check(template, &x, expected);
    let Some(text) = x else { return };
    for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
        let pieces = [&text[..at], "", &text[at..]];
        let cut = Displayed(Shown(&pieces, Then::Ends));
        let values: [(&str, &dyn ToValue); 3] = [("x", &cut), ("y", &"80"), ("h", &"example.com")];
        let link = Template::parse(template).unwrap().expand(values).unwrap();
        assert_eq!(link.try_to_string(), result, "{template} with {pieces:?}");
        let needed = result.as_ref().map_or(0, String::len);
        for len in [needed / 2, needed.saturating_sub(1)] {
            match link.to_slice(&mut vec![0; len]) {
                Err(ToSliceError::BufferTooSmall(error)) if result.is_ok() => {
                    assert_eq!(error.needed(), needed, "{template} with {pieces:?}");
                }
                other => assert!(needed == 0, "{template} with {pieces:?}: {other:?}"),
            }
        }
    }
}

/// Tests a place: for each template the values, each with its text or with the kind of its error.
/// The numbers are the least numbers of texts and of errors.
macro_rules! places {
    ($($name:ident($texts:literal, $errors:literal) {$(
        in $template:literal: $($value:expr => $expected:expr,)+
    )+})+) => {$(
        #[test]
        fn $name() {
            let (mut texts, mut errors) = (0, 0);
            $($(
                let expected = Expected::from($expected);
                check_text($template, $value.into(), expected);
                match expected {
                    Expected::Text(_) => texts += 1,
                    Expected::Kind(_) => errors += 1,
                }
            )+)+
            assert!(texts >= $texts && errors >= $errors, "{texts} {errors}");
        }
    )+};
}

const UNDEFINED: Option<&str> = None;

places! {
    a_whole_reference(3, 5) {
        in "{+x}":
            "https://example.com/a/b?c=/../#d" => "https://example.com/a/b?c=/../#d",
            "https://u:p@example.com:8080/a/" => "https://u:p@example.com:8080/a/",
            "https://example.com" => "https://example.com",
            "https://example.com/a%2Fb" => "https://example.com/a%2Fb",
            "mailto:ann@example.com" => "mailto:ann@example.com",
            "/a/b/" => "/a/b/",
            "/" => "/",
            "a/b?c" => "a/b?c",
            "?q=a b" => "?q=a%20b",
            "#d" => "#d",
            "" => "",
            UNDEFINED => "",
            "https://example.com/a%20" => "https://example.com/a%20",
            "https://example.com/%0A" => "https://example.com/%0A",
            "%20a%7F" => "%20a%7F",
            "data:,a//b" => "data:,a//b",
            "foo:a/../b" => "foo:a/../b",
            "file:a/b" => "file:a/b",
            "https:h" => Kind::Scheme,
            "https:///h" => Kind::Scheme,
            "file:a/../b" => Kind::DotSegment,
            "foo:/a//b" => Kind::EmptySegment,
            "//evil.example/a" => Kind::DoubleSlash,
            "//" => Kind::DoubleSlash,
            "/a/../b" => Kind::DotSegment,
            ".." => Kind::DotSegment,
            "https://example.com/a/%2e%2E" => Kind::DotSegment,
            "https://example.com/./a" => Kind::DotSegment,
            "https://example.com//a" => Kind::EmptySegment,
            "/a//" => Kind::EmptySegment,
            " //evil.example/a" => Kind::SpaceInBase,
            "https://example.com/\n" => Kind::SpaceInBase,
    }
    a_base_before_a_path(3, 5) {
        in "{+x}/a/b":
            "https://example.com" => "https://example.com/a/b",
            "https://example.com/" => "https://example.com/a/b",
            "https://Example.com" => "https://Example.com/a/b",
            "https://ghe.example/api/v3" => "https://ghe.example/api/v3/a/b",
            "https://ghe.example/api/v3/" => "https://ghe.example/api/v3/a/b",
            "https://u:p@example.com:8080/" => "https://u:p@example.com:8080/a/b",
            "http://[::1]:8080" => "http://[::1]:8080/a/b",
            "https://example.com/a%20b/" => "https://example.com/a%20b/a/b",
            "foo://h" => "foo://h/a/b",
            "/api" => "/api/a/b",
            "/api/" => "/api/a/b",
            "/" => "/a/b",
            "api" => "api/a/b",
            "" => Kind::EmptyBase,
            UNDEFINED => Kind::EmptyBase,
            "//evil.example" => Kind::DoubleSlash,
            "//" => Kind::DoubleSlash,
            "https://example.com/?q" => Kind::EndOfBase,
            "https://example.com#f" => Kind::EndOfBase,
            "?" => Kind::EndOfBase,
            "javascript:alert(1)" => Kind::Scheme,
            "localhost:8080" => Kind::Scheme,
            "https:evil.example" => Kind::Scheme,
            "https:/evil.example" => Kind::Scheme,
            "https:///evil.example" => Kind::Scheme,
            "https://" => Kind::Scheme,
            "https://:80" => Kind::Scheme,
            "https://u@" => Kind::Scheme,
            "file:///srv" => Kind::Scheme,
            "1http://example.com" => Kind::Scheme,
            "https://example.com/.." => Kind::DotSegment,
            "https://example.com/a/%2e/" => Kind::DotSegment,
            "." => Kind::DotSegment,
            "https://example.com//" => Kind::EmptySegment,
            "/a//b" => Kind::EmptySegment,
            " https://example.com" => Kind::SpaceInBase,
            "https://example.com/ " => Kind::SpaceInBase,
            "https://example.com/\n" => Kind::SpaceInBase,
            "\u{7F}" => Kind::SpaceInBase,
            "/a%20\t" => Kind::SpaceInBase,
            " %20" => Kind::SpaceInBase,
            "https://example.com/a%20" => "https://example.com/a%20/a/b",
            "https://example.com/a%20/" => "https://example.com/a%20/a/b",
            "%0Aa%7F" => "%0Aa%7F/a/b",
            "https://example.com%20" => Kind::HostOfBase,
            "https://münchen.example" => Kind::NotAscii,
        in "{+x}{/y}":
            "https://example.com" => "https://example.com/80",
            "https://example.com/" => "https://example.com/80",
            "https://example.com/a/" => "https://example.com/a/80",
            "https://example.com/a?" => Kind::EndOfBase,
            "" => Kind::EmptyBase,
        in "{+x}/":
            "https://example.com" => "https://example.com/",
            "https://example.com/" => "https://example.com/",
            "/" => "/",
        in "{+x}{/u}{?y}":
            "https://example.com/a/" => "https://example.com/a/?y=80",
    }
    a_base_before_a_query(3, 5) {
        in "{+x}{?y}":
            "https://example.com/a" => "https://example.com/a?y=80",
            "https://example.com/a/" => "https://example.com/a/?y=80",
            "https://example.com" => "https://example.com?y=80",
            "/list" => "/list?y=80",
            "" => "?y=80",
            UNDEFINED => "?y=80",
            "https://example.com/?a" => Kind::EndOfBase,
            "https://example.com/#a" => Kind::EndOfBase,
            "//evil.example" => Kind::DoubleSlash,
            "https://example.com/a/.." => Kind::DotSegment,
            "/a//b" => Kind::EmptySegment,
            "data:text" => Kind::Scheme,
            "https://example.com\t" => Kind::SpaceInBase,
        in "{+x}?y":
            "https://example.com" => "https://example.com?y",
            "/a?" => Kind::EndOfBase,
    }
    a_base_before_a_fragment(3, 5) {
        in "{+x}#top":
            "https://example.com/?q=1" => "https://example.com/?q=1#top",
            "https://example.com" => "https://example.com#top",
            "/a?/../" => "/a?/../#top",
            "" => "#top",
            "https://example.com/#a" => Kind::EndOfBase,
            "//evil.example" => Kind::DoubleSlash,
            "https://example.com/a//b" => Kind::EmptySegment,
            "./?a" => Kind::DotSegment,
            "mailto:ann@example.com" => Kind::Scheme,
            "https://example.com/?\u{1}" => Kind::SpaceInBase,
        in "{+x}{#y}":
            "/a" => "/a#80",
            "#" => Kind::EndOfBase,
    }
    a_base_before_pairs(3, 5) {
        in "{+x}{&y}":
            "https://example.com/?a=1" => "https://example.com/?a=1&y=80",
            "/list?" => "/list?&y=80",
            "?a" => "?a&y=80",
            "https://example.com/a" => Kind::NoQuery,
            "" => Kind::NoQuery,
            UNDEFINED => Kind::NoQuery,
            "https://example.com/?a#b" => Kind::EndOfBase,
            "https://example.com/#b?a" => Kind::EndOfBase,
            "//evil.example?a" => Kind::DoubleSlash,
            "/../?a" => Kind::DotSegment,
            "x:?a" => Kind::Scheme,
    }
    a_whole_authority(3, 5) {
        in "http://{x}/a":
            "example.com" => "http://example.com/a",
            "my_host-1.example" => "http://my_host-1.example/a",
            "localhost" => "http://localhost/a",
            "example.com:8080" => "http://example.com:8080/a",
            "127.0.0.1" => "http://127.0.0.1/a",
            "127.0.0.1:65535" => "http://127.0.0.1:65535/a",
            "[::1]" => "http://[::1]/a",
            "[::1]:8080" => "http://[::1]:8080/a",
            "::1" => "http://[::1]/a",
            "::" => "http://[::]/a",
            "2001:db8:0:0::1" => "http://[2001:db8:0:0::1]/a",
            "" => Kind::Host,
            UNDEFINED => Kind::Host,
            "evil.example/" => Kind::Host,
            "evil.example?a" => Kind::Host,
            "evil.example#a" => Kind::Host,
            "evil.example\\" => Kind::Host,
            "user@evil.example" => Kind::Host,
            "a..b" => Kind::Host,
            ".a" => Kind::Host,
            "a." => "http://a./a",
            "localhost." => "http://localhost./a",
            "db.ns.svc.cluster.local.:5432" => "http://db.ns.svc.cluster.local.:5432/a",
            "a.." => Kind::Host,
            "a..:80" => Kind::Host,
            "." => Kind::Host,
            ".:80" => Kind::Host,
            "127.0.0.1." => Kind::Host,
            "1.:80" => Kind::Host,
            "[::1]." => Kind::Host,
            "a b" => Kind::Host,
            "%65vil.example" => Kind::Host,
            "example.com:" => Kind::Host,
            "example.com:65536" => Kind::Host,
            "example.com:8a" => Kind::Host,
            "example.com:80:80" => Kind::Host,
            ":80" => Kind::Host,
            "[::1" => Kind::Host,
            "::1]" => Kind::Host,
            "[a]" => Kind::Host,
            "[::1]a" => Kind::Host,
            "[::1]@evil.example" => Kind::Host,
            "fe80::1%25eth0" => Kind::Host,
            ":::" => Kind::Host,
            "1.2.3.256" => Kind::Host,
            "0x7f.1" => Kind::Host,
            "1.2.3" => Kind::Host,
            "münchen.example" => Kind::NotAscii,
        in "ws://ann@{+x}?q":
            "::1" => "ws://ann@[::1]?q",
            "evil.example/" => Kind::Host,
            "ex%41mple.com" => Kind::Host,
            "b@c" => Kind::Host,
        in "https://{+x}":
            "example.com" => "https://example.com",
            "" => Kind::Host,
        in "https://{x}{?y}":
            "example.com" => "https://example.com?y=80",
            "a?y" => Kind::Host,
        in "//{x}{/y}":
            "example.com" => "//example.com/80",
            "::1" => "//[::1]/80",
            "" => Kind::Host,
        in "file://{x}/a":
            "host" => "file://host/a",
            "" => Kind::Host,
            "localhost" => Kind::Host,
            "LocalHost" => Kind::Host,
            "localhost." => "file://localhost./a",
            "nas:445" => Kind::Host,
            "[::1]:445" => Kind::Host,
            "::1" => "file://[::1]/a",
            "10" => Kind::Host,
        in "file://{x}:/a":
            "C" => Kind::Host,
        in "file://{x}:445/a":
            "nas" => Kind::Host,
        in "FILE://{+x}":
            "nas" => "FILE://nas",
            "nas:445" => Kind::Host,
        // In a scheme that is not special, a host is text, and a number in it is no address.
        in "foo://{x}/a":
            "12345" => "foo://12345/a",
            "10:80" => "foo://10:80/a",
            "1.2.3.256" => "foo://1.2.3.256/a",
            "0x7f.1" => "foo://0x7f.1/a",
            "a." => "foo://a./a",
            "a..b" => Kind::Host,
            "a@b" => Kind::Host,
            "" => Kind::Host,
        // A relative reference may be one of any scheme.
        in "//{x}/a":
            "12345" => Kind::Host,
            "127.0.0.1" => "//127.0.0.1/a",
        in "http://{x:3}/a":
            "abcdef" => "http://abc/a",
            "::1" => "http://[::1]/a",
            "a/b" => Kind::Host,
    }
    a_host_before_a_port(3, 5) {
        in "http://{x}:8080/a":
            "example.com" => "http://example.com:8080/a",
            "10.0.0.1" => "http://10.0.0.1:8080/a",
            "::1" => "http://[::1]:8080/a",
            "[::1]" => "http://[::1]:8080/a",
            "" => Kind::Host,
            UNDEFINED => Kind::Host,
            "example.com:80" => Kind::Host,
            "[::1]:80" => Kind::Host,
            "evil.example/" => Kind::Host,
            "user@evil.example" => Kind::Host,
            "example.com:" => Kind::Host,
            "example.com." => "http://example.com.:8080/a",
            "10.0.0" => Kind::Host,
            "é" => Kind::NotAscii,
        in "foo://{x}:{y}/":
            "a.b" => "foo://a.b:80/",
            "::1" => "foo://[::1]:80/",
            "a:1" => Kind::Host,
    }
    labels_of_a_host(3, 5) {
        in "https://{x}.{h}/":
            "shop" => "https://shop.example.com/",
            "a.b" => "https://a.b.example.com/",
            "my_bucket-1" => "https://my_bucket-1.example.com/",
            "" => Kind::Host,
            UNDEFINED => Kind::Host,
            "." => Kind::Host,
            ".a" => Kind::Host,
            "a." => Kind::Host,
            "a..b" => Kind::Host,
            "evil.example/" => Kind::Host,
            "user@a" => Kind::Host,
            "a:80" => Kind::Host,
            "[::1]" => Kind::Host,
            "%61" => Kind::Host,
            "é" => Kind::NotAscii,
        in "https://{h}.{x}/a":
            "test" => "https://example.com.test/a",
            "80" => Kind::Host,
            "test/b" => Kind::Host,
    }
    a_label(3, 5) {
        in "https://{x}.example.com/":
            "shop" => "https://shop.example.com/",
            "Shop_1" => "https://Shop_1.example.com/",
            "a-b" => "https://a-b.example.com/",
            "1" => "https://1.example.com/",
            "" => Kind::Label,
            UNDEFINED => Kind::Label,
            "a.b" => Kind::Label,
            "." => Kind::Label,
            "a." => Kind::Label,
            "evil.example/" => Kind::Label,
            "evil.example\\" => Kind::Label,
            "user@evil" => Kind::Label,
            "a:80" => Kind::Label,
            "a b" => Kind::Label,
            "%2e" => Kind::Label,
            "ü" => Kind::NotAscii,
        in "https://a.{x}/":
            "example" => "https://a.example/",
            "1" => Kind::Host,
            "0x1" => Kind::Host,
            "b.example" => Kind::Label,
        in "foo://a.{x}/":
            "1" => "foo://a.1/",
        in "https://ann@a.{x}.example.com:80/":
            "b" => "https://ann@a.b.example.com:80/",
            "b@" => Kind::Label,
    }
    a_number_of_an_address(3, 5) {
        in "http://10.0.0.{x}/":
            "1" => "http://10.0.0.1/",
            "255" => "http://10.0.0.255/",
            "256" => Kind::Host,
            "01" => Kind::Host,
            "0x1" => Kind::Host,
            "evil" => Kind::Host,
            "1a" => Kind::Host,
            "xn--p1ai" => Kind::Host,
            "1.evil" => Kind::Host,
            "" => Kind::Host,
            UNDEFINED => Kind::Host,
            "ü" => Kind::NotAscii,
        in "http://192.168.{x}.{y}:8080/":
            "1" => "http://192.168.1.80:8080/",
            "evil" => Kind::Host,
            "1.2" => Kind::Label,
        in "http://192.168.{y}.{x}:8080/":
            "1" => "http://192.168.80.1:8080/",
            "com" => Kind::Host,
        in "//0x7f.0.0.{x}/a":
            "com" => Kind::Host,
        in "redis://10.0.0.{x}/0":
            "1" => "redis://10.0.0.1/0",
            "com" => Kind::Host,
        in "http://ann@10.{x}./":
            "com" => Kind::Host,
        // The last label is of the template, or the template has other text.
        in "http://10.0.0.{x}.nip.example/":
            "1" => "http://10.0.0.1.nip.example/",
            "evil" => "http://10.0.0.evil.nip.example/",
        in "http://10.a.{x}/":
            "com" => "http://10.a.com/",
            "1" => Kind::Host,
        in "http://{x}.0.0.{y}/":
            "127" => "http://127.0.0.80/",
            "a" => Kind::Host,
    }
    a_part_of_a_label(3, 5) {
        in "https://api-{x}.example.com/":
            "eu" => "https://api-eu.example.com/",
            "" => "https://api-.example.com/",
            UNDEFINED => "https://api-.example.com/",
            "1" => "https://api-1.example.com/",
            "a.evil" => Kind::Label,
            "." => Kind::Label,
            "/" => Kind::Label,
            "@evil" => Kind::Label,
            ":80" => Kind::Label,
            "%2f" => Kind::Label,
            "ü" => Kind::NotAscii,
        in "http://node{x}:9200/":
            "7" => "http://node7:9200/",
            "" => "http://node:9200/",
            ".evil" => Kind::Label,
            "7:80" => Kind::Label,
        in "https://{x}{u}.example.com/":
            "a" => "https://a.example.com/",
            "" => Kind::Host,
    }
    a_port(3, 5) {
        in "http://localhost:{x}/a":
            "8080" => "http://localhost:8080/a",
            "0" => "http://localhost:0/a",
            "65535" => "http://localhost:65535/a",
            "080" => "http://localhost:080/a",
            "" => Kind::Port,
            UNDEFINED => Kind::Port,
            "65536" => Kind::Port,
            "99999999999999999999" => Kind::Port,
            "-1" => Kind::Port,
            "+1" => Kind::Port,
            "8 0" => Kind::Port,
            "80/b" => Kind::Port,
            "80@evil.example" => Kind::Port,
            "80#" => Kind::Port,
            "%38" => Kind::Port,
            "８" => Kind::Port,
        in "http://{h}:{x}":
            "8080" => "http://example.com:8080",
            "http" => Kind::Port,
    }
    the_first_segment(3, 5) {
        in "{x}/a":
            "users" => "users/a",
            "a:b" => "a%3Ab/a",
            "a/b?c#d" => "a%2Fb%3Fc%23d/a",
            "" => Kind::EmptySegment,
            UNDEFINED => Kind::EmptySegment,
            "." => Kind::DotSegment,
            ".." => Kind::DotSegment,
            "https://evil.example" => Kind::BaseWithoutPlus,
            "a://" => Kind::BaseWithoutPlus,
        in "v{+x}/a":
            "1/b" => "v1/b/a",
            "" => "v/a",
            UNDEFINED => "v/a",
            ":b" => Kind::Boundary,
            "://evil.example" => Kind::Boundary,
            "?b" => Kind::Boundary,
            "#b" => Kind::Boundary,
            "%3A" => Kind::Escape,
            "/../b" => Kind::DotSegment,
            "//b" => Kind::EmptySegment,
            "/" => Kind::EmptySegment,
        in "{x}":
            "" => "",
            UNDEFINED => "",
            "//evil.example" => "%2F%2Fevil.example",
            "javascript:alert(1)" => "javascript%3Aalert%281%29",
            ".." => Kind::DotSegment,
        in "{x}?a":
            "" => "?a",
            "." => Kind::DotSegment,
    }
    a_path(3, 5) {
        in "/users/{x}/a":
            "ann" => "/users/ann/a",
            "a/b" => "/users/a%2Fb/a",
            "../.." => "/users/..%2F../a",
            "?#" => "/users/%3F%23/a",
            "%2e" => "/users/%252e/a",
            "..." => "/users/.../a",
            "ü" => "/users/%C3%BC/a",
            "" => Kind::EmptySegment,
            UNDEFINED => Kind::EmptySegment,
            "." => Kind::DotSegment,
            ".." => Kind::DotSegment,
        in "https://example.com/{x}{u}.{v}":
            "a" => "https://example.com/a.",
            "" => Kind::DotSegment,
            "." => Kind::DotSegment,
        in "https://example.com/%2E{x}":
            "a" => "https://example.com/%2Ea",
            "" => Kind::DotSegment,
            "." => Kind::DotSegment,
        in "https://example.com/files/{+x}":
            "a/b c" => "https://example.com/files/a/b%20c",
            "dir/" => "https://example.com/files/dir/",
            "@:100%" => "https://example.com/files/@:100%25",
            "%4" => "https://example.com/files/%254",
            "" => Kind::EmptySegment,
            UNDEFINED => Kind::EmptySegment,
            "a?b" => Kind::Boundary,
            "a#b" => Kind::Boundary,
            "?" => Kind::Boundary,
            "50%41.txt" => Kind::Escape,
            "%2e%2e" => Kind::Escape,
            "a/../b" => Kind::DotSegment,
            "/b" => "https://example.com/files/b",
            "/b/c" => "https://example.com/files/b/c",
            "/" => "https://example.com/files/",
            "//b" => Kind::EmptySegment,
            "//" => Kind::EmptySegment,
            "/b//c" => Kind::EmptySegment,
            "/.." => Kind::DotSegment,
            "/?" => Kind::Boundary,
            "a//b" => Kind::EmptySegment,
        in "/files/{+x}/a":
            "b/c" => "/files/b/c/a",
            "/b" => "/files/b/a",
            "b/" => Kind::EmptySegment,
            "/" => Kind::EmptySegment,
            "b/." => Kind::DotSegment,
        // Only one slash, only where the template has one, and only of `{+x}`.
        in "/{+x}":
            "/evil.example" => "/evil.example",
            "/" => "/",
            "//evil.example" => Kind::EmptySegment,
            "///evil.example" => Kind::EmptySegment,
        in "/{+x:2}{+x}":
            "/b" => "/b/b",
        in "/{+x,y}":
            "/b" => "/b,80",
            "/" => "/,80",
            UNDEFINED => "/80",
        in "/{+y,x}":
            "/b" => "/80,/b",
        in "/a{+x}":
            "/b" => "/a/b",
        in "/a/{x}":
            "/b" => "/a/%2Fb",
        in "/a/{x}{+x}":
            "/b" => "/a/%2Fb/b",
        in "foo:/{+x}":
            "/b" => "foo:/b",
            "//b" => Kind::EmptySegment,
        in "{+h}/{+x}?y":
            "/b" => "example.com/b?y",
            "/" => "example.com/?y",
        in "/users{/x}.json":
            "7" => "/users/7.json",
            UNDEFINED => "/users.json",
            "" => "/users/.json",
        in "/users{/x}/a":
            "7" => "/users/7/a",
            UNDEFINED => "/users/a",
            "" => Kind::EmptySegment,
            ".." => Kind::DotSegment,
        in "https://example.com{/x}":
            "a/b" => "https://example.com/a%2Fb",
            UNDEFINED => "https://example.com",
            "" => Kind::EmptySegment,
            "." => Kind::DotSegment,
        in "/a{.x}":
            "b" => "/a.b",
            "" => "/a.",
            "/.." => "/a.%2F..",
        in "/{.x}":
            "b" => "/.b",
            "" => Kind::DotSegment,
            "." => Kind::DotSegment,
            UNDEFINED => Kind::EmptySegment,
        in "/..{;x}":
            "a" => "/..;x=a",
            "" => "/..;x",
            UNDEFINED => Kind::DotSegment,
        in "/a/../b//{x}":
            "c" => "/a/../b//c",
            "" => Kind::EmptySegment,
        in "/{x}/{y}":
            "a" => "/a/80",
            "" => Kind::EmptySegment,
    }
    an_opaque_path(3, 5) {
        in "mailto:{x}":
            "ann@example.com" => "mailto:ann%40example.com",
            "a?b#c" => "mailto:a%3Fb%23c",
            "" => "mailto:",
            ".." => Kind::DotSegment,
        in "mailto:{+x}":
            "ann@example.com" => "mailto:ann@example.com",
            "a:b" => "mailto:a:b",
            "a//b" => "mailto:a//b",
            "a/" => "mailto:a/",
            "/a" => Kind::EmptySegment,
            "//evil.example" => Kind::EmptySegment,
            "a?b" => Kind::Boundary,
            "a#b" => Kind::Boundary,
            "%40" => Kind::Escape,
            "." => Kind::DotSegment,
            "a/../b" => Kind::DotSegment,
        in "data:text/plain;base64,{+x}":
            "//8=" => "data:text/plain;base64,//8=",
            "a//b" => "data:text/plain;base64,a//b",
            "" => "data:text/plain;base64,",
            "a#b" => Kind::Boundary,
        in "urn:a/{+x}":
            "/b" => "urn:a//b",
            "" => "urn:a/",
        in "urn:a/{x}/b":
            "" => Kind::EmptySegment,
        in "urn:isbn:{x}":
            "0-395" => "urn:isbn:0-395",
            "/" => "urn:isbn:%2F",
        in "tel:{+x}?y":
            "+1" => "tel:+1?y",
            "1?" => Kind::Boundary,
        in "foo:{x}/a":
            "b" => "foo:b/a",
            "" => Kind::EmptySegment,
            ".." => Kind::DotSegment,
    }
    a_query(3, 5) {
        in "/a?q={x}":
            "b&c=d#e" => "/a?q=b%26c%3Dd%23e",
            "%41" => "/a?q=%2541",
            "" => "/a?q=",
            UNDEFINED => "/a?q=",
        in "https://example.com/{?x,y}":
            "../?" => "https://example.com/?x=..%2F%3F&y=80",
            UNDEFINED => "https://example.com/?y=80",
        in "https://example.com/?{+x}":
            "a=b&c=d" => "https://example.com/?a=b&c=d",
            "/../?" => "https://example.com/?/../?",
            "" => "https://example.com/?",
            "a#b" => Kind::Boundary,
            "#" => Kind::Boundary,
            "a=b&c#d?e" => Kind::Boundary,
            "%23" => Kind::Escape,
            "a%41" => Kind::Escape,
        in "/a?b{&x}":
            "c&d" => "/a?b&x=c%26d",
            UNDEFINED => "/a?b",
        in "{&x,y}":
            "a&b" => "&x=a%26b&y=80",
    }
    a_pair(3, 5) {
        in "/a?q={+x}&r":
            "b=c?d/e" => "/a?q=b=c?d/e&r",
            "c++" => Kind::Plus,
            "+" => Kind::Plus,
            "ann+tag@example.com" => Kind::Plus,
            "+&" => Kind::Plus,
            "" => "/a?q=&r",
            "ü" => "/a?q=%C3%BC&r",
            "b&admin=1" => Kind::Boundary,
            "&" => Kind::Boundary,
            "b#c" => Kind::Boundary,
            "%26" => Kind::Escape,
        in "/a{?u}{&x}":
            UNDEFINED => "/a",
            "b" => Kind::NoQuery,
            "" => Kind::NoQuery,
        in "/a{?y}{&x}":
            "b" => "/a?y=80&x=b",
            "" => "/a?y=80&x=",
            UNDEFINED => "/a?y=80",
        in "/a?b{&y}{+x}":
            "1" => "/a?b&y=801",
            "&c" => Kind::Boundary,
        in "/a?q=b&{+x}":
            "c&d" => "/a?q=b&c&d",
            "c=d+e" => "/a?q=b&c=d+e",
            "#" => Kind::Boundary,
    }
    a_fragment(8, 0) {
        in "https://example.com/a{#x}":
            "b#c?d" => "https://example.com/a#b#c?d",
            "/../" => "https://example.com/a#/../",
            UNDEFINED => "https://example.com/a",
        in "/a#{x}":
            "b#c" => "/a#b%23c",
            "" => "/a#",
        in "/a#b{+x}":
            "?q&#c" => "/a#b?q&#c",
            "//evil.example" => "/a#b//evil.example",
        in "https://example.com#{x}":
            "a" => "https://example.com#a",
    }
}

/// Values of other types: lists, keys, addresses, and texts that are encoded already.
#[test]
fn values_of_other_types_are_checked() {
    let v4 = Ipv4Addr::new(10, 0, 0, 1);
    let v6 = Ipv6Addr::LOCALHOST;
    let scoped = SocketAddrV6::new(v6, 80, 0, 2);
    let [host, with_path, with_slashes] =
        ["https://example.com", "https://example.com/v1/", "https://example.com//a/b//c"]
            .map(|url| Url::parse(url).unwrap());
    let rows: &[(&str, &dyn ToValue, Expected<'_>)] = &[
        // Keys of several segments.
        ("/b{/x*}", &Segments("a b/50%41.txt"), "/b/a%20b/50%2541.txt".into()),
        ("/b{/x*}", &Segments("dir/sub/"), "/b/dir/sub/".into()),
        ("/b{/x*}", &Segments("c?d#e"), "/b/c%3Fd%23e".into()),
        ("https://h.example{/x*}{?y}", &Segments("a/"), "https://h.example/a/?y=80".into()),
        ("/b{/x*}", &Segments(""), Kind::EmptySegment.into()),
        ("/b{/x*}", &Segments("/a"), Kind::EmptySegment.into()),
        ("/b{/x*}", &Segments("a//b"), Kind::EmptySegment.into()),
        ("/b{/x*}", &Segments("a/../b"), Kind::DotSegment.into()),
        ("/b{/x*}/c", &Segments("a/"), Kind::EmptySegment.into()),
        ("/b{/x*}", &["a", "b/c"], "/b/a/b%2Fc".into()),
        ("/b{/x*}", &["a", ""], Kind::EmptySegment.into()),
        ("/b{/x*}", &["", "a"], Kind::EmptySegment.into()),
        ("/b{/x*}", &["a", "..", "b"], Kind::DotSegment.into()),
        ("/b{/x*}", &[""; 0], "/b".into()),
        ("/b{/x}", &[".", "."], "/b/.,.".into()),
        ("/b/{x}", &[""; 0], Kind::EmptySegment.into()),
        ("/b/.{/x*}.", &[""; 0], Kind::DotSegment.into()),
        // Texts that are encoded already.
        ("/b/{+x}", &Encoded("a%2Fb/c%zz"), "/b/a%2Fb/c%25zz".into()),
        ("/b/{+x}", &PATH_SEGMENT.display("a/b%"), "/b/a%2Fb%25".into()),
        ("/b?{+x}", &Encoded("a%23b"), "/b?a%23b".into()),
        ("/b?q={+x}", &COMPONENT.display("&#"), "/b?q=%26%23".into()),
        ("mailto:{+x}", &Encoded("a%40b"), "mailto:a%40b".into()),
        ("/b/{+x}", &Encoded("%2e%2E"), Kind::DotSegment.into()),
        ("/b/{+x}", &Encoded("a?b"), Kind::Boundary.into()),
        ("/b/{+x}", &Encoded("a//b"), Kind::EmptySegment.into()),
        ("/b?q={+x}", &Encoded("a&b"), Kind::Boundary.into()),
        ("/b/{+x}", &host, Kind::EmptySegment.into()),
        ("/b?q={+x}", &host, "/b?q=https://example.com/".into()),
        ("/b?q={+x}", &Encoded("a+b"), "/b?q=a+b".into()),
        ("/b?q={+x}", &FORM.display("a +"), "/b?q=a+%2B".into()),
        ("/b?q={+x}", &["a", "b+c"], Kind::Plus.into()),
        ("/b/{+x}", &Encoded("/a"), "/b/a".into()),
        ("/b/{+x}", &["/a", "/b"], "/b/a,/b".into()),
        // A URL as a base.
        ("{+x}/a", &host, "https://example.com/a".into()),
        ("{+x}/a", &&with_path, "https://example.com/v1/a".into()),
        ("{+x}", &with_path, "https://example.com/v1/".into()),
        ("{+x}", &with_slashes, "https://example.com//a/b//c".into()),
        ("{+x}/a", &with_slashes, Kind::EmptySegment.into()),
        ("{+x}/a", &Encoded("https://example.com/%20"), "https://example.com/%20/a".into()),
        ("{+x}/a", &Encoded("/a\n"), "/a%0A/a".into()),
        ("{+x}", &Encoded(" a "), "%20a%20".into()),
        ("{+x}", &Encoded("//evil.example"), Kind::DoubleSlash.into()),
        ("{+x}/a", &Encoded("https://h\\@evil.example"), Kind::HostOfBase.into()),
        ("{+x}{?y}", &with_path, "https://example.com/v1/?y=80".into()),
        ("{+x}/a", &Displayed(&with_path), "https://example.com/v1/a".into()),
        // Addresses and ports.
        ("http://{x}/", &v4, "http://10.0.0.1/".into()),
        ("http://{x}/", &v6, "http://[::1]/".into()),
        ("http://{x}:8080/", &IpAddr::from(v6), "http://[::1]:8080/".into()),
        ("http://{x}/", &SocketAddr::from((v4, 8080)), "http://10.0.0.1:8080/".into()),
        ("http://{+x}/", &SocketAddr::from((v6, 8080)), "http://[::1]:8080/".into()),
        ("http://{x}:8080/", &SocketAddr::from((v6, 8080)), Kind::Host.into()),
        ("http://{x}/", &scoped, Kind::Host.into()),
        ("http://{x}/", &["a", "b"], Kind::Host.into()),
        ("http://{x}/", &[("a", "b")], Kind::Host.into()),
        ("http://a.{x}.example/", &["a", "b"], Kind::Label.into()),
        ("http://localhost:{x}/", &8080, "http://localhost:8080/".into()),
        ("http://localhost:{x}/", &-1, Kind::Port.into()),
        ("http://localhost:{x}/", &u128::MAX, Kind::Port.into()),
        ("http://localhost:{x}/", &[8, 0], Kind::Port.into()),
        // Lists of pairs.
        ("/a{?x*}", &[("k&", "#")], "/a?k%26=%23".into()),
        ("/a{;x*}/b", &[("..", "/")], "/a;..=%2F/b".into()),
        ("/a/{x*}", &[("..", "")], "/a/..=".into()),
    ];
    for (template, x, expected) in rows {
        _ = check(template, *x, *expected);
    }
}

/// With the feature `idna`, `to_url` takes a whole host where `Url::parse` does. The other functions
/// never do, because another parser may read the escapes of a host in another way.
#[test]
fn a_domain_is_converted_where_the_parser_does() {
    // Each with whether a template takes it too.
    const HOSTS: [(&str, bool); 17] = [
        ("müller.de", true),
        ("MÜLLER.de:8080", true),
        ("müller。de", true),
        ("ü．．de", true),
        ("m%C3%BCller.de", true),
        ("m%c3%bcller.de", true),
        ("ｅxample.com", true),
        ("①.②.③.④", true),
        ("a℀b.de", false),
        ("evil.example／.example.com", false),
        ("xn--ü", false),
        ("ü\u{202E}a", false),
        ("\u{AD}", false),
        ("ü:99999", false),
        ("[ü]", false),
        // The parser takes these, but they are not a host alone, or have an escape of ASCII.
        ("m%6Dü.de", false),
        ("ü!x", false),
    ];
    let expand = |template, x| Template::parse(template).unwrap().expand([("x", x)]).unwrap();
    for (host, is_taken) in HOSTS {
        let url = format!("https://{host}/a");
        let parsed = Url::parse(&url).ok().filter(|_| is_taken);
        assert_eq!(parsed.is_some(), is_taken && cfg!(feature = "idna"), "{host}");
        let links = [
            expand("https://{x}/a", host.to_owned()),
            expand("{+x}/a", format!("https://{host}")),
            expand("{+x}/a", format!("https://{host}/")),
            expand("{+x}", url),
        ];
        for link in links {
            assert_eq!(link.to_url().ok(), parsed, "{host}");
            assert!(link.try_to_string().is_err(), "{host}");
            assert!(link.to_slice(&mut [0; 200]).is_err(), "{host}");
        }
        // The host of another scheme is opaque, and stays as it is written.
        for template in ["redis://{x}/a", "{+x}/a"] {
            let x =
                if template.starts_with('r') { host.to_owned() } else { format!("s3://{host}") };
            assert_eq!(expand(template, x).to_url().ok(), None, "{host}");
        }
        // A part of a host is not converted: a `。` would make two labels of one.
        for template in
            ["https://{x}.example.com/", "https://a{x}.example.com/", "https://{x}.{x}/"]
        {
            assert_eq!(expand(template, host.to_owned()).to_url().ok(), None, "{host}");
        }
    }
    // User, port and path stay, in a short and in a long URL.
    for path in ["/b".to_owned(), "/b".repeat(200)] {
        let base = format!("http://ann:p@müller.de:8080{path}");
        let url = expand("{+x}/c", base.clone()).to_url();
        assert_eq!(url.ok(), Url::parse(&format!("{base}/c")).ok());
    }
    for x in ["ü/evil", "ü?x", "ü#x", "ü@evil", "evil@ü", "ü\\x", "ü x", "ü\tx"] {
        assert!(expand("https://{x}/", x.to_owned()).to_url().is_err(), "{x}");
    }
}
