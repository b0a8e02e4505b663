//! Replaces `vectors/` in a build without vectors, which has no kernels.

use crate::table::ValidPrefix;
use crate::table::row::Row;

pub(super) const HAS_VECTORS: bool = false;

/// Calls `otherwise`, the code for processors without vectors.
#[inline]
pub(super) fn run<K, R>(kernel: K, otherwise: impl FnOnce(K) -> R) -> R {
    otherwise(kernel)
}

pub(crate) struct Variant;

impl Variant {
    #[inline]
    pub(crate) const fn of(_: &[Row]) -> Variant {
        Variant
    }

    #[inline]
    pub(crate) fn valid_prefix(
        &self,
        _: &[u8],
        otherwise: impl FnOnce() -> ValidPrefix,
    ) -> ValidPrefix {
        otherwise()
    }
}
