//! Sums of lengths and positions.

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
