//! Percent-decoding with vectors.
//!
//! Each block is loaded three times: at its position, and one and two bytes later. An escape starts
//! at each `%` that two hexadecimal digits follow. Every byte is decoded as if an escape started
//! there. Where an escape starts, the decoded byte replaces the `%`, and the two digits are
//! removed.
//!
//! ```text
//! block       a  %  4  1  b  %  C  3     next block: % A 9
//! digits      -  -  4  1  B  -  C  3
//! escapes     .  x  .  .  .  x  .  .
//! decoded     a  A  .  .  b  C3 .  .
//! drop              x  x        x  x     carried into the next block: none
//! packed      a  A  b  C3
//! ```
//!
//! The loop always advances by a whole block. Advancing by the number of bytes that were decoded
//! was three times slower, because each load waited for the result of the previous block. If an
//! escape continues in the next block, `carry` has a bit for each of its digits there, which are
//! dropped. Without masked loads, the last block overlaps bytes that were read, if there are enough
//! of them. These bytes are dropped too.
//!
//! Invariants: `read` and `written` are at most the lengths of `input` and `output`. `read` becomes
//! the end of the block that was decoded, and `written` the end of its output.

use super::vector::{Bytes, Isa, Kernel, Part, STRETCH, low_bits};
use crate::kernel::percent_decode::{CountEscapes, CountSigns, Decode, SignCounts};
use crate::set::decode::EscapeCounts;

impl Kernel for &mut Decode<'_> {
    type Output = (usize, usize);

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> (usize, usize) {
        let mut done = Done { read: 0, written: 0, carry: 0 };
        if self.input.len() >= I::Wide::LEN + 2 {
            decode_wide(isa, self, &mut done);
        }
        decode_parts(isa, self, &mut done);
        let Done { read, written, carry } = done;
        // If an escape crosses the end of the last block, it was decoded as a whole, so that its
        // remaining digits are also read.
        let digits_left = carry.trailing_ones() as usize;
        (read + digits_left.min(self.input.len() - read), written)
    }
}

/// What is decoded so far.
struct Done {
    read: usize,
    written: usize,
    /// A mask of the digits, at the start of the next block, of an escape that starts before it.
    carry: u64,
}

/// A mask of all bits if a malformed escape stops the kernel, else 0.
#[inline(always)]
fn mask_of_refused(strictly: bool) -> u64 {
    if strictly { u64::MAX } else { 0 }
}

/// Decodes whole vectors, each with the two bytes after it, until too few bytes of `input` or of
/// `output` are left. If malformed escapes are refused, stops before the vectors that have one.
#[inline(always)]
fn decode_wide<I: Isa>(
    isa: I,
    &mut Decode { plus, strictly, input, output: &mut ref mut output }: &mut Decode<'_>,
    done: &mut Done,
) {
    let Done { read, written, carry } = done;
    let (decoder, refused) = (PercentDecoder::<I::Wide>::of(isa, plus), mask_of_refused(strictly));
    let len = I::Wide::LEN;
    // Two blocks at a time, because text without escapes is often long.
    while let Some(bytes) = input.get(*read..*read + 2 * len + 2) {
        // Enough for two blocks, so that no store and no `pack` below fails.
        let Some(room) = output.get_mut(*written..*written + 2 * len) else { break };
        let Some(first) = load_three::<I::Wide>(isa, bytes) else { break };
        let Some(second) = load_three::<I::Wide>(isa, &bytes[len..]) else { break };
        let percent_signs = first[0].equal(decoder.percent).or(second[0].equal(decoder.percent));
        if percent_signs.high_bits() | *carry == 0 {
            decoder.plain(first[0]).store(room);
            decoder.plain(second[0]).store(&mut room[len..]);
            *written += 2 * len;
            *read += 2 * len;
            continue;
        }
        let front = decoder.decode(first, *carry);
        let back = decoder.decode(second, front.carry);
        if (front.malformed | back.malformed) & refused != 0 {
            break;
        }
        let Some(end) = front.bytes.pack(isa, front.keep, room) else { break };
        let Some(more) = back.bytes.pack(isa, back.keep, &mut room[end..]) else { break };
        *written += end + more;
        *carry = back.carry;
        *read += 2 * len;
    }
    while let Some(three) = load_three::<I::Wide>(isa, &input[*read..]) {
        let Some(room) = output.get_mut(*written..*written + len) else { break };
        if three[0].equal(decoder.percent).high_bits() | *carry == 0 {
            decoder.plain(three[0]).store(room);
            *written += len;
            *read += len;
            continue;
        }
        let decoded = decoder.decode(three, *carry);
        if decoded.malformed & refused != 0 {
            break;
        }
        let Some(end) = decoded.bytes.pack(isa, decoded.keep, room) else { break };
        *written += end;
        *carry = decoded.carry;
        *read += len;
    }
}

