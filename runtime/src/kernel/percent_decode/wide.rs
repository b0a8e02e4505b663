//! A vector at a time, by a fixed stride: every byte is decoded as if an escape started
//! there, and the digits of those that do are dropped.

use super::Malformed;
use crate::kernel::short::short_words;
use crate::kernel::vector::{Bytes, Isa, Narrow};
use crate::percent::hex_value;

#[inline(always)]
pub(super) fn decode<I: Isa>(
    isa: I,
    plus: bool,
    malformed: Malformed,
    input: &[u8],
    output: &mut [u8],
) -> (usize, usize) {
    let (mut read, mut written) = (0, 0);
    // How many bytes of the next block are digits of an escape before it.
    let mut carry = 0;
    if input.len() >= I::Wide::LEN + 2 {
        let rules = Rules::<I::Wide>::of(isa, plus);
        let len = I::Wide::LEN;
        while let Some(second) = I::Wide::load(isa, &input[read + 1..])
            && let Some(third) = input.get(read + 2..).and_then(|rest| I::Wide::load(isa, rest))
            && let Some(first) = I::Wide::load(isa, &input[read..])
            && let Some(room) = output.get_mut(written..written + len)
        {
            if first.equal(rules.percent).high_bits() | carry == 0 {
                rules.plain(first).store(room);
                written += len;
                read += len;
                continue;
            }
            let block = rules.decode([first, second, third], carry);
            if block.malformed != 0 && malformed == Malformed::Refused {
                break;
            }
            written += block.write(isa, room);
            carry = block.carry;
            read += len;
        }
    }
    let rules = Rules::<I::Narrow>::of(isa, plus);
    while read < input.len() {
        let rest = &input[read..];
        let len = rest.len().min(I::Narrow::LEN);
        let mut block = rules.decode(shifted(isa, rest), carry);
        block.keep &= (1 << len) - 1;
        if block.malformed != 0 && malformed == Malformed::Refused {
            break;
        }
        if let Some(room) = output.get_mut(written..written + I::Narrow::LEN) {
            written += block.write(isa, room);
        } else {
            let mut room = [0; 16];
            let end = written + block.write(isa, &mut room);
            let Some(output) = output.get_mut(written..end) else { break };
            output.copy_from_slice(&room[..end - written]);
            written = end;
        }
        carry = block.carry;
        read += len;
    }
    // Where it stops it may be inside an escape, which has been written.
    (read + carry_len(carry, input.len() - read), written)
}

/// The first 16 bytes, or what there is of them, and the same one and two bytes on.
#[inline(always)]
fn shifted<I: Isa>(isa: I, bytes: &[u8]) -> [I::Narrow; 3] {
    let [low, high] = short_words(&bytes[..bytes.len().min(16)]);
    let next = |at: usize| u64::from(bytes.get(at).copied().unwrap_or(0));
    let (next, after) = (next(16), next(17));
    [
        [low, high],
        [low >> 8 | high << 56, high >> 8 | next << 56],
        [low >> 16 | high << 48, high >> 16 | next << 48 | after << 56],
    ]
    .map(|words| I::Narrow::from_words(isa, words))
}

/// How many of the bytes that are left belong to an escape before them.
fn carry_len(carry: u64, left: usize) -> usize {
    (carry.trailing_ones() as usize).min(left)
}

/// What is the same for every block.
struct Rules<V> {
    percent: V,
    plus: V,
    /// What makes another byte of a plus.
    change: V,
    digits_low: V,
    digits_high: V,
    offset: V,
    zero: V,
}

/// A block, decoded: the bytes, and which of them are kept.
struct Decoded<V> {
    bytes: V,
    keep: u64,
    malformed: u64,
    carry: u64,
}

impl<V: Bytes> Rules<V> {
    #[inline(always)]
    fn of(isa: V::Isa, plus: bool) -> Rules<V> {
        Rules {
            percent: V::splat(isa, b'%'),
            plus: V::splat(isa, b'+'),
            change: V::splat(isa, if plus { b'+' ^ b' ' } else { 0 }),
            digits_low: V::table(isa, &DIGITS.low),
            digits_high: V::table(isa, &DIGITS.high),
            offset: V::table(isa, &DIGITS.offset),
            zero: V::splat(isa, 0),
        }
    }

