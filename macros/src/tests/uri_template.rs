//! Tests templates and their values.

use std::collections::BTreeSet;

use etched_runtime::uri_template::{ExpansionErrorKind, Template};

use proc_macro2::Literal;

use super::messages::messages;
use super::{answer, call};

#[test]
fn a_list_has_no_prefix_anywhere_in_the_template() {
    for template in ["{a:3}", "{a}{a:3}", "{a:3}{a}"] {
        let answer = answer("uri_template_str", &format!("{template:?}, a = [\"x\"]"));
        assert!(answer.contains("the template takes a prefix of `a`"), "{template}: {answer}");
    }
    assert_eq!(answer("uri_template_str", r#""{a}", a = ["x"]"#), "\"x\"");
}

#[test]
fn a_template_that_is_too_large_is_refused() {
    let prefixes = |count: usize| (1..=count).map(|len| format!("{{x:{len}}}")).collect::<String>();
    let full = format!("/{}{}", "{a1}".repeat(16_383), "ab");
    let names: Vec<String> = (0..11_000).map(|number| format!("a{number:x}")).collect();
    let cases = [
        (full.clone(), None),
        (full + "c", Some("a template has at most 65,535 bytes; this one has 65,536")),
        (format!("{{?{}}}", names.join(",")), None),
        (prefixes(126), None),
        (
            prefixes(127),
            Some("a template has at most 126 kinds of variables, by operator, modifier and place"),
        ),
    ];
    for (template, error) in cases {
        let start = &template[..9];
        let answer = answer("uri_template", &format!("{template:?}"));
        assert_eq!(answer.contains("compile_error"), error.is_some(), "{start}");
        assert!(error.is_none_or(|error| answer.contains(error)), "{start}: {answer}");
        let cure = "call `etched::uri_template::Template::parse`, which has no limit";
        assert_eq!(answer.contains(cure), error.is_some(), "{start}");
        // It has no limit.
        assert!(Template::parse(&template).is_ok(), "{start}");
    }
}

#[test]
fn names_that_are_not_identifiers_are_refused() {
    for name in ["1a", "_", "a.b", "%41", "Self", "crate"] {
        let answer = answer("uri_template", &format!("\"{{{name}}}\""));
        let title = format!("`{name}` is not a valid Rust identifier");
        assert!(answer.contains(&title), "{name}: {answer}");
    }
    for name in ["a1", "_a", "a_b", "self", "type"] {
        let answer = answer("uri_template", &format!("\"{{{name}}}\""));
        assert!(!answer.contains("compile_error"), "{name}: {answer}");
    }
}

#[test]
fn only_a_value_with_a_prefix_must_be_a_string() {
    let checks = |template: &str| {
        let answer = answer("uri_template", &format!("{template:?}, a = x"));
        (answer.contains("visit_prefix"), answer.contains("Value :: visit"))
    };
    assert_eq!([checks("{a:3}"), checks("{a}")], [(true, false), (false, true)]);
}

/// A `$` and a `:` that are not placeholders stay, and so does a name that is written out.
#[test]
fn signs_before_names_are_text() {
    for template in [
        "/x/$value",
        "/$batch",
        "/$metadata#{x}",
        "/x?$filter={x}",
        "/x?api-version={x}",
        "/x?foo[]={x}",
        "/x:batchGet?x={x}",
        "/x/:",
        "/x/:1",
        "/a/b:c/{x}",
        "https://h:8080/{x}",
        "/x?y=/:id",
        "/US%24{x}",
        "/x/%3Aid",
    ] {
        let answer = answer("uri_template", &format!("{template:?}, x = 1"));
        assert!(!answer.contains("compile_error") || !template.contains("{x}"), "{answer}");
        let answer = super::answer("uri_template", &format!("{:?}", template.replace("{x}", "y")));
        assert!(!answer.contains("compile_error"), "{answer}");
    }
}

/// Very many references do not overflow the stack.
#[test]
fn references_to_a_value_are_ignored() {
    for references in ["", "&", "&&", "&(", "&&((", &"&".repeat(100_000)] {
        let closing = ")".repeat(references.matches('(').count());
        let arguments = format!("\"{{?a*}}\", a = {references}[1, 2]{closing}");
        assert_eq!(answer("uri_template_str", &arguments), "\"?a=1&a=2\"");
    }
    let alone = answer("uri_template_str", "\"{a}\", a = &&");
    assert!(alone.contains("expected a literal"), "{alone}");
}

/// The message for a literal says what is wrong with it.
#[test]
fn literals_that_are_not_values_are_refused() {
    for (value, words) in [
        ("1.5", "found a floating-point number"),
        ("-1.5", "found a floating-point number"),
        ("1_f32", "write 1"),
        ("300u8", "write 300"),
        ("-129i8", "write -129"),
        ("-1u8", "write -1"),
        ("(2_u9)", "write 2"),
        ("b\"ab\"", "found bytes"),
        ("c\"ab\"", "found a C string"),
        ("-\"ab\"", "found a `-` before text"),
        ("f(1)", "expected a literal"),
        ("- -1", "expected a literal"),
    ] {
        let answer = answer("uri_template_str", &format!("\"{{x}}\", x = {value}"));
        assert!(answer.contains(words), "{value}: {answer}");
    }
}

/// A template that begins with a scheme is held to what `url!` accepts.
#[test]
fn templates_of_whole_urls_are_checked() {
    const ACCEPTED: [&str; 54] = [
        "https://example.com/{x}",
        "https://{x}.example.com:8080/",
        "https://{x}/",
        "https://{+x}/",
        "https://api-{x}.{y}.example.com",
        "https://{a_name_that_is_longer_than_any_label_of_a_domain_which_has_63_bytes}/",
        "https://127.0.0.{x}/",
        "https://a.{x}/",
        "https://{x}.{y}/",
        "https://{x}:8080",
        "https://{x}:{y}{/z}",
        "https://[::1]:{x}/",
        "http://node{x}:9200/",
        "https://example.com:{x}/",
        "https://ann@{x}/",
        "https://example.com{/x*}{?y,z}{#f}",
        "https://example.com{/x}/a?b",
        "https://example.com{?y}#top",
        "https://example.com{?y}{&z}{#f}",
        "https://example.com{?y}{#f}",
        "https://example.com/a{;x}{.y}?q=1{&z*}",
        "https://example.com/{+path}?q={+q}#{+f}",
        "https://example.com/users{/x}.json",
        "https://example.com/?a=b/{x}{/y}",
        "https://example.com/a/..{/x}",
        "https://example.com/{x}/../é",
        "https://ann@example.com/{x}",
        "file:///{x}/a",
        "file://{x}/a",
        "mailto:{x}?subject={y}",
        "urn:isbn:{x}",
        "tel:{+x}",
        "https://my_service.{x}./",
        "https://xn--{x}.example/",
        "https://r3---{x}.example/",
        "{+base}",
        "{+base}/{x}",
        "{+base}{/x}/a",
        "{+base}{?x}{&y}",
        "{+base}?a={x}",
        "{+base}{&x}",
        "{+base}#{x}",
        "{+base}/../[{x}",
        // These are parts of a URL.
        "/../{x}",
        "{x}/{y}@{z}:{p}",
        "{/x}/a",
        "a{/x}.json",
        "a{x}[",
        "users/{x}",
        "?{x}",
        "{&x}{&y}#{z}",
        "//{x}/[",
        "//{x}:{y}{/z}",
        "1:[{x}",
    ];
    for template in ACCEPTED {
        let answer = answer("uri_template", &format!("{template:?}"));
        assert!(!answer.contains("compile_error"), "{template}: {answer}");
    }
    let refused = [
        ("postgres://{x}:{y}@db", &["`{x}` at byte 11", "`{y}` at byte 15"][..]),
        ("{x}{y}s://{z}@h/", &["`s` at byte 6: an expression cannot be in the scheme"]),
        ("h{x}p{y}s://example.com/", &["`s` at byte 8: an expression cannot be in the scheme"]),
        // Each place is refused once.
        ("https://h{?a}b{c}", &["`b` at byte 13: it would be in another part"]),
        ("https://h{/a}b/c{?d}e{?f}", &["`b` at byte 13", "`e` at byte 20", "`{?f}` at byte 21"]),
        ("https:/example.com/{x}", &["`/` at byte 6: a host must stand here"]),
        // The literal parts.
        ("https://example.com:443/{x}", &["port 443 at byte 20"]),
        ("https://example.com/../{x}", &["`..` at byte 20"]),
        ("https://example.com/?a[]={x}", &["`[` at byte 22", "`]` at byte 23"]),
        ("https://é.{x}/", &["domain is not ASCII: U+00E9 at byte 8"]),
        ("https://{x}..example/", &["empty label in a domain at byte 12"]),
        ("https://%65xample.{x}/", &["escape in a domain at byte 8"]),
        ("https://a@b@{x}/", &["`@` at byte 9"]),
        // A fault of the template is reported once.
        ("https://example.com/%{x}", &["malformed escape at byte 20"]),
        ("https://example.com/a b/{x", &["` ` at byte 21", "at byte 24"]),
        ("https://{}@example.com:{!x}/", &["empty", "reserved"]),
        ("https://h/{user name}/x", &["malformed name at byte 15"]),
        ("https://h:{}{x}/", &["empty expression at byte 10"]),
        ("https://h:{port}/a b", &["` ` at byte 18"]),
        ("/users/{user\u{202E}x}/", &["malformed name at byte 12"]),
    ];
    for (template, titles) in refused {
        let answer = answer("uri_template", &format!("{template:?}"));
        let count = answer.matches("compile_error").count();
        assert_eq!(count, titles.len(), "{template}: {answer}");
        for title in titles {
            assert!(answer.contains(title), "{template}: {title}: {answer}");
        }
    }
}

/// If all values are literals, the whole expansion is held to what `url!` accepts.
#[test]
fn expansions_of_whole_urls_are_checked() {
    for (call, expansion) in [
        (r#""https://{h}./{x}", h = "my_host", x = "a b""#, "https://my_host./a%20b"),
        (r#""https://{h}/", h = "127.0.0.1""#, "https://127.0.0.1/"),
        (r#""https://{h}:{p}/", h = "::1", p = 8080"#, "https://[::1]:8080/"),
        (r#""{+base}/a", base = "https://example.com""#, "https://example.com/a"),
        (r#""{+base}/a", base = "https://example.com/""#, "https://example.com/a"),
        (r#""{+base}/a", base = "/""#, "/a"),
        (r#""{x}/:{y}", x = "a:b", y = """#, "a%3Ab/:"),
    ] {
        assert_eq!(answer("uri_template_str", call), format!("{expansion:?}"));
    }
    // A value that is not in its place.
    for (call, title, help) in [
        (
            r#""https://{h}/a", h = """#,
            "the value of `h` is not a host",
            "`{+base}` takes a whole URL",
        ),
        (r#""https://{h}/", h = "1.2.3.999""#, "the value of `h` is not a host", "`{+base}` takes"),
        (
            r#""https://a.{h}.b/{x}", h = "", x = 1"#,
            "the value of `h` is not one label of a host: letters",
            "change the value of `{h}`",
        ),
        (
            r#""https://{h}/", h = "müller.example""#,
            "the value of `h` has a domain that is not ASCII",
            "write it in punycode",
        ),
        (
            r#""https://h/{+x}?{+y}", x = "..", y = 1"#,
            "the value of `x` makes a segment of the path `.` or `..`",
            "change the value of `{+x}`",
        ),
        (
            r#""/{a,b:2}/c", a = None, b = """#,
            "the value of `a` makes a segment of the path empty",
            "change the value of `{a,b:2}`",
        ),
    ] {
        let messages = messages(super::call("uri_template_str", call));
        let [message] = &messages[..] else { panic!("{call}: {messages:?}") };
        assert!(message.starts_with(title), "{call}: {message}");
        assert!(message.contains(&format!("\n= help: {help}")), "{call}: {message}");
    }
    // An expansion that is no URL.
    let starts = "compile_error ! { \"in the expansion, ";
    for (call, title, help) in [
        (r#""{+base}/{x}", base = "https://u:p@h", x = 1"#, "password at byte 10", "{+base}"),
        (r#""https://h/?{+y}", y = "[""#, "invalid code point `[` at byte 11", "{+y}"),
        (r#""mailto:{+y}", y = "[""#, "invalid code point `[` at byte 7", "{+y}"),
    ] {
        let answer = answer("uri_template_str", call);
        assert!(answer.starts_with(&format!("{starts}{title}")), "{call}: {answer}");
        let help = format!("= help: change the value of `{help}`\" }}");
        assert!(answer.ends_with(&help), "{call}: {answer}");
    }
    let call = r#""{+base}/../{x}", base = "https://h", x = 1"#;
    let answer = answer("uri_template_str", call);
    assert!(answer.ends_with("= help: remove it\" }"), "not the fault of a value: {answer}");
}

/// The words of each refusal: a template, what is refused in it, the rule, and the help.
#[rustfmt::skip]
const REFUSALS: [(&str, &str, &str, &str); 19] = [
    (
        "{scheme}://h/", "`:` at byte 8", "an expression cannot be in the scheme",
        "`{+base}` at the start takes a whole URL; a host and a port need `//` before them, as in `http://{host}:{port}/`",
    ),
    (
        "https:{+x}", "`{+x}` at byte 6",
        "a host must stand here, after exactly `//`, because a URL parser skips slashes",
        "write `//` and the host or an expression for it, as in `https://{host}/`",
    ),
    (
        "https://{x}@h/", "`{x}` at byte 8", "an expression cannot be in the user name or the password",
        "`{+base}` at the start takes a URL with both",
    ),
    (
        "https://h:8{x}/", "`{x}` at byte 11", "an expression in the port must be the whole port, with one name",
        "write `:{port}`",
    ),
    (
        "https://{x,y}/", "`{x,y}` at byte 8", "only `{x}`, with one name, can be in the host",
        "write `{x}` for each label, or for the whole host and port",
    ),
    (
        "https://example.com{path}", "`{path}` at byte 19", "its value would continue the host",
        "write `/` before it, or `.` if it is a label of the host",
    ),
    (
        "{+base}repos/{x}", "`{+base}` at byte 0", "only one `/`, `?` or `#` can follow `{+x}` at the start",
        "write `/` after `{+x}`, as in `{+base}/name`",
    ),
    (
        "https://example.com{/v}.json", "`.` at byte 23",
        "it would be in another part of the URL if `{/x}` before it has no value",
        "write `/{x}` in place of `{/x}`",
    ),
    (
        "/search{?q}page", "`p` at byte 11",
        "it would be in another part of the URL if `{?x}` before it has no value",
        "write the text first and `{&x}` in place of `{?x}`, as in `?page=1{&q}`",
    ),
    (
        "/a{#f}text", "`t` at byte 6",
        "it would be in another part of the URL if `{#x}` before it has no value",
        "write `#{x}` in place of `{#x}`",
    ),
    ("/search{&q}", "`{&q}` at byte 7", "no `?` stands before it", "write `{?` in place of `{&`"),
    (
        "/search?a=b{?q}", "`{?q}` at byte 11", "it writes a second `?`",
        "write `{&` in place of `{?`",
    ),
    ("/a#top{?q}", "`{?q}` at byte 6", "it stands after the fragment", "put it before the `#`"),
    ("{+x,y}/a", "`{+x,y}` at byte 0", "`{+x}` at the start has one name, without `*`", "write `{+base}`"),
    (
        "{&x}text", "`t` at byte 4",
        "it would be in another part of the URL if `{&x}` before it has no value",
        "write a name in the braces for it, as in `{&q,page}`",
    ),
    ("/users/{/id}", "`{/id}` at byte 7", "it writes a second `/`", "remove the `/` before it"),
    ("/a?{?id}", "`{?id}` at byte 3", "it writes a second `?`", "remove the `?` before it"),
    ("/a#{#id}", "`{#id}` at byte 3", "it writes a second `#`", "remove the `#` before it"),
    ("/a.{.id}", "`{.id}` at byte 3", "it writes a second `.`", "remove the `.` before it"),
];

/// The messages of `uri_template!` for a template, whose values are the caller's variables.
fn messages_of(template: &str) -> Vec<String> {
    messages(call("uri_template", &format!("{template:?}")))
}

/// The words of `Template` for a template that the checked functions refuse, whatever the values.
fn refusal(template: &str) -> Option<String> {
    let link = Template::parse(template).unwrap().expand([("", ""); 0]).unwrap();
    let error = link.try_to_string().err()?;
    (error.kind() == ExpansionErrorKind::Template).then(|| error.to_string())
}

/// The refused text may begin with a character that is not ASCII.
#[test]
fn refused_text_is_quoted_whole() {
    for (template, found) in [("{#x}é", "`é` at byte 4"), ("https://h{/x}🦀/", "`🦀` at byte 13")]
    {
        let messages = messages_of(template);
        assert!(messages[0].starts_with(found), "{template}: {messages:?}");
    }
}

#[test]
fn a_refusal_says_what_to_write() {
    for (template, found, rule, help) in REFUSALS {
        let messages = messages_of(template);
        let [message] = &messages[..] else { panic!("{template}: {messages:?}") };
        assert!(message.starts_with(&format!("{found}: {rule}\n| ")), "{template}: {message}");
        assert!(message.ends_with(&format!("\n= help: {help}")), "{template}: {message}");
        let at = found.rsplit(' ').next().unwrap();
        let words = format!("at byte {at} of the template: {rule}; {help}");
        assert_eq!(refusal(template), Some(words), "{template}");
    }
}

/// Each template by itself, and then in front of each of `ENDS`.
const STARTS: [&str; 30] = [
    "",
    "/",
    "a",
    "//",
    "//h",
    "https://",
    "https://h",
    "https://h.b",
    "https://h/",
    "https://{p}",
    "https://a@h/",
    "https://a-{b}",
    "https://{b}@",
    "https://{b}:",
    "https://localhost",
    "https://[::1]",
    "https:",
    "https:/",
    "http",
    "file:",
    "file://",
    "mailto:",
    "urn:a:",
    "{+b}",
    "{+b}/",
    "{&b}",
    "https://h/?k=",
    "https://h/?k",
    "/a?",
    "/a#",
];
const MIDDLES: [&str; 11] =
    ["", "{x}", "{+x}", "{#x}", "{.x}", "{/x}", "{;x}", "{?x}", "{&x}", "{x,y}", "{+x*}"];
const ENDS: [&str; 14] =
    ["", "/", "a", "?a", "#a", ":80/", ".b", "{z}", "{+z}", "{/z}", "{?z}", "{&z}", "{#z}", "//a"];

/// The macro and `Template` refuse the same templates, in the same words. A template that `url!`
/// would refuse without its expressions is refused by the macro alone.
#[test]
fn the_macro_and_a_template_refuse_the_same() {
    let (mut accepted, mut refused, mut malformed) = (0, 0, 0);
    for start in STARTS {
        for middle in MIDDLES {
            for end in ENDS {
                let template = format!("{start}{middle}{end}");
                let messages = messages_of(&template);
                match (refusal(&template), &messages[..]) {
                    (None, []) => accepted += 1,
                    (None, _) => malformed += 1,
                    (Some(words), messages) => {
                        refused += 1;
                        let is_same = |message: &String| {
                            let (title, help) = message.split_once("\n").unwrap_or_default();
                            let (found, title) = title.split_once("` at byte ").unwrap_or_default();
                            let (at, rule) = title.split_once(": ").unwrap_or_default();
                            let help = help.rsplit("= help: ").next().unwrap_or_default();
                            let said = format!("at byte {at} of the template: {rule}; {help}");
                            // Two rules name the expression itself in place of `{x}`.
                            let own = found.trim_start_matches(['`', '{', '+', '#', ';', '?', '&']);
                            let is_named = rule.starts_with("after `=` stands a value")
                                || rule.starts_with("its value writes the brackets");
                            words == said
                                || is_named && words.replace("{x}", &format!("{{{own}")) == said
                        };
                        assert!(messages.iter().any(is_same), "{template}: {words}, {messages:?}");
                    }
                }
            }
        }
    }
    assert!(
        accepted > 1_000 && refused > 1_000 && malformed < 200,
        "{accepted} {refused} {malformed}"
    );
}

/// What RFC 6570 allows and the checked functions accepted once, and the templates of real faults.
#[test]
fn templates_whose_values_would_move_a_boundary_are_refused() {
    for template in [
        "https://cluster{n}/",
        "{?a}text",
        "{#a}text",
        "https://h{/v}.json",
        "{+base}name",
        "{+base}{x}",
        "{+x,y}/a",
        ".{?x}.",
        "{/x}..",
        "/a{&x}",
        "{+path,x}/here",
        "{#path,x}/here",
        "{#path:6}/here",
        "https://api.example.com{path}",
        "https://example.com{/v}.json",
        "http://localhost:8{/v}{x}",
        "https://{+p}.example.com/x",
        "{s}:{x}",
        "{host}:{port}/x",
        "{+base}repos/{owner}",
        "http{s}://example.com/",
        "https:{+x}",
        "https:/{x}",
        "https:///{x}",
        "https://{/x}",
        "//{/x}",
        "https://{user}:{password}@h/",
        "https://h:{+p}/",
        "https://h:{p*}/",
        "https://localhost{p}:80/",
        "https://example.com{+path}",
        "https://example.com{.tld}/",
        "/search?a=1{?q}",
        "/users/{/id}",
        "/a{?q}&b=1",
        "/a{#f}{?q}",
        "mailto:{/x}a",
        "https://{a}{b}/",
    ] {
        assert!(refusal(template).is_some(), "{template}");
        let messages = messages_of(template);
        let titles = messages.iter().filter_map(|message| message.split_once(" at byte "));
        let places = titles.filter_map(|(_, title)| title.split_once(':'));
        let places: BTreeSet<&str> = places.map(|(at, _)| at).collect();
        assert_eq!(places.len(), messages.len(), "{template}: {messages:?}");
        assert!(!messages.is_empty(), "{template}");
    }
}

/// The errors of `uri_template!`: the first line and the help of each. A variable of the template is
/// a variable of Rust.
fn errors(template: &str) -> Vec<(String, String)> {
    let messages = messages(call("uri_template", &Literal::string(template).to_string()));
    let words = |message: String| {
        let title = message.lines().next().unwrap_or_default().to_owned();
        (title, message.rsplit("= help: ").next().unwrap_or_default().to_owned())
    };
    messages.into_iter().map(words).collect()
}

/// Each template has one error. Its help has these words, and with what they say, it is the next
/// template, which is taken.
#[test]
fn the_help_for_each_template_compiles() {
    let rows = [
        // A scheme that `url!` refuses.
        ("://example.com/{x}", "write `https://example.com/{x}`", "https://example.com/{x}"),
        ("https;//example.com/{x}", "write `https://example.com/{x}`", "https://example.com/{x}"),
        ("https\u{FF1A}//{h}/{x}", "write `:`, as in `https://{h}/{x}`", "https://{h}/{x}"),
        ("git@a.b:{x}/y", "`ssh://git@a.b/{x}/y`", "ssh://git@a.b/{x}/y"),
        (
            "https\u{FF1A}\u{FF0F}\u{FF0F}a.b/{x}",
            "write `:`, as in `https://a.b/{x}`",
            "https://a.b/{x}",
        ),
        ("https.//example.com/{x}", "write `https://example.com/{x}`", "https://example.com/{x}"),
        ("HTTP//example.com/{x}", "write `http://example.com/{x}`", "http://example.com/{x}"),
        ("ws,//{h}/", "write `ws://{h}/`", "ws://{h}/"),
        ("https\\://h/{x}", "write `https://h/{x}`", "https://h/{x}"),
        ("https\\:\\/\\/h/{x}", "write `https://h/{x}`", "https://h/{x}"),
        ("https/://h/{x}", "write `https://h/{x}`", "https://h/{x}"),
        ("foo\\://h/{x}", "remove it", "foo://h/{x}"),
        ("https//{h}", "before a path, write `./`", "./https//{h}"),
        ("mailto://{h}/x", "write `mailto:{h}/x`", "mailto:{h}/x"),
        ("urn://{x}", "write `urn:{x}`", "urn:{x}"),
        ("data://{x}", "write `data:{x}`", "data:{x}"),
        ("htps://example.com/{x}", "did you mean `https`?", "https://example.com/{x}"),
        ("'https://a.b/{x}'", "write `https://a.b/{x}`", "https://a.b/{x}"),
        ("(https://a.b/{x})", "write `https://a.b/{x}`", "https://a.b/{x}"),
        ("\u{201C}https://{h}/\u{201D}", "write `https://{h}/`", "https://{h}/"),
        ("https%3A%2F%2Fa.b%2F{x}", "write `https://a.b/{x}`", "https://a.b/{x}"),
        // An operator where a value is meant.
        ("/x?q={?path}", "write `{path}`", "/x?q={path}"),
        ("/x?a=1&b={&path}", "write `{path}`", "/x?a=1&b={path}"),
        ("/x?q={;a,b*}", "write `{a,b*}`", "/x?q={a,b*}"),
        ("/x;v={;path}", "write `{path}`", "/x;v={path}"),
        ("/x?q={#path}", "write `{path}`", "/x?q={path}"),
        // The rest of a path in routes.
        ("/x/{proxy+}", "write `{+proxy}`", "/x/{+proxy}"),
        ("/{Bucket}/{Key+}", "write `{+Key}`", "/{Bucket}/{+Key}"),
        ("/x/{*rest}", "write `{+rest}`", "/x/{+rest}"),
        ("/x/{**rest}", "write `{+rest}`", "/x/{+rest}"),
        ("/x/{rest...}", "write `{+rest}`", "/x/{+rest}"),
        ("/x/{...rest}", "write `{+rest}`", "/x/{+rest}"),
        ("/x/{ name }", "write `{name}`", "/x/{name}"),
        // The brackets of an IPv6 address.
        ("http://[{ip}]:{port}/", "write `{ip}` without brackets", "http://{ip}:{port}/"),
        ("http://[{+ip}]/", "write `{ip}` without brackets", "http://{ip}/"),
        ("http://::1]/{x}", "write `[::1]`", "http://[::1]/{x}"),
        // What was copied with the template.
        ("https://a.b/{x}\n", "remove it", "https://a.b/{x}"),
        (" https://a.b/{x}", "remove it", "https://a.b/{x}"),
        ("\u{85}/{x}", "remove it", "/{x}"),
        ("/x/{x}>", "remove it", "/x/{x}"),
        ("/x/{x}`", "remove it", "/x/{x}"),
        ("/x/{x}\t", "remove it", "/x/{x}"),
        ("https://a.b/\n{x}", "remove it", "https://a.b/{x}"),
        ("/x/{x}|", "write `%7C`", "/x/{x}%7C"),
        ("/a b/{x}", "write `%20`", "/a%20b/{x}"),
        ("/x?a b{&x}", "write `%20`", "/x?a%20b{&x}"),
        ("mailto:a b{x}", "write `%20`", "mailto:a%20b{x}"),
        ("https://exa mple.com/{x}", "remove it", "https://example.com/{x}"),
        ("https:// a.b/{x}", "remove it", "https://a.b/{x}"),
        // A backslash.
        ("http://a.b\\{x}", "write `/`", "http://a.b/{x}"),
        ("http://a.b/a\\{x}", "write `/`", "http://a.b/a/{x}"),
        ("HTTPS://a.b/a\\b?q={x}", "write `/`", "HTTPS://a.b/a/b?q={x}"),
        ("{+base}\\{x}", "write `/`", "{+base}/{x}"),
        ("\\a/{x}", "write `/`", "/a/{x}"),
        ("/a?q=\\{x}", "write `%5C`", "/a?q=%5C{x}"),
        ("{?q}#\\{x}", "write `%5C`", "{?q}#%5C{x}"),
        ("foo://a/b\\{x}", "write `%5C`", "foo://a/b%5C{x}"),
        // Signs of other scripts.
        ("https://example\u{3002}com/{x}", "write `.`", "https://example.com/{x}"),
        ("https://a.b\u{FF1A}8080/{x}", "write `:`", "https://a.b:8080/{x}"),
        // Placeholders of other languages.
        ("https://$HOST/{x}", "write `{host}`", "https://{host}/{x}"),
        ("https://<host>/{x}", "write `{host}`", "https://{host}/{x}"),
        ("https://a.b:<port>/{x}", "write `{port}`", "https://a.b:{port}/{x}"),
        ("https://%s/{x}", "write `{host}`", "https://{host}/{x}"),
        ("/%s/{x}", "write `{id}`; `%25s` for the text", "/{id}/{x}"),
        ("/%d-{x}", "write `{id}`; `%25d` for the text", "/{id}-{x}"),
        ("/%20%s%20{x}", "write `{id}`; `%25s` for the text", "/%20{id}%20{x}"),
        ("/%s%2F{x}", "write `{id}`; `%25s` for the text", "/%25s%2F{x}"),
        ("/%HOST%/{x}", "write `{host}`; `%25HOST%25` for the text", "/%25HOST%25/{x}"),
        ("/%HOST%20{x}", "write `%25` for a literal `%`", "/%25HOST%20{x}"),
        // The brackets of an IPv6 address, of which one is there.
        ("http://[{ip}/", "write `{ip}` without brackets", "http://{ip}/"),
        ("http://[{ip}:8080/{x}", "write `{ip}` without brackets", "http://{ip}:8080/{x}"),
        ("http://{ip}]/", "write `{ip}` without brackets", "http://{ip}/"),
        ("http://{ip}]:{port}/", "write `{ip}` without brackets", "http://{ip}:{port}/"),
        ("ssh://ann@{ip}]:81/", "write `{ip}` without brackets", "ssh://ann@{ip}:81/"),
        ("/100%/{x}", "write `%25` for a literal `%`", "/100%25/{x}"),
    ];
    for (template, words, right) in rows {
        let errors = errors(template);
        // The feature `idna` says that it cannot convert the domain, too.
        let is_alone = errors.len() == 1 || cfg!(feature = "idna") && !template.is_ascii();
        assert!(is_alone, "{template:?}: {errors:?}");
        assert!(errors.iter().any(|(_, help)| help.contains(words)), "{template:?}: {errors:?}");
        assert_eq!(self::errors(right), [], "{right:?}");
    }
}

/// A `%` that begins another placeholder, or an escape, does not end one.
#[test]
fn placeholders_side_by_side_have_an_error_each() {
    for (template, helps) in [
        ("/%s%s{x}", &["`{id}`; `%25s`", "`{id}`; `%25s`"][..]),
        ("/%d-%d/{x}", &["`{id}`; `%25d`", "`{id}`; `%25d`"]),
        ("/%s%(name)s/{x}", &["`{id}`; `%25s`", "`{name}`; `%25(name)s`"]),
        ("/%s%HOST%/{x}", &["`{id}`; `%25s`", "`{host}`; `%25HOST%25`"]),
        ("/%HOST%%PORT%/{x}", &["`{host}`; `%25HOST%25`", "`{port}`; `%25PORT%25`"]),
    ] {
        let helps = helps.iter().map(|help| format!("write {help} for the text"));
        let found: Vec<String> = errors(template).into_iter().map(|(_, help)| help).collect();
        assert_eq!(found, helps.collect::<Vec<_>>(), "{template:?}");
    }
}

/// Templates that look like one of those above.
#[test]
fn relative_templates_are_taken() {
    for template in [
        "../{x}",
        "https/{x}/y",
        "http/{x}",
        "a//{x}",
        "{a}//{x}",
        "./https//{x}",
        "/https//{x}",
        "https?{x}//y",
        "/x?q=a{&path}",
        "/x?q{&path}",
        "/x={?q}",
        "/x?q={path}{&page}",
        "/x?q={/path}",
        "/wiki/Wikipedia\u{FF1A}{x}",
        "{x}\u{FF1A}",
        "/a'{x}'",
        "({x})",
        "/$HOST/{x}",
        "/{x}%20",
        "mailto:{x}",
        // A joiner may belong to the character before it.
        "/{x}\u{FE0F}",
        "/{x}\u{200D}{y}",
        "https://h/?q={x}\u{200C}a",
        "jdbc:mysql://ann:{p}@h/x",
        "wss://a.b/{#x}",
        "file://server{/x}",
    ] {
        assert_eq!(errors(template), [], "{template:?}");
    }
}

/// A fault of the text is one whatever the value after it is. Each template has one error, which begins
/// with these words.
#[test]
fn a_fault_directly_before_an_expression_is_refused() {
    for (template, title) in [
        ("/\u{200B}{x}", "invisible character U+200B at byte 1"),
        ("/a\u{AD}{x}", "invisible character U+00AD at byte 2"),
        ("https://h/\u{200B}{x}", "invisible character U+200B at byte 10"),
        ("/{x}\u{200B}{y}", "invisible character U+200B at byte 4"),
        ("/x\u{FE0F}{x}", "invisible character U+FE0F at byte 2"),
        ("https://{x}/\u{FE0F}", "invisible character U+FE0F at byte 12"),
        ("/?a&amp;{x}", "`&amp;` at byte 3"),
        ("http://a/,http://b/{x}", "a second URL begins at byte 10"),
        ("http://a/,http://{x}/", "a second URL begins at byte 10"),
        ("mongodb://a:1,{b}:2/", "`,{b}:2` at byte 13"),
        ("mongodb://a:1,b:{p}/", "`,b:{p}` at byte 13"),
        ("file://server:{p}/x", "`server:{p}` at byte 7"),
        ("file://{s}:445/x", "`{s}:445` at byte 7"),
        ("file://ann@{s}/x", "`ann@{s}` at byte 7"),
        ("jdbc:mysql://ann:secret@{h}/x", "password at byte 17"),
        ("jdbc:mysql://ann:pw{x}@h/", "password at byte 17"),
        ("wss://a.b/#{x}", "`#` at byte 10"),
        ("data:,a#{x}", "`#` at byte 7"),
        ("file://etc{/x}", "`etc` at byte 7"),
        ("URL:{x}", "`URL:` at byte 0"),
    ] {
        let errors = errors(template);
        let [(found, _)] = &errors[..] else { panic!("{template:?}: {errors:?}") };
        assert!(found.starts_with(title), "{template:?}: {errors:?}");
    }
}
