//! Tests the optional features of `etched` with the crates that they support. Each feature has a
//! file in `tests/`, `tests/recipes.rs` runs the code in `docs/recipes-crates.md`, and
//! `tests/moving_in/` the rows of `docs/moving-in.md`. This file has the inputs that several of these
//! tests use.

/// Each character up to U+07FF as a text, and 3000 random texts of any characters.
pub fn texts() -> impl Iterator<Item = String> {
    let mut rng = fastrand::Rng::with_seed(3);
    let random = move |_| {
        let len = rng.usize(..20);
        (0..len)
            .map(|_| if rng.bool() { rng.char('\0'..='\u{7F}') } else { rng.char(..) })
            .collect()
    };
    ('\0'..='\u{7FF}').map(String::from).chain((0..3000).map(random))
}
