//! Properties of random URLs.

use std::iter;

use etched_runtime::url::{Url, UrlError, UrlErrorKind, validation_errors};

use crate::checks::url::{parses, parses_to_slices};
use crate::reference::strings::stride;
use crate::reference::urls::random_url;

pub(super) fn random_urls(seed: u64, count: usize) -> impl Iterator<Item = String> {
    let mut rng = fastrand::Rng::with_seed(seed);
    iter::repeat_with(move || random_url(&mut rng)).take(count)
}

/// Pairs of a base and a URL that may be relative to it.
fn random_joins(count: usize) -> impl Iterator<Item = (Url<String>, String)> {
    let bases = random_urls(1, usize::MAX).filter_map(|base| Url::parse(&base).ok());
    bases.zip(random_urls(2, count))
}

/// The tabs and newlines after the characters of a URL.
fn tabs(seed: u64) -> impl Iterator<Item = &'static str> {
    let mut rng = fastrand::Rng::with_seed(seed);
    iter::repeat_with(move || ["", "", "", "", "\t", "\n", "\r\n"][rng.usize(..7)])
}

#[test]
pub(super) fn random_urls_are_parsed() {
    let mut parsed = 0_usize;
    for input in random_urls(3, 80_000 / stride()) {
        parsed += usize::from(parses(None, &input, tabs(7)).is_some());
    }
    for (base, input) in random_joins(40_000 / stride()) {
        parsed += usize::from(parses(Some(&base), &input, tabs(7)).is_some());
    }
    assert!(parsed > 20_000 / stride(), "{parsed}");
}

/// A URL that is already as the parser writes it, whole or up to a byte, is read by vectors, in blocks of
/// up to 64 bytes.
#[test]
fn a_part_ends_anywhere_in_a_block() {
    let base = Url::parse("https://example.com/a/b?c").unwrap();
    for len in 0..140 {
        let fill = "a".repeat(len);
        let path = format!("/{fill}");
        let plain = ["", "/", "?", "#", "?q#f", "/a.b/"];
        let changed = ["/.", "/./b", "/..", "/%2e", "\\b", " ", "ü", "|", "?ü", "#ü"];
        // What follows the byte at which the vectors stop. Forty of these letters take two buffers.
        let umlauts = ["?", &"ü".repeat(40)].concat();
        let later =
            [" x", " x/../y?q r#f g", "ü\\x", "?q r", "?q'#f g", "#f g#h", "/..?q r", "? ", "# "];
        let rare =
            ["\0x", "?\0", "?q\0r#f", "#\0", ":81/?q r", ":80?ü", "?q\tr", "#f\tg", &umlauts];
        let ends = plain.into_iter().chain(changed).chain(later).chain(rare);
        for end in ends.skip(len % stride()).step_by(stride()) {
            for part in [&fill, &path, &format!("/?{fill}"), &format!("/#{fill}")] {
                for url in [
                    format!("https://{part}{end}"),
                    format!("http://h.example{part}{end}"),
                    format!("{part}{end}"),
                ] {
                    parses(None, &url, tabs(7));
                    parses(Some(&base), &url, tabs(7));
                }
            }
        }
    }
}

/// A port after a domain that stays unchanged is read at once, unless it is a password.
#[test]
fn a_port_follows_a_plain_domain() {
    const PIECES: [&str; 10] = ["", "0", "8", "80", "65535", ":", "@", "/", "?", "a"];

    let mut ports = 0;
    for start in ["http://a:", "https://a.b:", "http://localhost:", "http://1.2:", "http://:"] {
        for number in ["", "80", "443", "065", "65536"] {
            for [first, second, third] in three_of(PIECES) {
                let url = format!("{start}{number}{first}{second}{third}");
                let parsed = parses(None, &url, tabs(11));
                ports += u32::from(parsed.is_some_and(|url| url.port().is_some()));
            }
        }
    }
    assert!(ports > 1_000, "{ports}");
}

/// A host that stays as it is, except maybe its case, is written at once.
#[test]
fn a_host_stays_unchanged() {
    const PIECES: [&str; 14] =
        ["", "a", "F", "Z", "0", "0x", "10", "08", "255", "256", ".", "-", "%41", "XN--"];

    let mut hosts = 0;
    for [first, second, third] in three_of(PIECES) {
        for start in
            ["http://", "https://1.2.", "https://127.0.0.", "HTTP://u@1.2.", "ftp://h.", "file://"]
        {
            for end in ["", "/b c", ":80", "?q r"] {
                let url = format!("{start}{first}{second}{third}{end}");
                hosts += u32::from(parses(None, &url, tabs(13)).is_some());
            }
        }
    }
    for localhost in ["file://localhost/a", "file://LOCALHOST/a", "ftp://LOCALHOST/a"] {
        parses(None, localhost, tabs(17));
    }
    assert!(hosts > 20_000, "{hosts}");
}

