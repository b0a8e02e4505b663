//! Percent-encoding without a branch per byte.
//!
//! Real text mixes kept and escaped bytes so that a branch on each is a coin toss.
//! Every byte is written as a word of four bytes instead, and the output advances
//! by one or by three.

use core::hint::select_unpredictable;

use crate::percent::EncodeSet;

/// What a byte is written as, in the low three bytes, and how many of them count,
/// in the high one.
type Word = u32;

/// The words of a set whose bytes are known at compile time.
pub(crate) struct Words([Word; 256]);

impl Words {
    /// Asks the definition for every byte.
    pub(crate) const fn of(set: EncodeSet) -> Words {
        let mut words = [0; 256];
        let mut byte = 0;
        while byte < words.len() {
            let mut word = [0; 4];
            let Some(len) = set.write(&[byte as u8], &mut word) else {
                panic!("a byte is written as three at the most");
            };
            word[3] = len as u8;
            words[byte] = Word::from_le_bytes(word);
            byte += 1;
        }
        Words(words)
    }
}

/// How many input bytes a turn reads.
const BLOCK: usize = 8;

/// How many output bytes a turn may touch: three a byte, and the last word's rest.
const REACH: usize = 3 * BLOCK + 1;

/// Encodes `input` while `output` has room for whole words; returns how many bytes
/// were read and written.
pub(crate) fn encode(set: &EncodeSet, input: &[u8], output: &mut [u8]) -> (usize, usize) {
    match set.words {
        Some(words) => encode_by(|byte| words.0[byte as usize], input, output),
        None => encode_by(|byte| word(set, byte), input, output),
    }
}

/// The length that `input` is encoded to.
pub(crate) fn encoded_len(set: &EncodeSet, input: &[u8]) -> usize {
    match set.words {
        Some(words) => input.iter().map(|&byte| len_of(words.0[byte as usize])).sum(),
        None => set.encoded_len(input),
    }
}

fn encode_by(word: impl Fn(u8) -> Word, input: &[u8], output: &mut [u8]) -> (usize, usize) {
    let (blocks, rest) = input.as_chunks::<BLOCK>();
    let mut written = 0;
    for (turn, block) in blocks.iter().enumerate() {
        let Some(room) = output.get_mut(written..written + REACH) else {
            return (turn * BLOCK, written);
        };
        let mut bytes = u64::from_le_bytes(*block);
        let mut end = 0;
        for _ in 0..BLOCK {
            let word = word(bytes as u8);
            room[end..end + 4].copy_from_slice(&word.to_le_bytes());
            end += len_of(word);
            bytes >>= 8;
        }
        written += end;
    }
    let read = blocks.len() * BLOCK;
    for (i, &byte) in rest.iter().enumerate() {
        let Some(room) = output.get_mut(written..written + 4) else {
            return (read + i, written);
        };
        let word = word(byte);
        room.copy_from_slice(&word.to_le_bytes());
        written += len_of(word);
    }
    (input.len(), written)
}

fn len_of(word: Word) -> usize {
    (word >> 24) as usize
}

/// A word of a set that has no table, branch-free.
fn word(set: &EncodeSet, byte: u8) -> Word {
    let plus = set.writes_plus(byte);
    let single = set.keeps(byte) | plus;
    let itself = u32::from(select_unpredictable(plus, b'+', byte)) | 1 << 24;
    let escape = u32::from_le_bytes([b'%', digit(byte >> 4), digit(byte & 15), 3]);
    select_unpredictable(single, itself, escape)
}

/// The upper-case hexadecimal digit of a value below 16.
fn digit(value: u8) -> u8 {
    value + select_unpredictable(value < 10, b'0', b'A' - 10)
}
