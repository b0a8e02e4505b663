//! Compares `check_path` with a slow reference.

use etched_runtime::DisplayError;
use etched_runtime::uri_template::{
    Displayed, ExpansionErrorKind as Kind, Template, Value, Variables,
};

use crate::checks::uri_template::with_values;
use crate::reference::check_path::{DOTS, checked};
use crate::reference::uri_template::{Given, Hole, Part, holes, written};
use crate::support::{Shown, Then};

fn check<V: Variables>(template: &str, values: V) -> Option<(Kind, usize)> {
    let link = Template::parse(template).unwrap().expand(values).unwrap();
    link.check_path().err().map(|error| (error.kind(), error.position()))
}

fn with_x(template: &str, x: &str) -> Option<(Kind, usize)> {
    check(template, [("x", x)])
}

/// The single-dot and double-dot segments of the URL Standard are found, and similar segments are
/// not.
#[test]
fn dot_segments_are_found_in_every_spelling() {
    for dots in DOTS {
        assert_eq!(with_x("/a/{+x}/b", dots), Some((Kind::DotSegment, 3)), "{dots}");
        assert_eq!(with_x("/a/{+x}?q", dots), Some((Kind::DotSegment, 3)), "{dots}");
        assert_eq!(with_x("{+x}", dots), Some((Kind::DotSegment, 0)), "{dots}");
        assert_eq!(with_x("{+x}", &format!("https://h/{dots}#f")), Some((Kind::DotSegment, 10)));
        // `{x}` escapes the `%`, so the value is not a dot segment.
        let is_plain = !dots.contains('%');
        assert_eq!(with_x("/{x}", dots).is_some(), is_plain, "{dots}");
        assert_eq!(with_x(&format!("/{dots}/{{x}}"), "a"), None, "the template's own");
        for other in ["...", "a", "%2f", "%", "%2"] {
            assert_eq!(with_x("/a/{+x}/b", &format!("{dots}{other}")), None);
            assert_eq!(with_x("/a/{+x}/b", &format!("{other}{dots}")), None);
        }
        // The value is outside the path.
        for template in ["/a?{+x}", "/a?b={+x}/", "/a#{+x}", "//{+x}/a", "https://{+x}?"] {
            assert_eq!(with_x(template, dots), None, "{template}");
        }
    }
}

/// A variable may not leave a segment empty, and a value may not have an empty segment but its last.
#[test]
fn empty_segments_are_found() {
    let empty = |at| Some((Kind::EmptySegment, at));
    for (template, at) in [
        ("/users/{x}/connected", 7),
        ("/users/{x}", 7),
        ("/users/{x}?a", 7),
        ("/users/{x}#a", 7),
        ("/users/{x}{?y}", 7),
        ("/users/{+x}", 7),
        ("/users/{x}{y}/a", 7),
        ("users/{x}", 6),
        ("https://h/{x}", 10),
        ("https://h/a/{x}/b", 12),
        ("mailto:a/{x}", 9),
        ("/{x}", 1),
        ("{x}/a", 0),
        ("foo:{x}/a", 4),
    ] {
        assert_eq!(with_x(template, ""), empty(at), "{template}");
        assert_eq!(check(template, [("y", [""; 0])]), empty(at), "{template}");
        assert_eq!(check(template, [("x", "a")]), None, "{template}");
    }
    assert_eq!(with_x("/users{/x}", ""), empty(7));
    assert_eq!(with_x("/users{/x}/a", ""), empty(7));
    assert_eq!(check("/users{/x*}", [("x", ["a", ""])]), empty(9));
    assert_eq!(check("/users{/x*}", [("x", ["a", "", "b"])]), empty(9));
    // An undefined value writes no slash.
    assert_eq!(check("/users{/x}/a", [("y", "")]), None);
    assert_eq!(check("/users/{/x}/a", [("y", "")]), empty(7));
    // The slashes of a value.
    assert_eq!(with_x("/{+x}", "a//b"), empty(3));
    assert_eq!(with_x("/a/{+x}", "/b"), empty(3));
    assert_eq!(with_x("/{+x}/a", "b/"), empty(3));
    assert_eq!(with_x("{+x}/a", "https://h/v1/"), empty(13));
    assert_eq!(with_x("{+x}", "https://h/v1//a"), empty(13));
    for x in ["a/", "https://h/", "https://h/a/", "/", "/a/"] {
        assert_eq!(with_x("{+x}", x), None, "{x}");
        assert_eq!(with_x("{+x}{?y}", x), None, "{x}");
        assert_eq!(with_x("{+x}a", x), None, "{x}");
    }
    // There is no segment, or the empty segment is the template's own.
    for template in
        ["{x}", "{x}?a", "?{x}", "mailto:{x}", "a//b/{x}.html", "https://{x}?a", "//{x}"]
    {
        assert_eq!(with_x(template, ""), None, "{template}");
    }
}

