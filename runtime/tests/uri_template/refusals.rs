//! Tests the templates that the checked functions refuse, because a value, or a missing value,
//! could move the end of a part of the URL.

use etched_runtime::ToSliceError;
use etched_runtime::uri_template::{ExpansionErrorKind as Kind, Template, ToValue, Value};
use etched_runtime::url::Url;

use super::check::{Expected, check};

/// The rule that is broken, what to write, the refused templates with the positions of what is
/// refused, and similar templates with their texts.
type Row =
    (&'static str, &'static str, &'static [(&'static str, usize)], &'static [[&'static str; 2]]);

#[rustfmt::skip]
const ROWS: [Row; 21] = [
    (
        "an expression cannot be in the scheme",
        "`{+base}` at the start takes a whole URL; a host and a port need `//` before them, as in \
         `http://{host}:{port}/`",
        &[("{x}:{y}", 3), ("{x}://h/", 3), ("a{x}:b", 4), ("{x}b:c", 3), ("{x}{y}:80/", 6)],
        &[
            ["{x}/a:{y}", "1/a:2"],
            ["/{x}:{y}", "/1:2"],
            ["?{x}:{y}", "?1:2"],
            ["http://{h}:{y}/", "http://example.com:2/"],
        ],
    ),
    (
        "a host must stand here, after exactly `//`, because a URL parser skips slashes",
        "write `//` and the host or an expression for it, as in `https://{host}/`",
        &[
            ("https:{+x}", 6),
            ("https:{x}", 6),
            ("https:/{x}", 6),
            ("https:///{x}", 6),
            ("https:a/{x}", 6),
            ("https://{/x}", 6),
            ("WSS://{?x}", 4),
            ("http://#{x}", 5),
            ("file:{x}", 5),
            ("file:/{x}", 5),
            ("//{/x}", 0),
            ("///{x}", 0),
        ],
        &[
            ["https://{h}/{x}", "https://example.com/1"],
            ["//{h}{/x}", "//example.com/1"],
            ["file:///{x}", "file:///1"],
            ["foo:/{x}", "foo:/1"],
            ["foo:{+x}", "foo:1"],
            ["foo:///{x}", "foo:///1"],
        ],
    ),
    (
        "an expression cannot be in the user name or the password",
        "`{+base}` at the start takes a URL with both",
        &[
            ("https://{x}@h/", 8),
            ("https://u:{x}@h/", 10),
            ("https://a{x}@h.{y}/", 9),
            ("https://{x}:{y}@h/", 8),
            ("//{+x}@h", 2),
            ("https://@{x}@h/", 9),
        ],
        &[
            ["https://u:p@{h}/", "https://u:p@example.com/"],
            ["https://h/{x}@b", "https://h/1@b"],
            ["mailto:{x}@b", "mailto:1@b"],
        ],
    ),
    (
        "an expression in the port must be the whole port, with one name",
        "write `:{port}`",
        &[
            ("http://h:8{x}/", 10),
            ("http://h:{x}0/", 9),
            ("http://h:{x}{y}/", 9),
            ("http://h:{x,y}/", 9),
            ("http://h:{+x}/", 9),
            ("http://h:{.x}/", 9),
            ("http://{h}:{x*}/", 11),
            ("http://[::1]:8{x}/", 14),
        ],
        &[
            ["http://h:{x}/", "http://h:1/"],
            ["http://{h}:{x}?y", "http://example.com:1?y"],
            ["http://[::1]:{x}/", "http://[::1]:1/"],
            ["http://h/:8{x}", "http://h/:81"],
        ],
    ),
    (
        "only `{x}`, with one name, can be in the host",
        "write `{x}` for each label, or for the whole host and port",
        &[
            ("https://{+x}.example.com/", 8),
            ("https://{.x}.example.com/", 8),
            ("https://{x,y}.example.com/", 8),
            ("https://a{;x}.example.com/", 9),
            ("https://{x*}/", 8),
            ("https://{x,y}:80/", 8),
        ],
        &[
            ["https://a{x}.example.com/", "https://a1.example.com/"],
            ["https://{+h}/", "https://example.com/"],
            ["https://{h}/{x,y}", "https://example.com/1,2"],
        ],
    ),
    (
        "its value writes the brackets of an IPv6 address itself",
        "write `{x}` without brackets",
        &[
            ("http://[{x}]/", 8),
            ("http://[{x}]:{y}/", 8),
            ("http://[{+x}]:80/", 8),
            ("http://u@[{x}]", 10),
            ("//[{x}]:{y}{/z}", 3),
            ("redis://[{x}]:6379/0", 9),
        ],
        &[["http://{h}:{y}/", "http://example.com:2/"], ["http://h/[{x}]", "http://h/[1]"]],
    ),
    (
        "its value would continue the host",
        "write `/` before it, or `.` if it is a label of the host",
        &[
            ("https://example.com{x}", 19),
            ("https://example.com{+x}", 19),
            ("https://example.com{x}:80/", 19),
            ("https://cluster{x}/", 15),
            ("http://localhost{x}/", 16),
            ("http://localhost{x}:80/", 16),
            ("http://10.0.0.1{x}:80/", 15),
            ("http://{x}{y}/", 10),
            ("http://{x}{y}:80/", 10),
            ("http://{x}a.", 7),
            ("http://a{x}b:80/", 8),
            ("//h{x}", 3),
        ],
        &[
            ["http://node{x}:9200/", "http://node1:9200/"],
            ["https://a.{w}/", "https://a.www/"],
            ["https://example.com/{x}", "https://example.com/1"],
            ["https://example.com{/x}", "https://example.com/1"],
            ["https://example.com{?x}", "https://example.com?x=1"],
        ],
    ),
    (
        "only one `/`, `?` or `#` can follow `{+x}` at the start",
        "write `/` after `{+x}`, as in `{+base}/name`",
        &[
            ("{+x}name", 0),
            ("{+x}.json", 0),
            ("{+x}:b", 0),
            ("{+x}{y}", 0),
            ("{+x}{+y}", 0),
            ("{+x}{.y}", 0),
            ("{+x}//a", 4),
        ],
        &[
            ["{+x}/name", "1/name"],
            ["{+x}{/y}", "1/2"],
            ["{+x}{?y}", "1?y=2"],
            ["{+x}{#y}", "1#2"],
            ["{+x}", "1"],
            ["a{+x}name", "a1name"],
        ],
    ),
    (
        "it would be in another part of the URL if `{/x}` before it has no value",
        "write `/{x}` in place of `{/x}`",
        &[
            ("https://h{/x}.json", 13),
            ("https://h{/x}{y}", 13),
            ("http://h:8{/x}{y}", 14),
            ("{/x}..", 4),
            ("{/x}{.y}", 4),
            ("{/x}//a", 4),
            ("{+x}{/y}a", 8),
            ("mailto:{/x}b", 11),
        ],
        &[
            ["https://h/{x}.json", "https://h/1.json"],
            ["/users{/x}.json", "/users/1.json"],
            ["https://h{/x}/a", "https://h/1/a"],
            ["{/x}{/y}{?u}", "/1/2"],
            ["{/x}?a", "/1?a"],
            ["{/x}#a", "/1#a"],
        ],
    ),
    (
        "it would be in another part of the URL if `{?x}` before it has no value",
        "write the text first and `{&x}` in place of `{?x}`, as in `?page=1{&q}`",
        &[
            ("{?x}text", 4),
            ("/a{?x}{y}", 6),
            (".{?x}.", 5),
            ("{?x}&a", 4),
            ("{?x}/a", 4),
            ("{?x}{/y}", 4),
        ],
        &[
            ["?a{&x}text", "?a&x=1text"],
            ["{?x}#a", "?x=1#a"],
            ["{?x}{&y}", "?x=1&y=2"],
        ],
    ),
    (
        "it would be in another part of the URL if `{&x}` before it has no value",
        "write a name in the braces for it, as in `{&q,page}`",
        &[("{&x}a", 4), ("{&x}{/y}", 4), ("{+x}{&y}a", 8), ("{+x}{&y}{z}", 8)],
        &[["{&x}{&y}{#w}", "&x=1&y=2#www"], ["{&x}#a", "&x=1#a"]],
    ),
    (
        "it would be in another part of the URL if `{#x}` before it has no value",
        "write `#{x}` in place of `{#x}`",
        &[("{#x}text", 4), ("{#x}{y}", 4), ("/a{#x}/b", 6), ("{#x}?b", 4)],
        &[["#{x}text", "#1text"], ["{#x}{#y}", "#1#2"], ["#{x}{y}", "#12"]],
    ),
    (
        "no `?` stands before it",
        "write `{?` in place of `{&`",
        &[("/a{&x}", 2), ("https://h{&x}", 9), ("{x}{&y}", 3), ("{/x}{&y}", 4), ("foo:{&x}", 4)],
        &[
            ["/a?b{&x}", "/a?b&x=1"],
            ["/a{?x}{&y}", "/a?x=1&y=2"],
            ["{&x}", "&x=1"],
        ],
    ),
    (
        "it writes a second `?`",
        "write `{&` in place of `{?`",
        &[("/a?b{?x}", 4), ("{?x}{?y}", 4), ("{&x}{?y}", 4), ("?{x}{?y}", 4)],
        &[["/a?b{&x}", "/a?b&x=1"], ["{?x,y}", "?x=1&y=2"], ["?{x}?", "?1?"]],
    ),
    (
        "it writes a second `?`",
        "remove the `?` before it",
        &[("/a?{?x}", 3), ("?{?x}", 1), ("/a?b?{?x}", 5)],
        &[["/a{?x}", "/a?x=1"], ["?{x}", "?1"]],
    ),
    (
        "it stands after the fragment",
        "put it before the `#`",
        &[("#a{?x}", 2), ("#{/x}", 1), ("#a{&x}", 2), ("{#x}{&y}", 4), ("{#x}{/y}", 4)],
        &[["{?x}#a", "?x=1#a"], ["#a{x}", "#a1"], ["{/x}#a", "/1#a"], ["#a?{x}", "#a?1"]],
    ),
    (
        "after `=` stands a value, without this operator",
        "write `{x}`",
        &[
            ("/x?q={?x}", 5),
            ("/x?a=1&b={?x}", 9),
            ("/x?q={&x}", 5),
            ("?a={y}&b={&x}", 9),
            ("/x?a=1&b={&x*}", 9),
            ("/x?q={;x}", 5),
            ("/x?q={#x}", 5),
            ("/x;v={;x}", 5),
            ("v={;x,y}/a", 2),
        ],
        &[
            ["/x?q=a{&x}", "/x?q=a&x=1"],
            ["/x?q{&x}", "/x?q&x=1"],
            ["/x?q={x}{&y}", "/x?q=1&y=2"],
            ["/x={?x}", "/x=?x=1"],
            ["/x={#x}", "/x=#1"],
            ["/x?q=#{x}", "/x?q=#1"],
            ["/x;v={x}{;y}", "/x;v=1;y=2"],
            ["/x?q={/x}", "/x?q=/1"],
        ],
    ),
    (
        "it writes a second `/`",
        "remove the `/` before it",
        &[("/{/x}", 1), ("https://h/{/x}", 10), ("/a/{/x*}", 3)],
        &[["/a{/x}", "/a/1"], ["/a{/x}{/y}", "/a/1/2"]],
    ),
    (
        "it writes a second `.`",
        "remove the `.` before it",
        &[("a.{.x}", 2), ("/a.{.x}", 3), ("https://h/a.{.x}", 12)],
        &[["a{.x}", "a.1"], ["/{.x}", "/.1"]],
    ),
    (
        "it writes a second `#`",
        "remove the `#` before it",
        &[("#{#x}", 1), ("/a#{#x}", 3), ("?a#{#x}", 3)],
        &[["/a{#x}", "/a#1"], ["/a#b{#x}", "/a#b#1"]],
    ),
    (
        "`{+x}` at the start has one name, without `*`",
        "write `{+base}`",
        &[("{+x,y}/a", 0), ("{+x*}/a", 0), ("{+x,y}{?w}", 0)],
        &[["{+x}/a", "1/a"], ["{+x,y}", "1,2"]],
    ),
];

