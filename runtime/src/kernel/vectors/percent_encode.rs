//! A vector at a time: each byte is widened to a word, and the words of four are moved
//! together by one look-up.

use super::vector::{Bytes, Isa, Part, STRETCH, Wide, low_bits};
use crate::kernel::Kernel;
use crate::kernel::percent_encode::{Encode, EncodeTail, Scan, Scanned};
use crate::set::EncodeSet;
use crate::set::word::HEX;

impl Wide for Encode<'_> {
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> (usize, usize) {
        // Long inputs take a separate call, so that the short path needs fewer registers.
        if self.input.len() >= I::Wide::LEN {
            return isa.run(Long(self));
        }
        encode_parts(isa, self, (0, 0))
    }
}

/// Encodes the rest of an input, of which some bytes were read and written.
#[inline(always)]
fn encode_parts<I: Isa>(
    isa: I,
    work: Encode<'_>,
    (mut read, mut written): (usize, usize),
) -> (usize, usize) {
    let Encode { set, input, output } = work;
    let rules = Rules::<I::Part>::of(isa, set);
    while read < input.len() {
        let len = I::Part::TRIPLES.min(input.len() - read);
        let Some(end) = rules.encode(&input[read..][..len], &mut output[written..]) else { break };
        written += end;
        read += len;
    }
    (read, written)
}

/// [`Encode`] of at least one whole vector.
struct Long<'a>(Encode<'a>);

impl Kernel for Long<'_> {
    type Output = (usize, usize);

    fn portable(self) -> (usize, usize) {
        self.0.portable()
    }
}

impl Wide for Long<'_> {
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> (usize, usize) {
        /// As many bytes as a vector may become, and what is stored too far.
        const ROOM: usize = 4;

        let Encode { set, input, output } = self.0;
        let (mut read, mut written) = (0, 0);
        let (rules, len) = (Rules::<I::Wide>::of(isa, set), I::Wide::TRIPLES);
        // Two at a time, for what is clean is often clean for long.
        while let Some(first) = I::Wide::load(isa, &input[read..])
            && let Some(second) = I::Wide::load(isa, &input[read + len..])
            && let Some(room) = output.get_mut(written..written + 2 * ROOM * I::Wide::LEN)
        {
            let (first, second) = (rules.classify(first), rules.classify(second));
            if first.mask | second.mask == 0 {
                first.first.store(room);
                second.first.store(&mut room[len..]);
                written += 2 * len;
            } else {
                let Some(end) = rules.expand(first, len, room) else { break };
                let Some(more) = rules.expand(second, len, &mut room[end..]) else { break };
                written += end + more;
            }
            read += 2 * len;
        }
        while let Some(block) = I::Wide::load(isa, &input[read..])
            && let Some(room) = output.get_mut(written..written + ROOM * I::Wide::LEN)
        {
            let block = rules.classify(block);
            if block.mask == 0 {
                block.first.store(room);
                written += len;
            } else {
                let Some(end) = rules.expand(block, len, room) else { break };
                written += end;
            }
            read += len;
        }
        encode_parts(isa, Encode { set, input, output }, (read, written))
    }
}

impl Wide for EncodeTail<'_> {
    /// Writes each vector to the stack first.
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> (usize, usize) {
        let Encode { set, input, output } = self.0;
        let rules = Rules::<I::Narrow>::of(isa, set);
        let (mut read, mut written) = (0, 0);
        while read < input.len() {
            let len = I::Narrow::LEN.min(input.len() - read);
            let mut room = [0; 64];
            let Some(end) = rules.encode(&input[read..][..len], &mut room) else { break };
            let Some(output) = output.get_mut(written..written + end) else { break };
            output.copy_from_slice(&room[..end]);
            (read, written) = (read + len, written + end);
        }
        (read, written)
    }
}

impl Wide for Scan<'_> {
    /// Counts what will be escaped.
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Scanned {
        let Scan { set, input } = self;
        let mut scanned = Scanned { escaped: 0, is_changed: false };
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
                scanned.escaped += escaped.sum() as usize;
            }
            let same = changed.equal(rules.zero).high_bits();
            scanned.is_changed = same != low_bits(I::Wide::LEN);
        }
        let rules = Rules::<I::Part>::of(isa, set);
        for input in rest.chunks(I::Part::LEN) {
            let block = I::Part::load_part(isa, input);
            let found = rules.classify(block);
            let escaped = found.mask & low_bits(input.len());
            let same = found.first.equal(block).high_bits();
            scanned.escaped += escaped.count_ones() as usize;
            scanned.is_changed |= escaped != 0 || same != low_bits(I::Part::LEN);
        }
        scanned
    }
}

/// What is the same for every block.
struct Rules<V: Bytes> {
    isa: V::Isa,
    /// The set's bitmap, with the space among what is kept if it is written as `+`.
    keep: V,
    bits: V,
    digits: V,
    high_digits: V,
    percent: V,
    space: V,
    /// What makes another byte of a space.
    change: V,
    zero: V,
}

/// A block, as it is written: the first byte of each word if none is escaped, and which
/// are.
struct Classified<V> {
    block: V,
    first: V,
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
            bits: V::table_for_high(isa, &BITS),
            digits: V::table(isa, HEX),
            high_digits: V::table_for_high(isa, HEX),
            percent: V::splat(isa, b'%'),
            space: V::splat(isa, b' '),
            change: V::splat(isa, change),
            zero: V::splat(isa, 0),
        }
    }

    #[inline(always)]
    fn classify(&self, block: V) -> Classified<V> {
        let kept = block.look_up_low(self.keep).and(block.look_up_high(self.bits));
        let escaped = kept.equal(self.zero);
        let first = block.xor(block.equal(self.space).and(self.change));
        Classified { block, first, escaped, mask: escaped.high_bits() }
    }

    /// Writes what the first `len` bytes of a block are written as, and returns its length;
    /// `None` if there is too little room.
    #[inline(always)]
    fn expand(&self, block: Classified<V>, len: usize, room: &mut [u8]) -> Option<usize> {
        let first = block.first.select(self.percent, block.escaped);
        let high = block.block.look_up_high(self.high_digits);
        let low = block.block.look_up_low(self.digits);
        let escaped = block.mask & low_bits(len);
        V::pack_triples(self.isa, [first, high, low], len, escaped, room)
    }
}

impl<V: Part> Rules<V> {
    /// The same of an input that may be shorter than a vector.
    #[inline(always)]
    fn encode(&self, input: &[u8], room: &mut [u8]) -> Option<usize> {
        let (len, block) = (input.len(), self.classify(V::load_part(self.isa, input)));
        if len > V::FEW_TRIPLES && block.mask & low_bits(len) == 0 {
            block.first.store_part(room, len)?;
            return Some(len);
        }
        self.expand(block, len, room)
    }
}

/// Which bit of a set's bitmap belongs to each upper half of a byte.
static BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];
