//! Without vectors: every byte is written as a word of four bytes, and the output
//! advances by one or by three.

use crate::set::EncodeSet;
use crate::set::word::{Word, len_of};

/// How many input bytes a turn reads.
const BLOCK: usize = 8;

/// How many output bytes a turn may touch: three a byte, and the last word's rest.
const REACH: usize = 3 * BLOCK + 1;

#[inline]
pub(super) fn encode(set: &EncodeSet, input: &[u8], output: &mut [u8]) -> (usize, usize) {
    match set.words {
        Some(words) => encode_by(|byte| words.0[byte as usize], input, output),
        None => encode_by(|byte| set.define(byte), input, output),
    }
}

#[inline]
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
            if let Some(place) = room.get_mut(end..end + 4) {
                place.copy_from_slice(&word.to_le_bytes());
            }
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
