//! Tests that no input takes much longer per byte than ordinary text. The exceptions are listed
//! with a reason. Their time must grow at most linearly with their length.

mod dearer;
mod functions;
mod inputs;

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Instant;

use dearer::DEARER;
use functions::{Function, Takes};
use inputs::{Input, LEN};

/// The largest accepted ratio of an input's time per byte to that of the slowest ordinary text. The
/// comparison is not with ASCII, because many functions only scan ASCII and return it, so any other
/// text takes many times as long.
const LIMIT: f64 = 4.0;

/// The maximal number of turns. If all turns are slow, other work on the machine is not the reason.
const TURNS: usize = 40;

/// The seconds per byte in one turn.
fn turn(function: &Function, bytes: &[u8], room: &mut [u8]) -> f64 {
    room[..bytes.len()].copy_from_slice(bytes);
    let start = Instant::now();
    black_box((function.run)(black_box(bytes), black_box(room)));
    start.elapsed().as_secs_f64() / bytes.len() as f64
}

/// The minimal time of up to `TURNS` turns. Stops as soon as a turn takes at most `enough`.
fn least(function: &Function, bytes: &[u8], room: &mut [u8], enough: f64) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..TURNS {
        least = least.min(turn(function, bytes, room));
        if least <= enough {
            break;
        }
    }
    least
}

/// The factor by which the time per byte grows if the input is eight times as long.
fn growth(function: &Function, input: &Input, room: &mut [u8]) -> f64 {
    const FEW: usize = 32 << 10;
    let few = (0..3).map(|_| turn(function, &input.bytes[..FEW], room)).fold(0.0, f64::max);
    least(function, &input.bytes[..8 * FEW], room, LIMIT * few) / few
}

#[test]
fn no_input_takes_much_longer_than_ordinary_text() {
    let [adversarial, text, templates] =
        [inputs::adversarial(), inputs::adversarial_text(), inputs::templates()];
    let mut room = vec![1; 3 * LEN];
    let mut is_met = [false; DEARER.len()];
    let mut too_slow = String::new();
    for function in functions::all() {
        let (ordinary, made) = match function.takes {
            Takes::Bytes(encoding) => (inputs::ordinary(encoding), &adversarial),
            Takes::Text => (inputs::ordinary(etched::encoding::UTF_8), &text),
            Takes::Encoded => (inputs::ordinary_encoded(), &adversarial),
            Takes::EncodedText => (inputs::ordinary_encoded(), &text),
            Takes::Template => (inputs::ordinary_templates(), &templates),
        };
        // The texts take turns, so that other work on the machine disturbs all of them equally.
        let mut best = vec![f64::INFINITY; ordinary.len()];
        for _ in 0..3 {
            for (best, input) in best.iter_mut().zip(&ordinary) {
                *best = best.min(turn(&function, &input.bytes, &mut room));
            }
        }
        let slowest = best.iter().copied().fold(0.0, f64::max);
        let (mut worst, mut worst_name) = (0.0, "");
        for input in made {
            let dearer = DEARER.iter().position(|it| (it.applies)(&function, input));
            let time = if let Some(which) = dearer {
                let growth = growth(&function, input, &mut room);
                if growth > LIMIT {
                    _ = writeln!(too_slow, "{}, {}: grows {growth}", function.name, input.name);
                }
                let time = turn(&function, &input.bytes[..32 << 10], &mut room);
                is_met[which] |= time > LIMIT * slowest;
                time
            } else {
                let time = least(&function, &input.bytes, &mut room, LIMIT * slowest);
                if time > LIMIT * slowest {
                    let times = time / slowest;
                    _ = writeln!(too_slow, "{}, {}: {times} times", function.name, input.name);
                }
                time
            };
            if time > worst {
                (worst, worst_name) = (time, &input.name);
            }
        }
        let [english, slowest, worst] = [best[0], slowest, worst].map(|it| it * 1e9);
        println!(
            "{:42} English {english:.2}, slowest prose {slowest:.2}, worst {worst:.2} ns ({worst_name})",
            function.name,
        );
    }
    assert!(too_slow.is_empty(), "{too_slow}");
    for (dearer, is_met) in DEARER.iter().zip(is_met) {
        assert!(is_met, "no longer over the limit: {}", dearer.reason);
    }
}
