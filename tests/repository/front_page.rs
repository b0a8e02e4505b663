//! Tests the tables of the docs' front page, `docs/what-to-call.md`: they are those of the persons of the
//! README, have every macro, no long cell, and a link for every call. rustdoc tests where the links lead.

use std::fs;

use crate::page_rules::{broken, cells, without_links};

fn page() -> String {
    fs::read_to_string("docs/what-to-call.md").unwrap()
}

#[test]
fn a_person_has_a_table() {
    let readme = fs::read_to_string("README.md").unwrap();
    let page = page();
    let persons: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(persons.len(), 3);
    for person in persons {
        assert!(readme.contains(&format!("\n**{person}**")), "{person}");
    }
}

#[test]
fn no_cell_is_long() {
    assert_eq!(broken(&page(), 80), [""; 0]);
    let long = page()
        .lines()
        .filter(|line| line.starts_with('|'))
        .flat_map(cells)
        .map(|cell| without_links(&cell))
        .find(|cell| cell.chars().count() > 60);
    assert_eq!(long, None);
}

#[test]
fn each_call_is_a_link() {
    let mut count = 0;
    let page = page();
    for row in page.lines().filter(|line| line.starts_with('|')) {
        for cell in cells(row)
            .iter()
            .skip(1)
            .filter(|cell| cell.contains('`') && *cell != "in a `const fn`")
        {
            assert!(cell.starts_with("[`") && cell.ends_with(']'), "not a link: {cell}");
            count += 1;
        }
    }
    assert!(count >= 60, "{count}");
}

#[test]
fn it_names_every_macro() {
    let items = fs::read_to_string("tests/public_api/etched.txt").unwrap();
    let names = items.lines().filter_map(|line| line.strip_prefix("pub macro etched::"));
    // A twin that gives a `&str` is named in general.
    let names: Vec<_> = names.filter(|name| *name != "url_str!").collect();
    assert!(names.contains(&"url!"), "{names:?}");
    let page = page();
    for name in names {
        assert!(page.contains(&format!("[`{name}")), "the front page has no {name}");
    }
}
