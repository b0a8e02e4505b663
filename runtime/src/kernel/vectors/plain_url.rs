//! Finds the ends of the parts of a URL, and that the parser would change no byte of them.
//!
//! Each part has a set of bytes that end it: those that the parser encodes or changes there, and those
//! that the next part begins with. A set is looked up as in `percent_encode.rs`. Zeros follow the text
//! in the last block, and every set has U+0000, so that each part ends in the text or at its end.

use super::percent_encode::BITS;
use super::vector::{Bytes, Isa, Kernel, Part};
use crate::kernel::plain_url::{Ends, PlainUrl};
use crate::set::EncodeSet;
use crate::set::named::{FRAGMENT, NON_ALPHANUMERIC, PATH, SPECIAL_QUERY};

/// All bytes but lower-case letters, digits, `+`, `-` and `.`.
const DOMAIN_ENDS: EncodeSet = NON_ALPHANUMERIC.add_range(b'A'..=b'Z').remove_all(b"+-.");

/// The bytes that the parser encodes in a path, among them `?` and `#`, and the backslash.
const PATH_ENDS: EncodeSet = PATH.add(b'\\');

impl Kernel for PlainUrl<'_> {
    type Output = Option<Ends>;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Option<Ends> {
        let PlainUrl { text, domain } = self;
        let finder = Finder::<I::Part>::of(isa);
        let mut path = 0;
        if let Some(domain) = domain {
            path = finder.find(&DOMAIN_ENDS, text, domain);
            if text.get(path) != Some(&b'/') {
                return None;
            }
        }
        let query = finder.find_end_of_path(text, path)?;
        let mut fragment = query;
        if text.get(query) == Some(&b'?') {
            fragment = finder.find(&SPECIAL_QUERY, text, query + 1);
        }
        let mut end = fragment;
        if text.get(fragment) == Some(&b'#') {
            end = finder.find(&FRAGMENT, text, fragment + 1);
        }
        if end == text.len() { Some(Ends { path, query, fragment }) } else { None }
    }
}

struct Finder<V: Bytes> {
    isa: V::Isa,
    bits: V,
    zero: V,
}

impl<V: Part> Finder<V> {
    #[inline(always)]
    fn of(isa: V::Isa) -> Finder<V> {
        Finder { isa, bits: V::table_for_high(isa, BITS), zero: V::splat(isa, 0) }
    }

    /// The index of the first byte from `at` on that is in the set, or the length of the text.
    #[inline(always)]
    fn find(&self, set: &EncodeSet, text: &[u8], mut at: usize) -> usize {
        let keep = V::table(self.isa, &set.keep);
        while let Some(rest @ [_, ..]) = text.get(at..) {
            let ends = self.ends(keep, V::load_part(self.isa, rest));
            if ends != 0 {
                return at + ends.trailing_zeros() as usize;
            }
            at += V::LEN;
        }
        text.len()
    }

    /// The index of the end of the path that begins at `at`; `None` if a segment begins with `.` or
    /// `%`, as a dot segment does.
    #[inline(always)]
    fn find_end_of_path(&self, text: &[u8], mut at: usize) -> Option<usize> {
        let keep = V::table(self.isa, &PATH_ENDS.keep);
        let slash = V::splat(self.isa, b'/');
        let (dot, percent) = (V::splat(self.isa, b'.'), V::splat(self.isa, b'%'));
        // The lowest bit is set if the last byte of the block before is a slash. A relative path begins
        // as if after one.
        let mut last = 1;
        while let Some(rest @ [_, ..]) = text.get(at..) {
            let block = V::load_part(self.isa, rest);
            let ends = self.ends(keep, block);
            let slashes = block.equal(slash).high_bits();
            let dots = block.equal(dot).or(block.equal(percent)).high_bits();
            // The bits below the lowest bit of `ends` are those of the path.
            let in_path = !ends & ends.wrapping_sub(1);
            if dots & (slashes << 1 | last) & in_path != 0 {
                return None;
            }
            if ends != 0 {
                return Some(at + ends.trailing_zeros() as usize);
            }
            last = slashes >> (V::LEN - 1);
            at += V::LEN;
        }
        Some(text.len())
    }

    /// A mask of the bytes of a block that are in the set with this table.
    #[inline(always)]
    fn ends(&self, keep: V, block: V) -> u64 {
        let kept = keep.look_up_low(block).and(self.bits.look_up_high(block));
        kept.equal(self.zero).high_bits()
    }
}