    /// Decodes a block, of which the bytes one and two places on are given too.
    #[inline(always)]
    fn decode(&self, [first, second, third]: [V; 3], carry: u64) -> Decoded<V> {
        let percent = first.equal(self.percent);
        let (high, is_high) = self.digit(second);
        let (low, is_low) = self.digit(third);
        let is_escape = percent.and(is_high).and(is_low);
        let escapes = is_escape.high_bits();
        let drop = escapes << 1 | escapes << 2 | carry;
        Decoded {
            bytes: self.plain(first).select(high.to_high_nibble().or(low), is_escape),
            keep: !drop & (u64::MAX >> (64 - V::LEN)),
            malformed: percent.high_bits() & !escapes,
            carry: drop >> V::LEN,
        }
    }

    /// The bytes that are in no escape.
    #[inline(always)]
    fn plain(&self, bytes: V) -> V {
        bytes.xor(bytes.equal(self.plus).and(self.change))
    }

    /// The values of hexadecimal digits, and FF where there is one.
    #[inline(always)]
    fn digit(&self, bytes: V) -> (V, V) {
        let (low, high) = (bytes.low_nibble(), bytes.high_nibble());
        let kinds = low.look_up(self.digits_low).and(high.look_up(self.digits_high));
        let is_other = kinds.equal(self.zero);
        let value = low.add(high.look_up(self.offset));
        (value, is_other.equal(self.zero))
    }
}

impl<V: Bytes> Decoded<V> {
    /// Writes the bytes that are kept, and returns how many.
    #[inline(always)]
    fn write(&self, isa: V::Isa, room: &mut [u8]) -> usize {
        let mut at = 0;
        let mut keep = self.keep;
        for half in self.bytes.narrow() {
            let [first, second] = [keep & 0xFF, keep >> 8 & 0xFF];
            let table = [PACK[first as usize], PACK[second as usize] + 8 * ONES];
            let packed = <V::Isa as Isa>::Narrow::from_words(isa, table).look_up(half);
            for (word, kept) in packed.to_words().into_iter().zip([first, second]) {
                if let Some(room) = room.get_mut(at..).and_then(|room| room.first_chunk_mut()) {
                    *room = word.to_le_bytes();
                }
                at += kept.count_ones() as usize;
            }
            keep >>= 16;
        }
        at
    }
}

const ONES: u64 = 0x0101_0101_0101_0101;

/// Where the bytes of a word go if those are kept whose bit is set.
static PACK: [u64; 256] = {
    let mut table = [0; 256];
    let mut keep = 0;
    while keep < table.len() {
        let (mut byte, mut end) = (0, 0);
        while byte < 8 {
            if keep >> byte & 1 == 1 {
                table[keep] |= byte << end;
                end += 8;
            }
            byte += 1;
        }
        keep += 1;
    }
    table
};

/// Hexadecimal digits by their halves: there are two kinds, with a bit each. A digit has the
/// bit of its kind in both halves, and its value is the lower half and what the upper one
/// says.
struct Digits {
    low: [u8; 16],
    high: [u8; 16],
    offset: [u8; 16],
}

static DIGITS: Digits = {
    let mut digits = Digits { low: [0; 16], high: [0; 16], offset: [0; 16] };
    let rows = [(b'0' >> 4, 1, 0), (b'A' >> 4, 2, 9), (b'a' >> 4, 2, 9)];
    let mut i = 0;
    while i < rows.len() {
        let (row, kind, offset) = rows[i];
        digits.high[row as usize] = kind;
        digits.offset[row as usize] = offset;
        let mut low = 0;
        while low < 16 {
            if hex_value(row << 4 | low).is_some() {
                digits.low[low as usize] |= kind;
            }
            low += 1;
        }
        i += 1;
    }
    let mut byte = 0;
    while byte <= 0xFF {
        let (high, low) = (byte >> 4, byte & 15);
        let is_digit = digits.high[high] & digits.low[low] != 0;
        match hex_value(byte as u8) {
            Some(value) => assert!(is_digit && value == low as u8 + digits.offset[high]),
            None => assert!(!is_digit),
        }
        byte += 1;
    }
    digits
};
