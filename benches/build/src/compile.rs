//! Runs rustc and measures it.

use std::error::Error;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use wait4::{ResUse, ResourceUsage, Wait4};

use crate::folder::Folder;

/// The name of the file beside a crate's source, for `include_str!`.
pub const INCLUDED: &str = "included.txt";

/// The cost of one run of rustc.
#[derive(Clone, Copy)]
pub struct Cost {
    /// Seconds of processor time, which other work on the machine disturbs least.
    pub seconds: f64,
    /// The peak memory in MB.
    pub megabytes: f64,
    pub warnings: usize,
}

/// What expands the macros of etched.
#[derive(Clone, Copy)]
pub enum Route {
    ProcMacro,
    /// `macro_rules!` and const evaluation: etched without default features.
    ConstEvaluation,
}

/// A rustc that finds the dependencies of this package.
pub struct Compiler {
    /// Holds the sources and the output.
    folder: Folder,
    /// The arguments for each route.
    arguments: [Vec<String>; 2],
}

impl Compiler {
    pub fn new() -> Result<Compiler, Box<dyn Error>> {
        let arguments = [dependencies(&[])?, dependencies(&["--no-default-features"])?];
        Ok(Compiler { folder: Folder::new("build-times")?, arguments })
    }

    /// Checks a crate with this source and this content of the file [`INCLUDED`].
    pub fn check(
        &self,
        source: &str,
        included: &str,
        route: Route,
    ) -> Result<Cost, Box<dyn Error>> {
        let [input, output, log, file] =
            ["lib.rs", "lib.rmeta", "log", INCLUDED].map(|it| self.folder.0.join(it));
        fs::write(&input, source)?;
        fs::write(file, included)?;
        let mut child = Command::new("rustc")
            .args(["--edition=2024", "--crate-type=lib", "--emit=metadata", "-o"])
            .args([&output, &input])
            .args(&self.arguments[route as usize])
            .stderr(File::create(&log)?)
            .spawn()?;
        let ResUse { status, rusage: ResourceUsage { utime, stime, maxrss } } = child.wait4()?;
        let text = fs::read_to_string(&log)?;
        if !status.success() {
            return Err(text.chars().take(2000).collect::<String>().into());
        }
        Ok(Cost {
            seconds: (utime + stime).as_secs_f64(),
            megabytes: maxrss as f64 / 1e6,
            warnings: text.lines().filter(|line| line.starts_with("warning: ")).count(),
        })
    }
}

/// Checks the dependencies of this package with cargo, without optimization, as in a user's debug
/// build; returns the arguments with which rustc finds them.
fn dependencies(features: &[&str]) -> Result<Vec<String>, Box<dyn Error>> {
    let output = Command::new(env!("CARGO"))
        .args(["check", "--locked", "--quiet", "--message-format=json", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .args(features)
        .stderr(Stdio::inherit())
        .output()?;
    let mut arguments = Vec::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        let message: Value = serde_json::from_str(line)?;
        let (name, file) = (&message["target"]["name"], &message["filenames"][0]);
        if let (Some(name), Some(file)) = (name.as_str(), file.as_str())
            && message["target"]["kind"][0] == "lib"
            && let Some(deps) = Path::new(file).parent()
        {
            arguments.extend(["--extern".into(), format!("{name}={file}")]);
            arguments.extend(["-L".into(), format!("dependency={}", deps.display())]);
        }
    }
    if !output.status.success() || arguments.is_empty() {
        return Err("cargo could not check the dependencies".into());
    }
    Ok(arguments)
}
