//! A build from nothing: of crates that depend on etched, and of one that depends on no more
//! than what a proc macro is made of.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use wait4::{ResourceUsage, Wait4};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// What proc macros are usually made of, with the fewest features that serve.
const TOOLS: [&str; 3] = ["proc-macro2", "quote", "syn"];

/// What a build took in seconds of processor time, all crates together.
pub struct Clean {
    pub name: &'static str,
    /// The median.
    pub seconds: f64,
    pub best_seconds: f64,
}

/// Builds all of them in turns; the first is that of the tools alone.
pub fn run(rounds: usize) -> Result<Vec<Clean>, Box<dyn Error>> {
    let root = fs::read_to_string(Path::new(ROOT).join("Cargo.toml"))?;
    let is_tool = |line: &&str| TOOLS.iter().any(|tool| line.starts_with(&format!("{tool} = ")));
    let tools: Vec<&str> = root.lines().filter(is_tool).collect();
    if tools.len() != TOOLS.len() {
        return Err("a tool is not among the dependencies of the workspace".into());
    }
    let all = format!("etched = {{ path = {ROOT:?} }}");
    let least = format!("etched = {{ path = {ROOT:?}, default-features = false }}");
    let variants = [
        ("`proc-macro2`, `quote` and `syn` alone", false, &tools.join("\n")),
        ("etched", false, &all),
        ("etched without default features", false, &least),
        ("etched by path", true, &all),
        ("etched by path, without default features", true, &least),
    ];
    let mut seconds = variants.each_ref().map(|_| Vec::new());
    for round in 0..rounds {
        for ((name, by_path, dependencies), seconds) in variants.iter().zip(&mut seconds) {
            eprint!("\r{:60}", format!("round {} of {rounds}: {name}", round + 1));
            seconds.push(build(dependencies, *by_path)?);
        }
    }
    eprint!("\r{:60}\r", "");
    let results = variants.iter().zip(seconds).map(|((name, ..), mut seconds)| {
        seconds.sort_by(f64::total_cmp);
        Clean { name, seconds: seconds[seconds.len() / 2], best_seconds: seconds[0] }
    });
    Ok(results.collect())
}

/// Builds an empty program with these dependencies, as anybody would for the first time.
///
/// What comes from a registry never changes, so that cargo has nothing kept for the next time.
/// With what comes by path it does, and has it cut into more pieces.
fn build(dependencies: &str, by_path: bool) -> Result<f64, Box<dyn Error>> {
    let folder = Folder::new()?;
    let manifest = format!(
        "[package]\nname = \"clean\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\n{dependencies}\n\n[workspace]\n"
    );
    fs::create_dir(folder.0.join("src"))?;
    fs::write(folder.0.join("Cargo.toml"), manifest)?;
    fs::write(folder.0.join("src/main.rs"), "fn main() {}\n")?;
    fs::copy(Path::new(ROOT).join("Cargo.lock"), folder.0.join("Cargo.lock"))?;
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["build", "--quiet", "--offline", "--target-dir"]).arg(folder.0.join("target"));
    cargo.env("CARGO_INCREMENTAL", if by_path { "1" } else { "0" });
    let used = cargo.current_dir(&folder.0).spawn()?.wait4()?;
    if !used.status.success() {
        return Err("cargo could not build a program with these dependencies".into());
    }
    let ResourceUsage { utime, stime, .. } = used.rusage;
    Ok((utime + stime).as_secs_f64())
}

/// A folder that goes when it is no longer needed.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, Box<dyn Error>> {
        let path = std::env::temp_dir().join(format!("etched-clean-build-{}", std::process::id()));
        fs::create_dir(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left behind in a temporary folder harms nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}
