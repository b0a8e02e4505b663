//! Crates that are built in turns, so that what disturbs one disturbs all.

use std::error::Error;

use crate::compile::{Compiler, Cost};

pub struct Variant {
    pub name: &'static str,
    source: String,
    /// How often it is built, if that is less often than the others.
    rounds: Option<usize>,
    /// How many bytes it works on, where the cost of each is of interest.
    pub bytes: usize,
}

impl Variant {
    pub fn new(name: &'static str, source: String) -> Variant {
        Variant { name, source, rounds: None, bytes: 0 }
    }

    pub fn rounds(self, rounds: usize) -> Variant {
        Variant { rounds: Some(rounds), ..self }
    }

    pub fn bytes(self, bytes: usize) -> Variant {
        Variant { bytes, ..self }
    }
}

/// What a variant took, beyond an empty crate as for its time.
pub struct Result {
    pub name: &'static str,
    /// The medians.
    pub seconds: f64,
    pub megabytes: f64,
    /// The best of the runs.
    pub best_seconds: f64,
    pub best_megabytes: f64,
    pub bytes: usize,
    /// How many warnings rustc gave.
    pub warnings: usize,
}

pub fn run(
    compiler: &Compiler,
    variants: &[Variant],
    rounds: usize,
) -> std::result::Result<Vec<Result>, Box<dyn Error>> {
    let mut empty = Vec::new();
    let mut costs: Vec<Vec<Cost>> = variants.iter().map(|_| Vec::new()).collect();
    let mut warnings = vec![0; variants.len()];
    for round in 0..rounds {
        empty.push(compiler.check("")?.0);
        for (i, variant) in variants.iter().enumerate() {
            if round < variant.rounds.unwrap_or(rounds) {
                eprint!("\r{:60}", format!("round {} of {rounds}: {}", round + 1, variant.name));
                let (cost, said) = compiler.check(&variant.source)?;
                costs[i].push(cost);
                warnings[i] = said.lines().filter(|line| line.starts_with("warning: ")).count();
            }
        }
    }
    eprint!("\r{:60}\r", "");
    let base = sorted(&empty, |cost| cost.seconds);
    let results =
        variants.iter().zip(costs).zip(warnings).filter(|((_, costs), _)| !costs.is_empty());
    Ok(results
        .map(|((variant, costs), warnings)| {
            let seconds = sorted(&costs, |cost| cost.seconds);
            let megabytes = sorted(&costs, |cost| cost.megabytes);
            Result {
                name: variant.name,
                seconds: seconds[seconds.len() / 2] - base[base.len() / 2],
                megabytes: megabytes[megabytes.len() / 2],
                best_seconds: seconds[0] - base[0],
                best_megabytes: megabytes[0],
                bytes: variant.bytes,
                warnings,
            }
        })
        .collect())
}

fn sorted(costs: &[Cost], of: impl Fn(&Cost) -> f64) -> Vec<f64> {
    let mut values: Vec<f64> = costs.iter().map(of).collect();
    values.sort_by(f64::total_cmp);
    values
}
