//! A vector at a time. Every byte is taken for the last one of a sequence, which it makes a
//! code point of with the three before it, and those of the bytes that are the last ones are
//! kept.

mod encode;
mod tables;

use self::tables::{CONTINUES, PAYLOADS, TO_HIGH, TO_LOW};
use super::vector::{Bytes, Isa, Part, Wide, low_bits};
use crate::form::bits::is_continuation;
use crate::kernel::Kernel;
use crate::kernel::code_points::{Count, Decode, DecodeChars};
use crate::kernel::pairs::LEAD_OF_FOUR;
use crate::kernel::utf_8::Prefix;

/// How many bytes before a byte matter to it.
const HISTORY: usize = 3;

impl Wide for Count<'_> {
    #[inline(always)]
    fn run<I: Isa>(self, _: I) -> usize {
        self.portable()
    }
}

impl Wide for Decode<'_> {
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Option<usize> {
        if Prefix(self.bytes).run(isa) < self.bytes.len() {
            return None;
        }
        Some(isa.run(Numbers(self)))
    }
}

impl Wide for DecodeChars<'_> {
    /// By way of numbers, a stretch of the text at a time.
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> usize {
        const STRETCH: usize = 512;

        let mut numbers = [0; STRETCH];
        let (mut rest, mut written) = (self.text, 0);
        while !rest.is_empty() {
            let mut len = STRETCH.min(rest.len());
            while !rest.is_char_boundary(len) {
                len -= 1;
            }
            let (stretch, after) = rest.split_at(len);
            let stretch = Decode { bytes: stretch.as_bytes(), output: &mut numbers };
            let count = isa.run(Numbers(stretch));
            if let Some(room) = self.output.get_mut(written..written + count) {
                for i in 0..count {
                    room[i] = char::from_u32(numbers[i]).unwrap_or(char::REPLACEMENT_CHARACTER);
                }
            }
            (rest, written) = (after, written + count);
        }
        written
    }
}

/// The code points of well-formed bytes: a call of its own, for it is called from two places.
struct Numbers<'a>(Decode<'a>);

impl Kernel for Numbers<'_> {
    type Output = usize;

    fn portable(self) -> usize {
        self.0.portable().unwrap_or_default()
    }
}

impl Wide for Numbers<'_> {
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> usize {
        let Decode { bytes, output } = self.0;
        let part = I::Part::LEN;
        if bytes.len() < part + HISTORY {
            return start::<I::Part>(isa, bytes, bytes.len(), output);
        }
        let mut done = ascii(bytes, output, (0, 0));
        if done.0 == 0 {
            done = (part, start::<I::Part>(isa, bytes, part, output));
        }
        if bytes.len() < I::Wide::LEN + HISTORY {
            by_vectors::<I::Part>(isa, bytes, output, done)
        } else {
            by_vectors::<I::Wide>(isa, bytes, output, done)
        }
    }
}

/// How many bytes of ASCII are passed over at once.
const RUN: usize = 64;

/// Goes on while all is ASCII.
#[inline(always)]
fn ascii(
    bytes: &[u8],
    output: &mut [u32],
    (mut read, mut written): (usize, usize),
) -> (usize, usize) {
    while let Some(run) = bytes[read..].first_chunk::<RUN>()
        && let Some(room) = output[written..].first_chunk_mut::<RUN>()
        && run.iter().fold(0, |all, byte| all | byte) < 0x80
    {
        for i in 0..RUN {
            room[i] = run[i].into();
        }
        (read, written) = (read + RUN, written + RUN);
    }
    (read, written)
}

/// Does the first bytes up to `end`, before which there is nothing to load.
#[inline(always)]
fn start<V: Part>(isa: V::Isa, bytes: &[u8], end: usize, output: &mut [u32]) -> usize {
    let rules = Rules::<V>::of(isa);
    let (mut read, mut written) = (0, 0);
    let mut before = rules.zero;
    while read < end {
        let len = (end - read).min(V::LEN);
        let block = V::load_part(isa, &bytes[read..end]);
        let (one, two) = (block.after(isa, before, 1), block.after(isa, before, 2));
        let made = rules.make([block, one, two, block.after(isa, before, 3)]);
        let last = made.last(bytes.get(read + len)) & low_bits(len);
        written += made.write(isa, last, &mut output[written..]);
        (read, before) = (read + len, block);
    }
    written
}

