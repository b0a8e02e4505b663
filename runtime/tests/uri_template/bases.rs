//! Tests a law of bases: if `Url::parse` takes a text, and so does a template that begins with
//! `{+base}`, both have the same scheme, user name, password, host and port. So who looks at the host
//! of a base knows where the expansion goes.

use etched_runtime::uri_template::{
    Displayed, Encoded, ExpansionErrorKind as Kind, Template, ToValue,
};
use etched_runtime::url::Url;

use crate::support::{Shown, Then};

const TEMPLATES: [&str; 8] = [
    "{+base}",
    "{+base}/users/{id}",
    "{+base}{/id}",
    "{+base}{?id}",
    "{+base}?a={id}",
    "{+base}{&id}",
    "{+base}{#id}",
    "{+base}/{+id}",
];

/// What decides where a request goes.
fn target(url: &Url<String>) -> [Option<String>; 5] {
    let own = |text: &str| Some(text.to_owned());
    let port = url.port().map(|port| port.to_string());
    [
        own(url.scheme()),
        own(url.username()),
        url.password().and_then(own),
        url.host().and_then(own),
        port,
    ]
}

/// Checks the law for a base that is given as each type of text. Returns how many templates took it.
#[track_caller]
fn check(base: &str) -> usize {
    let Ok(parsed) = Url::parse(base) else { return 0 };
    let expected = target(&parsed);
    let half = (0..=base.len() / 2).rfind(|at| base.is_char_boundary(*at)).unwrap_or(0);
    let pieces = [&base[..half], "", &base[half..]];
    let shown = Displayed(Shown(&pieces, Then::Ends));
    let values: [&dyn ToValue; 4] = [&base, &shown, &Encoded(base), &parsed];
    let mut taken = 0;
    for template in TEMPLATES {
        let parsed = Template::parse(template).unwrap();
        for value in values {
            let values: [(&str, &dyn ToValue); 2] = [("base", value), ("id", &"7")];
            let Ok(url) = parsed.expand(values).unwrap().to_url() else { continue };
            assert_eq!(target(&url), expected, "{template} with {base:?}: {url}");
            taken += 1;
        }
    }
    taken
}

#[rustfmt::skip]
const PIECES: &[&str] = &[
    "http:", "https:", "HTTPS:", "wss:", "ftp:", "file:", "foo:", "my-app:", "mailto:", "http", ":", ":",
    "/", "/", "//", "//", "//", "///", "\\", "\\", "\\\\", "@", "@", "u@", "u:p@", "ann", "h", "h.example",
    "good.example", "evil.example", "EVIL.example", "localhost", "[::1]", "[", "]", "127.0.0.1", "1", "0x7f",
    ":80", ":443", ":8080", "C:", "C|", "%41", "%2e", "%2F", "%40", "%5C", "%09", "%0A", "%20", "%25",
    "%", "%4", "%zz", "\t", "\n", "\r", "\0", " ", "\u{7F}", "ü", "\u{AD}", "\u{3002}", "\u{FF0F}", ".", "..",
    "<", ">", "^", "|", "`", "{", "}", "\"", "'", "$", "!", "(", "*", ",", ";", "=", "&", "+", "~", "-", "_",
    "?", "?a=b", "#", "#f", "/v1", "/a/", "a/b",
];

/// Bases that begin as a URL does, so that most of them are URLs.
const STARTS: &[&str] = &[
    "https://",
    "http://u:p@",
    "https://good.example",
    "http://good.example:80",
    "foo://",
    "file://",
    "",
    "",
];

