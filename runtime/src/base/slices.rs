//! Parts of slices, up to a bound that the caller guarantees.
//!
//! Each caller has a reason for its bound: the bound was compared with the length, it is a count of
//! bytes that were read from or written to the slice, or a field has the invariant that it is at
//! most the length. The compiler does not know the reason, and an index would link a panic into
//! programs for chips that have no other.
//!
//! A bound that does not hold is a bug of this crate. It panics, so that no wrong bytes are
//! returned. On chips every function returns an empty part instead, and `copy` copies nothing. An
//! empty part shows no byte that was not written or not checked, so that unsafe code which makes text
//! of it stays sound.

/// Whether a broken bound panics.
const PANICS: bool = cfg!(any(not(target_os = "none"), debug_assertions));

#[cold]
#[track_caller]
const fn broken() {
    if PANICS {
        panic!("a bound is greater than the length of its slice");
    }
}

/// The first `len` items of a slice that has at least `len`.
#[inline(always)]
#[track_caller]
pub(crate) const fn until<T>(slice: &[T], len: usize) -> &[T] {
    match slice.split_at_checked(len) {
        Some((front, _)) => front,
        None => {
            broken();
            &[]
        }
    }
}

/// All but the first `len` items of a slice that has at least `len`.
#[inline(always)]
#[track_caller]
pub(crate) const fn after<T>(slice: &[T], len: usize) -> &[T] {
    match slice.split_at_checked(len) {
        Some((_, rest)) => rest,
        None => {
            broken();
            &[]
        }
    }
}

/// [`until`] of a mutable slice.
#[inline(always)]
#[track_caller]
pub(crate) const fn until_mut<T>(slice: &mut [T], len: usize) -> &mut [T] {
    match slice.split_at_mut_checked(len) {
        Some((front, _)) => front,
        None => {
            broken();
            &mut []
        }
    }
}

/// [`after`] of a mutable slice.
#[inline(always)]
#[track_caller]
pub(crate) const fn after_mut<T>(slice: &mut [T], len: usize) -> &mut [T] {
    match slice.split_at_mut_checked(len) {
        Some((_, rest)) => rest,
        None => {
            broken();
            &mut []
        }
    }
}

/// Copies `bytes` to the front of `output`, which is at least as long.
#[inline(always)]
#[track_caller]
pub(crate) const fn copy(bytes: &[u8], output: &mut [u8]) {
    match output.split_at_mut_checked(bytes.len()) {
        Some((front, _)) => front.copy_from_slice(bytes),
        None => broken(),
    }
}
