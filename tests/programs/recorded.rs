//! The compile errors that are recorded: those of `tests/ui`, and those of the proc macro's rows.

#![allow(dead_code, reason = "each test program uses a part")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Calls, each with the errors that the proc macro makes of it, in the form of rustc.
const ROWS: &str = include_str!("../../macros/src/tests/refused.txt");

/// A call that is refused, in a program.
pub(crate) struct Recorded {
    /// `<macro>/<fault>`, or the call.
    pub(crate) name: String,
    pub(crate) source: String,
    pub(crate) answer: String,
}

/// All cases, and all rows.
pub(crate) fn recorded() -> impl Iterator<Item = Recorded> {
    let cases = cases("stderr").into_iter().map(|name| {
        let (source, answer) = (read(&name, "rs"), read(&name, "stderr"));
        Recorded { name, source, answer }
    });
    let rows = ROWS.split("\n\n").map(|row| {
        let (call, errors) = row.split_once('\n').unwrap();
        let source = format!("fn main() {{\n{}    let _ = etched::{call};\n}}\n", variables(call));
        let answer = errors.replace("\nerror: ", "\n\nerror: ") + "\n";
        Recorded { name: call.to_owned(), source, answer }
    });
    cases.chain(rows)
}

/// Declares the variables of the expressions in a call.
fn variables(call: &str) -> String {
    let expressions = call.split('{').skip(1).map(|part| part.split(['}', ':']).next().unwrap());
    let names = expressions.flat_map(|list| list.split(','));
    let names = names.map(|name| name.trim_matches(|char: char| !char.is_ascii_lowercase()));
    let is_name =
        |name: &&str| !name.is_empty() && name.chars().all(|char| char.is_ascii_lowercase());
    names.filter(is_name).map(|name| format!("    let {name} = \"a\";\n")).collect()
}

/// The files of `tests/ui` with this ending, each as `<macro>/<fault>`.
pub(crate) fn cases(ending: &str) -> BTreeSet<String> {
    let entries = |path| fs::read_dir::<PathBuf>(path).unwrap().map(|entry| entry.unwrap().path());
    let files = entries(ui()).flat_map(entries);
    let files = files.filter(|path| path.extension().is_some_and(|found| found == ending));
    let case = |path: PathBuf| path.strip_prefix(ui()).unwrap().with_extension("");
    files.map(|path| case(path).to_str().unwrap().replace('\\', "/")).collect()
}

pub(crate) fn read(case: &str, ending: &str) -> String {
    fs::read_to_string(ui().join(case).with_extension(ending)).unwrap()
}

pub(crate) fn ui() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ui")
}
