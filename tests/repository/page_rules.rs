//! The rules for pages that are read in a hurry, such as the README: short paragraphs, tables with one
//! thing in a cell, and code that needs no scrolling.

use std::fs;
use std::path::Path;

const WORDS: usize = 60;
const CODE_SPANS: usize = 8;
const CELL: usize = 90;
const CODE_COLUMNS: usize = 88;
/// The compiler chooses the length of its lines.
const ERROR_COLUMNS: usize = 96;

/// Each place where a page breaks a rule: the number of the line, and what is wrong.
pub(crate) fn broken(page: &str, most_lines: usize) -> Vec<String> {
    let mut broken = Vec::new();
    let count = page.lines().count();
    if count > most_lines {
        broken.push(format!("{count} lines"));
    }
    // The language of the block of code around the line.
    let mut block: Option<&str> = None;
    let mut paragraph = String::new();
    for (number, line) in (1..).zip(page.lines().chain([""])) {
        let mut report = |what: String| broken.push(format!("line {number}: {what}"));
        if let Some(language) = block {
            if line == "```" {
                block = None;
                continue;
            }
            let most = if language == "text" { ERROR_COLUMNS } else { CODE_COLUMNS };
            match line.chars().count() {
                columns if columns > most => report(format!("{columns} columns of code")),
                _ => {}
            }
            continue;
        }
        let starts = ["- ", "#", "|", "```"].iter().any(|start| line.starts_with(start));
        if starts || line.is_empty() {
            let (words, spans) = (paragraph.split_whitespace().count(), spans(&paragraph).count());
            if words > WORDS {
                report(format!("{words} words in the paragraph before it"));
            }
            if spans > CODE_SPANS {
                report(format!("{spans} code spans in the paragraph before it"));
            }
            paragraph.clear();
        }
        match line.strip_prefix("```") {
            Some(language) => block = Some(language),
            None if line.starts_with('|') => {
                for cell in cells(line) {
                    let shown = without_links(&cell);
                    match shown.chars().count() {
                        signs if signs > CELL => report(format!("{signs} characters in a cell")),
                        _ => {}
                    }
                    let words = shown.split('`').step_by(2);
                    if words.clone().any(|part| part.contains([',', ';'])) || cell.contains("<br") {
                        report(format!("several things in the cell {shown}"));
                    }
                }
            }
            None if line.starts_with('#') => {}
            None => paragraph = paragraph + line + "\n",
        }
    }
    if block.is_some() {
        broken.push("a block of code does not end".to_owned());
    }
    broken
}

/// The code spans of a text that has no blocks of code.
pub(crate) fn spans(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The cells of a row. A `\|` is a sign of a cell.
pub(crate) fn cells(row: &str) -> Vec<String> {
    let row = row.trim().replace("\\|", "\0");
    let row = row.trim_start_matches('|');
    row.strip_suffix('|').unwrap_or(row).split('|').map(|it| it.trim().replace('\0', "|")).collect()
}

/// A text as it is shown: `name` instead of [`name`][path] and [name](path).
pub(crate) fn without_links(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        shown += before;
        // A code span may have brackets of its own.
        let end = match after.strip_prefix('`') {
            Some(code) => code.find("`]").map(|at| at + 2),
            None => after.find(']'),
        };
        let link = end.and_then(|end| Some((&after[..end], after[end + 1..].chars().next()?, end)));
        rest = match link {
            Some((name, open @ ('[' | '('), end)) => {
                shown += name;
                let close = if open == '[' { ']' } else { ')' };
                after[end + 2..].split_once(close).expect("the link ends").1
            }
            _ => {
                shown.push('[');
                after
            }
        };
    }
    shown + rest
}

#[test]
fn how_it_is_built_is_short_and_names_files() {
    let page = fs::read_to_string("docs/how-it-is-built.md").unwrap();
    assert_eq!(broken(&page, 80), [""; 0]);
    let paths: Vec<&str> =
        spans(&page).filter(|it| it.contains('/') && !it.contains(' ')).collect();
    assert!(paths.len() >= 20, "{paths:?}");
    for path in paths {
        let found = ["", "runtime/src"].iter().any(|folder| Path::new(folder).join(path).exists());
        assert!(found, "{path}");
    }
}

#[test]
fn what_breaks_a_rule_is_found() {
    let found = |page: &str| broken(page, 20);
    assert_eq!(found("# Title\nText with `code`.\n```rust\nlet x = 1;\n```\n"), [""; 0]);
    assert_eq!(found(&"\n".repeat(21)), ["21 lines"]);
    assert_eq!(found(&"word ".repeat(60)), [""; 0]);
    let words = found(&format!("{}\n{}", "word ".repeat(60), "word"));
    assert_eq!(words, ["line 3: 61 words in the paragraph before it"]);
    // An item of a list, and what follows a heading or a block, is a paragraph of its own.
    assert_eq!(found(&format!("{0}\n- {0}\n# {0}\n{0}", "word ".repeat(40))), [""; 0]);
    assert_eq!(found(&format!("{0}\n```sh\n```\n{0}", "word ".repeat(40))), [""; 0]);
    let spans = found(&format!("- {}\n  `b`\n- `c`", "`a` ".repeat(8)));
    assert_eq!(spans, ["line 3: 9 code spans in the paragraph before it"]);
    assert_eq!(found(&format!("| a | {} |", "b".repeat(91))), ["line 1: 91 characters in a cell"],);
    assert_eq!(found(&format!("| [`{}`][{}] |", "b".repeat(80), "c".repeat(80))), [""; 0]);
    for cell in ["`a(1)`, `b`", "a; b", "a<br>b"] {
        assert_eq!(found(&format!("| {cell} |")).len(), 1, "{cell}");
    }
    assert_eq!(found("| `a(1, 2); b` | [`c \\| d`](e, f) |"), [""; 0]);
    let code = format!("```sh\n{}\n```", "x".repeat(89));
    assert_eq!(found(&code), ["line 2: 89 columns of code"]);
    assert_eq!(found(&code.replace("sh", "text")), [""; 0]);
    assert_eq!(found("```rust\n"), ["a block of code does not end"]);
}

#[test]
fn links_are_not_shown() {
    assert_eq!(without_links("[`a[0]`][b], [c](d) [e]"), "`a[0]`, c [e]");
    assert_eq!(without_links("`[u8; 3]` and [c][d]"), "`[u8; 3]` and c");
}
