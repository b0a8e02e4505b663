//! Short inputs.

/// Up to 16 bytes as two little-endian words, padded with zeros.
///
/// ```text
/// 11 bytes   a b c d e f g h i j k
/// first 8    a b c d e f g h
/// last 8           d e f g h i j k    shifted down by 5 bytes: i j k
/// ```
///
/// Two overlapping loads of a fixed length are faster than a copy of a variable length. One to
/// three bytes are read as the first, the middle and the last byte, which may be the same byte.
#[inline(always)]
pub(super) fn short_words(bytes: &[u8]) -> [u64; 2] {
    let len = bytes.len();
    if let (Some(first), Some(last)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        let (first, last) = (u64::from_le_bytes(*first), u64::from_le_bytes(*last));
        // Shifts out the bytes that are also in `first`.
        return [first, if len > 8 { last >> (8 * (16 - len)) } else { 0 }];
    }
    if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        return [u64::from(first) | u64::from(last) << (8 * (len - 4)), 0];
    }
    let [Some(&first), Some(&middle), Some(&last)] =
        [bytes.first(), bytes.get(len / 2), bytes.last()]
    else {
        return [0; 2];
    };
    let word = u64::from(first) | u64::from(middle) << (8 * (len / 2));
    [word | u64::from(last) << (8 * (len - 1)), 0]
}

/// Whether all bytes of a slice of up to 128 bytes are ASCII.
///
/// If there are `N` to `2 * N` bytes, the first `N` and the last `N` are all of them. The standard
/// library's `is_ascii` reads the bytes at the end of a slice one by one.
#[inline(always)]
pub(super) fn is_short_ascii(bytes: &[u8]) -> bool {
    let ends = ends_are_ascii::<64>(bytes).or_else(|| ends_are_ascii::<32>(bytes));
    let ends = ends.or_else(|| ends_are_ascii::<16>(bytes));
    let ends = ends.or_else(|| ends_are_ascii::<8>(bytes));
    match ends {
        Some(are_ascii) => are_ascii,
        None => short_words(bytes)[0] & HIGHEST_BITS == 0,
    }
}

/// Whether the first and the last `N` bytes are ASCII; `None` if there are fewer bytes.
#[inline(always)]
fn ends_are_ascii<const N: usize>(bytes: &[u8]) -> Option<bool> {
    let (first, last) = (bytes.first_chunk::<N>()?, bytes.last_chunk::<N>()?);
    let (first, last) = (first.as_chunks::<8>().0, last.as_chunks::<8>().0);
    let mut union = 0;
    for i in 0..N / 8 {
        union |= u64::from_ne_bytes(first[i]) | u64::from_ne_bytes(last[i]);
    }
    Some(union & HIGHEST_BITS == 0)
}

/// The highest bit of each byte.
const HIGHEST_BITS: u64 = u64::from_ne_bytes([0x80; 8]);

#[cfg(test)]
mod tests {
    use super::{is_short_ascii, short_words};

    #[test]
    fn one_byte_that_is_not_ascii() {
        for len in 0..=128 {
            let mut bytes = [0x7F; 128];
            assert!(is_short_ascii(&bytes[..len]), "{len}");
            for at in 0..128 {
                bytes[at] = 0x80;
                assert_eq!(is_short_ascii(&bytes[..len]), at >= len, "{len}, {at}");
                bytes[at] = 0x7F;
            }
        }
    }

    #[test]
    fn every_length() {
        let bytes: [u8; 16] = core::array::from_fn(|i| 0xA1u8.wrapping_add(0x0B * i as u8));
        for len in 0..=16 {
            let mut expected = [0; 16];
            expected[..len].copy_from_slice(&bytes[..len]);
            let [low, high] = short_words(&bytes[..len]);
            let words = u128::from(low) | u128::from(high) << 64;
            assert_eq!(words.to_le_bytes(), expected, "{len}");
        }
    }
}
