//! Reading, searching for and writing single code points.

pub(crate) mod cursor;
pub(crate) mod iterators;
pub(crate) mod writer;
