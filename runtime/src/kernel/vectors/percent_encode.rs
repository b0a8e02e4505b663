//! Percent-encoding with vectors.
//!
//! 1. *Classify.* `EncodeSet::keep` is the set as sixteen bytes: a byte is kept if bit `byte >> 4`
//!    of `keep[byte & 15]` is set. One lookup by the low nibble gives this entry, and another
//!    lookup by the high nibble gives the bit. The AND of both is zero for the bytes to escape.
//! 2. A block with nothing to escape is stored, with `+` for each space if the set writes `+`.
//! 3. *Expand.* Any other block becomes three vectors: the byte itself or `%`, the high digit, and
//!    the low digit. The digits are looked up by the nibbles.
//! 4. *Store.* [`Bytes::pack_triples`] interleaves the three vectors, and removes the digits of the
//!    bytes that are kept.
//!
//! Sixteen bytes, encoded with the set `FORM`:
//!
//! ```text
//! input      k  =  é     &  n  =  Z  ü     r  i  c  h     1
//! bytes      6B 3D C3 A9 26 6E 3D 5A C3 BC 72 69 63 68 20 31
//! keep       50 54 F8 F8 F8 54 54 F4 F8 50 F8 F8 F8 F8 AC F8    by the low nibble
//! bit        40 08 00 00 04 40 08 20 00 00 80 40 40 40 04 08    by the high nibble; 0 from 0x80 on
//! escaped    .  x  x  x  x  .  x  .  x  x  .  .  .  .  .  .     where the AND is 0
//! first      k  %  %  %  %  n  %  Z  %  %  r  i  c  h  +  1
//! high       6  3  C  A  2  6  3  5  C  B  7  6  6  6  2  3
//! low        B  D  3  9  6  E  D  A  3  C  2  9  3  8  0  1
//! output     k%3D%C3%A9%26n%3DZ%C3%BCrich+1
//! ```
//!
//! Three loops follow each other, each with its own type of vectors. An input that is shorter than
//! a `Wide` vector starts at the second:
//!
//! 1. [`Long`] encodes whole vectors, two at a time, while `output` has room to store whole
//!    vectors.
//! 2. [`encode_parts`] encodes the rest of the input, a whole or a part of a vector at a time.
//! 3. [`Tail`] encodes to the stack and copies the encoding, where `output` has less room than
//!    that.
//!
//! Invariants: `read` and `written` are at most the lengths of `input` and `output`. `read` grows
//! by the length of a block that was loaded at `read`, and `written` by the number of bytes that
//! were stored at `written`.
//!
//! Tried, and slower: a branch for each byte (6 to 11 times slower), shuffle masks from a table of
//! 8 KiB instead of 16 masks of 16 bytes, and a separate case for blocks in which every byte is
//! escaped.

use super::vector::{Bytes, Isa, Kernel, Part, STRETCH, low_bits};
use crate::kernel::percent_encode::{Encode, Find, Scan, Scanned};
use crate::set::EncodeSet;
use crate::set::word::HEX;

impl Kernel for &mut Encode<'_> {
    /// The length of the encoding; `None` if it does not fit.
    type Output = Option<usize>;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Option<usize> {
        // Long inputs take a separate call, so that the short path needs fewer registers.
        if self.input.len() >= I::Wide::LEN {
            return isa.run(Long(self));
        }
        encode_parts(isa, self, (0, 0))
    }
}

/// Encodes `input[read..]` to `output[written..]`. Returns the length of the whole encoding, which
/// includes the first `written` bytes; `None` if it does not fit.
#[inline(always)]
fn encode_parts<I: Isa>(
    isa: I,
    &mut Encode { set, input, output: &mut ref mut output }: &mut Encode<'_>,
    (mut read, mut written): (usize, usize),
) -> Option<usize> {
    let encoder = PercentEncoder::<I::Part>::of(isa, set, set.writes_plus());
    while read < input.len() {
        let len = I::Part::TRIPLES.min(input.len() - read);
        let Some(end) = encoder.encode(&input[read..][..len], &mut output[written..]) else {
            // Too little room to store whole vectors.
            let (input, output) = (&input[read..], &mut output[written..]);
            return Some(written + isa.run(&mut Tail(Encode { set, input, output }))?);
        };
        written += end;
        read += len;
    }
    Some(written)
}

/// [`Encode`] for an input of at least one whole vector.
struct Long<'k, 'a>(&'k mut Encode<'a>);

