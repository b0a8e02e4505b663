//! Tests what the doctests of `docs/recipes.md` and the tests of `docs/recipes-crates.md` do not: the
//! list of links, and the compile error; and of `docs/moving-in.md` the opening.

use std::collections::HashMap;
use std::fs;

use crate::page_rules::cells;

const CASE: &str = "tests/ui/utf8_str/file_ill_formed";

fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap()
}

/// The anchor of a title, as GitHub and rustdoc make it.
fn anchor(title: &str) -> String {
    let sign = |sign: char| match sign {
        ' ' => Some('-'),
        '-' | '_' => Some(sign),
        _ => sign.is_alphanumeric().then(|| sign.to_ascii_lowercase()),
    };
    title.chars().filter_map(sign).collect()
}

#[test]
fn the_list_links_to_every_recipe() {
    let (page, http) = (read("docs/recipes.md"), read("docs/recipes-crates.md"));
    let ours = page.lines().filter_map(|line| line.strip_prefix("## ")).map(|title| ("", title));
    let others = http.lines().filter_map(|line| line.strip_prefix("### "));
    let sections: Vec<_> = ours.chain(others.map(|title| ("recipes-crates.md", title))).collect();

    // `[label]: target`
    let definitions: HashMap<_, _> =
        page.lines().filter_map(|line| line.strip_prefix('[')?.split_once("]: ")).collect();
    let listed: Vec<_> = page
        .lines()
        .filter_map(|line| line.strip_prefix("- [")?.split_once(']'))
        .map(|(title, link)| match link.strip_prefix('(') {
            Some(target) => (title, target.strip_suffix(')').unwrap()),
            None => (title, definitions[link.trim_matches(['[', ']'])]),
        })
        .collect();
    let expected: Vec<_> = sections
        .iter()
        .map(|&(file, title)| (title, format!("{file}#{}", anchor(title))))
        .collect();
    assert_eq!(listed, expected.iter().map(|(title, link)| (*title, &**link)).collect::<Vec<_>>());
    let title = format!("Recipes: code for {} common tasks.\n", sections.len());
    assert!(page.starts_with(&title), "{title}");

    // In rustdoc, both files are one page.
    let module = read("src/lib.rs");
    for (label, target) in definitions {
        let (_, anchor) = target.split_once('#').unwrap();
        assert!(module.contains(&format!("doc = \"[{label}]: #{anchor}\",")), "{label}");
    }
}

#[test]
fn every_block_has_an_assertion() {
    for path in ["docs/recipes.md", "docs/recipes-crates.md"] {
        let page = read(path);
        for section in page.split("\n## ").flat_map(|part| part.split("\n### ")).skip(1) {
            let blocks: Vec<_> = section.split("```").skip(1).step_by(2).collect();
            assert!(blocks[0].starts_with("rust\n") && blocks[0].contains("assert"), "{section}");
            assert!(blocks[1..].iter().all(|block| block.starts_with("text\n")), "{section}");
        }
    }
}

#[test]
fn the_error_is_a_recorded_one() {
    let shown = read(&format!("{CASE}.stderr")).replace(&format!("{CASE}.rs"), "src/main.rs");
    assert!(read("docs/recipes.md").contains(&format!("```text\n{}\n```", shown.trim())));
}

/// The opening has rows of five sections, which follow in that order. `tests/ecosystem` runs their calls.
#[test]
fn moving_in_opens_with_rows_of_five_crates() {
    let page = read("docs/moving-in.md");
    let (opening, rest) = page.split_once("\n## ").unwrap();
    let mut sections = rest.split("\n## ");
    let mut section = "";
    let mut count = 0;
    for row in opening.lines().filter(|line| line.starts_with('|')).skip(2) {
        let [from, theirs, ours] = &cells(row)[..] else { panic!("three cells: {row}") };
        if let Some((title, link)) = from.strip_prefix('[').and_then(|it| it.split_once("](")) {
            section = sections.next().unwrap();
            assert!(section.starts_with(&format!("{title}\n")), "{title}");
            assert_eq!(link, format!("#{})", anchor(title)));
            count += 1;
        }
        let start = format!("| {theirs} | {ours}");
        assert!(section.lines().any(|line| line.starts_with(&start)), "no such row: {start}");
    }
    assert_eq!(count, 5);
}
