//! Replaces `vectors/` in a build without vectors, which has no kernels.

use crate::base::slices::until;
use crate::table::ValidPrefix;
use crate::table::bits::CONTINUATIONS;
use crate::table::encoding::Encoding;
use crate::table::surrogate_pairs::{shrinkage, skip_blocks};

pub(crate) const HAS_VECTORS: bool = false;

/// Calls `otherwise`, the code for processors without vectors.
#[inline]
pub(super) fn run<K, R>(kernel: K, otherwise: impl FnOnce(K) -> R) -> R {
    otherwise(kernel)
}

/// Checks by the rows.
pub(crate) struct Variant(Encoding);

impl Variant {
    #[inline]
    pub(crate) const fn of(encoding: Encoding) -> Variant {
        Variant(encoding)
    }

    #[cfg_attr(on_demand, inline)]
    pub(crate) fn well_formed_prefix(&self, bytes: &[u8]) -> usize {
        // Blocks of sequences of one byte first, which the compiler tests with the registers that
        // every processor has.
        let rest = skip_blocks::<32>(self.0.table().first_single, CONTINUATIONS.0, bytes);
        bytes.len() - self.0.skip_common_prefix(rest, None).len()
    }

    #[inline]
    pub(crate) fn valid_prefix(&self, bytes: &[u8]) -> ValidPrefix {
        let end = self.well_formed_prefix(bytes);
        // Only the prefix is counted: a caller that goes on after each error takes linear time then.
        ValidPrefix { end, shrinkage: shrinkage(until(bytes, end)) }
    }
}
