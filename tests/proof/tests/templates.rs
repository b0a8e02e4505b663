//! URLs with variables: whatever the values, `to_url` is an error, or three parsers read the host,
//! the port and the number of segments that the template has.

use etched::uri_template::{Template, Value};
use etched::url::Url;

/// Templates that `uri_template!` takes. In each, `{x}` and `{y}` stand in the host or in the path.
const TEMPLATES: [&str; 16] = [
    "https://example.com/users/{x}",
    "https://example.com/users/{x}/connected",
    "https://example.com/{x}/{y}",
    "https://example.com/{x}.{y}",
    "https://example.com/{x}{y}/a",
    "https://example.com/a.{x}/.{y}",
    "https://example.com:8080/a/{x};v={y}/b?q={x}",
    "https://example.com/a/{x:2}/{y:1}{?x,y}",
    "https://example.com/a{;x,y}/b{?x}{#y}",
    "https://example.com/a/{x}{?y}#top",
    "https://{x}.example.com/{y}",
    "https://api-{x}.{y}.example.com:444/",
    "http://{x}/{y}",
    "ftp://{x}:2121/{y}/",
    "ws://ann@{x}.example/a{?y}",
    "redis://{x}.cache:6379/{y}",
];

const PIECES: [&str; 34] = [
    "",
    "",
    "a",
    "b",
    ".",
    ".",
    "..",
    "%2e",
    "%2E",
    "%",
    "/",
    "\\",
    "//",
    "@",
    ":",
    "?",
    "#",
    "&",
    "=",
    "+",
    " ",
    "\t",
    "\n",
    "\0",
    "ü",
    "\u{AD}",
    "\u{3002}",
    "1",
    "0x7f",
    "xn--a",
    "[",
    "]",
    "evil.example",
    "localhost",
];

/// The labels of the host, the port and the number of segments.
type Parts = (usize, Option<u16>, usize);

fn ours(url: &Url) -> Parts {
    let host = url.host().unwrap();
    (host.split('.').count(), url.port(), url.path_segments().unwrap().count())
}

/// What the crate `url` and ada read, if they take the URL at all.
fn theirs(text: &str) -> [Option<Parts>; 2] {
    let of_url = url::Url::parse(text).ok().map(|url| {
        let host = url.host_str().unwrap().to_owned();
        (host.split('.').count(), url.port(), url.path_segments().unwrap().count())
    });
    let of_ada = ada_url::Url::parse(text, None).ok().map(|url| {
        let segments = url.pathname().strip_prefix('/').unwrap().split('/').count();
        (url.hostname().split('.').count(), url.port().parse().ok(), segments)
    });
    [of_url, of_ada]
}

#[test]
fn values_stay_in_their_places() {
    let mut random = fastrand::Rng::with_seed(3986);
    let (mut kept, mut refused) = (0, 0);
    for template in TEMPLATES {
        let parsed = Template::parse(template).unwrap();
        let expected = parsed.expand([("x", "x"), ("y", "y")]).unwrap().to_url().unwrap();
        let (labels, port, segments) = ours(&expected);
        let has_whole_host = template.contains("//{x}/") || template.contains("//{x}:");
        for _ in 0..100_000 {
            let mut value = || {
                (0..random.usize(..4)).map(|_| random.choice(PIECES).unwrap()).collect::<String>()
            };
            let (x, y) = (value(), value());
            let values = [("x", Value::Text(&x)), ("y", Value::Text(&y))];
            let Ok(url) = parsed.expand(values).unwrap().to_url() else {
                refused += 1;
                continue;
            };
            kept += 1;
            let found = ours(&url);
            assert_eq!((found.1, found.2), (port, segments), "{template} {x:?} {y:?}: {url}");
            assert!(has_whole_host || found.0 == labels, "{template} {x:?} {y:?}: {url}");
            for theirs in theirs(url.as_str()).into_iter().flatten() {
                assert_eq!(theirs, found, "{template} {x:?} {y:?}: {url}");
            }
        }
    }
    assert!(kept > 300_000 && refused > 300_000, "{kept} {refused}");
}
