//! Parts of URLs that are set, beside the setters of whatwg-url, and pairs, beside
//! `URLSearchParams`. whatwg-url is an implementation of the URL Standard in JavaScript.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use etched_runtime::url::{Url, UrlError, UrlErrorKind};

use crate::random::random_url;
use crate::tools::{answers, has, missing};

const COUNT: usize = 200_000;

/// The version that follows the standard of July 2026.
const PACKAGE: &str = "whatwg-url@17.3.0";

/// Reads a line for each call: the URL, the property and the value. Prints the URL after the call.
const SCRIPT: &str = "
    const { URL } = require('whatwg-url');
    const text = hex => Buffer.from(hex, 'hex').swap16().toString('utf16le');
    const lines = require('fs').readFileSync(0, 'latin1').split('\\n').slice(0, -1);
    const answer = line => {
        const [href, property, value, more] = line.split(' ').map(text);
        const url = new URL(href);
        if (property === 'set') url.searchParams.set(value, more);
        else if (property === 'append') url.searchParams.append(value, more);
        else if (property === 'delete') url.searchParams.delete(value);
        else if (property === 'get') return String(url.searchParams.get(value));
        else if (property === 'origin') return url.origin;
        else if (property === 'host') return url.host;
        else url[property] = value;
        return url.href;
    };
    process.stdout.write(lines.map(line => Buffer.from(answer(line)).toString('hex') + '\\n').join(''));
";

/// A URL, a property, and the values.
type Call = [String; 4];

#[rustfmt::skip]
const VALUES: &[&str] = &[
    "https", "http", "file", "ws", "foo", "FOO", "1", "+", "javascript", "data:x,", "ann", "a:b", "a@evil.test",
    "evil.test", "evil.test/", "//evil.test", "\\\\evil.test", "/\\evil.test", "https://evil.test/",
    "::1", "[::1]", "[::1]:80", "::1]@evil.test/[", "h:8448", "h:", "localhost", "LOCALHOST", "1.2.3.4",
    "0x7f.1", "1.2.3.4.5", "C|", "C:", "/C|/x", "/C:/x", "C|/../x", "..", "/..", "%2e%2e", "%2E/x", "a/../b", "./a", "?x",
    "#x", "x#&admin=0", "a=b&c", "a b", "é", "'", "\"", "<>", "{}", "^|`", "%", "%zz", "%00", "\0",
    "\t", "a\tb", "\n", " ", " a ", "", "80", "443", "0", "65535", "\u{FEFF}", "😀", "xn--", "a..b", "a.", "\\", "/",
    "//", "///", "/./", "/.//a", "?", "#", "??", "&", "&&", "=", "+",
];

fn hex(text: &str) -> String {
    text.encode_utf16().fold(String::new(), |mut hex, unit| {
        let _ = write!(hex, "{unit:04x}");
        hex
    })
}

