//! Replaces `vectors/` in a build without vectors, which has no kernels.

use crate::base::slices::until;
use crate::table::ValidPrefix;
use crate::table::automaton::Automaton;
use crate::table::row::Row;
use crate::table::text::shrinkage;

pub(crate) const HAS_VECTORS: bool = false;

/// Calls `otherwise`, the code for processors without vectors.
#[inline]
pub(super) fn run<K, R>(kernel: K, otherwise: impl FnOnce(K) -> R) -> R {
    otherwise(kernel)
}

pub(crate) struct Variant(Automaton);

impl Variant {
    #[inline]
    pub(crate) const fn of(rows: &[Row]) -> Variant {
        Variant(Automaton::of(rows))
    }

    #[inline]
    pub(crate) fn well_formed_prefix(&self, bytes: &[u8]) -> usize {
        self.0.well_formed_prefix(bytes)
    }

    #[inline]
    pub(crate) fn valid_prefix(&self, bytes: &[u8]) -> ValidPrefix {
        let rest = self.0.skip_single(bytes);
        let len = self.0.well_formed_prefix(rest);
        // Only the prefix is counted: a caller that goes on after each error takes linear time then.
        ValidPrefix { end: bytes.len() - rest.len() + len, shrinkage: shrinkage(until(rest, len)) }
    }
}
