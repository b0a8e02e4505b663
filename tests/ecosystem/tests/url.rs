//! Tests what is checked in a template beside the parser of the crate `url`.

use etched::uri_template::{Encoded, ExpansionErrorKind, Template};
use etched::url::Url as OurUrl;
use url::Url;

fn url(text: &str) -> Url {
    Url::parse(text).unwrap()
}

/// An expansion that is an absolute path is refused exactly if a URL parser would change the path, or
/// read a part of it as a host, or if a segment is empty.
#[test]
fn what_a_parser_would_change_is_refused() {
    const VALUES: [&str; 14] = [
        "",
        ".",
        "..",
        "...",
        "%2e",
        "%2E.",
        ".%2e",
        "%2E%2e",
        "/",
        "a/..",
        "a",
        "evil.example",
        "@evil",
        "ü%",
    ];
    let base = url("https://example.com/here/and");
    let mut found = [0; 3];
    for template in ["/{x}/{y}", "{/x,y}", "/a/{+x}/{+y}", "/{+x}{y}", "/{x}.{y}/b", "/{.x,y}{/x}"]
    {
        for (x, y) in VALUES.iter().flat_map(|x| VALUES.iter().map(move |y| (*x, *y))) {
            // An escape in plain text is refused before a parser could change it.
            let values = [("x", Encoded(x)), ("y", Encoded(y))];
            let link = Template::parse(template).unwrap().expand(values).unwrap();
            let checked = link.try_to_string();
            // A slash before `{+x}` and one at the start of its value are one, if they are checked.
            let unchecked = link.unchecked().to_string();
            let text = checked.clone().unwrap_or_else(|_| unchecked.clone());
            let joined = base.join(&text).ok();
            let is_kept =
                joined.is_some_and(|it| it.host_str() == Some("example.com") && it.path() == text);
            let kind = checked.as_ref().err().map(|error| error.kind());
            found[match kind {
                None => 0,
                Some(ExpansionErrorKind::EmptySegment) => 1,
                Some(ExpansionErrorKind::DotSegment) => 2,
                Some(kind) => panic!("{text}: {kind:?}"),
            }] += 1;
            if kind == Some(ExpansionErrorKind::EmptySegment) {
                assert!(text.contains("//") || text.ends_with('/'), "{text}");
                continue;
            }
            assert_eq!(kind.is_none(), is_kept, "{text}");
            let is_same = text == unchecked || text == unchecked.replace("//", "/");
            assert!(is_same, "{text}: {unchecked}");
        }
    }
    assert!(found.iter().all(|count| *count > 30), "{found:?}");
}

/// If the host is empty, a parser reads the next segment as the host, or a file of this machine.
#[test]
fn a_segment_after_an_empty_host_is_refused() {
    let base = url("https://example.com/here/and");
    for start in ["https://", "HTTP://", "ws://", "wss://", "ftp://", "//", "file://", "foo://"] {
        for rest in ["{host}/{page}", "{host}{/page}", "{host}//{page}", "{/page}"] {
            let template = format!("{start}{rest}");
            let template = Template::parse(&template).unwrap();
            let link = template.expand([("host", ""), ("page", "evil.example")]).unwrap();
            let text = link.unchecked().to_string();
            let checked = link.try_to_string().map_err(|error| error.kind());
            match (rest, start) {
                // These have no host, whatever the values.
                ("{/page}", "file://" | "foo://") => {
                    assert_eq!(checked.as_deref(), Ok(&*text));
                    let read = url(&text);
                    assert_eq!((read.host_str(), read.path()), (None, "/evil.example"), "{text}");
                }
                ("{/page}", _) => assert_eq!(checked, Err(ExpansionErrorKind::Template), "{text}"),
                _ => assert_eq!(checked, Err(ExpansionErrorKind::Host), "{text}"),
            }
            // After `///`, the standard finds a host, but the parser of `url` does not. In the other
            // two the host is empty.
            if !matches!(start, "//" | "file://" | "foo://") {
                let joined = base.join(&text).unwrap();
                assert_eq!(joined.host_str(), Some("evil.example"), "{text}");
            }
        }
    }
}

/// A URL that grows by a segment or a pair is what the crate `url` makes of it.
#[test]
fn a_url_grows_as_in_the_crate_url() {
    const URLS: [&str; 9] = [
        "https://example.com",
        "https://example.com/v1",
        "https://example.com/v1/?a=b#c",
        "https://example.com/v1//",
        "https://example.com/?a&",
        "https://ann@example.com:8080/a#top",
        "http://[::1]/?#",
        "foo://host",
        "foo:/a",
    ];
    const VALUES: [&str; 10] =
        ["a", "a/b", "...", "ü?#", "a+b", "a%2Fb", "a b", "&=", "'", "a;b:c@d"];
    for text in URLS {
        for value in VALUES {
            let mut theirs = url(text);
            theirs.path_segments_mut().unwrap().pop_if_empty().push(value);
            let ours = OurUrl::parse(text).unwrap().join_segment(value).unwrap();
            let decoded = |url: &str| etched::percent::COMPONENT.decode(url).unwrap().into_owned();
            assert_eq!(decoded(ours.as_str()), decoded(theirs.as_str()), "{text} {value}");
            assert_eq!(
                ours.path_segments().unwrap().count(),
                theirs.path_segments().unwrap().count()
            );

            let mut theirs = url(text);
            theirs.query_pairs_mut().append_pair(value, "a").append_pair("b", value);
            let ours = OurUrl::parse(text).unwrap().append_pairs([(value, "a"), ("b", value)]);
            assert_eq!(
                ours.as_str(),
                theirs.as_str().replace("?&", "?").replace("&&", "&"),
                "{text} {value}"
            );
        }
    }
}

/// Whatever the query is, the crate `url` reads the pairs that it read before, and the new one.
#[test]
fn a_pair_is_added_to_every_query() {
    const PIECES: [&str; 9] = ["", "?", "=", "&", "a", "%", "+", "https://b.example/?", "#"];
    let pairs = |url: &str| -> Vec<(String, String)> {
        Url::parse(url).unwrap().query_pairs().into_owned().collect()
    };
    let mut count = 0;
    for base in ["https://a.example/", "https://a.example/?", "foo:a?"] {
        for [a, b, c] in PIECES
            .iter()
            .flat_map(|a| PIECES.iter().flat_map(move |b| PIECES.iter().map(move |c| [a, b, c])))
        {
            let text = format!("{base}{a}{b}{c}");
            let grown = OurUrl::parse(&text).unwrap().append_pair("sig", "x=&y");
            let mut expected = pairs(&text);
            expected.push(("sig".into(), "x=&y".into()));
            assert_eq!(pairs(grown.as_str()), expected, "{text}: {grown}");
            assert_eq!(url(grown.as_str()).fragment(), url(&text).fragment(), "{text}: {grown}");
            count += 1;
        }
    }
    assert_eq!(count, 3 * 9 * 9 * 9);
}

/// The second column of the table of refused URLs in `docs/compile-errors.md`.
#[test]
fn the_page_says_what_this_crate_makes_of_refused_urls() {
    let page = include_str!("../../../docs/compile-errors.md");
    let (_, table) = page.split_once("| in `url!` |").unwrap();
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let mut count = 0;
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        assert_eq!(url::Url::parse(cells[1]).unwrap().as_str(), cells[2]);
        count += 1;
    }
    assert_eq!(count, 4);
}
