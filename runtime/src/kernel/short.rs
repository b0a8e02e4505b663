//! Short inputs.

/// Whether `holds` is true for any byte of a slice of up to 128 bytes. `holds` has no branch, so
/// that the compiler tests many bytes at once.
///
/// If there are `N` to `2 * N` bytes, the first `N` and the last `N` are all of them. If there are
/// one to three bytes, the first, the middle and the last byte are all of them.
#[inline(always)]
pub(super) fn any(bytes: &[u8], holds: impl Fn(u8) -> bool + Copy) -> bool {
    if let Some(is_any) = any_at_ends::<64>(bytes, holds) {
        is_any
    } else if let Some(is_any) = any_at_ends::<32>(bytes, holds) {
        is_any
    } else if let Some(is_any) = any_at_ends::<16>(bytes, holds) {
        is_any
    } else if let Some(is_any) = any_at_ends::<8>(bytes, holds) {
        is_any
    } else if let Some(is_any) = any_at_ends::<4>(bytes, holds) {
        is_any
    } else if let (Some(&first), Some(&last)) = (bytes.first(), bytes.last()) {
        holds(first) | holds(bytes[bytes.len() / 2]) | holds(last)
    } else {
        false
    }
}

/// [`any`] in the first and in the last `N` bytes; `None` if there are fewer bytes.
#[inline(always)]
fn any_at_ends<const N: usize>(bytes: &[u8], holds: impl Fn(u8) -> bool + Copy) -> Option<bool> {
    let (first, last) = (bytes.first_chunk::<N>()?, bytes.last_chunk::<N>()?);
    let mut is_any = false;
    for i in 0..N {
        is_any |= holds(first[i]) | holds(last[i]);
    }
    Some(is_any)
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
