//! Measures the cost of a build with etched.
//!
//! Prints a page of tables; with the variable `RECORD` it also writes the page to
//! `docs/BUILD_TIMES.md`. With `--quick` it leaves out other crates and most rounds. It fails if a
//! limit is broken.

mod clean;
mod compile;
mod crates;
mod folder;
mod limits;
mod measured;
mod report;
mod series;
mod turns;

use std::error::Error;
use std::fs;
use std::process::ExitCode;

use compile::Compiler;
use limits::Limits;
use report::Report;
use series::Row;

const CALLS: usize = 10_000;
const MEGABYTE: usize = 1_000_000;

/// The amount to measure.
struct Plan {
    /// The number of rounds of debug builds from nothing.
    debug: usize,
    /// The number of rounds of release builds from nothing, and of checks without the proc macro.
    release: usize,
    /// The number of rounds of release programs with many calls.
    calls: usize,
    /// The number of rounds of checks with literals.
    literals: usize,
    /// The number of rounds in which other crates take part.
    rivals: usize,
    /// The number of crates that are checked with the proc macro and without it.
    routes: usize,
    /// The number of rounds of checks with `include_str!` and `concat!`.
    included: usize,
    /// The number of rounds of checks with a constant.
    constant: usize,
    /// The length of the constant. The time per byte does not depend on it.
    constant_len: usize,
    /// The number of texts that are encoded as a constant of a megabyte.
    long_constants: usize,
}

const FULL: Plan = Plan {
    debug: 5,
    release: 3,
    calls: 5,
    literals: 5,
    rivals: 1,
    routes: 7,
    included: 3,
    constant: 3,
    constant_len: 50_000,
    long_constants: 3,
};

const QUICK: Plan = Plan {
    debug: 3,
    release: 1,
    calls: 3,
    literals: 3,
    rivals: 0,
    routes: 3,
    included: 2,
    constant: 2,
    constant_len: 10_000,
    long_constants: 1,
};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Some(other) = arguments.iter().find(|it| *it != "--quick") {
        return Err(format!("unknown option {other}: expected --quick").into());
    }
    let is_quick = !arguments.is_empty();
    let plan = if is_quick { QUICK } else { FULL };

    let compiler = Compiler::new()?;
    let mut report = Report::new()?;
    let mut limits = Limits::new(is_quick);

    let debug = clean::debug(plan.debug)?;
    limits.debug(&debug);
    report.debug(&debug);
    let release = clean::release(plan.release, plan.rivals > 0)?;
    limits.release(&release);
    report.release(&release);
    let calls = clean::calls(plan.calls)?;
    limits.calls(&calls);
    report.calls(&calls);
    report.checked();

    let routes = crates::routes();
    let routes = series::run(&compiler, &routes[..2 * plan.routes], plan.release)?;
    report.routes(&release, &routes);

    let many = series::run(&compiler, &crates::many(CALLS, plan.rivals), plan.literals)?;
    limits.many(&many);
    report.many(CALLS, &many);

    for (place, (text, unit)) in crates::TEXTS.into_iter().enumerate() {
        // The cost of other crates does not depend on the text.
        let rivals = if place == 0 { plan.rivals } else { 0 };
        let long = series::run(&compiler, &crates::long(unit, MEGABYTE, rivals), plan.literals)?;
        limits.long(text, &long);
        report.long(text, &long);
    }
    for (text, unit) in crates::TEXTS {
        let included = series::run(&compiler, &crates::included(unit, MEGABYTE), plan.included)?;
        limits.included(text, &included);
        report.included(text, &included);
    }
    for (text, unit) in crates::TEXTS {
        let constant = crates::constant(unit, plan.constant_len);
        let constant = series::run(&compiler, &constant, plan.constant)?;
        limits.constant(text, &constant);
        report.constant(text, &constant);
    }
    // A megabyte builds without allowing a lint.
    let mut constants = Vec::new();
    for (text, unit) in &crates::TEXTS[..plan.long_constants] {
        let rows = series::run(&compiler, &crates::constant(unit, MEGABYTE)[1..3], 1)?;
        constants
            .extend(rows.into_iter().map(|it| Row { name: format!("{}, {text}", it.name), ..it }));
    }
    report.long_constants(&constants);

    println!("{report}");
    if std::env::var_os("RECORD").is_some() {
        fs::write(
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/BUILD_TIMES.md"),
            report.to_string(),
        )?;
    }
    Ok(limits.exit_code())
}
