//! `url!` and `url_str!`: the three routes agree, and calls work wherever a constant does.

use etched::url::{Url, parse_to_slice};
use etched::{url, url_origin_str, url_ref_str, url_str, utf8_str};

/// The parts of a URL.
macro_rules! parts {
    ($url:expr) => {{
        let url = $url;
        let part = |part: Option<&str>| part.map(str::to_owned);
        (
            (url.as_str().to_owned(), url.scheme().to_owned(), url.username().to_owned()),
            (part(url.password()), part(url.host()), url.port(), url.port_or_default()),
            (url.path().to_owned(), part(url.query()), part(url.fragment())),
        )
    }};
}

/// Parses each URL by a literal, a guess, a constant and the functions, and compares all parts.
macro_rules! agree {
    ($($url:literal)*) => {$({
        const CONSTANT: &str = $url;
        const LITERAL: Url<&'static str> = url!($url);
        let expected = parts!(Url::parse($url).unwrap());
        assert_eq!(parts!(LITERAL), expected);
        assert_eq!(parts!(url!(concat!($url))), expected);
        assert_eq!(parts!(url!(CONSTANT)), expected);
        assert_eq!(parts!(url!(CONSTANT.as_bytes())), expected);
        let mut buffer = [0; 256];
        assert_eq!(parts!(parse_to_slice($url, &mut buffer).unwrap()), expected);
        let text = expected.0.0;
        assert_eq!(url_str!($url), text);
        assert_eq!(url_str!(concat!($url)), text);
        assert_eq!(url_str!(CONSTANT), text);
        assert_eq!(LITERAL, Url::parse($url).unwrap());
    })*};
}

#[test]
fn the_routes_agree() {
    agree! {
        "https://example.com/"
        "HTTPS://User@EXAMPLE.com:8443/a b/../c/./d?q=ü&r=%20#top ?"
        "http://127.0.0.1:65535/%7Efoo"
        "http://[2001:DB8:0:0:0:0:0:1]/"
        "http://example.com:0/?#"
        "ws://example.com/?a'b"
        "wss://example.com/\u{10FFFD}"
        "ftp://ann@example.com/pub/%2e%2E/a;type=i"
        "file:///C:/Program Files/../x"
        "file:///"
        "file://server/share/a b"
        "postgres://an n@db.example:5432/main?sslmode=require"
        "redis://ann@localhost"
        "mongodb://a.example,b.example/db"
        "mailto:ann@example.com?subject=a b"
        "data:text/plain;base64,YQ==#c d"
        "urn:isbn:0451450523"
        "javascript:alert(1)"
        "foo:"
        "foo:/"
        "foo:///a"
        "foo://"
        "foo:/a//../..//b"
        "foo://h/a/.."
        "unix:/run/app.sock"
        "https://xn--mller-kva.example/"
        // Hosts that exist, although the standard's grammar calls their names invalid.
        "http://my_service:8080/"
        "https://svc.cluster.local./"
        "https://r3---sn-x.example/"
        "https://-a-.example/"
        "file://my_server./share"
    }
}

#[cfg(feature = "idna-literals")]
#[test]
fn a_domain_is_converted_to_punycode() {
    const URL: Url<&'static str> = url!("https://müller.example/a b?q=ü#top");
    assert_eq!(URL.host(), Some("xn--mller-kva.example"));
    assert_eq!(URL.as_str(), "https://xn--mller-kva.example/a%20b?q=%C3%BC#top");
    assert_eq!(URL, Url::parse("https://müller.example/a b?q=ü#top").unwrap());
    assert_eq!(url!(concat!("https://", "müller.example")).host(), URL.host());
    for (url, host) in [
        (url!("https://ü_.example/"), "xn--_-dha.example"),
        (url!("https://ü./"), "xn--tda."),
        (url!("https://-ü.example/"), "xn----eha.example"),
        (url!("https://xn----eha.example/"), "xn----eha.example"),
    ] {
        assert_eq!(url.host(), Some(host));
    }
}

const API: Url<&'static str> = url!("https://api.example.com/v1/a b?page=2#top");
static STATIC: Url<&'static str> = url!("https://example.com");
const BASE: &str = "https://example.com:8080/";

#[test]
fn the_parts_are_constants() {
    const HOST: Option<&str> = API.host();
    const PATH: &str = API.path();
    static BYTES: [u8; API.as_str().len()] = *API.as_str().as_bytes().first_chunk().unwrap();
    assert_eq!((HOST, PATH), (Some("api.example.com"), "/v1/a%20b"));
    assert_eq!((API.query(), API.fragment()), (Some("page=2"), Some("top")));
    assert_eq!(BYTES, *API.as_str().as_bytes());
    assert_eq!([0; url!("https://example.com/a b").as_str().len()].len(), 25);
    assert_eq!([0; url!(BASE).path().len()].len(), 1);
    assert_eq!(API.join("/b?c").unwrap().as_str(), "https://api.example.com/b?c");
}

trait Service {
    const URL: Url<&'static str>;
}

struct Search;

