//! stub
mod encode;
mod set;
mod sets;
pub use set::EncodeSet;
pub use sets::*;
