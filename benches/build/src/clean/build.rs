//! Builds a program with cargo, in a new folder.

use std::collections::BTreeSet;
use std::error::Error;
use std::ffi::OsString;
use std::process::Command;
use std::{env, fs, io};

use wait4::{ResourceUsage, Wait4};

use super::programs::{Program, dependencies};
use crate::folder::Folder;

/// The versions of all dependencies.
const LOCK: &str = include_str!("../../Cargo.lock");

const MAIN: &str = r#"
fn main() {
    let text = std::env::args().nth(1).unwrap_or_default();
    println!("{text} {:?}", VALUE);
}
"#;

/// The command that builds a release program without symbols.
pub const SMALL: &[&str] = &["build", "--release", "--config", "profile.release.strip=true"];

/// The prefixes of environment variables that would change cargo's default build.
const SETTINGS: [&str; 5] =
    ["CARGO_BUILD_", "CARGO_ENCODED_RUSTFLAGS", "CARGO_PROFILE_", "RUSTC_", "RUSTFLAGS"];

/// What the build of a program costs.
pub struct Cost {
    /// Processor time (user and system) of cargo and of every process that it started.
    pub seconds: f64,
    /// The number of crates beside the program.
    pub crates: usize,
    /// The size of a release program.
    pub bytes: Option<u64>,
}

impl Program {
    pub fn build(&self) -> Result<Cost, Box<dyn Error>> {
        let folder = self.write()?;
        let seconds = folder.cargo(self.command)?;
        Ok(Cost { seconds, crates: folder.crates()?, bytes: folder.size().ok() })
    }

    fn write(&self) -> Result<Folder, Box<dyn Error>> {
        let (file, source, lib) = match self.value {
            Some(value) => ("main.rs", MAIN.replace("VALUE", value), ""),
            None => ("lib.rs", String::new(), "[lib]\nproc-macro = true\n\n"),
        };
        let folder = Folder::with_package(lib, &dependencies(self.dependencies)?)?;
        folder.write(file, &source)?;
        Ok(folder)
    }
}

impl Folder {
    /// A package without sources. `lib` is the section `[lib]` of its manifest, or empty, and
    /// `dependencies` the lines below `[dependencies]`.
    pub fn with_package(lib: &str, dependencies: &str) -> Result<Folder, Box<dyn Error>> {
        let folder = Folder::new("clean-build")?;
        fs::create_dir(folder.0.join("src"))?;
        let manifest = format!(
            "[package]\nname = \"clean\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n{lib}\
             [dependencies]\n{dependencies}\n[workspace]\n",
        );
        fs::write(folder.0.join("Cargo.toml"), manifest)?;
        fs::write(folder.0.join("Cargo.lock"), LOCK)?;
        Ok(folder)
    }

    /// Writes a source file.
    pub fn write(&self, file: &str, source: &str) -> io::Result<()> {
        fs::write(self.0.join("src").join(file), source)
    }

    /// Runs a command of cargo after all downloads; returns the seconds of processor time.
    pub fn cargo(&self, command: &[&str]) -> Result<f64, Box<dyn Error>> {
        self.run(&["fetch"])?;
        self.run(&[command, &["--offline"]].concat())
    }

    fn run(&self, command: &[&str]) -> Result<f64, Box<dyn Error>> {
        let mut cargo = Command::new(env!("CARGO"));
        for name in env::vars_os().map(|(name, _)| name).filter(is_setting) {
            cargo.env_remove(name);
        }
        cargo.env("CARGO_INCREMENTAL", "0").env("CARGO_TARGET_DIR", self.0.join("target"));
        // As for a dependency from a registry, for which rustc runs no lints.
        cargo.env("RUSTFLAGS", "--cap-lints=allow");
        let used = cargo.args(command).arg("--quiet").current_dir(&self.0).spawn()?.wait4()?;
        if !used.status.success() {
            return Err(format!("`cargo {}` failed", command.join(" ")).into());
        }
        let ResourceUsage { utime, stime, .. } = used.rusage;
        Ok((utime + stime).as_secs_f64())
    }

    /// The number of crates that were built for the program.
    fn crates(&self) -> Result<usize, Box<dyn Error>> {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["tree", "--offline", "--edges", "normal,build", "--prefix", "none"]);
        let tree = cargo.args(["--no-dedupe"]).current_dir(&self.0).output()?.stdout;
        let tree = String::from_utf8(tree)?;
        // The first line is the program.
        Ok(tree.lines().skip(1).collect::<BTreeSet<_>>().len())
    }

    /// The size of the release program in bytes.
    pub fn size(&self) -> Result<u64, Box<dyn Error>> {
        let file = format!("target/release/clean{}", env::consts::EXE_SUFFIX);
        Ok(fs::metadata(self.0.join(file))?.len())
    }
}

fn is_setting(name: &OsString) -> bool {
    let name = name.to_string_lossy();
    SETTINGS.iter().any(|start| name.starts_with(start))
}
