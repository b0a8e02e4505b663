//! Takes the table of the macros out of the crate of proc macros, so that it is written once.

use std::{env, fs, path::Path};

const SOURCE: &str = "../../macros/src/lib.rs";

fn main() {
    println!("cargo::rerun-if-changed={SOURCE}");
    let source = fs::read_to_string(SOURCE).expect("the crate of proc macros is there");
    let start = source.find("entry_points! {\n    url").expect("the table is there");
    let end = source[start..].find("\n}\n").expect("it ends") + "\n}\n".len();
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    let table = Path::new(&out).join("entry_points.rs");
    fs::write(table, &source[start..start + end]).expect("there is room");
}
