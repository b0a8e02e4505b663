//! Tests that the table of the docs' front page is the README's, with links. The links are made from
//! the names in the table. To write `docs/what-to-call.md` anew:
//! `RECORD=1 cargo test --test repository front_page::`.

use std::collections::BTreeMap;
use std::fs;

use crate::gallery::check;

/// Macros of the standard library, which are not linked.
const STANDARD: [&str; 2] = ["concat!", "format!"];

/// The public items: the path of each, and the line that declares it.
struct Items(BTreeMap<String, String>);

impl Items {
    fn read() -> Items {
        let mut items = BTreeMap::new();
        for name in ["etched", "etched_runtime"] {
            let lines = fs::read_to_string(format!("tests/public_api/{name}.txt")).unwrap();
            for line in lines.lines() {
                if let Some((_, path)) = line.split_once(&format!(" {name}::")) {
                    items.insert(path_of(path), line.to_owned());
                }
            }
        }
        Items(items)
    }

    /// The type of a constant.
    fn type_of(&self, constant: &str) -> Option<String> {
        let (_, of) = self.0.get(constant)?.split_once(": etched_runtime::")?;
        Some(path_of(of))
    }

    /// The item that a call names, as a path for rustdoc. A call may be that of a method of the type
    /// before it, which is `of`.
    fn find(&self, call: &str, of: &mut String) -> Option<String> {
        let name = call.trim_start_matches('.');
        let end = name.find(|sign: char| !sign.is_alphanumeric() && !"_:.!".contains(sign));
        let name = &name[..end.unwrap_or(name.len())];
        if let Some((macro_name, _)) = name.split_once('!') {
            return self
                .0
                .contains_key(&format!("{macro_name}!"))
                .then(|| format!("{macro_name}!"));
        }
        let path = match name.split_once('.') {
            Some((constant, method)) => format!("{}::{method}", self.type_of(constant)?),
            None if self.0.contains_key(name) => name.to_owned(),
            None => format!("{of}::{name}"),
        };
        let line = self.0.get(&path)?;
        if let Some((parent, _)) = path.rsplit_once("::") {
            *of = parent.to_owned();
        }
        // A macro may have the name of a function or of a module.
        Some(match path.contains("::") {
            false if line.contains(" fn ") => format!("{path}()"),
            false if line.contains(" mod ") => format!("mod@{path}"),
            _ => path,
        })
    }
}

/// A path without the generics in it, up to its end.
fn path_of(text: &str) -> String {
    let (mut path, mut depth) = (String::new(), 0);
    for sign in text.chars() {
        match sign {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ if depth > 0 => {}
            _ if sign.is_alphanumeric() || "_:!".contains(sign) => path.push(sign),
            _ => break,
        }
    }
    path.trim_end_matches(':').to_owned()
}

/// A cell, in which each name of an item is a link.
fn linked(cell: &str, items: &Items) -> String {
    let mut of = String::new();
    let spans = cell.split('`').enumerate().map(|(at, span)| {
        if at % 2 == 0 {
            return span.to_owned();
        }
        match items.find(span, &mut of) {
            Some(path) => format!("[`{span}`][{path}]"),
            None => {
                let is_other = STANDARD.contains(&span) || !span.contains(['(', '!', ':']);
                assert!(is_other, "the README names `{span}`, which is not a public item");
                format!("`{span}`")
            }
        }
    });
    spans.collect()
}

#[test]
fn the_table_is_the_readmes() {
    let (readme, items) = (fs::read_to_string("README.md").unwrap(), Items::read());
    let (_, table) = readme.split_once("## What to call\n\n").expect("the README has the table");
    let rows: Vec<Vec<&str>> = table
        .lines()
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let mut made = String::new();
    for (at, row) in rows.iter().enumerate() {
        for (head, cell) in rows[0].iter().zip(row) {
            let is_call = at > 1 && head.starts_with("at ");
            made += &format!("| {} ", if is_call { linked(cell, &items) } else { (*cell).into() });
        }
        made += "|\n";
    }
    assert!(made.matches("][").count() >= 40, "{made}");
    check("docs/what-to-call.md", &made);
}
