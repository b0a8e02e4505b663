//! Tests the words and the positions of the errors of values.

use std::collections::BTreeSet;
use std::error::Error;

use etched_runtime::uri_template::{
    Displayed, ExpansionErrorKind as Kind, Template, ToValue, Value,
};

use crate::support::{Shown, Then};

/// A template, the value of `x`, the kind, the position in the expansion, and what the value does.
type Row<'r> = (&'r str, &'r dyn ToValue, Kind, usize, &'r str);

#[test]
fn errors_name_the_variable_and_its_place() {
    let at_host =
        "is not a host, such as `example.com` or `127.0.0.1`; `{+base}` takes a whole URL";
    let at_port = "is not a port: a number from 0 to 65535";
    let rows: &[Row<'_>] = &[
        ("/a/{x}/b", &"..", Kind::DotSegment, 3, "makes a segment of the path `.` or `..`"),
        ("/a/b{+x}", &"/%2e", Kind::Escape, 5, ESCAPE),
        ("/a/{+x}", &"b/../c", Kind::DotSegment, 5, "makes a segment of the path `.` or `..`"),
        ("/a/{x}", &"", Kind::EmptySegment, 3, "makes a segment of the path empty"),
        ("/a{/x*}", &["b", "", "c"], Kind::EmptySegment, 5, "makes a segment of the path empty"),
        ("/a/{+x}", &"b?c", Kind::Boundary, 4, BOUNDARY),
        ("/a?b={x}{&y}", &"", Kind::Url, 0, ""),
        (
            "/a{?u}{&x}",
            &"b",
            Kind::NoQuery,
            2,
            "continues a query that has not begun; write `{?x}`",
        ),
        ("https://{x}/", &"a/b", Kind::Host, 8, at_host),
        ("https://u@{x}/", &"a@b", Kind::Host, 10, at_host),
        ("https://{x}.example.com/", &"a.b", Kind::Label, 8, LABEL),
        ("https://api-{x}.example.com/", &"/", Kind::Label, 12, LABEL),
        ("http://localhost:{x}/", &65536, Kind::Port, 17, at_port),
        ("http://localhost:{x}/", &None::<u16>, Kind::Port, 17, at_port),
        ("https://{x}/", &"ü!", Kind::NotAscii, 8, NOT_ASCII),
        ("http://10.0.0.{x}/", &"evil", Kind::Host, 14, at_host),
        ("/a?q={+x}", &"c++", Kind::Plus, 5, PLUS),
        ("{+x}/a", &"https://ü!", Kind::NotAscii, 0, NOT_ASCII),
        ("{x}/a", &"https://h", Kind::BaseWithoutPlus, 0, WITHOUT_PLUS),
        ("{+x}/a", &"localhost:8080", Kind::Scheme, 0, SCHEME),
        ("{+x}/a", &"https://a b", Kind::HostOfBase, 0, HOST_OF_BASE),
        ("{+x}/a", &"//h", Kind::DoubleSlash, 0, DOUBLE_SLASH),
        ("{+x}/a", &"https://h/?b", Kind::EndOfBase, 10, END_OF_BASE),
        (
            "{+x}/a",
            &"",
            Kind::EmptyBase,
            0,
            "is an empty base; write `/` for the path of the same host",
        ),
        ("{+x}/a", &"https://h ", Kind::SpaceInBase, 0, SPACE),
        ("{+x}/a", &"https://h//", Kind::EmptySegment, 0, "makes a segment of the path empty"),
    ];
    let mut seen = BTreeSet::new();
    for (template, x, kind, position, words) in rows {
        let values: [(&str, &dyn ToValue); 1] = [("x", *x)];
        let error =
            Template::parse(template).unwrap().expand(values).unwrap().to_url().unwrap_err();
        assert_eq!((error.kind(), error.position()), (*kind, *position), "{template}");
        seen.insert(error.kind().as_str());
        if *kind == Kind::Url {
            continue;
        }
        let at = template.find("x}").or(template.find("x*}")).unwrap();
        let expected = format!("the value of the variable at byte {at} of the template {words}");
        assert_eq!(error.to_string(), expected);
        assert_eq!((error.variable(), error.variable_position()), (None, Some(at)), "{template}");
        assert_eq!(error.url_error(), None, "{template}");
    }
    // `Template` is in the table of `places.rs`, and `Display` below.
    assert_eq!(seen.len(), 18, "{seen:?}");
}

const ESCAPE: &str = "has an escape, such as `%41`, in plain text; write `{/x*}` with \
                      `uri_template::Segments(x)`, or `uri_template::Encoded(x)` if it is encoded already";
const BOUNDARY: &str = "has a `?`, which begins another part of the URL; `{x}` encodes it, and in a \
                        path `{/x*}` with `uri_template::Segments(x)`";
const LABEL: &str = "is not one label of a host: letters, digits, `-` and `_`";
const NOT_ASCII: &str = "has a domain that is not ASCII (with the feature `idna`, `to_url` converts a whole \
                         host); write it in punycode";
