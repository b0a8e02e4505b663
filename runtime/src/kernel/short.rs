//! Inputs that are shorter than a vector.

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

#[cfg(test)]
mod tests {
    use super::short_words;

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
