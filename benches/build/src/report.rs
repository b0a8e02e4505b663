//! Writes the page of results.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::mem;
use std::process::Command;

use crate::clean::{Build, Call, DebugBuilds, MACRO_PROGRAMS, TOOLS};
use crate::crates::{SHORT_CALLS, URLS};
use crate::series::Row;

const HOW: &str = "\
Seconds are processor time, user and system. Each number is the median of runs that took turns.
Compare ratios, because the seconds hold for this machine only. To measure again:

    RECORD=1 cargo run --release --manifest-path benches/build/Cargo.toml
";

const FROM_NOTHING: &str = "
Each row is a program with all its dependencies, built without incremental compilation in an empty
target folder, with etched by path. The first row is an empty proc macro that depends on these three
crates: cargo builds them for the host, as for every program that uses a proc macro.
";

const SIZED: &str = "
Each row is a program that makes one call, with all its dependencies, built in an empty target folder.
The columns are the number of crates beside the program, the seconds of the build, the kilobytes that
the program has beyond one that only prints its argument, and the seconds as a multiple of those of the
last row: an empty proc macro that depends on these three crates. The program has all instruction sets
of its processor, and no symbols (`strip = true`). The linker pads a program to whole pages, so smaller
differences do not count.
";

const CALLED: &str = "
Each row is a release program that makes the routes of a large API, such as
`https://api.github.com/repos/{owner}/{repo}/issues/{number}`, each by one call. The cost of a call is
the cost of the program beyond that of a program with half of the routes, divided by the number of the
other routes. The values are `&str`, or at random of eight types.
";

const CHECKED: &str = "
The tables below are for a single crate, checked by `rustc --emit=metadata` after its dependencies
are built. They have the seconds beyond an empty crate, and the peak memory.
";

pub struct Report {
    machine: String,
    /// The table that the page starts with.
    opening: String,
    /// The sentences after it, each without its full stop.
    results: Vec<String>,
    /// The most seconds of a call with `include_str!` or `concat!`.
    longest: f64,
    tables: String,
}

impl Report {
    pub fn new() -> Result<Report, Box<dyn Error>> {
        let rustc = String::from_utf8(Command::new("rustc").arg("--version").output()?.stdout)?;
        let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let cpu = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
        Ok(Report {
            machine: format!("{}, {}", rustc.trim(), cpu.unwrap_or("an unknown processor")),
            opening: String::new(),
            results: Vec::new(),
            longest: 0.0,
            tables: String::new(),
        })
    }

    pub fn debug(&mut self, builds: &DebugBuilds) {
        let [tools, serde, serde_and_etched, etched, check, without_features] = builds;
        let added = serde_and_etched.seconds.beyond(serde.seconds).median;
        let check_ratio = check.seconds.ratio_to(etched.seconds).median;
        self.results.push(format!(
            "etched adds {added:.1} s to a first debug build of a program that already builds serde's \
             derive"
        ));
        self.results.push(format!(
            "A first `cargo check` of a program with etched takes {check_ratio:.2} times as long as its \
             debug build"
        ));
        self.head("A first debug build", &["s", "beyond the row above", "ratio to it"]);
        for (it, above) in [
            (tools, None),
            (serde, None),
            (serde_and_etched, Some(serde.seconds)),
            (etched, None),
            (check, Some(etched.seconds)),
            (without_features, None),
        ] {
            let compared = above.map(|above| {
                let (more, ratio) = (it.seconds.beyond(above), it.seconds.ratio_to(above));
                format!("{:.2} | {:.2}", more.median, ratio.median)
            });
            let compared = compared.unwrap_or("|".into());
            self.row(it.name, format!("{:.2} | {compared}", it.seconds.median));
        }
        self.tables += FROM_NOTHING;
    }

    pub fn release(&mut self, builds: &[Build]) {
        let Some(tools) = builds.iter().find(|it| it.name == TOOLS.name) else { return };
        let later = mem::take(&mut self.tables);
        self.head("A first release build", &["crates", "s", "KB", "ratio"]);
        for it in builds {
            let kilobytes =
                it.kilobytes.map(|it| format!(" {}", it.round() as i64)).unwrap_or_default();
            let (seconds, ratio) = (it.seconds.median, it.seconds.ratio_to(tools.seconds).median);
            let cells = format!("{} | {seconds:.1} |{kilobytes} | {ratio:.2}", it.crates);
            self.row(it.name, cells);
        }
        self.opening = mem::replace(&mut self.tables, later) + SIZED;
    }

    pub fn calls(&mut self, calls: &[Call]) {
        self.head("A call that makes a URL", &["ms", "bytes"]);
        for it in calls {
            let bytes = if it.bytes > 0.0 { format!(" {:.0}", it.bytes) } else { String::new() };
            self.row(it.name, format!("{:.1} |{bytes}", it.milliseconds.median));
        }
        self.tables += CALLED;
        let [format, try_to_string, to_url, ..] = calls else { return };
        for (of, to, than) in [
            ("try_to_string()", try_to_string, ("format!", format)),
            ("to_url()", to_url, ("try_to_string()", try_to_string)),
        ] {
            let (milliseconds, bytes) = to.beyond(than.1);
            self.results.push(format!(
                "A call of `uri_template!(…).{of}` takes {:.1} ms of build and {bytes:.0} bytes of code more \
                 than one of `{}`",
                milliseconds.median, than.0,
            ));
        }
    }

