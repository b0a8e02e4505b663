//! Ascending ranges as a message lists them: joined where they touch.

#[cfg(test)]
use super::encoding::Encoding;
use crate::base::message::Message;

pub(super) struct Ranges {
    /// What is said of one range.
    what: What,
    /// What stands between two.
    between: &'static str,
    /// The range that may still grow.
    open: Option<(u32, u32)>,
    said: bool,
}

#[derive(Clone, Copy)]
enum What {
    Bytes,
    CodePoints,
}

impl Ranges {
    pub(super) const fn of_bytes(between: &'static str) -> Ranges {
        Ranges { what: What::Bytes, between, open: None, said: false }
    }

    pub(super) const fn of_code_points(between: &'static str) -> Ranges {
        Ranges { what: What::CodePoints, between, open: None, said: false }
    }

    pub(super) const fn say(&mut self, message: &mut Message, first: u32, last: u32) {
        match self.open {
            Some((start, end)) if end + 1 == first => self.open = Some((start, last)),
            _ => {
                self.end(message);
                self.open = Some((first, last));
            }
        }
    }

    pub(super) const fn end(&mut self, message: &mut Message) {
        let Some((first, last)) = self.open else { return };
        if self.said {
            message.text(self.between);
        }
        match self.what {
            What::Bytes => message.byte_range(first as u8, last as u8),
            What::CodePoints => message.code_point_range(first, last),
        }
        self.said = true;
    }
}

#[cfg(test)]
impl Encoding {
    /// The bytes at the ends of the ranges in the rows and the bytes beside them, in ascending
    /// order.
    pub(crate) fn ends_of_ranges(self) -> std::vec::Vec<u8> {
        let is_end = |byte: &u8| {
            let mut ranges = self.table().rows.iter().flat_map(|row| {
                let (low, high) = (&row.low[..row.len], &row.high[..row.len]);
                low.iter().zip(high)
            });
            ranges.any(|(low, high)| {
                [low.saturating_sub(1), *low, *high, high.saturating_add(1)].contains(byte)
            })
        };
        (0..=0xFF).filter(is_end).collect()
    }
}
