//! The page of results.

use std::error::Error;
use std::fmt::{self, Display, Formatter, Write};
use std::fs;
use std::process::Command;

use crate::clean::Clean;
use crate::series::Result;

const HEAD: &str = "# Build times

What rustc takes to check a crate, in seconds of processor time beyond an empty crate, and the
most memory it holds. Medians of runs in turns; compare ratios, for seconds are this
machine's. To measure again:

    cargo run --release --manifest-path benches/build/Cargo.toml -- --write
";

const FOR_CLEAN: &str = "
Built, not only checked, and the program with it. Of what comes by path cargo keeps more for a
next build than of what comes from a registry, as in the first three rows.
";

pub struct Report {
    page: String,
    long_constant: bool,
}

impl Report {
    pub fn new() -> std::result::Result<Report, Box<dyn Error>> {
        let rustc = String::from_utf8(Command::new("rustc").arg("--version").output()?.stdout)?;
        let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let cpu = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
        let mut page = HEAD.to_string();
        write!(page, "\nOn {}, {}.\n", rustc.trim(), cpu.unwrap_or("an unknown processor"))?;
        Ok(Report { page, long_constant: false })
    }

    pub fn clean(&mut self, results: &[Clean]) {
        self.head("A program from nothing, with all its dependencies", &["s", "ratio"]);
        for it in results {
            self.row(
                it.name,
                format!("{:.2} | {:.2}", it.seconds, it.seconds / results[0].seconds),
            );
        }
        self.page += FOR_CLEAN;
    }

    pub fn many(&mut self, calls: usize, results: &[Result]) {
        self.head(&format!("{calls} literals of 40 bytes"), &["s", "ratio", "MB", "ratio"]);
        for it in results {
            let (time, memory) =
                (it.seconds / results[0].seconds, it.megabytes / results[0].megabytes);
            let (seconds, megabytes) = (it.seconds, it.megabytes);
            self.row(it.name, format!("{seconds:.2} | {time:.2} | {megabytes:.0} | {memory:.2}"));
        }
    }

    pub fn long(&mut self, text: &str, results: &[Result]) {
        self.head(&format!("One literal of a megabyte, {text}"), &["s", "more than by hand", "MB"]);
        for it in results {
            let more = it.seconds - results[0].seconds;
            self.row(it.name, format!("{:.2} | {more:.2} | {:.0}", it.seconds, it.megabytes));
        }
    }

    pub fn constant(&mut self, text: &str, results: &[Result]) {
        self.head(&format!("A constant, {text}"), &["µs/byte", "ratio"]);
        let each = |it: &Result| it.seconds / it.bytes as f64 * 1e6;
        for it in results {
            self.row(it.name, format!("{:.1} | {:.2}", each(it), each(it) / each(&results[0])));
        }
    }

    pub fn long_constant(&mut self, text: &str, results: &[Result]) {
        if !self.long_constant {
            self.long_constant = true;
            self.head("A constant of a megabyte, no lint allowed", &["s", "MB", "warnings"]);
        }
        for it in results {
            let (seconds, megabytes, warnings) = (it.seconds, it.megabytes, it.warnings);
            let name = format!("{}, {text}", it.name);
            self.row(&name, format!("{seconds:.1} | {megabytes:.0} | {warnings}"));
        }
    }

    fn head(&mut self, title: &str, columns: &[&str]) {
        let rule = "--:|".repeat(columns.len());
        self.page += &format!("\n## {title}\n\n| | {} |\n|---|{rule}\n", columns.join(" | "));
    }

    fn row(&mut self, name: &str, cells: String) {
        self.page += &format!("| {name} | {cells} |\n");
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.page)
    }
}
