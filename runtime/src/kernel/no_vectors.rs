//! Where there are no vectors.

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

/// Nothing has to be written for them.
pub(super) trait Wide: Kernel {}

impl<K: Kernel> Wide for K {}

/// Nor is there anything to look up.
pub(super) struct Tables;

impl Tables {
    pub(super) const fn of(_: &[Row]) -> Tables {
        Tables
    }
}