/// Decodes the rest of the input, with vectors that may be loaded and stored in part, until the
/// output of a vector does not fit. If malformed escapes are refused, stops before the vector that
/// has one.
#[inline(always)]
fn decode_parts<I: Isa>(
    isa: I,
    &mut Decode { plus, strictly, input, output: &mut ref mut output }: &mut Decode<'_>,
    done: &mut Done,
) {
    let Done { read, written, carry } = done;
    let (decoder, refused) = (PercentDecoder::<I::Part>::of(isa, plus), mask_of_refused(strictly));
    while *read < input.len() {
        let last_start = input.len().saturating_sub(I::Part::LEN);
        let from = if I::Part::MASKED { *read } else { last_start.min(*read) };
        // `again` is the number of bytes that were decoded before.
        let (rest, again) = (&input[from..], *read - from);
        let first = I::Part::load_part(isa, rest);
        let len = rest.len().min(I::Part::LEN);
        // The last condition stores a block without a `%` and without digits to drop. If
        // `read == written`, the bytes that were read again have the same positions in `output`.
        if first.equal(decoder.percent).high_bits() | *carry == 0
            && (again == 0 || read == written)
            && decoder.plain(first).store_part(&mut output[*written - again..], len).is_some()
        {
            *written += len - again;
            *read = from + len;
            continue;
        }
        let [second, third] = first.next_two(isa, rest);
        // The digits of `carry` are after the bytes that were read again.
        let decoded = decoder.decode([first, second, third], *carry << again);
        if decoded.malformed & refused != 0 {
            break;
        }
        let keep = decoded.keep & low_bits(len) & u64::MAX << again;
        let Some(end) = decoded.bytes.pack_part(isa, keep, &mut output[*written..]) else { break };
        *written += end;
        *carry = decoded.carry;
        *read = from + len;
    }
}

/// The block at the start of `bytes`, and the blocks one and two bytes later.
#[inline(always)]
fn load_three<V: Bytes>(isa: V::Isa, bytes: &[u8]) -> Option<[V; 3]> {
    let bytes = bytes.get(..V::LEN + 2)?;
    Some([V::load(isa, bytes)?, V::load(isa, &bytes[1..])?, V::load(isa, &bytes[2..])?])
}

impl Kernel for CountSigns<'_> {
    type Output = SignCounts;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> SignCounts {
        let CountSigns(input) = self;
        let (zero, percent_sign) = (I::Wide::splat(isa, 0), I::Wide::splat(isa, b'%'));
        let plus_sign = I::Wide::splat(isa, b'+');
        // `plus_mask` is 0xFF at each place at which some block had a `+`.
        let (mut percent, mut plus_mask) = (0, zero);
        let mut rest = input;
        while rest.len() >= I::Wide::LEN {
            // A counter for each byte of a block. It is added up before it can overflow.
            let mut percent_counts = zero;
            for _ in 0..STRETCH {
                let Some(block) = I::Wide::load(isa, rest) else { break };
                // 0xFF is -1, so subtracting the mask adds 1 for each `%`.
                percent_counts = percent_counts.sub(block.equal(percent_sign));
                plus_mask = plus_mask.or(block.equal(plus_sign));
                rest = &rest[I::Wide::LEN..];
            }
            percent += percent_counts.sum() as usize;
        }
        let mut plus = plus_mask.high_bits() != 0;
        while !rest.is_empty() {
            let block = I::Part::load_part(isa, rest);
            percent += block.equal(I::Part::splat(isa, b'%')).high_bits().count_ones() as usize;
            plus |= block.equal(I::Part::splat(isa, b'+')).high_bits() != 0;
            rest = &rest[rest.len().min(I::Part::LEN)..];
        }
        SignCounts { percent, plus }
    }
}

