//! Parts of slices that are there, which the compiler does not know. An index would link a
//! panic into every program that has no other.

/// The first `len`, of at least so many.
#[inline(always)]
pub(crate) const fn until<T>(slice: &[T], len: usize) -> &[T] {
    debug_assert!(len <= slice.len());
    match slice.split_at_checked(len) {
        Some((front, _)) => front,
        None => slice,
    }
}

/// All but the first `len`, of at least so many.
#[inline(always)]
pub(crate) const fn after<T>(slice: &[T], len: usize) -> &[T] {
    debug_assert!(len <= slice.len());
    match slice.split_at_checked(len) {
        Some((_, rest)) => rest,
        None => &[],
    }
}

/// [`until`], to be written to.
#[inline(always)]
pub(crate) const fn until_mut<T>(slice: &mut [T], len: usize) -> &mut [T] {
    debug_assert!(len <= slice.len());
    match slice.split_at_mut_checked(len) {
        Some((front, _)) => front,
        None => &mut [],
    }
}

/// [`after`], to be written to.
#[inline(always)]
pub(crate) const fn after_mut<T>(slice: &mut [T], len: usize) -> &mut [T] {
    debug_assert!(len <= slice.len());
    match slice.split_at_mut_checked(len) {
        Some((_, rest)) => rest,
        None => &mut [],
    }
}

/// Copies all of `bytes` to the front of a slice that is as long at least.
#[inline(always)]
pub(crate) const fn copy(bytes: &[u8], output: &mut [u8]) {
    debug_assert!(bytes.len() <= output.len());
    if let Some((front, _)) = output.split_at_mut_checked(bytes.len()) {
        front.copy_from_slice(bytes);
    }
}
