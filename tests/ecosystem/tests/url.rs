//! Tests `check_path` beside the parser of the crate `url`.

use etched::uri_template::{ExpansionErrorKind, Template};
use url::Url;

fn url(text: &str) -> Url {
    Url::parse(text).unwrap()
}

/// If an expansion is an absolute path, `check_path` refuses it exactly if a URL parser would
/// change the path or read a part of it as a host.
#[test]
fn check_path_finds_what_a_parser_would_change() {
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
            let link = Template::parse(template).unwrap().expand([("x", x), ("y", y)]).unwrap();
            let text = link.to_string();
            let joined = base.join(&text).ok();
            let is_kept =
                joined.is_some_and(|it| it.host_str() == Some("example.com") && it.path() == text);
            let kind = link.check_path().err().map(|error| error.kind());
            assert_eq!(kind.is_none(), is_kept, "{text}");
            found[match kind {
                None => 0,
                Some(ExpansionErrorKind::DotSegment) => 1,
                Some(_) => 2,
            }] += 1;
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
            let kind = link.check_path().err().map(|error| error.kind());
            if matches!(start, "file://" | "foo://") {
                let is_local = start == "file://" && rest != "{/page}";
                assert_eq!(kind, is_local.then_some(ExpansionErrorKind::EmptyHost), "{link}");
                continue;
            }
            assert_eq!(kind, Some(ExpansionErrorKind::DoubleSlash), "{link}");
            // After `///`, the standard finds a host, but the parser of `url` does not.
            if start != "//" {
                let joined = base.join(&link.to_string()).unwrap();
                assert_eq!(joined.host_str(), Some("evil.example"), "{link}");
            }
        }
    }
}
