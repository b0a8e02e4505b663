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
        (answer.contains("visit_string"), answer.contains("Value :: visit"))
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
