//! The ranges of bytes and code points of a table, in words. The ranges ascend, and adjacent ranges
//! are joined.

use super::Table;
use crate::base::message::Message;
use crate::base::message::Part::{Byte, CodePoint};

/// Says which bytes may follow `subpart`. If `subpart` is empty, these are the lead bytes, such
/// as `00..7F or C2..F4`.
#[cfg_attr(on_demand, inline)]
pub(super) const fn say_taken_after(table: &Table, subpart: &[u8], message: &mut Message) {
    let mut ranges = Ranges::OF_BYTES;
    let mut byte = 0;
    while byte < 256 {
        if table.takes_after(subpart, byte as u8) {
            ranges.push(message, byte, byte);
        }
        byte += 1;
    }
    ranges.say_last(message);
}

/// Says which code points have sequences with the lead byte of `subpart`, in the rows that
/// match all of `subpart`, which is not empty.
#[cfg_attr(on_demand, inline)]
pub(super) const fn say_led_by(table: &Table, subpart: &[u8], message: &mut Message) {
    let mut ranges = Ranges::OF_CODE_POINTS;
    let mut rows = table.rows;
    while let [row, others @ ..] = rows {
        if row.matched(0, subpart) == subpart.len() {
            let (first, last) = row.led_by(subpart[0]);
            ranges.push(message, first, last);
        }
        rows = others;
    }
    ranges.say_last(message);
}

/// Says which code points the encoding has: `UTF-8 encodes U+0000..U+D7FF and …`.
#[cfg_attr(on_demand, inline)]
pub(super) const fn say_code_points(table: &Table, message: &mut Message) {
    message.text(table.name);
    message.text(" encodes ");
    let mut ranges = Ranges { separator: " and ", ..Ranges::OF_CODE_POINTS };
    let mut rows = table.rows;
    while let [row, others @ ..] = rows {
        ranges.push(message, row.first, row.last);
        rows = others;
    }
    ranges.say_last(message);
}

struct Ranges {
    /// Whether the ranges are bytes, not code points.
    are_bytes: bool,
    separator: &'static str,
    /// The last range, which may still grow, and is not in the message yet.
    last: Option<(u32, u32)>,
    /// Whether the message has a range already, so that a separator comes before the next one.
    has_range: bool,
}

impl Ranges {
    const OF_BYTES: Ranges =
        Ranges { are_bytes: true, separator: " or ", last: None, has_range: false };
    const OF_CODE_POINTS: Ranges = Ranges { are_bytes: false, ..Ranges::OF_BYTES };

    /// Adds a range: joins it with the last range, or adds the last range to `message`.
    #[cfg_attr(on_demand, inline)]
    const fn push(&mut self, message: &mut Message, first: u32, last: u32) {
        match self.last {
            Some((start, end)) if end + 1 == first => self.last = Some((start, last)),
            _ => {
                self.say_last(message);
                self.last = Some((first, last));
            }
        }
    }

    /// Adds the last range, if there is one, to `message`.
    #[cfg_attr(on_demand, inline)]
    const fn say_last(&mut self, message: &mut Message) {
        let Some((first, last)) = self.last else { return };
        if self.has_range {
            message.text(self.separator);
        }
        let ends = match self.are_bytes {
            true => [Byte(first as u8), Byte(last as u8)],
            false => [CodePoint(first), CodePoint(last)],
        };
        message.range(first == last, ends);
        self.has_range = true;
    }
}
