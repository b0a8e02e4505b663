//! A vector at a time: each byte is widened to a word, and the words of four are moved
//! together by one look-up.

use super::Survey;
use crate::kernel::short::short_words;
use crate::kernel::vector::{Bytes, Isa, Narrow};
use crate::percent::EncodeSet;
use crate::percent::word::HEX;

/// How many bytes there is room for where a byte is encoded: three, and what is stored
/// too far.
const ROOM: usize = 4;

/// Encodes while there is room for all that may be written.
#[inline(always)]
pub(super) fn encode<I: Isa>(
    isa: I,
    set: &EncodeSet,
    input: &[u8],
    output: &mut [u8],
) -> (usize, usize) {
    let (mut read, mut written) = (0, 0);
    if input.len() >= I::Wide::LEN {
        let (rules, len) = (Rules::<I::Wide>::of(isa, set), I::Wide::LEN);
        // Two at a time, for what is clean is often clean for long.
        while let Some(first) = I::Wide::load(isa, &input[read..])
            && let Some(second) = I::Wide::load(isa, &input[read + len..])
            && let Some(room) = output.get_mut(written..written + 2 * ROOM * len)
        {
            let (first, second) = (rules.classify(first), rules.classify(second));
            if first.mask | second.mask == 0 {
                first.first.store(room);
                second.first.store(&mut room[len..]);
                written += 2 * len;
            } else {
                let end = rules.expand(first, room);
                written += end + rules.expand(second, &mut room[end..]);
            }
            read += 2 * len;
        }
        while let Some(block) = I::Wide::load(isa, &input[read..])
            && let Some(room) = output.get_mut(written..written + ROOM * len)
        {
            let block = rules.classify(block);
            if block.mask == 0 {
                block.first.store(room);
                written += len;
            } else {
                written += rules.expand(block, room);
            }
            read += len;
        }
    }
    let rules = Rules::<I::Narrow>::of(isa, set);
    while read < input.len()
        && let Some(room) = output.get_mut(written..written + ROOM * I::Narrow::LEN)
    {
        let len = I::Narrow::LEN.min(input.len() - read);
        written += rules.encode(&input[read..][..len], room);
        read += len;
    }
    (read, written)
}

/// The same by way of the stack, as far as `output` goes.
#[inline(always)]
pub(super) fn finish<I: Isa>(
    isa: I,
    set: &EncodeSet,
    input: &[u8],
    output: &mut [u8],
) -> (usize, usize) {
    let rules = Rules::<I::Narrow>::of(isa, set);
    let (mut read, mut written) = (0, 0);
    while read < input.len() {
        let len = I::Narrow::LEN.min(input.len() - read);
        let mut room = [0; ROOM * 16];
        let end = written + rules.encode(&input[read..][..len], &mut room);
        let Some(output) = output.get_mut(written..end) else { break };
        output.copy_from_slice(&room[..end - written]);
        (read, written) = (read + len, end);
    }
    (read, written)
}

/// Counts what will be escaped.
#[inline(always)]
pub(super) fn survey<I: Isa>(isa: I, set: &EncodeSet, input: &[u8]) -> Survey {
    /// As many blocks as a byte of a vector can count.
    const STRETCH: usize = 255;

    let mut survey = Survey { escaped: 0, is_changed: false };
    let mut rest = input;
    if rest.len() >= I::Wide::LEN {
        let rules = Rules::<I::Wide>::of(isa, set);
        let mut changed = rules.zero;
        while rest.len() >= I::Wide::LEN {
            let mut escaped = rules.zero;
            for _ in 0..STRETCH {
                let Some(block) = I::Wide::load(isa, rest) else { break };
                let found = rules.classify(block);
                // FF is one less than nothing.
                escaped = escaped.sub(found.escaped);
                changed = changed.or(found.first.xor(block)).or(found.escaped);
                rest = &rest[I::Wide::LEN..];
            }
            survey.escaped += escaped.sum() as usize;
        }
        let same = changed.equal(rules.zero).high_bits();
        survey.is_changed = same != u64::MAX >> (64 - I::Wide::LEN);
    }
    let rules = Rules::<I::Narrow>::of(isa, set);
    for input in rest.chunks(I::Narrow::LEN) {
        let block = I::Narrow::from_words(isa, short_words(input));
        let found = rules.classify(block);
        let escaped = found.mask & ((1 << input.len()) - 1);
        survey.escaped += escaped.count_ones() as usize;
        survey.is_changed |= escaped != 0 || found.first.equal(block).high_bits() != 0xFFFF;
    }
    survey
}

