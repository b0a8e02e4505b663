//! Short inputs.

/// Whether `holds` is true for any byte of a slice of up to 128 bytes. `holds` has no branch, so
/// that the compiler tests many bytes at once.
///
/// If there are `N` to `2 * N` bytes, the first `N` and the last `N` are all of them. If there are
/// one to three bytes, the first, the middle and the last byte are all of them.
#[inline(always)]
pub(super) fn any(bytes: &[u8], holds: impl Fn(u8) -> bool + Copy) -> bool {
    match bytes.len() {
        0 => false,
        len @ 1..4 => holds(bytes[0]) | holds(bytes[len / 2]) | holds(bytes[len - 1]),
        4..=8 => any_at_ends::<4>(bytes, holds),
        9..=16 => any_at_ends::<8>(bytes, holds),
        17..=32 => any_at_ends::<16>(bytes, holds),
        33..=64 => any_at_ends::<32>(bytes, holds),
        _ => any_at_ends::<64>(bytes, holds),
    }
}

/// [`any`] in the first and in the last `N` bytes.
#[inline(always)]
fn any_at_ends<const N: usize>(bytes: &[u8], holds: impl Fn(u8) -> bool + Copy) -> bool {
    // Never `else`: there are `N` bytes.
    let (Some(first), Some(last)) = (bytes.first_chunk::<N>(), bytes.last_chunk::<N>()) else {
        return false;
    };
    // Not a `bool`, of which the compiler tests fewer at once.
    let mut found = 0;
    for (first, last) in first.iter().zip(last) {
        found |= u8::from(holds(*first) | holds(*last));
    }
    found != 0
}

#[cfg(test)]
mod tests {
    use super::any;

    #[test]
    fn any_byte_is_found() {
        for len in 0..=128 {
            let mut bytes = [0x7F; 128];
            assert!(!any(&bytes[..len], |byte| byte >= 0x80), "{len}");
            for at in 0..128 {
                bytes[at] = 0x80;
                assert_eq!(any(&bytes[..len], |byte| byte >= 0x80), at < len, "{len}, {at}");
                bytes[at] = 0x7F;
            }
        }
    }
}