impl Kernel for Long<'_, '_> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Option<usize> {
        /// `pack_triples` needs an output of at most this many times the length of a vector.
        const ROOM: usize = 4;

        let &mut Encode { set, input, output: &mut ref mut output } = self.0;
        let (mut read, mut written) = (0, 0);
        // With AVX-512, `pack_triples` accepts fewer bytes than a vector has. Only the first `len`
        // bytes of each block are then encoded, and the next block starts after them.
        let (encoder, len) =
            (PercentEncoder::<I::Wide>::of(isa, set, set.writes_plus()), I::Wide::TRIPLES);
        // Two blocks at a time, because text without escapes is often long.
        while let Some(first) = I::Wide::load(isa, &input[read..]) {
            let Some(second) = I::Wide::load(isa, &input[read + len..]) else { break };
            // Enough for two blocks, so that no store below fails.
            let end = written + 2 * ROOM * I::Wide::LEN;
            let Some(room) = output.get_mut(written..end) else { break };
            let (front, back) = (encoder.classify(first), encoder.classify(second));
            if front.mask | back.mask == 0 {
                front.first.store(room);
                back.first.store(&mut room[len..]);
                written += 2 * len;
            } else {
                let Some(end) = encoder.expand(front, len, room) else { break };
                let Some(more) = encoder.expand(back, len, &mut room[end..]) else { break };
                written += end + more;
            }
            read += 2 * len;
        }
        while let Some(block) = I::Wide::load(isa, &input[read..]) {
            let end = written + ROOM * I::Wide::LEN;
            let Some(room) = output.get_mut(written..end) else { break };
            let block = encoder.classify(block);
            if block.mask == 0 {
                block.first.store(room);
                written += len;
            } else {
                let Some(end) = encoder.expand(block, len, room) else { break };
                written += end;
            }
            read += len;
        }
        encode_parts(isa, self.0, (read, written))
    }
}

/// [`Encode`] for the end of an input, where too few bytes of `output` are left to store whole
/// vectors.
struct Tail<'a>(Encode<'a>);

impl Kernel for &mut Tail<'_> {
    type Output = Option<usize>;

    /// Encodes each vector to an array on the stack, and copies the encoding to `output`.
    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Option<usize> {
        let Encode { set, input, output: &mut ref mut output } = self.0;
        let encoder = PercentEncoder::<I::Narrow>::of(isa, set, set.writes_plus());
        let mut written = 0;
        for part in input.chunks(I::Narrow::LEN) {
            // Four times the length of the vector, which is always enough.
            let mut room = [0; 64];
            let end = encoder.encode(part, &mut room)?;
            output.get_mut(written..written + end)?.copy_from_slice(&room[..end]);
            written += end;
        }
        Some(written)
    }
}

impl Kernel for &Scan<'_> {
    type Output = Scanned;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Scanned {
        let &Scan { set, input } = self;
        let mut scanned = Scanned { escaped: 0, is_changed: false };
        let mut rest = input;
        if rest.len() >= I::Wide::LEN {
            let encoder = PercentEncoder::<I::Wide>::of(isa, set, set.writes_plus());
            let mut changed = encoder.zero;
            while rest.len() >= I::Wide::LEN {
                let mut escaped = encoder.zero;
                for _ in 0..STRETCH {
                    let Some(block) = I::Wide::load(isa, rest) else { break };
                    let classified = encoder.classify(block);
                    // 0xFF is -1, so subtracting the vector adds 1 for each byte to escape.
                    escaped = escaped.sub(classified.escaped);
                    changed = changed.or(classified.first.xor(block)).or(classified.escaped);
                    rest = &rest[I::Wide::LEN..];
                }
                scanned.escaped += escaped.sum() as usize;
            }
            let same = changed.equal(encoder.zero).high_bits();
            scanned.is_changed = same != low_bits(I::Wide::LEN);
        }
        let encoder = PercentEncoder::<I::Part>::of(isa, set, set.writes_plus());
        for part in rest.chunks(I::Part::LEN) {
            let block = I::Part::load_part(isa, part);
            let classified = encoder.classify(block);
            let escaped = classified.mask & low_bits(part.len());
            // The zeros after the end of `part` are no spaces, so they stay the same.
            let same = classified.first.equal(block).high_bits();
            scanned.escaped += escaped.count_ones() as usize;
            scanned.is_changed |= escaped != 0 || same != low_bits(I::Part::LEN);
        }
        scanned
    }
}

