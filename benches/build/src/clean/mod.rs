//! Builds from nothing: small programs with all their dependencies, in an empty target folder.

mod build;
mod programs;

use std::error::Error;

use crate::measured::Measured;
use build::Profile;
use programs::Program;

/// The processor time of a build, all crates together.
pub struct Build {
    pub name: &'static str,
    pub seconds: Measured,
}

/// Debug builds.
pub struct DebugBuilds {
    pub tools: Build,
    pub serde: Build,
    pub serde_and_etched: Build,
    pub etched: Build,
    pub without_features: Build,
}

impl DebugBuilds {
    /// The seconds that etched adds to a program that already builds serde's derive.
    pub fn added_to_serde(&self) -> Measured {
        self.serde_and_etched.seconds.beyond(self.serde.seconds)
    }
}

/// Release builds.
pub struct ReleaseBuilds {
    pub tools: Build,
    pub macros: Build,
    pub functions: Build,
    pub one_set: Build,
}

pub fn debug(rounds: usize) -> Result<DebugBuilds, Box<dyn Error>> {
    let programs = [
        programs::tools()?,
        programs::serde()?,
        programs::serde_and_etched()?,
        programs::etched(),
        programs::without_features(),
    ];
    let [tools, serde, serde_and_etched, etched, without_features] =
        in_turns(programs, Profile::Debug, rounds)?;
    Ok(DebugBuilds { tools, serde, serde_and_etched, etched, without_features })
}

pub fn release(rounds: usize) -> Result<ReleaseBuilds, Box<dyn Error>> {
    let programs =
        [programs::tools()?, programs::macros(), programs::functions(), programs::one_set()];
    let [tools, macros, functions, one_set] = in_turns(programs, Profile::Release, rounds)?;
    Ok(ReleaseBuilds { tools, macros, functions, one_set })
}

/// How many kilobytes longer each program is than one that only prints its argument.
pub fn sizes() -> Result<Vec<(&'static str, f64)>, Box<dyn Error>> {
    let [nothing, programs @ ..] = programs::sized();
    let nothing = nothing.size()?;
    let beyond = |size: u64| (size as f64 - nothing as f64) / 1000.0;
    programs.into_iter().map(|program| Ok((program.name, beyond(program.size()?)))).collect()
}

/// Builds all programs once in each round, so that other work on the machine disturbs all builds
/// equally.
fn in_turns<const N: usize>(
    programs: [Program; N],
    profile: Profile,
    rounds: usize,
) -> Result<[Build; N], Box<dyn Error>> {
    let mut runs = programs.map(|program| (program, Vec::new()));
    for round in 1..=rounds {
        for (program, seconds) in &mut runs {
            eprint!("\r{:70}", format!("round {round} of {rounds}, {profile:?}: {}", program.name));
            seconds.push(program.build(profile)?);
        }
    }
    eprint!("\r{:70}\r", "");
    Ok(runs.map(|(program, seconds)| Build { name: program.name, seconds: Measured::of(seconds) }))
}
