//! A finite automaton that validates an encoding byte by byte, built from the rows of the encoding.
//!
//! A state says which bytes may follow. In CESU-8, for instance, the state after 0xE4 is "two
//! continuation bytes". After 0xE4 0xBA and after 0xC3, the state is "one continuation byte".
//!
//! The table has one 64-bit number for each byte. The number has a field of six bits for each
//! state, and the field holds the next state. A state is represented by the bit offset of its
//! field, so that a step is one load and one shift:
//!
//! ```text
//! state = table[byte] >> (state & 63)
//! ```
//!
//! The load depends on the byte alone, and not on the state. The processor can therefore load the
//! numbers of the next bytes before this step is done. This is a *shift-based DFA* (Per Vognsen,
//! 2022).

use crate::table::bits::MAX_LEN;
use crate::table::row::Row;

/// The number of bits of a state, and the number of states that fit in 64 bits.
const WIDTH: usize = 6;
const STATES: usize = u64::BITS as usize / WIDTH;

const MASK: u64 = (1 << WIDTH) - 1;

/// How many rows an encoding may have. While the automaton is made, a state is a set of places, with
/// a bit for each byte of each row.
const MAX_ROWS: usize = u64::BITS as usize / MAX_LEN;

/// The greatest number of bytes from the start of a sequence to the byte that makes it ill-formed.
const REACH: usize = MAX_LEN - 1;

pub(super) struct Automaton {
    table: [u64; 256],
}

impl Automaton {
    /// The state at the start of a sequence, and the state after an error, which no byte changes.
    const START: u64 = 0;
    const ILL_FORMED: u64 = WIDTH as u64;

    #[cfg_attr(on_demand, inline)]
    pub(super) const fn of(rows: &[Row]) -> Automaton {
        let places = places(rows);
        let ends = ends(rows);
        // A state is the set of the places that may follow. `START` is the places at the start of
        // each row, and `ILL_FORMED` is the empty set.
        let mut states = [0; STATES];
        let mut r = 0;
        while r < rows.len() {
            states[0] |= 1 << places[r][0];
            r += 1;
        }
        let mut table = [0; 256];
        let (mut state, mut known) = (0, 2);
        while state < known {
            let mut byte = 0;
            while byte < table.len() {
                let next = next_places(rows, &places, states[0], states[state], byte);
                let mut number = 0;
                while number < known && states[number] != next {
                    number += 1;
                }
                if number == known {
                    states[known] = next;
                    known += 1;
                }
                table[byte] |= ((number * WIDTH) as u64) << (state * WIDTH);
                byte = ends[byte];
            }
            state += 1;
        }
        let mut byte = 0;
        while byte < table.len() {
            let end = ends[byte];
            let same = table[byte];
            while byte < end {
                table[byte] = same;
                byte += 1;
            }
        }
        Automaton { table }
    }

    /// The length of `bytes` if all bytes are well-formed. Otherwise a position at or before the
    /// first error, perhaps inside a sequence. `is_plain` tells whether each of eight bytes is a
    /// one-byte sequence.
    pub(super) fn valid_prefix(&self, bytes: &[u8], is_plain: impl Fn(u64) -> bool) -> usize {
        const BLOCK: usize = 8;

        let step =
            |state: u64, byte: &u8| self.table[usize::from(*byte)].wrapping_shr(state as u32);
        let (blocks, rest) = bytes.as_chunks::<BLOCK>();
        let mut state = Automaton::START;
        for (turn, block) in blocks.iter().enumerate() {
            if state & MASK == Automaton::START && is_plain(u64::from_le_bytes(*block)) {
                continue;
            }
            state = block.iter().fold(state, step);
            if state & MASK == Automaton::ILL_FORMED {
                return (turn * BLOCK).saturating_sub(REACH);
            }
        }
        state = rest.iter().fold(state, step);
        match state & MASK {
            Automaton::START => bytes.len(),
            _ => (bytes.len() - rest.len()).saturating_sub(REACH),
        }
    }
}

/// For each row, the numbers of its places: of the place before each byte. The number of a place is
/// `row * MAX_LEN + byte` of the first place after which the same ranges follow.
type Places = [[u8; MAX_LEN]; MAX_ROWS];

