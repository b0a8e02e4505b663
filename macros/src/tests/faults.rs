//! Tests the messages for calls with faults.

use super::answer;

#[test]
fn carets_mark_the_argument_at_fault() {
    let drawn = answer("utf8_bytes", r#""ab", b"\xC3xyz""#);
    assert!(drawn.contains(r#"\n| b\"\\xC3xyz\"\n|       ^\n"#), "{drawn}");
    // The caret marks the first character that does not fit into a frame.
    let (xs, spaces) = ("x".repeat(24), " ".repeat(26));
    for prefix in ["", "b"] {
        let text = format!("\"ab\", {prefix}\"{}yz\"", "x".repeat(0xFFFF - 2));
        let drawn = answer("write_utf_bytes", &text);
        assert!(drawn.contains(&format!(r#"\n| …{xs}yz\"\n|{spaces}^\n"#)), "{drawn}");
    }
    // U+0000 takes two bytes in modified UTF-8.
    let drawn = answer("write_utf_bytes", &format!("\"\\0{}yz\"", "x".repeat(0xFFFF - 2)));
    assert!(drawn.contains(&format!(r#"\n| …{xs}yz\"\n|{spaces}^\n"#)), "{drawn}");
    // If the input ends within a sequence, the caret is at the sequence, and not at an empty
    // argument after it.
    let drawn = answer("utf8_bytes", r#"b"\xC3", """#);
    assert!(drawn.contains(r#"\n| b\"\\xC3\"\n|       ^\n"#), "{drawn}");
}

#[test]
fn faults_are_reported_in_the_order_of_their_places() {
    let (number, bytes) = ("floating-point", "ill-formed");
    let cases = [("1.5, [0xFF]", [number, bytes]), ("[0x41, 0xFF], 1.5", [bytes, number])];
    for (arguments, order) in cases {
        let answer = answer("utf8_bytes", arguments);
        let [first, second] = order.map(|words| answer.find(words));
        assert!(first.is_some() && first < second, "{answer}");
    }
}

#[test]
fn one_fault_has_one_message() {
    let cases = [
        // U+FFFF is not a surrogate.
        ("utf8_bytes", "0x7F, 0xD800", "surrogate", "the pair"),
        ("utf8_bytes", "[,]", "there is nothing before this `,`", "empty"),
        ("url_encode", "\"a\", form \"b\"", "expected the end of the call after `form`", "comma"),
        // A word that is only partly in capitals is not a constant.
        ("url_encode", "\"a\", Path-Segment", "did you mean `path_segment`?", "Path_"),
    ];
    for (name, arguments, words, others) in cases {
        let answer = answer(name, arguments);
        assert!(answer.contains(words) && !answer.contains(others), "{answer}");
        assert_eq!(answer.matches("compile_error").count(), 1, "{answer}");
    }
}

#[test]
fn a_list_is_checked_beside_an_element_at_fault() {
    let answer = answer("utf8_bytes", "[A, 300, 0xFF]");
    assert!(answer.contains("300 is not a byte"), "{answer}");
    assert!(answer.contains("ill-formed UTF-8 at byte 2"), "{answer}");
    // 300 could stand for any byte, so no other encoding is suggested.
    let answer = super::answer("utf8_bytes", "[300, 0xC0, 0x80]");
    assert!(answer.contains("the shortest form of U+0000 is 0x00"), "{answer}");
    // Nor is the byte after it an error, because it could end a sequence.
    let answer = super::answer("utf8_bytes", "[300, 0x80]");
    assert!(answer.contains("300 is not a byte") && !answer.contains("ill-formed"), "{answer}");
}

#[test]
fn bytes_that_another_argument_could_complete_are_not_reported() {
    let is_refused_by = |name, bytes| {
        let answer = answer(name, &format!("1.5, {bytes}"));
        assert!(answer.contains("found a floating-point number"), "{answer}");
        answer.contains("ill-formed")
    };
    let is_refused = |bytes| is_refused_by("cesu8_bytes", bytes);
    assert!(!is_refused("[0x80]") && !is_refused("[0xED, 0xB0, 0x80]"));
    assert!(is_refused("[0xED, 0xAF, 0xBF]") && is_refused("[0xFF]"));
    // But the first half of a surrogate pair cannot be its end, and UTF-8 has no surrogate pairs.
    assert!(is_refused("[0xED, 0xAF, 0xBF, 0x41]"));
    assert!(is_refused_by("utf8_bytes", "[0xED, 0xB0, 0x80]"));
}

#[test]
fn a_comma_alone_is_one_fault() {
    for name in ["url_encode", "utf8_bytes", "uri_template", "query"] {
        for (arguments, title) in
            [(",", "there is nothing before this `,`"), (";", "there is nothing before this `;`")]
        {
            let answer = answer(name, arguments);
            assert!(answer.contains(title), "{name}: {answer}");
            assert_eq!(answer.matches("compile_error").count(), 1, "{name}: {answer}");
        }
    }
}

/// `concat!` does not take byte strings.
#[test]
fn concat_is_suggested_only_for_its_arguments() {
    for (arguments, takes) in [
        (r#""a" "b""#, true),
        (r#""a" 'b'"#, true),
        (r#"b"a" b"b""#, false),
        (r#""a" b'b'"#, false),
        (r#"c"a" "b""#, false),
        (r#""a" "b"x"#, false),
    ] {
        let answer = answer("url_encode", arguments);
        assert!(answer.contains("expected one text, found"), "{answer}");
        assert!(answer.contains("write one literal"), "{answer}");
        assert_eq!(answer.contains("concat!"), takes, "{answer}");
    }
}

#[test]
fn the_rest_of_very_many_faults_is_counted() {
    let rests = [
        (20, None),
        (21, Some("1 more fault")),
        (25, Some("5 more faults")),
        (1_020, Some("1,000 more faults")),
        (40_000, Some("39,980 more faults")),
    ];
    for (count, rest) in rests {
        let expected = rest.map(|rest| format!("and {rest} in this call"));
        let calls = [
            ("utf8_bytes", format!("[{}]", "0xFF, ".repeat(count))),
            ("utf8_bytes", "0xD800, ".repeat(count)),
            ("url_decode", format!("{:?}", "%".repeat(count))),
            ("uri_template", format!("{:?}", "{".repeat(count))),
            ("query", "1: 2, ".repeat(count)),
        ];
        for (name, arguments) in calls {
            let answer = answer(name, &arguments);
            assert_eq!(answer.matches("compile_error").count(), count.min(21), "{answer}");
            assert_eq!(expected.is_some(), answer.contains("more fault"), "{answer}");
            assert_eq!(expected.is_some(), answer.contains("fix these first"), "{answer}");
            assert!(expected.as_ref().is_none_or(|it| answer.contains(it)), "{answer}");
        }
    }
}

/// Faults of arguments and faults of bytes are sorted by place, and only the first faults are
/// reported.
#[test]
fn the_first_of_very_many_faults_are_reported() {
    let arguments: String = (0..30).map(|i| format!("1.{i}, 'a', [0xFF], ")).collect();
    let answer = answer("utf8_bytes", &arguments);
    let mut rest = &answer[..];
    for i in 0..10 {
        for words in ["floating-point".into(), format!("at byte {}:", 2 * i + 1)] {
            let at = rest.find(&words).unwrap_or_else(|| panic!("{words}: {answer}"));
            rest = &rest[at + words.len()..];
        }
    }
    assert!(!rest.contains("floating-point") && !rest.contains("at byte"), "{answer}");
    assert!(rest.contains("and 40 more faults"), "{answer}");
}

/// `%u` takes four hexadecimal digits, and a sign is not a digit.
#[test]
fn escapes_of_javascript_are_recognised() {
    for (escape, is_one) in [("%u0041", true), ("%uD83E%uDD80", true), ("%u+041", false)] {
        let answer = answer("url_decode", &format!("{escape:?}"));
        assert_eq!(answer.contains("is not an escape of a URL"), is_one, "{answer}");
    }
}
