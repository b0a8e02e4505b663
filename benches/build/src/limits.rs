//! The limits that must hold, and the goals, which are lower.
//!
//! A limit is broken if both the median and the least measurement exceed it, because noise may
//! spoil either of them. In a quick run, ratios and small differences have some slack as well,
//! because a quick run has few rounds.

use std::iter::zip;
use std::process::ExitCode;

use crate::clean::{Build, Call, DebugBuilds, TOOLS};
use crate::measured::Measured;
use crate::series::Row;

/// The most seconds that etched may add to the first debug build of a crate that already builds
/// serde's derive. Such a crate builds `syn`, `quote` and `proc-macro2` anyway.
const ADDED_TO_SERDE: f64 = 4.5;
const ADDED_TO_SERDE_GOAL: f64 = 3.0;

/// The goal for the time of `cargo check`, as a multiple of the time of a debug build.
const CHECK_GOAL: f64 = 1.15;

/// The most bytes of a program that a call of `uri_template!` may take in each way of `calls`, and
/// those beyond `format!`. A check has no bytes.
const CALL_BYTES: [f64; 6] = [f64::MAX, 360.0, 360.0, 340.0, 500.0, f64::MAX];
const CALL_BYTES_BEYOND_FORMAT: f64 = 130.0;

/// The goals for its milliseconds: of a release build and of a check.
const CALL_MILLISECONDS_GOAL: f64 = 2.6;
const CALL_CHECK_MILLISECONDS_GOAL: f64 = 1.3;

/// The most milliseconds of build, and bytes of a program, that a call of `to_url()` may take beyond
/// one of `try_to_string()`. The goal is too small to be measured in a few rounds.
const TO_URL_MILLISECONDS: f64 = 5.0;
const TO_URL_MILLISECONDS_GOAL: f64 = 1.0;
const TO_URL_BYTES: f64 = 200.0;

/// The limits on the time and memory of many calls with short literals, as multiples of the time
/// and memory of the same bytes written by hand.
const MANY_SECONDS: f64 = 1.5;
const MANY_MEGABYTES: f64 = 1.2;

/// The most seconds that a call with a literal of a megabyte may take in addition to the literal
/// itself.
const LONG_SECONDS: f64 = 0.15;

/// The most seconds that a call with a megabyte of `include_str!` or `concat!` may take in addition
/// to an empty crate.
const INCLUDED_SECONDS: f64 = 2.0;

/// The limit on the time of `url_encode!` of a constant, as a fraction of the time of a handwritten
/// `const fn` that calls a function for every byte.
const CONSTANT: f64 = 0.5;

/// The slack of a quick run. On a busy machine, the times of one build differ by this factor.
const SLACK: f64 = 1.25;

/// The limits in seconds are for a machine that builds serde with derive in this time. On a slower
/// machine, they are raised in proportion.
const SERDE_SECONDS: f64 = 8.65;

/// The limits that were broken, and the goals that were missed.
pub struct Limits {
    slack: f64,
    /// The factor by which this machine is slower than the machine of the limits, but at least 1.
    slowness: f64,
    broken: Vec<String>,
    missed: Vec<String>,
}

impl Limits {
    pub fn new(is_quick: bool) -> Limits {
        let slack = if is_quick { SLACK } else { 1.0 };
        Limits { slack, slowness: 1.0, broken: Vec::new(), missed: Vec::new() }
    }

    pub fn debug(&mut self, builds: &DebugBuilds) {
        let [_, serde, serde_and_etched, etched, check, _] = builds;
        self.slowness = (serde.seconds.median / SERDE_SECONDS).max(1.0);
        eprintln!("limits in seconds are multiplied by {:.2} on this machine", self.slowness);
        let what = "seconds that etched adds to a program with serde's derive";
        let added = serde_and_etched.seconds.beyond(serde.seconds);
        self.aim(what, added, ADDED_TO_SERDE_GOAL * self.slowness);
        self.check(what, added, ADDED_TO_SERDE * self.slowness);
        let ratio = check.seconds.ratio_to(etched.seconds);
        self.aim("`cargo check`, as a multiple of a debug build", ratio, CHECK_GOAL);
    }

