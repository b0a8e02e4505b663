//! The optional features of `etched`, held to the crates that they work with: a file of tests
//! for each.
