//! Where there are no vectors.

use super::vector::Kernel;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Vectors {}

impl Vectors {
    /// Whether there can be any.
    pub(super) const EXIST: bool = false;

    #[inline]
    pub(super) fn best() -> Option<Vectors> {
        None
    }

    #[cfg(test)]
    pub(super) fn all() -> impl Iterator<Item = Vectors> {
        core::iter::empty()
    }

    #[inline]
    pub(super) fn run<K: Kernel>(self, _: K) -> K::Output {
        match self {}
    }
}