    pub fn release(&mut self, builds: &[Build]) {
        let Some(tools) = builds.iter().find(|it| it.name == TOOLS.name) else { return };
        for program in builds {
            let Some((goal, limit)) = program.bounds else { continue };
            let ratio = program.seconds.ratio_to(tools.seconds);
            let what = format!("a release build of {}", program.name);
            self.aim(&what, ratio, goal);
            self.check(&what, ratio, limit * self.slack);
        }
    }

    pub fn calls(&mut self, calls: &[Call]) {
        for (call, most) in zip(calls, CALL_BYTES) {
            self.check(&format!("bytes of {}", call.name), Measured::of([call.bytes]), most);
        }
        let [format, try_to_string, to_url, .., check] = calls else { return };
        let (_, bytes) = try_to_string.beyond(format);
        let what = "bytes of `uri_template!` beyond `format!`";
        self.check(what, Measured::of([bytes]), CALL_BYTES_BEYOND_FORMAT);
        for (call, goal) in
            [(try_to_string, CALL_MILLISECONDS_GOAL), (check, CALL_CHECK_MILLISECONDS_GOAL)]
        {
            let what = format!("milliseconds of {}", call.name);
            self.aim(&what, call.milliseconds, goal * self.slowness);
            self.check(&what, call.milliseconds, 2.0 * goal * self.slack * self.slowness);
        }
        let (milliseconds, bytes) = to_url.beyond(try_to_string);
        let what = "milliseconds of build of `to_url()`";
        self.aim(what, milliseconds, TO_URL_MILLISECONDS_GOAL);
        self.check(what, milliseconds, TO_URL_MILLISECONDS * self.slack * self.slowness);
        self.check("bytes of code of `to_url()`", Measured::of([bytes]), TO_URL_BYTES);
    }

    pub fn many(&mut self, rows: &[Row]) {
        let [by_hand, calls @ ..] = rows else { return };
        for call in calls.iter().filter(|row| row.is_ours()) {
            let time = call.seconds.ratio_to(by_hand.seconds);
            let memory = call.megabytes.ratio_to(by_hand.megabytes);
            self.check(&format!("{}, time", call.name), time, MANY_SECONDS * self.slack);
            self.check(&format!("{}, memory", call.name), memory, MANY_MEGABYTES);
        }
    }

    pub fn long(&mut self, text: &str, rows: &[Row]) {
        let [by_hand, calls @ ..] = rows else { return };
        for call in calls.iter().filter(|row| row.is_ours()) {
            let what = format!("seconds of {} of a megabyte, {text}", call.name);
            self.check(
                &what,
                call.seconds.beyond(by_hand.seconds),
                LONG_SECONDS * self.slack * self.slowness,
            );
        }
    }

    pub fn included(&mut self, text: &str, rows: &[Row]) {
        for call in rows {
            let what = format!("seconds of {} with a megabyte, {text}", call.name);
            self.check(&what, call.seconds, INCLUDED_SECONDS * self.slowness);
        }
    }

    pub fn constant(&mut self, text: &str, rows: &[Row]) {
        let [naive, encode, ..] = rows else { return };
        let ratio = encode.seconds.ratio_to(naive.seconds);
        self.check(&format!("{} of a constant, {text}", encode.name), ratio, CONSTANT * self.slack);
    }

    fn aim(&mut self, what: &str, found: Measured, goal: f64) {
        let found = found.median;
        if found > goal {
            self.missed.push(format!("{what}: {found:.2} is above {goal:.2}"));
        }
    }

    fn check(&mut self, what: &str, found: Measured, limit: f64) {
        let found = found.median.min(found.least);
        if found > limit {
            self.broken.push(format!("{what}: {found:.2} is above {limit:.2}"));
        }
    }

    pub fn exit_code(&self) -> ExitCode {
        for missed in &self.missed {
            eprintln!("goal missed: {missed}");
        }
        for broken in &self.broken {
            eprintln!("limit broken: {broken}");
        }
        if self.broken.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