#[cfg_attr(on_demand, inline)]
const fn places(rows: &[Row]) -> Places {
    let mut places = [[0; MAX_LEN]; MAX_ROWS];
    let mut r = 0;
    while r < rows.len() {
        let mut i = 0;
        while i < rows[r].len {
            let mut number = 0;
            while !same_rest(&rows[r], i, &rows[number / MAX_LEN], number % MAX_LEN) {
                number += 1;
            }
            places[r][i] = number as u8;
            i += 1;
        }
        r += 1;
    }
    places
}

/// Whether the byte ranges of `one` from index `i` on equal the byte ranges of `other` from index
/// `j` on.
#[cfg_attr(on_demand, inline)]
const fn same_rest(one: &Row, i: usize, other: &Row, j: usize) -> bool {
    if j >= other.len || one.len - i != other.len - j {
        return false;
    }
    let mut k = 0;
    while i + k < one.len {
        if one.low[i + k] != other.low[j + k] || one.high[i + k] != other.high[j + k] {
            return false;
        }
        k += 1;
    }
    true
}

/// For each byte that a range starts with or that follows a range: the next such byte, or 256. All
/// bytes before the next one lead to the same states.
#[cfg_attr(on_demand, inline)]
const fn ends(rows: &[Row]) -> [usize; 257] {
    let mut ends = [0; 257];
    let mut r = 0;
    while r < rows.len() {
        let mut i = 0;
        while i < rows[r].len {
            ends[rows[r].low[i] as usize] = 1;
            ends[rows[r].high[i] as usize + 1] = 1;
            i += 1;
        }
        r += 1;
    }
    let (mut next, mut byte) = (256, 256);
    while byte > 0 {
        byte -= 1;
        if ends[byte] != 0 || byte == 0 {
            ends[byte] = next;
            next = byte;
        }
    }
    ends
}

/// The places after `byte`, if `byte` follows at the places of `state`. They are `start` if a
/// sequence is then whole, and none if `byte` does not follow.
#[cfg_attr(on_demand, inline)]
const fn next_places(rows: &[Row], places: &Places, start: u64, state: u64, byte: usize) -> u64 {
    let mut next = 0;
    let mut rest = state;
    while rest != 0 {
        let number = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let (row, i) = (&rows[number / MAX_LEN], number % MAX_LEN);
        if row.low[i] as usize <= byte && byte <= row.high[i] as usize {
            // A shorter sequence is whole before a longer one that starts with it.
            if i + 1 == row.len {
                return start;
            }
            next |= 1 << places[number / MAX_LEN][i + 1];
        }
    }
    next
}

#[cfg(test)]
mod tests {
    use super::Automaton;
    use crate::encoding::{CESU_8, JAVA_STRING, MODIFIED_UTF_8, UTF_8};
    use crate::table::rows;

    /// Reads every string of three bytes that are ends of byte ranges, or their neighbours: once
    /// before a continuation byte, and once between a high surrogate and ASCII.
    #[test]
    fn the_automaton_agrees_with_the_rows() {
        for (encoding, rows) in [
            (UTF_8, &rows::utf_8::ROWS[..]),
            (MODIFIED_UTF_8, &rows::modified_utf_8::ROWS),
            (CESU_8, &rows::cesu_8::ROWS),
            (JAVA_STRING, &rows::java_string::ROWS),
        ] {
            let automaton = Automaton::of(rows);
            let ends = encoding.ends_of_ranges();
            let len = ends.len();
            for i in 0..len.pow(3) {
                let [a, b, c] = [0, 1, 2].map(|k| ends[i / len.pow(k) % len]);
                for bytes in [&[a, b, c, 0x80][..], &[0xED, 0xAF, 0xBF, a, b, c, b'a', b'a', b'a']]
                {
                    let end = automaton.valid_prefix(bytes, |_| false);
                    match encoding.const_validate(bytes) {
                        Ok(()) => assert_eq!(end, bytes.len(), "{encoding:?} {bytes:02X?}"),
                        Err(error) => {
                            assert!(end <= error.valid_up_to(), "{encoding:?} {bytes:02X?}");
                        }
                    }
                }
            }
        }
    }
}
