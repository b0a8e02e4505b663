//! The medians of a build without `std`, which this program gets from itself in such a build.

use std::io;
use std::process::Command;

use crate::inputs::QUICK_SHAPES;
use crate::markdown;
use crate::table::{Table, two_digits};

/// A table with the medians of both builds.
pub(crate) fn section(tables: &[Table]) -> io::Result<String> {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--release", "--locked", "--manifest-path", manifest]);
    command.args(["--no-default-features", "--", "--quick", "--medians"]).env_remove("RECORD");
    let output = command.output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr)));
    }
    let output = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut lines = vec![("", QUICK_SHAPES.iter().map(ToString::to_string).collect())];
    for table in tables {
        let line = output
            .lines()
            .find_map(|line| line.strip_prefix(table.operation.title)?.strip_prefix('\t'));
        let without: Vec<&str> = line.unwrap_or_default().split('\t').collect();
        let with = QUICK_SHAPES.iter().map(|&shape| table.median(shape).map(two_digits));
        let cells = with.zip(without).map(|(with, without)| {
            with.map(|with| format!("{with}, {without}")).unwrap_or_default()
        });
        lines.push((table.operation.title, cells.collect()));
    }
    Ok(format!(
        "\
## Without `std`

Without the feature `std`, nothing detects the vector instructions of an x86-64 processor, and the
functions use those that every such processor has. The medians of the ratios over the texts, first
with `std`, then without:

{}",
        markdown::table(&lines, [0, 0])
    ))
}
