//! Takes the place of `vectors/` in a build without vectors.

use super::Kernel;
use crate::table::row::Row;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Vectors {}

impl Vectors {
    #[inline]
    pub(super) fn best() -> Option<Vectors> {
        None
    }

    #[cfg(test)]
    pub(super) fn all() -> impl Iterator<Item = Vectors> {
        core::iter::empty()
    }

    #[inline]
    pub(super) fn run<K: Wide>(self, _: K) -> K::Output {
        match self {}
    }
}

/// Every kernel has it, because it is never called.
pub(super) trait Wide: Kernel {}

impl<K: Kernel> Wide for K {}

/// Only vectors look up tables.
pub(super) struct Tables;

impl Tables {
    pub(super) const fn of(_: &[Row]) -> Tables {
        Tables
    }
}
