//! Makes a page to play with: URLs, templates, queries, percent-encoding and encodings in a browser,
//! with the lines of Rust that give the results, and the errors of the compiler. The page is one
//! file, `target/playground.html`, which a release carries and which works without a server.
//!
//!     cargo run --manifest-path examples/playground/Cargo.toml
//!
//! The library of this package is the program in the page. It is compiled for wasm32, and needs
//! `rustup target add wasm32-unknown-unknown`.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs, io};

use data_encoding::BASE64;

const TARGET: &str = "wasm32-unknown-unknown";

const HTML: &str = include_str!("../page/page.html");
const STYLE: &str = include_str!("../page/style.css");
const SCRIPT: &str = include_str!("../page/script.js");

fn main() -> ExitCode {
    match make() {
        Ok(page) => {
            println!("{}", page.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Makes the page, and returns its path.
fn make() -> Result<PathBuf, Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target_folder = folder.join("target");
    check_target()?;
    let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .env("CARGO_ENCODED_RUSTFLAGS", without_paths(folder)?.join("\x1F"))
        .args(["build", "--release", "--lib", "--locked", "--target", TARGET, "--manifest-path"])
        .arg(folder.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(&target_folder)
        .status()?;
    if !status.success() {
        return Err(format!("cannot build the page for {TARGET}").into());
    }
    let program = fs::read(target_folder.join(TARGET).join("release/page.wasm"))?;
    let page = target_folder.join("playground.html");
    let html = HTML
        .replace("/* STYLE */", STYLE)
        .replace("/* SCRIPT */", SCRIPT)
        .replace("/* PROJECT */", &project(&folder.join("../.."))?)
        .replace("/* PROGRAM */", &BASE64.encode(&program));
    fs::write(&page, html)?;
    Ok(page)
}

/// The address of the project: the `repository` of its manifest. Until it has one, the README in this
/// checkout.
fn project(root: &Path) -> io::Result<String> {
    let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
    let repository = manifest.lines().find_map(|line| line.strip_prefix("repository = \""));
    let address = repository.and_then(|rest| rest.split('"').next());
    Ok(address.unwrap_or("../../../README.md").to_owned())
}

/// The options of rustc that replace the paths of this machine in the page, which may be published.
fn without_paths(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut options = Vec::new();
    let checkout = folder.join("../..").canonicalize()?;
    let home = env::home_dir().unwrap_or_default();
    let cargo = env::var_os("CARGO_HOME").map_or(home.join(".cargo"), PathBuf::from);
    for (path, name) in [
        (home, "~"),
        (cargo, "cargo"),
        (rustc(&["--print", "sysroot"])?, "rust"),
        (checkout, "etched"),
    ] {
        options.push(format!("--remap-path-prefix={}={name}", path.display()));
    }
    Ok(options)
}

/// A path that rustc prints.
fn rustc(arguments: &[&str]) -> Result<PathBuf, Box<dyn Error>> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(arguments).output()?;
    Ok(String::from_utf8(output.stdout)?.trim_end().into())
}

/// Checks that the standard library of the target is installed.
fn check_target() -> Result<(), Box<dyn Error>> {
    if rustc(&["--print", "target-libdir", "--target", TARGET])?.is_dir() {
        return Ok(());
    }
    Err(format!("the target {TARGET} is missing. Install it: rustup target add {TARGET}").into())
}