/// If the template has a part of the host, each value is one label, or a part of one.
#[test]
fn values_make_one_label_of_the_host() {
    let url = |template: &str, x: &str| {
        let link = Template::parse(template).unwrap().expand([("x", x)]).unwrap().to_url();
        link.map(String::from).map_err(|error| error.kind())
    };
    for template in ["https://{x}.example.com/", "https://u:p@{x}.example.com:80/?a", "foo://b.{x}"]
    {
        for x in ["shop", "a-b", "xn--a", "A", "1"] {
            let expected = template.replace("{x}", x);
            assert!(url(template, x).unwrap().eq_ignore_ascii_case(&expected), "{template} {x}");
        }
        for x in ["", "a.b", "a.", ".a", "."] {
            assert_eq!(url(template, x), Err(Kind::Host), "{template} {x}");
        }
    }
    assert_eq!(url("https://api-{x}.example.com/", "eu").unwrap(), "https://api-eu.example.com/");
    assert_eq!(url("https://api{x}.example.com/", "").unwrap(), "https://api.example.com/");
    for (template, x) in [
        ("https://api-{x}.example.com/", "a.evil"),
        ("https://example.com{x}", ".evil"),
        ("https://example.com{+x}", "@evil"),
        ("https://example.com{+x}", ":80@evil/"),
        ("https://a.{x}/", ""),
        ("https://a.{x}", ""),
        ("https://a{x}@h.{x}", ".b"),
    ] {
        assert_eq!(url(template, x), Err(Kind::Host), "{template} {x}");
    }
    // The value is the whole host, or the template has only the dots of it.
    for template in ["https://{x}/", "https://{x}:8080/", "https://u@{x}/", "https://{x}?a"] {
        assert!(url(template, "example.com").is_ok(), "{template}");
    }
    assert_eq!(url("{+x}/a", "https://u@h.example").unwrap(), "https://u@h.example/a");
    assert_eq!(url("https://{x}.{x}/", "a.b").unwrap(), "https://a.b.a.b/");
    assert_eq!(url("https://{x}.{x}/", ""), Err(Kind::Host));
    assert_eq!(url("https://example.com{+x}", "/a.b@c:d").unwrap(), "https://example.com/a.b@c:d");
    for (template, x) in
        [("https://{x}/", "1"), ("https://1.{x}/", "2"), ("file://{x}/", "localhost")]
    {
        assert_eq!(url(template, x), Err(Kind::Altered), "{template} {x}");
    }
    assert_eq!(url("https://h:{x}/", "99999"), Err(Kind::Url));
    assert_eq!(url("https://h/../{x}", "a"), Err(Kind::Altered));
}

#[test]
fn only_segments_made_by_values_are_refused() {
    let dots = |at| Some((Kind::DotSegment, at));
    let slashes = |at| Some((Kind::DoubleSlash, at));
    let empty = |at| Some((Kind::EmptySegment, at));
    // These dots and slashes come from the template alone.
    for template in
        ["../{x}a", "../a{/x}", "..{/x}", "..{?x}", "..{#x}", "/./{x}a", "https://h/../{x}a"]
    {
        assert_eq!(check(template, [("y", "")]), None, "{template}");
    }
    for template in ["//h/{x}", "//h{/x}", "https://h//{x}", "a//{x}", "file:///{x}"] {
        assert_eq!(with_x(template, "a"), None, "{template}");
    }
    for template in ["https://{x}h//a", "file://{x}", "https://{x}"] {
        assert_eq!(with_x(template, ""), None, "{template}");
    }
    // A parser reads `a` as the host, or a file of this machine.
    let empty_host = |template: &str| Some((Kind::EmptyHost, template.find("//").unwrap() + 2));
    for template in [
        "file://{x}/a",
        "FILE://{x}/a",
        "file://{+x}/",
        "foo://{x}/a",
        "//{x}/a",
        "ws://{x}/a",
        "http://{x}/a",
        "HttpS://{x}/a",
        "https://{x}//a",
    ] {
        assert_eq!(with_x(template, ""), empty_host(template), "{template}");
        assert_eq!(check(template, [("x", [""; 0])]), empty_host(template), "{template}");
        assert_eq!(with_x(template, "h"), None, "{template}");
    }
    for template in ["file://{+x}/a", "https://{+x}"] {
        assert_eq!(with_x(template, "/etc"), empty_host(template), "{template}");
    }
    assert_eq!(check("file://{x}{/y}", [("x", ""), ("y", "etc")]), Some((Kind::EmptyHost, 7)));
    assert_eq!(with_x("file://{/x}", "etc"), Some((Kind::EmptyHost, 7)));
    assert_eq!(with_x("https://{/x}", "a"), Some((Kind::EmptyHost, 8)));
    assert_eq!(with_x("{+x}/a", "file://"), Some((Kind::EmptyHost, 7)));
    // The value is the whole URL.
    assert_eq!(with_x("{+x}", "file:///etc"), None);
    // These dot segments come from values, or from values that are empty or undefined.
    assert_eq!(with_x("/{x}./a", ""), dots(1));
    assert_eq!(with_x("/.{x}/a", ""), dots(1));
    assert_eq!(with_x("/.{x}/a", "."), dots(1));
    assert_eq!(with_x("/.{x}./a", ""), dots(1));
    assert_eq!(with_x("/.{?x}.", "a"), None);
    assert_eq!(check("/.{?x}.", [("y", "")]), dots(1));
    assert_eq!(with_x("/..{;x}", "a"), None);
    assert_eq!(check("/..{;x}", [("y", "")]), dots(1));
    assert_eq!(with_x("{/x}..", ""), dots(1));
    assert_eq!(with_x("{/x}", ".."), dots(1));
    assert_eq!(with_x("/{.x}", ""), dots(1));
    assert_eq!(with_x("/{.x}", "."), dots(1));
    assert_eq!(with_x("/a/{+x}.", "b/."), dots(5));
    assert_eq!(check("{/x*}", [("x", ["a", "..", "b"])]), dots(3));
    assert_eq!(with_x("/{x}/evil.example", ""), slashes(0));
    assert_eq!(check("{x}{+y}", [("x", ""), ("y", "//evil.example")]), slashes(0));
    assert_eq!(with_x("{+x}", "//evil.example"), slashes(0));
    assert_eq!(with_x("/{+x}", "/evil.example"), slashes(0));
    assert_eq!(check("{/x*}", [("x", ["", "evil.example"])]), slashes(0));
    assert_eq!(with_x("https:{+x}", "//evil.example"), slashes(6));
    assert_eq!(with_x("https://h{/x}/a", ""), empty(10));
    assert_eq!(with_x("https://h/{x}/a", ""), empty(10));
    assert_eq!(with_x("//h/{x}/a", ""), empty(4));
    assert_eq!(with_x("{+x}/a", "https://example.com"), None);
    assert_eq!(with_x("{+x}/a", "https://example.com/"), empty(20));
}

