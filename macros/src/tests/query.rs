//! Tests the entries of a query, and the messages about arguments that are not entries.

use super::answer;

#[test]
fn names_and_values_may_stand_in_parentheses() {
    assert_eq!(answer("query", r#"("q"): ("a b"), "page": ([1, (2)])"#), "\"q=a+b&page=1&page=2\"");
}

#[test]
fn invalid_entries_are_refused() {
    let (no_name, holds_a_list) =
        ("expected a name, which is a string literal", "cannot contain another");
    let after_entries = "expected a comma after the entries";
    let cases = [
        ("'q': 1", no_name, r#"write `"name": …`""#),
        ("1: 2", no_name, r#"write `"name": …`""#),
        ("r#type: 1", no_name, r#"write `"type": …`""#),
        ("q", no_name, r#"or `"name"` for a name alone""#),
        ("q = 1", no_name, r#"or `"name"` for a name alone""#),
        (r#""q": [(["a"])]"#, holds_a_list, r#"write `"name": ["…", "…"]`""#),
        (r#""a&b""#, "`&` in a name alone", r#"or `"a&b": ""` if it is one name""#),
        (r#""a=b=c""#, "`=` in a name alone", r#"or `"a=b=c": ""` if it is one name""#),
        (r#""a=b&c""#, "`=` in a name alone", r#"or `"a=b&c": ""` if it is one name""#),
        (r#""a=b""#, "`=` in a name alone", r#"write `"a": "b"`""#),
        (r#""":"#, "there is no value after `\"\":`", "for a name alone"),
        (r#""q" => "a""#, "expected `:` after the name, found `=>`", r#"write `"q": …`"#),
        (r#""q" "a""#, "expected a comma before `\"a\"`", "write `, \"a\"`"),
        (r#""q": b"a\xFF""#, "ill-formed UTF-8 at byte 1", "takes bytes that are not text"),
        (r#""q": -1.5"#, "expected text or an integer, found a floating-point number", "write"),
        (r#""q": -"a""#, "expected text or an integer, found a `-` before text", "write"),
        (r#""q": 1, "q""#, r#"a value for "q" already"#, r#"write `"q": ["…", "…"]`"#),
        (r#"form, { "q": 1 }"#, "expected the entries before the set", "write `{ … }, form`"),
        (r#"SET.add(b'a'), { "q": 1 }"#, "the entries before the set", "write `{ … }, SET`"),
        (r#""a": 1, { "q": 1 }"#, no_name, r#"write `"name": …`"#),
        (r#"{ "q" }: 1"#, after_entries, "only a set may follow"),
        (r#"({ "q": 1 }) => form"#, after_entries, "only a set may follow"),
        (r#"{ "q": 1 }.x, form"#, after_entries, "only a set may follow"),
        (r#"{ "q": 1 } [form]"#, after_entries, "only a set may follow"),
        (r#"{ "q": 1 } form"#, "expected a comma before `form`", "write `, form`"),
    ];
    for (arguments, title, help) in cases {
        let answer = answer("query", arguments).replace(r#"\""#, "\"");
        assert_eq!(answer.matches("compile_error").count(), 1, "{arguments}: {answer}");
        assert!(answer.contains(title) && answer.contains(help), "{arguments}: {answer}");
    }
}
