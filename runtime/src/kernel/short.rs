//! Short inputs.

use crate::base::words::{is_marked, repeat};

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

/// Whether `marks` sets the highest bit of any byte, in some word of a slice of up to 128 bytes.
/// `marks` takes eight bytes at a time. If there are fewer, `padding` follows them, which `marks`
/// leaves unmarked.
///
/// If there are `N` to `2 * N` bytes, the first `N` and the last `N` are all of them.
#[inline(always)]
pub(super) fn is_any_marked(bytes: &[u8], padding: u8, marks: impl Fn(u64) -> u64) -> bool {
    let ends = marks_of_ends::<64>(bytes, &marks).or_else(|| marks_of_ends::<32>(bytes, &marks));
    let ends = ends.or_else(|| marks_of_ends::<16>(bytes, &marks));
    let ends = ends.or_else(|| marks_of_ends::<8>(bytes, &marks));
    let all = ends.unwrap_or_else(|| {
        marks(short_words(bytes)[0] | repeat(padding) << (8 * (bytes.len() & 7)))
    });
    is_marked(all)
}

/// The marks in the first and in the last `N` bytes, combined by OR; `None` if there are fewer
/// bytes.
#[inline(always)]
fn marks_of_ends<const N: usize>(bytes: &[u8], marks: impl Fn(u64) -> u64) -> Option<u64> {
    let (first, last) = (bytes.first_chunk::<N>()?, bytes.last_chunk::<N>()?);
    let mut all = 0;
    for (first, last) in first.as_chunks().0.iter().zip(last.as_chunks().0) {
        all |= marks(u64::from_le_bytes(*first)) | marks(u64::from_le_bytes(*last));
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::{is_any_marked, short_words};

    #[test]
    fn one_byte_that_is_marked() {
        for len in 0..=128 {
            let mut bytes = [0x7F; 128];
            assert!(!is_any_marked(&bytes[..len], 0, |word| word), "{len}");
            for at in 0..128 {
                bytes[at] = 0x80;
                assert_eq!(is_any_marked(&bytes[..len], 0, |word| word), at < len, "{len}, {at}");
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
