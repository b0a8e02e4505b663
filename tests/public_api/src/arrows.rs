//! Tests that imports go one way: files do not import each other in a circle, and a folder of the
//! runtime imports only folders that docs/architecture.md draws below it. The tests of a crate may
//! import anything.
//!
//! A re-export is an import, except where a file re-exports a part of its own folder: `pub use
//! value::Url` in `url/mod.rs` only gives that part a shorter path. An import by a shorter path is
//! an import of the file that defines the item. So `use super::Url` in `url/parser.rs` imports
//! `url/value.rs`, and two files that import each other through `url/mod.rs` are a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Item, UseTree, Visibility};

/// The path of a module or an item from the root of its crate.
type Names = Vec<String>;

/// The files that import each other, as pairs of importer and imported.
type Arrows = BTreeSet<(String, String)>;

#[derive(Default)]
struct Crate {
    /// The file of each module. A module that is written inside a file has the path of that file.
    modules: BTreeMap<Names, Names>,
    /// Where the names come from that a module imports.
    origins: BTreeMap<Names, Names>,
    /// A module, and a path that it names. A path that is only re-exported by the folder that has
    /// the item is left out.
    paths: Vec<(Names, Names)>,
}

impl Crate {
    fn of(sources: &Path) -> Crate {
        let mut this = Crate::default();
        this.read_folder(sources, &[]);
        for pass in [Crate::read_imports, Crate::read_paths] {
            let files: Vec<Names> = this.modules.values().cloned().collect();
            for file in files.iter().collect::<BTreeSet<_>>() {
                let text = fs::read_to_string(path_of(sources, file)).unwrap();
                this.read_items(&syn::parse_file(&text).unwrap().items, file, &pass);
            }
        }
        this
    }

    /// Finds the modules that are files.
    fn read_folder(&mut self, folder: &Path, names: &[String]) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_string();
            let own =
                if ["lib", "mod"].contains(&&*name) { names.to_vec() } else { join(names, name) };
            if own.last().is_some_and(|name| name == "tests") {
                continue;
            }
            if path.is_dir() {
                self.read_folder(&path, &own);
            } else {
                self.modules.insert(own.clone(), own);
            }
        }
    }

    /// Calls `read` for each item of a module and of the modules that are written in it.
    fn read_items(
        &mut self,
        items: &[Item],
        module: &Names,
        read: &impl Fn(&mut Crate, &Item, &Names),
    ) {
        for item in items {
            match item {
                Item::Mod(inner) if is_for_tests(&inner.attrs) => {}
                Item::Mod(inner) => {
                    if let Some((_, items)) = &inner.content {
                        let inner = join(module, inner.ident.to_string());
                        let file = self.modules[module].clone();
                        self.modules.insert(inner.clone(), file);
                        self.read_items(items, &inner, read);
                    }
                }
                item => read(self, item, module),
            }
        }
    }

    /// The first pass: where names come from.
    fn read_imports(&mut self, item: &Item, module: &Names) {
        if let Item::Use(item) = item {
            for (name, path) in leaves(&item.tree) {
                if let Some(path) = self.absolute(module, &path) {
                    self.origins.insert(join(module, name), path);
                }
            }
        }
    }

    /// The second pass: what is imported, and what is named by its path.
    fn read_paths(&mut self, item: &Item, module: &Names) {
        if let Item::Use(item) = item {
            let is_public = !matches!(item.vis, Visibility::Inherited);
            let file = self.modules[module].clone();
            for (_, path) in leaves(&item.tree) {
                let Some(path) = self.absolute(module, &path) else { continue };
                let is_own = path.starts_with(&file) && path.len() > file.len();
                if !(is_public && (file.is_empty() || is_own)) {
                    self.paths.push((module.clone(), path));
                }
            }
            return;
        }
        let mut paths = Vec::new();
        paths_in(item.to_token_stream(), &mut paths);
        for path in paths {
            if let Some(path) = self.absolute(module, &path) {
                self.paths.push((module.clone(), path));
            }
        }
    }

    /// The path from the root of the crate; `None` for a path into another crate.
    fn absolute(&self, module: &Names, path: &[String]) -> Option<Names> {
        let mut base = module.clone();
        let mut path = path;
        match path.first()?.as_str() {
            "crate" => (base, path) = (Names::new(), &path[1..]),
            "self" => path = &path[1..],
            "super" => {
                while path.first().is_some_and(|name| name == "super") {
                    base.pop();
                    path = &path[1..];
                }
            }
            first if self.modules.contains_key(&join(module, first.into())) => {}
            _ => return None,
        }
        base.extend(path.iter().cloned());
        Some(base)
    }

    /// The file that defines the item of a path. The path is followed through the names that other
    /// files import.
    fn file_of(&self, path: &[String]) -> &Names {
        let mut path = path.to_vec();
        for _ in 0..9 {
            let end = (0..=path.len())
                .rev()
                .find(|end| {
                    let start = &path[..*end];
                    self.modules.contains_key(start) || self.origins.contains_key(start)
                })
                .expect("the root is a module");
            match self.origins.get(&path[..end]) {
                Some(origin) if !self.modules.contains_key(&path[..end]) => {
                    path = [origin, &path[end..]].concat();
                }
                _ => return &self.modules[&path[..end]],
            }
        }
        panic!("{path:?} has no end");
    }

    fn arrows(&self) -> Arrows {
        let arrows = self
            .paths
            .iter()
            .map(|(module, path)| (self.modules[module].join("/"), self.file_of(path).join("/")));
        arrows.filter(|(from, to)| from != to).collect()
    }
}

