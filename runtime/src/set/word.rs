//! What a byte is written as: the definition of percent-encoding.

use super::EncodeSet;

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

    pub(super) const fn of(set: EncodeSet) -> Words {
        let Words(mut words) = Words::ESCAPES;
        let mut low = 0;
        while low < set.keep.len() {
            let mut highs = set.keep[low];
            while highs != 0 {
                let byte = (highs.trailing_zeros() as usize) << 4 | low;
                words[byte] = itself(byte as u8);
                highs &= highs - 1;
            }
            low += 1;
        }
        if set.writes_plus() {
            words[b' ' as usize] = itself(b'+');
        }
        Words(words)
    }
}

const fn itself(byte: u8) -> Word {
    Word::from_le_bytes([byte, 0, 0, 1])
}

const fn escape(byte: u8) -> Word {
    let (high, low) = (HEX[(byte >> 4) as usize], HEX[(byte & 15) as usize]);
    Word::from_le_bytes([b'%', high, low, 3])
}

impl EncodeSet {
    /// The words of the set, if it has a table or if `input` is long enough for one to be
    /// `made`.
    #[inline]
    pub(super) const fn words_for<'w>(
        &self,
        input: &[u8],
        made: &'w mut Option<Words>,
    ) -> Option<&'w Words> {
        // A table takes as long to make as 256 bytes take without one.
        const LONG: usize = 1024;

        if self.words.is_none() && input.len() >= LONG {
            self.make_words(made);
            return made.as_ref();
        }
        self.words
    }

    #[cold]
    const fn make_words(&self, made: &mut Option<Words>) {
        *made = Some(Words::of(*self));
    }

    /// What `byte` is written as: itself, `+`, or `%XY`. No branch depends on the
    /// byte, for in real text it would be a coin toss.
    pub(crate) const fn define(&self, byte: u8) -> Word {
        let (itself, plus, escape) = (itself(byte), itself(b'+'), escape(byte));
        let is_plus = self.plus & (byte == b' ');
        let changed = escape ^ (escape ^ plus) & (is_plus as Word).wrapping_neg();
        changed ^ (changed ^ itself) & (self.keeps(byte) as Word).wrapping_neg()
    }

    /// The same, from the table of the set if it has one.
    pub(crate) const fn word(&self, byte: u8) -> Word {
        match self.words {
            Some(words) => words.0[byte as usize],
            None => self.define(byte),
        }
    }
}
