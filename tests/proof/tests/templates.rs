//! URLs with variables: whatever the template and the values, `to_url` is an error, or three parsers
//! read the host, the port and the number of segments that the template has.

use etched::uri_template::{Template, Value};
use etched::url::Url;
use fastrand::Rng;

const SCHEMES: [&str; 7] = ["https", "https", "http", "ftp", "ws", "redis", "my-app"];
const LABELS: [&str; 5] = ["a", "api-", "example", "x1", "com"];
const PATHS: [&str; 9] = ["a", "v1", ".", "..", ";v=", ":", "@", "%20", "~"];
/// Expressions in a segment.
const IN_SEGMENT: [&str; 9] =
    ["{x}", "{x}", "{y}", "{y}", "{x:2}", "{y:1}", "{x,y}", "{;x,y}", "{.y}"];
const QUERIES: [&str; 5] = ["", "", "{?x,y}", "?q={x}", "?a=b{&y}"];
const FRAGMENTS: [&str; 4] = ["", "", "{#y}", "#top"];

/// The pieces of the values.
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

/// A template of a URL, and whether its host has no label of the template, as in
/// `https://{bucket}.{endpoint}/`. The values then make the whole host.
fn template(random: &mut Rng) -> (String, bool) {
    let mut text = format!("{}://", random.choice(SCHEMES).unwrap());
    if random.u8(..8) == 0 {
        text += "ann@";
    }
    let mut host = Vec::new();
    for _ in 0..random.usize(1..4) {
        let (label, hole) =
            (random.choice(LABELS).unwrap(), random.choice(["{x}", "{y}"]).unwrap());
        host.push(match random.u8(..4) {
            0 => label.to_owned(),
            1 => hole.to_owned(),
            2 => format!("{label}{hole}"),
            _ => format!("{hole}{label}"),
        });
    }
    text += &host.join(".");
    let is_of_values = host.iter().all(|label| label.starts_with('{') && label.ends_with('}'));
    text += random.choice(["", "", ":8080", ":80"]).unwrap();
    for _ in 0..random.usize(1..5) {
        text += "/";
        for _ in 0..random.usize(..4) {
            let pieces: &[&str] = if random.bool() { &PATHS } else { &IN_SEGMENT };
            text += random.choice(pieces).unwrap();
        }
    }
    text += random.choice(QUERIES).unwrap();
    text += random.choice(FRAGMENTS).unwrap();
    (text, is_of_values)
}

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

/// Parses a template and expands it with two values.
fn url(template: &Template<'_>, x: &str, y: &str) -> Option<Url> {
    template.expand([("x", Value::Text(x)), ("y", Value::Text(y))]).unwrap().to_url().ok()
}

#[test]
fn values_stay_in_their_places() {
    let mut random = Rng::with_seed(3986);
    let (mut kept, mut refused) = (0, 0);
    for _ in 0..4000 {
        let (text, is_of_values) = template(&mut random);
        let template = Template::parse(&text).unwrap();
        // The template itself may have a dot segment, which no value mends.
        let Some(expected) = url(&template, "x", "x") else { continue };
        let (labels, port, segments) = ours(&expected);
        for _ in 0..400 {
            let mut value = || {
                (0..random.usize(..4)).map(|_| random.choice(PIECES).unwrap()).collect::<String>()
            };
            let (x, y) = (value(), value());
            let Some(url) = url(&template, &x, &y) else {
                refused += 1;
                continue;
            };
            kept += 1;
            let found = ours(&url);
            assert_eq!((found.1, found.2), (port, segments), "{text} {x:?} {y:?}: {url}");
            assert!(is_of_values || found.0 == labels, "{text} {x:?} {y:?}: {url}");
            for theirs in theirs(url.as_str()).into_iter().flatten() {
                assert_eq!(theirs, found, "{text} {x:?} {y:?}: {url}");
            }
        }
    }
    assert!(kept > 300_000 && refused > 300_000, "{kept} {refused}");
}
