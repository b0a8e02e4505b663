//! The clock.
//!
//! A machine is slower in one second than in another, so candidates that are timed one
//! after the other are compared by the weather. Here they take turns, round after round,
//! and the best turn of each counts. The harnesses that were looked at (criterion, divan,
//! tango-bench) either finish one function before they begin the next, or take turns
//! between no more than two, which have to be in two executables.

use std::time::{Duration, Instant};

use crate::candidate::{Candidate, Room};
use crate::inputs::Inputs;

/// How long to measure one case: at least so many rounds, and at least so long.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    pub(crate) rounds: u32,
    pub(crate) time: Duration,
}

/// How long one turn is at least, so that reading the clock does not count.
const TURN: Duration = Duration::from_micros(30);

struct Contestant<'c> {
    candidate: &'c Candidate,
    passes_per_turn: u32,
    best: f64,
}

impl Contestant<'_> {
    /// Seconds for one pass over all inputs.
    fn turn(&self, inputs: &Inputs, room: &mut Room) -> f64 {
        let start = Instant::now();
        for _ in 0..self.passes_per_turn {
            self.candidate.pass(inputs, room);
        }
        start.elapsed().as_secs_f64() / f64::from(self.passes_per_turn)
    }
}

/// The best time of each candidate for all inputs, in seconds.
pub(crate) fn measure(candidates: &[&Candidate], inputs: &Inputs, effort: Effort) -> Vec<f64> {
    let mut room = Room::for_inputs(inputs);
    let mut contestants: Vec<Contestant> = candidates
        .iter()
        .map(|candidate| {
            let mut contestant = Contestant { candidate, passes_per_turn: 1, best: f64::INFINITY };
            contestant.best = contestant.turn(inputs, &mut room);
            contestant.passes_per_turn = (TURN.as_secs_f64() / contestant.best).ceil() as u32;
            contestant
        })
        .collect();
    let mut order: Vec<usize> = (0..contestants.len()).collect();
    let mut rounds = 0;
    let start = Instant::now();
    while rounds < effort.rounds || start.elapsed() < effort.time {
        // Nobody always comes after the same one, who may have emptied the caches.
        fastrand::shuffle(&mut order);
        for &next in &order {
            let seconds = contestants[next].turn(inputs, &mut room);
            contestants[next].best = contestants[next].best.min(seconds);
        }
        rounds += 1;
    }
    contestants.iter().map(|contestant| contestant.best).collect()
}
