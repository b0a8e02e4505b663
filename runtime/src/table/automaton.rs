//! Validation with one lookup for each byte, for builds without vectors.
//!
//! The automaton has a state for each thing that may come next: a new sequence, one last
//! continuation byte, the second byte after 0xE0, and so on. A state is a multiple of six: the
//! place, in the transitions of a byte, of the next state. All transitions of a byte are packed into
//! one `u64`, and a shift finds the next state:
//!
//! ```text
//! START = 0    a sequence begins
//! ERROR = 6    an error was found
//! LAST = 12    one more continuation byte
//!
//! next[0x80] = ERROR << START | ERROR << ERROR | START << LAST | ..
//! state = next[byte] >> (state & 63)
//! ```
//!
//! The bits above the six are those of other states, and are ignored. The next state depends on the
//! last one only by the shift; the lookups do not wait for each other. So a byte takes one or two
//! cycles, whatever the text is, and no branch can be mispredicted.
//!
//! The idea of the packed table is Per Vognsen's, and that of an automaton for UTF-8 Bjoern
//! Hoehrmann's. Here the table is derived from the rows of any encoding, if ten states are enough.

use super::bits::{CONTINUATIONS, MAX_LEN};
use super::row::{Row, first_single};
use super::text::are_in;

/// The width of a state's number, and the mask of its bits.
const BITS: usize = 6;
const MASK: u64 = (1 << BITS) - 1;

/// The most states that fit a `u64`.
const MOST: usize = u64::BITS as usize / BITS;

const START: u64 = 0;
const ERROR: u64 = BITS as u64;

/// Bytes that are tested at once for sequences of one byte.
const BLOCK: usize = 32;

pub(crate) struct Automaton {
    /// The transitions of each byte.
    next: [u64; 256],
    /// The least byte that is a sequence of one byte.
    first_single: u8,
}

/// What has been read of a sequence, while the table is made.
#[derive(Clone, Copy)]
struct State {
    /// A bit for each row that matches so far.
    rows: u32,
    /// How many bytes have been read.
    read: usize,
}

impl State {
    const ERROR: State = State { rows: 0, read: 0 };

    /// The state between two sequences.
    #[inline]
    const fn start(rows: &[Row]) -> State {
        State { rows: (1 << rows.len()) - 1, read: 0 }
    }

    /// The state after one more byte. A row that is whole ends the sequence. In `JAVA_STRING` this
    /// is the row of a single surrogate, also in a pair: both halves are sequences.
    #[cfg_attr(on_demand, inline)]
    const fn after(self, rows: &[Row], byte: u8) -> State {
        let (mut left, mut matching) = (self.rows, 0);
        while left != 0 {
            let row = &rows[left.trailing_zeros() as usize];
            if row.low[self.read] <= byte && byte <= row.high[self.read] {
                if row.len == self.read + 1 {
                    return State::start(rows);
                }
                matching |= left & left.wrapping_neg();
            }
            left &= left - 1;
        }
        State { rows: matching, read: self.read + 1 }
    }

    /// Whether the same bytes may follow in both states: each row of the one allows the same ranges
    /// from here on as the row of the other that comes at the same place. A state without rows is
    /// the same as [`State::ERROR`], however many bytes were read.
    #[cfg_attr(on_demand, inline)]
    const fn is_same(self, other: State, rows: &[Row]) -> bool {
        let (mut left, mut other_left) = (self.rows, other.rows);
        while left != 0 && other_left != 0 {
            let row = &rows[left.trailing_zeros() as usize];
            let other_row = &rows[other_left.trailing_zeros() as usize];
            if row.len - self.read != other_row.len - other.read {
                return false;
            }
            let mut i = 0;
            while self.read + i < row.len {
                let (at, other_at) = (self.read + i, other.read + i);
                if row.low[at] != other_row.low[other_at]
                    || row.high[at] != other_row.high[other_at]
                {
                    return false;
                }
                i += 1;
            }
            left &= left - 1;
            other_left &= other_left - 1;
        }
        // Both are 0, unless one state has more rows.
        left == other_left
    }
}

