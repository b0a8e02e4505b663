//! Builds a program with cargo, in a new folder.

use std::error::Error;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use wait4::{ResourceUsage, Wait4};

use super::programs::Program;

/// The versions of all dependencies.
const LOCK: &str = include_str!("../../Cargo.lock");

const MAIN: &str = r#"
fn main() {
    let text = std::env::args().nth(1).unwrap_or_default();
    println!("{text} {:?}", VALUE);
}
"#;

/// The prefixes of environment variables that would change cargo's default build.
const SETTINGS: [&str; 5] =
    ["CARGO_BUILD_", "CARGO_ENCODED_RUSTFLAGS", "CARGO_PROFILE_", "RUSTC_", "RUSTFLAGS"];

impl Program {
    /// Builds the program; returns the seconds of processor time (user and system) of cargo and of
    /// every process that it started.
    pub fn build(&self) -> Result<f64, Box<dyn Error>> {
        self.build_in(&Folder::new()?, self.command)
    }

    /// Builds the program for release, without symbols; returns its size in bytes.
    pub fn size(&self) -> Result<u64, Box<dyn Error>> {
        let folder = Folder::new()?;
        self.build_in(&folder, &["build", "--release", "--config", "profile.release.strip=true"])?;
        let file = format!("target/release/clean{}", env::consts::EXE_SUFFIX);
        Ok(fs::metadata(folder.0.join(file))?.len())
    }

    fn build_in(&self, folder: &Folder, command: &[&str]) -> Result<f64, Box<dyn Error>> {
        fs::create_dir(folder.0.join("src"))?;
        let (file, source, lib) = match self.value {
            Some(value) => ("main.rs", MAIN.replace("VALUE", value), ""),
            None => ("lib.rs", String::new(), "[lib]\nproc-macro = true\n\n"),
        };
        let manifest = format!(
            "[package]\nname = \"clean\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n{lib}\
             [dependencies]\n{}\n[workspace]\n",
            self.dependencies()?
        );
        fs::write(folder.0.join("src").join(file), source)?;
        fs::write(folder.0.join("Cargo.toml"), manifest)?;
        fs::write(folder.0.join("Cargo.lock"), LOCK)?;

        let cargo = |command: &[&str]| -> Result<f64, Box<dyn Error>> {
            let mut cargo = Command::new(env!("CARGO"));
            for name in env::vars_os().map(|(name, _)| name).filter(is_setting) {
                cargo.env_remove(name);
            }
            cargo.env("CARGO_INCREMENTAL", "0").env("CARGO_TARGET_DIR", folder.0.join("target"));
            let used =
                cargo.args(command).arg("--quiet").current_dir(&folder.0).spawn()?.wait4()?;
            if !used.status.success() {
                return Err(format!("cargo could not build {}", self.name).into());
            }
            let ResourceUsage { utime, stime, .. } = used.rusage;
            Ok((utime + stime).as_secs_f64())
        };
        cargo(&["fetch"])?;
        cargo(&[command, &["--offline"]].concat())
    }
}

fn is_setting(name: &OsString) -> bool {
    let name = name.to_string_lossy();
    SETTINGS.iter().any(|start| name.starts_with(start))
}

/// A temporary folder, which is deleted on drop.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, Box<dyn Error>> {
        let path = env::temp_dir().join(format!("etched-clean-build-{}", std::process::id()));
        fs::create_dir(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // If the folder cannot be removed, it does no harm in the temporary folder.
        let _ = fs::remove_dir_all(&self.0);
    }
}
