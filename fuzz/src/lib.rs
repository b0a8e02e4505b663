//! The checks of the fuzz targets, as functions that need no fuzzer. Each check takes any bytes,
//! and panics if the results of the library and of the slow reference differ.

pub mod chunks;
pub mod convert;
pub mod corpus;
pub mod cursor;
mod encoding_bytes;
pub mod frames;
mod input;
pub mod io;
pub mod percent_decode;
pub mod query;
pub mod tokens;
mod uneven;
pub mod uri_template;
pub mod url;
pub mod validate;

// What the tests of the runtime have too.
#[path = "../../runtime/tests/checks/mod.rs"]
mod checks;
#[path = "../../runtime/tests/reference/all.rs"]
mod reference;
#[path = "../../runtime/tests/support/mod.rs"]
mod support;

/// The check of a target.
pub type Check = fn(&[u8]);

/// All targets by name.
pub const TARGETS: &[(&str, Check)] = &[
    ("percent_decode", percent_decode::check),
    ("validate", validate::check),
    ("cursor", cursor::check),
    ("convert", convert::check),
    ("frames", frames::check),
    ("tokens", tokens::check),
    ("uri_template", uri_template::check),
    ("chunks", chunks::check),
    ("url", url::check),
    ("query", query::check),
    ("io", io::check),
];

/// The program of a fuzz target. Without a fuzzer, the program checks the files that are its
/// arguments.
#[macro_export]
macro_rules! target {
    ($target:ident) => {
        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_target!(|data: &[u8]| etched_fuzz::$target::check(data));

        #[cfg(not(fuzzing))]
        fn main() -> std::io::Result<()> {
            std::env::args_os()
                .skip(1)
                .try_for_each(|file| Ok(etched_fuzz::$target::check(&std::fs::read(file)?)))
        }
    };
}