fn join(names: &[String], name: String) -> Names {
    [names, &[name]].concat()
}

fn path_of(sources: &Path, file: &[String]) -> PathBuf {
    let path = sources.join(file.join("/"));
    let candidates = [path.with_extension("rs"), path.join("mod.rs"), path.join("lib.rs")];
    candidates.into_iter().find(|path| path.exists()).unwrap()
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes
        .iter()
        .any(|it| it.path().is_ident("cfg") && it.to_token_stream().to_string().contains("test"))
}

/// Each name that a `use` imports, with its path.
fn leaves(tree: &UseTree) -> Vec<(String, Names)> {
    match tree {
        UseTree::Path(path) => {
            let name = path.ident.to_string();
            let under = |(leaf, rest): (String, Names)| (leaf, [vec![name.clone()], rest].concat());
            leaves(&path.tree).into_iter().map(under).collect()
        }
        UseTree::Name(name) if name.ident == "self" => vec![(String::new(), vec![])],
        UseTree::Name(name) => vec![(name.ident.to_string(), vec![name.ident.to_string()])],
        UseTree::Rename(new) => vec![(new.rename.to_string(), vec![new.ident.to_string()])],
        UseTree::Glob(_) => vec![("*".into(), vec![])],
        UseTree::Group(group) => group.items.iter().flat_map(leaves).collect(),
    }
}

/// The paths `a::b::c` in a token stream, also inside macros.
fn paths_in(tokens: TokenStream, paths: &mut Vec<Names>) {
    let mut path = Names::new();
    let mut colons = 0;
    for token in tokens {
        match &token {
            TokenTree::Ident(name) if colons == 2 && !path.is_empty() => {
                path.push(name.to_string())
            }
            TokenTree::Ident(name) => {
                paths.push(std::mem::replace(&mut path, vec![name.to_string()]));
            }
            TokenTree::Punct(sign) if sign.as_char() == ':' => {
                colons += 1;
                continue;
            }
            TokenTree::Group(group) => {
                paths.push(std::mem::take(&mut path));
                // `pub(in crate::kernel)` imports nothing.
                if group.stream().into_iter().next().is_none_or(|first| first.to_string() != "in") {
                    paths_in(group.stream(), paths);
                }
            }
            _ => paths.push(std::mem::take(&mut path)),
        }
        colons = 0;
    }
    paths.push(path);
    paths.retain(|path| path.len() > 1);
}

/// The nodes of a circle, if there is one: what is left when each node that imports nothing else is
/// removed, again and again.
fn circle(arrows: &Arrows) -> Arrows {
    let mut left = arrows.clone();
    loop {
        let importers: BTreeSet<String> = left.iter().map(|(from, _)| from.clone()).collect();
        let imported: BTreeSet<String> = left.iter().map(|(_, to)| to.clone()).collect();
        let before = left.len();
        left.retain(|(from, to)| importers.contains(to) && imported.contains(from));
        if left.len() == before {
            return left;
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The layers of the runtime, from the highest to the lowest, as docs/architecture.md draws them.
fn layers(root: &Path) -> Vec<Vec<String>> {
    let page = fs::read_to_string(root.join("docs/architecture.md")).unwrap();
    let (_, section) = page.split_once("\n## Layers of the runtime\n").unwrap();
    let drawn = section.lines().skip_while(|line| !line.starts_with("    "));
    let drawn = drawn.map_while(|line| line.strip_prefix("    "));
    drawn
        .map(|line| {
            let names = line.split_once("  ").map_or(line, |(names, _)| names);
            names.split(", ").map(String::from).collect()
        })
        .collect()
}

#[test]
fn files_do_not_import_each_other_in_a_circle() {
    for name in ["runtime", "macros"] {
        let arrows = Crate::of(&root().join(name).join("src")).arrows();
        assert!(arrows.len() > 50, "{name} has {} imports", arrows.len());
        let circle = circle(&arrows);
        assert!(circle.is_empty(), "files of {name} import each other in a circle: {circle:#?}");
    }
}

#[test]
fn folders_import_only_those_below() {
    let layers = layers(&root());
    let folder = |file: &str| file.split('/').next().unwrap().to_string();
    let depth = |file: &str| {
        let depth = layers.iter().position(|layer| layer.contains(&folder(file)));
        depth.unwrap_or_else(|| panic!("docs/architecture.md draws no layer for {file}"))
    };
    let mut arrows = Crate::of(&root().join("runtime/src")).arrows();
    arrows.retain(|(from, to)| !from.is_empty() && folder(from) != folder(to));
    arrows.retain(|(from, to)| depth(from) >= depth(to));
    assert!(arrows.is_empty(), "not below the folder that imports it: {arrows:#?}");
}

#[test]
fn a_circle_is_found() {
    let arrows = |pairs: &[(&str, &str)]| -> Arrows {
        pairs.iter().map(|(from, to)| ((*from).into(), (*to).into())).collect()
    };
    assert!(circle(&arrows(&[("a", "b"), ("b", "c"), ("a", "c")])).is_empty());
    let found = circle(&arrows(&[("a", "b"), ("b", "c"), ("c", "b"), ("c", "d")]));
    assert_eq!(found, arrows(&[("b", "c"), ("c", "b")]));
}
