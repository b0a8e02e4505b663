//! Ascending ranges as a message lists them: joined where they touch.

use crate::message::Message;

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
