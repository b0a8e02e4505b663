//! Builds by cargo: small programs from nothing, with all their dependencies, and programs with many
//! calls.

mod build;
mod calls;
mod programs;

use std::error::Error;
use std::iter::zip;

use crate::measured::Measured;
use crate::turns::in_turns;
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
    builds(&DEBUG, rounds)?.try_into().map_err(|_| "a program was not built".into())
}

/// The builds of [`RELEASE`], in that order. Those of other crates are left out unless `rivals`.
pub fn release(rounds: usize, rivals: bool) -> Result<Vec<Build>, Box<dyn Error>> {
    let programs = RELEASE.map(|it| Program { command: &["build", "--release"], ..it });
    builds(if rivals { &programs } else { &programs[..OURS] }, rounds)
}

/// How many kilobytes longer each program is than one that only prints its argument.
pub fn sizes() -> Result<Vec<(&'static str, f64)>, Box<dyn Error>> {
    let [nothing, programs @ ..] = SIZED;
    let nothing = nothing.size()?;
    let beyond = |size: u64| (size as f64 - nothing as f64) / 1000.0;
    programs.into_iter().map(|program| Ok((program.name, beyond(program.size()?)))).collect()
}

fn builds(programs: &[Program], rounds: usize) -> Result<Vec<Build>, Box<dyn Error>> {
    let jobs: Vec<(&str, usize)> = programs.iter().map(|it| (it.name, rounds)).collect();
    let seconds = in_turns(&jobs, |job| programs[job].build())?;
    let build = |(&Program { name, goal, .. }, seconds)| Build {
        name,
        seconds: Measured::of(seconds),
        goal,
    };
    Ok(zip(programs, seconds).map(build).collect())
}
