//! Copying what stays as it is, and rewriting what does not.

/// How many bytes are looked at and copied at once where nothing changes.
pub(super) const BLOCK: usize = 64;

/// How many where something does.
const WORD: usize = 8;

/// What changes on the way from one form to another.
pub(super) trait Rewrite: Copy {
    /// Whether one of the bytes may start what changes.
    fn is_touched<const N: usize>(self, bytes: &[u8; N]) -> bool;

    /// The same, byte by byte: in the number of a word, little-endian, the high bits of the
    /// bytes that may start what changes.
    fn touched(self, word: u64) -> u64;

    /// Rewrites the sequences at the start that change, and none that does not, while there
    /// is room; returns how much of both was used.
    fn run(self, input: &[u8], output: &mut [u8]) -> (usize, usize);
}

/// How many bytes at the start are certainly not touched: all, or some.
#[inline]
pub(super) fn untouched_prefix(rewrite: impl Rewrite, bytes: &[u8]) -> usize {
    if let Some(last) = bytes.last_chunk::<BLOCK>() {
        let (blocks, _) = bytes.as_chunks::<BLOCK>();
        let touched = blocks.iter().position(|block| rewrite.is_touched(block));
        return match touched {
            Some(turn) => turn * BLOCK,
            None if rewrite.is_touched(last) => blocks.len() * BLOCK,
            None => bytes.len(),
        };
    }
    // What is no whole block is looked at from both ends, in the middle perhaps twice.
    let is_touched = if let Some((first, last)) = both_ends::<{ BLOCK / 2 }>(bytes) {
        rewrite.is_touched(first) | rewrite.is_touched(last)
    } else if let Some((first, last)) = both_ends::<{ BLOCK / 4 }>(bytes) {
        rewrite.is_touched(first) | rewrite.is_touched(last)
    } else if let Some((first, last)) = both_ends::<WORD>(bytes) {
        let (first, last) = (u64::from_le_bytes(*first), u64::from_le_bytes(*last));
        rewrite.touched(first) | rewrite.touched(last) != 0
    } else {
        // In front of them are bytes that are never touched.
        let word = bytes.iter().fold(ONES, |word, &byte| word << 8 | u64::from(byte));
        rewrite.touched(word) != 0
    };
    if is_touched { 0 } else { bytes.len() }
}

fn both_ends<const N: usize>(bytes: &[u8]) -> Option<(&[u8; N], &[u8; N])> {
    Some((bytes.first_chunk()?, bytes.last_chunk()?))
}

/// Rewrites `input` while `output` has room; returns how many bytes were read and written.
pub(super) fn rewrite(rewrite: impl Rewrite, input: &[u8], output: &mut [u8]) -> (usize, usize) {
    let (mut read, mut written) = (0, 0);
    loop {
        while let Some(block) = input[read..].first_chunk::<BLOCK>()
            && let Some(room) = output[written..].first_chunk_mut::<BLOCK>()
            && !rewrite.is_touched(block)
        {
            *room = *block;
            read += BLOCK;
            written += BLOCK;
        }
        let end = read + BLOCK;
        while read < end {
            let Some(word) = input[read..].first_chunk::<WORD>() else { break };
            let Some(room) = output[written..].first_chunk_mut::<WORD>() else { break };
            *room = *word;
            let touched = rewrite.touched(u64::from_le_bytes(*word));
            let plain = touched.trailing_zeros() as usize / 8;
            read += plain;
            written += plain;
            if plain == WORD {
                continue;
            }
            let (taken, given) = rewrite.run(&input[read..], &mut output[written..]);
            // It may only have looked like a change; then it was copied already.
            let passed = usize::from(taken == 0);
            read += taken + passed;
            written += given + passed;
        }
        if read < end {
            break;
        }
    }
    // Too few bytes are left, of the input or of the room, for a whole word.
    while read < input.len() && written < output.len() {
        let (taken, given) = rewrite.run(&input[read..], &mut output[written..]);
        if taken == 0 {
            output[written] = input[read];
        }
        let passed = usize::from(taken == 0);
        read += taken + passed;
        written += given + passed;
    }
    (read, written)
}

/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The high bits of the bytes that equal `byte`.
pub(super) fn equal_bytes(word: u64, byte: u8) -> u64 {
    const LOW_BITS: u64 = 0x7F * ONES;
    let difference = word ^ (ONES * u64::from(byte));
    // Adding 7F carries into a byte's high bit exactly if one of its low bits is set.
    !(((difference & LOW_BITS) + LOW_BITS) | difference) & !LOW_BITS
}