impl Kernel for CountEscapes<'_> {
    type Output = EscapeCounts;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> EscapeCounts {
        let CountEscapes(input) = self;
        let plus = false; // The counts do not depend on it.
        let decoder = PercentDecoder::<I::Wide>::of(isa, plus);
        let mut counts = EscapeCounts { percent_signs: 0, escapes: 0 };
        let mut rest = input;
        while rest.len() >= I::Wide::LEN + 2 {
            let (mut percent_signs, mut escapes) = (decoder.zero, decoder.zero);
            for _ in 0..STRETCH {
                let Some(three) = load_three::<I::Wide>(isa, rest) else { break };
                // 0xFF is -1, so subtracting the masks adds 1 for each `%` and each escape.
                percent_signs = percent_signs.sub(three[0].equal(decoder.percent));
                escapes = escapes.sub(decoder.escapes(three).0);
                rest = &rest[I::Wide::LEN..];
            }
            counts.percent_signs += percent_signs.sum() as usize;
            counts.escapes += escapes.sum() as usize;
        }
        let decoder = PercentDecoder::<I::Part>::of(isa, plus);
        while !rest.is_empty() {
            let first = I::Part::load_part(isa, rest);
            let percent_signs = first.equal(decoder.percent).high_bits();
            if percent_signs != 0 {
                let [second, third] = first.next_two(isa, rest);
                counts.percent_signs += percent_signs.count_ones() as usize;
                let escapes = decoder.escapes([first, second, third]).0.high_bits();
                counts.escapes += escapes.count_ones() as usize;
            }
            rest = &rest[rest.len().min(I::Part::LEN)..];
        }
        counts
    }
}

/// Constants that are the same for all blocks.
struct PercentDecoder<V: Bytes> {
    isa: V::Isa,
    percent: V,
    plus: V,
    /// `'+' ^ ' '` if a `+` becomes a space, else 0.
    change: V,
    zero: V,
}

/// A decoded block, and three masks: the bytes to keep, the malformed escapes, and the bytes to
/// drop in the next block.
struct Decoded<V> {
    bytes: V,
    keep: u64,
    malformed: u64,
    carry: u64,
}

impl<V: Bytes> PercentDecoder<V> {
    #[inline(always)]
    fn of(isa: V::Isa, plus: bool) -> PercentDecoder<V> {
        PercentDecoder {
            isa,
            percent: V::splat(isa, b'%'),
            plus: V::splat(isa, b'+'),
            change: V::splat(isa, if plus { b'+' ^ b' ' } else { 0 }),
            zero: V::splat(isa, 0),
        }
    }

    /// Decodes a block. `bytes` has the block, and the blocks one and two bytes later. `carry` is a
    /// mask of the bytes to drop because they are digits of an escape in the previous block.
    #[inline(always)]
    fn decode(&self, bytes: [V; 3], carry: u64) -> Decoded<V> {
        let (is_escape, byte) = self.escapes(bytes);
        let [first, ..] = bytes;
        let escapes = is_escape.high_bits();
        let drop = escapes << 1 | escapes << 2 | carry;
        Decoded {
            bytes: self.plain(first).select(byte, is_escape),
            keep: !drop & low_bits(V::LEN),
            malformed: first.equal(self.percent).high_bits() & !escapes,
            // An escape at the last byte has two digits in the next block, and an escape one byte
            // earlier has one digit there.
            carry: escapes >> (V::LEN - 1) | escapes >> (V::LEN - 2),
        }
    }

    /// Two vectors: 0xFF where an escape starts, and the byte that the escape encodes.
    #[inline(always)]
    fn escapes(&self, [first, second, third]: [V; 3]) -> (V, V) {
        let (high, no_high) = second.hex_digits(self.isa);
        let (low, no_low) = third.hex_digits(self.isa);
        let is_escape = no_high.or(no_low).and_not(first.equal(self.percent));
        (is_escape, high.to_high_nibble().or(low))
    }

    /// The output for bytes outside escapes: `+` becomes a space if `change` is not 0.
    #[inline(always)]
    fn plain(&self, bytes: V) -> V {
        bytes.xor(bytes.equal(self.plus).and(self.change))
    }
}
