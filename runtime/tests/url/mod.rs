//! Whole URLs. `vectors/url.rs` has the cases of web-platform-tests.

mod domains;
mod errors;
mod grow;
mod parts;
mod random;
mod set;
mod states;
mod words;
