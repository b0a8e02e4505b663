//! Parts of slices, up to a bound that the caller guarantees, and the place of a byte.
//!
//! Each caller knows why its bound holds: the bound was compared with the length, or it is a count
//! of bytes that were read from or written to the slice, or it is a field whose invariant is that
//! it is at most the length. The compiler does not know the reason, so that an index would link a
//! panic into programs for chips, which otherwise link none.
//!
//! A bound that does not hold is a bug of this crate. The functions then panic, so that no wrong
//! bytes are returned. On chips, without debug assertions, they instead return an empty part, and
//! `copy` copies nothing. Unsafe code may take an empty part for text, because it is well-formed.

use super::IS_CHIP;

/// Whether a bound that does not hold panics.
const PANICS: bool = cfg!(any(not(target_os = "none"), debug_assertions));

/// Called if a bound does not hold.
#[cold]
#[track_caller]
#[inline]
pub(super) const fn broken() {
    if PANICS {
        panic!("a bound is greater than the length of its slice");
    }
}

/// The first `len` items of a slice that has at least `len`.
#[inline(always)]
#[track_caller]
pub(crate) const fn until<T>(slice: &[T], len: usize) -> &[T] {
    let Some((front, _)) = slice.split_at_checked(len) else {
        broken();
        return &[];
    };
    front
}

/// All but the first `len` items of a slice that has at least `len`.
#[inline(always)]
#[track_caller]
pub(crate) const fn after<T>(slice: &[T], len: usize) -> &[T] {
    let Some((_, rest)) = slice.split_at_checked(len) else {
        broken();
        return &[];
    };
    rest
}

/// [`until`] of a mutable slice.
#[inline(always)]
#[track_caller]
pub(crate) const fn until_mut<T>(slice: &mut [T], len: usize) -> &mut [T] {
    let Some((front, _)) = slice.split_at_mut_checked(len) else {
        broken();
        return &mut [];
    };
    front
}

/// [`after`] of a mutable slice.
#[inline(always)]
#[track_caller]
pub(crate) const fn after_mut<T>(slice: &mut [T], len: usize) -> &mut [T] {
    let Some((_, rest)) = slice.split_at_mut_checked(len) else {
        broken();
        return &mut [];
    };
    rest
}

/// Copies `bytes` to the front of `output`, which is at least as long. In const contexts,
/// [`append`](super::buffer::append) does this.
#[inline(always)]
#[track_caller]
pub(crate) fn copy(bytes: &[u8], output: &mut [u8]) {
    match output.split_at_mut_checked(bytes.len()) {
        Some((front, _)) => front.copy_from_slice(bytes),
        None => broken(),
    }
}

/// The next block of a loop that takes `N` bytes at once; `None` if fewer are left, and on chips,
/// where the loop byte by byte that follows does all.
#[inline(always)]
pub(crate) const fn split_block<const N: usize>(bytes: &[u8]) -> Option<(&[u8; N], &[u8])> {
    if IS_CHIP { None } else { bytes.split_first_chunk() }
}

/// The index of the first byte of `text` that is one of `bytes`, or the length of `text`.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn find(text: &[u8], bytes: &[u8]) -> usize {
    let mut at = 0;
    while at < text.len() {
        let mut left = bytes;
        while let [byte, others @ ..] = left {
            if text[at] == *byte {
                return at;
            }
            left = others;
        }
        at += 1;
    }
    at
}