const VALUES: [(&str, Value<'_>); 4] = [
    ("x", Value::Integer(1)),
    ("y", Value::Integer(2)),
    ("h", Value::Text("example.com")),
    ("w", Value::Text("www")),
];

/// A refusal depends on the template alone, and comes before any error of a value.
#[test]
fn templates_are_refused_or_taken() {
    for (rule, help, refused, taken) in ROWS {
        assert!(refused.len() >= 3 && taken.len() >= 2, "{rule}");
        for (template, position) in refused {
            let words = format!("at byte {position} of the template: {rule}; {help}");
            let parsed = Template::parse(template).unwrap();
            let fails = ["", "..", "//", "?", "#", "%41"].map(|text| [("x", text), ("y", text)]);
            let links =
                fails.iter().map(|values| parsed.expand(&values[..]).unwrap().try_to_string());
            let none: [(&str, u8); 0] = [];
            let links = links.chain([
                parsed.expand(VALUES).unwrap().try_to_string(),
                parsed.expand(none).unwrap().try_to_string(),
            ]);
            for link in links {
                let error = link.expect_err(template);
                assert_eq!(error.kind(), Kind::Template, "{template}");
                assert_eq!(
                    (error.position(), error.to_string()),
                    (*position, words.clone()),
                    "{template}"
                );
                assert_eq!(
                    (error.variable(), error.variable_position()),
                    (None, None),
                    "{template}"
                );
                assert_eq!(error.url_error(), None, "{template}");
            }
            let link = parsed.expand(VALUES).unwrap();
            let error = link.try_to_string().unwrap_err();
            assert_eq!(link.to_url(), Err(error), "{template}");
            assert_eq!(link.to_slice(&mut [0; 100]), Err(ToSliceError::Input(error)), "{template}");
        }
        for [template, text] in taken {
            let link = Template::parse(template).unwrap().expand(VALUES).unwrap();
            assert_eq!(link.try_to_string().as_deref(), Ok(*text), "{template}");
            assert_eq!(link.to_slice(&mut [0; 100]), Ok(*text), "{template}");
        }
    }
}

/// The first refusal of a template is reported.
#[test]
fn the_first_refusal_is_reported() {
    for (template, position) in [
        ("https://{x}@h{y}{/z}a{#x}b", 8),
        ("https://h{y}{/z}a{#x}b", 9),
        ("https://h{/z}a{#x}b", 13),
        ("/a{/z}a{#x}b", 11),
    ] {
        let error =
            Template::parse(template).unwrap().expand(VALUES).unwrap().to_url().unwrap_err();
        assert_eq!((error.kind(), error.position()), (Kind::Template, position), "{template}");
    }
}

/// Calls that were wrong, or were refused, before a template alone decided the places.
#[test]
fn values_that_left_their_places_are_refused() {
    let api = Url::parse("https://api.github.com").unwrap();
    let rows: [(&str, &dyn ToValue, Expected<'_>); 10] = [
        ("https://api.example.com{x}", &"pany", Kind::Template.into()),
        ("https://example.com{/x}.json", &None::<&str>, Kind::Template.into()),
        ("http://localhost:8{/u}{x}", &"80", Kind::Template.into()),
        ("https://{+x}.example.com/x", &"evil.test/", Kind::Template.into()),
        ("{+h}/{+x}?uploads", &"c?d#e", Kind::Boundary.into()),
        ("{x}:{y}", &"javascript", Kind::Template.into()),
        ("{+x}/repos/{y}", &api, "https://api.github.com/repos/80".into()),
        ("{+x}repos/{y}", &"https://ghe.example/api/v3", Kind::Template.into()),
        ("http://localhost:{x}/", &8080, "http://localhost:8080/".into()),
        ("http://{x}/", &"127.0.0.1:8080", "http://127.0.0.1:8080/".into()),
    ];
    for (template, x, expected) in rows {
        _ = check(template, x, expected);
    }
}
