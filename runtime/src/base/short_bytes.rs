//! A few bytes, stored inline.

use super::IS_CHIP;
use super::buffer::append;
use super::slices::until;

/// Up to `N` bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShortBytes<const N: usize> {
    /// The bytes after the first `len` are zero, so that the derived `PartialEq` and `Hash` depend
    /// only on the first `len`.
    bytes: [u8; N],
    /// At most `N`.
    len: u8,
}

impl<const N: usize> ShortBytes<N> {
    /// No bytes. Every value starts as this one, so that the build checks every `N` that is used.
    pub(crate) const EMPTY: Self = {
        assert!(N <= u8::MAX as usize, "a `u8` counts the bytes");
        ShortBytes { bytes: [0; N], len: 0 }
    };

    /// The first `N` of `bytes`, or all of them if there are fewer.
    pub(crate) const fn prefix_of(bytes: &[u8]) -> Self {
        match bytes.first_chunk() {
            Some(bytes) if !IS_CHIP => return ShortBytes { bytes: *bytes, len: N as u8 },
            _ => {}
        }
        let len = if bytes.len() < N { bytes.len() } else { N };
        let mut prefix = ShortBytes { len: len as u8, ..Self::EMPTY };
        append(&mut prefix.bytes, until(bytes, len));
        prefix
    }

    /// Adds a byte and returns true; or returns false if there are `N` bytes already.
    pub(crate) const fn push(&mut self, byte: u8) -> bool {
        let has_room = (self.len as usize) < N;
        if has_room {
            self.bytes[self.len as usize] = byte;
            self.len += 1;
        }
        has_room
    }

    pub(crate) const fn len(&self) -> usize {
        self.len as usize
    }

    pub const fn as_bytes(&self) -> &[u8] {
        until(&self.bytes, self.len as usize)
    }
}
