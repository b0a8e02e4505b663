//! From code points to text, some at a time: each becomes a word of four bytes, by arithmetic
//! that is done to many at once, and the bytes of the words that there are are moved together.

use crate::form::bits::{CONTINUATION_BITS, spread};
use crate::kernel::Kernel;
use crate::kernel::code_points::encode::{BLOCK, Encode, LEAST, Survey, ascii, reaches};
use crate::kernel::vectors::vector::{Bytes, Isa, Part, Wide, low_bits};
use crate::slices::after_mut;

/// The longest sequence.
const LONGEST: usize = 4;

impl<T: Copy + Into<u32>> Wide for Survey<'_, T> {
    #[inline(always)]
    fn run<I: Isa>(self, _: I) -> Option<usize> {
        self.portable()
    }
}

impl<T: Copy + Into<u32>> Wide for Encode<'_, T> {
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> usize {
        if I::Wide::LEN == I::Narrow::LEN {
            return self.portable();
        }
        let (blocks, rest) = self.code_points.as_chunks::<BLOCK>();
        let mut written = 0;
        for block in blocks {
            let (block, output) = (block.map(T::into), after_mut(self.output, written));
            written += match ascii(&block, output) {
                Some(len) => len,
                None => pack::<I::Part>(isa, words(&block), BLOCK, output),
            };
        }
        let output = after_mut(self.output, written);
        written + pack::<I::Part>(isa, words(&padded(rest)), rest.len(), output)
    }
}

/// A block of fewer code points, with zeros behind them.
#[inline(always)]
fn padded<T: Copy + Into<u32>>(code_points: &[T]) -> [u32; BLOCK] {
    let mut block = [0; BLOCK];
    for (to, &code_point) in block.iter_mut().zip(code_points) {
        *to = code_point.into();
    }
    block
}

type Words = [[u8; LONGEST]; BLOCK];

#[inline(always)]
fn words(block: &[u32; BLOCK]) -> Words {
    let mut words = [[0; LONGEST]; BLOCK];
    for i in 0..BLOCK {
        words[i] = word_of(block[i]).to_le_bytes();
    }
    words
}

/// Writes the first words, as many as code points are asked for.
#[inline(always)]
fn pack<V: Part>(isa: V::Isa, words: Words, count: usize, output: &mut [u8]) -> usize {
    /// The first bytes of all words, which are there even if they are zero.
    const FIRSTS: u64 = 0x1111_1111_1111_1111;

    let zero = V::splat(isa, 0);
    let (mut at, mut left) = (0, LONGEST * count);
    for bytes in words.as_flattened().chunks(V::LEN) {
        if left == 0 {
            break;
        }
        let Some(bytes) = V::load(isa, bytes) else { break };
        let keep = !bytes.equal(zero).high_bits() | FIRSTS;
        let keep = keep & low_bits(left.min(V::LEN));
        let Some(len) = bytes.pack_part(isa, keep, &mut output[at..]) else { break };
        (at, left) = (at + len, left.saturating_sub(V::LEN));
    }
    at
}

/// The bytes of a sequence, the first one the lowest.
#[inline(always)]
const fn word_of(code_point: u32) -> u32 {
    const MASK: u32 = (1 << CONTINUATION_BITS) - 1;
    const SHIFT: u32 = CONTINUATION_BITS;
    let (last, third) = (code_point & MASK, code_point >> SHIFT & MASK);
    let second = code_point >> (2 * SHIFT) & MASK;
    let two = MARKERS[0] | code_point >> SHIFT | last << 8;
    let three = MARKERS[1] | code_point >> (2 * SHIFT) | third << 8 | last << 16;
    let four = code_point >> (3 * SHIFT) | second << 8 | third << 16 | last << 24;
    let four = MARKERS[2] | four;
    let short = if reaches(code_point, LEAST[0]) { two } else { code_point };
    let long = if reaches(code_point, LEAST[2]) { four } else { three };
    if reaches(code_point, LEAST[1]) { long } else { short }
}

/// Sequences of two, three and four bytes without a value.
const MARKERS: [u32; 3] = [markers(2), markers(3), markers(4)];

const fn markers(len: usize) -> u32 {
    match spread(0, len) {
        [a, b, c, d, ..] => u32::from_le_bytes([a, b, c, d]),
    }
}
