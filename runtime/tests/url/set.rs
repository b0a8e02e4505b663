//! URLs with one part changed, their origins, and errors without secrets.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::net::{Ipv4Addr, Ipv6Addr};

use etched_runtime::url::{Url, UrlError, UrlErrorKind, UrlErrorKind::*, validation_errors};

use super::random::random_urls;
use crate::checks::url::{keeps_its_parts, sets_parts};

fn parse(url: &str) -> Url {
    Url::parse(url).unwrap_or_else(|error| panic!("{url}: {error}"))
}

/// The URL, or the kind and the position of the error.
fn answer(set: Result<Url, UrlError>) -> Result<String, (UrlErrorKind, usize)> {
    match set {
        Ok(url) => {
            let again = parse(url.as_str());
            assert_eq!(again, url);
            // The offsets are those of the text.
            let parts = |url: &Url| {
                let host = (url.username().to_owned(), url.password().map(str::to_owned));
                let path = [Some(url.path()), url.host(), url.query(), url.fragment()];
                (host, path.map(|part| part.map(str::to_owned)), url.port())
            };
            assert_eq!(parts(&again), parts(&url), "{url}");
            Ok(url.into())
        }
        Err(error) => Err((error.kind(), error.position())),
    }
}

/// Checks rows of a URL, a value, and the result.
macro_rules! rows {
    ($($with:ident: $($url:literal $value:expr => $expected:expr;)*)*) => {$($(
        let expected: Result<&str, (UrlErrorKind, usize)> = $expected;
        let set = answer(parse($url).$with($value));
        assert_eq!(set.as_deref(), expected.as_ref().map(|url| *url), "{}", stringify!($with: $url $value));
    )*)*};
}

