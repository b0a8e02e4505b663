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

#[test]
fn only_segments_made_by_values_are_refused() {
    let dots = |at| Some((Kind::DotSegment, at));
    let slashes = |at| Some((Kind::DoubleSlash, at));
    // These dots and slashes come from the template alone.
    for template in
        ["../{x}", "../a{/x}", "..{/x}", "..{?x}", "..{#x}", "/./{x}", "https://h/../{x}"]
    {
        assert_eq!(check(template, [("y", "")]), None, "{template}");
    }
    for template in
        ["//h/{x}", "//h{/x}", "https://h//{x}", "https://{x}h//a", "foo://{x}//a", "a//{x}"]
    {
        assert_eq!(with_x(template, ""), None, "{template}");
    }
    for template in ["foo://{x}/a", "file:///{x}", "file://{x}", "https:///{x}", "https://{x}"] {
        assert_eq!(with_x(template, ""), None, "{template}");
    }
    // The file is on this machine instead of a server.
    for template in ["file://{x}/a", "FILE://{x}/a", "file://{+x}/", "file://{.x*}/a"] {
        let found = check(template, [("x", [""; 0])]);
        assert_eq!(found, Some((Kind::EmptyHost, 7)), "{template}");
        assert_eq!(with_x(template, "h"), None, "{template}");
    }
    assert_eq!(check("file://{x}{/y}", [("x", ""), ("y", "etc")]), Some((Kind::EmptyHost, 7)));
    assert_eq!(with_x("file://{x}/..", ""), Some((Kind::EmptyHost, 7)));
    // The value is the path, or it has the scheme.
    assert_eq!(with_x("file://{+x}/a", "/etc"), None);
    assert_eq!(with_x("file://{/x}", "etc"), None);
    assert_eq!(with_x("{+x}/a", "file://"), None);
    assert_eq!(with_x("{+x}", "file:///etc"), None);
    // A parser reads `a` as the host.
    for template in ["//{x}/a", "ws://{x}/a", "http://{x}/a", "HttpS://{x}/a", "https://{x}//a"] {
        let at = template.find("//").map(|at| at + 1);
        assert_eq!(with_x(template, ""), at.and_then(slashes), "{template}");
        assert_eq!(with_x(template, "h"), None, "{template}");
    }
    assert_eq!(with_x("https://{/x}", "a"), slashes(7));
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
    assert_eq!(with_x("{x}//evil.example", ""), slashes(0));
    assert_eq!(with_x("{+x}", "//evil.example"), slashes(0));
    assert_eq!(with_x("/{+x}", "/evil.example"), slashes(0));
    assert_eq!(check("{/x*}", [("x", ["", "evil.example"])]), slashes(0));
    assert_eq!(with_x("https:{+x}", "//evil.example"), slashes(6));
    assert_eq!(with_x("https://h{/x}/a", ""), slashes(9));
    assert_eq!(with_x("https://h/{x}/a", ""), slashes(9));
    assert_eq!(with_x("//h/{x}/a", ""), slashes(3));
    assert_eq!(with_x("{+x}/a", "https://example.com"), None);
    assert_eq!(with_x("{+x}/a", "https://example.com/"), slashes(19));
    assert_eq!(with_x("/a/{x}/b", ""), None);
}

#[test]
fn random_templates() {
    const LITERALS: [&str; 15] = [
        "/", "/", "//", ".", "..", "%2e", "%2E", "a", "https:", "foo:", "file:", "?", "#", ":",
        "h1/",
    ];
    const VALUES: [&str; 17] = [
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
    ];
    let mut random = fastrand::Rng::with_seed(6570);
    let mut found = [0; 4];
    for _ in 0..100_000 {
        let has_start = random.u8(..8) == 0;
        let parts: Vec<Part> = (0..random.usize(1..6))
            .map(|at| {
                if at == 0 && has_start {
                    return Part::Literal("file://".into());
                }
                if random.bool() {
                    return Part::Literal(LITERALS[random.usize(..LITERALS.len())].into());
                }
                let operator = char::from(random.choice("   +++///.;?#&".bytes()).unwrap());
                let value = match random.u8(..6) {
                    0 => Given::Undefined,
                    1 => Given::List(
                        (0..random.usize(..3))
                            .map(|_| VALUES[random.usize(..VALUES.len())].into())
                            .collect(),
                    ),
                    _ => Given::Text(VALUES[random.usize(..VALUES.len())].into()),
                };
                let hole =
                    Hole { name: format!("x{at}"), prefix: 0, explode: random.bool(), value };
                Part::Expression(operator, vec![hole])
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
            Some(_) => 3,
        }] += 1;
    }
    let [none, dots, slashes, hosts] = found;
    assert!(none.min(dots).min(slashes) > 2000 && hosts > 50, "{found:?}");
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