impl Kernel for &Find<'_> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Option<usize> {
        let &Find { set, input } = self;
        // A space that becomes `+` is to be found too. With `plus`, it would count as kept.
        let plus = false;
        let mut read = 0;
        if input.len() >= I::Wide::LEN {
            let encoder = PercentEncoder::<I::Wide>::of(isa, set, plus);
            while let Some(block) = I::Wide::load(isa, &input[read..]) {
                let mask = encoder.classify(block).mask;
                if mask != 0 {
                    return Some(read + mask.trailing_zeros() as usize);
                }
                read += I::Wide::LEN;
            }
        }
        let encoder = PercentEncoder::<I::Part>::of(isa, set, plus);
        for part in input[read..].chunks(I::Part::LEN) {
            let block = encoder.classify(I::Part::load_part(isa, part));
            let mask = block.mask & low_bits(part.len());
            if mask != 0 {
                return Some(read + mask.trailing_zeros() as usize);
            }
            read += part.len();
        }
        None
    }
}

/// Constants that are the same for all blocks.
struct PercentEncoder<V: Bytes> {
    isa: V::Isa,
    /// The set's bitmap. The space is a kept byte if the set writes spaces as `+`.
    keep: V,
    bits: V,
    digits: V,
    high_digits: V,
    percent: V,
    space: V,
    /// `' ' ^ '+'` if a space becomes `+`, else 0.
    change: V,
    zero: V,
}

/// A block; the block with `+` for spaces if the set writes `+`; and the bytes to escape, as a
/// vector with 0xFF or 0, and as a mask.
struct Classified<V> {
    block: V,
    first: V,
    escaped: V,
    mask: u64,
}

impl<V: Bytes> PercentEncoder<V> {
    /// With `plus`, a space is kept and becomes `+`.
    #[inline(always)]
    fn of(isa: V::Isa, set: &EncodeSet, plus: bool) -> PercentEncoder<V> {
        let space = V::splat(isa, if plus { u8::MAX } else { 0 }).and(V::table(isa, SPACE));
        let change = if plus { b' ' ^ b'+' } else { 0 };
        let digit_case = V::splat(isa, set.digit_case);
        PercentEncoder {
            isa,
            // The space is added to the vector. Added to the array, it would make the load wait.
            keep: V::table(isa, &set.keep).or(space),
            bits: V::table_for_high(isa, BITS),
            digits: V::table(isa, HEX).or(digit_case),
            high_digits: V::table_for_high(isa, HEX).or(digit_case),
            percent: V::splat(isa, b'%'),
            space: V::splat(isa, b' '),
            change: V::splat(isa, change),
            zero: V::splat(isa, 0),
        }
    }

    #[inline(always)]
    fn classify(&self, block: V) -> Classified<V> {
        let kept = self.keep.look_up_low(block).and(self.bits.look_up_high(block));
        let escaped = kept.equal(self.zero);
        let first = block.xor(block.equal(self.space).and(self.change));
        Classified { block, first, escaped, mask: escaped.high_bits() }
    }

    /// Writes the encoding of the first `len` bytes of a block to `room`, and returns the length of
    /// the encoding; `None` if `room` is too short.
    #[inline(always)]
    fn expand(&self, classified: Classified<V>, len: usize, room: &mut [u8]) -> Option<usize> {
        let first = classified.first.select(self.percent, classified.escaped);
        let high = self.high_digits.look_up_high(classified.block);
        let low = self.digits.look_up_low(classified.block);
        let escaped = classified.mask & low_bits(len);
        V::pack_triples(self.isa, [first, high, low], len, escaped, room)
    }
}

impl<V: Part> PercentEncoder<V> {
    /// Writes the encoding of `input`, which has 1 to [`TRIPLES`](Bytes::TRIPLES) bytes, to `room`,
    /// and returns the length of the encoding; `None` if `room` is too short.
    #[inline(always)]
    fn encode(&self, input: &[u8], room: &mut [u8]) -> Option<usize> {
        let (len, block) = (input.len(), self.classify(V::load_part(self.isa, input)));
        // For fewer bytes, `expand` takes no longer than this branch, if it is mispredicted.
        if len > V::FEW_TRIPLES && block.mask & low_bits(len) == 0 {
            block.first.store_part(room, len)?;
            return Some(len);
        }
        self.expand(block, len, room)
    }
}

/// The bit of `keep` for a space.
const SPACE: &[u8; 16] = &EncodeSet::EMPTY.complement().remove(b' ').keep;

/// For each high nibble, its bit in the entries of `keep`. Bytes from 0x80 on have no bit.
pub(super) const BITS: &[u8; 16] = &[1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];
