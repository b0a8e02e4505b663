//! Times candidates in turns.
//!
//! The speed of a machine changes from second to second, so candidates that are timed one after the
//! other are not comparable. Here, candidates take turns, round after round, and the best turn of
//! each candidate counts. Existing harnesses do not do this: criterion and divan finish one
//! function before they start the next, and tango-bench takes turns between two executables.

use std::time::{Duration, Instant};

use crate::candidate::{Answers, Candidate};
use crate::inputs::Inputs;
use crate::room::Room;

/// The minimal number of rounds and the minimal time for one case.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    pub(crate) rounds: u32,
    pub(crate) time: Duration,
}

impl Effort {
    /// One pass of each candidate.
    #[cfg(test)]
    pub(crate) const LEAST: Effort = Effort { rounds: 0, time: Duration::ZERO };
}

/// The minimal time of one turn. Compared with this time, the time for reading the clock is
/// negligible.
const TURN: Duration = Duration::from_micros(30);

/// The best time of each candidate for one pass over the inputs, in seconds. It is infinite if the
/// candidate does not take inputs of this type.
///
/// # Panics
///
/// If a candidate gives other answers than the first one.
pub(crate) fn measure(
    candidates: &[&Candidate],
    inputs: &Inputs,
    case: &str,
    effort: Effort,
) -> Vec<f64> {
    let mut room = Room::for_inputs(inputs);
    let takes_them = agreement(candidates, inputs, &mut room, case);
    let mut turn = |which: usize, passes: u32| {
        let run = candidates[which].run;
        let start = Instant::now();
        for _ in 0..passes {
            run(inputs, &mut room, None);
        }
        start.elapsed().as_secs_f64() / f64::from(passes)
    };
    let mut best = vec![f64::INFINITY; candidates.len()];
    let mut turns = Vec::new();
    for which in (0..candidates.len()).filter(|&which| takes_them[which]) {
        best[which] = turn(which, 1);
        turns.push((which, (TURN.as_secs_f64() / best[which]).ceil() as u32));
    }
    let mut rounds = 0;
    let start = Instant::now();
    while rounds < effort.rounds || start.elapsed() < effort.time {
        // Each round has a new order, so that no candidate always follows a candidate that empties
        // the caches.
        fastrand::shuffle(&mut turns);
        for &(which, passes) in &turns {
            best[which] = best[which].min(turn(which, passes));
        }
        rounds += 1;
    }
    best
}

/// Checks that all candidates give the answers of the first one. Returns whether each of them takes
/// the inputs.
fn agreement(candidates: &[&Candidate], inputs: &Inputs, room: &mut Room, case: &str) -> Vec<bool> {
    let mut answers_of = |candidate: &Candidate| {
        let mut answers = Answers::new();
        (candidate.run)(inputs, room, Some(&mut answers));
        answers
    };
    let first = candidates[0];
    let expected = answers_of(first);
    let takes_them = |candidate: &&Candidate| {
        let answers = answers_of(candidate);
        let differing = answers.iter().zip(&expected).position(|(it, expected)| it != expected);
        if let Some(which) = differing {
            panic!("{case}: {} and {} disagree on input {which}", first.name, candidate.name);
        }
        !answers.is_empty()
    };
    candidates.iter().map(takes_them).collect()
}
