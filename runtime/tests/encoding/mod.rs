//! Tests every function of every encoding against a slow reference.
//!
//! | what | is compared with | in |
//! |---|---|---|
//! | every function that reads bytes, on the same inputs | the reference | `../checks/` |
//! | the first fault of every string of up to three bytes | the reference; for UTF-8 also `core` | `first_fault.rs` |
//! | every code point, in and out | the reference; for UTF-8 also `core` | `code_points.rs` |
//! | the reference | `core`, and the definition of a maximal subpart | `the_reference.rs` |
//! | cursors on inputs that are made for them | the reference | `reading.rs` |
//! | sequences, errors and their messages | tables written by hand | `facts.rs`, `messages.rs`, `page.rs` |
//!
//! To run all of these tests on a new encoding, add a line to `reference/encodings.rs`. To run them
//! on a new function, add a word to the list below; a number is the size of a buffer. The test
//! vectors of other projects are in `vectors.rs`.

mod code_points;
mod facts;
mod first_fault;
mod messages;
mod page;
mod reading;
mod the_reference;

/// Runs each check on each kind of input, in each of the encodings.
macro_rules! on_the_same_inputs {
    ($($checks:tt)*) => {
        on_inputs!(every_short_string, each_sampled_short_string: $($checks)*);
        on_inputs!(pieces_around_blocks, each_piece_around_blocks: $($checks)*);
        on_inputs!(random_mixtures, each_mixture: $($checks)*);
    };
}

macro_rules! on_inputs {
    ($module:ident, $each:ident: $($(#[$attribute:meta])* $check:ident $(($room:literal))?)*) => {
        mod $module {
            use crate::checks;
            use crate::reference::inputs::{$each, in_each_encoding};

            $($(#[$attribute])*
            #[test]
            fn $check() {
                in_each_encoding(|rules| {
                    $each(rules, |bytes| checks::$check(rules, bytes $(, $room)?));
                });
            })*
        }
    };
}

on_the_same_inputs! {
    first_fault faults steps chunks convert(9) text(9) cursor iterators search
    #[cfg(feature = "alloc")] lossy
}
