//! Builds the examples that tests run.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds an example, because cargo does not build the examples for a single test target. Returns the
/// path of the program.
pub(crate) fn build(name: &str) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--quiet", "--workspace", "--example", name, "--target-dir"])
        .arg(target)
        .env_remove("CARGO_BUILD_TARGET")
        .status()
        .unwrap();
    assert!(status.success());
    target.join("debug/examples").join(format!("{name}{}", env::consts::EXE_SUFFIX))
}
