//! Finds the ends of the parts of a URL, up to the first byte that the parser may change.
//!
//! Each part has a set of bytes that end it: those that the parser encodes or changes there, and those
//! that the next part begins with. A set is looked up as in `percent_encode.rs`. Zeros follow the text
//! in the last block, and every set has U+0000, so that each part ends in the text or at its end.

use super::percent_encode::BITS;
use super::vector::{Bytes, Isa, Kernel, Part};
use crate::kernel::plain_url::{Ends, PlainUrl};
use crate::set::named::{FRAGMENT, NON_ALPHANUMERIC, PATH, SPECIAL_QUERY};

/// The parts of a URL: the domain, the path, the query and the fragment. Each has the entries
/// `keep` of an `EncodeSet` of the bytes that it goes on with, and the byte that it begins with.
const PARTS: [([u8; 16], u8); 4] = [
    // Lower-case letters, digits, `+`, `-` and `.`.
    (NON_ALPHANUMERIC.add_range(b'A'..=b'Z').remove_all(b"+-.").keep, 0),
    // Not the backslash, which becomes a slash.
    (PATH.add(b'\\').keep, b'/'),
    (SPECIAL_QUERY.keep, b'?'),
    (FRAGMENT.keep, b'#'),
];
const DOMAIN: usize = 0;
const PATH_PART: usize = 1;

impl Kernel for PlainUrl<'_> {
    type Output = Ends;

    // All parts are read by one loop, so that a program has the loop only once.
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Ends {
        let PlainUrl { text, domain } = self;
        let finder = Finder::<I::Part>::of(isa);
        // A relative URL begins with its path.
        let first = if domain.is_some() { DOMAIN } else { PATH_PART };
        let mut at = domain.unwrap_or(0);
        let mut ends = [0; PARTS.len()];
        for (i, (keep, mark)) in PARTS.iter().enumerate().skip(first) {
            if i == first || text.get(at) == Some(mark) {
                at = finder.find_end(keep, i == PATH_PART, text, at);
            }
            ends[i] = at;
        }
        ends
    }
}

struct Finder<V: Bytes> {
    isa: V::Isa,
    bits: V,
    zero: V,
    slash: V,
    dot: V,
    percent: V,
}

impl<V: Part> Finder<V> {
    #[inline(always)]
    fn of(isa: V::Isa) -> Finder<V> {
        Finder {
            isa,
            bits: V::table_for_high(isa, BITS),
            zero: V::splat(isa, 0),
            slash: V::splat(isa, b'/'),
            dot: V::splat(isa, b'.'),
            percent: V::splat(isa, b'%'),
        }
    }

    /// The index of the first byte from `start` on that is not kept, or the length of the text; but
    /// `start` if a segment of a path begins with `.` or `%`, as a dot segment does.
    #[inline(always)]
    fn find_end(&self, keep: &[u8; 16], is_path: bool, text: &[u8], start: usize) -> usize {
        let mut at = start;
        let keep = V::table(self.isa, keep);
        // The lowest bit is set if the last byte of the block before is a slash. A relative path begins
        // as if after one.
        let mut last = 1;
        while let Some(rest @ [_, ..]) = text.get(at..) {
            let block = V::load_part(self.isa, rest);
            let kept = keep.look_up_low(block).and(self.bits.look_up_high(block));
            let ends = kept.equal(self.zero).high_bits();
            if is_path {
                let slashes = block.equal(self.slash).high_bits();
                let dots = block.equal(self.dot).or(block.equal(self.percent)).high_bits();
                // The bits below the lowest bit of `ends` are those of the path.
                let in_path = !ends & ends.wrapping_sub(1);
                if dots & (slashes << 1 | last) & in_path != 0 {
                    return start;
                }
                last = slashes >> (V::LEN - 1);
            }
            if ends != 0 {
                return at + ends.trailing_zeros() as usize;
            }
            at += V::LEN;
        }
        text.len()
    }
}