const WITHOUT_PLUS: &str = "is a whole URL, whose slashes `{x}` encodes; write `{+base}`";
const SCHEME: &str = "has no `//` and host after the scheme; write the scheme before the host, as in \
                      `http://localhost:8080`";
const DOUBLE_SLASH: &str = "begins with `//`, after which a URL parser reads a host";
const END_OF_BASE: &str = "has a `?`, behind which the template goes on; leave it out of the base";
const SPACE: &str = "begins or ends with a space or a control; trim it";

const HOST_OF_BASE: &str = "has a space or an escape in its host, or a `\\`, a tab, a line break or a \
                            `%` without digits before its path; write the host in letters, digits, \
                            `-`, `_` and `.`, and escapes, such as `%5C`, in the user name and the \
                            password";
const PLUS: &str = "has a `+`, which readers of a query take for a space; `{x}` encodes it";
const NO_HOST: &str =
    "has no scheme and host; write `https://` and the host, as in `https://example.com`";
const RELATIVE: &str = "has no scheme and host; `try_to_string` gives a part of a URL";

/// The parser quotes what follows its error. A value with an `@` may have a password there.
#[test]
fn an_error_never_quotes_a_value_with_an_at_sign() {
    for (template, x) in [
        ("{+x}/a", "https://ann:top/secret@h"),
        ("{+x}/a", "https://ann@h:secret"),
        ("{+x}/a", "https://ann:secret@[::1"),
        ("{+x}", "secret@h"),
        ("{x}", "secret@h"),
        ("/{x}", "secret@h"),
    ] {
        let link = Template::parse(template).unwrap().expand([("x", x)]).unwrap();
        let error = link.to_url().unwrap_err();
        let source = error.url_error().map(|error| format!("{error:#}")).unwrap_or_default();
        for text in [format!("{error:#}"), format!("{error:?}"), source] {
            // Not even one letter of it, or of its host.
            assert!(!text.contains("secret") && !text.contains('|'), "{template}: {text}");
            assert!(!text.contains("`s`"), "{template}: {text}");
        }
    }
    // Without such a value, it draws the text.
    let link = Template::parse("{+x}/a").unwrap().expand([("x", "https://h:80x")]).unwrap();
    assert!(format!("{:#}", link.to_url().unwrap_err()).ends_with("\n| …x/a\n|  ^"));
}

/// An error of the parser, in a value or in no value, is the source of an error that says its own
/// part only. So a chain says nothing twice. The alternate form shows both.
#[test]
fn errors_of_the_parser_are_the_source() {
    let url = |template, x| {
        let link = Template::parse(template).unwrap().expand([("x", x)]).unwrap();
        let error = link.to_url().unwrap_err();
        assert_eq!(error.kind(), Kind::Url, "{template}");
        let parser = error.url_error().unwrap();
        assert_eq!(error.position(), parser.position(), "{template}");
        let source = error.source().unwrap();
        assert_eq!(source.downcast_ref(), Some(&parser));
        assert!(source.source().is_none());
        assert_eq!(format!("{error:#}"), format!("{error}: {parser:#}"));
        assert!(!error.to_string().contains(parser.kind().as_str()));
        (error.variable_position(), error.to_string())
    };
    let of_value = "the value of the variable at byte 2 of the template";
    assert_eq!(url("{+x}/a", "https://h:b"), (Some(2), format!("{of_value} makes no URL")));
    assert_eq!(url("{+x}", "https://h:80x"), (Some(2), format!("{of_value} makes no URL")));

    // Without a base, it is not the value that makes no URL.
    for template in ["/a/{x}", "{/x}", "{x}", "{?x}", "{#x}", "//{x}/a"] {
        assert_eq!(url(template, "b"), (None, format!("the expansion {RELATIVE}")), "{template}");
    }
    for base in ["/b", "nonsense", "example.com/b"] {
        assert_eq!(url("{+x}/a", base), (Some(2), format!("{of_value} {NO_HOST}")));
    }

    // Other errors have no source.
    let link = Template::parse("/{x}").unwrap().expand([("x", "..")]).unwrap();
    let error = link.try_to_string().unwrap_err();
    assert!(error.source().is_none());
    assert_eq!(format!("{error:#}"), error.to_string());
}

/// The `Display` of a value returns an error.
#[test]
fn an_error_of_a_display_is_shown() {
    for (len, position) in [(0, 1), (1, 7), (100, 601), (1000, 6001)] {
        let pieces = vec!["ü"; len];
        let fails = Shown(&pieces, Then::Fails);
        for x in [&Displayed(fails) as &dyn ToValue, &Value::Displayed(&fails)] {
            let error = Template::parse("/{x}").unwrap().expand([("x", x)]).unwrap();
            let error = error.try_to_string().unwrap_err();
            assert_eq!((error.kind(), error.position()), (Kind::Display, position));
            assert_eq!(error.to_string(), "the `Display` of a value returned an error");
            assert_eq!(error.variable(), None);
        }
    }
}
