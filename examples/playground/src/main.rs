//! Makes a page to play with: percent-encoding, encodings and URLs in a browser. The page is one
//! file, and works without a server.
//!
//!     cargo run --manifest-path examples/playground/Cargo.toml
//!
//! The library of this package is the program in the page. It is compiled for wasm32, and needs
//! `rustup target add wasm32-unknown-unknown`.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

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
        .replace("/* PROGRAM */", &BASE64.encode(&program));
    fs::write(&page, html)?;
    Ok(page)
}

/// Checks that the standard library of the target is installed.
fn check_target() -> Result<(), Box<dyn Error>> {
    let output = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .args(["--print", "target-libdir", "--target", TARGET])
        .output()?;
    let folder = String::from_utf8(output.stdout)?;
    if Path::new(folder.trim_end()).is_dir() {
        return Ok(());
    }
    Err(format!("the target {TARGET} is missing. Install it: rustup target add {TARGET}").into())
}
