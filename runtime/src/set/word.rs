//! What a byte is written as: the definition of percent-encoding.

/// The digits of escapes.
pub(crate) const HEX: &[u8; 16] = b"0123456789ABCDEF";

/// What one byte is written as, in the low three bytes, and how many of them count,
/// in the high one. A kernel stores all four and goes on after those that count.
pub(crate) type Word = u32;

/// The part of a word that says how many bytes count, and what it is for one byte; for two
/// it is twice that.
pub(super) const LEN: Word = 0xFF << 24;
pub(super) const ONE: Word = 1 << 24;

/// How many bytes of a word count.
pub(crate) const fn len_of(word: Word) -> usize {
    (word >> 24) as usize
}

/// The words of a set for every byte.
#[derive(Clone, Copy)]
pub(crate) struct Words(pub(crate) [Word; 256]);

impl Words {
    /// The words of escapes, to which a set makes exceptions.
    const ESCAPES: Words = {
        let mut words = [0; 256];
        let mut byte = 0;
        while byte < words.len() {
            words[byte] = escape(byte as u8);
            byte += 1;
        }
        Words(words)
    };

    /// The words of a set: what it keeps, as [`EncodeSet`](super::EncodeSet) lays it out, and whether
    /// it writes a space as `+`.
    pub(super) const fn of(keep: &[u8; 16], writes_plus: bool) -> Words {
        let Words(mut words) = Words::ESCAPES;
        let mut low = 0;
        while low < keep.len() {
            let mut highs = keep[low];
            while highs != 0 {
                let byte = (highs.trailing_zeros() as usize) << 4 | low;
                words[byte] = itself(byte as u8);
                highs &= highs - 1;
            }
            low += 1;
        }
        if writes_plus {
            words[b' ' as usize] = itself(b'+');
        }
        Words(words)
    }
}

pub(super) const fn itself(byte: u8) -> Word {
    Word::from_le_bytes([byte, 0, 0, 1])
}

pub(super) const fn escape(byte: u8) -> Word {
    let (high, low) = (HEX[(byte >> 4) as usize], HEX[(byte & 15) as usize]);
    Word::from_le_bytes([b'%', high, low, 3])
}
