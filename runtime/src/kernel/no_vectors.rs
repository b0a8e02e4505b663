//! Replaces `vectors/` in a build without vectors.

use super::Kernel;
use crate::table::row::Row;

pub(super) const HAS_VECTORS: bool = false;

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

/// A kernel that can run with vectors. In this build every kernel implements the trait, and none
/// runs with vectors.
pub(super) trait Wide: Kernel {}

impl<K: Kernel> Wide for K {}

/// Empty, because only the kernels with vectors use these tables.
pub(super) struct Tables;

impl Tables {
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn of(_: &[Row]) -> Tables {
        Tables
    }
}
