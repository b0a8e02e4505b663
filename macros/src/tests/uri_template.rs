//! Tests templates and their values.

use super::answer;

#[test]
fn a_list_has_no_prefix_anywhere_in_the_template() {
    for template in ["{a:3}", "{a}{a:3}", "{a:3}{a}"] {
        let answer = answer("uri_template_str", &format!("{template:?}, a = [\"x\"]"));
        assert!(answer.contains("the template takes a prefix of `a`"), "{template}: {answer}");
    }
    assert_eq!(answer("uri_template_str", r#""{a}", a = ["x"]"#), "\"x\"");
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
        ("1u8", "write 1"),
        ("-1i8", "write -1"),
        ("(2_u8)", "write 2"),
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
    const ACCEPTED: [&str; 28] = [
        "https://example.com/{x}",
        "https://{x}.example.com:8080/",
        "https://{x}/",
        "https://api-{x}.{y}.example.com",
        "https://{a_name_that_is_longer_than_any_label_of_a_domain_which_has_63_bytes}/",
        "https://127.0.0.{x}/",
        "https://example.com{/x*}{?y,z}{#f}",
        "https://example.com{?y}#top",
        "https://example.com/a{;x}{.y}?q=1{&z*}",
        "https://example.com/{+path}?q={+q}#{+f}",
        "https://example.com/a/..{/x}",
        "https://example.com/{x}/../é",
        "https://ann@example.com/{x}",
        "file:///{x}/a",
        "mailto:{x}?subject={y}",
        "urn:isbn:{x}",
        "https://my_service.{x}./",
        "https://xn--{x}.example/",
        "https://r3---{x}.example/",
        // These begin with no scheme.
        "{+base}/../[{x}",
        "/../{x}",
        "{/x}://{y}@{z}:{p}",
        "{x}:/{y}@{z}:{p}",
        "a{/x}:80",
        "a{x}:[",
        "users/{x}",
        "//{x}@[",
        "1:[{x}",
    ];
    for template in ACCEPTED {
        let answer = answer("uri_template", &format!("{template:?}"));
        assert!(!answer.contains("compile_error"), "{template}: {answer}");
    }
    let refused = [
        ("https://{x}@example.com/", &["`{x}` at byte 8: an expression cannot be in the user"][..]),
        ("https://ann:{x}@example.com/", &["`{x}` at byte 12"]),
        ("postgres://{x}:{y}@db", &["`{x}` at byte 11", "`{y}` at byte 15"]),
        ("https://example.com:{x}/", &["`{x}` at byte 20: an expression cannot be in the port"]),
        ("https://example.com:8{x}", &["`{x}` at byte 21"]),
        ("https://example.com{+x}", &["`{+x}` at byte 19: only `{x}`, with one name"]),
        ("https://{x,y}/", &["`{x,y}` at byte 8: only"]),
        ("https://{x*}/", &["`{x*}` at byte 8: only"]),
        ("https://www{.x*}/", &["`{.x*}` at byte 11: only"]),
        ("https:{+x}", &["`{+x}` at byte 6: only"]),
        ("http{x}://example.com/", &["`{x}` at byte 4: an expression cannot be in the scheme"]),
        ("{x}://example.com/{y}", &["`{x}` at byte 0: an expression cannot be in the scheme"]),
        ("{+x}://example.com/{y}", &["`{+x}` at byte 0: an expression cannot be in the scheme"]),
        ("{x}{y}s://{z}@h/", &["`{x}` at byte 0", "`{y}` at byte 3", "`{z}` at byte 10"]),
        ("a.b{x}://example.com/", &["`{x}` at byte 3: an expression cannot be in the scheme"]),
        ("h{x}p{y}s://example.com/", &["`{x}` at byte 1", "`{y}` at byte 5"]),
        ("https:/example.com/{x}", &["wrong number of slashes at byte 6"]),
        ("https://example.com:443/{x}", &["port 443 at byte 20"]),
        ("https://example.com/../{x}", &["`..` at byte 20"]),
        ("https://example.com/?a[]={x}", &["`[` at byte 22", "`]` at byte 23"]),
        ("https://é.{x}/", &["domain is not ASCII: U+00E9 at byte 8"]),
        // A fault of the template is reported once.
        ("https://example.com/%{x}", &["malformed escape at byte 20"]),
        ("https://example.com/a b/{x", &["` ` at byte 21", "at byte 24"]),
        ("https://{x}..example/", &["empty label in a domain at byte 12"]),
        ("https://%65xample.{x}/", &["escape in a domain at byte 8"]),
        ("https://a@b@{x}/", &["`@` at byte 9"]),
        ("https://{}@example.com:{!x}/", &["empty", "reserved"]),
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
        (r#""https://{h}/{x}", h = "my_host.", x = "a b""#, "https://my_host./a%20b"),
        (r#""https://{h}/", h = "127.0.0.1""#, "https://127.0.0.1/"),
        (r#""{+base}/a", base = "https://example.com""#, "https://example.com/a"),
        (r#""{+base}:a", base = "//b""#, "//b:a"),
        (r#""{x}:/{y}", x = "", y = """#, ":/"),
    ] {
        assert_eq!(answer("uri_template_str", call), format!("{expansion:?}"));
    }
    let starts = "compile_error ! { \"in the expansion, ";
    for (call, title, help) in [
        (r#""https://{h}/evil.example", h = """#, "wrong number of slashes at byte 8", "{h}"),
        (r#""https://{h}/", h = "1.2.3.999""#, "number out of range in an IPv4 address", "{h}"),
        (r#""https://a.{h}.b/{x}", h = "", x = 1"#, "empty label in a domain at byte 10", "{h}"),
        (r#""{+base}../{x}", base = "https://h/", x = 1"#, "`..` at byte 10", "{+base}"),
        (r#""{+base}/{x}", base = "https://u:p@h", x = 1"#, "password at byte 10", "{+base}"),
        (r#""https://h/{+x}?{+y}", x = "..", y = 1"#, "`..` at byte 10", "{+x}"),
        (r#""https://h/?{+y}", y = "[""#, "invalid code point `[` at byte 11", "{+y}"),
        (r#""mailto:{+y}", y = "[""#, "invalid code point `[` at byte 7", "{+y}"),
    ] {
        let answer = answer("uri_template_str", call);
        assert!(answer.starts_with(&format!("{starts}{title}")), "{call}: {answer}");
        let help = format!("= help: change the value of `{help}`\" }}");
        assert!(answer.ends_with(&help), "{call}: {answer}");
    }
    let answer_for_letters = answer("uri_template_str", r#""https://{h}/", h = "müller.example""#);
    let help = "= help: change the value of `{h}`; write a domain in punycode\"";
    assert!(answer_for_letters.contains(help), "{answer_for_letters}");
    let call = r#""{+base}/../{x}", base = "https://h", x = 1"#;
    let answer = answer("uri_template_str", call);
    assert!(answer.ends_with("= help: remove it\" }"), "not the fault of a value: {answer}");
}
