//! Eight bytes in a word.

/// A word with `byte` in each byte.
#[inline(always)]
pub(crate) const fn repeat(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Marks the bytes of `word` that equal `byte`, in their highest bits. If there is such a byte,
/// other bytes above it may be marked too. The other bits of the result mean nothing.
#[inline(always)]
pub(crate) const fn equal(word: u64, byte: u8) -> u64 {
    let difference = word ^ repeat(byte);
    difference.wrapping_sub(repeat(1)) & !difference
}

/// Whether the highest bit of any byte is set.
#[inline(always)]
pub(crate) const fn is_marked(marks: u64) -> bool {
    marks & repeat(0x80) != 0
}

#[cfg(test)]
mod tests {
    use super::{equal, is_marked, repeat};

    #[test]
    fn equal_bytes_are_marked() {
        for byte in [0, 1, b'%', 0x7F, 0x80, 0xFF] {
            for other in 0..=0xFF {
                assert_eq!(is_marked(equal(repeat(other), byte)), byte == other);
                for at in (0..64).step_by(8) {
                    let word = repeat(other) & !(0xFF << at) | u64::from(byte) << at;
                    assert!(is_marked(equal(word, byte)), "{word:X}");
                }
            }
        }
    }
}