impl Service for Search {
    const URL: Url<&'static str> = url!(BASE);
}

fn generic<T: Service>() -> [Url<&'static str>; 2] {
    [T::URL, url!("https://example.com/a b")]
}

const fn in_a_const_fn() -> usize {
    url!("https://example.com/a b").path().len() + url!(BASE).as_str().len()
}

#[test]
fn calls_work_wherever_a_constant_does() {
    const LEN: usize = in_a_const_fn();
    assert_eq!(LEN, 6 + 25);
    assert_eq!(STATIC.as_str(), "https://example.com/");
    assert_eq!(generic::<Search>()[0].port(), Some(8080));
    assert_eq!(generic::<Search>()[1].path(), "/a%20b");
    let later = || url!("https://example.com/in/a/closure");
    assert_eq!(later().path_segments().unwrap().count(), 3);
    // A statement.
    let _ = url!("https://example.com/");
    assert_eq!(
        url!(concat!("https://", env!("CARGO_PKG_NAME"), ".example/")).host().unwrap().len(),
        14
    );
}

#[cfg(feature = "url-macros")]
#[test]
fn a_text_works_where_a_literal_does() {
    fn name(url: &str) -> &'static str {
        match url {
            url_str!("https://example.com/") => "home",
            url_str!("https://example.com/a b") | url_str!("https://example.com/ü") => "page",
            _ => "other",
        }
    }
    assert_eq!(name("https://example.com/"), "home");
    assert_eq!(name("https://example.com/%C3%BC"), "page");
    assert_eq!(name("https://example.com"), "other");
    const LINK: &str = concat!(url_str!("https://example.com/a b"), "?page=", 2);
    assert_eq!(LINK, "https://example.com/a%20b?page=2");
}

#[test]
fn an_origin_has_no_slash() {
    const ISSUER: &str = "HTTPS://GitLab.com:443";
    const HOST: &str = "gitlab.com";
    assert_eq!(url_origin_str!("https://gitlab.com"), "https://gitlab.com");
    assert_eq!(url_origin_str!("http://[2001:DB8::1]:8080"), "http://[2001:db8::1]:8080");
    assert_eq!(url_origin_str!(concat!("wss://", "a.b")), "wss://a.b");
    assert_eq!(url_origin_str!(utf8_str!("https://", HOST)), "https://gitlab.com");
    assert_eq!(Url::parse(ISSUER).unwrap().origin().as_str(), Some("https://gitlab.com"));
    const ORIGIN: Option<&str> = url!("https://gitlab.com/a").origin().as_str();
    assert_eq!(ORIGIN, Some("https://gitlab.com"));
    // A URL that is not special gets no slash.
    assert_eq!(url_str!("foo://h"), "foo://h");
    assert_eq!(url!("https://gitlab.com").as_str(), "https://gitlab.com/");
}

macro_rules! through {
    (literal $url:literal) => { (url!($url), url_str!($url)) };
    (expr $url:expr) => { (url!($url), url_str!($url)) };
    (tt $($url:tt)*) => { (url!($($url)*), url_str!($($url)*)) };
}

#[test]
fn calls_work_through_macro_rules() {
    let expected = (url!("https://example.com:8080/"), "https://example.com:8080/");
    assert_eq!(through!(literal "https://example.com:8080/"), expected);
    assert_eq!(through!(expr "https://example.com:8080/"), expected);
    assert_eq!(through!(expr BASE), expected);
    assert_eq!(through!(tt BASE), expected);
    assert_eq!(through!(tt concat!("https://example.com", ":8080/")), expected);
}

/// Names that an expansion must not refer to by mistake.
#[allow(non_camel_case_types, dead_code)]
mod shadows {
    use ::etched::{url, url_origin_str};

    struct Url;
    struct str;
    struct u32;
    struct usize;
    mod core {}
    mod etched {}

    #[test]
    fn names_in_scope_are_not_captured() {
        const URL: &::core::primitive::str = "https://example.com";
        assert_eq!(url!(URL).path(), "/");
        assert_eq!(url!("https://example.com").path(), "/");
        assert_eq!(url_origin_str!(URL), "https://example.com");
    }
}

#[test]
fn the_routes_of_a_reference_agree() {
    macro_rules! agree {
        ($($text:literal $expected:literal)*) => {$({
            const CONSTANT: &str = $text;
            const RESULT: &str = url_ref_str!(CONSTANT);
            assert_eq!(url_ref_str!($text), $expected);
            assert_eq!(url_ref_str!(concat!($text)), $expected);
            assert_eq!(url_ref_str!(CONSTANT.as_bytes()), $expected);
            assert_eq!(RESULT, $expected);
        })*};
    }
    agree! {
        "/a b?q=ü" "/a%20b?q=%C3%BC"
        "../img/1.png" "../img/1.png"
        "./%2e/..//x" "./%2e/..//x"
        "?it's" "?it%27s"
        "#it's <\"" "#it's%20%3C%22"
        "a<> \"?x" "a%3C%3E%20%22?x"
        "" ""
    }
}