fn three_of<const N: usize>(pieces: [&'static str; N]) -> impl Iterator<Item = [&'static str; 3]> {
    (0..N * N * N).map(move |i| [pieces[i / (N * N)], pieces[i / N % N], pieces[i % N]])
}

#[test]
fn buffers_of_every_length() {
    for input in random_urls(5, 3_000) {
        let len = Url::parse(&input).map_or(0, |url| url.as_str().len());
        (0..=len + 1).for_each(|room| parses_to_slices(None, &input, room));
    }
    for (base, input) in random_joins(3_000) {
        parses_to_slices(Some(&base), &input, 20);
    }
}

/// The standard's list of segments, which the parser does not have.
fn resolve(base: &[&str], path: &str, is_file: bool) -> String {
    let is_drive = |segment: &str, seconds: &[char]| {
        let mut chars = segment.chars();
        chars.next().is_some_and(|first| first.is_ascii_alphabetic())
            && chars.next().is_some_and(|second| seconds.contains(&second))
            && chars.next().is_none()
    };
    let shorten = |segments: &mut Vec<String>| {
        if !(is_file && segments.len() == 1 && is_drive(&segments[0], &[':'])) {
            segments.pop();
        }
    };
    let mut segments: Vec<String> = base.iter().map(|segment| segment.to_string()).collect();
    shorten(&mut segments);
    let mut rest = path.split('/').peekable();
    while let Some(segment) = rest.next() {
        let is_last = rest.peek().is_none();
        let dots = segment.to_lowercase().replace("%2e", ".");
        match dots.as_str() {
            ".." | "." => {
                if dots == ".." {
                    shorten(&mut segments);
                }
                if is_last {
                    segments.push(String::new());
                }
            }
            _ if is_file && segments.is_empty() && is_drive(segment, &[':', '|']) => {
                segments.push(segment.replace('|', ":"));
            }
            _ => segments.push(segment.to_string()),
        }
    }
    segments.iter().map(|segment| format!("/{segment}")).collect()
}

#[test]
fn paths_are_those_of_the_list_of_segments() {
    const SEGMENTS: [&str; 10] = ["", "a", "bb", ".", "..", "..", "%2e.", "%2E", "C|", "D:"];

    let mut rng = fastrand::Rng::with_seed(6);
    for turn in 0..40_000 {
        let mut path = |from: usize| {
            let len = rng.usize(from..8);
            Vec::from_iter((0..len).map(|_| SEGMENTS[rng.usize(..10)])).join("/")
        };
        // A relative path may start neither with a slash, which is a root, nor with a drive letter,
        // which is a scheme or a root.
        let (before, path) = (path(1), format!("x/../{}", path(1)));
        let is_file = turn % 2 == 0;
        let scheme = if is_file { "file://h/" } else { "http://h/" };
        let base = Url::parse(&format!("{scheme}{before}")).unwrap();
        let root = resolve(&[], &before, is_file);
        assert_eq!(base.path(), root, "{before}");
        let segments: Vec<&str> = base.path_segments().unwrap().collect();
        let joined = base.join(&path).unwrap();
        assert_eq!(joined.path(), resolve(&segments, &path, is_file), "{base} {path}");
    }
}

#[test]
fn long_inputs_are_parsed_and_joined() {
    // Each of them would take minutes if a part of it were read again for every byte.
    const MANY: usize = 1 << 18;

    for (before, repeated, after) in [
        ("http://h/", "a/", ""),
        ("http://h/", "../", ""),
        ("http://h/", "%2e/", "?"),
        ("http://h/", "<", ""),
        ("http://", "@", "h"),
        ("http://", "a:", "@h"),
        ("http://", "/", "h"),
        ("http://", "a.", "1"),
        ("http://", "1.", ""),
        ("http://", "a.", ""),
        ("http://h:", "0", "1"),
        ("http://[", "0", "]"),
        ("file:///", "a/../", "C|/.."),
        ("a", "a", ""),
        ("a:", " ", "?"),
        ("a:", "\t ", "b"),
        ("", " ", "a:"),
        ("h", "\n", "ttp://h"),
    ] {
        let url = [before, &repeated.repeat(MANY), after].concat();
        let parsed = Url::parse(&url);
        let failure = validation_errors(&url).find(UrlError::is_failure);
        assert_eq!(parsed.as_ref().err(), failure.as_ref(), "{before}{repeated}…");
        if let Ok(base) = parsed {
            let up = "../".repeat(MANY);
            let joined = base.join(&up);
            assert!(
                joined.is_ok_and(|url| url.path() == "/" || url.path() == "/C:/")
                    || base.path_segments().is_none(),
                "{before}{repeated}…"
            );
        }
    }
    let deep = ["http://h/", &"a/".repeat(MANY), &"../".repeat(MANY)].concat();
    assert_eq!(Url::parse(&deep).unwrap().as_str(), "http://h/");
    assert_eq!(Url::parse(&" ".repeat(MANY)).unwrap_err().kind(), UrlErrorKind::MissingScheme,);
}

/// The parser has short cuts for these starts.
#[test]
fn tabs_and_newlines_change_nothing() {
    let starts = ["http://h.org", "https://h", "http://h/", "https://a.1b/", "http://-+.h.."];
    for (turn, end) in random_urls(8, 60_000 / stride()).enumerate() {
        parses(None, &[starts[turn % 5], &end].concat(), tabs(turn as u64));
    }
}
