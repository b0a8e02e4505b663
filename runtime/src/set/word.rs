//! The word of a byte: its percent-encoding, packed into a number.

use crate::base::lookup_tables::lookup_tables;

/// The digits of escapes, in upper case. With the bit [`LOWER_CASE`] set they are in lower case.
pub(crate) const HEX: &[u8; 16] = b"0123456789ABCDEF";

/// The bit that makes a capital letter lower-case. The digits `0` to `9` have it set already.
pub(super) const LOWER_CASE: u8 = b'a' ^ b'A';

/// The output for one byte. The low three bytes of the number are the output, and the high byte is
/// the length of the output, 1 or 3.
pub(crate) type Word = u32;

/// The bits of a word that hold the length, and their value for a length of 1.
pub(super) const LEN: Word = 0xFF << 24;
pub(super) const ONE: Word = 1 << 24;

/// The length of a word's output.
#[inline]
pub(crate) const fn len_of(word: Word) -> usize {
    (word >> 24) as usize
}

lookup_tables! {
    /// The words of a set that escapes every byte.
    pub(super) const ESCAPES: &[Word; 256] = {
        let mut words = [0; 256];
        let mut byte = 0;
        while byte < words.len() {
            let (high, low) = (HEX[byte >> 4], HEX[byte & 15]);
            words[byte] = Word::from_le_bytes([b'%', high, low, 3]);
            byte += 1;
        }
        words
    };
}

/// The words of all 256 bytes.
#[derive(Clone, Copy)]
pub(crate) struct Words(pub(crate) [Word; 256]);

/// The word of a byte that stands for itself.
#[inline]
pub(super) const fn itself(byte: u8) -> Word {
    Word::from_le_bytes([byte, 0, 0, 1])
}
