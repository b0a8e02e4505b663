//! Builds by cargo: small programs from nothing, with all their dependencies, and programs with many
//! calls.

mod build;
mod calls;
mod programs;

use std::error::Error;
use std::iter::zip;

use crate::measured::Measured;
use crate::turns::in_turns;
use build::{Cost, SMALL};
pub use calls::{Call, calls};
use programs::{DEBUG, NOTHING, Program, RELEASE};
pub use programs::{MACRO_PROGRAMS, TOOLS};

/// A program from nothing.
pub struct Build {
    pub name: &'static str,
    /// The processor time, all crates together.
    pub seconds: Measured,
    /// The number of crates beside the program.
    pub crates: usize,
    /// How many kilobytes longer a release program is than one that only prints its argument.
    pub kilobytes: Option<f64>,
    pub bounds: Option<(f64, f64)>,
}

/// The builds of [`DEBUG`], in that order.
pub type DebugBuilds = [Build; DEBUG.len()];

pub fn debug(rounds: usize) -> Result<DebugBuilds, Box<dyn Error>> {
    builds(&DEBUG, rounds)?.try_into().map_err(|_| "a program was not built".into())
}

/// The builds of [`RELEASE`], in that order. Those of other crates are left out unless `rivals`.
pub fn release(rounds: usize, rivals: bool) -> Result<Vec<Build>, Box<dyn Error>> {
    let programs = RELEASE.into_iter().filter(|it| rivals || !it.is_of_a_rival());
    let programs: Vec<_> = programs.map(|it| Program { command: SMALL, ..it }).collect();
    let mut builds = builds(&programs, rounds)?;
    let nothing = builds.iter().find(|it| it.name == NOTHING.name).and_then(|it| it.kilobytes);
    builds.retain(|it| it.name != NOTHING.name);
    for build in &mut builds {
        build.kilobytes = build.kilobytes.zip(nothing).map(|(all, nothing)| all - nothing);
    }
    Ok(builds)
}

fn builds(programs: &[Program], rounds: usize) -> Result<Vec<Build>, Box<dyn Error>> {
    let jobs: Vec<(&str, usize)> = programs.iter().map(|it| (it.name, rounds)).collect();
    let costs = in_turns(&jobs, |job| programs[job].build())?;
    let build = |(&Program { name, bounds, .. }, costs): (_, Vec<Cost>)| Build {
        name,
        seconds: Measured::of(costs.iter().map(|it| it.seconds)),
        crates: costs[0].crates,
        kilobytes: costs[0].bytes.map(|bytes| bytes as f64 / 1000.0),
        bounds,
    };
    Ok(zip(programs, costs).map(build).collect())
}
