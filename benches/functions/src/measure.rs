//! Times candidates in turns.
//!
//! The speed of a machine changes from second to second, so candidates that are timed one after the
//! other are not comparable. Here, candidates take turns, round after round, and the best turn of
//! each candidate counts. Existing harnesses do not do this: criterion and divan finish one
//! function before they start the next, and tango-bench takes turns between two executables.

use std::time::{Duration, Instant};

/// The minimal number of rounds and the minimal time for one case.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    pub(crate) rounds: u32,
    pub(crate) time: Duration,
}

/// The minimal time of one turn. Compared with this time, the time for reading the clock is
/// negligible.
const TURN: Duration = Duration::from_micros(30);

/// One pass of a candidate over all inputs, with buffers to write to.
pub(crate) type Pass<'p, R> = dyn Fn(&mut R) + 'p;

struct Contestant<'p, R> {
    pass: &'p Pass<'p, R>,
    passes_per_turn: u32,
    best: f64,
}

impl<R> Contestant<'_, R> {
    /// The seconds for one pass.
    fn turn(&self, room: &mut R) -> f64 {
        let start = Instant::now();
        for _ in 0..self.passes_per_turn {
            (self.pass)(room);
        }
        start.elapsed().as_secs_f64() / f64::from(self.passes_per_turn)
    }
}

/// The best time of each pass, in seconds.
pub(crate) fn measure<R>(passes: &[Box<Pass<'_, R>>], room: &mut R, effort: Effort) -> Vec<f64> {
    let mut contestants: Vec<Contestant<R>> = passes
        .iter()
        .map(|pass| {
            let mut contestant = Contestant { pass, passes_per_turn: 1, best: f64::INFINITY };
            contestant.best = contestant.turn(room);
            contestant.passes_per_turn = (TURN.as_secs_f64() / contestant.best).ceil() as u32;
            contestant
        })
        .collect();
    let mut order: Vec<usize> = (0..contestants.len()).collect();
    let mut rounds = 0;
    let start = Instant::now();
    while rounds < effort.rounds || start.elapsed() < effort.time {
        // Each round has a new order, so that no candidate always follows a candidate that empties
        // the caches.
        fastrand::shuffle(&mut order);
        for &next in &order {
            let seconds = contestants[next].turn(room);
            contestants[next].best = contestants[next].best.min(seconds);
        }
        rounds += 1;
    }
    contestants.iter().map(|contestant| contestant.best).collect()
}
