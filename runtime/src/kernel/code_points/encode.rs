//! From code points to text, some at a time.

use core::ops::Range;

use crate::form::bits::least_of_len;
use crate::kernel::Kernel;
use crate::length::sum;
use crate::slices::after_mut;

/// How many code points are done at once.
pub(in crate::kernel) const BLOCK: usize = 16;

/// The least code points of two, three and four bytes.
pub(in crate::kernel) const LEAST: [u32; 3] = [least_of_len(2), least_of_len(3), least_of_len(4)];

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
            len = sum(len, more as usize);
        }
        Some(len)
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

/// Writes a block if it is ASCII.
#[inline(always)]
pub(in crate::kernel) fn ascii(block: &[u32; BLOCK], output: &mut [u8]) -> Option<usize> {
    if block.iter().fold(0, |all, code_point| all | code_point) >= LEAST[0] {
        return None;
    }
    let room = output.first_chunk_mut::<BLOCK>()?;
    for i in 0..BLOCK {
        room[i] = block[i] as u8;
    }
    Some(BLOCK)
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
pub(in crate::kernel) const fn reaches(code_point: u32, least: u32) -> bool {
    code_point as i32 > (least - 1) as i32
}