/// The answers of whatwg-url. `None`, and a message, if Node or npm is missing.
fn ask(calls: &[Call]) -> Option<Vec<String>> {
    if !has("node", &["--version"]) {
        return None;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("whatwg");
    let installed = Command::new("npm")
        .args(["install", "--no-audit", "--no-fund", "--silent", "--prefix"])
        .args([folder.as_os_str(), PACKAGE.as_ref()])
        .status();
    if !installed.is_ok_and(|status| status.success()) {
        missing(PACKAGE);
        return None;
    }
    let line = |call: &Call| call.each_ref().map(|text| hex(text)).join(" ") + "\n";
    let lines: String = calls.iter().map(line).collect();
    let mut node = Command::new("node");
    node.args(["-e", SCRIPT]).current_dir(folder);
    let answers = String::from_utf8(answers(&mut node, lines.as_bytes())).expect("ASCII");
    let bytes = |line: &str| {
        let digits = line.as_bytes().chunks(2).map(|pair| str::from_utf8(pair).unwrap());
        digits.map(|pair| u8::from_str_radix(pair, 16).unwrap()).collect::<Vec<u8>>()
    };
    Some(answers.lines().map(|line| String::from_utf8(bytes(line)).unwrap()).collect())
}

/// A random value: one of the list, or several.
fn value(rng: &mut fastrand::Rng) -> String {
    let count = if rng.bool() { 1 } else { rng.usize(..4) };
    (0..count).map(|_| VALUES[rng.usize(..VALUES.len())]).collect()
}

fn urls(rng: &mut fastrand::Rng) -> impl Iterator<Item = Url> {
    const STARTS: &[&str] =
        &["", "https://ann:pw@ex.org:81/a/b?q=1#f", "file:///a", "foo://h/a", "foo:/a"];
    std::iter::from_fn(move || {
        let start = STARTS[rng.usize(..STARTS.len())];
        Some(if start.is_empty() || rng.bool() { random_url(rng) } else { start.to_owned() })
    })
    .filter_map(|url| Url::parse(&url).ok())
}

/// What this crate does in place of a setter.
fn set(url: &Url, property: &str, value: &str) -> Option<Result<Url, UrlError>> {
    let after = |mark| match value.strip_prefix(mark) {
        _ if value.is_empty() => None,
        Some(rest) => Some(rest),
        None => Some(value),
    };
    Some(match property {
        "protocol" => url.with_scheme(value),
        "username" => url.with_username(value),
        "password" => url.with_password(value),
        "hostname" => url.with_host(value),
        "port" if value.is_empty() => Ok(url.without_port()),
        "port" if value.starts_with('+') => return None,
        "port" => url.with_port(value.parse::<u16>().ok()?),
        "pathname" => url.with_path(value),
        "search" => after('?').map_or_else(|| Ok(url.without_query()), |it| url.with_query(it)),
        "hash" => match after('#') {
            Some(fragment) => url.with_fragment(fragment),
            None => Ok(url.without_fragment().into_owned()),
        },
        other => panic!("{other}"),
    })
}

/// The parts other than that of a property. The scheme decides whether a port is written.
fn others(url: &Url, property: &str) -> Vec<Option<String>> {
    let port = if property == "protocol" { url.port_or_default() } else { url.port() };
    let parts = [
        ("protocol", Some(url.scheme().to_owned())),
        ("username", Some(url.username().to_owned())),
        ("password", url.password().map(str::to_owned)),
        ("hostname", url.host().map(str::to_owned)),
        ("port", port.map(|port| port.to_string()).filter(|_| property != "protocol")),
        ("pathname", Some(url.path().to_owned())),
        ("search", url.query().map(str::to_owned)),
        ("hash", url.fragment().map(str::to_owned)),
    ];
    parts.into_iter().filter(|(name, _)| *name != property).map(|(_, part)| part).collect()
}

#[test]
fn parts_are_set_as_by_whatwg_url() {
    const PROPERTIES: [&str; 9] = [
        "protocol", "username", "password", "hostname", "port", "pathname", "search", "hash",
        "hostname",
    ];
    let mut rng = fastrand::Rng::with_seed(63);
    let mut values = rng.fork();
    let calls: Vec<(Url, &str, String)> = urls(&mut rng)
        .take(COUNT)
        .map(|url| (url, PROPERTIES[values.usize(..PROPERTIES.len())], value(&mut values)))
        .collect();
    let asked: Vec<Call> = calls
        .iter()
        .map(|(url, property, value)| {
            let is_ipv6 = *property == "hostname" && value.parse::<std::net::Ipv6Addr>().is_ok();
            let value = if is_ipv6 { format!("[{value}]") } else { value.clone() };
            [url.to_string(), property.to_string(), value, String::new()]
        })
        .collect();
    let Some(theirs) = ask(&asked) else { return };
    assert_eq!(theirs.len(), calls.len());
    let (mut same, mut refused, mut strict) = (0, 0, 0);
    for ((url, property, value), theirs) in calls.iter().zip(&theirs) {
        let case = format!("{url} {property} {value:?}: {theirs}");
        match set(url, property, value) {
            None => {}
            Some(Ok(ours)) => {
                assert_eq!(ours.as_str(), theirs, "{case}");
                assert_eq!(others(&ours, property), others(url, property), "{case}");
                let parsed = Url::parse(ours.as_str()).unwrap();
                assert_eq!(parsed, ours, "{case}");
                assert_eq!(format!("{:?}", parsed.port()), format!("{:?}", ours.port()), "{case}");
                assert_eq!(others(&parsed, ""), others(&ours, ""), "{case}");
                same += 1;
            }
            Some(Err(error)) => {
                assert!(error.position() <= value.len(), "{case}: {error}");
                refused += 1;
                // The setter has cut nothing off.
                let is_whole = match *property {
                    "protocol" => !value.contains([':', '\t', '\n']),
                    "hostname" => !value.contains(['/', '?', '#', '\\', ':']),
                    _ => true,
                };
                let is_known = matches!(error.kind(), UrlErrorKind::TabOrNewline)
                    // Read again, the URL would be another.
                    || error.kind() == UrlErrorKind::SchemeMismatch && theirs.starts_with("file:");
                assert!(theirs == url.as_str() || !is_whole || is_known, "{case}: {error}");
                strict += usize::from(theirs != url.as_str());
            }
        }
    }
    println!("{same} the same, {refused} refused, {strict} of these changed by the setter");
    assert!(same > COUNT / 2 && refused > COUNT / 10);
}

#[test]
fn pairs_are_as_in_url_search_params() {
    const PROPERTIES: [&str; 4] = ["set", "append", "delete", "get"];
    const NAMES: [&str; 8] = ["a", "b", "a b", "é", "", "q", "%", "+"];
    let mut rng = fastrand::Rng::with_seed(64);
    let mut values = rng.fork();
    let calls: Vec<Call> = urls(&mut rng)
        .take(COUNT / 2)
        .map(|url| {
            let mut query = String::new();
            for _ in 0..values.usize(..5) {
                query += NAMES[values.usize(..NAMES.len())];
                query += ["=1", "", "=", "=%41+x", "&&", "=é"][values.usize(..6)];
                query += "&";
            }
            let url = url.with_query(&*query).unwrap();
            let property = PROPERTIES[values.usize(..PROPERTIES.len())];
            let name = NAMES[values.usize(..NAMES.len())];
            [url.to_string(), property.into(), name.into(), value(&mut values)]
        })
        .collect();
    let Some(theirs) = ask(&calls) else { return };
    for ([url, property, name, value], theirs) in calls.iter().zip(&theirs) {
        let url = Url::parse(url).unwrap();
        let ours = match &**property {
            "set" => url.with_pair(name, value),
            "append" => url.append_pair(name, value),
            "delete" => url.without_pair(name),
            _ => {
                let got = url.pair(name);
                assert_eq!(got.as_deref().unwrap_or("null"), theirs, "{url} {name:?}");
                continue;
            }
        };
        // They encode all other pairs anew.
        let theirs = Url::parse(theirs).unwrap();
        let pairs = |url: &Url| -> Vec<(String, String)> {
            url.query_pairs().map(|(name, value)| (name.into(), value.into())).collect()
        };
        assert_eq!(pairs(&ours), pairs(&theirs), "{url} {property} {name:?} {value:?}");
        assert_eq!(others(&ours, "search"), others(&url, "search"));
        let parsed = Url::parse(ours.as_str()).unwrap();
        assert_eq!((others(&parsed, ""), parsed), (others(&ours, ""), ours));
    }
}

#[test]
fn origins_and_hosts_are_as_in_whatwg_url() {
    let mut rng = fastrand::Rng::with_seed(65);
    let urls: Vec<Url> = urls(&mut rng).take(COUNT / 2).collect();
    let calls = |property: &str| -> Vec<Call> {
        urls.iter()
            .map(|url| [url.to_string(), property.into(), String::new(), String::new()])
            .collect()
    };
    let (Some(origins), Some(hosts)) = (ask(&calls("origin")), ask(&calls("host"))) else { return };
    for ((url, origin), host) in urls.iter().zip(&origins).zip(&hosts) {
        // The origin of a `blob:` URL is in its path, which we do not parse.
        if url.scheme() != "blob" {
            assert_eq!(url.origin().to_string(), *origin, "{url}");
        }
        assert_eq!(url.host_and_port().unwrap_or_default(), host, "{url}");
    }
}
