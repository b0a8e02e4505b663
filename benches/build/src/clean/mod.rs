//! Builds by cargo: small programs from nothing, with all their dependencies, and programs with many
//! calls.

mod build;
mod calls;
mod programs;

use std::error::Error;

use crate::measured::Measured;
pub use calls::{Call, calls};
use programs::{DEBUG, OURS, Program, RELEASE, SIZED};

/// The processor time of a build, all crates together.
pub struct Build {
    pub name: &'static str,
    pub seconds: Measured,
    pub goal: Option<f64>,
}

/// The builds of [`DEBUG`], in that order.
pub type DebugBuilds = [Build; DEBUG.len()];

pub fn debug(rounds: usize) -> Result<DebugBuilds, Box<dyn Error>> {
    let builds = in_turns(&DEBUG, rounds)?;
    builds.try_into().map_err(|_| "a program was not built".into())
}

/// The builds of [`RELEASE`], in that order. Those of other crates are left out unless `rivals`.
pub fn release(rounds: usize, rivals: bool) -> Result<Vec<Build>, Box<dyn Error>> {
    let programs = RELEASE.map(|it| Program { command: &["build", "--release"], ..it });
    in_turns(if rivals { &programs } else { &programs[..OURS] }, rounds)
}

/// How many kilobytes longer each program is than one that only prints its argument.
pub fn sizes() -> Result<Vec<(&'static str, f64)>, Box<dyn Error>> {
    let [nothing, programs @ ..] = SIZED;
    let nothing = nothing.size()?;
    let beyond = |size: u64| (size as f64 - nothing as f64) / 1000.0;
    programs.into_iter().map(|program| Ok((program.name, beyond(program.size()?)))).collect()
}

/// Builds all programs once in each round, so that other work on the machine disturbs all builds
/// equally.
fn in_turns(programs: &[Program], rounds: usize) -> Result<Vec<Build>, Box<dyn Error>> {
    let mut seconds = vec![Vec::new(); programs.len()];
    for round in 1..=rounds {
        for (program, seconds) in programs.iter().zip(&mut seconds) {
            eprint!("\r{:80}", format!("round {round} of {rounds}: {}", program.name));
            seconds.push(program.build()?);
        }
    }
    eprint!("\r{:80}\r", "");
    let builds = programs.iter().zip(seconds).map(|(program, seconds)| Build {
        name: program.name,
        seconds: Measured::of(seconds),
        goal: program.goal,
    });
    Ok(builds.collect())
}
