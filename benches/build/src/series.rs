//! Checks crates with rustc in turns, so that other work on the machine disturbs all of them
//! equally.

use std::error::Error;

use crate::compile::{Compiler, Cost, Route};
use crate::measured::Measured;

/// A crate of a series.
pub struct Variant {
    name: &'static str,
    source: String,
    /// The content of the file that the source includes.
    included: String,
    /// The number of rounds in which the crate takes part, if not in all.
    rounds: Option<usize>,
    /// The length of the argument, if the cost per byte is reported.
    bytes: usize,
    route: Route,
}

impl Variant {
    pub fn new(name: &'static str, source: String) -> Variant {
        let (included, route) = (String::new(), Route::ProcMacro);
        Variant { name, source, included, rounds: None, bytes: 0, route }
    }

    pub fn including(self, text: &str) -> Variant {
        Variant { included: text.to_string(), ..self }
    }

    pub fn rounds(self, rounds: usize) -> Variant {
        Variant { rounds: Some(rounds), ..self }
    }

    pub fn by(self, route: Route) -> Variant {
        Variant { route, ..self }
    }

    pub fn bytes(self, bytes: usize) -> Variant {
        Variant { bytes, ..self }
    }
}

/// The cost of a variant.
pub struct Row {
    pub name: &'static str,
    /// The seconds in addition to an empty crate.
    pub seconds: Measured,
    pub megabytes: Measured,
    pub bytes: usize,
    /// The number of warnings from rustc.
    pub warnings: usize,
}

impl Row {
    /// Whether this is a macro of etched. The names of other macros start with the crate.
    pub fn is_ours(&self) -> bool {
        self.name.starts_with('`')
    }

    pub fn microseconds_per_byte(&self) -> f64 {
        self.seconds.median / self.bytes as f64 * 1e6
    }
}

pub fn run(
    compiler: &Compiler,
    variants: &[Variant],
    rounds: usize,
) -> Result<Vec<Row>, Box<dyn Error>> {
    let mut empty = Vec::new();
    let mut costs: Vec<Vec<Cost>> = variants.iter().map(|_| Vec::new()).collect();
    let mut warnings = vec![0; variants.len()];
    for round in 0..rounds {
        empty.push(compiler.check("", "", Route::ProcMacro)?.0);
        for (i, variant) in variants.iter().enumerate() {
            if round < variant.rounds.unwrap_or(rounds) {
                eprint!("\r{:70}", format!("round {} of {rounds}: {}", round + 1, variant.name));
                let (cost, output) =
                    compiler.check(&variant.source, &variant.included, variant.route)?;
                costs[i].push(cost);
                warnings[i] = output.lines().filter(|line| line.starts_with("warning: ")).count();
            }
        }
    }
    eprint!("\r{:70}\r", "");
    let base = Measured::of(empty.iter().map(|cost| cost.seconds).collect());
    let runs = variants.iter().zip(costs).zip(warnings).filter(|((_, costs), _)| !costs.is_empty());
    Ok(runs
        .map(|((variant, costs), warnings)| Row {
            name: variant.name,
            seconds: Measured::of(costs.iter().map(|cost| cost.seconds).collect()).beyond(base),
            megabytes: Measured::of(costs.iter().map(|cost| cost.megabytes).collect()),
            bytes: variant.bytes,
            warnings,
        })
        .collect())
}