    /// Begins the tables of a single crate.
    pub fn checked(&mut self) {
        self.tables += CHECKED;
    }

    /// `rows` has pairs of the same crate: with the proc macro, and without it. The first pair has
    /// short calls, the second has calls of `url!`.
    pub fn routes(&mut self, release: &[Build], rows: &[Row]) {
        let (pairs, _) = rows.as_chunks::<2>();
        self.head("Without the proc macro", &["s with it", "s", "MB with it", "MB"]);
        for [with, without] in pairs {
            let seconds = [with, without].map(|it| format!("{:.2} | ", it.seconds.median)).concat();
            let (megabytes, more) = (with.megabytes.median, without.megabytes.median);
            self.row(&with.name, format!("{seconds}{megabytes:.0} | {more:.0}"));
        }
        let [with, without] =
            MACRO_PROGRAMS.map(|macros| release.iter().find(|it| it.name == macros.name));
        let (Some(with), Some(without), [short, url, ..]) = (with, without, pairs) else { return };
        let build = with.seconds.beyond(without.seconds).median;
        let least = |[with, without]: &[Row; 2], calls: usize| {
            build / without.seconds.beyond(with.seconds).median * calls as f64
        };
        self.results.push(format!(
            "A first release build is faster with the proc macro if it has more than {:.0} short calls, or \
             more than {:.0} `url!` (see \"Without the proc macro\")",
            least(short, SHORT_CALLS),
            least(url, URLS),
        ));
    }

    pub fn many(&mut self, calls: usize, rows: &[Row]) {
        self.head(&format!("{calls} literals of 40 bytes"), &["s", "ratio", "MB", "ratio"]);
        for it in rows {
            let (time, memory) = (
                it.seconds.ratio_to(rows[0].seconds).median,
                it.megabytes.ratio_to(rows[0].megabytes).median,
            );
            let (seconds, megabytes) = (it.seconds.median, it.megabytes.median);
            self.row(&it.name, format!("{seconds:.2} | {time:.2} | {megabytes:.0} | {memory:.2}"));
        }
        self.results.push(format!(
            "{calls} calls of {} take {:.2} times as long as the same bytes by hand",
            rows[1].name,
            rows[1].seconds.ratio_to(rows[0].seconds).median,
        ));
    }

    pub fn long(&mut self, text: &str, rows: &[Row]) {
        self.head(&format!("One literal of a megabyte, {text}"), &["s", "more than by hand", "MB"]);
        for it in rows {
            let more = it.seconds.beyond(rows[0].seconds).median;
            let (seconds, megabytes) = (it.seconds.median, it.megabytes.median);
            self.row(&it.name, format!("{seconds:.2} | {more:.2} | {megabytes:.0}"));
        }
    }

    pub fn included(&mut self, text: &str, rows: &[Row]) {
        self.head(&format!("A megabyte of `include_str!` or `concat!`, {text}"), &["s", "MB"]);
        for it in rows {
            self.row(&it.name, format!("{:.2} | {:.0}", it.seconds.median, it.megabytes.median));
        }
        self.longest = rows.iter().map(|it| it.seconds.median).fold(self.longest, f64::max);
    }

    pub fn constant(&mut self, text: &str, rows: &[Row]) {
        self.head(&format!("A constant, {text}"), &["µs/byte", "ratio"]);
        for it in rows {
            let (each, naive) = (it.microseconds_per_byte(), rows[0].microseconds_per_byte());
            self.row(&it.name, format!("{each:.1} | {:.2}", each / naive));
        }
    }

    pub fn long_constants(&mut self, rows: &[Row]) {
        self.head("A constant of a megabyte, no lint allowed", &["s", "MB", "warnings"]);
        for it in rows {
            let (seconds, megabytes) = (it.seconds.median, it.megabytes.median);
            self.row(&it.name, format!("{seconds:.1} | {megabytes:.0} | {}", it.warnings));
        }
    }

    fn head(&mut self, title: &str, columns: &[&str]) {
        let rule = "--:|".repeat(columns.len());
        self.tables += &format!("\n## {title}\n\n| | {} |\n|---|{rule}\n", columns.join(" | "));
    }

    fn row(&mut self, name: &str, cells: String) {
        self.tables += &format!("| {name} | {cells} |\n");
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "# Build times\n{}\n- {}, and a call with a megabyte of `include_str!` or `concat!` takes at \
             most {:.1} s.",
            self.opening,
            self.results.join(".\n- "),
            self.longest,
        )?;
        write!(f, "\n{HOW}\nOn {}.\n{}", self.machine, self.tables)
    }
}