/// What is the same for every block.
struct Rules<V: Bytes> {
    isa: V::Isa,
    /// The set's bitmap, with the space among what is kept if it is written as `+`.
    keep: V,
    bits: V,
    digits: V,
    percent: V,
    space: V,
    /// What makes another byte of a space.
    change: V,
    zero: V,
}

/// A block, as it is written: the first byte of each word if none is escaped, and which
/// are.
struct Classified<V> {
    first: V,
    high: V,
    low: V,
    escaped: V,
    mask: u64,
}

impl<V: Bytes> Rules<V> {
    #[inline(always)]
    fn of(isa: V::Isa, set: &EncodeSet) -> Rules<V> {
        let plus = set.writes_plus();
        let mut keep = set.keep;
        keep[usize::from(b' ' & 15)] |= u8::from(plus) << (b' ' >> 4);
        let change = if plus { b' ' ^ b'+' } else { 0 };
        Rules {
            isa,
            keep: V::table(isa, &keep),
            bits: V::table(isa, &BITS),
            digits: V::table(isa, HEX),
            percent: V::splat(isa, b'%'),
            space: V::splat(isa, b' '),
            change: V::splat(isa, change),
            zero: V::splat(isa, 0),
        }
    }

    #[inline(always)]
    fn classify(&self, block: V) -> Classified<V> {
        let (high, low) = (block.high_nibble(), block.low_nibble());
        let escaped = low.look_up(self.keep).and(high.look_up(self.bits)).equal(self.zero);
        let first = block.xor(block.equal(self.space).and(self.change));
        Classified { first, high, low, escaped, mask: escaped.high_bits() }
    }

    /// Writes what a block is written as, and returns its length.
    #[inline(always)]
    fn expand(&self, block: Classified<V>, room: &mut [u8]) -> usize {
        let first = block.first.select(self.percent, block.escaped).narrow();
        let high = block.high.look_up(self.digits).narrow();
        let low = block.low.look_up(self.digits).narrow();
        let mut at = 0;
        let mut rest = block.mask;
        for ((first, high), low) in first.zip(high).zip(low) {
            let ([front, back], [low_front, low_back]) = (first.zip(high), low.zip(low));
            let [a, b] = front.zip_pairs(low_front);
            let [c, d] = back.zip_pairs(low_back);
            for words in [a, b, c, d] {
                let table = Narrow16::<V>::table(self.isa, &COMPACT[(rest & 15) as usize]);
                if let Some(room) = room.get_mut(at..) {
                    table.look_up(words).store(room);
                }
                at += 4 + 2 * (rest & 15).count_ones() as usize;
                rest >>= 4;
            }
        }
        at
    }
}

impl<V: Narrow> Rules<V> {
    /// Writes what up to 16 bytes are written as, and returns its length.
    #[inline(always)]
    fn encode(&self, input: &[u8], room: &mut [u8]) -> usize {
        let block = self.classify(V::from_words(self.isa, short_words(input)));
        let mask = block.mask & ((1 << input.len()) - 1);
        if mask == 0 {
            block.first.store(room);
        } else {
            self.expand(block, room);
        }
        input.len() + 2 * mask.count_ones() as usize
    }
}

type Narrow16<V> = <<V as Bytes>::Isa as Isa>::Narrow;

/// Which bit of a set's bitmap belongs to each upper half of a byte.
static BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

/// Where the bytes of four words go if those are escaped whose bit is set. A word is
/// `[first, high digit, low digit, anything]`.
static COMPACT: [[u8; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut mask = 0;
    while mask < table.len() {
        let mut end = 0;
        let mut byte = 0;
        while byte < 16 {
            let is_escaped = mask >> (byte / 4) & 1 == 1;
            if byte % 4 == 0 || is_escaped && byte % 4 < 3 {
                table[mask][end] = byte as u8;
                end += 1;
            }
            byte += 1;
        }
        mask += 1;
    }
    table
};