#[test]
fn a_part_is_set() {
    rows! {
        with_scheme:
        "http://h/" "HTTPS" => Ok("https://h/");
        "http://h:443/" "https" => Ok("https://h/");
        "https://h:80/" "http" => Ok("http://h/");
        "foo:a" "b+c-d.1" => Ok("b+c-d.1:a");
        "foo:a" "1b" => Err((SchemeInvalid, 0));
        "foo:a" "b:" => Err((SchemeInvalid, 1));
        "foo:a" "" => Err((SchemeInvalid, 0));
        "foo:a" "b\u{E9}" => Err((SchemeInvalid, 1));
        "foo://h/" "http" => Err((SchemeMismatch, 0));
        "http://h/" "foo" => Err((SchemeMismatch, 0));
        "http://u@h/" "file" => Err((SchemeMismatch, 0));
        "http://h:81/" "file" => Err((SchemeMismatch, 0));
        "http://localhost/" "file" => Err((SchemeMismatch, 0));
        "http://h/C|/x" "file" => Err((SchemeMismatch, 0));
        "http://h/C|" "file" => Err((SchemeMismatch, 0));
        "http://h/C|x" "file" => Ok("file://h/C|x");
        "http://h/C:/x" "file" => Ok("file://h/C:/x");
        "file:///a" "http" => Err((SchemeMismatch, 0));
        "file://h/a" "http" => Ok("http://h/a");
        "file:///a" "FILE" => Ok("file:///a");

        with_username:
        "http://h/" "a:b@c/" => Ok("http://a%3Ab%40c%2F@h/");
        "http://a:b@h/" "" => Ok("http://:b@h/");
        "http://h/" "a\tb" => Ok("http://a%09b@h/");
        "file://h/" "a" => Err((PartNotAllowed, 0));
        "foo:///" "a" => Err((PartNotAllowed, 0));
        "foo:a" "a" => Err((PartNotAllowed, 0));

        with_password:
        "http://h/" "b" => Ok("http://:b@h/");
        "http://a:b@h/" "c" => Ok("http://a:c@h/");
        "http://:b@h/" "" => Ok("http://h/");
        "file:///" "b" => Err((PartNotAllowed, 0));

        with_host:
        "http://u:p@h:81/a?b#c" "EX.org" => Ok("http://u:p@ex.org:81/a?b#c");
        "http://h/" "0x7f.1" => Ok("http://127.0.0.1/");
        "http://h/" "::1" => Ok("http://[::1]/");
        "http://h/" "[::1]" => Ok("http://[::1]/");
        "http://h/" Ipv6Addr::LOCALHOST.to_string() => Ok("http://[::1]/");
        "http://h/" Cow::from("::ffff:1.2.3.4") => Ok("http://[::ffff:102:304]/");
        "http://h/" format!("{}", Ipv4Addr::LOCALHOST) => Ok("http://127.0.0.1/");
        "http://h/" &String::from("x") => Ok("http://x/");
        "foo://h/" "a b" => Err((HostInvalidCodePoint, 1));
        "foo://h/" "A%41\u{E9}" => Ok("foo://A%41%C3%A9/");
        "foo:/a" "h" => Ok("foo://h/a");
        "foo:/.//a" "h" => Ok("foo://h//a");
        "foo:/a" "" => Ok("foo:///a");
        "foo://h" "" => Ok("foo://");
        "foo://u@h" "" => Err((HostMissing, 0));
        "foo://h:1" "" => Err((HostMissing, 0));
        "http://h/" "" => Err((HostMissing, 0));
        "file://h/a" "" => Ok("file:///a");
        "file://h/a" "localhost" => Ok("file:///a");
        "file:///a" "C|" => Err((DomainInvalidCodePoint, 1));
        "mailto:a" "h" => Err((PartNotAllowed, 0));
        "http://h/" "a\nb" => Err((TabOrNewline, 1));
        "http://h/" "x/" => Err((DomainInvalidCodePoint, 1));
        "http://h/" "a@x" => Err((DomainInvalidCodePoint, 1));
        "http://h/" "x#" => Err((DomainInvalidCodePoint, 1));
        "http://h/" "x?" => Err((DomainInvalidCodePoint, 1));
        "http://h/" "x\\" => Err((DomainInvalidCodePoint, 1));
        "http://h/" "x:" => Err((DomainInvalidCodePoint, 1));
        "http://h/" "x:8448" => Err((PortInHost, 1));
        "http://h/" "[::1]:8448" => Err((PortInHost, 5));
        "http://h/" "::1]@x/[" => Err((DomainInvalidCodePoint, 0));
        "http://h/" "1.2.3.4.5" => Err((Ipv4TooManyParts, 8));

        with_port:
        "http://h/" 81 => Ok("http://h:81/");
        "http://h/" 0 => Ok("http://h:0/");
        "http://h:81/" 80 => Ok("http://h/");
        "foo://h" 80 => Ok("foo://h:80");
        "foo:///" 80 => Err((PartNotAllowed, 0));
        "file://h/" 80 => Err((PartNotAllowed, 0));
        "mailto:a" 80 => Err((PartNotAllowed, 0));

        with_path:
        "http://h/a?b#c" "d/./e/../f?#" => Ok("http://h/d/f%3F%23?b#c");
        "http://h/a" "" => Ok("http://h/");
        "http://h/a" "//x" => Ok("http://h//x");
        "http://h/a" "\\x\\..\\y" => Ok("http://h/y");
        "http://h/a" " %zz\u{E9} " => Ok("http://h/%20%zz%C3%A9%20");
        "http://h/a" "https://x/" => Ok("http://h/https://x/");
        "foo://h/a" "" => Ok("foo://h");
        "foo://h" "a" => Ok("foo://h/a");
        "foo:/a" "" => Ok("foo:/");
        "foo:/a" "//x" => Ok("foo:/.//x");
        "foo:/a" "\\x" => Ok("foo:/\\x");
        "file:///a" "C|/../x" => Ok("file:///C:/x");
        "mailto:a" "b" => Err((PartNotAllowed, 0));
        "http://h/a" "b\tc" => Err((TabOrNewline, 1));

        with_query:
        "http://h/?a#b" "c d'#" => Ok("http://h/?c%20d%27%23#b");
        "foo:a?b" "c'" => Ok("foo:a?c'");
        "http://h/#b" "" => Ok("http://h/?#b");
        "http://h/" "?a" => Ok("http://h/??a");
        "http://h/" "x#&admin=0" => Ok("http://h/?x%23&admin=0");
        "http://h/" "a\n" => Err((TabOrNewline, 1));

        with_fragment:
        "http://h/?a#b" "c `#?" => Ok("http://h/?a#c%20%60#?");
        "http://h/?a" "" => Ok("http://h/?a#");
        "mailto:a" "b" => Ok("mailto:a#b");
        "http://h/" "\r" => Err((TabOrNewline, 0));

        join_route:
        "http://h" "/users/7?full=1" => Ok("http://h/users/7?full=1");
        "http://h/v1" "/users" => Ok("http://h/v1/users");
        "http://h/v1/" "users" => Ok("http://h/v1/users");
        "http://h/v1/" "/users/" => Ok("http://h/v1/users/");
        "http://h/v1#top" format!("users/{}", 7) => Ok("http://h/v1/users/7#top");
        "http://h/v1" "" => Ok("http://h/v1");
        "http://h/v1" "/" => Ok("http://h/v1/");
        "http://h/v1/" "/" => Ok("http://h/v1/");
        "http://h/v1" "?a b'" => Ok("http://h/v1?a%20b%27");
        "http://h/v1" "/?" => Ok("http://h/v1/?");
        "http://h/v1" "/a%2Fb%zz\u{E9} c?d?e/../f" => Ok("http://h/v1/a%2Fb%zz%C3%A9%20c?d?e/../f");
        "http://h/v1" "/users/7:cancel" => Ok("http://h/v1/users/7:cancel");
        "http://h/v1" "/a@b" => Ok("http://h/v1/a@b");
        "http://h/v1" " /x" => Ok("http://h/v1/%20/x");
        "foo:/a" "b" => Ok("foo:/a/b");
        "foo://h" "b?'" => Ok("foo://h/b?'");
        "foo:/.//a" "b" => Ok("foo:/.//a/b");
        "file:///" "C|/x" => Ok("file:///C%7C/x");
        "file:///C:" "/x" => Ok("file:///C:/x");
        "http://h/v1" "https://evil.test/" => Err((NotARoute, 5));
        "http://h/v1" "javascript:alert(1)" => Err((NotARoute, 10));
        "http://h/v1" "//evil.test/" => Err((NotARoute, 0));
        "http://h/v1" "/\\evil.test" => Err((NotARoute, 1));
        "http://h/v1" "/a#b" => Err((NotARoute, 2));
        "http://h/v1" "/a?b#c" => Err((NotARoute, 4));
        "http://h/v1" ".." => Err((DotSegment, 0));
        "http://h/v1" "/a/../../admin" => Err((DotSegment, 3));
        "http://h/v1" "/a/%2e%2E" => Err((DotSegment, 3));
        "http://h/v1" "/a/." => Err((DotSegment, 3));
        "http://h/v1" "/a//b" => Err((EmptySegment, 3));
        "http://h/v1" "/a//" => Err((EmptySegment, 3));
        "http://h/v1" "/.\t./a" => Err((DotSegment, 1));
        "http://h/v1" "/a\tb" => Err((TabOrNewline, 2));
        "http://h/v1" "/a?b\n" => Err((TabOrNewline, 4));
        "http://h/v1?a" "/b" => Err((QueryBeforeRoute, 0));
        "http://h/v1?" "/b" => Err((QueryBeforeRoute, 0));
        "mailto:a" "b" => Err((PartNotAllowed, 0));
    }
}

