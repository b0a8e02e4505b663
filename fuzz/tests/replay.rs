//! Runs every target on its committed corpus, on randomly changed inputs of the corpus, and on
//! random bytes.

use std::panic;

use etched_fuzz::{TARGETS, corpus};
use fastrand::Rng;

/// The number of changed inputs for each target, and the number of random inputs.
const RANDOM: usize = 20_000;

fn replay(target: &str) {
    let (_, check) = TARGETS.iter().find(|(name, _)| *name == target).expect("a target");
    let check = |input: &[u8]| {
        if let Err(panic) = panic::catch_unwind(|| check(input)) {
            eprintln!("{target} fails on the {} bytes {}", input.len(), input.escape_ascii());
            panic::resume_unwind(panic);
        }
    };
    let file = corpus::file_of(target);
    let inputs = corpus::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    assert!(inputs.len() >= 50, "{}: only {} inputs", file.display(), inputs.len());
    check(b"");
    inputs.iter().for_each(|input| check(input));
    let mut rng = Rng::with_seed(0x2026);
    for _ in 0..RANDOM {
        let mut input = inputs[rng.usize(..inputs.len())].clone();
        for _ in 0..rng.usize(1..5) {
            change(&mut input, &inputs, &mut rng);
        }
        check(&input);
        let mut input = vec![0; rng.usize(..64)];
        rng.fill(&mut input);
        check(&input);
    }
}

/// One random change of an input.
fn change(input: &mut Vec<u8>, others: &[Vec<u8>], rng: &mut Rng) {
    let at = rng.usize(..=input.len());
    match rng.u8(..6) {
        0 => input.insert(at, rng.u8(..)),
        1 if at < input.len() => input[at] ^= 1 << rng.u8(..8),
        2 if at < input.len() => input[at] = rng.u8(..),
        3 => drop(input.drain(at..(at + rng.usize(..4)).min(input.len()))),
        4 => input.truncate(at),
        _ => {
            let other = &others[rng.usize(..others.len())];
            let from = rng.usize(..=other.len());
            let to = (from + rng.usize(..16)).min(other.len());
            input.splice(at..at, other[from..to].iter().copied());
        }
    }
}

/// One test for each target, so that the targets run in parallel, and a test that no target is
/// missing.
macro_rules! replay {
    ($($target:ident)*) => {
        $(#[test] fn $target() {
            replay(stringify!($target));
        })*

        #[test]
        fn every_target_has_a_test() {
            let names = TARGETS.iter().map(|(name, _)| *name);
            assert!(names.eq([$(stringify!($target)),*]));
        }
    };
}

replay!(
    percent_decode validate cursor convert frames tokens uri_template template_places chunks url query
    io
);
