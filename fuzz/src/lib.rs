//! The fuzz targets, as functions that need no fuzzer. A target reads its arguments from any bytes,
//! and calls the checks of the runtime's tests. The checks panic if the results of the library and
//! of a slow reference differ.

mod arguments;
pub mod corpus;
mod input;
pub mod targets;
pub mod tokens;

// What the tests of the runtime have too.
#[path = "../../runtime/tests/checks/mod.rs"]
mod checks;
#[path = "../../runtime/tests/places/mod.rs"]
mod places;
#[path = "../../runtime/tests/reference/all.rs"]
mod reference;
#[path = "../../runtime/tests/support/mod.rs"]
mod support;

pub use targets::TARGETS;

/// The program of a fuzz target. Without a fuzzer, the program checks the files that are its
/// arguments.
#[macro_export]
macro_rules! target {
    ($target:ident) => {
        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_target!(|data: &[u8]| etched_fuzz::targets::$target(data));

        #[cfg(not(fuzzing))]
        fn main() -> std::io::Result<()> {
            std::env::args_os()
                .skip(1)
                .try_for_each(|file| Ok(etched_fuzz::targets::$target(&std::fs::read(file)?)))
        }
    };
}
