//! What a build with etched costs, in ratios to the same bytes written by hand.
//!
//! Prints a table; with `--write` puts it into `BUILD_TIMES.md` too. With `--quick` it
//! leaves out the crates of others and most repetitions. It fails if a limit is broken.

mod clean;
mod compile;
mod crates;
mod limits;
mod report;
mod series;

use std::error::Error;
use std::fs;
use std::process::ExitCode;

use compile::Compiler;
use limits::Limits;
use report::Report;

const CALLS: usize = 10_000;
const MEGABYTE: usize = 1_000_000;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Some(other) = arguments.iter().find(|it| !matches!(it.as_str(), "--write" | "--quick")) {
        return Err(format!("there is no option {other}: only --write and --quick").into());
    }
    let is = |option: &str| arguments.iter().any(|it| it == option);
    // What a byte of a constant takes does not depend on how many there are.
    let (rounds, rivals, constant_len): (usize, _, _) =
        if is("--quick") { (3, 0, 10_000) } else { (5, 1, 50_000) };

    let compiler = Compiler::new()?;
    let mut report = Report::new()?;
    let mut limits = Limits::new(is("--quick"));

    let clean = clean::run(rounds)?;
    limits.clean(&clean);
    report.clean(&clean);

    let many = series::run(&compiler, &crates::many(CALLS, rivals), rounds)?;
    limits.many(&many);
    report.many(CALLS, &many);

    for (place, (name, unit)) in crates::TEXTS.into_iter().enumerate() {
        // Those of others do not care about the text.
        let rivals = if place == 0 { rivals } else { 0 };
        let long = series::run(&compiler, &crates::long(unit, MEGABYTE, rivals), rounds)?;
        limits.long(name, &long);
        report.long(name, &long);
    }
    for (name, unit) in crates::TEXTS {
        let rounds = if is("--quick") { 2 } else { 3 };
        let constant = series::run(&compiler, &crates::constant(unit, constant_len), rounds)?;
        limits.constant(name, &constant);
        report.constant(name, &constant);
    }
    // That they build is the point, for nothing allows them to take long.
    let texts = if is("--quick") { &crates::TEXTS[..1] } else { &crates::TEXTS };
    for (name, unit) in texts {
        let constant = series::run(&compiler, &crates::constant(unit, MEGABYTE)[1..3], 1)?;
        report.long_constant(name, &constant);
    }

    println!("{report}");
    if is("--write") {
        fs::write(
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../BUILD_TIMES.md"),
            report.to_string(),
        )?;
    }
    Ok(limits.verdict())
}