#[test]
fn a_part_is_removed() {
    let url = parse("http://u:p@h:81/a?b#c");
    assert_eq!(url.without_query(), "http://u:p@h:81/a#c");
    assert_eq!(url.without_fragment(), "http://u:p@h:81/a?b");
    assert_eq!(url.without_password(), "http://u@h:81/a?b#c");
    assert_eq!(url.without_port(), "http://u:p@h/a?b#c");
    assert_eq!(url.without_user_info(), "http://h:81/a?b#c");
    for plain in ["mailto:a", "file:///a", "http://h/"].map(parse) {
        let without = [plain.without_query(), plain.without_password(), plain.without_port()];
        assert!(without.iter().all(|it| *it == plain), "{plain}");
        assert_eq!(plain.without_user_info().into_string(), plain.as_str());
    }
}

#[test]
fn random_parts_are_set() {
    let mut count = 0;
    let values = random_urls(9, 20_000);
    for (url, value) in random_urls(8, 20_000).zip(values) {
        let Ok(url) = Url::parse(&url) else { continue };
        keeps_its_parts(&url);
        sets_parts(&url, &value);
        count += 1;
    }
    assert!(count > 5_000, "{count}");
}

#[test]
fn pairs_are_replaced() {
    let with =
        |url: &str, name: &str, value: Option<&str>| parse(url).with_pair(name, value).to_string();
    assert_eq!(with("a:b", "c", Some("d")), "a:b?c=d");
    assert_eq!(with("a:b?x&c=1&&y&c=2&C=3", "c", Some("d")), "a:b?x&c=d&y&C=3");
    assert_eq!(with("a:b?%63=1", "c", Some("&=+ ")), "a:b?c=%26%3D%2B+");
    assert_eq!(with("a:b?a+b=1", "a b", Some("")), "a:b?a+b=");
    assert_eq!(with("a:b?c=1#f", "c", None), "a:b#f");
    assert_eq!(with("a:b?&c&", "c", None), "a:b");
    assert_eq!(with("a:b?&&x&", "c", None), "a:b?&&x&");
    assert_eq!(with("a:b?", "c", None), "a:b?");
    assert_eq!(with("a:b?=1", "", Some("2")), "a:b?=2");
    let url = parse("a:b?c=1&d=2&c=3");
    assert_eq!(url.with_pairs([("c", 4), ("e", 5), ("c", 6)]), "a:b?c=4&c=6&d=2&e=5");
    assert_eq!(url.with_pairs([("c", None), ("c", Some(1))]), "a:b?c=1&d=2");
    assert_eq!(url.with_pairs([(None, Some(1)), (Some("d"), None)]), "a:b?c=1&c=3");
    assert_eq!(url.with_pairs::<[(&str, &str); 0], _, _>([]), url);
    assert_eq!(url.pair("c").as_deref(), Some("1"));
    assert_eq!(parse("a:b?c&d").pair("d").as_deref(), Some(""));
    assert_eq!(parse("foo:x").pair("x"), None);
}

