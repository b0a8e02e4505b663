//! The reference implementation of percent-encoding, one [`Word`] for each byte.

use super::EncodeSet;
use super::word::{HEX, LEN, ONE, Word, Words, itself, len_of};
use crate::base::buffer::BufferTooSmallError;

impl EncodeSet {
    /// The words of the set.
    #[inline]
    pub(crate) const fn to_words(self) -> Words {
        Words::of(&self.keep, self.writes_plus(), self.digit_case)
    }

    /// The word of `byte`: the byte itself, `+`, or `%XY`. There is no branch on the byte, because
    /// the branch would be mispredicted in real text. There is also no call, because calls are slow
    /// without optimization and in const evaluation.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn define(&self, byte: u8) -> Word {
        const PLUS: Word = itself(b'+');

        let (high, low) = (byte >> 4, byte & 15);
        let digits = (HEX[high as usize] | self.digit_case) as Word
            | ((HEX[low as usize] | self.digit_case) as Word) << 8;
        let escape = 3 << 24 | digits << 8 | b'%' as Word;
        // All bits of a mask are set if the condition is true.
        let is_plus = (self.plus & (byte == b' ')) as Word * Word::MAX;
        let is_kept = ((self.keep[low as usize] as Word) >> high & 1) * Word::MAX;
        let changed = escape ^ (escape ^ PLUS) & is_plus;
        changed ^ (changed ^ (ONE | byte as Word)) & is_kept
    }

    /// Writes the encoding of `input` to `output`, word by word. Returns the length of the
    /// encoding, or `None` if `output` is too short.
    #[inline]
    pub(crate) const fn write(&self, input: &[u8], output: &mut [u8]) -> Option<usize> {
        self.write_by(self.words, input, output)
    }

    /// [`write`](EncodeSet::write) by the table `words`, or without a table.
    #[cfg_attr(on_demand, inline)]
    const fn write_by(
        &self,
        words: Option<&Words>,
        input: &[u8],
        output: &mut [u8],
    ) -> Option<usize> {
        // The loop cuts the slices by patterns, because indices and calls are slow in const
        // evaluation. Without a table, `keeps` is faster than `define`, and most bytes are kept.
        let available = output.len();
        let (mut rest, mut room) = (input, output);
        while let &[byte, ref after @ ..] = rest {
            let word = match words {
                Some(Words(words)) => words[byte as usize],
                None if self.keeps(byte) => ONE | byte as Word,
                None => self.define(byte),
            };
            if word & LEN == ONE {
                let [first, left @ ..] = room else { return None };
                *first = word as u8;
                room = left;
            } else {
                let [first, second, third, left @ ..] = room else { return None };
                *first = word as u8;
                *second = (word >> 8) as u8;
                *third = (word >> 16) as u8;
                room = left;
            }
            rest = after;
        }
        Some(available - room.len())
    }

    /// The table of the set, or a new table, stored in `made`, if there is none and `input` is
    /// long.
    #[inline]
    pub(super) const fn words_for<'w>(
        &self,
        input: &[u8],
        made: &'w mut Option<Words>,
    ) -> Option<&'w Words> {
        // Making a table takes as long as encoding 256 bytes without one.
        const LONG: usize = 1024;

        if self.words.is_none() && input.len() >= LONG {
            self.make_words(made);
            return made.as_ref();
        }
        self.words
    }

    #[cold]
    #[inline]
    const fn make_words(&self, made: &mut Option<Words>) {
        *made = Some(self.to_words());
    }

    /// The exact length in bytes of the encoding of `input`; `usize::MAX` if the length does not
    /// fit `usize`, which can happen on 32-bit targets.
    ///
    /// # Cost
    ///
    /// One pass.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// const LEN: usize = FORM.encoded_len("a b/c".as_bytes());
    /// assert_eq!(LEN, "a+b%2Fc".len());
    /// ```
    #[inline]
    pub const fn encoded_len(&self, input: &[u8]) -> usize {
        len_with(input, self.count_escaped(input))
    }

    /// [`encoded_len`](EncodeSet::encoded_len), but makes a table if `input` is long.
    #[inline]
    pub(crate) const fn const_encoded_len(&self, input: &[u8]) -> usize {
        let mut made = None;
        len_with(input, self.count_escaped_by(self.words_for(input, &mut made), input))
    }

    /// How many bytes of `input` become escapes.
    #[inline]
    pub(crate) const fn count_escaped(&self, input: &[u8]) -> usize {
        self.count_escaped_by(self.words, input)
    }

    /// [`count_escaped`](EncodeSet::count_escaped) by the table `words`, or without a table. The
    /// count is at most the length of `input`, so that it cannot overflow.
    #[cfg_attr(on_demand, inline)]
    const fn count_escaped_by(&self, words: Option<&Words>, input: &[u8]) -> usize {
        let mut rest = input;
        let mut escaped = 0;
        if let Some(Words(words)) = words {
            while let &[a, b, c, d, e, f, g, h, ref after @ ..] = rest {
                let lens = (words[a as usize] & LEN)
                    + (words[b as usize] & LEN)
                    + (words[c as usize] & LEN)
                    + (words[d as usize] & LEN)
                    + (words[e as usize] & LEN)
                    + (words[f as usize] & LEN)
                    + (words[g as usize] & LEN)
                    + (words[h as usize] & LEN);
                // The sum is 8, and 2 more for each escape.
                escaped += len_of(lens) / 2 - 4;
                rest = after;
            }
        }
        while let &[byte, ref after @ ..] = rest {
            let word = match words {
                Some(Words(words)) => words[byte as usize],
                None if self.keeps(byte) => ONE,
                None => self.define(byte),
            };
            escaped += (word & LEN != ONE) as usize;
            rest = after;
        }
        escaped
    }

    /// Encodes bytes to an array, in const contexts. The length `N` has to be the
    /// [`encoded_len`](EncodeSet::encoded_len) of the input.
    ///
    /// # Panics
    ///
    /// Panics if `N` is not the encoded length. In const evaluation, the panic is a compile error.
    ///
    /// # Cost
    ///
    /// One pass. Const evaluation is slow: it takes seconds for each 100 KB.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// const TEXT: &[u8] = "Grüße".as_bytes();
    /// const QUERY: [u8; FORM.encoded_len(TEXT)] = FORM.const_encode(TEXT);
    /// assert_eq!(&QUERY, b"Gr%C3%BC%C3%9Fe");
    /// ```
    #[track_caller]
    pub const fn const_encode<const N: usize>(&self, input: &[u8]) -> [u8; N] {
        let mut output = [0; N];
        let mut made = None;
        match self.write_by(self.words_for(input, &mut made), input, &mut output) {
            Some(written) if written == N => output,
            _ => panic!("`N` must be the encoded length: use `encoded_len` of the same input"),
        }
    }

    /// Encodes bytes into a buffer, in const contexts, and returns how many bytes were written:
    /// [`encode_to_slice`](EncodeSet::encode_to_slice) as a `const fn`.
    ///
    /// # Errors
    ///
    /// The buffer is too small.
    ///
    /// # Cost
    ///
    /// One pass, byte by byte. At run time `encode_to_slice` is faster.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// const HEADER: ([u8; 16], usize) = {
    ///     let mut buffer = [0; 16];
    ///     match COMPONENT.const_encode_to_slice(b"a b", &mut buffer) {
    ///         Ok(len) => (buffer, len),
    ///         Err(_) => panic!("the name is too long"),
    ///     }
    /// };
    /// assert_eq!(&HEADER.0[..HEADER.1], b"a%20b");
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn const_encode_to_slice(
        &self,
        input: &[u8],
        output: &mut [u8],
    ) -> Result<usize, BufferTooSmallError> {
        let available = output.len();
        match self.write(input, output) {
            Some(written) => Ok(written),
            None => Err(BufferTooSmallError::new(self.encoded_len(input), available)),
        }
    }
}

/// The length of the encoding of `input` if `escaped` of its bytes become escapes. Twice `escaped`
/// fits `usize`, because a slice has at most `isize::MAX` bytes.
#[inline]
pub(crate) const fn len_with(input: &[u8], escaped: usize) -> usize {
    input.len().saturating_add(2 * escaped)
}
