//! Parts of slices, up to a bound that the caller guarantees; the place of a byte; sums of lengths.
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

/// Called if a bound does not hold: panics, or returns an empty part.
#[cold]
#[track_caller]
#[inline]
pub(super) const fn broken<'s, T>() -> &'s mut [T] {
    if PANICS {
        panic!("a bound is greater than the length of its slice");
    }
    &mut []
}

/// The first `len` items of a slice that has at least `len`.
#[inline(always)]
#[track_caller]
pub(crate) const fn until<T>(slice: &[T], len: usize) -> &[T] {
    let Some((front, _)) = slice.split_at_checked(len) else { return broken() };
    front
}

/// All but the first `len` items of a slice that has at least `len`.
#[inline(always)]
#[track_caller]
pub(crate) const fn after<T>(slice: &[T], len: usize) -> &[T] {
    let Some((_, rest)) = slice.split_at_checked(len) else { return broken() };
    rest
}

/// [`until`] of a mutable slice.
#[inline(always)]
#[track_caller]
pub(crate) const fn until_mut<T>(slice: &mut [T], len: usize) -> &mut [T] {
    let Some((front, _)) = slice.split_at_mut_checked(len) else { return broken() };
    front
}

/// [`after`] of a mutable slice.
#[inline(always)]
#[track_caller]
pub(crate) const fn after_mut<T>(slice: &mut [T], len: usize) -> &mut [T] {
    let Some((_, rest)) = slice.split_at_mut_checked(len) else { return broken() };
    rest
}

/// Copies `bytes` to the front of `output`, which is at least as long. In const contexts,
/// [`append`](super::buffer::append) does this.
#[inline(always)]
#[track_caller]
pub(crate) fn copy(bytes: &[u8], output: &mut [u8]) {
    match output.split_at_mut_checked(bytes.len()) {
        Some((front, _)) => front.copy_from_slice(bytes),
        None => _ = broken::<u8>(),
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

/// What follows the last `mark` in a text, or the whole text.
#[cfg(feature = "url")]
#[cfg_attr(on_demand, inline)]
pub(crate) const fn after_last(text: &[u8], mark: u8) -> &[u8] {
    let mut before = text;
    while let [left @ .., byte] = before {
        if *byte == mark {
            break;
        }
        before = left;
    }
    after(text, before.len())
}

/// Adds two lengths, or a length to a position. The sum stops at `usize::MAX`.
///
/// A sum of lengths need not fit `usize`. On a 32-bit target the encoding of 1.5 GB takes 4.5 GB, a
/// template may repeat a long name, and more than 4 GB may go through a stream. A wrapped sum would
/// be a small number, and a buffer that is too short would seem to be long enough.
///
/// Saturating is correct, because no slice is longer than `isize::MAX` bytes. A length that has
/// reached `usize::MAX` therefore fits no buffer, and adding to it does not change that: a sum that
/// is too long stays too long. As a position, `usize::MAX` is beyond the end of every slice.
///
/// Every sum of lengths saturates, by this function or a method of `usize`, unless it is a sum of
/// the lengths of disjoint parts of one slice, which is at most the length of that slice.
#[inline(always)]
pub(crate) const fn sum(a: usize, b: usize) -> usize {
    a.saturating_add(b)
}

/// A text without the bytes of `at_start` at its start, and without those of `at_end` at its end.
#[cfg(feature = "url")]
#[cfg_attr(on_demand, inline)]
pub(crate) const fn trim<'t>(mut text: &'t [u8], at_start: &[u8], at_end: &[u8]) -> &'t [u8] {
    loop {
        text = match text {
            [byte, left @ ..] if find(&[*byte], at_start) == 0 => left,
            [left @ .., byte] if find(&[*byte], at_end) == 0 => left,
            _ => return text,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::sum;

    #[test]
    fn a_sum_that_is_too_long_stays_too_long() {
        assert_eq!(sum(2, 3), 5);
        assert_eq!(sum(usize::MAX - 1, 1), usize::MAX);
        assert_eq!(sum(usize::MAX, 0), usize::MAX);
        assert_eq!(sum(1, usize::MAX), usize::MAX);
        assert_eq!(sum(sum(usize::MAX - 1, 5), 5), usize::MAX);
        assert_eq!(sum(usize::MAX, usize::MAX), usize::MAX);
    }
}
