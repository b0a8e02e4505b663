//! From code points to text, some at a time: each becomes a word of four bytes, by arithmetic
//! that is done to many at once, and the bytes of the words that there are are moved together.

use core::ops::Range;

use crate::form::bits::{CONTINUATION_BITS, least_of_len, spread};
use crate::kernel::vector::{Bytes, Isa, Kernel, Part, low_bits};
use crate::slices::after_mut;

/// How many code points are done at once.
const BLOCK: usize = 16;

/// The longest sequence.
const LONGEST: usize = 4;

/// The least code points of two, three and four bytes.
const LEAST: [u32; 3] = [least_of_len(2), least_of_len(3), least_of_len(4)];

/// The length of the text that code points are, if all of them are in the range, and there
/// are `char`s of them.
pub(crate) struct Survey<'a, T> {
    pub(crate) code_points: &'a [T],
    pub(crate) range: Range<u32>,
}

impl<T: Copy + Into<u32>> Kernel for Survey<'_, T> {
    type Output = Option<usize>;

    #[inline(always)]
    fn portable(self) -> Option<usize> {
        /// So many that the length of the text of them is no more than a number holds.
        const STRETCH: usize = 1024;

        let Range { start, end } = self.range;
        let mut len = self.code_points.len();
        for stretch in self.code_points.chunks(STRETCH) {
            let (mut more, mut are_fine) = (0, true);
            for &code_point in stretch {
                let code_point = code_point.into();
                are_fine &= char::from_u32(code_point).is_some();
                are_fine &= code_point.wrapping_sub(start) < end - start;
                more += more_of(code_point);
            }
            if !are_fine {
                return None;
            }
            len += more as usize;
        }
        Some(len)
    }

    #[inline(always)]
    fn run<I: Isa>(self, _: I) -> Option<usize> {
        self.portable()
    }
}

/// Writes code points, of all of which there are `char`s, to `output`, which has room for
/// them.
pub(crate) struct Encode<'a, T> {
    pub(crate) code_points: &'a [T],
    pub(crate) output: &'a mut [u8],
}

impl<T: Copy + Into<u32>> Kernel for Encode<'_, T> {
    type Output = usize;

    /// With a branch for each code point that is no ASCII: without wide vectors that takes
    /// less than to make words of them.
    fn portable(self) -> usize {
        let (blocks, rest) = self.code_points.as_chunks::<BLOCK>();
        let mut written = 0;
        for block in blocks {
            let output = after_mut(self.output, written);
            written += match ascii(&block.map(T::into), output) {
                Some(len) => len,
                None => one_by_one(block, output),
            };
        }
        written + one_by_one(rest, after_mut(self.output, written))
    }

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

/// Writes code points, of all of which there are `char`s.
#[inline]
pub(super) fn one_by_one<T: Copy + Into<u32>>(code_points: &[T], output: &mut [u8]) -> usize {
    let mut written = 0;
    for &code_point in code_points {
        let Some(char) = char::from_u32(code_point.into()) else { break };
        let Some(room) = output.get_mut(written..written + char.len_utf8()) else { break };
        written += char.encode_utf8(room).len();
    }
    written
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

/// Writes a block if it is ASCII.
#[inline(always)]
fn ascii(block: &[u32; BLOCK], output: &mut [u8]) -> Option<usize> {
    if block.iter().fold(0, |all, code_point| all | code_point) >= LEAST[0] {
        return None;
    }
    let room = output.first_chunk_mut::<BLOCK>()?;
    for i in 0..BLOCK {
        room[i] = block[i] as u8;
    }
    Some(BLOCK)
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

/// How many bytes more than one a code point takes.
#[inline(always)]
const fn more_of(code_point: u32) -> u32 {
    reaches(code_point, LEAST[0]) as u32
        + reaches(code_point, LEAST[1]) as u32
        + reaches(code_point, LEAST[2]) as u32
}

/// Whether a code point is at least another. All vectors can compare numbers with a sign.
#[inline(always)]
const fn reaches(code_point: u32, least: u32) -> bool {
    code_point as i32 > (least - 1) as i32
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