impl Automaton {
    /// Makes the table from the rows of an encoding. The build fails if it needs too many states.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn of(rows: &[Row]) -> Automaton {
        // The first two states are `START` and `ERROR`. The loop reaches all states, also those
        // that it adds.
        let mut states = [State::ERROR; MOST];
        states[0] = State::start(rows);
        let mut count = 2;
        let mut next = [0; 256];
        let mut s = 0;
        while s < count {
            // Whether a range of the state's rows begins at the byte, or has ended before it. Any
            // other byte leads to the same state as the byte before.
            let mut is_edge = [false; 257];
            let mut r = 0;
            while r < rows.len() {
                if states[s].rows >> r & 1 == 1 {
                    is_edge[rows[r].low[states[s].read] as usize] = true;
                    is_edge[rows[r].high[states[s].read] as usize + 1] = true;
                }
                r += 1;
            }
            let (mut byte, mut n) = (0, ERROR as usize / BITS);
            while byte < next.len() {
                if is_edge[byte] {
                    let after = states[s].after(rows, byte as u8);
                    // Finds the number of the state, or gives it the next number.
                    n = 0;
                    while n < count && !after.is_same(states[n], rows) {
                        n += 1;
                    }
                    if n == count {
                        assert!(count < MOST, "the encoding has too many states");
                        states[n] = after;
                        count += 1;
                    }
                }
                next[byte] |= ((n * BITS) as u64) << (s * BITS);
                byte += 1;
            }
            s += 1;
        }
        Automaton { next, first_single: first_single(rows) }
    }

    /// Skips whole blocks of sequences of one byte.
    #[cfg_attr(on_demand, inline)]
    pub(crate) fn skip_single<'b>(&self, bytes: &'b [u8]) -> &'b [u8] {
        let mut rest = bytes;
        while let Some((block, after)) = rest.split_first_chunk::<BLOCK>() {
            if !are_in(self.first_single, CONTINUATIONS.0, block) {
                break;
            }
            rest = after;
        }
        rest
    }

    /// The length of `bytes` if all of them are well-formed. Otherwise the index of a byte of the
    /// first sequence that is not, or of a sequence before it.
    #[cfg_attr(on_demand, inline)]
    pub(crate) fn well_formed_prefix(&self, bytes: &[u8]) -> usize {
        // An index at or before the error in `rest`, if `state` is the state before `rest`. A
        // sequence that is not whole there begins less than `MAX_LEN` bytes before.
        let at_or_before = |rest: &[u8], state| {
            let at = bytes.len() - rest.len();
            if state == START { at } else { at.saturating_sub(MAX_LEN - 1) }
        };
        let (mut state, mut rest) = (START, self.skip_single(bytes));
        while let Some((block, after)) = rest.split_first_chunk::<BLOCK>() {
            match self.read(state, block) {
                ERROR => return at_or_before(rest, state),
                next => state = next,
            }
            rest = if state == START { self.skip_single(after) } else { after };
        }
        match self.read(state, rest) {
            START => bytes.len(),
            ERROR => at_or_before(rest, state),
            // The input ends inside a sequence.
            unfinished => at_or_before(&[], unfinished),
        }
    }

    /// The state after `bytes`, if `state` is the state before them. An error stays an error.
    #[inline(always)]
    fn read(&self, state: u64, bytes: &[u8]) -> u64 {
        let (mut state, mut i) = (state, 0);
        while i < bytes.len() {
            state = self.next[bytes[i] as usize] >> (state & MASK);
            i += 1;
        }
        state & MASK
    }
}

#[cfg(test)]
mod tests {
    use super::{Automaton, BLOCK};
    use crate::encoding::{CESU_8, JAVA_STRING, MODIFIED_UTF_8, UTF_8};
    use crate::table::rows;

    /// Compares with the rows: all inputs of up to three bytes at the end of a block, and all
    /// halves of pairs.
    #[test]
    fn the_prefix_ends_in_or_before_the_first_fault() {
        let encodings = [
            (UTF_8, Automaton::of(&rows::utf_8::ROWS)),
            (MODIFIED_UTF_8, Automaton::of(&rows::modified_utf_8::ROWS)),
            (CESU_8, Automaton::of(&rows::cesu_8::ROWS)),
            (JAVA_STRING, Automaton::of(&rows::java_string::ROWS)),
        ];
        let check = |bytes: &[u8]| {
            for (encoding, automaton) in &encodings {
                let end = automaton.well_formed_prefix(bytes);
                let at = encoding
                    .const_validate(bytes)
                    .map_or_else(|error| error.valid_up_to(), |()| end);
                let start = if end == bytes.len() { end } else { encoding.start_of(bytes, end) };
                assert!(start <= at && at < end + 2 * BLOCK, "{encoding:?} {bytes:02X?}");
                assert_eq!(end == bytes.len(), encoding.const_validate(bytes).is_ok());
            }
        };
        let edges = [0x00, 0x01, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xAF, 0xB0, 0xBF, 0xC0, 0xC1];
        let leads =
            [0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF];
        let bytes: std::vec::Vec<u8> = edges.into_iter().chain(leads).collect();
        for before in [0, 1, BLOCK - 4, BLOCK - 2, BLOCK] {
            let mut input = std::vec![b'a'; before];
            for len in 0..=4 {
                for n in 0..bytes.len().pow(len) {
                    input.truncate(before);
                    input.extend((0..len).map(|k| bytes[n / bytes.len().pow(k) % bytes.len()]));
                    check(&input);
                    input.push(b'z');
                    check(&input);
                }
            }
            for high in [0x9F, 0xA0, 0xAF, 0xB0] {
                for low in [0xAF, 0xB0, 0xBF] {
                    input.truncate(before);
                    input.extend([0xED, high, 0x80, 0xED, low, 0x80]);
                    for end in before..=input.len() {
                        check(&input[..end]);
                    }
                }
            }
        }
    }
}
