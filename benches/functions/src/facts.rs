//! What a reader must know about a measurement.

use std::fs;
use std::process::Command;

use serde::{Deserialize, Serialize};

pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const LOCK: &str = include_str!("../Cargo.lock");
const PEERS: &[&str] = &[
    "percent-encoding",
    "form_urlencoded",
    "urlencoding",
    "url-escape",
    "simdutf8",
    "simd_cesu8",
    "cesu8",
    "uri-template",
    "iri-string",
    "uritemplate-next",
    "url",
    #[cfg(feature = "cpp")]
    "ada-url",
    #[cfg(feature = "cpp")]
    "simdutf",
];

#[derive(Deserialize, Serialize)]
pub(crate) struct Facts {
    /// The widest vectors of the processor.
    pub(crate) kind: String,
    #[serde(rename = "CPU")]
    pub(crate) cpu: String,
    pub(crate) rustc: String,
    pub(crate) commit: String,
    pub(crate) peers: String,
    pub(crate) texts: String,
    pub(crate) inputs: String,
}

impl Facts {
    /// The facts about this run, with what `texts` and `inputs` say. They say whether files have
    /// changed since the commit, so they are made before any file is written.
    pub(crate) fn of_this_run(texts: String, inputs: String) -> Facts {
        let peers: Vec<String> =
            PEERS.iter().map(|peer| format!("{peer} {}", version(peer))).collect();
        Facts {
            kind: vectors().to_owned(),
            cpu: cpu(),
            rustc: output_of("rustc", &["--version"]),
            commit: output_of(
                "git",
                &["-C", ROOT, "describe", "--always", "--dirty", "--exclude=*"],
            ),
            peers: peers.join(", "),
            texts,
            inputs,
        }
    }
}

/// The version of a dependency, from the lock file.
fn version(name: &str) -> &'static str {
    let (_, after) =
        LOCK.split_once(&format!("name = \"{name}\"\nversion = \"")).unwrap_or_default();
    after.split('"').next().unwrap_or_default()
}

/// The name of the processor.
fn cpu() -> String {
    let from_proc = fs::read_to_string("/proc/cpuinfo").ok().and_then(|info| {
        let line = info.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let name =
        from_proc.unwrap_or_else(|| output_of("sysctl", &["-n", "machdep.cpu.brand_string"]));
    format!("{name} ({})", std::env::consts::ARCH)
}

/// The widest vectors that the functions use on this processor.
#[cfg(target_arch = "x86_64")]
fn vectors() -> &'static str {
    let levels = [
        ("AVX-512", is_x86_feature_detected!("avx512vbmi2")),
        ("AVX2", is_x86_feature_detected!("avx2")),
        ("SSSE3", is_x86_feature_detected!("ssse3")),
    ];
    levels.iter().find(|(_, has)| *has).map_or("SSE2", |(name, _)| name)
}

#[cfg(not(target_arch = "x86_64"))]
fn vectors() -> &'static str {
    if cfg!(target_feature = "neon") { "NEON" } else { "no known vectors" }
}

/// The output of a command.
fn output_of(command: &str, arguments: &[&str]) -> String {
    let output = Command::new(command).args(arguments).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    text.ok().filter(|text| !text.is_empty()).unwrap_or_else(|| "unknown".to_owned())
}
