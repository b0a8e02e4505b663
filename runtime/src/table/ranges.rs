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
    /// The bytes that are the end of some range in the rows or beside one, in ascending
    /// order, and how many they are.
    pub(crate) fn ends_of_ranges(self) -> ([u8; 256], usize) {
        let rows = self.table().rows;
        let mut is_end = [false; 256];
        let mut r = 0;
        while r < rows.len() {
            let mut i = 0;
            while i < rows[r].len {
                let (low, high) = (rows[r].low[i], rows[r].high[i]);
                is_end[low.saturating_sub(1) as usize] = true;
                is_end[low as usize] = true;
                is_end[high as usize] = true;
                is_end[high.saturating_add(1) as usize] = true;
                i += 1;
            }
            r += 1;
        }
        let mut ends = [0; 256];
        let mut len = 0;
        let mut byte = 0;
        while byte < is_end.len() {
            if is_end[byte] {
                ends[len] = byte as u8;
                len += 1;
            }
            byte += 1;
        }
        (ends, len)
    }
}