#[test]
fn random_bases_have_the_host_that_the_parser_reads() {
    let stride: u64 = std::env::var("ETCHED_STRIDE").map_or(7, |it| it.parse().expect("a number"));
    let count = 500_000 / stride;
    let mut random = fastrand::Rng::with_seed(77);
    let (mut urls, mut taken) = (0, 0);
    for _ in 0..count {
        let mut base = STARTS[random.usize(..STARTS.len())].to_owned();
        for _ in 0..random.usize(..6) {
            base += PIECES[random.usize(..PIECES.len())];
        }
        urls += u64::from(Url::parse(&base).is_ok());
        taken += u64::from(check(&base) > 0);
    }
    println!("{urls} of {count} bases are URLs, and a template takes {taken}");
    assert!(urls * 4 > count && taken * 8 > count, "{urls} {taken}");
}

/// The host of each of these is `good.example`, or an address, and another one if the bytes before the
/// path are encoded.
#[test]
fn a_base_whose_host_would_move_is_refused() {
    let mut bases = vec![];
    for sign in ["\\", "\t", "\n", "\r"] {
        for (before, after) in [
            ("https://good.example", "@evil.example"),
            ("https://good.example:443", "@evil.example"),
            ("https://good.example", "x:y@evil.example"),
            ("https://u:p@good.example", "@evil.example/v1"),
            ("HTTPS://good.example", "@evil.example"),
            ("ws://ann:pa", "ss@h"),
            ("foo://ann:pa", "ss@h"),
            ("http://u:", "@[::1]"),
        ] {
            bases.push(format!("{before}{sign}{after}"));
        }
    }
    bases.push("https://a%b@good.example".to_owned());
    for base in bases {
        for template in TEMPLATES {
            // A query is needed there.
            let base = if template.contains("{&") { format!("{base}?q") } else { base.clone() };
            let values = [("base", &*base), ("id", "7")];
            let error = Template::parse(template).unwrap().expand(values).unwrap().try_to_string();
            assert_eq!(error.unwrap_err().kind(), Kind::HostOfBase, "{template} with {base:?}");
        }
    }
}

/// Whole references in which a parser finds a host only because it reads `\` as `/`, or drops a tab.
#[test]
fn a_reference_whose_host_would_be_lost_is_refused() {
    for reference in [
        "file:\\\\good.example\\x",
        "file:/\\good.example",
        "file:\t//good.example",
        "foo:/\t/good.example",
        "foo:\n/\n/good.example",
        "https:good.example\\@evil.example",
        "https:/good.example\\@evil.example",
        "https:///good.example\\@evil.example",
        "https:\\good.example",
    ] {
        let link = Template::parse("{+x}").unwrap().expand([("x", reference)]).unwrap();
        assert!(link.try_to_string().is_err(), "{reference:?}");
    }
}

/// Where the host has ended, the bytes are encoded. Escapes may be anywhere but in the host.
#[test]
fn a_base_may_have_any_byte_in_its_path_and_any_escape_before() {
    for (template, base, text) in [
        ("{+x}/a", "https://h/a\\b", "https://h/a%5Cb/a"),
        ("{+x}/a", "https://h/a\tb", "https://h/a%09b/a"),
        ("{+x}/a", "https://h/100%", "https://h/100%25/a"),
        ("{+x}{&y}", "https://h?a\\b", "https://h?a%5Cb"),
        ("{+x}/a", "https://CORP%5Cann:p%40%25%09@h/", "https://CORP%5Cann:p%40%25%09@h/a"),
        ("{+x}/a", "/a\\b", "/a%5Cb/a"),
        ("{+x}/a", "a\tb", "a%09b/a"),
        ("{+x}", "mailto:a\\b", "mailto:a%5Cb"),
        ("{+x}", "mailto:100%@h", "mailto:100%25@h"),
        ("{+x}", "data:,a\tb", "data:,a%09b"),
        ("{+x}", "file:///C:\\a", "file:///C:%5Ca"),
        ("{+x}", "foo:///a\\b", "foo:///a%5Cb"),
    ] {
        let link = Template::parse(template).unwrap().expand([("x", base)]).unwrap();
        assert_eq!(link.try_to_string().as_deref(), Ok(text), "{template} with {base:?}");
    }
}
