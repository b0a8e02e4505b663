//! The shims beside the crates whose API they have: see `tests/`.
