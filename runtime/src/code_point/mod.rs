//! Code points one by one: reading and searching both ways, writing, and iterators.

pub(crate) mod cursor;
pub(crate) mod iterators;
pub(crate) mod writer;
