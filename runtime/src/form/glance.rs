//! Reading one code point sooner than by the rows: what they come to for each lead byte.

use super::bits::{CONTINUATION_BITS, CONTINUATIONS};
use super::row::Row;
use super::{Form, Step};

/// The sequences of two to four bytes that a byte leads, where the second byte lies in one
/// range and all after it are any continuation bytes. A byte that leads others too leads
/// them with other second bytes.
#[derive(Clone, Copy)]
pub(crate) struct Glance {
    /// The code point of the first of them.
    first: u32,
    /// 0 if there are none.
    len: u8,
    /// The first of the second bytes, and how many there are.
    second: u8,
    count: u8,
}

impl Glance {
    pub(super) const fn of(rows: &[Row]) -> [Glance; 256] {
        let mut glances = [Glance { first: 0, len: 0, second: 0, count: 0 }; 256];
        let mut r = 0;
        while r < rows.len() {
            let row = &rows[r];
            let mut lead = row.low[0] as usize;
            while row.len > 1 && lead <= row.high[0] as usize {
                let glance = &mut glances[lead];
                if glance.len > 0 {
                    assert!(glance.second + (glance.count - 1) < row.low[1], "one or the other");
                } else if row.is_at_a_glance() {
                    *glance = Glance {
                        first: row.led_by(lead as u8).0,
                        len: row.len as u8,
                        second: row.low[1],
                        count: row.high[1] - row.low[1] + 1,
                    };
                }
                lead += 1;
            }
            r += 1;
        }
        glances
    }

    /// The sequence at the start, if it is one of these.
    #[inline(always)]
    const fn read(&self, bytes: &[u8]) -> Option<Step> {
        // The length by a branch, for that is guessed where a load would be waited for.
        match self.len {
            2 => self.whole(bytes, 2),
            3 => self.whole(bytes, 3),
            4 => self.whole(bytes, 4),
            _ => None,
        }
    }

    #[inline(always)]
    const fn whole(&self, bytes: &[u8], len: usize) -> Option<Step> {
        if bytes.len() < len {
            return None;
        }
        let second = bytes[1].wrapping_sub(self.second);
        let mut is_whole = second < self.count;
        let mut nth = second as u32;
        let mut i = 2;
        while i < len {
            let digit = bytes[i] ^ CONTINUATIONS.0;
            is_whole &= digit < 1 << CONTINUATION_BITS;
            nth = nth << CONTINUATION_BITS | digit as u32;
            i += 1;
        }
        if is_whole { Some(Step { code_point: self.first.wrapping_add(nth), len }) } else { None }
    }
}

impl Row {
    const fn is_at_a_glance(&self) -> bool {
        let mut i = 2;
        while i < self.len {
            if self.low[i] != CONTINUATIONS.0 || self.high[i] != CONTINUATIONS.1 {
                return false;
            }
            i += 1;
        }
        2 <= self.len && self.len <= 4 && !self.is_pair()
    }
}

impl Form {
    /// [`step`](Form::step) where that is certain at a glance.
    #[inline(always)]
    pub(crate) const fn glance(self, bytes: &[u8], at: usize) -> Option<Step> {
        if at >= bytes.len() {
            return None;
        }
        let lead = bytes[at];
        let table = self.table();
        if table.is_single(lead) {
            return Some(Step { code_point: lead as u32, len: 1 });
        }
        table.glance(lead).read(bytes.split_at(at).1)
    }

    /// The bytes at the start, where many of them are sequences of their own.
    #[inline]
    pub(crate) fn singles(self, bytes: &[u8]) -> Option<&[u8; 8]> {
        let singles = bytes.first_chunk()?;
        let table = self.table();
        let are_single = singles.iter().fold(true, |all, &byte| all & table.is_single(byte));
        are_single.then_some(singles)
    }
}