#[test]
fn random_templates() {
    const LITERALS: [&str; 17] = [
        "/", "/", "//", ".", "..", "%2e", "%2E", "a", "https:", "foo:", "file:", "?", "#", ":",
        "h1/", "@", "a.",
    ];
    const VALUES: [&str; 19] = [
        "",
        "",
        ".",
        "..",
        "%2e",
        "%2E.",
        "/",
        "//",
        "a",
        "a/..",
        "../",
        "https:",
        "https://h",
        "file:",
        "?",
        ":",
        "é%2",
        "a.b",
        "@",
    ];
    let mut random = fastrand::Rng::with_seed(6570);
    let mut found = [0; 5];
    for _ in 0..100_000 {
        let has_start = random.u8(..8) == 0;
        let parts: Vec<Part> = (0..random.usize(1..6))
            .map(|at| {
                if at == 0 && has_start {
                    let starts = ["file://", "https://", "//"];
                    return Part::Literal(random.choice(starts).unwrap().into());
                }
                if random.bool() {
                    return Part::Literal(LITERALS[random.usize(..LITERALS.len())].into());
                }
                let operator = char::from(random.choice("   +++///.;?#&".bytes()).unwrap());
                let mut hole = |name| {
                    let value = match random.u8(..6) {
                        0 => Given::Undefined,
                        1 => Given::List(
                            (0..random.usize(..3))
                                .map(|_| VALUES[random.usize(..VALUES.len())].into())
                                .collect(),
                        ),
                        _ => Given::Text(VALUES[random.usize(..VALUES.len())].into()),
                    };
                    Hole { name, prefix: 0, explode: random.bool(), value }
                };
                let mut holes = vec![hole(format!("x{at}"))];
                if at % 3 == 2 {
                    holes.push(hole(format!("y{at}")));
                }
                Part::Expression(operator, holes)
            })
            .collect();
        let template = written(&parts);
        let expected = checked(&parts);
        with_values(holes(&parts).map(|hole| (&hole.name, &hole.value)), |values| {
            assert_eq!(check(&template, values), expected, "{parts:?}");
        });
        found[match expected {
            None => 0,
            Some((Kind::DotSegment, _)) => 1,
            Some((Kind::DoubleSlash, _)) => 2,
            Some((Kind::EmptySegment, _)) => 3,
            Some(_) => 4,
        }] += 1;
    }
    let [none, dots, slashes, empty, empty_hosts] = found;
    assert!(none.min(dots).min(empty) > 2000, "{found:?}");
    assert!(slashes.min(empty_hosts) > 1000, "{found:?}");
}

#[test]
fn a_display_that_fails_is_an_error() {
    for len in [0, 1, 100, 1000] {
        let pieces = vec!["ü"; len];
        let (fails, position) = (Shown(&pieces, Then::Fails), 1 + 6 * len);
        let found = check("/{x}", [("x", Displayed(fails))]);
        assert_eq!(found, Some((Kind::Display, position)));
        let any = [("x", Value::Displayed(&fails))];
        assert_eq!(check("/{x}", any), Some((Kind::Display, position)));
    }
    let link = Template::parse("{x}")
        .unwrap()
        .expand([("x", Displayed(Shown(&["ü"], Then::Fails)))])
        .unwrap();
    assert_eq!(link.check_path().unwrap_err().to_string(), DisplayError.to_string());
}