#[test]
fn pairs_are_read_from_both_ends() {
    use etched_runtime::query::{parse, parse_lenient, split};
    for query in ["", "&", "a", "a=1&b", "&&a=1&&b=2&c&", "a==&=", "&a"] {
        let forward: Vec<_> = split(query).collect();
        let mut backward: Vec<_> = split(query).rev().collect();
        backward.reverse();
        assert_eq!(forward, backward, "{query}");
        for front in 0..=forward.len() {
            let mut pairs = split(query);
            let first: Vec<_> = pairs.by_ref().take(front).collect();
            let mut rest: Vec<_> = pairs.rev().collect();
            rest.reverse();
            assert_eq!([first, rest].concat(), forward, "{query}");
        }
        assert!(parse(query).rev().eq(parse(query).collect::<Vec<_>>().into_iter().rev()));
        let lenient: Vec<_> = parse_lenient(query).collect();
        assert!(parse_lenient(query).rev().eq(lenient.into_iter().rev()));
    }
}

/// No error shows a part of a user name or a password, whatever way it is shown.
#[test]
fn errors_show_no_secret() {
    for url in [
        "postgres://ann:s3cret#pw@db.example/x",
        "https://ann:s3cret/pw@h/",
        "https://ann:s3cret?pw@h/",
        "https://an^s3:x/y@h/",
        "https://[s3cret]:x/y@h/",
        "//ann:s3@h",
        "https://ann:\u{E9}s3cret/@h",
    ] {
        let errors = validation_errors(url).chain(Url::parse(url).err());
        for error in errors.filter(|error| error.is_failure()) {
            let shown = format!("{error} {error:#} {error:?}");
            assert!(!shown.contains("s3") && !shown.contains('\u{E9}'), "{shown}");
        }
    }
    // Of a sign that ends the host in a password, an error says what to write.
    for url in
        ["postgres://:#pw@db", "redis://:a/b@h", "https://ann:b7?@h", "https://ann:a#7@h.b:80/"]
    {
        assert_eq!(Url::parse(url).unwrap_err().kind(), UrlErrorKind::SignInPassword, "{url}");
    }
    for url in ["https://h.b:x/y@z", "https://h:x", "https://ann:p@h:x/y@z", "https://[a]:x#@h"] {
        assert_ne!(Url::parse(url).unwrap_err().kind(), UrlErrorKind::SignInPassword, "{url}");
    }
    let url = parse("https://h/");
    for error in [
        parse("file:///").with_password("s3cret").unwrap_err(),
        parse("file:///").with_username("s3cret").unwrap_err(),
        url.join("https://a:s3cret\\@h").unwrap_err(),
    ] {
        let mut shown = String::new();
        write!(shown, "{error} {error:#} {error:?}").unwrap();
        assert!(!shown.contains("s3"), "{shown}");
    }
    // What follows the last `@` is shown.
    assert!(Url::parse("https://ann@h:s3").unwrap_err().to_string().contains('s'));
    #[cfg(feature = "std")]
    {
        let error = std::io::Error::from(Url::parse("x").unwrap_err());
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
    }
}

#[test]
fn urls_are_converted() {
    let url = parse("https://h/a");
    assert_eq!(url, String::from("https://h/a"));
    assert_eq!(String::from("https://h/a"), url);
    let borrowed: Url<&str> = (&url).into();
    assert_eq!(borrowed.path(), "/a");
    assert_eq!(&*Box::<str>::from(url.clone()), "https://h/a");
    assert_eq!(&*std::sync::Arc::<str>::from(url.clone()), "https://h/a");
    assert_eq!(&*std::rc::Rc::<str>::from(url), "https://h/a");
}
