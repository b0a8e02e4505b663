//! Tests the table of the docs' front page, `docs/what-to-call.md`: it has the rows of the README, every
//! macro, and a link for every call. rustdoc tests where the links lead.

use std::fs;

/// The page without its links: `name` instead of [`name`][path].
fn without_links(page: &str) -> String {
    let mut text = String::new();
    let mut parts = page.split("`][");
    text += parts.next().unwrap();
    for part in parts {
        text += "`";
        text += part.split_once(']').expect("the link ends").1;
    }
    text.replace("[`", "`")
}

#[test]
fn it_has_the_rows_of_the_readme() {
    let readme = fs::read_to_string("README.md").unwrap();
    let (_, table) = readme.split_once("\n| you have |").expect("the README has the table");
    let page = without_links(&fs::read_to_string("docs/what-to-call.md").unwrap());
    let rows: Vec<&str> = table.lines().skip(2).take_while(|line| line.starts_with('|')).collect();
    assert_eq!(rows.len(), 8);
    for row in rows {
        assert!(page.lines().any(|line| line == row), "the front page has no row\n{row}\n{page}");
    }
}

#[test]
fn each_call_is_a_link() {
    let page = fs::read_to_string("docs/what-to-call.md").unwrap();
    let mut count = 0;
    for row in page.lines().skip(2) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        for cell in cells.iter().skip(2) {
            for (at, span) in cell.split('`').enumerate().filter(|(at, _)| at % 2 == 1) {
                let before = cell.split('`').nth(at - 1).unwrap();
                assert!(before.ends_with('['), "`{span}` is not a link, in {row}");
                count += 1;
            }
        }
    }
    assert!(count >= 40, "{count}");
}

#[test]
fn it_names_every_macro() {
    let items = fs::read_to_string("tests/public_api/etched.txt").unwrap();
    let names = items.lines().filter_map(|line| line.strip_prefix("pub macro etched::"));
    // A twin that gives a `&str` is named in general.
    let names: Vec<_> = names.filter(|name| !name.ends_with("_str!")).collect();
    assert!(names.contains(&"url!"), "{names:?}");
    let page = fs::read_to_string("docs/what-to-call.md").unwrap();
    for name in names {
        assert!(page.contains(&format!("[`{name}")), "the front page has no {name}");
    }
}
