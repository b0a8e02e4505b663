//! What the tests of this package share. `README.md` says what is proved where.

pub mod input;
pub mod rule;
pub mod scripts;
pub mod threads;
