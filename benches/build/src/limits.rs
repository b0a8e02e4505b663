//! What must hold, whatever the machine: ratios of runs that took turns on it.
//!
//! A limit is broken where both the medians and the best runs break it, for noise may spoil
//! the one or flatter the other of two that are compared. Of few runs times are given some
//! slack as well.

use std::process::ExitCode;

use crate::clean::Clean;
use crate::series::Result;

/// A build from nothing may take so many times as long as that of what proc macros are usually
/// made of, with macros and without; and so it may by path. (Without macros 0.3 seconds
/// are the goal.)
const CLEAN: [f64; 4] = [1.15, 0.7, 2.0, 1.0];

/// Calls on literals may take so much more time and memory than the bytes by hand.
const MANY_SECONDS: f64 = 1.5;
const MANY_MEGABYTES: f64 = 1.2;

/// A literal of a megabyte may take so many seconds more.
const LONG_SECONDS: f64 = 0.15;

/// Encoding a constant may take so much of what it takes with a function for every byte.
const CONSTANT: f64 = 0.5;

/// How much longer than a limit says few runs may take: as far apart as those of one build
/// are on a machine with other work.
const SLACK_OF_FEW: f64 = 1.25;

/// The same of builds from nothing, whose many crates even it out.
const SLACK_OF_ALL_CRATES: f64 = 1.2;

/// The limits that were broken.
pub struct Limits {
    slack: f64,
    broken: Vec<String>,
}

impl Limits {
    pub fn new(is_quick: bool) -> Limits {
        Limits { slack: if is_quick { SLACK_OF_FEW } else { 1.0 }, broken: Vec::new() }
    }

    pub fn clean(&mut self, results: &[Clean]) {
        let [tools, ours @ ..] = results else { return };
        for (it, limit) in ours.iter().zip(CLEAN) {
            let best = it.best_seconds / tools.best_seconds;
            let ratio = best.min(it.seconds / tools.seconds);
            let slack = self.slack.min(SLACK_OF_ALL_CRATES);
            self.hold(&format!("{} from nothing", it.name), ratio, limit * slack);
        }
    }

    pub fn many(&mut self, results: &[Result]) {
        let [hand, ours @ ..] = results else { return };
        for it in ours.iter().filter(|it| is_ours(it)) {
            let time = (it.best_seconds / hand.best_seconds).min(it.seconds / hand.seconds);
            let memory = it.best_megabytes / hand.best_megabytes;
            self.hold(&format!("{}, time", it.name), time, MANY_SECONDS * self.slack);
            self.hold(&format!("{}, memory", it.name), memory, MANY_MEGABYTES);
        }
    }

    pub fn long(&mut self, text: &str, results: &[Result]) {
        let [hand, ours @ ..] = results else { return };
        for it in ours.iter().filter(|it| is_ours(it)) {
            let best = it.best_seconds - hand.best_seconds;
            let more = best.min(it.seconds - hand.seconds);
            self.hold(
                &format!("{} of a megabyte, {text}", it.name),
                more,
                LONG_SECONDS * self.slack,
            );
        }
    }

    pub fn constant(&mut self, text: &str, results: &[Result]) {
        let [naive, encode, ..] = results else { return };
        let best = encode.best_seconds / naive.best_seconds;
        let ratio = best.min(encode.seconds / naive.seconds);
        self.hold(&format!("{} of a constant, {text}", encode.name), ratio, CONSTANT * self.slack);
    }

    fn hold(&mut self, what: &str, found: f64, limit: f64) {
        if found > limit {
            self.broken.push(format!("{what}: {found:.2} is above {limit:.2}"));
        }
    }

    pub fn verdict(&self) -> ExitCode {
        for broken in &self.broken {
            eprintln!("limit broken: {broken}");
        }
        if self.broken.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}

/// Whether it is a macro of etched, which stand here without the name of a crate.
fn is_ours(result: &Result) -> bool {
    result.name.starts_with('`')
}