/// Goes on to the end, with as many bytes as a vector has before that.
#[inline(always)]
fn by_vectors<V: Bytes>(
    isa: V::Isa,
    bytes: &[u8],
    output: &mut [u32],
    (mut read, mut written): (usize, usize),
) -> usize {
    if read == bytes.len() {
        return written;
    }
    let rules = Rules::<V>::of(isa);
    while read < bytes.len() {
        // Of the last vector some has been written already.
        let from = read.min(bytes.len() - V::LEN);
        let Some(block) = load::<V>(isa, bytes, from) else { break };
        if block[0].high_bits() == 0 {
            let done = ascii(bytes, output, (read, written));
            if done.0 > read {
                (read, written) = done;
                continue;
            }
        }
        let made = rules.make(block);
        let last = made.last(bytes.get(from + V::LEN)) & (u64::MAX << (read - from));
        written += made.write(isa, last, &mut output[written..]);
        read = from + V::LEN;
    }
    written
}

/// The block at `at`, and those one, two and three bytes before.
#[inline(always)]
fn load<V: Bytes>(isa: V::Isa, bytes: &[u8], at: usize) -> Option<[V; 4]> {
    let bytes = bytes.get(at - HISTORY..at + V::LEN)?;
    let (block, one) = (V::load(isa, &bytes[3..])?, V::load(isa, &bytes[2..])?);
    Some([block, one, V::load(isa, &bytes[1..])?, V::load(isa, bytes)?])
}

/// What is the same for every block.
struct Rules<V> {
    payloads: V,
    continues: V,
    to_low: V,
    to_high: V,
    before_four: V,
    zero: V,
}

/// For each byte the code point that ends there, if one does, and whether the byte is a
/// continuation byte.
struct Made<V> {
    low: V,
    middle: V,
    /// `None` if all is zero.
    high: Option<V>,
    continues: u64,
}

impl<V: Bytes> Made<V> {
    /// Which bytes are the last ones of their sequence, one bit for each.
    #[inline(always)]
    fn last(&self, next: Option<&u8>) -> u64 {
        let next = u64::from(next.is_some_and(|&byte| is_continuation(byte)));
        !(self.continues >> 1 | next << (V::LEN - 1)) & low_bits(V::LEN)
    }

    /// Writes the code points whose bits are set, and returns how many.
    #[inline(always)]
    fn write(self, isa: V::Isa, last: u64, output: &mut [u32]) -> usize {
        V::pack_numbers(isa, [self.low, self.middle], self.high, last, output)
    }
}

impl<V: Bytes> Rules<V> {
    #[inline(always)]
    fn of(isa: V::Isa) -> Rules<V> {
        Rules {
            payloads: V::table_for_high(isa, &PAYLOADS),
            continues: V::table_for_high(isa, &CONTINUES),
            to_low: V::table(isa, &TO_LOW),
            to_high: V::table(isa, &TO_HIGH),
            before_four: V::splat(isa, LEAD_OF_FOUR - 1),
            zero: V::splat(isa, 0),
        }
    }

    /// Puts the bits of a block together, of which the bytes one, two and three places
    /// before are given too.
    #[inline(always)]
    fn make(&self, [block, one, two, three]: [V; 4]) -> Made<V> {
        let (lead, lead_before) = (self.leads_four(block), self.leads_four(three));
        let continues = block.look_up_high(self.continues);
        let both_continue = one.look_up_high(self.continues).and(continues);
        let first = self.payload(one).and(continues);
        let second = self.payload(two).and(both_continue);
        let twice = first.add(first);
        let has_four = lead.or(lead_before).equal(self.zero).high_bits() != low_bits(V::LEN);
        let high = if has_four {
            let all_continue = two.look_up_high(self.continues).and(both_continue);
            let third = self.payload(three).and(all_continue);
            Some(second.high_nibble().or(third.look_up(self.to_high)))
        } else {
            None
        };
        Made {
            low: self.payload(block).or(first.look_up_low(self.to_low)),
            middle: twice.add(twice).high_nibble().or(second.to_high_nibble()),
            high,
            continues: continues.high_bits(),
        }
    }

    /// The bits of each byte that carry the value.
    #[inline(always)]
    fn payload(&self, bytes: V) -> V {
        bytes.and(bytes.look_up_high(self.payloads))
    }

    /// Not zero where a byte leads a sequence of four.
    #[inline(always)]
    fn leads_four(&self, bytes: V) -> V {
        bytes.saturating_sub(self.before_four)
    }
}
