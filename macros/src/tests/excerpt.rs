//! Tests the pictures of literals in messages.

use proc_macro2::Literal;

use crate::excerpt::{self, File};

#[test]
fn carets_mark_the_bytes() {
    let cases = [
        (r#""/caf%zz/b""#, 4..7, r#"| "/caf%zz/b""#, "|      ^^^"),
        (r#""é\u{e9}%4""#, 4..6, r#"| "é\u{e9}%4""#, "|         ^^"),
        (r#"b"\xE9\\!""#, 1..2, r#"| b"\xE9\\!""#, r"|       ^^"),
        (r##"r#"\u{41}%"#"##, 6..7, r##"| r#"\u{41}%"#"##, "|          ^"),
        ("\"a\tb\\\n   c%\"", 4..5, r#"| "a\tb\↵c%""#, "|         ^"),
        (r"'%'", 0..1, "| '%'", "|  ^"),
        (r#""cut""#, 3..4, r#"| "cut""#, "|     ^"),
        (r##"r#"cut"#"##, 3..4, r##"| r#"cut"#"##, "|       ^"),
    ];
    for (text, bytes, excerpt, caret) in cases {
        let drawn = excerpt::of_literal(&text.parse().unwrap(), bytes);
        assert_eq!(drawn, format!("{excerpt}\n{caret}"));
    }
    // A wide character takes two columns of a terminal, and a combining character takes none.
    let cases = [
        (r#""二二%""#, 6..7, r#"| "二二%""#, "|      ^"),
        (r#""a二%""#, 1..4, r#"| "a二%""#, "|   ^^"),
        ("\"cafe\u{301}%\"", 6..7, "| \"cafe\u{301}%\"", "|      ^"),
        ("\"cafe\u{301}%\"", 4..6, "| \"cafe\u{301}%\"", "|     ^"),
        ("\"\u{301}%\"", 2..3, r#"| "\u{301}%""#, "|         ^"),
        ("\"a\u{200B}%\"", 4..5, r#"| "a\u{200B}%""#, "|           ^"),
        ("\"a\u{AD}%\"", 3..4, r#"| "a\u{AD}%""#, "|         ^"),
        ("\"a\u{FE0F}%\"", 4..5, r#"| "a\u{FE0F}%""#, "|           ^"),
        ("\"न\u{941}%\"", 6..7, "| \"न\u{941}%\"", "|   ^"),
    ];
    for (text, bytes, excerpt, caret) in cases {
        let drawn = excerpt::of_literal(&text.parse().unwrap(), bytes);
        assert_eq!(drawn, format!("{excerpt}\n{caret}"));
    }
    let long: Literal = format!("\"{}%\"", "二".repeat(1000)).parse().unwrap();
    let drawn = excerpt::of_literal(&long, 3000..3001);
    let [excerpt, caret] = &drawn.lines().collect::<Vec<_>>()[..] else { panic!("{drawn}") };
    assert_eq!(*excerpt, format!("| …{}%\"", "二".repeat(12)));
    assert_eq!(caret.len(), "| ".len() + 1 + 24 + 1);

    let long: Literal = format!("\"{}%{}\"", "a".repeat(1000), "b".repeat(1000)).parse().unwrap();
    let drawn = excerpt::of_literal(&long, 1000..1001);
    let [excerpt, caret] = &drawn.lines().collect::<Vec<_>>()[..] else { panic!("{drawn}") };
    assert!(excerpt.starts_with("| …a") && excerpt.ends_with("b…"), "{excerpt}");
    let column = |line: &str, char| line.chars().position(|at| at == char);
    assert_eq!(column(excerpt, '%'), column(caret, '^'));
}

/// A literal that just fits is shown whole. In a longer literal, an ellipsis marks the omitted
/// text, even if only the quote is omitted.
#[test]
fn an_ellipsis_marks_omitted_text() {
    let fitting = format!("\"{}%\"", "a".repeat(61));
    let drawn = excerpt::of_literal(&fitting.parse().unwrap(), 61..62);
    assert_eq!(drawn, format!("| {fitting}\n| {}^", " ".repeat(62)));

    let (before, after) = ("a".repeat(24), "b".repeat(50));
    let long = format!("\"{before}%{after}\"").parse().unwrap();
    let drawn = excerpt::of_literal(&long, 24..25);
    let caret = " ".repeat(25);
    assert_eq!(drawn, format!("| …{before}%{}…\n| {caret}^", &after[..39]));
}

/// Lines and columns are counted from one, and columns in characters.
#[test]
fn a_fault_in_a_file_has_its_line_and_column() {
    let file = File { path: "a.txt".into(), bytes: b"x%\nab\xC3\xBC\xFF%zz\n".to_vec() };
    let cases = [(0..1, "1:1", "| x%", "| ^"), (1..2, "1:2", "| x%", "|  ^")];
    for (bytes, place, line, caret) in cases {
        let drawn = excerpt::of_file(&file, bytes);
        assert_eq!(drawn, format!("--> a.txt:{place}\n{line}\n{caret}"));
    }
    let drawn = excerpt::of_file(&file, 8..11);
    assert_eq!(drawn, "--> a.txt:2:5\n| abü\\xFF%zz\n|        ^^^");
}
