//! Makes a test of each table of `docs/moving-in.md`.
//!
//! A row has the call of the other library, our call, and the result. Each call with its result is
//! a `Case` of the test. The block of code above a table has what all its calls need: our lines,
//! and in comments those of the other library. Rows that put a text into a URL are also made
//! functions of that text, see [`holes`](crate::holes).

use std::fmt::Write as _;
use std::fs;

use crate::rows::{Call, Row};
use crate::{generated, holes, page};

/// The sections whose calls are not in Rust, and the constants that have these calls.
const LANGUAGES: [(&str, &str); 4] =
    [("Java", "JAVA"), ("JavaScript", "JAVASCRIPT"), ("Python", "PYTHON"), ("Go", "GO")];

pub(crate) fn extract() {
    let page = page("moving-in.md");
    let (mut tests, mut all_holes) = (String::new(), String::new());
    let mut languages = Vec::new();
    for section in page.split("\n## ").skip(1) {
        let (title, _) = section.split_once('\n').expect("a title");
        let language = LANGUAGES.iter().find(|(language, _)| *language == title);
        let (ours, theirs) = setup(section);
        let rows = rows(section);
        assert!(!rows.is_empty(), "{title} has a table");
        for row in &rows {
            all_holes += &holes::of_row(title, row, &ours, language.is_none().then_some(&theirs));
        }

        let mut cases: String =
            rows.iter().filter_map(|row| Some(row.ours.as_ref()?.case(&ours))).collect();
        if let Some((_, constant)) = language {
            languages.push(title);
            let calls: String = rows.iter().map(|row| row.theirs.literal() + ",\n").collect();
            writeln!(
                tests,
                "pub(crate) const {constant}: (&str, &[Call]) = ({theirs:?}, &[\n{calls}]);"
            )
            .expect("memory");
        } else {
            cases.extend(rows.iter().map(|row| row.theirs.case(&theirs)));
        }
        let name = title.to_lowercase().replace(", ", "_").replace([' ', '-', '.'], "_");
        let name = format!("table_{name}");
        writeln!(tests, "#[test]\nfn {name}() {{\ncheck(&[\n{cases}]);\n}}").expect("memory");
    }
    holes::check_excused(&page);
    assert_eq!(languages.len(), LANGUAGES.len(), "{languages:?}");
    writeln!(tests, "pub(crate) const HOLES: &[Hole] = &[\n{all_holes}];").expect("memory");
    fs::write(generated("moving_in.rs"), tests).expect("the tests");
}

/// The lines of the first block of a section: ours, and those of the other library.
fn setup(section: &str) -> (String, String) {
    let (mut ours, mut theirs) = (String::new(), String::new());
    let block = section.split("```").nth(1).and_then(|block| block.strip_prefix("rust\n"));
    for line in block.into_iter().flat_map(str::lines) {
        match line.strip_prefix("// ") {
            Some(line) => theirs.extend([line, "\n"]),
            None => ours.extend([line, "\n"]),
        }
    }
    (ours, theirs)
}

/// The rows of the tables of a section. A line of a table is the head, the rule below it, or a row.
/// If the head of the results has a variable, the calls of the other library change it.
fn rows(section: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    // Unless the next line is a head, the variable that the calls of the table change, if any.
    let mut changed = None;
    for line in section.lines() {
        if !line.starts_with('|') {
            changed = None;
            continue;
        }
        let cells = cells(line);
        let [theirs, ours, result] = &cells[..] else { panic!("three cells: {line}") };
        match &changed {
            None => changed = Some(codes(result).pop()),
            Some(_) if theirs.starts_with("---") => {}
            Some(changed) => rows.push(row(theirs, ours, result, changed.clone())),
        }
    }
    rows
}

/// The cells of a line. In a cell, `\|` is a vertical bar.
fn cells(line: &str) -> Vec<String> {
    let line = line.replace("\\|", "\0");
    let cells = line.trim_matches('|').split('|');
    cells.map(|cell| cell.trim().replace('\0', "|")).collect()
}

/// Reads a row. Two results are different ones: that of the other library, and ours.
fn row(theirs: &str, ours: &str, result: &str, changed: Option<String>) -> Row {
    let one = |cell: &str| {
        let mut codes = codes(cell);
        assert!(codes.len() < 2, "at most one call: {cell}");
        codes.pop()
    };
    let results = codes(result);
    let (their_result, our_result) = match &results[..] {
        [both] => (both, both),
        [theirs, ours] => {
            assert!(theirs != ours && result.contains("; here `"), "different results: {result}");
            (theirs, ours)
        }
        _ => panic!("one result or two: {result}"),
    };
    let our_call = one(ours);
    let has_one = our_call.is_some() || (ours.starts_with("none") && results.len() == 1);
    assert!(has_one, "no call of ours: {ours}");
    Row {
        theirs: Call {
            call: one(theirs).unwrap_or_else(|| panic!("a call: {theirs}")),
            result: their_result.clone(),
            changed,
        },
        ours: our_call.map(|call| Call { call, result: our_result.clone(), changed: None }),
    }
}

/// What is between backticks.
fn codes(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}
