//! Runs the URL suites of web-platform-tests: whole URLs, and domains. The sources of `ada-url`,
//! which Cargo has downloaded, have them. The variable `WPT` names a checkout of
//! web-platform-tests to use in their place.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use etched_runtime::url::Url;
use serde_json::Value;
use url::quirks;

/// The parts of a URL that the suite of whole URLs has.
const PARTS: [&str; 10] = [
    "href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search",
    "hash",
];

/// A parser of a URL with a base: the parts, or `None` for a failure.
type Parser = fn(Option<&str>, &str) -> Option<[String; 10]>;

const PARSERS: [(&str, Parser); 3] = [("etched", etched), ("url", peer), ("ada-url", ada)];

fn etched(base: Option<&str>, input: &str) -> Option<[String; 10]> {
    let url = match base {
        None => Url::parse(input).ok()?,
        Some(base) => Url::parse(base).ok()?.join(input).ok()?,
    };
    // An empty query or fragment is written like none.
    let after = |mark: &str, part: Option<&str>| match part {
        None | Some("") => String::new(),
        Some(part) => format!("{mark}{part}"),
    };
    let hostname = url.host().unwrap_or_default();
    let port = url.port().map(|port| port.to_string());
    Some([
        url.to_string(),
        format!("{}:", url.scheme()),
        url.username().into(),
        url.password().unwrap_or_default().into(),
        format!("{hostname}{}", after(":", port.as_deref())),
        hostname.into(),
        port.unwrap_or_default(),
        url.path().into(),
        after("?", url.query()),
        after("#", url.fragment()),
    ])
}

fn peer(base: Option<&str>, input: &str) -> Option<[String; 10]> {
    let url = match base {
        None => url::Url::parse(input).ok()?,
        Some(base) => url::Url::parse(base).ok()?.join(input).ok()?,
    };
    let parts = [
        quirks::href,
        quirks::protocol,
        quirks::username,
        quirks::password,
        quirks::host,
        quirks::hostname,
        quirks::port,
        quirks::pathname,
        quirks::search,
        quirks::hash,
    ];
    Some(parts.map(|part| part(&url).into()))
}

fn ada(base: Option<&str>, input: &str) -> Option<[String; 10]> {
    let url = ada_url::Url::parse(input, base).ok()?;
    let parts = [
        ada_url::Url::href,
        ada_url::Url::protocol,
        ada_url::Url::username,
        ada_url::Url::password,
        ada_url::Url::host,
        ada_url::Url::hostname,
        ada_url::Url::port,
        ada_url::Url::pathname,
        ada_url::Url::search,
        ada_url::Url::hash,
    ];
    Some(parts.map(|part| part(&url).into()))
}

/// Whether the parser gives the parts of the case, or fails if the case is a failure.
fn parses_url(parse: Parser, case: &Value) -> bool {
    match parse(case["base"].as_str(), text(&case["input"])) {
        None => case["failure"] == true,
        Some(parts) => {
            case["failure"].is_null() && PARTS.iter().zip(parts).all(|(name, it)| case[name] == it)
        }
    }
}

/// Whether the parser converts the domain of the case, or fails if it is not valid. An empty domain
/// is not tested, as in web-platform-tests itself, because such a URL is another one.
fn converts_domain(parse: Parser, case: &Value) -> bool {
    let domain = text(&case["input"]);
    let parts = parse(None, &format!("https://{domain}/x"));
    match case["output"].as_str() {
        _ if domain.is_empty() => true,
        None => parts.is_none(),
        Some(output) => parts.is_some_and(|[href, ..]| href == format!("https://{output}/x")),
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

/// The folder with the suites.
fn folder() -> PathBuf {
    if let Some(checkout) = env::var_os("WPT") {
        return Path::new(&checkout).join("url/resources");
    }
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--locked", "--manifest-path", manifest])
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let ada = packages.iter().find(|it| it["name"] == "ada-url").expect("ada-url is a dependency");
    Path::new(text(&ada["manifest_path"])).with_file_name("tests/wpt")
}

/// The cases of a suite. An item that is a string is a comment.
fn cases(suite: &str) -> Vec<Value> {
    let path = folder().join(suite);
    let json = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let items: Vec<Value> =
        serde_json::from_str(&without_lone_surrogates(&json)).expect("the suite is JSON");
    items.into_iter().filter(Value::is_object).collect()
}

/// JSON with U+FFFD in place of each escape of an unpaired surrogate, as a browser converts the
/// strings that it parses.
fn without_lone_surrogates(json: &str) -> String {
    let unit = |escape: &str| {
        let digits = escape.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(digits, 16).ok()
    };
    let (mut result, mut rest) = (String::new(), json);
    while let Some(at) = rest.find('\\') {
        result += &rest[..at];
        rest = &rest[at..];
        let (escape, len) = match (unit(rest), rest.get(6..).and_then(unit)) {
            (Some(0xD800..0xDC00), Some(0xDC00..0xE000)) => (&rest[..12], 12),
            (Some(0xD800..0xE000), _) => ("\\ufffd", 6),
            _ => (&rest[..2], 2),
        };
        result += escape;
        rest = &rest[len..];
    }
    result + rest
}

/// The answers to a suite.
struct Answers {
    cases: usize,
    /// The cases that etched answers differently.
    ours: Vec<Value>,
    /// How many cases the crate `url` answers differently.
    peer: usize,
}

/// Prints how many cases each parser answers differently.
fn run(suite: &str, is_right: fn(Parser, &Value) -> bool) -> Answers {
    let cases = cases(suite);
    let wrong = |parse| cases.iter().filter(move |case| !is_right(parse, case));
    let counts = PARSERS.map(|(name, parse)| format!("{name} {}", wrong(parse).count()));
    println!("{suite}: of {} cases differ: {}", cases.len(), counts.join(", "));
    let ours = wrong(etched as Parser).cloned().collect();
    Answers { cases: cases.len(), ours, peer: wrong(peer as Parser).count() }
}

#[test]
fn urls_and_domains() {
    let urls = run("urltestdata.json", parses_url);
    let domains = run("toascii.json", converts_domain);
    assert!(urls.cases >= 891 && domains.cases >= 87);
    assert_eq!((urls.ours, domains.ours), (vec![], vec![]));
    if env::var_os("WPT").is_none() {
        let page = include_str!("../../../docs/how-it-is-built.md").replace('\n', " ");
        let counts = format!("{} URLs and {} domains", urls.cases, domains.cases);
        let peer = format!("`url` 2.5.8 misreads {} URLs and {} domains", urls.peer, domains.peer);
        assert!(page.contains(&counts) && page.contains(&peer), "{counts}, {peer}");
    }
}

#[test]
fn domains_of_unicode() {
    let Answers { cases, mut ours, .. } = run("IdnaTestV2.json", converts_domain);
    assert!(cases >= 2_670, "{cases}");
    // A later version of Unicode than that of the suite has assigned this code point.
    ours.retain(|case| !text(&case["input"]).contains('\u{3E8AC}'));
    assert_eq!(ours, [Value::Null; 0]);
}
