//! Tests that the docs show every public item in an example.
//!
//! A module must have an example. Any other item must have an example too, or an example on the
//! same page must name the item: for a method, an example of its type or of another method; for an
//! item of a module, an example of the module. A type also counts as shown if a function with an
//! example returns it. Implemented traits, fields and variants are not checked.
//!
//! rustdoc's lint for examples skips items that are declared in a private module and re-exported,
//! as nearly all items here are. So this test reads rustdoc's JSON. On a stable toolchain, the JSON
//! is available only with `RUSTC_BOOTSTRAP`, and its format may change. Therefore `cargo test`
//! leaves this target out, and CI runs it by name.

use std::collections::HashSet;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

#[test]
fn every_public_item_is_shown_in_an_example() {
    let mut without = Vec::new();
    for (package, count) in [("etched-runtime", 200), ("etched", 15)] {
        let docs = Docs::of(package);
        let mut search =
            Search { docs: &docs, returned: docs.returned(), count: 0, without: vec![] };
        search.item("", "", &docs.0["root"]);
        assert!(search.count >= count, "{package} has only {} items", search.count);
        without.append(&mut search.without);
    }
    without.sort();
    without.dedup();
    assert!(without.is_empty(), "without an example: {without:#?}");
}

/// The JSON of rustdoc for a crate.
struct Docs(Value);

impl Docs {
    fn of(package: &str) -> Docs {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
        let status = Command::new(env::var_os("CARGO").unwrap())
            .args(["rustdoc", "--quiet", "--lib", "--all-features", "--package", package])
            .arg("--target-dir")
            .arg(target)
            .args(["--", "-Zunstable-options", "--output-format", "json"])
            .env("RUSTC_BOOTSTRAP", "1")
            .status()
            .unwrap();
        assert!(status.success());
        let file = target.join("doc").join(package.replace('-', "_")).with_extension("json");
        Docs(serde_json::from_slice(&fs::read(file).unwrap()).unwrap())
    }

    /// The item, if it is part of this crate and not hidden.
    fn get(&self, id: &Value) -> Option<&Value> {
        self.0["index"].get(id.to_string())
    }

    /// The types that are returned by functions with examples.
    fn returned(&self) -> HashSet<u64> {
        let mut ids = HashSet::new();
        for item in self.0["index"].as_object().unwrap().values() {
            if !examples(item).is_empty() {
                types(&item["inner"]["function"]["sig"]["output"], &mut ids);
            }
        }
        ids
    }
}

/// Collects the types in a type.
fn types(of: &Value, ids: &mut HashSet<u64>) {
    match of {
        Value::Object(fields) => {
            ids.extend(fields.get("resolved_path").and_then(|path| path["id"].as_u64()));
            fields.values().for_each(|field| types(field, ids));
        }
        Value::Array(items) => items.iter().for_each(|item| types(item, ids)),
        _ => {}
    }
}

struct Search<'d> {
    docs: &'d Docs,
    returned: HashSet<u64>,
    count: usize,
    without: Vec<String>,
}

impl Search<'_> {
    /// Checks an item and its members. `page` is the code of the examples on the same page.
    fn item(&mut self, path: &str, page: &str, id: &Value) {
        let Some(item) = self.docs.get(id) else { return };
        let inner = &item["inner"];
        if let Some(reexport) = inner.get("use") {
            let Some(target) = self.docs.get(&reexport["id"]) else { return };
            if reexport["is_glob"] == true {
                let items = ids(&target["inner"]["module"]["items"]);
                return items.for_each(|id| self.item(path, page, id));
            }
            return self.item(path, page, &reexport["id"]);
        }
        let name = item["name"].as_str().unwrap();
        let path = &format!("{path}{}{name}", if path.is_empty() { "" } else { "::" });
        if let Some(module) = inner.get("module") {
            let page = &examples(item);
            if page.is_empty() {
                self.without.push(path.clone());
            }
            return ids(&module["items"]).for_each(|id| self.item(path, page, id));
        }
        self.count += 1;
        let is_shown = !examples(item).is_empty()
            || names(page, name)
            || id.as_u64().is_some_and(|id| self.returned.contains(&id));
        if !is_shown {
            self.without.push(path.clone());
        }
        let members: Vec<&Value> = ["struct", "enum"]
            .iter()
            .flat_map(|kind| ids(&inner[kind]["impls"]))
            .filter_map(|id| Some(&self.docs.get(id)?["inner"]["impl"]))
            .filter(|block| block["trait"].is_null())
            .flat_map(|block| ids(&block["items"]))
            .chain(ids(&inner["trait"]["items"]))
            .collect();
        let all = members.iter().filter_map(|id| self.docs.get(id)).map(examples);
        let page = [page.to_owned(), examples(item)].into_iter().chain(all).collect::<String>();
        members.iter().for_each(|id| self.item(path, &page, id));
    }
}

fn ids(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

/// The code of the examples in an item's docs.
fn examples(item: &Value) -> String {
    let docs = item["docs"].as_str().unwrap_or_default();
    let blocks = docs.split("```").skip(1).step_by(2);
    blocks.filter(|block| block.starts_with(['\n', 'r'])).collect()
}

/// Whether the name is a word of the code.
fn names(code: &str, name: &str) -> bool {
    code.split(|char: char| char != '_' && !char.is_alphanumeric()).any(|word| word == name)
}
